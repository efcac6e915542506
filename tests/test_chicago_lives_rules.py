"""The numbered rules of Chicago with lives and its house rules, by small scripted games.

The script words are explained at ``Table``: ``d0 164 s high`` draws seat 0, who rolls 1-6-4,
stands and calls high.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import GAMES, Action, Match, RuleError, ScriptedDice
from dicecore.games.chicago.actions import Exchange, Lay, Roll, Stand
from dicecore.games.chicago_lives.state import Call, TakeLife
from dicecore.games.chicago_lives.strategy import steady
from dicecore.kernel.game import Decide, Draw, Over, read_action
from dicecore.kernel.match import Record
from dicecore.kernel.view import Line, View
from tests.support import (
    LoadedDice,
    ScriptedTable,
    has_words,
    people,
    placeholders,
    played,
    rules_of,
    seated,
    word_of,
    words_of,
)

LIVES = GAMES["chicago-lives"]
EVERYTHING = {"exchange", "lay", "roll", "stand"}


class Table(ScriptedTable):
    """A game of Chicago with lives played by a script of words.

    ``d0`` draws seat 0, ``164`` rolls these dice, ``s`` stands, ``l16`` lays a 1 and a 6, ``x``
    exchanges, ``high`` and ``low`` call, ``t2`` takes a life from seat 2.
    """

    game = LIVES

    @staticmethod
    def read_word(word: str) -> tuple[Action, list[int]]:
        match word[0]:
            case "h" | "l" if word in ("high", "low"):
                return Call(word), []  # type: ignore[arg-type]
            case "l":
                return Lay(tuple(sorted(map(int, word[1:])))), []
            case "s":
                return Stand(), []
            case "x":
                return Exchange(), []
            case "t":
                return TakeLife(int(word[1:])), []
        return Roll(), list(map(int, word))

    @property
    def drawn_from(self) -> tuple[int, ...]:
        pending = self.match.pending
        assert isinstance(pending, Draw)
        return pending.seats

    @property
    def lives(self) -> tuple[int, ...]:
        return tuple(seat["lives"] for seat in LIVES.result(self.state))  # type: ignore[misc]

    def events(self, code: str) -> list[dict[str, Any]]:
        """Return the events of this code of the last step, without code and source."""
        found = (event.to_json() for event in self.told if event.code == code)
        return [{k: v for k, v in one.items() if k not in ("code", "cites")} for one in found]

    def event(self, code: str) -> dict[str, Any]:
        """Return the one event of this code of the last step."""
        (found,) = self.events(code)
        return found

    def cells(self, number: int = -1) -> list[tuple[int | None, str | None] | None]:
        """Return value and code of each cell of a row of the sheet."""
        row = self.view.sheet[number]
        return [(cell.value, cell.code) if cell else None for cell in row.cells]

    def story(self, seat: int) -> list[str]:
        cell = self.view.sheet[-1].cells[seat]
        assert cell is not None
        return [line.code for line in cell.story]


# ---- seats and lives


@pytest.mark.parametrize(("seats", "lives"), [(2, 4), (3, 3), (4, 3), (5, 3), (6, 2)])
def test_lives_go_by_the_number_of_players(seats: int, lives: int) -> None:
    table = Table(seats)
    assert table.lives == (lives,) * seats
    assert table.markers("lives") == dict.fromkeys(range(seats), lives)
    assert table.play("d0").event("lives-dealt") == {"lives": lives, "option": None}


@pytest.mark.parametrize("seats", [1, 7])
def test_one_or_seven_players_are_refused(seats: int) -> None:
    with pytest.raises(RuleError, match="wrong-seat-count"):
        Match.new(LIVES, people(seats))


@pytest.mark.parametrize("lives", [1, 9])
def test_option_lives_gives_everyone_as_many(lives: int) -> None:
    table = Table(6, lives=lives)
    assert table.lives == (lives,) * 6
    assert table.play("d3").event("lives-dealt") == {"lives": lives, "option": "lives"}


# ---- rule 1: the draw


@pytest.mark.parametrize("seat", range(4))
def test_rule_1_the_first_starter_is_drawn_among_all(seat: int) -> None:
    table = Table(4)
    assert (table.drawn_from, table.round) == ((0, 1, 2, 3), 0)
    table.play(f"d{seat}")
    assert (table.seat, table.round) == (seat, 1)
    assert table.codes == ["lives-dealt", "drawn-first"]
    assert table.event("drawn-first") == {"seat": seat, "count": 4}


def test_rule_1_nothing_can_be_done_before_the_draw() -> None:
    table = Table()
    for action in (Roll(), Stand(), Call("high"), TakeLife(1)):
        with pytest.raises(RuleError, match="draw-first"):
            table.match.act(0, action, ScriptedDice([1, 2, 3]))


def test_rule_1_only_a_player_can_be_drawn_and_only_once() -> None:
    table = Table()
    with pytest.raises(RuleError, match="cannot-be-drawn"):
        table.match.play(Record(None, "draw", drawn=3))
    with pytest.raises(RuleError, match="no-draw-now"):
        table.play("d1").match.draw(ScriptedDice([], draws=[1]))


# ---- rule 2: turn and limit


def test_rule_2_a_turn_starts_with_a_roll_of_all_three() -> None:
    table = Table(script="d0")
    assert table.legal == {"roll"}
    assert table.view.tray.cup == 3
    for word in ("s", "x", "l1", "high"):
        assert table.refused(word) == "chicago:roll-first"


def test_rule_2_the_starter_may_stand_after_any_of_three_rolls() -> None:
    table = Table(script="d0")
    for _ in range(2):
        table.play("234")
        assert table.legal == {"roll", "stand", "lay"}
    table.play("234")
    assert table.legal == {"call"}
    assert table.event("limit-set") == {"seat": 0, "faces": [2, 3, 4], "limit": 3}


def test_rule_2_there_is_no_fourth_roll() -> None:
    table = Table(script="d0 234 234 234")
    for word, code in [
        ("234", "no-roll-left"), ("l2", "last-roll-lay"), ("x", "last-roll-exchange"),
        ("s", "finished"),
    ]:  # fmt: skip
        assert table.refused(word) == f"chicago:{code}"


def test_rule_2_who_stands_rolls_no_more() -> None:
    assert Table(script="d0 234 s").refused("234") == "chicago:finished"


def test_rule_2_laid_dice_stay_and_the_others_are_rolled() -> None:
    table = Table(script="d0 162 l16")
    assert table.legal == {"roll", "stand"}
    table.play("5")
    assert (table.view.tray.rolled, [g.faces for g in table.view.tray.aside]) == ((5,), [(1, 6)])
    assert table.play("s").event("limit-set")["faces"] == [1, 5, 6]


def test_rule_2_without_a_lay_the_next_roll_takes_all_three() -> None:
    with pytest.raises(RuleError, match="wrong-dice-count"):
        Table(script="d0 234").match.play(Record(0, "roll", Roll(), (2, 3)))


@pytest.mark.parametrize(
    ("script", "word", "code"),
    [
        ("d0 162", "l3", "not-rolled"),
        ("d0 162", "l11", "not-rolled"),
        ("d0 162", "l", "lay-nothing"),
        ("d0 162 l1", "l6", "laid-already"),
        ("d0 662 x", "l6", "returned"),
    ],
)
def test_rule_2_other_dice_cannot_be_laid(script: str, word: str, code: str) -> None:
    assert Table(script=script).refused(word) == f"chicago:{code}"


def test_rule_2_laying_all_three_finishes_the_throw() -> None:
    table = Table(script="d0 224 l224")
    assert table.legal == {"call"}
    assert table.codes == ["laid", "limit-set"]
    assert table.event("limit-set")["limit"] == 1


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_rule_2_the_starters_rolls_are_the_limit_of_the_others(rolls: int) -> None:
    starter = "225 " * rolls + ("s " if rolls < 3 else "")
    table = Table(script=f"d0 {starter} high")
    assert table.stake["rolls-left"] == {"left": rolls, "most": rolls}
    for _ in range(rolls):
        assert table.seat == 1
        table.play("225")
    assert (table.seat, table.codes) == (2, ["rolled", "counted"])


def test_rule_2_a_follower_may_use_fewer_and_the_limit_stays() -> None:
    table = Table(script="d0 234 123 s high 456 s 234")
    assert table.legal == {"roll", "stand", "lay"}
    assert table.stake["rolls-left"] == {"left": 1, "most": 2}


def test_rule_2_over_the_limit_nobody_rolls() -> None:
    match = Table(script="d0 234 s high 223").match
    with pytest.raises(RuleError, match="not-your-turn"):
        match.act(1, Roll(), ScriptedDice([2, 2, 3]))


def test_rule_2_players_act_in_the_order_of_seats_from_the_starter() -> None:
    table = Table(4, "d2 225 s high")
    acted = [table.seat]
    for _ in range(2):
        table.play("666")
        acted.append(table.seat)
    assert acted == [3, 0, 1]


# ---- rule 3: exchange


@pytest.mark.parametrize("before", ["", "234 "])
def test_rule_3_two_sixes_may_be_exchanged_on_any_roll_but_the_last(before: str) -> None:
    table = Table(script=f"d0 {before}626")
    assert table.legal == EVERYTHING
    table.play("x")
    assert table.event("exchanged") == {"seat": 0, "ones": 1, "option": None}
    assert table.legal == {"roll", "lay"}
    assert table.view.tray.cup == 2


def test_rule_3_the_third_die_may_be_laid_before_the_other_is_rolled() -> None:
    table = Table(script="d0 626 x l2")
    assert table.legal == {"roll"}
    assert table.refused("s") == "chicago:must-roll"
    assert table.play("3 s").event("limit-set")["faces"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("script", "word", "code"),
    [
        ("d0 625", "x", "no-pair"),
        ("d0 626 x", "x", "exchanged-already"),
        ("d0 626 l2", "x", "exchange-before-lay"),
        ("d0 234 234 662", "x", "last-roll-exchange"),
        ("d0 626 x", "s", "must-roll"),
    ],
)
def test_rule_3_otherwise_there_is_no_exchange(script: str, word: str, code: str) -> None:
    assert Table(script=script).refused(word) == f"chicago:{code}"


def test_rule_3_the_last_roll_of_a_follower_is_that_of_the_limit() -> None:
    two = Table(script="d0 234 234 s high 662")
    assert two.legal == EVERYTHING
    two.play("662")
    assert (two.seat, two.event("counted")["value"]) == (2, 122)


@pytest.mark.parametrize("script", ["d0 666", "d0 234 666", "d0 234 234 s high 666"])
def test_rule_3_three_sixes_must_become_two_ones(script: str) -> None:
    table = Table(script=script)
    assert table.legal == {"exchange"}
    for word in ("123", "s", "l6", "l666"):
        assert table.refused(word) == "chicago:exchange-first"
    assert [offer.code for offer in table.view.offers] == ["exchange"]
    table.play("x")
    assert table.event("exchanged")["ones"] == 2
    assert (table.legal, table.view.tray.cup) == ({"roll"}, 1)


def test_rule_3_on_the_last_roll_three_sixes_stay() -> None:
    starter = Table(script="d0 234 234 666")
    assert starter.legal == {"call"}
    assert starter.play("high").event("counted")["value"] == 180
    follower = Table(script="d0 234 s high 666")
    assert follower.event("counted")["value"] == 180


# ---- rule 4: the call


@pytest.mark.parametrize(
    ("dice", "high", "low"),
    [("164", 164, 11), ("222", 6, 6), ("666", 180, 18), ("115", 205, 7), ("345", 12, 12)],
)
def test_rule_4_high_and_low_count_ones_and_sixes(dice: str, high: int, low: int) -> None:
    table = Table(script=f"d0 234 234 {dice}")
    offers = [(offer.params, offer.points) for offer in table.view.offers]
    assert offers == [({"aim": "high"}, high), ({"aim": "low"}, low)]
    for aim, value in (("high", high), ("low", low)):
        called = Table(script=f"d0 234 234 {dice} {aim}")
        assert called.codes == ["called", "counted"]
        assert called.event("called") == {"seat": 0, "aim": aim}
        assert called.event("counted")["value"] == value


def test_rule_4_the_starter_calls_after_his_last_roll() -> None:
    assert Table(script="d0").refused("high") == "chicago:roll-first"
    assert Table(script="d0 234").refused("high") == "chicago:still-rolling"


def test_rule_4_a_follower_does_not_call() -> None:
    table = Table(script="d0 234 s high")
    assert table.refused("low") == "chicago-lives:called-already"
    assert table.play("223").refused("low") == "chicago-lives:called-already"


def test_rule_4_there_are_two_calls() -> None:
    record = {"action": "call", "aim": "middle"}
    with pytest.raises(RuleError, match="bad-field"):
        read_action(Call, record)


# ---- rule 5: 1-6-5


def test_rule_5_the_starter_calls_first_and_then_takes_a_life() -> None:
    table = Table(script="d0 651 s")
    assert table.legal == {"call"}
    assert table.refused("t1") == "chicago-lives:call-first"
    table.play("low")
    assert table.codes == ["called", "counted", "one-six-five"]
    assert table.legal == {"take-life"}
    table.play("t2")
    assert table.codes == ["life-taken"]
    assert table.event("life-taken") == {"seat": 2, "by_seat": 0, "lives": 2}
    assert (table.lives, table.seat) == ((3, 3, 2), 1)


def test_rule_5_a_follower_takes_the_life_at_once() -> None:
    table = Table(script="d0 234 s high 165")
    assert (table.seat, table.legal) == (1, {"take-life"})
    assert table.play("t0").lives == (2, 3, 3)
    assert table.seat == 2


@pytest.mark.parametrize("script", ["165 s", "566 x l5 6 s", "162 l16 5 s", "234 234 516"])
@pytest.mark.parametrize("aim", ["high", "low"])
def test_rule_5_it_counts_in_any_order_laid_or_exchanged_high_or_low(script: str, aim: str) -> None:
    table = Table(script=f"d0 {script} {aim}")
    assert table.event("one-six-five") == {"seat": 0}
    assert table.legal == {"take-life"}


def test_rule_5_dice_that_are_rolled_again_are_no_1_6_5() -> None:
    table = Table(script="d0 165")
    assert table.refused("t1") == "chicago-lives:no-one-six-five"
    table.play("234 s")
    assert table.refused("t1") == "chicago-lives:no-one-six-five"
    assert table.play("high").legal == {"roll"}


def test_rule_5_any_living_opponent_may_be_chosen_and_nobody_else() -> None:
    table = Table(4, "d0 234 s high 165 t0 165", lives=1)
    assert [offer.params for offer in table.view.offers] == [{"from_seat": 1}, {"from_seat": 3}]
    assert [offer.notes for offer in table.view.offers] == [("last-life",), ("last-life",)]
    for word, code in [
        ("t2", "chicago-lives:own-life"), ("t0", "chicago-lives:no-life-left"),
        ("t4", "no-such-seat"), (f"t{10**30}", "no-such-seat"),
        ("s", "chicago-lives:take-life-first"), ("123", "chicago-lives:take-life-first"),
        ("high", "chicago-lives:called-already"),
    ]:  # fmt: skip
        assert table.refused(word) == code
    assert table.play("t1").lives == (0, 0, 1, 1)


def test_rule_5_the_1_6_5_is_compared_like_any_throw() -> None:
    table = Table(script="d0 165 s low t2 222 223")
    assert table.event("worst") == {"seat": 0, "value": 12, "lives": 2}
    assert table.lives == (2, 3, 2)


def test_rule_5_one_player_may_lose_two_lives_in_a_round() -> None:
    table = Table(script="d0 165 s high t2 165 t2 234")
    assert table.lives == (3, 3, 0)
    assert table.codes == ["rolled", "counted", "worst", "eliminated", "starts"]
    assert table.seat == 0


def test_rule_5_who_is_out_does_not_roll_any_more() -> None:
    table = Table(4, "d0 165 s high t1", lives=1)
    assert table.codes == ["life-taken", "eliminated", "skipped"]
    assert table.event("skipped") == {"seat": 1}
    assert table.seat == 2
    with pytest.raises(RuleError, match="not-your-turn"):
        table.match.act(1, Roll(), ScriptedDice([1, 1, 1]))


def test_rule_5_the_result_of_who_is_out_does_not_count() -> None:
    table = Table(4, "d0 164 s high 223 165 t1", lives=1)
    assert table.codes == ["life-taken", "eliminated", "result-dropped"]
    assert table.event("result-dropped") == {"seat": 1, "value": 7}
    assert table.markers("result") == {0: 164, 2: 165}
    table.play("163")
    assert table.event("worst")["seat"] == 3, "163, as the 7 of seat 1 does not count"


def test_rule_5_if_the_starter_is_out_his_call_and_limit_stay() -> None:
    table = Table(4, "d0 234 234 s low 165 s t0", lives=1)
    assert table.stake["rolls-left"] == {"left": 2, "most": 2}
    assert [one.params for one in table.view.markers if one.code == "call"] == [{"aim": "low"}]
    table.play("222 s 666 x 6")
    assert table.event("counted") == {"seat": 3, "faces": [1, 1, 6], "rolls": 2, "value": 8}
    assert table.event("worst")["seat"] == 1
    assert (table.lives, table.seat) == ((0, 0, 1, 1), 2)


def test_rule_5_who_survives_keeps_his_result() -> None:
    table = Table(script="d0 223 s high 165 t0 164")
    assert table.event("worst") == {"seat": 0, "value": 7, "lives": 1}


def test_rule_5_the_last_one_alive_has_won_at_once() -> None:
    table = Table(2, "d0 234 s high 165 t0", lives=1)
    assert (table.winners, table.lives) == ((1,), (0, 1))
    assert table.codes == ["life-taken", "eliminated", "won"]
    assert table.event("won") == {"seat": 1, "lives": 1, "by": "one_six_five"}
    with pytest.raises(RuleError, match="match-over"):
        table.match.act(1, Roll(), ScriptedDice([1, 1, 1]))


def test_rule_5_the_one_left_wins_before_the_others_have_rolled() -> None:
    assert Table(2, "d0 165 s high t1", lives=1).winners == (0,)


def test_rule_5_a_life_taken_stays_taken_if_a_chicago_follows() -> None:
    table = Table(script="d0 165 s high t2 111")
    assert table.lives == (2, 3, 1)


def test_option_life_stealing_gives_the_life_to_who_threw_1_6_5_without_a_limit() -> None:
    table = Table(script="d0 165 s high t1", life_stealing=True)
    assert table.lives == (4, 2, 3)
    assert table.codes == ["life-taken", "life-stolen"]
    assert table.event("life-stolen") == {
        "seat": 0, "from_seat": 1, "lives": 4, "option": "life_stealing",
    }  # fmt: skip
    table = Table(2, "d0 165 s high t1", life_stealing=True, lives=9)
    assert table.lives == (10, 8)


def test_option_life_stealing_is_about_1_6_5_alone() -> None:
    table = Table(script="d0 111 s", life_stealing=True)
    assert table.lives == (3, 2, 2)


def test_option_one_six_five_off_makes_it_an_ordinary_throw() -> None:
    table = Table(script="d0 165 s", one_six_five=False)
    assert table.refused("t1") == "chicago-lives:one-six-five-off"
    table.play("high")
    assert table.codes == ["called", "counted", "one-six-five-off"]
    assert table.event("one-six-five-off")["option"] == "one_six_five"
    assert table.seat == 1
    assert table.play("165").seat == 2


# ---- rule 6: Chicago


def test_rule_6_every_opponent_loses_a_life_and_the_round_ends_without_call_and_worst() -> None:
    table = Table(script="d0 111 s")
    assert table.codes == ["chicago", "lost-to-chicago", "lost-to-chicago"]
    assert table.events("lost-to-chicago") == [
        {"seat": 1, "by_seat": 0, "lives": 2}, {"seat": 2, "by_seat": 0, "lives": 2},
    ]  # fmt: skip
    assert (table.lives, table.drawn_from, table.round) == ((3, 2, 2), (1, 2), 1)


def test_rule_6_a_followers_chicago_ends_the_round_before_the_others_roll() -> None:
    table = Table(script="d0 222 s high 111")
    assert (table.lives, table.drawn_from) == ((2, 3, 2), (0, 2))
    table.play("d2")
    assert table.event("drawn-next") == {"seat": 2, "by_seat": 1, "count": 2}
    assert (table.seat, table.round, table.legal) == (2, 2, {"roll"})
    assert table.markers("limit") == {}


@pytest.mark.parametrize(
    "script", ["111 s", "111 l111", "666 x 1 s", "661 x l1 1 s", "123 l1 15 l1 1"]
)
def test_rule_6_it_counts_however_it_came_about(script: str) -> None:
    assert Table(script=f"d0 {script}").drawn_from == (1, 2)


def test_rule_6_it_has_to_be_finished() -> None:
    table = Table(script="d0 111 123 s low")
    assert (table.lives, table.seat) == ((3, 3, 3), 1)


def test_rule_6_it_counts_under_a_low_call_as_well() -> None:
    assert Table(script="d0 222 s low 111").lives == (2, 3, 2)


def test_rule_6_several_are_out_at_once_and_are_not_drawn() -> None:
    table = Table(5, "d0 165 s high t2 165 t3 234 234 111", lives=2)
    assert table.lives == (1, 1, 0, 0, 2)
    assert [one["seat"] for one in table.events("eliminated")] == [2, 3]
    assert table.drawn_from == (0, 1)
    table.play("d1 222 s high")
    assert table.events("skipped") == [{"seat": 2}, {"seat": 3}]
    assert table.seat == 4


def test_rule_6_a_draw_with_one_seat_left_is_still_a_draw() -> None:
    table = Table(2, "d0 111 s")
    assert table.drawn_from == (1,)
    assert table.play("d1").seat == 1
    with pytest.raises(RuleError, match="cannot-be-drawn"):
        Table(2, "d0 111 s").match.play(Record(None, "draw", drawn=0))


def test_rule_6_the_last_one_alive_has_won() -> None:
    table = Table(4, "d2 111 s", lives=1)
    assert (table.winners, table.lives) == ((2,), (0, 0, 1, 0))
    assert [one["seat"] for one in table.events("eliminated")] == [0, 1, 3]
    assert table.event("won") == {"seat": 2, "lives": 1, "by": "chicago"}
    assert table.told[-1].source() == "chicago-lives 6"


# ---- rule 7: the worst


def test_rule_7_high_the_lowest_loses_a_life_and_starts() -> None:
    table = Table(script="d0 164 s high 122 655")
    assert table.codes == ["rolled", "counted", "worst", "starts"]
    assert table.event("worst") == {"seat": 2, "value": 70, "lives": 2}
    assert table.event("starts") == {"seat": 2, "round": 2, "why": "worst"}
    assert (table.lives, table.seat, table.round) == ((3, 3, 2), 2, 2)


def test_rule_7_low_the_highest_loses_a_life() -> None:
    table = Table(script="d0 222 s low 666 345")
    assert table.event("worst") == {"seat": 1, "value": 18, "lives": 2}


def test_rule_7_of_equals_the_later_one_and_it_is_told() -> None:
    table = Table(script="d1 655 s high 122 655")
    assert table.event("worst-of-equals") == {"seat": 0, "value": 70, "equal_seat": 1, "lives": 2}


def test_rule_7_if_the_worst_is_out_the_next_living_seat_starts() -> None:
    table = Table(4, "d0 122 s high 556 165 t0", lives=1)
    assert (table.seat, table.lives) == (3, (0, 1, 1, 1))
    table.play("223")
    assert table.codes == ["rolled", "counted", "worst", "eliminated", "starts"]
    assert table.event("starts") == {"seat": 1, "round": 2, "why": "next_alive"}


def test_rule_7_the_last_one_alive_has_won() -> None:
    table = Table(2, "d0 164 s high 222", lives=1)
    assert table.winners == (0,)
    assert table.codes == ["rolled", "counted", "worst", "eliminated", "won"]
    assert table.told[-1].source() == "chicago-lives 7"


def naive_worst(throws: list[str], aim: str) -> int:
    """Return the place of the worst of some throws in the order of turns, by plain counting."""
    worth = {"1": 100 if aim == "high" else 1, "6": 60 if aim == "high" else 6}
    sums = [sum(worth.get(die, int(die)) for die in throw) for throw in throws]
    bad = min(sums) if aim == "high" else max(sums)
    return max(place for place, value in enumerate(sums) if value == bad)


@pytest.mark.parametrize("aim", ["high", "low"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rule_7_all_orders_of_some_throws_with_equals(seats: int, aim: str) -> None:
    """122 and 113 are equal low only, 556 and 655 always, 222 and 123 low only."""
    for throws in product(("122", "556", "655", "222", "123"), repeat=seats):
        starter = throws.count("556") % seats
        first, *others = throws
        table = Table(seats, f"d{starter} {first} s {aim} {' '.join(others)}", lives=1)
        worst = (starter + naive_worst(list(throws), aim)) % seats
        assert table.lives == tuple(int(seat != worst) for seat in range(seats)), throws
        if seats > 2:
            assert table.seat == (worst + 1) % seats
        else:
            assert table.winners == (1 - worst,)


# ---- who is skipped, and laws


def test_who_is_out_is_skipped_once_a_round_and_that_is_told() -> None:
    table = Table(4, "d0 165 s high t2 164", lives=1)
    assert table.codes == ["rolled", "counted", "skipped"]
    table.play("163")
    assert table.events("skipped") == []
    assert (table.seat, table.round) == (0, 2)
    table.play("164 s high 163")
    assert [one["seat"] for one in table.events("skipped")] == [2, 3]


@settings(max_examples=80)
@given(rules_of(LIVES), st.integers(2, 6), st.integers(0, 2**32))
def test_every_life_lost_or_won_is_told_with_what_is_left(
    rules: Any, seats: int, seed: int
) -> None:
    told = [rules.lives_of(seats)] * seats
    out: set[int] = set()
    for match in played(LIVES, rules, seats, seed, 80):
        for event in match.told[-1] if match.told else ():
            data: Any = event.to_json()
            if "seat" in data and "lives" in data and event.code != "won":
                change = 1 if event.code == "life-stolen" else -1
                assert data["lives"] == told[data["seat"]] + change, event
                told[data["seat"]] += change
            if event.code == "eliminated":
                assert told[data["seat"]] == 0
                out.add(data["seat"])
        assert [seat["lives"] for seat in match.game.result(match.state)] == told
        assert out == {seat for seat, lives in enumerate(told) if not lives}
        if isinstance(match.pending, Decide):
            assert match.pending.seat not in out


# ---- the view


def test_view_of_the_first_draw() -> None:
    table = Table(4)
    assert (table.view.seat, table.view.offers, table.view.refusals) == (None, (), ())
    assert table.stake == {"draw-first": {"count": 4}}
    assert table.view.sheet == ()
    assert {marker.code for marker in table.view.markers} == {"lives"}


def test_view_of_the_draw_after_a_chicago() -> None:
    table = Table(3, "d0 222 s high 111", lives=2)
    assert table.view.seat is None
    assert table.stake == {"draw-next": {"count": 2, "seat": 1}}
    assert table.view.tray.rolled == (1, 1, 1)
    assert table.markers("lives") == {0: 1, 1: 2, 2: 1}
    assert {marker.code for marker in table.view.markers} == {"lives"}
    assert table.cells() == [(6, "life-lost"), (None, "chicago"), (None, "life-lost")]
    assert not table.view.sheet[0].current


def test_view_of_the_starter_who_rolls() -> None:
    table = Table(script="d1 662")
    view = table.view
    assert (view.seat, view.tray.rolled, view.tray.picks) == (1, (6, 6, 2), "lay")
    assert table.markers("starter") == {1: None}
    assert table.stake["sets-limit"] == {"roll": 1, "most": 3}
    assert "life-for-the-worst" in table.stake
    assert table.markers("limit") == table.markers("call") == {}
    lays = [offer for offer in view.offers if offer.code == "lay"]
    assert {offer.faces for offer in lays} == {(2,), (6,), (2, 6), (6, 6), (2, 6, 6)}
    for offer in lays:
        then = () if len(offer.faces) == 3 else ("roll", "stand")
        assert tuple(follow.code for follow in offer.follows) == then


def test_view_of_the_call() -> None:
    table = Table(script="d0 162 s")
    assert table.markers("limit") == {None: 1}
    assert "calls" in table.stake
    assert table.view.refusals == ()


def test_view_of_a_follower() -> None:
    table = Table(script="d0 655 234 l4 55 high 556")
    assert table.seat == 1
    assert table.stake["beat"] == {"value": 14, "aim": "high"}
    assert table.stake["throw-now"] == {"faces": [5, 5, 6], "value": 70}
    assert table.stake["worst"] == {"seat": 0, "value": 14}
    assert table.markers("result") == {0: 14}
    assert table.markers("worst") == {0: None}
    (stand,) = (offer for offer in table.view.offers if offer.code == "stand")
    assert stand.points == 70
    table.play("554 554")
    assert table.stake["worst-of-equals"] == {"seat": 1, "value": 14, "equal_seat": 0}
    assert table.markers("worst") == {1: None}
    assert table.markers("call") == {None: None}


@pytest.mark.parametrize(
    ("dice", "rules", "notes"),
    [
        ("165", {}, ("one-six-five",)),
        ("165", {"one_six_five": False}, ()),
        ("111", {}, ("chicago",)),
        ("115", {}, ()),
    ],
)
def test_view_notes_what_it_means_to_stand(dice: str, rules: Any, notes: Any) -> None:
    offers = Table(script=f"d0 {dice}", **rules).view.offers
    stands = [offer for offer in offers if offer.code == "stand"]
    stands += [then for offer in offers for then in offer.follows if then.code == "stand"]
    assert {offer.notes for offer in stands} == {notes}
    (all_laid,) = (offer for offer in offers if len(offer.faces) == 3)
    assert all_laid.notes == notes
    assert {offer.notes for offer in offers if offer.code == "roll"} == {()}


@pytest.mark.parametrize(
    ("first", "dice", "notes"),
    [
        ("655", "664", ()),
        ("655", "655", ("would-be-worst",)),
        ("166", "165", ("one-six-five", "would-be-worst")),
    ],
)
def test_view_notes_that_a_throw_would_be_the_worst(first: str, dice: str, notes: Any) -> None:
    offers = Table(script=f"d0 234 {first} s high {dice}").view.offers
    (stand,) = (offer for offer in offers if offer.code == "stand")
    assert stand.notes == notes


def test_view_of_taking_a_life() -> None:
    table = Table(script="d0 165 s high")
    assert "take-life" in table.stake
    assert [offer.params for offer in table.view.offers] == [{"from_seat": 1}, {"from_seat": 2}]
    assert [offer.notes for offer in table.view.offers] == [(), ()]


def test_view_markers_of_who_is_out() -> None:
    table = Table(4, "d0 165 s high t1", lives=1, life_stealing=True)
    assert table.markers("out") == {1: None}
    assert table.markers("lives") == {0: 2, 1: 0, 2: 1, 3: 1}
    assert {marker.most for marker in table.view.markers if marker.code == "lives"} == {1}


def test_view_sheet_tells_what_each_round_brought() -> None:
    table = Table(script="d0 165 s high t2 165 t2 234")
    assert table.cells(0) == [(165, "one-six-five"), (165, "one-six-five"), (9, "out")]
    assert [row.current for row in table.view.sheet] == [False, True]
    assert [row.params["round"] for row in table.view.sheet] == [1, 2]
    assert table.cells(1) == [None, None, None]
    table = Table(script="d0 165 s high t2 164 234")
    assert table.cells(0) == [(165, "one-six-five"), (164, None), (9, "lives-lost")]
    table = Table(script="d0 165 s high t2 165 t0")
    assert table.cells() == [(165, "life-lost"), (165, "one-six-five"), (None, "life-lost")]
    assert table.story(0) == ["throw", "call", "took-life", "life-taken"]
    assert table.story(2) == ["life-taken"]


def test_view_ranking_has_the_winner_and_then_who_was_out_last() -> None:
    table = Table(5, "d0 165 s high t2 165 t3 234 234 111 d0 111 s d4 111 s", lives=2)
    assert table.winners == (4,)
    places = [(one.rank, one.seat, one.value, one.code) for one in table.view.ranking]
    assert places == [
        (1, 4, 1, "lives"), (2, 0, 3, "out"), (3, 1, 2, "out"), (4, 2, 1, "out"), (4, 3, 1, "out"),
    ]  # fmt: skip
    assert (table.view.seat, table.view.winners, table.view.losers) == (None, (4,), ())
    assert (table.view.stake, table.view.offers, table.view.refusals) == ((), (), ())


def lines_of(view: View) -> Iterator[tuple[str, Line]]:
    for row in view.sheet:
        for cell in row.cells:
            yield from (("story", line) for line in (cell.story if cell else ()))
    yield from (("stake", line) for line in view.stake)


@settings(max_examples=40)
@given(rules_of(LIVES), st.integers(2, 6), st.integers(0, 2**32))
def test_view_lines_and_places_have_words(rules: Any, seats: int, seed: int) -> None:
    *_, match = played(LIVES, rules, seats, seed, 120)
    view = match.view()
    for family, line in lines_of(view):
        message = word_of(family, line.code, "chicago-lives")
        assert message is not None, line
        assert placeholders(message) <= seated(line.params), line
    assert all(has_words("place", one.code or "", "chicago-lives") for one in view.ranking)


def test_tables_list_lives_and_faces() -> None:
    lives, faces = LIVES.tables(LIVES.options())
    assert [row.values for row in lives.rows] == [(4,), (3,), (3,), (3,), (2,)]
    assert [row.params["count"] for row in lives.rows] == [2, 3, 4, 5, 6]
    assert [row.values for row in faces.rows] == [
        (100, 1), (2, 2), (3, 3), (4, 4), (5, 5), (60, 6),
    ]  # fmt: skip
    lives, _ = LIVES.tables(LIVES.options.read({"lives": 9}))
    assert {row.values for row in lives.rows} == {(9,)}
    for table in (lives, faces):
        assert has_words("table", table.code, "chicago-lives")
        assert all(has_words("column", column, "chicago-lives") for column in table.columns)
        assert {row.words for row in table.rows} <= set(words_of("chicago-lives"))


def test_every_event_says_which_rule_it_comes_from() -> None:
    assert {event.cites.split()[0] for event in LIVES.events} == {"chicago-lives"}
    assert LIVES.presets == {"seed": {}}


# ---- the plain bot


@pytest.mark.parametrize(
    ("script", "kind"),
    [
        ("d0 164", "stand"),  # few rolls beat it
        ("d0 234 234 345", "call"),
        ("d0 222 222 s low 223", "lay"),
        ("d0 222 222 s low 335 l3", "roll"),
        ("d0 234 s low 165", "take-life"),
        ("d0 164 234 s high 165", "stand"),
        ("d0 666", "exchange"),
        ("d0 234 l2 11 s high 165", "stand"),  # it takes a life
    ],
)
def test_the_plain_bot_plays_sensibly(script: str, kind: str) -> None:
    assert steady(Table(script=script).match.state).kind == kind


def test_the_plain_bot_calls_what_is_hardest_to_beat() -> None:
    assert steady(Table(script="d0 116 s").match.state) == Call("high")
    assert steady(Table(script="d0 222 s").match.state) == Call("low")


def test_the_plain_bot_takes_a_life_from_whoever_has_most() -> None:
    table = Table(4, "d0 165 s high t1 165")
    assert steady(table.match.state) == TakeLife(0)
    assert steady(table.play("t0 165").match.state) == TakeLife(3)


def test_the_plain_bot_ends_games_of_every_size() -> None:
    for seats in range(2, 7):
        match = Match.new(LIVES, people(seats))
        dice = LoadedDice(Random(seats))
        while not isinstance(match.pending, Over):
            pending = match.pending
            if isinstance(pending, Decide):
                match = match.act(pending.seat, steady(match.state), dice)
            else:
                match = match.draw(dice)
        assert len(match.records) < 2000
