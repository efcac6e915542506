"""Errors as codes and numbers; the sentences live in the locale files.

A code such as ``wrong-dice-count`` is the key ``error.wrong-dice-count`` there, and the
parameters fill its placeholders. A code of a game is written ``game:code`` and found in the
words of that game.
"""

from __future__ import annotations

from typing import TypeAlias

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


class DicecoreError(Exception):
    """Something was refused: ``code`` says what, ``params`` where and with what.

    ``step`` is the number of the transcript's step (0-based) that was refused, if one was.
    """

    def __init__(self, code: str, **params: Json) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.step: int | None = None

    def __str__(self) -> str:
        where = "" if self.step is None else f"step {self.step}: "
        return f"{where}{self.code} {self.params}" if self.params else f"{where}{self.code}"


class RuleError(DicecoreError):
    """The rules do not allow this action now."""


class OptionError(DicecoreError):
    """A house rule is unknown, of a wrong type or out of range; ``params["field"]`` names it."""


class TranscriptError(DicecoreError):
    """What was given is no transcript, or a part of it has a wrong form."""


class MessageError(DicecoreError):
    """A message to the bridge has a wrong form or comes too late."""
