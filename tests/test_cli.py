"""``python -m dicecore replay`` as a program: what it prints, and that nothing makes it fall."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from dicecore.__main__ import main, replay_text
from tests.support import plain_transcript

ROLL = {"player": 0, "action": "roll", "dice": [1, 5, 2, 3, 4, 4]}
KEEP = {"player": 0, "action": "keep", "sets": [[1]]}
BANK = {"player": 0, "action": "bank"}
NAMES = [
    "<svg/onload=alert()>", "W" * 40, "🎲" * 40, "👨\u200d👩\u200d👧", "שלום", "\u202eevil",
    "a\u2028b", "{player}", "%s", "\\n",
]  # fmt: skip


def run(*args: str, stdin: bytes = b"", **env: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "dicecore", *args]
    done = subprocess.run(command, input=stdin, capture_output=True, check=False, env=env or None)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def is_refused(result: tuple[int, str, str]) -> str:
    """Check that nothing but one line of error came out; return it."""
    status, out, err = result
    assert (status, out) == (1, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert len(err) < 400
    return err.strip()


def replayed(*steps: Any, **parts: Any) -> tuple[int, str, str]:
    return replay_text(json.dumps(plain_transcript(steps=list(steps), **parts)))


# ---- as a program


def test_a_file_is_replayed_to_one_object(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(plain_transcript(steps=[ROLL, KEEP])), "utf-8")
    status, out, err = run("replay", str(file))
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    assert json.loads(out) == {
        "game": "ten-thousand",
        "finished": False,
        "winners": [],
        "losers": [],
        "players": [
            {"name": "Ann", "score": 0, "on_table": False},
            {"name": "Ben", "score": 0, "on_table": False},
        ],
        "next": {"player": 0, "actions": ["bank", "roll"]},
    }


def test_a_dash_reads_standard_input() -> None:
    stdin = b"\xef\xbb\xbf" + json.dumps(plain_transcript()).encode()
    status, out, _ = run("replay", "-", stdin=stdin)
    assert (status, json.loads(out)["game"]) == (0, "ten-thousand")


def test_output_is_utf_8_whatever_the_terminal_says() -> None:
    players = [{"name": "Zoë"}, {"name": "🎲"}]
    stdin = json.dumps(plain_transcript(players=players)).encode()
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    status, out, _ = run("replay", "-", stdin=stdin, **plain)
    assert (status, "Zoë" in out, "🎲" in out) == (0, True, True)
    bad = json.dumps(plain_transcript(players=players, steps=[{**ROLL, "player": 1}])).encode()
    assert is_refused(run("replay", "-", stdin=bad, **plain)) == (
        "step 0: it is Zoë’s turn, not 🎲’s"
    )


def test_a_file_that_is_missing_or_a_folder_is_named_in_one_line(tmp_path: Path) -> None:
    assert "gone.json" in is_refused(run("replay", str(tmp_path / "gone.json")))
    assert tmp_path.name in is_refused(run("replay", str(tmp_path)))
    is_refused(run("replay", ""))
    is_refused(run("replay", "two\nlines"))


@pytest.mark.parametrize(
    "stdin",
    [
        b"",
        b"\x00\xff\x89PNG\r\n\x1a\n" * 100,
        b"\x1f\x8b\x08" + bytes(range(256)),
        b" " * 2_000_001,
        b"[" * 1_000_000,
        b'{"a":' * 300_000,
        b"[" * 900 + b"]" * 900,
        b'{"dicecore": NaN}',
        b'{"dicecore": 1e999}',
        b'{"dicecore": ' + b"9" * 5000 + b"}",
        b'{"dicecore": "\\ud83d"}',
        b"[]",
        b'"text"',
        b'{"dicecore": 1, "game": "ten-thousand", "players": [{"name": {"a": "b"}}], "steps": []}',
    ],
    ids=lambda stdin: repr(stdin)[:30],
)
def test_what_is_no_transcript_is_one_line(stdin: bytes) -> None:
    assert not is_refused(run("replay", "-", stdin=stdin)).startswith("step")


@pytest.mark.parametrize("args", [[], ["repaly", "-"], ["replay"], ["replay", "-", "-"]])
def test_a_wrong_command_shows_how_it_is_used(args: list[str]) -> None:
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert err.startswith("usage: dicecore")


# ---- the figures of the odds


def test_odds_are_one_object_or_tables() -> None:
    status, out, err = run("odds", "shicargo", "--json")
    assert (status, err, out.count("\n")) == (0, "", 1)
    found = json.loads(out)
    assert len(found["boxes"]) == 18
    status, out, err = run(
        "odds", "shicargo", "--lang", "es", "--rules", '{"bank_all_boxes": true}'
    )
    assert (status, err) == (0, "")
    head, rules, *lines = out.splitlines()
    assert (head, rules) == ("Shicargo", "Reglas de la casa: guardar en todas las casillas: sí")
    assert "Puntos esperados de una partida: 860,985617" in lines


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["poker"], "there is no game “poker” here"),
        (["shicargo", "--rules", "{"], "“rules” is not a JSON object"),
        (["shicargo", "--rules", "[1]"], "“rules” is not a JSON object"),
        (["shicargo", "--rules", '{"entry": 1}'], "there is no house rule entry in this game"),
        (["shicargo", "--rules", '{"bank_all_boxes": 1}'], "the house rule bank_all_boxes has to"),
        (["shicargo", "--rules", "[" * 200], "“rules” is not a JSON object"),
        (["shicargo", "--lang", "fr"], "there is no language fr here"),
    ],
)
def test_odds_that_cannot_be_worked_out_are_refused_in_one_line(args: list[str], line: str) -> None:
    assert is_refused(run("odds", *args)).startswith(line)


# ---- contests of bots

CONTEST = ["simulate", "chicago-lives", "--bots", "steady,steady", "--games", "100"]


def test_contests_are_one_object_or_a_table_and_the_same_with_any_number_of_workers() -> None:
    status, out, err = run(*CONTEST, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert (found["games"], [one["rate"] for one in found["bots"]]) == (100, [0.5, 0.5])
    assert run(*CONTEST, "--json", "--workers", "2") == (status, out, err)
    status, out, err = run(*CONTEST, "--lang", "de", "--rules", '{"lives": 1}')
    assert (status, err) == (0, "")
    head, rules, _, columns, _, *bots = out.splitlines()
    assert head.endswith("100 Spiele zwischen Bots, Startwert 0")
    assert (rules, columns.split()[0]) == ("Hausregeln: Leben: 1", "Siege")
    assert [line.split()[:2] for line in bots] == [["steady", "50"]] * 2


def test_a_contest_is_kept_in_a_file_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "contest.json"
    first = run(*CONTEST, "--resume", str(file))
    kept = json.loads(file.read_text())
    kept["done"][0][0][0] += 10
    file.write_text(json.dumps(kept))
    second = run(*CONTEST, "--resume", str(file))
    assert second[0] == 0
    assert second != first
    other = run(*CONTEST, "--seed", "other", "--resume", str(file))
    assert is_refused(other).startswith("the file is not of these bots")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["poker", "--bots", "a,b"], "there is no game “poker” here"),
        (["shicargo", "--bots", "steady,x"], "there is no bot x in this game; there are: steady"),
        (["shicargo", "--bots", "steady"], "this game is for 2 to 12 players, not 1"),
        (["shicargo", "--bots", "steady,steady", "--rules", "["], "“rules” is not a JSON object"),
        (["shicargo", "--bots", "steady,steady", "--lang", "fr"], "there is no language fr here"),
    ],
)
def test_contests_that_cannot_be_played_are_refused_in_one_line(args: list[str], line: str) -> None:
    assert is_refused(run("simulate", *args)).startswith(line)


@pytest.mark.parametrize("flag", ["--games", "--workers"])
@pytest.mark.parametrize("value", ["0", "-1", "many", "1e3", "100000001"])
def test_a_number_that_is_none_is_refused_with_its_bounds(flag: str, value: str) -> None:
    status, out, err = run(*CONTEST, flag, value)
    assert (status, out) == (2, "")
    assert err.endswith(f"argument {flag}: a whole number from 1 to 100,000,000\n")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_contest_that_is_stopped_says_what_is_kept_and_goes_on(
    tmp_path: Path, workers: str
) -> None:
    file = tmp_path / "contest.json"
    long = [*CONTEST[:-1], "100000", "--workers", workers, "--resume", str(file)]
    command = [sys.executable, "-m", "dicecore", *long]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as contest:
        while not file.exists():
            assert contest.poll() is None
            sleep(0.05)
        os.killpg(contest.pid, signal.SIGINT)  # as a terminal does
        _, err = contest.communicate(timeout=60)
    assert contest.returncode == 130
    (line,) = err.decode().splitlines()
    told = rf"'{re.escape(str(file))}': stopped after [\d,]+ of 100,000 games, which are kept"
    assert re.fullmatch(told, line)
    assert len(json.loads(file.read_text())["done"]) > 0


# ---- the same without a new process each time


def test_main_prints_and_returns_the_status(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(plain_transcript(steps=[BANK])), "utf-8")
    assert main(["replay", str(file)]) == 1
    sys.stderr.flush()
    out, err = capfdbinary.readouterr()
    assert (out, err) == (b"", b"step 0: Ann has to roll first\n")


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ([ROLL, {**KEEP, "sets": [[4]]}], "step 1: Ann keeps a 4, which is no Set"),
        ([ROLL, {**KEEP, "sets": [[4, 4]]}], "step 1: Ann keeps 4-4, which is no Set"),
        ([ROLL, {**KEEP, "sets": [[6]]}], "step 1: Ann keeps a 6 that was not rolled"),
        ([ROLL, BANK], "step 1: Ann has to keep a Set first"),
        ([{**ROLL, "player": 1}], "step 0: it is Ann’s turn, not Ben’s"),
        ([{**ROLL, "dice": [1]}], "step 0: 6 dice are rolled now, not 1"),
        ([ROLL, KEEP, {**ROLL, "dice": [1, 2, 3, 4, 9]}], "step 2: a die has no face 9"),
        ([ROLL, {"player": 0, "action": "undo"}], "step 1: dice that have fallen stay fallen"),
        (
            [ROLL, KEEP, {"player": 1, "action": "undo"}],
            "step 2: Ben cannot take back what Ann did",
        ),
        (
            [ROLL, {"player": 0, "action": "correct", "step": 0, "dice": [1] * 6}],
            "step 1: only dice that were rolled by hand can be corrected; those of step 0 were not",
        ),
    ],
)
def test_an_illegal_step_is_named_in_words_a_player_understands(
    steps: list[dict[str, Any]], line: str
) -> None:
    assert replayed(*steps) == (1, "", line)


def test_steps_are_counted_as_they_are_in_the_list() -> None:
    undo = {"player": 0, "action": "undo"}
    status, _, err = replayed(ROLL, KEEP, undo, KEEP, undo, BANK)
    assert (status, err) == (1, "step 5: Ann has to keep a Set first")


def test_undo_and_correct_are_replayed() -> None:
    hand = {**ROLL, "hand": True}
    undo = {"player": 0, "action": "undo"}
    correct = {"player": 0, "action": "correct", "step": 0, "dice": [2, 2, 3, 3, 4, 6]}
    _, out, _ = replayed(hand, KEEP, undo)
    assert json.loads(out)["next"] == {"player": 0, "actions": ["keep"]}
    _, out, _ = replayed(hand, KEEP, undo, correct)
    assert json.loads(out)["next"] == {"player": 1, "actions": ["roll"]}


@pytest.mark.parametrize("name", NAMES)
def test_names_are_text_in_results_and_in_errors(name: str) -> None:
    players = [{"name": name}, {"name": name}]
    status, out, err = replayed(players=players)
    assert (status, err) == (0, "")
    assert [player["name"] for player in json.loads(out)["players"]] == [name, name]
    status, out, err = replayed(BANK, players=players)
    assert (status, out) == (1, "")
    assert err.startswith("step 0: ")
    assert len(err.splitlines()) == 1
    if name.isprintable():
        assert err == f"step 0: {name} has to roll first"
    else:
        assert "\u202e" not in err


def test_hostile_words_from_outside_are_quoted_short_and_on_one_line() -> None:
    for word in ("a\nb", "\x1b[31m", "x" * 100_000, "\u202e", "\ud800"):
        for parts in ({"game": word}, {"rules": {word: 1}}, {"steps": [{**ROLL, "action": word}]}):
            status, out, err = replay_text(json.dumps(plain_transcript(**parts)))
            assert (status, out) == (1, "")
            assert err.isprintable()
            assert len(err) < 200
