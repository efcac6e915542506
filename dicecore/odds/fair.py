"""What fair dice and equal chances do: counts that are usual, and the longest runs.

All of it is worked out exactly, by sums of the binomial distribution and by recurrences, in
floating-point numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from math import prod

USUAL = 0.95
"""The part of all cases that a usual range covers at least."""

_SIDE = (1 - USUAL) / 2
_NOTHING = 1e-18  # of the likeliest count: rarer ones add nothing to a sum
_LEAST = 1e-9  # a chance below is none


@lru_cache(4096)
def usual(dice: int, sides: int = 6) -> tuple[int, int]:
    """Return the least and the most that is usual for how often a side shows among fair dice.

    Fewer than the least has a chance of 2.5 % at most, and so has more than the most.

    >>> usual(600)
    (82, 118)
    """
    low, chances = _binomial(dice, sides)
    below = 0.0
    least = most = low
    for count, chance in enumerate(chances, low):
        if below <= _SIDE:
            least = count
        below += chance
        if below >= 1 - _SIDE:
            most = count
            break
    return least, most


def _binomial(dice: int, sides: int) -> tuple[int, list[float]]:
    """Return the first count that is not next to impossible, and the chances from there on."""
    top = (dice + 1) // sides  # the likeliest count
    down, up = [1.0], [1.0]
    for count in range(top, 0, -1):
        down.append(down[-1] * count * (sides - 1) / (dice - count + 1))
        if down[-1] < _NOTHING:
            break
    for count in range(top, dice):
        up.append(up[-1] * (dice - count) / ((count + 1) * (sides - 1)))
        if up[-1] < _NOTHING:
            break
    chances = [*reversed(down), *up[1:]]
    whole = sum(chances)
    return top - len(down) + 1, [chance / whole for chance in chances]


def longest_run(row: Iterable[object], of: object = None) -> int:
    """Return how often one thing comes in a row at most; with ``of``, that thing.

    >>> longest_run([3, 3, 1, 3]), longest_run([True, False, False], of=True)
    (2, 1)
    """
    runs = (len(list(same)) for one, same in groupby(row) if of is None or one == of)
    return max(runs, default=0)


def run_of_faces(lengths: Iterable[int], run: int, sides: int = 6) -> float:
    """Return the chance that fair dice show a side so often in a row, or more often.

    ``lengths`` are the numbers of dice of several rows; a run lies within one of them.

    >>> round(run_of_faces([2], 2), 4)
    0.1667
    """
    rows = Counter(lengths)
    if run <= 0:
        return 1.0
    without = [1.0] * run  # by number of dice: the chance that no run is so long
    first = sides ** (1 - run)
    for dice in range(run, max(rows, default=0) + 1):
        new = without[dice - 1] - without[dice - run] * first * (sides - 1) / sides
        without.append(1 - first if dice == run else new)
    return 1 - prod(without[dice] ** count for dice, count in rows.items())


def run_of_wins(chances: Sequence[float], run: int) -> float:
    """Return the chance to win so often in a row, or more often, in games with these chances.

    >>> run_of_wins([0.5, 0.5, 0.5], 2)
    0.375
    """
    if run <= 0:
        return 1.0
    without = [1.0]  # by number of games: the chance that no run is so long
    for games in range(1, len(chances) + 1):
        begins = games - run  # games before the run that ends here
        ends = 0.0
        if begins >= 0:
            ends = prod(chances[begins:games])
            if begins:
                ends *= (1 - chances[begins - 1]) * without[begins - 1]
        without.append(without[-1] - ends)
    return 1 - without[-1]


def mean_run(chance_of: Callable[[int], float], most: int) -> float:
    """Return how long the longest run is on average, by the chance of one so long or longer.

    >>> round(mean_run(lambda run: run_of_wins([0.5, 0.5], run), 2), 2)
    1.0
    """
    mean = 0.0
    for run in range(1, most + 1):
        chance = chance_of(run)
        if chance < _LEAST:
            break
        mean += chance
    return mean
