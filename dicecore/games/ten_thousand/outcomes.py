"""What rolls of 10,000 Dice lead to, tabulated from ``scoring`` for the odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from dicecore.games.ten_thousand import scoring
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.state import DICE
from dicecore.kernel.dice import Faces, multisets
from dicecore.odds.outcomes import Outcome


def outcomes(dice: int, options: TenThousandOptions) -> tuple[Outcome, ...]:
    """Return what a roll of so many dice, 1 to 6, leads to; weights are out of 6**dice.

    A keep leads to the number of dice that the next roll takes: 6 with all aside. For each
    such number only the most points are listed. A boxcar is no part of it.
    Source: ``rules.md``, game 1, rules 2 to 4.

    >>> [(one.weight, one.keeps) for one in outcomes(1, TenThousandOptions())]
    [(1, ((100, 6),)), (4, ()), (1, ((50, 6),))]
    """
    return _outcomes(dice, scoring_options(options))


def scoring_options(options: TenThousandOptions) -> TenThousandOptions:
    """Return the options with all at their default that no roll depends on.

    >>> scoring_options(TenThousandOptions(target=5000, straight=1000)).changed()
    {'straight': 1000}
    """
    return TenThousandOptions(
        three_pairs=options.three_pairs,
        four_and_two=options.four_and_two,
        straight=options.straight,
        small_straight=options.small_straight,
        six_ones=options.six_ones,
    )


@lru_cache(maxsize=32)
def _outcomes(dice: int, options: TenThousandOptions) -> tuple[Outcome, ...]:
    within, weights = best_within(options), Counter[Outcome]()
    for faces, weight in multisets(dice):
        keeps = tuple(
            (points, dice - kept or DICE) for kept, points in enumerate(within[faces]) if points
        )
        wins = faces == scoring.SIX_ONES and options.six_ones == "win"
        weights[Outcome(0, keeps, wins)] += weight
    return tuple(replace(outcome, weight=weight) for outcome, weight in weights.items())


@lru_cache(maxsize=4)
def best_within(options: TenThousandOptions) -> dict[Faces, tuple[int, ...]]:
    """Return for each sorted roll the most points for keeping 0, 1, … all of its dice; 0: cannot.

    >>> best_within(TenThousandOptions())[1, 2, 2, 2]
    (0, 100, 0, 200, 300)
    """
    worth = _worth(options)
    within: dict[Faces, tuple[int, ...]] = {(): (0,)}
    for dice in range(1, DICE + 1):
        for faces, _ in multisets(dice):
            fewer = {within[faces[:n] + faces[n + 1 :]] for n in range(dice)}
            within[faces] = (*map(max, zip(*fewer, strict=True)), worth.get(faces, 0))
    return within


def _worth(options: TenThousandOptions) -> dict[Faces, int]:
    """Return the points of the best split of all dice that can be split into Sets."""
    sets: dict[Faces, int] = {}
    for dice in range(1, DICE + 1):
        for faces, _ in multisets(dice):
            line = scoring.line_of(faces, options)
            if line is not None:
                sets[faces] = line[1]
    by_dice: list[dict[Faces, int]] = [{} for _ in range(DICE + 1)]
    by_dice[0][()] = 0
    for dice in range(1, DICE + 1):
        for faces, points in sets.items():
            for others, more in by_dice[dice - len(faces)].items() if len(faces) <= dice else ():
                kept = tuple(sorted(faces + others))
                by_dice[dice][kept] = max(points + more, by_dice[dice].get(kept, 0))
    return {faces: points for found in by_dice for faces, points in found.items()}
