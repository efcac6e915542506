"""Ways to play Chicago with lives."""

from __future__ import annotations

from dicecore.games.chicago.actions import Stand
from dicecore.games.chicago.measures import best_actions
from dicecore.games.chicago.strategy import hardest_to_beat, turn_action
from dicecore.games.chicago.throws import HIGH, LOW
from dicecore.games.chicago_lives import rules
from dicecore.games.chicago_lives.odds import odds
from dicecore.games.chicago_lives.state import ONE_SIX_FIVE, TURN_RULES, Call, State, TakeLife
from dicecore.kernel.game import Action


def steady(state: State) -> Action:
    """Play plainly: stop at a good throw or a 1-6-5, call what makes the throw hardest to beat.

    A follower rolls until he beats the worst of the round; lives are taken from whoever has most.
    """
    match state.phase:
        case "call":
            return Call(hardest_to_beat(state.turn.throw, (HIGH, LOW)).aim)
        case "take":
            return TakeLife(max(state.opponents, key=lambda seat: state.lives[seat]))
    takes_life = state.options.one_six_five and state.turn.throw == ONE_SIX_FIVE
    if takes_life and Stand() in rules.legal_actions(state):
        return Stand()
    calls = (HIGH, LOW) if state.aim is None else (state.counting,)
    worst = rules.worst_so_far(state)
    return turn_action(state.turn, TURN_RULES, calls, None if worst is None else worst.value)


def best(state: State) -> Action:
    """Play as well as is known: two players to win the match, more for their share of lives.

    Among equally good actions the first; of equal victims whoever has most lives.
    """
    found = best_actions(odds(state))
    return max(found, key=lambda action: _lives_of(state, action))


def _lives_of(state: State, action: Action) -> int:
    return state.lives[action.from_seat] if isinstance(action, TakeLife) else 0
