"""Reading and writing transcripts; what a file must be is in docs/transcript.md."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecore import (
    GAMES,
    DicecoreError,
    Match,
    Player,
    TranscriptError,
    read_transcript,
    write_transcript,
)
from dicecore.kernel.transcript import DEEPEST, LONGEST, load_json, replay
from tests.support import TEN, Table, has_words, json_values, plain_transcript, refusal, text_of

ROLL = {"player": 0, "action": "roll", "dice": [1, 5, 2, 3, 4, 4]}
KEEP = {"player": 0, "action": "keep", "sets": [[1], [5]]}
BANK = {"player": 0, "action": "bank"}
NAMES = [
    "<svg/onload=alert()>",
    "W" * 40,
    "🎲" * 40,
    "שלום",
    "\u202eevil",
    "{player}",
    "'; DROP",
    "a\u2028b",
    "  Ann  ",
]


def read(text: str | bytes) -> Match:
    return read_transcript(text, GAMES)


def steps(*given_steps: Any) -> dict[str, Any]:
    return plain_transcript(steps=list(given_steps))


def changed(step: dict[str, Any], /, **more: Any) -> dict[str, Any]:
    return {**step, **more}


def without(step: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in step.items() if key != name}


# ---- reading


def test_a_transcript_is_replayed() -> None:
    match = replay(steps(ROLL, KEEP), GAMES)
    assert match == Table(script="152344 k1+5").match


@pytest.mark.parametrize("text", ["{text}", "\ufeff{text}", "\n {text}\r\n"])
def test_text_bytes_a_byte_order_mark_and_space_around_are_read(text: str) -> None:
    whole = text.replace("{text}", json.dumps(steps(ROLL, KEEP)))
    assert read(whole) == read(whole.encode()) == replay(steps(ROLL, KEEP), GAMES)


def test_faces_and_sets_may_be_in_any_order() -> None:
    roll = changed(ROLL, dice=[5, 1, 1, 2, 1, 5])
    one = replay(steps(roll, changed(KEEP, sets=[[5], [1, 1, 1], [5]])), GAMES)
    other = replay(steps(roll, changed(KEEP, sets=[[1, 1, 1], [5], [5]])), GAMES)
    assert one == other


def test_house_rules_written_out_though_they_are_the_default_are_accepted() -> None:
    match = replay(plain_transcript(rules={"entry": 1000, "boxcar": False}), GAMES)
    assert match.options == TEN.options()
    assert "rules" not in write_transcript(match)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_any_text(name: str) -> None:
    match = replay(plain_transcript(players=[{"name": name}, {"name": name}]), GAMES)
    assert [player.name for player in match.players] == [name, name]
    assert read(text_of(match)) == match


def test_unknown_keys_are_kept_and_ignored() -> None:
    data: dict[str, Any] = plain_transcript(
        players=[{"name": "Ann", "colour": "red", "n": [1, {"x": None}]}, {"name": "Ben"}],
        steps=[
            changed(ROLL, at=12.5, hand=True),
            changed(KEEP, note="ü", hand=3),
            changed(BANK, why={"deep": [[1]]}),
            {"player": 0, "action": "undo", "said": "oops", "step": 9},
            {"player": 0, "action": "correct", "step": 0, "dice": [1, 1, 1, 2, 3, 4], "by": "Ben"},
        ],
        dice={"sealed": True},
        saved="2001",
    )
    again = write_transcript(replay(data, GAMES))
    assert again == data
    assert write_transcript(replay(again, GAMES)) == data


def test_the_number_of_the_match_is_kept_and_one_is_not_written() -> None:
    third = replay(plain_transcript(number=3), GAMES)
    assert third.number == 3
    assert write_transcript(third)["number"] == 3
    first = replay(plain_transcript(number=1), GAMES)
    assert first == replay(plain_transcript(), GAMES)
    assert "number" not in write_transcript(first)


def test_a_bot_stays_a_bot() -> None:
    data = plain_transcript(players=[{"name": "Ann"}, {"name": "Bob", "bot": "steady"}])
    match = replay(data, GAMES)
    assert match.players[1] == Player("Bob", "steady")
    assert write_transcript(match) == data


# ---- refusing


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("no", "not-json"),
        ("{} {}", "not-json"),
        ('{"dicecore": NaN}', "not-json"),
        ('{"dicecore": Infinity}', "not-json"),
        ('{"dicecore": 1e999}', "not-json"),
        ('{"dicecore": -1e999}', "not-json"),
        ('{"dicecore": ' + "1" * 5000 + "}", "not-json"),
        ("{'dicecore': 1}", "not-json"),
        (b"\xff\xfe{\x00}\x00", "not-utf8"),
        (b'{"dicecore": "\xe4"}', "not-utf8"),
        ('{"dicecore": "\\ud800"}', "not-utf8"),
        ('{"\\udc00": 1}', "not-utf8"),
        ('"\ud800"', "not-utf8"),
        (b"\x00\x01\x02", "not-json"),
        ("[" * 200_000, "too-deep"),
        ("[" * 101 + "]" * 101, "too-deep"),
        ('{"a":' * 101 + "1" + "}" * 101, "too-deep"),
        (" " * (LONGEST + 1), "too-long"),
        ("[]", "not-an-object"),
        ("null", "not-an-object"),
        ('"dicecore"', "not-an-object"),
        ("{}", "no-version"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_transcript_is_refused(text: str | bytes, code: str) -> None:
    with pytest.raises(TranscriptError) as error:
        read(text)
    assert refusal(error) == code
    assert error.value.step is None
    assert has_words("error", code)


def test_the_limits_themselves_are_allowed() -> None:
    assert load_json("[" * DEEPEST + "]" * DEEPEST) != []
    padded = json.dumps(plain_transcript()).ljust(LONGEST)
    assert len(padded) == LONGEST
    assert read(padded) == replay(plain_transcript(), GAMES)


def test_the_limit_counts_bytes_not_characters() -> None:
    with pytest.raises(TranscriptError, match="too-long"):
        read(json.dumps(plain_transcript(note="ü" * (LONGEST // 2)), ensure_ascii=False))


def test_of_a_key_that_is_there_twice_the_last_counts() -> None:
    assert load_json('{"a": 1, "a": 2}') == {"a": 2}


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"dicecore": 2}, "unknown-version"),
        ({"dicecore": True}, "unknown-version"),
        ({"dicecore": 1.0}, "unknown-version"),
        ({"dicecore": "1"}, "unknown-version"),
        ({"game": "poker"}, "unknown-game"),
        ({"game": None}, "unknown-game"),
        ({"game": ["ten-thousand"]}, "unknown-game"),
        ({"number": None}, "number-not-whole"),
        ({"number": True}, "number-not-whole"),
        ({"number": 2.0}, "number-not-whole"),
        ({"number": "2"}, "number-not-whole"),
        ({"number": 0}, "number-too-small"),
        ({"number": -(10**30)}, "number-too-small"),
        ({"rules": None}, "rules-not-an-object"),
        ({"rules": []}, "rules-not-an-object"),
        ({"rules": {"entry": 1001}}, "option-step"),
        ({"rules": {"colour": 1}}, "unknown-option"),
        ({"players": None}, "players-not-a-list"),
        ({"players": {"0": "Ann"}}, "players-not-a-list"),
        ({"players": []}, "wrong-seat-count"),
        ({"players": [{"name": "A"}] * 13}, "wrong-seat-count"),
        ({"players": ["Ann"]}, "player-not-an-object"),
        ({"players": [{}]}, "name-not-text"),
        ({"players": [{"name": None}]}, "name-not-text"),
        ({"players": [{"name": 1}]}, "name-not-text"),
        ({"players": [{"name": ""}]}, "name-blank"),
        ({"players": [{"name": " \u3000"}]}, "name-blank"),
        ({"players": [{"name": "\u200b\u200d"}]}, "name-blank"),
        ({"players": [{"name": "W" * 41}]}, "name-too-long"),
        ({"players": [{"name": "A\n"}]}, "name-control"),
        ({"players": [{"name": "A\x00"}]}, "name-control"),
        ({"players": [{"name": "A\x85"}]}, "name-control"),
        ({"players": [{"name": "A", "bot": None}]}, "bot-not-text"),
        ({"players": [{"name": "A", "bot": True}]}, "bot-not-text"),
        ({"steps": None}, "steps-not-a-list"),
        ({"steps": {}}, "steps-not-a-list"),
    ],
    ids=str,
)
def test_a_wrong_head_is_refused_without_a_step(parts: dict[str, Any], code: str) -> None:
    with pytest.raises(DicecoreError) as error:
        replay(plain_transcript(**parts), GAMES)
    assert refusal(error) == code
    assert error.value.step is None
    assert has_words("error", code)


def test_of_several_players_the_wrong_one_is_named() -> None:
    with pytest.raises(TranscriptError) as error:
        replay(plain_transcript(players=[{"name": "Ann"}, {"name": "\t"}]), GAMES)
    assert error.value.params["place"] == 2


@pytest.mark.parametrize("part", ["players", "steps", "game", "dicecore"])
def test_a_missing_part_is_refused(part: str) -> None:
    with pytest.raises(TranscriptError):
        replay(without(plain_transcript(), part), GAMES)


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (None, "step-not-an-object"),
        ([], "step-not-an-object"),
        ("roll", "step-not-an-object"),
        ({"player": 0}, "no-action"),
        (changed(ROLL, action=None), "no-action"),
        (changed(ROLL, action=["roll"]), "no-action"),
        (changed(ROLL, action="throw"), "unknown-action"),
        (changed(ROLL, action=""), "unknown-action"),
        (without(ROLL, "player"), "no-player"),
        (changed(ROLL, player=None), "no-such-seat"),
        (changed(ROLL, player=2), "no-such-seat"),
        (changed(ROLL, player=-1), "no-such-seat"),
        (changed(ROLL, player=True), "no-such-seat"),
        (changed(ROLL, player=0.0), "no-such-seat"),
        (changed(ROLL, player="0"), "no-such-seat"),
        (changed(ROLL, player=10**4000), "no-such-seat"),
        (changed(ROLL, player=1), "not-your-turn"),
        (without(ROLL, "dice"), "missing-dice"),
        (changed(ROLL, dice=None), "missing-dice"),
        (changed(ROLL, dice="123456"), "missing-dice"),
        (changed(ROLL, dice=[]), "wrong-dice-count"),
        (changed(ROLL, dice=[1] * 7), "wrong-dice-count"),
        (changed(ROLL, dice=[1, 1, 1, 1, 1, 0]), "no-such-face"),
        (changed(ROLL, dice=[1, 1, 1, 1, 1, True]), "no-such-face"),
        (changed(ROLL, dice=[1, 1, 1, 1, 1, 1.0]), "no-such-face"),
        (changed(ROLL, dice=[1, 1, 1, 1, 1, [1]]), "no-such-face"),
        (changed(ROLL, hand=1), "bad-step-field"),
        (changed(ROLL, hand=None), "bad-step-field"),
        ({"player": None, "action": "draw", "seat": 0}, "no-draw-now"),
        ({"player": 0, "action": "draw", "seat": 0}, "draw-by-player"),
        ({"player": None, "action": "draw"}, "bad-step-field"),
        ({"player": 0, "action": "undo"}, "nothing-to-undo"),
        ({"player": 0, "action": "undo", "dice": []}, "no-dice-here"),
        ({"player": 0, "action": "correct", "step": 0, "dice": [1] * 6}, "correct-fallen"),
        ({"player": 0, "action": "correct", "dice": [1] * 6}, "bad-step-field"),
        ({"player": 0, "action": "correct", "step": True, "dice": [1]}, "bad-step-field"),
        ({"player": 0, "action": "correct", "step": 0}, "missing-dice"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_wrong_first_step_is_refused_and_named(step: Any, code: str) -> None:
    with pytest.raises(DicecoreError) as error:
        replay(steps(step, "never reached"), GAMES)
    assert (refusal(error), error.value.step) == (code, 0)
    assert has_words("error", code)


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (without(KEEP, "sets"), "missing-field"),
        (changed(KEEP, sets=None), "bad-field"),
        (changed(KEEP, sets=1), "bad-field"),
        (changed(KEEP, sets=[1]), "bad-field"),
        (changed(KEEP, sets=["1"]), "bad-field"),
        (changed(KEEP, sets=[[True]]), "bad-field"),
        (changed(KEEP, sets=[[1.0]]), "bad-field"),
        (changed(KEEP, sets=[[7]]), "bad-field"),
        (changed(KEEP, sets=[[[1]]]), "bad-field"),
        (changed(KEEP, sets=[[1] * 11]), "bad-field"),
        (changed(KEEP, sets=[]), "ten-thousand:empty-keep"),
        (changed(KEEP, sets=[[]]), "ten-thousand:empty-keep"),
        (changed(KEEP, sets=[[1], []]), "ten-thousand:empty-keep"),
        (changed(KEEP, sets=[[1]] * 100_000), "ten-thousand:not-rolled"),
        (changed(KEEP, dice=[1]), "no-dice-here"),
        (changed(KEEP, dice=None), "no-dice-here"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_wrong_keep_is_refused_and_named(step: dict[str, Any], code: str) -> None:
    with pytest.raises(DicecoreError) as error:
        replay(steps(ROLL, step), GAMES)
    assert (refusal(error), error.value.step) == (code, 1)
    assert has_words("error", code)


@given(json_values(), st.sampled_from(["dicecore", "game", "rules", "players", "steps", "note"]))
def test_any_value_in_the_head_is_read_or_refused(value: Any, part: str) -> None:
    _read_or_refused(plain_transcript(**{part: value}))


@given(
    json_values(),
    st.sampled_from(["player", "action", "dice", "sets", "hand", "step", "seat", "note"]),
    st.sampled_from([ROLL, KEEP, BANK, {"player": 0, "action": "undo"},
                     {"player": 0, "action": "correct", "step": 0, "dice": [1] * 6}]),
)  # fmt: skip
def test_any_value_in_a_step_is_read_or_refused(value: Any, name: str, step: Any) -> None:
    _read_or_refused(steps(changed(ROLL, hand=True), KEEP, changed(step, **{name: value})))


@given(json_values())
def test_any_value_as_a_step_or_a_player_is_read_or_refused(value: Any) -> None:
    _read_or_refused(steps(value))
    _read_or_refused(plain_transcript(players=[value]))


def _read_or_refused(data: Any) -> None:
    text = json.dumps(data)
    try:
        match = read(text)
    except DicecoreError as refused:
        error = refused
    else:
        assert read(text_of(match)) == match
        return
    assert has_words("error", error.code)
