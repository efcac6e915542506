"""An evening of games: who has won how often, and points by a table that the host chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from dicecore.kernel.errors import Json, MessageError
from dicecore.kernel.match import Player
from dicecore.results import Result, called, who

Shared: TypeAlias = Literal["each", "split"]

PRESETS: tuple[tuple[int, ...], ...] = (
    (1,),
    (3, 2, 1),
    (5, 3, 2, 1),
    (12, 10, 8, 7, 6, 5, 4, 3, 2, 1),
)
"""Tables of points that are offered: for the first place, the second, and so on."""

LONGEST = 12
MOST = 1000


@dataclass(frozen=True, slots=True)
class Points:
    """What places are worth, from the first on; those behind are worth nothing.

    Whoever shares a place gets ``each`` all its points, or with ``split`` an equal part of the
    points of all places that they take up together.
    """

    places: tuple[int, ...]
    shared: Shared = "each"

    def worth(self, rank: int, sharing: int) -> Fraction:
        """Return the points of a rank that so many share."""
        taken = self.places[rank - 1 : rank - 1 + (sharing if self.shared == "split" else 1)]
        return Fraction(sum(taken), sharing if self.shared == "split" else 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands: games that are over, wins, points, and both for each game.

    ``more`` tells those of one name apart, the first is 1. The ranks are in each order; equal
    ones share a place, None is for those who have played no game to its end.
    """

    name: str
    bot: str | None
    more: int
    games: int
    wins: int
    points: float
    points_each: float | None
    wins_each: float | None
    ranks: dict[str, int | None]


def read_points(places: list[Json], shared: str) -> Points:
    """Read a table of points; MessageError ``points-*`` says what is wrong with it."""
    if not 1 <= len(places) <= LONGEST:
        raise MessageError("points-count", least=1, most=LONGEST)
    wholes: list[int] = []
    for place, points in enumerate(places, 1):
        if type(points) is not int or not 0 <= points <= MOST:
            raise MessageError("points-range", place=place, least=0, most=MOST)
        if wholes and points > wholes[-1]:
            raise MessageError("points-rise", place=place)
        wholes.append(points)
    if shared not in ("each", "split"):
        raise MessageError("points-shared")
    return Points(tuple(wholes), "each" if shared == "each" else "split")


@dataclass(slots=True)
class _Row:
    name: str
    bot: str | None
    more: int
    games: int = 0
    wins: int = 0
    points: Fraction = Fraction(0)


def counts(result: Result) -> bool:
    """Say whether a result counts once it is over: whoever plays alone beats nobody."""
    return len(result.players) > 1


def standings(
    results: Iterable[Result], points: Points, people: Sequence[Player] = ()
) -> tuple[Standing, ...]:
    """Return where everybody stands, by points and then by wins.

    Only results that are over and had several players count: nobody wins alone. People are told
    by their names (bots apart from the others); who plays a game without being among ``people``
    is there too.
    """
    rows: dict[tuple[str, bool, int], _Row] = {}
    for person in people:
        key = (called(person.name), person.bot is not None, 1)
        rows.setdefault(key, _Row(person.name, person.bot, 1))
    for result in results:
        taken = [player.rank for player in result.players]
        for key, player in zip(who(result), result.players, strict=True):
            row = rows.setdefault(key, _Row(player.name, player.bot, key[2]))
            if counts(result) and result.over and player.rank is not None:
                row.games += 1
                row.wins += player.won
                row.points += points.worth(player.rank, taken.count(player.rank))
    found = tuple(rows.values())
    values: dict[str, Callable[[_Row], Fraction]] = {
        "points": lambda row: row.points,
        "wins": lambda row: Fraction(row.wins),
        "points_each": lambda row: row.points / row.games,
        "wins_each": lambda row: Fraction(row.wins, row.games),
    }
    orders = {order: _ranks(found, value) for order, value in values.items()}
    return tuple(
        Standing(
            row.name,
            row.bot,
            row.more,
            row.games,
            row.wins,
            float(row.points),
            float(row.points / row.games) if row.games else None,
            row.wins / row.games if row.games else None,
            {order: ranks[place] for order, ranks in orders.items()},
        )
        for place, row in enumerate(found)
    )


def _ranks(rows: Sequence[_Row], value: Callable[[_Row], Fraction]) -> list[int | None]:
    """Rank those who have played, the most first."""
    worth = [value(row) if row.games else None for row in rows]
    played = [one for one in worth if one is not None]
    return [None if one is None else 1 + sum(other > one for other in played) for one in worth]
