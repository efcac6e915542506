"""The dice: what fell is what lies there, and nothing of it is known before."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES, Match, Player, SystemDice, write_transcript
from dicecore.bots import choose
from e2e.table import Table
from web.serve import PagesServer

TRAY = """document.querySelector("dice-app").shadowRoot.querySelector("dice-table")
  .shadowRoot.querySelector("dice-tray").shadowRoot"""


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


def drawn(table: Table) -> list[int]:
    """Count the pips that can be seen on each die that lies there."""
    pips: list[int] = table.page.evaluate(
        f"""() => [...{TRAY}.querySelectorAll(".dice > .die")].map((die) => {{
          const body = die.getBoundingClientRect();
          return [...die.querySelectorAll("circle")].filter((pip) => {{
            const {{left, right, top, bottom, width}} = pip.getBoundingClientRect();
            const inside = left > body.left && right < body.right
              && top > body.top && bottom < body.bottom;
            const {{fill}} = getComputedStyle(pip);
            return inside && width > body.width / 8 && fill === "rgb(42, 33, 25)"
              && pip.checkVisibility({{opacityProperty: true, visibilityProperty: true}});
          }}).length;
        }})"""
    )
    return pips


def rolls(table: Table) -> list[list[int]]:
    steps = table.session("transcript.steps")
    return [step["dice"] for step in steps if "dice" in step]


def note_falling(table: Table) -> None:
    """Let the page note as ``fell`` that dice were in the air."""
    table.page.evaluate(
        """() => {
          const {session} = document.querySelector("dice-app");
          session.addEventListener("change", () => (window.fell ||= session.falling));
        }"""
    )


def air(table: Table, expression: str) -> Any:
    """Work out something about the dice in the air and all their animations."""
    return table.page.evaluate(
        f"""() => {{
          const tray = {TRAY};
          const falling = tray.querySelector(".falling");
          const all = falling.getAnimations({{subtree: true}});
          const at = (time) => all.forEach((one) => (one.currentTime = time));
          const end = Math.max(...all.map((one) => one.effect.getComputedTiming().endTime));
          return {expression};
        }}"""
    )


def test_the_dice_that_lie_there_are_those_of_the_transcript(table: Table) -> None:
    table.open(game="shicargo")
    table.start()
    seen: set[tuple[str, int]] = set()
    for count in range(40):
        scheme = "dark" if count % 4 // 2 else "light"
        table.page.emulate_media(color_scheme="dark" if count % 4 // 2 else "light")
        table.settle()
        before = len(rolls(table))
        table.act(table.match())
        table.settle()
        if len(after := rolls(table)) > before:
            assert drawn(table) == after[-1]
            seen |= {(scheme, face) for face in after[-1]}
        if len(seen) == 12:
            break
    assert len(seen) == 12  # all faces, by day and by night


def test_nothing_of_a_roll_is_known_before_it_has_settled(table: Table) -> None:
    table.open()
    table.start()
    everything = table.page.locator("dice-table")
    before = everything.aria_snapshot()
    cup = table.page.locator("dice-tray [role=img]").get_attribute("aria-label") or ""
    table.hold()
    table.button("roll").click()
    expect(table.falling).to_have_attribute("aria-label", "6 dice are rolling")
    assert everything.aria_snapshot().replace("6 dice are rolling", cup) == before
    assert table.page.locator("[aria-live] div, .news div").count() == 0
    assert rolls(table) == []
    # a tap lets them lie, and chooses none
    place = table.falling.locator(".fall").first.bounding_box()
    assert place
    table.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    table.settle()
    (faces,) = rolls(table)
    assert drawn(table) == faces
    assert table.chosen() == []
    if table.dice.count():
        assert table.page.evaluate("document.activeElement.localName") != "dice-tray"
    expect(table.page.locator("[aria-live] div")).to_contain_text("-".join(map(str, faces)))


def test_ten_dice_settle_in_time_each_in_its_place_and_way(table: Table) -> None:
    table.open(game="shicargo")
    table.start()
    table.hold()
    table.button("roll").click()
    table.falling.wait_for()
    assert air(table, "end") <= 600
    moved = "all.flatMap((one) => one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))"
    told = {"offset", "computedOffset", "easing", "composite"}
    assert set(air(table, moved)) - told == {"transform", "opacity"}
    ways = "[...tray.querySelectorAll('.fall')].map((die) => die.className)"
    assert len(set(air(table, ways))) >= 6
    # what is seen in the middle of any die, or of one before it, is not the side that comes up
    front = """[0.1, 0.2, 0.3, 0.4, 0.5, 0.55].flatMap((part) => (at(end * part),
      [...tray.querySelectorAll(".toss")].flatMap((die) => {
        const {left, top, width, height} = die.getBoundingClientRect();
        const seen = tray.elementFromPoint(left + width / 2, top + height / 2)?.closest(".side");
        return seen ? [[...seen.parentNode.children].indexOf(seen)] : [];
      })))"""
    sides = air(table, front)
    assert len(sides) > 20
    assert 0 not in sides
    where = "all => all.map(d => [d.offsetLeft, d.offsetTop, d.offsetWidth, d.offsetHeight])"
    places = table.page.locator("dice-tray .fall").evaluate_all(where)
    table.page.keyboard.press("Shift")  # any key
    table.settle()
    assert table.page.locator("dice-tray .dice > .die").evaluate_all(where) == places


def test_dice_fall_by_themselves_and_the_focus_follows_keys_alone(table: Table) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    table.open()
    table.start()
    heard = "session.addEventListener('change', () => (window.fell ||= session.falling))"
    table.page.evaluate(
        f"() => {{ const {{session}} = document.querySelector('dice-app'); {heard} }}"
    )
    for _ in range(50):  # until dice can be chosen
        table.page.keyboard.press("r")
        table.page.wait_for_function("() => window.fell")
        table.settle()
        if table.dice.count():
            break
        expect(table.button("roll")).to_be_focused()
    expect(table.dice.first).to_be_focused()
    table.button("best").click()
    chosen = table.chosen()
    assert chosen
    table.page.keyboard.press("b")
    table.settle()
    expect(table.button("best")).to_have_count(0)
    expect(table.button("roll")).to_be_focused()
    table.roll_until_choice()  # by clicks
    expect(table.dice.first).not_to_be_focused()


@pytest.mark.parametrize("why", ["system", "instant"])
def test_dice_lie_at_once_where_nothing_is_to_move(table: Table, why: str) -> None:
    table.open()
    table.start()
    if why == "instant":
        table.page.emulate_media(reduced_motion="no-preference")
        table.session("motion.change('instant')")
        table.page.reload()  # it is kept
        table.page.wait_for_function(
            "() => document.querySelector('dice-app').session?.motion.name === 'instant'"
        )
        expect(table.button("roll")).to_be_visible(timeout=30_000)
    heard = "session.addEventListener('change', () => (window.fell ||= session.falling))"
    table.page.evaluate(
        f"() => {{ const {{session}} = document.querySelector('dice-app'); {heard} }}"
    )
    table.button("roll").click()
    table.settle()
    assert drawn(table) == rolls(table)[-1]
    assert table.page.evaluate("() => window.fell") is None
    table.button("log").click()
    assert table.page.evaluate("() => document.getAnimations().length") == 0


def choice_of_ten() -> dict[str, Any]:
    """Return a game of Shicargo in which all ten dice lie there to choose from."""
    game = GAMES["shicargo"]
    match = Match.new(game, [Player("Ann"), Player("Ben")])
    while match.view().tray.picks is None or len(match.view().tray.rolled) < 10:
        match = match.act(match.state.seat, choose(game, match.state, ""), SystemDice())
    transcript = json.loads(json.dumps(write_transcript(match)))
    return {"transcript": transcript, "selection": [], "at": "2000-01-01T00:00:00.000Z"}


def test_ten_dice_to_choose_from_are_easy_to_tap_on_a_small_phone(table: Table) -> None:
    table.open()
    keep = "saved => document.querySelector('dice-app').saves.write({id: 'ten', rev: 0}, saved)"
    table.page.evaluate(keep, choice_of_ten())
    table.page.goto(table.url)
    table.button("resume").click()
    expect(table.dice).to_have_count(10, timeout=30_000)
    faces = table.faces()
    boxes = [die.bounding_box() for die in table.dice.all()]
    for place, box in enumerate(boxes):
        assert box
        # 44 px around its middle are its own, to the corners
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for dx, dy in ((-21.5, 0), (21.5, 0), (0, -21.5), (0, 21.5)):
            hit = f"{TRAY}.elementFromPoint({x + dx}, {y + dy})?.closest('.die')"
            at = f"() => [...{TRAY}.querySelectorAll('.dice > .die')].indexOf({hit})"
            assert table.page.evaluate(at) == place
    first, second = boxes[:2]
    assert first
    assert second
    table.dice.nth(3).click()
    assert [faces[place] for place in table.chosen()] == [faces[3]] * faces.count(faces[3])
    gap = (first["x"] + first["width"] + second["x"]) / 2
    table.page.mouse.click(gap, first["y"] + first["height"] / 2)
    table.page.keyboard.press(str(faces[3]))
    assert table.chosen() == []
