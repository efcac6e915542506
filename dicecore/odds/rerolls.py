"""The best play of a turn of a few rolls, when after each the player stops or rolls on.

A turn is a sequence of layers, one a roll. A layer has places, numbered from 0: what the dice
that are not rolled can be. ``worth`` of a layer says what each
end is worth, by its number. A turn begins at place 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple, TypeAlias

NEVER = -1
"""Stands for the end where a player may not stop."""


class Fall(NamedTuple):
    """One way for the dice to fall.

    ``weight``: how many rolls it stands for. ``end``: where it ends when the player stops.
    ``onward``: the places of the next layer from which he may roll on.
    """

    weight: int
    end: int
    onward: tuple[int, ...] = ()


class Place(NamedTuple):
    """The rolls of one place: how many there are, and how they fall."""

    rolls: int
    falls: tuple[Fall, ...]


Layer: TypeAlias = tuple[Place, ...]
Worth: TypeAlias = Sequence[float]


def highest(layer: Layer, worth: Worth, later: Worth = ()) -> tuple[float, ...]:
    """Return the highest expected worth by place; ``later`` has that of the next layer.

    A die that is rolled twice at most, and is worth its pips when a 6 counts nothing:

    >>> last = (Place(6, tuple(Fall(1, face) for face in range(1, 7))),)
    >>> first = (Place(6, tuple(Fall(1, face, (0,)) for face in range(1, 7))),)
    >>> worth = (0, 1, 2, 3, 4, 5, 0)
    >>> highest(last, worth), highest(first, worth, highest(last, worth))
    ((2.5,), (3.25,))
    """
    found = []
    for rolls, falls in layer:
        total = 0.0
        for weight, end, onward in falls:
            best = -inf if end == NEVER else worth[end]
            for place in onward:
                if later[place] > best:  # noqa: PLR1730 (three times as fast as max)
                    best = later[place]
            total += weight * best
        found.append(total / rolls)
    return tuple(found)


def solve(layers: Sequence[Layer], worths: Sequence[Worth]) -> tuple[tuple[float, ...], ...]:
    """Return the highest expected worth by roll and place; an end may be worth less later on."""
    found: list[tuple[float, ...]] = [()]
    for layer, worth in zip(reversed(layers), reversed(worths), strict=True):
        found.append(highest(layer, worth, found[-1]))
    return tuple(found[:0:-1])


def ends(
    layers: Sequence[Layer], worths: Sequence[Worth], values: Sequence[Worth]
) -> list[list[float]]:
    """Return by roll and end the probability of ending there, by the play that ``solve`` found.

    Where stopping is as good as going on the player stops.

    >>> last = (Place(6, tuple(Fall(1, face) for face in range(1, 7))),)
    >>> first = (Place(6, tuple(Fall(1, face, (0,)) for face in range(1, 7))),)
    >>> worths = [(0, 1, 2, 3, 4, 5, 0)] * 2
    >>> stops, _ = ends((first, last), worths, solve((first, last), worths))
    >>> [round(chance, 3) for chance in stops]
    [0.0, 0.0, 0.0, 0.167, 0.167, 0.167, 0.0]
    """
    found = []
    arriving = {0: 1.0}
    for layer, worth, later in zip(layers, worths, (*values[1:], ()), strict=True):
        stopped = [0.0] * len(worth)
        leaving: dict[int, float] = {}
        for at, chance in arriving.items():
            rolls, falls = layer[at]
            for weight, end, onward in falls:
                goes = max(onward, key=later.__getitem__, default=NEVER)
                stops = end != NEVER and (goes == NEVER or worth[end] >= later[goes])
                share = chance * weight / rolls
                if stops:
                    stopped[end] += share
                else:
                    leaving[goes] = leaving.get(goes, 0.0) + share
        found.append(stopped)
        arriving = leaving
    return found
