"""Ways to play Chicago with lives."""

from __future__ import annotations

from dicecore.games.chicago_lives import rules
from dicecore.games.chicago_lives.state import State
from dicecore.kernel.game import Action


def steady(state: State) -> Action:
    """Play plainly."""
    return rules.legal_actions(state)[0]
