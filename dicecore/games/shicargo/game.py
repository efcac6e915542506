"""Shicargo, bound together."""

from __future__ import annotations

from dicecore.games.shicargo import rules, strategy
from dicecore.games.shicargo.events import EVENTS
from dicecore.games.shicargo.odds import figures, odds, worth
from dicecore.games.shicargo.options import PRESETS, ShicargoOptions
from dicecore.games.shicargo.state import ACTIONS, State
from dicecore.games.shicargo.view import tables, view
from dicecore.kernel.game import Game

GAME: Game[State] = Game(
    code="shicargo",
    seats=(1, 12),
    options=ShicargoOptions,
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
    emblem=(6, 6, 6, 6, 6),
    strategies={"steady": strategy.steady},
    odds=odds,
    worth=worth,
    figures=figures,
)
