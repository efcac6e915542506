"""The sheet of Chicago with strikes: a row a round and a row a roll-off, read from the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dicecore.games.chicago.throws import Result
from dicecore.games.chicago.turn import CHICAGO
from dicecore.games.chicago.view import story
from dicecore.games.chicago_strikes.events import (
    Called,
    Counted,
    LeftSafe,
    MadeChicago,
    RolledDie,
    RollOffWon,
    Starts,
    StrikeGiven,
    StrikeHandedOver,
    StrikeTaken,
)
from dicecore.kernel.errors import Json
from dicecore.kernel.game import Event
from dicecore.kernel.view import Cell, Line, Row

_MARKS: Mapping[type[Event], str] = {
    RollOffWon: "starts",
    StrikeTaken: "strike",
    StrikeGiven: "gave-away",
    LeftSafe: "safe",
}


@dataclass(slots=True)
class _Page:
    """A row being written: its cells by seat."""

    code: str
    params: dict[str, Json] = field(default_factory=dict)
    cells: dict[int, Cell] = field(default_factory=dict)

    def mark(self, seat: int, code: str) -> None:
        """Say what happened to a seat in this row."""
        self.cells[seat] = replace(self.cells.get(seat, Cell(None)), code=code)


def sheet(seats: int, history: tuple[Event, ...], *, over: bool) -> tuple[Row, ...]:
    """Return a row for each round and roll-off; the last one is the current until all is over."""
    pages: list[_Page] = []
    call: tuple[Line, ...] = ()
    for event in history:
        match event:
            case RolledDie(seat, faces):
                if not pages or pages[-1].code != "roll-off":
                    pages.append(_Page("roll-off"))
                pages[-1].cells[seat] = Cell(faces[0])
            case Starts(_, number, why) if why != "chicago":
                pages.append(_Page("round", {"round": number}))
            case Called(_, ones, sixes, aim):
                call = (Line("call", {"ones": ones, "sixes": sixes, "aim": aim}),)
            case Counted(seat, faces, rolls, value):
                told = story(Result(seat, faces, rolls))
                pages[-1].cells[seat] = Cell(value, story=(told, *call))
            case StrikeHandedOver(seat, _, worst):
                pages[-1].mark(seat, "gave-away")
                pages[-1].mark(worst, "strike")
            case MadeChicago(seat, rolls):
                told = story(Result(seat, CHICAGO, rolls))
                pages[-1].cells[seat] = Cell(None, "chicago", story=(told,))
            case RollOffWon() | StrikeTaken() | StrikeGiven() | LeftSafe():
                pages[-1].mark(event.seat, _MARKS[type(event)])
    current = None if over or not pages else pages[-1]
    return tuple(
        Row(
            page.code,
            tuple(page.cells.get(seat) for seat in range(seats)),
            page.params,
            current=page is current,
        )
        for page in pages
    )
