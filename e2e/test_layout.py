"""On the smallest phone everything that can be pressed is in sight, through whole games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

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


# Chooses every set of the dice that lie there; returns where dice and buttons lay meanwhile.
CHOOSE = """async () => {
  const { shadowRoot } = document.querySelector("dice-app");
  const { shadowRoot: root } = shadowRoot.querySelector("dice-table");
  const parts = ["dice-tray", "dice-actions"].map((name) => root.querySelector(name));
  const dice = [...parts[0].shadowRoot.querySelectorAll("button.die")];
  const found = new Set();
  for (let chosen = 1; chosen <= 1 << dice.length; chosen++) {
    const places = parts.map((part) => part.getBoundingClientRect());
    found.add(places.map(({ top, bottom }) => `${Math.round(top)} ${Math.round(bottom)}`).join());
    dice.filter((_, place) => ((chosen ^ (chosen - 1)) >> place) & 1).forEach((die) => die.click());
    for (const part of [root.host, ...parts]) await part.updateComplete;
  }
  return [...found];
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_dice_stay_where_they_are_while_they_are_chosen(
    new_context: Callable[..., BrowserContext], site: PagesServer, language: str
) -> None:
    table = Table(new_context(locale=language).new_page(), site.url)
    for code in ("ten-thousand", "chicago-strikes"):
        table.open("Ann,Ben", game=code, dice="hand")
        table.start()
        match = table.rest()
        while not table.dice.count():
            table.act(match, lambda count: (1, 5, 6, 2, 3, 4)[:count])
            match = table.rest(match)
        for width, height in ((320, 568), (360, 640), (1280, 800)):
            table.page.set_viewport_size({"width": width, "height": height})
            assert len(table.page.evaluate(CHOOSE)) == 1, (code, width)
