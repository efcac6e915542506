"""Setup: three taps to the first roll, seats that come, go and move, and what is remembered."""

from __future__ import annotations

from itertools import permutations

import pytest
from playwright.sync_api import Page, expect

from e2e.table import Table
from web.serve import PagesServer

SHUFFLES = 6000


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def names(table: Table) -> list[str]:
    expect(table.page.locator("dice-seats")).to_be_visible()
    return [one.input_value() for one in table.page.locator("dice-seats input").all()]


def kinds(table: Table) -> list[str]:
    return [one.input_value() for one in table.page.locator("dice-seats select").all()]


def test_three_taps_to_the_first_roll(table: Table) -> None:
    table.page.goto(table.url)
    table.page.locator('[data-game="ten-thousand"]').click()
    start = table.button("start")
    box = start.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    assert table.page.evaluate("scrollY") == 0
    start.click()
    table.button("roll").click()
    expect(table.page.locator("dice-tray .die")).not_to_have_count(0)


def test_the_players_and_rules_of_each_game_are_remembered(table: Table) -> None:
    table.open("Ann,Bot", bots=",careful", rules="target:3000")
    table.start()
    table.open("Cleo,Dora,Eve", game="chicago-lives")
    table.start()
    table.page.goto(table.url)
    expect(table.page.locator("dice-setup h2")).to_have_text("Chicago with lives")
    assert names(table) == ["Cleo", "Dora", "Eve"]
    table.page.locator('[data-game="ten-thousand"]').click()
    assert names(table) == ["Ann", "Bot"]
    assert kinds(table) == ["", "careful"]
    expect(table.page.locator("summary")).to_contain_text("1 changed")
    table.page.locator('[data-game="shicargo"]').click()  # not played yet: who sits here
    assert kinds(table) == ["", "steady"]
    expect(table.page.locator("summary")).to_contain_text("as usual")
    table.page.goto(
        f"{table.url}?game=ten-thousand&players=Zoe"
    )  # what an address says is stronger
    assert names(table) == ["Zoe"]
    expect(table.page.locator("summary")).to_contain_text("as usual")
    table.page.goto(f"{table.url}?game=ten-thousand&rules=entry:500,take_over:false")
    assert names(table) == ["Ann", "Bot"]
    expect(table.page.locator("summary")).to_contain_text("2 changed")


def test_seats_move_and_players_who_were_chosen_stay(table: Table) -> None:
    table.page.goto(table.url)
    table.button("add-bot").click()
    assert kinds(table) == ["", "", "steady"]
    table.page.locator("dice-seats input").nth(0).fill("Ann")
    table.button("more").nth(2).click()
    expect(table.page.locator("dice-seats .more")).to_contain_text("Keeps everything")
    up = table.button("up")
    up.focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")  # it is the first already
    expect(up).to_be_focused()
    assert kinds(table) == ["steady", "", ""]
    assert names(table) == ["", "Ann", ""]
    said = table.page.locator("dice-seats [role=status]")
    expect(said).to_have_text(
        "New order: \u2068Bot 1\u2069, \u2068Ann\u2069, and \u2068Player 3\u2069"
    )
    for action in ("up", "down", "remove", "more", "shuffle", "add", "add-bot"):
        box = table.button(action).first.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= 48
    table.no_sideways_scroll()
    table.page.locator('[data-game="shicargo"]').click()
    assert names(table) == ["", "Ann", ""]
    table.button("shuffle").click()
    assert sorted(names(table)) == ["", "", "Ann"]
    assert sorted(kinds(table)) == ["", "", "steady"]
    table.start()
    expect(table.page.locator("dice-players .name")).to_have_count(3)


def test_each_order_of_a_shuffle_is_as_likely(table: Table) -> None:
    table.page.goto(table.url)
    expect(table.button("shuffle")).to_be_visible()
    orders = table.page.evaluate(
        """times => {
          const { shuffled } = customElements.get("dice-seats");
          return Array.from({length: times}, () => shuffled([0, 1, 2]).join(""));
        }""",
        SHUFFLES,
    )
    each = SHUFFLES / 6
    counts = [orders.count("".join(map(str, order))) for order in permutations(range(3))]
    assert sum(counts) == SHUFFLES
    # five degrees of freedom: a fair shuffle is above this once in a thousand million runs
    assert sum((count - each) ** 2 / each for count in counts) < 52
