"""Pages of other people that have tables on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Frame, FrameLocator, Page
from playwright.sync_api import TimeoutError as TooLate

from web.serve import PagesServer

Hosted: TypeAlias = Callable[..., str]
DOCS = Path(__file__).parent.parent / "docs" / "embedding.md"
THEIR = "https://OWNER.github.io/REPOSITORY/"

# What tables tell, as a page hears it: [id of the element, name, detail].
LISTEN = """<script>
const told = [];
for (const name of "ready resize turn roll score over refused failed transcript".split(" "))
  document.addEventListener(`dice-${name}`, ({ target, detail }) => {
    told.push([target.id, name, detail]);
  });
</script>"""
TOLD = """([id, name]) =>
  told.filter(([of, what]) => of === id && what === name).map(([, , detail]) => detail)"""

SEEN = "() => document.querySelector('dice-app')?.shadowRoot.textContent"


def examples(site: PagesServer) -> list[str]:
    """Return the HTML of the docs page, with the address of this site."""
    blocks = re.findall(r"^```html\n(.*?)^```$", DOCS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [block.replace(THEIR, site.url) for block in blocks]


def page_with(site: PagesServer, *tables: str, around: str = "") -> str:
    """Return a page with tables that remembers what they tell."""
    script = f'<script async src="{site.url}dice-table.js"></script>'
    return f"{LISTEN}{script}{''.join(tables)}{around}"


def element(game: str = "ten-thousand", **attributes: str) -> str:
    """Return a table as a host writes it."""
    said = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<dice-table game="{game}"{said}><a href="/">{game}</a></dice-table>'


def told(page: Page, name: str, of: str = "") -> list[Any]:
    """Return the details of all such events of an element, so far."""
    found: list[Any] = page.evaluate(TOLD, [of, name])
    return found


def hears(page: Page, name: str, of: str = "", *, times: int = 1, wait: int = 60_000) -> Any:
    """Wait until an element has told something so often; return the last detail."""
    enough = f"([id, name, times]) => ({TOLD})([id, name]).length >= times"
    try:
        page.wait_for_function(enough, arg=[of, name, times], timeout=wait)
    except TooLate as late:  # which says nothing of what there was instead
        heard = page.evaluate("told.map(([id, name]) => `${id} ${name}`).join()")
        seen = [frame.evaluate(SEEN) for frame in page.frames[1:]]
        raise AssertionError(f"{of} does not say {name}, but: {heard}; there is {seen}") from late
    return told(page, name, of)[-1]


def inside(page: Page, of: str = "dice-table") -> FrameLocator:
    """Return the frame of an element."""
    return page.frame_locator(f"{of} iframe")


def frame_of(page: Page, of: str = "dice-table") -> Frame:
    """Return the same as something that evaluates."""
    frame = page.locator(f"{of} iframe").element_handle().content_frame()
    assert frame, of
    return frame


def press(page: Page, of: str = "dice-table") -> None:
    """Press the button of a poster."""
    page.locator(of).get_by_role("button").click()
