"""10,000 Dice, bound together."""

from __future__ import annotations

from dicecore.games.ten_thousand import rules, strategy
from dicecore.games.ten_thousand.events import EVENTS
from dicecore.games.ten_thousand.odds import figures, odds, worth
from dicecore.games.ten_thousand.options import PRESETS, TenThousandOptions
from dicecore.games.ten_thousand.state import ACTIONS, State
from dicecore.games.ten_thousand.view import tables, view
from dicecore.kernel.game import Game

GAME: Game[State] = Game(
    code="ten-thousand",
    seats=(1, 12),
    options=TenThousandOptions,
    presets=PRESETS,
    actions=ACTIONS,
    events=EVENTS,
    setup=rules.setup,
    pending=rules.pending,
    legal_actions=rules.legal_actions,
    apply=rules.apply,
    refuse=rules.refuse,
    result=rules.result,
    round=rules.round_of,
    view=view,
    tables=tables,
    strategies={
        "steady": strategy.steady,
        "careful": strategy.careful,
        "bold": strategy.bold,
        "points": strategy.points,
        "expert": strategy.to_win,
    },
    odds=odds,
    worth=worth,
    figures=figures,
    emblem=(1, 2, 3, 4, 5, 6),
)
