"""A compiled ``climb``, for many games of the expert at 10,000 Dice; needs ``cc``."""

from __future__ import annotations

import ctypes
import subprocess
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import which
from typing import Any

from dicecore.odds import duel
from dicecore.odds.climb import Banks, Climb
from dicecore.odds.slices import Work
from dicecore.odds.turn import Turn

SOURCE = Path(__file__).parent / "climb.c"


class _Turn(ctypes.Structure):
    _fields_ = (
        ("width", ctypes.c_int),
        ("most", ctypes.c_int),
        *((name, ctypes.c_void_p) for name in ("first", "share", "keeps", "gain", "left")),
    )


@dataclass(frozen=True)
class _Compiled:
    """A turn as the program reads it; the arrays stay as long as this does."""

    turn: _Turn
    arrays: tuple[array[Any], ...]


@cache
def _compiled(turn: Turn) -> _Compiled:
    first, keeps = array("i", [0]), array("i", [0])
    share, gain, left = array("d"), array("i"), array("i")
    for dice in turn.order:
        place = turn.places[dice]
        for one in place.outcomes:
            if one.keeps and not one.wins:
                share.append(one.weight / place.rolls)
                gain.extend(points // turn.step for points, _ in one.keeps)
                left.extend(to for _, to in one.keeps)
                keeps.append(len(gain))
        first.append(len(share))
    arrays = (first, share, keeps, gain, left)
    found = _Turn(
        len(turn.order), turn.highest // turn.step, *[_address(values) for values in arrays]
    )
    return _Compiled(found, arrays)


def _address(values: array[Any]) -> int:
    return values.buffer_info()[0]


def library(folder: Path) -> Path | None:
    """Compile the program into a folder; None without a C compiler."""
    compiler = which("cc")
    if compiler is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "climb.so"
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", made, SOURCE, "-lm"], check=True)
    return made


def quick(program: Path) -> Callable[[Turn, Banks, float], Work[Climb]]:
    """Return what can be called as ``climb`` is."""
    run = ctypes.CDLL(str(program)).climb

    def climb(turn: Turn, banks: Banks, bust: float) -> Work[Climb]:
        found = _compiled(turn)
        width, most, top = found.turn.width, found.turn.most, len(banks[0]) - 1
        wins = [turn.chance(dice, lambda one: one.wins) for dice in turn.order]
        sure = array(
            "d", (turn.bust(d) * bust + win for d, win in zip(turn.order, wins, strict=True))
        )
        given = array("d", (value for bank in banks for value in bank))
        kept, rolled = (
            array("d", bytes(8 * (most + top) * width)),
            array("d", bytes(8 * (top + 1) * width)),
        )
        places = map(ctypes.c_void_p, map(_address, (sure, given, kept, rolled)))
        run(ctypes.byref(found.turn), ctypes.c_int(top), *places)
        yield
        of_dice = [given[at : at + top + 1] for at in range(0, len(given), top + 1)]
        return Climb(top, bust, of_dice, kept[(most - 1) * width :], rolled)

    return climb


def install(program: Path) -> None:
    """Let duels be solved with the compiled ``climb``."""
    vars(duel)["climb"] = quick(program)
