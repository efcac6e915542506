"""Where dice come from: the system's entropy, a script, or a hand.

The only module that touches a random source.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol

from dicecore.kernel.dice import FACES, Faces, checked_roll
from dicecore.kernel.errors import RuleError


class DiceSource(Protocol):
    """Gives the dice of a roll, and draws a seat where chance decides who starts."""

    @property
    def hand(self) -> bool:
        """Whether the dice fell on a real table and were typed in."""
        ...

    def roll(self, count: int) -> Faces:
        """Return the faces of ``count`` dice."""
        ...

    def draw(self, among: Sequence[int]) -> int:
        """Return one of ``among``."""
        ...


class SystemDice:
    """Fair dice from the entropy of the system (in a browser: its cryptographic generator).

    ``secrets.randbelow`` rejects the numbers that would favour low faces, so there is no bias.
    """

    hand = False

    def roll(self, count: int) -> Faces:
        """Return the faces of ``count`` fair dice."""
        return tuple(secrets.randbelow(6) + 1 for _ in range(count))

    def draw(self, among: Sequence[int]) -> int:
        """Return one of ``among``, each as likely as the others."""
        return among[secrets.randbelow(len(among))]


class ScriptedDice:
    """Dice that fall as written, for tests and examples: the faces in order, roll after roll."""

    hand = False

    def __init__(self, faces: Iterable[int], draws: Iterable[int] = ()) -> None:
        self._faces = list(faces)
        self._draws = list(draws)

    def roll(self, count: int) -> Faces:
        """Return the next ``count`` faces; RuleError ``no-dice-left`` when the script is short."""
        if len(self._faces) < count:
            raise RuleError("no-dice-left", count=len(self._faces), expected=count)
        fallen, self._faces = self._faces[:count], self._faces[count:]
        return checked_roll(fallen, count)

    def draw(self, among: Sequence[int]) -> int:
        """Return the next draw; RuleError ``cannot-be-drawn`` when it is not one of ``among``."""
        seat = self._draws.pop(0) if self._draws else None
        if seat is None or seat not in among:
            raise RuleError("cannot-be-drawn", value=seat)
        return seat


class SeededDice:
    """Dice for simulations: the same seed gives the same dice, on every machine.

    Each seat has dice of its own in each round, whatever the others do with theirs.
    """

    hand = False

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._round = 0
        self._seats: dict[int, random.Random] = {}
        self._chance = self._stream("draw")

    def _stream(self, name: str) -> random.Random:
        return random.Random(f"{self._seed}/{name}")  # noqa: S311 - to be repeated, not secret

    def turn(self, seat: int, number: int) -> None:
        """Say whose dice fall next, and in which round."""
        if number != self._round:
            self._round = number
            self._seats.clear()
        if seat not in self._seats:
            self._seats[seat] = self._stream(f"{number}/{seat}")
        self._chance = self._seats[seat]

    def roll(self, count: int) -> Faces:
        """Return the faces of ``count`` dice."""
        return tuple(self._chance.choices(FACES, k=count))

    def draw(self, among: Sequence[int]) -> int:
        """Return one of ``among``."""
        return self._chance.choice(among)


class PhysicalDice:
    """Dice rolled by hand on a real table: what fell is put in before it is asked for."""

    hand = True

    def __init__(self, faces: Iterable[object]) -> None:
        self._faces = tuple(faces)

    def roll(self, count: int) -> Faces:
        """Return the faces that were put in; RuleError when they are not ``count`` faces."""
        return checked_roll(self._faces, count)

    def draw(self, among: Sequence[int]) -> int:
        """Refuse: who starts is drawn by the system; RuleError ``cannot-be-drawn``."""
        raise RuleError("cannot-be-drawn", value=list(among))
