"""Whole games and what can go wrong in them, as a person plays."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.table import Table
from web.serve import PagesServer

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def stands(table: Table) -> dict[str, Any]:
    """Return what the engine outside the browser makes of the transcript, once over."""
    result = table.replayed()
    assert result["finished"]
    shown = [
        int(text.replace(",", ""))
        for text in table.page.locator("dice-players .value").all_text_contents()
    ]
    assert shown == [player["score"] for player in result["players"]]
    return result


def test_a_whole_game_of_two_by_mouse(table: Table) -> None:
    table.open(rules="target:1000")
    table.start()
    table.play(mouse=True)
    result = stands(table)
    winner = result["players"][result["winners"][0]]["name"]
    expect(table.page.locator("dice-end h2")).to_contain_text(winner)
    expect(table.page.locator("dice-end ol li")).to_have_count(2)
    expect(table.page.locator("dice-end p").first).to_contain_text("wins")
    table.rematch()
    assert table.session("names") == ["Ben", "Ann"]
    assert table.session("transcript.steps.length") == 0
    assert table.session("transcript.number") == 2


def test_a_whole_game_by_keyboard_alone(page: Page, site: PagesServer) -> None:
    table = Table(page, site.url)
    table.open("Ann,Ben", rules="target:2000,entry:300")
    page.locator("dice-setup li input").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dice-table")).to_be_visible(timeout=30_000)
    for turn in range(600):
        table.settle()
        if table.over:
            break
        if not table.dice.count():
            page.keyboard.press("t" if table.enabled("take-over") and turn % 2 else "Enter")
        elif turn % 3 == 0:  # by arrows and Space, die after die of the best choice
            expect(table.dice.first).to_be_focused()
            best = table.session("position.view.offers[0].faces")
            for face in table.faces():
                if face in best:
                    best.remove(face)
                    page.keyboard.press("Space")
                page.keyboard.press("ArrowRight")
            page.keyboard.press("b")
        else:  # by faces
            for face in table.session("position.view.offers[0].faces"):
                page.keyboard.press(str(face))
            page.keyboard.press("b" if turn % 2 else "r")
    stands(table)


def test_a_game_against_a_bot(table: Table) -> None:
    table.open("Ann,Robot", bots=",steady", rules="target:1500")
    table.start()
    table.play()
    result = stands(table)
    steps = table.session("transcript.steps")
    assert {step["player"] for step in steps} == {0, 1}
    assert result["players"][1]["name"] == "Robot"


def test_a_bot_goes_on_by_itself(table: Table) -> None:
    table.open("Robot,Ann", bots="steady")
    table.start()
    table.page.wait_for_function(
        """() => {
          const { position, transcript } = document.querySelector("dice-app").session;
          return transcript.steps.length >= 2 || position.view.seat === 1; // after a bust
        }"""
    )


def bank_something(table: Table) -> None:
    table.roll_until_choice()
    table.button("best").click()
    table.button("bank").click()
    table.settle()


def test_undo_takes_back_a_bank_and_then_the_choice(table: Table) -> None:
    table.open()
    table.start()
    assert not table.enabled("undo")
    bank_something(table)
    seat = table.session("position.undo")
    table.button("undo").click()
    table.settle()
    assert table.session("position.view.seat") == seat
    assert table.enabled("bank")
    assert not table.dice.count()
    table.button("undo").click()
    table.settle()
    assert table.dice.count()
    assert not table.enabled("undo")  # dice that have fallen stay fallen
    table.button("log").click()
    expect(table.page.locator("dialog .fallen")).to_have_count(2)
    assert table.replayed()["next"] == {"player": seat, "actions": ["keep"]}


def test_a_reload_in_mid_turn_keeps_dice_and_choice(table: Table) -> None:
    table.open()
    table.start()
    table.roll_until_choice()
    table.dice.nth(1).click()
    table.dice.nth(4).click()
    faces = table.faces()
    transcript = table.session("transcript")
    table.page.reload()
    expect(table.dice.first).to_be_visible(timeout=30_000)
    assert table.faces() == faces
    assert table.chosen() == [1, 4]
    assert table.session("transcript") == transcript


SAVED = """() => new Promise((resolve) => {
  const open = indexedDB.open("dicecore");
  open.onsuccess = () => {
    const get = open.result.transaction("games").objectStore("games").getAll();
    get.onsuccess = () => resolve(get.result[0].transcript.steps);
  };
})"""


def test_a_roll_is_saved_before_its_faces_are_shown(table: Table) -> None:
    table.open()
    table.start()
    table.page.evaluate(
        """() => {
          const session = document.querySelector("dice-app").session;
          const root = document.querySelector("dice-app").shadowRoot.querySelector("dice-table");
          const tray = root.shadowRoot.querySelector("dice-tray");
          new MutationObserver(async () => {
            if (window.shown || !tray.shadowRoot.querySelector(".pips")) return;
            window.shown = session.fallen.dice;
            // a transaction that begins now sees what was saved before now, and no later save
            window.saved = await ("""
        + SAVED
        + """)();
          }).observe(tray.shadowRoot, { childList: true, subtree: true });
        }"""
    )
    table.button("roll").click()
    table.page.wait_for_function("() => window.saved")
    steps, shown = table.page.evaluate("() => [window.saved, window.shown]")
    assert steps[-1]["dice"] == shown


def test_a_reload_during_the_animation_is_no_new_roll(table: Table) -> None:
    table.open()
    table.start()
    table.hold()
    table.button("roll").click()
    table.falling.wait_for()
    falling = table.session("falling")
    table.page.reload()
    expect(table.page.locator("dice-table")).to_be_visible(timeout=30_000)
    table.settle()  # they lie, and do not tumble again
    assert table.session("fallen") == falling
    assert table.session("transcript.steps.length") == 1


def test_an_illegal_action_forced_past_the_page_is_refused_by_the_engine(table: Table) -> None:
    table.open()
    table.start()
    before = table.session("transcript")
    table.session("act([{action: 'bank'}])")
    expect(table.page.locator(".wrong")).to_contain_text("has to roll first")
    assert table.session("transcript") == before
    table.button("roll").click()
    table.settle()
    assert table.session("transcript.steps.length") == 1
    expect(table.page.locator(".wrong")).to_have_count(0)


def test_a_disabled_button_does_nothing_and_says_why(table: Table) -> None:
    table.open()
    table.start()
    table.roll_until_choice()
    steps = table.session("transcript.steps.length")
    expect(table.button("bank")).to_contain_text("keep a Set first")
    for action in ("bank", "roll"):
        expect(table.button(action)).to_be_disabled()
        table.button(action).dispatch_event("click")
    table.settle()
    assert table.session("transcript.steps.length") == steps


def test_a_double_click_on_roll_rolls_once(table: Table) -> None:
    table.open()
    table.start()
    table.button("roll").dblclick()
    table.settle()
    assert table.session("transcript.steps.length") == 1


def test_six_dice_tapped_within_300_ms_are_all_taken(table: Table) -> None:
    table.open()
    table.start()
    for _ in range(50):
        table.settle()
        if table.dice.count() == 6:
            break
        table.button("roll").click()
    spent = table.page.evaluate(
        """() => {
          const table = document.querySelector("dice-app").shadowRoot.querySelector("dice-table");
          const tray = table.shadowRoot.querySelector("dice-tray").shadowRoot;
          const began = performance.now();
          for (const die of tray.querySelectorAll("button.die")) die.click();
          return performance.now() - began;
        }"""
    )
    assert spent < 300
    assert table.chosen() == [0, 1, 2, 3, 4, 5]


def test_leaving_and_going_on(table: Table) -> None:
    table.open()
    table.start()
    table.roll_until_choice()
    faces = table.faces()
    table.button("leave").click()
    expect(table.button("resume")).to_be_visible()
    table.page.goto(table.url)  # another day
    table.button("resume").click()
    expect(table.dice.first).to_be_visible(timeout=30_000)
    assert table.faces() == faces
    table.page.go_back()
    expect(table.button("start")).to_be_visible()


def test_a_lost_engine_is_started_again_and_the_game_goes_on(table: Table) -> None:
    table.open()
    table.start()
    table.roll_until_choice()
    faces = table.faces()
    table.page.evaluate("() => document.querySelector('dice-app').engine.restart()")
    table.button("best").click()
    chosen = table.chosen()
    table.button("bank").click()
    expect(table.page.locator(".wrong")).to_contain_text("started again", timeout=30_000)
    assert table.faces() == faces
    assert table.chosen() == chosen
    table.button("bank").click()
    table.settle()
    assert table.session("transcript.steps.at(-1).action") == "bank"


def test_the_live_region_says_every_step_once(table: Table) -> None:
    table.open()
    table.start()
    live = table.page.locator("[aria-live]")
    table.button("roll").click()
    table.settle()
    expect(live.locator("div")).to_have_count(1)
    dice = "-".join(map(str, table.session("fallen.dice")))
    expect(live.locator("div")).to_contain_text(dice)


def test_nothing_is_wider_than_the_screen(table: Table) -> None:
    def fits() -> None:
        for width in (320, 360, 768, 1280):
            table.page.set_viewport_size({"width": width, "height": 640})
            table.no_sideways_scroll()
            for action in ("bank", "roll"):
                for one in table.button(action).all():
                    box = one.bounding_box()
                    assert box is not None
                    assert box["y"] + box["height"] <= 640

    table.open("W" * 40 + ",Ben,Cleo,Dora")
    fits()
    table.start()
    fits()
    table.roll_until_choice()
    table.button("best").click()
    expect(table.button("bank")).to_be_enabled()
    fits()
