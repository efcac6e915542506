"""Hints at the table, the odds in the guide, and the look back at the end of a game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES, Match
from dicecore.bridge import Bridge
from dicecore.kernel.game import Decide, Over
from dicecore.kernel.transcript import write_transcript
from e2e.table import Table, until
from web.serve import PagesServer


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def ask(match: Match, kind: str) -> Any:
    """Return the last answer of an engine outside the browser to long work about a match."""
    bridge = Bridge()

    def told(kind: str, **body: Any) -> Any:
        return json.loads(bridge.handle(json.dumps({"v": 1, "id": 1, "type": kind, **body})))

    seq = told("open", transcript=write_transcript(match))["result"]["seq"]
    answer = told(kind, **({"seq": seq} if kind == "odds" else {}))
    while answer["more"]:
        answer = json.loads(bridge.work() or json.dumps(answer))
    assert answer["ok"]
    return answer["result"]


def measured(table: Table, match: Match) -> Any:
    """Wait until the page knows all odds of a position; they are those of the engine outside."""
    known = ask(match, "odds")
    table.page.wait_for_function(
        "(count) => (document.querySelector('dice-app').session.hints.measured"
        "?.measures.length ?? 0) >= count",
        arg=len(known["measures"]),
    )
    table.settle()
    shown = table.session("hints.measured")
    if known["measures"]:
        assert shown["best"] == known["best"]
        assert [one["code"] for one in shown["measures"]] == [
            one["code"] for one in known["measures"]
        ]
        for one, other in zip(shown["measures"], known["measures"], strict=True):
            assert one["values"] == pytest.approx(other["values"], abs=1e-9)
    return known


def take_best(table: Table, match: Match, best: list[int]) -> None:
    """Do what is marked as the best."""
    view = match.view()
    offer = view.offers[best[0]]
    if offer.action["action"] == view.tray.picks:
        table.button("best").click()
        assert sorted(table.page.evaluate(CHOSEN)) == sorted(offer.faces)
    marked = table.page.locator("dice-actions .best")
    if marked.count():
        marked.click()
    else:  # nothing else can be done
        table.page.locator('dice-actions button:not([aria-disabled="true"])').first.click()


CHOSEN = "() => document.querySelector('dice-app').session.chosen"


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_whole_game_by_the_hints(table: Table, code: str) -> None:
    rules = {"ten-thousand": "target:1000", "chicago-lives": "lives:1"}.get(code, "")
    table.open("Ann,Ben", game=code, rules=rules)
    table.start()
    table.button("hints").click()
    weighed = 0
    match = table.rest()
    while isinstance(match.pending, Decide):
        known = measured(table, match)
        table.no_sideways_scroll()
        if known["best"]:
            if table.page.locator(".why").count():
                assert "NaN" not in table.page.locator(".why").first.inner_text()
                weighed += 1
            take_best(table, match, known["best"])
        else:
            table.act(match)
        match = table.rest(match)
    assert isinstance(match.pending, Over)
    assert weighed or code == "shicargo"


def test_hints_are_off_at_first_and_stay_as_they_were_left(table: Table) -> None:
    table.open("Ann,Ben")
    table.start()
    switch = table.button("hints")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(table.page.locator(".odds")).to_have_count(0)
    table.page.keyboard.press("h")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator("dice-actions .odds").first).to_contain_text("busts 2.3\u00a0%")
    table.page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true", timeout=30_000)
    expect(table.page.locator("dice-actions .odds").first).to_contain_text("busts 2.3\u00a0%")
    switch.click()
    expect(table.page.locator(".odds")).to_have_count(0)


def test_a_hint_never_keeps_a_roll_waiting(table: Table) -> None:
    """The odds of two players take a while; six quick actions are done before they are known."""
    table.open("Ann,Ben", game="chicago-strikes")
    table.start()
    table.button("hints").click()
    table.play_a_little(6)
    match = table.match()
    assert len(match.records) >= 6
    measured(table, match)


@pytest.mark.parametrize("code", sorted(GAMES))
def test_the_odds_of_a_game_are_in_its_guide(table: Table, code: str) -> None:
    table.open(game=code)
    table.button("guide").click()
    odds = table.page.locator("dice-odds")
    odds.locator('[data-action="odds"]').click()
    options = GAMES[code].options()
    figures = GAMES[code].figures
    assert figures
    expected = {one[0] for one in figures(options) if one is not None}
    shown = odds.locator("dl > div, table, section > h4")
    expect(odds.get_by_role("status")).to_have_text("", timeout=60_000)
    assert shown.count() >= len(expected)
    text = " ".join(odds.locator("dl, table, figure").all_inner_texts())
    assert "figure." not in text
    assert "NaN" not in text
    sure = {
        "ten-thousand": "551.55", "shicargo": "537.77", "chicago-lives": "56.69\u00a0%",
        "chicago-strikes": "52.93\u00a0%",
    }  # fmt: skip
    assert sure[code] in text
    table.no_sideways_scroll()


@pytest.mark.parametrize(
    ("code", "players"),
    [("ten-thousand", "Ann,Ben,Cem"), ("shicargo", "Ann,Ben"), ("chicago-lives", "Ann,Ben"),
     ("chicago-strikes", "Ann,Ben,Cem")],
)  # fmt: skip
def test_a_game_is_looked_back_on(table: Table, code: str, players: str) -> None:
    rules = "target:1000" if code == "ten-thousand" else ""
    table.open(players, game=code, rules=rules)
    table.start()
    match = table.play()
    table.button("review").click()
    found = ask(match, "review")
    looked = table.page.locator("dice-review")
    expect(looked.locator("progress")).to_have_count(0, timeout=60_000)
    expect(looked.get_by_role("img").first).to_be_visible()
    rows = looked.locator(".result").locator("xpath=../tr")
    told = {
        row.locator("th").inner_text(): [numbered(cell) for cell in row.locator("td").all()]
        for row in rows.all()
    }
    scale = 1 if found["scale"] == "points" else 100
    for seat, account in enumerate(found["accounts"]):
        whole = sum(values[seat] for name, values in told.items() if name != "result")
        assert told["result"][seat] == pytest.approx(scale * account["result"], abs=0.6)
        assert whole == pytest.approx(told["result"][seat], abs=1e-6)
    assert looked.locator("polyline").count() >= len(found["accounts"])
    looked.locator("summary").click()
    wider = "all => all.some((part) => part.offsetWidth > part.getRootNode().host.offsetWidth)"
    assert not looked.locator("details, figure").evaluate_all(wider)
    course = looked.locator("details tbody tr")
    expect(course).to_have_count(len(found["curve"]))
    for row, point in ((course.first, found["curve"][0]), (course.last, found["curve"][-1])):
        shown = [numbered(cell) / scale for cell in row.locator("td").all()]
        assert shown == pytest.approx(point["values"], abs=0.5 / scale)
    assert ("Later players" in looked.locator("p.soft").inner_text()) == (
        code.startswith("chicago") and not found["exact"]
    )
    table.no_sideways_scroll()


def numbered(cell: Any) -> float:
    text = re.sub(r"[^0-9.\-−]", "", cell.inner_text())
    return float(text.replace("−", "-"))


def test_the_pace_of_bots_is_set_and_kept(table: Table) -> None:
    table.open("Ann,Rob", bots=",steady", game="shicargo")
    table.start()
    table.act(table.match())
    for _ in range(30):
        table.settle()
        if table.button("pace").count():
            break
        table.act(table.match())
    pace = table.button("pace")
    expect(pace).to_contain_text("normal")
    pace.click()
    assert table.session("pace.name") == "quick"
    until(
        table.page,
        "async () => await document.querySelector('dice-app').saves.get('pace') === 'quick'",
    )
    table.page.reload()
    expect(table.page.locator("dice-table")).to_be_visible(timeout=30_000)
    table.page.wait_for_function(
        "() => document.querySelector('dice-app').session.pace.name === 'quick'"
    )


def test_two_players_are_told_their_chance_to_win(table: Table) -> None:
    table.open("Ann,Ben")
    table.start()
    table.button("hints").click()
    expect(table.page.locator("dice-actions .odds").first).to_contain_text("wins ≈\u00a053\u00a0%")
