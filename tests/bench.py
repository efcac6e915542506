"""How fast the engine is: ``python -m tests.bench``. Prints, asserts nothing.

A step is what a transcript counts as one: an action, with the dice that fall for it.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from dicecore import GAMES, Game
from dicecore.__main__ import replay_text
from dicecore.bridge import Bridge
from dicecore.kernel.game import Draw, Drawn, Over, Roll, Rolled
from dicecore.kernel.transcript import LONGEST
from tests.hostile import heavy

SECONDS = 3.0
SEATS = 2
POSITIONS, APART = 30, 7  # whose odds are measured; steps between them


class FastDice:
    """Dice quick enough not to be what is measured."""

    hand = False

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def roll(self, count: int) -> tuple[int, ...]:
        return tuple(self._rng.choices((1, 2, 3, 4, 5, 6), k=count))

    def draw(self, among: Any) -> int:
        seat: int = self._rng.choice(among)
        return seat


def by_rules(game: Game[Any], dice: FastDice) -> int:
    """Play one match with the bare rules and return its number of steps."""
    play = next(iter(game.strategies.values()))
    state, steps = game.setup(game.options(), SEATS), 0
    while True:
        match game.pending(state):
            case Over():
                return steps
            case Roll(_, count):
                state = game.apply(state, Rolled(dice.roll(count))).state
                continue
            case Draw(seats):
                state = game.apply(state, Drawn(dice.draw(seats))).state
            case _:
                state = game.apply(state, play(state)).state
        steps += 1


def by_bridge(game: Game[Any], dice: FastDice) -> int:
    """Play one match of bots through messages and return its number of steps."""
    bridge = Bridge(dice)

    def ask(kind: str, **values: Any) -> Any:
        message = {"v": 1, "id": 1, "type": kind, **values}
        return json.loads(bridge.handle(json.dumps(message)))["result"]

    players = [{"name": f"Bot {seat}", "bot": "plain"} for seat in range(SEATS)]
    now, steps = ask("new", game=game.code, players=players), 0
    while now["turn"] != "over":
        now = ask(now["turn"], seq=now["seq"])
        steps += 1
    return steps


def measure(name: str, play: Callable[[], int]) -> None:
    """Play for some seconds and print the rates."""
    play()  # fills the caches
    games = steps = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        steps += play()
        games += 1
    print(f"{name:32} {steps / spent:10,.0f} steps/s {games / spent:8,.1f} games/s")


def positions(game: Game[Any], dice: FastDice) -> Iterator[Any]:
    """Yield positions in which somebody decides, some steps apart, of matches of plain bots."""
    play = next(iter(game.strategies.values()))
    while True:
        state, steps = game.setup(game.options(), SEATS), 0
        while not isinstance(pending := game.pending(state), Over):
            match pending:
                case Roll(_, count):
                    state = game.apply(state, Rolled(dice.roll(count))).state
                case Draw(seats):
                    state = game.apply(state, Drawn(dice.draw(seats))).state
                case _:
                    if steps % APART == 0:
                        yield state
                    state = game.apply(state, play(state)).state
                    steps += 1


def odds(game: Game[Any], dice: FastDice) -> None:
    """Print how long the measures take: the first time, and at the median and slowest position."""
    if game.odds is None:
        return
    gc.collect()
    gc.freeze()  # what these tools have in memory is no part of a slice
    passes = [timed(game.odds(state)) for state in islice(positions(game, dice), POSITIONS)]
    for title, times in (("cold", passes[:1]), ("later", passes[1:])):
        first, whole, longest = ([one[n] * 1000 for one in times] for n in range(3))
        print(
            f"{game.code}, odds, {title}:".ljust(32)
            + f"first measure {median(first):7.2f} ms, all {median(whole):8.2f} ms"
            + f" (at most {max(whole):8.2f}), longest slice {max(longest):6.2f} ms"
        )
    if game.figures is not None:
        _, spent, slice_ = (1000 * one for one in timed(game.figures(game.options())))
        print(f"{game.code}, figures:".ljust(32) + f"{spent:.0f} ms, longest slice {slice_:.2f} ms")


def timed(work: Iterator[Any]) -> tuple[float, float, float]:
    """Do some work; return the seconds to its first result, to its end, and of its longest slice.

    Without any result the first one is the end.
    """
    begin = last = perf_counter()
    first, longest = None, 0.0
    for found in chain(work, (None,)):  # the last slice leads to no result
        now = perf_counter()
        longest = max(longest, now - last)
        if found is not None and first is None:
            first = now - begin
        last = perf_counter()
    whole = last - begin
    return whole if first is None else first, whole, longest


def refusals() -> None:
    """Print how long the heaviest files take to be refused, the slowest first."""
    times = []
    for name, text in heavy(LONGEST):
        raw = text.encode()
        start = perf_counter()
        status, _, line = replay_text(raw)
        times.append((perf_counter() - start, name, line if status else "not refused"))
    for spent, name, line in sorted(times, reverse=True):
        print(f"refusal of {LONGEST // 1_000_000} MB {spent:8.2f} s  {name}: {line[:60]}")


def main() -> None:
    """Measure every game that has a strategy, its odds, and refusals."""
    for code, game in GAMES.items():
        if game.strategies:
            dice = FastDice(1)
            measure(f"{code}, bare rules", partial(by_rules, game, dice))
            measure(f"{code}, bridge", partial(by_bridge, game, dice))
            odds(game, dice)
    refusals()


if __name__ == "__main__":
    main()
