"""Chicago with lives, bound together."""

from __future__ import annotations

from dicecore.games.chicago_lives import odds, rules, strategy
from dicecore.games.chicago_lives.events import EVENTS
from dicecore.games.chicago_lives.options import PRESETS, SEATS, ChicagoLivesOptions
from dicecore.games.chicago_lives.state import ACTIONS, State
from dicecore.games.chicago_lives.view import tables, view
from dicecore.kernel.game import Game

GAME: Game[State] = Game(
    code="chicago-lives",
    seats=SEATS,
    options=ChicagoLivesOptions,
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
    emblem=(1, 6, 5),
    shares=("chicago",),
)
