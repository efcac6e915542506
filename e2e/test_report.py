"""The report in the log: the game as plain text, copied or shown to be copied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from dicecore import GAMES, read_transcript
from dicecore.report import report
from dicecore.words import LANGUAGES, Words
from e2e.table import Table
from web.serve import PagesServer

SAVED = Path(__file__).parent.parent / "tests" / "reports"


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


def at_the_log_of(table: Table, code: str) -> Locator:
    """Open a saved game of this kind, from setup, and share it; return the button of the report."""
    content = (SAVED / f"{code}.json").read_bytes()
    files: Any = [{"name": "game.json", "mimeType": "application/json", "buffer": content}]
    table.page.locator("input[type=file]").set_input_files(files)
    expect(table.page.locator("dice-table")).to_be_visible(timeout=60_000)
    table.settle()
    button = shared(table)
    expect(button).to_be_visible()
    return button


def shared(table: Table) -> Locator:
    """Open the log, and from there what can be sent around; return the button of the report."""
    table.button("log").click()
    table.page.locator("dialog [data-action=share]").click()
    return table.page.locator("dialog [data-action=report]")


def leave_the_log(table: Table) -> None:
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog [data-action=report]")).to_be_hidden()


def copied(table: Table) -> str:
    text: str = table.page.evaluate("() => navigator.clipboard.readText()")
    return text


def told(code: str, language: str) -> str:
    match = read_transcript((SAVED / f"{code}.json").read_bytes(), GAMES)
    return report(match, Words(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_copied_as_the_command_line_tells_it(table: Table, language: str) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.page.goto(f"{table.url}?lang={language}")
    for code in sorted(GAMES):
        button = at_the_log_of(table, code)
        named = button.inner_text()
        button.click()
        expect(button).not_to_have_text(named)
        assert copied(table) == told(code, language)
        table.no_sideways_scroll()
        table.page.locator("dialog [data-action=copy]").click()
        expect(button).to_have_text(named)  # what is copied now is the other text
        expect(table.page.locator("dialog textarea")).to_have_count(0)
        leave_the_log(table)
        table.button("leave").click()


def test_where_the_page_may_not_copy_the_report_is_shown(table: Table) -> None:
    table.page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    table.page.goto(table.url)
    at_the_log_of(table, "shicargo").click()
    field = table.page.locator("dialog textarea")
    expect(field).to_have_value(told("shicargo", "en"))
    expect(field).to_have_attribute("aria-label", "Report")
    table.page.locator("dialog [data-action=copy]").click()
    expect(field).to_have_attribute("aria-label", "Copy transcript")
    assert json.loads(field.input_value())["game"] == "shicargo"


def test_it_is_told_of_an_engine_that_was_lost_and_of_a_rematch(table: Table) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.page.goto(table.url)
    button = at_the_log_of(table, "chicago-strikes")
    table.page.evaluate("() => document.querySelector('dice-app').engine.restart()")
    button.click()
    expect(button).to_have_text("Copied", timeout=60_000)
    assert copied(table) == told("chicago-strikes", "en")
    leave_the_log(table)
    table.rematch()
    table.button("roll-off").click()
    table.settle()
    shared(table).click()
    expect(button).to_have_text("Copied")
    assert copied(table).startswith("Chicago with strikes, game 2\nPlayers: Ben, Ann\n")
