"""The pages for those who write pages, and those that links lead to."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from html.parser import HTMLParser
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES
from e2e.access import accessible
from e2e.engine_page import DIST, WEB
from e2e.hosting import Hosted
from web.serve import PagesServer

FORM = """
import { pages } from "./build/pages.js";
const [index, games, site] = JSON.parse(process.argv[1]);
console.log(JSON.stringify(pages(index, games, "Dice", site)));
"""


class Head(HTMLParser):
    """What a page says of itself."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.frame: dict[str, str | None] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "meta" and (name := said.get("property") or said.get("name")):
            self.meta[name] = said.get("content") or ""
        elif tag == "link":
            self.links[f"{said['rel']} {said.get('type', '')}".strip()] = said.get("href") or ""
        elif tag == "iframe":
            self.frame = said


def made(site: str) -> dict[str, str]:
    """Return what the build writes for links, for a site at this address."""
    games = [
        {"code": code, "name": f"<{code}>", "tagline": "A & B", "title": "Dice"} for code in GAMES
    ]
    index = (WEB / "index.html").read_text("utf-8")
    run = ["node", "--input-type=module", "-e", FORM, json.dumps([index, games, site])]
    out = subprocess.run(run, cwd=WEB, capture_output=True, text=True, check=True).stdout
    files: dict[str, str] = json.loads(out)
    return files


def test_every_game_has_a_page_that_links_show(page: Page, site: PagesServer) -> None:
    files = made(site.url)
    assert {"index.html", *(f"{code}.html" for code in GAMES)} < set(files)
    whole = Head(files["index.html"])
    assert whole.meta["og:title"] == "Dice"
    assert whole.meta["og:description"] == whole.meta["description"] != ""
    for name in ("site", *GAMES):
        head = Head(files["index.html" if name == "site" else f"{name}.html"])
        assert head.meta["og:image"] == f"{site.url}share/{name}.jpg"
        assert (DIST / "share" / f"{name}.jpg").stat().st_size < 120_000
        # those who show a link would lead there, without the table that is in the link
        assert not {"og:url", "canonical"} & {*head.meta, *head.links}
    for code in GAMES:
        head = Head(files[f"{code}.html"])
        assert head.meta["og:title"] == f"<{code}>"
        assert head.meta["og:description"] == head.meta["description"] == "A & B"
        told = head.links["alternate application/json+oembed"].removeprefix(site.url)
        oembed: dict[str, Any] = json.loads(files[told])
        assert (oembed["version"], oembed["type"]) == ("1.0", "rich")
        frame = Head(oembed["html"]).frame
        assert frame["src"] == f"{site.url}embed.html?game={code}"
        assert frame["sandbox"] == "allow-scripts allow-same-origin allow-downloads"
        assert f"<loc>{site.url}{code}.html</loc>" in files["sitemap.xml"]
    assert "robots.txt" not in files  # it would be below the root of the host
    # without an address nothing absolute is said
    bare = made("")
    assert set(bare) == {"index.html", *(f"{code}.html" for code in GAMES)}
    assert all("og:image" not in Head(page).meta for page in bare.values())
    # and the page is the game, at the table that the link sets
    page.goto(f"{site.url}shicargo.html?players=Cem,Dora")
    expect(page.locator('[data-game="shicargo"]')).to_have_attribute("aria-checked", "true")
    expect(page).to_have_title("Shicargo · Dice for the table")
    page.locator('[data-action="start"]').click()
    expect(page.locator("dice-table")).to_be_visible(timeout=30_000)
    assert page.evaluate("document.querySelector('dice-app').session.names") == ["Cem", "Dora"]


def test_the_element_is_small() -> None:
    code = (DIST / "dice-table.js").read_bytes()
    assert len(gzip.compress(code, 9)) <= 3072


@pytest.mark.parametrize("width", [320, 1280])
def test_the_builder_makes_what_it_shows(
    page: Page, site: PagesServer, hosted: Hosted, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site.url}builder.html?lang=de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ein Tisch für deine Seite")
    page.get_by_role("button", name="English").click()
    page.locator('[data-game="chicago-strikes"]').click()
    page.locator("dice-rules summary").click()
    page.locator("dice-rules .preset select").select_option("bar")
    page.locator("dice-seats input").first.fill('Ann "A", B')
    page.locator("dice-seats input").first.press("Tab")
    page.locator('[data-option="hand"]').check()
    page.locator('[data-option="accent"]').check()
    snippet = page.locator("#snippet").input_value()
    assert snippet.count("\n") == 2
    assert 'game="chicago-strikes" players="Ann &quot;A&quot;%2C B,"' in snippet
    assert 'preset="bar" dice="hand" accent="2f6b3c"' in snippet
    preview = page.locator("#preview dice-table")
    expect(preview.get_by_role("button")).to_have_accessible_name("Play: Chicago with strikes")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width == 320:
        accessible(page, "builder")
        return
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator('[data-action="copy-snippet"]').click()
    assert page.evaluate("navigator.clipboard.readText()") == snippet
    preview.get_by_role("button").click()
    frame = page.frame_locator("#preview iframe")
    expect(frame.locator("dice-seats input").first).to_have_value('Ann "A", B', timeout=30_000)
    expect(frame.locator('[data-option="hand"]')).to_be_checked()
    page.goto(page.locator("#link").input_value())
    expect(page.locator('[data-option="hand"]')).to_be_checked()
    expect(page.locator("dice-seats input").first).to_have_value('Ann "A", B')
    page.goto(hosted(snippet))
    expect(page.get_by_role("button")).to_have_accessible_name("Play: Chicago with strikes")


def test_the_demo_has_three_tables_and_loads_none(page: Page, site: PagesServer) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{site.url}demo.html?lang=en")
    expect(page.locator("dice-table").get_by_role("button")).to_have_count(3)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "runtime/" in url or "embed.html" in url]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    accessible(page, "demo")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Noche de dados")
    page.evaluate(
        """() => document.querySelector("dice-table").start({
          game: "chicago-lives", rules: { lives: 1 },
          players: [{ name: "Ann", bot: "steady" }, { name: "Ben", bot: "steady" }],
        })"""
    )
    expect(page.locator("#board")).to_contain_text(re.compile("gana|paga"), timeout=60_000)
