"""The house rules of Chicago with strikes and their presets (``rules.md``, game 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicecore.games.chicago.throws import COUNTINGS, HIGH, LOW, Counting
from dicecore.games.chicago.turn import TurnRules
from dicecore.kernel.errors import Json
from dicecore.kernel.options import Options, choice, flag


@dataclass(frozen=True, slots=True, kw_only=True)
class ChicagoStrikesOptions(Options):
    """The pool, the turn, the call, and who starts and gives away."""

    pool: str = choice("2n-1", "n+1", cites="chicago-strikes 6")
    exchange: str = choice("first-roll", "any-but-last", cites="chicago-strikes 3")
    three_sixes: str = choice("pair", "two-ones", "must", cites="chicago-strikes 3")
    next_starter: str = choice("most-strikes", "last-loser", cites="chicago-strikes 8")
    phase_two: str = choice("discard", "hand-over", cites="chicago-strikes 7")
    lay_only_ones_and_sixes: bool = flag(False, cites="chicago-strikes 2")
    calls: str = choice("free", "two", cites="chicago-strikes 4")
    chicago_in_one_roll: bool = flag(False, cites="chicago-strikes 9")

    @property
    def turn_rules(self) -> TurnRules:
        """Those that a turn depends on."""
        return TurnRules(self.exchange, self.three_sixes, self.lay_only_ones_and_sixes)

    @property
    def countings(self) -> tuple[Counting, ...]:
        """What the starter may call, high first."""
        return (HIGH, LOW) if self.calls == "two" else COUNTINGS

    def pool_of(self, seats: int) -> int:
        """Return the number of strikes in the pool at the start."""
        return seats + 1 if self.pool == "n+1" else 2 * seats - 1


PRESETS: Mapping[str, Mapping[str, Json]] = {
    "seed": {},
    "lively": {"calls": "two"},
    "bar": {
        "pool": "n+1",
        "exchange": "any-but-last",
        "three_sixes": "must",
        "next_starter": "last-loser",
        "calls": "two",
    },
    "hand-over": {"phase_two": "hand-over"},
}
