"""The odds of one turn of 10,000 Dice, and of a player alone (``rules.md``, game 1).

Take-over enters only as a start from points and dice that were left; who plays next, and for
what, is left out.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf

from dicecore.games.ten_thousand import scoring
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.outcomes import best_within, rolls
from dicecore.games.ten_thousand.places import STEP, turn_of, turn_options
from dicecore.games.ten_thousand.state import DICE
from dicecore.odds.race import average_turn, fewest_turns
from dicecore.odds.slices import Work, remembered
from dicecore.odds.turn import POINTS, Goal, Line, Values


def no_set(dice: int, options: TenThousandOptions) -> Fraction:
    """Return the probability that a roll of so many dice has no Set (rule 3).

    >>> no_set(2, TenThousandOptions())  # neither die a 1 or a 5: 16 of 36
    Fraction(4, 9)
    """
    return _share(dice, options, kept=0)


def all_kept(dice: int, options: TenThousandOptions) -> Fraction:
    """Return the probability that all dice of a roll are Sets (rule 4).

    >>> all_kept(2, TenThousandOptions())  # both dice a 1 or a 5: 4 of 36
    Fraction(1, 9)
    """
    return _share(dice, options, kept=dice)


def _share(dice: int, options: TenThousandOptions, *, kept: int) -> Fraction:
    """Return the probability of rolls of which so many dice can be kept; 0: none at all."""
    fitting = 0
    for faces, weight in rolls(dice):
        best = best_within(faces, options)
        fitting += weight if (best[kept] if kept else not any(best)) else 0
    return Fraction(fitting, 6**dice)


def points_goal(
    options: TenThousandOptions, *, on_table: bool = True, loss: int = 0, most: int | None = None
) -> Goal:
    """Return the goal of the most points on average.

    Off the table points below entry count nothing; on it nobody may bank below ``min_bank``.
    ``loss``: what a bust costs; points above ``most`` count nothing. Six 1s that win at once
    count what they would score, and end the turn.

    >>> points_goal(TenThousandOptions(entry=100), on_table=False).bank
    (0.0, 0.0)
    """
    least, below = _least(options, on_table=on_table)
    bank: tuple[float, ...] = (below,) * (least // STEP)
    beyond, win = POINTS, Line(1, scoring.split_points((scoring.SIX_ONES,), options))
    if most is not None:
        bank += tuple(map(float, range(least, most, STEP)))
        beyond = win = Line(0, most)
    return Goal(bank, beyond, float(-loss), win if _wins(options) else None, _forced(options))


def reach_goal(options: TenThousandOptions, points: int, *, on_table: bool = True) -> Goal:
    """Return the goal of banking at least so many points; six 1s that win at once will do.

    >>> reach_goal(TenThousandOptions(entry=100), 50, on_table=False).bank
    (0.0, 0.0)
    """
    least, _ = _least(options, on_table=on_table)
    bank = (0.0,) * (max(points, least) // STEP)
    win = Line(0, 1) if _wins(options) else None
    return Goal(bank, Line(0, 1), win=win, forced=_forced(options))


def _least(options: TenThousandOptions, *, on_table: bool) -> tuple[int, float]:
    """Return the points from which a bank counts, and what one below is worth (rules 5, 6)."""
    if on_table:
        return options.min_bank, -inf
    return options.entry, -inf if options.must_reach_entry else 0.0


def _wins(options: TenThousandOptions) -> bool:
    return options.six_ones == "win"


def _forced(options: TenThousandOptions) -> int | None:
    return DICE if options.must_roll_hot_dice else None


def solved(options: TenThousandOptions, goal: Goal) -> Work[Values]:
    """Return what every position of a turn is worth for a goal, under these options.

    >>> from dicecore.odds.slices import whole
    >>> values = whole(solved(TenThousandOptions(), points_goal(TenThousandOptions())))
    >>> round(values.roll(0, 6), 6), values.banks(250, 1), values.banks(300, 1)
    (551.548919, False, True)
    """
    return _solved(turn_options(options), goal)


@remembered(4)
def _solved(options: TenThousandOptions, goal: Goal) -> Work[Values]:
    turn = yield from turn_of(options)
    return (yield from turn.solve(goal))


def turn_points(options: TenThousandOptions) -> Work[float]:
    """Return the most points of a turn on average, on the table.

    With ``three_busts`` these are the points of a turn in the long run, busts in a row included;
    that a total never falls below 0 is left out.

    >>> from dicecore.odds.slices import whole
    >>> round(whole(turn_points(TenThousandOptions(three_busts=1000))), 2)
    548.18
    """
    if options.three_busts:
        turn = yield from turn_of(options)
        goal = points_goal(options)
        losses = (0, 0, options.three_busts)
        return (yield from average_turn(turn, lambda bust: replace(goal, bust=bust), losses))
    values = yield from solved(options, points_goal(options))
    return values.roll(0, DICE)


def bank_from(options: TenThousandOptions) -> Work[dict[int, int | None]]:
    """Return for each number of dice left the turn points from which banking is best.

    It is so for the most points of one turn on the table; 6: all dice are aside. None: nobody
    may bank then.

    >>> from dicecore.odds.slices import whole
    >>> whole(bank_from(TenThousandOptions()))[4]
    1050
    """
    values = yield from solved(options, points_goal(options))
    found: dict[int, int | None] = {}
    for dice in range(1, DICE + 1):
        points = 0
        while dice != values.goal.forced and not values.banks(points, dice):
            points += STEP
        found[dice] = None if dice == values.goal.forced else points
        yield
    return found


def reaches(options: TenThousandOptions, points: int, *, on_table: bool) -> Work[float]:
    """Return the probability that a turn banks so many points if it wants nothing else.

    >>> from dicecore.odds.slices import whole
    >>> round(whole(reaches(TenThousandOptions(), 1000, on_table=False)), 8)
    0.32354136
    """
    values = yield from solved(options, reach_goal(options, points, on_table=on_table))
    return values.roll(0, DICE)


def turns_to_target(options: TenThousandOptions) -> Work[float | None]:
    """Return the least expected number of turns that a player alone needs from 0 to the target.

    None with ``three_busts``, where totals fall again, and where it would take minutes: above
    10,000, and with boxcars of four and two.

    >>> from dicecore.odds.slices import whole
    >>> round(whole(turns_to_target(TenThousandOptions(target=1000))), 6)  # 1 / 0.32354136
    3.090795
    """
    slow = options.target > _DEFAULT.target or (options.boxcar and options.four_and_two)
    if options.three_busts or slow:
        return None
    entry, least, forced = options.entry, options.min_bank, _forced(options)
    needed = yield from _fewest(turn_options(options), options.target, entry, least, forced)
    return needed[0]


@remembered(4)
def _fewest(
    options: TenThousandOptions, target: int, entry: int, least: int, forced: int | None
) -> Work[dict[int, float]]:
    turn = yield from turn_of(options)
    return (yield from fewest_turns(turn, target, entry=entry, least=least, forced=forced))


_DEFAULT = TenThousandOptions()
