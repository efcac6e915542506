"""What the actions that are open to a player lead to, as a screen can show it beside a view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from dicecore.kernel.game import Action

Path: TypeAlias = tuple[Action, ...]  # an offer's action, then what follows it

SAME = 1e-9  # of two values that differ by less none is better

K = TypeVar("K")


def highest(values: Mapping[K, float]) -> list[K]:
    """Return what has the highest value, in order; to take the first of equal ones is the rule.

    >>> highest({"roll": 0.5, "bank": 0.5 + 1e-12, "keep": 0.4})
    ['roll', 'bank']
    """
    top = max(values.values(), default=0.0) - SAME
    return [key for key, value in values.items() if value >= top]


@dataclass(frozen=True, slots=True)
class Chances:
    """One measure of what a player may do now.

    ``code`` finds its words (``odds.<code>``). ``values`` has a number for an offer of the view,
    or for what follows one; a path that has none is not there. ``unit`` says what the numbers
    are: probabilities from 0 to 1 or points. ``better`` says whether more or less of it is
    wanted; the last measure that has it decides which offer is the best. ``exact`` is false
    where later players are assumed to play in a stated way.
    """

    code: str
    values: Mapping[Path, float]
    unit: Literal["chance", "points"] = "chance"
    better: Literal["more", "less"] | None = None
    exact: bool = True
