"""Ways to play Chicago with lives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from dicecore.games.chicago import throws
from dicecore.games.chicago.actions import Stand
from dicecore.games.chicago.measures import best_action
from dicecore.games.chicago.strategy import (
    FAIR,
    GOOD,
    HARD,
    alike,
    hardest_to_beat,
    reaching_for,
    turn_action,
)
from dicecore.games.chicago.throws import HIGH, LOW, Counting, Extreme, Result
from dicecore.games.chicago.turn import CHICAGO
from dicecore.games.chicago_lives import rules
from dicecore.games.chicago_lives.odds import deciding
from dicecore.games.chicago_lives.state import ONE_SIX_FIVE, TURN_RULES, Call, State, TakeLife
from dicecore.kernel.game import Action


def steady(state: State) -> Action:
    """Play plainly: stop at a good throw or a 1-6-5, call what makes the throw hardest to beat.

    A follower rolls until he beats the worst of the round; lives are taken from whoever has most.
    """
    return _plain(state, GOOD)


def careful(state: State) -> Action:
    """Play as the steady one does, but stop as the starter at any fair throw."""
    return _plain(state, FAIR)


def bold(state: State) -> Action:
    """Reach for Chicago and 1-6-5 with two dice of them; else roll on for a throw hard to beat.

    A follower rolls until he beats the best of the round.
    """
    if state.phase == "turn":
        throws_of_effect = (CHICAGO, ONE_SIX_FIVE) if state.options.one_six_five else (CHICAGO,)
        for throw in throws_of_effect:
            action = reaching_for(throw, state.turn, TURN_RULES)
            if action is not None:
                return action
    return _plain(state, HARD, throws.best)


def _plain(
    state: State,
    most: int,
    to_beat: Callable[[Sequence[Result], Counting], Extreme] = throws.worst,
) -> Action:
    match state.phase:
        case "call":
            return Call(hardest_to_beat(state.turn.throw, (HIGH, LOW)).aim)
        case "take":
            return TakeLife(state.victims[0])
    takes_life = state.options.one_six_five and state.turn.throw == ONE_SIX_FIVE
    if takes_life and Stand() in rules.legal_actions(state):
        return Stand()
    if state.aim is None:
        return turn_action(state.turn, TURN_RULES, (HIGH, LOW), None, most)
    beat = to_beat(state.results, state.counting).value if state.results else None
    return turn_action(state.turn, TURN_RULES, (state.counting,), beat, most)


def best(state: State) -> Action:
    """Play as well as is known: two players to win the match, more for their share of lives.

    Among equally good actions the first.
    """
    return _best(replace(state, turn=alike(state.turn), round=1, chicago=None, gone=()))


@lru_cache(maxsize=4096)
def _best(state: State) -> Action:
    """Choose without knowing what no choice depends on."""
    return best_action(deciding(state)) or rules.legal_actions(state)[0]
