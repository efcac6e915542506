"""What is told of a match of 10,000 Dice: codes and numbers, with the rule that caused each.

``option`` names the house rule that an event depends on, where it differs from the default.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.scoring import Split, line_of
from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Cue, Event

_OPTION_OF_LINE = {
    "three-pairs": "three_pairs",
    "straight": "straight",
    "small-straight": "small_straight",
}

Why: TypeAlias = Literal["highest", "first_over", "earlier_topper", "six_ones", "alone"]


@dataclass(frozen=True, slots=True)
class KeptSet:
    """One Set: its faces, its line of the table, its points, the house rule it depends on."""

    faces: Faces
    line: str
    points: int
    option: str | None = None


@dataclass(frozen=True, slots=True)
class RolledDice(Event):
    """Dice fell."""

    code: ClassVar[str] = "rolled"
    cites: ClassVar[str] = "ten-thousand 1"
    seat: int
    faces: Faces


@dataclass(frozen=True, slots=True)
class TookOver(Event):
    """The turn began with the points and dice of the previous player."""

    code: ClassVar[str] = "took-over"
    cites: ClassVar[str] = "ten-thousand 8"
    seat: int
    points: int
    count: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Sets were set aside for ``points``; the turn is worth ``turn_points`` now."""

    code: ClassVar[str] = "kept"
    cites: ClassVar[str] = "ten-thousand 4"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    sets: tuple[KeptSet, ...]
    points: int
    turn_points: int


@dataclass(frozen=True, slots=True)
class Boxcarred(Event):
    """Three pairs were built over the dice aside: ``points`` instead of ``replaced``."""

    code: ClassVar[str] = "boxcarred"
    cites: ClassVar[str] = "ten-thousand boxcar"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    faces: Faces
    replaced: int
    points: int
    turn_points: int
    option: str | None


@dataclass(frozen=True, slots=True)
class HotDice(Event):
    """All six dice are aside: all six may be rolled again."""

    code: ClassVar[str] = "hot-dice"
    cites: ClassVar[str] = "ten-thousand 2"
    cue: ClassVar[Cue | None] = "good"
    seat: int


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """No Set fell: the turn points are lost."""

    code: ClassVar[str] = "busted"
    cites: ClassVar[str] = "ten-thousand 3"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    lost: int
    total: int


@dataclass(frozen=True, slots=True)
class ThreeBusts(Event):
    """Three busted turns in a row cost points of the total."""

    code: ClassVar[str] = "three-busts"
    cites: ClassVar[str] = "ten-thousand three_busts"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    lost: int
    total: int
    option: str | None


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """The turn points were added to the total."""

    code: ClassVar[str] = "banked"
    cites: ClassVar[str] = "ten-thousand 6"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class BankedNothing(Event):
    """The turn was banked below entry: nothing counts."""

    code: ClassVar[str] = "banked-nothing"
    cites: ClassVar[str] = "ten-thousand 5"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    points: int
    entry: int
    option: str | None


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """The player is on the table from now on."""

    code: ClassVar[str] = "entered"
    cites: ClassVar[str] = "ten-thousand 5"
    seat: int


@dataclass(frozen=True, slots=True)
class LastRound(Event):
    """The target was reached: everyone else has one more turn."""

    code: ClassVar[str] = "last-round"
    cites: ClassVar[str] = "ten-thousand 7"
    cue: ClassVar[Cue | None] = "big"
    seat: int
    total: int
    option: str | None


@dataclass(frozen=True, slots=True)
class SixOnes(Event):
    """Six 1s fell in one roll."""

    code: ClassVar[str] = "six-ones"
    cites: ClassVar[str] = "ten-thousand 4"
    cue: ClassVar[Cue | None] = "big"
    seat: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The match is won; ``why``: highest, first_over, earlier_topper, six_ones or alone."""

    code: ClassVar[str] = "won"
    cites: ClassVar[str] = "ten-thousand 7"
    cue: ClassVar[Cue | None] = "over"
    seat: int
    total: int
    why: Why

    def source(self) -> str:
        """Return rule 4 for a win by six 1s, rule 7 for all others."""
        return "ten-thousand 4" if self.why == "six_ones" else self.cites


EVENTS: tuple[type[Event], ...] = (
    RolledDice, TookOver, Kept, Boxcarred, HotDice, Busted, ThreeBusts,
    Banked, BankedNothing, Entered, LastRound, SixOnes, Won,
)  # fmt: skip


def if_changed(option: str, options: TenThousandOptions) -> str | None:
    """Return the house rule's name where it differs from the default: it has to be told then."""
    return option if option in options.changed() else None


@lru_cache(maxsize=1024)
def kept_sets(split: Split, options: TenThousandOptions) -> tuple[KeptSet, ...]:
    """Say of each Set of a split what it counts and which house rule made it so."""
    changed = options.changed()
    told = []
    for faces in split:
        line, points = line_of(faces, options) or ("", 0)
        option = _OPTION_OF_LINE.get(line)
        if line == "three-pairs" and len(set(faces)) == 2:
            option = "four_and_two"
        elif faces == (1,) * 6:
            option = "six_ones"
        told.append(KeptSet(faces, line, points, option if option in changed else None))
    return tuple(told)
