"""10,000 Dice between two who both play to win: what everything is worth, from shipped tables.

There are tables for some options (``tables/index.json``). From them one pass over the turn
rebuilds what every action is worth at the scores at hand: without take-over as exactly as the
table, with it about, since the gain of taking over is interpolated.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.paths import by_path
from dicecore.games.ten_thousand.places import STEP, turn_of
from dicecore.games.ten_thousand.state import Bank, State, TakeOver
from dicecore.kernel.chances import Path
from dicecore.kernel.game import Action
from dicecore.odds.climb import NEVER, Climb
from dicecore.odds.duel import Duel, last_turns, solve_turn
from dicecore.odds.duel_table import Table, read
from dicecore.odds.slices import Work, remembered


def _read(name: str) -> bytes:
    """Return a file of the tables; nothing of it stays open, for a snapshot of memory to hold."""
    return (files("dicecore.games.ten_thousand") / "tables" / name).read_bytes()


@lru_cache(maxsize=1)
def _index() -> tuple[tuple[TenThousandOptions, str, float], ...]:
    """Return for each table its options, its file, and the first player's chance to win."""
    listed = json.loads(_read("index.json"))
    return tuple(
        (TenThousandOptions(**entry["options"]), entry["file"], entry["first_wins"])
        for entry in listed
    )


def _entry(options: TenThousandOptions) -> tuple[str, float] | None:
    """Return the file and the figure for these options.

    Whether a turn may be banked for nothing changes no best play: rolling on is worth as much.
    """
    wanted = replace(options, must_reach_entry=False)
    return next(((file, first) for known, file, first in _index() if known == wanted), None)


def first_wins(options: TenThousandOptions) -> float | None:
    """Return the chance to win of who begins when both play best; None without a table.

    Source: ``rules.md``, game 1.

    >>> first_wins(TenThousandOptions(take_over=False))
    0.530319745551243
    """
    entry = _entry(options)
    return entry[1] if entry else None


@remembered(4)
def duel_of(options: TenThousandOptions) -> Work[Duel]:
    """Return the rules for two as numbers, in steps of 50 points; without ``boxcar``."""
    found = yield from turn_of(options)
    return Duel(
        found,
        target=options.target // STEP,
        entry=options.entry // STEP,
        least=options.min_bank // STEP,
        take_over=options.take_over,
        after_all=options.take_over_after_six,
        must_roll_all=options.must_roll_hot_dice,
    )


@remembered(2)
def table_of(options: TenThousandOptions) -> Work[Table | None]:
    """Return the table for these options, if there is one."""
    entry = _entry(options)
    if entry is None:
        return None
    duel = yield from duel_of(options)
    found = yield from read(duel, _read(entry[0]))
    return found


@remembered(8)
def _turn(options: TenThousandOptions, own: int, other: int) -> Work[Climb | None]:
    table = yield from table_of(options)
    if table is None:
        return None
    found = yield from solve_turn(table.duel, own, other, table)
    return found


def climb_of(state: State) -> Work[tuple[Climb, int] | None]:
    """Return what the turn is worth to who is to act, and the steps that his points count more.

    With more than two players: against the one with the most points, as if the others were not
    there. None: there is no table for the options.
    """
    options, seat = state.options, state.seat
    other = max((n for n in range(len(state.totals)) if n != seat), key=state.totals.__getitem__)
    own, total = state.totals[seat] // STEP, state.totals[other] // STEP
    if state.crossed is None:
        climb = yield from _turn(options, own, total)
        return None if climb is None else (climb, 0)
    table = yield from table_of(options)
    if table is None:
        return None
    last = yield from last_turns(table.duel)
    return last.climb(own, total)


def worths(state: State) -> Work[dict[Path, float] | None]:
    """Return the chance to win of each path for who is to act, when both play best then.

    See ``climb_of``.
    """
    found = yield from climb_of(state)
    if found is None:
        return None
    climb, more = found
    return (yield from by_path(state, lambda action, before: _worth(action, before, climb, more)))


def _worth(action: Action, before: State, climb: Climb, more: int) -> float:
    points, dice = before.points, before.left
    if action == Bank():
        return banked(climb, points // STEP + more, dice)
    if action == TakeOver() and before.carried is not None:
        points, dice = before.carried
    return climb.rolled(points // STEP + more, dice)


def banked(climb: Climb, steps: int, dice: int) -> float:
    """Return what banking is worth; with less than the entry it counts nothing."""
    found = climb.banked(steps, dice)
    return climb.bust if found == NEVER else found
