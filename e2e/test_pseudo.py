"""Words that are longer than any of ours: no label is cut, and every text is from a locale.

English is served with accents on it and longer by two fifths.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from playwright.sync_api import Page, expect

from e2e.engine_page import WEB
from e2e.table import Table
from e2e.test_languages import looks_right
from web.serve import PagesServer

ACCENTS = str.maketrans("aeiouncAEIOUNC", "áéíóúñçÁÉÍÓÚÑÇ")
# Names of people and of languages are their own.
PLAIN = """() => {
  const plain = [];
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) look(one.shadowRoot);
      const own = "bdi, style, script, button[lang], kbd";
      if (one.closest(own) || !one.checkVisibility()) continue;
      for (const { nodeType, data } of one.childNodes) {
        if (nodeType === Node.TEXT_NODE && /[a-z]{3}/i.test(data) && !/[áéíóúñç]/i.test(data)) {
          plain.push(data.trim());
        }
      }
    }
  };
  look(document.body);
  return plain;
}"""


def longer(text: str) -> str:
    letters = sum(map(str.isalpha, text))
    return text.translate(ACCENTS) + (" " + "éó" * (letters // 5 + 1) if letters > 3 else "")


def pseudo(message: str) -> str:
    """Return a message with accents on all that is text in it."""
    said, rest = "", message
    while rest:
        text, brace, rest = rest.partition("{")
        said += longer(text)
        if not brace:
            break
        inside, rest = closed(rest)
        head, _, options = inside.partition("{")
        if not options:
            said += "{" + inside + "}"
            continue
        said += "{" + head
        while options:
            option, options = closed(options)
            between, _, options = options.partition("{")
            said += "{" + pseudo(option) + "}" + between
        said += "}"
    return said


def closed(text: str) -> tuple[str, str]:
    """Split after a brace has been opened: what is in it, and what comes after."""
    depth = 1
    for place, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if not depth:
            return text[:place], text[place + 1 :]
    raise ValueError(text)


def served(page: Page, pattern: str, words: dict[str, str]) -> None:
    said = json.dumps({key: pseudo(message) for key, message in words.items()})
    page.route(
        pattern,
        lambda route: route.fulfill(body=f"export default {said}", content_type="text/javascript"),
    )


def checked(page: Page) -> None:
    assert page.evaluate(PLAIN) == []
    looks_right(page)
    wide, inner = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide <= inner


def test_a_game_in_words_that_are_longer(page: Page, site: PagesServer) -> None:
    own = json.loads(WEB.joinpath("src", "locale", "en.json").read_text("utf-8"))
    printed = subprocess.run(
        [sys.executable, WEB / "engine_words.py"], check=True, capture_output=True, text=True
    )
    engine: Any = json.loads(printed.stdout)["en"]
    served(page, "**/assets/en-*.js", own)
    guide = json.loads((WEB / "guides" / "ten-thousand" / "en.json").read_text("utf-8"))
    later = json.loads(WEB.joinpath("src", "locale", "later", "en.json").read_text("utf-8"))
    served(page, "**/assets/later.en-*.js", later)
    served(page, "**/assets/words.en-*.js", engine)
    served(page, "**/assets/guide.ten-thousand.en-*.js", guide)
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, site.url)
    table.open(rules="target:1000,entry:0")
    expect(page.locator("h1")).to_contain_text("Díçé")
    checked(page)
    table.button("settings").click()
    checked(page)
    page.keyboard.press("Escape")
    table.button("guide").click()
    expect(page.locator("dice-guide dice-odds")).to_be_attached()
    checked(page)
    page.keyboard.press("Escape")
    table.start()
    checked(page)
    table.roll_until_choice()
    checked(page)
    table.play()
    checked(page)
    page.goto(f"{site.url}#evening")
    checked(page)
    table.button("plan").click()
    table.button("next-game").click()
    table.start()
    table.button("leave").click()
    table.button("evening").click()
    expect(page.locator("[data-part=games] li")).to_have_count(1)
    checked(page)
    table.button("change-evening").click()
    checked(page)
    page.goto(f"{site.url}#statistics")
    expect(page.locator("[data-part=wins]")).to_be_visible()
    checked(page)
