"""Codes and numbers made into sentences, for the terminal, reports and error lines.

The locale files are the page's too. Their messages use a small part of the ICU syntax, which
the page's library reads in the same way: ``{name}``, ``{name, number}``, and
``{name, plural, =0 {…} one {…} other {…}}`` and ``{name, select, word {…} other {…}}`` with
messages inside; ``#`` is the number of the plural around it. Words of a
``select`` have no hyphens. Apostrophes and braces cannot be
quoted: write ’ instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError, Json

LANGUAGES = ("en", "de", "es")

# The sign between groups of digits, and from how many digits on it is written.
_GROUPING = {"en": (",", 4), "de": (".", 4), "es": (".", 5)}
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"  # in emoji and some scripts
_LONGEST = 60  # characters of a word from outside that a sentence quotes


class Words:
    """The words of one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._messages = messages(language)

    @classmethod
    def of(cls, language: str) -> Words:
        """Return the words of a language; DicecoreError ``unknown-language``."""
        if language not in LANGUAGES:
            languages = ", ".join(LANGUAGES)
            raise DicecoreError("unknown-language", language=language[:40], languages=languages)
        return cls(language)

    def say(self, key: str, params: Mapping[str, Json], names: Sequence[str] = ()) -> str:
        """Return the sentence of a key; ``names`` are the players' by seat."""
        pattern = self._messages.get(key, key)
        return format_message(pattern, _named(params, names), self.language)

    def decimal(self, value: float, places: int, *, fixed: bool = False) -> str:
        """Write a number as the language does, with so many places behind the point, or at most."""
        whole, _, part = f"{abs(value):.{places}f}".partition(".")
        text = format_message("{n, number}", {"n": int(whole)}, self.language)
        point = "." if _GROUPING[self.language][0] == "," else ","
        behind = part if fixed else part.rstrip("0")
        return f"{'-' if value < 0 else ''}{text}{point if behind else ''}{behind}"

    def error(self, error: DicecoreError, names: Sequence[str] = ()) -> str:
        """Return what an error says, in one line, with the number of its step if it has one."""
        message = self.say(message_key("error", error.code), error.params, names)
        if error.step is None:
            return message
        step = {"step": error.step, "message": message}
        return format_message(self._messages["step"], step, self.language)

    def event(self, game: str, event: Mapping[str, Json], names: Sequence[str]) -> str:
        """Return what an event of a game tells; an action in it is called by its word."""
        key = f"{game}.event.{event['code']}"
        word = self._messages.get(f"{game}.action.{event.get('action')}")
        told = {**event, "action": word} if word else event
        return self.say(key if key in self._messages else f"event.{event['code']}", told, names)


def message_key(family: str, code: str) -> str:
    """Return the key of a code: ``game:code`` is looked up among the words of the game."""
    game, colon, own = code.partition(":")
    return f"{game}.{family}.{own}" if colon else f"{family}.{code}"


@lru_cache(maxsize=8)
def messages(language: str) -> Mapping[str, str]:
    """Return all messages of a language: the kernel's, and each game's behind its code.

    What games share stands behind the code of each of them; its errors behind its own name.
    """
    found = _read("dicecore", language)
    for code, game in GAMES.items():
        for folder in game.shares:
            shared = _read(f"dicecore.games.{folder}", language)
            found |= {f"{code}.{key}": message for key, message in shared.items()}
            found |= {
                f"{folder}.{key}": message
                for key, message in shared.items()
                if key.startswith(("error.", "why."))
            }
        own = _read(f"dicecore.games.{code.replace('-', '_')}", language)
        found |= {f"{code}.{key}": message for key, message in own.items()}
    return found


def _read(package: str, language: str) -> dict[str, str]:
    file = files(package) / "locale" / f"{language}.json"
    words: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return words


def _named(params: Mapping[str, Json], names: Sequence[str]) -> dict[str, str | int]:
    """Make params printable: seats get their names, dice are written 1-5-5."""
    printable: dict[str, str | int] = {}
    for key, value in params.items():
        printable[key] = _printable(value)
        if key.endswith("seat") and type(value) is int:
            name = names[value] if 0 <= value < len(names) else str(value)
            printable["player" if key == "seat" else key.removesuffix("_seat")] = _clean(name)
    return printable


def _printable(value: Json) -> str | int:
    if isinstance(value, list):
        inner = "-" if all(isinstance(one, int) for one in value) else ", "
        return inner.join(str(_printable(one)) for one in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return _clean(json.dumps(value) if not isinstance(value, str) else value)


def _clean(text: str) -> str:
    """Keep words from outside in one line and short."""
    line = "".join(
        char if char.isprintable() or char in _JOINERS else "\N{REPLACEMENT CHARACTER}"
        for char in text
    )
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


def format_message(pattern: str, params: Mapping[str, Any], language: str = "en") -> str:
    """Fill a message. A parameter that is not given is shown as its name in braces.

    Raises ValueError when the message is not in the syntax above.
    """
    reader = _Reader(pattern, params, language)
    text = reader.message(None)
    if reader.place != len(pattern):
        raise ValueError(pattern)
    return text


class _Reader:
    """Reads a message from left to right and fills it on the way."""

    _WORD = re.compile(r"\s*(=?\w+)\s*")

    def __init__(self, pattern: str, params: Mapping[str, Any], language: str) -> None:
        self.pattern, self.params, self.language = pattern, params, language
        self.place = 0

    def message(self, number: int | None) -> str:
        """Read up to the brace that closes this message, or to the end."""
        text = ""
        while self.place < len(self.pattern) and self.pattern[self.place] != "}":
            char = self.pattern[self.place]
            if char == "{":
                text += self._placeholder()
            else:
                text += self._number(number) if char == "#" and number is not None else char
                self.place += 1
        return text

    def _placeholder(self) -> str:
        self._expect("{")
        name = self._word()
        value = self.params.get(name, f"{{{name}}}")
        if self._at("}"):
            text = str(value)
        else:
            self._expect(",")
            kind = self._word()
            if kind == "number":
                text = self._number(value)
            elif kind in ("plural", "select"):
                self._expect(",")
                text = self._branch(kind, value)
            else:
                raise ValueError(self.pattern)
        self._expect("}")
        return text

    def _branch(self, kind: str, value: Any) -> str:
        branches: dict[str, str] = {}
        while not self._at("}"):
            word = self._word()
            self._expect("{")
            branches[word] = self.message(value if kind == "plural" else None)
            self._expect("}")
            self._skip_space()
        if kind == "select":
            chosen = str(value)
        else:
            # the same in all languages here, as long as no message has a branch for `many`
            chosen = f"={value}" if f"={value}" in branches else "one" if value == 1 else "other"
        if "other" not in branches:
            raise ValueError(self.pattern)
        return branches.get(chosen, branches["other"])

    def _number(self, value: Any) -> str:
        if type(value) is not int:
            return str(value)
        sign, least = _GROUPING[self.language]
        return f"{value:,}".replace(",", sign) if abs(value) >= 10 ** (least - 1) else str(value)

    def _skip_space(self) -> None:
        while self.place < len(self.pattern) and self.pattern[self.place].isspace():
            self.place += 1

    def _word(self) -> str:
        match = self._WORD.match(self.pattern, self.place)
        if not match:
            raise ValueError(self.pattern)
        self.place = match.end()
        return match[1]

    def _at(self, char: str) -> bool:
        return self.pattern.startswith(char, self.place)

    def _expect(self, char: str) -> None:
        if not self._at(char):
            raise ValueError(self.pattern)
        self.place += 1
