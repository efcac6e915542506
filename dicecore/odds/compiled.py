"""The choices of a turn in a form that a loop over its positions evaluates quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter, mul
from typing import Any, TypeAlias

from dicecore.odds.outcomes import Places
from dicecore.odds.slices import Work

_Pick: TypeAlias = Callable[[Any], tuple[float, ...]]
_Spots: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stage:
    """Places whose rolls lead only to positions that are known before any of them.

    A choice is some spots, of which the best counts. ``choices`` has for the choices of one
    spot, of two, … what picks the first spot of each, the second, …; ``picks`` and ``shares``
    have for each place its choices among all of them and their probabilities.
    """

    names: tuple[int, ...]
    choices: tuple[tuple[_Pick, ...], ...]
    picks: tuple[_Pick, ...]
    shares: tuple[tuple[float, ...], ...]

    def rolls(self, best: Sequence[float]) -> list[float]:
        """Return for each place what a roll is worth, busts and wins left out.

        ``best``: what the positions are worth, in the order in which they became known.
        """
        found = [0.0]
        for spots in self.choices:
            values = [spot(best) for spot in spots]
            found += map(max, *values) if values[1:] else values[0]
        return [
            sum(map(mul, shares, pick(found)))
            for shares, pick in zip(self.shares, self.picks, strict=True)
        ]


def stages(
    places: Places, order: Sequence[int], step: int, *, wins: bool
) -> Work[tuple[Stage, ...]]:
    """Return the places in parts that can be computed one after the other.

    Spots are counted from the end of a list that is filled level by level from the top down,
    each level in ``order``, places with fewer dice first. ``wins``: rolls that win at once are
    left out.
    """
    width, made = len(order), []
    for part in _parts(places, order):
        start = order.index(part[0])
        rows: list[dict[_Spots, float]] = []
        for name in part:
            row: dict[_Spots, float] = {}
            for one in places[name].outcomes:
                if one.keeps and not (wins and one.wins):
                    keeps = ((gain // step, order.index(to)) for gain, to in one.keeps)
                    spots = tuple(sorted(at - start - level * width for level, at in keeps))
                    row[spots] = row.get(spots, 0.0) + one.weight / places[name].rolls
            rows.append(row)
            yield
        made.append((yield from _stage(tuple(part), rows)))
    return tuple(made)


def _parts(places: Places, order: Sequence[int]) -> list[list[int]]:
    """Cut the order where a place has a keep that adds nothing and leads to one before it."""
    parts: list[list[int]] = [[]]
    for name in order:
        same = {to for one in places[name].outcomes for gain, to in one.keeps if gain == 0}
        if same & set(parts[-1]):
            parts.append([])
        parts[-1].append(name)
    return parts


def _stage(names: tuple[int, ...], rows: list[dict[_Spots, float]]) -> Work[Stage]:
    numbers: dict[_Spots, int] = {}
    choices: list[tuple[_Pick, ...]] = []
    for _, alike in groupby(sorted({spots for row in rows for spots in row}, key=len), key=len):
        found = list(alike)
        start = 1 + len(numbers) + len(choices)  # each pick finds one more than it has
        numbers |= {spots: start + n for n, spots in enumerate(found)}
        choices.append(tuple(_pick(column) for column in zip(*found, strict=True)))
        yield
    picks = tuple(_pick(numbers[spots] for spots in row) for row in rows)
    return Stage(names, tuple(choices), picks, tuple((*row.values(), 0.0) for row in rows))


def _pick(spots: Iterable[int]) -> _Pick:
    spots = tuple(spots) or (0,)
    return itemgetter(*spots, spots[0])  # once more: one spot alone would give no tuple
