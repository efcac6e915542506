"""What dice are worth in 10,000 Dice: pure functions of faces and options.

A Set is a sorted tuple of faces; a split is a tuple of Sets, in the order in which actions
write them (longer ones first, then by faces).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.kernel.dice import Faces, counts, without

Split: TypeAlias = tuple[Faces, ...]

STRAIGHT: Faces = (1, 2, 3, 4, 5, 6)
SMALL_STRAIGHTS: tuple[Faces, ...] = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
SIX_ONES: Faces = (1,) * 6


@lru_cache(maxsize=4096)
def line_of(faces: Faces, options: TenThousandOptions) -> tuple[str, int] | None:
    """Return the line of the table that a Set falls under, and its points.

    The better line counts where two fit. None: these faces, sorted, are no Set.
    Source: ``rules.md``, game 1, rule 4.
    """
    fitting = _lines(faces, options)
    return max(fitting, key=lambda line: line[1], default=None)


def _lines(faces: Faces, options: TenThousandOptions) -> list[tuple[str, int]]:
    lines: list[tuple[str, int]] = []
    size = len(faces)
    if size == 1 and faces[0] in (1, 5):
        lines.append(("single", 100 if faces[0] == 1 else 50))
    if size >= 3 and len(set(faces)) == 1:
        three = 1000 if faces[0] == 1 else faces[0] * 100
        lines.append((f"alike-{size}", three * 2 ** (size - 3)))
    if options.three_pairs and are_three_pairs(faces, options):
        lines.append(("three-pairs", options.three_pairs))
    if options.straight and faces == STRAIGHT:
        lines.append(("straight", options.straight))
    if options.small_straight and faces in SMALL_STRAIGHTS:
        lines.append(("small-straight", options.small_straight))
    return lines


def are_three_pairs(faces: Faces, options: TenThousandOptions) -> bool:
    """Say whether six dice are three pairs; with ``four_and_two`` four and two alike are."""
    shape = sorted(n for n in counts(faces) if n)
    return shape == [2, 2, 2] or (options.four_and_two and shape == [2, 4])


@lru_cache(maxsize=4096)
def split_points(split: Split, options: TenThousandOptions) -> int:
    """Return the points of a split all of whose parts are Sets."""
    lines = (line_of(faces, options) for faces in split)
    return sum(line[1] for line in lines if line is not None)


@lru_cache(maxsize=4096)
def splits_within(faces: Faces, options: TenThousandOptions) -> tuple[Split, ...]:
    """Return every way to take one or more Sets from sorted dice, the best points first.

    Equal points: fewer dice first, then in the order of the faces.
    """
    splits = {_ordered(split) for split in _taken(faces, _sets_within(faces, options))}
    return tuple(
        sorted(splits, key=lambda s: (-split_points(s, options), sum(map(len, s)), s))
    )  # fmt: skip


def _ordered(split: list[Faces]) -> Split:
    return tuple(sorted(split, key=lambda faces: (-len(faces), faces)))


def _sets_within(faces: Faces, options: TenThousandOptions) -> list[Faces]:
    parts: set[Faces] = {()}
    for face in faces:
        parts |= {(*part, face) for part in parts}
    return sorted(part for part in parts if part and line_of(part, options))


def _taken(faces: Faces, sets: list[Faces]) -> list[list[Faces]]:
    """Return all non-empty lists of ``sets``, each list in their order, that ``faces`` hold."""
    found: list[list[Faces]] = []
    for place, one in enumerate(sets):
        rest = without(faces, one)
        if rest is not None:
            found.append([one])
            found += [[one, *others] for others in _taken(rest, sets[place:])]
    return found


@lru_cache(maxsize=4096)
def scores(faces: Faces, options: TenThousandOptions) -> bool:
    """Say whether sorted dice hold any Set (``rules.md``, game 1, rule 3)."""
    return bool(_sets_within(faces, options))


@lru_cache(maxsize=4096)
def best_splits(faces: Faces, options: TenThousandOptions) -> tuple[Split, ...]:
    """Return for each choice of dice that is all Sets its best split, the best first."""
    best: dict[Faces, Split] = {}
    for split in splits_within(faces, options):
        best.setdefault(kept_faces(split), split)
    return tuple(best.values())


def kept_faces(split: Split) -> Faces:
    """Return all dice of a split, sorted."""
    return tuple(sorted(face for faces in split for face in faces))


def is_boxcar(aside: Faces, roll: Faces, options: TenThousandOptions) -> bool:
    """Say whether dice set aside and all dice of the roll form three pairs (*Boxcar*)."""
    together = tuple(sorted(aside + roll))
    return bool(aside) and len(together) == 6 and are_three_pairs(together, options)
