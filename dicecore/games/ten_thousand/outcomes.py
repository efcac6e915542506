"""What rolls of 10,000 Dice lead to, tabulated from ``scoring`` for the odds."""

from __future__ import annotations

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
    within, weights = _best_within(dice, options), dict[tuple[tuple[int, ...], bool], int]()
    for faces, weight in rolls(dice):
        alike = within[faces], wins_at_once(faces, options)
        weights[alike] = weights.get(alike, 0) + weight
    return tuple(
        Outcome(weight, tuple((p, dice - kept or DICE) for kept, p in enumerate(best) if p), wins)
        for (best, wins), weight in weights.items()
    )


@lru_cache(maxsize=DICE + 1)
def rolls(dice: int) -> tuple[tuple[Faces, int], ...]:
    """Return all rolls of so many dice, sorted, with their weights out of 6**dice.

    >>> rolls(1)[0]
    ((1,), 1)
    """
    return tuple(multisets(dice))


def wins_at_once(roll: Faces, options: TenThousandOptions) -> bool:
    """Say whether a sorted roll wins the match by itself (``rules.md``, game 1, rule 4).

    >>> wins_at_once((1, 1, 1, 1, 1, 1), TenThousandOptions())
    True
    """
    return roll == scoring.SIX_ONES and options.six_ones == "win"


def best_within(roll: Faces, options: TenThousandOptions) -> tuple[int, ...]:
    """Return the most points for keeping 0, 1, … all dice of a sorted roll; 0: it cannot be.

    >>> best_within((1, 2, 2, 2), TenThousandOptions())
    (0, 100, 0, 200, 300)
    """
    return _best_within(len(roll), scoring_options(options))[roll]


@lru_cache(maxsize=32)
def _best_within(dice: int, options: TenThousandOptions) -> dict[Faces, tuple[int, ...]]:
    if not dice:
        return {(): (0,)}
    fewer, all_dice = _best_within(dice - 1, options), keepable(dice, options)
    within = {}
    for faces, _ in rolls(dice):
        less = [
            fewer[faces[:n] + faces[n + 1 :]]
            for n, face in enumerate(faces)
            if not n or face != faces[n - 1]
        ]
        best = tuple(map(max, *less)) if less[1:] else less[0]
        within[faces] = (*best, all_dice.get(faces, 0))
    return within


@lru_cache(maxsize=32)
def keepable(dice: int, options: TenThousandOptions) -> dict[Faces, int]:
    """Return all choices of so many dice that are Sets throughout, with their most points.

    >>> keepable(1, TenThousandOptions())
    {(1,): 100, (5,): 50}
    """
    best: dict[Faces, int] = {}
    for size in range(1, dice + 1):
        others = keepable(dice - size, options) if size < dice else {(): 0}
        for faces, points in _sets(size, options).items():
            for more, added in others.items():
                kept = tuple(sorted(faces + more))
                best[kept] = max(points + added, best.get(kept, 0))
    return best


@lru_cache(maxsize=32)
def _sets(dice: int, options: TenThousandOptions) -> dict[Faces, int]:
    lines = {faces: scoring.line_of(faces, options) for faces, _ in rolls(dice)}
    return {faces: line[1] for faces, line in lines.items() if line is not None}
