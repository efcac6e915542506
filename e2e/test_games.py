"""Whole games of every kind, played on the page and checked by the engine outside the browser."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES, Match
from dicecore.kernel.game import Over
from e2e.table import Table
from web.serve import PagesServer

SHOWN = {"ten-thousand": "score", "shicargo": "score"}  # what stands beside a name, by its result


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def seats_of(code: str, bots: int) -> tuple[str, str]:
    """Return names and bots for one human and some bots."""
    names = ["Ann", "Rob", "Sue", "Tim"][: bots + 1]
    return ",".join(names), "," + ",".join(["steady"] * bots)


def is_what_the_engine_says(table: Table, match: Match) -> None:
    """The end shows the ranking, the winners or losers, and each player's result."""
    view = match.view()
    assert isinstance(match.pending, Over)
    expect(table.page.locator("dice-end ol li")).to_have_count(len(match.players))
    shown = table.page.locator("dice-end ol li bdi").all_text_contents()
    assert shown == [match.players[place.seat].name for place in view.ranking]
    headline = table.page.locator("dice-end h2")
    for seat in match.pending.winners or match.pending.losers:
        expect(headline).to_contain_text(match.players[seat].name)
    field = SHOWN.get(match.game.code)
    if field:
        values = table.page.locator("dice-players .value").all_text_contents()
        results: Any = match.result()["players"]
        assert [int(text.replace(",", "")) for text in values] == [one[field] for one in results]
    table.no_sideways_scroll()


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_whole_game_against_bots(table: Table, code: str) -> None:
    players, bots = seats_of(code, 2)
    rules = "target:2000" if code == "ten-thousand" else ""
    table.open(players, game=code, bots=bots, rules=rules)
    table.start()
    match = table.play()
    assert {record.player for record in match.records} - {None} == {0, 1, 2}
    is_what_the_engine_says(table, match)


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_whole_game_of_three_with_dice_by_hand(table: Table, code: str) -> None:
    dice = Random(code)
    rules = "target:2000" if code == "ten-thousand" else ""
    table.open("Ann,Ben,Cem", game=code, dice="hand", rules=rules)
    table.start()
    match = table.play(lambda count: tuple(dice.choices((1, 1, 2, 3, 4, 5, 6, 6), k=count)))
    assert all(record.hand for record in match.records if record.dice)
    is_what_the_engine_says(table, match)


# ---- positions that are rare by chance


def by_hand(table: Table, *fallen: str) -> None:
    """Type in what falls at each roll; nothing else is done in between but what is forced."""
    for dice in fallen:
        table.settle()
        table.page.locator('[data-action="roll"], [data-action="roll-off"]').first.click()
        table.page.locator("dice-entry input").fill(dice)
        table.button("enter-dice").click()
    table.settle()


def log(table: Table) -> str:
    table.button("log").click()
    entries = table.page.locator("dialog dice-log li")
    expect(entries.first).to_be_visible()
    text = "\n".join(entries.all_inner_texts())
    table.page.keyboard.press("Escape")
    return text


def test_strikes_a_chicago_by_the_starter_makes_the_next_one_starter(table: Table) -> None:
    table.open("Ann,Ben,Cem", game="chicago-strikes", dice="hand")
    table.start()
    by_hand(table, "6", "111")
    table.button("stand").click()
    table.settle()
    result: Any = table.replayed()
    assert result["players"][0] == {"name": "Ann", "strikes": 0, "safe": True}
    assert result["next"]["player"] == 1
    expect(table.page.locator("dice-players li").first).to_contain_text("safe")
    expect(table.page.locator(".turn")).to_contain_text("Ben")
    assert "Chicago" in log(table)


def test_strikes_of_equal_throws_the_later_one_is_worse_and_the_log_says_so(table: Table) -> None:
    table.open("Ann,Ben,Cem", game="chicago-strikes", dice="hand")
    table.start()
    by_hand(table, "6", "642")
    table.button("stand").click()
    table.page.locator('[data-action="call"]').first.click()
    by_hand(table, "246", "264")
    result: Any = table.replayed()
    assert [one["strikes"] for one in result["players"]] == [0, 0, 1]
    told = log(table)
    assert "Cem" in told
    assert "later" in told


def test_lives_a_chicago_may_put_everyone_out_at_once(table: Table) -> None:
    table.open("Ann,Ben,Cem,Dora", game="chicago-lives", rules="lives:1", dice="hand")
    table.start()
    table.skip()  # the draw need not be waited for
    expect(table.page.locator('[data-action="roll"]')).to_be_visible()
    starter = table.session("position.view.seat")
    by_hand(table, "111")
    if not table.over:
        table.button("stand").click()
        table.settle()
    match = table.match()
    assert match.pending == Over((starter,))
    is_what_the_engine_says(table, match)
    assert log(table).count("is out") + log(table).count("last life") >= 1


def test_shicargo_tells_how_an_entry_came_about(table: Table) -> None:
    table.open("Ann", game="shicargo", dice="hand")
    table.start()
    by_hand(table, "3211645121", "163432", "41132", "661", "11", "1122334456", "26635422")
    table.button("sheet").click()
    entry = table.page.locator("dialog dice-sheet td button").first
    expect(entry).to_have_text("24")
    entry.click()
    story = table.page.locator("dialog .story div")
    expect(story.first).to_be_visible()
    assert story.count() >= 7


def test_shicargo_a_face_is_claimed_by_a_tap(table: Table) -> None:
    claiming = [False]

    def watch(match: Match) -> None:
        claiming[0] |= match.view().tray.picks == "claim"

    table.open("Ann", game="shicargo")
    table.start()
    match = table.play(watch=watch)
    assert claiming == [True]
    assert sum(record.kind == "claim" for record in match.records) == 3


def names(table: Table) -> list[str]:
    inputs = table.page.locator("dice-setup li input")
    return [one.input_value() for one in inputs.all()]


def test_setup_keeps_the_players_from_game_to_game(table: Table) -> None:
    table.open("Ann,Ben,Cem,Dora,Eve,Finn,Gil")
    choose = table.page.locator
    choose('[data-game="chicago-lives"]').click()
    assert names(table) == ["Ann", "Ben", "Cem", "Dora", "Eve", "Finn"]
    choose('[data-game="chicago-lives"]').press("ArrowDown")
    expect(choose("dice-setup h2")).not_to_have_text("Chicago with lives")
    choose('[data-game="shicargo"]').click()
    expect(choose("dice-setup h2")).to_have_text("Shicargo")
    table.start()
    assert table.session("game") == "shicargo"
    table.button("leave").click()
    table.page.goto(table.url)
    expect(choose('[data-game="shicargo"]')).to_have_attribute("aria-checked", "true")
