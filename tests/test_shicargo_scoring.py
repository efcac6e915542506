"""What is playable in Shicargo, against brute force that knows only the rules' text.

The brute force takes dice from a list one by one, in every way there is; it shares no code
with the engine, which is asked through its rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

import pytest

from dicecore import GAMES
from dicecore.games.shicargo.scoring import BOXES
from dicecore.kernel.game import Rolled

Dice: TypeAlias = tuple[int, ...]

SHICARGO = GAMES["shicargo"]
AFTER = {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 1}  # faces run in a ring
BEFORE = {after: face for face, after in AFTER.items()}
STRAIGHTS = {10: 3, 11: 4, 12: 5, 13: 6, 14: 7}  # places of the boxes and their least lengths


def rolls_of(count: int) -> list[Dice]:
    return list(combinations_with_replacement(range(1, 7), count))


def less(dice: Dice, *taken: int) -> Dice | None:
    """Return the dice without those taken, or None where one of them is not there."""
    rest = list(dice)
    for face in taken:
        if face not in rest:
            return None
        rest.remove(face)
    return tuple(rest)


# ---- the brute force


@cache
def most_in_sets(size: int, dice: Dice) -> int:
    """Return how many dice can be put into Sets of ``size`` alike, over all ways to do it."""
    best = 0
    for face in set(dice):
        rest = less(dice, *[face] * size)
        if rest is not None:
            best = max(best, size + most_in_sets(size, rest))
    return best


@cache
def straight_from(face: int, dice: Dice) -> Dice:
    """Return the longest straight that begins with this face."""
    rest = less(dice, face)
    return () if rest is None else (face, *straight_from(AFTER[face], rest))


def attached(lower: int, upper: int, dice: Dice) -> Iterator[tuple[int, int]]:
    """Yield how many dice lie below and above, for every way to attach dice one by one."""
    yield 0, 0
    below = less(dice, BEFORE[lower])
    if below is not None:
        yield from ((n + 1, m) for n, m in attached(BEFORE[lower], upper, below))
    above = less(dice, AFTER[upper])
    if above is not None:
        yield from ((n, m + 1) for n, m in attached(lower, AFTER[upper], above))


def grown(straight: Dice, dice: Dice) -> Dice:
    """Return what the rules make of a straight: most dice, of equal numbers more above."""
    ways = set(attached(straight[0], straight[-1], dice))
    below, above = max(ways, key=lambda way: (sum(way), way[1]))
    for _ in range(below):
        straight = (BEFORE[straight[0]], *straight)
    for _ in range(above):
        straight = (*straight, AFTER[straight[-1]])
    return straight


# ---- the engine


def fallen(roll: Dice, place: int, **given: Any) -> Any:
    """Return the state and the events after these dice fell in a box."""
    start = SHICARGO.setup(SHICARGO.options(), 2)
    state = replace(start, place=place, phase="falling", left=len(roll), **given)
    return SHICARGO.apply(state, Rolled(roll))


def told(step: Any, *codes: str) -> Any:
    """Return the first event with one of these codes, or None."""
    return next((event for event in step.events if event.code in codes), None)


# ---- the tests


@pytest.mark.parametrize("face", range(1, 7))
def test_singles_every_die_of_the_face_is_playable(face: int) -> None:
    for roll in rolls_of(10):
        kept = told(fallen(roll, face - 1), "kept")
        expected = [die for die in roll if die == face]
        assert (list(kept.faces) if kept else []) == expected, roll
        assert not kept or kept.points == sum(expected), roll


@pytest.mark.parametrize(("place", "size"), [(6, 2), (7, 3), (8, 4), (9, 5)])
@pytest.mark.parametrize("count", [10, 7, 5])
def test_sets_as_many_dice_as_can_be_put_into_sets_are_playable(
    place: int, size: int, count: int
) -> None:
    for roll in rolls_of(count):
        kept = told(fallen(roll, place), "kept")
        faces = kept.faces if kept else ()
        assert len(faces) == most_in_sets(size, roll), roll
        assert not Counter(faces) - Counter(roll), roll
        assert all(alike % size == 0 for alike in Counter(faces).values()), roll


@pytest.mark.parametrize(("place", "least"), STRAIGHTS.items())
def test_straights_a_longest_one_is_kept_and_of_equal_ones_that_with_the_lowest_start(
    place: int, least: int
) -> None:
    for roll in rolls_of(10):
        longest = max((straight_from(face, roll) for face in range(1, 7)), key=len)
        kept = told(fallen(roll, place), "kept-straight")
        expected = longest if len(longest) >= least else ()
        assert (kept.straight if kept else ()) == expected, roll
        assert not kept or kept.points == len(expected) * BOXES[place].points, roll


@pytest.mark.parametrize("length", range(3, 10))
def test_straights_as_many_dice_as_possible_are_attached_at_both_ends(length: int) -> None:
    places = [place for place, least in STRAIGHTS.items() if length >= least]
    for start in range(1, 7):
        straight: Dice = (start,)
        while len(straight) < length:
            straight = (*straight, AFTER[straight[-1]])
        for rest in rolls_of(10 - length):
            expected = grown(straight, rest)
            for place in {places[0], places[-1]}:
                kept = told(fallen(rest, place, straight=straight), "kept-straight")
                assert (kept.straight if kept else straight) == expected, (straight, rest)
                assert not kept or kept.count == len(expected) - length, (straight, rest)


@pytest.mark.parametrize("place", [15, 16, 17])
def test_shicargos_the_faces_rolled_most_often_can_be_claimed(place: int) -> None:
    for roll in rolls_of(10):
        state = fallen(roll, place).state
        often = Counter(roll)
        expected = {face for face, n in often.items() if n == max(often.values())}
        legal = SHICARGO.legal_actions(state)
        assert {claim.face for claim in legal} == expected, roll  # type: ignore[attr-defined]
        assert len(legal) == len(expected), roll


def test_boxes_are_values_that_cannot_be_changed() -> None:
    for box in BOXES:
        assert not hasattr(box, "__dict__")
        with pytest.raises(FrozenInstanceError):
            setattr(box, "points", 1000)  # noqa: B010 - mypy knows that it is frozen


def test_the_order_in_which_dice_lie_does_not_matter_and_the_kept_ones_are_shown() -> None:
    for place in range(len(BOXES)):
        for roll in rolls_of(10)[::7]:
            mixed = (*roll[1::2], *roll[::2])
            step, sorted_step = fallen(mixed, place), fallen(roll, place)
            assert [event.code for event in step.events] == [e.code for e in sorted_step.events]
            assert step.state.boxes == sorted_step.state.boxes
            kept, event = step.state.kept, told(step, "kept", "kept-straight")
            if event and step.state.seat == 0:
                assert sorted(kept) == sorted(event.faces), mixed
                assert kept == tuple(mixed[place] for place in step.state.places)
