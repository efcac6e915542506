"""A match looked back on: what was luck, what the decisions cost, how the chances went.

Every position in which a player decides has a value for each seat: with two players their chance
to win the match where the game measures it; otherwise what the game's ``worth`` says, such as
points or a share of the lives. A decision costs the difference between the action that hints
mark and the one that was chosen, if that is less; the dice that fell then are luck, by the value
before and after them, never by their pips. What the others do between changes a value too. So for
each seat

    result = start + expected + luck + decisions + others

where ``expected`` is what turns were expected to bring, and is nothing where values are chances.
Where points are counted but something else is played for, such as the lead in the last round, it
also has what that costs in points.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from dicecore.kernel.chances import Chances, Path, highest
from dicecore.kernel.errors import DicecoreError
from dicecore.kernel.game import Decide, Event, Over, write_action
from dicecore.kernel.match import Match, Stand
from dicecore.kernel.view import Offer
from dicecore.odds.slices import Work

Scale: TypeAlias = Literal["win", "points", "share"]
"""What values are: chances to win the match, points, or shares that stand for such chances."""

_NOTHING = 1e-9
_PARTS = 20  # how often it is told what is known so far


@dataclass(frozen=True, slots=True)
class Moment:
    """A step and how much it changed for the player who took it.

    ``dice`` fell then, for luck; a mistake has the offer that was ``chosen``, if there was one,
    and the ``best`` (with what may follow it).
    """

    step: int
    seat: int
    change: float
    dice: tuple[int, ...] = ()
    chosen: tuple[Offer, ...] = ()
    best: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """How a seat's result came about: it is the sum of the parts before it."""

    start: float
    expected: float
    luck: float
    decisions: float
    others: float
    result: float
    swing: Moment | None = None
    mistake: Moment | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """The values of all seats before a step."""

    step: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A match that was looked back on, as far as ``done`` of 1; ``accounts`` are by seat."""

    scale: Scale
    exact: bool
    done: float
    accounts: tuple[Account, ...]
    curve: tuple[Point, ...]


@dataclass(slots=True)
class _Seat:
    """The account of a seat as it grows; ``at`` is the seat's value now."""

    at: float
    start: float = field(init=False)
    expected: float = 0.0
    luck: float = 0.0
    decisions: float = 0.0
    others: float = 0.0
    swing: Moment | None = None
    mistake: Moment | None = None

    def __post_init__(self) -> None:
        self.start = self.at

    def account(self) -> Account:
        return Account(
            self.start, self.expected, self.luck, self.decisions, self.others, self.at,
            self.swing, self.mistake,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Judged:
    """What the deciding measure says of a decision, by path; more is better.

    ``wins``: it is the chance to win the match against one who is left. ``best`` is the path
    that hints mark, maybe by another measure.
    """

    values: Mapping[Path, float]
    best: Path
    wins: bool = False

    @property
    def worth(self) -> float:
        """What the marked path is worth."""
        return self.values[self.best]

    @property
    def value(self) -> float:
        """What the position is worth."""
        return max(self.values.values())


def review(match: Match) -> Generator[Reviewed | None, None, Reviewed]:
    """Look back on a match; yields what is known so far, or None between slices of work.

    DicecoreError ``no-review`` for a game that measures nothing.
    """
    if match.game.odds is None or match.game.worth is None:
        raise DicecoreError("no-review", game=match.game.code)
    looking = _Looking(match)
    yield from looking.begin()
    steps = len(match.stands)
    for number, stand in enumerate(match.stands, 1):
        yield from looking.step(stand)
        if number * _PARTS // steps > (number - 1) * _PARTS // steps:
            yield looking.so_far(number / steps)
    return looking.so_far(1.0)


def _best(measure: Chances, paths: Iterable[Path]) -> Path:
    """Return the best of some paths by a measure; of equal ones the longest, and then the first."""
    sign = -1 if measure.better == "less" else 1
    known = {path: sign * measure.values[path] for path in paths if path in measure.values}
    return max(highest(known), key=len)


class _Looking:
    def __init__(self, match: Match) -> None:
        self._match = match
        self._game = match.game
        self._state = self._before = match.first
        self._told: tuple[Event, ...] = ()
        self._scale: Scale = "points"
        self._exact = True
        self._seats: list[_Seat] = []
        self._curve: list[Point] = []
        self._judged: _Judged | None = None

    def so_far(self, done: float) -> Reviewed:
        accounts = tuple(seat.account() for seat in self._seats)
        return Reviewed(self._scale, self._exact, done, accounts, tuple(self._curve))

    def begin(self) -> Work[None]:
        """Find out the scale, and what each seat has before the first step."""
        self._scale = yield from self._found_scale()
        self._judged = yield from self._judge(self._state)
        values = yield from self._values(self._state, self._judged)
        self._seats = [_Seat(value) for value in values]
        self._curve.append(Point(0, values))

    def _found_scale(self) -> Work[Scale]:
        """Return the scale of the first decision that is measured."""
        for state in (self._match.first, *(stand.state for stand in self._match.stands)):
            measures = yield from self._measures(state)
            if measures:
                wins = len(self._match.players) == 2 and measures[-1].code == "win"
                points = any(one.unit == "points" for one in measures)
                return "win" if wins else "points" if points else "share"
        return "points"

    # ---- one step

    def step(self, stand: Stand) -> Work[None]:
        before, judged = self._state, self._judged
        self._before = before
        self._state = after = stand.state
        self._judged = yield from self._judge(after)
        values = list((yield from self._values(after, self._judged)))
        pending = self._game.pending(before)
        if judged is not None and isinstance(pending, Decide):
            actor = pending.seat
            if self._judged is not None and self._goes_on(before, after):
                values[actor] = self._judged.value
            self._account(stand, actor, judged, values[actor])
        for seat, value in zip(self._seats, values, strict=True):
            change, seat.at = value - seat.at, value
            if judged is None:
                seat.expected += change
            else:
                seat.others += change
        if not self._goes_on(before, after):
            self._curve.append(Point(stand.index + 1, tuple(values)))
        self._told += stand.events

    def _account(self, stand: Stand, actor: int, judged: _Judged, after: float) -> None:
        """Account for a decision and the dice that followed it."""
        seat, record = self._seats[actor], stand.record
        action = record.action
        chosen = judged.values.get((action,)) if action is not None else None
        if chosen is None:  # nothing is said of it: dice are luck, all else is the decision
            chosen = judged.worth if record.dice else after
        cost = chosen - judged.worth
        if cost < -_NOTHING:
            seat.expected += judged.worth - seat.at
            seat.decisions += cost
            if seat.mistake is None or cost < seat.mistake.change:
                chose = self._offers((action,) if action else ())
                best = self._offers(judged.best)
                seat.mistake = Moment(stand.index, actor, cost, chosen=chose, best=best)
        else:
            seat.expected += chosen - seat.at
        luck = after - chosen
        seat.luck += luck
        if record.dice and (seat.swing is None or abs(luck) > abs(seat.swing.change)):
            seat.swing = Moment(stand.index, actor, luck, record.dice)
        seat.at = after

    def _offers(self, path: Path) -> tuple[Offer, ...]:
        """Return the offers of the position before this step that a path of actions takes."""
        found: tuple[Offer, ...] = ()
        offers = self._game.view(self._before, self._told).offers
        for action in path:
            offer = next((one for one in offers if one.action == write_action(action)), None)
            if offer is None:
                break
            found, offers = (*found, offer), offer.follows
        return found

    def _goes_on(self, before: Any, after: Any) -> bool:
        """Say whether a turn goes on from one state to the next."""
        was, now = self._game.pending(before), self._game.pending(after)
        same_seat = isinstance(was, Decide) and isinstance(now, Decide) and was.seat == now.seat
        return same_seat and self._game.round(before) == self._game.round(after)

    # ---- values

    def _measures(self, state: Any) -> Work[list[Chances]]:
        """Return the measures of a state that say what is better."""
        found = []
        for chances in self._game.odds(state) if self._game.odds else ():
            if chances is not None and chances.better is not None and chances.values:
                found.append(chances)
            yield
        return found

    def _judge(self, state: Any) -> Work[_Judged | None]:
        """Judge the actions of a state by the measure that decides on this scale."""
        pending = self._game.pending(state)
        if not isinstance(pending, Decide):
            return None
        measures = yield from self._measures(state)
        points = self._scale == "points"
        fitting = [one for one in measures if (one.unit == "points") == points]
        fitting = [one for one in fitting if points or one.code in ("win", "share")]
        if not fitting:
            return None
        measure = fitting[-1]
        self._exact = self._exact and measure.exact
        if points:
            base = yield from self._worth(state, pending.seat)
            values = {path: base + value for path, value in measure.values.items()}
            return _Judged(values, _best(measures[-1], values))
        values = dict(measure.values)
        if measure.better == "less":
            values = {path: 1 - value for path, value in values.items()}
        return _Judged(values, _best(measure, values), wins=measure.code == "win")

    def _values(self, state: Any, judged: _Judged | None) -> Work[tuple[float, ...]]:
        """Return the value of a state for each seat."""
        pending, count = self._game.pending(state), len(self._match.players)
        if isinstance(pending, Over) and self._scale != "points":
            winners = pending.winners or tuple(
                seat for seat in range(count) if seat not in pending.losers
            )
            shared = len(pending.winners) or 1
            return tuple(float(seat in winners) / shared for seat in range(count))
        values: list[float] = []
        for seat in range(count):
            values.append((yield from self._worth(state, seat)))  # noqa: PERF401
        if judged is not None and judged.wins and isinstance(pending, Decide):
            for seat, value in enumerate(values):
                if seat == pending.seat:
                    values[seat] = judged.value
                elif count == 2 or 0 < value < 1:  # the other who is left
                    values[seat] = 1 - judged.value
        return tuple(values)

    def _worth(self, state: Any, seat: int) -> Work[float]:
        worth: float = (yield from self._game.worth(state, seat)) if self._game.worth else 0.0
        return worth
