"""Print how quickly the table answers on a slow machine, and what memory a game needs."""

from __future__ import annotations

import statistics
from pathlib import Path

from playwright.sync_api import CDPSession, Locator, Page, Playwright

from e2e.browser import ARGS, installed
from e2e.engine_page import DIST
from e2e.table import Table
from web.serve import PagesServer

SLOWER = 4

# Every interaction: from the tap to the next picture, in steps of 8 ms; and from the tap on roll
# to the picture with the dice.
WATCH = """
  window.taps = [];
  window.rolls = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.taps.push([interactionId, duration]);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  addEventListener("click", async (event) => {
    const [target] = event.composedPath();
    const { timeStamp } = event;
    if (!target.closest('[data-action="roll"]:not([aria-disabled])')) return;
    const { session } = document.querySelector("dice-app");
    const before = session.position.seq;
    while (session.position.seq === before) await new Promise((next) => setTimeout(next));
    await new Promise(requestAnimationFrame);
    await new Promise((next) => setTimeout(next));
    window.rolls.push(performance.now() - timeStamp);
  }, true);
"""


# How long a finger stays on the glass, and until it is on its way again, in ms.
DOWN, UP = 60, 100


class Thumb(Table):
    """A table that is tapped at a place: to look for what lies there is a test's work, and slow."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page, url)
        self._devtools = page.context.new_cdp_session(page)

    def press(self, what: Locator) -> None:
        self.settle()
        box = what.bounding_box()
        assert box, what
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._touch("touchStart", at)
        self.page.wait_for_timeout(DOWN)
        self._touch("touchEnd")
        self.page.wait_for_timeout(UP)

    def _touch(self, what: str, *places: dict[str, float]) -> None:
        touch = {"type": what, "touchPoints": [*places]}
        self._devtools.send("Input.dispatchTouchEvent", touch)


def private_memory(browser: CDPSession) -> float:
    """Return the private memory of the largest process that shows a page, in MB."""
    processes = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [0.0]
    for process in processes:
        if process["type"] == "renderer":
            rollup = Path(f"/proc/{process['id']}/smaps_rollup").read_text()
            parts = (line.split() for line in rollup.splitlines() if line.startswith("Private_"))
            sizes.append(sum(int(part[1]) for part in parts) / 1024)
    return max(sizes)


def main(playwright: Playwright) -> None:
    """Play a game on a slowed page and print what was measured."""
    browser = playwright.chromium.launch(executable_path=installed(), args=ARGS)
    processes = browser.new_browser_cdp_session()
    with PagesServer(DIST) as site:
        page = browser.new_page(viewport={"width": 360, "height": 640}, has_touch=True)
        page.add_init_script(WATCH)
        table = Thumb(page, site.url)
        table.open("Ann,Ben", rules="target:3000")
        table.start()
        memory = [private_memory(processes)]
        slow = {"rate": SLOWER}
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slow)
        table.play(mouse=True)
        memory.append(private_memory(processes))
        longest: dict[int, float] = {}
        for number, duration in page.evaluate("() => window.taps"):
            longest[number] = max(duration, longest.get(number, 0))
        print(f"\nThe page's CPU slowed {SLOWER} times, one game of two by taps, ms")
        _print("tap to picture", list(longest.values()))
        _print("roll to dice", page.evaluate("() => window.rolls"))
    browser.close()
    before, after = memory
    print("\nPrivate memory of the page with its engine, MB")
    print(f"  first turn {before:.0f}   after the game {after:.0f}")


def _print(name: str, times: list[float]) -> None:
    slow = statistics.quantiles(times, n=50)[-1]
    middle = statistics.median(times)
    print(f"  {name:14} {len(times):4} times   median {middle:.0f}   98th percentile {slow:.0f}")
