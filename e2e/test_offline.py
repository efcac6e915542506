"""Without a network, with a bad one, and from one release to the next."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from dicecore import GAMES
from e2e.conftest import Watch
from e2e.deployed import Deployed, Failure
from e2e.engine_page import DIST
from e2e.table import Table
from e2e.test_languages import speaks, switch

NO_NETWORK = ("ERR_CONNECTION", "ERR_FAILED", "unknown error occurred when fetching")


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    return new_context(service_workers="allow", locale="en-GB")


def is_ready(page: Page) -> None:
    expect(page.locator("[data-offline]")).to_be_visible(timeout=60_000)


def caches(page: Page) -> dict[str, list[str]]:
    """Return the addresses in each cache, as paths of the site."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => {
          const all = {};
          for (const name of await caches.keys()) {
            const keys = await (await caches.open(name)).keys();
            const site = new URL(".", document.baseURI).href;
            all[name] = keys.map(({ url }) => url.replace(site, ""));
          }
          return all;
        }"""
    )
    return found


def released(page: Page) -> Any:
    return page.evaluate("() => document.documentElement.dataset.release ?? '1'")


def is_without(page: Page, after: Callable[[], bool] = lambda: True) -> None:
    """Wait until the page has no service worker, not even one that is being installed."""
    for _ in range(200):
        if after() and page.evaluate(
            "async () => !(await navigator.serviceWorker.getRegistration())"
        ):
            return
        page.wait_for_timeout(100)
    raise AssertionError("there is a service worker")


# ---- without a network


def test_all_of_it_without_a_network(
    deployed: Deployed, context: BrowserContext, watch: Watch
) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    deployed.stop()
    watch.expect(*NO_NETWORK)
    switch(page, "de")  # for the first time, in the page that was there before
    speaks(page, "de")
    page.close()
    for code in GAMES:
        page = context.new_page()
        table = Table(page, deployed.url)
        table.open(game=code)
        table.start()
        table.play_a_little(4)
        table.button("guide").click()
        expect(page.locator("dice-guide h3").first).to_be_visible()
        address = page.url
        page.goto("about:blank")
        page.goto(address)
        expect(page.locator("dice-table")).to_be_visible(timeout=30_000)
        page.close()
    page = context.new_page()
    page.goto(f"{deployed.url}shicargo.html?players=Cem,Dora")  # as links to a table have it
    Table(page, deployed.url).start()
    assert Table(page, deployed.url).session("names") == ["Cem", "Dora"]
    page.goto(f"{deployed.url}embed.html?game=shicargo&lang=es")
    expect(page.locator('[data-action="start"]')).to_be_visible()
    speaks(page, "es")
    deployed.start()


def test_every_file_is_kept_or_known_to_be_left_out(
    deployed: Deployed, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    kept = {url.split("?__WB")[0] for urls in caches(page).values() for url in urls}
    files = {str(file.relative_to(DIST)) for file in DIST.rglob("*") if file.is_file()}
    left = sorted(re.sub(r"[0-9a-f]{12}", "…", path) for path in files - kept)
    # what other people's pages take from here, and who writes them
    assert [path for path in left if not re.match("host/|share/|.*memory", path)] == [
        "builder.html",
        "demo.html",
        "dice-table.d.ts",
        "dice-table.js",
        "engine/…/dicecore-0.1.0-py3-none-any.whl",
        "engine/…/lock.json",
        "runtime/314.0.7/python_stdlib.zip",
        "screenshots/phone.png",
        "screenshots/table.png",
        "sw.js",
    ]
    (runtime,) = (name for name in caches(page) if name.startswith("dicecore-runtime"))
    assert {Path(url).parent.as_posix() for url in caches(page)[runtime]} == {"runtime/314.0.7"}


def test_a_first_visit_fetches_nothing_twice(deployed: Deployed, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    times = Counter(deployed.requests)
    assert {path for path, count in times.items() if count > 1} <= {"icon.svg"}


def test_only_caches_of_this_site_are_touched(
    deployed: Deployed, context: BrowserContext, watch: Watch
) -> None:
    watch.expect("favicon.ico")  # the text beside the site brings none
    page = context.new_page()
    page.goto(deployed.url + "THIRD-PARTY.txt")
    others = ["theirs", "dicecore-page /another/", "dicecore-runtime-1 /another/"]
    page.evaluate(
        "async (names) => { for (const name of names) await caches.open(name); }",
        [*others, "dicecore-runtime-1 /dicecore/"],
    )
    page.goto(deployed.url)
    is_ready(page)
    expect_caches = {*others, "dicecore-page /dicecore/", "dicecore-runtime-314.0.7 /dicecore/"}
    assert set(caches(page)) - {"dicecore-engine"} == expect_caches


# ---- a bad network


@pytest.mark.parametrize("failure", [HTTPStatus.NOT_FOUND, HTTPStatus.INTERNAL_SERVER_ERROR, None])
def test_an_installation_that_was_cut_off_goes_on_at_the_next_visit(
    deployed: Deployed, context: BrowserContext, watch: Watch, failure: Failure
) -> None:
    watch.expect("words.es", "ERR_CONTENT_LENGTH_MISMATCH", "status of 404", "status of 500")
    deployed.failures = {"words.es": failure}
    page = context.new_page()
    table = Table(page, deployed.url)
    table.open()
    table.start()
    is_without(page, lambda: any("words.es" in path for path in deployed.requests))
    table.play_a_little(2)
    deployed.failures = {}
    before = len(deployed.requests)
    table.button("leave").click()
    expect(page.locator("[data-offline]")).to_have_count(0)
    page.reload()
    is_ready(page)
    again = [path for path in deployed.requests[before:] if path.startswith("runtime/")]
    assert [path for path in again if "memory" not in path] == []


def test_what_the_browser_has_dropped_comes_back(
    deployed: Deployed, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    page.evaluate("() => caches.delete('dicecore-page /dicecore/')")
    page.reload()
    is_ready(page)
    assert any("words.es" in url for url in caches(page)["dicecore-page /dicecore/"])


# ---- from one release to the next


def finds_the_release(page: Page) -> None:
    """The browser looks for another version at each visit; this is such a look."""
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    expect(page.locator('[data-action="update"]')).to_be_visible(timeout=30_000)


def test_a_release_in_the_middle_of_a_game(deployed: Deployed, context: BrowserContext) -> None:
    page, other = context.new_page(), context.new_page()
    other.goto(deployed.url)
    is_ready(other)
    table = Table(page, deployed.url)
    table.open()
    table.start()
    table.roll_until_choice()
    table.dice.first.click()
    table.settle()
    before = [table.session("transcript"), table.faces(), table.chosen()]
    deployed.requests.clear()
    release = deployed.release()
    finds_the_release(page)
    assert [path for path in deployed.requests if path.startswith(("runtime/", "engine/"))] == []
    assert released(page) == "1"
    assert table.faces() == before[1]
    expect(other.locator('[data-action="update"]')).to_be_visible()
    table.button("update").click()
    page.wait_for_function("r => document.documentElement.dataset.release === r", arg=release)
    expect(table.dice.first).to_be_visible(timeout=30_000)
    table.settle()
    assert [table.session("transcript"), table.faces(), table.chosen()] == before
    expect(page.locator('[data-action="update"]')).to_have_count(0)
    # the other tab is still the old one, and finds what belongs to it
    assert released(other) == "1"
    switch(other, "es")
    speaks(other, "es")
    assert any("main-release" not in url and "main-" in url for url in all_kept(page))
    other.locator('[data-action="update"]').click()
    other.wait_for_function("r => document.documentElement.dataset.release === r", arg=release)
    is_ready(other)
    page.close()
    other.reload()
    is_ready(other)
    assert all("main-release" in url for url in all_kept(other) if "main-" in url and ".js" in url)


def all_kept(page: Page) -> list[str]:
    return caches(page)["dicecore-page /dicecore/"]


def test_a_release_can_wait(deployed: Deployed, context: BrowserContext) -> None:
    page = context.new_page()
    table = Table(page, deployed.url)
    table.open()
    is_ready(page)
    table.start()
    release = deployed.release()
    finds_the_release(page)
    table.button("later").click()
    expect(page.locator('[data-action="update"]')).to_have_count(0)
    table.play_a_little(2)
    page.close()
    page = context.new_page()
    for _ in range(20):  # nobody has the old one any more, which the browser has to notice
        page.goto(deployed.url)
        if released(page) == release:
            return
        page.goto("about:blank")
        page.wait_for_timeout(500)
    raise AssertionError("the old one is still there")


def test_a_release_that_comes_half_leaves_the_old_one_whole(
    deployed: Deployed, context: BrowserContext, watch: Watch
) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    watch.expect("main-release", "status of 404")
    deployed.failures = {"main-release": HTTPStatus.NOT_FOUND}
    release = deployed.release()
    update = """async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      if (installing) await new Promise((done) => installing.addEventListener("statechange", done));
      return installing?.state;
    }"""
    assert page.evaluate(update) == "redundant"
    page.reload()
    is_ready(page)
    assert released(page) == "1"
    deployed.failures = {}
    finds_the_release(page)
    page.locator('[data-action="update"]').click()
    page.wait_for_function("r => document.documentElement.dataset.release === r", arg=release)


def test_a_page_out_of_the_browsers_cache_is_not_mixed_with_a_release(
    deployed: Deployed, context: BrowserContext, watch: Watch
) -> None:
    watch.expect("sw.js", "bad HTTP response code (404)")
    deployed.failures = {"^sw.js": HTTPStatus.NOT_FOUND}
    page = context.new_page()
    page.goto(deployed.url)
    expect(page.locator(".boot")).to_have_count(0, timeout=30_000)
    page.close()
    deployed.failures = {}
    release = deployed.release()
    page = context.new_page()
    page.goto(deployed.url)  # as it was: the browser does not ask within ten minutes
    is_ready(page)
    assert released(page) == "1"
    page.locator('[data-action="update"]').click()
    page.wait_for_function("r => document.documentElement.dataset.release === r", arg=release)
    is_ready(page)
    expect(page.locator('[data-action="update"]')).to_have_count(0)


def test_a_version_that_does_not_start_can_be_left(
    deployed: Deployed, context: BrowserContext, watch: Watch
) -> None:
    watch.expect("not start")
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    release = deployed.release()
    page.add_init_script("delete globalThis.WebAssembly")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    page.locator('[data-action="update"]').click(timeout=30_000)
    page.wait_for_function("r => document.documentElement.dataset.release === r", arg=release)


def test_without_webassembly_nothing_is_kept(deployed: Deployed, context: BrowserContext) -> None:
    page = context.new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(deployed.url)
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly")
    assert not page.evaluate("async () => await navigator.serviceWorker.getRegistration()")


def test_the_worker_can_be_taken_away(deployed: Deployed, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(deployed.url)
    is_ready(page)
    off = Path(__file__).parent.parent / "web" / "sw" / "off.js"
    (deployed.root / "sw.js").write_text(off.read_text())
    page.goto(deployed.url)
    page.reload()
    is_without(page)
    for _ in range(150):  # what was on its way goes a little later
        if not (kept := [name for name in caches(page) if name.endswith(" /dicecore/")]):
            break
        page.wait_for_timeout(100)
    assert kept == []
    table = Table(page, deployed.url)
    table.open()
    table.start()
    table.play_a_little(2)


# ---- where none is allowed


@pytest.mark.parametrize("attributes", ["", 'sandbox="allow-scripts"'])
def test_a_frame_that_may_keep_nothing_plays(
    deployed: Deployed, context: BrowserContext, framed: Callable[..., str], attributes: str
) -> None:
    page = context.new_page()
    page.goto(framed(f"{deployed.url}embed.html?game=ten-thousand&players=Ann,Ben", attributes))
    frame = page.frame_locator("iframe")
    frame.locator('[data-action="start"]').click()
    expect(frame.locator("dice-table")).to_be_visible(timeout=30_000)
    frame.locator('[data-action="roll"]').click()


def test_the_list_of_files_has_a_hash_for_each() -> None:
    head = (DIST / "sw.js").read_text().split("\n", 1)[0]
    built = json.loads(head.removeprefix("const BUILT = ").removesuffix(";"))
    assert all(entry["integrity"].startswith("sha256-") for entry in built["page"])
    assert {"index.html", "embed.html"} <= {entry["url"] for entry in built["page"]}
