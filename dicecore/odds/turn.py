"""The best play of one turn in which a player rolls on or banks: values of every position.

A position is the turn points and a place (see ``outcomes.Place``). What banking and a bust are
worth is up to the caller, so the same turn serves for points, for the chance to reach a number
and for a race.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from dicecore.odds.compiled import Stage, stages
from dicecore.odds.outcomes import Outcome, Place, Places
from dicecore.odds.slices import Work

_SLICE = 100  # places of a few levels between two yields


@dataclass(frozen=True, slots=True)
class Line:
    """A value that grows evenly with the turn points."""

    slope: float
    base: float

    def at(self, points: float) -> float:
        """Return the value at so many points.

        >>> Line(1, -100).at(350)
        250
        """
        return self.slope * points + self.base


POINTS = Line(1, 0)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a turn is played for: as much as possible of what is said here.

    ``bank``: what banking is worth, by turn points in steps from 0 on; ``beyond``: what it is
    worth with more points than are listed. Where it stays the same from there on
    (slope 0) it must be the best there is; else it grows as the points do (slope 1).
    ``bust``: what a bust is worth. ``win``: what a roll is worth that wins at once; None: what
    it counts otherwise. At the place ``forced`` nobody may bank.
    """

    bank: Sequence[float]
    beyond: Line
    bust: float = 0.0
    win: Line | None = None
    forced: int | None = None

    def banked(self, level: int, step: int) -> float:
        """Return what banking is worth with so many steps of points.

        >>> goal = Goal((0.0, 0.0), POINTS)  # less than 100 counts nothing
        >>> goal.banked(1, 50), goal.banked(2, 50)
        (0.0, 100)
        """
        return self.bank[level] if level < len(self.bank) else self.beyond.at(level * step)


class Turn:
    """The turn that ``places`` describe; points come in multiples of ``step``.

    ``fresh`` is the place with the most dice, where a turn starts and goes on after all dice
    were kept.
    """

    def __init__(self, places: Places, step: int) -> None:
        self.places, self.step = places, step
        self.order = sorted(places, key=lambda name: places[name].dice)
        self.fresh = self.order[-1]
        self.highest = step + max(
            gain for place in places.values() for one in place.outcomes for gain, _ in one.keeps
        )
        self._compiled: dict[bool, tuple[Stage, ...]] = {}

    def chance(self, name: int, what: Callable[[Outcome], bool]) -> float:
        """Return the probability that a roll at this place has such an outcome."""
        place = self.places[name]
        return sum(one.weight for one in place.outcomes if what(one)) / place.rolls

    def bust(self, name: int) -> float:
        """Return the probability that a roll at this place is a bust.

        >>> from dicecore.odds.outcomes import COIN
        >>> Turn(COIN, 100).bust(1)
        0.5
        """
        return self.chance(name, lambda one: not one.keeps)

    def stages(self, *, wins: bool) -> Work[tuple[Stage, ...]]:
        """Return all places in a form for quick loops; ``wins``: without rolls that win."""
        if wins not in self._compiled:
            self._compiled[wins] = yield from stages(self.places, self.order, self.step, wins=wins)
        return self._compiled[wins]

    @cached_property
    def only_fresh(self) -> Turn:
        """The same turn if one banks everywhere but with fresh dice."""
        places = {name: Place(place.dice, (), place.held) for name, place in self.places.items()}
        folded = []
        for one in self.places[self.fresh].outcomes:
            banked = [(gain + self.places[to].held, gain, to) for gain, to in one.keeps
                      if to != self.fresh]  # fmt: skip
            fresh = [keep for keep in one.keeps if keep[1] == self.fresh]
            keeps = (*(max(banked)[1:],), *fresh) if banked else tuple(fresh)
            folded.append(Outcome(one.weight, keeps, one.wins))
        places[self.fresh] = Place(self.places[self.fresh].dice, tuple(folded))
        return Turn(places, self.step)

    def solve(self, goal: Goal) -> Work[Values]:
        """Return the values of all positions for this goal, in slices.

        Half of 200 is what is there, so with 100 rolling and banking are worth the same:

        >>> from dicecore.odds.outcomes import COIN
        >>> from dicecore.odds.slices import whole
        >>> values = whole(Turn(COIN, 100).solve(Goal((), POINTS)))
        >>> values.roll(0, 1), values.roll(100, 1), values.bank(100), values.roll(200, 1)
        (50.0, 100.0, 100, 150.0)
        """
        filling = _Filling(self, goal, self._far(goal))
        top = len(goal.bank)
        if goal.beyond.slope:
            top = yield from filling.fill_far(top)
        else:
            filling.start(top)
        all_places = yield from self.stages(wins=goal.win is not None)
        per_slice = max(1, _SLICE // len(self.order))
        for level in range(top - 1, -1, -1):
            filling.add(level, all_places)
            if level % per_slice == 0:
                yield
        return Values(self, goal, filling.far, filling.best)

    def _far(self, goal: Goal) -> tuple[Line, ...]:
        """Return what each place is worth far up, by the points without those that it holds."""
        bank = goal.beyond
        lines = [Line(bank.slope, bank.at(self.places[name].held)) for name in self.order]
        line = Line(0, 0) if self.fresh == goal.forced else bank
        while True:
            rolled = self._rolled_far(goal, line)
            better = rolled if self.fresh == goal.forced or _above(rolled, bank) else bank
            if not _above(better, line):
                return (*lines[:-1], better)
            line = better

    def _rolled_far(self, goal: Goal, line: Line) -> Line:
        """Return what rolling fresh dice is worth far up, if choices are made as for ``line``."""
        place, bank, win = self.places[self.fresh], goal.beyond, goal.win
        slope = base = again = gained = 0.0
        for one in place.outcomes:
            share = one.weight / place.rolls
            fresh = max((gain for gain, to in one.keeps if to == self.fresh), default=None)
            banked = max((gain + self.places[to].held for gain, to in one.keeps
                          if to != self.fresh), default=None)  # fmt: skip
            if one.wins and win is not None:
                slope += share * win.slope
                base += share * win.base
            elif fresh is not None and (
                banked is None
                or _above(Line(line.slope, line.at(fresh)), Line(bank.slope, bank.at(banked)))
            ):
                again += share
                gained += share * fresh
            elif banked is not None:
                slope += share * bank.slope
                base += share * bank.at(banked)
            else:
                base += share * goal.bust
        slope /= 1 - again
        return Line(slope, (base + slope * gained) / (1 - again))


def _above(one: Line, other: Line) -> bool:
    """Say whether one line is above another one far up, by more than rounding."""
    if abs(one.slope - other.slope) > 1e-12:
        return one.slope > other.slope
    return one.base > other.base + 1e-9


class _Filling:
    """The values of positions while they become known, from the most points down."""

    def __init__(self, turn: Turn, goal: Goal, far: tuple[Line, ...]) -> None:
        self.turn, self.goal, self.far = turn, goal, far
        self.best: list[float] = []
        places = [turn.places[name] for name in turn.order]
        self._held = [place.held // turn.step for place in places]
        self._busts = [turn.bust(name) * goal.bust for name in turn.order]
        self._wins = [turn.chance(name, lambda one: one.wins) for name in turn.order]

    def start(self, top: int) -> None:
        """Fill in what is far up, down to the level ``top``."""
        step, lines = self.turn.step, [(line.slope, line.base) for line in self.far]
        first = top * step + self.turn.highest - step
        points = range(first, (top - 1) * step, -step)
        self.best = [slope * here + base for here in points for slope, base in lines]

    def add(self, level: int, parts: tuple[Stage, ...]) -> list[float]:
        """Fill in the next level; return what a roll is worth at each place."""
        goal, order, rolls = self.goal, self.turn.order, list[float]()
        for part in parts:
            for kept in part.rolls(self.best):
                rolls.append(kept + self._sure(len(rolls), level))
            for n in range(len(rolls) - len(part.names), len(rolls)):
                bank = goal.banked(level + self._held[n], self.turn.step)
                self.best.append(rolls[n] if order[n] == goal.forced else max(bank, rolls[n]))
        return rolls

    def _sure(self, n: int, level: int) -> float:
        """Return what busts and wins at once add to a roll at the n-th place."""
        win = self.goal.win
        won = self._wins[n] * win.at(level * self.turn.step) if win and self._wins[n] else 0.0
        return self._busts[n] + won

    def fill_far(self, least: int) -> Work[int]:
        """Fill in the levels where one banks everywhere but with fresh dice, down to ``least``.

        Return the lowest level filled. Rolling gains the less the more points there are to
        lose, so what holds at a level holds above it as well.
        """
        turn, wins = self.turn, self.goal.win is not None
        only_fresh = yield from turn.only_fresh.stages(wins=wins)
        all_places = yield from turn.stages(wins=wins)

        def is_far(level: int) -> bool:
            self.start(level + 1)
            *others, fresh = self.add(level, all_places)
            line = self.far[-1].at(level * turn.step)
            return self._banks(level, others) and fresh <= line + 1e-12 * abs(line)

        top = yield from _lowest(is_far, least)
        self.start(top)
        per_slice = max(1, 6 * _SLICE // len(turn.order))
        for level in range(top - 1, least - 1, -1):
            self.add(level, only_fresh)
            if level % per_slice == 0:
                yield
        filled, width = self.best, len(turn.order)

        def banks(level: int) -> bool:
            if level >= top:
                return True
            self.best = filled[: (least - level - 1) * width]
            return self._banks(level, self.add(level, all_places)[:-1])

        lowest = yield from _lowest(banks, least)
        self.best = filled[: len(filled) - (lowest - least) * width]
        return lowest

    def _banks(self, level: int, rolls: list[float]) -> bool:
        """Say whether banking is at least as good as what these rolls are worth."""
        banked = (self.goal.banked(level + held, self.turn.step) for held in self._held)
        return all(roll <= bank for roll, bank in zip(rolls, banked, strict=False))


def _lowest(holds: Callable[[int], bool], least: int) -> Work[int]:
    """Return the lowest level from ``least`` on from which ``holds`` is true."""
    span = 1
    while not holds(least + span - 1):
        span *= 2
        yield
    low, high = least + span // 2, least + span - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
        yield
    return high


@dataclass(frozen=True, slots=True)
class Values:
    """What every position of a turn is worth for a goal."""

    turn: Turn
    goal: Goal
    _far: tuple[Line, ...]
    _best: Sequence[float]

    def bank(self, points: int) -> float:
        """Return what banking so many turn points is worth."""
        return self.goal.banked(points // self.turn.step, self.turn.step)

    def best(self, points: int, name: int) -> float:
        """Return what a position is worth to the best play."""
        width, at = len(self.turn.order), self.turn.order.index(name)
        base = points - self.turn.places[name].held
        row = len(self._best) // width - 1 - base // self.turn.step
        return self._best[row * width + at] if row >= 0 else self._far[at].at(base)

    def roll(self, points: int, name: int) -> float:
        """Return what it is worth to roll in a position, with the best play after it."""
        place = self.turn.places[name]
        base = points - place.held
        return sum(one.weight * self.outcome(one, base) for one in place.outcomes) / place.rolls

    def outcome(self, one: Outcome, base: int) -> float:
        """Return what an outcome is worth; ``base``: the points without those that are held."""
        if one.wins and self.goal.win is not None:
            return self.goal.win.at(base)
        return self.best(*self.choice(one, base)) if one.keeps else self.goal.bust

    def choice(self, one: Outcome, base: int) -> tuple[int, int]:
        """Return the position after the best keep: its points and its place."""
        places = self.turn.places
        after = [(base + gain + places[to].held, to) for gain, to in one.keeps]
        return max(after, key=lambda position: self.best(*position))

    def banks(self, points: int, name: int) -> bool:
        """Say whether banking is allowed and at least as good as rolling."""
        return name != self.goal.forced and self.bank(points) >= self.best(points, name)
