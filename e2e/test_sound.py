"""What is heard and felt: cues of the engine, volume and silence, read from the sound graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from e2e.table import Table, until
from web.serve import PagesServer

# The browser of the tests has nothing that buzzes.
FEEL = "globalThis.felt = []; navigator.vibrate = (pattern) => felt.push(pattern);"
SOUND = "document.querySelector('dice-app').session.sound"
READY = f"() => {SOUND}.synth && {SOUND}.context.state === 'running'"
# What the page's synthesiser makes, worked out by a context that nobody hears: peak, and end.
RENDER = f"""async ([what, times]) => {{
  const context = new OfflineAudioContext(1, 2 * 44100, 44100);
  const synth = new ({SOUND}.synth.constructor)(context, 1);
  for (let n = 0; n < times; n += 1) {{
    if (what === "tumbling") synth.dice(6, false);
    else if (what === "at once") synth.dice(6, true);
    else synth.cue(what);
  }}
  const samples = (await context.startRendering()).getChannelData(0).map(Math.abs);
  return {{peak: Math.max(...samples), end: samples.findLastIndex((one) => one > 0.003) / 44100}};
}}"""
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.add_init_script(FEEL)
    return Table(page, site.url)


def sound(page: Page | Frame, expression: str) -> Any:
    return page.evaluate(f"() => {SOUND}.{expression}")


def roll(table: Table, dice: str) -> None:
    """Roll by the button and type in what fell."""
    table.page.locator("dice-actions [data-action=roll]").click()
    table.page.locator("dice-entry input").fill(dice)
    table.button("enter-dice").click()
    table.settle()


def bank_all(table: Table) -> None:
    table.page.keyboard.press("a")
    table.page.keyboard.press("b")
    table.settle()


def test_what_happens_is_heard_and_felt_from_the_first_touch_on(table: Table) -> None:
    page = table.page
    table.open("Ann", rules="target:2000,entry:0", dice="hand")
    page.evaluate("() => document.body.click()")  # nobody's touch
    assert sound(page, "context === undefined")
    table.start()
    until(page, READY)
    assert sound(page, "played") == []
    roll(table, "234662")
    roll(table, "111234")
    bank_all(table)
    roll(table, "111234")
    page.keyboard.press("m")
    assert (sound(page, "level"), sound(page, "synth.volume")) == ("off", 0)
    page.keyboard.press("m")
    until(page, READY)
    bank_all(table)
    expect(page.locator("dice-end")).to_be_visible()
    until(page, f"() => {SOUND}.played.at(-1) === 'over'")
    assert [cue for cue in sound(page, "played") if cue != "keep"] == [
        "bad",
        "good",
        "good",
        "over",
    ]
    assert [len(pattern) for pattern in page.evaluate("() => felt")] == [3, 1, 5]


def test_dice_are_heard_and_nothing_of_a_page_that_is_hidden(table: Table) -> None:
    page = table.page
    table.open("Bot,Ann", bots="steady,", rules="entry:0")
    table.start()
    until(page, READY)
    table.rest()
    assert sound(page, "played")[0] == "dice"
    assert page.evaluate("() => felt") == []  # a bot's
    page.locator("dice-actions [data-action=roll]").click()
    until(page, f"() => {SOUND}.played.length && felt.length")
    table.settle()
    page.evaluate(HIDE, True)
    until(page, f"() => {SOUND}.context.state === 'suspended'")
    before = sound(page, "played.length"), page.evaluate("() => felt.length")
    table.play_a_little(2)
    assert (sound(page, "played.length"), page.evaluate("() => felt.length")) == before
    page.evaluate(HIDE, False)
    until(page, READY)


def test_volume_and_silence_are_kept(table: Table) -> None:
    page, mute = table.page, table.button("sound")
    table.open()
    table.start()
    until(page, READY)
    assert sound(page, "synth.volume") == pytest.approx(0.3)
    table.button("settings").click()
    settings = page.locator("dice-settings")
    settings.locator("[name=sound][value=loud]").locator("xpath=..").click()
    assert sound(page, "synth.volume") == 1
    until(page, f"() => {SOUND}.played.at(-1) === 'good'")  # as it will be
    settings.locator("[data-setting=vibration]").uncheck()
    page.keyboard.press("Escape")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "false", timeout=30_000)
    page.locator("dice-actions [data-action=roll]").click()
    table.settle()
    assert sound(page, "context === undefined")
    assert page.evaluate("() => felt") == []
    mute.click()
    until(page, READY)
    assert (sound(page, "level"), sound(page, "synth.volume")) == ("loud", 1)


def test_every_sound_is_short_and_many_at_once_are_one(table: Table) -> None:
    table.open()
    table.start()
    until(table.page, READY)
    kinds = ("keep", "good", "bad", "big", "over", "tumbling", "at once")
    for kind in kinds:
        made = table.page.evaluate(RENDER, [kind, 1])
        assert 0.1 < made["peak"] < 1, kind
        assert 0.02 < made["end"] < (1.5 if kind == "over" else 0.62), kind
        assert table.page.evaluate(RENDER, [kind, 20])["peak"] < 1, kind
    assert table.page.evaluate(RENDER, ["unknown", 1])["peak"] == 0


@pytest.mark.parametrize(
    "audio",
    [
        "delete globalThis.AudioContext;",
        "globalThis.AudioContext = class { constructor() { throw new DOMException('no'); } };",
    ],
    ids=["missing", "refused"],
)
def test_where_nothing_can_be_heard_one_plays_all_the_same(table: Table, audio: str) -> None:
    table.page.add_init_script(audio)
    table.open()
    table.start()
    table.play_a_little(3)
    expect(table.button("sound")).to_have_count(0)


@pytest.mark.parametrize("allow", ["", 'allow="autoplay"'])
def test_a_frame_is_silent_unless_the_page_around_lets_it_sound(
    table: Table, framed: Callable[..., str], allow: str
) -> None:
    address = f"{table.url}embed.html?game=ten-thousand&players=Ann,Ben"
    table.page.goto(framed(address, allow))
    inner = table.page.frame_locator("iframe")
    inner.locator("[data-action=start]").click()
    expect(inner.locator("dice-table")).to_be_visible(timeout=30_000)
    (frame,) = (one for one in table.page.frames if "embed.html" in one.url)
    assert sound(frame, "possible") == bool(allow)
    inner.locator("dice-actions [data-action=roll]").click()
    if allow:
        frame.wait_for_function(f"() => {SOUND}.context?.state === 'running'")
    assert sound(frame, "context !== undefined") == bool(allow)
    expect(inner.locator("[data-action=sound]")).to_have_count(1 if allow else 0)
