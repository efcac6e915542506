"""Tables in frames that may do little, and messages from those who mean no good."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from e2e.browser import ARGS, firefox, installed
from e2e.conftest import STILL, TELL, Watch
from e2e.engine_page import DIST
from e2e.hosting import (
    Hosted,
    element,
    examples,
    hears,
    inside,
    page_with,
    press,
    told,
)
from web.serve import Handler, PagesServer

BOTS = "[{ name: 'Ann', bot: 'steady' }, { name: 'Ben', bot: 'steady' }]"
SHORT = f"{{ game: 'chicago-lives', players: {BOTS}, rules: {{ lives: 1 }} }}"
# As browsers, systems and pages around a frame refuse things.
REFUSE = """
if (window.parent !== window) {
  const refused = () => { throw new DOMException("", "SecurityError"); };
  const never = () => Promise.reject(new DOMException("", "NotAllowedError"));
  for (const [on, name] of [[window, "indexedDB"], [window, "localStorage"], [window, "caches"],
      [navigator, "serviceWorker"], [navigator, "storage"], [navigator, "locks"]])
    Object.defineProperty(on, name, { get: refused, configurable: true });
  Object.defineProperty(navigator, "clipboard", { value: { writeText: never } });
  Object.defineProperty(navigator, "wakeLock", { value: { request: never } });
  window.AudioContext = window.BroadcastChannel = refused;
  navigator.share = never;
}
"""


@pytest.mark.first_visit
def test_a_frame_that_is_refused_everything_is_played_to_the_end(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    page.add_init_script(REFUSE)
    page.goto(hosted(page_with(site, element("ten-thousand", players="Ann,Ben"))))
    press(page)
    assert hears(page, "ready")["saving"] is False
    frame = inside(page)
    frame.locator('[data-action="start"]').click()
    keeping = frame.locator("dice-keeping")
    expect(keeping).to_contain_text("does not let the page keep")
    keeping.locator('[data-action="copy-text"]').click()
    expect(keeping.locator("textarea")).to_have_value(re.compile('^{"dicecore":1,"game":"ten-th'))
    with page.expect_download() as saved:
        keeping.locator('[data-action="save-file"]').click()
    assert saved.value.suggested_filename.startswith("ten-thousand-")
    keeping.locator('[data-action="hush"]').click()
    expect(keeping).to_have_count(0)
    page.evaluate(f"document.querySelector('dice-table').start({SHORT})")
    hears(page, "over")
    expect(frame.locator("dice-end")).to_be_visible()
    expect(keeping).to_have_count(0)  # said once


def test_only_scripts_allowed(page: Page, site: PagesServer, hosted: Hosted, watch: Watch) -> None:
    address = f"{site.url}embed.html?game=ten-thousand&players=Ann,Ben"
    page.goto(hosted(f'<iframe src="{address}" sandbox="allow-scripts" height="640"></iframe>'))
    frame = page.frame_locator("iframe")
    frame.locator('[data-action="start"]').click()
    frame.locator('dice-actions [data-action="roll"]').click()
    expect(frame.locator("dice-tray .pips")).not_to_have_count(0)

    class Strict(Handler):
        """A host that shares its files with nobody."""

        def send_header(self, keyword: str, value: str) -> None:
            if keyword != "Access-Control-Allow-Origin":
                super().send_header(keyword, value)

    watch.expect("CORS", "ERR_FAILED", "'allow-scripts' permission is not set")
    with PagesServer(DIST, 0, Strict) as strict:
        watch.origins.add(strict.origin)
        address = f"{strict.url}embed.html?game=ten-thousand&lang=en"
        page.goto(hosted(f'<iframe src="{address}" sandbox="allow-scripts"></iframe>', "2.html"))
        begun = time.monotonic()
        expect(page.frame_locator("iframe").get_by_role("alert").first).to_contain_text(
            "sandbox needs allow-same-origin"
        )
        assert time.monotonic() - begun < 3
        page.goto(hosted(f'<iframe src="{address}" sandbox=""></iframe>', "3.html"))
        # the test's tools may not run there either, but the browser knows its tree
        shown = page.frames[1].content()
        assert shown.index("allow-scripts</code>") < shown.index("<dice-app")


def test_storage_of_its_own_keeps_the_game(
    playwright: Playwright, tmp_path: Path, site: PagesServer, hosted: Hosted
) -> None:
    # not as in a private window: storage of a frame is kept, apart for each site around it
    folder = tmp_path / "profile" / "Default"
    folder.mkdir(parents=True)
    (folder / "Preferences").write_text('{"profile": {"cookie_controls_mode": 0}}')
    path = installed()
    own: dict[str, Any] = {"executable_path": path} if path else {}
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", args=ARGS, **own, **STILL
    )
    page = context.new_page()
    page.goto(hosted(page_with(site, element(players="Ann,Ben"))))
    press(page)
    assert hears(page, "ready")["saving"] is True
    frame = inside(page)
    frame.locator('[data-action="start"]').click()
    frame.locator('dice-actions [data-action="roll"]').click()
    hears(page, "roll")
    expect(frame.locator("dice-keeping")).to_have_count(0)
    page.reload()
    press(page)
    frame.locator('[data-action="resume"]').click()
    hears(page, "turn")
    transcript = page.evaluate("document.querySelector('dice-table').transcript()")
    assert len(transcript["steps"]) == 1
    # another match takes its place, from the table too, and is kept as well
    before = len(told(page, "roll"))
    page.evaluate(f"document.querySelector('dice-table').start({SHORT})")
    hears(page, "over")
    assert len(told(page, "roll")) > before
    frame.locator('[data-action="rematch"]').click()
    expect(frame.locator("dice-end")).to_have_count(0)
    hears(page, "over", times=2)
    context.close()


# What a page says by mistake, or to find out what happens.
FUZZ = """(say) => {
  const long = "x".repeat(1_000_000);
  const types = ["start", "load", "theme", "language", "pause", "transcript", "hello", "connect",
    "constructor", "__proto__", "toString", 7, null, {}, long];
  const loop = {}; loop.loop = loop;
  const keys = '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}';
  const values = [null, 0, -1, NaN, "", long, [[[]]], loop, new Date(), new Map(), JSON.parse(keys),
    Array.from({ length: 1000 }, () => ({ name: long.slice(0, 500) }))];
  const fields = ["game", "players", "rules", "preset", "transcript", "theme", "language"];
  const messages = [null, 1, "start", long, [], { dice: 2, type: "start" }, { type: "start" }];
  for (const type of types) for (const value of values)
    messages.push({ dice: 1, type, ...Object.fromEntries(fields.map((one) => [one, value])) });
  for (const message of messages) say(message);
  for (let time = 0; time < 1000; time += 1) say({ dice: 1, type: "transcript" });
}"""
# A frame of a third site beside the game that talks to it, and to the page.
THIRD = f"""<!doctype html><title>A third</title><script>
onload = () => {{
  const game = parent.frames[0];
  ({FUZZ})((message) => {{ game.postMessage(message, "*"); parent.postMessage(message, "*"); }});
  const {{ port1, port2 }} = new MessageChannel();
  port1.onmessage = () => parent.postMessage("let in", "*");
  game.postMessage({{ dice: 1, type: "connect" }}, "*", [port2]);
  parent.postMessage({{ dice: 1, type: "hello" }}, "*", [new MessageChannel().port1]);
  parent.postMessage("done", "*");
}};
</script>"""
# A page with a frame of its own making: what it hears by itself and through its port.
TALK = """<script>
const heard = [], said = [];
let port;
onmessage = ({ data, source, origin }) => {
  heard.push(data);
  if (source !== frames[0] || data?.type !== "hello") return;
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = ({ data }) => said.push(data);
  source.postMessage({ dice: 1, type: "connect" }, origin, [channel.port2]);
};
</script>"""


def test_foreign_and_malformed_messages_are_ignored(
    page: Page, site: PagesServer, hosted: Hosted, tmp_path: Path, watch: Watch
) -> None:
    address = f"{site.url}embed.html?game=ten-thousand&players=Ann,Ben"
    page.goto(hosted(f'{TALK}<iframe src="{address}" height="640"></iframe>'))
    is_said = "(type) => said.some((one) => one.type === type)"
    page.wait_for_function(is_said, arg="ready", timeout=60_000)
    page.evaluate("port.postMessage({ dice: 1, type: 'start' })")
    page.wait_for_function(is_said, arg="turn", timeout=30_000)
    assert page.evaluate("heard") == [{"dice": 1, "type": "hello"}]  # and nothing more that way
    page.evaluate(f"({FUZZ})((one) => port.postMessage(one))")
    page.evaluate(f"({FUZZ})((one) => frames[0].postMessage(one, '*'))")
    folder = tmp_path / "third"
    folder.mkdir()
    (folder / "index.html").write_text(THIRD)
    with PagesServer(folder) as third:
        watch.origins.add(third.origin)
        page.evaluate(
            """(src) => { const frame = document.createElement("iframe");
              frame.src = src; document.body.append(frame); }""",
            third.url,
        )
        page.wait_for_function("heard.includes('done')", timeout=60_000)
    page.wait_for_timeout(1200)  # what was too much counts for a second
    assert "let in" not in page.evaluate("heard.filter((one) => typeof one === 'string')")
    assert page.evaluate("said.filter(({ type }) => type === 'transcript').length") < 100
    assert page.evaluate("({}).polluted") is None
    assert page.frames[1].evaluate("({}).polluted") is None
    # the game is as it was, and goes on
    page.evaluate("said.length = 0; port.postMessage({ dice: 1, type: 'transcript' })")
    page.wait_for_function(is_said, arg="transcript")
    transcript = page.evaluate("said.find(({ type }) => type === 'transcript').transcript")
    assert [player["name"] for player in transcript["players"]] == ["Ann", "Ben"]
    frame = page.frame_locator("iframe").first
    frame.locator('[data-action="hush"]').click()
    frame.locator('dice-actions [data-action="roll"]').click()
    page.wait_for_function(is_said, arg="roll")


def test_an_element_hears_its_own_frame_only(
    page: Page, site: PagesServer, hosted: Hosted, tmp_path: Path, watch: Watch
) -> None:
    page.goto(hosted(page_with(site, element(players="Ann,Ben"))))
    press(page)
    hears(page, "ready")
    folder = tmp_path / "third"
    folder.mkdir()
    (folder / "index.html").write_text(THIRD)
    with PagesServer(folder) as third:
        watch.origins.add(third.origin)
        page.evaluate(
            """(src) => { const frame = document.createElement("iframe"); frame.src = src;
              window.done = new Promise((done) =>
                onmessage = ({ data }) => data === "done" && done());
              document.body.append(frame); }""",
            third.url,
        )
        page.evaluate("done")
    page.evaluate(f"({FUZZ})((one) => window.postMessage(one, '*'))")
    page.evaluate("document.querySelector('dice-table').start()")
    assert hears(page, "turn")["name"] == "Ann"
    assert told(page, "failed") == []


def test_the_documented_conversation(page: Page, site: PagesServer, hosted: Hosted) -> None:
    _, plain, board, quick, talk = examples(site)
    page.goto(hosted(plain + talk))
    expect(page).to_have_title("Ann", timeout=60_000)
    page.goto(hosted(board + page_with(site, element("chicago-lives")) + quick, "2.html"))
    page.get_by_role("button", name="A quick one").click()
    # its rule is another game's: refused, by its name
    assert hears(page, "refused")["params"]["field"] == "target"
    page.evaluate(f"document.querySelector('dice-table').start({SHORT})")
    hears(page, "over")
    expect(page.locator("#board li")).to_have_count(1)


# ---- in another browser


@pytest.fixture(scope="module")
def other(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=firefox())
    yield browser
    browser.close()


@pytest.mark.skipif(not firefox(), reason="no Firefox is installed")
def test_in_firefox(
    other: Browser, site: PagesServer, hosted: Callable[..., str], watch: Watch
) -> None:
    context = other.new_context(locale="en-GB", viewport={"width": 400, "height": 720})
    context.add_init_script(TELL)
    watch.follow(context)
    page = context.new_page()
    around = '<p style="height: 1500px">The end</p>'
    page.goto(hosted(page_with(site, element("chicago-lives", lang="en"), around=around)))
    expect(page.get_by_role("button")).to_have_accessible_name("Play: Chicago with lives")
    page.evaluate(f"document.querySelector('dice-table').start({SHORT})")
    over = hears(page, "over", wait=120_000)
    assert [player["name"] for player in over["result"]["players"]] == ["Ann", "Ben"]
    assert told(page, "resize")[-1]["height"] == 600
    # a person goes on; this driver brings no keys and pointers into a frame of another process
    turns = len(told(page, "turn"))
    page.evaluate("document.querySelector('dice-table').start({ players: ['Ann', 'Ben'] })")
    hears(page, "turn", times=turns + 2)
    rolls = len(told(page, "roll"))
    inside(page).locator('dice-actions [data-action="roll"]').evaluate("one => one.click()")
    hears(page, "roll", times=rolls + 1)
    context.close()
