"""What came of a match: who sat there, where everybody stands, which dice they threw.

A Result is what evenings and statistics count. It is read from a transcript once; the page keeps
it and gives it back, so ``read_result`` checks it like anything foreign.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from dicecore.games import GAMES
from dicecore.kernel.dice import counts
from dicecore.kernel.errors import Json, MessageError
from dicecore.kernel.game import Over
from dicecore.kernel.match import Match
from dicecore.odds.fair import longest_run

FORM = 1
"""The form of a result; one that was kept in another form is read from its transcript anew."""

_FACES = 6


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice of one kind that a seat threw in a match.

    ``faces`` says how often each of 1 to 6 fell, ``run`` how often one face fell in a row at
    most, taking the dice one after the other as they lie, roll after roll.
    """

    faces: tuple[int, ...] = (0,) * _FACES
    run: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat of a match: who sat there and, once it is over, how it ended for them.

    ``rank`` is the place in the ranking (equal ranks share a place), ``value`` with ``code``
    what it was for (``place.*``), ``won`` that nobody is before them, ``lost`` that the rules
    call them the loser. ``system`` are dice that the program threw, ``hand`` those typed in.
    """

    name: str
    bot: str | None
    rank: int | None
    value: int | None
    code: str | None
    won: bool
    lost: bool
    system: Thrown
    hand: Thrown


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a match, in the form ``v``; ``rules`` are those that differ from the default."""

    v: int
    game: str
    rules: dict[str, Json]
    over: bool
    players: tuple[Seated, ...]


def result_of(match: Match) -> Result:
    """Read the result of a match. What was undone or corrected away does not count."""
    pending = match.pending
    over = pending if isinstance(pending, Over) else None
    places = {place.seat: place for place in match.view().ranking} if over else {}
    rolls: dict[tuple[int | None, bool], list[int]] = {}
    for stand in match.stands:
        record = stand.record
        if record.dice is not None:
            rolls.setdefault((record.player, record.hand), []).extend(record.dice)

    def seated(seat: int) -> Seated:
        player, place = match.players[seat], places.get(seat)
        thrown = [_thrown(rolls.get((seat, hand), [])) for hand in (False, True)]
        rank = value = code = None
        if place:
            rank, value, code = place.rank, place.value, place.code
        elif over:  # a game without a ranking
            ahead = seat in over.winners if over.winners else seat not in over.losers
            rank = 1 if ahead else 2
        lost = over is not None and seat in over.losers
        return Seated(player.name, player.bot, rank, value, code, rank == 1, lost, *thrown)

    players = tuple(map(seated, range(len(match.players))))
    return Result(FORM, match.game.code, match.options.changed(), over is not None, players)


def _thrown(dice: list[int]) -> Thrown:
    return Thrown(counts(dice), longest_run(dice))


# ---- results that the page gives back


def read_results(data: list[Json]) -> list[Result]:
    """Read results; MessageError ``bad-result`` says which one is wrong (from 1)."""
    found = []
    for place, one in enumerate(data, 1):
        result = _read_result(one)
        if result is None:
            raise MessageError("bad-result", place=place)
        found.append(result)
    return found


def _read_result(data: Any) -> Result | None:
    if not _has(data, Result) or data["v"] != FORM or not isinstance(data["players"], list):
        return None
    players = tuple(map(_read_seated, data["players"]))
    known = [player for player in players if player is not None]
    fits = type(data["over"]) is bool and isinstance(data["rules"], dict)
    if not fits or not known or len(known) < len(players) or not _is_game(data["game"]):
        return None
    if any((player.rank is None) == data["over"] for player in known):
        return None
    return Result(FORM, data["game"], data["rules"], data["over"], tuple(known))


def _read_seated(data: Any) -> Seated | None:
    if not _has(data, Seated):
        return None
    system, hand = _read_thrown(data["system"]), _read_thrown(data["hand"])
    wholes = all(data[name] is None or type(data[name]) is int for name in ("rank", "value"))
    texts = all(data[name] is None or isinstance(data[name], str) for name in ("bot", "code"))
    flags = all(type(data[name]) is bool for name in ("won", "lost"))
    named = isinstance(data["name"], str)
    if system is None or hand is None or not (wholes and texts and flags and named):
        return None
    if data["rank"] is not None and data["rank"] < 1:
        return None
    return Seated(**{**data, "system": system, "hand": hand})


def _read_thrown(data: Any) -> Thrown | None:
    if not _has(data, Thrown) or not isinstance(data["faces"], list):
        return None
    if len(data["faces"]) != _FACES or not all(map(_is_count, [*data["faces"], data["run"]])):
        return None
    return Thrown(tuple(data["faces"]), data["run"])


def _is_game(value: object) -> bool:
    return isinstance(value, str) and value in GAMES


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _has(data: Any, kind: type) -> bool:
    """Say whether this is an object with just the fields of a dataclass."""
    return isinstance(data, dict) and set(data) == {spec.name for spec in fields(kind)}


# ---- who is who


def called(name: str) -> str:
    """Return what a name is told by: spaces and capitals do not matter (Weiß is WEISS).

    The page tells people by the same steps, which JavaScript has too; it has no ``casefold``.
    """
    return " ".join(name.split()).upper().lower()


def who(result: Result) -> list[tuple[str, bool, int]]:
    """Return by seat who sat there: name, whether a bot, and the how-manieth of that name."""
    seen: dict[tuple[str, bool], int] = {}
    found = []
    for player in result.players:
        key = (called(player.name), player.bot is not None)
        seen[key] = seen.get(key, 0) + 1
        found.append((*key, seen[key]))
    return found
