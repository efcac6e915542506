"""Playing in a terminal: whole games by typed lines, files, and lines that nobody should type."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecore import GAMES, Match, Player, ScriptedDice, read_transcript, write_transcript
from dicecore.__main__ import main
from dicecore.kernel.game import Over
from dicecore.terminal import Console, Flags, Terminal, seat
from dicecore.terminal.lines import read_dice, read_line
from dicecore.terminal.screen import WIDTH
from dicecore.words import Words
from tests.support import BUST, LoadedDice, people, text_of
from tests.test_match import SIX

TEN = GAMES["ten-thousand"]
BOT = Player("Bot", "steady")
STRAIGHT = "123456"


class Lines:
    """A console whose lines are written before; everything shown is kept."""

    def __init__(self, typed: Iterable[str]) -> None:
        self.typed = iter(typed)
        self.shown: list[str] = []

    def read(self, question: str) -> str:
        self.shown.append(question)
        try:
            line = next(self.typed)
        except StopIteration:
            raise EOFError from None
        self.shown[-1] += line
        return line

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def table(*players: Player, **rules: Any) -> Match:
    return Match.new(TEN, players or people(2), TEN.options.read(rules))


def play(
    match: Match, typed: Iterable[str], dice: str = "", *, hand: bool = False, **more: Any
) -> tuple[Match, str]:
    """Play a match by these lines and dice; return it and all that was shown."""
    lines = Lines(typed)
    source = ScriptedDice(map(int, dice))
    console = Console(lines.read, lines.shown.append)
    match = Terminal(match, console, source=source, hand=hand, **more).play()
    assert "{" not in lines.text
    assert "terminal." not in lines.text
    return match, lines.text


def steps(match: Match) -> list[str]:
    return [record.kind for record in match.records]


# ---- whole games


def test_a_whole_game_against_a_bot() -> None:
    match, shown = play(
        table(Player("Ann"), BOT, target=1000, entry=0, take_over=False),
        ["roll", "1", "2"],
        "111236" + BUST,
    )
    assert match.result()["winners"] == [0]
    assert steps(match) == ["roll", "keep", "bank", "roll"]
    for part in [
        "10,000 Dice",
        "House rules: target: 1,000; entry: 0; take over: no",
        "Ann’s turn",
        "  Ann: 0 of 1,000 points",
        "  no points yet this turn; 1,000 more to 1,000",
        "   1  Roll 6 dice",
        "Ann rolls 1-1-1-2-3-6",
        "  Dice: 1-1-1-2-3-6",
        "   1  Keep 1,000: 1-1-1 three alike 1,000",
        "Ann keeps 1,000; the turn is worth 1,000 (1-1-1 three alike 1,000)",
        "  Aside: 1-1-1 three alike 1,000",
        "   1  Roll 3 dice\n   2  Bank 1,000 (reaches the target)",
        "Bot busts",
        "Ann wins with the highest total, 1,000",
        "The game is over.\n  Winner: Ann\n  1. Ann: 1,000\n  2. Bot: 0",
    ]:
        assert part in shown, part


def test_bots_play_a_whole_game_without_a_question() -> None:
    lines = Lines([])
    console = Console(lines.read, lines.shown.append)
    match = table(BOT, BOT, BOT, target=3000)
    match = Terminal(match, console, source=LoadedDice(Random(3))).play()
    assert isinstance(match.pending, Over)
    assert lines.shown[-5] == "The game is over."
    assert "> " not in lines.text


def test_who_starts_is_drawn() -> None:
    lines = Lines(["1", "1"])
    match = Match.new(SIX, people(2))
    source = ScriptedDice([6], [0, 1])
    match = Terminal(match, Console(lines.read, lines.shown.append), source=source).play()
    assert steps(match)[0] == "draw"


def test_a_player_alone() -> None:
    match, shown = play(table(*people(1), target=1000), ["r", "all bank", ""], STRAIGHT)
    assert match.result()["winners"] == [0]
    assert "The game is over.\n  Winner: Ann\n  1. Ann: 1,500" in shown


# ---- what can be typed


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("1", [[1], [5], [5]]),
        ("2", [[1], [5]]),
        ("1 5", [[1], [5]]),
        ("51", [[1], [5]]),
        ("1,5", [[1], [5]]),
        ("keep 5", [[5]]),
        ("k5", [[5]]),
        ("K 5 5", [[5], [5]]),
        ("all", [[1], [5], [5]]),
        ("a", [[1], [5], [5]]),
        ("keep 5-1", [[1], [5]]),
    ],
)
def test_dice_are_kept_by_number_by_faces_or_all(typed: str, kept: list[list[int]]) -> None:
    match, _ = play(table(), ["roll", typed], "155223")
    assert steps(match) == ["roll", "keep"]
    assert write_transcript(match)["steps"][1]["sets"] == kept  # type: ignore[index, call-overload]


@pytest.mark.parametrize(
    "then", ["15 bank", "15 b", "1 5 b", "keep 1 5 bank", "all bank", "1 bank"]
)
def test_an_action_may_follow_on_the_same_line(then: str) -> None:
    match, _ = play(table(), ["r", then], "155223")
    assert steps(match) == ["roll", "keep", "bank"]


def test_nothing_follows_dice_that_have_not_been_seen() -> None:
    match, shown = play(table(), ["roll all", "15 roll bank"], "155223" + "1234")
    assert steps(match) == ["roll", "keep", "roll"]
    assert "“all” was not done: look at the dice first" in shown
    assert "“bank” was not done: look at the dice first" in shown
    match, shown = play(table(), ["roll", "15 roll", "all"], "155223" + "1234")
    assert steps(match) == ["roll", "keep", "roll", "keep"]


def test_more_than_nine_keeps_are_told_and_can_be_typed() -> None:
    match, shown = play(table(), ["roll", "155"], "111555")
    assert "   9  Keep" in shown
    assert "  10  " not in shown
    assert "more: type the faces" in shown
    assert steps(match) == ["roll", "keep"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hello", "“hello” is not understood; type help to see what can be typed"),
        ("bank", "Ann has to keep a Set first"),
        ("b", "Ann has to keep a Set first"),
        ("roll", "Ann has to keep a Set first"),
        ("9", "there is no number 9 in the list; to take one die type: keep 9"),
        ("23", "2-3: Not all of these are Sets"),
        ("44", "there is no 4-4 among the dice"),
        ("keep", "“keep” can mean several things: type a number of the list, or the faces"),
        ("boxcar", "boxcar is not possible now"),
        ("undo", "dice that have fallen stay fallen"),
        ("undo 3", "nothing goes behind undo"),
        ("correct", "to correct, type the number of the step in the log and what really fell:"),
        ("correct 99 1", "there is no step 99 in the log"),
        ("correct 0 123456", "only dice that were rolled by hand can be corrected"),
        ("1 x 2", "“1 x 2” is not understood"),
        ("٣", "“٣” is not understood"),
        ("\x1b[A\x00", "“�[A�” is not understood"),
    ],
)
def test_wrong_input_gets_a_sentence_and_the_question_again(typed: str, said: str) -> None:
    match, shown = play(table(), ["roll", typed], "155223")
    assert steps(match) == ["roll"]
    sentence, *_, again, end, goodbye = shown.rpartition(f"Ann> {typed}\n")[2].split("\n")
    assert sentence.startswith(said)
    assert (again, end, goodbye) == ("Ann> ", "", "Goodbye.")
    assert shown.count("   1  Keep 200") == 1, "the position is shown once"


def test_before_the_first_roll() -> None:
    _, shown = play(table(), ["bank", "take over", "take-over", "all", "undo", "7", "roll 1", "l"])
    for said in [
        "Ann has to roll first",
        "take over is not possible now",
        "there are no dice to take now",
        "there is nothing to undo",
        "there is no number 7 in the list",
        "roll takes no dice behind it",
        "Nothing has happened yet.",
    ]:
        assert said in shown, said


def test_take_over_is_offered_with_its_dice() -> None:
    match, shown = play(table(entry=0), ["r", "1 5 bank", "take over", "all"], "155223" + "1234")
    assert steps(match) == ["roll", "keep", "bank", "take-over", "keep"]
    assert "   2  Take over 150 (roll 4 dice)" in shown
    assert "Aside: set aside by the previous player" in shown


def test_undo_goes_back_to_the_last_dice_also_over_the_end_of_a_turn() -> None:
    match, shown = play(table(), ["r", "15 bank", "undo", "u", "u"], "155223")
    assert steps(match) == ["roll", "keep", "bank", "undo", "undo"]
    assert "Ann takes back: Bank" in shown
    assert "Ann takes back: Keep" in shown
    assert "dice that have fallen stay fallen" in shown


def test_undo_after_the_end_and_another_end() -> None:
    match, shown = play(
        table(*people(1), target=1000), ["r", "15 b", "r", "1 b", "u", "u", "2 b", "log"],
        "155223" + STRAIGHT,
    )  # fmt: skip
    assert shown.count("The game is over.") == 1
    assert not isinstance(match.pending, Over)
    assert match.result()["players"] == [{"name": "Ann", "score": 0, "on_table": False}]


def test_what_a_bot_did_is_not_taken_back_by_a_human() -> None:
    start = table(BOT, Player("Ann"), entry=0)
    match, shown = play(start, ["undo"], "111223")
    assert steps(match) == ["roll", "keep", "bank"]
    assert "Ann cannot take back what Bot did" in shown


def test_log_sheet_help_and_the_table_again() -> None:
    match, shown = play(
        table(entry=0), ["r", "15", "u", "all bank", "log", "sheet", "help", "", "?"], "155223"
    )
    for part in [
        "   0  Ann rolls 1-5-5-2-2-3 [rule 1]",
        "[taken back]",
        "   2  Ann takes back: Keep",
        "Turn 1  200 = 200",
        "undo          take back the last action",
    ]:
        assert part in shown, part
    assert shown.count("Ben’s turn") == 2
    assert "correct 3" not in shown, "only dice typed in can be corrected"
    assert match.records[-1].kind == "bank"


def test_the_sheet_of_many_seats_is_several_tables() -> None:
    match = table(*people(12), entry=0)
    typed = ["r", "15 bank", "r"] * 6 + ["sheet"]
    _, shown = play(match, typed, ("155223" + BUST) * 6)
    tables = shown.rpartition("sheet\n")[2].partition("\n\nGoodbye.")[0].split("\n\n")
    heads = [name for table in tables for name in table.splitlines()[0].split()]
    assert heads == [player.name for player in match.players]
    assert "Turn 1  150 = 150  bust = 0" in shown


@given(st.text(max_size=300))
def test_any_text_can_be_taken_apart(text: str) -> None:
    read_line(text)
    faces = read_dice(text)
    assert faces is None or all(0 <= face <= 9 for face in faces)


# ---- real dice


def test_real_dice_are_typed_in_however_they_are_written() -> None:
    typed = ["roll", "4,6,2,1,5,3", "1", "r", "1 1 1 2 3 6", "111", "roll 223", "roll 155223"]
    match, shown = play(table(), typed, hand=True)
    assert [record.dice for record in match.records if record.dice] == [
        (4, 6, 2, 1, 5, 3), (1, 1, 1, 2, 3, 6), (2, 2, 3), (1, 5, 5, 2, 2, 3),
    ]  # fmt: skip
    assert all(record.hand for record in match.records if record.dice)
    assert "What fell (3 dice; Enter goes back)?" not in shown


def test_wrong_dice_are_asked_for_again_and_enter_goes_back() -> None:
    typed = ["1", "12", "123457", "abc", "1.5", "", "r", "1+2+3+4+5+6", "log"]
    match, shown = play(table(), typed, hand=True)
    assert steps(match) == ["roll"]
    for said in [
        "6 dice are rolled now, not 2",
        "a die has no face 7",
        "only the faces 1 to 6 can fall; type them as in 462153 or 4,6,2,1,5,3",
    ]:
        assert said in shown, said
    match, shown = play(table(), ["roll", "quit"], hand=True)
    assert (steps(match), shown.endswith("Goodbye.")) == ([], True)


def test_faces_alone_are_the_roll_where_nothing_else_can_be_meant() -> None:
    match, _ = play(table(), ["155223", "15", "1234"], hand=True)
    assert steps(match) == ["roll", "keep", "roll"]


def test_a_mistyped_roll_is_corrected_with_a_word_about_what_falls_away() -> None:
    typed = [
        "roll 155223", "15", "correct 0 1", "correct 0 111223", "no",
        "correct 0 111223", "yes", "111",
    ]  # fmt: skip
    match, shown = play(table(), typed, hand=True)
    assert steps(match) == ["roll", "keep", "correct", "keep"]
    for said in [
        "6 dice are rolled now, not 1",
        "One later step falls away. Correct? yes or no: no\nnothing was corrected",
        "Ann corrects 1-5-5-2-2-3 to 1-1-1-2-2-3; one later step falls away",
        "Ann keeps 1,000",
    ]:
        assert said in shown, said


def test_the_last_roll_is_corrected_without_a_question() -> None:
    match, shown = play(table(), ["roll 155223", "correct 0 5,5,5,2,2,3", "all"], hand=True)
    assert steps(match) == ["roll", "correct", "keep"]
    assert "Correct?" not in shown


def test_dice_are_corrected_after_the_end() -> None:
    typed = ["roll 111111", "log", "help", "correct 0 111112", "1111"]
    match, shown = play(table(), typed, hand=True)
    assert "Ann wins at once with six 1s" in shown
    assert "correct 3 462153" in shown
    assert steps(match) == ["roll", "correct", "keep"]


# ---- the end of input


def test_the_end_of_input_and_quit_and_an_interrupt_end_politely() -> None:
    def interrupted() -> Iterator[str]:
        yield "roll"
        raise KeyboardInterrupt

    for typed in (["roll"], ["roll", "quit"], ["roll", "Q"], interrupted()):
        match, shown = play(table(), typed, "155223")
        assert steps(match) == ["roll"]
        assert shown.endswith("\nGoodbye.")


# ---- saving


def test_every_step_is_saved_before_it_is_told() -> None:
    lines = Lines(["roll", "15", "bank"])
    saved: list[tuple[int, bool]] = []

    def save(match: Match) -> None:
        saved.append((len(match.records), "rolls" in lines.text))

    console = Console(lines.read, lines.shown.append)
    Terminal(table(), console, save=save, source=ScriptedDice([1, 5, 5, 2, 2, 3])).play()
    assert saved == [(1, False), (2, True), (3, True)]


def test_a_save_that_fails_is_told_and_the_game_goes_on() -> None:
    def save(_: Match) -> None:
        raise OSError(28, "No space left on device")

    match, shown = play(table(), ["roll", "15"], "155223", save=save)
    assert steps(match) == ["roll", "keep"]
    assert shown.count("The game could not be saved: No space left on device") == 2


# ---- hostile lines

WORDS = st.sampled_from([
    "roll", "r", "keep", "k 1", "bank", "b", "take over", "t", "all", "all bank", "a roll", "1",
    "2", "3", "15", "1 5", "5", "undo", "u", "correct 0 123456", "correct 2 11", "yes", "y", "no",
    "log", "sheet", "help", "", " ", "123456", "462153", "111111", "roll 155223", "correct",
    "boxcar", "-1", "0", "99999999999999999999", "1.5", "x" * 300, "\x00", "{player}", "🎲",
    "\ud800",
])  # fmt: skip


@given(
    st.lists(WORDS | st.text(max_size=30), min_size=20, max_size=120),
    st.booleans(),
    st.integers(0, 2**32),
)
def test_no_line_ever_raises_or_makes_the_match_illegal(
    typed: list[str], hand: bool, seed: int
) -> None:
    lines = Lines(typed)
    console = Console(lines.read, lines.shown.append)
    start = table(Player("Ann"), BOT, Player("Ben"), target=2000, entry=0, boxcar=True)
    dice = LoadedDice(Random(seed))
    match = Terminal(start, console, source=dice, hand=hand).play()
    again = read_transcript(text_of(match), GAMES)
    assert again.state == match.state
    for line in lines.shown:
        assert "> " in line or "? " in line or "Correct?" in line or len(line) <= WIDTH
        assert line.isprintable() or line.endswith(tuple(typed))


# ---- flags


@pytest.mark.parametrize(
    ("flags", "names", "rules"),
    [
        (Flags("ten-thousand"), ["Player 1", "Player 2"], {}),
        (Flags("ten-thousand", players="Ann, Ben"), ["Ann", "Ben"], {}),
        (Flags("ten-thousand", players="Ann", bots="steady,steady"), ["Ann", "Bot 1", "Bot 2"], {}),
        (Flags("ten-thousand", bots="steady"), ["Player 1", "Bot 1"], {}),
        (Flags("ten-thousand", players="", bots="steady"), ["Bot 1"], {}),
        (Flags("ten-thousand", preset="seed"), ["Player 1", "Player 2"], {}),
        (
            Flags(
                "ten-thousand", rules=("entry=500", "take_over=false", "six_ones=score", "boxcar")
            ),
            ["Player 1", "Player 2"],
            {"entry": 500, "take_over": False, "six_ones": "score", "boxcar": True},
        ),
        (
            Flags("ten-thousand", preset="seed-alternative", rules=("small_straight=500",)),
            ["Player 1", "Player 2"],
            {"boxcar": True, "small_straight": 500},
        ),
    ],
)
def test_flags_make_a_table(flags: Flags, names: list[str], rules: dict[str, Any]) -> None:
    match = seat(flags, Words())
    assert [player.name for player in match.players] == names
    assert match.options.changed() == rules


def test_players_are_asked_for_until_they_can_sit_down() -> None:
    lines = Lines(["Ann,", "x" * 41, "Ann, Ben, Cem"])
    match = seat(Flags("ten-thousand"), Words(), Console(lines.read, lines.shown.append))
    assert [player.name for player in match.players] == ["Ann", "Ben", "Cem"]
    assert "player 2 has no name" in lines.text
    assert "longer than 40" in lines.text
    lines = Lines([""])
    match = seat(Flags("ten-thousand"), Words(), Console(lines.read, lines.shown.append))
    assert [player.name for player in match.players] == ["Player 1", "Player 2"]


def test_the_games_are_listed_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecore.terminal.seating.GAMES", {"ten-thousand": TEN, "six": TEN})
    with pytest.raises(Exception, match="which-game") as error:
        seat(Flags(), Words())
    said = Words().error(error.value)  # type: ignore[arg-type]
    assert said.startswith("say which game; there are: six (")
    assert said.endswith("ten-thousand (10,000 Dice)")


Run = Any


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> Run:
    """Return what runs the command line in a folder of its own: (arguments, lines) -> results."""
    monkeypatch.chdir(tmp_path)

    def run(*args: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["play", *args])
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--players", "Ann,"], "player 2 has no name"),
        (["--players", ""], "this game is for 1 to 12 players, not 0"),
        (["--players", ",".join("abcdefghijklm")], "this game is for 1 to 12 players, not 13"),
        (["--players", "x" * 41], "the name of player 1 is longer than 40 characters"),
        (["--bots", "genius"], "there is no bot genius in this game; there are: steady"),
        (["--bots", "steady,"], "there is no bot  in this game; there are: steady"),
        (
            ["--preset", "x"],
            "there is no preset x in this game; there are: seed, seed-alternative,",
        ),
        (["--lang", "tlh"], "there is no language tlh here; there are: en"),
        (["--rule", "x=1"], "there is no house rule x in this game"),
        (["--rule", "entry"], "the house rule entry has to be a whole number"),
        (["--rule", "entry=1e3"], "the house rule entry has to be a whole number"),
        (["--rule", "entry=" + "9" * 5000], "the house rule entry has to be a whole number"),
        (["--rule", "entry=1"], "the house rule entry has to be a multiple of 50"),
        (["--rule", "target=0"], "the house rule target can be 1,000 to 100,000"),
        (["--rule", "six_ones=x"], "the house rule six_ones has to be one of: win / score"),
        (["--rule", "boxcar=1"], "the house rule boxcar has to be true or false"),
        (["--rule", "=true"], "there is no house rule  in this game"),
        (
            ["--rule", "boxcar=true", "--rule", "three_pairs=0"],
            "the house rules boxcar and three_pairs = 0 do not go together",
        ),
        (["--resume", "gone.json"], "'gone.json': No such file or directory"),
        (["--resume", "."], "'.': this is not a file"),
        (["--resume", os.devnull], f"'{os.devnull}': this is not a file"),
        (["--resume", "x", "--bots", "steady", "--rule", "a"], "a saved game has its own players"),
        (["--save", "gone/game.json"], "'gone/game.json': No such file or directory"),
        (["--save", "."], "'.': this file is there already and is not overwritten"),
        (["--save", ""], "'.': this file is there already and is not overwritten"),
    ],
)
def test_a_wrong_flag_is_one_sentence(run: Run, args: list[str], said: str) -> None:
    status, out, err = run("ten-thousand", *args)
    assert (status, out) == (1, "")
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_a_game_that_is_not_there_is_refused_with_those_that_are(run: Run) -> None:
    status, out, err = run("chess")
    assert (status, out) == (1, "")
    games = ", ".join(sorted(GAMES))
    assert err == f"there is no game “chess” here; there are: {games}\n"


def test_every_wrong_house_rule_has_its_own_line(run: Run) -> None:
    status, out, err = run(
        "ten-thousand", "--rule", "entry=x", "--rule", "target=7", "--rule", "straight=1500"
    )
    assert (status, out) == (1, "")
    assert len(err.splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is not a transcript: it is not JSON"),
        ("[]", "this is not a transcript: it is not a JSON object"),
        ("[" * 100_000, "this is nested deeper than a transcript can be"),
        ('{"dicecore": 2}', "this transcript is of version 2, which is not known here"),
        (
            '{"dicecore": 1, "game": "ten-thousand", "players": [{"name": "Ann"}],'
            ' "steps": [{"player": 0, "action": "bank"}]}',
            "step 0: Ann has to roll first",
        ),
    ],
)
def test_a_wrong_file_is_refused_as_replay_refuses_it(run: Run, text: str, said: str) -> None:
    Path("game.json").write_text(text)
    status, out, err = run("--resume", "game.json")
    assert (status, out) == (1, "")
    assert err.startswith(said)
    assert Path("game.json").read_text() == text
    assert main(["replay", "game.json"]) == 1


def test_a_game_is_saved_and_resumed_in_the_middle_of_a_turn(run: Run) -> None:
    args = ["ten-thousand", "--players", "Ann,Ben", "--save", "a game.json", "--hand"]
    status, out, err = run(*args, typed="roll 155223\n1 5\n")
    assert (status, err) == (0, "")
    file = Path("a game.json").resolve()
    assert out.endswith(
        f"Goodbye.\nThe game is saved. To go on:\n  python -m dicecore play --resume '{file}'\n"
    )
    assert [path.name for path in Path().iterdir()] == ["a game.json"], "no file is left beside it"
    assert len(json.loads(file.read_text("utf-8"))["steps"]) == 2

    status, out, err = run("--resume", "a game.json", typed="undo\n1\nroll 111\n")
    assert (status, err) == (0, "")
    assert "The game goes on after 2 steps; the last one:\nAnn keeps 150" in out
    assert "only the faces" not in out
    steps = json.loads(file.read_text("utf-8"))["steps"]
    assert [step["action"] for step in steps] == ["roll", "keep", "undo", "keep", "roll"]
    assert steps[-1] == {"player": 0, "action": "roll", "dice": [1, 1, 1], "hand": True}


def test_a_saved_game_is_never_overwritten_but_by_itself(run: Run) -> None:
    run("ten-thousand", "--save", "one.json", typed="roll\n")
    before = Path("one.json").read_text()
    assert run("ten-thousand", "--save", "one.json")[0] == 1
    assert Path("one.json").read_text() == before
    status, _, _ = run("--resume", "one.json", "--save", "two.json", typed="all\n")
    assert status == 0
    assert Path("one.json").read_text() == before
    assert Path("two.json").exists()
    assert run("--resume", "one.json", "--save", "two.json")[0] == 1
    assert run("--resume", "one.json", "--save", str(Path("one.json").resolve()))[0] == 0
    assert run("six", "--resume", "one.json")[2] == "the saved game is ten-thousand, not six\n"


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(run: Run) -> None:
    run("ten-thousand", "--save", "one.json", typed="")
    Path("one.json").chmod(0o600)
    Path("link.json").symlink_to("one.json")
    assert run("--resume", "link.json", typed="roll\n")[0] == 0
    assert Path("link.json").is_symlink()
    assert Path("one.json").stat().st_mode & 0o777 == 0o600
    assert len(json.loads(Path("one.json").read_text())["steps"]) == 1


def test_a_finished_game_shows_its_end_again(run: Run) -> None:
    args = ["ten-thousand", "--players", "", "--bots", "steady,steady", "--save", "g.json"]
    status, out, err = run(*args, "--rule", "target=1000", "--rule", "entry=0")
    assert (status, err) == (0, "")
    assert "To go on" not in out
    ranking = out[out.index("The game is over.") :]
    status, out, err = run("--resume", "g.json")
    assert (status, err) == (0, "")
    assert out.endswith(ranking)
    assert " wins " in out


# ---- as a program


def program(*args: str, typed: bytes = b"", **env: str) -> tuple[int, bytes, bytes]:
    command = [sys.executable, "-m", "dicecore", "play", *args]
    done = subprocess.run(
        command, input=typed, capture_output=True, check=False, env={**os.environ, **env}
    )
    return done.returncode, done.stdout, done.stderr


def test_bytes_that_are_no_text_in_a_narrow_terminal() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    typed = b"\xff\xfe\nroll\n\xc3\n"
    status, out, err = program("ten-thousand", "--players", "Zo\u00eb,Ann", typed=typed, **plain)
    assert (status, err) == (0, b"")
    assert b"Zo?'s turn" in out
    assert b"is not understood" in out
    assert b"Zo? rolls " in out
    assert out.isascii()


def test_no_standard_input_at_all() -> None:
    script = f"exec '{sys.executable}' -m dicecore play ten-thousand <&-"
    done = subprocess.run(["sh", "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"Goodbye.\n")


def test_nobody_reads_on() -> None:
    command = [
        sys.executable,
        "-m",
        "dicecore",
        "play",
        "ten-thousand",
        "--players",
        "",
        "--bots",
        "steady",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
