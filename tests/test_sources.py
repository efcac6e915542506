from __future__ import annotations

import secrets
from collections import Counter
from typing import Any

import pytest

from dicecore import PhysicalDice, RuleError, ScriptedDice, SystemDice
from dicecore.kernel import dice


def test_system_dice_ask_the_system_for_one_of_six_equal_chances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``randbelow`` is free of modulo bias; the faces are its six answers, one to one."""
    answers = [0, 1, 2, 3, 4, 5]
    asked: list[int] = []

    def randbelow(below: int) -> int:
        asked.append(below)
        return answers[len(asked) - 1]

    monkeypatch.setattr(secrets, "randbelow", randbelow)
    assert SystemDice().roll(6) == (1, 2, 3, 4, 5, 6)
    assert asked == [6] * 6


def test_system_dice_draw_each_seat_with_equal_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda below: below - 1)
    assert SystemDice().draw((0, 3, 7)) == 7
    assert SystemDice().draw((4,)) == 4


def test_system_dice_look_fair() -> None:
    rolls = [SystemDice().roll(6) for _ in range(2000)]
    assert {len(roll) for roll in rolls} == {6}
    tally = Counter(face for roll in rolls for face in roll)
    assert set(tally) == set(range(1, 7))
    chi_square = sum((tally[face] - 2000) ** 2 / 2000 for face in range(1, 7))
    assert chi_square < 45  # with 5 degrees of freedom fair dice exceed it once in 70 million


@pytest.mark.parametrize(("source", "hand"), [(SystemDice(), False), (ScriptedDice([]), False),
                                              (PhysicalDice([]), True)])  # fmt: skip
def test_only_physical_dice_are_rolled_by_hand(source: Any, hand: bool) -> None:
    assert source.hand is hand


def test_scripted_dice_fall_as_written_roll_after_roll() -> None:
    source = ScriptedDice([1, 2, 3, 4, 5])
    assert (source.roll(2), source.roll(3)) == ((1, 2), (3, 4, 5))


def test_scripted_dice_that_are_too_few_say_so_and_stay() -> None:
    source = ScriptedDice([1, 2])
    with pytest.raises(RuleError, match="no-dice-left") as error:
        source.roll(3)
    assert error.value.params == {"count": 2, "expected": 3}
    assert source.roll(2) == (1, 2)


def test_scripted_draws() -> None:
    source = ScriptedDice([], draws=[1, 5])
    assert source.draw((0, 1)) == 1
    for _ in range(2):  # not among the seats; then none left
        with pytest.raises(RuleError, match="cannot-be-drawn"):
            source.draw((0, 1))


@pytest.mark.parametrize("faces", [[1], [1, 2, 3], []])
def test_physical_dice_must_be_as_many_as_are_rolled(faces: list[int]) -> None:
    with pytest.raises(RuleError, match="wrong-dice-count"):
        PhysicalDice(faces).roll(2)


@pytest.mark.parametrize("face", [0, 7, -1, True, 1.0, "1", None, [1], 10**4000])
def test_only_the_whole_numbers_1_to_6_are_faces(face: object) -> None:
    for source in (PhysicalDice([1, face]), ScriptedDice([1, face])):  # type: ignore[list-item]
        with pytest.raises(RuleError, match="no-such-face"):
            source.roll(2)


def test_physical_dice_draw_nobody() -> None:
    with pytest.raises(RuleError, match="cannot-be-drawn"):
        PhysicalDice([1]).draw((0, 1))


@pytest.mark.parametrize("count", range(1, 7))
def test_multisets_weigh_as_many_rolls_as_there_are(count: int) -> None:
    found = list(dice.multisets(count))
    assert sum(weight for _, weight in found) == 6**count
    assert len({faces for faces, _ in found}) == len(found)
    assert all(tuple(sorted(faces)) == faces for faces, _ in found)


def test_without_takes_one_die_for_each() -> None:
    assert dice.without((5, 1, 5, 2), (5,)) == (1, 5, 2)
    assert dice.without((5, 1), (5, 5)) is None
    assert dice.counts((6, 1, 1)) == (2, 0, 0, 0, 0, 1)
