"""On the smallest phone everything that can be pressed is in sight, through whole games."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from dicecore import GAMES, Match
from e2e.table import Table
from web.serve import PagesServer

# Controls that are cut off by the window or lie under something else.
HIDDEN = """() => {
  const inside = (root) => [...root.querySelectorAll("*")].flatMap(
    (one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
  const topmost = (x, y) => {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  };
  return inside(document)
    .filter((one) => one.matches("button, a[href], input, select") && one.checkVisibility())
    .filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const out = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      const above = topmost((left + right) / 2, (top + bottom) / 2);
      return out || !(one === above || one.contains(above));
    })
    .map((one) => one.dataset.action ?? one.ariaLabel ?? one.textContent.trim());
}"""
# Cumulative layout shift as browsers define it: the worst burst, of 5 s at most.
SHIFTS = """
window.shifted = 0;
let burst = 0, begun = 0, last = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, startTime } of list.getEntries()) {
    if (hadRecentInput) continue;
    if (startTime - last > 1000 || startTime - begun > 5000) [burst, begun] = [0, startTime];
    [burst, last] = [burst + value, startTime];
    window.shifted = Math.max(window.shifted, burst);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
SIX = "Ann,Benedikta,Cem,Dorothea,Eve,Finn"
RULES = {"ten-thousand": "target:1500"}
PLAYERS = {"shicargo": "Ann,Benedikta"}  # with six it would take minutes


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_whole_game_on_the_smallest_phone(page: Page, site: PagesServer, code: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.add_init_script(SHIFTS)
    table = Table(page, site.url)
    table.open(PLAYERS.get(code, SIX), game=code, rules=RULES.get(code, ""))
    table.start()
    hidden: set[Any] = set()

    def look(match: Match) -> None:
        if not table.over:
            hidden.update(page.evaluate(HIDDEN))

    table.play(
        watch=look, mouse=True
    )  # what moves after a tap is no shift, so there have to be taps
    assert hidden == set()
    assert page.evaluate("() => window.shifted") <= 0.02
