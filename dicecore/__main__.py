"""The command line: ``python -m dicecore replay FILE``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError
from dicecore.kernel.transcript import LONGEST, load_json, replay
from dicecore.words import Words


def replay_text(text: str | bytes) -> tuple[int, str, str]:
    """Replay a transcript; return the exit status, standard output and standard error."""
    names: list[str] = []
    try:
        data = load_json(text)
        names = _names(data)
        return 0, json.dumps(replay(data, GAMES).result(), ensure_ascii=False), ""
    except DicecoreError as error:
        return 1, "", Words().error(error, names)


def _names(data: object) -> list[str]:
    players = data.get("players") if isinstance(data, dict) else None
    if not isinstance(players, list):
        return []
    names = [one.get("name") if isinstance(one, dict) else None for one in players]
    return [name if isinstance(name, str) else "?" for name in names]


def _read(file: str) -> bytes:
    """Read a file, or standard input for ``-``; no further than what is too long anyway."""
    if file == "-":
        return sys.stdin.buffer.read(LONGEST + 1)
    with Path(file).open("rb") as stream:
        return stream.read(LONGEST + 1)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="dicecore", description="Dice games, their rules and matches."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("replay", help="replay a transcript and print where it leads")
    command.add_argument("file", help="a transcript; - reads standard input")
    given = parser.parse_args(args)
    try:
        text = _read(given.file)
    except OSError as error:
        print(f"{given.file!r}: {error.strerror}", file=sys.stderr)
        return 1
    status, out, err = replay_text(text)
    if out:
        sys.stdout.buffer.write(out.encode() + b"\n")
    if err:
        sys.stderr.buffer.write(err.encode() + b"\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
