"""The state of a match of Shicargo and the actions of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.games.shicargo.scoring import BOXES, DICE, Box
from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Action, face_field


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands.

    ``boxes`` are by seat the points of the finished boxes, in the order of the sheet; ``place``
    is the number of the box being played, from 0. ``phase``: ``start`` of a turn; ``falling``
    dice; ``rolled``: a face must be claimed; ``kept``: the rest is to be rolled; ``over``.
    ``left`` are the dice that the next roll takes (ten again after a bank). ``rolled`` is the
    last roll as it lies, ``places`` those of its dice that were kept; ``aside`` what was kept
    before it since all ten were last rolled, a straight as one group. ``straight`` is the
    whole straight so far, ``claim`` the face that was claimed, ``banks`` how often ten pds were
    banked this turn.
    """

    options: ShicargoOptions
    boxes: tuple[Faces, ...]
    seat: int = 0
    place: int = 0
    phase: Literal["start", "falling", "rolled", "kept", "over"] = "start"
    left: int = DICE
    rolled: Faces = ()
    places: tuple[int, ...] = ()
    aside: tuple[Faces, ...] = ()
    straight: Faces = ()
    claim: int | None = None
    banks: int = 0

    @property
    def box(self) -> Box:
        """The box being played; after the end the last one."""
        return BOXES[self.place]

    @property
    def round(self) -> int:
        """The number of the box being played, from 1: each round plays one."""
        return self.place + 1

    @property
    def pds(self) -> int:
        """The playable dice of this turn, banked ones included."""
        return DICE * self.banks + DICE - self.left

    @property
    def points(self) -> int:
        """The turn points, not yet doubled; a Shicargo has none before it is made."""
        return 0 if self.box.section == "shicargos" else self.pds * self.box.points

    @property
    def roll(self) -> Faces:
        """The dice of the last roll, sorted."""
        return tuple(sorted(self.rolled))

    @property
    def kept(self) -> Faces:
        """The dice kept from the last roll, as they lie."""
        return tuple(self.rolled[place] for place in self.places)

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(sum(points) for points in self.boxes)


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice that are left, or all ten."""

    kind: ClassVar[str] = "roll"
    rolls: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Say which face is to become a Shicargo."""

    kind: ClassVar[str] = "claim"
    face: int = face_field()


ACTIONS: tuple[type[Action], ...] = (Roll, Claim)
