"""The built site, served as it will be, and a browser that is watched at every step."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    expect,
)

from e2e.browser import ARGS, installed
from e2e.deployed import Deployed
from e2e.engine_page import DIST, EnginePage
from e2e.table import until
from web.serve import PagesServer

expect.set_options(timeout=20_000)  # the engine may have to start first, on a busy machine


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = installed()
    own = {"executable_path": path} if path else {}
    return {**browser_type_launch_args, "args": ARGS, **own}


@pytest.fixture(scope="session")
def site() -> Iterator[PagesServer]:
    """The built site under a sub-path of its own origin."""
    with PagesServer(DIST) as server:
        yield server


LISTEN = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI}`));
"""
# The dice of a game follow from the address of its page, so that no test is red once in thirty runs
# because somebody busts; not where a page has said `chance`. Python draws a byte alone for a die.
SEED = os.environ.get("DICE_SEED", "dice")
DICE = """
{
  let state = 0;
  for (const letter of SEED) state = Math.imul(state ^ letter.codePointAt(0), 16777619) + 1;
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (view) => {
    if (view.length !== 1) return real(view);
    state = (state + 0x6d2b79f5) | 0;  // mulberry32
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    view[0] = (word ^ (word >>> 14)) >>> 24;
    return view;
  };
}
"""
# A worker's violations are told to nobody but the worker.
IN_WORKERS = f"""
let workers = 0;
globalThis.Blob = class extends Blob {{
  constructor(parts, options) {{
    const script = options?.type === "text/javascript";
    const seed = {json.dumps(SEED)} + location.search + workers++;
    const dice = globalThis.chance ? "" : `const SEED = ${{JSON.stringify(seed)}}; {DICE}`;
    super(script ? [{json.dumps(LISTEN)}, dice, ...parts] : parts, options);
  }}
}};
"""


TELL = LISTEN + IN_WORKERS

# Without a service worker a test is quicker, and its routes see every request; see test_offline.py.
# No test waits for dice that tumble, but those about it; see test_dice.py.
STILL: dict[str, Any] = {"service_workers": "block", "reduced_motion": "reduce"}

# By a page of the site: when that is done no game of the next test is forgotten any more.
FORGET = """async () => {
  localStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((done, failed) => {
      const asked = indexedDB.deleteDatabase(name);
      Object.assign(asked, { onsuccess: done, onerror: failed });
    });
}"""


class Watch:
    """What went wrong in the pages of a test, unless the test said that it would."""

    def __init__(self, origin: str) -> None:
        self.origins = {origin}
        self._expected = ["favicon.ico"]  # the picture between two tests names none
        self._seen: list[str] = []

    def expect(self, *parts: str) -> None:
        """Let errors pass that contain one of these texts."""
        self._expected += parts

    def follow(self, context: BrowserContext) -> None:
        """Look at a context, which has the scripts that tell of violations."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def leave(self, context: BrowserContext) -> None:
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)
        context.remove_listener("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location.get('url')})")

    def _error(self, error: WebError) -> None:
        self._seen.append(f"error: {error.error}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("blob", "data", "about"):
            return
        if f"{parts.scheme}://{parts.netloc}" not in self.origins:
            self._seen.append(f"request to another origin: {request.url}")

    @property
    def problems(self) -> list[str]:
        return [text for text in self._seen if not any(part in text for part in self._expected)]


@pytest.fixture(autouse=True)
def watch(site: PagesServer) -> Iterator[Watch]:
    """Fail a test in which a page met an error, broke its CSP or asked another origin."""
    watching = Watch(site.origin)
    yield watching
    assert watching.problems == []


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], watch: Watch
) -> Callable[..., BrowserContext]:
    def make(**options: Any) -> BrowserContext:
        context = new_context(**{**STILL, **options})
        context.add_init_script(TELL)
        watch.follow(context)
        return context

    return make


@pytest.fixture(scope="session")
def visited(
    browser: Browser, browser_context_args: dict[str, Any], site: PagesServer
) -> Iterator[BrowserContext]:
    """The browser of somebody who was here before: it has what makes a start quick."""
    context = browser.new_context(**{**browser_context_args, **STILL})
    context.add_init_script(TELL)
    page = context.new_page()
    page.goto(site.url)
    until(page, "async () => (await (await caches.open('dicecore-engine')).keys()).length === 2")
    page.goto("about:blank")
    yield context
    context.close()


@pytest.fixture
def context(
    request: pytest.FixtureRequest, watch: Watch, site: PagesServer
) -> Iterator[BrowserContext]:
    """The browser of an earlier visit, in which no game is kept; or, where a test is marked as a
    first visit, a new one. A test that changes the context and not only its page needs that.
    """
    if request.node.get_closest_marker("first_visit"):
        yield request.getfixturevalue("new_context")()
        return
    context: BrowserContext = request.getfixturevalue("visited")
    watch.follow(context)
    yield context
    first, *others = context.pages
    for page in others:
        page.close()
    watch.leave(context)
    context.clear_permissions()
    first.goto(f"{site.url}icon.svg")
    first.evaluate(FORGET)


@pytest.fixture
def deployed(tmp_path: Path, watch: Watch) -> Iterator[Deployed]:
    """A copy of the site that can be stopped and deployed anew."""
    site = Deployed(tmp_path)
    watch.origins.add(site.url.removesuffix("/dicecore/"))
    yield site
    site.stop()


@pytest.fixture
def hosted(tmp_path: Path, watch: Watch) -> Iterator[Callable[..., str]]:
    """A page of another origin (and another site) with what it is given in it; or several pages."""
    folder = tmp_path / "host"
    folder.mkdir()
    with PagesServer(folder) as server:
        origin = server.origin.replace("127.0.0.1", "localhost")
        watch.origins.add(origin)

        def make(body: str, name: str = "index.html") -> str:
            (folder / name).write_text(
                '<!doctype html><html lang="en"><title>A blog</title>'
                '<meta name="viewport" content="width=device-width">'
                f'<link rel="icon" href="data:,"><main><h1>A blog</h1>{body}</main>'
            )
            return server.url.replace(server.origin, origin) + name

        yield make


@pytest.fixture
def framed(hosted: Callable[..., str]) -> Callable[..., str]:
    """A page of another origin that frames the address it is given."""

    def make(address: str, attributes: str = "") -> str:
        return hosted(f'<iframe src="{address}" width="800" height="600" {attributes}></iframe>')

    return make


@pytest.fixture
def engine_page(page: Page, site: PagesServer) -> EnginePage:
    return EnginePage(page, site)
