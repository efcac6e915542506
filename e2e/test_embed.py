"""A table on somebody's page: the element, its frame, and what they say to each other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES, read_transcript
from e2e.access import accessible
from e2e.conftest import Watch
from e2e.hosting import (
    LISTEN,
    Hosted,
    element,
    examples,
    frame_of,
    hears,
    inside,
    page_with,
    press,
    told,
)
from web.serve import PagesServer

# Where the page's scroll counts: before a click of its own Playwright scrolls.
TAP = "one => one.click()"
HEIGHT = "one => one.shadowRoot.querySelector('iframe').offsetHeight"


def asks(page: Page, width: int, height: int) -> None:
    """Wait until the frame asks for a height at this width, and has it."""
    page.wait_for_function(
        """([width, height]) => {
          const last = told.filter(([, name]) => name === "resize").at(-1)?.[2];
          return last?.width === width && last.height === height;
        }""",
        arg=[width, height],
    )
    assert page.locator("dice-table").evaluate("one => one.offsetHeight") == height


@pytest.mark.parametrize(("width", "height"), [(320, 600), (400, 600), (800, 620)])
def test_the_documented_snippet_fits_its_page(
    page: Page, site: PagesServer, hosted: Hosted, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    around = '<p style="height: 1500px">The end</p>'
    page.goto(hosted(f'<body style="margin: 0">{LISTEN}{examples(site)[0]}{around}'))
    poster = page.locator("dice-table")
    assert poster.evaluate("one => one.offsetWidth") == width
    assert page.locator("iframe").count() == 0
    if width == 320:
        accessible(page, "poster")
    page.evaluate("scrollTo(0, 40)")
    press(page)
    assert hears(page, "ready")["screen"] == "setup"
    frame = inside(page)
    whole = frame.locator(".site").evaluate("site => site.scrollHeight")
    asks(page, width, whole)
    frame.locator("dice-rules summary").evaluate(TAP)
    longer = frame.locator(".site").evaluate("site => site.scrollHeight")
    assert longer > whole
    asks(page, width, longer)
    frame.locator("dice-rules summary").evaluate(TAP)
    asks(page, width, whole)
    frame.locator('[data-action="start"]').evaluate(TAP)
    asks(page, width, height)
    assert page.locator("dice-table").evaluate("one => one.offsetHeight") == height
    frame.locator('dice-actions [data-action="roll"]').evaluate(TAP)
    roll = hears(page, "roll")
    assert len(roll["faces"]) == 10
    # nothing scrolls sideways, in the frame or around it; the page stays where it was
    wide = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    assert frame_of(page).evaluate(wide)
    assert frame_of(page).evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("scrollY") == 40
    assert len(told(page, "resize")) <= 5  # the last of them is the end of it


def test_a_page_drives_a_match_from_start_to_over(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    page.goto(hosted(page_with(site, element("chicago-lives", preset="seed"))))
    page.evaluate(
        """() => document.querySelector("dice-table").start({
          players: [{ name: "Ann", bot: "steady" }, { name: "Ben", bot: "bold" }],
          rules: { lives: 1 },
        })"""
    )
    over = hears(page, "over")
    result = over["result"]
    assert (over["resumed"], result["game"]) == (False, "chicago-lives")
    assert [player["name"] for player in result["players"]] == ["Ann", "Ben"]
    transcript = page.evaluate("document.querySelector('dice-table').transcript()")
    match = read_transcript(page.evaluate("JSON.stringify", transcript), GAMES)
    view = match.view()
    assert (tuple(result["winners"]), tuple(result["losers"])) == (view.winners, view.losers)
    assert [place["seat"] for place in result["ranking"]] == [one.seat for one in view.ranking]
    rolled = [list(record.dice) for record in match.records if record.dice]
    assert [roll["faces"] for roll in told(page, "roll")] == rolled
    assert told(page, "turn")[0]["by"] == "draw"
    lost = {score["seat"]: score["value"] for score in told(page, "score")[-1]["scores"]}
    assert all(lost[seat] == 0 for seat in view.losers)
    # the match opened anew has ended before; half of it goes on, once the page lets it
    page.evaluate("(all) => document.querySelector('dice-table').load(all)", transcript)
    assert hears(page, "over", times=2)["resumed"] is True
    half = {**transcript, "steps": transcript["steps"][:2]}
    turns = len(told(page, "turn"))
    page.evaluate(
        """(half) => {
          const table = document.querySelector("dice-table");
          table.pause();
          table.load(half);
        }""",
        half,
    )
    hears(page, "turn", times=turns + 1)
    rolls = len(told(page, "roll"))
    page.wait_for_timeout(1500)
    assert len(told(page, "roll")) == rolls
    page.evaluate("document.querySelector('dice-table').pause(false)")
    assert hears(page, "over", times=3)["resumed"] is False
    # who has gone answers as one who plays nothing
    gone = "() => { const one = document.querySelector('dice-table'); "
    assert (
        page.evaluate(gone + "const said = one.transcript(); one.remove(); return said; }") is None
    )


def test_what_the_engine_does_not_take_is_refused_with_a_reason(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    page.goto(hosted(page_with(site, element(players="Ann,Ben"))))
    say = "(table) => document.querySelector('dice-table').start(table)"
    page.evaluate(say, {"rules": {"target": 17}})
    refused = hears(page, "refused")
    assert (refused["to"], refused["params"]["field"]) == ("start", "target")
    page.evaluate(say, {"preset": "none"})
    assert hears(page, "refused", times=2)["code"] == "unknown-preset"
    page.evaluate("document.querySelector('dice-table').load('{')")
    assert hears(page, "refused", times=3)["to"] == "load"
    page.evaluate(say, {"rules": {"target": 1000}})
    assert hears(page, "turn")["name"] == "Ann"


def test_a_roll_is_told_when_its_dice_lie(page: Page, site: PagesServer, hosted: Hosted) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(hosted(page_with(site, element(players="Ann,Ben"))))
    page.evaluate("document.querySelector('dice-table').start()")
    hears(page, "turn")
    page.evaluate(
        """() => { const { length } = told;
          window.early = new Promise((done) => document.addEventListener("dice-roll", () =>
            done(told.slice(length).map(([, name]) => name)), { once: true })); }"""
    )
    frame = inside(page)
    frame.locator('dice-actions [data-action="roll"]').click()
    expect(frame.locator("dice-tray .falling").first).to_be_attached()
    assert told(page, "roll") == []
    transcript = page.evaluate("document.querySelector('dice-table').transcript()")
    assert transcript["steps"] == []
    assert page.evaluate("early")[-1] == "roll"
    page.emulate_media(reduced_motion="reduce")


def test_tables_of_a_page_start_one_after_the_other_and_only_when_asked(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tables = [element(game, id=name) for game, name in zip(GAMES, "abc", strict=False)]
    page.goto(hosted(page_with(site, *tables)))
    expect(page.get_by_role("button")).to_have_count(3)
    page.wait_for_load_state("networkidle")
    own = [url.removeprefix(site.url) for url in asked if url.startswith(site.origin)]
    assert own == ["dice-table.js"]
    for one in ("#a", "#b", "#c"):
        press(page, one)
    assert page.locator("iframe").count() == 1
    expect(page.locator("#c").get_by_role("button")).to_have_text("One moment…")
    for one in "abc":
        hears(page, "ready", one)
    ready = page.evaluate("told.filter(([, name]) => name === 'ready').map(([id]) => id)")
    assert ready == ["a", "b", "c"]


def test_a_table_that_cannot_be_played_says_so_and_lets_the_next_one_start(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(hosted(page_with(site, element(id="a"), element("shicargo", id="b"))))
    press(page, "#a")
    page.evaluate("document.querySelector('#b').start()")
    for one in "ab":
        # sooner than its page would go on without
        assert hears(page, "failed", one, wait=15_000)["code"] == "no-webassembly"
        expect(inside(page, f"#{one}").get_by_role("alert")).to_be_visible()
    page.evaluate("document.querySelector('#b').play()")
    assert [len(told(page, "failed", one)) for one in "ab"] == [1, 1]


def test_words_and_looks_follow_the_page(page: Page, site: PagesServer, hosted: Hosted) -> None:
    looks = {"lang": "de", "theme": "dark", "accent": "#2f6b3c"}
    page.goto(hosted(page_with(site, element("shicargo", players="Ann,Ben", **looks))))
    expect(page.get_by_role("button")).to_have_accessible_name("Spielen: Shicargo")
    expect(page.locator("dice-table > a")).not_to_be_visible()
    press(page)
    start = inside(page).locator('[data-action="start"]')
    expect(start).to_have_text("Spiel beginnen")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    accent = "one => getComputedStyle(one).backgroundColor"
    hears(page, "ready")
    frame = frame_of(page)
    assert frame.evaluate(paper) == "rgb(26, 21, 17)"
    dark = start.evaluate(accent)
    page.evaluate("document.querySelector('dice-table').setAttribute('theme', 'light')")
    page.evaluate("document.querySelector('dice-table').lang = 'es'")
    expect(start).to_have_text("Empezar la partida")
    assert frame.evaluate(paper) == "rgb(245, 239, 227)"
    assert start.evaluate(accent) == "rgb(47, 107, 60)" != dark
    # what was wished can be taken back
    table = page.locator("dice-table")
    asked = table.evaluate(HEIGHT)
    table.evaluate("one => { one.setAttribute('height', '720'); one.removeAttribute('accent') }")
    expect(start).to_have_css("background-color", "rgb(166, 58, 36)")
    assert table.evaluate(HEIGHT) == 720 != asked
    table.evaluate("one => { one.setAttribute('height', 'auto'); one.setAttribute('theme', '') }")
    assert table.evaluate(HEIGHT) == asked
    # an address means the same, without the element
    page.goto(f"{site.url}embed.html?game=chicago-strikes&preset=bar&theme=light&accent=2f6b3c")
    page.locator('[data-action="start"]').click()
    expect(page.locator("dice-table")).to_be_visible(timeout=30_000)
    rules = page.evaluate("document.querySelector('dice-app').session.rules")
    assert rules == GAMES["chicago-strikes"].presets["bar"]
    page.goto(f"{site.url}embed.html?game=chicago-strikes&preset=none")
    expect(page.get_by_role("alert")).to_contain_text("“none”")


def test_the_focus_goes_on_in_a_frame_and_its_page_stays_where_it_is(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    page.set_viewport_size({"width": 800, "height": 240})  # dice and buttons lie below
    page.goto(hosted(page_with(site, element(players="Ann,Ben"))))
    page.evaluate("document.querySelector('dice-table').start()")
    hears(page, "turn")
    inside(page).locator('[data-action="hush"]').click()
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("r")
    hears(page, "roll")
    # after a bust it is the button of the next player
    focus = inside(page).locator("dice-tray button:focus, dice-actions button:focus")
    expect(focus).to_have_count(1)
    assert page.evaluate("scrollY") == 0


def test_what_a_start_leaves_out_is_as_in_the_attributes(
    page: Page, site: PagesServer, hosted: Hosted, watch: Watch
) -> None:
    # of a dialog in a frame, which has the focus all the same once it is shown
    watch.expect("Blocked autofocusing")
    page.goto(hosted(page_with(site, element(players="Ann,Ben", dice="hand", rules="target:2000"))))
    page.evaluate("document.querySelector('dice-table').start({ players: [{ name: 'Cem' }] })")
    hears(page, "turn")
    inside(page).locator('dice-actions [data-action="roll"]').click()
    expect(inside(page).locator("dice-entry input")).to_be_visible()

    def begun(table: str) -> tuple[list[str], dict[str, object]]:
        """Start another match; return its names and house rules."""
        turns = len(told(page, "turn"))
        page.evaluate(f"document.querySelector('dice-table').start({table})")
        hears(page, "turn", times=turns + 1)
        session = "document.querySelector('dice-app').session"
        names, rules = frame_of(page).evaluate(f"[{session}.names, {session}.rules]")
        return names, {field: rules.get(field) for field in ("target", "entry")}

    assert begun("{ players: ['Cem'] }") == (["Cem"], {"target": 2000, "entry": None})
    assert begun("{ rules: { entry: 0 } }") == (["Ann", "Ben"], {"target": None, "entry": 0})
    # nothing of what was started before is left
    assert begun("") == (["Ann", "Ben"], {"target": 2000, "entry": None})
    assert begun("{ game: 'shicargo' }") == (["Ann", "Ben"], {"target": None, "entry": None})
    assert begun("") == (["Ann", "Ben"], {"target": 2000, "entry": None})


def test_a_start_is_copied_when_it_is_said(page: Page, site: PagesServer, hosted: Hosted) -> None:
    page.goto(hosted(page_with(site, element())))
    # as frameworks have their state; and what nobody can send is an error of who says it
    error = page.evaluate(
        """() => {
          const table = document.querySelector("dice-table");
          const seats = new Proxy([new Proxy({ name: "Cem" }, {})], {});
          const loop = {}; loop.loop = loop;
          table.start({ players: seats });
          try { table.start({ rules: loop }); } catch ({ name }) { return name; }
        }"""
    )
    assert error == "TypeError"
    assert hears(page, "turn")["name"] == "Cem"
    names = page.evaluate("told.map(([, name]) => name)")
    assert names.count("ready") == 1
    assert told(page, "refused") == []


def test_keys_stay_in_the_frame_that_has_the_focus(
    page: Page, site: PagesServer, hosted: Hosted
) -> None:
    page.set_viewport_size({"width": 800, "height": 600})
    around = '<a id="after" href="#">after</a><p style="height: 2000px">The end</p>'
    tables = [element(id=name, players="Ann,Ben", rules="entry:0") for name in "ab"]
    tables[1] = element("shicargo", id="b", players="Ann,Ben")
    page.goto(hosted(page_with(site, *tables, around=around)))
    for one in "ab":
        page.evaluate(f"document.querySelector('#{one}').start()")
    for one in "ab":
        hears(page, "turn", one)
    inside(page, "#a").locator('[data-action="hush"]').click()
    page.keyboard.press("r")
    hears(page, "roll", "a")
    scroll = page.evaluate("scrollY")
    for key in ("Space", "ArrowDown", "PageDown", "End"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == scroll
    assert told(page, "roll", "b") == []
    # a bot or a turn that comes by itself takes neither focus nor scroll from the page
    page.evaluate("document.querySelector('#after').focus()")
    page.evaluate(
        "document.querySelector('#b').start({ players: [{ bot: 'steady' }, { bot: 'steady' }] })"
    )
    scroll = page.evaluate("scrollY")
    hears(page, "roll", "b")
    assert page.evaluate("[document.activeElement.id, scrollY]") == ["after", scroll]
    # Tab leads through a frame and out of it
    inside(page, "#a").locator("header button").first.focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") != "a":
            break
    assert page.evaluate("document.activeElement.id") in ("b", "after")
