"""Looking back: luck, decisions and the others add up, and fair dice bring no luck on average."""

from __future__ import annotations

from itertools import product
from math import isclose
from random import Random
from typing import Any

import pytest

from dicecore import GAMES, DicecoreError, Match, Player, ScriptedDice
from dicecore.games.ten_thousand.state import Bank, Keep, Roll
from dicecore.kernel.dice import Faces
from dicecore.kernel.game import Decide, Draw, Over
from dicecore.kernel.sources import SeededDice
from dicecore.review import Reviewed, review
from tests.pig.game import GAME as PIG
from tests.support import words_of


def looked_back(match: Match) -> Reviewed:
    looking = review(match)
    while True:
        try:
            next(looking)
        except StopIteration as end:
            found: Reviewed = end.value
            return found


def played(code: str, seats: int, seed: str, *, wild: float, rules: Any = None) -> Match:
    """Play a match, with so many of the actions at random."""
    game = GAMES[code]
    plain = next(iter(game.strategies.values()))
    players = [Player(f"P{seat}") for seat in range(seats)]
    match = Match.new(game, players, game.options.read(rules or {}))
    dice, chance = SeededDice(seed), Random(seed)
    while not isinstance(match.pending, Over):
        if isinstance(match.pending, Draw):
            match = match.draw(dice)
            continue
        assert isinstance(match.pending, Decide)
        action = plain(match.state)
        if chance.random() < wild:
            action = chance.choice(game.legal_actions(match.state))
        match = match.act(match.pending.seat, action, dice)
    return match


TABLES = [
    ("ten-thousand", 1, {"target": 3000}),
    ("ten-thousand", 2, {}),
    ("ten-thousand", 3, {"target": 3000}),
    ("shicargo", 2, {}),
    ("shicargo", 2, {"bank_all_boxes": True, "double_per_bank": True}),
    ("shicargo", 3, {}),
    ("chicago-lives", 2, {}),
    ("chicago-lives", 4, {}),
    ("chicago-strikes", 2, {}),
    ("chicago-strikes", 4, {"phase_two": "hand-over"}),
]


@pytest.mark.parametrize(("code", "seats", "rules"), TABLES)
def test_the_parts_add_up_to_the_result(code: str, seats: int, rules: Any) -> None:
    match = played(code, seats, "adds up", wild=0.2, rules=rules)
    found = looked_back(match)
    assert found.done == 1
    assert found.exact or "review.model" in words_of(code)
    assert found.scale != "share" or "review.curve" in words_of(code)
    for seat, one in enumerate(found.accounts):
        parts = one.start + one.expected + one.luck + one.decisions + one.others
        assert isclose(parts, one.result, abs_tol=1e-9)
        assert one.decisions <= 0
        assert found.curve[-1].values[seat] == one.result
    over = match.pending
    assert isinstance(over, Over)
    results: Any = match.result()["players"]
    for seat, one in enumerate(found.accounts):
        if found.scale == "points":
            assert one.result == results[seat]["score"]
            assert one.others == 0
        elif over.losers:
            assert one.result == (seat not in over.losers)
        else:
            assert one.result == (seat in over.winners)


@pytest.mark.parametrize(("code", "seats", "rules"), [TABLES[2], TABLES[6], TABLES[9]])
def test_moments_are_steps_of_their_player(code: str, seats: int, rules: Any) -> None:
    match = played(code, seats, "moments", wild=0.3, rules=rules)
    found = looked_back(match)
    for seat, one in enumerate(found.accounts):
        if one.swing:
            record = match.records[one.swing.step]
            assert (record.player, record.dice) == (seat, one.swing.dice)
        if one.mistake:
            assert match.records[one.mistake.step].player == seat
            assert one.mistake.change < 0
            assert one.mistake.best
            assert one.decisions <= one.mistake.change
        assert (one.mistake is None) == (one.decisions == 0)


def test_shicargo_has_luck_alone() -> None:
    found = looked_back(played("shicargo", 2, "luck", wild=0.5))
    assert {one.decisions for one in found.accounts} == {0}


def until_a_roll_of(count: int, code: str, seats: int) -> tuple[Match, Any]:
    """Play until so many dice are to be rolled in a turn."""
    for seed in range(20):
        match = played(code, seats, f"fair {seed}", wild=0.1)
        part = Match.new(match.game, match.players, match.options)
        for record in match.records:
            action = record.action
            if action is not None and action.in_turn and len(record.dice or ()) == count:
                return part, action
            part = part.play(record)
    raise AssertionError("no such roll")


@pytest.mark.parametrize(
    ("code", "seats", "count"),
    [
        ("ten-thousand", 3, 2), ("shicargo", 2, 1), ("chicago-lives", 2, 1),
        ("chicago-lives", 2, 2), ("chicago-strikes", 2, 3),
    ],
)  # fmt: skip
def test_fair_dice_bring_no_luck_on_average(code: str, seats: int, count: int) -> None:
    match, action = until_a_roll_of(count, code, seats)
    pending = match.pending
    assert isinstance(pending, Decide)
    seat = pending.seat
    before = looked_back(match).accounts[seat].luck

    def luck(faces: Faces) -> float:
        after = match.act(seat, action, ScriptedDice(faces))
        return looked_back(after).accounts[seat].luck - before

    rolls = list(product(range(1, 7), repeat=count))
    lucks = [luck(faces) for faces in rolls]
    assert max(lucks) > 1e-6
    scale = max(map(abs, lucks))
    assert abs(sum(lucks)) / len(lucks) < 1e-9 * scale + 1e-12


def test_a_mistake_costs_what_the_measure_says() -> None:
    """From 2-2-2-1-3-4 the 1 alone is worth 400.46 on average, 2-2-2 and 1 kept 300.00."""
    game = GAMES["ten-thousand"]
    players = [Player("Ann"), Player("Ben"), Player("Cem")]
    match = Match.new(game, players, game.options.read({"entry": 0}))
    match = match.act(0, Roll(), ScriptedDice([2, 2, 2, 1, 3, 4]))
    match = match.act(0, Keep(((2, 2, 2), (1,))), ScriptedDice([]))
    match = match.act(0, Bank(), ScriptedDice([]))
    account = looked_back(match).accounts[0]
    assert account.result == 300
    assert account.mistake is not None
    assert account.mistake.step == 1
    assert round(account.decisions, 2) == -100.46
    assert [offer.action["action"] for offer in account.mistake.best] == ["keep", "roll"]
    assert account.mistake.best[0].action["sets"] == [[1]]
    assert account.mistake.chosen[0].action["sets"] == [[2, 2, 2], [1]]
    assert isclose(account.luck, 400.46 - 551.548919, abs_tol=0.01)


def test_a_game_without_odds_says_so() -> None:
    match = Match.new(PIG, [Player("Ann"), Player("Ben")], PIG.options())
    with pytest.raises(DicecoreError, match="no-review"):
        next(review(match))
