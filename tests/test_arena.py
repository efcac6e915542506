"""The arena: the same result everywhere, seats that turn, dice in common, work that goes on."""

from __future__ import annotations

import json
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from math import isclose, sqrt
from typing import Any

import pytest
from distributed import Client, LocalCluster

from dicecore import GAMES, DicecoreError
from dicecore.bots import arena
from dicecore.bots.arena import Arena, Contest, play_out
from dicecore.kernel.game import Over
from dicecore.kernel.sources import SeededDice

PLAIN = Contest("chicago-lives", ("steady", "steady"), {}, "seed")


class Backwards(Executor):
    """Does what it is given only when it must, the last first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Any, ...]] = []

    def submit(self, work: Any, /, *args: Any, **named: Any) -> Future[Any]:
        executor = self

        class Late(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:
                while executor.waiting:
                    late, job, given = executor.waiting.pop()
                    late.set_result(job(*given))
                return super().result(timeout)

        late = Late()
        self.waiting.append((late, work, args))
        return late


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int, tuple[int, ...]]]:
    """What fell in each game: its seed, the seat, the round, the dice."""
    fallen: list[tuple[str, int, int, tuple[int, ...]]] = []

    class Watched(SeededDice):
        def __init__(self, seed: str) -> None:
            super().__init__(seed)
            self.seed = seed

        def turn(self, seat: int, number: int) -> None:
            super().turn(seat, number)
            self.at = seat, number

        def roll(self, count: int) -> tuple[int, ...]:
            dice = super().roll(count)
            fallen.append((self.seed, *self.at, dice))
            return dice

    monkeypatch.setattr(arena, "SeededDice", Watched)
    return fallen


@pytest.mark.parametrize("executor", [Backwards, lambda: ProcessPoolExecutor(2)])
def test_any_pool_of_workers_has_the_same_result(executor: Any) -> None:
    alone = Arena(PLAIN, 300).run()
    with executor() as pool:
        assert Arena(PLAIN, 300).run(pool) == alone


def test_another_seed_is_another_contest() -> None:
    other = Contest(PLAIN.game, PLAIN.bots, PLAIN.rules, "other")
    assert Arena(other, 40).run() != Arena(PLAIN, 40).run()


@pytest.mark.parametrize("code", sorted(GAMES))
def test_equal_bots_are_equal_to_the_last_game(code: str) -> None:
    """They play the same games from each other's seats, so no luck is left between them."""
    bot = next(iter(GAMES[code].strategies))
    first, *others = Arena(Contest(code, (bot,) * 3, {}, "s"), 12).run().scores
    for other in others:
        assert isclose(other.rate, first.rate)
        assert isclose(other.points, first.points)
    assert first.margin is None  # of so few


def test_luck_that_is_shared_leaves_no_margin() -> None:
    assert Arena(PLAIN, 58).run().scores[0].margin is None
    assert Arena(PLAIN, 60).run().scores[0].margin == 0


def test_a_wide_pool_is_kept_busy() -> None:
    handed_out = []

    class Lost(Executor):
        def submit(self, _: Any, /, *args: Any, **__: Any) -> Future[Any]:
            handed_out.append(args)
            future: Future[Any] = Future()
            future.set_exception(ConnectionError())
            return future

    with pytest.raises(ConnectionError):
        Arena(PLAIN, 8000).run(Lost())
    assert len(handed_out) == 200


def test_every_bot_meets_the_same_first_dice_at_every_seat(
    rolls: list[tuple[str, int, int, tuple[int, ...]]],
) -> None:
    Arena(Contest("ten-thousand", ("steady",) * 3, {"target": 2000}, "s"), 60).run()
    first: dict[tuple[str, int, int], set[tuple[int, ...]]] = {}
    seen: set[tuple[str, int, int]] = set()
    for seed, seat, number, dice in rolls:
        if number == 1 and (seed, seat, number) not in seen and len(dice) == 6:
            seen.add((seed, seat, number))
            first.setdefault((seed, seat, number), set()).add(dice)
    assert len(first) == 60
    assert all(len(dice) == 1 for dice in first.values())
    assert len(set().union(*first.values())) > 40


def test_a_seat_that_comes_again_in_a_round_goes_on_with_its_dice() -> None:
    dice, other = SeededDice("s"), SeededDice("s")
    dice.turn(0, 3)
    both = dice.roll(5) + dice.roll(5)
    other.turn(0, 3)
    begun = other.roll(5)
    other.turn(1, 3)
    other.roll(2)
    other.turn(0, 3)
    assert begun + other.roll(5) == both
    other.turn(0, 4)
    assert other.roll(10) != both


def test_it_goes_on_where_it_was_stopped() -> None:
    begun = Arena(PLAIN, 200)

    class EnoughError(Exception):
        pass

    def stop() -> None:
        if begun.played >= 80:
            raise EnoughError

    with pytest.raises(EnoughError):
        begun.run(each=stop)
    later = Arena(PLAIN, 200)
    later.resume(begun.to_text())
    assert later.played == begun.played == 80
    assert later.run() == Arena(PLAIN, 200).run()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"done": []}', "null", b"\xff\xfe", "[" * 100_000]
)
def test_what_was_kept_of_another_contest_is_refused(text: str | bytes) -> None:
    with pytest.raises(DicecoreError, match="other-contest"):
        Arena(PLAIN, 200).resume(text)
    other = json.loads(Arena(PLAIN, 200).to_text())
    with pytest.raises(DicecoreError, match="other-contest"):
        Arena(PLAIN, 200).resume(json.dumps({**other, "seed": "other"}))


CHUNK = [[20.0, 10.0, 100.0]] * 2


@pytest.mark.parametrize(
    "done",
    [
        5, None, [5], [[]], [[[]]], [CHUNK[:1]], [[[1.0, 1.0]] * 2], [[["1", 1, 1]] * 2],
        [[[float("nan"), 1, 1]] * 2], [[[41, 1, 1]] * 2], [[[-1, 1, 1]] * 2], [CHUNK] * 6,
    ],
)  # fmt: skip
def test_what_cannot_have_been_played_is_refused(done: Any) -> None:
    head = json.loads(Arena(PLAIN, 200).to_text())
    with pytest.raises(DicecoreError, match="other-contest"):
        Arena(PLAIN, 200).resume(json.dumps({**head, "done": done}))
    whole = Arena(PLAIN, 200)
    whole.resume(json.dumps({**head, "done": [CHUNK] * 5}))
    assert (whole.played, whole.missing) == (200, 0)


def test_rates_and_margins_are_those_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted again from whole games that are played one by one."""
    game, blocks = GAMES["ten-thousand"], 40
    rules = {"target": 1000}
    options = game.options.read(rules)

    def bold(state: Any) -> Any:
        return game.legal_actions(state)[0]  # banks only when nothing else is legal

    changed = replace(game, strategies={**game.strategies, "bold": bold})
    monkeypatch.setattr(arena, "GAMES", {"ten-thousand": changed})
    contest = Contest("ten-thousand", ("steady", "bold"), rules, "s")
    steady, other = Arena(contest, 2 * blocks).run().scores
    assert isclose(steady.rate + other.rate, 1)
    wins = []
    for block in range(blocks):
        won = 0
        for bots in (["steady", "bold"], ["bold", "steady"]):
            end = play_out(changed, options, bots, SeededDice(f"s/{block}"))
            over = changed.pending(end)
            assert isinstance(over, Over)
            won += over.winners == (bots.index("steady"),)
        wins.append(won / 2)
    mean = sum(wins) / blocks
    spread = sqrt(sum((one - mean) ** 2 for one in wins) / (blocks - 1))
    assert isclose(steady.rate, mean)
    assert isclose(steady.margin or 0, 1.96 * spread / sqrt(blocks))


@pytest.mark.parametrize(
    ("contest", "code"),
    [
        (Contest("chess", ("steady", "steady"), {}, "s"), "unknown-game"),
        (Contest("ten-thousand", ("steady",), {}, "s"), "wrong-seat-count"),
        (Contest("ten-thousand", ("steady",) * 13, {}, "s"), "wrong-seat-count"),
        (Contest("ten-thousand", ("steady", "x"), {}, "s"), "unknown-bot"),
        (Contest("ten-thousand", ("steady",) * 2, {"targt": 1}, "s"), "unknown-option"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(contest: Contest, code: str) -> None:
    with pytest.raises(DicecoreError, match=code):
        Arena(contest, 10)


def test_a_cluster_of_dask_is_such_a_pool() -> None:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as pool,
    ):
        assert Arena(PLAIN, 100).run(pool) == Arena(PLAIN, 100).run()
