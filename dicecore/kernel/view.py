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

    ``kept`` are the places, from 0, of those among the rolled dice that the rules keep by
    themselves. ``picks`` is the kind of action for which the player picks among the rolled
    dice, if any; with ``whole`` all dice of a face are picked together.
    """

    cup: int
    rolled: Faces = ()
    aside: tuple[Group, ...] = ()
    kept: tuple[int, ...] = ()
    picks: str | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of words: what is at stake (``stake.*``), or how an entry came about (``story.*``).

    The first line of a stake is the most important.
    """

    code: str
    params: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of the sheet: a number or none, and how it came about if not in the plain way.

    ``total`` is what the player has after it, where the number is a gain; ``story`` tells the
    whole way to it.
    """

    value: int | None
    code: str | None = None
    total: int | None = None
    story: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the sheet: one cell or none for each seat; ``params`` fill the words of ``code``.

    A ``sum`` stands below the entries that it adds up; ``current`` is the row being played.
    """

    code: str
    cells: tuple[Cell | None, ...]
    params: dict[str, Json] = field(default_factory=dict)
    kind: Literal["entry", "sum"] = "entry"
    current: bool = False


MarkerKind = Literal["count", "track", "badge", "tally", "chips", "words"]


@dataclass(frozen=True, slots=True)
class Marker:
    """Something that a seat (or the table, seat None) has, and how it wants to be drawn.

    ``count`` a number, ``track`` a number on its way to ``most``, ``badge`` a word, ``tally``
    strokes, ``chips`` pieces, ``words`` one or two big words. ``params`` fill the words of
    ``code`` beside ``value`` and ``most``.
    """

    kind: MarkerKind
    code: str
    seat: int | None = None
    value: int | None = None
    most: int | None = None
    params: dict[str, Json] = field(default_factory=dict)


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
    """One line of the final ranking; equal ranks share a place.

    ``code`` (``place.*``) says what the value means where it is no plain number of points.
    """

    rank: int
    seat: int
    value: int
    code: str | None = None


def tied(ranking: tuple[Place, ...], code: str) -> str | None:
    """Return the code if places of the ranking are shared."""
    return code if len({place.rank for place in ranking}) < len(ranking) else None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a screen needs; ``seat`` is who acts (None when over or drawing).

    ``ties`` (``place.*``) says by which rule places of the ranking are shared, if any are.
    """

    seat: int | None
    tray: Tray
    sheet: tuple[Row, ...]
    markers: tuple[Marker, ...]
    offers: tuple[Offer, ...]
    refusals: tuple[Refusal, ...] = ()
    stake: tuple[Line, ...] = ()
    ranking: tuple[Place, ...] = ()
    ties: str | None = None
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a table of the rules: its words (a key of the game), dice that show it, values."""

    words: str
    values: tuple[int, ...]
    faces: Faces = ()
    params: dict[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the rules, such as what Sets are worth; ``columns`` head the values.

    Words: ``table.<code>``, and ``column.<column>`` for each column.
    """

    code: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
