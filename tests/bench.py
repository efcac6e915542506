"""How fast the engine is: ``python -m tests.bench``. Prints, asserts nothing.

A step is what a transcript counts as one: an action, with the dice that fall for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
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
    """Measure every game that has a strategy, and refusals."""
    for code, game in GAMES.items():
        if game.strategies:
            dice = FastDice(1)
            measure(f"{code}, bare rules", partial(by_rules, game, dice))
            measure(f"{code}, bridge", partial(by_bridge, game, dice))
    refusals()


if __name__ == "__main__":
    main()
