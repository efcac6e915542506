"""The odds of Shicargo: the known figures, and small turns rolled out by the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from typing import Any

import pytest

from dicecore.games.shicargo import odds, rules, turns
from dicecore.games.shicargo.odds import figures, rest, tie, win
from dicecore.games.shicargo.options import ShicargoOptions
from dicecore.games.shicargo.scoring import BOXES, run
from dicecore.games.shicargo.state import Claim, Roll, State
from dicecore.kernel.chances import Chances
from dicecore.kernel.dice import multisets
from dicecore.kernel.game import Rolled
from dicecore.odds.slices import whole

PLAIN = ShicargoOptions()
GENEROUS = ShicargoOptions(bank_all_boxes=True)
WILD = ShicargoOptions(bank_all_boxes=True, double_per_bank=True)
EVERY = (PLAIN, GENEROUS, ShicargoOptions(double_per_bank=True), WILD)
PLACES = {box.code: place for place, box in enumerate(BOXES)}


def figure(options: ShicargoOptions = PLAIN) -> dict[str, Any]:
    return dict(filter(None, figures(options)))


def mean(place: int, options: ShicargoOptions = PLAIN, left: int = 10, banks: int = 0) -> Fraction:
    found = whole(turns.moment(1, BOXES[place], options, left, banks))
    assert found is not None
    return found


# ---- the known figures


def test_all_ten_of_a_named_face() -> None:
    assert float(whole(turns.start(BOXES[0])).full) == pytest.approx(0.011190349682, abs=5e-13)


def test_the_boxes_have_their_expected_points() -> None:
    boxes = figure()["boxes"]
    assert boxes[0] == pytest.approx(4.2470012635, abs=5e-11)
    assert sum(boxes[:6]) == pytest.approx(89.187027, abs=5e-7)
    known = [57.037046, 41.479117, 15.794542, 4.642169]
    assert boxes[6:10] == pytest.approx(known, abs=5e-7)
    known = [82.239601, 81.692738, 80.303085, 34.267683, 36.715375]
    assert boxes[10:15] == pytest.approx(known, abs=5e-7)
    assert sum(boxes[15:]) == pytest.approx(14.409341, abs=5e-7)


def test_a_whole_game_has_its_expected_total_and_spread() -> None:
    found = figure()
    assert list(found) == ["boxes", "total", "deviation", "shicargo"]
    assert found["total"] == pytest.approx(537.767726, abs=1e-6)
    assert found["deviation"] == pytest.approx(135.77, abs=0.005)
    assert found["shicargo"] == pytest.approx(0.016010379, abs=5e-10)
    assert whole(tie(PLAIN)) == pytest.approx(0.00223, abs=5e-6)


def test_a_straight_is_lengthened_with_its_odds() -> None:
    found = []
    for length in range(3, 10):
        gains = dict(whole(turns.gains(BOXES[10], 10 - length)))
        found.append(1 - gains[0])
    assert found == list(
        map(Fraction, ("2059/2187", "665/729", "4651/7776", "65/81", "19/27", "5/9", "1/3"))
    )


# ---- against brute force


def rolled_out(state: State) -> dict[int, Fraction]:
    """Return what the box scores from a roll on, by every way in which the dice can fall.

    A bank ends it: what is scored then is negative, minus the number of banks.
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    fallen = rules.apply(state, Roll()).state
    for faces, weight in multisets(state.left):
        chance = Fraction(weight, 6**state.left)
        then = rules.apply(fallen, Rolled(faces)).state
        if len(then.boxes[0]) > len(state.boxes[0]):
            found[then.boxes[0][-1]] += chance
        elif then.banks > state.banks:
            found[-then.banks] += chance
        else:
            for points, later in rolled_out(then).items():
                found[points] += chance * later
    return found


def turn_at(
    code: str, left: int, banks: int = 0, options: ShicargoOptions = PLAIN, seats: int = 1
) -> State:
    """Return a turn of seat 0 in a box; claimed is always the 2."""
    place, section = PLACES[code], BOXES[PLACES[code]].section
    return State(
        options, ((0,) * place,) * seats, place=place, phase="kept", left=left, banks=banks,
        rolled=(3,) * left,  # lies there still
        straight=run(4, 10 - left) if section == "straights" else (),
        claim=2 if section == "shicargos" else None,
    )  # fmt: skip


@pytest.mark.parametrize("options", EVERY, ids=str)
@pytest.mark.parametrize(
    ("code", "left", "banks"),
    [
        ("fours", 2, 0), ("ones", 3, 1), ("fours", 1, 2), ("pairs", 2, 0), ("pairs", 4, 1),
        ("triples", 4, 0), ("quads", 2, 0), ("quints", 5, 0), ("three-straight", 3, 0),
        ("three-straight", 2, 2), ("seven-straight", 3, 0), ("shicargo-300", 3, 0),
        ("shicargo-400", 1, 0),
    ],
)  # fmt: skip
def test_a_turn_brings_what_the_rules_make_of_all_rolls(
    code: str, left: int, banks: int, options: ShicargoOptions
) -> None:
    state = turn_at(code, left, banks, options)
    expected = Fraction(0)
    spread: defaultdict[int, float] = defaultdict(float)
    for score, chance in rolled_out(state).items():
        if score < 0:
            expected += chance * mean(state.place, options, 10, -score)
            for points, later in whole(turns.points(state.box, options, 10, -score)):
                spread[points] += float(chance) * later
        else:
            expected += chance * score
            spread[score] += float(chance)
    found = mean(state.place, options, left, banks)
    assert found == expected
    scores = dict(whole(turns.points(state.box, options, left, banks)))
    assert {score: scores.get(score, 0.0) for score in spread} == pytest.approx(spread, abs=1e-14)


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_ones_are_what_single_dice_do_by_themselves(options: ShicargoOptions) -> None:
    """Each bank adds ten: a sum over banks, from the binomial distribution alone."""
    ends = [0.0] * 10
    reached = {0: 1.0}
    for pds in range(10):
        for more in range(1, 11 - pds):
            way = comb(10 - pds, more) * 5 ** (10 - pds - more) / 6 ** (10 - pds)
            reached[pds + more] = reached.get(pds + more, 0.0) + reached.get(pds, 0.0) * way
        ends[pds] = reached.get(pds, 0.0) * (5 / 6) ** (10 - pds)
    first = second = 0.0
    for banks in range(40):
        double = (2**banks if options.double_per_bank else 2) if banks else 1
        for pds, chance in enumerate(ends):
            first += reached[10] ** banks * chance * double * (10 * banks + pds)
            second += reached[10] ** banks * chance * (double * (10 * banks + pds)) ** 2
    assert float(mean(0, options)) == pytest.approx(first, rel=1e-12)
    square = whole(turns.moment(2, BOXES[0], options))
    assert square is not None
    assert float(square) == pytest.approx(second, rel=1e-12)


@pytest.mark.parametrize("options", EVERY[:3], ids=str)
def test_the_distribution_has_the_expected_total_and_deviation(options: ShicargoOptions) -> None:
    total = whole(rest(options, 0))
    expected = sum(points * chance for points, chance in enumerate(total))
    square = sum(points * points * chance for points, chance in enumerate(total))
    found = figure(options)
    assert sum(total) == pytest.approx(1, abs=1e-12)
    assert expected == pytest.approx(found["total"], abs=1e-6)
    assert sqrt(square - expected**2) == pytest.approx(found["deviation"], abs=1e-3)


def test_a_turn_of_many_doublings_has_a_mean_but_no_deviation() -> None:
    found = figure(WILD)
    assert found["deviation"] is None
    assert found["total"] > figure(GENEROUS)["total"] > figure()["total"]
    assert whole(turns.moment(2, BOXES[PLACES["pairs"]], WILD)) is not None
    assert whole(turns.moment(2, BOXES[PLACES["three-straight"]], WILD)) is None


# ---- winning


def of_first(state: State) -> float:
    """Return how likely seat 0 of two wins."""
    if state.phase == "over":
        winners = rules.winners(state)
        return (0 in winners) / len(winners)
    chance = whole(win(state, state.left))
    return 1 - chance if state.seat else chance


@pytest.mark.parametrize(
    ("code", "left", "more"), [("twos", 2, 0), ("six-straight", 3, 40), ("shicargo-400", 2, -400)]
)
def test_a_roll_changes_the_chance_of_winning_by_nothing_on_average(
    code: str, left: int, more: int
) -> None:
    """For a straight the player who is ahead has finished the box already."""
    state = turn_at(code, left, seats=2)
    if more > 0:
        own, other = state.boxes
        state = replace(state, boxes=((*own[:-1], more, 11), other), seat=1)
    elif more:
        state = replace(state, boxes=(state.boxes[0], (*state.boxes[0][:-1], -more)))
    fallen = rules.apply(state, Roll()).state
    after = [
        of_first(rules.apply(fallen, Rolled(faces)).state)
        for faces in product(range(1, 7), repeat=left)
    ]
    assert 0 < of_first(state) < 1
    assert sum(after) / len(after) == pytest.approx(of_first(state), abs=1e-12)


@pytest.mark.parametrize("seats", [2, 3, 12])
def test_at_the_start_all_are_equally_likely_to_win(seats: int) -> None:
    assert whole(win(rules.setup(PLAIN, seats), 10)) == pytest.approx(1 / seats, abs=1e-12)


def test_a_shared_win_is_shared() -> None:
    zeros = (0,) * 17
    state = State(PLAIN, (zeros, (*zeros, 400), (*zeros, 400)), place=17, left=1)
    assert whole(win(state, 1)) == pytest.approx(1 / 6 / 3, abs=1e-15)


# ---- what a screen shows


def measures(state: State) -> dict[str, Chances]:
    return {measure.code: measure for measure in odds.odds(state) if measure}


def test_before_a_roll_it_tells_what_the_roll_brings() -> None:
    state = turn_at("shicargo-300", 1)
    found = measures(state)
    assert list(found) == ["scores", "shicargo", "mean"]
    assert found["scores"].values == {(Roll(),): 1 / 6}
    assert found["shicargo"].values == {(Roll(),): 1 / 6}
    assert found["mean"].values == {(Roll(),): 50}
    assert (found["mean"].unit, found["mean"].better) == ("points", "more")


def test_claims_are_worth_the_same_and_so_is_what_follows() -> None:
    dice = (1, 1, 1, 4, 4, 4, 2, 2, 3, 6)
    state = replace(turn_at("shicargo-200", 10, seats=2), claim=None, phase="rolled", rolled=dice)
    found = measures(state)
    assert list(found) == ["scores", "shicargo", "mean", "win"]
    paths = {path for face in (1, 4) for path in ((Claim(face),), (Claim(face), Roll()))}
    assert set(found["win"].values) == set(found["mean"].values) == paths
    assert set(found["scores"].values) == {path for path in paths if path[1:]}
    assert found["scores"].values[Claim(4), Roll()] == pytest.approx(1 - (5 / 6) ** 7)
    assert len(set(found["shicargo"].values.values())) == 1
    assert found["win"].exact


def test_claiming_ten_alike_makes_it_at_once() -> None:
    state = turn_at("shicargo-400", 10, seats=2)
    state = replace(state, claim=None, phase="rolled", rolled=(5,) * 10)
    found = measures(state)
    assert list(found) == ["shicargo", "mean", "win"]
    assert [dict(one.values) for one in found.values()] == [
        {(Claim(5),): 1.0},
        {(Claim(5),): 400.0},
        {(Claim(5),): pytest.approx(1 - 0.016010379 / 2)},
    ]


def test_alone_or_after_the_end_nobody_wins() -> None:
    state = turn_at("fours", 3)
    assert list(measures(state)) == ["scores", "mean"]
    assert measures(replace(state, phase="over")) == {}
    assert measures(replace(state, phase="falling")) == {}


def test_what_a_limit_leaves_open_is_not_called_exact() -> None:
    assert not measures(turn_at("shicargo-200", 2, options=WILD, seats=2))["win"].exact
    assert measures(turn_at("shicargo-200", 2, options=GENEROUS, seats=2))["win"].exact
