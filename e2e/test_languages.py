"""Languages: which one the page speaks, switching, and whole games in each of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from dicecore import GAMES
from dicecore.words import LANGUAGES
from e2e.conftest import Watch
from e2e.table import Table
from web.serve import PagesServer

START = {"en": "Start the game", "de": "Spiel beginnen", "es": "Empezar la partida"}
TITLE = {"en": "Dice for the table", "de": "Würfeln am Tisch", "es": "Dados para la mesa"}
CHUNK = re.compile(r"/assets/(?:words\.)?(en|de|es)-")
RULES = {"ten-thousand": "target:2000"}

Contexts = Callable[..., BrowserContext]


@pytest.fixture
def german(new_context: Contexts) -> Page:
    return new_context(locale="de-AT").new_page()


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page).to_have_title(TITLE[language])


def starts_in(page: Page, language: str) -> None:
    expect(page.locator('[data-action="start"]')).to_have_text(START[language], timeout=30_000)
    speaks(page, language)


def switch(page: Page, language: str) -> None:
    page.locator(f'[data-language="{language}"]').locator("visible=true").click()


# ---- which language


@pytest.mark.parametrize(
    ("locale", "language"), [("de-AT", "de"), ("es-MX", "es"), ("fr-FR", "en"), ("en-GB", "en")]
)
def test_the_browser_says_the_language(
    new_context: Contexts, site: PagesServer, locale: str, language: str
) -> None:
    page = new_context(locale=locale).new_page()
    fetched: set[str] = set()

    def note(url: str) -> None:
        fetched.update(CHUNK.findall(url))

    page.on("request", lambda request: note(request.url))
    page.goto(site.url)
    starts_in(page, language)
    assert fetched == {language}


@pytest.mark.parametrize("name", ["", "embed.html"])
def test_the_address_is_stronger_than_the_browser(
    german: Page, site: PagesServer, name: str
) -> None:
    german.goto(f"{site.url}{name}?lang=es")
    starts_in(german, "es")
    german.goto(f"{site.url}{name}?lang=tlh")
    starts_in(german, "de")


def test_nothing_is_shown_before_its_words_are_there(page: Page, site: PagesServer) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(CHUNK, hold)
    with page.expect_request(CHUNK):
        page.goto(site.url)
    page.wait_for_timeout(500)
    assert page.locator("dice-app").inner_text().strip() == ""
    for route in held:
        route.continue_()
    page.unroute(CHUNK)
    starts_in(page, "en")


# ---- switching


def test_a_switch_at_setup_keeps_what_was_set(page: Page, site: PagesServer) -> None:
    page.goto(f"{site.url}?game=ten-thousand&players=,Ben,&bots=,,steady&rules=entry:500")
    page.locator("dice-rules summary").click()
    page.locator("dice-setup li input").nth(1).fill("Zoë")
    switch(page, "de")
    starts_in(page, "de")
    inputs = page.locator("dice-setup li input")
    assert [one.input_value() for one in inputs.all()] == ["", "Zoë", ""]
    hints = [one.get_attribute("placeholder") for one in inputs.all()]
    assert hints == ["Spieler 1", "Spieler 2", "Bot 3"]
    expect(page.locator("dice-rules details")).to_have_attribute("open", "")
    expect(page.locator('dice-rules [data-option="entry"] input')).to_have_value("500")
    expect(page.locator('dice-rules [data-option="entry"] .name')).to_have_text("Einstieg")
    switch(page, "es")
    expect(inputs.first).to_have_attribute("placeholder", "Jugador 1")
    Table(page, site.url).start()
    expect(page.locator("dice-players .name")).to_have_text(["Jugador 1", "Zoë", "Bot 3"])


def test_plain_names_follow_the_language_and_typed_ones_do_not(
    page: Page, site: PagesServer
) -> None:
    table = Table(page, site.url)
    page.goto(site.url)
    page.locator("dice-setup li input").nth(1).fill("Spieler 2")
    switch(page, "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    table.start()
    expect(page.locator("dice-players .name")).to_have_text(["Spieler 1", "Spieler 2"])
    table.button("leave").click()
    page.reload()
    switch(page, "es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    table.start()
    expect(page.locator("dice-players .name")).to_have_text(["Jugador 1", "Spieler 2"])


def test_a_switch_in_mid_game_keeps_the_game_and_the_place(page: Page, site: PagesServer) -> None:
    table = Table(page, site.url)
    table.open()
    table.start()
    table.roll_until_choice()
    table.button("best").click()
    kept = [table.session("transcript"), table.chosen(), table.session("position.seq")]
    said = page.locator("dice-table [aria-live]").inner_html()
    table.button("settings").click()
    switch(page, "de")
    expect(page.locator("dialog h2")).to_have_text("Einstellungen")
    speaks(page, "de")
    page.keyboard.press("Escape")
    expect(page.locator("dice-table h1")).to_have_text("10.000")
    expect(table.button("roll")).to_contain_text("werfen")
    assert [table.session("transcript"), table.chosen(), table.session("position.seq")] == kept
    assert page.locator("dice-table [aria-live]").inner_html() == said
    page.reload()
    expect(page.locator("dice-table h1")).to_have_text("10.000", timeout=30_000)
    speaks(page, "de")
    assert [table.session("transcript"), table.chosen()] == kept[:2]
    table.button("best").click()
    table.button("best").click()
    table.button("bank").click()
    table.settle()
    assert "sichert" in page.locator("dice-table [aria-live]").inner_text()


def test_a_phone_can_switch_in_mid_game(page: Page, site: PagesServer) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = Table(page, site.url)
    table.open()
    table.start()
    table.button("guide").click()
    table.button("settings").locator("visible=true").click()
    switch(page, "es")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open] h2").first).to_have_text("Reglas: Diez mil")
    expect(page.locator("dialog dice-guide")).to_contain_text("dados")
    page.keyboard.press("Escape")
    expect(page.locator("dice-table .turn")).to_have_text("Turno de \u2068Ann\u2069")


def test_an_embedded_table_keeps_its_game_in_another_language(
    page: Page, site: PagesServer
) -> None:
    page.goto(f"{site.url}embed.html?game=ten-thousand&players=Ann,Ben&lang=de")
    table = Table(page, site.url)
    table.start()
    table.roll_until_choice()
    steps = table.session("transcript.steps")
    table.button("settings").first.click()
    switch(page, "es")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("lang=es#play$"))
    page.reload()
    expect(page.locator("dice-table h1")).to_have_text("Diez mil", timeout=30_000)
    assert table.session("transcript.steps") == steps


def test_where_nothing_is_kept_it_lasts_for_the_visit(page: Page, site: PagesServer) -> None:
    page.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { value: undefined })")
    table = Table(page, site.url)
    table.open()
    switch(page, "es")
    table.start()
    table.button("leave").click()
    starts_in(page, "es")


# ---- words that cannot be fetched


def test_a_language_that_cannot_be_fetched(page: Page, site: PagesServer, watch: Watch) -> None:
    watch.expect("net::ERR_FAILED")
    page.route("**/assets/es-*", lambda route: route.abort())
    page.goto(site.url)
    switch(page, "es")
    expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
    starts_in(page, "en")
    switch(page, "de")
    starts_in(page, "de")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    starts_in(page, "de")


def test_english_steps_in(german: Page, site: PagesServer, watch: Watch) -> None:
    watch.expect("net::ERR_FAILED")
    german.route("**/assets/words.de-*", lambda route: route.abort())
    german.goto(site.url)
    starts_in(german, "en")


def test_no_words_at_all(page: Page, site: PagesServer, watch: Watch) -> None:
    watch.expect("net::ERR_FAILED")
    page.route(CHUNK, lambda route: route.abort())
    page.goto(site.url)
    expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
    page.unroute(CHUNK)
    page.locator('[data-action="reload"]').click()
    starts_in(page, "en")


# ---- whole games

LOOK = """() => {
  const keys = [], wide = [];
  const look = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) look(one.shadowRoot);
      const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own.map(({ data }) => data).join(" ").trim();
      for (const said of [text, one.ariaLabel, one.title, one.placeholder]) {
        if (/[a-z-]+[.][a-z.-]+/.test(said ?? "")) keys.push(said);
      }
      const left = "bdi, h1, .news, .unseen, style";
      if (!text || !one.checkVisibility() || one.closest(left)) continue;
      let box = one;
      const style = (name) => getComputedStyle(box)[name];
      if (style("clipPath") !== "none") continue; // for ears alone
      while (style("display") === "inline" && box.parentElement) box = box.parentElement;
      const scrolls = /auto|scroll/.test(style("overflowX"));
      if (!scrolls && box.scrollWidth > box.clientWidth + 1) {
        wide.push(`${text}: ${box.scrollWidth} > ${box.clientWidth}`);
      }
    }
  };
  look(document);
  return { keys, wide };
}"""


def looks_right(page: Page) -> None:
    """Check that no key is shown and that no label is wider than its box.

    Names and the last news may be cut: the news stand in the log as well.
    """
    found: dict[str, Any] = page.evaluate(LOOK)
    assert found == {"keys": [], "wide": []}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game(page: Page, site: PagesServer, game: str, language: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(reduced_motion="reduce")
    rules = f"&rules={RULES[game]}" if game in RULES else ""
    page.goto(f"{site.url}?game={game}&players=Ann,&bots=,steady{rules}&lang={language}")
    starts_in(page, language)
    page.locator("dice-rules summary").click()
    looks_right(page)
    table = Table(page, site.url)
    table.start()
    match = table.play(watch=lambda _: looks_right(page))
    looks_right(page)
    for drawer in ("sheet", "log", "guide"):
        table.button(drawer).locator("visible=true").first.click()
        looks_right(page)
        page.keyboard.press("Escape")
    assert match.result()["finished"]
