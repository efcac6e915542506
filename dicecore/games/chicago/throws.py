"""What throws are worth under a call, and which of a round is the best and the worst.

``rules.md``, game 3, rules 4 and 5; game 4, rules 4 and 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from dicecore.kernel.dice import Faces

Aim: TypeAlias = Literal["high", "low"]


@dataclass(frozen=True, slots=True)
class Counting:
    """How a round counts, as its starter called: a 1, a 6, and whether high or low is better."""

    ones: int
    sixes: int
    aim: Aim

    def value(self, throw: Faces) -> int:
        """Return the sum of the dice; 2 to 5 count their pips."""
        counts = {1: self.ones, 6: self.sixes}
        return sum(counts.get(face, face) for face in throw)

    def beats(self, value: int, other: int) -> bool:
        """Say whether a value is better than another; an equal one is not."""
        return value > other if self.aim == "high" else value < other


HIGH = Counting(100, 60, "high")
LOW = Counting(1, 6, "low")
COUNTINGS: tuple[Counting, ...] = (
    *(Counting(ones, sixes, "high") for ones in (100, 1) for sixes in (60, 6)),
    *(Counting(ones, sixes, "low") for ones in (1, 100) for sixes in (6, 60)),
)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished throw of a round: whose, the dice, and in how many rolls."""

    seat: int
    throw: Faces
    rolls: int


@dataclass(frozen=True, slots=True)
class Extreme:
    """The best or the worst of a round: whose, its value, and the seat of an equal one if any.

    The equal one is the nearest in time: for the worst the one before it, for the best the one
    after it.
    """

    seat: int
    value: int
    equal_seat: int | None


def best(results: Sequence[Result], counting: Counting) -> Extreme:
    """Return the best of one or more results in the order of turns, of equals the earliest."""
    first, *others = results
    for result in others:
        if counting.beats(counting.value(result.throw), counting.value(first.throw)):
            first = result
    return _extreme(first, results, counting)


def worst(results: Sequence[Result], counting: Counting) -> Extreme:
    """Return the worst of one or more results in the order of turns, of equals the latest."""
    *others, last = results
    for result in reversed(others):
        if counting.beats(counting.value(last.throw), counting.value(result.throw)):
            last = result
    return _extreme(last, tuple(reversed(results)), counting)


def _extreme(found: Result, in_order: Sequence[Result], counting: Counting) -> Extreme:
    value = counting.value(found.throw)
    equals = [one.seat for one in in_order if counting.value(one.throw) == value]
    return Extreme(found.seat, value, equals[1] if len(equals) > 1 else None)
