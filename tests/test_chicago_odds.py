"""The odds of one turn and one round of Chicago: known figures, and everything tried by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from dicecore import GAMES
from dicecore.games.chicago import throws
from dicecore.games.chicago import turn as turns
from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.games.chicago.measures import beat_figure, best_action, starter_figure
from dicecore.games.chicago.odds import (
    CHICAGO_END,
    ENDS,
    House,
    Plan,
    beating,
    by_limit,
    end_of,
    exact,
    falling_to,
    layers,
    plan,
)
from dicecore.games.chicago.rounds import Standing, successes
from dicecore.games.chicago.throws import COUNTINGS, HIGH, LOW, Counting, Result
from dicecore.games.chicago.turn import Turn, TurnRules
from dicecore.kernel.chances import Chances, Path
from dicecore.kernel.game import Rolled
from dicecore.odds import rerolls
from dicecore.odds.slices import whole
from tests.chicago_by_hand import ALIKE, Habits, best_turn
from tests.support import played

GAME_3 = House(TurnRules(), COUNTINGS)
GAME_4 = House(TurnRules("any-but-last", "must"), (HIGH, LOW))
TWO_CALLS = House(TurnRules(), (HIGH, LOW))
TURNS = [
    TurnRules(*one)
    for one in product(("first-roll", "any-but-last"), ("pair", "two-ones", "must"), (False, True))
]
IS_CHICAGO = tuple(int(end == CHICAGO_END) for end in range(len(ENDS)))


# ---- the known figures


def means(house: House, limit: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the expected sum of a player who wants much, or little, and the chance of 1-1-1."""
    high = whole(exact(house, [HIGH.value(faces) for faces in ENDS]))
    low = whole(exact(house, [-LOW.value(faces) for faces in ENDS]))
    return high[limit - 1], -low[limit - 1], whole(exact(house, IS_CHICAGO))[limit - 1]


@pytest.mark.parametrize(
    ("house", "limit", "figures"),
    [
        (GAME_3, 1, ("87", "21/2", "1/216")),
        (GAME_3, 3, ("4696/27", "371/54", "205649/2519424")),
        (GAME_4, 2, ("3749/27", "3479/432", "379/11664")),
        (GAME_4, 3, ("1017617/5832", "217/32", "54271/629856")),
    ],
)
def test_expected_sums_and_the_chance_of_three_ones(
    house: House, limit: int, figures: tuple[str, str, str]
) -> None:
    assert means(house, limit) == tuple(map(Fraction, figures))


def test_the_same_without_any_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "ones_by_exchange", lambda *_: 0)
    house = House(TurnRules(three_sixes="none"), ())  # nothing else is known by these rules
    figures = ("172", "7", "753571/10077696")
    assert means(house, 3) == tuple(map(Fraction, figures))


def test_the_chance_to_beat_a_value_is_a_fraction() -> None:
    found: Any = whole(beat_figure(GAME_4))
    assert found["high"]["165"] == ["5/54", "200/729", "9025/19683"]
    assert found["low"]["7"] == ["5/54", "35/108", "4265/7776"]
    assert (len(found["high"]), len(found["low"])) == (40, 16)
    assert found["high"]["300"] == found["low"]["3"] == ["0", "0", "0"]


@pytest.mark.parametrize(
    ("house", "safe", "stops"),
    [(GAME_4, 0.709925, 0.7083), (GAME_3, 6923 / 7776, 1), (TWO_CALLS, 0.710068, None)],
)
def test_the_throw_of_a_starter_is_not_beaten(
    house: House, safe: float, stops: float | None
) -> None:
    assert whole(starter_figure(house)) == pytest.approx(safe, abs=5e-7)
    worths = whole(successes(Standing(house, for_best=False, later=1)))
    best = whole(plan(house, worths))
    once, *_ = rerolls.ends(whole(layers(house))[2], worths, best.values)
    assert sum(once) == pytest.approx(sum(once) if stops is None else stops, abs=5e-5)
    assert whole(starter_figure(house)) == pytest.approx(best.values[0][0], abs=1e-15)


# ---- turns, everything tried


def by_throw(worth: list[list[float]]) -> Any:
    """Return what ends are worth by number of rolls as a function of the throw."""
    return lambda throw, chicago, number: worth[number - 1][
        CHICAGO_END if chicago else ENDS.index(throw)
    ]


@pytest.mark.parametrize("rules", TURNS, ids=str)
@pytest.mark.parametrize("in_one_roll", [False, True])
def test_the_best_turn_is_the_best_of_everything_tried(rules: TurnRules, in_one_roll: bool) -> None:
    rng = Random(f"{rules}{in_one_roll}")
    house = House(rules, (), in_one_roll)
    habits = Habits(rules.exchange, rules.three_sixes, rules.lay_only_ones_and_sixes, in_one_roll)
    worths = [[rng.random() for _ in ENDS] for _ in range(3)]
    for limit in (1, 2, 3):
        best = whole(plan(house, worths[:limit]))
        assert best.values[0][0] == pytest.approx(best_turn(by_throw(worths), limit, habits))
    same = by_throw([worths[0]] * 3)
    expected = [best_turn(same, limit, habits) for limit in (1, 2, 3)]
    assert whole(by_limit(house, worths[0])) == pytest.approx(expected)


@pytest.mark.parametrize("rules", TURNS[::5], ids=str)
def test_where_a_turn_ends_adds_up_to_what_it_is_worth(rules: TurnRules) -> None:
    rng = Random(str(rules))
    house = House(rules, (), chicago_in_one_roll=True)
    worths = [[rng.random() for _ in ENDS] for _ in range(3)]
    best = whole(plan(house, worths))
    reached = rerolls.ends(whole(layers(house))[2], worths, best.values)
    assert sum(map(sum, reached)) == pytest.approx(1)
    total = sum(
        chance * value
        for chances, worth in zip(reached, worths, strict=True)
        for chance, value in zip(chances, worth, strict=True)
    )
    assert total == pytest.approx(best.values[0][0])


@pytest.mark.parametrize("rules", TURNS[1::5], ids=str)
def test_a_plan_agrees_with_itself_at_every_point_of_a_turn(rules: TurnRules) -> None:
    """What falls is worth the mean of what may fall, a choice the best of its actions."""
    rng = Random(str(rules))
    house = House(rules, ())
    best = whole(plan(house, [[rng.random() for _ in ENDS] for _ in range(3)]))
    for _ in range(12):
        turn = Turn()
        while turn.phase != "finished":
            if turn.phase == "falling":
                falls = ALIKE[turn.cup]
                after = sum(
                    ways * best.value(turns.play(turn, Rolled(roll), rules))
                    for roll, ways in falls.items()
                )
                assert best.value(turn) == pytest.approx(after / falls.total())
                fell = Rolled(tuple(rng.randint(1, 6) for _ in range(turn.cup)))
                turn = turns.play(turn, fell, rules)
            else:
                turn = some_action(turn, best, rng)


def some_action(turn: Turn, best: Plan, rng: Random) -> Turn:
    rules = best.house.turn
    legal = turns.actions(turn, rules)
    paths = best.paths(turn)
    assert {path[0] for path in paths} == set(legal)
    assert max(paths.values()) == pytest.approx(best.value(turn))
    for path, value in paths.items():
        after = turn
        for action in path:
            after = turns.play(after, action, rules)
        assert value == best.value(after)
    return turns.play(turn, rng.choice(legal), rules)


@pytest.mark.parametrize("in_one_roll", [False, True])
def test_every_end_can_be_come_to(in_one_roll: bool) -> None:
    house = House(TurnRules(), (), in_one_roll)
    for end in house.ends:
        for roll in (1, 2, 3):
            turn, fell = falling_to(end, roll)
            after = turns.play(turn, fell, house.turn)
            assert (after.phase, after.rolls, end_of(after, house)) == ("finished", roll, end)
    assert (0 in house.ends) == in_one_roll


# ---- rounds, with one roll each: nobody has a choice but the call


@pytest.mark.parametrize("for_best", [False, True])
@pytest.mark.parametrize("counting", COUNTINGS[::3], ids=str)
def test_with_one_roll_each_a_round_of_three_is_counted_out(
    for_best: bool, counting: Counting
) -> None:
    """Who makes a Chicago leaves, so his throw is not compared; he leaves no best behind him."""
    house = House(TurnRules(), (counting,))
    starter = whole(successes(Standing(house, for_best, 2)))[0]
    value = counting.value((2, 4, 5))
    second = whole(successes(Standing(house, for_best, 1, counting, value)))[0]
    for own in [(1, 1, 2), (2, 2, 6), (3, 4, 5), (6, 6, 6)]:
        first, middle = 0, 0
        for (one, ways), (two, more) in product(ALIKE[3].items(), repeat=2):
            first += ways * more * wanted(0, [own, one, two], counting, for_best)
        for one, ways in ALIKE[3].items():
            middle += ways * wanted(1, [(2, 4, 5), own, one], counting, for_best)
        assert starter[ENDS.index(own)] == pytest.approx(first / 216**2)
        assert second[ENDS.index(own)] == pytest.approx(middle / 216)


def wanted(seat: int, dice: list[tuple[int, ...]], counting: Counting, for_best: bool) -> bool:
    results = [Result(n, throw, 1) for n, throw in enumerate(dice) if throw != (1, 1, 1)]
    if for_best:
        return len(results) == len(dice) and throws.best(results, counting).seat == seat
    return throws.worst(results, counting).seat != seat


def test_beating_is_by_the_sum_alone() -> None:
    assert not any(beating(HIGH, 300))
    assert sum(beating(Counting(100, 6, "low"), 3)) == 0
    assert not beating(Counting(100, 6, "low"), 299)[CHICAGO_END]


# ---- shares, of the last player of a round: what the rules make of it


def finished(game: Any, state: Any, end: int) -> Any:
    turn, fell = falling_to(end)
    return game.apply(replace(state, turn=turn), fell).state


def last_turn(game: Any, state: Any, *ends: tuple[int, ...]) -> Any:
    """Return the state in which the last player is to roll, the others having come to ends."""
    for place, faces in enumerate(ends):
        state = finished(game, state, ENDS.index(faces))
        if place == 0:
            state = game.apply(state, game.legal_actions(state)[0]).state
    return state


def share_of(game: Any, state: Any, end: int) -> float:
    """Return the share that the odds see after a turn that can only come to one end."""
    *_, measure = filter(None, game.odds(replace(state, turn=standing_at(end))))
    assert measure.code == "share"
    found: float = measure.values[Stand(),]
    return found


def standing_at(end: int) -> Turn:
    turn, fell = falling_to(end)
    return replace(turns.play(turn, fell, TurnRules()), limit=2, phase="rolled")


@pytest.mark.parametrize("stealing", [False, True])
def test_the_share_of_lives_is_what_is_left_after_the_round(stealing: bool) -> None:
    game: Any = GAMES["chicago-lives"]
    begun = game.setup(game.options(life_stealing=stealing), 3)
    start = replace(begun, phase="turn", round=1, lives=(3, 2, 4))
    state = last_turn(game, start, (2, 3, 6), (1, 5, 5))
    for end in range(1, len(ENDS)):
        after = finished(game, state, end)
        if after.phase == "take":
            after = game.apply(after, game.legal_actions(after)[0]).state
        assert share_of(game, state, end) == pytest.approx(after.lives[2] / sum(after.lives))


@pytest.mark.parametrize("options", [{}, {"phase_two": "hand-over"}], ids=str)
@pytest.mark.parametrize("pool", [3, 0])
def test_the_share_of_strikes_is_what_is_left_after_the_round(
    options: dict[str, Any], pool: int
) -> None:
    game: Any = GAMES["chicago-strikes"]
    begun = game.setup(game.options(**options), 3)
    start = replace(
        begun, phase="turn", round=1, starter=0, pool=pool, strikes=(1, 2, 2), queue=(1, 2)
    )
    state = last_turn(game, start, (2, 3, 6), (1, 5, 5))
    for end in range(1, len(ENDS)):
        after = finished(game, state, end)
        playing = [2] if after.phase == "over" else after.playing
        mine = after.strikes[2] + after.pool / 3 if 2 in playing else 0
        there = after.pool + sum(after.strikes[seat] for seat in after.playing)
        handed = pool == 0 and after.strikes[2] > 2  # to the worst: it goes to nobody in a share
        assert share_of(game, state, end) == pytest.approx((mine - handed) / there)


def test_a_victim_who_is_out_can_make_the_taker_the_worst() -> None:
    game: Any = GAMES["chicago-lives"]
    begun = game.setup(game.options(), 3)
    start = replace(begun, phase="turn", round=1, lives=(1, 2, 2))
    state = last_turn(game, start, (2, 2, 3), (1, 1, 4))
    state = finished(game, state, ENDS.index((1, 5, 6)))
    safe, share = filter(None, game.odds(state))
    most, least = game.legal_actions(state)  # from who has most lives first
    assert safe.values == {(least,): 0.0, (most,): 1.0}
    assert safe.exact
    assert share.values == {(least,): pytest.approx(1 / 3), (most,): pytest.approx(2 / 3)}


def test_before_the_last_player_the_taker_is_safe_with_his_chance_to_fail() -> None:
    game: Any = GAMES["chicago-lives"]
    begun = game.setup(game.options(), 3)
    start = replace(begun, phase="turn", round=1, lives=(2, 2, 2))
    state = finished(game, start, ENDS.index((1, 5, 6)))
    state = game.apply(state, game.legal_actions(state)[0]).state
    safe, _ = filter(None, game.odds(state))
    assert [round(1 - 54**2 * (1 - value) / 25, 12) for value in safe.values.values()] == [0, 0]
    assert not safe.exact


# ---- every decision


@pytest.mark.parametrize(
    ("code", "seats", "options"),
    [
        ("chicago-lives", 3, {}),
        ("chicago-lives", 6, {"life_stealing": True}),
        ("chicago-strikes", 5, {}),
        ("chicago-strikes", 8, {"calls": "two", "pool": "n+1", "chicago_in_one_roll": True}),
    ],
)
def test_more_than_two_decide_by_their_share(
    code: str, seats: int, options: dict[str, Any]
) -> None:
    game: Any = GAMES[code]
    told: set[str] = set()
    for match in played(game, game.options(**options), seats, seed=5, steps=30):
        legal = set(game.legal_actions(match.state))
        measures = [one for one in game.odds(match.state) if one]
        told |= {one.code for one in measures}
        for one in measures:
            assert {path[0] for path in one.values} == legal
        if measures and measures[0].code != "starts":
            still = getattr(match.state, "alive", None) or match.state.playing
            last = measures[-1]
            win = len(still) == 2
            assert (last.code, last.exact) == (("win", True) if win else ("share", False))
    assert {"chicago", "safe", "share"} <= told


def test_the_best_of_a_turn_leaves_out_what_follows_a_lay() -> None:
    values: dict[Path, float] = {
        (Lay((1,)),): 0.5,
        (Lay((1,)), Stand()): 0.9,
        (Roll(),): 0.6,
        (Exchange(),): 0.6,
    }
    assert best_action(iter([Chances("win", values, better="more")])) == Roll()
    assert best_action(iter([Chances("win", values), None])) is None
