"""The dialog of settings: what is chosen holds, is kept, and can be cleared away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.table import Table
from web.serve import PagesServer

CHOSEN = {"theme": "dark", "motion": "instant", "pace": "quick", "sound": "medium"}
DARK = "rgb(26, 21, 17)"
FOCUS = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.dataset.action ?? at?.tagName;
}"""


@pytest.fixture
def settings(page: Page) -> Locator:
    page.set_viewport_size({"width": 320, "height": 568})
    return page.locator("dice-settings")


def focus(page: Page) -> str:
    """Return the action, or else the tag, of what has the keyboard."""
    found: str = page.evaluate(FOCUS)
    return found


def choose_all(settings: Locator) -> None:
    for name, value in CHOSEN.items():
        settings.locator(f"[name={name}][value={value}]").locator("xpath=..").click()
    settings.locator("[data-setting=letters]").uncheck()
    settings.locator("[data-setting=vibration]").uncheck()
    settings.locator("[data-setting=hints]").check()
    settings.locator("[data-setting=handover]").check()


def are_chosen(settings: Locator) -> None:
    for name, value in CHOSEN.items():
        expect(settings.locator(f"[name={name}][value={value}]")).to_be_checked()
    expect(settings.locator("[data-setting=letters]")).not_to_be_checked()
    expect(settings.locator("[data-setting=vibration]")).not_to_be_checked()
    expect(settings.locator("[data-setting=hints]")).to_be_checked()
    expect(settings.locator("[data-setting=handover]")).to_be_checked()


@pytest.mark.parametrize("name", ["", "embed.html"])
def test_what_is_chosen_holds_and_is_kept(
    page: Page, site: PagesServer, settings: Locator, name: str
) -> None:
    page.goto(f"{site.url}{name}?game=ten-thousand&players=Ann,Ben&lang=de")
    table = Table(page, site.url)
    table.button("settings").click()
    choose_all(settings)
    expect(page.locator("body")).to_have_css("background-color", DARK)
    wide, inner = page.locator("dialog[open]").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= inner
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", DARK)
    table.start()
    table.button("guide").click()
    page.locator("dialog[open]").locator("[data-action=settings]").click()
    are_chosen(settings)
    assert [table.session(name) for name in ("pace.name", "motion.still", "hints.on")] == [
        "quick", True, True,
    ]  # fmt: skip
    page.keyboard.press("Escape")
    assert focus(page) == "settings"
    page.keyboard.press("Escape")
    assert focus(page) == "guide"


def test_by_keyboard_everything_can_be_cleared_away(
    page: Page, site: PagesServer, settings: Locator
) -> None:
    table = Table(page, site.url)
    table.open()
    table.start()
    table.button("leave").click()
    table.button("settings").press("Enter")
    expect(settings).to_contain_text("One game")
    assert focus(page) == "close"
    settings.locator("[name=theme]:checked").press("ArrowRight")
    settings.locator("[name=theme]:checked").press("ArrowRight")
    expect(page.locator("body")).to_have_css("background-color", DARK)
    table.button("clear-all").press("Enter")
    assert focus(page) == "keep-all"
    page.keyboard.press("Escape")
    assert focus(page) == "clear-all"
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(table.button("start")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(table.button("resume")).to_have_count(0)
    expect(page.locator("body")).not_to_have_css("background-color", DARK)
