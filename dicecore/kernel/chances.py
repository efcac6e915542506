"""What the actions that are open to a player lead to, as a screen can show it beside a view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from dicecore.kernel.game import Action

Path: TypeAlias = tuple[Action, ...]  # an offer's action, then what follows it

SAME = 1e-9  # of two values that differ by less none is better: the first is taken


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
