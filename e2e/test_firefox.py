"""The main path in another browser: Firefox, where one is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from dicecore import GAMES
from e2e.browser import firefox
from e2e.conftest import TELL, Watch
from e2e.deployed import Deployed
from e2e.table import Table
from e2e.test_offline import is_ready

pytestmark = pytest.mark.skipif(not firefox(), reason="no Firefox is installed")


@pytest.fixture(scope="module")
def started(playwright: Playwright) -> Iterator[Browser]:
    # the channel that drives a Firefox of the system, not Playwright's own
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=firefox())
    yield browser
    browser.close()


@pytest.fixture
def context(started: Browser, watch: Watch) -> Iterator[BrowserContext]:
    context = started.new_context(locale="en-GB", viewport={"width": 360, "height": 640})
    context.add_init_script(TELL)
    watch.follow(context)
    yield context
    context.close()


def test_a_game_with_a_reload_and_a_rematch(deployed: Deployed, context: BrowserContext) -> None:
    table = Table(context.new_page(), deployed.url)
    table.open("Ann,Rob", bots=",steady", rules="target:3000")
    table.start()
    table.play_a_little(3)
    before = table.match()
    table.page.reload()
    expect(table.page.locator("dice-table")).to_be_visible(timeout=60_000)
    table.settle()
    assert table.match().records[: len(before.records)] == before.records
    match = table.play()
    shown = table.page.locator("dice-end ol li bdi").all_text_contents()
    assert shown == [match.players[place.seat].name for place in match.view().ranking]
    table.rematch()
    assert table.match().number == 2


def test_without_a_network(deployed: Deployed, context: BrowserContext, watch: Watch) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    page.close()
    deployed.stop()
    watch.expect("NetworkError")  # where the service worker looks for what it does not keep
    for code in GAMES:
        table = Table(context.new_page(), deployed.url)
        table.open(game=code)
        table.start()
        table.play_a_little(3)
        table.page.close()
    deployed.start()
