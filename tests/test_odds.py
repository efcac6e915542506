"""What holds for the odds of every game, and the parts that know no game."""

from __future__ import annotations

import doctest
import json
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import product
from math import isfinite

import pytest

from dicecore import GAMES, DicecoreError
from dicecore.figures import figures, read_rules, tell
from dicecore.kernel.errors import Json
from dicecore.odds.rolls import alike, capped
from dicecore.odds.slices import Work, remembered, whole
from dicecore.odds.totals import LIMIT, Total, most, plus
from dicecore.words import LANGUAGES, Words, messages
from tests.support import PACKAGE, has_words, played

WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    for path in PACKAGE.rglob("*.py")
    if "    >>> " in path.read_text("utf-8")
)

QUICK = {"ten-thousand": '{"target": 1000}'}  # house rules with which figures take less


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_in_the_docstrings_are_so(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert not failed


# ---- of every game


@pytest.mark.parametrize("code", [code for code, game in GAMES.items() if game.odds])
def test_measures_are_of_what_is_offered_and_have_words(code: str) -> None:
    game = GAMES[code]
    assert game.odds
    for match in played(game, game.options(), max(2, game.seats[0]), seed=3, steps=12):
        actions = set(game.legal_actions(match.state))
        told = set()
        for measure in filter(None, game.odds(match.state)):
            told.add(measure.code)
            assert has_words("odds", measure.code, code)
            assert {path[0] for path in measure.values} <= actions
            for value in measure.values.values():
                assert isfinite(value)
                assert measure.unit == "points" or 0 <= value <= 1
        assert bool(told) == bool(actions)


@pytest.mark.parametrize("code", [code for code, game in GAMES.items() if game.figures])
def test_figures_have_words_in_every_language_and_are_json(code: str) -> None:
    options = read_rules(GAMES[code], QUICK.get(code))
    found = figures(GAMES[code], options)
    for language in LANGUAGES:
        keys = set(messages(language))
        assert {f"{code}.figure.{key}" for key in found} <= keys
        text = tell(GAMES[code], options, found, Words(language))
        assert "figure." not in text
        assert text.startswith(Words(language).say(f"{code}.name", {}) + "\n")
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_figures_of_any_shape_are_told() -> None:
    """A number, none, a list of fractions, a mapping, and a mapping of mappings of lists."""

    def made(_: object) -> Iterator[tuple[str, Json] | None]:
        yield "beat", {"high": {"165": ["1/8", "5/54"]}, "low": {"7": ["1/2"], "16": ["1", "0"]}}
        yield None
        yield "match", None
        yield "other", {"1": 1000, "hot": 16500}
        yield "starter_safe", 0.25

    game = replace(GAMES["chicago-lives"], figures=made)
    options = read_rules(game, '{"lives": 2}')
    assert tell(game, options, figures(game, options), Words("de")).split("\n") == [
        "Chicago mit Leben",
        "Hausregeln: Leben: 2",
        "Zu zweit: Chance, zu gewinnen, wenn man beginnt: –",
        "Zu zweit: Chance, dass das erste Ergebnis nicht übertroffen wird: 0,25",
        "",
        "Höchste Chance, ein Ergebnis zu übertreffen",
        "",
        "Hoch: mehr als",
        "             1 Wurf       2 Würfe",
        "  -------------------------------",
        "  165  1/8  12,50 %  5/54  9,26 %",
        "",
        "Tief: weniger als",
        "            1 Wurf    2 Würfe",
        "  ---------------------------",
        "  7   1/2  50,00 %          –",
        "  16   1  100,00 %  0  0,00 %",
        "",
        "chicago-lives.figure.other",
        "  1     1.000",
        "  hot  16.500",
    ]


def test_figures_of_a_game_without_any_are_refused() -> None:
    game = replace(GAMES["shicargo"], figures=None)
    with pytest.raises(DicecoreError) as error:
        figures(game, game.options())
    assert error.value.code == "no-figures"


# ---- work in slices


def test_remembered_work_is_done_once_and_the_oldest_is_forgotten() -> None:
    done = []

    @remembered(2)
    def work(n: int) -> Work[int]:
        yield
        done.append(n)
        return n * n

    assert [whole(work(n)) for n in (1, 2, 1, 3, 1, 2)] == [1, 4, 1, 9, 1, 4]
    assert done == [1, 2, 3, 2]


def test_work_that_was_given_up_is_done_by_who_asks_next() -> None:
    @remembered(2)
    def work() -> Work[str]:
        yield
        yield
        return "done"

    next(work())
    assert whole(work()) == "done"


# ---- rolls put together


@pytest.mark.parametrize("count", range(1, 6))
def test_rolls_that_are_alike_are_all_rolls(count: int) -> None:
    found: dict[tuple[int, ...], int] = {}
    for roll in product(range(1, 7), repeat=count):
        shape = tuple(sorted(map(roll.count, set(roll))))
        found[shape] = found.get(shape, 0) + 1
    assert {tuple(sorted(map(r.count, set(r)))): n for r, n in alike(count)} == found


@pytest.mark.parametrize(("count", "limit"), [(1, 1), (4, 1), (4, 2), (5, 2), (5, 3), (3, 5)])
def test_capped_rolls_are_all_rolls(count: int, limit: int) -> None:
    found: dict[tuple[int, ...], int] = {}
    for roll in product(range(1, 7), repeat=count):
        short = tuple(face for face in range(1, 7) for _ in range(min(limit, roll.count(face))))
        found[short] = found.get(short, 0) + 1
    assert dict(capped(count, limit)) == found


# ---- totals


def test_totals_beyond_the_limit_count_as_the_limit() -> None:
    total = whole(plus((0.0,) * LIMIT + (1.0,), [(0, 0.25), (7, 0.75)]))
    assert (len(total), total[LIMIT]) == (LIMIT + 1, 1.0)
    total = whole(plus((0.5, 0.0, 0.5), [(LIMIT - 1, 1.0)]))
    assert total[-2:] == (0.5, 0.5)


def test_the_highest_of_several_totals_is_counted_out() -> None:
    dice = [Total(0, (0.0, 0.5, 0.5)), Total(1, (0.5, 0.25, 0.25)), Total(-1, (0.1, 0.2, 0.3, 0.4))]
    chances = [whole(most(one, [other for other in dice if other is not one])) for one in dice]
    expected = [0.0, 0.0, 0.0]
    for falls in product(*(enumerate(one.more, one.points) for one in dice)):
        chance = falls[0][1] * falls[1][1] * falls[2][1]
        best = max(points for points, _ in falls)
        first = [n for n, (points, _) in enumerate(falls) if points == best]
        for n in first:
            expected[n] += chance / len(first)
    assert chances == pytest.approx(expected, abs=1e-15)
