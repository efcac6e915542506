"""The result shared as a picture and as text, the table as a link; by whatever there is for it."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.table import Table, until
from web.serve import PagesServer

NAMES = ("Ann, the 100 % one", "أحمد 🎲", "<b>Ben</b> & %2C", "W" * 40)
BOTS = ",,steady,"
RULES = {"target": 3000, "take_over": False, "six_ones": "score"}
OVER = Path(__file__).parent.parent / "tests" / "reports" / "chicago-strikes.json"
# Share sheets of a system: one that takes all and remembers it, one that is left, one that refuses.
SHEET = """
globalThis.shared = [];
navigator.canShare = () => true;
navigator.share = async ({files, ...data}) => {
  const [file] = files ?? [];
  shared.push({...data, file: file && {name: file.name, type: file.type, size: file.size}});
};
"""
LEAVES = SHEET + "navigator.share = async () => { throw new DOMException('', 'AbortError'); };"
REFUSES = (
    SHEET + "navigator.share = async () => { throw new DOMException('', 'NotAllowedError'); };"
)
ABSENT = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
NO_CLIPBOARD = "navigator.clipboard.writeText = () => Promise.reject(new Error());"
COLOURS = """canvas => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


def at_the_end(table: Table, script: str) -> Locator:
    """Open a game that is over, with a browser that has this, and what can be shared of it."""
    table.page.add_init_script(script)
    table.page.goto(table.url)
    table.page.locator("input[type=file]").set_input_files(OVER)
    table.page.locator("dice-end [data-action=share]").click()
    take = table.page.locator("dialog dice-take")
    expect(take.locator("[data-action=save-picture]")).to_be_visible()
    return take


def press(take: Locator, action: str) -> None:
    take.locator(f"[data-action={action}]").click()


def saved(table: Table, take: Locator, action: str) -> bytes:
    """Press what leads to a file, and return that."""
    with table.page.expect_download() as download:
        press(take, action)
    assert download.value.suggested_filename.startswith("chicago-strikes-")
    assert download.value.suggested_filename.endswith(".png")
    return download.value.path().read_bytes()


def is_the_table(table: Table, url: str) -> None:
    """Open a link in a new page: it sets the very table."""
    page = table.page.context.new_page()
    page.goto(url)
    other = Table(page, url)
    other.start()
    transcript = other.session("transcript")
    bots = [None, None, "steady", None]
    assert [player["name"] for player in transcript["players"]] == list(NAMES)
    assert [player.get("bot") for player in transcript["players"]] == bots
    assert (transcript["game"], transcript["rules"]) == ("ten-thousand", RULES)
    page.close()


def test_the_share_sheet_gets_picture_words_and_link(table: Table) -> None:
    take = at_the_end(table, SHEET)
    canvas = take.locator("canvas")
    assert canvas.evaluate(COLOURS) > 1000
    for number, action in enumerate(("share-picture", "text", "link", "report")):
        press(take, action)
        until(table.page, f"() => shared.length > {number}")
    picture, text, link, report = table.page.evaluate("() => shared")
    assert report["text"].startswith("Chicago with strikes, game 1\n")
    assert (picture["file"]["type"], picture["file"]["size"] > 10_000) == ("image/png", True)
    names = table.session("names")
    lines = text["text"].splitlines()
    assert lines[0] == "Chicago with strikes"
    assert [any(name in line for name in names) for line in lines[1 : len(names) + 2]]
    assert len([line for line in lines if line[:2] in ("1.", "2.", "3.")]) == len(names)
    assert text["url"] == link["url"]
    # the game's own page is what a messenger has a picture of
    assert link["url"].startswith(f"{table.url}chicago-strikes.html?players=")
    expect(take.locator("textarea")).to_have_count(0)
    table.no_sideways_scroll()


def test_without_a_sheet_the_picture_is_a_file_and_words_are_copied(table: Table) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    take = at_the_end(table, ABSENT)
    expect(take.locator("[data-action=share-picture]")).to_have_count(0)
    png = saved(table, take, "save-picture")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    press(take, "text")
    expect(take.locator("[data-action=text]")).to_have_text("Copied")
    text: str = table.page.evaluate("() => navigator.clipboard.readText()")
    assert text.splitlines()[-1].startswith(f"{table.url}chicago-strikes.html?players=")
    press(take, "link")
    expect(take.locator("[data-action=link]")).to_have_text("Copied")
    assert table.page.evaluate("() => navigator.clipboard.readText()") == text.splitlines()[-1]


def test_what_is_refused_is_shown_and_who_goes_back_hears_nothing(table: Table) -> None:
    take = at_the_end(table, REFUSES + NO_CLIPBOARD)
    saved(table, take, "share-picture")
    press(take, "text")
    field = take.locator("textarea")
    expect(field).to_have_value(re.compile("^Chicago with strikes\n"))
    expect(field).to_have_attribute("aria-label", "Copy as text")
    press(take, "link")
    expect(field).to_have_value(re.compile("^" + re.escape(f"{table.url}chicago-strikes.html?")))
    table.page.evaluate(f"() => {{ {LEAVES} }}")
    said = take.locator("[data-action=text]").inner_text()
    press(take, "text")
    press(take, "share-picture")
    expect(field).to_have_count(0)
    expect(take.locator("[data-action=text]")).to_have_text(said)


def test_a_link_sets_the_same_table_from_setup_and_in_mid_game(table: Table) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    quoted = ",".join(name.replace("%", "%25").replace(",", "%2C") for name in NAMES)
    rules = ",".join(f"{field}:{value}".lower() for field, value in RULES.items())
    table.open(quoted.replace("%", "%25").replace("&", "%26"), bots=BOTS, rules=rules)
    link = table.page.locator("[data-action=link]")
    links = []
    for place in ("dice-setup", "dialog"):
        if place == "dialog":
            table.start()
            table.button("log").click()
            table.page.locator("dialog [data-action=share]").click()
        table.page.locator(f"{place} [data-action=link]").click()
        expect(link).to_have_text("Copied")
        links.append(table.page.evaluate("() => navigator.clipboard.readText()"))
        is_the_table(table, links[-1])
    assert links[0] == links[1]
