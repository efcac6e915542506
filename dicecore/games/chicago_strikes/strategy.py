"""Ways to play Chicago with strikes."""

from __future__ import annotations

from dicecore.games.chicago import throws
from dicecore.games.chicago.measures import best_actions
from dicecore.games.chicago.strategy import hardest_to_beat, turn_action
from dicecore.games.chicago_strikes.odds import odds
from dicecore.games.chicago_strikes.rules import legal_actions
from dicecore.games.chicago_strikes.state import Call, State
from dicecore.kernel.game import Action


def steady(state: State) -> Action:
    """Play plainly: stop at a good throw, call what makes it hardest to beat, follow the call.

    A follower rolls until he beats the worst of the round, in phase two the best.
    """
    options, counting = state.options, state.counting
    if state.phase == "call":
        best = hardest_to_beat(state.turn.throw, options.countings)
        return Call(best.ones, best.sixes, best.aim)
    if state.phase != "turn" or state.turn.phase == "start":
        return legal_actions(state)[0]
    if counting is None:
        return turn_action(state.turn, options.turn_rules, options.countings, None)
    extreme = throws.best if state.phase_two else throws.worst
    beat = extreme(state.results, counting).value
    return turn_action(state.turn, options.turn_rules, (counting,), beat)


def best(state: State) -> Action:
    """Play as well as is known: two players to win the match, more for their share of strikes.

    Among equally good actions the first; where there is no measure there is no choice.
    """
    return (best_actions(odds(state)) or legal_actions(state))[0]
