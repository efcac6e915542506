"""The house rules of 10,000 Dice and their presets (``rules.md``, game 1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicecore.kernel.errors import Json
from dicecore.kernel.options import Options, choice, flag, number


@dataclass(frozen=True, slots=True, kw_only=True)
class TenThousandOptions(Options):
    """All points are multiples of 50."""

    target: int = number(10_000, least=1000, most=100_000, step=50, cites="ten-thousand 7")
    entry: int = number(1000, least=0, most=5000, step=50, cites="ten-thousand 5")
    take_over: bool = flag(True, cites="ten-thousand 8")
    take_over_after_six: bool = flag(True, cites="ten-thousand 8")
    three_pairs: int = number(750, least=0, most=3000, step=50, cites="ten-thousand 4")
    four_and_two: bool = flag(False, cites="ten-thousand 4")
    straight: int = number(1500, least=0, most=3000, step=50, cites="ten-thousand 4")
    small_straight: int = number(0, least=0, most=3000, step=50, cites="ten-thousand 4")
    boxcar: bool = flag(False, cites="ten-thousand 4", refused_with={"three_pairs": 0})
    six_ones: str = choice("win", "score", cites="ten-thousand 4")
    must_reach_entry: bool = flag(False, cites="ten-thousand 5")
    must_roll_hot_dice: bool = flag(False, cites="ten-thousand 2")
    min_bank: int = number(0, least=0, most=5000, step=50, cites="ten-thousand 6")
    three_busts: int = number(0, least=0, most=5000, step=50, cites="ten-thousand 3")


PRESETS: Mapping[str, Mapping[str, Json]] = {
    "seed": {},
    "seed-alternative": {"boxcar": True, "small_straight": 1000},
    "classic-farkle": {
        "entry": 500,
        "take_over": False,
        "three_pairs": 1500,
        "four_and_two": True,
        "must_reach_entry": True,
    },
}
