"""A match as JSON text and back; every check on foreign data is here.

The format is described in ``docs/transcript.md``.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from dicecore.kernel.errors import DicecoreError, Json, OptionError, TranscriptError
from dicecore.kernel.game import Game, read_action, write_action
from dicecore.kernel.match import NAME_LENGTH, Journal, Match, Player, Record

FORMAT = 1
LONGEST = 2_000_000  # bytes of a transcript
DEEPEST = 100  # levels of lists and objects; far fewer than what exhausts any stack

_KNOWN = ("dicecore", "game", "number", "rules", "players", "steps")
_WITHOUT_DICE = ("undo", "draw")
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


def read_transcript(text: str | bytes, games: Mapping[str, Game[Any]]) -> Match:
    """Replay a transcript of one of ``games``.

    Raises TranscriptError for what is no transcript, OptionError and RuleError for what the
    rules refuse; ``step`` of the error is the number of the step where there is one.
    """
    return replay(load_json(text), games)


def load_json(text: str | bytes, longest: int = LONGEST) -> Any:
    """Parse JSON strictly: UTF-8, at most ``longest`` bytes, no NaN, no lone surrogates.

    Numbers that only an infinite float could hold are refused as well.
    Raises TranscriptError ``too-long``, ``too-deep``, ``not-utf8`` or ``not-json``.
    """
    try:
        raw = text.encode() if isinstance(text, str) else text
        if len(raw) > longest:
            raise TranscriptError("too-long", most=longest)
        decoded = raw.decode("utf-8-sig")
        if _is_deep(decoded):
            raise TranscriptError("too-deep", most=DEEPEST)
        value = json.loads(decoded, parse_constant=_no_constant)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeError:
        raise TranscriptError("not-utf8") from None
    except ValueError:
        raise TranscriptError("not-json") from None
    return value


def _is_deep(text: str) -> bool:
    """Say whether lists and objects are nested too deep: a parser's stack must not find out."""
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _no_constant(word: str) -> float:
    raise ValueError(word)


def replay(data: object, games: Mapping[str, Game[Any]]) -> Match:
    """Replay a transcript that is parsed already; raises as ``read_transcript`` does."""
    if not isinstance(data, dict):
        raise TranscriptError("not-an-object")
    if "dicecore" not in data:
        raise TranscriptError("no-version")
    if type(data["dicecore"]) is not int or data["dicecore"] != FORMAT:
        raise TranscriptError("unknown-version", version=repr(data["dicecore"])[:20])
    game = find_game(data.get("game"), games)
    options = game.options.read(_rules(data))
    players = read_players(data.get("players"))
    steps = data.get("steps")
    if not isinstance(steps, list):
        raise TranscriptError("steps-not-a-list")
    more = {key: value for key, value in data.items() if key not in _KNOWN}
    return go_on(Match.new(game, players, options, more, _number(data)), steps)


def go_on(match: Match, steps: list[Any]) -> Match:
    """Play further steps of a transcript; raises as ``read_transcript`` does."""
    journal = Journal(match)
    for number, step in enumerate(steps, len(match.records)):
        try:
            journal.play(_read_step(match, step))
        except DicecoreError as error:
            error.step = number
            raise
    return journal.match()


def find_game(code: object, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """Return the game of this code; TranscriptError ``unknown-game``."""
    if not isinstance(code, str) or code not in games:
        raise TranscriptError("unknown-game", game=str(code)[:40], games=", ".join(sorted(games)))
    return games[code]


def _number(data: dict[str, Any]) -> int:
    number = data.get("number", 1)
    if type(number) is not int:
        raise TranscriptError("number-not-whole")
    return number


def _rules(data: dict[str, Any]) -> object:
    rules = data.get("rules", {})
    if not isinstance(rules, dict):
        raise OptionError("rules-not-an-object")
    return rules


def read_players(data: object) -> tuple[Player, ...]:
    """Read the list of players; TranscriptError names the seat and what is wrong with it."""
    if not isinstance(data, list):
        raise TranscriptError("players-not-a-list")
    return tuple(_read_player(seat, one) for seat, one in enumerate(data))


def _read_player(seat: int, data: object) -> Player:
    place = seat + 1
    if not isinstance(data, dict):
        raise TranscriptError("player-not-an-object", place=place)
    name, bot = data.get("name"), data.get("bot")
    if not isinstance(name, str):
        raise TranscriptError("name-not-text", place=place)
    if len(name) > NAME_LENGTH:
        raise TranscriptError("name-too-long", place=place, most=NAME_LENGTH)
    if all(char.isspace() or unicodedata.category(char) == "Cf" for char in name):
        raise TranscriptError("name-blank", place=place)
    if any(unicodedata.category(char) == "Cc" for char in name):
        raise TranscriptError("name-control", place=place)
    if "bot" in data and not isinstance(bot, str):
        raise TranscriptError("bot-not-text", place=place)
    more = {key: value for key, value in data.items() if key not in ("name", "bot")}
    return Player(name, bot, more)


def _read_step(match: Match, data: object) -> Record:
    if not isinstance(data, dict):
        raise TranscriptError("step-not-an-object")
    kind = data.get("action")
    if not isinstance(kind, str):
        raise TranscriptError("no-action")
    player = _read_player_of_step(match, data)
    if kind == "correct":
        target, dice = _whole(data, "step"), _read_dice(data, kind)
        return Record(player, kind, target=target, dice=dice, more=_more(data, ("step", "dice")))
    of_kind = None if kind in _WITHOUT_DICE else match.game.action_type(kind)
    if "dice" in data and not (of_kind and of_kind.rolls):
        raise TranscriptError("no-dice-here", action=kind)
    if kind == "draw":
        return Record(player, kind, drawn=_whole(data, "seat"), more=_more(data, ("seat",)))
    if of_kind is None:  # undo
        return Record(player, kind, more=_more(data, ()))
    action = read_action(of_kind, data)
    known = tuple(write_action(action))
    if of_kind.rolls:
        hand = data.get("hand", False)
        if type(hand) is not bool:
            raise TranscriptError("bad-step-field", action=kind, field="hand")
        more = _more(data, (*known, "dice", "hand"))
        return Record(player, kind, action, _read_dice(data, kind), hand, more=more)
    return Record(player, kind, action, more=_more(data, known))


def _read_player_of_step(match: Match, data: dict[str, Any]) -> int | None:
    if "player" not in data:
        raise TranscriptError("no-player")
    player = data["player"]
    if data["action"] == "draw":
        if player is not None:
            raise TranscriptError("draw-by-player")
        return None
    if type(player) is not int or not 0 <= player < len(match.players):
        raise TranscriptError("no-such-seat", value=repr(player)[:20], most=len(match.players) - 1)
    return player


def _read_dice(data: dict[str, Any], kind: str) -> tuple[Any, ...]:
    """Return the dice as they stand; their number and faces are checked when they fall."""
    dice = data.get("dice")
    if not isinstance(dice, list):
        raise TranscriptError("missing-dice", action=kind)
    return tuple(dice)


def _whole(data: dict[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int:
        raise TranscriptError("bad-step-field", action=data["action"], field=name)
    return value


def _more(data: dict[str, Any], known: tuple[str, ...]) -> dict[str, Json]:
    return {key: value for key, value in data.items() if key not in ("player", "action", *known)}


def write_transcript(match: Match) -> dict[str, Json]:
    """Return the match as a transcript, ready for ``json.dumps``."""
    data: dict[str, Json] = {"dicecore": FORMAT, "game": match.game.code}
    if match.number > 1:
        data["number"] = match.number
    if rules := match.options.changed():
        data["rules"] = rules
    data["players"] = [write_player(player) for player in match.players]
    data.update(match.more)
    data["steps"] = [write_step(record) for record in match.records]
    return data


def write_player(player: Player) -> Json:
    """Return a player as a transcript holds him."""
    bot: dict[str, Json] = {} if player.bot is None else {"bot": player.bot}
    return {"name": player.name, **bot, **player.more}


def write_step(record: Record) -> dict[str, Json]:
    """Return one step as a transcript holds it."""
    step: dict[str, Json] = {"player": record.player, "action": record.kind}
    if record.action is not None:
        step |= write_action(record.action)
    if record.target is not None:
        step["step"] = record.target
    if record.drawn is not None:
        step["seat"] = record.drawn
    if record.dice is not None:
        step["dice"] = list(record.dice)
    if record.hand:
        step["hand"] = True
    return {**step, **record.more}
