"""One game played whole: who sits where, every step taken, and what they made of it.

A Match is a value; playing a step returns the next one. It keeps two lists: ``records``, all
steps in order as the transcript writes them, and ``stands``, those that still stand after
undo and correct, each with the state and events it led to. A Journal writes many steps at once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, ClassVar

from dicecore.kernel.dice import Faces, checked_roll
from dicecore.kernel.errors import Json, RuleError
from dicecore.kernel.game import (
    Action,
    Decide,
    Draw,
    Drawn,
    Event,
    Game,
    Over,
    Pending,
    Roll,
    Rolled,
)
from dicecore.kernel.options import Options
from dicecore.kernel.sources import DiceSource
from dicecore.kernel.view import View

NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat; ``bot`` names the kind of bot, ``more`` what a reader did not know."""

    name: str
    bot: str | None = None
    more: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """One step as the transcript writes it.

    ``dice`` are there exactly where dice fell; ``target`` is the step that a ``correct``
    means, ``drawn`` the seat of a ``draw``.
    """

    player: int | None
    kind: str
    action: Action | None = None
    dice: Faces | None = None
    hand: bool = False
    target: int | None = None
    drawn: int | None = None
    more: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stand:
    """A step that stands: its number among all steps, and what it led to."""

    index: int
    record: Record
    state: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """A player took back his last action, the step numbered ``step``."""

    code: ClassVar[str] = "undone"
    cites: ClassVar[str] = "transcript"
    seat: int
    step: int
    action: str


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """A mistyped roll got other dice; ``fallen`` later steps fell away."""

    code: ClassVar[str] = "corrected"
    cites: ClassVar[str] = "transcript"
    seat: int
    step: int
    was: Faces
    faces: Faces
    fallen: int


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What one step led to: its number, whether it still stands, its events.

    ``dice`` is the step whose dice can be corrected from here: this one, or the one that this
    one corrected.
    """

    step: int
    stands: bool
    events: tuple[Event, ...]
    dice: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match; make one with ``Match.new``.

    ``number`` counts the matches that the same players have played, this one included.
    """

    game: Game[Any]
    options: Options
    players: tuple[Player, ...]
    first: Any
    records: tuple[Record, ...] = ()
    stands: tuple[Stand, ...] = ()
    told: tuple[tuple[Event, ...], ...] = ()
    more: Mapping[str, Json] = field(default_factory=dict)
    number: int = 1

    @classmethod
    def new(
        cls,
        game: Game[Any],
        players: Sequence[Player],
        options: Options | None = None,
        more: Mapping[str, Json] | None = None,
        number: int = 1,
    ) -> Match:
        """Seat the players, before the first die.

        Raises RuleError ``wrong-seat-count`` or ``number-too-small``.
        """
        if number < 1:
            raise RuleError("number-too-small", number=number)
        least, most = game.seats
        if not least <= len(players) <= most:
            raise RuleError("wrong-seat-count", count=len(players), least=least, most=most)
        options = game.options() if options is None else options
        first = game.setup(options, len(players))
        return cls(game, options, tuple(players), first, more=dict(more or {}), number=number)

    @property
    def state(self) -> Any:
        """The state that the standing steps led to."""
        return self.stands[-1].state if self.stands else self.first

    @property
    def pending(self) -> Pending:
        """What the match waits for."""
        return self.game.pending(self.state)

    @property
    def history(self) -> tuple[Event, ...]:
        """The events of the standing steps, in order."""
        return tuple(event for stand in self.stands for event in stand.events)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The events of all steps; what was undone, fell away or was corrected is marked."""
        standing = {stand.index: stand.record for stand in self.stands}
        # the step whose record tells what fell: its own, or the last that corrected it
        teller = {index: index for index in standing}
        for index, record in enumerate(self.records):
            if record.kind == "correct" and record.target in standing:
                teller[record.target] = index
        stands_for = {index: step for step, index in teller.items()}
        entries = []
        for index, (record, events) in enumerate(zip(self.records, self.told, strict=True)):
            step = stands_for.get(index)
            stands = step is not None or record.kind == "undo"
            hand = step is not None and standing[step].hand
            entries.append(LogEntry(index, stands, events, step if hand else None))
        return tuple(entries)

    def act(self, seat: int, action: Action, source: DiceSource) -> Match:
        """Let the player at ``seat`` act; where his action rolls dice, ``source`` gives them.

        Raises RuleError when the action is not legal now; no die has fallen then.
        """
        record = Record(seat, action.kind, action)
        if action.rolls:
            state, _ = _decided(self.game, self.state, record)
            dice = source.roll(_falling(self.game.pending(state), action))
            record = replace(record, dice=dice, hand=source.hand)
        return self.play(record)

    def draw(self, source: DiceSource) -> Match:
        """Let chance draw a seat. Raises RuleError ``no-draw-now``."""
        pending = self.pending
        if not isinstance(pending, Draw):
            raise RuleError("no-draw-now")
        return self.play(Record(None, "draw", drawn=source.draw(pending.seats)))

    def undo(self, seat: int) -> Match:
        """Take back the last standing step of the player at ``seat``.

        Raises RuleError ``nothing-to-undo``, ``undo-other`` or ``undo-dice``.
        """
        return self.play(Record(seat, "undo"))

    def correct(self, seat: int, step: int, dice: Sequence[int]) -> Match:
        """Put other dice into a step whose dice were typed in; later steps fall away.

        Raises RuleError ``correct-fallen``, ``correct-other``, ``correct-not-hand``, or what is
        wrong with the dice.
        """
        return self.play(Record(seat, "correct", target=step, dice=tuple(dice)))

    def undoable(self) -> int | None:
        """Return the seat that could undo now, or None."""
        if not self.stands:
            return None
        last = self.stands[-1].record
        return last.player if last.dice is None else None

    def play(self, record: Record) -> Match:
        """Add one step of any kind. Raises RuleError when it is not legal; nothing changes then."""
        journal = Journal(self)
        journal.play(record)
        return journal.match()

    def view(self) -> View:
        """Return what a screen can show of the match now."""
        return self.game.view(self.state, self.history)

    def result(self) -> dict[str, Json]:
        """Return what ``replay`` prints, as ``transcript.md`` describes it."""
        pending = self.pending
        over = pending if isinstance(pending, Over) else Over(())
        told = self.game.result(self.state)
        players: list[Json] = [
            {"name": player.name, **seat}
            for player, seat in zip(self.players, told, strict=True)
        ]  # fmt: skip
        return {
            "game": self.game.code,
            "finished": isinstance(pending, Over),
            "winners": list(over.winners),
            "losers": list(over.losers),
            "players": players,
            "next": self._next(pending),
        }

    def _next(self, pending: Pending) -> Json:
        if isinstance(pending, Decide):
            kinds = sorted({action.kind for action in self.game.legal_actions(self.state)})
            return {"player": pending.seat, "actions": list(kinds)}
        return {"player": None, "actions": ["draw"]} if isinstance(pending, Draw) else None


class Journal:
    """A match being written: adds steps in place, so that many steps cost no more each than few."""

    def __init__(self, match: Match) -> None:
        self._start = match
        self._records, self._stands = list(match.records), list(match.stands)
        self._told = list(match.told)

    def match(self) -> Match:
        """Return the match as it is now."""
        return replace(
            self._start,
            records=tuple(self._records),
            stands=tuple(self._stands),
            told=tuple(self._told),
        )

    def play(self, record: Record) -> None:
        """Add one step of any kind. Raises RuleError when it is not legal; nothing changes then."""
        if record.kind == "undo":
            events = self._undo(record)
        elif record.kind == "correct":
            events = self._correct(record)
        else:
            state, events = _outcome(self._start.game, self._before(len(self._stands)), record)
            self._stands.append(Stand(len(self._records), record, state, events))
        self._records.append(record)
        self._told.append(events)

    def _before(self, place: int) -> Any:
        return self._stands[place - 1].state if place else self._start.first

    def _undo(self, record: Record) -> tuple[Event, ...]:
        if not self._stands:
            raise RuleError("nothing-to-undo")
        last = self._stands[-1]
        if last.record.dice is not None or last.record.kind == "draw":
            raise RuleError("undo-dice")
        if record.player is None or record.player != last.record.player:
            raise RuleError("undo-other", seat=last.record.player, other_seat=record.player)
        self._stands.pop()
        return (Undone(record.player, last.index, last.record.kind),)

    def _correct(self, record: Record) -> tuple[Event, ...]:
        place, wrong = self._standing(record.target)
        was, player = wrong.record.dice, record.player
        if was is None or not wrong.record.hand:
            raise RuleError("correct-not-hand", target=wrong.index)
        if player is None or player != wrong.record.player:
            raise RuleError("correct-other", seat=wrong.record.player, other_seat=player)
        right = replace(wrong.record, dice=record.dice)
        state, events = _outcome(self._start.game, self._before(place), right)
        fallen = len(self._stands) - place - 1
        self._stands[place:] = [Stand(wrong.index, right, state, events)]
        return (Corrected(player, wrong.index, was, record.dice or (), fallen), *events)

    def _standing(self, step: int | None) -> tuple[int, Stand]:
        """Return the place and the stand of a step that stands; their numbers rise."""
        if step is not None:
            place = bisect_left(self._stands, step, key=attrgetter("index"))
            if place < len(self._stands) and self._stands[place].index == step:
                return place, self._stands[place]
        raise RuleError("correct-fallen", target=step)


def _outcome(game: Game[Any], state: Any, record: Record) -> tuple[Any, tuple[Event, ...]]:
    pending = game.pending(state)
    if isinstance(pending, Draw):
        if record.kind != "draw":
            raise RuleError("draw-first")
        if record.drawn not in pending.seats:
            raise RuleError("cannot-be-drawn", value=record.drawn)
        step = game.apply(state, Drawn(record.drawn))
        return step.state, step.events
    state, events = _decided(game, state, record)
    if record.action is None or not record.action.rolls:
        return state, events
    dice = checked_roll(record.dice or (), _falling(game.pending(state), record.action))
    step = game.apply(state, Rolled(dice))
    return step.state, events + step.events


def _decided(game: Game[Any], state: Any, record: Record) -> tuple[Any, tuple[Event, ...]]:
    pending = game.pending(state)
    if isinstance(pending, Over):
        raise RuleError("match-over")
    if isinstance(pending, Draw):
        raise RuleError("draw-first")
    if record.kind == "draw" or record.action is None or not isinstance(pending, Decide):
        raise RuleError("no-draw-now")
    if record.player != pending.seat:
        raise RuleError("not-your-turn", seat=pending.seat, other_seat=record.player)
    if record.action not in game.legal_actions(state):
        raise game.refuse(state, record.action)
    step = game.apply(state, record.action)
    return step.state, step.events


def _falling(pending: Pending, action: Action) -> int:
    if not isinstance(pending, Roll):
        raise RuleError("no-dice-here", action=action.kind)
    return pending.count
