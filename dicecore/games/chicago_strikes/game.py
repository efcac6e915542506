"""Chicago with strikes, bound together."""

from __future__ import annotations

from dicecore.games.chicago_strikes import odds, rules, strategy
from dicecore.games.chicago_strikes.events import EVENTS
from dicecore.games.chicago_strikes.options import PRESETS, ChicagoStrikesOptions
from dicecore.games.chicago_strikes.state import ACTIONS, State
from dicecore.games.chicago_strikes.view import tables, view
from dicecore.kernel.game import Game

GAME: Game[State] = Game(
    code="chicago-strikes",
    seats=(2, 8),
    options=ChicagoStrikesOptions,
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
        "expert": strategy.best,
    },
    odds=odds.odds,
    worth=odds.worth,
    figures=odds.figures,
    emblem=(1, 1, 1),
    shares=("chicago",),
)
