"""The sheet of Chicago with lives: what each round brought, read from the events."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicecore.games.chicago import view as shared
from dicecore.games.chicago.throws import Result
from dicecore.games.chicago.turn import CHICAGO
from dicecore.games.chicago_lives.events import (
    Called,
    Counted,
    DrawnFirst,
    DrawnNext,
    Eliminated,
    LifeStolen,
    LifeTaken,
    LostToChicago,
    MadeChicago,
    OneSixFive,
    ResultDropped,
    Starts,
    Worst,
    WorstOfEquals,
)
from dicecore.kernel.game import Event
from dicecore.kernel.view import Cell, Line, Row

# What one cell can say of a round; where several are true, the last of them.
_CODES = ("one-six-five", "life-lost", "lives-lost", "out", "chicago")


@dataclass(slots=True)
class _Entry:
    """A cell that is being written."""

    value: int | None = None
    codes: set[str] = field(default_factory=set)
    story: list[Line] = field(default_factory=list)

    def count(self, counted: Counted, call: list[Line]) -> None:
        self.value = counted.value
        throw = Result(counted.seat, counted.faces, counted.rolls)
        self.story += [shared.story(throw), *call]

    def lose(self, line: Line) -> None:
        self.codes.add("lives-lost" if "life-lost" in self.codes else "life-lost")
        self.story.append(line)

    def cell(self) -> Cell | None:
        code = next((code for code in reversed(_CODES) if code in self.codes), None)
        return Cell(self.value, code, story=tuple(self.story)) if self.story else None


def sheet(seats: int, history: tuple[Event, ...], *, playing: bool) -> tuple[Row, ...]:
    """Return a row for each round; the last one is current while it is ``playing``."""
    rounds: list[list[_Entry]] = []
    call: list[Line] = []
    for event in history:
        if isinstance(event, (DrawnFirst, DrawnNext, Starts)):
            rounds.append([_Entry() for _ in range(seats)])
        elif isinstance(event, Called):
            call = [Line("call", {"aim": event.aim})]
        elif isinstance(event, Counted):
            rounds[-1][event.seat].count(event, call)
        elif rounds:
            _enter(rounds[-1], event)
    return tuple(
        Row(
            "round",
            tuple(entry.cell() for entry in entries),
            {"round": number},
            current=playing and number == len(rounds),
        )
        for number, entries in enumerate(rounds, 1)
    )


def _enter(entries: list[_Entry], event: Event) -> None:
    match event:
        case OneSixFive(seat):
            entries[seat].codes.add("one-six-five")
        case LifeTaken(seat, by):
            entries[by].story.append(Line("took-life", {"from_seat": seat}))
            entries[seat].lose(Line("life-taken", {"by_seat": by}))
        case LifeStolen(seat):
            entries[seat].story.append(Line("stole-life"))
        case MadeChicago(seat, rolls):
            entries[seat].codes.add("chicago")
            entries[seat].story.append(shared.story(Result(seat, CHICAGO, rolls)))
        case _:
            _enter_loss(entries, event)


def _enter_loss(entries: list[_Entry], event: Event) -> None:
    match event:
        case LostToChicago(seat, by):
            entries[seat].lose(Line("lost-to-chicago", {"by_seat": by}))
        case Worst(seat):
            entries[seat].lose(Line("worst"))
        case WorstOfEquals(seat, _, equal):
            entries[seat].lose(Line("worst-of-equals", {"equal_seat": equal}))
        case Eliminated(seat):
            entries[seat].codes.add("out")
            entries[seat].story.append(Line("out"))
        case ResultDropped(seat):
            entries[seat].story.append(Line("result-dropped"))
