"""Scoring and legality of 10,000 Dice against a brute force that knows only the rules' text.

The brute force lists the Sets of rule 4 as counts of faces and tries every way to fit some of
them into a roll; it shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

import pytest

from dicecore import Action
from dicecore.games.ten_thousand.state import Keep
from dicecore.kernel.dice import multisets
from dicecore.kernel.game import Rolled
from tests.support import TEN

Sets: TypeAlias = tuple[tuple[int, ...], ...]

HOUSE_RULES: list[dict[str, Any]] = [
    {},
    {"three_pairs": 0},
    {"three_pairs": 1500},
    {"four_and_two": True},
    {"four_and_two": True, "three_pairs": 0},
    {"four_and_two": True, "three_pairs": 3000},
    {"straight": 0},
    {"straight": 2000},
    {"small_straight": 1000},
    {"small_straight": 100},
    {"six_ones": "score"},
    {"six_ones": "score", "four_and_two": True, "small_straight": 3000, "straight": 50},
]


# ---- the brute force


class Oracle:
    """Rule 4 spelled out for some house rules."""

    def __init__(
        self,
        three_pairs: int = 750,
        four_and_two: bool = False,
        straight: int = 1500,
        small_straight: int = 0,
        six_ones: str = "win",
    ) -> None:
        self.points: dict[tuple[int, ...], int] = {(1,): 100, (5,): 50}
        self.six_ones_win = six_ones == "win"
        for face in range(1, 7):
            three = 1000 if face == 1 else 100 * face
            for size, times in ((3, 1), (4, 2), (5, 4), (6, 8)):
                self.points[(face,) * size] = times * three
        for six in combinations_with_replacement(range(1, 7), 6):
            alike = sorted(Counter(six).values())
            if alike == [2, 2, 2] or (alike == [2, 4] and four_and_two):
                self._line(six, three_pairs)
        self._line((1, 2, 3, 4, 5, 6), straight)
        self._line((1, 2, 3, 4, 5), small_straight)
        self._line((2, 3, 4, 5, 6), small_straight)

    def _line(self, faces: tuple[int, ...], points: int) -> None:
        if points:
            self.points[faces] = max(points, self.points.get(faces, 0))

    def ways(self, roll: tuple[int, ...]) -> dict[Sets, int]:
        """Return all ways to keep one or more Sets of the roll, each with its points."""
        found: dict[Sets, int] = {}
        have = Counter(roll)
        sets = [one for one in self.points if not Counter(one) - have]
        todo: list[Sets] = [()]
        while todo:
            ways = {tuple(sorted((*way, one))) for way in todo for one in sets}
            todo = [way for way in ways if not Counter(sum(way, ())) - have]
            found |= {way: sum(self.points[one] for one in way) for way in todo}
        return found


# ---- the engine, asked through its rules alone


@cache
def rolled(roll: tuple[int, ...], rules: tuple[tuple[str, Any], ...] = ()) -> Any:
    """Return the state after these dice fell in a turn that began with nothing."""
    start = TEN.setup(TEN.options.read(dict(rules)), 2)
    return TEN.apply(replace(start, phase="falling", left=len(roll)), Rolled(roll)).state


def kept(action: Action) -> Sets:
    assert isinstance(action, Keep)
    return tuple(sorted(action.sets))


def keeps(state: Any) -> dict[Sets, int]:
    """Return all ways to keep, each with the turn points that it leads to."""
    if state.phase != "rolled":
        return {}
    legal = TEN.legal_actions(state)
    found = {kept(action): TEN.apply(state, action).state.points for action in legal}
    assert len(found) == len(legal), "an action is listed twice"
    return found


def rolls_of(count: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=count))


def share(count: int, wanted: Any, **rules: Any) -> Fraction:
    """Return the chance that dice of ``count`` are as wanted."""
    key = tuple(rules.items())
    good = sum(weight for dice, weight in multisets(count) if wanted(rolled(dice, key)))
    return Fraction(good, 6**count)


# ---- the tests


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=str)
def test_rule_4_every_split_of_every_roll_is_legal_with_the_points_of_the_table(
    rules: dict[str, Any],
) -> None:
    oracle, key = Oracle(**rules), tuple(rules.items())
    for count in range(1, 7):
        for roll in combinations_with_replacement(range(1, 7), count):
            state = rolled(roll, key)
            if roll == (1,) * 6 and oracle.six_ones_win:
                assert (state.phase, state.winner) == ("over", 0)
                continue
            ways = oracle.ways(roll)
            assert keeps(state) == ways, roll
            # rule 3: without any Set the turn is over and nothing is left
            assert ways or (state.phase, state.seat, state.points) == ("start", 1, 0), roll


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=str)
def test_rule_4_the_best_way_is_proposed_first_for_each_choice_of_dice(
    rules: dict[str, Any],
) -> None:
    oracle, key = Oracle(**rules), tuple(rules.items())
    for roll in combinations_with_replacement(range(1, 7), 6):
        state = rolled(roll, key)
        if state.phase != "rolled":
            continue
        best: dict[tuple[int, ...], int] = {}
        for way, points in oracle.ways(roll).items():
            faces = tuple(sorted(sum(way, ())))
            best[faces] = max(points, best.get(faces, 0))
        offers = TEN.view(state, ()).offers
        assert {offer.faces: offer.points for offer in offers} == best, roll
        assert len(offers) == len(best), roll
        assert offers[0].points == max(best.values()), roll
        assert keeps(state)[kept(TEN.legal_actions(state)[0])] == max(best.values()), roll


@pytest.mark.parametrize(
    ("roll", "line", "points"),
    [
        ((1,), "single", 100),
        ((5,), "single", 50),
        ((2,) * 3, "alike-3", 200),
        ((1,) * 4, "alike-4", 2000),
        ((6,) * 5, "alike-5", 2400),
        ((2,) * 6, "alike-6", 1600),
        ((2, 2, 3, 3, 4, 4), "three-pairs", 750),
        ((2, 2, 3, 3, 3, 3), "three-pairs", 750),
        ((1, 2, 3, 4, 5, 6), "straight", 1500),
        ((1, 2, 3, 4, 5), "small-straight", 1000),
        ((2, 3, 4, 5, 6), "small-straight", 1000),
    ],
)
def test_rule_4_every_line_of_the_table_has_its_name(
    roll: tuple[int, ...], line: str, points: int
) -> None:
    state = rolled(roll, (("four_and_two", True), ("small_straight", 1000)))
    whole = next(offer for offer in TEN.view(state, ()).offers if offer.faces == roll)
    assert [(one.code, one.points) for one in whole.sets] == [(line, points)]


def test_rule_4_the_order_in_which_six_dice_lie_does_not_matter() -> None:
    rolls = rolls_of(6)
    assert len(rolls) == 46_656
    for roll in rolls:
        state, in_order = rolled(roll), rolled(tuple(sorted(roll)))
        assert (state.phase, state.seat, state.winner) == (
            in_order.phase,
            in_order.seat,
            in_order.winner,
        )
        assert TEN.legal_actions(state) == TEN.legal_actions(in_order), roll


@pytest.mark.parametrize("count", range(1, 6))
def test_rule_4_the_order_in_which_fewer_dice_lie_does_not_matter(count: int) -> None:
    for roll in rolls_of(count):
        assert keeps(rolled(roll)) == keeps(rolled(tuple(sorted(roll)))), roll


@pytest.mark.parametrize(
    ("count", "chance"), [(1, "2/3"), (2, "4/9"), (3, "5/18"), (4, "17/108"), (5, "25/324"),
                          (6, "5/216")]
)  # fmt: skip
def test_rule_3_chance_of_a_bust(count: int, chance: str) -> None:
    assert share(count, lambda state: state.phase == "start") == Fraction(chance)


def test_rule_3_chance_of_a_bust_without_three_pairs() -> None:
    assert share(6, lambda state: state.phase == "start", three_pairs=0) == Fraction(5, 162)


@pytest.mark.parametrize(
    ("count", "chance"), [(1, "1/3"), (2, "1/9"), (3, "1/18"), (4, "13/324"), (5, "59/1944"),
                          (6, "101/1296")]
)  # fmt: skip
def test_rule_4_chance_that_all_dice_can_be_kept(count: int, chance: str) -> None:
    def all_kept(state: Any) -> bool:
        return any(sum(map(len, way)) == count for way in keeps(state))

    assert share(count, all_kept, six_ones="score") == Fraction(chance)


def test_rule_4_chances_of_a_straight_and_of_three_different_pairs() -> None:
    def line(way: Sets) -> Any:
        return lambda state: way in keeps(state)

    assert share(6, line(((1, 2, 3, 4, 5, 6),))) == Fraction(5, 324)
    pairs = [tuple(sorted(abc * 2)) for abc in combinations_with_replacement(range(1, 7), 3)]
    three = [(six,) for six in pairs if len(set(six)) == 3]
    assert share(6, lambda state: any(way in keeps(state) for way in three)) == Fraction(25, 648)
