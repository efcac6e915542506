"""What a roll can lead to in a turn of pressing one's luck, as data for solvers."""

from __future__ import annotations

from dataclasses import dataclass


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
