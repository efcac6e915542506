"""Ways to play 10,000 Dice."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from dicecore.games.ten_thousand import rules, winning
from dicecore.games.ten_thousand.best_turn import solved
from dicecore.games.ten_thousand.odds import goal_of, worths
from dicecore.games.ten_thousand.state import DICE, Bank, Keep, Roll, State, TakeOver
from dicecore.kernel.chances import Path
from dicecore.kernel.game import Action
from dicecore.odds.slices import whole

# Turn points from which banking beats rolling so many dice, for the most points on average.
_ENOUGH = {1: 300, 2: 250, 3: 450, 4: 1050, 5: 3100, 6: 16500}


def steady(state: State) -> Action:
    """Play plainly: keep what counts most, bank when the next roll risks more than it brings.

    Off the table it rolls on to the entry; in the last round it rolls on until it tops.
    """
    legal = rules.legal_actions(state)
    if TakeOver() in legal:
        points, dice = state.carried or (0, DICE)
        return TakeOver() if dice >= 3 and points >= 300 else Roll()
    if Bank() in legal and state.points >= _goal(state):
        return Bank()
    keeps = [action for action in legal if isinstance(action, Keep)]
    return keeps[0] if keeps else legal[0]


def best_points(state: State) -> Action:
    """Play for the most points of the turn on average; in the last round for the lead.

    Of plays that are worth the same to a billionth: bank, else the first legal one. A keep is
    the best split of its dice.
    """
    return _best(whole(worths(state, whole(solved(state.options, goal_of(state))))))


def to_win(state: State) -> Action:
    """Play to win against the best play of the other; ties as ``best_points``.

    With three or more players, against the one with the most points, as if the others were not
    there. Alone, or where there is no table for the options: as ``best_points``.
    """
    worth = whole(winning.worths(state)) if len(state.totals) > 1 else None
    return best_points(state) if worth is None else _best(worth)


def _best(worth: Mapping[Path, float]) -> Action:
    plays = {path[0]: value for path, value in worth.items() if len(path) == 1}
    best = max(plays.values()) - 1e-9
    if plays.get(Bank(), -inf) >= best:
        return Bank()
    return next(action for action, value in plays.items() if value >= best)


def _goal(state: State) -> int:
    seat, options = state.seat, state.options
    if state.crossed is not None:
        return (
            max(total for n, total in enumerate(state.totals) if n != seat) + 1 - state.totals[seat]
        )
    if state.totals[seat] + state.points >= options.target:
        return 0
    enough = _ENOUGH[state.left]
    return (
        enough if state.on_table[seat] else max(enough if state.left < DICE else 0, options.entry)
    )
