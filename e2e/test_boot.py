"""A start that fails says why in plain words, and trying again works."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Watch
from e2e.routes import unanswered
from web.serve import PagesServer

pytestmark = pytest.mark.first_visit

TABLE = "?game=ten-thousand&players=Ann,Ben"


def failed(page: Page, words: str) -> None:
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("could not start", timeout=30_000)
    expect(alert).to_contain_text(words)


def plays_after_a_retry(page: Page) -> None:
    page.locator('[data-action="retry"]').click()
    page.locator('[data-action="start"]').click()
    expect(page.locator("dice-table")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("alert")).to_have_count(0)


def without(route: Route, part: str) -> None:
    """Answer with the page, its CSP without one part."""
    response = route.fetch()
    html = response.text()
    assert part in html
    route.fulfill(response=response, body=html.replace(part, ""))


@pytest.mark.parametrize("name", ["", "embed.html"])
def test_a_missing_file_is_named(page: Page, site: PagesServer, watch: Watch, name: str) -> None:
    watch.expect("404", "/runtime/")
    page.route("**/*.wasm", lambda route: route.fulfill(status=404))
    page.goto(site.url + name + TABLE)
    failed(page, "pyodide.asm.wasm")
    page.unroute("**/*.wasm")
    plays_after_a_retry(page)


def test_a_start_without_end(page: Page, site: PagesServer) -> None:
    page.clock.install()
    with unanswered(page, "**/*.wasm"):
        with page.expect_request("**/*.wasm"):
            page.goto(site.url + TABLE)
        page.clock.fast_forward("00:44")
        expect(page.get_by_role("alert")).to_have_count(0)
        for _ in range(20):  # each file that still arrives is a sign of life
            page.clock.fast_forward("00:46")
            page.wait_for_timeout(200)
            if page.get_by_role("alert").count():
                break
        failed(page, "too long")
    plays_after_a_retry(page)


def test_no_webassembly(page: Page, site: PagesServer) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site.url)
    failed(page, "has no WebAssembly")


def test_webassembly_forbidden(page: Page, site: PagesServer, watch: Watch) -> None:
    watch.expect("wasm-eval", "wasm-unsafe-eval")
    page.route(site.url, lambda route: without(route, "&#39;wasm-unsafe-eval&#39;"))
    page.goto(site.url)
    failed(page, "not allowed to run WebAssembly")


def test_no_worker(page: Page, site: PagesServer, watch: Watch) -> None:
    watch.expect("worker-src")
    page.route(site.url, lambda route: without(route, " blob:"))
    page.goto(site.url)
    failed(page, "background worker")


@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_a_sandboxed_frame(
    page: Page, site: PagesServer, framed: Callable[..., str], sandbox: str
) -> None:
    page.goto(framed(f"{site.url}embed.html{TABLE}", f'sandbox="{sandbox} allow-forms"'))
    frame = page.frame_locator("iframe")
    frame.locator('[data-action="start"]').click()
    expect(frame.locator("dice-table")).to_be_visible(timeout=30_000)
