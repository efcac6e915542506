"""The arguments of the command line."""

from __future__ import annotations

import argparse
from contextlib import suppress

from dicecore.games import GAMES
from dicecore.kernel.errors import Json
from dicecore.words import LANGUAGES, Words

_MOST = 100_000_000


def parser(words: Words) -> argparse.ArgumentParser:
    """Return what reads the command line and shows how it is used."""
    reader = argparse.ArgumentParser(
        prog="dicecore", description="Dice games, their rules and matches."
    )
    commands = reader.add_subparsers(dest="command", required=True)
    command = commands.add_parser("replay", help="replay a transcript and print where it leads")
    command.add_argument("file", help="a transcript; - reads standard input")
    command = commands.add_parser("report", help="tell a transcript as plain text, for a forum")
    command.add_argument("file", help="a transcript; - reads standard input")
    command.add_argument("--lang", metavar="LANGUAGE", help="the language of the text")
    presets: list[Json] = [preset for game in GAMES.values() for preset in game.presets]
    told: dict[str, Json] = {
        "games": [*sorted(GAMES)],
        "languages": [*LANGUAGES],
        "presets": presets,
    }

    def count(text: str) -> int:
        """Read a number of games or workers."""
        with suppress(ValueError):
            if 1 <= (number := int(text)) <= _MOST:
                return number
        raise argparse.ArgumentTypeError(words.say("terminal.count", {"most": _MOST}))

    def about(flag: str) -> str:
        return words.say(f"terminal.flag.{flag}", told)

    command = commands.add_parser("odds", help=about("odds"), description=about("odds"))
    command.add_argument("game", metavar="GAME", help=about("game"))
    command.add_argument("--rules", metavar="JSON", help=about("rules"))
    command.add_argument("--json", action="store_true", help=about("json"))
    command.add_argument("--lang", metavar="LANGUAGE", help=about("lang"))

    command = commands.add_parser("simulate", help=about("simulate"), description=about("simulate"))
    command.add_argument("game", metavar="GAME", help=about("game"))
    command.add_argument("--bots", metavar="KINDS", required=True, help=about("contest"))
    command.add_argument("--games", metavar="N", type=count, default=1000, help=about("games"))
    command.add_argument("--seed", metavar="TEXT", default="0", help=about("seed"))
    command.add_argument("--workers", metavar="K", type=count, default=1, help=about("workers"))
    command.add_argument("--rules", metavar="JSON", help=about("rules"))
    command.add_argument("--resume", metavar="FILE", help=about("contest-file"))
    command.add_argument("--json", action="store_true", help=about("json"))
    command.add_argument("--lang", metavar="LANGUAGE", help=about("lang"))

    command = commands.add_parser("play", help=about("play"), description=about("play"))
    command.add_argument("game", nargs="?", metavar="GAME", help=about("game"))
    command.add_argument("--players", metavar="NAMES", help=about("players"))
    command.add_argument("--bots", metavar="KINDS", help=about("bots"))
    command.add_argument("--preset", metavar="NAME", help=about("preset"))
    command.add_argument(
        "--rule", metavar="FIELD=VALUE", action="append", default=[], help=about("rule")
    )
    command.add_argument("--hand", action="store_true", help=about("hand"))
    command.add_argument("--save", metavar="FILE", help=about("save"))
    command.add_argument("--resume", metavar="FILE", help=about("resume"))
    command.add_argument("--lang", metavar="LANGUAGE", help=about("lang"))
    return reader
