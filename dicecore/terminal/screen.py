"""What the terminal shows: a match and its view made into lines of plain text.

Generic over games: what a line says is in the view, and its words are in the locale files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dicecore.kernel.dice import Faces
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Event
from dicecore.kernel.match import Match
from dicecore.kernel.view import Cell, Group, Marker, Offer, View
from dicecore.words import Words, format_message, messages

WIDTH = 79
_NUMBERED = 9  # where dice are picked, one digit is a number of the list and more are faces


def kind_of(offer: Offer) -> str:
    """Return the kind of action that is offered."""
    return str(offer.action["action"])


def listed(view: View) -> tuple[Offer, ...]:
    """Return the offers that get a number: all, or so many that one digit is enough."""
    picks = view.tray.picks
    if picks is None:
        return view.offers
    others = [offer for offer in view.offers if kind_of(offer) != picks]
    picked = [offer for offer in view.offers if kind_of(offer) == picks]
    return (*picked[: _NUMBERED - len(others)], *others)


class Screen:
    """Shows the matches of one table in one language."""

    def __init__(self, words: Words, match: Match) -> None:
        self.words = words
        self.game = match.game.code
        self.names = [player.name for player in match.players]

    def say(self, key: str, **params: Json) -> str:
        """Return one of the terminal's own sentences."""
        return self.words.say(f"terminal.{key}", params, self.names)

    def of_game(self, key: str, params: Mapping[str, Json] | None = None) -> str:
        """Return a sentence of the game."""
        return self.words.say(f"{self.game}.{key}", params or {}, self.names)

    def title(self, match: Match) -> list[str]:
        """Name the game and the house rules that differ from the default."""
        rules = [self._rule(field, value) for field, value in match.options.changed().items()]
        told = [f"{self.say('rules')} {', '.join(rules)}"] if rules else []
        return [self.of_game("name"), *told]

    def _rule(self, field: str, value: Json) -> str:
        name = self.of_game(f"option.{field}")
        if isinstance(value, bool):
            shown = self.say("on" if value else "off")
        elif isinstance(value, str):
            shown = self.of_game(f"option.{field}.{value}")
        else:
            shown = self._number(value)
        return f"{name}: {shown}"

    def _number(self, value: Json) -> str:
        return format_message("{value, number}", {"value": value}, self.words.language)

    # ---- the position

    def players(self, view: View) -> list[str]:
        """Show what each seat and the table have."""
        seats: list[list[str]] = [[] for _ in self.names]
        table: list[str] = []
        for marker in view.markers:
            (table if marker.seat is None else seats[marker.seat]).append(self._marker(marker))
        told = [f"{self.say('player', seat=n)} {', '.join(has)}" for n, has in enumerate(seats)]
        return [f"  {line}" for line in (*told, *table)]

    def _marker(self, marker: Marker) -> str:
        values: dict[str, Json] = {"value": marker.value or 0, "most": marker.most or 0}
        return self.of_game(f"marker.{marker.code}", values)

    def position(self, view: View) -> list[str]:
        """Show what is at stake, the dice, and the offers with their numbers."""
        stake = ", ".join(self.of_game(f"stake.{line.code}", line.params) for line in view.stake)
        shown = [f"  {stake}"] if stake else []
        if view.tray.aside:
            shown.append(f"  {self.say('aside')} {self._groups(view.tray.aside)}")
        if view.tray.rolled:
            shown.append("  " + self.say("dice", faces=list(view.tray.rolled)))
        offers = listed(view)
        shown += [f"  {n:>2}  {self.offer(offer)}" for n, offer in enumerate(offers, 1)]
        if more := len(view.offers) - len(offers):
            shown.append("      " + self.say("more", count=more))
        return shown

    def label(self, offer: Offer) -> str:
        """Name an offer."""
        values = {**offer.params, "points": offer.points, "count": offer.count}
        return self.of_game(f"offer.{kind_of(offer)}", values)

    def offer(self, offer: Offer) -> str:
        """Name an offer, the dice that it takes, and what is to be known before."""
        label = self.label(offer)
        if offer.sets:
            label += f": {self._groups(offer.sets)}"
        elif offer.faces:
            label += f": {_dice(offer.faces)}"
        values = {**offer.params, "points": offer.points, "count": offer.count}
        hint = f"hint.{kind_of(offer)}"
        notes = [self.of_game(hint, values)] if self._has(hint) else []
        notes += [self.of_game(f"note.{note}") for note in offer.notes]
        return f"{label} ({', '.join(notes)})" if notes else label

    def _has(self, key: str) -> bool:
        return f"{self.game}.{key}" in messages(self.words.language)

    def _groups(self, groups: Iterable[Group]) -> str:
        return ", ".join(self._group(group.faces, group.code, group.points) for group in groups)

    def _group(self, faces: Faces, line: str, points: int | None) -> str:
        parts = [_dice(faces)] if faces else []
        parts.append(self.of_game(f"line.{line}"))
        return " ".join(parts if points is None else [*parts, self._number(points)])

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
        said = self._group(kept["faces"], kept["line"], kept["points"])
        return f"{said}, {self._house_rule(kept['option'])}" if kept.get("option") else said

    def _house_rule(self, option: str) -> str:
        return self.say("house-rule", rule=self.of_game(f"option.{option}"))

    def log(self, match: Match) -> list[str]:
        """Tell all steps with their numbers; those that do not stand any more are marked."""
        told = []
        for entry in match.log:
            for place, event in enumerate(entry.events):
                number = f"{entry.step:>4}" if place == 0 else " " * 4
                back = "" if entry.stands else f" [{self.say('taken-back')}]"
                told.append(f"{number}  {self.event(event)}{self._cited(event)}{back}")
        return told or [self.say("log-empty")]

    def _cited(self, event: Event) -> str:
        game, _, rule = event.source().partition(" ")
        return f" [{self.say('rule', rule=rule)}]" if game == self.game and rule else ""

    def sheet(self, view: View) -> list[str]:
        """Show what was scored: a table where the seats fit beside each other, else a list."""
        if not view.sheet:
            return [self.say("sheet-empty")]
        rows = [
            [self.of_game(f"row.{row.code}", row.params), *map(self._cell, row.cells)]
            for row in view.sheet
        ]
        names = [self.say("name", seat=seat) for seat in range(len(self.names))]
        table = [["", *names], *rows]
        widths = [max(len(row[n]) for row in table) for n in range(len(names) + 1)]
        if sum(widths) + 2 * len(widths) <= WIDTH:
            return [_aligned(row, widths) for row in table]
        told = []
        for label, *cells in rows:
            told.append(label)
            told += [f"  {names[n]}: {cell}" for n, cell in enumerate(cells) if cell]
        return told

    def _cell(self, cell: Cell | None) -> str:
        if cell is None:
            return ""
        shown = [self._number(cell.value)] if cell.value or cell.code is None else []
        if cell.code is not None:
            shown.append(self.of_game(f"cell.{cell.code}"))
        total = "" if cell.total is None else f" = {self._number(cell.total)}"
        return " ".join(shown) + total

    def ranking(self, view: View) -> list[str]:
        """Show who came first, second and so on."""
        return [
            "  " + self.say("rank", rank=one.rank, seat=one.seat, value=one.value)
            for one in view.ranking
        ]


def _dice(faces: Iterable[int]) -> str:
    return "-".join(map(str, faces))


def _aligned(cells: list[str], widths: list[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
