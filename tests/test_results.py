"""Results of matches, the standings of an evening, statistics: each against a recount."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import isclose
from typing import Any

import pytest

from dicecore import GAMES, Match, MessageError, Player, ScriptedDice, read_transcript
from dicecore.evening import PRESETS, Points, Standing, read_points, standings
from dicecore.kernel.game import Over, plain
from dicecore.kernel.match import Record
from dicecore.odds.fair import usual
from dicecore.results import FORM, Result, Seated, Thrown, called, read_results, result_of, who
from dicecore.tallies import Dice, Statistics, Wins, statistics
from tests.hostile import VALUES
from tests.support import TESTS, text_of
from tests.test_bridge import Page
from tests.whole_games import random_game

CASES = [
    case["transcript"]
    for file in sorted((TESTS / "vectors").glob("*.json"))
    for case in json.loads(file.read_text("utf-8"))["cases"]
    if "error_step" not in case["expect"]
]
MATCHES = [read_transcript(json.dumps(transcript), GAMES) for transcript in CASES]
RESULTS = [result_of(match) for match in MATCHES]


def ended(*ranks: int, game: str = "shicargo", names: Sequence[str] = "ABCDEFGH") -> Result:
    """Make a result of a game in which the seats came out so."""
    faces = Thrown((1, 0, 0, 0, 0, 0), 1)
    players = (
        Seated(names[seat], None, rank, 100 - rank, None, rank == 1, False, faces, Thrown())
        for seat, rank in enumerate(ranks)
    )
    return Result(FORM, game, {}, True, tuple(players))


# ---- one result


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.game.code)
def test_a_result_is_what_the_match_says(match: Match) -> None:
    result, told = result_of(match), match.result()
    assert result.game == match.game.code
    assert result.over == told["finished"]
    assert [(player.name, player.bot) for player in result.players] == [
        (player.name, player.bot) for player in match.players
    ]
    won = [seat for seat, player in enumerate(result.players) if player.won]
    lost = [seat for seat, player in enumerate(result.players) if player.lost]
    assert lost == told["losers"]
    if told["winners"]:
        assert won == told["winners"]
    if not result.over:
        assert won == lost == []
        assert {player.rank for player in result.players} == {None}
    else:
        ranked = {place.seat: place.rank for place in match.view().ranking}
        assert [player.rank for player in result.players] == [
            ranked[seat] for seat in range(len(match.players))
        ]
        assert won
        assert not set(won) & set(lost)


@pytest.mark.parametrize("code", sorted(GAMES))
def test_dice_are_counted_as_they_stand(code: str) -> None:
    for number in range(4):
        match = list(random_game(code, "results", number))[-1]
        result = result_of(match)
        for seat, player in enumerate(result.players):
            for hand, thrown in ((False, player.system), (True, player.hand)):
                row = [
                    face
                    for stand in match.stands
                    if stand.record.player == seat and stand.record.hand is hand
                    for face in stand.record.dice or ()
                ]
                assert thrown.faces == tuple(row.count(face) for face in range(1, 7))
                runs = [len(list(group)) for _, group in groupby(row)]
                assert thrown.run == max(runs, default=0)


def test_a_corrected_roll_counts_as_it_was_corrected() -> None:
    match = Match.new(GAMES["ten-thousand"], [Player("Ann"), Player("Ben")])
    roll = next(iter(match.game.legal_actions(match.state)))
    match = match.play(Record(0, roll.kind, roll, dice=(2, 3, 3, 4, 6, 6), hand=True))
    match = match.correct(0, 0, [2, 3, 3, 4, 6, 4])
    (ann, _) = result_of(match).players
    assert (ann.system, ann.hand) == (Thrown(), Thrown((0, 1, 2, 2, 0, 1), 2))


def test_results_come_back_as_they_went_out() -> None:
    assert read_results(json.loads(json.dumps([plain(one) for one in RESULTS]))) == RESULTS


def parts(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    return [path] + [found for key, one in inner for found in parts(one, (*path, key))]


def test_a_result_gone_wrong_is_named() -> None:
    good: Any = plain(next(one for one in RESULTS if one.over and len(one.players) == 2))
    for path in parts(good):
        for value in (*VALUES, -1, 0.5, {"v": FORM}):
            wrong = json.loads(json.dumps({"all": [good, good]}))
            at = wrong["all"]
            for key in (1, *path)[:-1]:
                at = at[key]
            at[(1, *path)[-1]] = value
            try:
                read_results(wrong["all"])
            except MessageError as error:
                assert (error.code, error.params) == ("bad-result", {"place": 2})  # noqa: PT017


def test_two_of_one_name_are_two() -> None:
    twins = ended(1, 2, 3, names=["Ann", " ann ", "Ben"])
    assert who(twins) == [("ann", False, 1), ("ann", False, 2), ("ben", False, 1)]
    for one, other in (("Weiß", "WEISS"), ("ΟΔΟΣ", "οδος"), ("a\u3000b", "A B")):
        assert called(one) == called(other)


# ---- an evening


def row(rows: tuple[Standing, ...], name: str) -> Standing:
    return next(one for one in rows if one.name == name)


def test_points_and_wins_are_added_up_and_ranked() -> None:
    evening = [ended(1, 2, 3), ended(2, 1, names="AB"), ended(3, 2, 1, 4)]
    rows = standings(evening, Points((3, 2, 1)))
    assert [(one.name, one.games, one.wins, one.points) for one in rows] == [
        ("A", 3, 1, 6.0),
        ("B", 3, 1, 7.0),
        ("C", 2, 1, 4.0),
        ("D", 1, 0, 0.0),
    ]
    assert [one.ranks["points"] for one in rows] == [2, 1, 3, 4]
    assert [one.ranks["wins"] for one in rows] == [1, 1, 1, 4]
    assert [one.ranks["points_each"] for one in rows] == [2, 1, 2, 4]
    assert [one.ranks["wins_each"] for one in rows] == [2, 2, 1, 4]
    assert isclose(row(rows, "B").points_each or 0, 7 / 3)


def test_those_who_share_a_place_get_all_of_it_or_a_part_of_all() -> None:
    evening = [ended(1, 1, 3, 4)]
    each = standings(evening, Points((5, 3, 2, 1)))
    assert [one.points for one in each] == [5, 5, 2, 1]
    split = standings(evening, Points((5, 3, 2, 1), "split"))
    assert [one.points for one in split] == [4, 4, 2, 1]
    short = standings([ended(1, 1, 1)], Points((1,), "split"))
    assert [one.ranks["points"] for one in short] == [1, 1, 1]
    assert all(isclose(one.points, 1 / 3) for one in short)


def test_who_has_not_played_is_there_and_has_no_rank() -> None:
    people = [Player("A"), Player("Zoe"), Player("A", "steady")]
    rows = standings([ended(1, 2)], Points((1,)), people)
    assert [(one.name, one.bot) for one in rows] == [
        ("A", None), ("Zoe", None), ("A", "steady"), ("B", None),
    ]  # fmt: skip
    assert set(row(rows, "Zoe").ranks.values()) == {None}
    assert row(rows, "Zoe").points_each is None


def test_a_game_played_alone_beats_nobody() -> None:
    rows = standings([ended(1), ended(2, 1)], Points((3, 1)))
    assert [(one.name, one.games, one.wins, one.points) for one in rows] == [
        ("A", 1, 0, 1.0),
        ("B", 1, 1, 3.0),
    ]
    (alone,) = standings([ended(1)], Points((3,)))
    assert (alone.games, alone.ranks["wins"]) == (0, None)


def test_games_that_go_on_do_not_count() -> None:
    going = next(one for one in RESULTS if not one.over)
    rows = standings([going], Points((1,)))
    assert [one.name for one in rows] == [player.name for player in going.players]
    assert {one.games for one in rows} == {0}


def test_standings_are_those_of_a_recount() -> None:
    points = Points((5, 3, 2, 1))
    games, wins, worth = Counter[str](), Counter[str](), Counter[str]()
    for match in MATCHES:
        names = [player.name for player in match.players]
        if not isinstance(match.pending, Over) or not 1 < len(names) == len(set(names)):
            continue
        for place in match.view().ranking:
            name = match.players[place.seat].name
            games[name] += 1
            wins[name] += place.rank == 1
            worth[name] += ((5, 3, 2, 1) + (0,) * 12)[place.rank - 1]
    chosen = [one for one in RESULTS if len({p.name for p in one.players}) == len(one.players)]
    rows = standings(chosen, points)
    for name in games:
        some = [one for one in rows if one.name == name]
        assert sum(one.games for one in some) == games[name]
        assert sum(one.wins for one in some) == wins[name]
        assert sum(one.points for one in some) == worth[name]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_tables_that_are_offered_are_fine(preset: tuple[int, ...]) -> None:
    assert read_points(list(preset), "each").places == preset


@pytest.mark.parametrize(
    ("places", "shared", "code"),
    [
        ([], "each", "points-count"),
        ([1] * 13, "each", "points-count"),
        ([3, "2"], "each", "points-range"),
        ([True], "each", "points-range"),
        ([1.5], "each", "points-range"),
        ([-1], "each", "points-range"),
        ([1001], "each", "points-range"),
        ([3, 4], "each", "points-rise"),
        ([3], "all", "points-shared"),
    ],
)
def test_a_table_of_points_that_is_none_says_why(places: Any, shared: str, code: str) -> None:
    with pytest.raises(MessageError) as error:
        read_points(places, shared)
    assert error.value.code == code


# ---- statistics


def wins_of(found: Statistics, name: str) -> Wins:
    return next(one for one in found.wins if one.name == name and one.bot is None)


def dice_of(found: Statistics, whose: str, kind: str = "system") -> Dice:
    return next(one for one in found.dice if (one.whose, one.kind) == (whose, kind))


def test_all_dice_are_those_of_a_recount() -> None:
    found = statistics(RESULTS)
    for kind, hand in (("system", False), ("hand", True)):
        by: dict[bool, Counter[int]] = {False: Counter(), True: Counter()}
        for match in MATCHES:
            for stand in match.stands:
                if stand.record.dice and stand.record.hand is hand:
                    bot = match.players[stand.record.player or 0].bot is not None
                    by[bot].update(stand.record.dice)
        counted: dict[str, Any] = {one.whose: one.faces for one in found.dice if one.kind == kind}
        whole = by[False] + by[True]
        for whose, faces in (("all", whole), ("people", by[False]), ("bots", by[True])):
            if faces:
                assert counted[whose] == tuple(faces[face] for face in range(1, 7))
                dice = dice_of(found, whose, kind)
                assert (dice.least, dice.most) == usual(dice.count)
        of_each = [one.faces for one in found.dice if one.kind == kind and one.whose == "one"]
        assert tuple(map(sum, zip(*of_each, strict=True))) == counted["all"]


def test_games_are_counted_by_game_and_filtered() -> None:
    found = statistics(RESULTS)
    assert {one.game: one.games for one in found.by_game} == Counter(one.game for one in RESULTS)
    assert found.over == sum(one.over for one in RESULTS)
    over = statistics(RESULTS, finished=True)
    assert over.games == over.over == found.over
    one = statistics(RESULTS, "shicargo")
    assert [game.game for game in one.by_game] == ["shicargo"]
    assert one.games == sum(result.game == "shicargo" for result in RESULTS)


def test_values_are_the_best_and_the_mean() -> None:
    found = statistics([ended(1, 2), ended(3, 1)]).by_game[0].values
    ((one),) = found
    assert (one.code, one.count, one.least, one.most, one.best) == (None, 4, 97, 99, ("A", "B"))
    assert isclose(one.mean, (99 + 98 + 97 + 99) / 4)


def test_wins_are_compared_with_equal_chances() -> None:
    found = statistics([ended(1, 2), ended(1, 2, 3), ended(2, 1), ended(1, 1, 3), ended(1)])
    ann = wins_of(found, "A")
    assert (ann.played, ann.won, ann.run, found.solo) == (4, 3, 2, 1)
    assert isclose(ann.expected, 1 / 2 + 1 / 3 + 1 / 2 + 2 / 3)
    # 2 in a row: of the first two, the middle two, the last two, without counting any twice
    p, q, r, s = 1 / 2, 1 / 3, 1 / 2, 2 / 3
    chance = p * q + (1 - p) * q * r + (1 - q) * r * s
    assert isclose(ann.run_chance, chance)


def test_bots_of_a_kind_are_one_whatever_they_are_called() -> None:
    def bots(*names: str) -> Result:
        seat = Thrown((0, 0, 0, 0, 0, 2), 2)
        players = (
            Seated(name, "steady", rank, 1, None, rank == 1, False, seat, Thrown())
            for rank, name in enumerate(names, 1)
        )
        return Result(FORM, "shicargo", {}, True, tuple(players))

    found = statistics([bots("Bot 1", "Bot 2"), bots("R2", "D2")])
    assert [(one.bot, one.played, one.won) for one in found.wins] == [("steady", 2, 2)]
    assert dice_of(found, "bots").faces == (0, 0, 0, 0, 0, 8)
    assert [one.whose for one in found.dice] == ["all", "bots", "one"]


def test_several_bots_of_a_kind_play_a_game_once() -> None:
    def at_table(*ranks: int, lost: int = -1) -> Result:
        """Make a result of Ann against the steady bots that came out so; of equal first places."""
        seats = [
            replace(seat, name=f"Bot {at}", bot="steady" if at else None, lost=at == lost)
            for at, seat in enumerate(ended(*ranks).players)
        ]
        return replace(ended(*ranks), players=tuple(seats))

    games = [at_table(3, 1, 2), at_table(1, 2, 3, lost=2), at_table(2, 1), at_table(1, 1, 3, 4)]
    (bots,) = (one for one in statistics(games).wins if one.bot)
    assert (bots.played, bots.won, bots.lost, bots.run) == (4, 3, 1, 2)
    # of the two winners among four one is a bot at least
    assert isclose(bots.expected, 2 / 3 + 2 / 3 + 1 / 2 + 1)
    assert isclose(wins_of(statistics(games), "Bot 0").expected, 1 / 3 + 1 / 3 + 1 / 2 + 2 / 4)
    assert dice_of(statistics(games), "bots").count == 2 + 2 + 1 + 3


def test_nothing_is_told_of_nothing() -> None:
    assert statistics([]) == Statistics(0, 0, 0, (), (), ())
    assert statistics([result_of(Match.new(GAMES["shicargo"], [Player("A")]))]).dice == ()


# ---- the bridge


def test_the_bridge_counts_beside_the_match() -> None:
    page = Page()
    page.new()
    before = page.ask("now")
    result = page.ask("outcome", transcript=CASES[0])
    assert result == plain(RESULTS[0])
    assert page.ask("outcome", transcript=text_of(MATCHES[0])) == result
    told = page.ask("tallies", results=[result], game="shicargo", finished=True)
    assert told == plain(statistics([RESULTS[0]], "shicargo", finished=True))
    people = [{"name": "Zoe"}]
    stood = page.ask("standings", results=[result], points=[3, 1], shared="each", people=people)
    assert stood["over"] + stood["going"] == 1
    assert stood["standings"][0]["name"] == "Zoe"
    alone = plain(ended(1))
    stood = page.ask("standings", results=[alone], points=[3, 1], shared="each")
    assert (stood["over"], stood["going"]) == (0, 0)
    assert page.ask("now") == before


@pytest.mark.parametrize(
    ("kind", "values", "code"),
    [
        ("outcome", {"transcript": {"dicecore": 2}}, "unknown-version"),
        ("tallies", {"results": [{}]}, "bad-result"),
        ("tallies", {"results": {}}, "bad-message"),
        ("tallies", {"results": [], "game": "chess"}, "unknown-game"),
        ("standings", {"results": [], "points": [1, 2], "shared": "each"}, "points-rise"),
        (
            "standings",
            {"results": [], "points": [1], "shared": "each", "people": [{"name": " "}]},
            "name-blank",
        ),
    ],
)
def test_what_is_wrong_is_refused(kind: str, values: dict[str, Any], code: str) -> None:
    assert Page().refused(kind, **values) == code


def test_scripted_dice_are_not_by_hand() -> None:
    match = Match.new(GAMES["ten-thousand"], [Player("Ann")])
    roll = match.game.legal_actions(match.state)[0]
    (ann,) = result_of(match.act(0, roll, ScriptedDice([1, 1, 1, 2, 2, 3]))).players
    assert (ann.system, ann.hand) == (Thrown((3, 2, 1, 0, 0, 0), 3), Thrown())
