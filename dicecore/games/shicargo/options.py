"""The house rules of Shicargo and their presets (``rules.md``, game 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicecore.kernel.errors import Json
from dicecore.kernel.options import Options, flag


@dataclass(frozen=True, slots=True, kw_only=True)
class ShicargoOptions(Options):
    """Both are about the bank: ten pds, all rolled again, the turn doubled."""

    bank_all_boxes: bool = flag(False, cites="shicargo bank_all_boxes")
    double_per_bank: bool = flag(False, cites="shicargo double_per_bank")


PRESETS: Mapping[str, Mapping[str, Json]] = {"seed": {}, "generous": {"bank_all_boxes": True}}
