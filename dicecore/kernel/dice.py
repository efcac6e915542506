"""Faces, rolls and multisets of six-sided dice.

A face is a whole number from 1 to 6, a roll a tuple of faces in the order in which the dice
lie, a multiset the same sorted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

from dicecore.kernel.errors import RuleError

Face: TypeAlias = int
Faces: TypeAlias = tuple[int, ...]

FACES: Faces = (1, 2, 3, 4, 5, 6)


def is_face(value: object) -> bool:
    """Say whether ``value`` is a face; True and 1.0 are none."""
    return type(value) is int and 1 <= value <= 6


def checked_roll(faces: Iterable[object], count: int) -> Faces:
    """Return ``faces`` as a roll of ``count`` dice.

    Raises RuleError ``wrong-dice-count`` or ``no-such-face``.
    """
    roll = tuple(faces)
    if len(roll) != count:
        raise RuleError("wrong-dice-count", count=len(roll), expected=count)
    for face in roll:
        if not is_face(face):
            raise RuleError("no-such-face", face=_short(face))
    return tuple(face for face in roll if isinstance(face, int))


def _short(value: object) -> str:
    return repr(value)[:20]


def counts(faces: Iterable[int]) -> tuple[int, int, int, int, int, int]:
    """Return how many dice show 1, 2, … 6."""
    tally = [0] * 6
    for face in faces:
        tally[face - 1] += 1
    ones, twos, threes, fours, fives, sixes = tally
    return ones, twos, threes, fours, fives, sixes


def without(faces: Iterable[int], taken: Iterable[int]) -> Faces | None:
    """Return ``faces`` without one die for each of ``taken``, or None if one is not there."""
    rest = list(faces)
    for face in taken:
        if face not in rest:
            return None
        rest.remove(face)
    return tuple(rest)


def multisets(count: int) -> Iterator[tuple[Faces, int]]:
    """Yield every multiset of ``count`` dice with the number of rolls that show it, of 6**count."""
    for faces in combinations_with_replacement(FACES, count):
        yield faces, factorial(count) // prod(factorial(n) for n in counts(faces))
