from __future__ import annotations

import pytest

from dicecore.games.ten_thousand import scoring
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.outcomes import best_within, outcomes
from dicecore.kernel.dice import multisets

RULES = (
    TenThousandOptions(),
    TenThousandOptions(three_pairs=0, straight=0, six_ones="score"),
    TenThousandOptions(four_and_two=True, small_straight=1000, boxcar=True),
)


@pytest.mark.parametrize("options", RULES, ids=lambda options: str(options.changed()))
def test_the_most_points_are_those_of_the_best_split(options: TenThousandOptions) -> None:
    for dice in range(1, 7):
        for faces, _ in multisets(dice):
            best = [0] * (dice + 1)
            for split in scoring.best_splits(faces, options):
                kept = len(scoring.kept_faces(split))
                best[kept] = max(best[kept], scoring.split_points(split, options))
            assert best_within(faces, options) == tuple(best)


@pytest.mark.parametrize("options", RULES, ids=lambda options: str(options.changed()))
def test_outcomes_weigh_all_rolls(options: TenThousandOptions) -> None:
    for dice in range(1, 7):
        assert sum(outcome.weight for outcome in outcomes(dice, options)) == 6**dice


def test_six_ones_win_or_count_as_the_options_say() -> None:
    (six,) = (one for one in outcomes(6, TenThousandOptions()) if one.wins)
    assert (six.weight, six.keeps[-1]) == (1, (8000, 6))
    assert not any(one.wins for one in outcomes(6, TenThousandOptions(six_ones="score")))
