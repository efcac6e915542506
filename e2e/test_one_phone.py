"""One phone in the middle of a table: handed over with the table hidden, and kept awake."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.table import Table
from web.serve import PagesServer

# A stub: the browser of the tests has no screen. It counts what is held.
WAKE_LOCK = """
globalThis.locks = {asked: 0, held: []};
Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
  const lock = {released: false, release: async () => { lock.released = true; }};
  locks.asked += 1;
  locks.held.push(lock);
  return lock;
}}});
"""
HIDE = """hidden => {
  const value = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', {value, configurable: true});
  if (hidden) locks.held.forEach((lock) => { lock.released = true; });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


def toggle(table: Table, setting: str) -> None:
    table.page.evaluate(f"() => document.querySelector('dice-app').session.{setting}.toggle()")


def go_on(table: Table) -> None:
    """Do the next thing, whoever does it."""
    if table.session("position.turn") == "human":
        table.act(table.match())
    else:
        table.skip()
    table.settle()


def test_the_table_is_hidden_until_the_next_player_has_the_phone(table: Table) -> None:
    table.open("Ann,Bot,Ben", bots=",steady,")
    table.start()
    toggle(table, "handover")
    screen = table.button("hand-over")
    while not screen.count():
        go_on(table)
    expect(screen).to_contain_text(re.compile("Ben.?, your turn"))
    expect(screen).to_contain_text("Bot")  # what came last
    expect(screen).to_be_focused()
    table.no_sideways_scroll()
    box = screen.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 320, 568)
    steps = table.session("transcript.steps.length")
    table.page.keyboard.press("r")  # is no roll while the table is hidden
    table.page.keyboard.press("Enter")
    expect(screen).to_have_count(0)
    table.settle()
    assert table.session("transcript.steps.length") == steps
    assert table.session("position.view.seat") == 2
    table.page.reload()
    expect(table.button("roll")).to_be_visible()
    assert table.session("handover.on")


def test_one_person_among_bots_hands_nothing_over(table: Table) -> None:
    table.open("Ann,Bot", bots=",steady")
    table.start()
    toggle(table, "handover")
    seats: list[int] = []
    while seats[-2:] != [1, 0]:
        go_on(table)
        seats.append(table.session("position.view.seat"))
        expect(table.button("hand-over")).to_have_count(0)


def test_the_screen_is_kept_awake_while_a_game_is_on(table: Table) -> None:
    table.page.add_init_script(WAKE_LOCK)
    held = "() => locks.held.filter(({released}) => !released).length"
    table.open("Ann,Ben")
    expect(table.button("start")).to_be_visible()
    assert table.page.evaluate("locks.asked") == 0
    table.start()
    table.page.wait_for_function(f"({held})() === 1")
    table.page.evaluate(HIDE, True)
    assert table.page.evaluate(held) == 0
    table.page.evaluate(HIDE, False)
    table.page.wait_for_function(f"({held})() === 1")
    toggle(table, "awake")
    assert table.page.evaluate(held) == 0
    toggle(table, "awake")
    table.page.wait_for_function(f"({held})() === 1")
    table.button("leave").click()
    table.page.wait_for_function(f"({held})() === 0")


def test_the_end_of_a_game_lets_the_screen_go_and_a_refusal_is_silent(table: Table) -> None:
    table.page.add_init_script(WAKE_LOCK)
    table.open("Ann,Ben", game="chicago-lives")
    table.start()
    table.page.wait_for_function("locks.held.some(({released}) => !released)")
    table.play()
    table.page.wait_for_function("locks.held.every(({released}) => released)")
    table.page.evaluate("() => { navigator.wakeLock.request = () => Promise.reject(new Error()); }")
    table.rematch()
    table.page.wait_for_function("() => document.querySelector('dice-app').session.playing")
