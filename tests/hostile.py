"""Transcripts that nobody should send: the heaviest of any size, and real ones gone wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from dicecore import GAMES
from tests.support import TESTS, plain_transcript, text_of
from tests.whole_games import random_game

ROLL = {"player": 0, "action": "roll", "dice": [1, 5, 2, 3, 4, 4]}
KEEP = {"player": 0, "action": "keep", "sets": [[1]]}
BANK = {"player": 0, "action": "bank"}
UNDO = {"player": 0, "action": "undo"}
WRONG = {"player": 0, "action": "nothing that is known"}
HAND = {**ROLL, "hand": True}
BUST = {**HAND, "dice": [2, 2, 3, 3, 4, 6]}
CORRECT = {"player": 0, "action": "correct", "step": 0, "dice": ROLL["dice"]}


# ---- heavy ones


def heavy(size: int) -> Iterator[tuple[str, str]]:
    """Yield names and texts of at most ``size`` bytes, each to be refused, at its end if it can."""
    yield "lists in lists", "[" * size
    yield "objects in objects", '{"a":' * (size // 5)
    yield "many lists", "[" + "[]," * (size // 3 - 1) + "[]"
    yield "digits", "9" * size
    yield "many long numbers", _filled([], ["9" * 4000], size).replace('"9', "9").replace('9"', "9")
    yield "digits of a fraction", "0." + "1" * (size - 2)
    yield "a string", '"' + "a" * (size - 2) + '"'
    yield "a string that does not end", '"' + "\\" * (size - 1)
    yield "escapes", '"' + "\\u0041" * ((size - 2) // 6) + '"'
    yield "players", _compact(plain_transcript(players=[{"name": "A"}] * (size // 13 - 9)))
    yield "a name", _compact(plain_transcript(players=[{"name": "A" * (size - 100)}]))
    yield (
        "house rules",
        _compact(plain_transcript(rules={f"r{n:06}": 1 for n in range(size // 12 - 99)})),
    )
    yield "a game that is a list", _compact(plain_transcript(code=[1] * (size // 2 - 99)))  # type: ignore[arg-type]
    yield "dice", _compact(_steps([{**ROLL, "dice": [1] * (size // 2 - 99)}]))
    yield "Sets", _compact(_steps([ROLL, {**KEEP, "sets": [[1]] * (size // 4 - 99)}]))
    yield "empty Sets", _compact(_steps([ROLL, {**KEEP, "sets": [[]] * (size // 3 - 99)}]))
    yield "unknown keys", _compact(_steps([{**ROLL, "note": [{}] * (size // 3 - 99)}, WRONG]))
    yield "busts", _filled([], [BUST], size)
    yield "turns", _filled([], [ROLL, KEEP, BANK], size)
    yield "rolls and undos of a keep", _filled([ROLL], [KEEP, UNDO], size)
    yield "undos of a bank", _filled([ROLL, KEEP], [BANK, UNDO], size)
    yield "corrections of one roll", _filled([HAND], [CORRECT], size)
    half = [BUST] * (size // 140)
    last = {**BUST, "action": "correct", "step": len(half) - 1}
    yield "corrections after many rolls", _filled(half, [last], size)
    for code in sorted(GAMES):
        yield f"{code}: an action taken and taken back", _taken_and_taken_back(code, size)


def _steps(steps: list[Any]) -> dict[str, Any]:
    return plain_transcript(players=[{"name": "Ann"}], steps=steps)


def _compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _filled(head: list[Any], again: list[Any], size: int, data: Any = None) -> str:
    """Return a transcript with steps over and over up to a size; the last step is wrong."""
    data = data or _steps([])
    room = size - len(_compact({**data, "steps": [*head, WRONG]}))
    times = room // (len(_compact(again)) - 1)
    return _compact({**data, "steps": [*head, *again * times, WRONG]})


def _taken_and_taken_back(code: str, size: int) -> str:
    for number in range(1000):
        for match in random_game(code, "heavy", number):
            seat = match.undoable()
            if seat is not None:
                data = json.loads(text_of(match))
                undo = {"player": seat, "action": "undo"}
                return _filled(data["steps"], [undo, data["steps"][-1]], size, data)
    raise AssertionError(f"no step of {code} can be undone")


# ---- real ones gone wrong


@cache
def real_transcripts() -> tuple[dict[str, Any], ...]:
    """Return random games and the vectors of all games that are there."""
    found = []
    for code in sorted(GAMES):
        games = (list(random_game(code, "real", number))[-1] for number in range(12))
        found += [json.loads(text_of(match)) for match in games if len(match.records) < 150]
        vectors = json.loads((TESTS / "vectors" / f"{code}.json").read_text("utf-8"))
        found += [case["transcript"] for case in vectors["cases"]]
    return tuple(found)


VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 6, 7, 10**30, -(10**4000), 0.0, -0.0, 1.0, 2.5, 1e308, "", "1",
    "roll", "undo", "correct", "draw", "Ann", "\x00", "\x1b[31m", "a\nb", "{player}", "\u202e",
    "x" * 50_000, [], [1], [[1]], [[]], [None], [1] * 50_000, {}, {"name": "Ann"}, {"": {}},
    "@nan", "@infinite", "@digits", "@deep", "@deeper", "@surrogate", "@twice",
)  # fmt: skip
# What json.dumps would not write, put into the text afterwards.
RAW = {
    "@nan": "NaN", "@infinite": "-1e999", "@digits": "9" * 10_000, "@deep": "[" * 60 + "]" * 60,
    "@deeper": '{"a":' * 20_000 + "1" + "}" * 20_000, "@surrogate": '"\\udc80"',
    "@twice": '{"player":0,"player":[],"action":"roll"}',
}  # fmt: skip


def gone_wrong(rng: Random) -> str:
    """Return the text of a real transcript with a few things changed at random."""
    data = copy.deepcopy(rng.choice(real_transcripts()))
    for _ in range(rng.choice((1, 1, 2, 4))):
        _change(data, rng)
    text = _compact(data)
    for mark, raw in RAW.items():
        text = text.replace(f'"{mark}"', raw)
    return _torn(text, rng) if rng.random() < 0.1 else text


def _change(data: Any, rng: Random) -> None:
    """Change something at any depth; things near the top are not favoured."""
    holders = [one for one in _holders(data) if one]
    if holders:
        other = rng.choice(holders)
        near = rng.choice(list(other.values() if isinstance(other, dict) else other))
        value = copy.deepcopy(near) if rng.random() < 0.5 else rng.choice(VALUES)
        holder = rng.choice(holders)
        change: Any = _change_list if isinstance(holder, list) else _change_object
        change(holder, value, rng)


def _holders(data: Any) -> Iterator[Any]:
    if isinstance(data, (dict, list)) and len(data) < 1000:
        yield data
        for inner in data.values() if isinstance(data, dict) else data:
            yield from _holders(inner)


def _change_list(holder: list[Any], value: Any, rng: Random) -> None:
    one, other = rng.randrange(len(holder)), rng.randrange(len(holder))
    match rng.randrange(6):
        case 0:
            del holder[one]
        case 1:
            holder.insert(other, copy.deepcopy(holder[one]))
        case 2:
            holder[one], holder[other] = holder[other], holder[one]
        case 3:
            holder[one:] = holder[one : one + 1] * rng.randrange(50)
        case 4:
            holder.insert(one, value)
        case _:
            holder[one] = value


def _change_object(holder: dict[str, Any], value: Any, rng: Random) -> None:
    name = rng.choice(list(holder))
    match rng.randrange(5):
        case 0:
            del holder[name]
        case 1:
            holder[rng.choice((name.upper(), name + " ", "", "step", "x" * 5000))] = holder.pop(
                name
            )
        case 2:
            extra = rng.choice(("dice", "hand", "step", "seat", "sets", "player", "bot", "note"))
            holder[extra] = value
        case _:
            holder[name] = value


def _torn(text: str, rng: Random) -> str:
    one, other = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    match rng.randrange(5):
        case 0:
            return text[:one]
        case 1:
            return text[:one] + text[other:]
        case 2:
            return text[:other] + text[one:]
        case 3:
            return text[:one] + rng.choice('\x00\ud800\ufeff"\\[]{},:-.e9 \u00a0é🎲') + text[one:]
        case _:
            return text[:one] + text[one:other][::-1] + text[other:]
