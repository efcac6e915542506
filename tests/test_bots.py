"""Bots: always a legal action, from the state alone, with the same dice as everybody."""

from __future__ import annotations

import ast
import doctest
import inspect
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicecore import GAMES, Game, SystemDice
from dicecore.bots import strengths
from dicecore.bridge import Bridge
from dicecore.games.chicago import strategy as chicago
from dicecore.games.chicago.actions import Lay, Roll, Stand
from dicecore.games.chicago.strategy import reaching_for
from dicecore.games.chicago.turn import CHICAGO, Turn, TurnRules
from dicecore.games.ten_thousand import rules as ten_thousand
from dicecore.games.ten_thousand import strategy
from dicecore.games.ten_thousand.options import TenThousandOptions
from dicecore.games.ten_thousand.places import turn_of
from dicecore.games.ten_thousand.state import Bank, Keep, State, TakeOver
from dicecore.games.ten_thousand.state import Roll as RollOn
from dicecore.kernel.game import Action, Decide, Over, Rolled
from dicecore.kernel.game import Roll as Falling
from dicecore.kernel.match import Match
from dicecore.odds.climb import climb
from dicecore.odds.slices import whole
from tests import quick
from tests.support import LoadedDice, people, sources

BOTS = [(code, bot) for code, game in GAMES.items() for bot in game.strategies]
PRESETS = [(code, preset) for code, game in GAMES.items() for preset in game.presets]


def decisions(game: Game[Any], match: Match, bots: list[str], seed: int) -> Iterator[Any]:
    """Yield the states in which somebody decides, of a match of these bots."""
    dice = LoadedDice(Random(seed), luck=0.2)
    while not isinstance(pending := match.pending, Over):
        if isinstance(pending, Decide):
            yield match.state
            action = game.strategies[bots[pending.seat]](match.state)
            match = match.act(pending.seat, action, dice)
        else:
            match = match.draw(dice)


def new(code: str, seats: int, **rules: Any) -> Match:
    return Match.new(GAMES[code], people(seats), GAMES[code].options.read(rules))


def test_the_examples_of_how_to_play_a_turn_hold() -> None:
    done = doctest.testmod(chicago)
    assert (done.failed, done.attempted > 0) == (0, True)


# ---- what they may know


@pytest.mark.parametrize(("code", "bot"), BOTS)
def test_a_bot_is_given_a_state_and_nothing_else(code: str, bot: str) -> None:
    assert len(inspect.signature(GAMES[code].strategies[bot]).parameters) == 1


def test_no_game_knows_where_dice_come_from() -> None:
    for path, tree in sources().items():
        if "games" in path.parts:
            for node in ast.walk(tree):
                names = [alias.name for alias in getattr(node, "names", ())]
                names.append(getattr(node, "module", "") or "")
                assert not any(name.split(".")[-1] == "sources" for name in names), path


@pytest.mark.parametrize("code", GAMES)
def test_in_the_same_state_a_bot_always_does_the_same(code: str) -> None:
    game = GAMES[code]
    for number, state in enumerate(
        decisions(game, new(code, 2), [next(iter(game.strategies))] * 2, 5)
    ):
        for play in game.strategies.values() if number % 10 == 0 else ():
            assert play(state) == play(state)


class Watched(SystemDice):
    """The dice of the system; notes what fell, by who was to roll."""

    def __init__(self) -> None:
        self.fallen: dict[str, list[int]] = {"bot": [], "human": []}
        self.roller = ""

    def roll(self, count: int) -> tuple[int, ...]:
        faces = super().roll(count)
        self.fallen[self.roller] += faces
        return faces


def chi_square(observed: Counter[int], expected: dict[int, float]) -> float:
    return sum((observed[face] - expected[face]) ** 2 / expected[face] for face in expected)


def test_a_bot_and_a_human_roll_the_same_dice() -> None:
    """10,000 rolls of each, all from the one source that the bridge was given."""
    dice = Watched()
    bridge = Bridge(dice)

    def ask(kind: str, **values: Any) -> Any:
        answer = json.loads(bridge.handle(json.dumps({"v": 1, "id": 1, "type": kind, **values})))
        return answer["result"]

    players = [{"name": "Ann"}, {"name": "Bot", "bot": "steady"}]
    rolls = Counter[str]()
    while min(rolls["bot"], rolls["human"]) < 10_000:
        now = ask("new", game="shicargo", players=players)
        for _ in range(12):  # short matches are quicker
            dice.roller = now["turn"]
            before = len(dice.fallen[dice.roller])
            if now["turn"] == "bot":
                now = ask("bot", seq=now["seq"])
            else:
                actions = [now["view"]["offers"][0]["action"]]
                now = ask("act", seq=now["seq"], player=0, actions=actions)
            rolls[dice.roller] += len(dice.fallen[dice.roller]) > before
    human, bot = Counter(dice.fallen["human"]), Counter(dice.fallen["bot"])
    both = human + bot
    # with five degrees of freedom each is above 40 once in some seven million times
    for fallen in (human, bot):
        fair = {face: fallen.total() / 6 for face in range(1, 7)}
        assert chi_square(fallen, fair) < 40
        alike = {face: both[face] * fallen.total() / both.total() for face in range(1, 7)}
        assert chi_square(fallen, alike) < 40


# ---- what they do


@pytest.mark.parametrize(("code", "preset"), PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_whole_games_of_legal_actions(code: str, preset: str, seats: int) -> None:
    game, rng = GAMES[code], Random(f"{code} {preset} {seats}")
    rules = dict(game.presets[preset])
    bots = rng.choices([*game.strategies], k=seats)
    for state in decisions(game, new(code, seats, **rules), bots, 3):
        assert game.strategies[bots[state.seat]](state) in game.legal_actions(state)


HOUSE_RULES: list[dict[str, Any]] = [
    {"must_roll_hot_dice": True, "min_bank": 500},
    {"entry": 0, "three_busts": 1000, "six_ones": "score"},
    {"boxcar": True, "four_and_two": True, "entry": 5000},
    {"must_reach_entry": True, "take_over_after_six": False, "small_straight": 1000},
    {"entry": 2500},
]


@pytest.mark.parametrize("bot", GAMES["ten-thousand"].strategies)
@pytest.mark.parametrize("seats", [1, 3])
def test_bots_play_by_any_house_rules(bot: str, seats: int) -> None:
    game = GAMES["ten-thousand"]
    for seed, rules in enumerate(HOUSE_RULES):
        match = new("ten-thousand", seats, target=2000, **rules)
        for state in decisions(game, match, [bot] * seats, seed):
            assert game.strategies[bot](state) in game.legal_actions(state)


@pytest.mark.parametrize("bot", GAMES["ten-thousand"].strategies)
def test_no_bot_banks_what_does_not_count(bot: str) -> None:
    """Where entry is more than the target, to have the target is not enough."""
    game = GAMES["ten-thousand"]
    match = new("ten-thousand", 2, target=2000, entry=3000)
    for state in decisions(game, match, [bot] * 2, 4):
        action = game.strategies[bot](state)
        assert action != Bank() or state.on_table[state.seat] or state.points >= 3000


def deciding(game: Game[Any], state: Any) -> dict[Action, float] | None:
    """Return what the measure that decides says of each action, more being better."""
    last = None
    for one in game.odds(state) if game.odds else ():
        last = one if one and one.better else last
    if last is None:
        return None
    sign = 1 if last.better == "more" else -1
    return {path[0]: sign * value for path, value in last.values.items() if len(path) == 1}


@pytest.mark.parametrize(("code", "preset"), [one for one in PRESETS if one[0] != "shicargo"])
def test_the_expert_does_what_the_odds_call_best(code: str, preset: str) -> None:
    game, rules = GAMES[code], dict(GAMES[code].presets[preset])
    bots = ["expert", "bold"]
    for seed in range(3):
        match = new(code, 2, **rules)
        if code == "ten-thousand":
            begun = replace(match.state, totals=(8000, 8300), on_table=(True, True))
            states = on_from(game, begun, bots, seed)
        else:
            states = decisions(game, match, bots, seed)
        for state in states:
            worth = deciding(game, state)
            if worth:
                action = game.strategies["expert"](state)
                assert worth[action] >= max(worth.values()) - 1e-9, (state, action, worth)


def on_from(game: Game[Any], state: Any, bots: list[str], seed: int) -> Iterator[Any]:
    """Yield the states in which somebody decides, from a state on."""
    dice = LoadedDice(Random(seed))
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Falling):
            state = game.apply(state, Rolled(dice.roll(pending.count))).state
        else:
            yield state
            state = game.apply(state, game.strategies[bots[state.seat]](state)).state


def test_the_compiled_climb_of_the_ladder_is_the_same(tmp_path: Path) -> None:
    program = quick.library(tmp_path)
    if program is None:
        pytest.skip("there is no C compiler")
    turn = whole(turn_of(TenThousandOptions()))
    banks = [
        [-1.0] * 20 + [points / 100 for points in range(dice, 70 + dice)] for dice in turn.order
    ]
    for bust in (0.0, 0.3):
        plain, found = (whole(one(turn, banks, bust)) for one in (climb, quick.quick(program)))
        for points in range(100):
            for dice in turn.order:
                assert found.kept(points, dice) == pytest.approx(
                    plain.kept(points, dice), abs=1e-12
                )
                assert found.rolled(points, dice) == pytest.approx(
                    plain.rolled(points, dice), abs=1e-12
                )
                assert found.banked(points, dice) == plain.banked(points, dice)


# ---- their styles


def rolled(*faces: int, points: int = 0, total: int = 2000, **rules: Any) -> State:
    state = ten_thousand.setup(TenThousandOptions(take_over=False, **rules), 2)
    return replace(
        state,
        totals=(total, 3000),
        on_table=(True, True),
        phase="rolled",
        points=points,
        left=len(faces),
        rolled=faces,
    )


def kept(points: int, left: int, total: int = 2000, **rules: Any) -> State:
    return replace(rolled(**rules), phase="kept", points=points, left=left, totals=(total, 3000))


@pytest.mark.parametrize(
    ("play", "points"),
    [
        (strategy.steady, {1: 300, 2: 250, 3: 450, 4: 1050, 5: 3100, 6: 16500}),
        (strategy.careful, {1: 300, 2: 300, 3: 300, 4: 300, 5: 300, 6: inf}),
        (strategy.bold, {1: 600, 2: 500, 3: 900, 4: 2100, 5: 6200, 6: 33000}),
    ],
)
def test_from_what_points_each_banks(play: Any, points: dict[int, float]) -> None:
    for dice, enough in points.items():
        far = kept(0, dice, target=100_000)
        for more in range(50, 40_000, 50):
            assert play(replace(far, points=more)) == (Bank() if more >= enough else RollOn())


@pytest.mark.parametrize(
    "play", [strategy.steady, strategy.careful, strategy.bold, strategy.points]
)
def test_who_reaches_the_target_banks(play: Any) -> None:
    assert play(kept(50, 5, total=9950)) == Bank()
    assert play(kept(100, 5, total=9850)) == RollOn()


@pytest.mark.parametrize("play", [strategy.steady, strategy.careful, strategy.bold])
def test_off_the_table_each_rolls_on_to_the_entry(play: Any) -> None:
    off = replace(kept(950, 2, total=0), on_table=(False, True))
    assert play(off) == RollOn()
    assert play(replace(off, points=1000)) == Bank()


@pytest.mark.parametrize("bot", GAMES["ten-thousand"].strategies)
@pytest.mark.parametrize("rules", [{}, {"boxcar": True}])
def test_in_the_last_round_all_play_for_the_lead(bot: str, rules: dict[str, Any]) -> None:
    play = GAMES["ten-thousand"].strategies[bot]
    last = replace(kept(1000, 1, total=9000, **rules), totals=(9000, 10_000), crossed=1)
    assert play(last) == RollOn()
    assert play(replace(last, points=1050)) == Bank()


def test_the_bold_one_keeps_few_dice() -> None:
    assert strategy.bold(rolled(1, 2, 2, 2, 3, 5)) == Keep(((1,),))
    assert strategy.steady(rolled(1, 2, 2, 2, 3, 5)) == Keep(((2, 2, 2), (1,), (5,)))
    assert strategy.bold(rolled(1, 1, 1, 2, 3, 5)) == Keep(((1, 1, 1),))
    assert strategy.bold(rolled(1, 5)) == Keep(((1,), (5,)))  # hot dice


@pytest.mark.parametrize(
    ("bot", "carried", "takes"),
    [
        ("steady", (300, 3), True),
        ("steady", (250, 6), False),
        ("careful", (50, 4), True),
        ("careful", (2000, 3), False),
        ("bold", (500, 2), True),
        ("bold", (450, 6), False),
        ("expert", (2000, 3), True),
        ("expert", (50, 1), False),
    ],
)
def test_what_each_takes_over(bot: str, carried: tuple[int, int], takes: bool) -> None:
    start = replace(
        ten_thousand.setup(TenThousandOptions(), 2),
        totals=(2000, 3000),
        on_table=(True, True),
        carried=carried,
    )
    chosen = GAMES["ten-thousand"].strategies[bot](start)
    assert chosen == (TakeOver() if takes else RollOn())


@pytest.mark.parametrize(
    ("turn", "action"),
    [
        (Turn(phase="rolled", rolls=1, rolled=(1, 4, 1)), Lay((1, 1))),
        (Turn(phase="laid", rolls=1, laid=(1, 1), rolled=(4,)), Roll()),
        (Turn(phase="rolled", rolls=1, ones=1, laid=(1,), rolled=(3,)), Roll()),
        (Turn(phase="rolled", rolls=1, rolled=(1, 1, 1)), Stand()),
        (Turn(phase="rolled", rolls=1, rolled=(1, 4, 5)), None),
        (Turn(phase="rolled", rolls=2, laid=(6,), rolled=(1, 1)), None),
    ],
)
def test_a_throw_is_reached_for_with_one_die(turn: Turn, action: Action | None) -> None:
    assert reaching_for(CHICAGO, turn, TurnRules()) == action


# ---- how strong they are


@pytest.mark.parametrize("code", GAMES)
def test_every_bot_has_a_strength(code: str) -> None:
    known = strengths(GAMES[code])
    assert list(known) == list(GAMES[code].strategies)
    assert abs(sum(known.values()) / len(known) - 50) <= 0.5  # each win is another one's loss
    if len(known) > 1:
        assert known["expert"] == max(known.values())
