"""The guides: every example is played, every word is there and used, numbers are the engine's."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicecore import GAMES
from dicecore.kernel.game import plain
from dicecore.words import LANGUAGES, format_message
from tests.support import placeholders
from web import game_guides as guides

CODES = guides.codes()
EXAMPLES = [(code, name) for code in CODES for name in guides.read(code, "guide")["examples"]]

# what the documents that the games come from work out themselves
WORKED = [
    ("ten-thousand", "five-fours", "kept", {"points": 1600}),
    ("ten-thousand", "triple-and-single", "kept", {"points": 50, "turn_points": 550}),
    ("ten-thousand", "take-over", "took-over", {"points": 700, "count": 2}),
    ("shicargo", "bank", "scored", {"pds": 12, "factor": 2, "points": 24}),
    ("shicargo", "turn", "scored", {"points": 2}),
    ("shicargo", "triples", "scored", {"points": 48}),
    ("shicargo", "straight", "scored", {"points": 104}),
    ("chicago-strikes", "mixed", "called", {"ones": 1, "sixes": 60, "aim": "high"}),
    ("chicago-strikes", "exchange", "exchanged", {"ones": 1}),
    ("chicago-strikes", "chicago", "chicago", {"seat": 1}),
    ("chicago-lives", "exchange", "exchanged", {"ones": 1}),
    ("chicago-lives", "three-sixes", "exchanged", {"ones": 2}),
    ("chicago-lives", "one-six-five", "life-taken", {"seat": 1}),
    ("chicago-lives", "chicago", "lost-to-chicago", {"seat": 2}),
]


def structure(code: str) -> Any:
    return guides.read(code, "guide")


def parts(code: str, kind: str) -> Iterator[Any]:
    """Yield what the parts of this kind name, in the order of the guide."""
    for section in structure(code)["sections"]:
        yield from (part[kind] for part in section["parts"] if kind in part)


def keys(code: str) -> list[str]:
    """Return the keys of the words that a guide asks for."""
    titles = [f"{section['title']}.title" for section in structure(code)["sections"]]
    lists = [key for each in parts(code, "list") for key in each]
    terms = [key for each in parts(code, "terms") for key in each]
    captions = [f"example.{name}" for name in parts(code, "example")]
    return [*titles, *parts(code, "text"), *lists, *terms, *(f"{k}.term" for k in terms), *captions]


def test_every_guide_is_of_a_game() -> None:
    assert {folder.name for folder in guides.GUIDES.iterdir()} == set(CODES)
    assert len(CODES) >= 4


@pytest.mark.parametrize("code", CODES)
def test_a_guide_has_every_word_that_it_asks_for_in_every_language_and_no_other(code: str) -> None:
    assert guides.languages(code) == list(LANGUAGES)
    asked = keys(code)
    assert len(set(asked)) == len(asked)
    for language in LANGUAGES:
        assert set(guides.read(code, language)) == set(asked), language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_the_words_of_a_guide_are_filled_from_the_house_rules(code: str, language: str) -> None:
    schema: Any = GAMES[code].options.schema()
    given = {name: plain(field["default"]) for name, field in schema["properties"].items()}
    given = {name: str(one).lower() if one is True else one for name, one in given.items()}
    given |= {"least": 2, "most": 8}
    english = guides.read(code, "en")
    for key, message in guides.read(code, language).items():
        assert message.strip() == message != ""
        assert "'" not in message, f"{key}: write ’"
        assert placeholders(message) == placeholders(english[key]) <= set(given), key
        assert not re.search("[{}]", format_message(message, given, language)), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_no_number_is_typed_by_hand_in_a_guide_but_faces(code: str, language: str) -> None:
    for key, message in guides.read(code, language).items():
        numbers = re.findall(r"(?<!=)\d+", message)
        assert all(re.fullmatch("[1-6]", number) for number in numbers), key


@pytest.mark.parametrize(("code", "name"), EXAMPLES)
def test_an_example_is_played_and_ends_as_it_says(code: str, name: str) -> None:
    example = structure(code)["examples"][name]
    match = guides.played(GAMES[code], name, example)
    assert len(match.records) == len(example["steps"])
    assert 0 <= example.get("from", 0) < len(example["steps"])


@pytest.mark.parametrize("code", CODES)
def test_examples_are_shown_once_in_the_order_of_the_guide(code: str) -> None:
    assert list(parts(code, "example")) == list(structure(code)["examples"])


@pytest.mark.parametrize(("code", "name"), EXAMPLES)
def test_the_rows_of_an_example_are_the_steps_shown(code: str, name: str) -> None:
    example = structure(code)["examples"][name]
    shown = guides.guide(code)["examples"][name]
    steps = example["steps"][example.get("from", 0) :]
    rows = shown["rows"]
    assert [row["dice"] for row in rows if row["dice"]] == [
        step["dice"] for step in steps if "dice" in step
    ]
    most = max(len(step.get("dice", ())) for step in example["steps"])
    for row in rows:
        assert row["dice"] or row["events"]
        assert len(row["aside"]) + len(row["dice"]) <= most
        assert len(set(row["taken"])) == len(row["taken"])
        assert all(0 <= place < len(row["dice"]) for place in row["taken"])
        assert all(event["code"] != "rolled" for event in row["events"])


@pytest.mark.parametrize(("code", "name", "event", "params"), WORKED)
def test_the_examples_of_the_original_documents_are_told(
    code: str, name: str, event: str, params: dict[str, Any]
) -> None:
    rows = guides.guide(code)["examples"][name]["rows"]
    told = [one for row in rows for one in row["events"] if one["code"] == event]
    assert any(params.items() <= one.items() for one in told), told


def test_dice_taken_are_drawn_as_the_game_takes_them() -> None:
    bank = guides.guide("shicargo")["examples"]["bank"]["rows"]
    assert [(row["aside"], row["taken"]) for row in bank[3:6]] == [
        ([1] * 7, [2]), ([1] * 8, [0, 1]), ([], [0, 1])
    ]  # fmt: skip
    straight = guides.guide("shicargo")["examples"]["straight"]["rows"]
    assert straight[1]["aside"] == [6, 1, 2, 3, 4]
    last = guides.guide("shicargo")["examples"]["shicargo"]["rows"][-1]
    assert (last["dice"], last["taken"]) == ([5], [0])
    boxcar = guides.guide("ten-thousand")["examples"]["boxcar"]["rows"][1]
    assert (boxcar["aside"], boxcar["taken"]) == ([1, 1], [0, 2, 1, 3])
    exchange = guides.guide("chicago-strikes")["examples"]["exchange"]["rows"]
    assert [row["aside"] for row in exchange] == [[], [1], [1, 1]]


@pytest.mark.parametrize("code", CODES)
def test_a_guide_shows_every_table_of_the_engine(code: str) -> None:
    tables = guides.guide(code)["tables"]
    assert tables == plain(GAMES[code].tables(GAMES[code].options()))
    named = list(parts(code, "table"))
    for table in tables:
        fitting = [name for name in named if f"{table['code']}-".startswith(f"{name}-")]
        assert len(fitting) == 1, table["code"]
    assert list(parts(code, "options")) == [True]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"steps": [{"player": 0, "action": "bank"}]}, "step 0: Ann has to roll first"),
        ({"expect": {"players": [{"score": 1051}, {"score": 0}]}}, "ends in"),
        ({"expect": {"players": [{"score": 1050}]}}, "ends in"),
        ({"expect": {"winners": [0]}}, "ends in"),
        ({"expect": {"points": 1050}}, "ends in"),
        ({"expect": {}}, "ends in"),
        ({"rules": {"entry": 7}}, "multiple of 50"),
    ],
)
def test_an_example_that_is_wrong_stops_the_build(change: dict[str, Any], says: str) -> None:
    example = copy.deepcopy(structure("ten-thousand")["examples"]["first-turn"])
    guides.played(GAMES["ten-thousand"], "first-turn", example)
    with pytest.raises(guides.GuideError, match=f"first-turn of ten-thousand.*{says}"):
        guides.played(GAMES["ten-thousand"], "first-turn", {**example, **change})


def test_a_game_without_a_guide_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(guides, "GUIDES", tmp_path)
    guides.main()
    assert json.loads(capsys.readouterr().out) == {}


def test_the_page_gets_every_guide_with_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    guides.main()
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == CODES
    for code, parts_of in printed.items():
        assert parts_of["guide"] == json.loads(json.dumps(guides.guide(code)))
        assert list(parts_of["words"]) == list(LANGUAGES)
