"""Every message of every language, filled: ``python -m tests.filled`` prints them as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dicecore.words import LANGUAGES, format_message
from tests.support import PACKAGE

NUMBERS = (0, 1, 2, 1500, 12345)

_HEAD = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?,?\s*")
_BRANCH = re.compile(r"(=?\w+)\s*\{")


def files() -> list[Path]:
    """Return all files of words: those of the engine, its games, the page and the guides."""
    root = PACKAGE.parent
    folders = [
        *PACKAGE.rglob("locale"),
        root / "web" / "src" / "locale",
        root / "web" / "src" / "locale" / "later",
        root / "web" / "embed" / "locale",
        *root.glob("web/guides/*"),
    ]
    found = [path for folder in folders for path in folder.glob("*.json")]
    return sorted(path for path in found if path.stem in LANGUAGES or path.parent.name == "locale")


def arguments(message: str) -> dict[str, set[str]]:
    """Return what a message wants to be given, with the words that a ``select`` knows."""
    found: dict[str, set[str]] = {}
    _text(message, 0, found)
    return found


def _text(message: str, at: int, found: dict[str, set[str]]) -> int:
    """Read up to the brace that closes this text, or to the end; return its place."""
    while at < len(message) and message[at] != "}":
        at = _argument(message, at + 1, found) if message[at] == "{" else at + 1
    return at


def _argument(message: str, at: int, found: dict[str, set[str]]) -> int:
    head = _HEAD.match(message, at)
    if head is None:
        raise ValueError(message)
    name, kind = head.groups()
    words = found.setdefault(name, set())
    at = head.end()
    while branch := _BRANCH.match(message, at):
        if kind == "select":
            words.add(branch[1])
        at = _text(message, branch.end(), found) + 1
        while message[at].isspace():
            at += 1
    return at + 1


def filled() -> Iterator[dict[str, Any]]:
    """Yield every message with parameters and the text that Python makes of them."""
    for path in files():
        for key, message in json.loads(path.read_text("utf-8")).items():
            wanted = arguments(message)
            words = max((len(known) for known in wanted.values()), default=0)
            for turn in range(max(len(NUMBERS), words) if wanted else 1):
                number = NUMBERS[turn % len(NUMBERS)]
                params = {
                    name: sorted(known)[turn % len(known)] if known else number
                    for name, known in wanted.items()
                }
                text = format_message(message, params, path.stem)
                yield {
                    "language": path.stem, "key": key, "message": message, "params": params,
                    "text": text,
                }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(list(filled())))
