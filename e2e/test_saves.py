"""Several games at once, kept safely: cards, addresses, tabs, migration, trouble with storage."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from dicecore import GAMES, Match, Player, SystemDice, write_transcript
from dicecore.bots import choose
from dicecore.kernel.game import Decide
from e2e.conftest import TELL, Watch
from e2e.table import Table
from web.serve import PagesServer


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


@pytest.fixture
def bare(site: PagesServer, watch: Watch) -> str:
    """A page of the same origin that is none of ours."""
    watch.expect("favicon.ico")
    return f"{site.url}THIRD-PARTY.txt"


def played(*names: str, steps: int = 6, game: str = "ten-thousand", **rules: Any) -> Match:
    """Return a match of which so many steps were played, or all there are."""
    rules_of = GAMES[game]
    match = Match.new(rules_of, [Player(name) for name in names], rules_of.options.read(rules))
    while len(match.records) < steps and not match.result()["finished"]:
        pending = match.pending
        if isinstance(pending, Decide):
            action = choose(match.game, match.state, "steady")
            match = match.act(pending.seat, action, SystemDice())
        else:
            match = match.draw(SystemDice())
    return match


def transcript_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(write_transcript(match)))
    return found


def kept(match: Match, at: str = "2026-01-01T00:00:00.000Z") -> dict[str, Any]:
    """Return a match as the page keeps it."""
    pending = match.pending
    result: dict[str, Any] = match.result()
    return {
        "transcript": transcript_of(match),
        "selection": [],
        "hand": False,
        "at": at,
        "standing": {
            "turn": "over" if result["finished"] else "human",
            "seat": pending.seat if isinstance(pending, Decide) else None,
            "winners": list(result["winners"]),
            "losers": list(result["losers"]),
        },
    }


def keep(table: Table, **games: dict[str, Any]) -> None:
    """Put games into the browser's storage, by id, and open the site."""
    table.page.goto(table.url)
    table.page.wait_for_function("() => document.querySelector('dice-app')?.saves")
    table.page.evaluate(
        """async (games) => {
          const { saves } = document.querySelector("dice-app");
          for (const [id, game] of Object.entries(games)) await saves.write({ id, rev: 0 }, game);
        }""",
        games,
    )


STORED = """() => new Promise((resolve, reject) => {
  const open = indexedDB.open("dicecore");
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const all = open.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => { open.result.close(); resolve(all.result); };
  };
})"""


def stored(table: Table) -> dict[str, dict[str, Any]]:
    """Return what is in the browser's storage, by id."""
    return {save["id"]: save for save in table.page.evaluate(STORED)}


def cards(table: Table) -> list[str]:
    """Return the text of each card, newest first."""
    expect(table.page.locator("dice-setup")).to_be_visible(timeout=30_000)
    texts = table.page.locator("dice-cards li").all_inner_texts()
    return [" ".join(re.sub("[\u2068\u2069]", "", text).split()) for text in texts]


def shown(table: Table) -> None:
    expect(table.page.locator("dice-table")).to_be_visible(timeout=30_000)
    table.settle()


def beside(table: Table, url: str | None = None) -> Table:
    """Open another tab, with the address of this one if no other is given."""
    other = Table(table.page.context.new_page(), table.url)
    other.page.goto(url or table.page.url)
    return other


def stopped(table: Table, words: str = "goes on in another tab") -> None:
    """See that a tab says that its game is kept no more, and lets nobody play on."""
    expect(table.page.locator("dice-keeping")).to_contain_text(words)
    expect(table.page.locator("dice-actions")).to_have_count(0)


# ---- cards and addresses


def test_each_game_has_a_card_and_the_one_that_is_tapped_goes_on(table: Table) -> None:
    keep(
        table,
        old=kept(played("Ann", "Ben"), "2026-01-01T00:00:00.000Z"),
        new=kept(played("Cleo", "Dora", steps=0), "2026-01-02T00:00:00.000Z"),
    )
    first, second = cards(table)
    assert first.startswith("10,000 Dice Cleo · Dora Cleo’s turn")
    assert "Ann · Ben" in second
    table.button("resume").nth(1).click()
    shown(table)
    assert table.session("names") == ["Ann", "Ben"]
    assert table.page.url.endswith("#play=old")
    table.button("leave").click()
    assert "Cleo" in cards(table)[0]  # looked at is not played
    assert len(cards(table)) == 2


def test_starting_another_game_keeps_the_first(table: Table) -> None:
    table.open("Ann,Ben")
    table.start()
    table.button("roll").click()
    table.settle()
    first, address = table.session("transcript"), table.page.url
    assert re.search(r"#play=\w{12,}$", address)
    table.button("leave").click()
    table.start()
    assert table.page.url != address
    table.page.go_back()  # to setup
    assert len(cards(table)) == 2
    table.page.go_back()  # to the first game
    shown(table)
    assert table.page.url == address
    assert table.session("transcript") == first
    table.page.reload()
    shown(table)
    assert table.session("transcript") == first


def test_an_address_without_a_name_means_the_last_game(table: Table) -> None:
    keep(
        table,
        old=kept(played("Ann"), "2026-01-01T00:00:00.000Z"),
        new=kept(played("Cleo"), "2026-01-02T00:00:00.000Z"),
    )
    table.page.goto(f"{table.url}?game=ten-thousand#play")
    table.page.reload()
    shown(table)
    assert table.session("names") == ["Cleo"]
    assert table.page.url.endswith("#play=new")


def test_an_address_of_a_game_that_is_not_here_says_so(table: Table) -> None:
    table.page.goto(f"{table.url}?game=shicargo#play=nowhere")
    expect(table.page.get_by_role("alert")).to_contain_text("is not in this browser")
    expect(table.button("start")).to_be_visible()
    assert "#" not in table.page.url


def test_a_game_is_removed_after_a_question(table: Table) -> None:
    keep(table, one=kept(played("Ann")), two=kept(played("Ben"), "2026-01-02T00:00:00.000Z"))
    table.button("remove-game").first.click()
    expect(table.button("keep-game")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.button("remove-game").first).to_be_focused()
    assert len(cards(table)) == 2
    table.button("remove-game").first.click()
    table.button("remove-for-good").click()
    expect(table.page.locator("dice-cards li")).to_have_count(1)
    assert list(stored(table)) == ["one"]


def test_a_finished_game_can_be_looked_at_and_a_rematch_is_another(table: Table) -> None:
    over = kept(played("Ann", "Ben", steps=5000, target=1000))
    winner = ["Ann", "Ben"][over["standing"]["winners"][0]]
    keep(table, over=over)
    assert f"{winner} wins!" in cards(table)[0]
    table.button("resume").click()
    expect(table.page.locator("dice-end")).to_be_visible(timeout=30_000)
    table.rematch()
    assert table.session("transcript.number") == 2
    games = stored(table)
    assert len(games) == 2
    assert games["over"]["transcript"] == over["transcript"]
    table.page.go_back()
    expect(table.page.locator("dice-end")).to_be_visible()
    assert table.page.url.endswith("#play=over")


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (1280, 800)])
@pytest.mark.parametrize("count", [1, 3, 30])
def test_the_list_fits_with_many_games(table: Table, size: tuple[int, int], count: int) -> None:
    width, height = size
    table.page.set_viewport_size({"width": width, "height": height})
    names = ["Ann", "W" * 40, "Maximiliane Oberhuber-Schmidt", "Dora"]
    game = kept(played(*names))
    keep(table, **{f"g{n}": game for n in range(count)})
    if count > 3:
        assert len(cards(table)) == 2
        table.button("all-games").click()
        assert table.page.locator("dice-cards li").nth(2).locator(":focus").count() == 1
    assert len(cards(table)) == count
    table.no_sideways_scroll()
    table.button("remove-game").last.scroll_into_view_if_needed()
    for action in ("resume", "remove-game"):
        box = table.button(action).last.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 44
    table.button("remove-game").last.click()
    table.no_sideways_scroll()
    listed = table.page.locator("dice-cards").bounding_box()
    assert listed is not None
    assert listed["height"] <= 480 or count < 30  # a new table is never far below


# ---- two tabs


def test_a_browser_that_is_slow_to_answer_is_no_other_tab(table: Table) -> None:
    table.page.add_init_script(
        """const { locks } = navigator, request = locks.request.bind(locks);
        locks.request = async (...asked) => {
          await new Promise((done) => setTimeout(done, 1500));
          return request(...asked);
        };"""
    )
    table.open()
    table.start()


def test_a_second_tab_is_told_and_can_take_over(table: Table) -> None:
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    table.roll_until_choice()
    other = beside(table)
    expect(other.page.get_by_text("open in another tab")).to_be_visible(timeout=30_000)
    expect(other.page.locator("dice-table")).to_have_count(0)
    other.button("take").click()
    shown(other)
    stopped(table)
    steps = other.session("transcript.steps")
    assert steps == table.session("transcript.steps")
    table.page.keyboard.press("Enter")
    table.session("toggle(0)")
    other.session("chooseBest()")
    other.settle()
    assert stored(other)["one"]["transcript"]["steps"] == steps
    table.button("take").click()  # and back
    expect(table.page.locator("dice-keeping")).to_have_count(0)
    shown(table)
    assert table.chosen() == other.chosen() != []
    stopped(other)


def test_a_second_tab_can_go_elsewhere(table: Table) -> None:
    keep(table, one=kept(played("Ann")), two=kept(played("Ben")))
    table.page.goto(f"{table.url}#play=one")
    table.page.reload()
    shown(table)
    other = beside(table)
    other.button("back").click(timeout=30_000)
    assert len(cards(other)) == 2
    assert "#" not in other.page.url
    expect(table.page.locator("dice-keeping")).to_have_count(0)


def test_a_tab_that_is_left_or_closed_lets_go(table: Table) -> None:
    keep(table, one=kept(played("Ann")))
    table.button("resume").click()
    shown(table)
    address = table.page.url
    table.button("leave").click()
    other = beside(table, address)
    shown(other)
    other.page.close()
    table.button("resume").click()
    shown(table)


WITHOUT_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
WITHOUT_CHANNEL = "delete globalThis.BroadcastChannel;"


@pytest.mark.first_visit
def test_without_locks_the_tabs_ask_each_other(table: Table) -> None:
    table.page.context.add_init_script(WITHOUT_LOCKS)
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    other = beside(table)
    expect(other.page.get_by_text("open in another tab")).to_be_visible(timeout=30_000)
    other.button("take").click()
    shown(other)
    stopped(table)


@pytest.mark.first_visit
def test_without_any_of_it_a_stale_tab_is_refused_and_shows_no_dice(table: Table) -> None:
    table.page.context.add_init_script(WITHOUT_LOCKS + WITHOUT_CHANNEL)
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    other = beside(table)
    shown(other)
    other.button("roll").click()
    other.settle()
    steps = other.session("transcript.steps")
    assert len(steps) == 1
    table.button("roll").click()
    stopped(table)
    assert table.session("transcript.steps") == []
    assert stored(table)["one"]["transcript"]["steps"] == steps
    with table.page.expect_download() as download:
        table.button("save-file").click()  # what is only here
    assert download.value.suggested_filename.startswith("ten-thousand-")
    table.button("take").click()
    expect(table.page.locator("dice-keeping")).to_have_count(0)
    assert table.session("transcript.steps") == steps


def test_a_game_removed_in_another_tab_can_be_kept_after_all(table: Table) -> None:
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    other = beside(table, table.url)
    expect(other.page.locator("dice-cards li")).to_have_count(1)
    other.button("remove-game").click()
    other.button("remove-for-good").click()
    stopped(table, "removed in another tab")
    assert stored(table) == {}
    table.button("keep").click()
    expect(table.page.locator("dice-keeping")).to_have_count(0)
    table.button("roll").click()
    table.settle()
    assert len(stored(table)["one"]["transcript"]["steps"]) == 1
    expect(other.page.locator("dice-cards li")).to_have_count(1)  # told by itself


@pytest.mark.first_visit
def test_a_card_that_is_out_of_date_removes_nothing(table: Table) -> None:
    table.page.context.add_init_script(WITHOUT_CHANNEL)
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    other = beside(table, table.url)
    other.button("resume").click()
    shown(other)
    other.button("roll").click()
    other.settle()
    table.button("remove-game").click()
    table.button("remove-for-good").click()
    expect(table.page.locator("dice-cards li")).to_have_count(1)
    assert len(stored(table)["one"]["transcript"]["steps"]) == 1


def test_a_tab_killed_while_dice_roll_has_thrown_them(table: Table) -> None:
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    address = table.page.url
    table.hold()
    table.button("roll").click()
    table.falling.wait_for()
    fallen = table.session("falling.dice")
    with table.page.expect_event("crash"), suppress(Error):
        table.page.goto("chrome://crash", timeout=5_000)
    other = beside(table, address)
    shown(other)
    assert other.session("fallen.dice") == fallen
    assert other.session("transcript.steps.length") == 1


# ---- back and forward


@pytest.fixture
def cached(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], watch: Watch
) -> Iterator[BrowserContext]:
    """A browser that keeps pages for back and forward, as those of players do."""
    browser = browser_type.launch(
        **browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"]
    )
    context = browser.new_context()
    context.add_init_script(TELL)
    watch.follow(context)
    yield context
    browser.close()


def test_a_page_from_the_cache_shows_what_was_played_since(
    cached: BrowserContext, site: PagesServer, bare: str
) -> None:
    table = Table(cached.new_page(), site.url)
    cached.add_init_script(WITHOUT_CHANNEL)  # a page that is told something leaves the cache
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    address = table.page.url
    table.page.goto(bare)
    other = beside(table, address)
    shown(other)  # a page in the cache has let go
    other.button("roll").click()
    other.settle()
    steps = other.session("transcript.steps")
    other.page.close()
    table.page.go_back(wait_until="commit")
    # whether a browser keeps a page is its own affair; without it the page starts anew
    table.page.wait_for_function(
        "() => document.querySelector('dice-app')?.session?.transcript?.steps.length"
    )
    assert table.session("transcript.steps") == steps
    table.settle()
    expect(table.page.locator("dice-keeping")).to_have_count(0)


# ---- trouble with storage


def test_where_nothing_is_kept_it_is_said_once_with_the_game_as_a_file(table: Table) -> None:
    table.page.add_init_script(
        "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })"
    )
    table.open(rules="target:2000")
    table.start()
    table.button("roll").click()
    table.settle()
    told = table.page.locator("dice-keeping")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("does not let the page keep anything")
    with table.page.expect_download() as download:
        table.button("save-file").click()
    assert json.loads(Path(download.value.path()).read_text()) == table.session("transcript")
    table.button("hush").click()
    expect(told).to_have_count(0)
    table.play()
    expect(told).to_have_count(0)
    table.button("new-table").click()
    assert "wins!" in cards(table)[0]  # as long as the page is open
    table.button("evenings").click()
    expect(table.page.locator("[data-part=unkept]")).to_contain_text("evenings are lost")
    table.button("plan").click()
    with table.page.expect_download() as download:
        table.button("save-evening").click()
    (evening,) = json.loads(Path(download.value.path()).read_text())["evenings"]
    assert len(evening["people"]) == 2


def test_a_database_that_is_refused_is_as_good_as_none(table: Table) -> None:
    table.page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"
    )
    table.open()
    table.start()
    table.button("roll").click()
    expect(table.page.locator("dice-keeping")).to_contain_text("does not let the page keep")


# Chance does not compress.
FILL = """async () => {
  const { saves } = document.querySelector("dice-app");
  const filler = crypto.getRandomValues(new Uint8Array(60_000));
  for (let size = 60_000, n = 0; size > 50 && n < 200; n += 1) {
    const game = { transcript: filler.slice(0, size), selection: [], at: "" };
    await saves.write({ id: `filler${n}`, rev: 0 }, game);
    if (saves.problem) size /= 2;
  }
}"""


@pytest.mark.first_visit
@pytest.mark.parametrize("width", [320, 1280])
def test_without_room_the_game_goes_on_and_is_kept_once_there_is_some(
    table: Table, site: PagesServer, width: int
) -> None:
    table.page.set_viewport_size({"width": width, "height": 568})
    session = table.page.context.new_cdp_session(table.page)
    origin = site.origin
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 200_000})
    keep(table, one=kept(played("Ann", "Ben", steps=0)))
    table.button("resume").click()
    shown(table)
    told = table.page.locator("dice-keeping")
    table.page.evaluate(FILL)
    expect(told).to_contain_text("no room left")
    table.button("roll").click()
    table.settle()
    table.no_sideways_scroll()
    roll = table.button("roll").or_(table.button("bank")).first.bounding_box()
    assert roll is not None
    assert roll["y"] + roll["height"] <= 568
    table.button("hush").click()
    expect(told).to_have_count(0)
    steps = table.session("transcript.steps")
    assert len(steps) == 1
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    table.page.wait_for_function(
        "() => !document.querySelector('dice-app').saves.problem", timeout=60_000
    )
    assert stored(table)["one"]["transcript"]["steps"] == steps


@pytest.mark.first_visit
def test_lasting_storage_is_asked_for_once_with_the_second_game(table: Table) -> None:
    table.page.context.add_init_script(
        """StorageManager.prototype.persist = async () => {
          localStorage.asked = Number(localStorage.asked ?? 0) + 1;
          return false;
        };"""
    )
    asked = "() => Number(localStorage.asked ?? 0)"
    keep(table, one=kept(played("Ann")))
    assert table.page.evaluate(asked) == 0
    keep(table, two=kept(played("Ben")))
    table.page.wait_for_function("() => localStorage.asked === '1'")
    keep(table, three=kept(played("Ann", steps=5000, target=1000)))
    table.button("resume").first.click()
    shown(table)
    assert table.page.evaluate(asked) == 1


# ---- other versions

VERSION_1 = """(values) => new Promise((resolve, reject) => {
  const open = indexedDB.open("dicecore", 1);
  open.onerror = () => reject(open.error);
  open.onupgradeneeded = () => open.result.createObjectStore("saves");
  open.onsuccess = () => {
    const writing = open.result.transaction("saves", "readwrite");
    for (const [key, value] of Object.entries(values)) writing.objectStore("saves").put(value, key);
    writing.oncomplete = () => { window.version1 = open.result; resolve(); };
  };
})"""


def version_1(table: Table, bare: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Make what version 1 kept, on a page of the site that is none of ours; return its games."""
    site, embedded = played("Ann", "Ben"), played("Cleo", steps=2)
    games: list[dict[str, Any]] = [
        {"transcript": transcript_of(site), "selection": [1], "at": "2026-01-01T00:00:00.000Z"},
        {"transcript": transcript_of(embedded), "selection": [], "hand": True, "at": ""},
    ]
    table.page.goto(bare)
    values = {
        "site": games[0],
        "embed?game=ten-thousand&players=Cleo": games[1],
        "players": [{"name": "Zoe"}, {"name": "Yann", "bot": "steady"}],
        "game": "shicargo",
        "language": "es",
    }
    table.page.evaluate(VERSION_1, values)
    return games[0], games[1]


def test_what_version_1_kept_is_all_there(table: Table, bare: str) -> None:
    first, second = version_1(table, bare)
    table.page.evaluate("() => window.version1.close()")
    table.page.goto(f"{table.url}#play")  # as a bookmark of that time says
    shown(table)
    assert table.session("transcript") == first["transcript"]
    assert table.page.url.split("=")[0].endswith("#play")
    table.button("leave").click()
    (card,) = cards(table)
    assert "Ann · Ben" in card
    assert table.page.locator("html").get_attribute("lang") == "es"
    assert table.page.locator("dice-setup li input").first.input_value() == "Zoe"
    expect(table.page.locator('[data-game="shicargo"]')).to_have_attribute("aria-checked", "true")
    table.page.goto(f"{table.url}embed.html?game=ten-thousand&players=Cleo#play")
    shown(table)
    assert table.session("transcript") == second["transcript"]
    assert table.session("hand") is True
    names = table.page.evaluate(
        "async () => (await indexedDB.databases()).map(({name, version}) => [name, version])"
    )
    assert names == [["dicecore", 3]]


VERSION_2 = """(games) => new Promise((resolve, reject) => {
  const open = indexedDB.open("dicecore", 2);
  open.onerror = () => reject(open.error);
  open.onupgradeneeded = () => {
    open.result.createObjectStore("games", { keyPath: "id" });
    open.result.createObjectStore("settings").put("de", "language");
  };
  open.onsuccess = () => {
    const writing = open.result.transaction("games", "readwrite");
    for (const game of games) writing.objectStore("games").put(game);
    writing.oncomplete = () => { open.result.close(); resolve(); };
  };
})"""


def test_what_version_2_kept_is_all_there(table: Table, bare: str) -> None:
    table.page.goto(bare)
    game = {**kept(played("Ann", "Ben")), "id": "one", "v": 1, "rev": 3}
    table.page.evaluate(VERSION_2, [game])
    table.page.goto(table.url)
    (card,) = cards(table)
    assert "Ann · Ben" in card
    assert table.page.locator("html").get_attribute("lang") == "de"
    assert stored(table)["one"] == game
    table.button("resume").click()
    shown(table)
    table.page.goto(f"{table.url}#evening")
    table.button("plan").click()
    expect(table.button("next-game")).to_be_visible()


def test_an_older_page_in_another_tab_is_waited_for(table: Table, bare: str) -> None:
    first, _ = version_1(table, bare)  # and left open, as a tab of that time leaves it
    other = beside(table, table.url)
    expect(other.button("start")).to_be_visible(timeout=30_000)
    expect(other.page.locator(".said")).to_contain_text("older version")
    other.start()
    expect(other.page.locator("dice-keeping")).to_contain_text("older version")
    other.button("leave").click()
    table.page.close()
    expect(other.page.locator("dice-cards li")).to_have_count(2, timeout=15_000)
    assert first["transcript"] in [save["transcript"] for save in stored(other).values()]


def test_a_database_of_a_newer_version_is_left_alone(table: Table, bare: str) -> None:
    table.page.goto(bare)
    table.page.evaluate(
        """() => new Promise((resolve) => {
          const open = indexedDB.open("dicecore", 9);
          open.onupgradeneeded = () => open.result.createObjectStore("later").put("theirs", "key");
          open.onsuccess = () => { open.result.close(); resolve(); };
        })"""
    )
    table.open()
    expect(table.page.locator(".said")).to_contain_text("newer version")
    table.start()
    expect(table.page.locator("dice-keeping")).to_contain_text("newer version")
    theirs = table.page.evaluate(
        """() => new Promise((resolve) => {
          const open = indexedDB.open("dicecore");
          open.onsuccess = () => {
            const get = open.result.transaction("later").objectStore("later").get("key");
            get.onsuccess = () => resolve(get.result);
          };
        })"""
    )
    assert theirs == "theirs"


PUT = """(save) => new Promise((resolve) => {
  const open = indexedDB.open("dicecore");
  open.onsuccess = () => {
    const writing = open.result.transaction("games", "readwrite");
    writing.objectStore("games").put(save);
    writing.oncomplete = () => { open.result.close(); resolve(); };
  };
})"""


def test_a_save_of_a_newer_version_is_left_alone(table: Table) -> None:
    keep(table, one=kept(played("Ann")))
    embedded = "embed?game=ten-thousand&players=Cleo"
    for key in ("later", embedded):
        table.page.evaluate(PUT, {**kept(played("Ben")), "id": key, "v": 2, "rev": 7, "new": True})
    before = stored(table)
    table.page.reload()
    expect(table.page.locator("dice-cards li")).to_have_count(2)
    (card,) = (text for text in cards(table) if "Ben" in text)
    assert "newer version" in card
    expect(table.button("resume")).to_have_count(1)
    expect(table.button("remove-game")).to_have_count(1)
    table.page.goto(f"{table.url}#play=later")
    expect(table.page.get_by_role("alert")).to_contain_text("newer version", timeout=30_000)
    table.page.goto(f"{table.url}embed.html?game=ten-thousand&players=Cleo")
    table.start()
    expect(table.page.locator("dice-keeping")).to_contain_text("newer version")
    assert stored(table) == before


def test_a_game_that_the_engine_refuses_says_why_and_stays(table: Table) -> None:
    game = kept(played("Ann"))
    game["transcript"]["dicecore"] = 3
    keep(table, one=game, two=kept(played("Ben")))
    before = stored(table)["one"]["transcript"]
    table.page.goto(f"{table.url}#play=one")
    alert = table.page.get_by_role("alert")
    expect(alert).to_contain_text("version 3, which is not known here", timeout=30_000)
    assert len(cards(table)) == 2
    assert stored(table)["one"]["transcript"] == before


# ---- all games in one file


def exported(table: Table) -> dict[str, Any]:
    with table.page.expect_download() as download:
        table.button("export-all").click()
    assert download.value.suggested_filename.startswith("dicecore-")
    found: dict[str, Any] = json.loads(Path(download.value.path()).read_text())
    return found


def taken(table: Table, archive: Any) -> str:
    """Give the page a file of games; return what it says."""
    content = archive if isinstance(archive, bytes) else json.dumps(archive).encode()
    files = [{"name": "all.json", "mimeType": "application/json", "buffer": content}]
    table.page.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    told = table.page.locator("dice-opening .taken, dice-opening [role=alert]")
    expect(told).to_be_visible(timeout=60_000)
    return re.sub("[\u2068\u2069]", "", told.inner_text())


def test_all_games_go_into_a_file_and_out_of_it_once(
    table: Table, new_context: Callable[..., BrowserContext]
) -> None:
    embedded = "embed?game=ten-thousand&players=Cleo"
    games = {
        "one": kept(played("Ann", "Ben")),
        "two": {**kept(played("Ben", steps=5000, target=1000)), "hand": True},
        "three": kept(played("Ann", "Ben", game="chicago-strikes", steps=12)),
        embedded: kept(played("Cleo")),
    }
    keep(table, **games)
    archive = exported(table)
    assert archive["dicecore-saves"] == 1
    assert {game["id"]: game["transcript"] for game in archive["games"]} == {
        key: game["transcript"] for key, game in games.items()
    }
    other = Table(new_context().new_page(), table.url)
    other.page.goto(table.url)
    assert taken(other, archive) == "4 games were taken."
    expect(other.page.locator("dice-cards li")).to_have_count(3)
    assert taken(other, archive) == "No game is new. 4 were here already."
    own = ("transcript", "hand", "at", "standing")
    assert {key: [save[name] for name in own] for key, save in stored(other).items()} == {
        key: [game[name] for name in own] for key, game in games.items()
    }


def test_the_longer_of_two_stays_and_two_that_went_apart_are_both_kept(table: Table) -> None:
    whole = kept(played("Ann", "Ben", steps=9))
    steps = whole["transcript"]["steps"]
    part = {**whole, "transcript": {**whole["transcript"], "steps": steps[:4]}}
    apart = kept(played("Ann", "Ben", steps=7))
    keep(table, longer=whole, shorter=part, other=whole)
    archive = {
        "dicecore-saves": 1,
        "games": [{"id": "longer", **part}, {"id": "shorter", **whole}, {"id": "other", **apart}],
    }
    assert taken(table, archive) == "2 games were taken. One was here already."
    games = stored(table)
    assert games["longer"]["transcript"]["steps"] == steps
    assert games["shorter"]["transcript"]["steps"] == steps
    assert games["other"]["transcript"]["steps"] == steps
    (copy,) = (save for save in games.values() if save.get("of") == "other")
    assert copy["transcript"] == apart["transcript"]
    assert taken(table, archive) == "No game is new. 3 were here already."
    assert taken(table, exported(table)) == "No game is new. 4 were here already."


def test_a_game_that_a_file_carries_on_tells_the_tab_that_has_it(table: Table) -> None:
    whole = kept(played("Ann", "Ben", steps=9))
    steps = whole["transcript"]["steps"]
    keep(table, one={**whole, "transcript": {**whole["transcript"], "steps": steps[:4]}})
    other = beside(table, table.url)
    other.button("resume").click()
    shown(other)
    archive = {"dicecore-saves": 1, "games": [{"id": "one", **whole}]}
    assert taken(table, archive) == "One game was taken."
    stopped(other)
    other.button("take").click()
    expect(other.page.locator("dice-keeping")).to_have_count(0)
    assert other.session("transcript.steps") == steps


def test_broken_parts_of_a_file_are_named_and_the_rest_is_taken(table: Table) -> None:
    good = {"id": "good", **kept(played("Ann", "Ben"))}
    wrong = json.loads(json.dumps({**good, "id": "wrong"}))
    wrong["transcript"]["steps"] = [{"player": 0, "action": "bank"}]
    nameless = {key: value for key, value in good.items() if key != "id"}
    odd = {**good, "id": "odd", "at": "soon", "selection": "all", "hand": 7}
    games = [wrong, None, good, nameless, {"id": "empty"}, odd]
    table.page.goto(table.url)
    lines = taken(table, {"dicecore-saves": 1, "games": games}).splitlines()
    said = [line for line in lines if line]
    assert said[0] == "2 games were taken."
    assert said[1].startswith("Game 1 (Ann and Ben) could not be taken: step 0: ")
    assert said[2] == "Game 2 could not be taken: its “id” is missing."
    assert said[3].startswith("Game 4 (Ann and Ben) could not be taken: its “id” is missing")
    assert said[4].startswith("Game 5 could not be taken: this is not a transcript")
    assert sorted(stored(table)) == ["good", "odd"]


@pytest.mark.parametrize(
    ("archive", "words"),
    [
        ({"dicecore-saves": 2, "games": []}, "newer version"),
        ({"dicecore-saves": 1}, "No game is new."),
        (b'{"dicecore-saves": 1, "games": [', "not JSON"),
    ],
)
def test_a_file_that_is_none_says_so(table: Table, archive: Any, words: str) -> None:
    table.page.goto(table.url)
    assert words in taken(table, archive)


# ---- embedded tables


def test_an_embedded_table_is_played_in_one_tab_and_has_one_save(table: Table) -> None:
    address = f"{table.url}embed.html?game=ten-thousand&players=Ann,Ben"
    table.page.goto(address)
    table.start()
    table.button("roll").click()
    table.settle()
    other = beside(table, address)
    other.button("start").click(timeout=30_000)
    expect(other.page.get_by_text("open in another tab")).to_be_visible()
    other.button("take").click()
    shown(other)
    stopped(table)
    assert other.session("transcript") == table.session("transcript")
    other.page.reload()
    shown(other)
    assert other.session("transcript.steps.length") == 1
    assert list(stored(other)) == ["embed?game=ten-thousand&players=Ann,Ben"]
    table.page.goto(table.url)
    assert cards(table) == []
