"""The page can be installed as an app, and has no dead end there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from dicecore import GAMES
from e2e.engine_page import DIST
from e2e.table import Table
from web.serve import PagesServer

MANIFEST = json.loads((DIST / "manifest.webmanifest").read_text())


@pytest.fixture
def page(new_context: Callable[..., BrowserContext], site: PagesServer) -> Page:
    page = new_context(service_workers="allow").new_page()
    page.goto(site.url + "?game=shicargo")
    return page


def ask(page: Page, method: str) -> Any:
    return page.context.new_cdp_session(page).send(method)


def test_the_browser_would_install_it(page: Page, site: PagesServer) -> None:
    expect(page.locator("[data-offline]")).to_be_visible(timeout=60_000)
    assert ask(page, "Page.getAppManifest")["errors"] == []
    problems = ask(page, "Page.getInstallabilityErrors")["installabilityErrors"]
    # a test's profile is a private one
    assert [one["errorId"] for one in problems if one["errorId"] != "in-incognito"] == []
    assert ask(page, "Page.getAppId")["appId"] == site.url  # of this path, not of this host


def test_every_picture_of_the_manifest_is_there() -> None:
    pictures = MANIFEST["icons"] + MANIFEST["screenshots"]
    assert [one["src"] for one in pictures if not (DIST / one["src"]).is_file()] == []
    assert {one["purpose"] for one in MANIFEST["icons"]} == {"any", "maskable"}
    for one in pictures:
        if one["sizes"] != "any":
            head = (DIST / Path(one["src"])).read_bytes()[16:24]
            wide, high = (int.from_bytes(part, "big") for part in (head[:4], head[4:]))
            assert one["sizes"] == f"{wide}x{high}"


def test_every_game_has_a_shortcut(page: Page, site: PagesServer) -> None:
    assert [one["url"] for one in MANIFEST["shortcuts"]] == [f"./?game={code}" for code in GAMES]
    for one in MANIFEST["shortcuts"]:
        page.goto(site.url + one["url"].removeprefix("./"))
        expect(page.locator("dice-setup h2").first).to_have_text(one["name"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_frame_of_the_window_has_the_colour_of_the_page(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    tag = page.locator(f'meta[name="theme-color"][media*="{scheme}"]')
    paper = "() => getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    red, green, blue = re.findall(r"\d+", page.evaluate(paper))
    assert tag.get_attribute("content") == f"#{int(red):02x}{int(green):02x}{int(blue):02x}"


def test_every_screen_has_a_way_back_on_itself(page: Page, site: PagesServer) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    table = Table(page, site.url)
    setup, shown, dialog = (
        page.locator(name) for name in ("dice-setup", "dice-table", "dialog[open]")
    )

    def opens_and_closes(name: str) -> None:
        table.button(name).click()
        expect(dialog).to_be_visible()
        dialog.get_by_role("button", name="Close").first.click()
        expect(dialog).to_have_count(0)

    opens_and_closes("guide")
    table.open("Ann,Ben", rules="target:1000")
    table.start()
    for name in ("sheet", "log"):
        opens_and_closes(name)
    table.button("leave").click()
    expect(setup).to_be_visible()
    table.button("resume").click()
    expect(shown).to_be_visible()
    table.play()
    table.button("new-table").click()
    expect(setup).to_be_visible()
