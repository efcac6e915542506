"""The table in every state: a picture of each, nothing that axe finds, and the look as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from dicecore import GAMES
from e2e.access import LOOKS, found, look
from e2e.conftest import Watch
from e2e.gallery import (
    BROWSER,
    COMPARED,
    DIFFERENT,
    GALLERY,
    PHONE,
    difference,
    names,
    picture,
    show,
)
from web.serve import PagesServer


@pytest.fixture(scope="module")
def gallery() -> Iterator[PagesServer]:
    with PagesServer(GALLERY) as server:
        yield server


@pytest.fixture
def scene(page: Page, gallery: PagesServer, watch: Watch) -> Page:
    watch.origins.add(gallery.origin)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    look(page, "light")
    return page


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_state_of_the_table(scene: Page, gallery: PagesServer, game: str) -> None:
    own = [name for name in names(scene, gallery.url) if name.split(".")[0] == game]
    assert len(own) > 10
    problems = {}
    for place, name in enumerate(own):
        show(scene, gallery.url, name)
        picture(scene, name)
        problems[name] = found(scene)
        if place < 5:  # no other state has other colours
            for kind in LOOKS[1:]:
                look(scene, kind)
                problems[f"{name}, {kind}"] = found(scene, "color-contrast")
            look(scene, "light")
    assert {name: wrong for name, wrong in problems.items() if wrong} == {}


def test_the_look_is_as_it_was(scene: Page, gallery: PagesServer) -> None:
    if not BROWSER.exists():
        pytest.skip("there are no references: make references")
    browser = scene.context.browser
    recorded = BROWSER.read_text().strip()
    if browser is None or browser.version != recorded:
        pytest.skip(f"the references are of Chromium {recorded}")
    other = {}
    for name in COMPARED:
        show(scene, gallery.url, name)
        other[name] = difference(picture(scene, name), name)
    assert {name: round(far, 1) for name, far in other.items() if far > DIFFERENT} == {}
