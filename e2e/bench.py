"""Print how fast the engine starts and answers in a browser, and how large the site is.

Nothing is asserted. ``python -m e2e.bench [RUNS]`` compares the engine with a bare
``loadPyodide()`` of the same version. They take turns, each time in a browser that was just
started, so that both meet the same machine:

- *cold*: the first visit, in a new profile;
- *warm*: the next one, with what the browser cached and kept;
- *offline*: one more, from a service worker's cache, after the server was stopped.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserType, Page, sync_playwright

from e2e import bench_table
from e2e.browser import ARGS, installed
from e2e.engine_page import DIST, WEB, client, places
from web.serve import Handler, PagesServer, compressed, content_type

ASKS = 500
KINDS = ("bare", "engine")

BARE = """
const source = `
  import("%(runtime)spyodide.mjs")
    .then(({ loadPyodide }) => loadPyodide({ indexURL: "%(runtime)s" }))
    .then((py) => postMessage(py.runPython("1 + 1")));
`;
const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })),
  { type: "module" });
worker.onmessage = () => { window.answered = performance.now(); };
window.settled = true;
"""

ENGINE = """
import { Engine } from "./client.js";
const engine = new Engine();
window.engine = engine;
engine.addEventListener("kept", () => { window.settled = true; });
engine.ask("hello").then(() => { window.answered = performance.now(); });
"""

# Not the site's: just enough to serve the second half of the measurements.
SERVICE_WORKER = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
async function answer(request) {
  const cache = await caches.open("bench");
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  await cache.put(request, response.clone());
  return response;
}
"""

REGISTER = """async () => {
  await navigator.serviceWorker.register("service-worker.js");
  await new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    navigator.serviceWorker.addEventListener("controllerchange", resolve);
  });
}"""

ROUND_TRIPS = """async (asks) => {
  const players = [{ name: "Ann" }, { name: "Ben" }];
  await window.engine.ask("new", { game: "ten-thousand", players });
  const times = [];
  for (let n = 0; n < asks; n += 1) {
    const start = performance.now();
    await window.engine.ask("now");
    times.push(performance.now() - start);
  }
  return times;
}"""


class Logged(Handler):
    """Writes down when how many bytes were sent, headers and all."""

    sent: list[tuple[float, int]] = []  # noqa: RUF012 - of all connections

    def setup(self) -> None:
        super().setup()
        self.wfile = Log(self.wfile, self.sent)


class Log(BufferedIOBase):
    """Where a handler writes to."""

    def __init__(self, connection: BufferedIOBase, sent: list[tuple[float, int]]) -> None:
        self._connection = connection
        self._sent = sent

    def write(self, data: Any) -> int:
        self._sent.append((time.time(), len(data)))
        return self._connection.write(data)


def prepare(folder: Path, url: str) -> None:
    """Put the two pages that are compared beside a copy of the site's engine."""
    there = places(url)
    runtime = there["runtime"].removeprefix(url)
    shutil.copytree(DIST / "runtime", folder / "runtime")
    shutil.copytree(DIST / "engine", folder / "engine")
    # The bare runtime reads its own list of packages, which the site does not ship.
    shutil.copy(WEB / "node_modules" / "pyodide" / "pyodide-lock.json", folder / runtime)
    scripts = {"bare.js": BARE % {"runtime": url + runtime}, "engine.js": ENGINE}
    worker = {"service-worker.js": SERVICE_WORKER}
    for name, text in {**client(there), **scripts, **worker}.items():
        (folder / name).write_text(text)
    # The site has its modules in one file; here they are at least asked for at once.
    modules = "".join(f'<link rel="modulepreload" href="{name}">' for name in client(there))
    for name in scripts:
        (folder / name).with_suffix(".html").write_text(
            '<!doctype html><link rel="icon" href="data:,">'
            f"{modules if name == 'engine.js' else ''}"
            f'<script type="module" src="{name}"></script>'
        )


class Bench:
    """Collects times by kind of page and mode."""

    def __init__(self, chromium: BrowserType, url: str, profiles: Path) -> None:
        self._chromium = chromium
        self._url = url
        self._profiles = profiles
        self.times: dict[tuple[str, str], list[float]] = {}
        self.bytes: dict[str, list[int]] = {}
        self.ways: dict[str, set[str]] = {}
        self.trips: list[float] = []

    @contextmanager
    def _page(self, kind: str, number: int) -> Iterator[Page]:
        """Open a browser that was not running, with the profile of this run."""
        options: dict[str, Any] = {"executable_path": installed(), "args": ARGS}
        profile = self._profiles / f"{kind}{number}"
        browser = self._chromium.launch_persistent_context(profile, **options)
        yield browser.pages[0]
        browser.close()

    def _start(self, page: Page, kind: str, mode: str) -> None:
        """Measure from the navigation to the first answer of Python."""
        Logged.sent.clear()
        page.goto(f"{self._url}{kind}.html")
        page.wait_for_function("() => window.answered", timeout=180_000)
        origin, spent = page.evaluate("() => [performance.timeOrigin, window.answered]")
        self.times.setdefault((kind, mode), []).append(spent)
        if mode == "cold":
            until = (origin + spent) / 1000
            self.bytes.setdefault(kind, []).append(
                sum(count for at, count in Logged.sent if at <= until)
            )
        if kind == "engine":
            self.ways.setdefault(mode, set()).add(page.evaluate("() => window.engine.way"))

    def visits(self, number: int) -> None:
        """Measure the first two visits of a run, and leave all in a service worker's cache."""
        for kind in KINDS:
            with self._page(kind, number) as page:
                self._start(page, kind, "cold")
                page.wait_for_function("() => window.settled", timeout=60_000)
        for kind in KINDS:
            with self._page(kind, number) as page:
                self._start(page, kind, "warm")
                if kind == "engine":
                    self.trips += page.evaluate(ROUND_TRIPS, ASKS)
                page.evaluate(REGISTER)
                page.reload()
                page.wait_for_function("() => window.answered", timeout=180_000)

    def offline(self, number: int) -> None:
        """Measure the visit without a server."""
        for kind in KINDS:
            with self._page(kind, number) as page:
                self._start(page, kind, "offline")

    def print(self, runs: int) -> None:
        """Print what was measured."""
        print(f"\nFrom navigation to the first answer, ms, median of {runs} alternating runs")
        for mode in ("cold", "warm", "offline"):
            bare, engine = (statistics.median(self.times[kind, mode]) for kind in KINDS)
            way = " and ".join(sorted(self.ways[mode]))
            print(
                f"  {mode:8} bare loadPyodide() {bare:6.0f}   engine {engine:6.0f}   "
                f"{engine / bare:.2f}   from {way}"
            )
        bare, engine = (statistics.median(self.bytes[kind]) for kind in KINDS)
        print(
            "Bytes over the wire until then, on the first visit\n"
            f"           bare {bare:>14,.0f}   engine {engine:>11,.0f}   {engine / bare:.2f}"
        )
        quantiles = statistics.quantiles(self.trips, n=100)
        print(f"\nRound trip page, worker, Python, page: {len(self.trips)} times `now`, ms")
        print(f"  median {statistics.median(self.trips):.2f}   99th percentile {quantiles[98]:.2f}")


def sizes() -> None:
    """Print the size of every file of the site, as it is and as Pages would send it."""
    print("\nThe site, bytes: raw, as sent with gzip")
    total = [0, 0]
    for file in sorted(path for path in DIST.rglob("*") if path.is_file()):
        data = file.read_bytes()
        sent = len(gzip.compress(data)) if compressed(content_type(file)) else len(data)
        total = [total[0] + len(data), total[1] + sent]
        print(f"  {len(data):>10,} {sent:>10,}  {file.relative_to(DIST)}")
    print(f"  {total[0]:>10,} {total[1]:>10,}  in all")


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    with (
        TemporaryDirectory() as folder,
        TemporaryDirectory() as profiles,
        sync_playwright() as playwright,
    ):
        with PagesServer(Path(folder), handler=Logged) as site:
            prepare(Path(folder), site.url)
            site.warm()
            bench = Bench(playwright.chromium, site.url, Path(profiles))
            for number in range(runs):
                bench.visits(number)
        for number in range(runs):
            bench.offline(number)
        bench.print(runs)
        bench_table.main(playwright)
    sizes()


if __name__ == "__main__":
    main()
