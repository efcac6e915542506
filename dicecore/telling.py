"""A match told in plain text: what the terminal, the report and the figures have in common.

Generic over games: what a line says is in the view or an event, its words are in the locale files.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dicecore.kernel.errors import Json
from dicecore.kernel.game import Event
from dicecore.kernel.options import Options
from dicecore.kernel.view import Cell, Group, Line, Row, View
from dicecore.words import Words, format_message, messages

_GAP = "  "  # between the columns of a table
_HEAD = 20  # columns of a name above a table


class Teller:
    """Tells the matches of one table in one language; ``names`` are the players' by seat."""

    def __init__(self, words: Words, game: str, names: Sequence[str] = ()) -> None:
        self.words = words
        self.game = game
        self.names = names

    def told(self, key: str, **params: Json) -> str:
        """Return one of the sentences that all games share."""
        return self.words.say(f"told.{key}", params, self.names)

    def of_game(self, key: str, params: Mapping[str, Json] | None = None) -> str:
        """Return a sentence of the game."""
        return self.words.say(f"{self.game}.{key}", params or {}, self.names)

    def has(self, key: str) -> bool:
        """Say whether the game has words for a key."""
        return f"{self.game}.{key}" in messages(self.words.language)

    def number(self, value: Json) -> str:
        """Write a number as the language does."""
        return format_message("{value, number}", {"value": value}, self.words.language)

    def rules(self, options: Options) -> list[str]:
        """Name the house rules that differ from the default, in one line if there are any."""
        rules = [self._rule(field, value) for field, value in options.changed().items()]
        return [f"{self.told('rules')} {'; '.join(rules)}"] if rules else []

    def _rule(self, field: str, value: Json) -> str:
        name = self.of_game(f"option.{field}")
        if isinstance(value, bool):
            shown = self.told("on" if value else "off")
        elif isinstance(value, str):
            shown = self.of_game(f"option.{field}.{value}")
        else:
            shown = self.number(value)
        return f"{name}: {shown}"

    # ---- what has happened

    def event(self, event: Event) -> str:
        """Tell an event, with the Sets and the house rules that it comes from."""
        told: Any = event.to_json()
        why = [self._reason(one) for one in told.get("sets", ())]
        if option := told.get("option"):
            why.append(self._house_rule(option))
        sentence = self.words.event(self.game, told, self.names)
        return f"{sentence} ({', '.join(why)})" if why else sentence

    def _reason(self, kept: Mapping[str, Any]) -> str:
        said = self.group(Group(kept["faces"], kept["line"], kept["points"]))
        return f"{said}, {self._house_rule(kept['option'])}" if kept.get("option") else said

    def _house_rule(self, option: str) -> str:
        return self.told("house-rule", rule=self.of_game(f"option.{option}"))

    def group(self, group: Group) -> str:
        """Name dice that belong together and what they count."""
        parts = [dice(group.faces)] if group.faces else []
        parts.append(self.of_game(f"line.{group.code}"))
        return " ".join(parts if group.points is None else [*parts, self.number(group.points)])

    # ---- how it ended

    def outcome(self, view: View) -> list[str]:
        """Say who has won or lost."""
        named = {"winners": view.winners, "losers": view.losers}
        return [
            self.told(key, count=len(seats), names=[self.names[seat] for seat in seats])
            for key, seats in named.items()
            if seats
        ]

    def ranking(self, view: View) -> list[str]:
        """Show who came first, second and so on, and why places are shared if some are."""
        places = [
            self.told("rank", rank=one.rank, seat=one.seat, value=self._place(one.code, one.value))
            for one in view.ranking
        ]
        return [*places, self._place(view.ties, 0)] if view.ties else places

    def _place(self, code: str | None, value: int) -> str:
        return self.of_game(f"place.{code}", {"value": value}) if code else self.number(value)

    # ---- the sheet

    def sheet(self, view: View, width: int) -> list[str]:
        """Show what was scored as a table; where it is too wide, as several with some seats each.

        Nothing where nothing has been scored yet.
        """
        if not any(cell for row in view.sheet for cell in row.cells):
            return []
        seats = list(range(len(self.names)))
        labels = [self.row(row) for row in view.sheet]
        columns = [[self.cell(row.cells[seat]) for row in view.sheet] for seat in seats]
        heads = [_clipped(self.told("name", seat=seat)) for seat in seats]
        wide = [
            max(map(columns_of, [head, *column]))
            for head, column in zip(heads, columns, strict=True)
        ]
        sums = [row.kind == "sum" for row in view.sheet]
        told: list[str] = []
        while seats:
            room = width - max(map(columns_of, labels)) - len(_GAP) - wide[seats[0]]
            some = [seats.pop(0)]
            while seats and (room := room - len(_GAP) - wide[seats[0]]) >= 0:
                some.append(seats.pop(0))
            told += [""] if told else []
            told += table(labels, [[heads[seat], *columns[seat]] for seat in some], sums)
        return told

    def row(self, row: Row) -> str:
        """Name a row of the sheet."""
        return self.of_game(f"row.{row.code}", row.params)

    def cell(self, cell: Cell | None) -> str:
        """Write an entry of the sheet: a number, words, or both."""
        if cell is None:
            return ""
        value = "" if cell.value is None else self.number(cell.value)
        if cell.code is not None:
            words = self.of_game(f"cell.{cell.code}")
            value = f"{value} ({words})" if cell.value else words
        return value if cell.total is None else f"{value} = {self.number(cell.total)}"

    def story(self, lines: Iterable[Line]) -> list[str]:
        """Tell how an entry of the sheet came about."""
        return [self.of_game(f"story.{line.code}", line.params) for line in lines]


def dice(faces: Iterable[int]) -> str:
    """Write dice as 1-5-5."""
    return "-".join(map(str, faces))


def broken(line: str, width: int) -> list[str]:
    """Break a line that is too long; what follows is indented deeper."""
    if columns_of(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    parts = textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False)
    return parts or [""]


def columns_of(text: str) -> int:
    """Return how many columns of a fixed-width font a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "FW" else 1


def _clipped(name: str) -> str:
    """Shorten a name that would make its column wide."""
    if columns_of(name) <= _HEAD:
        return name
    while columns_of(name) >= _HEAD:
        name = name[:-1]
    return f"{name.rstrip()}…"


def table(labels: Sequence[str], columns: list[list[str]], sums: Sequence[bool]) -> list[str]:
    """Align columns below their heads; a line is drawn below these and above sums."""
    aligned = [_aligned(["", *labels], to_the_right=False)]
    aligned += [_aligned(column, to_the_right=_all_numbers(column[1:])) for column in columns]
    head, *rows = [_GAP.join(parts).rstrip() for parts in zip(*aligned, strict=True)]
    line = "-" * columns_of(_GAP.join(column[0] for column in aligned))
    told = [head, line]
    for n, row in enumerate(rows):
        told += [line] if sums[n] and n and not sums[n - 1] else []
        told.append(row)
    return told


def _aligned(column: Sequence[str], *, to_the_right: bool) -> list[str]:
    width = max(map(columns_of, column))
    gaps = [" " * (width - columns_of(cell)) for cell in column]
    return [
        gap + cell if to_the_right else cell + gap for cell, gap in zip(column, gaps, strict=True)
    ]


def _all_numbers(cells: Iterable[str]) -> bool:
    """Say whether there are only numbers, however the language groups their digits."""
    return not any(char.isalpha() or char == "=" for cell in cells for char in cell)
