"""Setting a table: addresses, names, what is refused and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Dialog, Page, expect

from dicecore import GAMES
from e2e.conftest import Watch
from e2e.table import Table
from web.serve import PagesServer

NAMES = ["<svg/onload=alert()>", "W" * 40, "🎲👩‍👩‍👧", "שלום עולם", "Ann", "Ann"]


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def test_names_are_text_everywhere(table: Table) -> None:
    dialogs: list[Dialog] = []

    def opened(dialog: Dialog) -> None:
        dialogs.append(dialog)
        dialog.dismiss()

    table.page.on("dialog", opened)
    table.open(",".join(NAMES))
    inputs = table.page.locator("dice-setup li input")
    expect(inputs).to_have_count(len(NAMES))
    assert [field.input_value() for field in inputs.all()] == NAMES
    table.start()
    shown = table.page.locator("dice-players .name").all_text_contents()
    assert shown == NAMES
    for _ in NAMES:
        table.roll_until_choice()
        table.button("best").click()
        table.button("bank").click()
        table.settle()
    table.button("log").click()
    expect(table.page.locator("dialog li")).not_to_have_count(0)
    table.no_sideways_scroll()
    assert table.page.locator("svg[onload]").count() == 0
    assert dialogs == []
    table.page.reload()
    expect(table.page.locator("dice-players .name")).to_have_count(6, timeout=30_000)
    assert table.page.locator("dice-players .name").all_text_contents() == NAMES


def test_a_comma_in_a_name_survives_the_address(table: Table) -> None:
    table.open("Ann,Ben")
    table.page.locator("dice-setup li input").first.fill("Smith, 100%")
    table.start()
    table.button("leave").click()
    table.page.reload()
    expect(table.page.locator("dice-setup li input").first).to_have_value("Smith, 100%")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?game=ten-thousand&players=Ann,%20", "player 2 has no name"),
        (f"?game=ten-thousand&players=Ann,{'x' * 41}", "player 2 is longer than 40"),
        ("?game=ten-thousand&players=A%07,Ben", "player 1 has a character"),
        (f"?game=ten-thousand&players={','.join('ABCDEFGHIJKLM')}", "1 to 12 players, not 13"),
        ("?game=ten-thousand&players=Ann&rules=targt:3000", "house rule targt"),
        ("?game=ten-thousand&players=Ann&rules=target:many", "“target” has to be a whole number"),
        ("?game=ten-thousand&players=Ann&rules=target:7", "“target” can be 1,000 to 100,000"),
        ("?game=ten-thousand&players=Ann&rules=boxcar,three_pairs:0", "do not go together"),
    ],
)
def test_a_wrong_address_is_refused_in_words(table: Table, query: str, sentence: str) -> None:
    table.page.goto(table.url + query)
    table.button("start").click()
    expect(table.page.locator("[role=alert]")).to_contain_text(sentence, timeout=30_000)
    expect(table.page.locator("dice-table")).to_have_count(0)


def test_another_game_takes_the_place_of_one_that_is_not_here(table: Table) -> None:
    for page in ("", "embed.html"):
        table.page.goto(f"{table.url}{page}?game=backgammon&players=Ann")
        expect(table.page.locator("[role=alert]")).to_contain_text("no game “backgammon”")
        expect(table.button("start")).to_have_count(0)
        table.page.keyboard.press("Tab")
        table.page.locator('[data-game="shicargo"]').click()
        expect(table.page.locator('[role="radio"]')).to_have_count(4)  # and yet another one
        table.start()
        assert table.session("names") == ["Ann"]
        assert table.session("transcript")["game"] == "shicargo"


def test_the_field_that_is_wrong_is_marked_and_can_be_mended(table: Table) -> None:
    table.open(f"Ann,{'x' * 41}")
    table.button("start").click()
    field = table.page.locator("dice-setup input[aria-invalid]")
    expect(field).to_have_count(1, timeout=30_000)
    field.fill("Ben")
    expect(table.page.locator("[role=alert]")).to_have_count(0)
    table.start()
    assert table.session("names") == ["Ann", "Ben"]


def test_seats_come_and_go_and_are_remembered(table: Table) -> None:
    table.page.goto(table.url)
    fields = table.page.locator("dice-setup li input")
    expect(fields).to_have_count(2)
    table.button("add").click()
    fields.nth(0).fill("Ann")
    fields.nth(2).fill("Cleo")
    table.page.locator("dice-setup select").nth(1).select_option("steady")
    table.start()
    assert table.session("transcript.players") == [
        {"name": "Ann"},
        {"name": "Bot 2", "bot": "steady"},
        {"name": "Cleo"},
    ]
    table.page.goto(table.url)
    expect(fields).to_have_count(3)
    for _ in range(2):
        table.button("more").nth(1).click()
        table.button("remove").click()
    expect(table.page.locator("dice-setup")).to_contain_text("Alone at the table")
    table.start()
    assert table.session("names") == ["Ann"]


def test_start_may_be_pressed_before_the_engine_is_there(table: Table) -> None:
    table.open()
    table.button("start").click()
    table.button("start").click()
    expect(table.page.locator("dice-table")).to_be_visible(timeout=30_000)


def test_what_cannot_be_fetched_is_named_and_a_retry_goes_on(table: Table, watch: Watch) -> None:
    watch.expect("Failed to load resource", "asm.wasm")
    table.page.route("**/*.wasm", lambda route: route.fulfill(status=404))
    table.open()
    alert = table.page.locator("[role=alert]")
    expect(alert).to_contain_text("could not be fetched", timeout=30_000)
    expect(alert).to_contain_text("pyodide.asm.wasm")
    table.page.unroute("**/*.wasm")
    table.button("retry").click()
    table.start()


def test_a_browser_without_webassembly_is_told_so(table: Table) -> None:
    table.page.add_init_script("delete window.WebAssembly")
    table.open()
    expect(table.page.locator("[role=alert]")).to_contain_text("no WebAssembly")


def test_the_embedded_table_in_a_frame_of_another_origin(
    page: Page, site: PagesServer, framed: Callable[..., str]
) -> None:
    address = f"{site.url}embed.html?game=ten-thousand&players={quote('Ann,Ben')}"
    page.goto(framed(address))
    frame = page.frame_locator("iframe")
    expect(frame.locator("h1:not(.unseen)")).to_have_count(0)  # no site around the table
    frame.locator("[data-action=start]").click()
    expect(frame.locator("dice-table")).to_be_visible(timeout=30_000)
    frame.locator("[data-action=roll]").click()
    expect(frame.locator("dice-tray .pips")).not_to_have_count(0)
    # the browser of the tests keeps nothing for a foreign frame
    expect(frame.locator("dice-keeping")).to_contain_text("does not let the page keep")
    expect(frame.locator("dice-players .name")).to_have_text(["Ann", "Ben"])


def test_house_rules_by_the_form(table: Table) -> None:
    table.page.goto(table.url)
    table.page.locator("summary").click()
    form = table.page.locator("dice-rules")
    form.locator('[data-option="target"] input').fill("1500")
    form.locator('[data-option="six_ones"] select').select_option("score")
    form.locator('[data-option="take_over"] input').uncheck()
    expect(table.page.locator("summary")).to_contain_text("3 changed")
    table.start()
    rules = {"target": 1500, "six_ones": "score", "take_over": False}
    assert table.session("transcript.rules") == rules
    assert "rules=" in table.page.url


def test_a_house_rule_out_of_range_is_named_and_marked(table: Table) -> None:
    table.open(rules="small_straight:70")
    table.button("start").click()
    alert = table.page.locator("[role=alert]")
    expect(alert).to_contain_text("“points for the small straight” has to be a multiple of 50")
    marked = table.page.locator('[data-option="small_straight"].wrong input')
    expect(marked).to_be_visible()
    marked.fill("100")
    marked.press("Tab")
    expect(alert).to_have_count(0)
    table.start()


@pytest.mark.parametrize("preset", GAMES["ten-thousand"].presets)
def test_a_game_with_each_preset(table: Table, preset: str) -> None:
    table.page.goto(table.url)
    table.page.locator("summary").click()
    table.page.locator("dice-rules .preset select").select_option(preset)
    table.page.locator('[data-option="target"] input').fill("1000")
    table.start()
    rules = {**GAMES["ten-thousand"].presets[preset], "target": 1000}
    assert table.session("transcript.rules") == rules
    table.play()
    assert table.replayed()["finished"]


def test_an_embedded_table_keeps_its_own_game(table: Table) -> None:
    first = f"{table.url}embed.html?game=ten-thousand&players=Ann,Ben"
    table.page.goto(first)
    table.start()
    table.roll_until_choice()
    faces = table.faces()
    assert table.page.url == f"{first}#play"
    table.page.goto(f"{table.url}embed.html?game=ten-thousand&players=Cleo")
    expect(table.button("start")).to_be_visible()
    expect(table.button("resume")).to_have_count(0)  # another table
    table.page.goto(first)
    table.button("resume").click()
    expect(table.dice.first).to_be_visible(timeout=30_000)
    assert table.faces() == faces
