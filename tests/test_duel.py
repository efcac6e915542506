"""A game for two, solved: against enumeration written independently, and what others published."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from itertools import product
from pathlib import Path
from shutil import which
from types import ModuleType
from typing import Any

import pytest

from dicecore.odds import climb, duel, duel_table
from dicecore.odds.duel import Duel, Solution
from dicecore.odds.duel_table import Grid, packed, read
from dicecore.odds.outcomes import Outcome, Place
from dicecore.odds.slices import whole
from dicecore.odds.turn import Turn
from tables import published
from tables.packing import packed_table
from tables.solver import Solved, built, solved

needs_compiler = pytest.mark.skipif(which("cc") is None, reason="no C compiler")


@pytest.mark.parametrize("module", [climb, duel, duel_table])
def test_examples_in_the_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


COUNTS = {1: 2, 5: 1}  # what a 1 and a 5 count


def two_dice(**rules: Any) -> Duel:
    """Return a game with two dice: who keeps both rolls both again."""
    places = {}
    for dice in (1, 2):
        outcomes = []
        for roll in product(range(1, 7), repeat=dice):
            good = sorted(COUNTS[face] for face in roll if face in COUNTS)
            best = {dice - 1 or 2: good[-1]} if good else {}
            if len(good) == 2:
                best[2] = sum(good)
            outcomes.append(Outcome(1, tuple((points, left) for left, points in best.items())))
        places[dice] = Place(dice, tuple(outcomes))
    return Duel(Turn(places, 1), **rules)


def choices(dice: int) -> list[set[tuple[int, int]]]:
    """Return for each roll all that may be kept of it: what it counts, and the dice left."""
    found = []
    for roll in product(range(1, 7), repeat=dice):
        keeps = set()
        for taken in product((False, True), repeat=dice):
            kept = [face for face, take in zip(roll, taken, strict=True) if take]
            if kept and set(kept) <= set(COUNTS):
                keeps.add((sum(COUNTS[face] for face in kept), dice - len(kept) or 2))
        found.append(keeps)
    return found


class Enumerated:
    """The game of ``two_dice`` over all rolls and keeps, values tried until they stay the same."""

    def __init__(self, target: int, entry: int, take_over: bool, after_all: bool, equal: float):
        self.target, self.entry, self.equal = target, entry, equal
        self.take_over, self.after_all = take_over, after_all
        self.rolls = {dice: choices(dice) for dice in (1, 2)}
        self.most = target + 16  # nobody rolls on with more
        self.last: dict[tuple[int, ...], float] = {}
        scores = [0, *range(max(entry, 1), target)]
        self.values = dict.fromkeys(product(scores, scores), 0.5)
        change = 1.0
        while change > 1e-9:
            self.seen: dict[tuple[int, ...], float] = {}
            new = {pair: self.roll(*pair, 0, 2) for pair in self.values}
            change = max(abs(new[pair] - self.values[pair]) for pair in new)
            self.values = new

    def on(self, score: int) -> bool:
        return score > 0 or self.entry == 0

    def mean(self, dice: int, worth: Callable[[int, int], float], bust: float) -> float:
        found = [max((worth(*keep) for keep in keeps), default=bust) for keeps in self.rolls[dice]]
        return sum(found) / len(found)

    def roll(self, own: int, other: int, points: int, dice: int) -> float:
        key = (own, other, points, dice)
        bust = 1 - self.values[other, own]

        def kept(gained: int, left: int) -> float:
            now = points + gained
            bank = bust
            if self.on(own) or now >= self.entry:
                bank = 1 - self.reply(other, own + now, now, left)
            return bank if now > self.most else max(bank, self.roll(own, other, now, left))

        if key not in self.seen:
            self.seen[key] = self.mean(dice, kept, bust)
        return self.seen[key]

    def reply(self, own: int, total: int, points: int, dice: int) -> float:
        roll = self.last_roll if total >= self.target else self.roll
        found = roll(own, total, 0, 2)
        if self.take_over and self.on(own) and (dice < 2 or self.after_all):
            found = max(found, roll(own, total, points, dice))
        return found

    def last_roll(self, own: int, goal: int, points: int, dice: int) -> float:
        key = (own, goal, points, dice)

        def kept(gained: int, left: int) -> float:
            now = points + gained
            total = own + now if self.on(own) or now >= self.entry else own
            bank = 1.0 if total > goal else self.equal if total == goal else 0.0
            if now > self.most + self.target:
                return bank
            return max(bank, self.last_roll(own, goal, now, left))

        if key not in self.last:
            self.last[key] = self.mean(dice, kept, 0.0)
        return self.last[key]


@pytest.mark.parametrize(
    ("entry", "take_over", "after_all", "equal"),
    [(2, True, True, 0.0), (2, True, False, 0.5), (0, False, True, 0.0)],
)
def test_a_tiny_game_as_by_enumeration(
    entry: int, take_over: bool, after_all: bool, equal: float
) -> None:
    rules: dict[str, Any] = {"take_over": take_over, "after_all": after_all, "equal": equal}
    expected = Enumerated(4, entry, **rules)
    found = Solution(two_dice(target=4, entry=entry, tail=20, **rules))
    for pair, chance in expected.values.items():
        assert found.start(*pair) == pytest.approx(chance, abs=1e-6)


RULES: list[dict[str, Any]] = [
    {"target": 12},
    {"target": 12, "entry": 3, "take_over": True},
    {"target": 11, "entry": 3, "take_over": True, "after_all": False, "equal": 0.5},
    {"target": 9, "least": 2, "must_roll_all": True, "take_over": True},
    {"target": 3, "entry": 4, "last_round": False},
]


@needs_compiler
@pytest.mark.parametrize("rules", RULES)
def test_the_compiled_solver_finds_the_same(rules: dict[str, Any]) -> None:
    game = two_dice(**rules, tail=20)
    found, scores = Solution(game), game.scores
    expected = solved(game, tail=20)
    for at, (own, other) in enumerate(product(scores, repeat=2)):
        assert found.start(own, other) == pytest.approx(expected[at], abs=1e-12)


@needs_compiler
def test_who_plays_best_loses_nothing_against_best_play(tmp_path: Path) -> None:
    program = built(tmp_path)
    found = Solved(two_dice(**RULES[1]), tmp_path / "table").solve(program)
    first = found.start(0, 0)
    assert found.meet(program, found.file) == pytest.approx((first, 1 - first), abs=1e-9)
    assert found.points(program) < (first, 1 - first)


@needs_compiler
def test_a_packed_table_is_read_as_it_was(tmp_path: Path) -> None:
    found = Solved(two_dice(**RULES[1]), tmp_path / "table").solve(built(tmp_path))
    known = Solution(found.duel)
    table = whole(read(found.duel, packed_table(found)))
    scores = found.duel.scores
    for own, other in product(scores, repeat=2):
        assert table.start(own, other) == pytest.approx(known.start(own, other), abs=1 / 131_000)
    for banker in (0, scores[1]):
        for points, row in enumerate(known.picks(scores[1], banker)):
            if points >= found.duel.least_bank(banker) and points in Grid(found.duel).points:
                assert table.picks(scores[1], banker)[points] == pytest.approx(row, abs=0.03)


def test_numbers_survive_packing() -> None:
    game = two_dice(target=3)
    rows = [[0, 65_535, 1], [40_000, 3, 65_535], [65_535, 0, 256]]
    size = Grid(game).layer
    gains = [[[(-1) ** n * (n + at) for n in range(size)] for at in range(2)] for _ in (1, 2)]
    table = whole(read(game, packed(rows, gains)))
    assert [list(row) for row in table.rows] == rows
    assert [[list(layer) for layer in layers] for layers in table.gains] == gains


@needs_compiler
def test_pig_to_100() -> None:
    """Neller and Presser 2004."""
    assert solved(published.pig())[0] == pytest.approx(0.5306, abs=5e-5)


def test_the_rules_of_published_games() -> None:
    plain = published.plain_farkle().turn
    assert plain.bust(6) * 6**6 == pytest.approx(1_440)
    online = published.online_farkle().turn
    best = max(gain for one in online.places[6].outcomes for gain, left in one.keeps if left == 6)
    assert best == 3_000
