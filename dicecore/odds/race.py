"""Many turns of one player: the fewest to a target, and the points of a turn in the long run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from dicecore.odds.slices import Work
from dicecore.odds.turn import Goal, Line, Turn

_CLOSE = 1e-12


def fewest_turns(
    turn: Turn, target: int, *, entry: int = 0, least: int = 0, forced: int | None = None
) -> Work[dict[int, float]]:
    """Return for each total the least expected number of turns to ``target`` from there.

    From total 0 a turn counts only with ``entry`` points; from others, and from 0 without an
    entry, it takes ``least`` to bank. A roll that wins at once ends the race. At the place
    ``forced`` nobody may bank.

    Two heads are needed, and a coin that is thrown once a turn takes four turns on average:

    >>> from dicecore.odds.outcomes import COIN
    >>> from dicecore.odds.slices import whole
    >>> whole(fewest_turns(Turn(COIN, 100), 200))
    {100: 2.0, 0: 4.0}
    """
    needed: dict[int, float] = {}
    after: list[float] = []  # what the totals above this one are worth, from the lowest on
    slope, guess, last = 0.0, 1.0, 1.0
    for total in range(target - turn.step, -1, -turn.step):
        if 0 < total < entry:  # nobody is there
            after.insert(0, -inf)
            continue
        short = ((least if total else entry or least) or turn.step) // turn.step
        nothing = None if entry and not total else -inf

        def with_bust(
            turns: float, nothing: float | None = nothing, short: int = short
        ) -> Work[float]:
            bank = [-turns if nothing is None else nothing] * short + after[short - 1 :]
            goal = Goal(bank, Line(0, 0), -turns, Line(0, 0), forced)
            values = yield from turn.solve(goal)
            return 1 - values.roll(0, turn.fresh)

        turns, slope = yield from _fixed(with_bust, guess, slope)
        needed[total] = turns
        after.insert(0, -turns)
        guess, last = 2 * turns - last, turns
    return needed


def _fixed(
    f: Callable[[float], Work[float]], guess: float, slope: float
) -> Work[tuple[float, float]]:
    """Return x with f(x) = x, and the slope of f there, by secants from a guess of both."""
    value = yield from f(guess)
    while abs(value - guess) > _CLOSE * max(1, abs(value)):
        better = guess + (value - guess) / (1 - slope)
        there = yield from f(better)
        if better != guess:
            slope = (there - value) / (better - guess)
        guess, value = better, there
    return value, slope


def average_turn(turn: Turn, goal: Callable[[float], Goal], losses: Sequence[float]) -> Work[float]:
    """Return the points of a turn in the long run when busts in a row cost points.

    ``losses``: what the first bust costs, the second in a row, …; after the last of them, and
    after any other end of a turn, the count starts again. ``goal``: what a turn is played for
    if a bust is worth so much.

    >>> from dicecore.odds.outcomes import COIN
    >>> from dicecore.odds.slices import whole
    >>> from dicecore.odds.turn import POINTS
    >>> goal = lambda bust: Goal((), POINTS, bust)
    >>> whole(average_turn(Turn(COIN, 100), goal, (20,)))  # half of 100, and half of -20
    40.0
    """

    def with_average(average: float) -> Work[float]:
        worth = 0.0  # of what comes after the turn, against a count that starts again
        for loss in reversed(losses):
            values = yield from turn.solve(goal(worth - loss))
            worth = values.roll(0, turn.fresh) - average
        return worth + average

    average, _ = yield from _fixed(with_average, 0.0, 0.0)
    return average
