"""How strong the bots are: ``python -m tests.ladder``, or ``make ladder``.

All pairs of the bots of a game play under each preset, two players at a table. What has been
played is kept in ``.cache/ladder`` and gone on with; after a change of a bot say ``--anew``. At the
end the tables of ``docs/bots.md`` and the strengths that the page shows are written. With a C
compiler the expert at 10,000 Dice thinks quicker.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any

import dicecore.bots
from dicecore import GAMES
from dicecore.bots.arena import Arena, Contest, Score
from dicecore.games.ten_thousand import best_turn, winning
from dicecore.kernel.errors import Json
from dicecore.odds.slices import remembered
from dicecore.odds.turn import Values
from tests import quick

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".cache" / "ladder"
PAGE = ROOT / "docs" / "bots.md"
STRENGTHS = Path(dicecore.bots.__file__).parent / "strength.json"
SEED = "ladder"
SAVED = 15.0  # seconds between two times that what was played is kept

# At 10,000 Dice without take-over, what the first of two bots wins by an exact computation.
NO_TAKE_OVER: Mapping[str, Json] = {"take_over": False}
KNOWN = {
    ("expert", "points"): 0.5197,
    ("points", "steady"): 0.6078,
    ("expert", "careful"): 0.6380,
}


@dataclass(frozen=True)
class Meeting:
    """A pair of bots under some house rules, ``title`` among those of the game."""

    game: str
    title: str
    rules: tuple[tuple[str, Json], ...]
    bots: tuple[str, str]

    @property
    def file(self) -> Path:
        return KEPT / f"{self.game}-{self.title}-{'-'.join(self.bots)}.json"


@dataclass(frozen=True)
class Played:
    """What came of a meeting, and the seconds that it took."""

    games: int
    scores: tuple[Score, ...]
    seconds: float


def meetings() -> Iterator[Meeting]:
    """Yield all meetings, those under default rules first."""
    presets = {code: dict(game.presets) for code, game in GAMES.items()}
    for titles in (["seed"], [name for one in presets.values() for name in one if name != "seed"]):
        for title in titles:
            for code, rules in presets.items():
                if title in rules:
                    for bots in combinations(GAMES[code].strategies, 2):
                        yield Meeting(code, title, tuple(rules[title].items()), bots)
        if titles == ["seed"]:
            for bots in KNOWN:
                rules_of_check = tuple(NO_TAKE_OVER.items())
                yield Meeting("ten-thousand", "no-take-over", rules_of_check, bots)


def play(meeting: Meeting, games: int, executor: Executor, *, whole: bool = True) -> Played | None:
    """Play what is missing; None where something is and it is not to be played."""
    arena = Arena(Contest(meeting.game, meeting.bots, dict(meeting.rules), SEED), games)
    seconds = 0.0
    if meeting.file.exists():
        kept = json.loads(meeting.file.read_text("utf-8"))
        arena.resume(kept["arena"])
        seconds = kept["seconds"]
    if arena.played < arena.games and not whole:
        return None
    begun = saved = perf_counter()

    def keep() -> None:
        nonlocal saved
        if perf_counter() - saved > SAVED or arena.played == arena.games:
            saved = perf_counter()
            text = json.dumps({"seconds": seconds + saved - begun, "arena": arena.to_text()})
            meeting.file.parent.mkdir(parents=True, exist_ok=True)
            meeting.file.write_text(text, "utf-8")

    standings = arena.run(executor, keep)
    return Played(standings.games, standings.scores, seconds + perf_counter() - begun)


def hurry(program: Path | None) -> None:
    """Let a worker remember many pairs of scores at 10,000 Dice and solve them quickly.

    What it is worth to take over comes up again and again too.
    """
    roll = Values.roll
    known: dict[tuple[int, int, int], tuple[float, Values]] = {}

    def remembered_roll(values: Values, points: int, name: int) -> float:
        key = id(values), points, name
        if key not in known:
            known[key] = roll(values, points, name), values  # which lives on, and its id with it
        return known[key][0]

    Values.roll = remembered_roll  # type: ignore[method-assign, assignment]
    for module, name, most in (winning, "_turn", 20_000), (best_turn, "_solved", 64):
        solve: Any = getattr(module, name)  # some 30 KB each
        setattr(module, name, remembered(most)(solve.__wrapped__))
    if program is not None:
        quick.install(program)


# ---- what is written


def rates(played: Mapping[Meeting, Played], code: str, title: str) -> dict[tuple[str, str], float]:
    """Return the win rate of each bot against each other one."""
    found = {}
    for meeting, one in played.items():
        if (meeting.game, meeting.title) == (code, title):
            first, second = meeting.bots
            found[first, second] = one.scores[0].rate
            found[second, first] = one.scores[1].rate
    return found


def average(found: Mapping[tuple[str, str], float], bot: str) -> float:
    against = [rate for (one, _), rate in found.items() if one == bot]
    return sum(against) / len(against)


def strengths(played: Mapping[Meeting, Played]) -> dict[str, dict[str, int]]:
    """Return for each bot its rate against the others of its game under default rules, in %.

    One that is alone plays against itself. A game of which not all was played stays as it was.
    """
    told: dict[str, dict[str, int]] = json.loads(STRENGTHS.read_text("utf-8"))
    for code, game in GAMES.items():
        found, bots = rates(played, code, "seed"), game.strategies
        if len(bots) == 1:
            told[code] = dict.fromkeys(bots, 50)
        elif len(found) == len(bots) * (len(bots) - 1):
            told[code] = {bot: round(100 * average(found, bot)) for bot in bots}
    return told


def tables(played: Mapping[Meeting, Played]) -> str:
    """Return the tables of the page, in Markdown."""
    parts = [_summary(played)]
    for code, game in GAMES.items():
        for title in game.presets:
            found = rates(played, code, title)
            if len(found) == len(game.strategies) * (len(game.strategies) - 1) > 0:
                bots = sorted(game.strategies, key=lambda bot: -average(found, bot))
                head = f"| `{code}`, `{title}` | {' | '.join(bots)} | average |"
                lines = [head, "|---" * (len(bots) + 2) + "|"]
                for bot in bots:
                    cells = [_percent(found.get((bot, other))) for other in bots]
                    mean = _percent(average(found, bot))
                    lines.append(f"| {bot} | {' | '.join(cells)} | {mean} |")
                parts.append("\n".join(lines))
    return "\n\n".join([*parts, *_check(played)])


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f}"


def _summary(played: Mapping[Meeting, Played]) -> str:
    games = min(one.games for one in played.values())
    margin = max(score.margin or 0 for one in played.values() for score in one.scores)
    minutes = sum(one.seconds for one in played.values()) / 60
    return (
        f"{len(played)} pairs of at least {games:,} games each; half of a 95 % interval is at most "
        f"{100 * margin:.2f} percentage points; {minutes:.0f} minutes on {os.cpu_count()} cores."
    )


def _check(played: Mapping[Meeting, Played]) -> list[str]:
    lines = [
        "| `ten-thousand`, `take_over` false | exact | played | apart, in standard errors |",
        "|---|---|---|---|",
    ]
    for meeting, one in played.items():
        if meeting.title == "no-take-over":
            exact, rate = KNOWN[meeting.bots], one.scores[0].rate
            error = sqrt(exact * (1 - exact) / one.games)
            names = " against ".join(meeting.bots)
            apart = (rate - exact) / error
            lines.append(f"| {names} | {exact:.4f} | {rate:.4f} | {apart:+.1f} |")
    return ["\n".join(lines)] if lines[2:] else []


def write(played: Mapping[Meeting, Played]) -> None:
    """Write the tables and the strengths."""
    text = PAGE.read_text("utf-8")
    marked = r"(?s)(<!-- ladder -->\n).*(\n<!-- end of ladder -->)"
    filled = re.sub(marked, lambda found: f"{found[1]}\n{tables(played)}\n{found[2]}", text)
    PAGE.write_text(filled, "utf-8")
    STRENGTHS.write_text(json.dumps(strengths(played), indent=2) + "\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Let all bots play each other.")
    parser.add_argument("--games", type=int, default=20_000, help="how many of each pair")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    parser.add_argument("--rules", help="only under this preset, or no-take-over")
    parser.add_argument("--anew", action="store_true", help="forget what has been played")
    parser.add_argument("--only-write", action="store_true", help="of what has been played")
    given = parser.parse_args()
    played: dict[Meeting, Played] = {}
    program = None if given.only_write else quick.library(KEPT)
    with ProcessPoolExecutor(given.workers, initializer=hurry, initargs=(program,)) as executor:
        for meeting in meetings():
            chosen = given.game in (None, meeting.game) and given.rules in (None, meeting.title)
            if given.anew and chosen:
                meeting.file.unlink(missing_ok=True)
            wanted = chosen and not given.only_write
            one = play(meeting, given.games, executor, whole=wanted)
            if one is None:
                continue
            played[meeting] = one
            first, second = meeting.bots
            print(
                f"{meeting.game:16} {meeting.title:17} {first:8} {second:8}"
                f" {100 * one.scores[0].rate:5.1f} ± {100 * (one.scores[0].margin or 0):.1f} %"
                f" {one.seconds:5.0f} s",
                flush=True,
            )
    write(played)
    return 0


if __name__ == "__main__":
    sys.exit(main())
