"""The state of a match of 10,000 Dice and the actions of its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.scoring import Split
from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Action, sets_field

DICE = 6


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands.

    ``phase``: ``start`` of a turn; ``falling`` dice; ``rolled``: something must be kept;
    ``kept``: roll on or bank; ``over``. ``round`` counts from 1.
    ``points`` are the turn points, those taken over included; ``left`` the dice that the next
    roll takes (six with all aside: hot dice). ``splits`` are what this player set aside since
    all six were last rolled, ``foreign`` the number of dice set aside before him since then.
    ``carried``: points and dice that the next player may take over. ``busts``: busted turns
    in a row, by seat. ``crossed``: who began the last round. ``winner``: set when over.
    """

    options: TenThousandOptions
    totals: tuple[int, ...]
    on_table: tuple[bool, ...]
    busts: tuple[int, ...]
    seat: int = 0
    round: int = 1
    phase: Literal["start", "falling", "rolled", "kept", "over"] = "start"
    points: int = 0
    left: int = DICE
    rolled: Faces = ()
    splits: tuple[Split, ...] = ()
    boxcarred: Faces = ()
    foreign: int = 0
    carried: tuple[int, int] | None = None
    crossed: int | None = None
    winner: int | None = None

    @property
    def hot(self) -> bool:
        """Whether all six dice are aside and may be rolled again."""
        return self.phase == "kept" and self.left == DICE

    @property
    def roll(self) -> Faces:
        """The dice just rolled, sorted."""
        return tuple(sorted(self.rolled))


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice that are left, or all six."""

    kind: ClassVar[str] = "roll"
    rolls: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """Begin with the dice and the points that the previous player left."""

    kind: ClassVar[str] = "take-over"
    rolls: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Set aside one or more Sets of the dice just rolled."""

    kind: ClassVar[str] = "keep"
    sets: Split = sets_field()


@dataclass(frozen=True, slots=True)
class Boxcar(Action):
    """Declare that the dice aside and all dice of this roll are three pairs."""

    kind: ClassVar[str] = "boxcar"


@dataclass(frozen=True, slots=True)
class Bank(Action):
    """Add the turn points to the total and end the turn."""

    kind: ClassVar[str] = "bank"


ACTIONS: tuple[type[Action], ...] = (Roll, TakeOver, Keep, Boxcar, Bank)
