"""A new match from what the flags of the command line say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError, Json
from dicecore.kernel.game import Game
from dicecore.kernel.match import Match
from dicecore.kernel.transcript import find_game, read_players
from dicecore.terminal.session import Console
from dicecore.words import Words


class Refused(Exception):  # noqa: N818 - an answer, one line for each wrong flag
    """The flags make no table; the arguments say why, a line each."""


@dataclass(frozen=True, slots=True)
class Flags:
    """What was given: texts as they were typed, None where nothing was."""

    game: str | None = None
    players: str | None = None
    bots: str | None = None
    preset: str | None = None
    rules: tuple[str, ...] = ()

    def given(self) -> list[str]:
        """Name the flags that only a new match can have."""
        values = {
            "--players": self.players,
            "--bots": self.bots,
            "--preset": self.preset,
            "--rule": self.rules or None,
        }
        return [flag for flag, value in values.items() if value is not None]


def seat(flags: Flags, words: Words, console: Console | None = None) -> Match:
    """Return the new match that the flags describe; ask for names where there is a console.

    Raises DicecoreError, or Refused where several house rules are wrong.
    """
    game = _game(flags.game, words)
    rules = game.options.read(_rules(game, flags, words))
    bots = _bots(game, flags.bots, words)
    while True:
        asks = console if flags.players is None and flags.bots is None else None
        names = _names(flags, words, asks)
        try:
            people: list[dict[str, str]] = [{"name": name} for name in names]
            return Match.new(game, read_players([*people, *bots]), rules)
        except DicecoreError as error:
            if asks is None:
                raise
            asks.write(words.error(error, names))


def _game(code: str | None, words: Words) -> Game[Any]:
    if code is None and len(GAMES) == 1:
        return next(iter(GAMES.values()))
    if code is None:
        games = [f"{code} ({words.say(f'{code}.name', {})})" for code in sorted(GAMES)]
        raise DicecoreError("which-game", games=[*games])
    return find_game(code, GAMES)


def _bots(game: Game[Any], given: str | None, words: Words) -> list[dict[str, str]]:
    kinds = [kind.strip() for kind in given.split(",")] if given else []
    for kind in kinds:
        if kind not in game.strategies:
            raise DicecoreError("unknown-bot", bot=kind, bots=[*game.strategies])
    return [
        {"name": words.say("terminal.bot-name", {"place": place}), "bot": kind}
        for place, kind in enumerate(kinds, 1)
    ]


def _names(flags: Flags, words: Words, console: Console | None) -> list[str]:
    """Return the humans' names: as given, asked for, or plain ones."""
    count = 1 if flags.bots else 2
    plain = [words.say("terminal.player-name", {"place": n + 1}) for n in range(count)]
    text = flags.players
    if console is not None:
        question = words.say("terminal.ask-players", {"names": ", ".join(plain)})
        text = console.read(f"{question} ").strip() or None
    if text is None:
        return plain
    return [name.strip() for name in text.split(",")] if text else []


def _rules(game: Game[Any], flags: Flags, words: Words) -> dict[str, Json]:
    """Return the house rules; every one that is wrong by itself gets its own line."""
    if flags.preset is not None and flags.preset not in game.presets:
        presets: list[Json] = [*game.presets]
        raise DicecoreError("unknown-preset", preset=flags.preset, presets=presets)
    rules = dict(game.presets[flags.preset]) if flags.preset is not None else {}
    wrong = []
    for one in flags.rules:
        field, equals, value = one.partition("=")
        rules[field] = _value(value) if equals else True
        try:
            game.options.read({field: rules[field]})
        except DicecoreError as error:
            if error.code != "options-conflict":  # what goes together is seen when all are read
                wrong.append(words.error(error))
    if wrong:
        raise Refused(*wrong)
    return rules


def _value(text: str) -> Json:
    known: Mapping[str, Json] = {"true": True, "false": False, "null": None}
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", text):
        return int(text)
    return known.get(text, text)
