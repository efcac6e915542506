"""One turn in which what banking is worth depends on the points and the dice: every value of it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from operator import add, sub
from typing import TypeAlias

from dicecore.odds.slices import Work
from dicecore.odds.turn import Turn

NEVER = -1.0  # what banking is worth where it is not allowed: less than any chance
_SLICE = 20  # levels between two yields

Banks: TypeAlias = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Climb:
    """What every stand of a turn is worth; from ``top`` steps on more points change nothing."""

    top: int
    bust: float
    banks: Banks
    _kept: array[float]
    _rolled: array[float]

    def rolled(self, points: int, dice: int) -> float:
        """Return what it is worth to roll so many dice with so many points, in steps."""
        return self._rolled[max(self.top - points, 0) * len(self.banks) + dice - 1]

    def banked(self, points: int, dice: int) -> float:
        """Return what it is worth to bank with so many dice left; NEVER: it is not allowed."""
        return self.banks[dice - 1][min(points, self.top)]

    def kept(self, points: int, dice: int) -> float:
        """Return what it is worth to have kept so much, with so many dice to roll, or bank."""
        return self._kept[max(self.top - points, 0) * len(self.banks) + dice - 1]


def climb(turn: Turn, banks: Banks, bust: float) -> Work[Climb]:
    """Return the values of a turn whose places are the numbers of dice, in slices.

    ``banks`` has for each number of dice what banking is worth, by points in steps from 0 on;
    the last value stands for all points above. A roll that wins at once is worth 1.

    >>> from dicecore.odds.outcomes import Outcome, Place
    >>> from dicecore.odds.slices import whole
    >>> pips = (Outcome(1), *(Outcome(1, ((face, 1),)) for face in range(2, 7)))
    >>> pig = Turn({1: Place(1, pips)}, 1)
    >>> found = whole(climb(pig, [[0.0] * 4 + [1.0]], 0.0))  # to reach 4 points in one turn
    >>> round(found.rolled(2, 1) * 6), round(found.rolled(0, 1) * 36)
    (5, 28)
    """
    width, top, most = len(turn.order), len(banks[0]) - 1, turn.highest // turn.step
    (stage,) = yield from turn.stages(wins=True)
    sure = [turn.bust(dice) * bust + turn.chance(dice, lambda one: one.wins) for dice in turn.order]
    at_top = [bank[top] for bank in banks]
    level, change, tries = at_top, 1.0, 0
    while change > 1e-13:  # with so many points a stand can lead to itself
        rolled = [*map(add, sure, stage.rolls(level * most))]
        better = [*map(max, rolled, at_top)]
        change = max(map(abs, map(sub, better, level)))
        level, tries = better, tries + 1
        if tries % _SLICE == 0:
            yield
    best, rolls = level * most, array("d", rolled)
    for points in range(top - 1, -1, -1):
        rolled = [*map(add, sure, stage.rolls(best))]
        rolls.extend(rolled)
        best += map(max, rolled, (bank[points] for bank in banks))
        if points % _SLICE == 0:
            yield
    kept = array("d", best[(most - 1) * width :])
    return Climb(top, bust, [array("d", bank) for bank in banks], kept, rolls)
