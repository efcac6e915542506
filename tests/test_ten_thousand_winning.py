"""Two players at 10,000 Dice, from the shipped tables."""

from __future__ import annotations

import doctest
import random
from dataclasses import replace
from importlib.resources import files
from itertools import product

import pytest

from dicecore.games.ten_thousand import rules, strategy, winning
from dicecore.games.ten_thousand.game import GAME
from dicecore.games.ten_thousand.options import PRESETS, TenThousandOptions
from dicecore.games.ten_thousand.state import Bank, Keep, Roll, State, TakeOver
from dicecore.kernel.chances import Chances
from dicecore.odds.duel import solve_turn
from dicecore.odds.duel_table import Table
from dicecore.odds.slices import whole

NO_TAKE_OVER = TenThousandOptions(take_over=False)
FARKLE = TenThousandOptions.read(PRESETS["classic-farkle"])
FIRST_WINS = [
    (TenThousandOptions(), 0.534648157),
    (TenThousandOptions(take_over_after_six=False), 0.535546393),
    (NO_TAKE_OVER, 0.530319746),
    (FARKLE, 0.531617005),
]
ALL = [options for options, _ in FIRST_WINS]


def table_of(options: TenThousandOptions) -> Table:
    table = whole(winning.table_of(options))
    assert table is not None
    return table


def table_state(options: TenThousandOptions, *totals: int, **fields: object) -> State:
    state = State(options, totals, tuple(total > 0 for total in totals), (0,) * len(totals))
    return replace(state, **fields)  # type: ignore[arg-type]


def win_of(state: State) -> Chances:
    (found,) = [one for one in GAME.odds(state) if one and one.code == "win"]  # type: ignore[misc]
    return found


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(winning).failed == 0


@pytest.mark.parametrize(("options", "chance"), FIRST_WINS)
def test_the_first_of_two_wins(options: TenThousandOptions, chance: float) -> None:
    assert winning.first_wins(options) == pytest.approx(chance, abs=6e-10)
    assert table_of(options).start(0, 0) == pytest.approx(chance, abs=1 / 131_000)


@pytest.mark.parametrize("options", ALL)
def test_a_turn_is_worth_what_the_table_says_if_its_neighbours_are_right(
    options: TenThousandOptions,
) -> None:
    table, draw = table_of(options), random.Random(20)
    pairs = draw.sample(list(product(table.duel.scores, repeat=2)), 126)
    errors = []
    for own, other in pairs:
        turn = whole(solve_turn(table.duel, own, other, table))
        errors.append(abs(turn.rolled(0, 6) - table.start(own, other)))
    # 16 bits leave half a 65535th on both sides; interpolated take-overs cost more.
    assert max(errors) < (0.006 if options.take_over else 2e-5)
    assert sum(errors) / len(errors) < (4e-4 if options.take_over else 8e-6)


@pytest.mark.parametrize(
    "changes",
    [{"target": 5000}, {"boxcar": True}, {"three_busts": 500}, {"min_bank": 300}, {"straight": 0}],
)
def test_other_options_have_no_table_and_no_measure(changes: dict[str, object]) -> None:
    options = TenThousandOptions(**changes)  # type: ignore[arg-type]
    assert winning.first_wins(options) is None
    start = rules.setup(options, 2)
    assert "win" not in [one.code for one in GAME.odds(start) if one]  # type: ignore[misc]
    assert strategy.to_win(start) == strategy.best_points(start)


def test_no_table_takes_too_much_room() -> None:
    folder = files("dicecore.games.ten_thousand") / "tables"
    sizes = [len(file.read_bytes()) for file in folder.iterdir() if file.name.endswith(".bin")]
    assert len(sizes) == 4
    assert max(sizes) <= 40_000


@pytest.mark.parametrize("options", ALL)
def test_at_the_start_rolling_is_worth_what_the_first_player_has(
    options: TenThousandOptions,
) -> None:
    win = win_of(rules.setup(options, 2))
    assert win.exact is not options.take_over
    assert win.values[Roll(),] == pytest.approx(winning.first_wins(options) or 0, abs=1e-3)


def test_a_keep_is_worth_its_better_follow_up() -> None:
    state = table_state(NO_TAKE_OVER, 4000, 5000, phase="rolled", rolled=(1, 5, 2, 2, 3, 4))
    values = win_of(state).values
    keep = Keep(((1,),))
    assert values[keep,] == max(values[keep, Roll()], values[keep, Bank()])
    assert strategy.to_win(state) == keep


@pytest.mark.parametrize("points", [100, 950])
def test_off_the_table_banking_too_little_is_worth_a_bust(points: int) -> None:
    state = table_state(NO_TAKE_OVER, 0, 3000, phase="kept", points=points, left=2)
    values = win_of(state).values
    start = table_of(NO_TAKE_OVER).start(60, 0)
    assert values[Bank(),] == pytest.approx(1 - start)
    assert values[Roll(),] > values[Bank(),]


def test_banking_hands_the_turn_over() -> None:
    state = table_state(NO_TAKE_OVER, 2000, 3000, phase="kept", points=400, left=2)
    values = win_of(state).values
    assert values[Bank(),] == pytest.approx(1 - table_of(NO_TAKE_OVER).start(60, 48))


def test_in_the_last_round_topping_is_winning() -> None:
    state = table_state(TenThousandOptions(), 9500, 10_200, crossed=1, phase="kept", left=3)
    win = win_of(replace(state, points=750))
    assert win.exact
    assert win.values[Bank(),] == 1
    assert win_of(replace(state, points=700)).values[Bank(),] == 0
    (top,) = [one for one in GAME.odds(replace(state, points=700)) if one and one.code == "top"]  # type: ignore[misc]
    found = win_of(replace(state, points=700)).values
    assert found == pytest.approx(top.values, abs=1e-6)


def test_what_lies_there_is_taken_over_when_it_wins_more() -> None:
    state = table_state(TenThousandOptions(), 5000, 6000, carried=(2000, 5))
    values = win_of(state).values
    assert values[TakeOver(),] > values[Roll(),]
    assert strategy.to_win(state) == TakeOver()
    assert strategy.to_win(replace(state, carried=(50, 1))) == Roll()


def test_many_dice_left_are_a_gift_to_who_comes_next() -> None:
    state = table_state(TenThousandOptions(), 5000, 5000, phase="kept", points=600)
    alone = table_state(NO_TAKE_OVER, 5000, 5000, phase="kept", points=600)
    for left in (4, 5):
        gift = win_of(replace(state, left=left)).values[Bank(),]
        assert gift < win_of(replace(alone, left=left)).values[Bank(),] - 0.01


def test_three_players_play_against_the_strongest() -> None:
    two = table_state(NO_TAKE_OVER, 4000, 8000, phase="kept", points=500, left=3)
    three = table_state(NO_TAKE_OVER, 4000, 8000, 1500, phase="kept", points=500, left=3)
    assert strategy.to_win(three) == strategy.to_win(two)
    assert whole(winning.worths(three)) == whole(winning.worths(two))
    assert "win" not in [one.code for one in GAME.odds(three) if one]  # type: ignore[misc]


def test_alone_it_is_played_for_points() -> None:
    state = rules.setup(TenThousandOptions(), 1)
    assert strategy.to_win(state) == strategy.best_points(state)


def test_where_there_is_no_table_the_figures_say_so() -> None:
    options = TenThousandOptions(target=1000)
    figures = dict(found for found in GAME.figures(options) if found)  # type: ignore[misc]
    assert figures["first_wins"] is None
