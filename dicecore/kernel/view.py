"""What a screen can show of a match, as codes and numbers.

A view knows no page and no words: ``code`` fields are keys of the locale files. It has a
tray (the dice), a sheet (what was scored), markers (what everyone has), and offers: the legal
actions, each with what it is worth and what may follow it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from dicecore.kernel.dice import Faces
from dicecore.kernel.errors import Json


@dataclass(frozen=True, slots=True)
class Group:
    """Dice put aside together: what they are, what they count; ``own`` if by this player."""

    faces: Faces
    code: str
    points: int | None = None
    own: bool = True


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice: ``cup`` will be rolled next, ``rolled`` lie there, ``aside`` were put aside.

    ``picks`` is the kind of action for which the player picks among the rolled dice, if any.
    """

    cup: int
    rolled: Faces = ()
    aside: tuple[Group, ...] = ()
    picks: str | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of the sheet: a number or none, and how it came about if not in the plain way."""

    value: int | None
    code: str | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sheet: one cell or none for each seat; ``params`` fill the words of ``code``."""

    code: str
    cells: tuple[Cell | None, ...]
    params: dict[str, Json] = field(default_factory=dict)


MarkerKind = Literal["count", "track", "badge", "tally", "chips", "words"]


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that a seat (or the table, seat None) has, and how it wants to be drawn.

    ``count`` a number, ``track`` a number on its way to ``most``, ``badge`` a word, ``tally``
    strokes, ``chips`` pieces, ``words`` two big words.
    """

    kind: MarkerKind
    code: str
    seat: int | None = None
    value: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A legal action, as a step of the transcript writes it, with what it is worth.

    ``faces`` are the rolled dice that it takes, ``points`` what it counts, ``count`` the dice
    that it rolls, ``notes`` what a person should know before (keys), ``sets`` how the faces
    are counted, ``follows`` what the same player may do right after it.
    """

    action: dict[str, Json]
    code: str
    params: dict[str, Json] = field(default_factory=dict)
    faces: Faces = ()
    points: int | None = None
    count: int | None = None
    notes: tuple[str, ...] = ()
    sets: tuple[Group, ...] = ()
    follows: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that a player might look for and that is not legal now, and why."""

    action: str
    code: str
    params: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the final ranking; equal ranks share a place."""

    rank: int
    seat: int
    value: int
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line about what is at stake now; the first line of a view is the most important."""

    code: str
    params: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a screen needs; ``seat`` is who acts (None when over or drawing)."""

    seat: int | None
    tray: Tray
    sheet: tuple[Row, ...]
    markers: tuple[Marker, ...]
    offers: tuple[Offer, ...]
    refusals: tuple[Refusal, ...] = ()
    stake: tuple[Line, ...] = ()
    ranking: tuple[Place, ...] = ()
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
