"""A browser whose type is twice as large: everything is there, by scrolling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from dicecore import GAMES
from dicecore.kernel.game import Decide
from e2e.browser import ARGS, installed
from e2e.table import Table
from e2e.test_languages import looks_right
from web.serve import PagesServer


@pytest.fixture
def page(playwright: Playwright) -> Iterator[Page]:
    """A German page of 320 x 568 in a browser of its own: a page cannot set its type."""
    args = [*ARGS, "--blink-settings=defaultFontSize=32"]
    browser = playwright.chromium.launch(executable_path=installed(), args=args)
    size = {"width": 320, "height": 568}
    yield browser.new_page(viewport=size, reduced_motion="reduce", locale="de")  # type: ignore[arg-type]
    browser.close()


def test_nothing_is_cut_off(page: Page, site: PagesServer) -> None:
    table = Table(page, site.url)

    def right() -> None:
        looks_right(page)
        table.no_sideways_scroll()

    for code in sorted(GAMES):
        table.open("Ann,Benedikta,Cem", game=code)
        expect(table.button("start")).to_be_visible()
        right()
        table.start()
        for _ in range(6):
            table.settle()
            right()
            match = table.match()
            if isinstance(match.pending, Decide):
                table.act(match)
            else:
                table.skip()
    table.button("settings").locator("visible=true").first.click()
    right()
    page.keyboard.press("Escape")
    table.open("Ann,Ben", rules="target:1000")
    table.start()
    table.play()
    right()
    table.button("share").locator("visible=true").first.click()
    expect(page.locator("dialog canvas")).to_be_visible()
    right()
    page.goto(f"{site.url}#evening")
    add_and_begin(page)
    right()
    page.goto(f"{site.url}#statistics")
    expect(page.locator("[data-part=runs]")).to_be_visible()
    right()


def add_and_begin(page: Page) -> None:
    page.locator("[data-field=person]").fill("Benedikta")
    page.keyboard.press("Enter")
    page.locator("[data-action=plan]").click()
    expect(page.locator("[data-part=standings]")).to_be_visible()
