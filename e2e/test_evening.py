"""An evening of games: standings, people who come and go, files, paper, tabs."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from dicecore import GAMES, read_transcript
from e2e.access import accessible
from e2e.conftest import FORGET
from e2e.table import Table
from e2e.test_saves import beside, keep, kept, played, shown, transcript_of
from web.serve import PagesServer

POINTS = (5, 3, 2, 1)


@pytest.fixture
def table(page: Page, site: PagesServer) -> Table:
    page.set_viewport_size({"width": 360, "height": 640})
    return Table(page, site.url)


def part(table: Table, name: str) -> Locator:
    return table.page.locator(f'dice-evening [data-part="{name}"]')


def add(table: Table, *names: str) -> None:
    for name in names:
        table.page.locator("[data-field=person]").fill(name)
        table.page.keyboard.press("Enter")


def begin(table: Table, *names: str, points: str = "5,3,2,1") -> None:
    """Begin an evening from the first screen."""
    table.button("evenings").click()
    expect(table.button("plan")).to_be_visible()
    there = table.page.locator("[data-person]").count()
    for _ in range(there):
        table.button("remove-person").first.click()
    add(table, *names)
    table.page.locator(f'input[name=points][value="{points}"]').check(force=True)
    table.button("plan").click()
    expect(table.button("next-game")).to_be_visible()


def next_game(table: Table, game: str) -> list[str]:
    """Go to setup for the next game; return who is seated."""
    table.button("next-game").click()
    table.page.locator(f'[data-game="{game}"]').click()
    seats = table.page.locator("dice-setup li input")
    return [seats.nth(at).input_value() for at in range(seats.count())]


def standings(table: Table) -> dict[str, tuple[str, ...]]:
    """Return what the table of standings says: by name the place, games, wins, points."""
    expect(part(table, "standings")).to_be_visible(timeout=30_000)
    rows: list[list[str]] = (
        part(table, "standings")
        .locator("tbody tr")
        .evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.innerText.trim()))")
    )
    found: dict[str, tuple[str, ...]] = {}
    for place, name, games, wins, points, *_ in rows:
        found[name.split("\n")[0]] = (place.rstrip("."), games, wins, points)
    return found


def exported(table: Table, tmp_path: Path) -> dict[str, Any]:
    with table.page.expect_download() as download:
        table.button("export-evening").click()
    download.value.save_as(tmp_path / "evening.json")
    (evening,) = json.loads((tmp_path / "evening.json").read_text("utf-8"))["evenings"]
    found: dict[str, Any] = evening
    return found


def recount(evening: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """Count an evening anew from its transcripts."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for game in evening["games"]:
        match = read_transcript(json.dumps(game["transcript"]), GAMES)
        for place in match.view().ranking:
            row = counts[match.players[place.seat].name]
            worth = (*POINTS, *[0] * 12)[place.rank - 1]
            for at, more in enumerate((1, place.rank == 1, worth)):
                row[at] += more
    rank = {
        name: 1 + sum(other[2] > row[2] for other in counts.values())
        for name, row in counts.items()
    }
    return {name: (str(rank[name]), *map(str, row)) for name, row in counts.items()}


def upload(table: Table, content: Any, where: str = "dice-evening") -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    file = {"name": "e.json", "mimeType": "application/json", "buffer": text.encode()}
    table.page.locator(f"{where} input[type=file]").set_input_files([file])  # type: ignore[arg-type]


def test_an_evening_of_three_games(table: Table, tmp_path: Path) -> None:
    page = table.page
    page.goto(f"{table.url}?game=ten-thousand&rules=target:1000,entry:0")
    begin(table, "Ann", "Ben")
    accessible(page, "an evening before its first game")
    assert next_game(table, "ten-thousand") == ["Ann", "Ben"]
    table.start()
    table.play()
    table.button("standings").click()
    assert set(standings(table)) == {"Ann", "Ben"}
    add(table, "Cem")  # comes late
    assert next_game(table, "chicago-strikes") == ["Ann", "Ben", "Cem"]
    table.start()
    table.play()
    page.reload()
    expect(page.locator("dice-end")).to_be_visible(timeout=30_000)
    table.button("another").click()
    expect(page.locator("dice-evening-card")).to_contain_text("2 games")
    table.button("evening").click()
    page.locator("[data-person=Ben] button").click()  # leaves
    expect(page.locator("[data-person=Ben]")).to_contain_text("has left")
    assert sorted(next_game(table, "chicago-lives")) == ["Ann", "Cem"]
    table.start()
    table.play()
    table.button("standings").click()

    expect(part(table, "games").locator("li")).to_have_count(3)
    evening = exported(table, tmp_path)
    assert [len(game["transcript"]["players"]) for game in evening["games"]] == [2, 3, 2]
    counted = recount(evening)
    assert standings(table) == counted
    assert [counted[name][1] for name in ("Ann", "Ben", "Cem")] == ["3", "2", "2"]
    page.locator("input[name=order][value=points_each]").check(force=True)
    expect(page.locator("th.each.chosen")).to_contain_text("Points a game")
    page.locator("input[name=order][value=points]").check(force=True)
    accessible(page, "an evening")

    the_results_outlive_the_games(table, counted)
    on_paper_is_what_one_reads(table)
    elsewhere_it_is_taken_once(table, tmp_path / "evening.json", counted)
    assert exported(table, tmp_path) == evening
    part(table, "games").get_by_role("button", name="Look").first.click()  # a game from a file
    expect(page.locator("dice-end")).to_be_visible()


def the_results_outlive_the_games(table: Table, counted: dict[str, tuple[str, ...]]) -> None:
    table.button("back").click()
    for left in (2, 1, 0):
        table.button("remove-game").first.click()
        table.button("remove-for-good").click()
        expect(table.page.locator("dice-cards li")).to_have_count(left)
    table.button("evening").click()
    assert standings(table) == counted
    table.page.reload()
    assert standings(table) == counted


def on_paper_is_what_one_reads(table: Table) -> None:
    page = table.page
    page.emulate_media(media="print")
    assert page.locator("button:visible, input:visible").count() == 0
    expect(part(table, "games").locator("li").first).to_be_visible()
    assert page.pdf()[:4] == b"%PDF"
    page.emulate_media(media="screen")


def elsewhere_it_is_taken_once(
    table: Table, file: Path, counted: dict[str, tuple[str, ...]]
) -> None:
    page = table.page
    page.evaluate(FORGET)
    page.goto(table.url)
    content = file.read_text("utf-8")
    upload(table, content, "dice-opening")
    expect(page.locator("dice-opening .refused")).to_contain_text("a file of evenings")
    table.button("evenings").click()
    upload(table, content)
    expect(page.locator(".taken")).to_have_text("One evening was taken.", timeout=30_000)
    upload(table, content)
    expect(page.locator(".taken")).to_contain_text("No evening is new. One was here already.")
    table.button("open-evening").click()
    assert standings(table) == counted


def test_games_that_go_on_do_not_count_and_a_game_can_be_taken_out(table: Table) -> None:
    table.open("Ann,Ben", rules="target:1000,entry:0")
    begin(table, "Ann", "Ben", points="1")
    next_game(table, "ten-thousand")
    table.start()
    table.play()
    table.rematch()
    table.play_a_little(2)
    table.page.goto(f"{table.url}#evening")
    games = part(table, "games").locator("li")
    expect(games).to_have_count(2)
    expect(games.nth(1)).to_contain_text("does not count yet")
    assert sorted(row[3] for row in standings(table).values()) == ["0", "1"]
    table.button("take-out").first.click()
    expect(part(table, "standings")).to_contain_text("No game is over yet.")
    table.button("put-back").click()
    expect(part(table, "standings")).to_contain_text("leads")
    games.nth(1).get_by_role("button", name="Go on").click()
    shown(table)
    table.page.go_back()

    table.button("change-evening").click()
    table.page.locator("input[name=points][value=own]").check(force=True)
    table.page.locator("[data-field=points]").fill("9 9")
    table.page.keyboard.press("Escape")  # changes nothing
    expect(table.button("change-evening")).to_be_focused()
    table.button("change-evening").click()
    table.page.locator("input[name=points][value=own]").check(force=True)
    table.page.locator("[data-field=points]").fill("2, 7")
    add(table, "Cem")  # what is typed stays while something else is kept
    expect(table.page.locator("[data-person=Cem]")).to_be_visible()
    expect(table.page.locator("[data-field=points]")).to_have_value("2, 7")
    table.button("plan").click()
    expect(table.page.get_by_role("alert")).to_contain_text("place 2 would be worth more")
    table.page.locator("[data-field=points]").fill("7 2")
    table.button("plan").click()
    expect(part(table, "standings").locator("tbody")).to_contain_text("7")

    table.button("end-evening").click()
    expect(table.button("go-on-evening")).to_be_visible()
    expect(table.button("next-game")).to_have_count(0)
    table.button("remove-evening").click()
    table.page.keyboard.press("Escape")
    table.button("back").click()
    expect(table.page.locator("dice-evening-card")).to_have_count(0)
    begin(table, "Zoe")  # another one beside it
    expect(part(table, "others").locator("li")).to_have_count(1)
    table.button("open-evening").click()
    table.button("remove-evening").click()
    table.button("remove-evening-for-good").click()
    expect(part(table, "others").locator("li")).to_have_count(0)
    table.button("back").click()
    expect(table.page.locator("dice-cards li")).to_have_count(2)  # the games are still there


def test_two_tabs_add_to_one_evening(table: Table) -> None:
    table.page.goto(table.url)
    begin(table, "Ann")
    other = beside(table, f"{table.url}#evening")
    expect(other.page.locator("[data-person=Ann]")).to_be_visible(timeout=30_000)
    add(table, "Ben")
    expect(other.page.locator("[data-person=Ben]")).to_be_visible()
    add(other, "Cem")
    add(table, "ann", "WEISS", "Weiß")  # capitals are no other person
    for _ in range(2):
        table.button("add-evening-bot").click()
    table.page.locator('[data-person="Bot 1"] button').click()
    table.button("add-evening-bot").click()  # takes the number that is free
    for one in (table, other):
        expect(one.page.locator("[data-person^=Bot]")).to_have_count(2)
        expect(one.page.locator("[data-person]")).to_have_count(6)
    next_game(other, "shicargo")
    other.start()
    other.button("leave").click()
    expect(other.page.locator("dice-evening-card")).to_be_visible()
    table.button("end-evening").click()
    expect(table.button("go-on-evening")).to_be_visible()
    table.button("back").click()
    for one in (table, other):
        expect(one.page.locator("dice-setup")).to_be_visible()
        expect(one.page.locator("dice-evening-card")).to_have_count(0)
    other.start()  # belongs to no evening
    assert (
        other.page.evaluate(
            """async () => {
          const { saves } = document.querySelector("dice-app");
          return (await saves.evenings())[0].games.length;
        }"""
        )
        == 1
    )


def test_the_names_of_a_game_at_table_join_the_evening_each_once(table: Table) -> None:
    table.page.goto(table.url)
    begin(table, "Ann")
    next_game(table, "ten-thousand")
    for name in ("Late", "late"):
        table.button("add").click()
        table.page.keyboard.type(name)
    table.start()
    assert table.session("names") == ["Ann", "Late", "late 2"]  # told apart in a rematch too
    table.page.goto(f"{table.url}#evening")
    expect(table.page.locator("[data-person]")).to_have_count(3)
    expect(table.page.locator("[data-person=Late]")).to_be_visible()


def test_more_people_than_seats_take_turns(table: Table) -> None:
    page = table.page
    page.goto(table.url)
    begin(table, *"ACDEFGH")
    table.button("add-evening-bot").click()
    out = page.locator("[data-part=out]")

    def choose(game: str) -> None:
        page.locator(f'dice-setup [data-game="{game}"]').click()

    def seated() -> str:
        expect(page.locator("dice-seats")).to_be_visible()
        seats = page.locator("dice-seats input").all()
        return "".join(seat.input_value()[0] for seat in seats)

    assert len(next_game(table, "ten-thousand")) == 8
    expect(out).to_have_count(0)
    kind = page.locator("dice-seats select").last
    kind.select_option("expert")
    choose("chicago-lives")
    assert seated() == "ACDEFG"
    expect(out).to_contain_text(
        "\u2068H\u2069 and \u2068Bot 1\u2069 sit out: this game has 6 seats"
    )
    accessible(page, "setup where two sit out")
    choose("ten-thousand")
    assert seated() == "ACDEFGHB"
    expect(kind).to_have_value("expert")
    choose("chicago-lives")
    table.start()
    assert table.session("transcript.players.length") == 6
    table.button("leave").click()
    assert seated() == "HBACDE"  # who sat out is first
    table.start()
    page.reload()
    shown(table)
    table.button("leave").click()
    assert seated() == "FGHBAC"
    table.button("more").first.click()
    table.button("remove").click()  # the next one moves up
    assert seated() == "GHBACD"
    choose("shicargo")
    assert len(seated()) == 7
    table.start()
    assert {"name": "Bot 1", "bot": "steady"} in table.session("transcript.players")
    table.button("leave").click()
    choose("ten-thousand")
    assert sorted(seated()) == sorted("ACDEFGHB")
    kinds = [one.input_value() for one in page.locator("dice-seats select").all()]
    assert sorted(kinds)[-2:] == ["", "expert"]  # Shicargo has one kind of bot, and changes none


def test_an_evening_that_nobody_ended_does_not_go_on_by_itself(table: Table) -> None:
    keep_evening(table, [], "Ann", "Ben")
    names = table.page.locator("dice-setup li input")
    table.open("Zoe,Max")
    card = table.page.locator("dice-evening-card")
    expect(card).to_contain_text("Still open, but nothing was played since Jan 1, 2026")
    accessible(table.page, "an evening that sleeps")
    table.start()
    table.button("leave").click()
    expect(names.first).to_have_value("Zoe")
    expect(card).to_contain_text("no game yet")
    table.button("wake-evening").click()
    expect(names.first).to_have_value("Ann")
    expect(card).not_to_contain_text("Still open")
    table.open("Zoe,Max,Eva")  # an address says who plays
    expect(card).to_be_visible()
    assert [one.input_value() for one in names.all()] == ["Zoe", "Max", "Eva"]
    table.start()
    table.button("leave").click()
    expect(card).to_contain_text("1 game")
    expect(names).to_have_count(5)  # who plays is there


def keep_evening(table: Table, games: list[str], *names: str) -> None:
    """Put an evening that is on into the browser's storage, on New Year's Day."""
    table.page.goto(table.url)
    table.page.wait_for_function("() => document.querySelector('dice-app')?.saves")
    table.page.evaluate(
        """async ([ids, names]) => {
          const { saves } = document.querySelector("dice-app");
          const games = ids.map((id) => ({ id, at: "2026-01-01T12:00:00.000Z" }));
          const evening = { name: "W".repeat(40), at: "2026-01-01T12:00:00.000Z", points: [3, 1],
            shared: "split", order: "wins_each", people: names.map((name) => ({ name })), games };
          await saves.changeEvening("eve", () => evening);
          await saves.put("evening", "eve");
          await saves.put("evening-since", "");
        }""",
        [games, names],
    )


EVENING = {
    "id": "abc",
    "name": "Friday",
    "at": "2026-01-01T00:00:00.000Z",
    "points": [3, 1],
    "shared": "each",
    "people": [{"name": "Ann"}],
    "games": [],
}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "no file of evenings"),
        ({"dicecore-evenings": 2, "evenings": []}, "newer version"),
        ({"dicecore-evenings": 1, "evenings": {}}, "no file of evenings"),
        ([{**EVENING, "points": [1, 3]}], "place 2 would be worth more"),
        ([{**EVENING, "people": [{"name": "x" * 41}]}], "longer than 40"),
        ([{**EVENING, "id": "../x"}], "wrong form"),
        ([7], "wrong form"),
        ([{**EVENING, "games": [{"id": "g", "transcript": {"dicecore": 1}}]}], "no game"),
    ],
)
def test_a_file_that_is_wrong_says_where_and_nothing_is_lost(
    table: Table, content: Any, said: str
) -> None:
    page = table.page
    page.goto(table.url)
    begin(table, "Ann")
    if isinstance(content, list):
        content = {"dicecore-evenings": 1, "evenings": content}
    upload(table, content)
    expect(page.locator("dice-evening .problem")).to_contain_text(said, timeout=30_000)
    expect(page.locator("[data-person=Ann]")).to_be_visible()
    expect(page.locator("dice-evening h1")).not_to_have_text("Friday")


def test_an_evening_fits_the_smallest_phone_in_german(table: Table) -> None:
    names = ["W" * 40, "Ann", "Benedikta"]
    games = {f"g{at}": kept(played(*names, steps=5000, game="shicargo")) for at in range(2)}
    games["alone"] = kept(played("Ann", steps=5000, game="shicargo"))
    table.page.set_viewport_size({"width": 320, "height": 568})
    keep(table, **games)
    keep_evening(table, list(games), *names)
    table.page.goto(f"{table.url}?lang=de#evening")
    expect(part(table, "standings")).to_be_visible(timeout=30_000)
    assert [row[1] for row in standings(table).values()] == ["2", "2", "2"]
    expect(part(table, "games").locator("li").last).to_contain_text("allein gespielt; zählt nicht")
    table.no_sideways_scroll()
    accessible(table.page, "an evening in German")
    table.page.goto(f"{table.url}?lang=de")
    expect(table.page.locator("dice-evening-card")).to_contain_text("3 Spiele", timeout=30_000)
    table.no_sideways_scroll()
    assert transcript_of(played("Ann", steps=0))["players"] == [{"name": "Ann"}]
