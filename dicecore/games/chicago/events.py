"""What is told of turns in both games of Chicago; each game adds the rule that caused it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Cue, Event


@dataclass(frozen=True, slots=True)
class RolledDice(Event):
    """Dice fell."""

    code: ClassVar[str] = "rolled"
    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Dice were laid out."""

    code: ClassVar[str] = "laid"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """6s were exchanged for so many laid ``ones``; one die goes back and has to be rolled."""

    code: ClassVar[str] = "exchanged"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    ones: int
    option: str | None = None


@dataclass(frozen=True, slots=True)
class LimitSet(Event):
    """The starter's throw is finished: nobody may roll more often in this round."""

    code: ClassVar[str] = "limit-set"
    seat: int
    faces: Faces
    limit: int


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """A finished throw has a value under the call."""

    code: ClassVar[str] = "counted"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    faces: Faces
    rolls: int
    value: int
