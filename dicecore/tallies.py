"""Statistics over many results: games, wins, values, dice; and what chance would do.

Wins are compared with equal chances: where so many of a table's players win, each of them has
that part of a chance. Whoever plays alone wins nothing, so such games are left out of wins. Bots
of one kind are one player: a game of several is theirs if one of them has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import Literal, TypeAlias

from dicecore.odds.fair import longest_run, mean_run, run_of_faces, run_of_wins, usual
from dicecore.results import Result, Seated, Thrown, who

Kind: TypeAlias = Literal["system", "hand"]
KINDS: tuple[Kind, ...] = ("system", "hand")

Whose: TypeAlias = Literal["all", "people", "bots", "one"]

_LONGEST = 60  # of a run whose mean is worked out; longer ones are next to impossible


@dataclass(frozen=True, slots=True)
class Values:
    """What places were for, by their ``code`` (None: points), in games that are over.

    ``best`` are the names of those who had the most.
    """

    code: str | None
    count: int
    least: int
    most: int
    mean: float
    best: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameTally:
    """How often a game was played, how often to its end, and what came of it."""

    game: str
    games: int
    over: int
    values: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Wins:
    """How often somebody won of the games that were over and had several players.

    Bots are told by their kind, with the ``game`` of the first one; people by their names, the
    ``more``-th of one name. Several bots of a kind play a game once, and have won it if one of
    them has. ``lost`` counts where the rules call them the loser. ``expected`` wins there are
    with equal chances. ``run`` is how many games were won in a row at most, of
    those that they played, in order; ``run_expected`` what that is on average with equal
    chances, and ``run_chance`` the chance of a run that is so long or longer.
    """

    name: str
    bot: str | None
    game: str
    more: int
    played: int
    won: int
    lost: int
    expected: float
    run: int
    run_expected: float
    run_chance: float


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one kind: ``whose``, how many, how often each face fell.

    ``least`` to ``most`` is the usual range of each face: fair dice are below and above with a
    chance of 2.5 % each at most. ``run`` is how often one face fell in a row at most, within one
    player's dice of one game; ``run_expected`` and ``run_chance`` are as those of Wins.
    """

    kind: Kind
    whose: Whose
    name: str
    bot: str | None
    game: str
    more: int
    count: int
    faces: tuple[int, ...]
    least: int
    most: int
    run: int
    run_expected: float
    run_chance: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """What there is to tell of some results, the oldest first; ``solo`` games had one player."""

    games: int
    over: int
    solo: int
    by_game: tuple[GameTally, ...]
    wins: tuple[Wins, ...]
    dice: tuple[Dice, ...]


_Key: TypeAlias = tuple[str, bool, int]


@dataclass(slots=True)
class _Player:
    name: str
    bot: str | None
    game: str
    more: int
    chances: list[float] = field(default_factory=list)
    won: list[bool] = field(default_factory=list)
    lost: int = 0
    thrown: dict[Kind, list[Thrown]] = field(default_factory=lambda: {kind: [] for kind in KINDS})


def statistics(
    results: Sequence[Result], game: str | None = None, *, finished: bool = False
) -> Statistics:
    """Count results, the oldest first: of one game or of all, with ``finished`` only those over."""
    chosen = [
        result
        for result in results
        if game in (None, result.game) and (result.over or not finished)
    ]
    players: dict[_Key, _Player] = {}
    for result in chosen:
        _count(result, players)
    found = list(players.values())
    return Statistics(
        len(chosen),
        sum(result.over for result in chosen),
        sum(len(result.players) == 1 for result in chosen),
        tuple(_by_game(chosen)),
        tuple(_wins(player) for player in found if player.chances),
        tuple(_dice(found)),
    )


def _count(result: Result, players: dict[_Key, _Player]) -> None:
    seats: dict[_Key, list[Seated]] = {}
    for (name, is_bot, more), one in zip(who(result), result.players, strict=True):
        # bots of a kind play alike, whatever they are called
        key = (one.bot or "", True, 1) if is_bot else (name, False, more)
        player = players.setdefault(key, _Player(one.name, one.bot, result.game, key[2]))
        if any(one.system.faces):
            player.thrown["system"].append(one.system)
        if any(one.hand.faces):
            player.thrown["hand"].append(one.hand)
        seats.setdefault(key, []).append(one)
    if not result.over or len(result.players) == 1:
        return
    winners = sum(player.won for player in result.players)
    for key, some in seats.items():
        players[key].chances.append(_chance(len(some), winners, len(result.players)))
        players[key].won.append(any(one.won for one in some))
        players[key].lost += any(one.lost for one in some)


def _chance(seats: int, winners: int, players: int) -> float:
    """Return the chance that one of these seats is among the winners, each as likely as another."""
    return 1 - comb(players - seats, winners) / comb(players, winners)


def _by_game(results: Sequence[Result]) -> Iterator[GameTally]:
    for game in dict.fromkeys(result.game for result in results):
        of_game = [result for result in results if result.game == game]
        over = [result for result in of_game if result.over]
        seats = [seat for result in over for seat in result.players if seat.value is not None]
        codes = dict.fromkeys(seat.code for seat in seats)
        values = (_values(code, [seat for seat in seats if seat.code == code]) for code in codes)
        yield GameTally(game, len(of_game), len(over), tuple(values))


def _values(code: str | None, seats: Sequence[Seated]) -> Values:
    values = [seat.value or 0 for seat in seats]
    most = max(values)
    best = dict.fromkeys(seat.name for seat in seats if seat.value == most)
    return Values(code, len(values), min(values), most, sum(values) / len(values), tuple(best))


def _wins(player: _Player) -> Wins:
    longest = longest_run(player.won, of=True)
    chances = player.chances
    return Wins(
        player.name,
        player.bot,
        player.game,
        player.more,
        len(chances),
        sum(player.won),
        player.lost,
        sum(chances),
        longest,
        mean_run(lambda length: run_of_wins(chances, length), min(len(chances), _LONGEST)),
        run_of_wins(chances, longest),
    )


def _dice(players: Sequence[_Player]) -> Iterator[Dice]:
    """Tell of all dice, then of people's and of bots', then of everybody's, each kind apart."""
    groups: tuple[tuple[Whose, list[_Player]], ...] = (
        ("all", list(players)),
        ("people", [player for player in players if player.bot is None]),
        ("bots", [player for player in players if player.bot is not None]),
        *(("one", [player]) for player in players),
    )
    for kind in KINDS:
        for whose, some in groups:
            thrown = [one for player in some for one in player.thrown[kind]]
            if not thrown:
                continue
            named = some[0] if whose == "one" else _Player("", None, "", 1)
            yield _of_dice(kind, whose, named, thrown)


def _of_dice(kind: Kind, whose: Whose, named: _Player, thrown: Sequence[Thrown]) -> Dice:
    faces = tuple(map(sum, zip(*(one.faces for one in thrown), strict=True)))
    lengths = [sum(one.faces) for one in thrown]
    run = max(one.run for one in thrown)
    least, most = usual(sum(faces))
    return Dice(
        kind,
        whose,
        named.name,
        named.bot,
        named.game,
        named.more,
        sum(faces),
        faces,
        least,
        most,
        run,
        mean_run(lambda length: run_of_faces(lengths, length), _LONGEST),
        run_of_faces(lengths, run),
    )
