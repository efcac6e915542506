"""Many whole random games of every game: ``python -m tests.soak``.

Prints its seed; with the same seed the same games are played. Where a game goes wrong its
transcript is printed, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from secrets import token_hex
from time import perf_counter
from typing import NamedTuple

from dicecore import GAMES
from dicecore.kernel.game import Over
from tests.whole_games import GameFaultError, check_game

PART = 50  # games that a process plays before it reports
EVERY = 5.0  # seconds between two lines of progress


class Part(NamedTuple):
    """Games from ``first`` to before ``last``."""

    code: str
    seed: str
    first: int
    last: int


class Tally(NamedTuple):
    """What some games came to; ``fault`` is what went wrong."""

    code: str
    games: int = 0
    over: int = 0
    steps: int = 0
    fault: str = ""


def play(part: Part) -> Tally:
    """Play some games, up to the first that goes wrong."""
    over = steps = 0
    try:
        for number in range(part.first, part.last):
            match = check_game(part.code, part.seed, number)
            over += isinstance(match.pending, Over)
            steps += len(match.records)
    except GameFaultError as fault:
        again = f"--game {part.code} --seed {part.seed} --first {fault.number} --games 1"
        return Tally(part.code, fault=f"{fault}\n\nonce more: python -m tests.soak {again}")
    return Tally(part.code, part.last - part.first, over, steps)


def parts(codes: list[str], seed: str, first: int, games: int) -> Iterator[Part]:
    for code in codes:
        for start in range(first, first + games, PART):
            yield Part(code, seed, start, min(start + PART, first + games))


def add(one: Tally, other: Tally) -> Tally:
    sums = one.games + other.games, one.over + other.over, one.steps + other.steps
    return Tally(one.code, *sums)


def soak(todo: list[Part], processes: int) -> int:
    """Play all parts side by side; return the exit status."""
    total = sum(part.last - part.first for part in todo)
    done = {part.code: Tally(part.code) for part in todo}
    start = shown = perf_counter()
    with Pool(processes) as pool:
        for tally in pool.imap_unordered(play, todo):
            if tally.fault:
                print(tally.fault, flush=True)
                return 1
            done[tally.code] = add(done[tally.code], tally)
            if perf_counter() - shown > EVERY:
                shown = perf_counter()
                played = sum(one.games for one in done.values())
                print(f"{shown - start:5.0f} s  {played:,} of {total:,} games", flush=True)
    for one in done.values():
        print(f"{one.code}: {one.games:,} games, {one.over:,} of them over, {one.steps:,} steps")
    print(f"each replays from its transcript; {perf_counter() - start:.0f} s")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Play many random games and check each.")
    parser.add_argument("--games", type=int, default=20_000, help="how many of each game")
    parser.add_argument("--seed", default=token_hex(4), help="any word; a new one if not given")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    codes = [given.game] if given.game else sorted(GAMES)
    todo = list(parts(codes, given.seed, given.first, given.games))
    return soak(todo, os.cpu_count() or 1)


if __name__ == "__main__":
    sys.exit(main())
