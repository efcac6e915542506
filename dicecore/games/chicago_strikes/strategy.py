"""Ways to play Chicago with strikes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from dicecore.games.chicago import throws
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
from dicecore.games.chicago.throws import Counting, Extreme, Result
from dicecore.games.chicago.turn import CHICAGO
from dicecore.games.chicago_strikes.odds import deciding
from dicecore.games.chicago_strikes.rules import legal_actions
from dicecore.games.chicago_strikes.state import Call, State
from dicecore.kernel.game import Action


def steady(state: State) -> Action:
    """Play plainly: stop at a good throw, call what makes it hardest to beat, follow the call.

    A follower rolls until he beats the worst of the round, in phase two the best.
    """
    return _plain(state, GOOD)


def careful(state: State) -> Action:
    """Play as the steady one does, but stop as the starter at any fair throw."""
    return _plain(state, FAIR)


def bold(state: State) -> Action:
    """Reach for Chicago with two 1s; else roll on for a throw that is hard to beat.

    A follower rolls until he beats the best of the round.
    """
    if state.phase == "turn" and not state.options.chicago_in_one_roll:
        action = reaching_for(CHICAGO, state.turn, state.options.turn_rules)
        if action is not None:
            return action
    return _plain(state, HARD, throws.best)


def _plain(
    state: State,
    most: int,
    to_beat: Callable[[Sequence[Result], Counting], Extreme] = throws.worst,
) -> Action:
    options, counting = state.options, state.counting
    if state.phase == "call":
        found = hardest_to_beat(state.turn.throw, options.countings)
        return Call(found.ones, found.sixes, found.aim)
    if state.phase != "turn" or state.turn.phase == "start":
        return legal_actions(state)[0]
    if counting is None:
        return turn_action(state.turn, options.turn_rules, options.countings, None, most)
    extreme = throws.best if state.phase_two else to_beat
    beat = extreme(state.results, counting).value
    return turn_action(state.turn, options.turn_rules, (counting,), beat, most)


def best(state: State) -> Action:
    """Play as well as is known: two players to win the match, more for their share of strikes.

    Among equally good actions the first; where there is no measure there is no choice.
    """
    return _best(replace(state, turn=alike(state.turn), round=1))


@lru_cache(maxsize=4096)
def _best(state: State) -> Action:
    """Choose without knowing what no choice depends on."""
    return best_action(deciding(state)) or legal_actions(state)[0]
