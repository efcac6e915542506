"""The numbered rules of 10,000 Dice and its house rules, by small scripted games.

The script words are explained at ``Table``: ``111236 k111 b`` rolls, keeps 1-1-1 and banks.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import Match, RuleError
from dicecore.games.ten_thousand.events import EVENTS
from dicecore.kernel.game import Over, write_action
from dicecore.kernel.match import Record
from tests.support import BUST, ENTER, TEN, Table, has_words, people, played, read_word, rules_of

BOTH_IN = f"{ENTER} 111236 k111 b"  # two players on the table with 1000 each
STRAIGHT = "123456 k123456 b"  # a whole turn worth 1500 with no die left


# ---- rule 1: seats and the start of a turn


def test_rule_1_everyone_starts_off_the_table_with_nothing_and_seat_0_begins() -> None:
    table = Table(3)
    assert table.on_table == (False,) * 3
    assert table.totals == (0, 0, 0)
    assert table.seat == 0


def test_rule_1_a_turn_starts_by_rolling_all_six() -> None:
    table = Table()
    assert table.legal == {"roll"}
    assert table.view.tray.cup == 6
    with pytest.raises(RuleError, match="wrong-dice-count"):
        table.match.play(Record(0, "roll", read_word("1")[0], (1, 2, 3, 4, 5)))


@pytest.mark.parametrize("seats", range(1, 13))
def test_rule_1_one_to_twelve_players_act_in_seat_order(seats: int) -> None:
    table = Table(seats)
    acted = []
    for _ in range(2 * seats):
        acted.append(table.seat)
        table.play(BUST)
    assert acted == [*range(seats), *range(seats)]


@pytest.mark.parametrize("seats", [0, 13])
def test_rule_1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(RuleError, match="wrong-seat-count"):
        Match.new(TEN, people(12) + people(seats - 12) if seats else ())


def test_rule_1_twelve_players_pass_the_dice_all_the_way_round() -> None:
    table = Table(12, f"{BUST} " * 11 + ENTER)
    assert table.seat == 0
    assert table.on_table == (False,) * 11 + (True,)


# ---- rule 2: keep, roll on, hot dice


def test_rule_2_after_a_scoring_roll_something_must_be_kept() -> None:
    table = Table(script="152346")
    assert table.legal == {"keep"}
    assert table.refused("b") == "ten-thousand:keep-first"
    assert table.refused("12346") == "ten-thousand:keep-first"


def test_rule_2_other_scoring_dice_may_be_left() -> None:
    table = Table(script="152344 k1")
    assert table.points == 100
    assert table.view.tray.cup == 5


def test_rule_2_the_dice_left_are_rolled_next() -> None:
    table = Table(script="152344 k1+5 1336")
    assert table.event("rolled")["faces"] == [1, 3, 3, 6]


def test_rule_2_one_keep_a_roll() -> None:
    table = Table(script="152344 k1")
    assert table.legal == {"roll", "bank"}
    assert table.refused("k5") == "ten-thousand:kept-already"


def test_rule_2_hot_dice_may_be_rolled_again_and_go_on_adding() -> None:
    table = Table(script="123456 k123456")
    assert table.legal == {"roll", "bank"}
    assert table.codes == ["kept", "hot-dice"]
    table.play("112346 k1+1")
    assert table.points == 1700
    assert table.view.tray.cup == 4


def test_rule_2_hot_dice_may_be_banked() -> None:
    assert Table(script=STRAIGHT).totals == (1500, 0)


def test_rule_2_hot_dice_over_several_rolls() -> None:
    table = Table(script="111555 k111 555 k555")
    assert table.codes == ["kept", "hot-dice"]
    assert (table.points, table.view.tray.cup) == (1500, 6)


# ---- rule 3: bust


def test_rule_3_a_roll_without_any_set_loses_the_turns_points() -> None:
    table = Table(script=f"{BOTH_IN} 111555 k111+555 {BUST}")
    assert table.event("busted") == {
        "code": "busted", "cites": "ten-thousand 3", "seat": 0, "lost": 1500, "total": 1000,
    }  # fmt: skip
    assert table.totals == (1000, 1000)
    assert (table.seat, table.points) == (1, 0)


def test_rule_3_nothing_is_legal_for_the_player_who_busted() -> None:
    table = Table(script=BUST)
    assert table.codes == ["rolled", "busted"]
    assert table.seat == 1


# ---- rule 4: Sets


@pytest.mark.parametrize(
    ("roll", "keep", "points"),
    [
        ("122346", "1", 100),
        ("522346", "5", 50),
        ("111346", "111", 1000),
        ("222346", "222", 200),
        ("666234", "666", 600),
        ("444423", "4444", 800),
        ("444442", "44444", 1600),
        ("666666", "666666", 4800),
        ("222222", "222222", 1600),
        ("223344", "223344", 750),
        ("123456", "123456", 1500),
        ("555523", "555+5", 550),
        ("555523", "5+5+5+5", 200),
        ("111555", "111+555", 1500),
        ("222333", "222+333", 500),
    ],
)
def test_rule_4_points(roll: str, keep: str, points: int) -> None:
    table = Table(script=f"{roll} k{keep}")
    assert table.points == points
    assert table.event("kept")["points"] == points


@pytest.mark.parametrize(
    ("roll", "keep", "why"),
    [
        ("152344", "4", "no-set"),
        ("152344", "44", "no-set"),
        ("152344", "1+4", "no-set"),
        ("115234", "11", "no-set"),
        ("222233", "222233", "no-set"),
        ("123452", "12345", "no-set"),
        ("152344", "6", "not-rolled"),
        ("152344", "1+1", "not-rolled"),
        ("111234", "1111", "not-rolled"),
        ("152344", "", "empty-keep"),
        ("152344", "1+", "empty-keep"),
    ],
)
def test_rule_4_what_is_no_set_of_the_roll_is_refused(roll: str, keep: str, why: str) -> None:
    assert Table(script=roll).refused(f"k{keep}") == f"ten-thousand:{why}"


def test_rule_4_dice_of_different_rolls_never_combine() -> None:
    table = Table(script="115346 k1+1 1236")
    assert table.refused("k111") == "ten-thousand:not-rolled"
    table.play("k1")
    assert table.points == 300


def test_rule_4_six_ones_win_at_once_off_the_table_and_totals_stay() -> None:
    table = Table(script="111111")
    assert table.winners == (0,)
    assert table.totals == (0, 0)
    assert table.codes == ["rolled", "six-ones", "won"]
    assert table.event("won")["why"] == "six_ones"
    assert table.event("won")["cites"] == "ten-thousand 4"


def test_rule_4_six_ones_win_in_the_last_round() -> None:
    table = Table(3, f"{STRAIGHT} 111111", target=1000)
    assert table.winners == (1,)
    assert table.totals == (1500, 0, 0)


def test_rule_4_six_ones_win_by_take_over_of_six_dice() -> None:
    table = Table(3, f"{ENTER} {STRAIGHT} {BUST} {STRAIGHT}")
    assert table.legal == {"roll", "take-over"}
    assert table.play("t111111").winners == (1,)
    assert table.codes == ["took-over", "rolled", "six-ones", "won"]


def test_rule_4_six_ones_win_with_hot_dice() -> None:
    assert Table(script="123456 k123456 111111").winners == (0,)


def test_rule_4_six_ones_over_two_rolls_do_not_win() -> None:
    table = Table(script="111112 k11111 1 k1")
    assert table.winners is None
    assert table.points == 4100


# ---- rules 5 and 6: entry, on the table


def test_rule_5_exactly_entry_puts_on_the_table_and_counts_in_full() -> None:
    table = Table(script=ENTER)
    assert (table.totals, table.on_table) == ((1000, 0), (True, False))
    assert table.codes == ["banked", "entered"]


def test_rule_5_banking_less_is_legal_scores_nothing_and_leaves_nothing() -> None:
    table = Table(script=f"{ENTER} 152346 k1+5 b")
    assert (table.totals, table.on_table) == ((1000, 0), (True, False))
    assert table.event("banked-nothing")["points"] == 150
    assert (table.seat, table.legal) == (0, {"roll"})


def test_rule_5_points_lost_by_a_bust_never_count_towards_entry() -> None:
    table = Table(script=f"123456 k123456 {BUST} {BUST} 152346 k1 b")
    assert (table.totals, table.on_table) == ((0, 0), (False, False))


def test_rule_5_entry_is_reached_by_one_turn_not_by_several() -> None:
    table = Table(1, "555234 k555 b 555234 k555 b")
    assert (table.totals, table.on_table) == ((0,), (False,))


def test_rule_5_with_entry_0_everyone_is_on_the_table_from_the_start() -> None:
    table = Table(script="152346 k5 b", entry=0)
    assert (table.totals, table.on_table) == ((50, 0), (True, True))
    assert table.codes == ["banked"]
    assert table.legal == {"roll", "take-over"}


def test_rule_5_another_entry() -> None:
    assert Table(script="555234 k555 b", entry=500).on_table == (True, False)
    assert Table(script=ENTER, entry=1050).on_table == (False, False)


def test_rule_6_on_the_table_any_turn_score_may_be_banked() -> None:
    assert Table(script=f"{BOTH_IN} 152346 k5 b").totals == (1050, 1000)


# ---- rule 7: the end


def test_rule_7_a_total_of_at_least_the_target_starts_the_last_round() -> None:
    table = Table(3, ENTER, target=1000)
    assert table.event("last-round") == {
        "code": "last-round", "cites": "ten-thousand 7", "seat": 0, "total": 1000,
        "option": "target",
    }  # fmt: skip
    assert table.winners is None


def test_rule_7_one_point_step_below_the_target_does_not() -> None:
    assert "last-round" not in Table(script=ENTER, target=1050).codes


def test_rule_7_every_other_player_gets_exactly_one_more_turn() -> None:
    table = Table(4, f"{BUST} {STRAIGHT}", target=1500)
    for seat in (2, 3, 0):
        assert (table.seat, table.winners) == (seat, None)
        table.play(BUST)
    assert table.winners == (1,)


def test_rule_7_the_target_is_not_reached_before_banking() -> None:
    table = Table(script=f"123456 k123456 {BUST}", target=1500)
    assert table.match.state.crossed is None


def test_rule_7_the_highest_total_wins_though_another_crossed_first() -> None:
    table = Table(script=f"{ENTER} {STRAIGHT}", target=1000)
    assert table.winners == (1,)
    assert table.event("won")["why"] == "highest"


def test_rule_7_equal_total_does_not_top_the_first() -> None:
    table = Table(script=f"{ENTER} {ENTER}", target=1000)
    assert table.winners == (0,)
    assert table.event("won")["why"] == "first_over"


def test_rule_7_among_equal_toppers_the_earlier_turn_wins() -> None:
    table = Table(4, f"{BUST} {BUST} {ENTER} {BUST} {STRAIGHT} {STRAIGHT}", target=1000)
    assert table.winners == (0,)
    assert table.event("won")["why"] == "earlier_topper"
    places = [(place.seat, place.rank) for place in table.view.ranking]
    assert places == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert table.view.ties is None


def test_rule_7_the_earlier_turn_counts_from_the_first_over_not_from_seat_0() -> None:
    table = Table(4, f"{BUST} {ENTER} {STRAIGHT} {BUST} {STRAIGHT}", target=1000)
    assert table.winners == (2,)


def test_rule_7_equal_places_behind_the_winner_are_shared() -> None:
    table = Table(4, f"{STRAIGHT} {ENTER} {ENTER} {BUST}", target=1000)
    places = [(place.seat, place.rank) for place in table.view.ranking]
    assert places == [(0, 1), (1, 2), (2, 2), (3, 4)]
    assert table.view.ties == "shared"


def test_rule_7_take_over_and_entry_apply_in_the_last_round() -> None:
    table = Table(3, f"{BUST} {ENTER} {BUST} {BUST} 111236 k111", target=2000)
    table.play(f"b {BUST} 152346 k1")
    assert table.view.offers[-1].notes == ("below-entry",)
    assert table.play("b").winners == (1,)
    chain = Table(script=f"{BOTH_IN} 111236 k111 b t111 k111 b", target=2000)
    assert chain.totals == (2000, 3000)
    assert chain.winners == (1,)


def test_rule_7_alone_the_match_ends_with_the_target() -> None:
    table = Table(1, STRAIGHT, target=1500)
    assert table.winners == (0,)
    assert table.codes == ["banked", "entered", "won"]
    assert table.event("won")["why"] == "alone"


def test_rule_7_nothing_is_legal_after_the_end() -> None:
    match = Table(script="111111").match
    assert isinstance(match.pending, Over)
    assert TEN.legal_actions(match.state) == ()
    with pytest.raises(RuleError, match="match-over"):
        match.act(0, read_word("b")[0], None)  # type: ignore[arg-type]
    assert match.view().offers == ()


# ---- rule 8: take-over


def test_rule_8_take_over_rolls_the_dice_left_from_the_points_banked() -> None:
    table = Table(script=f"{BOTH_IN} 152346 k1+5 b t1336")
    assert table.event("took-over") == {
        "code": "took-over", "cites": "ten-thousand 8", "seat": 1, "points": 150, "count": 4,
    }  # fmt: skip
    assert table.play("k1 b").totals == (1150, 1250)


def test_rule_8_a_bust_ends_the_turn_with_0_and_the_previous_player_keeps_his() -> None:
    table = Table(script=f"{BOTH_IN} 152346 k1+5 b t2336")
    assert table.event("busted")["lost"] == 150
    assert table.totals == (1150, 1000)


def test_rule_8_nothing_to_take_over_after_a_bust() -> None:
    table = Table(script=f"{BOTH_IN} {BUST}")
    assert table.legal == {"roll"}
    assert table.refused("t123") == "ten-thousand:nothing-to-take-over"


def test_rule_8_only_players_on_the_table_take_over() -> None:
    table = Table(script=ENTER)
    assert table.legal == {"roll"}
    assert table.refused("t123") == "ten-thousand:nothing-to-take-over"


def test_rule_8_only_at_the_start_of_the_turn() -> None:
    table = Table(script=f"{BOTH_IN} 152346")
    assert table.refused("t123") == "ten-thousand:keep-first"
    assert table.play("k1").refused("t123") == "ten-thousand:take-over-too-late"


def test_rule_8_rolling_all_six_instead_starts_from_0_and_ends_the_chance() -> None:
    table = Table(3, f"{ENTER} {ENTER} {ENTER} 152346 k1 b 152346 k5")
    assert table.points == 50
    table.play("b")
    assert table.match.state.carried == (50, 5)


def test_rule_8_chains_carry_all_points() -> None:
    table = Table(3, f"{ENTER} {ENTER} {ENTER} 152346 k1 b t15234 k1 b t1234 k1 b")
    assert table.totals == (1100, 1200, 1300)
    assert table.match.state.carried == (300, 3)
    assert table.play("t111 k111 b").totals == (2400, 1200, 1300)


def test_rule_8_a_chain_ends_with_a_bust() -> None:
    table = Table(3, f"{ENTER} {ENTER} {ENTER} 152346 k1 b t15234 k1 b t2346")
    assert table.legal == {"roll"}


def test_rule_8_all_dice_taken_over_can_become_hot() -> None:
    table = Table(script=f"{BOTH_IN} 111236 k111 b t111 k111")
    assert table.codes == ["kept", "hot-dice"]
    assert (table.points, table.view.tray.cup) == (2000, 6)


def test_rule_8_if_no_dice_were_left_he_rolls_six() -> None:
    table = Table(script=f"{BOTH_IN} {STRAIGHT}")
    offer = {o.code: o for o in table.view.offers}["take-over"]
    assert (offer.points, offer.count) == (1500, 6)
    assert table.play("t152346 k1 b").totals == (2500, 2600)


def test_rule_8_nobody_takes_over_from_himself() -> None:
    table = Table(1, ENTER)
    assert table.legal == {"roll"}
    assert table.match.state.carried is None


def test_rule_8_the_first_bank_of_a_player_entering_can_be_taken_over() -> None:
    table = Table(script=BOTH_IN)
    assert table.legal == {"roll", "take-over"}
    assert table.match.state.carried == (1000, 3)


# ---- house rules


def test_take_over_off() -> None:
    table = Table(script=BOTH_IN, take_over=False)
    assert table.legal == {"roll"}
    assert "take-over" not in {refusal.action for refusal in table.view.refusals}


def test_take_over_after_six_off() -> None:
    table = Table(script=f"{BOTH_IN} {STRAIGHT}", take_over_after_six=False)
    assert table.legal == {"roll"}
    table.play("152346 k1 b")
    assert table.legal == {"roll", "take-over"}


def test_take_over_after_six_off_leaves_dice_rolled_since_then() -> None:
    table = Table(script=f"{BOTH_IN} 123456 k123456 152346 k1 b", take_over_after_six=False)
    assert table.match.state.carried == (1600, 5)


def test_must_reach_entry_nobody_off_the_table_banks_below_entry() -> None:
    table = Table(script="152346 k1+5", must_reach_entry=True)
    assert table.legal == {"roll"}
    assert table.refused("b") == "ten-thousand:must-reach-entry"
    entered = Table(script=f"{BOTH_IN} 152346 k5", must_reach_entry=True)
    assert entered.legal == {"roll", "bank"}


def test_must_reach_entry_exactly_entry_may_be_banked() -> None:
    assert Table(script="111236 k111", must_reach_entry=True).legal == {"roll", "bank"}


def test_must_roll_hot_dice_with_all_six_aside_the_player_must_roll() -> None:
    table = Table(script="123456 k123456", must_roll_hot_dice=True)
    assert table.legal == {"roll"}
    assert table.refused("b") == "ten-thousand:must-roll-hot-dice"
    assert table.play("152346 k1").legal == {"roll", "bank"}


def test_min_bank_on_the_table_less_may_not_be_banked() -> None:
    table = Table(script=f"{BOTH_IN} 152346 k1+5", min_bank=300)
    assert table.legal == {"roll"}
    assert table.refused("b") == "ten-thousand:below-min-bank"
    assert table.play("1236 k1 155 k5").legal == {"roll", "bank"}


def test_min_bank_counts_carried_points() -> None:
    table = Table(script=f"{BOTH_IN} 555236 k555 b t155 k5", min_bank=500)
    assert table.points == 550
    assert table.legal == {"roll", "bank"}


def test_min_bank_is_not_for_players_off_the_table() -> None:
    table = Table(script="152346 k1", min_bank=5000)
    assert table.legal == {"roll", "bank"}
    assert Table(script=ENTER, min_bank=5000).totals == (1000, 0)


def test_three_busts_cost_points_and_the_count_restarts() -> None:
    table = Table(script=f"{BOTH_IN} " + f"{BUST} " * 5, three_busts=400)
    assert table.event("three-busts") == {
        "code": "three-busts", "cites": "ten-thousand three_busts", "seat": 0, "lost": 400,
        "total": 600, "option": "three_busts",
    }  # fmt: skip
    assert table.totals == (600, 1000)
    assert table.match.state.busts == (0, 2)
    table.play(f"{BUST} " * 5)
    assert table.totals == (600, 600)
    assert table.play(BUST).totals == (200, 600)


def test_three_busts_total_does_not_fall_below_0_and_nobody_leaves_the_table() -> None:
    table = Table(1, f"{ENTER} " + f"{BUST} " * 3, three_busts=5000)
    assert (table.totals, table.on_table) == ((0,), (True,))
    assert table.event("three-busts")["lost"] == 1000


def test_three_busts_off_the_table_count() -> None:
    table = Table(1, f"{BUST} {BUST} {ENTER} {BUST} {BUST}", three_busts=500)
    assert table.totals == (1000,)  # the bank broke the row
    assert Table(1, f"{BUST} " * 3, three_busts=500).codes[-1] == "three-busts"


def test_three_busts_a_bank_worth_0_breaks_the_row() -> None:
    table = Table(1, f"{BUST} {BUST} 152346 k1 b {BUST}", three_busts=500)
    assert table.match.state.busts == (1,)


def test_three_busts_of_taken_over_dice_count() -> None:
    table = Table(
        script=f"{BOTH_IN} {BUST} {BUST} {BUST} {BUST} 152346 k1 b t22346", three_busts=500
    )
    assert table.codes == ["took-over", "rolled", "busted", "three-busts"]
    assert table.totals == (1100, 500)


def test_three_busts_off_by_default() -> None:
    assert Table(1, f"{ENTER} " + f"{BUST} " * 3).totals == (1000,)


def test_three_pairs_0_is_no_set() -> None:
    assert Table(script="223344", three_pairs=0).codes == ["rolled", "busted"]


def test_three_pairs_named_as_the_house_rule_that_made_the_points() -> None:
    kept = Table(script="223344 k223344", three_pairs=1500).event("kept")
    assert kept["sets"] == [
        {"faces": [2, 2, 3, 3, 4, 4], "line": "three-pairs", "points": 1500,
         "option": "three_pairs"}
    ]  # fmt: skip


def test_four_and_two_counts_as_three_pairs_and_is_named() -> None:
    kept = Table(script="222233 k222233", four_and_two=True).event("kept")
    assert kept["points"] == 750
    assert kept["sets"][0]["option"] == "four_and_two"
    assert Table(script="222233", four_and_two=True, three_pairs=0).refused("k222233") == (
        "ten-thousand:no-set"
    )


def test_straight_0_is_no_set() -> None:
    assert Table(script="123456", straight=0).refused("k123456") == "ten-thousand:no-set"
    assert Table(script="123456 k123456", straight=2000).points == 2000


def test_small_straight_counts_five_dice_of_one_roll() -> None:
    table = Table(script="123455 k12345+5", small_straight=1000)
    assert table.points == 1050
    assert table.event("kept")["sets"][0]["option"] == "small_straight"
    assert Table(script="234566 k23456", small_straight=1000).points == 1000


def test_six_ones_score_are_8000_points() -> None:
    table = Table(script="111111 k111111", six_ones="score")
    assert (table.points, table.winners) == (8000, None)
    assert table.event("kept")["sets"][0]["option"] == "six_ones"


def test_six_ones_score_splits_are_legal_too() -> None:
    assert Table(script="111111 k111+111", six_ones="score").points == 2000


def test_boxcar_replaces_the_points_of_the_six_dice() -> None:
    table = Table(script="112346 k1+1 3344", boxcar=True)
    assert table.codes == ["rolled"]
    assert table.legal == {"boxcar"}
    table.play("x")
    assert table.event("boxcarred") == {
        "code": "boxcarred", "cites": "ten-thousand boxcar", "seat": 0,
        "faces": [1, 1, 3, 3, 4, 4], "replaced": 200, "points": 750, "turn_points": 750,
        "option": "boxcar",
    }  # fmt: skip
    assert table.codes == ["boxcarred", "hot-dice"]
    assert (table.legal, table.view.tray.cup) == ({"roll", "bank"}, 6)


def test_boxcar_is_a_choice_where_something_scores() -> None:
    table = Table(script="223344 k223344 112346 k1+1 5544", boxcar=True)
    assert table.legal == {"boxcar", "keep"}
    assert table.refused("b") == "ten-thousand:keep-first"


def test_boxcar_earlier_points_of_the_turn_stay() -> None:
    table = Table(script="123456 k123456 112346 k1+1 3344 x", boxcar=True)
    assert table.points == 1500 + 750


def test_boxcar_over_several_keeps() -> None:
    table = Table(script="123446 k1 12446 k1 5346 k5 544 x", boxcar=True)
    assert table.points == 750
    assert table.event("boxcarred")["replaced"] == 250


def test_boxcar_with_four_and_two() -> None:
    script = "112346 k1+1 4444"
    assert Table(script=script, boxcar=True).legal == {"keep"}
    table = Table(script=script, boxcar=True, four_and_two=True)
    assert table.legal == {"boxcar", "keep"}
    assert table.play("x").points == 750


def test_boxcar_needs_a_die_aside_and_all_dice_of_the_roll() -> None:
    table = Table(script="223344", boxcar=True)
    assert table.legal == {"keep"}
    assert table.refused("x") == "ten-thousand:no-boxcar"
    table = Table(script="112346 k1+1 3345", boxcar=True)
    assert table.legal == {"keep"}


def test_boxcar_not_with_dice_of_the_previous_player_until_all_six_are_rolled() -> None:
    rules = {"boxcar": True}
    table = Table(script=f"{BOTH_IN} 112346 k1+1 b t3344", **rules)
    assert table.codes == ["took-over", "rolled", "busted"]
    own = Table(script=f"{BOTH_IN} 112346 k1+1 b t1344 k1 344", **rules)
    assert own.codes == ["rolled", "busted"]
    again = Table(script=f"{BOTH_IN} 111236 k111 b t111 k111 112346 k1+1 3344", **rules)
    assert again.legal == {"boxcar"}
    assert again.play("x").points == 2750


def test_boxcar_after_a_take_over_of_six_dice() -> None:
    table = Table(script=f"{BOTH_IN} {STRAIGHT} t112346 k1+1 3344", boxcar=True)
    assert table.legal == {"boxcar"}


def test_boxcar_is_hot_dice_and_its_dice_do_not_count_again() -> None:
    table = Table(script="112346 k1+1 3344 x 112346 k1+1 3344 x", boxcar=True)
    assert table.points == 1500


def test_boxcar_off_the_roll_is_a_bust() -> None:
    assert Table(script="112346 k1+1 3344").codes == ["rolled", "busted"]


# ---- events


def test_every_event_cites_a_rule_or_house_rule() -> None:
    fields = set(TEN.options.schema()["properties"])  # type: ignore[arg-type]
    places = {str(number) for number in range(1, 9)} | fields
    for event in EVENTS:
        game, place = event.cites.split()
        assert game == "ten-thousand"
        assert place in places, event.code


@pytest.mark.parametrize(
    ("script", "cites"),
    [
        ("152346", ["1"]),
        ("152346 k1", ["4"]),
        ("123456 k123456", ["4", "2"]),
        (BUST, ["1", "3"]),
        (ENTER, ["6", "5"]),
        ("152346 k1 b", ["5"]),
        ("111111", ["1", "4", "7"]),
        (f"{BOTH_IN} t123", ["8", "1"]),
    ],
)
def test_events_cite_the_rule_that_caused_them(script: str, cites: list[str]) -> None:
    told = Table(script=script).told
    assert [event.cites for event in told] == [f"ten-thousand {number}" for number in cites]


def test_every_change_of_a_total_is_told() -> None:
    table = Table(script=f"{BOTH_IN} 152346 k1 b t22346 {BUST}", three_busts=500)
    told = [event.to_json() for event in table.match.history]
    changes = [one["total"] for one in told if one["code"] in ("banked", "three-busts")]
    assert changes == [1000, 1000, 1100]


# ---- views


@pytest.mark.parametrize(
    ("script", "rules"),
    [
        ("", {}),
        ("152344", {}),
        ("111555", {}),
        ("123456", {"small_straight": 1000}),
        ("152344 k1", {}),
        ("123456 k123456", {"must_roll_hot_dice": True}),
        ("123456", {"must_roll_hot_dice": True}),
        ("152346", {"must_reach_entry": True}),
        (BOTH_IN, {}),
        (f"{BOTH_IN} t155", {"min_bank": 1100}),
        ("112346 k1+1 3344", {"boxcar": True}),
        ("112346 k1+1 5544", {"boxcar": True}),
        ("111111", {"six_ones": "score"}),
    ],
)
def test_offers_are_the_legal_actions_and_follows_what_is_legal_after_them(
    script: str, rules: dict[str, Any]
) -> None:
    table = Table(script=script, **rules)
    state = table.match.state
    legal = {repr(write_action(action)): action for action in TEN.legal_actions(state)}
    offers = table.view.offers
    assert {offer.code for offer in offers} == table.legal
    for offer in offers:
        action = legal[repr(offer.action)]
        if action.rolls:
            assert offer.follows == ()
            continue
        after = TEN.apply(state, action).state
        if after.seat == state.seat:
            follows = [write_action(then) for then in TEN.legal_actions(after)]
            assert [then.action for then in offer.follows] == follows


@pytest.mark.parametrize(
    ("script", "rules", "refused"),
    [
        ("", {}, {"bank": "roll-first"}),
        (ENTER, {}, {"bank": "roll-first"}),
        (f"{BOTH_IN} {BUST}", {}, {"take-over": "nothing-to-take-over"}),
        (f"{BOTH_IN} {BUST}", {"take_over": False}, {"bank": "roll-first"}),
        ("152344", {}, {"roll": "keep-first", "bank": "keep-first"}),
        ("152344 k1", {}, {}),
        ("152344 k1", {"must_reach_entry": True}, {"bank": "must-reach-entry"}),
        (f"{BOTH_IN} 152344 k1", {"min_bank": 300}, {"bank": "below-min-bank"}),
        ("123456 k123456", {"must_roll_hot_dice": True}, {"bank": "must-roll-hot-dice"}),
        ("111111", {}, {}),
    ],
)
def test_refusals_say_why_an_action_is_not_to_be_had(
    script: str, rules: dict[str, Any], refused: dict[str, str]
) -> None:
    refusals = Table(script=script, **rules).view.refusals
    assert {r.action: r.code for r in refusals} == {
        action: f"ten-thousand:{code}" for action, code in refused.items()
    }


@pytest.mark.parametrize("script", ["", "152346", "152346 k1", "123456 k123456", BOTH_IN, ENTER])
@pytest.mark.parametrize("word", ["111111", "t111", "k1", "k444", "k", "x", "b"])
def test_every_action_that_is_not_legal_is_refused_with_words(script: str, word: str) -> None:
    table = Table(script=script)
    if read_word(word)[0] not in TEN.legal_actions(table.match.state):
        assert has_words("error", table.refused(word))


@pytest.mark.parametrize(
    ("script", "note"),
    [
        ("152346 k1", "below-entry"),
        (f"{BOTH_IN} 152346 k1", None),
        (f"{BOTH_IN} 111236 k111", "reaches-target"),
        (f"{BOTH_IN} 111236 k111 b 111236 k111", "does-not-top"),
        (f"{BOTH_IN} 111236 k111 b 123456 k123456", "tops"),
    ],
)
def test_the_bank_offer_notes_what_it_will_do(script: str, note: str | None) -> None:
    (bank,) = (o for o in Table(script=script, target=2000).view.offers if o.code == "bank")
    assert bank.notes == ((note,) if note else ())


def test_the_sheet_has_a_row_a_round_with_how_each_turn_went() -> None:
    table = Table(3, f"{ENTER} {ENTER} 152346 k1 b {BUST} 152346 k1 b {ENTER} t123 k1 b")
    cells = [
        [cell and (cell.value, cell.code, cell.total) for cell in row.cells]
        for row in table.view.sheet
    ]
    assert cells == [
        [(1000, None, 1000), (1000, None, 1000), (0, "below-entry", 0)],
        [(0, "bust", 1000), (100, None, 1100), (1000, None, 1000)],
        [(1100, "took-over", 2100), None, None],
    ]
    assert [row.params for row in table.view.sheet] == [{"round": n} for n in (1, 2, 3)]


def test_each_entry_of_the_sheet_tells_how_it_came_about() -> None:
    table = Table(2, f"{ENTER} {BUST} 152346 k1 22346 {ENTER} t123 k1 b", three_busts=300)
    told = [
        [(line.code, dict(line.params)) for line in cell.story]
        for row in table.view.sheet
        for cell in row.cells
        if cell
    ]
    kept = ("kept", {"faces": [1, 1, 1], "points": 1000, "turn_points": 1000})
    assert told[:2] == [[kept], [("busted", {"faces": [2, 2, 3, 3, 4, 6], "lost": 0})]]
    assert [code for code, _ in told[2]] == ["kept", "busted"]
    assert told[2][1][1] == {"faces": [2, 2, 3, 4, 6], "lost": 100}
    assert [code for code, _ in told[4]] == ["took-over", "kept"]


def test_the_sheet_shows_the_price_of_three_busts() -> None:
    table = Table(1, f"{ENTER} " + f"{BUST} " * 3, three_busts=300)
    (cell,) = table.view.sheet[-1].cells
    assert cell is not None
    assert (cell.value, cell.code, cell.total) == (-300, "three-busts", 700)


def test_the_tray_shows_the_dice_where_they_are() -> None:
    table = Table(script="155344")
    assert (table.view.tray.rolled, table.view.tray.cup) == ((1, 5, 5, 3, 4, 4), 0)
    assert table.view.tray.picks == "keep"
    tray = table.play("k1+5").view.tray
    assert (tray.rolled, tray.cup, tray.picks) == ((), 4, None)
    assert [(group.faces, group.points) for group in tray.aside] == [((1,), 100), ((5,), 50)]
    assert table.play("1336").view.tray.aside == tray.aside


def test_the_tray_marks_dice_set_aside_by_the_previous_player() -> None:
    table = Table(script=f"{BOTH_IN} t123")
    assert [(group.code, group.own) for group in table.view.tray.aside] == [
        ("left-by-other", False)
    ]


def test_markers_say_who_is_off_the_table_and_that_the_last_round_runs() -> None:
    table = Table(script=ENTER, target=1000)
    marked = {(marker.code, marker.seat) for marker in table.view.markers}
    assert marked == {
        ("total", 0), ("total", 1), ("off-table", 1), ("first-over", 0), ("last-round", None),
    }  # fmt: skip


def test_the_stake_says_what_is_still_missing() -> None:
    def stake(script: str) -> dict[str, Any]:
        return {line.code: line.params for line in Table(script=script, target=2000).view.stake}

    off = stake("152346 k1")
    assert off["turn-points"] == {"points": 100}
    assert off["entry"] == {"entry": 1000, "short": 900}
    on = stake(f"{BOTH_IN} 152346 k1")
    assert on["target"] == {"target": 2000, "short": 900}
    assert "entry" not in on
    last = stake(f"{BOTH_IN} 111236 k111 b 111236 k111")
    assert last["top"] == {"total": 2000, "short": 50}
    assert "target" not in last


def test_a_view_after_the_end_has_winners_and_the_ranking_but_no_offers() -> None:
    view = Table(script="111111").view
    assert (view.seat, view.winners, view.offers, view.stake) == (None, (0,), (), ())
    assert [place.rank for place in view.ranking] == [1, 2]


# ---- what always holds


@settings(max_examples=60)
@given(rules_of(TEN), st.integers(1, 12), st.integers(0, 2**32))
def test_six_dice_are_always_there_and_all_points_are_multiples_of_50(
    rules: Any, seats: int, seed: int
) -> None:
    for match in played(TEN, rules, seats, seed, 60):
        state = match.state
        assert state.points % 50 == 0
        assert all(total >= 0 and total % 50 == 0 for total in state.totals)
        aside = state.foreign + sum(len(one) for split in state.splits for one in split)
        if state.phase == "rolled":
            assert aside + len(state.rolled) == 6
        elif state.phase == "kept":
            assert aside + state.left == (12 if state.hot and not state.boxcarred else 6)


# ---- presets


def test_presets_are_the_three_of_the_rules() -> None:
    assert set(TEN.presets) == {"seed", "seed-alternative", "classic-farkle"}
