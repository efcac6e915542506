"""The command line: ``python -m dicecore`` and what it is to do (see ``arguments``)."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import shlex
import signal
import stat
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from dicecore import simulation
from dicecore.bots.arena import Arena, Contest, Standings
from dicecore.figures import figures, read_rules, tell
from dicecore.games import GAMES
from dicecore.kernel.errors import DicecoreError, Json
from dicecore.kernel.match import Match
from dicecore.kernel.transcript import LONGEST, find_game, load_json, replay, write_transcript
from dicecore.report import report
from dicecore.terminal import Console, Flags, Refused, Terminal, seat
from dicecore.terminal.arguments import parser
from dicecore.words import LANGUAGES, Words

_PLAIN = (
    "’'", "“\"", "”\"", "„\"", "«\"", "»\"", "…...", "–-", "äae", "öoe", "üue", "ÄAe", "ÖOe", "ÜUe",
    "ßss", "áa", "ée", "íi", "óo", "úu", "ñn", "¿", "¡",
)  # fmt: skip
_ASCII = str.maketrans({signs[0]: signs[1:] for signs in _PLAIN})


def replay_text(text: str | bytes) -> tuple[int, str, str]:
    """Replay a transcript; return the exit status, standard output and standard error."""
    match, refused = _opened(text, Words())
    if match is None:
        return 1, "", refused
    return 0, json.dumps(match.result(), ensure_ascii=False), ""


def report_text(text: str | bytes, language: str | None = None) -> tuple[int, str, str]:
    """Tell a transcript as plain text; return what ``replay_text`` returns."""
    try:
        words = _words(language)
    except DicecoreError as error:
        return 1, "", Words().error(error)
    match, refused = _opened(text, Words())
    return (1, "", refused) if match is None else (0, report(match, words), "")


def odds_text(
    game: str, rules: str | None = None, language: str | None = None, *, as_json: bool = False
) -> tuple[int, str, str]:
    """Work out the figures of a game's odds; return what ``replay_text`` returns."""
    words = Words(_language(language))
    try:
        words = _words(language)
        found = find_game(game, GAMES)
        options = read_rules(found, rules)
        told = figures(found, options)
    except DicecoreError as error:
        return 1, "", words.error(error)
    if as_json:
        return 0, json.dumps(told, ensure_ascii=False), ""
    return 0, tell(found, options, told, words), ""


def simulate(given: argparse.Namespace) -> tuple[int, str, str]:
    """Let bots play each other as the flags say; return what ``replay_text`` returns."""
    file = None if given.resume is None else Path(given.resume)

    def progress(played: int, games: int) -> None:
        if sys.stderr.isatty():
            told = words.say("simulation.progress", {"played": played, "games": games})
            sys.stderr.write(f"\r{told}" + "\n" * (played == games))
            sys.stderr.flush()

    words, arena = Words(_language(given.lang)), None
    try:
        words = _words(given.lang)
        rules = read_rules(find_game(given.game, GAMES), given.rules).changed()
        bots = tuple(bot.strip() for bot in given.bots.split(","))
        arena = Arena(Contest(given.game, bots, rules, given.seed), given.games)
        standings = _played(arena, given.workers, file, progress)
    except DicecoreError as error:
        return 1, "", words.error(error)
    except OSError as error:
        return 1, "", f"{given.resume!r}: {error.strerror}"
    except KeyboardInterrupt:
        if arena is None:
            raise
        told: dict[str, Json] = {"played": arena.played, "games": arena.games}
        below = "\n" if sys.stderr.isatty() else ""  # the line of the progress
        if file is None:
            return 130, "", below + words.say("simulation.stopped", told)
        return 130, "", f"{below}{given.resume!r}: {words.say('simulation.kept', told)}"
    if given.json:
        return 0, json.dumps(simulation.as_json(arena, standings), ensure_ascii=False), ""
    return 0, simulation.as_text(arena, standings, words), ""


def _played(
    arena: Arena, workers: int, file: Path | None, progress: Callable[[int, int], object]
) -> Standings:
    """Play a contest with so many processes; what has been played is kept in the file."""
    if file is not None and file.exists():
        arena.resume(file.read_bytes())

    def each() -> None:
        if file is not None:
            beside = file.with_name(f".{file.name}.tmp")
            beside.write_text(arena.to_text(), "utf-8")
            beside.replace(file)
        progress(arena.played, arena.games)

    workers = min(workers, arena.missing)
    if workers <= 1:
        return arena.run(each=each)
    with ProcessPoolExecutor(workers, initializer=_unstoppable) as pool:
        try:
            return arena.run(pool, each)
        finally:
            pool.shutdown(cancel_futures=True)


def _unstoppable() -> None:
    """Let only the main process hear that it is to stop: the others stop with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _opened(text: str | bytes, words: Words) -> tuple[Match | None, str]:
    """Return the match of a transcript, or None and why it is refused."""
    names: list[str] = []
    try:
        data = load_json(text)
        names = _names(data)
        return replay(data, GAMES), ""
    except DicecoreError as error:
        return None, words.error(error, names)


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
    return _read_file(file)


def _read_file(file: str) -> bytes:
    with Path(file).open("rb") as stream:
        return stream.read(LONGEST + 1)


# ---- files


class SaveFile:
    """The file of a match; it is written whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def new(cls, file: str) -> SaveFile:
        """Make a new file; FileExistsError where one is there."""
        with Path(file).open("x"):
            return cls(Path(file).resolve())

    def save(self, match: Match) -> None:
        """Write the transcript beside the file and put it in its place."""
        text = json.dumps(write_transcript(match), ensure_ascii=False)
        beside = self.path.with_name(f".{self.path.name[:40]}.{os.getpid()}.tmp")
        try:
            with beside.open("w", encoding="utf-8") as stream:
                stream.write(text + "\n")
                stream.flush()
                os.fsync(stream.fileno())
            if self.path.exists():
                beside.chmod(stat.S_IMODE(self.path.stat().st_mode))
            beside.replace(self.path)
        finally:
            beside.unlink(missing_ok=True)


def _resumed(file: str, flags: Flags, words: Words) -> Match:
    """Return the match of the file that is to be gone on with."""
    if wrong := flags.given():
        raise DicecoreError("resume-with", flags=", ".join(wrong))
    if Path(file).exists() and not Path(file).is_file():
        raise Refused(f"{file!r}: {words.say('terminal.not-a-file', {})}")
    match, refused = _opened(_read_file(file), words)
    if match is None:
        raise Refused(refused)
    if flags.game not in (None, match.game.code):
        raise DicecoreError("other-game", game=match.game.code, other=flags.game)
    return match


def _readable(text: str | None) -> str | None:
    """Return an argument without the surrogates that stand for bytes in a narrow locale."""
    return text and os.fsencode(text).decode("utf-8", "replace")


def _same_file(one: str, other: str) -> bool:
    return Path(one).exists() and Path(other).exists() and Path(one).samefile(other)


# ---- play


def play(given: argparse.Namespace) -> int:
    """Play as the flags say; return the exit status."""
    words = Words(_language(given.lang))
    console = Console(_ask, _show)
    try:
        match, file = _table(given, words, console)
    except DicecoreError as error:
        return _complain(words.error(error))
    except Refused as refused:
        return _complain(*refused.args)
    except FileExistsError as error:
        return _complain(f"{error.filename!r}: {words.say('terminal.file-exists', {})}")
    except OSError as error:
        return _complain(f"{error.filename!r}: {error.strerror}")
    except (EOFError, KeyboardInterrupt):
        _show("")
        return 0
    hand = given.hand or any(record.hand for record in match.records)
    save = None if file is None else file.save
    match = Terminal(match, console, words=words, save=save, hand=hand).play()
    if file is not None and not match.result()["finished"]:
        _show(words.say("terminal.goes-on", {}))
        lang = "" if given.lang is None else f" --lang {given.lang}"
        _show(f"  python -m dicecore play{lang} --resume {shlex.quote(str(file.path))}")
    return 0


def _table(
    given: argparse.Namespace, words: Words, console: Console
) -> tuple[Match, SaveFile | None]:
    """Return the match that is to be played and its file, saved already."""
    if given.lang is not None:
        Words.of(given.lang)  # raises where there are none
    flags = Flags(given.game, _readable(given.players), given.bots, given.preset, tuple(given.rule))
    if given.resume is not None:
        match = _resumed(given.resume, flags, words)
    else:
        match = seat(flags, words, console if _has_terminal() else None)
    file = _save_file(given)
    if file is not None:
        file.save(match)
    return match, file


def _save_file(given: argparse.Namespace) -> SaveFile | None:
    if given.save is None and given.resume is None:
        return None
    if given.save is None or (given.resume is not None and _same_file(given.save, given.resume)):
        return SaveFile(Path(given.resume).resolve())
    return SaveFile.new(given.save)


def _ask(question: str) -> str:
    """Ask on the terminal; where lines come from elsewhere, show them after the question."""
    if _has_terminal():
        return input(_writable(question))
    sys.stdout.write(_writable(question))
    line = sys.stdin.readline() if sys.stdin else ""  # none where it was closed
    if not line:
        raise EOFError
    _show(line.rstrip("\r\n"))
    return line


def _has_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def _show(line: str) -> None:
    sys.stdout.write(_writable(line) + "\n")
    sys.stdout.flush()


def _writable(text: str) -> str:
    """Return what standard output can take of a text, in plain characters where it is narrow."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeError:
        return text.translate(_ASCII).encode(encoding, "replace").decode(encoding)
    return text


def _complain(*lines: str) -> int:
    """Write lines to standard error; return the exit status."""
    for line in lines:
        sys.stderr.buffer.write(line.encode("utf-8", "replace") + b"\n")
    sys.stderr.flush()
    return 1


# ---- the command line


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    try:
        return _run(args)
    except KeyboardInterrupt:
        return 130


def _run(args: Sequence[str] | None) -> int:
    given = parser(_words_of(args)).parse_args(args)
    if given.command == "play":
        return _play_to_the_end_of_the_pipe(given)
    if given.command == "simulate":
        return _answer(*simulate(given))
    if given.command == "odds":
        return _answer(*odds_text(given.game, given.rules, given.lang, as_json=given.json))
    try:
        text = _read(given.file)
    except OSError as error:
        return _complain(f"{given.file!r}: {error.strerror}")
    if given.command == "report":
        return _answer(*report_text(text, given.lang))
    return _answer(*replay_text(text))


def _answer(status: int, out: str, err: str) -> int:
    if err:
        _complain(err)
    return status if not out or _print(out) else 1


def _print(text: str) -> bool:
    """Print a text in UTF-8; return False when nobody reads any more."""
    try:
        sys.stdout.buffer.write(text.encode() + b"\n")
        sys.stdout.flush()
    except BrokenPipeError:
        _stop_printing()
        return False
    return True


def _stop_printing() -> None:
    """Let the interpreter's last flush go nowhere: where nobody reads it would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _play_to_the_end_of_the_pipe(given: argparse.Namespace) -> int:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if _has_terminal():
        with suppress(ImportError):
            import_module("readline")  # arrow keys, where the system has it
    try:
        return play(given)
    except BrokenPipeError:
        _stop_printing()
        return 1


def _words_of(args: Sequence[str] | None) -> Words:
    """Return the words for ``--help``, which is shown before the flags have been read."""
    lang = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    lang.add_argument("--lang", nargs="?")
    return Words(_language(lang.parse_known_args(args)[0].lang))


def _words(language: str | None) -> Words:
    """Return the words of a language, or of the environment's; DicecoreError if there are none."""
    return Words(_language(None)) if language is None else Words.of(language)


def _language(wished: str | None) -> str:
    """Return a language: the one that is wished, else the environment's, else English."""
    if wished is None:
        named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        wished = re.split(r"[_.@]", next(filter(None, named), ""))[0].lower()
    return wished if wished in LANGUAGES else "en"


if __name__ == "__main__":
    sys.exit(main())
