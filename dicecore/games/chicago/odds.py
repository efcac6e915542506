"""The best play of one turn of Chicago, whatever its end is worth.

What a player may do, and what a throw counts, is asked of ``turn.py`` and ``throws.py``. An end
of a turn is the number of its throw in ``ENDS``; the last of them is a Chicago.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from dicecore.games.chicago.actions import Lay
from dicecore.games.chicago.throws import Counting
from dicecore.games.chicago.turn import (
    CHICAGO,
    DICE,
    MOST_ROLLS,
    Turn,
    TurnRules,
    actions,
    is_chicago,
    play,
)
from dicecore.kernel.chances import Path
from dicecore.kernel.dice import Faces, multisets
from dicecore.kernel.game import Action, Rolled
from dicecore.odds import rerolls
from dicecore.odds.rerolls import NEVER, Fall, Layer, Place, Worth
from dicecore.odds.slices import Work, remembered

THROWS: tuple[Faces, ...] = tuple(faces for faces, _ in multisets(DICE))
ENDS: tuple[Faces, ...] = (*THROWS, CHICAGO)
CHICAGO_END = len(THROWS)
ROLLS = range(1, MOST_ROLLS + 1)

_NUMBERS = {faces: number for number, faces in enumerate(THROWS)}
_FIXED = [faces for count in range(DICE) for faces, _ in multisets(count)]
_PLACES = {faces: place for place, faces in enumerate(_FIXED)}
_WHOLE = 6 ** (DICE * MOST_ROLLS)

ByLimit: TypeAlias = tuple[float, ...]
"""A number for each limit: for 1 roll, 2 rolls and 3 rolls."""


@dataclass(frozen=True, slots=True)
class House:
    """The house rules that the course of a round depends on."""

    turn: TurnRules
    countings: tuple[Counting, ...]
    chicago_in_one_roll: bool = False

    @property
    def ends(self) -> range:
        """The ends that there are: three 1s are always a Chicago unless that takes one roll."""
        return range(0 if self.chicago_in_one_roll else 1, len(ENDS))


def end_of(turn: Turn, house: House) -> int:
    """Return the end of a finished turn.

    >>> turn = Turn(1, "finished", 1, fell=(6, 1, 5), rolled=(6, 1, 5))
    >>> ENDS[end_of(turn, House(TurnRules(), ()))]
    (1, 5, 6)
    """
    if is_chicago(turn, in_one_roll=house.chicago_in_one_roll):
        return CHICAGO_END
    return _NUMBERS[turn.throw]


def falling_to(end: int, roll: int = 1) -> tuple[Turn, Rolled]:
    """Return a turn whose last roll falls now, and the dice with which it comes to this end.

    >>> turn, fell = falling_to(CHICAGO_END, roll=2)
    >>> (turn.limit, turn.rolls, turn.cup), fell
    ((2, 1, 3), Rolled(faces=(1, 1, 1)))
    """
    aside = 0 if end == CHICAGO_END else 1  # three 1s that are no Chicago were not rolled together
    turn = Turn(roll, "falling", roll - 1, laid=ENDS[end][:aside])
    return turn, Rolled(ENDS[end][aside:])


def _place(turn: Turn) -> int:
    """Return the place from which a turn rolls: 1s are alike, laid or exchanged."""
    return _PLACES[turn.throw]


# ---- turns as layers of rolls


@remembered(32)
def layers(house: House) -> Work[tuple[tuple[Layer, ...], ...]]:
    """Return the layers of a turn by its limit, from one roll on.

    One layer for one roll, of which 1-1-1 is one of 216, and no more of them may be rolled:

    >>> from dicecore.odds.slices import whole
    >>> one, two, three = whole(layers(House(TurnRules(), ())))
    >>> len(one), len(two), len(three), one[0][0].rolls
    (1, 2, 3, 216)
    >>> one[0][0].falls[0] == Fall(1, CHICAGO_END)
    True
    """
    last = yield from _layer(house, Turn(1, "falling"), _FIXED)
    middle = yield from _layer(house, Turn(3, "falling", 1), _FIXED)
    first = yield from _layer(house, Turn(2, "falling"), _FIXED[:1])
    return (last,), (first, last), (first, middle, last)


def _layer(house: House, turn: Turn, fixed: Iterable[Faces]) -> Work[Layer]:
    places = []
    for laid in fixed:
        falls = []
        falling = Turn(turn.limit, turn.phase, turn.rolls, laid)
        for faces, weight in multisets(falling.cup):
            ends: set[int] = set()
            onward: set[int] = set()
            _explore(play(falling, Rolled(faces), house.turn), house, ends, onward)
            (end,) = ends or {NEVER}
            falls.append(Fall(weight, end, tuple(sorted(onward))))
            yield
        places.append(Place(6**falling.cup, tuple(falls)))
    return tuple(places)


def _explore(turn: Turn, house: House, ends: set[int], onward: set[int]) -> None:
    """Collect where a turn can end, and the places from which it can roll on."""
    if turn.phase == "finished":
        ends.add(end_of(turn, house))
    elif turn.phase == "falling":
        onward.add(_place(turn))
    for action in actions(turn, house.turn):
        _explore(play(turn, action, house.turn), house, ends, onward)


def by_limit(house: House, worth: Worth) -> Work[ByLimit]:
    """Return the highest expected worth of a turn with 1, 2 and 3 rolls.

    The chance of 1-1-1 when an exchange is possible after the first roll:

    >>> from dicecore.odds.slices import whole
    >>> house = House(TurnRules(), ())
    >>> whole(by_limit(house, [end == CHICAGO_END for end in range(len(ENDS))]))[0] * 216
    1.0
    """
    (last,), _, (first, middle, _) = yield from layers(house)
    at_last = rerolls.highest(last, worth)
    two = rerolls.highest(first, worth, at_last)
    three = rerolls.highest(first, worth, rerolls.highest(middle, worth, at_last))
    return at_last[0], two[0], three[0]


def exact(house: House, worth: Sequence[int]) -> Work[tuple[Fraction, ...]]:
    """Return the same as a fraction, of ends that are worth a whole number below 400.

    >>> from dicecore.odds.slices import whole
    >>> from dicecore.games.chicago.throws import LOW
    >>> house = House(TurnRules(), ())
    >>> [str(mean) for mean in whole(exact(house, [LOW.value(faces) for faces in ENDS]))][0]
    '21/2'
    """
    # In units of 6**-9 every mean of a turn is a whole number below 2**53, which floats hold.
    scaled = yield from by_limit(house, [float(_WHOLE * value) for value in worth])
    return tuple(Fraction(int(mean), _WHOLE) for mean in scaled)


# ---- beating a value


@lru_cache(maxsize=512)
def beating(counting: Counting, value: int) -> tuple[bool, ...]:
    """Say by end whether it beats a value, by its sum alone (game 3, rule 5; game 4, rule 7).

    >>> from dicecore.games.chicago.throws import HIGH
    >>> [ENDS[end] for end, beats in enumerate(beating(HIGH, 220)) if beats]
    [(1, 1, 1), (1, 1, 6), (1, 1, 1)]
    """
    return tuple(counting.beats(counting.value(faces), value) for faces in ENDS)


@remembered(2048)
def beat(house: House, counting: Counting, value: int) -> Work[ByLimit]:
    """Return the highest chance to beat a value with 1, 2 and 3 rolls.

    A Chicago is as good, whatever is called (game 3, rule 9; game 4, rule 6).

    >>> from dicecore.odds.slices import whole
    >>> from dicecore.games.chicago.throws import HIGH
    >>> whole(beat(House(TurnRules(), ()), HIGH, 165))[0] * 54
    5.0
    """
    return (yield from by_limit(house, (*beating(counting, value)[:CHICAGO_END], True)))


# ---- a turn being played


@dataclass(frozen=True, slots=True)
class Plan:
    """The best play of a turn: what its ends are worth by roll, and its places by roll."""

    house: House
    worths: tuple[Worth, ...]
    values: tuple[tuple[float, ...], ...]

    def value(self, turn: Turn) -> float:
        """Return the highest expected worth of a turn from here on."""
        if turn.phase == "finished":
            return self.worths[turn.rolls - 1][end_of(turn, self.house)]
        if turn.phase == "falling":
            return self.values[turn.rolls][_place(turn)]
        return max(self.value(play(turn, action, self.house.turn)) for action in self._open(turn))

    def paths(self, turn: Turn) -> dict[Path, float]:
        """Return what each action leads to, and after a lay what may follow it."""
        found: dict[Path, float] = {}
        for action in self._open(turn):
            after = play(turn, action, self.house.turn)
            found[action,] = self.value(after)
            if isinstance(action, Lay):
                for second in self._open(after):
                    found[action, second] = self.value(play(after, second, self.house.turn))
        return found

    def _open(self, turn: Turn) -> tuple[Action, ...]:
        return actions(turn, self.house.turn)


def plan(house: House, worths: Sequence[Worth]) -> Work[Plan]:
    """Return the best play of a turn of as many rolls as there are ``worths`` of its ends.

    With 1-1-2 lying and one more roll, two 1s are laid for a Chicago, in one of six rolls:

    >>> from dicecore.odds.slices import whole
    >>> worth = [float(end == CHICAGO_END) for end in range(len(ENDS))]
    >>> found = whole(plan(House(TurnRules(), ()), [worth, worth]))
    >>> turn = Turn(2, "rolled", 1, fell=(1, 1, 2), rolled=(1, 1, 2))
    >>> 6 * found.paths(turn)[Lay((1, 1)),]
    1.0
    """
    of_limit = (yield from layers(house))[len(worths) - 1]
    return Plan(house, tuple(worths), rerolls.solve(of_limit, worths))
