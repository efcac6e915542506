"""The guides: opened from setup and at the table, in every language, and closed again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from dicecore import GAMES
from dicecore.words import LANGUAGES
from e2e.conftest import Watch
from e2e.engine_page import WEB
from e2e.table import Table
from web import game_guides as guides
from web.serve import PagesServer

SMALLEST = {"width": 320, "height": 568}
GUIDED = guides.codes()
# what a message looks like that was not found or not filled
UNSAID = re.compile(r"[{}]|\b[a-z][a-z-]*\.[a-z]|undefined|NaN")


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size(SMALLEST)  # type: ignore[arg-type]
    return Table(page, site.url)


def is_whole(page: Page, code: str, language: str) -> None:
    """Check that the guide that is open shows everything, in words, and fits the screen."""
    shown = page.locator("dialog[open] dice-guide")
    words, structure = guides.read(code, language), guides.read(code, "guide")
    titles = [words[f"{section['title']}.title"] for section in structure["sections"]]
    page_words = json.loads((WEB / "src" / "locale" / f"{language}.json").read_text())
    titles.append(page_words["odds.title"])
    expect(shown.locator("nav button").last).to_have_text(titles[-1])
    expect(shown.locator("section > h3").last).to_have_text(titles[-1])
    assert shown.locator("section > h3").all_text_contents()[-len(titles) :] == titles
    assert shown.locator("figcaption").count() == len(structure["examples"])
    assert shown.locator("caption").count() == len(GAMES[code].tables(GAMES[code].options()))
    text = shown.inner_text()
    assert not UNSAID.search(text), UNSAID.search(text)
    heard: list[str] = shown.locator("[aria-label]").evaluate_all(
        "all => all.map(e => e.ariaLabel)"
    )
    assert not any(UNSAID.search(label) for label in heard)
    wide, inner = page.locator("dialog[open]").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= inner


def focused(button: Locator) -> bool:
    return bool(button.evaluate("e => e.getRootNode().activeElement === e"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", GUIDED)
def test_a_guide_is_read_from_setup(table: Table, code: str, language: str) -> None:
    table.page.goto(f"{table.url}?game={code}&lang={language}")
    table.button("guide").click()
    is_whole(table.page, code, language)
    table.no_sideways_scroll()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dice-guide")).to_have_count(0)
    assert focused(table.button("guide"))


@pytest.mark.parametrize("code", GUIDED)
def test_a_guide_is_read_at_the_table_and_the_game_goes_on(table: Table, code: str) -> None:
    table.open("Ann,Ben,Cleo", game=code)
    table.start()
    for language in LANGUAGES:
        before = comes_to_a_human(table)
        table.button("guide").click()
        is_whole(table.page, code, language)
        table.page.keyboard.press("r")  # is no roll here
        table.page.locator("dialog[open] [data-action=close]").click()
        expect(table.page.locator("dice-guide")).to_have_count(0)
        assert focused(table.button("guide"))
        assert table.session("position.seq") == before
        table.act(table.match())
        assert comes_to_a_human(table) > before
        speak(table, LANGUAGES[(LANGUAGES.index(language) + 1) % len(LANGUAGES)])


def comes_to_a_human(table: Table) -> int:
    """Wait until somebody decides, after what chance drew; return the number of the position."""
    turn = "document.querySelector('dice-app').session.position.turn"
    table.page.wait_for_function(f"() => {turn} === 'human'")
    table.settle()
    seq: int = table.session("position.seq")
    return seq


def speak(table: Table, language: str) -> None:
    """Switch the language, for which one leaves the table, and come back."""
    table.button("leave").click()
    table.page.locator(f'[data-language="{language}"]').click()
    table.button("resume").click()
    expect(table.page.locator("dice-table")).to_be_visible()


def test_the_guide_at_the_table_is_that_of_its_house_rules(table: Table) -> None:
    table.open(rules="entry:500,straight:2000,take_over:false")
    table.start()
    table.button("guide").click()
    shown = table.page.locator("dice-guide")
    here = shown.locator("section").first
    changed = (r"entry\s+500", r"take over\s+no", r"straight\s+2,000")
    expect(here.locator("dt")).to_have_text([re.compile(one) for one in changed])
    expect(shown.locator("tr").last).to_contain_text("2,000")
    expect(shown).to_contain_text("Your first turn worth at least 500 points")
    expect(shown).to_contain_text("At this table nobody takes over")


def test_at_a_table_without_house_rules_none_are_listed(table: Table) -> None:
    table.open()
    table.start()
    table.button("guide").click()
    expect(table.page.locator("dice-guide h3").first).to_have_text("What you need")


def test_the_contents_lead_to_their_sections(table: Table) -> None:
    table.page.goto(f"{table.url}?game=shicargo&lang=en")
    table.button("guide").click()
    table.page.locator('dice-guide [data-section="straights"]').click()
    heading = table.page.locator("dice-guide #straights")
    expect(heading).to_be_in_viewport()
    assert focused(heading)
    box: Any = heading.bounding_box()
    head: Any = table.page.locator("dialog[open] .head").bounding_box()
    assert box["y"] >= head["y"] + head["height"]
    assert "#" not in table.page.url


def test_dice_are_read_as_faces(table: Table) -> None:
    table.page.goto(f"{table.url}?game=ten-thousand&lang=en")
    table.button("guide").click()
    dice = table.page.get_by_role("img", name="taken before: 5-5-5; rolled: 5-4-2; taken: 5")
    expect(dice).to_have_count(1)


def test_a_guide_that_cannot_be_fetched_says_so(table: Table, watch: Watch) -> None:
    watch.expect("Failed to load resource", "net::ERR_FAILED")
    table.page.goto(f"{table.url}?game=shicargo&lang=en")
    table.page.route("**/guide.*", lambda route: route.abort())
    table.button("guide").click()
    expect(table.page.locator("dice-guide [role=alert]")).to_contain_text("could not be fetched")
