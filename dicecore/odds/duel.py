"""A game for two in which both play to win: the value of every turn, from rules given as data.

All points count in steps, the greatest number that all points are multiples of. A player is
*off the table* while the score is 0 and the first turn that counts takes ``entry`` points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from dicecore.odds.climb import NEVER, Banks, Climb, climb
from dicecore.odds.slices import Work, remembered, whole
from dicecore.odds.turn import Turn


@dataclass(frozen=True, eq=False)
class Duel:
    """The rules of a game for two, as numbers; the places of ``turn`` are the numbers of dice.

    ``target`` ends the game, with a last turn for the other unless ``last_round`` is false; in
    it a total equal to the first one's is worth ``equal``. ``least``: the fewest turn points to
    bank on the table. ``take_over``: who is on the table may go on with what the other banked,
    with no dice left only ``after_all``. ``must_roll_all``: who has kept all dice may not bank.
    ``tail``: so far above the target more points change nothing that matters.
    """

    turn: Turn
    target: int
    entry: int = 0
    least: int = 0
    take_over: bool = False
    after_all: bool = True
    must_roll_all: bool = False
    last_round: bool = True
    equal: float = 0.0
    tail: int = 100

    @property
    def dice(self) -> int:
        """The number of dice with which a turn starts."""
        return self.turn.order[-1]

    @property
    def scores(self) -> tuple[int, ...]:
        """All scores below the target that there can be: 0, and what can be banked from it."""
        return (0, *range(max(self.entry, 1), self.target))

    def off_table(self, score: int) -> bool:
        """Say whether a player with this score has not entered."""
        return self.entry > 0 and score == 0

    def least_bank(self, score: int) -> int:
        """Return the fewest turn points that count for a player with this score."""
        return self.entry if self.off_table(score) else self.least

    def carries(self, score: int, dice: int) -> bool:
        """Say whether a player may take over so many dice (all: none were left)."""
        return self.take_over and not self.off_table(score) and (self.after_all or dice < self.dice)

    def allowed(self, banks: Sequence[list[float]]) -> Banks:
        """Return what banking is worth, with that of all dice left out where it is forbidden."""
        return [*banks[:-1], [NEVER] * len(banks[-1])] if self.must_roll_all else banks


@dataclass(frozen=True, eq=False)
class LastTurns:
    """The last turn, after the other has reached the target: to top a total is to win.

    ``beat``: a total equal to the other's has its worth; ``reach``: there is a number to reach.
    """

    duel: Duel
    beat: Climb
    reach: Climb

    def climb(self, own: int, total: int) -> tuple[Climb, int]:
        """Return a climb for who has ``own``, with as many points more as the turn has."""
        behind, need = total - own, self.duel.least_bank(own)
        found, gap = (self.beat, behind) if behind >= need else (self.reach, need - 1)
        return found, found.top - 1 - gap

    def chance(self, own: int, total: int, points: int = 0, dice: int = 0) -> float:
        """Return the chance to top a total, with what is taken over or else with all dice."""
        found, more = self.climb(own, total)
        return found.rolled(max(more + points, 0), dice or self.duel.dice)


@remembered(4)
def last_turns(duel: Duel) -> Work[LastTurns]:
    """Return what the last turns of a duel are worth, in slices."""
    below = [0.0] * (duel.target + duel.tail)
    beat = yield from climb(duel.turn, duel.allowed([[*below, duel.equal, 1.0]] * duel.dice), 0.0)
    if not duel.equal:
        return LastTurns(duel, beat, beat)
    reach = yield from climb(duel.turn, duel.allowed([[*below, 0.0, 1.0]] * duel.dice), 0.0)
    return LastTurns(duel, beat, reach)


class Known(Protocol):
    """What is known of later turns."""

    def start(self, own: int, other: int) -> float:
        """Return the chance to win of who begins a turn with ``own``; nothing is taken over."""

    def picks(self, own: int, banker: int) -> Sequence[Sequence[float]]:
        """Return the chances of who has ``own`` and rolls on with what the banker left.

        By the points that a banker with this score banks, from 0 to just below the target, and
        by the dice. Asked only with take-over and for players on the table.
        """


def banks(duel: Duel, own: int, other: int, known: Known) -> Work[Banks]:
    """Return for each number of dice left what banking is worth, by points in steps."""
    end, least = duel.target - own, duel.least_bank(own)
    totals = range(duel.target, duel.target + duel.tail + 1)
    last = (yield from last_turns(duel)) if duel.last_round else None
    replies = [0.0] * min(least, end)
    replies += [known.start(other, own + points) for points in range(least, end)]
    yield
    replies += [last.chance(other, total) if last else 0.0 for total in totals]
    yield
    picks: Sequence[Sequence[float]] = ()
    if duel.take_over and not duel.off_table(other):
        picks = known.picks(other, own)
        yield
    found: list[list[float]] = []
    for dice in duel.turn.order:
        best = replies
        if duel.carries(other, dice):
            picked = [row[dice - 1] for row in picks]
            if last:
                picked += [last.chance(other, total, total - own, dice) for total in totals]
            best = [*map(max, replies, picked), *replies[len(picked) :]]
        barred = min(least, len(best))
        found.append([NEVER] * barred + [1 - reply for reply in best[barred:]])
        yield
    return duel.allowed(found)


def solve_turn(duel: Duel, own: int, other: int, known: Known) -> Work[Climb]:
    """Return what every stand of a turn is worth for a player with ``own`` points, in slices."""
    worth = yield from banks(duel, own, other, known)
    found = yield from climb(duel.turn, worth, 1 - known.start(other, own))
    return found


class Solution:
    """What all turns of a duel are worth; for small games, since it takes its time.

    >>> from dicecore.odds.outcomes import Outcome, Place
    >>> coin = {1: Place(1, (Outcome(3), Outcome(3, ((1, 1),))))}  # a step, or a bust
    >>> round(Solution(Duel(Turn(coin, 1), target=1, last_round=False)).start(0, 0) * 3)  # 2/3
    2
    """

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self._starts: dict[tuple[int, int], float] = {}
        self._turns: dict[tuple[int, int], Climb] = {}
        pairs = [(i, j) for i in duel.scores for j in duel.scores if i >= j]
        for own, other in sorted(pairs, key=sum, reverse=True):
            self._solve(own, other)

    def start(self, own: int, other: int) -> float:
        """Return the chance to win of who begins a turn; nothing is taken over."""
        return self._starts[own, other]

    def picks(self, own: int, banker: int) -> list[list[float]]:
        """Return the chances of who rolls on with what was banked; see ``Known``."""
        ends = range(self.duel.target - banker)
        turns = (self._turns.get((own, banker + points)) for points in ends)
        return [
            [found.rolled(points, dice) if found else 0.0 for dice in self.duel.turn.order]
            for points, found in enumerate(turns)
        ]

    def _solve(self, own: int, other: int) -> None:
        """Solve a pair of scores both ways round, since a bust leads from one to the other."""
        both, change = {(own, other), (other, own)}, 1.0
        self._starts |= dict.fromkeys(both, 0.5)
        while change > 1e-14:
            change = 0.0
            for pair in both:
                found = whole(solve_turn(self.duel, *pair, self))
                begun = found.rolled(0, self.duel.dice)
                change = max(change, abs(begun - self._starts[pair]))
                self._starts[pair], self._turns[pair] = begun, found
