"""axe finds nothing on any screen of the site, in light, dark and forced colours, at 320 px.

The table in all its states is in the gallery (``test_gallery.py``).
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.access import accessible
from e2e.table import Table
from web.serve import PagesServer


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


def test_the_first_screen_and_its_dialogs(table: Table) -> None:
    page = table.page
    table.open("Ann,Ben,", bots=",,steady")
    page.locator("dice-rules summary").click()
    accessible(page, "home")
    table.button("settings").click()
    table.button("clear-all").click()
    accessible(page, "settings")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    table.button("guide").click()
    expect(page.locator("dice-guide dice-odds")).to_be_attached()
    accessible(page, "guide")


def test_a_table_its_drawers_and_its_end(table: Table) -> None:
    page = table.page
    table.open(rules="target:1000,entry:0")
    table.start()
    accessible(page, "table")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-action=take]")).to_be_visible()
    accessible(other, "elsewhere")
    other.close()
    table.play()
    accessible(page, "end")
    for drawer in ("sheet", "log", "review", "share"):
        table.button(drawer).locator("visible=true").first.click()
        expect(page.locator("dialog[open] .body > *")).to_be_visible()
        accessible(page, drawer)
        page.keyboard.press("Escape")


def test_the_frame(table: Table) -> None:
    table.page.goto(f"{table.url}embed.html?game=shicargo&players=Ann,Ben")
    accessible(table.page, "embed")
    table.start()
    accessible(table.page, "embedded table")
