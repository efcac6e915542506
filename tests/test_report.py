"""The report: a match as plain text for a forum or mail."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import GAMES, Match, Player, read_transcript, write_transcript
from dicecore.__main__ import main, replay_text, report_text
from dicecore.kernel.game import Over
from dicecore.report import WIDTH, report
from dicecore.telling import columns_of
from dicecore.words import LANGUAGES, Words, format_message, messages
from tests.hostile import gone_wrong
from tests.support import TESTS, Table, people, plain_transcript
from tests.test_bridge import GOOD, KEEP, ROLL, Page
from tests.whole_games import random_game

SAVED = sorted((TESTS / "reports").glob("*.json"))
LINE = re.compile(r"Game (\d+) Turn (\d+) Roll (\d+)(?: Re-roll (\d+))?: ([1-6 ]+)")
KEY = re.compile(r"[a-z-]+\.[a-z][a-z.-]+")


def told(match: Match, language: str = "en") -> str:
    return report(match, Words(language))


def rolls(text: str) -> list[tuple[str, ...]]:
    """Return what the lines of rolls say: game, turn, roll, re-rolled dice, faces."""
    return [found.groups("") for line in text.splitlines() if (found := LINE.fullmatch(line))]


# ---- whole texts


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)
def test_a_short_game_is_told_so(file: Path) -> None:
    match = read_transcript(file.read_bytes(), GAMES)
    assert told(match) + "\n" == file.with_suffix(".txt").read_text("utf-8")


def test_there_is_a_short_game_of_each_kind() -> None:
    assert {file.stem for file in SAVED} == set(GAMES)


# ---- what is true of every report


def a_game(code: str, number: int) -> Match:
    return list(random_game(code, "report", number))[-1]


@pytest.mark.parametrize("code", sorted(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_random_games_are_told_whole_in_narrow_lines(code: str, language: str) -> None:
    for number in range(6):
        match = a_game(code, number)
        text = told(match, language)
        wide = [line for line in text.splitlines() if columns_of(line) > WIDTH]
        assert wide == []
        assert all(line.rstrip() == line and line.isprintable() for line in text.split("\n"))
        assert "{" not in text
        assert not KEY.search(text)
        assert not re.search(r"\n\n\n", text)
        assert text.strip() == text
        assert all(player.name in text for player in match.players)


@pytest.mark.parametrize("number", range(10, 22))
@pytest.mark.parametrize("code", sorted(GAMES))
def test_every_roll_that_stands_is_told_in_its_order(code: str, number: int) -> None:
    match = a_game(code, number)
    in_turns = [
        stand.record
        for stand in match.stands
        if stand.record.dice and stand.record.action and stand.record.action.in_turn
    ]
    lines = rolls(told(match))
    assert [faces for *_, faces in lines] == [" ".join(map(str, one.dice)) for one in in_turns]  # type: ignore[arg-type]
    for _, _, roll, again, faces in lines:
        assert (again == "") == (roll == "1")
        assert again in ("", str(len(faces.split())))


@pytest.mark.parametrize("code", sorted(GAMES))
def test_the_turn_of_a_roll_is_the_round(code: str) -> None:
    match = a_game(code, 3)
    rounds, state = [], match.first
    for stand in match.stands:
        if stand.record.dice and stand.record.action and stand.record.action.in_turn:
            rounds.append(str(match.game.round(state)))
        state = stand.state
    assert [turn for _, turn, *_ in rolls(told(match))] == rounds
    assert rounds == sorted(rounds, key=int)


@pytest.mark.parametrize("code", sorted(GAMES))
def test_who_has_won_or_lost_and_the_ranking_are_at_the_end(code: str) -> None:
    numbers = (number for number in range(40) if isinstance(a_game(code, number).pending, Over))
    match = a_game(code, next(numbers))
    over = match.pending
    assert isinstance(over, Over)
    text = told(match)
    end = text[text.index("The game is over.") :]
    for word, seats in (("Winner", over.winners), ("Loser", over.losers)):
        names = ", ".join(match.players[seat].name for seat in seats)
        assert (f"{word}: {names}\n" in end or f"{word}s: {names}\n" in end) == bool(seats)
    for place in match.view().ranking:
        assert f"{place.rank}. {match.players[place.seat].name}: " in end


# ---- its parts


def test_the_number_of_the_game_is_in_title_and_rolls() -> None:
    match = read_transcript(json.dumps(plain_transcript(number=3, steps=[step()])), GAMES)
    text = told(match)
    assert text.startswith("10,000 Dice, game 3\nPlayers: Ann, Ben\n\n")
    assert rolls(text) == [("3", "1", "1", "", "1 5 2 3 4 4")]


def step() -> dict[str, Any]:
    return {"player": 0, "action": "roll", "dice": [1, 5, 2, 3, 4, 4]}


def test_a_game_that_goes_on_says_whose_turn_it_is_and_shows_no_empty_sheet() -> None:
    text = told(Table().match)
    assert text.endswith("\n\nThe game goes on: it is Ann’s turn.")
    assert "---" not in text
    assert "Ben’s turn" in told(Table(script="223346").match)


def test_a_game_that_waits_for_a_draw_says_so() -> None:
    match = Match.new(GAMES["chicago-lives"], people(3))
    assert told(match).endswith("The game goes on: next it is drawn who starts.")


def test_what_was_taken_back_is_only_noted() -> None:
    match = Table(script="155223 k1").match.undo(0)
    text = told(match)
    assert "keeps" not in text
    assert "Note: one action was taken back and is not told here.\n" in text


def test_dice_that_were_corrected_are_told_as_they_are_now() -> None:
    typed = {**step(), "hand": True}
    right = {"player": 0, "action": "correct", "step": 0, "dice": [1, 1, 1, 2, 3, 4]}
    text = told(read_transcript(json.dumps(plain_transcript(steps=[typed, right])), GAMES))
    assert [faces for *_, faces in rolls(text)] == ["1 1 1 2 3 4"]
    assert "Note: one mistyped roll was corrected" in text


def test_a_house_rule_is_named_above_and_where_something_depends_on_it() -> None:
    text = told(Table(script="112233", entry=0, three_pairs=1000).match)
    assert "House rules: entry: 0; points for three pairs: 1,000\n" in text
    text = told(Table(script="112233 k112233", three_pairs=1000).match)
    assert "three pairs 1,000" in text
    assert "house rule: points for three pairs)" in text


def test_the_sheet_of_many_seats_is_several_tables_of_all_rows() -> None:
    match = Table(12, "155223 k1+5+5 b " * 12, entry=0, take_over=False).match
    _, after = told(match).split("turn.\n\n")
    sheets = after.split("\n\n")
    assert len(sheets) > 1
    heads = [name for sheet in sheets for name in sheet.splitlines()[0].split()]
    assert heads == [player.name for player in match.players]
    assert all("Turn 1" in sheet for sheet in sheets)


def test_long_and_wide_names_keep_the_tables_narrow_and_aligned() -> None:
    players = [Player("🎲" * 40), Player("W" * 40), Player("שלום"), Player("e\u0301" * 20)]
    match = Match.new(GAMES["shicargo"], players)
    for _ in range(4):
        match = read_transcript(json.dumps(with_a_turn(match)), GAMES)
    table = told(match).split("\n\n")[-1].splitlines()
    assert {columns_of(line) for line in table if line.startswith(("-", "Ones", "Total"))} == {
        columns_of(table[0])
    }
    assert columns_of(table[0]) <= WIDTH


def with_a_turn(match: Match) -> dict[str, Any]:
    """Return the transcript with one more turn, whose first roll ends it."""
    data: Any = write_transcript(match)
    seat = match.view().seat
    data["steps"].append({"player": seat, "action": "roll", "dice": [2] * 10})
    return dict(data)


# ---- the command


def test_a_file_is_told_in_the_language_that_is_wished(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "game.json"
    players = [{"name": "Zoë"}, {"name": "🎲"}]
    file.write_text(json.dumps(plain_transcript(players=players, steps=[step()])), "utf-8")
    for language in LANGUAGES:
        assert main(["report", str(file), "--lang", language]) == 0
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        match = read_transcript(file.read_bytes(), GAMES)
        assert (out.decode("utf-8"), err) == (told(match, language) + "\n", b"")


def test_the_language_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(plain_transcript())
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert report_text(text)[1] == report_text(text, "de")[1] != report_text(text, "en")[1]
    monkeypatch.setenv("LC_ALL", "tlh")
    assert report_text(text) == report_text(text, "en")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["gone.json"], "'gone.json': No such file or directory"),
        (["game.json", "--lang", "tlh"], "there is no language tlh here; there are: en, de, es"),
        (["game.json"], "step 0: Ann has to roll first"),
        (["game.json", "--lang", "de"], "step 0: Ann has to roll first"),
    ],
)
def test_what_cannot_be_told_is_one_line(
    args: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    monkeypatch.chdir(tmp_path)
    bad = plain_transcript(steps=[{"player": 0, "action": "bank"}])
    Path("game.json").write_text(json.dumps(bad))
    assert main(["report", *args]) == 1
    sys.stderr.flush()
    assert capfdbinary.readouterr() == (b"", f"{said}\n".encode())


@settings(max_examples=100)
@given(st.integers(0, 2**64).map(Random))
def test_a_transcript_gone_wrong_is_told_or_refused_as_replay_does(rng: Random) -> None:
    text = gone_wrong(rng)
    status, out, err = report_text(text, rng.choice(LANGUAGES))
    assert (status, err) == replay_text(text)[::2]
    assert bool(out) == (status == 0)


def test_nobody_reads_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    turn = [{"player": seat, "action": "roll", "dice": [2, 2, 3, 3, 4, 6]} for seat in (0, 1)]
    file.write_text(json.dumps(plain_transcript(steps=turn * 1500)))
    command = [sys.executable, "-m", "dicecore", "report", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


# ---- for the page


def test_the_bridge_tells_its_match() -> None:
    page = Page(*GOOD)
    page.new()
    page.act(ROLL)
    seq = page.act(KEEP)["seq"]
    match = read_transcript(json.dumps(page.ask("now")["transcript"]), GAMES)
    for language in LANGUAGES:
        assert page.ask("report", language=language) == {"text": told(match, language)}
    assert page.ask("now")["seq"] == seq


@pytest.mark.parametrize("language", ["", "tlh", "EN", "../en", "x" * 50_000])
def test_the_bridge_refuses_a_language_that_is_not_there(language: str) -> None:
    page = Page()
    page.new()
    assert page.refused("report", language=language) == "unknown-language"


# ---- words


def test_a_roll_is_told_with_the_same_numbers_in_every_language() -> None:
    params = {"game": 2, "turn": 3, "roll": 4, "count": 5, "dice": "1 2 3 4 5"}
    for language in LANGUAGES:
        line = format_message(messages(language)["report.roll"], params, language)
        assert re.findall(r"\d+", line) == ["2", "3", "4", "5", "1", "2", "3", "4", "5"]
