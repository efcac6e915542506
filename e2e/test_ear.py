"""The table by keyboard alone and by ear.

A virtual screen reader says what it hears. It does not walk into shadow roots, so that it is given
the live region itself; what the focus is on is asked of the browser's accessibility tree.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from dicecore.words import Words
from e2e.engine_page import WEB
from e2e.table import Table
from web.serve import PagesServer

READER = WEB.joinpath(
    "node_modules", "@guidepup", "virtual-screen-reader", "lib", "esm", "index.browser.js"
)
LISTEN = """async () => {
  const { virtual } = await import(new URL("virtual.js", location.href).href);
  const within = (root, name) => root.querySelector(name).shadowRoot;
  const table = within(within(document, "dice-app"), "dice-table");
  await virtual.start({ container: within(table, "dice-voice").querySelector("[aria-live]") });
  globalThis.virtual = virtual;
}"""
FOCUS = """(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
})()"""
SHORT = {
    "ten-thousand": ("Ann,Ben", "target:1000,entry:0"),
    "shicargo": ("Ann", ""),
    "chicago-strikes": ("Ann,Ben", "pool:n%2B1"),
    "chicago-lives": ("Ann,Ben", "lives:1"),
}
TURN = re.compile(r"(?:^|\. )\w+’s turn$")


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 640})
    page.route(
        "**/virtual.js",
        lambda route: route.fulfill(body=READER.read_text("utf-8"), content_type="text/javascript"),
    )
    return Table(page, site.url)


def listen(table: Table) -> int:
    """Listen from a human's turn on; return how much was told before."""
    table.page.wait_for_function(
        "() => document.querySelector('dice-app').session.position.turn === 'human'"
    )
    table.settle()
    table.page.evaluate(LISTEN)
    return len(told(table))


def heard(table: Table) -> list[str]:
    """Return what was read out, line by line."""
    log: list[str] = table.page.evaluate("() => virtual.spokenPhraseLog()")
    lines = [line.removeprefix("polite: ") for line in log if line.startswith("polite: ")]
    return [re.sub("[\u2068\u2069]", "", line) for line in lines]


def told(table: Table) -> list[str]:
    """Return what the engine told, in the words of its own library."""
    words, names = Words(), table.session("names")
    entries: list[dict[str, Any]] = table.session("log")
    game = table.session("game")
    return [words.event(game, event, names) for entry in entries for event in entry["events"]]


def focused(devtools: CDPSession) -> tuple[str, str]:
    """Return the role and the name of what has the focus, as a screen reader gets them."""
    found = devtools.send("Runtime.evaluate", {"expression": FOCUS})["result"]["objectId"]
    asked = {"objectId": found, "fetchRelatives": False}
    (node,) = devtools.send("Accessibility.getPartialAXTree", asked)["nodes"]
    return node["role"]["value"], node.get("name", {}).get("value", "")


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_game_by_keys_is_heard_once(table: Table, game: str) -> None:
    page = table.page
    devtools = page.context.new_cdp_session(page)
    players, rules = SHORT[game]
    table.open(players, game=game, rules=rules)
    page.locator("dice-setup li input").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dice-table")).to_be_visible(timeout=30_000)
    before = listen(table)
    for _ in range(600):  # a key that comes too soon after a draw does nothing
        table.settle()
        role, name = focused(devtools)
        assert role == "none" or (role == "button" and name)  # the page itself, or what has a name
        if table.over:
            break
        if table.dice.count() and not table.chosen():
            page.keyboard.press("a")
        page.keyboard.press("b" if table.enabled("bank") else "Enter")
    assert table.over
    lines = [TURN.sub("", line) for line in heard(table)]
    assert ". ".join(filter(None, lines)) == ". ".join(told(table)[before:])


def by_hand(table: Table, faces: str) -> None:
    table.page.keyboard.press("Enter")
    table.page.locator("dice-entry input").fill(faces)
    table.page.keyboard.press("Enter")
    table.settle()


def test_equal_rolls_are_both_heard_and_so_is_what_is_refused(table: Table) -> None:
    table.open("Ann", dice="hand")
    table.start()
    listen(table)
    by_hand(table, "223446")
    by_hand(table, "223446")
    first, second = heard(table)
    assert first == second
    assert "2-2-3-4-4-6" in first
    table.session("act([{action: 'bank'}])")
    expect(table.page.locator(".wrong")).to_be_visible()
    assert "has to roll first" in heard(table)[-1]
    assert len(heard(table)) == 3


def press_when_shown(table: Table, key: str, *, repeat: bool = False) -> None:
    """Press a key in the very moment in which a human's turn is shown."""
    table.page.evaluate(
        """async ([key, repeat]) => {
          const app = document.querySelector("dice-app");
          const table = app.shadowRoot.querySelector("dice-table");
          while (app.session.position.turn !== "human") {
            app.session.pace.skip();
            await new Promise((go) => app.session.addEventListener("change", go, { once: true }));
            await table.updateComplete;
          }
          const how = { key, repeat, bubbles: true, composed: true, cancelable: true };
          table.dispatchEvent(new KeyboardEvent("keydown", how));
        }""",
        [key, repeat],
    )


def test_a_key_meant_for_the_bot_does_nothing_to_the_human(table: Table) -> None:
    table.open("Robot,Ann", bots="steady,")
    table.start()
    press_when_shown(table, "Enter")
    table.settle()
    assert table.session("position.turn") == "human"
    steps = table.session("transcript.steps.length")
    assert table.session("transcript.steps.at(-1).player") == 0
    for _ in range(200):  # a moment later it counts
        table.page.keyboard.press("Enter")
        table.settle()
        if table.session("transcript.steps.length") > steps:
            break
    assert table.session(f"transcript.steps[{steps}].player") == 1


def test_a_key_held_down_acts_once_and_letters_can_be_off(table: Table) -> None:
    table.open()
    table.start()
    press_when_shown(table, "Enter", repeat=True)
    table.settle()
    assert table.session("transcript.steps.length") == 0
    table.button("settings").locator("visible=true").or_(table.button("guide")).first.click()
    table.page.locator("dialog[open] [data-action=settings]").click()
    table.page.locator("dice-settings [data-setting=letters]").uncheck()
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")
    for key in ("r", "?", "h", "1"):
        table.page.keyboard.press(key)
    table.settle()
    assert table.session("transcript.steps.length") == 0
    assert not table.session("hints.on")
    expect(table.page.locator("dialog[open]")).to_have_count(0)


def test_a_key_that_can_do_nothing_says_why_and_so_do_hints_and_bots(table: Table) -> None:
    page = table.page
    table.open("Ann,Robot", bots=",careful", dice="hand", rules="entry:0")
    table.start()
    listen(table)
    page.keyboard.press("u")
    by_hand(table, "123446")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".wrong")).to_have_text("keep a Set first")
    page.keyboard.press("b")
    page.keyboard.press("1")
    expect(page.locator(".wrong")).to_have_count(0)  # it may be banked now
    page.keyboard.press("h")
    why = page.locator("dice-table .why")
    page.keyboard.press("1")
    expect(why).to_contain_text("against")
    page.keyboard.press("h")
    undo, _, *refused, on, best, off = heard(table)
    assert "nothing to take back" in undo
    assert refused == ["keep a Set first"] * 2
    assert (on, off) == ("Hints are on", "Hints are off")
    assert "against" in best
    page.keyboard.press("1")
    page.keyboard.press("b")
    expect(page.locator("dice-table [data-action=skip]")).to_be_visible()
    said = [line for line in heard(table) if "banks from 300 on" in line]
    assert len(said) == 1


def test_every_drawer_takes_the_focus_and_gives_it_back(table: Table) -> None:
    table.page.set_viewport_size({"width": 844, "height": 390})
    table.open()
    table.start()
    devtools = table.page.context.new_cdp_session(table.page)
    for drawer in ("guide", "sheet", "log", "help", "settings"):
        button = table.button(drawer).locator("visible=true").first
        button.focus()
        opener = focused(devtools)
        table.page.keyboard.press("Enter")
        expect(table.page.locator("dialog[open]")).to_be_visible()
        assert focused(devtools) == ("button", "Close")
        table.page.keyboard.press("Escape")
        expect(table.page.locator("dialog[open]")).to_have_count(0)
        assert focused(devtools) == opener
