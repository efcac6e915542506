"""The terminal in every game: what is shown of its view, and what can be typed in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecore import GAMES, Match, Player, ScriptedDice, read_transcript
from dicecore.kernel.game import Over, read_action
from dicecore.kernel.transcript import write_step
from dicecore.telling import columns_of
from dicecore.terminal import Console, Terminal
from dicecore.terminal.screen import WIDTH
from dicecore.words import LANGUAGES, Words
from tests.support import LoadedDice, people, text_of
from tests.test_terminal import WORDS, Lines, play, steps

NONE = ScriptedDice([])
STAND = {"action": "stand"}
HIGH = {"action": "call", "aim": "high"}
FIFTEEN_BOXES = (
    "2222222222", *["1111111111"] * 5, "1122334456", "34", *["1122334456"] * 3,
    *["1144114411"] * 5,
)  # fmt: skip


def begun(code: str, *script: Any, seats: int = 3, **rules: Any) -> Match:
    """Return a match after these steps: dice that fall, a seat that is drawn, an action."""
    game = GAMES[code]
    match = Match.new(game, people(seats), game.options.read(rules))
    for one in script:
        if isinstance(one, int):
            match = match.draw(ScriptedDice([], [one]))
            continue
        seat = match.view().seat or 0
        if isinstance(one, str):
            (roll,) = (action for action in game.legal_actions(match.state) if action.rolls)
            match = match.act(seat, roll, ScriptedDice(map(int, one)))
        else:
            match = match.act(seat, read_action(game.action_type(one["action"]), one), NONE)
    return match


def last(match: Match) -> Any:
    """Return the last action as a transcript writes it."""
    return write_step(match.records[-1])


def check_shown(lines: Lines) -> None:
    assert not re.search(r"[{}]|[a-z-]+\.[a-z][a-z.-]+", lines.text)


# ---- any game


@pytest.mark.parametrize("code", sorted(GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_play_every_game_to_its_end_in_every_language(code: str, language: str) -> None:
    game = GAMES[code]
    bots = [Player(f"Bot {n}", next(iter(game.strategies))) for n in (1, 2, 3)]
    lines = Lines([])
    console = Console(lines.read, lines.shown.append)
    table = Match.new(game, bots)
    match = Terminal(table, console, source=LoadedDice(Random(7)), words=Words(language)).play()
    over = match.pending
    assert isinstance(over, Over)
    assert "> " not in lines.text
    assert all(columns_of(line) <= WIDTH for line in lines.shown)
    check_shown(lines)
    end = lines.shown[-len(bots) - 1 - bool(over.winners) * bool(over.losers) :]
    names = ", ".join(bots[seat].name for seat in over.winners or over.losers)
    assert end[0].endswith(f": {names}")


@settings(max_examples=15)
@pytest.mark.parametrize("code", sorted(set(GAMES) - {"ten-thousand"}))
@given(st.lists(WORDS | st.sampled_from(["1", "16", "66", "claim 4", "4", "stand", "exchange",
    "high", "call", "ann", "take life ben", "sheet 1", "sheet 99", "lay", "lay 1", "roll"]),
    min_size=20, max_size=80), st.booleans(), st.integers(0, 2**32))  # fmt: skip
def test_no_line_ever_raises_or_makes_the_match_illegal(
    code: str, typed: list[str], hand: bool, seed: int
) -> None:
    lines = Lines(typed)
    console = Console(lines.read, lines.shown.append)
    start = Match.new(GAMES[code], [Player("Ann"), Player("Bot", "steady"), Player("Ben")])
    match = Terminal(start, console, source=LoadedDice(Random(seed)), hand=hand).play()
    assert read_transcript(text_of(match), GAMES).state == match.state


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_whole_game_of_humans_can_be_played_by_the_numbers_of_the_lists(code: str) -> None:
    lines = Lines([])
    lines.typed = some_numbers(lines, Random(5))
    console = Console(lines.read, lines.shown.append)
    rules = GAMES[code].options.read({"target": 2000, "entry": 0} if code == "ten-thousand" else {})
    start = Match.new(GAMES[code], people(2), rules)
    match = Terminal(start, console, source=LoadedDice(Random(5), luck=0.3)).play()
    assert isinstance(match.pending, Over)
    check_shown(lines)


def some_numbers(lines: Lines, rng: Random) -> Iterator[str]:
    """Yield a number of the list that was shown last, each time; at most 2000 times."""
    for _ in range(2000):
        if "The game is over." in lines.shown:
            yield ""
        shown: list[str] = []
        for line in reversed(lines.shown[:-1]):
            if found := re.match(r" {2,3}(\d+)  ", line):
                shown.append(found[1])
            elif not line.startswith("      "):  # not part of a list
                break
        yield rng.choice(shown)


# ---- Shicargo


def at_a_claim() -> Match:
    return begun("shicargo", *FIFTEEN_BOXES, "4416412312", seats=1)


@pytest.mark.parametrize("typed", ["4", "claim 4", "claim 44 ", "c4", "444"])
def test_a_face_is_claimed_by_its_number(typed: str) -> None:
    match, _ = play(begun("shicargo", *FIFTEEN_BOXES, "4446112312", seats=1), [typed])
    assert last(match) == {"player": 0, "action": "claim", "face": 4}


def test_the_number_of_a_claim_is_its_face() -> None:
    match, shown = play(at_a_claim(), ["help", "2", "claim", "4 roll"], "2222222")
    assert "   1  " in shown
    assert "   4  " in shown
    assert "4-4-4" in shown
    assert "   2  " not in shown
    assert "claim 4; and at once: 4 roll" in shown
    assert [record.kind for record in match.records[-2:]] == ["claim", "roll"]
    assert match.records[-2].action == read_action(
        GAMES["shicargo"].action_type("claim"), {"face": 4}
    )


def test_dice_that_the_rules_keep_are_told_beside_the_roll() -> None:
    _, shown = play(begun("shicargo", seats=2), ["roll"], "1123456123")
    assert "  Dice: 1-1-2-3-4-5-6-1-2-3 (kept: 1-1-1)\n" in shown


def test_the_sheet_has_sums_and_a_row_its_story() -> None:
    start = begun("shicargo", "1123456122", "2345622", "2222222222", seats=2)
    _, shown = play(start, ["sheet", "sheet 1", "sheet 2", "sheet 19", "sheet 0", "sheet 1 2"])
    for part in [
        "               Ann  Ben\n-----------------------\nOnes             3    0\n",
        "-----------------------\nSingles          3    0\n",
        "\nOnes\n  Ann: 3\n    ",
        "  Ben: 0\n    ",
        "there is no row 19 in the sheet",
        "there is no row 0 in the sheet",
        "there is no row 1 2 in the sheet",
    ]:
        assert part in shown, part


# ---- the Chicagos


@pytest.mark.parametrize(
    ("typed", "laid"),
    [("lay 1", (1,)), ("16", (1, 6)), ("lay 61", (1, 6)), ("l 6 1", (1, 6)), ("all", (1, 3, 6))],
)
def test_dice_are_laid_by_their_faces(typed: str, laid: tuple[int, ...]) -> None:
    match, _ = play(begun("chicago-lives", 0), ["roll", typed], "163")
    assert last(match)["faces"] == list(laid)


def test_a_roll_may_follow_what_is_laid() -> None:
    match, shown = play(begun("chicago-lives", 0), ["r", "16 roll", "stand"], "1634")
    assert steps(match) == ["draw", "roll", "lay", "roll", "stand"]
    assert "  Aside: 1-6 laid\n" in shown


def test_dice_that_may_not_be_laid_are_refused_in_the_words_of_the_game() -> None:
    start = begun("chicago-strikes", "6", lay_only_ones_and_sixes=True)
    _, shown = play(start, ["roll", "13", "55"], "163")
    assert "1-3: Not all of these may be laid" in shown
    assert "there is no 5-5 among the dice" in shown


def test_who_starts_is_rolled_for_and_told() -> None:
    match, shown = play(begun("chicago-strikes"), ["roll", "1", "r", "sheet"], "464")
    assert steps(match) == ["roll-off", "roll-off"]
    assert "\nAnn rolls 4\n" in shown
    assert "Ben wins the roll for the start with a 6" in shown
    assert "For the start    4  6 (starts)" in shown


@pytest.mark.parametrize(
    ("typed", "call"),
    [
        ("1", (100, 60, "high")),
        ("high 100 6", (100, 6, "high")),
        ("low 1 6", (1, 6, "low")),
        ("low · 1 = 1 · 6 = 60: 62", None),
        ("call", None),
        ("high", None),
        ("high 7", None),
    ],
)
def test_a_call_is_typed_by_its_number_or_its_values(typed: str, call: Any) -> None:
    start = begun("chicago-strikes", "6", "116", STAND)
    match, shown = play(start, [typed])
    if call:
        assert tuple(last(match)[name] for name in ("ones", "sixes", "aim")) == call
    else:
        assert match == start
        assert "type a number of the list\n" in shown or "not understood" in shown


@pytest.mark.parametrize(("typed", "aim"), [("high", "high"), ("low", "low"), ("h", "high")])
def test_a_call_is_typed_by_its_word_where_that_is_all(typed: str, aim: str) -> None:
    match, _ = play(begun("chicago-lives", 0, "116", STAND), [typed])
    assert last(match)["aim"] == aim


@pytest.mark.parametrize(
    "typed", ["1", "ben", "BEN", "take life ben", "take-life Ben", "take a life from ben"]
)
def test_a_life_is_taken_by_number_or_name(typed: str) -> None:
    match, shown = play(begun("chicago-lives", 0, "165", STAND, HIGH), [typed])
    assert match.result()["players"][1] == {"name": "Ben", "lives": 2}  # type: ignore[index]
    assert "   1  Take a life from Ben\n   2  Take a life from Cem\n" in shown
    assert "Ann takes a life from Ben" in shown


def test_names_that_two_players_have_or_that_are_commands_are_no_guess() -> None:
    game = GAMES["chicago-lives"]
    twins = [Player("Ann"), Player("Bo 2"), Player("bo 2"), Player("log")]
    start = Match.new(game, twins).draw(ScriptedDice([], [0]))
    typed = ["roll", "stand", "high", "bo 2", "take life", "ann", "log", "take life log"]
    match, shown = play(start, typed, "165")
    assert "“bo 2” can mean several things: type a number of the list\n" in shown
    assert "“ann” is not understood" in shown
    assert "   1  Ann rolls 1-6-5" in shown
    assert match.result()["players"][3] == {"name": "log", "lives": 2}  # type: ignore[index]


def test_what_is_at_stake_is_told_with_names() -> None:
    start = begun("chicago-lives", 0, "345", STAND, HIGH, "345")
    _, shown = play(start, ["sheet 1"])
    assert "  High · 1 = 100 · 6 = 60\n" in shown
    assert "Ben is worst with 12: the same as Ann" in " ".join(shown.split())
    assert "Round 1\n  Ann: 12\n    3-4-5 in 1 roll\n" in shown


def test_the_loser_is_named_and_the_places_say_what_they_mean() -> None:
    _, shown = play(begun("chicago-strikes", "6", "111", STAND, seats=2), [""])
    assert (
        "The game is over.\n  Loser: Ben\n  1. Ann: safe by Chicago, with no strike\n"
        "  2. Ben: lost, with no strike\n" in shown
    )


def test_several_winners_are_named() -> None:
    little = [*FIFTEEN_BOXES, *["1122334455", {"action": "claim", "face": 1}, "22222222"] * 3]
    start = begun("shicargo", *doubled(little), seats=2)
    _, shown = play(start, [""])
    assert "  Winners: Ann, Ben\n  1. Ann: " in shown
    assert "\n  1. Ben: " in shown


def doubled(script: list[Any]) -> list[Any]:
    """Return the turns of one player as turns of two, each after the other."""
    turns: list[list[Any]] = []
    for place, one in enumerate(script):
        goes_on = (
            isinstance(one, dict) or one == "34" or (place and isinstance(script[place - 1], dict))
        )
        if goes_on:
            turns[-1].append(one)
        else:
            turns.append([one])
    return [one for turn in turns for one in (*turn, *turn)]
