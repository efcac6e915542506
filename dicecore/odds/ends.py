"""How a turn ends that is played for a goal: the distribution behind the values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicecore.odds.turn import Values


@dataclass(frozen=True, slots=True)
class Ends:
    """How a turn ends: with a bust, with a win at once, or banked; as probabilities.

    ``banked`` has them by the points banked.
    """

    bust: float
    win: float
    banked: Mapping[int, float]


def ends(values: Values, points: int, name: int) -> Ends:
    """Return how a turn ends that goes on from here with a roll; of equal plays, bank.

    Positions whose share is below 1e-15 are left out.

    >>> from dicecore.odds.outcomes import COIN
    >>> from dicecore.odds.slices import whole
    >>> from dicecore.odds.turn import POINTS, Goal, Turn
    >>> ends(whole(Turn(COIN, 100).solve(Goal((), POINTS))), 0, 1)
    Ends(bust=0.5, win=0.0, banked={100: 0.5})
    """
    turn, goal = values.turn, values.goal
    bust, win = 0.0, 0.0
    banked: dict[int, float] = {}
    rolling = {(points - turn.places[name].held, -turn.places[name].dice, name): 1.0}
    while rolling:
        here = min(rolling)  # a keep adds points or leaves fewer dice: nobody comes back here
        share, (base, _, place) = rolling.pop(here), here
        if share < 1e-15:
            continue
        for one in turn.places[place].outcomes:
            part = share * one.weight / turn.places[place].rolls
            if one.wins and goal.win is not None:
                win += part
            elif not one.keeps:
                bust += part
            else:
                kept, to = values.choice(one, base)
                if values.banks(kept, to):
                    banked[kept] = banked.get(kept, 0.0) + part
                else:
                    after = (kept - turn.places[to].held, -turn.places[to].dice, to)
                    rolling[after] = rolling.get(after, 0.0) + part
    return Ends(bust, win, banked)
