"""The house rules of Chicago with lives and their presets (``rules.md``, game 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicecore.kernel.errors import Json
from dicecore.kernel.options import Options, flag, optional

_BY_SEATS = {2: 4, 3: 3, 4: 3, 5: 3, 6: 2}
SEATS = (min(_BY_SEATS), max(_BY_SEATS))


@dataclass(frozen=True, slots=True, kw_only=True)
class ChicagoLivesOptions(Options):
    """``lives`` is None where they go by the number of players."""

    lives: int | None = optional(least=1, most=9, cites="chicago-lives lives")
    life_stealing: bool = flag(False, cites="chicago-lives 5")
    one_six_five: bool = flag(True, cites="chicago-lives 5")

    def lives_of(self, seats: int) -> int:
        """Return how many lives each of so many players has at the start."""
        return _BY_SEATS[seats] if self.lives is None else self.lives


PRESETS: Mapping[str, Mapping[str, Json]] = {"seed": {}}
