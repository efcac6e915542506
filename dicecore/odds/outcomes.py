"""What a roll can lead to in a turn of pressing one's luck, as data for solvers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Outcome:
    """All rolls that leave a player the same choice.

    ``weight``: how many of all rolls they are. ``keeps``: what may be kept, each as the points
    that it adds and the place where it leads; without any the roll is a bust. ``wins``: the
    roll wins the match at once; its keeps then say what it would count otherwise.
    """

    weight: int
    keeps: tuple[tuple[int, int], ...] = ()
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player stands in a turn before the next roll, apart from the points.

    ``held``: turn points that a later keep may still replace; they come on top of the others,
    and no keep of ``outcomes`` counts them: it adds them again, or leads to a place that holds
    them. A keep that adds nothing leads to a place with fewer ``dice``.
    """

    dice: int
    outcomes: tuple[Outcome, ...]
    held: int = 0

    @property
    def rolls(self) -> int:
        """The number of all rolls of the dice.

        >>> Place(2, ()).rolls
        36
        """
        return int(6**self.dice)


Places: TypeAlias = Mapping[int, Place]

COIN: Places = {1: Place(1, (Outcome(3, ((100, 1),)), Outcome(3)))}
"""The smallest turn, for examples: half of all rolls add 100 points, half are busts."""
