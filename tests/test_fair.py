"""What fair dice do: usual ranges and longest runs, against enumeration and whole numbers."""

from __future__ import annotations

import doctest
from fractions import Fraction
from itertools import groupby, product
from math import comb, exp, isclose, lgamma, log, prod

import pytest

from dicecore.odds import fair
from dicecore.odds.fair import mean_run, run_of_faces, run_of_wins, usual


def longest(row: tuple[int, ...]) -> int:
    return max((len(list(group)) for _, group in groupby(row)), default=0)


def test_the_examples_are_true() -> None:
    assert doctest.testmod(fair).failed == 0


def below(dice: int, count: int) -> Fraction:
    """Return the chance that fewer dice than ``count`` show a face, in whole numbers."""
    return Fraction(sum(comb(dice, n) * 5 ** (dice - n) for n in range(count)), 6**dice)


@pytest.mark.parametrize("dice", [0, 1, 2, 3, 5, 6, 7, 11, 12, 30, 31, 100, 333, 1000])
def test_a_usual_range_leaves_out_at_most_a_fortieth_at_each_side(dice: int) -> None:
    least, most = usual(dice)
    side = Fraction(1, 40)
    assert below(dice, least) <= side < below(dice, least + 1)
    assert 1 - below(dice, most + 1) <= side
    assert most == 0 or 1 - below(dice, most) > side


def test_many_dice_are_no_more_work_and_come_near_to_the_bell() -> None:
    least, most = usual(600_000)
    spread = 1.959964 * (600_000 * 5 / 36) ** 0.5
    assert abs(least - (100_000 - spread)) < 2
    assert abs(most - (100_000 + spread)) < 2


@pytest.mark.parametrize("dice", [60, 300, 3000])
def test_of_six_faces_one_lies_outside_about_once_in_four(dice: int) -> None:
    """The page says so. Six Poisson counts are those of dice once their sum is given."""
    least, most = usual(dice)
    ways = {0: 1.0}
    for _ in range(6):
        after: dict[int, float] = {}
        for used, way in ways.items():
            for count in range(least, most + 1):
                after[used + count] = after.get(used + count, 0.0) + way * poisson(count, dice / 6)
        ways = after
    assert 0.14 < 1 - ways[dice] / poisson(dice, dice) < 0.27


def poisson(count: int, mean: float) -> float:
    return exp(count * log(mean) - mean - lgamma(count + 1))


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_a_run_of_a_face_is_as_likely_as_among_all_rolls(sides: int) -> None:
    for dice in range(6 if sides == 6 else 8):
        rows = list(product(range(sides), repeat=dice))
        for run in range(dice + 2):
            share = sum(longest(row) >= run for row in rows) / len(rows)
            assert isclose(run_of_faces([dice], run, sides), share, abs_tol=1e-12)


def test_of_several_rows_one_has_to_have_the_run() -> None:
    rows = [2, 3, 3]
    without = prod(1 - run_of_faces([row], 2) for row in rows)
    assert isclose(run_of_faces(rows, 2), 1 - without)
    assert run_of_faces([], 1) == 0


def test_a_run_of_wins_is_as_likely_as_among_all_ends() -> None:
    chances = [1 / 2, 1 / 3, 1.0, 2 / 3, 1 / 4, 1 / 2]
    for games in range(len(chances) + 1):
        some = chances[:games]
        for run in range(games + 2):
            share = sum(
                prod(c if won else 1 - c for c, won in zip(some, ends, strict=True))
                for ends in product((True, False), repeat=games)
                if wins(ends) >= run
            )
            assert isclose(run_of_wins(some, run), share, abs_tol=1e-12)


def wins(ends: tuple[bool, ...]) -> int:
    return max((len(list(group)) for won, group in groupby(ends) if won), default=0)


def test_the_mean_of_the_longest_run_is_that_of_all_rolls() -> None:
    rows = list(product(range(6), repeat=5))
    mean = sum(map(longest, rows)) / len(rows)
    assert isclose(mean_run(lambda run: run_of_faces([5], run), 60), mean)
