from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import inf
from random import Random
from typing import Any

import pytest

from dicecore.games.ten_thousand import rules, scoring
from dicecore.games.ten_thousand.best_turn import (
    all_kept,
    bank_from,
    no_set,
    points_goal,
    reaches,
    solved,
    turn_points,
    turns_to_target,
)
from dicecore.games.ten_thousand.odds import goal_of, mean_goal, worths
from dicecore.games.ten_thousand.options import PRESETS, TenThousandOptions
from dicecore.games.ten_thousand.outcomes import outcomes
from dicecore.games.ten_thousand.places import place_of, turn_of
from dicecore.games.ten_thousand.state import Bank, Keep, Roll, State, TakeOver
from dicecore.games.ten_thousand.strategy import best_points
from dicecore.kernel.chances import Chances
from dicecore.kernel.dice import multisets
from dicecore.kernel.game import Rolled, write_action
from dicecore.odds.ends import ends
from dicecore.odds.outcomes import Outcome, Place
from dicecore.odds.race import average_turn, fewest_turns
from dicecore.odds.slices import whole
from dicecore.odds.turn import POINTS, Goal, Line, Turn, Values
from tests.support import BUST, ENTER, TEN, Table, played

SEED = TenThousandOptions()
NO_PAIRS = TenThousandOptions(three_pairs=0)


def best_turn(options: TenThousandOptions = SEED) -> Values:
    return whole(solved(options, points_goal(options)))


def measures(state: State) -> dict[str, Chances]:
    assert TEN.odds
    return {one.code: one for one in TEN.odds(state) if one}


# ---- one roll


def test_the_chance_of_no_set() -> None:
    figures = ["2/3", "4/9", "5/18", "17/108", "25/324", "5/216"]
    assert [str(no_set(dice, SEED)) for dice in range(1, 7)] == figures
    assert no_set(6, NO_PAIRS) == Fraction(5, 162)


def test_the_chance_to_keep_all() -> None:
    figures = ["1/3", "1/9", "1/18", "13/324", "59/1944", "101/1296"]
    assert [str(all_kept(dice, SEED)) for dice in range(1, 7)] == figures


def test_the_chance_of_a_line_of_six_dice() -> None:
    weights: dict[str, int] = {}
    for faces, weight in multisets(6):
        line = scoring.line_of(faces, SEED)
        if line:
            weights[line[0]] = weights.get(line[0], 0) + weight
    assert Fraction(weights["straight"], 6**6) == Fraction(5, 324)
    assert Fraction(weights["three-pairs"], 6**6) == Fraction(25, 648)


# ---- the turn with the most points


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, 551.548919),
        ({"three_pairs": 0}, 512.909149),
        ({"four_and_two": True}, 553.982109),
    ],
)
def test_the_most_points_of_a_turn(options: dict[str, Any], points: float) -> None:
    assert whole(turn_points(TenThousandOptions(**options))) == pytest.approx(points, abs=5e-7)


def test_six_ones_may_count_more() -> None:
    turn = whole(turn_of(SEED))
    values = whole(turn.solve(Goal((), POINTS, win=Line(1, 10_000))))
    assert values.roll(0, 6) == pytest.approx(551.597693, abs=5e-7)


def test_how_the_best_turn_ends() -> None:
    end = ends(best_turn(), 0, 6)
    assert end.bust == pytest.approx(0.2017, abs=5e-5)
    assert end.bust + end.win + sum(end.banked.values()) == pytest.approx(1, abs=1e-12)
    scored = replace(SEED, six_ones="score")
    end = ends(best_turn(scored), 0, 6)
    mean = sum(points * share for points, share in end.banked.items())
    assert mean == pytest.approx(best_turn(scored).roll(0, 6), abs=1e-9)


def test_where_banking_begins() -> None:
    assert whole(bank_from(SEED)) == {1: 300, 2: 250, 3: 450, 4: 1050, 5: 3100, 6: 16500}
    forced = whole(bank_from(TenThousandOptions(must_roll_hot_dice=True, min_bank=400)))
    assert forced == {1: 400, 2: 400, 3: 450, 4: 1050, 5: 3100, 6: None}


def test_keeping_everything_is_often_wrong() -> None:
    values, wrong, scoring_rolls = best_turn(), 0, 0
    for faces, weight in multisets(6):
        keeps = scoring.best_splits(faces, SEED)
        worth = {}
        for split in keeps:
            left = 6 - len(scoring.kept_faces(split)) or 6
            points = scoring.split_points(split, SEED)
            worth[scoring.kept_faces(split)] = values.best(points, left)
        if worth and faces != scoring.SIX_ONES:
            everything = max(worth, key=len)
            scoring_rolls += weight
            wrong += weight * (worth[everything] < max(worth.values()) - 1e-9)
    assert wrong / scoring_rolls == pytest.approx(0.4739, abs=5e-5)


@pytest.mark.parametrize(
    ("roll", "best", "worth", "other", "less"),
    [
        ("222134", ((1,),), 400.46, ((2, 2, 2), (1,)), 300.00),
        ("152344", ((1,),), 400.46, ((1,), (5,)), 307.84),
    ],
)
def test_what_keeps_of_a_first_roll_are_worth(
    roll: str, best: scoring.Split, worth: float, other: scoring.Split, less: float
) -> None:
    state = Table(2, roll, entry=0).state
    values = measures(state)["mean"].values
    assert values[Keep(best),] == pytest.approx(worth, abs=0.005)
    assert values[Keep(other),] == pytest.approx(less, abs=0.005)
    assert best_points(state) == Keep(best)


def test_a_thousand_and_fifty_are_banked() -> None:
    state = Table(2, "111523", entry=0).state
    keep = Keep(((1, 1, 1), (5,)))
    assert best_points(state) == keep
    values = measures(state)["mean"].values
    assert values[keep, Bank()] == values[keep,] == 1050 > values[keep, Roll()]
    assert best_points(rules.apply(state, keep).state) == Bank()


def test_the_chance_of_entry() -> None:
    assert whole(reaches(SEED, 1000, on_table=False)) == pytest.approx(0.32354136, abs=5e-9)


def test_the_fewest_turns_to_the_target() -> None:
    assert whole(turns_to_target(SEED)) == pytest.approx(19.53125671, abs=5e-9)


def test_zilch_as_published() -> None:
    """Maximizing expected scores in the game of Zilch (Busche 2010): 620.855 points a turn."""
    options = TenThousandOptions(three_pairs=1500, four_and_two=True, six_ones="score")
    places = {dice: Place(dice, outcomes(dice, options)) for dice in range(1, 7)}
    free = [one if one.keeps else Outcome(one.weight, ((500, 6),)) for one in places[6].outcomes]
    turn = Turn({**places, 6: Place(6, tuple(free))}, 50)
    points = whole(
        average_turn(turn, lambda bust: Goal((-inf,) * 6, POINTS, bust), (0, 0, 500))
    )  # fmt: skip
    assert points == pytest.approx(620.855, abs=5e-4)


# ---- against the rules themselves


HOUSES: tuple[Mapping[str, Any], ...] = (
    {},
    PRESETS["seed-alternative"],
    PRESETS["classic-farkle"],
    {"boxcar": True, "four_and_two": True, "entry": 0, "must_roll_hot_dice": True},
    {"min_bank": 350, "three_busts": 500, "entry": 0, "six_ones": "score"},
    {"three_pairs": 0, "straight": 0, "small_straight": 3000, "entry": 300},
)


def after_roll(state: State, values: Values) -> float:
    """Return what falling dice are worth: the best legal keep of every roll, by the rules."""
    whole_worth = 0.0
    for faces, weight in multisets(state.left):
        fallen = rules.apply(state, Rolled(faces)).state
        if fallen.phase == "rolled" and fallen.seat == state.seat:
            keeps = (rules.apply(fallen, keep).state for keep in rules.legal_actions(fallen))
            worth = max(values.best(s.points, place_of(s, values.turn)) for s in keeps)
        elif fallen.phase == "over" and fallen.rolled == scoring.SIX_ONES:
            worth = values.goal.win.at(state.points) if values.goal.win else 0.0
        else:
            worth = fallen.totals[state.seat] - state.totals[state.seat]
        whole_worth += weight * worth
    return float(whole_worth / 6**state.left)


def counted(state: State) -> int:
    """Return what banking adds to the total, by the rules."""
    after = rules.apply(state, Bank()).state
    return after.totals[state.seat] - state.totals[state.seat]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_values_are_those_of_the_rules(house: Mapping[str, Any]) -> None:
    options = TenThousandOptions.read(house)
    rng, seen = Random(5), 0
    states = [one.state for n in range(12) for one in played(TEN, options, 2, n, 60)]
    for state in rng.sample([s for s in states if s.phase in ("kept", "start")], 60):
        if state.crossed is None:
            seen += 1
            values = whole(solved(options, mean_goal(state)))
            worth = whole(worths(state, values))
            if (Bank(),) in worth:
                assert worth[Bank(),] == counted(state)
            if state.phase == "kept":
                best = max(worth.values())
                place = place_of(state, values.turn)
                assert values.best(state.points, place) == pytest.approx(best, abs=1e-9)
            if seen % 6 == 0:
                for action in (Roll(), TakeOver()):
                    if (action,) in worth:
                        falling = rules.apply(state, action).state
                        by_rules = after_roll(falling, values)
                        assert worth[action,] == pytest.approx(by_rules, abs=1e-9)
    assert seen > 20


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_best_of_a_position_is_to_bank_or_to_roll(house: Mapping[str, Any]) -> None:
    options = TenThousandOptions.read(house)
    goals = [points_goal(options), points_goal(options, on_table=False, loss=500)]
    for goal in (*goals, points_goal(options, most=2000), replace(goals[0], bust=120.0)):
        values = whole(solved(options, goal))
        for name, place in values.turn.places.items():
            for points in range(place.held, 40_000, 3050):
                roll = values.roll(points, name)
                bank = -inf if name == goal.forced else values.bank(points)
                best = values.best(points, name)
                assert best == pytest.approx(max(bank, roll), abs=1e-7)


# ---- a tiny game, counted out: two dice, single 1s and 5s, 300 points, entry with 100


def tiny_turn() -> Turn:
    one = (Outcome(1, ((100, 2),)), Outcome(1, ((50, 2),)), Outcome(4))
    two = (
        Outcome(1, ((100, 1), (200, 2))),  # 1-1
        Outcome(2, ((50, 1), (100, 1), (150, 2))),  # 1-5
        Outcome(1, ((50, 1), (100, 2))),  # 5-5
        Outcome(8, ((100, 1),)),
        Outcome(8, ((50, 1),)),
        Outcome(16),
    )
    return Turn({1: Place(1, one), 2: Place(2, two)}, 50)


def rolled(
    dice: int, points: int, total: int, needed: dict[int, float], known: dict[Any, float]
) -> float:
    """Return the turns needed after this one when these dice fall; every roll by itself."""
    if (dice, points) not in known:
        turns = 0.0
        for roll in product(range(1, 7), repeat=dice):
            best = needed[total]
            for kept in {roll[:1], roll[1:], roll} - {()}:
                if set(kept) <= {1, 5}:
                    after = points + 100 * kept.count(1) + 50 * kept.count(5)
                    banked = total + after if total or after >= 100 else 0
                    best = min(best, needed.get(banked, 0.0))
                    if total + after < 300:
                        left = dice - len(kept) or 2
                        best = min(best, rolled(left, after, total, needed, known))
            turns += best
        known[dice, points] = turns / 6**dice
    return known[dice, points]


def test_the_fewest_turns_of_a_tiny_game() -> None:
    needed = dict.fromkeys((0, 100, 150, 200, 250), 3.0)
    for total in reversed(needed):
        for _ in range(100):
            needed[total] = 1 + rolled(2, 0, total, needed, {})
    assert whole(fewest_turns(tiny_turn(), 300, entry=100)) == pytest.approx(needed, abs=1e-10)


# ---- measures at the table


def test_nothing_is_measured_while_dice_fall_and_when_it_is_over() -> None:
    state = rules.apply(Table(2).state, Roll()).state
    assert measures(state) == {}
    assert measures(Table(2, "111111").state) == {}


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_every_offer_and_what_follows_it_is_measured(house: Mapping[str, Any]) -> None:
    options = TenThousandOptions.read(house)
    for match in played(TEN, options, 3, 4, 40):
        offers = match.view().offers
        shown = [[one.action] for one in offers]
        shown += [[one.action, then.action] for one in offers for then in one.follows]
        for measure in measures(match.state).values():
            told = [[write_action(action) for action in path] for path in measure.values]
            if measure.code == "bust":
                assert all(path[-1]["action"] in ("roll", "take-over") for path in told)
            else:
                assert sorted(map(str, told)) == sorted(map(str, shown))


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_who_plays_for_points_does_what_the_last_measure_says_is_best(
    house: Mapping[str, Any],
) -> None:
    for match in played(TEN, TenThousandOptions.read(house), 2, 8, 50):
        legal = TEN.legal_actions(match.state)
        if legal:
            found = measures(match.state)
            deciding = found.get("top", found["mean"])
            action = best_points(match.state)
            assert action in legal
            best = max(value for path, value in deciding.values.items() if len(path) == 1)
            assert deciding.values[action,] == pytest.approx(best, abs=1e-9)


def test_taken_over_dice_are_measured_with_their_points() -> None:
    state = Table(2, f"{ENTER} 112346 k1 {BUST} {ENTER}", entry=0).state
    told = measures(state)
    bust, mean = told["bust"].values, told["mean"].values
    assert bust[TakeOver(),] == pytest.approx(5 / 18)
    assert bust[Roll(),] == pytest.approx(5 / 216)
    assert mean[Roll(),] == pytest.approx(551.548919, abs=5e-7)
    assert mean[TakeOver(),] == pytest.approx(best_turn().roll(1000, 3))
    assert best_points(state) == TakeOver()


def test_off_the_table_points_below_entry_count_nothing() -> None:
    mean = measures(Table(2, "111236").state)["mean"].values
    keep = Keep(((1,),))
    assert mean[keep, Bank()] == 0
    assert mean[Keep(((1, 1, 1),)), Bank()] == 1000
    assert mean[keep,] == mean[keep, Roll()] > 0


def test_in_the_last_round_the_lead_is_what_counts() -> None:
    table = Table(2, f"111236 k111 b 111236 k111 b {ENTER}", target=2000)
    assert table.state.crossed is not None
    told = measures(table.state)
    assert [*told] == ["bust", "mean", "top"]
    short = whole(reaches(table.state.options, 1050, on_table=True))
    assert told["top"].values[Roll(),] == pytest.approx(short)
    table.play("111552")
    top = measures(table.state)["top"].values
    tops, lags = Keep(((1, 1, 1), (5,))), Keep(((1, 1, 1),))
    assert top[tops, Bank()] == top[tops,] == 1
    assert top[lags, Bank()] == 0 < top[lags, Roll()] == top[lags,] < 1
    assert best_points(table.state) in (tops, Keep(((1, 1, 1), (5,), (5,))))
    table.play("k111+5")
    assert best_points(table.state) == Bank()


def test_alone_points_beyond_the_target_count_nothing() -> None:
    state = Table(1, f"{ENTER} 111236 k111", target=2000).state
    assert measures(state)["mean"].values == {
        (Roll(),): pytest.approx(1000 * 13 / 18),
        (Bank(),): 1000,
    }


def test_the_third_bust_in_a_row_costs() -> None:
    busts = f"{ENTER} {ENTER} {BUST} {BUST} {BUST} {BUST}"
    state = Table(2, busts, three_busts=500, take_over=False).state
    assert state.busts[state.seat] == 2
    mean = measures(state)["mean"].values[Roll(),]
    assert mean < best_turn().roll(0, 6) - 500 * 5 / 216
    assert goal_of(state).bust == -500


def test_figures_of_the_standard_rules() -> None:
    assert TEN.figures
    told: dict[str, Any] = dict(filter(None, TEN.figures(TenThousandOptions(target=1000))))
    assert told["no_set"][0] == "2/3"
    assert told["all_kept"][-1] == "101/1296"
    assert told["turn"] == pytest.approx(551.548919, abs=5e-7)
    assert told["bank_from"] == {"1": 300, "2": 250, "3": 450, "4": 1050, "5": 3100, "hot": 16500}
    assert told["reach_entry"] == pytest.approx(0.32354136, abs=5e-9)
    assert told["turns_to_target"] == pytest.approx(1 / told["reach_entry"])


def test_turns_to_the_target_are_not_told_where_totals_may_fall() -> None:
    assert whole(turns_to_target(TenThousandOptions(three_busts=500))) is None
