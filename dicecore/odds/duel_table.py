"""A solved duel as a small table: where turns start, and roughly what taking over is worth.

The chances to win of who begins a turn are there for all pairs of scores, in 65535ths. What is
gained by going on with what the other banked, instead of beginning, is there for some points
that the two still need and some points banked, in 250ths, and interpolated between them.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import add

from dicecore.odds.duel import Duel
from dicecore.odds.slices import Work

WHOLE, FINE = 65_535, 250
_NEEDS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 28, 35, 45, 60, 80, 110, 150)
_POINTS = (*range(1, 16), 17, 19, 21, 24, 27, 30, 35, 40, 50, 60, 80, 110, 150)
_SLICE = 16  # rows between two yields


@dataclass(frozen=True, eq=False)
class Grid:
    """For what points the gain of taking over is stored, in steps.

    ``needs``: what each player needs to the target; ``points``: what was banked.
    """

    duel: Duel

    @cached_property
    def needs(self) -> tuple[int, ...]:
        """What a player on the table may still need, as far as it is stored."""
        most = self.duel.target - min(self.duel.scores[1:], default=0)
        return (*(need for need in _NEEDS if need < most), most)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """What may have been banked, as far as it is stored."""
        most = self.duel.target - 1
        return (*(points for points in _POINTS if points < most), most)

    @property
    def layer(self) -> int:
        """How many values there are for each number of dice and each number of points."""
        return len(self.needs) ** 2


@dataclass(frozen=True, eq=False)
class Table:
    """What is known of the turns of a duel, read from a small table; see ``duel.Known``."""

    duel: Duel
    rows: Sequence[Sequence[int]]
    gains: Sequence[Sequence[Sequence[int]]]

    @cached_property
    def _grid(self) -> Grid:
        return Grid(self.duel)

    @cached_property
    def _places(self) -> dict[int, int]:
        return {score: place for place, score in enumerate(self.duel.scores)}

    @cached_property
    def _at_points(self) -> list[tuple[int, float]]:
        return [_between(self._grid.points, points) for points in range(self.duel.target)]

    @cached_property
    def _at_needs(self) -> list[tuple[int, float]]:
        return [_between(self._grid.needs, need) for need in range(self.duel.target + 1)]

    def start(self, own: int, other: int) -> float:
        """Return the chance to win of who begins a turn; nothing is taken over."""
        return self.rows[self._places[own]][self._places[other]] / WHOLE

    def picks(self, own: int, banker: int) -> list[list[float]]:
        """Return the chances of who rolls on with what was banked; see ``Known``."""
        width, target = len(self._grid.needs), self.duel.target
        near, part = self._at_needs[target - own]
        least, found = self.duel.least_bank(banker), list[list[float]]()
        gains = [
            [
                [
                    low + (high - low) * part
                    for low, high in zip(
                        layer[near * width : (near + 1) * width],
                        layer[(near + 1) * width : (near + 2) * width],
                        strict=True,
                    )
                ]
                for layer in layers
            ]
            for layers in self.gains
        ]
        for points in range(target - banker):
            if points < least:
                found.append([0.0] * self.duel.dice)
                continue
            start = self.start(own, banker + points)
            at, up = self._at_points[points]
            place, side = self._at_needs[target - banker - points]
            row = []
            for layers in gains:
                low, high = layers[at], layers[at + 1]
                below = low[place] + (low[place + 1] - low[place]) * side
                above = high[place] + (high[place + 1] - high[place]) * side
                row.append(start + (below + (above - below) * up) / FINE)
            found.append(row)
        return found


def _between(nodes: Sequence[int], value: int) -> tuple[int, float]:
    """Return after which node a value lies, and how far on the way to the next, 0 to 1."""
    place = min(max(bisect_right(nodes, value) - 1, 0), len(nodes) - 2)
    part = (value - nodes[place]) / (nodes[place + 1] - nodes[place])
    return place, min(max(part, 0.0), 1.0)


def read(duel: Duel, data: bytes) -> Work[Table]:
    """Return a table as ``packed`` made it for this duel, in slices."""
    plain, size = zlib.decompress(data), len(duel.scores)
    yield
    rows, last = list[list[int]](), [0] * size
    low, high = plain[: size * size], plain[size * size : 2 * size * size]
    for row in range(size):
        here = slice(row * size, (row + 1) * size)
        steps = accumulate(map(add, low[here], (256 * part for part in high[here])))
        last = [(old + step) % (WHOLE + 1) for old, step in zip(last, steps, strict=True)]
        rows.append(last)
        if row % _SLICE == 0:
            yield
    gains, grid = list[list[Sequence[int]]](), Grid(duel)
    layers = _layers(plain[2 * size * size :], grid.layer)
    for first in range(0, len(layers), len(grid.points)):
        of_dice = layers[first : first + len(grid.points)]
        gains.append(list(accumulate(of_dice, _added)))
        yield
    return Table(duel, rows, gains)


def _layers(data: bytes, size: int) -> list[Sequence[int]]:
    return [array("b", data[at : at + size]) for at in range(0, len(data), size)]


def _added(old: Sequence[int], steps: Sequence[int]) -> Sequence[int]:
    return [*map(add, old, steps)]


def packed(rows: Sequence[Sequence[int]], gains: Sequence[Sequence[Sequence[int]]]) -> bytes:
    """Return a table in as few bytes as possible, for ``read``.

    ``rows``: the chances of who begins, in 65535ths; ``gains``: those of taking over, in 250ths,
    by dice, by the points of the grid, by what who takes over needs and what the banker needs.
    What is stored is how each number differs from its neighbours, low bytes before high ones.
    """
    steps = list[int]()
    for last, row in zip(([0] * len(rows), *rows), rows, strict=False):
        differs = [new - old for new, old in zip(row, last, strict=True)]
        steps += (new - old for new, old in zip(differs, (0, *differs), strict=False))
    parts = [bytes(step & 255 for step in steps), bytes(step >> 8 & 255 for step in steps)]
    for layers in gains:
        for last, layer in zip(([0] * len(layers[0]), *layers), layers, strict=False):
            parts.append(array("b", map(int.__sub__, layer, last)).tobytes())
    return zlib.compress(b"".join(parts), 9)
