"""The rules of Shicargo and its house rules, by small scripted games.

``1123456666`` rolls these dice, ``c6`` claims the 6s. A table can begin at a later box: the
boxes before it are played with dice that bring little.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import GAMES, Action, Match, RuleError, ScriptedDice
from dicecore.games.shicargo.events import EVENTS
from dicecore.games.shicargo.state import Claim, Roll
from dicecore.kernel.game import Over, write_action
from dicecore.kernel.match import Record
from tests.support import ScriptedTable, has_words, people, played, rules_of

SHICARGO = GAMES["shicargo"]
BOXES = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "pairs", "triples", "quads", "quints",
    "three-straight", "four-straight", "five-straight", "six-straight", "seven-straight",
    "shicargo-200", "shicargo-300", "shicargo-400",
)  # fmt: skip
NO_SHICARGO = "1122334456 c1 22222222"
LITTLE = (
    "2222222222", *["1111111111"] * 5, "1122334456 34", *["1122334456"] * 3, *["1144114411"] * 5,
    *[NO_SHICARGO] * 3,
)  # fmt: skip
GENEROUS: dict[str, Any] = {"bank_all_boxes": True}


class Table(ScriptedTable):
    """A game of Shicargo played by a script of words."""

    game = SHICARGO

    def __init__(
        self, script: str = "", *, box: str = "ones", seats: int = 1, **rules: Any
    ) -> None:
        super().__init__(seats, **rules)
        for little in LITTLE[: BOXES.index(box)]:
            self.play(f"{little} " * seats)
        self.play(script)

    @staticmethod
    def read_word(word: str) -> tuple[Action, list[int]]:
        if word[0] == "c":
            return Claim(int(word[1:])), []
        return Roll(), list(map(int, word))

    def box(self, code: str, seat: int = 0) -> Any:
        """Return what a seat has in a box, None while it is not finished."""
        boxes: Any = SHICARGO.result(self.state)[seat]["boxes"]
        return boxes[BOXES.index(code)]

    @property
    def legal_actions(self) -> list[dict[str, Any]]:
        return [write_action(action) for action in SHICARGO.legal_actions(self.state)]


# ---- the course of the game


def test_everyone_begins_with_ten_dice_and_no_box_finished() -> None:
    table = Table(seats=3)
    assert (table.seat, table.legal_actions) == (0, [{"action": "roll"}])
    assert SHICARGO.result(table.state) == ({"score": 0, "boxes": [None] * 18},) * 3
    assert table.view.tray.cup == 10
    with pytest.raises(RuleError, match="wrong-dice-count"):
        table.match.play(Record(0, "roll", Roll(), (1,) * 9))


def test_all_players_play_a_box_before_the_next_one_is_played() -> None:
    table = Table(seats=3)
    order = []
    for _ in range(2):
        for _ in range(3):
            order.append((SHICARGO.round(table.state), table.seat))
            table.play("3333333333")
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


def test_the_boxes_come_in_the_order_of_the_sheet_and_the_last_one_ends_the_game() -> None:
    table = Table()
    for number, little in enumerate(LITTLE, 1):
        assert SHICARGO.round(table.state) == number
        assert [row.code for row in table.view.sheet if row.current] == [BOXES[number - 1]]
        table.play(little)
    assert isinstance(table.match.pending, Over)
    assert table.box("shicargo-400") == 0


def test_the_highest_total_wins() -> None:
    table = Table(box="shicargo-400", seats=3)
    table.play(f"{NO_SHICARGO} 4444444444 c4 {NO_SHICARGO}")
    assert table.match.pending == Over((1,))
    assert [(one["code"], one["seat"], one["why"]) for one in wins(table)] == [
        ("won", 1, "highest")
    ]


def test_equal_totals_share_the_win() -> None:
    table = Table(box="shicargo-400", seats=3).play(f"4444444444 c4 {NO_SHICARGO} 5555555555 c5")
    assert table.match.pending == Over((0, 2))
    assert [(one["seat"], one["why"], one["total"]) for one in wins(table)] == [
        (0, "shared", 456), (2, "shared", 456),
    ]  # fmt: skip
    view = table.view
    assert view.winners == (0, 2)
    assert [(place.rank, place.seat) for place in view.ranking] == [(1, 0), (1, 2), (3, 1)]


def test_alone_the_end_is_told_without_a_victory() -> None:
    table = Table(NO_SHICARGO, box="shicargo-400")
    assert table.match.pending == Over((0,))
    assert [one["why"] for one in wins(table)] == ["alone"]


def wins(table: Table) -> list[dict[str, Any]]:
    return [event.to_json() for event in table.told if event.code == "won"]


@pytest.mark.parametrize("seats", [0, 13])
def test_one_to_twelve_players(seats: int) -> None:
    assert SHICARGO.seats == (1, 12)
    with pytest.raises(RuleError, match="wrong-seat-count"):
        Match.new(SHICARGO, (people(12) + people(1))[:seats])


# ---- pd: playable dice


def test_pd_all_playable_dice_are_kept_and_the_rest_is_rolled() -> None:
    table = Table("1231415161")
    assert table.event("kept") == {
        "code": "kept", "cites": "shicargo pd", "seat": 0, "box": 1, "rolled": 10,
        "faces": [1] * 5, "count": 5, "points": 5, "turn_points": 5,
    }  # fmt: skip
    assert table.state.places == (0, 3, 5, 7, 9)
    assert table.view.tray.cup == 5
    with pytest.raises(RuleError, match="wrong-dice-count"):
        table.match.play(Record(0, "roll", Roll(), (1,) * 6))


def test_pd_a_roll_with_nothing_playable_ends_the_turn_and_the_points_stay() -> None:
    table = Table("1111234566 123456 22345", seats=2)
    assert table.codes == ["rolled", "nothing-playable", "scored"]
    assert (table.box("ones"), table.seat) == (5, 1)
    assert table.event("scored") == {
        "code": "scored", "cites": "shicargo pd", "seat": 0, "box": 1, "points": 5, "pds": 5,
        "each": 1, "factor": 1, "total": 5,
    }  # fmt: skip


def test_pd_a_first_roll_with_nothing_playable_scores_0() -> None:
    assert Table("2222222222").box("ones") == 0


@pytest.mark.parametrize(("face", "box"), list(enumerate(BOXES[:6], 1)))
def test_singles_count_their_face(face: int, box: str) -> None:
    other = face % 6 + 1
    rest = f"{other}" * 7
    assert Table(f"{face}{face}{face}{rest} {rest}", box=box).box(box) == 3 * face


# ---- Singles bank


def test_singles_bank_ten_pds_and_go_on_with_all_ten() -> None:
    table = Table("1111111112 1")
    assert table.codes == ["rolled", "kept", "banked"]
    assert table.event("banked") == {
        "code": "banked", "cites": "shicargo singles-bank", "seat": 0, "points": 10, "banks": 1,
        "option": None,
    }  # fmt: skip
    assert table.legal_actions == [{"action": "roll"}]
    assert table.view.tray.cup == 10


def test_singles_bank_all_points_of_the_turn_are_doubled_at_its_end() -> None:
    table = Table("1111111111 1122334456 22334456")
    assert table.codes == ["rolled", "nothing-playable", "doubled", "scored"]
    assert table.event("doubled") == {
        "code": "doubled", "cites": "shicargo singles-bank", "seat": 0, "turn_points": 12,
        "factor": 2, "points": 24, "option": None,
    }  # fmt: skip
    assert (table.event("scored")["pds"], table.event("scored")["factor"]) == (12, 2)
    assert table.box("ones") == 24


def test_singles_bank_doubles_what_was_banked_though_nothing_came_after() -> None:
    assert Table("6666666666 1111111111", box="sixes").box("sixes") == 120


def test_singles_bank_any_number_of_times_and_doubles_once() -> None:
    table = Table("1111111111 1111111111 1111111111 2222222222")
    assert table.box("ones") == 60


def test_singles_without_a_bank_nothing_is_doubled() -> None:
    table = Table("1111111112 2")
    assert "doubled" not in table.codes
    assert table.box("ones") == 9


# ---- Sets


def test_sets_four_alike_are_two_pairs() -> None:
    table = Table("4444123566 1235", box="pairs")
    assert table.event("scored")["points"] == 6 * 7


def test_sets_of_four_alike_a_triple_is_kept_and_a_die_rolled_again() -> None:
    table = Table("4444112356", box="triples")
    assert table.event("kept")["faces"] == [4, 4, 4]
    assert table.view.tray.cup == 7


def test_sets_of_different_rolls_never_combine() -> None:
    table = Table("4441123566 4123566", box="triples")
    assert table.codes == ["rolled", "nothing-playable", "scored"]
    assert table.box("triples") == 24


def test_sets_end_the_turn_where_too_few_dice_are_left() -> None:
    table = Table("1112223334", box="triples")
    assert table.codes == ["rolled", "kept", "too-few-dice", "scored"]
    assert (table.event("too-few-dice")["left"], table.event("too-few-dice")["size"]) == (1, 3)
    assert table.box("triples") == 72


def test_sets_go_on_where_exactly_enough_dice_are_left() -> None:
    table = Table("1111222233", box="pairs")
    assert table.box("pairs") == 70
    table = Table("1111222234", box="pairs")
    assert table.view.tray.cup == 2
    assert table.play("55").box("pairs") == 70


def test_sets_ten_pds_end_the_turn() -> None:
    table = Table("1111122222", box="quints")
    assert table.codes == ["rolled", "kept", "all-ten", "scored"]
    assert table.box("quints") == 100


@pytest.mark.parametrize(
    ("box", "roll", "points"),
    [("pairs", "1122334456", 56), ("triples", "1112234566", 24), ("quads", "1111223456", 36),
     ("quints", "1111122345", 50)],
)  # fmt: skip
def test_sets_count_by_box(box: str, roll: str, points: int) -> None:
    assert Table(roll, box=box).event("kept")["turn_points"] == points


# ---- Straights


def test_straights_the_example_of_the_rules() -> None:
    table = Table("4624131226", box="five-straight")
    assert table.event("kept-straight")["straight"] == [6, 1, 2, 3, 4]
    assert table.event("kept-straight")["points"] == 65


def test_straights_need_their_length_in_the_first_roll() -> None:
    table = Table("1234123412", box="five-straight")
    assert table.codes == ["rolled", "nothing-playable", "scored"]
    assert table.box("five-straight") == 0


def test_straights_wrap_and_may_repeat_faces() -> None:
    table = Table("1234561234", box="seven-straight")
    assert table.codes == ["rolled", "kept-straight", "all-ten", "scored"]
    assert table.box("seven-straight") == 150


def test_straights_later_dice_lengthen_them_at_either_end() -> None:
    table = Table("1233333333", box="three-straight").play("6666666")
    assert table.event("kept-straight")["straight"] == [6, 1, 2, 3]
    table.play("444444")
    assert table.event("kept-straight") == {
        "code": "kept-straight", "cites": "shicargo straights", "seat": 0, "box": 11, "rolled": 6,
        "faces": [4], "count": 1, "straight": [6, 1, 2, 3, 4], "points": 11, "turn_points": 55,
    }  # fmt: skip
    assert table.play("12346").box("three-straight") == 55


def test_straights_lengthen_over_both_ends_together() -> None:
    table = Table("1233333333 4563356", box="three-straight")
    assert table.event("kept-straight")["straight"] == [5, 6, 1, 2, 3, 4, 5, 6]


def test_straights_of_equal_numbers_more_dice_go_to_the_upper_end() -> None:
    table = Table("1233333333 4562222", box="three-straight")
    assert table.event("kept-straight")["straight"] == [1, 2, 3, 4, 5, 6]


def test_straights_a_roll_that_lengthens_neither_end_ends_the_turn() -> None:
    assert Table("1233333333 1235123", box="three-straight").box("three-straight") == 33


@pytest.mark.parametrize(
    ("box", "roll", "points"),
    [("three-straight", "1235555555", 33), ("four-straight", "1234444444", 48),
     ("five-straight", "1234555555", 65), ("six-straight", "1234566666", 98),
     ("seven-straight", "1234561111", 105)],
)  # fmt: skip
def test_straights_count_by_box(box: str, roll: str, points: int) -> None:
    assert Table(roll, box=box).event("kept-straight")["points"] == points


# ---- Shicargos


def test_shicargos_a_face_is_claimed_after_the_first_roll() -> None:
    table = Table("4441123566", box="shicargo-200")
    assert table.legal_actions == [{"action": "claim", "face": 4}]
    assert table.refused("4441123566") == "shicargo:claim-first"
    table.play("c4")
    assert table.event("claimed")["count"] == 3
    assert table.state.places == (0, 1, 2)
    assert table.view.tray.cup == 7


def test_shicargos_among_equals_the_claim_is_free() -> None:
    table = Table("4441112356", box="shicargo-200")
    assert [one["face"] for one in table.legal_actions] == [1, 4]
    assert table.refused("c5") == "shicargo:rolled-less"
    assert table.play("c4").state.claim == 4


def test_shicargos_a_roll_without_the_claim_ends_the_turn_with_0() -> None:
    table = Table("4444444441 c4 1", box="shicargo-200")
    assert table.codes == ["rolled", "missed", "scored"]
    assert table.event("missed")["alike"] == 9
    assert (table.event("scored")["points"], table.event("scored")["pds"]) == (0, 0)


def test_shicargos_dice_of_the_claim_are_kept_until_ten_are_alike() -> None:
    table = Table("4444411111 c4 44123", box="shicargo-200")
    assert (table.event("kept-claimed")["count"], table.event("kept-claimed")["alike"]) == (2, 7)
    table.play("444")
    assert table.codes == ["rolled", "kept-claimed", "made", "scored"]
    assert table.box("shicargo-200") == 200


@pytest.mark.parametrize(("box", "points"), list(zip(BOXES[15:], (200, 300, 400), strict=True)))
def test_shicargos_count_by_box_and_a_claim_can_end_the_turn(box: str, points: int) -> None:
    table = Table("2222222222", box=box)
    assert table.legal_actions == [{"action": "claim", "face": 2}]
    table.play("c2")
    assert table.codes[:3] == ["claimed", "made", "scored"]
    assert table.box(box) == points


def test_shicargos_a_claim_is_taken_back_but_no_dice() -> None:
    table = Table("4441112356 c4", box="shicargo-200")
    assert table.match.undo(0).state == Table("4441112356", box="shicargo-200").state
    with pytest.raises(RuleError, match="undo-dice"):
        table.play("4441235").match.undo(0)


@pytest.mark.parametrize(
    ("box", "script", "word", "code"),
    [
        ("ones", "", "c1", "no-claim-here"),
        ("ones", "1123456666", "c6", "no-claim-here"),
        ("shicargo-200", "", "c1", "roll-first"),
        ("shicargo-200", "4441123566", "c1", "rolled-less"),
        ("shicargo-200", "4441113566", "c2", "not-rolled"),
        ("shicargo-200", "4441113566", "123", "claim-first"),
        ("shicargo-200", "4441113566 c4", "c1", "claimed-already"),
    ],
)
def test_what_is_not_possible_is_refused_with_a_reason(
    box: str, script: str, word: str, code: str
) -> None:
    assert Table(script, box=box).refused(word) == f"shicargo:{code}"


def test_a_claim_of_a_face_rolled_less_often_says_how_often() -> None:
    table = Table("4441123566", box="shicargo-200")
    with pytest.raises(RuleError) as error:
        table.match.act(0, Claim(1), ScriptedDice([]))
    assert error.value.params == {"seat": 0, "face": 1, "count": 2, "most": 3}


# ---- house rules


def test_bank_all_boxes_ten_pds_in_sets_are_banked_and_doubled() -> None:
    table = Table("1122334455", box="pairs", **GENEROUS)
    assert table.codes == ["rolled", "kept", "banked"]
    assert table.event("banked")["option"] == "bank_all_boxes"
    table.play("1122334456 56")
    assert table.event("doubled")["option"] == "bank_all_boxes"
    assert table.box("pairs") == (70 + 56) * 2


def test_bank_all_boxes_after_a_bank_a_straight_needs_its_length_again() -> None:
    table = Table("1234561234 1122334412", box="five-straight", **GENEROUS)
    assert table.codes == ["rolled", "nothing-playable", "doubled", "scored"]
    assert table.box("five-straight") == 260
    table = Table("1234561234 1122334451", box="five-straight", **GENEROUS)
    assert table.event("kept-straight")["straight"] == [1, 2, 3, 4, 5]


def test_bank_all_boxes_too_few_dice_still_end_the_turn() -> None:
    table = Table("1112223334", box="triples", **GENEROUS)
    assert table.box("triples") == 72


def test_bank_all_boxes_is_not_for_shicargos() -> None:
    table = Table("2222222222 c2", box="shicargo-300", **GENEROUS)
    assert table.box("shicargo-300") == 300


def test_bank_all_boxes_is_not_named_where_singles_bank_anyway() -> None:
    table = Table("1111111111 2222222222", **GENEROUS)
    assert table.event("doubled")["option"] is None


@pytest.mark.parametrize(("banks", "times"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_double_per_bank_doubles_for_every_bank(banks: int, times: int) -> None:
    table = Table("1111111111 " * banks + "1222222222 222222222", double_per_bank=True)
    assert table.box("ones") == (10 * banks + 1) * times
    told = [event.to_json() for event in table.told if event.code == "doubled"]
    named = "double_per_bank" if banks > 1 else None
    assert [(one["factor"], one["option"]) for one in told] == [(times, named)][: min(banks, 1)]


def test_both_house_rules_together() -> None:
    rules = {**GENEROUS, "double_per_bank": True}
    table = Table("1111122222 3333344444 1122334456", box="quints", **rules)
    assert table.box("quints") == 200 * 4
    assert table.event("doubled")["option"] == "double_per_bank"


def test_presets_are_the_game_of_the_source_and_a_generous_one() -> None:
    assert dict(SHICARGO.presets) == {"seed": {}, "generous": GENEROUS}
    assert SHICARGO.options().changed() == {}


def test_house_rules_are_values_whose_fields_are_named() -> None:
    rules = SHICARGO.options()
    assert not hasattr(rules, "__dict__")
    with pytest.raises(FrozenInstanceError):
        setattr(rules, "bank_all_boxes", True)  # noqa: B010 - mypy knows that it is frozen
    with pytest.raises(TypeError):
        type(rules)(True)  # type: ignore[call-arg]


# ---- events


def test_events_cite_the_rule_of_their_box() -> None:
    assert {event.cites.split()[0] for event in EVENTS} == {"shicargo"}
    for box, script, rule in (
        ("ones", "1222222222", "pd"),
        ("pairs", "1122345666", "sets"),
        ("three-straight", "1231231231", "straights"),
        ("quads", "1122334456", "sets"),
        ("six-straight", "1122334455", "straights"),
        ("shicargo-200", NO_SHICARGO, "shicargos"),
    ):
        sources = {event.source() for event in Table(script, box=box).told[1:]}
        assert sources == {f"shicargo {rule}"}, box


def test_every_change_of_a_total_is_told_with_its_box() -> None:
    table = Table("1112222222", seats=2)
    table.play("2222222 3333333333")
    told = [event.to_json() for event in table.match.history]
    scored = [(one["seat"], one["box"], one["total"]) for one in told if one["code"] == "scored"]
    assert scored == [(0, 1, 3), (1, 1, 0)]


# ---- views


def test_the_tray_shows_the_last_roll_what_was_kept_of_it_and_before_it() -> None:
    table = Table("1123456661")
    tray = table.view.tray
    assert (tray.cup, tray.rolled, tray.aside) == (7, (1, 1, 2, 3, 4, 5, 6, 6, 6, 1), ())
    assert tray.kept == (0, 1, 9)
    tray = table.play("6612345").view.tray
    assert (tray.cup, tray.rolled, tray.kept) == (6, (6, 6, 1, 2, 3, 4, 5), (2,))
    assert [(one.faces, one.points) for one in tray.aside] == [((1, 1, 1), 3)]
    tray = table.play("111222").view.tray
    assert [one.faces for one in tray.aside] == [(1, 1, 1), (1,)]
    tray = table.play("222").view.tray
    assert (tray.cup, tray.rolled, tray.kept, tray.aside) == (10, (), (), ())


def test_the_tray_has_banked_dice_as_points_alone() -> None:
    table = Table("1111111112 1")
    tray = table.view.tray
    assert (tray.cup, tray.rolled, tray.kept) == (10, (1,), (0,))
    assert [(one.faces, one.code, one.points) for one in tray.aside] == [((), "banked", 10)]
    assert table.view.offers[0].notes == ("afresh",)
    tray = table.play("1122222222 22222221").view.tray
    assert [(one.faces, one.points) for one in tray.aside] == [((), 10), ((1, 1), 2)]


def test_the_tray_has_each_set_and_a_straight_as_one_group() -> None:
    table = Table("4444112356", box="pairs").play("1123")
    assert [(one.faces, one.code, one.points) for one in table.view.tray.aside] == [
        ((1, 1), "pairs", 14), ((4, 4), "pairs", 14), ((4, 4), "pairs", 14),
    ]  # fmt: skip
    table = Table("1233333333 6666666 444444", box="three-straight")
    assert [(one.faces, one.points) for one in table.view.tray.aside] == [((6, 1, 2, 3), 44)]


def test_a_claim_is_picked_by_face_with_what_follows() -> None:
    view = Table("4441112356", box="shicargo-200").view
    assert (view.tray.picks, view.tray.whole, view.tray.cup) == ("claim", True, 0)
    assert [(one.faces, one.params) for one in view.offers] == [
        ((1, 1, 1), {"face": 1, "count": 3}), ((4, 4, 4), {"face": 4, "count": 3}),
    ]  # fmt: skip
    assert [[(then.code, then.count) for then in one.follows] for one in view.offers] == [
        [("roll", 7)], [("roll", 7)],
    ]  # fmt: skip
    assert [(one.action, one.code) for one in view.refusals] == [("roll", "shicargo:claim-first")]


@pytest.mark.parametrize("seats", [1, 2])
def test_nothing_follows_a_claim_of_ten_alike(seats: int) -> None:
    (offer,) = Table("4444444444", box="shicargo-200", seats=seats).view.offers
    assert offer.follows == ()


@pytest.mark.parametrize(
    ("box", "script", "stake"),
    [
        ("ones", "", {"turn-points": {"points": 0}, "singles": {"size": 1, "points": 1}}),
        ("sixes", "6666111111", {"turn-points": {"points": 24},
                                 "singles": {"size": 6, "points": 6}}),
        ("twos", "2222222222", {"turn-points": {"points": 20}, "singles": {"size": 2, "points": 2},
                                "banked": {"points": 20, "factor": 2}}),
        ("three-straight", "5615555555", {
            "turn-points": {"points": 33}, "straights": {"size": 3, "points": 11},
            "ends": {"straight": [5, 6, 1], "lower": 4, "upper": 2}}),
        ("four-straight", "1234533333", {
            "turn-points": {"points": 60}, "straights": {"size": 4, "points": 12},
            "end": {"straight": [1, 2, 3, 4, 5], "face": 6}}),
        ("shicargo-300", "4441123566", {"turn-points": {"points": 0},
                                        "shicargos": {"size": 10, "points": 300}}),
        ("shicargo-300", "4441123566 c4", {"alike": {"face": 4, "count": 3},
                                           "shicargos": {"size": 10, "points": 300}}),
    ],
)  # fmt: skip
def test_the_stake_says_what_there_is_and_what_counts(
    box: str, script: str, stake: dict[str, Any]
) -> None:
    table = Table(script, box=box)
    assert table.stake == stake
    assert next(iter(table.stake)) == next(iter(stake))


def test_markers_are_the_totals_and_the_box() -> None:
    table = Table("1122222222 22222222", seats=2)
    assert [(one.kind, one.code, one.seat, one.value) for one in table.view.markers] == [
        ("count", "total", 0, 2), ("count", "total", 1, 0), ("words", "box", None, 1),
    ]  # fmt: skip
    over = Table(NO_SHICARGO, box="shicargo-400").view.markers
    assert [one.code for one in over] == ["total"]


def test_the_sheet_has_all_boxes_with_sums_below_their_sections() -> None:
    sheet = Table(box="quads", seats=2).play("1111223456 223345").view.sheet
    codes = [row.code for row in sheet]
    assert codes == [
        *BOXES[:6], "singles", *BOXES[6:10], "sets", *BOXES[10:15], "straights", *BOXES[15:],
        "shicargos", "total",
    ]  # fmt: skip
    assert {row.code for row in sheet if row.kind == "sum"} == {
        "singles", "sets", "straights", "shicargos", "total",
    }  # fmt: skip
    values = {row.code: [cell and cell.value for cell in row.cells] for row in sheet}
    assert values["ones"] == [0, 0]
    assert values["singles"] == [0, 0]
    assert values["quads"] == [36, None]
    assert values["sets"] == [92, 56]
    assert values["straights"] == [None, None]
    assert values["total"] == [92, 56]


def test_a_finished_box_tells_how_it_came_about() -> None:
    table = Table("1111111112 1 1122334456 22334456", seats=2)
    cell = table.view.sheet[0].cells[0]
    assert cell is not None
    assert [(line.code, line.params.get("rolled")) for line in cell.story] == [
        ("kept", 10), ("kept", 1), ("banked", None), ("kept", 10), ("nothing-playable", 8),
        ("doubled", None),
    ]  # fmt: skip
    table.play("2222222222")
    other = table.view.sheet[0].cells[1]
    assert other is not None
    assert [line.code for line in other.story] == ["nothing-playable"]


@pytest.mark.parametrize(
    "code", sorted({event.code for event in EVENTS} - {"rolled", "scored", "won"})
)
def test_every_event_of_a_turn_has_words_as_a_part_of_its_story(code: str) -> None:
    assert has_words("story", code, "shicargo")


def test_the_tables_say_what_boxes_and_shicargos_count() -> None:
    boxes, shicargos = SHICARGO.tables(SHICARGO.options())
    assert [row.values for row in boxes.rows] == [(points,) for points in range(1, 16)]
    assert [row.values for row in shicargos.rows] == [(200,), (300,), (400,)]
    words = [row.words for row in (*boxes.rows, *shicargos.rows)]
    assert words == [f"row.{code}" for code in BOXES]
    assert [row.faces for row in boxes.rows[5:11]] == [
        (6,), (1, 1), (1, 1, 1), (1,) * 4, (1,) * 5, (1, 2, 3),
    ]  # fmt: skip


# ---- what always holds


@settings(max_examples=25)
@given(rules_of(SHICARGO), st.integers(1, 12), st.integers(0, 2**32))
def test_ten_dice_are_always_there_and_the_sheet_adds_up(rules: Any, seats: int, seed: int) -> None:
    for match in played(SHICARGO, rules, seats, seed, 60):
        state, tray = match.state, match.view().tray
        aside = sum(len(group.faces) for group in tray.aside)
        if isinstance(match.pending, Over):
            assert tray.cup == 0
        elif tray.picks:
            assert len(tray.rolled) == 10
        elif tray.cup < 10:
            assert aside + len(tray.kept) + tray.cup == 10
            assert len(tray.rolled) - len(tray.kept) == tray.cup
        else:
            assert (aside, len(tray.kept)) == (0, len(tray.rolled))
        result: Any = SHICARGO.result(state)
        for total, player in zip(state.totals, result, strict=True):
            assert total == player["score"] == sum(filter(None, player["boxes"]))
        finished = [sum(box is not None for box in player["boxes"]) for player in result]
        assert sorted(finished, reverse=True) == finished
        assert finished[0] - finished[-1] <= 1
