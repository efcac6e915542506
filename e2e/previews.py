"""Make the pictures that links show, from the built site: ``python -m e2e.previews``.

The dice come from a seed, so that the pictures change only when the page does.
"""

from __future__ import annotations

import base64
import json
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from dicecore import GAMES, Game, Match, Player, write_transcript
from dicecore.bots import choose
from dicecore.kernel.game import Draw, Over
from dicecore.kernel.sources import SeededDice
from dicecore.words import messages
from e2e.browser import ARGS, installed
from e2e.engine_page import WEB
from e2e.table import Table
from web.serve import PagesServer

SHARE = WEB / "public" / "share"
SIZE = {"width": 1200, "height": 630}
# Steps after which a game is in its middle.
MIDDLE = 24
QUALITY = 70
# The dice on the picture of the site: where their pips are, in a hundredth of a die.
DICE = (
    ((50, 50),),
    ((27, 27), (27, 73), (73, 27), (73, 73)),
    ((27, 73), (50, 50), (73, 27)),
    ((27, 27), (27, 50), (27, 73), (73, 27), (73, 50), (73, 73)),
)
DRAWN = """async ([module, content, quality]) => {
  const { picture } = await import(module);
  return (await picture(content)).toDataURL("image/jpeg", quality).split(",")[1];
}"""


def middle(game: Game[Any]) -> Match:
    """Return a match in its middle, with dice to choose from."""
    for seed in count():
        dice, steps = SeededDice(str(seed)), 0
        match = Match.new(game, [Player(name) for name in ("Ann", "Ben", "Cleo")])
        while not isinstance(match.pending, Over):
            if isinstance(match.pending, Draw):
                match = match.draw(dice)
                continue
            match = match.act(match.view().seat or 0, choose(game, match.state, ""), dice)
            steps += 1
            tray = match.view().tray
            if steps > MIDDLE and tray.picks is not None and len(tray.rolled) > 2:
                return match
    raise AssertionError(game.code)


def photograph(browser: Browser, url: str, code: str) -> Path:
    """Let the page go on with such a match, and take a picture."""
    page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
    table = Table(page, url)
    page.goto(f"{url}?lang=en")
    transcript = json.loads(json.dumps(write_transcript(middle(GAMES[code]))))
    page.evaluate(
        "saved => document.querySelector('dice-app').saves.write({id: 'picture', rev: 0}, saved)",
        {"transcript": transcript, "selection": [], "at": "2000-01-01T00:00:00.000Z"},
    )
    page.reload()
    table.button("resume").click()
    expect(table.dice.first).to_be_visible(timeout=60_000)
    if table.enabled("best"):
        table.button("best").click()
    table.settle()
    page.mouse.move(0, 0)
    file = SHARE / f"{code}.jpg"
    page.screenshot(path=file, type="jpeg", quality=QUALITY, animations="disabled")
    page.close()
    return file


def whole(browser: Browser, url: str) -> Path:
    """Draw what the site is, as the page draws a result."""
    words = json.loads((WEB / "src" / "locale" / "en.json").read_text("utf-8"))
    said = messages("en")
    content = {
        "kicker": "",
        "title": words["app.title"],
        "lines": [
            {
                "mark": "•",
                "name": said[f"{code}.name"],
                "value": said[f"{code}.tagline"].partition(".")[0],
                "first": False,
            }
            for code in GAMES
        ],
        "notes": [words["app.tagline"], ""],
        "dice": DICE,
    }
    (module,) = (WEB / "dist" / "assets").glob("picture-*.js")
    page = browser.new_page()
    page.goto(f"{url}?lang=en")
    drawn = page.evaluate(DRAWN, [f"{url}assets/{module.name}", content, QUALITY / 100])
    page.close()
    file = SHARE / "site.jpg"
    file.write_bytes(base64.b64decode(drawn))
    return file


def main() -> None:
    """Make all pictures."""
    SHARE.mkdir(parents=True, exist_ok=True)
    with PagesServer(WEB / "dist") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGS)
        pictures = [photograph(browser, site.url, code) for code in GAMES]
        for file in (*pictures, whole(browser, site.url)):
            print(f"{file.relative_to(WEB)}: {file.stat().st_size / 1000:.0f} kB")
        browser.close()


if __name__ == "__main__":
    main()
