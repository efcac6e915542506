"""Rolls of many dice, put together where it does not matter in which way they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod

from dicecore.kernel.dice import FACES, Faces

_Weighed = tuple[tuple[Faces, int], ...]


@lru_cache(maxsize=16)
def alike(count: int) -> _Weighed:
    """Return the rolls of ``count`` dice that differ in more than the names of their faces.

    Each with the number of rolls, of 6**count, that are like it. There are 35 of ten dice.

    >>> alike(3)
    (((1, 1, 1), 6), ((1, 1, 2), 90), ((1, 2, 3), 120))
    """
    found = []
    for told in _shared(count, len(FACES), count):
        ways = factorial(count) // prod(map(factorial, told))
        names = factorial(len(FACES)) // prod(map(factorial, Counter(told).values()))
        found.append((_roll(told), ways * names))
    return tuple(found)


def _shared(count: int, faces: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield how dice can be shared out among faces, no face having more than the one before."""
    if not faces:
        yield ()
        return
    for n in range(min(count, most), -(-count // faces) - 1, -1):
        for others in _shared(count - n, faces - 1, n):
            yield n, *others


@lru_cache(maxsize=16)
def capped(count: int, most: int) -> _Weighed:
    """Return the rolls of ``count`` dice when of no face more than ``most`` dice matter.

    The dice beyond that are left out of a roll; beside it is the number of rolls, of 6**count,
    that are like it.

    >>> capped(3, 1)[:2]
    (((6,), 1), ((5,), 1))
    >>> sum(weight for _, weight in capped(10, 2)) == 6**10
    True
    """
    found = []
    for told in product(range(most + 1), repeat=len(FACES)):
        left, full = count - sum(told), told.count(most)
        if left == 0 or (left > 0 and full):
            in_full = left + full * most  # dice of the faces that have ``most`` or more
            below = prod(map(factorial, told)) // factorial(most) ** full
            ways = factorial(count) // factorial(in_full) // below
            found.append((_roll(told), ways * _filled(in_full, full, most)))
    return tuple(found)


@lru_cache(maxsize=256)
def _filled(count: int, faces: int, least: int) -> int:
    """Return the rolls of ``count`` dice that show each of some faces ``least`` times or more."""
    if not faces:
        return int(count == 0)
    return sum(
        comb(count, n) * _filled(count - n, faces - 1, least) for n in range(least, count + 1)
    )


def _roll(told: tuple[int, ...]) -> Faces:
    one, two, three, four, five, six = told
    return (1,) * one + (2,) * two + (3,) * three + (4,) * four + (5,) * five + (6,) * six
