"""A round of any number of players, as one of them sees it.

The model: everybody who plays after him in the round plays for the highest chance to beat the
result that decides, in phase 1 and with lives the worst so far, in phase 2 the best so far. A
Chicago is as good as that. So a result that decides now stays what it is if all (of the worst)
or none (of the best) of them succeed. With nobody after him the chances are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dicecore.games.chicago.odds import CHICAGO_END, ENDS, ROLLS, ByLimit, House, beat
from dicecore.games.chicago.throws import Counting
from dicecore.odds.slices import Work, remembered

Worths: TypeAlias = tuple[tuple[float, ...], ...]
"""What each end is worth, by number of rolls from 1 on."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player's chances in a round depend on.

    ``for_best``: he wants to be the best, else not the worst. ``later``: how many play after
    him. ``counting`` is the call, None while he is the starter and has not called; ``value`` is
    the result that decides so far.
    """

    house: House
    for_best: bool
    later: int
    counting: Counting | None = None
    value: int | None = None


def holds(chance: float, later: int, *, for_best: bool) -> float:
    """Return the chance of a player whose result decides now; each later one has a ``chance``.

    >>> holds(0.5, 2, for_best=True), holds(0.5, 2, for_best=False)
    (0.25, 0.75)
    """
    return (1 - chance) ** later if for_best else 1 - chance**later


def held(standing: Standing, counting: Counting, value: int) -> Work[ByLimit]:
    """Return by limit the chance of a player whose result of this value decides now.

    High, 165 is beaten by 5 of 54 rolls:

    >>> from dicecore.games.chicago.throws import HIGH
    >>> from dicecore.games.chicago.turn import TurnRules
    >>> from dicecore.odds.slices import whole
    >>> standing = Standing(House(TurnRules(), ()), for_best=True, later=1)
    >>> round(whole(held(standing, HIGH, 165))[0] * 54, 9)
    49.0
    """
    chances = yield from beat(standing.house, counting, value)
    return tuple(holds(chance, standing.later, for_best=standing.for_best) for chance in chances)


@remembered(64)
def successes(standing: Standing) -> Work[Worths]:
    """Return by number of rolls and end the player's chance to have what he wants.

    A follower's last roll is the limit of the round, so each number of rolls stands for a limit.

    The last one has beaten a 7 that was called low with 6, and not with another 7:

    >>> from dicecore.games.chicago.throws import LOW
    >>> from dicecore.games.chicago.turn import TurnRules
    >>> from dicecore.odds.slices import whole
    >>> standing = Standing(House(TurnRules(), ()), False, 0, LOW, 7)
    >>> one_roll = whole(successes(standing))[0]
    >>> one_roll[ENDS.index((1, 1, 4))], one_roll[ENDS.index((1, 1, 5))]
    (1.0, 0.0)
    """
    found: list[ByLimit] = []
    for end, faces in enumerate(ENDS):
        yield
        if end == CHICAGO_END:
            found.append((1.0,) * len(ROLLS))
        elif standing.counting is None or standing.value is None:
            by_call = []
            for counting in standing.house.countings:
                by_call.append((yield from held(standing, counting, counting.value(faces))))
                yield
            found.append(tuple(map(max, zip(*by_call, strict=True))))
        else:
            found.append((yield from _against(standing, standing.counting, standing.value, end)))
    return tuple(zip(*found, strict=True))


def _against(standing: Standing, counting: Counting, value: int, end: int) -> Work[ByLimit]:
    own = counting.value(ENDS[end])
    beats = counting.beats(own, value)
    if beats == standing.for_best:
        return (yield from held(standing, counting, own))
    return (float(beats),) * len(ROLLS)
