"""The numbered rules of Chicago with strikes and its house rules, by small scripted games.

The script words are explained at ``Table``: ``o6 165 s high`` rolls a 6 for the start, then
1-6-5, stands and calls high.
"""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

from dicecore import GAMES, Action, Event, Match, RuleError, ScriptedDice, read_transcript
from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.games.chicago_strikes.state import Call, RollOff
from dicecore.games.chicago_strikes.strategy import steady
from dicecore.kernel.game import Decide, Over, write_action
from dicecore.kernel.match import Record
from dicecore.kernel.view import View
from tests.support import (
    LoadedDice,
    ScriptedTable,
    has_words,
    people,
    plain_transcript,
)

STRIKES = GAMES["chicago-strikes"]
EVERYTHING = {"exchange", "lay", "roll", "stand"}
BEGIN = "o6"  # seat 0 starts
FIRST = "o6 165 s high"  # with 165, high, one roll


class Table(ScriptedTable):
    """A game of Chicago with strikes played by a script of words.

    ``o6`` rolls a 6 for the start, ``165`` rolls these dice, ``s`` stands, ``l16`` lays a 1 and
    a 6, ``x`` exchanges, ``high`` and ``low`` are the usual calls, ``c1/60/high`` calls anything.
    """

    game = STRIKES

    @staticmethod
    def read_word(word: str) -> tuple[Action, list[int]]:
        match word[0]:
            case "o":
                return RollOff(), [int(word[1:])]
            case "s":
                return Stand(), []
            case "x":
                return Exchange(), []
            case "c":
                ones, sixes, aim = word[1:].split("/")
                return Call(int(ones), int(sixes), "high" if aim == "high" else "low"), []
        if word == "high":
            return Call(100, 60, "high"), []
        if word == "low":
            return Call(1, 6, "low"), []
        if word[0] == "l":
            return Lay(tuple(sorted(map(int, word[1:])))), []
        return Roll(), list(map(int, word))

    @property
    def losers(self) -> tuple[int, ...] | None:
        pending = self.match.pending
        return pending.losers if isinstance(pending, Over) else None

    @property
    def strikes(self) -> list[Any]:
        return [seat["strikes"] for seat in STRIKES.result(self.state)]

    @property
    def safe(self) -> list[int]:
        return [n for n, seat in enumerate(STRIKES.result(self.state)) if seat["safe"]]


def rounds(table: Table, *throws: str) -> Table:
    """Play rounds of one roll each, high; the throws are in seat order of those still there."""
    for line in throws:
        by_seat = dict(zip(table.match.state.playing, line.split(), strict=True))
        while table.match.state.phase == "roll-off":
            table.play("o6")
        number = table.round
        while table.losers is None and table.round == number and table.legal != {"roll-off"}:
            table.play(by_seat[table.seat])
            if table.match.state.phase == "turn" and "stand" in table.legal:
                table.play("s")
            if table.legal == {"call"}:
                table.play("high")
    return table


# ---- the house rules


def test_the_house_rules_are_those_of_the_rules_page() -> None:
    schema: Any = STRIKES.options.schema()
    found = {
        name: (prop["default"], *prop.get("enum", ())[1:], prop["cites"])
        for name, prop in schema["properties"].items()
    }
    assert found == {
        "pool": ("2n-1", "n+1", "chicago-strikes 6"),
        "exchange": ("first-roll", "any-but-last", "chicago-strikes 3"),
        "three_sixes": ("pair", "two-ones", "must", "chicago-strikes 3"),
        "next_starter": ("most-strikes", "last-loser", "chicago-strikes 8"),
        "phase_two": ("discard", "hand-over", "chicago-strikes 7"),
        "lay_only_ones_and_sixes": (False, "chicago-strikes 2"),
        "calls": ("free", "two", "chicago-strikes 4"),
        "chicago_in_one_roll": (False, "chicago-strikes 9"),
    }


def test_house_rules_are_given_by_name_and_have_no_other() -> None:
    with pytest.raises(TypeError):
        STRIKES.options("n+1")  # type: ignore[call-arg]
    assert not hasattr(STRIKES.options(), "__dict__")


def test_presets() -> None:
    assert STRIKES.presets == {
        "seed": {},
        "lively": {"calls": "two"},
        "bar": {
            "pool": "n+1", "exchange": "any-but-last", "three_sixes": "must",
            "next_starter": "last-loser", "calls": "two",
        },
        "hand-over": {"phase_two": "hand-over"},
    }  # fmt: skip


# ---- rule 1: the roll-off


@pytest.mark.parametrize(
    ("script", "seat", "why"),
    [
        ("o2 o5 o4", 1, "highest"),
        ("o5 o3 o5", 0, "first_of_equals"),
        ("o3 o5 o5", 1, "first_of_equals"),
        ("o1 o1 o1", 0, "first_of_equals"),
        ("o6", 0, "six"),
        ("o5 o6", 1, "six"),
        ("o5 o5 o6", 2, "six"),
    ],
)
def test_rule_1_the_highest_starts_the_first_of_equals_a_6_at_once(
    script: str, seat: int, why: str
) -> None:
    table = Table()
    assert (table.round, table.legal, table.seat) == (0, {"roll-off"}, 0)
    table.play(script)
    assert (table.round, table.legal, table.seat) == (1, {"roll"}, seat)
    won = table.event("roll-off-won")
    assert (won["seat"], won["why"], won["cites"]) == (seat, why, "chicago-strikes 1")
    starts = table.event("starts")
    assert (starts["seat"], starts["round"], starts["why"]) == (seat, 1, "roll_off")
    assert starts["cites"] == "chicago-strikes 1"


def test_rule_1_one_die_each_in_seat_order_and_nothing_else() -> None:
    table = Table()
    for seat, word in enumerate(("o3", "o5", "o5")):
        assert table.seat == seat
        for other in ("165", "s", "x", "l1", "high"):
            assert table.refused(other) == "chicago-strikes:roll-off-first"
        table.play(word)
    assert table.refused("o3") == "chicago-strikes:no-roll-off"


# ---- rule 2: turns


def test_rule_2_a_turn_starts_with_a_roll_of_three_dice() -> None:
    table = Table(script=BEGIN)
    for word in ("s", "x", "l1"):
        assert table.refused(word) == "chicago:roll-first"
    assert table.refused("high") == "chicago-strikes:call-later"
    with pytest.raises(RuleError, match="wrong-dice-count"):
        table.match.play(Record(0, "roll", Roll(), dice=(1, 2)))
    assert table.play("124").codes == ["rolled"]
    assert table.legal == EVERYTHING - {"exchange"}


def test_rule_2_laid_dice_stay_and_the_others_are_rolled() -> None:
    table = Table(script="o6 124 l1")
    assert table.event("laid")["faces"] == [1]
    assert table.legal == {"roll", "stand"}
    assert table.refused("l2") == "chicago:laid-already"
    with pytest.raises(RuleError, match="wrong-dice-count"):
        table.match.play(Record(0, "roll", Roll(), dice=(1, 2, 4)))
    table.play("35")
    assert table.match.state.turn.throw == (1, 3, 5)
    assert table.legal == EVERYTHING - {"exchange"}
    assert table.refused("l1") == "chicago:not-rolled", "it is laid already"
    table.play("l3 s high")
    assert table.event("counted")["faces"] == [1, 3, 5]


@pytest.mark.parametrize("word", ["l6", "l22", "l1244"])
def test_rule_2_only_dice_of_this_roll_can_be_laid(word: str) -> None:
    table = Table(script="o6 124")
    assert table.refused(word) == "chicago:not-rolled"
    assert table.refused("l") == "chicago:lay-nothing"


def test_rule_2_laying_all_three_finishes_the_throw() -> None:
    table = Table(script="o6 124 l124")
    assert table.codes == ["laid", "limit-set"]
    assert table.event("limit-set")["limit"] == 1
    assert table.legal == {"call"}
    table.play("high 155")
    assert table.codes == ["rolled", "counted"]


def test_rule_2_at_most_three_rolls() -> None:
    table = Table(script="o6 234 234 234")
    assert table.legal == {"call"}
    for word, code in (("234", "no-roll-left"), ("s", "finished"), ("l2", "last-roll-lay"),
                       ("x", "last-roll-exchange")):  # fmt: skip
        assert table.refused(word) == f"chicago:{code}"


def test_rule_2_who_stands_rolls_no_more() -> None:
    table = Table(script="o6 266 s")
    for word in ("234", "s", "l2", "x"):
        assert table.refused(word) == "chicago:finished"


def test_rule_2_the_starter_sets_the_limit_and_others_may_use_fewer() -> None:
    table = Table(script="o6 234 l4 23 s c1/6/high")
    assert table.legal == {"roll"}
    table.play("123")
    assert "stand" in table.legal
    table.play("345")  # the second roll of seat 1 is his last
    assert table.seat == 2
    table.play("134 s")
    assert [e["rolls"] for e in map(Event.to_json, table.told) if e["code"] == "counted"] == [1]
    assert table.strikes == [0, 0, 1]


def test_rule_2_a_follower_has_no_more_rolls_than_the_starter() -> None:
    table = Table(script=FIRST).play("123")
    with pytest.raises(RuleError, match="not-your-turn"):
        table.match.act(1, Roll(), ScriptedDice([1, 2, 3]))


def test_rule_2_option_lay_only_ones_and_sixes() -> None:
    table = Table(script="o6 165", lay_only_ones_and_sixes=True)
    assert table.refused("l5") == "chicago:only-ones-and-sixes"
    assert table.refused("l156") == "chicago:only-ones-and-sixes"
    assert "lay" in table.legal
    assert Table(script="o6 235", lay_only_ones_and_sixes=True).legal == {"roll", "stand"}
    table.play("l16 6 s high")
    assert table.event("counted")["value"] == 220


# ---- rule 3: the exchange


def test_rule_3_two_6s_become_a_laid_1_and_a_die_that_has_to_be_rolled() -> None:
    table = Table(script="o6 636 x")
    assert table.event("exchanged") == {
        "code": "exchanged", "cites": "chicago-strikes 3", "seat": 0, "ones": 1, "option": None,
    }  # fmt: skip
    assert table.legal == {"roll", "lay"}
    assert table.refused("s") == "chicago:must-roll"
    assert table.refused("x") == "chicago:exchanged-already"
    assert table.refused("l6") == "chicago:returned"
    assert table.refused("l2") == "chicago:not-rolled"
    table.play("l3 5 s high")
    assert table.event("counted")["faces"] == [1, 3, 5]


def test_rule_3_the_third_die_may_be_rolled_too() -> None:
    table = Table(script="o6 636 x 25 s high")
    assert table.event("counted")["faces"] == [1, 2, 5]


@pytest.mark.parametrize(
    ("script", "word", "code"),
    [
        ("o6 634", "x", "no-pair"),
        ("o6 663 l3", "x", "exchange-before-lay"),
        ("o6 234 663", "x", "first-roll-only"),
        ("o6 643 l6 65", "x", "no-pair"),
    ],
)
def test_rule_3_when_nothing_can_be_exchanged(script: str, word: str, code: str) -> None:
    assert Table(script=script).refused(word) == f"chicago:{code}"


def test_rule_3_no_exchange_on_a_first_roll_that_is_the_last() -> None:
    assert Table(script=FIRST).play("662").seat == 2


def test_rule_3_option_any_but_last() -> None:
    table = Table(script="o6 234 663", exchange="any-but-last")
    assert table.legal == EVERYTHING
    table.play("x")
    assert table.event("exchanged")["option"] == "exchange"
    table.play("l3 6 high")
    assert table.event("counted")["faces"] == [1, 3, 6]
    again = Table(script="o6 664 x", exchange="any-but-last")
    assert again.event("exchanged")["option"] is None
    again.play("66 x 1")
    assert again.event("chicago")["rolls"] == 3


@pytest.mark.parametrize("three_sixes", ["two-ones", "must"])
def test_rule_3_option_three_sixes_as_two_1s(three_sixes: str) -> None:
    table = Table(script="o6 666", three_sixes=three_sixes)
    forced = three_sixes == "must"
    assert table.legal == ({"exchange"} if forced else EVERYTHING)
    if forced:
        for word in ("666", "s", "l6"):
            assert table.refused(word) == "chicago:exchange-first"
    table.play("x")
    told = table.event("exchanged")
    assert (told["ones"], told["option"]) == (2, "three_sixes")
    assert table.legal == {"roll"}
    assert table.refused("l6") == "chicago:returned"
    table.play("4 s high")
    assert table.event("counted")["value"] == 204


def test_rule_3_three_6s_are_a_pair_and_a_6() -> None:
    table = Table(script="o6 666 x")
    assert table.event("exchanged")["ones"] == 1
    assert [group.faces for group in table.view.tray.aside] == [(1,)]
    assert table.view.tray.rolled == (6,)
    table.play("l6 6 s high")
    assert table.event("counted")["value"] == 220


def test_rule_3_must_leaves_a_pair_free() -> None:
    assert Table(script="o6 662", three_sixes="must").legal == EVERYTHING


# ---- rule 4: the call


@pytest.mark.parametrize("ones", [1, 100])
@pytest.mark.parametrize("sixes", [6, 60])
@pytest.mark.parametrize("aim", ["high", "low"])
def test_rule_4_ones_sixes_and_aim_are_called_independently(
    ones: int, sixes: int, aim: str
) -> None:
    table = Table(script=f"o6 165 s c{ones}/{sixes}/{aim}")
    assert table.codes == ["called", "counted"]
    assert table.event("counted")["value"] == ones + sixes + 5
    called = table.event("called")
    assert (called["ones"], called["sixes"], called["aim"]) == (ones, sixes, aim)
    assert called["option"] is None


@pytest.mark.parametrize(
    "bad", [{"ones": 50}, {"sixes": 100}, {"aim": "up"}, {"ones": "1"}, {"ones": True}]
)
def test_rule_4_nothing_else_can_be_called(bad: dict[str, Any]) -> None:
    record = {**write_action(Call(100, 60, "high")), **bad}
    steps = [{"player": 0, "action": "roll-off", "dice": [6]},
             {"player": 0, "action": "roll", "dice": [1, 6, 5]},
             {"player": 0, "action": "stand"}, {"player": 0, **record}]  # fmt: skip
    with pytest.raises(RuleError, match="bad-field") as error:
        read_transcript(json.dumps(plain_transcript("chicago-strikes", steps=steps)), GAMES)
    assert error.value.step == 3


def test_rule_4_only_the_starter_calls_and_only_after_his_rolls() -> None:
    table = Table(script="o6 165")
    assert table.refused("high") == "chicago-strikes:call-later"
    table.play("s high")
    assert table.refused("high") == "chicago-strikes:called-already"
    table.play("122 233")
    assert table.seat == 2
    assert table.refused("low") == "chicago-strikes:call-later"


def test_rule_4_option_two_calls() -> None:
    table = Table(script="o6 165 s", calls="two")
    for word in ("c1/60/high", "c100/6/high", "c100/60/low", "c1/6/high"):
        assert table.refused(word) == "chicago-strikes:only-two-calls"
    assert len(STRIKES.legal_actions(table.match.state)) == 2
    assert table.play("low").event("called")["option"] == "calls"


# ---- rules 5 and 6: the worst takes a strike


THROWS = {"165": 165, "122": 104, "556": 70, "223": 7}


@pytest.mark.parametrize("throws", [
        *permutations(["165", "122", "556"]),
    ("556", "556", "165"), ("556", "165", "556"), ("165", "556", "556"), ("556", "556", "556"),
], ids="-".join)  # fmt: skip
@pytest.mark.parametrize("aim", ["high", "low"])
def test_rule_5_and_6_the_worst_takes_a_strike_the_later_of_equals(
    throws: tuple[str, ...], aim: str
) -> None:
    table = Table(script=f"o6 {throws[0]} s c100/60/{aim} {throws[1]} {throws[2]}")
    values = [THROWS[throw] for throw in throws]
    bad = min(values) if aim == "high" else max(values)
    loser = 2 - values[::-1].index(bad)
    assert table.strikes == [int(seat == loser) for seat in range(3)]
    taken = table.event("strike-taken")
    assert (taken["seat"], taken["strikes"], taken["pool"]) == (loser, 1, 4)
    if values.count(bad) == 1:
        assert table.event("worst")["value"] == bad
        assert "worst-of-equals" not in table.codes
    else:
        tie = table.event("worst-of-equals")
        assert (tie["seat"], tie["value"], tie["cites"]) == (loser, bad, "chicago-strikes 5")
        assert values[tie["equal_seat"]] == bad
        assert tie["equal_seat"] < loser
    starts = table.event("starts")
    assert (starts["seat"], starts["round"], starts["why"]) == (loser, 2, "most_strikes")


@pytest.mark.parametrize(("seats", "pool"), [(2, 3), (3, 5), (8, 15)])
def test_rule_6_the_pool_has_two_strikes_a_player_less_one(seats: int, pool: int) -> None:
    assert Table(seats).match.state.pool == pool
    assert Table(seats, pool="n+1").match.state.pool == seats + 1


def test_rule_6_when_the_pool_is_empty_who_has_no_strike_leaves() -> None:
    table = Table(4, BEGIN, pool="n+1")
    rounds(table, *["165 122 556 223"] * 2, *["165 122 223 556"] * 2)
    assert (table.strikes, table.match.state.pool, table.safe) == ([0, 0, 2, 2], 1, [])
    rounds(table, "165 122 223 556")
    assert (table.strikes, table.safe) == ([0, 0, 3, 2], [0, 1])
    assert table.codes[-5:] == ["strike-taken", "phase-two", "left-safe", "left-safe", "starts"]
    assert table.event("phase-two")["option"] == "pool"
    left = [event.to_json() for event in table.told if event.code == "left-safe"]
    assert [(one["seat"], one["why"]) for one in left] == [(0, "pool_empty"), (1, "pool_empty")]
    assert left[0]["cites"] == "chicago-strikes 6"
    assert table.seat == 2


def test_rule_6_one_player_with_all_strikes_has_lost() -> None:
    table = rounds(Table(2, BEGIN), *["165 223"] * 3)
    assert (table.losers, table.strikes, table.safe) == ((1,), [0, 3], [0])
    assert table.codes[-2:] == ["left-safe", "lost"]
    assert table.event("lost")["strikes"] == 3
    assert table.event("phase-two")["option"] is None
    with pytest.raises(RuleError, match="match-over"):
        table.match.act(1, Roll(), ScriptedDice([1, 2, 3]))


# ---- rule 7: phase two


def phase_two(**rules: Any) -> Table:
    """Three players with 1, 2 and 2 strikes at the start of phase two."""
    table = Table(3, BEGIN, **rules)
    rounds(table, "223 165 165", *["165 165 223"] * 2, *["165 223 165"] * 2)
    assert (table.strikes, table.match.state.pool) == ([1, 2, 2], 0)
    return table


def test_rule_7_the_best_gives_a_strike_away() -> None:
    table = phase_two()
    assert table.codes[-1] == "roll-off-due"
    rounds(table, "122 165 223")
    assert table.strikes == [1, 1, 2]
    given = table.event("strike-given")
    assert (given["seat"], given["strikes"]) == (1, 1)
    assert table.event("best")["value"] == 165
    assert (table.seat, table.event("starts")["why"]) == (2, "most_strikes")


def test_rule_7_of_equals_the_earlier_is_the_best() -> None:
    table = phase_two().play("o6 223 s high 165 165")  # seats 1, 2, 0
    assert table.strikes == [1, 2, 1]
    tie = table.event("best-of-equals")
    assert (tie["seat"], tie["equal_seat"], tie["cites"]) == (2, 0, "chicago-strikes 5")


def test_rule_7_who_has_no_strike_left_leaves_and_the_last_has_lost() -> None:
    table = rounds(phase_two(), "165 122 223")
    assert (table.strikes, table.safe) == ([0, 2, 2], [0])
    left = table.event("left-safe")
    assert (left["seat"], left["why"], left["cites"]) == (0, "given_away", "chicago-strikes 7")
    assert table.event("roll-off-due")["count"] == 2
    table.play("o1 o2")
    assert table.seat == 2, "who has left does not roll for the start"
    table.play("556 s high 223")
    assert (table.strikes, table.seat) == ([0, 2, 1], 1)
    table.play("223 s high 556")
    assert (table.strikes, table.losers, table.safe) == ([0, 2, 0], (1,), [0, 2])
    assert table.codes[-3:] == ["strike-given", "left-safe", "lost"]
    assert [(one.rank, one.seat, one.code) for one in table.view.ranking] == [
        (1, 0, "safe"), (2, 2, "safe"), (3, 1, "lost"),
    ]  # fmt: skip


def test_rule_7_option_hand_over() -> None:
    table = rounds(phase_two(phase_two="hand-over"), "122 165 223")
    assert table.strikes == [1, 1, 3]
    assert table.event("strike-handed-over") == {
        "code": "strike-handed-over", "cites": "chicago-strikes phase_two", "seat": 1, "strikes": 1,
        "worst_seat": 2, "worst_strikes": 3, "option": "phase_two",
    }  # fmt: skip
    assert table.codes.index("worst") < table.codes.index("strike-handed-over")
    rounds(table, "165 122 223")
    assert (table.strikes, table.safe) == ([0, 1, 4], [0])


# ---- rule 8: the next starter


def test_rule_8_a_roll_off_among_equals_in_rising_seat_numbers() -> None:
    table = rounds(Table(4, BEGIN), "165 122 556 223", "165 223 556 122")
    assert table.strikes == [0, 1, 0, 1]
    due = table.event("roll-off-due")
    assert (due["count"], due["strikes"], due["cites"]) == (2, 1, "chicago-strikes 8")
    assert (table.round, table.seat, table.legal) == (2, 1, {"roll-off"})
    table.play("o4")
    assert table.seat == 3
    table.play("o4")
    assert (table.event("roll-off-won")["why"], table.seat, table.round) == (
        "first_of_equals",
        1,
        3,
    )
    assert table.event("starts")["cites"] == "chicago-strikes 8"
    seats = []
    for word in ("165 s high", "122", "556", "556"):
        seats.append(table.seat)
        table.play(word)
    assert seats == [1, 2, 3, 0]


def test_rule_8_a_6_ends_a_roll_off_among_equals_too() -> None:
    table = rounds(Table(2, BEGIN), "165 223", "223 165")
    assert table.play("o6").event("starts")["seat"] == 0


def test_rule_8_option_last_loser_in_phase_one() -> None:
    table = rounds(Table(3, BEGIN, next_starter="last-loser"), "165 223 556", "165 223 556")
    assert table.strikes == [0, 2, 0]
    rounds(table, "165 122 556")
    starts = table.event("starts")
    assert (starts["seat"], starts["why"], starts["option"]) == (2, "took_strike", "next_starter")


def test_rule_8_option_last_loser_in_phase_two_is_the_best() -> None:
    table = rounds(phase_two(next_starter="last-loser"), "122 165 223")
    assert (table.seat, table.event("starts")["why"]) == (1, "best")


@pytest.mark.parametrize(("best", "following"), [(0, 1), (1, 2), (2, 0)])
def test_rule_8_option_last_loser_the_next_seat_when_the_best_has_left(
    best: int, following: int
) -> None:
    table = Table(3, BEGIN, next_starter="last-loser", pool="n+1")
    others = [seat for seat in range(3) if seat != best]
    for loser in (best, *others, others[0]):
        rounds(table, " ".join("223" if seat == loser else "165" for seat in range(3)))
    rounds(table, " ".join("165" if seat == best else "223" for seat in range(3)))
    assert table.safe == [best]
    assert (table.seat, table.event("starts")["why"]) == (following, "best_left")


# ---- rule 9: Chicago


def test_rule_9_a_follower_leaves_and_the_others_finish_the_round() -> None:
    table = Table(script="o6 112 s low 111")
    assert table.event("chicago") == {
        "code": "chicago", "cites": "chicago-strikes 9", "seat": 1, "rolls": 1, "strikes": 0,
        "option": None,
    }  # fmt: skip
    assert (table.safe, table.seat) == ([1], 2)
    table.play("345")
    assert table.strikes == [0, 0, 1]
    assert table.match.state.pool == 4


def test_rule_9_the_last_of_a_round_leaves_and_it_is_scored_without_him() -> None:
    table = Table(script="o6 165 s high 122 111")
    assert (table.strikes, table.safe) == ([0, 1, 0], [2])
    assert table.codes.index("chicago") < table.codes.index("strike-taken")


def test_rule_9_the_next_player_starts_the_same_round_with_three_rolls() -> None:
    table = Table(script="o6 111")
    assert table.legal == {"roll", "stand", "lay"}, "1-1-1 before the throw is finished is nothing"
    table.play("s")
    starts = table.event("starts")
    assert (starts["seat"], starts["round"], starts["why"]) == (1, 1, "chicago")
    assert (starts["cites"], starts["option"]) == ("chicago-strikes 9", None)
    assert (table.seat, table.round, table.safe) == (1, 1, [0])
    table.play("234 234 234")
    assert table.legal == {"call"}
    table.play("high 165 s")
    assert table.strikes == [0, 1, 0]


def test_rule_9_a_chicago_by_every_starter_leaves_the_last_one_to_lose() -> None:
    table = Table(4, "o6 111 s 111 s 111 l111")
    assert (table.losers, table.safe) == ((3,), [0, 1, 2])
    assert table.codes[-1] == "lost"
    assert [place.code for place in table.view.ranking] == ["chicago"] * 3 + ["lost"]
    assert [place.rank for place in table.view.ranking] == [1, 2, 3, 4]


def test_rule_9_it_counts_however_it_came_about() -> None:
    table = Table(script="o6 661 x l1 1 s")
    assert table.safe == [0]
    assert Table(script="o6 123 l1 13 l1 1").safe == [0]


def test_rule_9_who_leaves_takes_his_strikes_along() -> None:
    table = rounds(Table(3, BEGIN), "165 122 223").play("111 s")
    assert table.event("chicago")["strikes"] == 1
    assert (table.strikes, table.safe, table.match.state.pool) == ([0, 0, 1], [2], 4)
    table.play("165 s high 223")
    assert table.strikes == [0, 1, 1]
    assert table.seat == 1, "who has left does not count for the start"


def test_rule_9_no_strike_is_given_away_in_a_round_of_phase_two_with_a_chicago() -> None:
    table = Table(4, BEGIN)
    rounds(table, "223 165 165 165", *["165 165 223 165"] * 2, *["165 223 165 165"] * 2,
           *["165 165 165 223"] * 2)  # fmt: skip
    assert (table.strikes, table.match.state.pool) == ([1, 2, 2, 2], 0)
    table.play("o6 165 s high 111 223 122")
    assert "nothing-given" in table.codes
    assert (table.strikes, table.safe) == ([1, 2, 2, 2], [2])
    assert table.round == 8
    table.play("o6 165 s high 223 122")
    assert table.strikes == [1, 1, 2, 2], "only that round"


def test_rule_9_last_loser_is_the_best_also_where_nothing_was_given() -> None:
    table = rounds(phase_two(next_starter="last-loser"), "111 165 223")
    assert (table.strikes, table.safe) == ([1, 2, 2], [0])
    assert (table.seat, table.event("starts")["why"]) == (1, "best")


def test_rule_9_the_round_that_empties_the_pool_is_of_phase_one() -> None:
    table = Table(3, BEGIN, pool="n+1")
    rounds(table, "223 165 165", "165 223 165", "165 165 223")
    assert table.match.state.pool == 1
    table.play("o6 111 s 165 s high 223")
    assert (table.strikes, table.safe, table.match.state.pool) == ([1, 1, 2], [0], 0)
    assert "nothing-given" not in table.codes


def test_rule_9_one_left_in_mid_round_has_lost() -> None:
    table = Table(2, "o6 165 s high 111")
    assert (table.losers, table.safe) == ((0,), [1])


def test_rule_9_option_only_three_1s_of_one_roll() -> None:
    table = Table(script="o6 123 l1 11 s", chicago_in_one_roll=True)
    assert table.codes == ["no-chicago", "limit-set"]
    assert table.event("no-chicago")["option"] == "chicago_in_one_roll"
    assert table.play("c100/6/high").event("counted")["value"] == 300
    for script in ("o6 111 s", "o6 111 l1 s", "o6 111 l111", "o6 234 111 s"):
        made = Table(script=script, chicago_in_one_roll=True)
        assert made.safe == [0], script
        assert made.event("chicago")["option"] == "chicago_in_one_roll"
    exchanged = Table(script="o6 666 x 1 s", three_sixes="must", chicago_in_one_roll=True)
    assert exchanged.safe == []


# ---- undo, replay


def test_a_call_can_be_taken_back_before_the_next_roll() -> None:
    table = Table(script=FIRST)
    back = table.match.undo(0)
    assert STRIKES.legal_actions(back.state)[0] == Call(100, 60, "high")
    table.play("122")
    with pytest.raises(RuleError, match="undo-dice"):
        table.match.undo(0)


def test_a_draw_is_never_made() -> None:
    with pytest.raises(RuleError, match="no-draw-now"):
        Table().match.play(Record(None, "draw", drawn=0))


# ---- the view


def offers_of(view: View) -> list[tuple[str, Any]]:
    return [(offer.code, offer.points) for offer in view.offers]


def test_view_of_a_roll_off() -> None:
    table = Table(script="o3")
    (offer,) = table.view.offers
    assert (offer.action, offer.count) == ({"action": "roll-off"}, 1)
    assert (table.view.tray.cup, table.view.tray.picks) == (1, None)
    assert table.stake["roll-off-best"] == {"seat": 0, "face": 3}
    (row,) = table.view.sheet
    assert (row.code, row.current) == ("roll-off", True)
    assert [cell and cell.value for cell in row.cells] == [3, None, None]
    (before, now) = table.play("o6").view.sheet
    assert [cell and cell.code for cell in before.cells] == [None, "starts", None]
    assert (now.code, now.params, now.current, before.current) == (
        "round",
        {"round": 1},
        True,
        False,
    )


def test_view_tray_has_laid_and_exchanged_dice_apart() -> None:
    table = Table(script="o6 663")
    tray = table.view.tray
    assert (tray.cup, tray.rolled, tray.aside, tray.picks) == (3, (6, 6, 3), (), "lay")
    tray = table.play("x").view.tray
    assert [(group.code, group.faces) for group in tray.aside] == [("exchanged", (1,))]
    assert (tray.cup, tray.rolled, tray.picks) == (2, (3,), "lay")
    tray = table.play("l3").view.tray
    assert [(group.code, group.faces) for group in tray.aside] == [
        ("laid", (3,)), ("exchanged", (1,)),
    ]  # fmt: skip
    assert (tray.cup, tray.rolled, tray.picks) == (1, (), None)
    tray = table.play("5 s").view.tray
    assert (tray.cup, tray.rolled) == (0, (5,))


def test_view_offers_lays_with_what_may_follow() -> None:
    view = Table(script="o6 114").view
    lays = {offer.faces: offer for offer in view.offers if offer.code == "lay"}
    assert set(lays) == {(1,), (4,), (1, 1), (1, 4), (1, 1, 4)}
    assert [(then.code, then.count) for then in lays[1, 1].follows] == [
        ("roll", 1),
        ("stand", None),
    ]
    assert lays[1, 1, 4].follows == ()
    assert offers_of(view)[:2] == [("roll", None), ("stand", None)]


def test_view_notes_say_what_standing_would_do() -> None:
    notes = {offer.code: offer.notes for offer in Table(script="o6 111").view.offers}
    assert (notes["roll"], notes["stand"]) == ((), ("chicago",))
    table = Table(script="o6 234 165 s high 122")
    stand = table.view.offers[1]
    assert (stand.points, stand.notes) == (104, ("would-be-worst",))
    stand = Table(script="o6 234 122 s high 165").view.offers[1]
    assert (stand.points, stand.notes) == (165, ())
    two = phase_two().play("o6 234 122 s high 165").view.offers[1]
    assert two.notes == ("would-be-best",)
    two = phase_two().play("o6 234 122 s high 122").view.offers[1]
    assert two.notes == ("would-not-be-best",)


def test_view_offers_calls_with_the_value_of_the_starters_throw() -> None:
    table = Table(script="o6 165 s")
    assert [offer.points for offer in table.view.offers] == [165, 111, 66, 12, 12, 66, 111, 165]
    assert table.view.offers[0].params == {"ones": 100, "sixes": 60, "aim": "high"}
    assert table.markers("limit") == {None: 1}
    assert "calls" in table.stake


def test_view_stake_of_a_starter() -> None:
    assert Table(script=BEGIN).stake["sets-limit"] == {"roll": 0, "most": 3}
    stake = Table(script="o6 165 234").stake
    assert stake["sets-limit"] == {"roll": 2, "most": 3}
    assert stake["throw"] == {"faces": [2, 3, 4]}


def test_view_stake_of_a_follower_is_the_result_to_beat() -> None:
    table = Table(4, "o6 234 165 s high 122 s 556 s")
    stake = table.stake
    assert next(iter(stake)) == "beat"
    assert stake["beat"] == {"value": 70, "aim": "high"}
    assert stake["rolls-left"] == {"left": 2, "most": 2}
    assert stake["worst"] == {"seat": 2, "value": 70}
    table.play("556")
    assert table.stake["throw-now"] == {"faces": [5, 5, 6], "value": 70}
    assert table.stake["rolls-left"] == {"left": 1, "most": 2}
    assert list(table.markers("worst")) == [2]


def test_view_stake_says_why_on_a_tie() -> None:
    table = Table(4, FIRST).play("556 556")
    assert table.stake["worst-of-equals"] == {"seat": 2, "value": 70, "equal_seat": 1}
    two = phase_two().play("o6 165 s high 165")
    assert two.stake["best-of-equals"] == {"seat": 1, "value": 165, "equal_seat": 2}
    assert two.stake["beat"] == {"value": 165, "aim": "high"}
    assert len(two.markers("best-may-discard")) == 1
    assert list(two.markers("best")) == [1]


def test_view_stake_of_phase_two_by_house_rule_and_after_a_chicago() -> None:
    assert len(phase_two(phase_two="hand-over").markers("best-may-hand-over")) == 1
    assert "nothing-given" in phase_two().play("o6 111 s").stake


def test_view_markers() -> None:
    table = Table(script=FIRST).play("122")
    assert table.markers("strikes") == {0: 0, 1: 0, 2: 0}
    assert list(table.markers("starter")) == [0]
    assert table.markers("result") == {0: 165, 1: 104}
    (pool,) = (one for one in table.view.markers if one.code == "pool")
    assert (pool.kind, pool.seat, pool.value, pool.most) == ("tally", None, 5, 5)
    (call,) = (one for one in table.view.markers if one.code == "call")
    assert (call.kind, call.params) == ("words", {"ones": 100, "sixes": 60, "aim": "high"})
    assert not table.markers("best-may-discard")
    two = rounds(phase_two(), "165 122 223")
    assert not two.markers("pool")
    assert len(two.markers("best-may-discard")) == 1
    assert list(two.markers("safe")) == [0]
    assert not two.markers("starter"), "nobody is the starter while it is rolled for"
    assert list(Table(script="o6 111 s").markers("out-chicago")) == [0]


def test_view_sheet_tells_each_round() -> None:
    table = Table(script=FIRST).play("111 223")
    _, first, second = table.view.sheet
    assert first.params == {"round": 1}
    shown = [(cell and cell.value, cell and cell.code) for cell in first.cells]
    assert shown == [(165, None), (None, "chicago"), (7, "strike")]
    starter = first.cells[0]
    assert starter is not None
    assert [(line.code, line.params) for line in starter.story] == [
        ("throw", {"faces": [1, 5, 6], "rolls": 1}),
        ("call", {"ones": 100, "sixes": 60, "aim": "high"}),
    ]
    assert (second.current, second.cells) == (True, (None, None, None))


def test_view_sheet_tells_what_phase_two_did() -> None:
    given = rounds(phase_two(), "122 165 223").view.sheet[-2]
    assert [cell and cell.code for cell in given.cells] == [None, "gave-away", None]
    handed = rounds(phase_two(phase_two="hand-over"), "122 165 223").view.sheet[-2]
    assert [cell and cell.code for cell in handed.cells] == [None, "gave-away", "strike"]
    last = rounds(phase_two(), "165 122 223").view.sheet[-1]
    assert [cell and cell.code for cell in last.cells] == ["safe", None, None]


def test_view_of_the_end() -> None:
    view = rounds(Table(2, BEGIN), *["165 223"] * 3).view
    assert (view.seat, view.losers, view.winners, view.offers, view.stake) == (
        None,
        (1,),
        (),
        (),
        (),
    )
    assert not any(row.current for row in view.sheet)
    assert [(one.rank, one.seat, one.value, one.code) for one in view.ranking] == [
        (1, 0, 0, "safe"), (2, 1, 3, "lost"),
    ]  # fmt: skip


def test_view_those_who_leave_at_once_share_a_place() -> None:
    table = Table(4, BEGIN, pool="n+1")
    rounds(table, *["165 122 556 223"] * 4, "165 122 223 556")
    rounds(table, "165 556")
    assert table.losers == (3,)
    assert [(one.rank, one.seat) for one in table.view.ranking] == [(1, 0), (1, 1), (3, 2), (4, 3)]


def test_view_refusals_say_why_not() -> None:
    def refused(script: str, **rules: Any) -> dict[str, str]:
        return {one.action: one.code for one in Table(3, script, **rules).view.refusals}

    assert refused("o6") == {"stand": "chicago:roll-first"}
    assert refused("o6 165") == {}
    assert refused("o6 234 266") == {"exchange": "chicago:first-roll-only"}
    assert refused("o6 663 l3") == {"exchange": "chicago:exchange-before-lay",
                                    "lay": "chicago:laid-already"}  # fmt: skip
    assert refused("o6 663 x") == {"stand": "chicago:must-roll",
                                   "exchange": "chicago:exchanged-already"}  # fmt: skip
    assert refused("o6 666", three_sixes="must") == {
        "roll": "chicago:exchange-first", "stand": "chicago:exchange-first",
        "lay": "chicago:exchange-first",
    }  # fmt: skip
    only = refused("o6 235", lay_only_ones_and_sixes=True)
    assert only == {"lay": "chicago:only-ones-and-sixes"}
    assert refused("o6 235 s") == {}


def test_tables_say_what_faces_count_and_the_pool() -> None:
    faces, pool = STRIKES.tables(STRIKES.options())
    assert [row.values for row in faces.rows] == [(100, 1), (2, 2), (3, 3), (4, 4), (5, 5), (60, 6)]
    assert [row.values for row in pool.rows] == [(n,) for n in range(3, 16, 2)]
    _, bar = STRIKES.tables(STRIKES.options.read({"pool": "n+1", "calls": "two"}))
    assert [row.values for row in bar.rows] == [(n + 1,) for n in range(2, 9)]
    for options in ({}, {"calls": "two"}):
        for table in STRIKES.tables(STRIKES.options.read(options)):
            assert has_words("table", table.code, "chicago-strikes")


# ---- the bot


@pytest.mark.parametrize("preset", STRIKES.presets)
def test_the_plain_bot_plays_every_preset_to_its_end(preset: str) -> None:
    options = STRIKES.options.read(STRIKES.presets[preset])
    for seed in range(6):
        match = Match.new(STRIKES, people(2 + seed), options)
        dice = LoadedDice(Random(seed))
        while not isinstance(match.pending, Over):
            assert isinstance(match.pending, Decide)
            match = match.act(match.pending.seat, steady(match.state), dice)
            assert len(match.records) < 4000


def test_the_plain_bot_beats_a_random_player() -> None:
    rng, lost = Random(7), 0
    for seed in range(60):
        match = Match.new(STRIKES, people(2), STRIKES.options.read({"calls": "two"}))
        dice = LoadedDice(Random(seed))
        while isinstance(match.pending, Decide):
            seat = match.pending.seat
            legal = STRIKES.legal_actions(match.state)
            action = steady(match.state) if seat == 0 else rng.choice(legal)
            match = match.act(seat, action, dice)
        assert isinstance(match.pending, Over)
        lost += match.pending.losers == (0,)
    assert lost < 15
