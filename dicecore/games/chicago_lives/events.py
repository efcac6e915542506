"""What is told of a match of Chicago with lives: codes and numbers, with the rule that caused each.

``option`` names the house rule that an event depends on, where it differs from the default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from dicecore.games.chicago import events as shared
from dicecore.games.chicago.throws import Aim
from dicecore.games.chicago_lives.options import ChicagoLivesOptions
from dicecore.kernel.game import Cue, Event

WonBy: TypeAlias = Literal["worst", "one_six_five", "chicago"]


# ---- a round begins


@dataclass(frozen=True, slots=True)
class LivesDealt(Event):
    """Everyone begins with so many lives."""

    code: ClassVar[str] = "lives-dealt"
    cites: ClassVar[str] = "chicago-lives lives"
    lives: int
    option: str | None


@dataclass(frozen=True, slots=True)
class DrawnFirst(Event):
    """It was drawn among all ``count`` players who starts the first round."""

    code: ClassVar[str] = "drawn-first"
    cites: ClassVar[str] = "chicago-lives 1"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class DrawnNext(Event):
    """It was drawn who starts, among the ``count`` living losers of a Chicago by ``by_seat``."""

    code: ClassVar[str] = "drawn-next"
    cites: ClassVar[str] = "chicago-lives 6"
    seat: int
    by_seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Starts(Event):
    """The ``worst`` of the last round starts this one, or the ``next_alive`` where he is out."""

    code: ClassVar[str] = "starts"
    cites: ClassVar[str] = "chicago-lives 7"
    seat: int
    round: int
    why: Literal["worst", "next_alive"]


# ---- a turn


@dataclass(frozen=True, slots=True)
class RolledDice(shared.RolledDice):
    """Dice fell."""

    cites: ClassVar[str] = "chicago-lives 2"


@dataclass(frozen=True, slots=True)
class Laid(shared.Laid):
    """Dice were laid out."""

    cites: ClassVar[str] = "chicago-lives 2"


@dataclass(frozen=True, slots=True)
class Exchanged(shared.Exchanged):
    """6s were exchanged for so many laid ``ones``; one die goes back and has to be rolled."""

    cites: ClassVar[str] = "chicago-lives 3"


@dataclass(frozen=True, slots=True)
class LimitSet(shared.LimitSet):
    """The starter's throw is finished: nobody may roll more often in this round."""

    cites: ClassVar[str] = "chicago-lives 2"


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The starter called for the whole round."""

    code: ClassVar[str] = "called"
    cites: ClassVar[str] = "chicago-lives 4"
    cue: ClassVar[Cue | None] = "keep"
    seat: int
    aim: Aim


@dataclass(frozen=True, slots=True)
class Counted(shared.Counted):
    """A finished throw has a value under the call."""

    cites: ClassVar[str] = "chicago-lives 4"


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The turn passes over a player who is out."""

    code: ClassVar[str] = "skipped"
    cites: ClassVar[str] = "chicago-lives 5"
    seat: int


# ---- lives


@dataclass(frozen=True, slots=True)
class OneSixFive(Event):
    """A finished 1-6-5: the player chooses an opponent, who loses a life."""

    code: ClassVar[str] = "one-six-five"
    cites: ClassVar[str] = "chicago-lives 5"
    cue: ClassVar[Cue | None] = "good"
    seat: int


@dataclass(frozen=True, slots=True)
class OneSixFiveOff(Event):
    """A finished 1-6-5 takes no life by the house rules."""

    code: ClassVar[str] = "one-six-five-off"
    cites: ClassVar[str] = "chicago-lives one_six_five"
    seat: int
    option: str = "one_six_five"


@dataclass(frozen=True, slots=True)
class LifeTaken(Event):
    """The 1-6-5 of ``by_seat`` cost a life."""

    code: ClassVar[str] = "life-taken"
    cites: ClassVar[str] = "chicago-lives 5"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    by_seat: int
    lives: int


@dataclass(frozen=True, slots=True)
class LifeStolen(Event):
    """The life that ``from_seat`` lost was gained by whoever threw 1-6-5."""

    code: ClassVar[str] = "life-stolen"
    cites: ClassVar[str] = "chicago-lives life_stealing"
    cue: ClassVar[Cue | None] = "good"
    seat: int
    from_seat: int
    lives: int
    option: str = "life_stealing"


@dataclass(frozen=True, slots=True)
class MadeChicago(Event):
    """A finished 1-1-1: every opponent loses a life, and the round ends at once."""

    code: ClassVar[str] = "chicago"
    cites: ClassVar[str] = "chicago-lives 6"
    cue: ClassVar[Cue | None] = "big"
    seat: int
    rolls: int


@dataclass(frozen=True, slots=True)
class LostToChicago(Event):
    """The Chicago of ``by_seat`` cost a life."""

    code: ClassVar[str] = "lost-to-chicago"
    cites: ClassVar[str] = "chicago-lives 6"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    by_seat: int
    lives: int


@dataclass(frozen=True, slots=True)
class Worst(Event):
    """The worst throw of the round cost a life."""

    code: ClassVar[str] = "worst"
    cites: ClassVar[str] = "chicago-lives 7"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    value: int
    lives: int


@dataclass(frozen=True, slots=True)
class WorstOfEquals(Event):
    """The worst throw of the round cost a life: as bad as that of ``equal_seat``, but later."""

    code: ClassVar[str] = "worst-of-equals"
    cites: ClassVar[str] = "chicago-lives 7"
    cue: ClassVar[Cue | None] = "bad"
    seat: int
    value: int
    equal_seat: int
    lives: int


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """The last life is lost: the player is out."""

    code: ClassVar[str] = "eliminated"
    cites: ClassVar[str] = "chicago-lives 5"
    cue: ClassVar[Cue | None] = "bad"
    seat: int


@dataclass(frozen=True, slots=True)
class ResultDropped(Event):
    """The result of a player who went out in mid-round does not count any more."""

    code: ClassVar[str] = "result-dropped"
    cites: ClassVar[str] = "chicago-lives 5"
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The match is won by the only one left alive; ``by`` says what made it so."""

    code: ClassVar[str] = "won"
    cites: ClassVar[str] = "chicago-lives 5"
    cue: ClassVar[Cue | None] = "over"
    seat: int
    lives: int
    by: WonBy

    def source(self) -> str:
        """Return the rule by which the last opponent lost the last life."""
        rule = {"one_six_five": 5, "chicago": 6, "worst": 7}[self.by]
        return f"chicago-lives {rule}"


EVENTS: tuple[type[Event], ...] = (
    LivesDealt, DrawnFirst, DrawnNext, Starts,
    RolledDice, Laid, Exchanged, LimitSet, Called, Counted, Skipped,
    OneSixFive, OneSixFiveOff, LifeTaken, LifeStolen, MadeChicago, LostToChicago,
    Worst, WorstOfEquals, Eliminated, ResultDropped, Won,
)  # fmt: skip


def lives_dealt(options: ChicagoLivesOptions, lives: int) -> LivesDealt:
    """Tell the lives of everyone, and the house rule where it gave another number."""
    return LivesDealt(lives, None if options.lives is None else "lives")
