"""A new game is one folder: with Pig beside the others the site is built and Pig is played."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from dicecore.kernel.game import Over
from e2e.conftest import Watch
from e2e.table import Table
from tests.new_game import PIG, environment, with_game
from tests.pig.game import GAME
from web.serve import PagesServer


@pytest.fixture(scope="module")
def new_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PagesServer]:
    copy = with_game(PIG, tmp_path_factory.mktemp("new"))
    build = ["npm", "run", "--silent", "build"]
    subprocess.run(build, cwd=copy / "web", env=environment(copy), check=True)
    with PagesServer(copy / "web" / "dist") as server:
        yield server


@pytest.fixture
def page(context: BrowserContext, watch: Watch, new_site: PagesServer) -> Page:
    watch.origins.add(new_site.origin)
    return context.new_page()


def test_it_is_chosen_at_setup_and_played_to_the_end(page: Page, new_site: PagesServer) -> None:
    table = Table(page, new_site.url, games={"pig": GAME})
    page.goto(new_site.url)
    page.locator('[data-game="pig"]').click()
    expect(page.locator("dice-setup h2")).to_have_text("Pig")
    page.get_by_label("Player 2 is played by").select_option("steady")
    table.start()
    match = table.play()
    expect(page.locator("dice-end ol li")).to_have_count(2)
    assert isinstance(match.pending, Over)
    (winner,) = match.pending.winners
    expect(page.locator("dice-end h2")).to_contain_text(match.players[winner].name)
