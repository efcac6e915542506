"""Ways to play 10,000 Dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from operator import itemgetter
from typing import TypeAlias

from dicecore.games.ten_thousand import rules, scoring, winning
from dicecore.games.ten_thousand.best_turn import solved
from dicecore.games.ten_thousand.odds import goal_of
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.places import STEP, place_of
from dicecore.games.ten_thousand.state import DICE, Bank, Keep, Roll, State, TakeOver
from dicecore.kernel.chances import SAME, highest
from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Action
from dicecore.odds.slices import whole
from dicecore.odds.turn import Values

# Turn points from which banking beats rolling so many dice, for the most points on average.
_ENOUGH = {1: 300, 2: 250, 3: 450, 4: 1050, 5: 3100, 6: 16500}

_CAREFUL = 300  # turn points from which the careful one banks
_A_DIE = 150  # what a die aside costs the bold one in his own mind


def steady(state: State) -> Action:
    """Play plainly: keep what counts most, bank when the next roll risks more than it brings."""
    return _by_thresholds(
        state,
        enough=lambda: _ENOUGH[state.left],
        takes_over=lambda points, dice: dice >= 3 and points >= 300,
    )


def careful(state: State) -> Action:
    """Keep what counts most and bank from 300 on; only hot dice are always rolled.

    Takes over four dice or more.
    """
    return _by_thresholds(
        state,
        enough=lambda: inf if state.hot else _CAREFUL,
        takes_over=lambda _, dice: dice >= 4,
    )


def bold(state: State) -> Action:
    """Keep few dice, to roll many, and bank with twice the points that would be enough.

    A die counts 150 in the cup, hot dice cost none. Takes over whatever counts 500, and from
    two dice on.
    """
    return _by_thresholds(
        state,
        enough=lambda: 2 * _ENOUGH[state.left],
        takes_over=lambda points, dice: dice >= 2 and points >= 500,
        keep=lambda keeps: max(keeps, key=lambda keep: _daring(keep, state)),
    )


def _by_thresholds(
    state: State,
    enough: Callable[[], float],
    takes_over: Callable[[int, int], bool],
    keep: Callable[[Sequence[Keep]], Keep] = itemgetter(0),
) -> Action:
    """Bank from the turn points that are ``enough`` after a keep; the last round is played best.

    ``takes_over`` is asked with the carried points and dice; ``keep`` picks among the legal keeps,
    of which the first counts most.
    """
    if _only_lead_counts(state):
        return _for_lead(state).best(state)
    legal = rules.legal_actions(state)
    if TakeOver() in legal:
        return TakeOver() if takes_over(*(state.carried or (0, DICE))) else Roll()
    if Bank() in legal and state.points >= _goal(state, enough()):
        return Bank()
    keeps = [action for action in legal if isinstance(action, Keep)]
    return keep(keeps) if keeps else legal[0]


def points(state: State) -> Action:
    """Play for the most points of the turn on average, up to the target; then for the lead."""
    if state.crossed is None and _crosses(state) and Bank() in rules.legal_actions(state):
        return Bank()
    return best_points(state)


def best_points(state: State) -> Action:
    """Play for the most points of the turn on average; in the last round for the lead.

    Of plays that are worth the same to a billionth: bank, else the first legal one. A keep is
    the best split of its dice.
    """
    if state.crossed is not None:
        return _for_lead(state).best(state)
    values = whole(solved(state.options, goal_of(state)))
    return _play_for(values).best(state)


def to_win(state: State) -> Action:
    """Play to win against the best play of the other; ties as ``best_points``.

    With three or more players, against the one with the most points, as if the others were not
    there. Alone, or where there is no table for the options: as ``best_points``.
    """
    found = whole(winning.climb_of(state)) if len(state.totals) > 1 else None
    if found is None:
        return best_points(state)
    climb, more = found
    return _Play(
        lambda points, dice: climb.rolled(points // STEP + more, dice),
        lambda points, dice: winning.banked(climb, points // STEP + more, dice),
        lambda points, dice: climb.kept(points // STEP + more, dice),
        lambda after: after.left,
    ).best(state)


Worth: TypeAlias = Callable[[int, int], float]
"""What is worth what, by turn points and place."""


@dataclass(frozen=True, slots=True)
class _Play:
    """What rolling and banking are worth, and the better of them after a keep."""

    roll: Worth
    bank: Worth
    kept: Worth
    place: Callable[[State], int]

    def best(self, state: State) -> Action:
        match state.phase:
            case "start" if TakeOver() in rules.legal_actions(state):
                points, dice = state.carried or (0, DICE)
                return highest({Roll(): self.roll(0, DICE), TakeOver(): self.roll(points, dice)})[0]
            case "rolled":
                return highest({action: self.kept(*at) for action, at in self._keeps(state)})[0]
            case "kept" if Bank() in rules.legal_actions(state):
                at = state.points, self.place(state)
                return Bank() if self.bank(*at) >= self.kept(*at) - SAME else Roll()
        return Roll()

    def _keeps(self, state: State) -> Iterator[tuple[Action, tuple[int, int]]]:
        """Yield what may be done with a roll, with the points and the place that it leads to."""
        if not state.options.boxcar:
            for keep, points, left in _keeps(state.roll, state.options):
                yield keep, (state.points + points, left)
            return
        for action in rules.offered(state):
            after = rules.apply(state, action).state
            yield action, (after.points, self.place(after))


def _play_for(values: Values, more: int = 0) -> _Play:
    """Return the play for a goal; points count as so many ``more``."""
    return _Play(
        lambda points, place: values.roll(points + more, place),
        lambda points, _: values.bank(points + more),
        lambda points, place: values.best(points + more, place),
        lambda after: place_of(after, values.turn),
    )


def _for_lead(state: State) -> _Play:
    """Return the play for the lead in the last round.

    To need less is to have more, so that one solution serves for many gaps.
    """
    goal = goal_of(state)
    need = len(goal.bank)
    solve = max(64, 1 << (need - 1).bit_length())
    values = whole(solved(state.options, replace(goal, bank=(0.0,) * solve)))
    return _play_for(values, (solve - need) * STEP)


def _only_lead_counts(state: State) -> bool:
    """Say whether it is the last round; with boxcars its best play takes long to find."""
    return state.crossed is not None and not state.options.boxcar


@lru_cache(maxsize=1024)
def _keeps(roll: Faces, options: TenThousandOptions) -> tuple[tuple[Keep, int, int], ...]:
    """Return the best splits within a sorted roll, with their points and the dice they leave."""
    return tuple(
        (
            Keep(split),
            scoring.split_points(split, options),
            len(roll) - len(scoring.kept_faces(split)) or DICE,
        )
        for split in scoring.best_splits(roll, options)
    )


def _daring(keep: Keep, state: State) -> int:
    dice = len(scoring.kept_faces(keep.sets))
    cost = 0 if dice == len(state.rolled) else dice * _A_DIE
    return scoring.split_points(keep.sets, state.options) - cost


def _crosses(state: State) -> bool:
    """Say whether banking now reaches the target: off the table less than entry counts nothing."""
    counts = state.on_table[state.seat] or state.points >= state.options.entry
    return counts and state.totals[state.seat] + state.points >= state.options.target


def _goal(state: State, enough: float) -> float:
    """Return the turn points from which to bank: ``enough``, or what the match asks for."""
    seat, options = state.seat, state.options
    if state.crossed is not None:
        others = (total for n, total in enumerate(state.totals) if n != seat)
        return max(others) + STEP - state.totals[seat]
    if _crosses(state):
        return 0
    return enough if state.on_table[seat] else max(enough, options.entry)
