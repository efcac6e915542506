"""Two players of Chicago to the end of the match, against what is worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dicecore import GAMES
from dicecore.games.chicago import duel as duels
from dicecore.games.chicago.odds import ENDS
from dicecore.games.chicago.outlook import Duel
from dicecore.games.chicago.reply import best_round
from dicecore.games.chicago_lives import odds as lives_odds
from dicecore.games.chicago_lives.options import ChicagoLivesOptions
from dicecore.games.chicago_lives.state import State as LivesState
from dicecore.games.chicago_lives.strategy import best as best_with_lives
from dicecore.games.chicago_strikes import odds as strikes_odds
from dicecore.games.chicago_strikes.options import ChicagoStrikesOptions
from dicecore.games.chicago_strikes.state import State as StrikesState
from dicecore.games.chicago_strikes.strategy import best as best_with_strikes
from dicecore.kernel.game import Decide, Draw, Drawn, Over, Roll, Rolled
from dicecore.odds.slices import whole
from tests.chicago_by_hand import ALIKE, Habits, Lives, Strikes

LIVES, STRIKES = GAMES["chicago-lives"], GAMES["chicago-strikes"]


def duel_of(state: Any) -> Duel:
    if isinstance(state, LivesState):
        return lives_odds.duel_of(state.options)
    return strikes_odds.duel_of(state.options)


def chance(state: Any, seat: int) -> float:
    return whole(duels.chance(duel_of(state), state, seat))


def with_lives(options: ChicagoLivesOptions, own: int, other: int) -> LivesState:
    return LivesState(options, (own, other), phase="turn", round=1)


def with_strikes(
    options: ChicagoStrikesOptions, strikes: tuple[int, int], pool: int, starter: int
) -> StrikesState:
    return StrikesState(
        options, strikes, pool, (1 - starter,), seat=starter, starter=starter, phase="turn"
    )


# ---- by hand


@pytest.mark.parametrize("rules", [{}, {"life_stealing": True}, {"one_six_five": False}], ids=str)
def test_two_lives_each_are_worked_out_by_hand(rules: dict[str, bool]) -> None:
    by_hand = Lives(
        2,
        stealing=rules.get("life_stealing", False),
        one_six_five=rules.get("one_six_five", True),
    )
    options = ChicagoLivesOptions(**rules)
    found = {lives: chance(with_lives(options, *lives), 0) for lives in by_hand.starts}
    assert found == {
        lives: pytest.approx(value, abs=1e-12) for lives, value in by_hand.starts.items()
    }


@pytest.mark.parametrize(
    ("rules", "habits"),
    [
        ({}, Habits()),
        (
            {
                "next_starter": "last-loser",
                "exchange": "any-but-last",
                "three_sixes": "two-ones",
                "lay_only_ones_and_sixes": True,
                "chicago_in_one_roll": True,
            },
            Habits("any-but-last", "two-ones", True, True),
        ),
    ],
)
def test_a_match_with_strikes_is_worked_out_by_hand(rules: dict[str, Any], habits: Habits) -> None:
    by_hand = Strikes(habits, last_loser="next_starter" in rules)
    options = ChicagoStrikesOptions(calls="two", **rules)
    for strikes, pool in [((0, 0), 3), ((2, 0), 1), ((1, 2), 0)]:
        for starter in (0, 1):
            state = with_strikes(options, strikes, pool, starter)
            expected = by_hand.of(*strikes, pool, starter)
            assert chance(state, starter) == pytest.approx(expected, abs=1e-12)
            assert chance(state, 1 - starter) == pytest.approx(1 - expected, abs=1e-12)


def test_only_sums_matter_where_only_the_worst_does() -> None:
    """With one life each and no 1-6-5 the match is the known question whose throw is beaten."""
    state = with_lives(ChicagoLivesOptions(one_six_five=False), 1, 1)
    assert chance(state, 0) == pytest.approx(0.709925, abs=5e-7)
    for calls, known in (("two", 0.710068), ("free", 6923 / 7776)):
        last = with_strikes(ChicagoStrikesOptions(calls=calls), (1, 1), 0, 0)
        assert chance(last, 0) == pytest.approx(known, abs=5e-7)


# ---- strikes that go round


@pytest.mark.parametrize(
    ("strikes", "rules"),
    [
        ((1, 2), {}),
        ((2, 2), {"calls": "two"}),
        ((1, 4), {"calls": "two"}),
        ((2, 3), {"calls": "two", "next_starter": "last-loser"}),
    ],
)
def test_handed_over_strikes_have_a_value_that_reproduces_itself(
    strikes: tuple[int, int], rules: dict[str, Any]
) -> None:
    options = ChicagoStrikesOptions(phase_two="hand-over", **rules)
    duel = strikes_odds.duel_of(options)
    for starter in (0, 1):
        key: Any = duel.reduced(with_strikes(options, strikes, 0, starter))
        whole(duels.solved(duel, key))
    known = whole(duels._known(duel))
    inner = False
    for key, solved in known.rounds.items():
        again, slopes = whole(
            best_round(duel, known.openings[key], known.chances, tuple(known.rounds))
        )
        inner |= bool(slopes)
        assert again.chance == pytest.approx(solved.chance, abs=1e-12)
        assert 0 < solved.chance < 1
    assert inner


# ---- everywhere in a match


def steps(game: Any, options: Any, seed: int, most: int) -> list[Any]:
    """Return the states of a match of two who choose by chance."""
    rng = Random(seed)
    found = [game.setup(options, 2)]
    while len(found) < most and not isinstance(game.pending(found[-1]), Over):
        state = found[-1]
        match game.pending(state):
            case Draw(seats):
                move: Any = Drawn(rng.choice(seats))
            case Roll(_, count):
                move = Rolled(tuple(rng.randint(1, 6) for _ in range(count)))
            case _:
                move = rng.choice(game.legal_actions(state))
        found.append(game.apply(state, move).state)
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (LIVES, {"lives": 3}),
        (LIVES, {"lives": 2, "life_stealing": True}),
        (STRIKES, {}),
        (STRIKES, {"calls": "two", "phase_two": "hand-over", "three_sixes": "must"}),
        (STRIKES, {"calls": "two", "next_starter": "last-loser", "chicago_in_one_roll": True}),
    ],
    ids=lambda value: getattr(value, "code", str(value)),
)
def test_a_chance_is_the_mean_of_what_falls_and_the_best_of_what_is_chosen(
    game: Any, options: dict[str, Any]
) -> None:
    seen = set()
    for state in steps(game, game.options(**options), seed=2, most=70):
        own, other = chance(state, 0), chance(state, 1)
        assert own + other == pytest.approx(1, abs=1e-12)
        match game.pending(state):
            case Over():
                seen.add("over")
                assert own in (0, 1)
            case Draw(seats):
                after = [chance(game.apply(state, Drawn(seat)).state, 0) for seat in seats]
                assert own == pytest.approx(sum(after) / len(after), abs=1e-12)
            case Roll(_, count):
                seen.add(f"roll-{count}")
                falls = ALIKE[count]
                total = sum(
                    ways * chance(game.apply(state, Rolled(roll)).state, 0)
                    for roll, ways in falls.items()
                )
                assert own == pytest.approx(total / falls.total(), abs=1e-12)
            case Decide(seat):
                seen.add(state.phase)
                *_, win = filter(None, game.odds(state))
                values = {
                    action: chance(game.apply(state, action).state, seat)
                    for action in game.legal_actions(state)
                }
                assert {(one,): value for one, value in values.items()} == {
                    path: pytest.approx(value, abs=1e-12)
                    for path, value in win.values.items()
                    if len(path) == 1
                }
                assert (own, other)[seat] == pytest.approx(max(values.values()), abs=1e-12)
                assert (win.code, win.exact) == ("win", True)
                best = best_with_lives if game is LIVES else best_with_strikes
                assert values[best(state)] == pytest.approx(max(values.values()), abs=1e-9)
    assert {"turn", "call", "roll-3"} <= seen


@pytest.mark.parametrize("next_starter", ["most-strikes", "last-loser"])
def test_who_has_left_does_not_matter_with_strikes(next_starter: str) -> None:
    options = ChicagoStrikesOptions(calls="two", next_starter=next_starter)
    for starter in (0, 1):
        two = with_strikes(options, (2, 1), 0, starter)
        seats = (1, 3)
        more = replace(
            two, strikes=(4, 2, 1, 1), left=((0,), (2,)), seat=seats[starter],
            starter=seats[starter], queue=(seats[1 - starter],),
        )  # fmt: skip
        assert chance(more, seats[starter]) == chance(two, starter)


def test_after_a_chicago_two_play_a_round_in_which_nothing_is_given() -> None:
    """The next round is as this one without the Chicago; only another Chicago ends the match."""
    options = ChicagoStrikesOptions(calls="two", next_starter="last-loser")
    before = with_strikes(options, (1, 2), 0, 0)
    quiet = replace(before, chicago=True)
    starts = {seat: chance(with_strikes(options, (1, 2), 0, seat), 0) for seat in (0, 1)}
    assert 0 < min(starts.values()) < chance(quiet, 0)
    codes = [one.code for one in strikes_odds.odds(quiet) if one]
    assert codes == ["chicago", "win"]


def test_who_is_out_does_not_matter_with_lives() -> None:
    options = ChicagoLivesOptions()
    more = replace(with_lives(options, 2, 3), lives=(0, 3, 0, 2), seat=3, starter=3)
    assert chance(more, 3) == chance(with_lives(options, 2, 3), 0)


def test_a_starter_who_is_out_leaves_his_limit_and_call() -> None:
    """Seat 1 took the last life of seat 0, who had called; seat 2 has to beat seat 1 alone."""
    begun = replace(with_lives(ChicagoLivesOptions(), 1, 2), lives=(1, 2, 1))
    duel = duel_of(begun)
    state = duel.finish(begun, ENDS.index((2, 2, 6)), 1)
    state = duel.apply(state, duel.legal_actions(state)[0]).state
    state = duel.finish(state, ENDS.index((1, 5, 6)), 1)
    state = duel.apply(state, duel.legal_actions(state)[0]).state
    assert (state.alive, state.seat) == ((1, 2), 2)
    beats = 20 / 216  # another 1-6-5 does not: it takes a life, and is later
    level = chance(with_lives(ChicagoLivesOptions(), 1, 1), 0)
    assert chance(state, 2) == pytest.approx(beats * (1 - level), abs=1e-12)


# ---- figures


@pytest.mark.parametrize(
    ("game", "preset", "safe", "match"),
    [
        (LIVES, "seed", 0.709925, 0.566874),
        (STRIKES, "seed", 6923 / 7776, 0.529288),
        (STRIKES, "lively", 0.710068, 0.534429),
        (STRIKES, "bar", 0.709925, 0.544329),
    ],
)
def test_the_figures_of_a_game(game: Any, preset: str, safe: float, match: float) -> None:
    found = dict(filter(None, game.figures(game.options.read(game.presets[preset]))))
    assert list(found) == ["beat", "starter_safe", "match"]
    assert found["starter_safe"] == pytest.approx(safe, abs=5e-7)
    assert found["match"] == pytest.approx(match, abs=5e-7)


def test_the_match_is_that_of_whoever_the_roll_off_finds() -> None:
    options = ChicagoStrikesOptions(calls="two")
    found: Any = dict(filter(None, strikes_odds.figures(options)))
    zero, one = (chance(with_strikes(options, (0, 0), 3, seat), seat) for seat in (0, 1))
    assert found["match"] == pytest.approx((21 * zero + 15 * one) / 36, abs=1e-12)
    before = STRIKES.setup(options, 2)
    assert chance(before, 0) == pytest.approx((21 * zero + 15 * (1 - one)) / 36, abs=1e-12)


def test_a_roll_off_of_three_is_won_as_often_as_it_is_counted_out() -> None:
    before = STRIKES.setup(ChicagoStrikesOptions(), 3)
    starts = next(filter(None, strikes_odds.odds(before)))
    wins = sum(
        1 for one in range(1, 7) for two in range(1, 7) for three in range(1, 7)
        if one >= max(two, three)
    )  # fmt: skip
    assert list(starts.values.values()) == [pytest.approx(wins / 216)]
    assert starts.better is None
