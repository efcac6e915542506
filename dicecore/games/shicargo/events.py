"""What is told of a match of Shicargo: codes and numbers, with the rule that caused each.

``box`` is the number of the box, from 1. ``option`` names the house rule that an event depends
on, where it differs from the default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from dicecore.games.shicargo.scoring import BOXES
from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Cue, Event

Why: TypeAlias = Literal["highest", "shared", "alone"]


@dataclass(frozen=True, slots=True)
class _InBox(Event):
    """An event that the rule of its box causes."""

    cites: ClassVar[str] = "shicargo pd"
    seat: int
    box: int

    def source(self) -> str:
        """Return the rule of the section; of Singles that of all playable dice."""
        section = BOXES[self.box - 1].section
        return self.cites if section == "singles" else f"shicargo {section}"


@dataclass(frozen=True, slots=True)
class RolledDice(Event):
    """Dice fell."""

    code: ClassVar[str] = "rolled"
    cites: ClassVar[str] = "shicargo pd"
    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class Kept(_InBox):
    """Playable dice of ``rolled`` were kept for ``points``; the turn has ``turn_points`` now."""

    code: ClassVar[str] = "kept"
    cue: ClassVar[Cue | None] = "keep"
    rolled: int
    faces: Faces
    count: int
    points: int
    turn_points: int


@dataclass(frozen=True, slots=True)
class KeptStraight(_InBox):
    """Dice of ``rolled`` began or lengthened a straight, for ``points``; it is ``straight`` now."""

    code: ClassVar[str] = "kept-straight"
    cue: ClassVar[Cue | None] = "keep"
    rolled: int
    faces: Faces
    count: int
    straight: Faces
    points: int
    turn_points: int


@dataclass(frozen=True, slots=True)
class NothingPlayable(_InBox):
    """Nothing playable fell: the turn ends with the points that it has."""

    code: ClassVar[str] = "nothing-playable"
    rolled: int


@dataclass(frozen=True, slots=True)
class TooFewDice(Event):
    """Fewer dice are left than a Set has: the turn ends."""

    code: ClassVar[str] = "too-few-dice"
    cites: ClassVar[str] = "shicargo sets"
    seat: int
    left: int
    size: int


@dataclass(frozen=True, slots=True)
class AllTen(_InBox):
    """All ten dice are pds: the turn ends."""

    code: ClassVar[str] = "all-ten"
    cue: ClassVar[Cue | None] = "good"


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """All ten dice are pds: ``points`` of the turn are banked by now, all ten are rolled again."""

    code: ClassVar[str] = "banked"
    cites: ClassVar[str] = "shicargo singles-bank"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    points: int
    banks: int
    option: str | None


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """A turn with a bank ended: its points count ``factor`` times."""

    code: ClassVar[str] = "doubled"
    cites: ClassVar[str] = "shicargo singles-bank"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    turn_points: int
    factor: int
    points: int
    option: str | None


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A face was claimed: ``count`` of the dice just rolled show it and are kept."""

    code: ClassVar[str] = "claimed"
    cites: ClassVar[str] = "shicargo shicargos"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    face: int
    count: int


@dataclass(frozen=True, slots=True)
class KeptClaimed(Event):
    """``count`` dice of ``rolled`` show the claimed face; there are ``alike`` of it now."""

    code: ClassVar[str] = "kept-claimed"
    cites: ClassVar[str] = "shicargo shicargos"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    rolled: int
    face: int
    count: int
    alike: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """No die showed the claimed face: no Shicargo, the turn ends with 0."""

    code: ClassVar[str] = "missed"
    cites: ClassVar[str] = "shicargo shicargos"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    rolled: int
    face: int
    alike: int


@dataclass(frozen=True, slots=True)
class Made(Event):
    """Ten dice alike: a Shicargo."""

    code: ClassVar[str] = "made"
    cites: ClassVar[str] = "shicargo shicargos"
    cue: ClassVar[Cue | None] = "big"
    seat: int
    face: int
    points: int


@dataclass(frozen=True, slots=True)
class Scored(_InBox):
    """A box is finished with ``points``: ``pds`` times ``each`` times ``factor``.

    Of a Shicargo no pds are told: it counts as a whole or not at all.
    """

    code: ClassVar[str] = "scored"
    cue: ClassVar[Cue | None] = "good"
    points: int
    pds: int
    each: int
    factor: int
    total: int

    def sound(self) -> Cue | None:
        """Return ``good`` where the box counts anything; nothing is no loss."""
        return self.cue if self.points else None


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The match is won; ``why``: with the highest total, or sharing it, or playing alone."""

    code: ClassVar[str] = "won"
    cites: ClassVar[str] = "shicargo highest-total"
    cue: ClassVar[Cue | None] = "over"
    seat: int
    total: int
    why: Why


EVENTS: tuple[type[Event], ...] = (
    RolledDice, Kept, KeptStraight, NothingPlayable, TooFewDice, AllTen, Banked, Doubled,
    Claimed, KeptClaimed, Missed, Made, Scored, Won,
)  # fmt: skip
