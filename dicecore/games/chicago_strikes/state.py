"""The state of a match of Chicago with strikes and the actions of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dicecore.games.chicago.actions import TURN_ACTIONS
from dicecore.games.chicago.throws import Aim, Counting, Result
from dicecore.games.chicago.turn import Turn
from dicecore.games.chicago_strikes.options import ChicagoStrikesOptions
from dicecore.kernel.game import Action, word_field


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands.

    ``phase``: ``roll-off`` for the start; its die is ``falling``; a player's ``turn``; the
    starter's ``call``; ``over``. ``round`` counts from 1. ``queue``: the seats that play after
    ``seat`` in this round or roll-off. ``left``: who has left the game, safe; those who left at
    once stand together. ``rolled_off``: the roll-off so far, by seat and face. ``counting``: the
    call, once it is made; ``results``: the throws that are finished and called, in the order of
    turns. ``chicago``: somebody has left by a Chicago in this round.
    """

    options: ChicagoStrikesOptions
    strikes: tuple[int, ...]
    pool: int
    queue: tuple[int, ...]
    left: tuple[tuple[int, ...], ...] = ()
    seat: int = 0
    round: int = 0
    phase: Literal["roll-off", "falling", "turn", "call", "over"] = "roll-off"
    rolled_off: tuple[tuple[int, int], ...] = ()
    starter: int | None = None
    turn: Turn = Turn()
    counting: Counting | None = None
    results: tuple[Result, ...] = ()
    chicago: bool = False

    @property
    def safe(self) -> frozenset[int]:
        """The seats that have left the game."""
        return frozenset(seat for group in self.left for seat in group)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats still in the game, rising."""
        return tuple(seat for seat in range(len(self.strikes)) if seat not in self.safe)

    @property
    def phase_two(self) -> bool:
        """Whether the pool is empty and strikes are given away."""
        return self.pool == 0


@dataclass(frozen=True, slots=True)
class RollOff(Action):
    """Roll one die for the start."""

    kind: ClassVar[str] = "roll-off"
    rolls: ClassVar[bool] = True
    in_turn: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Say what 1s and 6s count in this round, and whether high or low is better."""

    kind: ClassVar[str] = "call"
    ones: int = word_field(1, 100)
    sixes: int = word_field(6, 60)
    aim: Aim = word_field("high", "low")


ACTIONS: tuple[type[Action], ...] = (RollOff, *TURN_ACTIONS, Call)
