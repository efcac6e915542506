"""The boxes of Shicargo and which dice are playable in them: pure functions of faces.

*pd* = playable die. A roll is given sorted here; a straight is written from its lower end to
its upper end, as in 5-6-1-2.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.kernel.dice import FACES, Faces, counts

Section: TypeAlias = Literal["singles", "sets", "straights", "shicargos"]

DICE = 10
SECTIONS: tuple[Section, ...] = ("singles", "sets", "straights", "shicargos")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the sheet.

    ``size`` is the face of a single, the dice of a Set, the least length of a straight, ten of
    a Shicargo. ``points`` count for each pd, in Shicargos for all together.
    """

    code: str
    section: Section
    size: int
    points: int


BOXES: tuple[Box, ...] = (
    Box("ones", "singles", 1, 1),
    Box("twos", "singles", 2, 2),
    Box("threes", "singles", 3, 3),
    Box("fours", "singles", 4, 4),
    Box("fives", "singles", 5, 5),
    Box("sixes", "singles", 6, 6),
    Box("pairs", "sets", 2, 7),
    Box("triples", "sets", 3, 8),
    Box("quads", "sets", 4, 9),
    Box("quints", "sets", 5, 10),
    Box("three-straight", "straights", 3, 11),
    Box("four-straight", "straights", 4, 12),
    Box("five-straight", "straights", 5, 13),
    Box("six-straight", "straights", 6, 14),
    Box("seven-straight", "straights", 7, 15),
    Box("shicargo-200", "shicargos", DICE, 200),
    Box("shicargo-300", "shicargos", DICE, 300),
    Box("shicargo-400", "shicargos", DICE, 400),
)


def singles_within(face: int, roll: Faces) -> Faces:
    """Return all dice of a face (``rules.md``, game 2, the table of boxes)."""
    return (face,) * roll.count(face)


@cache
def sets_within(size: int, roll: Faces) -> tuple[Faces, ...]:
    """Return all Sets of ``size`` dice alike that a roll holds (``rules.md``, game 2, *Sets*)."""
    return tuple(
        (face,) * size
        for face, count in zip(FACES, counts(roll), strict=True)
        for _ in range(count // size)
    )


@lru_cache(maxsize=256)
def run(start: int, length: int) -> Faces:
    """Return the straight of ``length`` dice from a face on; 1 comes after 6."""
    return tuple((start - 1 + step) % 6 + 1 for step in range(length))


@cache
def longest_straight(roll: Faces) -> Faces:
    """Return a longest straight of a roll, of equal ones that with the lowest starting face.

    Source: ``rules.md``, game 2, *Straights*.
    """
    fitting = (
        run(start, length)
        for length in range(len(roll), 0, -1)
        for start in FACES
        if _holds(roll, run(start, length))
    )
    return next(fitting, ())


@cache
def extension(straight: Faces, roll: Faces) -> tuple[Faces, Faces]:
    """Return the dice of a roll that lengthen a straight: below its lower end, above its upper.

    As many as possible over both ends together, of equal numbers more at the upper end.
    Source: ``rules.md``, game 2, *Straights*.
    """
    lowest, above = straight[0], straight[-1] + 1
    ways = (
        (run(lowest - lower, lower), run(above, total - lower))
        for total in range(len(roll), 0, -1)
        for lower in range(total + 1)
    )
    return next((way for way in ways if _holds(roll, way[0] + way[1])), ((), ()))


def _holds(roll: Faces, faces: Faces) -> bool:
    return all(roll.count(face) >= faces.count(face) for face in FACES)


def lengthened(least: int, straight: Faces, roll: Faces) -> tuple[Faces, Faces]:
    """Return the dice of a roll that are playable below and above a straight.

    Without a straight so far they are a whole one of at least ``least`` dice, if there is one.
    """
    if straight:
        return extension(straight, roll)
    longest = longest_straight(roll)
    return ((), longest) if len(longest) >= least else ((), ())


def most_rolled(roll: Faces) -> Faces:
    """Return the faces that may be claimed (``rules.md``, game 2, *Shicargos*)."""
    most = max(counts(roll))
    return tuple(face for face in FACES if roll.count(face) == most)


def banks(box: Box, options: ShicargoOptions) -> bool:
    """Say whether ten pds of a box are banked and rolled again.

    Source: ``rules.md``, game 2, *Singles bank* and ``bank_all_boxes``.
    """
    return box.section == "singles" or (options.bank_all_boxes and box.section != "shicargos")


def factor(times_banked: int, options: ShicargoOptions) -> int:
    """Return by what the points of a turn are multiplied at its end.

    Source: ``rules.md``, game 2, *Singles bank* and ``double_per_bank``.
    """
    return int(2**times_banked) if options.double_per_bank else 2 if times_banked else 1


def worth(box: Box, pds: int, times_banked: int, options: ShicargoOptions) -> int:
    """Return what a turn scores that ends with so many pds, banked ones included.

    Source: ``rules.md``, game 2, the table of boxes, *Singles bank* and *Shicargos*.
    """
    if box.section == "shicargos":
        return box.points if pds == DICE else 0
    return pds * box.points * factor(times_banked, options)
