"""The end of a game: who won and why, shared places, how it went, and what next."""

from __future__ import annotations

import json
from itertools import count

import pytest
from playwright.sync_api import FilePayload, Page, expect

from dicecore import GAMES, Match, Player, write_transcript
from dicecore.kernel.game import Over
from dicecore.kernel.sources import SeededDice
from e2e.table import Table
from web.serve import PagesServer

NAMES = ("Ann", "Ben", "Cleo")


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


def shared() -> Match:
    """Play games of a kind until places are shared at the end of one."""
    game = GAMES["ten-thousand"]
    options = game.options.read({"target": 1000, "entry": 0})
    (choose, *_) = game.strategies.values()
    for seed in count():
        match, dice = Match.new(game, list(map(Player, NAMES)), options), SeededDice(str(seed))
        while not isinstance(match.pending, Over):
            match = match.act(match.state.seat, choose(match.state), dice)
        if match.view().ties:
            return match
    raise AssertionError


def test_the_whole_story_and_another_game_for_the_same_players(table: Table) -> None:
    match, page = shared(), table.page
    page.goto(table.url)
    text = json.dumps(write_transcript(match)).encode()
    file = FilePayload(name="game.json", mimeType="application/json", buffer=text)
    page.locator("input[type=file]").set_input_files(file)
    end = page.locator("dice-end")
    expect(end.locator("h2")).to_contain_text("wins!", timeout=60_000)
    expect(end.locator("p").first).to_contain_text("wins")
    ranks = [f"{place.rank}." for place in match.view().ranking]
    expect(end.locator("ol li > :first-child")).to_have_text(ranks)
    expect(end).to_contain_text("equal totals share a place")
    expect(end.locator("polyline.line2").first).to_be_attached()
    expect(end.locator(".party")).to_have_count(0)  # it has ended long ago
    for action in ("rematch", "another", "new-table"):
        box = table.button(action).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 568
    for action in ("share", "review"):
        button = end.locator(f"[data-action={action}]")
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.9)
    table.no_sideways_scroll()
    table.button("another").click()
    page.locator('[data-game="shicargo"]').click()
    inputs = page.locator("dice-seats input")
    assert [one.input_value() for one in inputs.all()] == list(NAMES)
    table.start()
    assert table.session("game") == "shicargo"
    assert table.session("names") == list(NAMES)


def test_what_falls_at_the_end_is_in_nobodys_way(table: Table) -> None:
    table.open("Ann", rules="target:1000,entry:0")
    table.start()
    table.play()
    party, rematch = table.page.locator("dice-end .party"), table.button("rematch")
    expect(party).to_have_count(0)  # the system wants less motion
    before = rematch.bounding_box()
    table.page.emulate_media(reduced_motion="no-preference")
    move = "name => document.querySelector('dice-app').session.motion.change(name)"
    table.page.evaluate(move, "full")
    expect(party).to_have_css("pointer-events", "none")
    assert rematch.bounding_box() == before
    table.page.evaluate(move, "instant")
    expect(party).to_have_count(0)
