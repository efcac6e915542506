"""Print how fast the engine starts and answers in a browser, and how large the site is.

Nothing is asserted. ``python -m e2e.bench [RUNS]``: *cold* is a new profile, *warm* the second
load in it; the bare runtime and the engine take turns, so that both meet the same machine.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserType, Page, sync_playwright

from e2e.browser import ARGS, installed
from e2e.engine_page import DIST, WEB, client, places
from web.serve import PagesServer, compressed, content_type

ASKS = 500

BARE = """
const source = `
  import("%(runtime)spyodide.mjs")
    .then(({ loadPyodide }) => loadPyodide({ indexURL: "%(runtime)s" }))
    .then((py) => postMessage(py.runPython("1 + 1")));
`;
const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })),
  { type: "module" });
worker.onmessage = () => { window.answered = performance.now(); };
"""

ENGINE = """
import { Engine } from "./client.js";
window.engine = new Engine();
window.engine.ask("hello").then(() => { window.answered = performance.now(); });
"""

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


def prepare(folder: Path, url: str) -> None:
    """Put the two pages that are compared beside a copy of the site's engine."""
    runtime, lock = places()
    shutil.copytree(DIST / "runtime", folder / "runtime")
    shutil.copytree(DIST / "engine", folder / "engine")
    # The bare runtime reads its own list of packages, which the site does not ship.
    shutil.copy(WEB / "node_modules" / "pyodide" / "pyodide-lock.json", folder / runtime)
    scripts = {"bare.js": BARE % {"runtime": url + runtime}, "engine.js": ENGINE}
    for name, text in {**client(url + runtime, url + lock), **scripts}.items():
        (folder / name).write_text(text)
    for name in scripts:
        (folder / name).with_suffix(".html").write_text(
            '<!doctype html><link rel="icon" href="data:,">'
            f'<script type="module" src="{name}"></script>'
        )


def answered(page: Page, address: str) -> float:
    """Return the milliseconds from the navigation to the first answer of Python."""
    page.goto(address)
    page.wait_for_function("() => window.answered", timeout=120_000)
    return float(page.evaluate("() => window.answered"))


def starts(chromium: BrowserType, url: str, runs: int) -> list[float]:
    """Print the table of starts; return the times of the round trips."""
    times: dict[tuple[str, str], list[float]] = {}
    trips: list[float] = []
    for _ in range(runs):
        for kind in ("bare", "engine"):
            options: dict[str, Any] = {"executable_path": installed(), "args": ARGS}
            with TemporaryDirectory() as profile:
                browser = chromium.launch_persistent_context(profile, **options)
                page = browser.pages[0]
                for load in ("cold", "warm"):
                    spent = answered(page, f"{url}{kind}.html")
                    times.setdefault((kind, load), []).append(spent)
                if kind == "engine":
                    trips = page.evaluate(ROUND_TRIPS, ASKS)
                browser.close()
    print(f"\nFrom navigation to the first answer, ms, median of {runs} alternating runs")
    for load in ("cold", "warm"):
        bare, engine = (statistics.median(times[kind, load]) for kind in ("bare", "engine"))
        print(
            f"  {load}  bare loadPyodide() {bare:6.0f}   engine {engine:6.0f}   {engine / bare:.2f}"
        )
    return trips


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
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with (
        TemporaryDirectory() as folder,
        PagesServer(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        prepare(Path(folder), site.url)
        trips = starts(playwright.chromium, site.url, runs)
    quantiles = statistics.quantiles(trips, n=100)
    print(f"\nRound trip page, worker, Python, page: {ASKS} times `now`, ms")
    print(f"  median {statistics.median(trips):.2f}   99th percentile {quantiles[98]:.2f}")
    sizes()


if __name__ == "__main__":
    main()
