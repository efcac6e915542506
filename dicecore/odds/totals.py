"""Sums of independent points: how they are distributed, and who has most.

A distribution is a tuple of probabilities by points, from 0 on. What would be more points than
``LIMIT`` counts as ``LIMIT``; two totals of which both are that many are taken for equal. At
the upper end less than ``LOST`` is left out of each sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from dicecore.odds.slices import Work, remembered

Distribution: TypeAlias = tuple[float, ...]
Gains: TypeAlias = tuple[tuple[int, float], ...]
"""Points with their probabilities, where only few are possible."""

LIMIT = 20_000
LOST = 1e-14

_SLICE = 256  # steps of work


@dataclass(frozen=True, slots=True)
class Total:
    """A total that is not known yet: the points that are there, and what will be added."""

    points: int
    more: Distribution


def plus(total: Distribution, gains: Iterable[tuple[int, float]]) -> Work[Distribution]:
    """Return how a total is distributed after some points were added.

    >>> from dicecore.odds.slices import whole
    >>> whole(plus((0.5, 0.5), [(0, 0.5), (2, 0.5)]))
    (0.25, 0.25, 0.25, 0.25)
    """
    found: list[float] = []
    for points, chance in gains:
        new = min(points + len(total), LIMIT + 1)
        found += [0.0] * (new - len(found))
        here = zip(found[points:new], total, strict=False)
        found[points:new] = [had + chance * has for had, has in here]
        found[-1] += chance * sum(total[max(0, new - points) :])
        yield
    spare = 0.0
    while len(found) > 1 and (spare := spare + found[-1]) < LOST:
        found.pop()
    return tuple(found)


@remembered(4)
def below(total: Distribution) -> Work[Distribution]:
    """Return by points the probability of having less; one more entry than ``total``."""
    yield
    return tuple(accumulate(total, initial=0.0))


def most(own: Total, others: Sequence[Total]) -> Work[float]:
    """Return the probability of having the highest total; who shares it with n has 1 / (n + 1).

    >>> from dicecore.odds.slices import whole
    >>> coin = (0.5, 0.5)
    >>> whole(most(Total(0, coin), [Total(0, coin)])), whole(most(Total(1, coin), [Total(0, coin)]))
    (0.5, 0.875)
    """
    less: list[Distribution] = []
    for other in others:
        under = yield from below(other.more)
        less.append(under)
    found, done = 0.0, 0
    for points, chance in enumerate(own.more):
        if chance:
            done += len(others) ** 2
            if done >= _SLICE:
                done = 0
                yield
            ways = [1.0]  # by the number of others who have as many, the rest having less
            for other, under in zip(others, less, strict=True):
                level = own.points + points - other.points
                ways = _with_another(ways, level, other.more, under)
            found += chance * sum(way / n for n, way in enumerate(ways, 1))
    return found


def _with_another(
    ways: list[float], points: int, more: Distribution, under: Distribution
) -> list[float]:
    if points < 0:
        return [0.0]
    if points >= len(more):
        return ways
    has_less, has_same = under[points], more[points]
    together = [has_less * way for way in (*ways, 0.0)]
    for n, way in enumerate(ways, 1):
        together[n] += has_same * way
    return together
