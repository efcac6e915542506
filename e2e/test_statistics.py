"""Statistics of the kept games, against a recount from what is in the browser's storage."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicecore import GAMES, Match, Player, ScriptedDice, SystemDice, read_transcript
from dicecore.bots import choose
from dicecore.kernel.game import Decide, Over
from dicecore.odds.fair import usual
from e2e.access import accessible
from e2e.table import Table
from e2e.test_saves import keep, kept, stored
from web.serve import PagesServer


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 320, "height": 568})
    return Table(page, site.url)


class Hand(ScriptedDice):
    """Dice that count as thrown by hand."""

    hand = True

    def __init__(self) -> None:
        super().__init__([])

    def roll(self, count: int) -> tuple[int, ...]:
        return SystemDice().roll(count)


def whole(game: str, *names: str, hand: bool = False, steps: int = 5000, **rules: Any) -> Match:
    """Play a match to its end, or so far; who is called by a kind of bot is one."""
    of = GAMES[game]
    players = [Player(name, name if name in of.strategies else None) for name in names]
    match = Match.new(of, players, of.options.read(rules))
    source = Hand() if hand else SystemDice()
    while not isinstance(match.pending, Over) and len(match.records) < steps:
        if isinstance(match.pending, Decide):
            action = choose(of, match.state, "steady")
            match = match.act(match.pending.seat, action, source)
        else:
            match = match.draw(SystemDice())
    return match


def kept_games() -> dict[str, dict[str, Any]]:
    matches = [
        whole("ten-thousand", "Ann", "steady", target=1000, entry=0),
        whole("ten-thousand", "Ann", "Ben", target=1000, entry=0, hand=True),
        whole("chicago-strikes", "Ben", "Ann", "steady"),
        whole("chicago-lives", "Ann", "Ben"),
        whole("shicargo", "Ann"),
        whole("ten-thousand", "Ann", "Ben", steps=4),
    ]
    return {
        f"g{at}": kept(match, f"2026-01-0{at + 1}T00:00:00.000Z")
        for at, match in enumerate(matches)
    }


def cells(table: Table, rows: str) -> list[list[str]]:
    found: list[list[str]] = table.page.locator(f"dice-statistics {rows}").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"
    )
    return found


def shown_all(table: Table, games: int) -> None:
    table.page.wait_for_function(
        """(games) => {
          const app = document.querySelector("dice-app");
          return app.shadowRoot.querySelector("dice-statistics")?._told?.games === games;
        }""",
        arg=games,
        timeout=60_000,
    )


def numbers(texts: list[str]) -> list[int]:
    return [int("".join(filter(str.isdigit, text))) for text in texts]


def test_statistics_are_those_of_a_recount(table: Table) -> None:
    page = table.page
    keep(table, **kept_games())
    table.button("statistics").click()
    shown_all(table, 6)
    matches = [
        read_transcript(json.dumps(save["transcript"]), GAMES) for save in stored(table).values()
    ]
    rows = {row[0]: numbers(row[1:]) for row in cells(table, "[data-part=games] tbody tr")}
    assert rows == {
        "10,000 Dice": [3, 2], "Chicago with strikes": [1, 1],
        "Chicago with lives": [1, 1], "Shicargo": [1, 1],
    }  # fmt: skip
    wins_are_those_of(table, matches)
    faces_are_those_of(table, matches, "system", hand=False)
    faces_are_those_of(table, matches, "hand", hand=True)
    for *_, chance in cells(table, "[data-part=runs] tbody tr"):
        assert chance != "0\u00a0%"  # it has happened
    table.no_sideways_scroll()
    accessible(page, "statistics")
    page.locator("[data-filter=finished]").check()
    shown_all(table, 5)
    page.locator("[data-filter=game]").select_option("ten-thousand")
    shown_all(table, 2)
    expect(page.locator("[data-part=games] tbody tr")).to_have_count(1)
    the_second_visit_reads_nothing_anew(table)
    another_game_of_the_same_name_is_read_anew(table)
    all_that_are_over_go_after_a_question(table)


def wins_are_those_of(table: Table, matches: list[Match]) -> None:
    won, took = Counter[str](), Counter[str]()
    for match in matches:
        if not isinstance(match.pending, Over) or len(match.players) < 2:
            continue
        for place in match.view().ranking:
            took[match.players[place.seat].name] += 1
            won[match.players[place.seat].name] += place.rank == 1
    for name in ("Ann", "Ben", "steady"):
        (row,) = cells(table, f"[data-part=wins] [data-who={name}] tr:last-child")
        assert numbers(row[:2]) == [took[name], won[name]]


def faces_are_those_of(table: Table, matches: list[Match], kind: str, *, hand: bool) -> None:
    faces: dict[str, Counter[int]] = {name: Counter() for name in ("Ann", "Ben", "steady")}
    for match in matches:
        for stand in match.stands:
            record = stand.record
            if record.dice and record.hand is hand:
                faces[match.players[record.player or 0].name].update(record.dice)
    people = faces["Ann"] + faces["Ben"]
    rows = {f"[data-who={name}]": counted for name, counted in faces.items()}
    rows["[data-whose=all]"] = people + faces["steady"]
    rows["[data-whose=people]"] = people
    rows["[data-whose=bots]"] = faces["steady"]
    for where, counted in rows.items():
        found = cells(table, f"[data-kind={kind}] {where} tr:last-child")
        assert len(found) == (1 if counted else 0)
        for row in found:
            assert numbers(row[:6]) == [counted[face] for face in range(1, 7)]
            least, most = usual(counted.total())
            assert row[6] == f"{least:,}–{most:,}"


def the_second_visit_reads_nothing_anew(table: Table) -> None:
    table.button("back").click()
    table.page.evaluate(
        """() => {
          const { engine } = document.querySelector("dice-app");
          const { ask } = engine;
          window.asked = [];
          engine.ask = (type, ...more) => {
            window.asked.push(type);
            return ask.call(engine, type, ...more);
          };
        }"""
    )
    table.button("statistics").click()
    shown_all(table, 6)
    asked = table.page.evaluate("() => window.asked")
    assert "tallies" in asked
    assert "outcome" not in asked


def another_game_of_the_same_name_is_read_anew(table: Table) -> None:
    """A file may bring a game back as it never was here, written as often."""
    longer = kept(whole("ten-thousand", "Ann", "Ben", steps=12), "2026-01-06T00:00:00.000Z")
    table.page.evaluate(
        """async (game) => {
          const { saves } = document.querySelector("dice-app");
          await saves.remove(await saves.read("g5"));
          await saves.write({ id: "g5", rev: 0 }, game);
        }""",
        longer,
    )
    table.page.wait_for_function(
        """() => document.querySelector("dice-app").shadowRoot.querySelector("dice-statistics")
          ._done === 6 && window.asked.includes("outcome")"""
    )
    matches = [
        read_transcript(json.dumps(save["transcript"]), GAMES) for save in stored(table).values()
    ]
    count = sum(len(stand.record.dice or ()) for one in matches for stand in one.stands)
    table.page.wait_for_function(
        """(count) => document.querySelector("dice-app").shadowRoot.querySelector("dice-statistics")
          ._told.dice.filter(({ whose }) => whose === "all")
          .reduce((sum, one) => sum + one.count, 0) === count""",
        arg=count,
    )


def all_that_are_over_go_after_a_question(table: Table) -> None:
    table.button("clear-finished").click()
    expect(table.button("keep-finished")).to_be_focused()
    table.page.keyboard.press("Escape")
    assert len(stored(table)) == 6
    table.button("clear-finished").click()
    table.button("clear-finished-for-good").click()
    shown_all(table, 1)
    assert list(stored(table)) == ["g5"]


def test_nothing_to_tell(table: Table) -> None:
    table.page.goto(f"{table.url}?lang=de#statistics")
    expect(table.page.locator("dice-statistics")).to_contain_text(
        "Noch gibt es kein Spiel", timeout=30_000
    )
    accessible(table.page, "statistics of nothing")
    table.page.goto(f"{table.url}embed.html#statistics")
    expect(table.button("start")).to_be_visible()
    expect(table.page.locator("dice-statistics, nav")).to_have_count(0)
