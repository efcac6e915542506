"""Make the pictures of the docs from the built site, and the icons: ``python -m e2e.screenshots``.

The dice come from a seed, so that the pictures change only when the page does.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from dicecore import GAMES, Match, Player, write_transcript
from dicecore.kernel.game import Over
from dicecore.kernel.sources import SeededDice
from e2e.browser import ARGS, installed
from e2e.engine_page import WEB
from e2e.table import Table
from web.serve import PagesServer

DOCS = Path(__file__).parent.parent / "docs"
PUBLIC = WEB / "public"
ICONS = {"icon-192": 192, "icon-512": 512, "icon-maskable-512": 512}
PICTURES = {"table": (1280, 800), "phone": (360, 640)}
GAME = GAMES["ten-thousand"]
PLAYERS = ("Ann", "Ben")


def played(seed: int) -> Iterator[Match]:
    """Yield a match after each step until it ends; everyone plays as the plain bot does."""
    match, dice = Match.new(GAME, [Player(name) for name in PLAYERS]), SeededDice(str(seed))
    (choose, *_) = GAME.strategies.values()
    while not isinstance(match.pending, Over):
        match = match.act(match.state.seat, choose(match.state), dice)
        yield match


def worth_showing(match: Match) -> bool:
    """Say whether this is the middle of a close game, with a Set aside and two more to choose."""
    state, view = match.state, match.view()
    if view.tray.picks is None or not all(state.on_table) or not 5 <= len(view.sheet) <= 7:
        return False
    best, totals = view.offers[0], state.totals
    cells = [cell for row in view.sheet for cell in row.cells if cell]
    return (
        [group.own for group in view.tray.aside] == [True]
        and [group.code for group in best.sets] == ["alike-3", "single"]
        and len(best.faces) < len(view.tray.rolled)
        and len(set(totals)) == len(totals)
        and not any(cell.code == "took-over" for cell in cells)
        and sum(cell.code == "bust" for cell in cells) <= 3
    )


def position() -> dict[str, Any]:
    """Return the first such position as the page saves it."""
    match = next(match for seed in count() for match in played(seed) if worth_showing(match))
    return {
        "transcript": json.loads(json.dumps(write_transcript(match))),
        "selection": [],
        "at": "2000-01-01T00:00:00.000Z",
    }


def photograph(browser: Browser, url: str, name: str, saved: dict[str, Any]) -> Path:
    """Let the page go on with a saved game, choose the best dice, and take a picture."""
    width, height = PICTURES[name]
    page = browser.new_page(
        viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce"
    )
    table = Table(page, url)
    page.goto(url)
    keep = "saved => document.querySelector('dice-app').saves.write({id: 'picture', rev: 0}, saved)"
    page.evaluate(keep, saved)
    page.reload()
    table.button("resume").click()
    expect(table.dice.first).to_be_visible(timeout=30_000)
    table.button("best").click()
    table.settle()
    page.mouse.move(0, 0)
    file = DOCS / f"{name}.png"
    page.screenshot(path=file, animations="disabled")
    page.close()
    shrink(file)
    return file


def draw_icon(browser: Browser, name: str, size: int, *, whole: bool) -> Path:
    """Make a picture of the icon; ``whole`` if a phone may cut it into another shape."""
    page = browser.new_page(viewport={"width": size, "height": size})
    svg = (PUBLIC / "icon.svg").read_text()
    colours = re.findall(r'fill="(#\w+)"', svg)
    ground = f"background: {colours[0]}" if whole else ""
    inner = size * 4 // 5 if whole else size
    page.set_content(
        f'<body style="margin: 0; {ground}; display: grid; place-items: center; height: 100vh">'
        f'<div style="width: {inner}px; height: {inner}px">{svg}</div>'
    )
    file = PUBLIC / f"{name}.png"
    page.screenshot(path=file, omit_background=True)
    page.close()
    shrink(file)
    return file


def shrink(file: Path) -> None:
    """Make a picture a third as big, where ImageMagick is at hand."""
    if convert := shutil.which("convert"):
        how = "-strip -dither FloydSteinberg -define dither:diffusion-amount=60% -colors 256"
        subprocess.run([convert, str(file), *how.split(), f"PNG8:{file}"], check=True)


def main() -> None:
    """Make all pictures."""
    saved = position()
    with PagesServer(WEB / "dist") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGS)
        for name in PICTURES:
            file = photograph(browser, site.url, name, saved)
            print(f"{file.relative_to(DOCS.parent)}: {file.stat().st_size / 1000:.0f} kB")
        for name, size in ICONS.items():
            draw_icon(browser, name, size, whole="maskable" in name)
        browser.close()


if __name__ == "__main__":
    main()
