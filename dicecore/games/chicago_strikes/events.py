"""What is told of a match of Chicago with strikes, with the rule that caused each.

``option`` names the house rule that an event depends on, where it differs from the default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from dicecore.games.chicago import events as shared
from dicecore.games.chicago.throws import Aim
from dicecore.kernel.game import Cue, Event

WhyStart: TypeAlias = Literal[
    "roll_off", "most_strikes", "took_strike", "best", "best_left", "chicago"
]


@dataclass(frozen=True, slots=True)
class RolledDie(shared.RolledDice):
    """A die fell in a roll-off."""

    cites: ClassVar[str] = "chicago-strikes 1"


@dataclass(frozen=True, slots=True)
class RollOffWon(Event):
    """A roll-off is decided; ``why``: highest, first_of_equals, or six (it ends at once)."""

    code: ClassVar[str] = "roll-off-won"
    cites: ClassVar[str] = "chicago-strikes 1"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    face: int
    why: Literal["highest", "first_of_equals", "six"]


@dataclass(frozen=True, slots=True)
class Starts(Event):
    """A player starts a round, or goes on as its starter after a Chicago; ``why`` he does."""

    code: ClassVar[str] = "starts"
    cites: ClassVar[str] = "chicago-strikes 8"
    seat: int
    round: int
    why: WhyStart
    option: str | None = None

    def source(self) -> str:
        """Return rule 9 after a Chicago, rule 1 for the first round, else rule 8."""
        if self.why == "chicago":
            return "chicago-strikes 9"
        return "chicago-strikes 1" if self.round == 1 else self.cites


@dataclass(frozen=True, slots=True)
class RolledDice(shared.RolledDice):
    """Dice fell."""

    cites: ClassVar[str] = "chicago-strikes 2"


@dataclass(frozen=True, slots=True)
class Laid(shared.Laid):
    """Dice were laid out."""

    cites: ClassVar[str] = "chicago-strikes 2"


@dataclass(frozen=True, slots=True)
class Exchanged(shared.Exchanged):
    """6s were exchanged for 1s."""

    cites: ClassVar[str] = "chicago-strikes 3"


@dataclass(frozen=True, slots=True)
class LimitSet(shared.LimitSet):
    """The starter's throw is finished."""

    cites: ClassVar[str] = "chicago-strikes 2"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The starter has called."""

    code: ClassVar[str] = "called"
    cites: ClassVar[str] = "chicago-strikes 4"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    ones: int
    sixes: int
    aim: Aim
    option: str | None


@dataclass(frozen=True, slots=True)
class Counted(shared.Counted):
    """A finished throw has a value under the call."""

    cites: ClassVar[str] = "chicago-strikes 4"


@dataclass(frozen=True, slots=True)
class MadeChicago(Event):
    """A finished 1-1-1: the player leaves the game with his strikes."""

    code: ClassVar[str] = "chicago"
    cites: ClassVar[str] = "chicago-strikes 9"
    cue: ClassVar[Cue | None] = "big"
    seat: int
    rolls: int
    strikes: int
    option: str | None


@dataclass(frozen=True, slots=True)
class NoChicago(Event):
    """A 1-1-1 that was not rolled at once is an ordinary throw, by a house rule."""

    code: ClassVar[str] = "no-chicago"
    cites: ClassVar[str] = "chicago-strikes chicago_in_one_roll"
    seat: int
    option: str | None


@dataclass(frozen=True, slots=True)
class Worst(Event):
    """The worst throw of the round."""

    code: ClassVar[str] = "worst"
    cites: ClassVar[str] = "chicago-strikes 4"
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class WorstOfEquals(Event):
    """The worst throw of the round is the later of equals."""

    code: ClassVar[str] = "worst-of-equals"
    cites: ClassVar[str] = "chicago-strikes 5"
    seat: int
    value: int
    equal_seat: int


@dataclass(frozen=True, slots=True)
class Best(Event):
    """The best throw of the round."""

    code: ClassVar[str] = "best"
    cites: ClassVar[str] = "chicago-strikes 4"
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class BestOfEquals(Event):
    """The best throw of the round is the earlier of equals."""

    code: ClassVar[str] = "best-of-equals"
    cites: ClassVar[str] = "chicago-strikes 5"
    seat: int
    value: int
    equal_seat: int


@dataclass(frozen=True, slots=True)
class StrikeTaken(Event):
    """The worst has a strike from the pool."""

    code: ClassVar[str] = "strike-taken"
    cites: ClassVar[str] = "chicago-strikes 6"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    strikes: int
    pool: int


@dataclass(frozen=True, slots=True)
class StrikeGiven(Event):
    """The best has given a strike away, out of the game."""

    code: ClassVar[str] = "strike-given"
    cites: ClassVar[str] = "chicago-strikes 7"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    strikes: int


@dataclass(frozen=True, slots=True)
class StrikeHandedOver(Event):
    """The best has given a strike to the worst, by a house rule."""

    code: ClassVar[str] = "strike-handed-over"
    cites: ClassVar[str] = "chicago-strikes phase_two"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    strikes: int
    worst_seat: int
    worst_strikes: int
    option: str | None


@dataclass(frozen=True, slots=True)
class NothingGiven(Event):
    """No strike is given away in a round with a Chicago."""

    code: ClassVar[str] = "nothing-given"
    cites: ClassVar[str] = "chicago-strikes 9"


@dataclass(frozen=True, slots=True)
class PhaseTwo(Event):
    """The pool is empty: from now on the best of a round gives a strike away."""

    code: ClassVar[str] = "phase-two"
    cites: ClassVar[str] = "chicago-strikes 6"
    option: str | None


@dataclass(frozen=True, slots=True)
class LeftSafe(Event):
    """A player without a strike leaves; ``why``: pool_empty, or the last strike was given_away."""

    code: ClassVar[str] = "left-safe"
    cites: ClassVar[str] = "chicago-strikes 7"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    why: Literal["pool_empty", "given_away"]

    def source(self) -> str:
        """Return rule 6 when the pool has become empty, else rule 7."""
        return "chicago-strikes 6" if self.why == "pool_empty" else self.cites


@dataclass(frozen=True, slots=True)
class RollOffDue(Event):
    """So many players have the most strikes: a roll-off among them decides who starts."""

    code: ClassVar[str] = "roll-off-due"
    cites: ClassVar[str] = "chicago-strikes 8"
    count: int
    strikes: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """Only one player is left: he has lost."""

    code: ClassVar[str] = "lost"
    cites: ClassVar[str] = "chicago-strikes 7"
    cue: ClassVar[Cue | None] = "over"
    seat: int
    strikes: int


EVENTS: tuple[type[Event], ...] = (
    RolledDie, RollOffWon, Starts, RolledDice, Laid, Exchanged, LimitSet, Called, Counted,
    MadeChicago, NoChicago, Worst, WorstOfEquals, Best, BestOfEquals, StrikeTaken, StrikeGiven,
    StrikeHandedOver, NothingGiven, PhaseTwo, LeftSafe, RollOffDue, Lost,
)  # fmt: skip
