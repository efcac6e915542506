"""The terminal in each language: which one it speaks, what can be typed, what is shown."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from random import Random

import pytest

from dicecore import GAMES, Match, Player
from dicecore.__main__ import main, replay_text
from dicecore.terminal import Console, Terminal
from dicecore.words import LANGUAGES, Words
from tests.support import LoadedDice
from tests.test_terminal import BOT, play, steps, table

KEY = re.compile(r"[a-z-]+\.[a-z.-]+")
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Return what runs the command line in an environment: (arguments, variables) -> results."""

    def run(*args: str, typed: str = "", **env: str) -> tuple[int, str, str]:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            status = main(args)
        except SystemExit as left:
            status = int(left.code or 0)
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


# ---- which language


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({}, "Type help"),
        ({"LANG": "de_DE.UTF-8"}, "Tippe hilfe"),
        ({"LANG": "es"}, "Escribe ayuda"),
        ({"LANG": "de_AT@euro", "LC_MESSAGES": "es_MX.UTF-8"}, "Escribe ayuda"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "Type help"),
        ({"LANG": "es_ES", "LC_ALL": ""}, "Escribe ayuda"),
        ({"LANG": "fr_FR.UTF-8"}, "Type help"),
    ],
)
def test_the_environment_says_the_language(run: Run, env: dict[str, str], said: str) -> None:
    status, out, err = run("play", "ten-thousand", **env)
    assert (status, err) == (0, "")
    assert said in out


def test_a_flag_is_stronger_than_the_environment(run: Run) -> None:
    _, out, _ = run("play", "ten-thousand", "--lang", "es", LANG="de_DE.UTF-8")
    assert "Escribe ayuda" in out
    assert "Jugador 1" in out


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "play a game"), ("de", "ein Spiel im Terminal"), ("es", "jugar una partida")],
)
def test_the_help_of_the_command_line_speaks_it(run: Run, language: str, said: str) -> None:
    assert said in run("play", "--help", "--lang", language)[1]
    assert said in run("play", "--help", LANG=language)[1]


def test_a_wrong_flag_is_refused_in_the_language(run: Run) -> None:
    status, out, err = run("play", "chess", "--lang", "de")
    assert (status, out) == (1, "")
    assert err.startswith("das Spiel „chess“ gibt es hier nicht")


def test_replay_keeps_to_english(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert replay_text("[]")[2] == "this is not a transcript: it is not a JSON object"


def test_a_narrow_terminal_gets_plain_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdin", io.StringIO("zurück\nwürfeln\n"))
    monkeypatch.setattr(sys, "stdout", narrow)
    main(["play", "ten-thousand", "--lang", "de"])
    narrow.flush()
    shown = narrow.buffer.getvalue().decode()
    assert "es gibt nichts zurueckzunehmen" in shown
    assert "Spieler 1 wuerfelt " in shown


# ---- what can be typed


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("de", "würfeln|15 sichern|zurück|zurück|behalten 5|s|verlauf|zettel|hilfe|ende"),
        ("de", "wurfeln|alle Sichern|zuruck|zuruck|behalten 5|sich|v|ze|h|e"),
        ("es", "tirar|15 guardar|deshacer|deshacer|apartar 5|guardar|historial|hoja|ayuda|salir"),
        ("es", "tir|todos GUARDAR|des|des|apartar 5|g|hi|ho|ay|salir"),
        ("de", "roll|15 bank|undo|undo|keep 5|b|log|sheet|help|quit"),
    ],
)
def test_commands_and_actions_are_known_by_both_names(language: str, typed: str) -> None:
    words = Words(language)
    match, shown = play(table(entry=0), typed.split("|"), "152233", words=words)
    assert steps(match) == ["roll", "keep", "bank", "undo", "undo", "keep", "bank"]
    assert words.say("terminal.help.undo", {}).split()[-1] in shown
    assert shown.endswith(words.say("terminal.left", {}))


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("de", "zusammen", "„zusammen“ ist nicht zu verstehen"),
        ("de", "sichern", "Ann muss erst etwas behalten, das zählt"),
        ("de", "würfeln", "Ann muss erst etwas behalten, das zählt"),
        ("de", "hilfe 3", "hinter hilfe steht nichts"),
        ("es", "heredar", "heredar no se puede ahora"),
        ("es", "deshacer 3", "detrás de deshacer no va nada"),
        ("es", "guardar", "Ann tiene que apartar antes algo"),
    ],
)
def test_what_cannot_be_done_is_said_in_the_language(language: str, typed: str, said: str) -> None:
    _, shown = play(table(entry=0), ["roll", typed], "152233", words=Words(language))
    assert said in shown


@pytest.mark.parametrize(("language", "yes"), [("de", "ja"), ("es", "sí"), ("es", "si")])
def test_yes_is_understood(language: str, yes: str) -> None:
    typed = ["3", "roll", "111234", "1", "correct 0 222345", yes]
    match, _ = play(table(), typed[1:], hand=True, words=Words(language))
    assert steps(match)[-1] == "correct"


# ---- what is shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_whole_game_shows_no_key(code: str, language: str) -> None:
    game, words = GAMES[code], Words(language)
    bot = next(iter(game.strategies))
    match = Match.new(game, [Player("Ann", bot), Player("Ben", bot)], game.options.read({}))
    shown: list[str] = []
    console = Console(lambda _: "", shown.append)
    whole = Terminal(match, console, words=words, source=LoadedDice(Random(1))).play()
    assert whole.result()["finished"]
    text = "\n".join(shown)
    assert not KEY.findall(text)
    assert "{" not in text


def test_an_action_that_is_taken_back_is_called_by_its_word() -> None:
    typed = ["roll", "1", "undo"]
    _, shown = play(table(Player("Ann"), BOT), typed, "152233", words=Words("es"))
    assert "Ann deshace: Apartar" in shown
