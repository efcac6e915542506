"""Throws, rounds and exchanges of Chicago against a brute force that shares no code with them."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import product
from typing import Any

import pytest

from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.games.chicago.strategy import beaten_by, hardest_to_beat, turn_action
from dicecore.games.chicago.throws import COUNTINGS, HIGH, LOW, Counting, Result, best, worst
from dicecore.games.chicago.turn import Turn, TurnRules, actions, is_chicago, play
from dicecore.kernel.errors import RuleError
from dicecore.kernel.game import Drawn, Rolled

THROWS = list(product(range(1, 7), repeat=3))
EXCHANGES = ("first-roll", "any-but-last")
THREE_SIXES = ("pair", "two-ones", "must")


# ---- what throws are worth


def worth(throw: tuple[int, ...], ones: int, sixes: int) -> int:
    """Count as a person does: face by face."""
    text = "".join(map(str, throw))
    middle = 2 * text.count("2") + 3 * text.count("3") + 4 * text.count("4") + 5 * text.count("5")
    return middle + ones * text.count("1") + sixes * text.count("6")


def test_there_are_eight_calls_high_ones_first() -> None:
    calls = [(one.ones, one.sixes, one.aim) for one in COUNTINGS]
    assert set(calls) == set(product((1, 100), (6, 60), ("high", "low")))
    assert [aim for _, _, aim in calls] == ["high"] * 4 + ["low"] * 4
    assert calls[0] == (100, 60, "high")
    assert calls[4] == (1, 6, "low")
    assert COUNTINGS[::4] == (HIGH, LOW)


@pytest.mark.parametrize("counting", COUNTINGS, ids=str)
def test_every_throw_is_worth_the_sum_of_its_dice(counting: Counting) -> None:
    for throw in THROWS:
        assert counting.value(throw) == worth(throw, counting.ones, counting.sixes)


@pytest.mark.parametrize(("aim", "better"), [("high", 8), ("low", 6)])
def test_an_equal_value_beats_nothing(aim: Any, better: int) -> None:
    counting = Counting(1, 6, aim)
    assert counting.beats(better, 7)
    assert not counting.beats(7, 7)
    assert not counting.beats(7, better)


# ---- the best and the worst of a round


def goodness(value: int, aim: str) -> int:
    return value if aim == "high" else -value


@pytest.mark.parametrize("counting", COUNTINGS, ids=str)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_of_equals_the_later_is_worse_whoever_starts(counting: Counting, players: int) -> None:
    """Four throws of which two are equal under most calls, in every way to deal them out."""
    pool = [(1, 2, 2), (2, 2, 1), (5, 5, 6), (4, 4, 2)]
    for throws in product(pool, repeat=players):
        for first in range(players):
            seats = [(first + turn) % players for turn in range(players)]
            results = [Result(seat, throw, 1) for seat, throw in zip(seats, throws, strict=True)]
            values = [worth(throw, counting.ones, counting.sixes) for throw in throws]
            good = [goodness(value, counting.aim) for value in values]
            # the worst: whoever comes after has more; the best: whoever came before has less
            (low,) = [
                n for n in range(players)
                if min(good) == good[n] and all(later > good[n] for later in good[n + 1 :])
            ]  # fmt: skip
            (top,) = [
                n for n in range(players)
                if max(good) == good[n] and all(before < good[n] for before in good[:n])
            ]  # fmt: skip
            found = worst(results, counting)
            assert (found.seat, found.value) == (seats[low], values[low])
            before = [seats[n] for n in range(low) if values[n] == values[low]]
            assert found.equal_seat == (before[-1] if before else None)
            found = best(results, counting)
            assert (found.seat, found.value) == (seats[top], values[top])
            after = [seats[n] for n in range(top + 1, players) if values[n] == values[top]]
            assert found.equal_seat == (after[0] if after else None)


# ---- turns


def turn_after(*rolls: tuple[int, ...], limit: int = 3, rules: TurnRules | None = None) -> Turn:
    """Return a turn after so many rolls; before each one but the first nothing is laid."""
    turn, rules = Turn(limit), rules or TurnRules()
    for faces in rolls:
        turn = play(play(turn, Roll(), rules), Rolled(faces), rules)
    return turn


@pytest.mark.parametrize(
    "rules",
    [TurnRules(*values) for values in product(EXCHANGES, THREE_SIXES, (False, True))],
    ids=str,
)
@pytest.mark.parametrize(("number", "limit"), [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)])
@pytest.mark.parametrize("dice", [3, 2, 1])
def test_what_may_be_done_after_every_roll(
    rules: TurnRules, number: int, limit: int, dice: int
) -> None:
    """All rolls of one to three dice, as each roll of a turn, under all house rules of a turn."""
    start = turn_after(*[(2, 3, 4)] * (number - 1), limit=limit, rules=rules)
    if dice < 3 and number == 1:
        return  # the first roll is of all three dice
    if dice < 3:
        open_rules = TurnRules()
        start = play(start, Lay((2, 3, 4)[: 3 - dice]), open_rules)
    for roll in product(range(1, 7), repeat=dice):
        turn = play(play(start, Roll(), rules), Rolled(roll), rules)
        found = actions(turn, rules)
        assert len(set(found)) == len(found)
        if number == limit:
            assert (turn.phase, found) == ("finished", ())
            continue
        sixes = sum(face == 6 for face in roll)
        in_time = number == 1 or rules.exchange == "any-but-last"
        if in_time and sixes == 3 and rules.three_sixes == "must":
            assert found == (Exchange(),)
            continue
        lays = {
            tuple(sorted(roll[n] for n in range(dice) if bits >> n & 1))
            for bits in range(1, 2**dice)
        }
        if rules.lay_only_ones_and_sixes:
            lays = {faces for faces in lays if not {2, 3, 4, 5} & set(faces)}
        expected = {Roll(), Stand(), *map(Lay, lays)}
        if in_time and sixes >= 2:
            expected.add(Exchange())
        assert set(found) == expected
        assert found[:2] == (Roll(), Stand())


@pytest.mark.parametrize("three_sixes", THREE_SIXES)
def test_what_every_exchange_makes(three_sixes: str) -> None:
    """A 1 for two 6s, one die back and to be rolled; two 1s for three where that is the rule."""
    rules = TurnRules(three_sixes=three_sixes)
    for roll in THROWS:
        if roll.count(6) < 2:
            continue
        turn = play(turn_after(roll, rules=rules), Exchange(), rules)
        two = roll == (6, 6, 6) and three_sixes != "pair"
        third = [face for face in roll if face != 6] or ([] if two else [6])
        assert turn.throw == tuple(sorted([1, 1] if two else [1, *third]))
        assert turn.cup == (1 if two else 2)
        legal = actions(turn, rules)
        assert legal == (Roll(), *(Lay((face,)) for face in third))
        for one in legal[1:]:
            laid = play(turn, one, rules)
            assert laid.cup == 1
            assert actions(laid, rules) == (Roll(),)
            last = play(play(laid, Roll(), rules), Rolled((5,)), rules)
            assert last.throw == tuple(sorted([1, *third, 5]))
            assert Stand() in actions(last, rules)


def test_two_dice_may_be_exchanged_too() -> None:
    rules = TurnRules("any-but-last")
    turn = play(turn_after((3, 2, 2), rules=rules), Lay((3,)), rules)
    turn = play(play(turn, Roll(), rules), Rolled((6, 6)), rules)
    turn = play(turn, Exchange(), rules)
    assert (turn.throw, turn.cup, actions(turn, rules)) == ((1, 3), 1, (Roll(),))


def test_laid_dice_stay_and_three_of_them_end_the_turn() -> None:
    rules = TurnRules()
    for roll in THROWS:
        turn = turn_after(roll)
        for lay in (one for one in actions(turn, rules) if isinstance(one, Lay)):
            after = play(turn, lay, rules)
            assert after.throw == tuple(sorted(roll))
            assert (after.phase == "finished") == (len(lay.faces) == 3)
            if len(lay.faces) < 3:
                assert actions(after, rules) == (Roll(), Stand())
                rolled = play(after, Roll(), rules)
                assert (rolled.throw, rolled.cup) == (lay.faces, 3 - len(lay.faces))


@pytest.mark.parametrize("throw", THROWS, ids=str)
def test_only_three_ones_are_a_chicago(throw: tuple[int, ...]) -> None:
    turn = play(turn_after(throw), Stand(), TurnRules())
    assert is_chicago(turn) == is_chicago(turn, in_one_roll=True) == (set(throw) == {1})


def test_ones_of_different_rolls_are_no_chicago_in_one_roll() -> None:
    rules = TurnRules()
    turn = play(turn_after((1, 2, 3)), Lay((1,)), rules)
    turn = play(play(turn, Roll(), rules), Rolled((1, 1)), rules)
    turn = play(turn, Stand(), rules)
    assert is_chicago(turn)
    assert not is_chicago(turn, in_one_roll=True)


@pytest.mark.parametrize(
    "value", [Turn(), TurnRules(), HIGH, Result(0, (1, 2, 3), 1), worst([Result(0, (1,), 1)], LOW)]
)
def test_values_cannot_be_changed(value: Any) -> None:
    assert not hasattr(value, "__dict__")
    for name in value.__slots__:
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)


def test_a_turn_follows_the_written_rules_where_no_house_rule_says_otherwise() -> None:
    assert TurnRules() == TurnRules("first-roll", "pair", lay_only_ones_and_sixes=False)


def test_a_move_of_no_turn_is_an_error() -> None:
    with pytest.raises(RuleError, match="unknown-action"):
        play(Turn(), Drawn(0), TurnRules())


# ---- the plain way to play


@pytest.mark.parametrize("counting", COUNTINGS, ids=str)
def test_how_many_rolls_beat_a_value(counting: Counting) -> None:
    values = [worth(throw, counting.ones, counting.sixes) for throw in THROWS]
    for value in set(values):
        better = [goodness(v, counting.aim) > goodness(value, counting.aim) for v in values]
        assert beaten_by(counting, value) == sum(better)


def test_the_call_that_is_hardest_to_beat() -> None:
    assert hardest_to_beat((1, 1, 6), (HIGH, LOW)) == HIGH
    assert hardest_to_beat((2, 2, 1), (HIGH, LOW)) == LOW
    assert hardest_to_beat((6, 6, 5), COUNTINGS) == Counting(1, 60, "high")


def test_a_follower_lays_for_the_call_and_stops_when_he_beats() -> None:
    rules = TurnRules()
    assert turn_action(turn_after((1, 2, 6)), rules, (HIGH,), 200) == Lay((1, 6))
    assert turn_action(turn_after((1, 2, 6)), rules, (HIGH,), 160) == Stand()
    assert turn_action(turn_after((1, 2, 6)), rules, (HIGH,), 162) == Lay((1, 6))
    assert turn_action(turn_after((1, 2, 6)), rules, (LOW,), 5) == Lay((1, 2))
    assert turn_action(turn_after((2, 3, 4)), rules, (HIGH,), 100) == Roll()
    assert turn_action(turn_after((1, 1, 6)), rules, (HIGH,), 300) == Lay((1, 1))
    assert turn_action(turn_after((1, 2, 3)), rules, (LOW,), 5) == Lay((1, 2))
    only = TurnRules(lay_only_ones_and_sixes=True)
    assert turn_action(turn_after((1, 2, 5)), only, (LOW,), 5) == Lay((1,))


def test_the_plain_way_exchanges_where_that_helps() -> None:
    rules = TurnRules()
    pair = turn_after((6, 6, 2))
    assert turn_action(pair, rules, (HIGH,), 200) == Exchange()
    assert turn_action(pair, rules, (Counting(1, 60, "high"),), 200) == Lay((6, 6))
    assert turn_action(pair, rules, (LOW,), 5) == Exchange()
    after = play(pair, Exchange(), rules)
    assert turn_action(after, rules, (LOW,), 5) == Lay((2,))
    assert turn_action(after, rules, (HIGH,), 200) == Roll()
    forced = TurnRules(three_sixes="must")
    assert turn_action(turn_after((6, 6, 6)), forced, (Counting(1, 60, "high"),), 10) == Exchange()


def test_a_starter_stops_at_a_good_throw_and_always_at_three_ones() -> None:
    rules = TurnRules()
    assert turn_action(turn_after((1, 1, 6)), rules, (HIGH, LOW), None) == Stand()
    assert turn_action(turn_after((3, 4, 5)), rules, (HIGH, LOW), None) != Stand()
    assert turn_action(turn_after((1, 1, 1)), rules, (LOW,), 2) == Stand()
