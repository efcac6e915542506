"""The actions of a turn, in both games of Chicago."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Action, faces_field


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll all dice that are not laid."""

    kind: ClassVar[str] = "roll"
    rolls: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay out dice of the last roll for the rest of the turn."""

    kind: ClassVar[str] = "lay"
    faces: Faces = faces_field()


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange two 6s for a laid 1, or three for two; one die goes back and has to be rolled."""

    kind: ClassVar[str] = "exchange"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Roll no more: the dice as they lie are the throw."""

    kind: ClassVar[str] = "stand"


TURN_ACTIONS: tuple[type[Action], ...] = (Roll, Stand, Exchange, Lay)
