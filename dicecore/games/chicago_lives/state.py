"""The state of a match of Chicago with lives and the actions of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dicecore.games.chicago.actions import TURN_ACTIONS
from dicecore.games.chicago.throws import HIGH, LOW, Aim, Counting, Result
from dicecore.games.chicago.turn import Turn, TurnRules
from dicecore.games.chicago_lives.options import ChicagoLivesOptions
from dicecore.kernel.game import Action, seat_field, word_field

TURN_RULES = TurnRules(exchange="any-but-last", three_sixes="must")
ONE_SIX_FIVE = (1, 5, 6)


@dataclass(frozen=True, slots=True)
class Gone:
    """Seats that lost their last life in the same instant, and in which round."""

    round: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands.

    ``phase``: ``draw`` of a starter; ``turn``; ``call`` of the starter; ``take`` of a life after
    1-6-5; ``over``. ``round`` counts from 1. ``seat`` is who acts, with his ``turn``. ``aim`` is
    the call, None before it. ``results`` are the finished throws of the round that count, in the
    order of turns. ``chicago``: whose Chicago led to the draw, None for the first one. ``gone``:
    who is out, in the order of time.
    """

    options: ChicagoLivesOptions
    lives: tuple[int, ...]
    phase: Literal["draw", "turn", "call", "take", "over"] = "draw"
    round: int = 0
    starter: int = 0
    seat: int = 0
    turn: Turn = Turn()
    aim: Aim | None = None
    results: tuple[Result, ...] = ()
    chicago: int | None = None
    gone: tuple[Gone, ...] = ()

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that have a life."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The living opponents of the player who acts."""
        return tuple(seat for seat in self.alive if seat != self.seat)

    @property
    def victims(self) -> tuple[int, ...]:
        """From whom the player who acts may take a life: first from who has most."""
        return tuple(sorted(self.opponents, key=lambda seat: -self.lives[seat]))

    @property
    def drawn_from(self) -> tuple[int, ...]:
        """The seats among which the starter is drawn: after a Chicago its losers still alive."""
        return tuple(seat for seat in self.alive if seat != self.chicago)

    @property
    def counting(self) -> Counting:
        """How the round counts (rule 4); nothing counts before the call."""
        return counting_of(self.aim)


def counting_of(aim: Aim | None) -> Counting:
    """Return how faces count under a call: high 100 and 60, else as their pips (rule 4)."""
    return HIGH if aim == "high" else LOW


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Announce whether high or low is better in this round."""

    kind: ClassVar[str] = "call"
    aim: Aim = word_field("high", "low")


@dataclass(frozen=True, slots=True)
class TakeLife(Action):
    """Choose the opponent who loses a life by one's 1-6-5."""

    kind: ClassVar[str] = "take-life"
    from_seat: int = seat_field("from")


ACTIONS: tuple[type[Action], ...] = (*TURN_ACTIONS, Call, TakeLife)
