"""Real dice typed in and corrected; transcripts as files and text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES, read_transcript
from e2e.table import Table
from web.serve import PagesServer

VECTORS = Path(__file__).parent.parent / "tests" / "vectors" / "ten-thousand.json"


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def type_in(table: Table, dice: str) -> None:
    table.page.locator("dice-entry input").fill(dice)
    table.button("enter-dice").click()
    table.settle()


def correct(table: Table, entry: int, dice: str) -> str:
    """Correct a roll from the log (0 is the newest with dice typed in); return the warning."""
    table.button("log").click()
    table.page.locator("dialog").locator("[data-action=correct]").nth(entry).click()
    warning = table.page.locator("dice-entry .warning")
    text = warning.text_content() if warning.count() else ""
    type_in(table, dice)
    return text or ""


def test_real_dice_with_two_corrections_one_after_the_end(table: Table) -> None:
    table.open("Ann,Ben", rules="target:1000", dice="hand")
    expect(table.page.locator("[data-option=hand]")).to_be_checked()
    table.start()
    table.button("roll").click()
    for face in (1, 1, 1, 2, 3, 4):  # tapped
        table.page.locator(f"dice-entry .faces button:nth-child({face})").click()
    table.button("enter-dice").click()
    table.settle()
    assert table.faces() == [1, 1, 1, 2, 3, 4]
    assert correct(table, 0, "1,1,5,2,3,4") == ""  # nothing has come after it
    assert table.faces() == [1, 1, 5, 2, 3, 4]
    for face in (1, 1, 5):
        table.page.keyboard.press(str(face))
    table.button("roll").click()
    type_in(table, "1 1 1")
    table.button("best").click()
    table.button("bank").click()
    table.settle()
    table.button("roll").click()
    type_in(table, "223346")  # Ben busts, so Ann has won
    expect(table.page.locator("dice-end")).to_be_visible()
    assert correct(table, 1, "5-4-4") == "3 later steps fall away."
    expect(table.page.locator("dice-end")).to_have_count(0)
    transcript = table.session("transcript")
    assert [step.get("hand") for step in transcript["steps"] if step["action"] == "roll"] == [
        True
    ] * 3
    assert sum(step["action"] == "correct" for step in transcript["steps"]) == 2
    assert table.replayed()["next"] == {"player": 0, "actions": ["keep"]}
    table.page.reload()
    expect(table.dice.first).to_be_visible(timeout=30_000)
    assert table.faces() == [5, 4, 4]


def test_what_is_no_dice_cannot_be_entered(table: Table) -> None:
    table.open(dice="hand")
    table.start()
    table.button("roll").click()
    field = table.page.locator("dice-entry input")
    for text in ("12345", "1234567", "12345x", "0", ""):
        field.fill(text)
        expect(table.button("enter-dice")).to_be_disabled()
    field.fill("4,6,2,1,5,3")
    field.press("Enter")
    table.settle()
    assert table.faces() == [4, 6, 2, 1, 5, 3]


def upload(table: Table, content: bytes) -> None:
    files = [{"name": "game.json", "mimeType": "application/json", "buffer": content}]
    table.page.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]


def case(name: str) -> dict[str, Any]:
    cases = json.loads(VECTORS.read_text())["cases"]
    found: dict[str, Any] = next(one["transcript"] for one in cases if one["id"] == name)
    return found


def test_a_file_goes_on_where_it_was_left(table: Table) -> None:
    whole = case("whole-game-0")
    whole["steps"] = whole["steps"][:50]
    table.page.goto(table.url)
    upload(table, json.dumps(whole).encode())
    expect(table.page.locator("dice-table")).to_be_visible(timeout=30_000)
    table.settle()
    expected = read_transcript(json.dumps(whole), GAMES).result()
    assert table.replayed() == expected
    table.play()
    assert table.replayed()["finished"]


def test_a_finished_file_shows_its_end_and_comes_out_as_it_went_in(
    table: Table, tmp_path: Path
) -> None:
    whole = case("whole-game-0")
    table.page.goto(table.url)
    upload(table, json.dumps(whole).encode())
    expect(table.page.locator("dice-end h2")).to_contain_text("Ann", timeout=30_000)
    table.button("log").click()
    table.page.locator("dialog [data-action=share]").click()
    with table.page.expect_download() as download:
        table.page.locator("dialog").locator("[data-action=export]").click()
    saved = tmp_path / "saved.json"
    download.value.save_as(saved)
    expected = read_transcript(json.dumps(whole), GAMES)
    assert read_transcript(saved.read_bytes(), GAMES) == expected
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.page.locator("dialog").locator("[data-action=copy]").click()
    expect(table.page.locator("dialog").locator("[data-action=copy]")).to_have_text("Copied")
    text = table.page.evaluate("() => navigator.clipboard.readText()")
    assert read_transcript(text, GAMES) == expected


GOOD = {"dicecore": 1, "game": "ten-thousand", "players": [{"name": "Ann"}], "steps": []}
LONE_FOUR = [
    {"player": 0, "action": "roll", "dice": [1, 2, 3, 4, 6, 6]},
    {"player": 0, "action": "keep", "sets": [[4]]},
]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (json.dumps(GOOD).encode()[:-9], "not JSON"),
        (b'{"name": "dicecore-web", "version": "0.1.0"}', "does not say “dicecore”"),
        (json.dumps({**GOOD, "dicecore": 2}).encode(), "version 2, which is not known here"),
        (json.dumps({**GOOD, "steps": LONE_FOUR}).encode(), "step 1: \u2068Ann\u2069 keeps a 4"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not JSON"),
        (b" " * 2_000_001, "longer than a transcript can be"),
        (b"", "not JSON"),
    ],
    ids=["cut", "foreign", "future", "illegal", "picture", "huge", "empty"],
)
def test_a_file_that_is_refused_says_why_and_nothing_is_lost(
    table: Table, content: bytes, sentence: str
) -> None:
    table.open()
    table.start()
    table.roll_until_choice()
    faces = table.faces()
    table.button("leave").click()
    upload(table, content)
    expect(table.page.locator(".refused")).to_contain_text(sentence)
    table.button("resume").click()
    expect(table.dice.first).to_be_visible(timeout=30_000)
    assert table.faces() == faces
