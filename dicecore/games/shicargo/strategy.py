"""Ways to play Shicargo."""

from __future__ import annotations

from dicecore.games.shicargo import rules
from dicecore.games.shicargo.state import State
from dicecore.kernel.game import Action


def steady(state: State) -> Action:
    """Roll, and claim the lowest of the faces that may be claimed: all are equally good."""
    return rules.legal_actions(state)[0]
