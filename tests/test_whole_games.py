"""Whole random games of every game over random house rules; ``make soak`` plays many more."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from dicecore import GAMES, Game, Match, RuleError
from dicecore.kernel.game import Over
from tests import whole_games
from tests.whole_games import GameFaultError, check_game, random_game, random_rules

SEED = "make test"
PART = 50
games = pytest.mark.parametrize("game", GAMES.values(), ids=sorted(GAMES))


@games
@pytest.mark.parametrize("part", range(0, 500, PART))
def test_random_games_replay_from_their_transcripts(game: Game[Any], part: int) -> None:
    matches = [check_game(game.code, SEED, number) for number in range(part, part + PART)]
    over = [match for match in matches if isinstance(match.pending, Over)]
    assert len(over) > 0.8 * PART


@games
def test_the_random_games_have_every_house_rule_number_of_seats_and_kind_of_step(
    game: Game[Any],
) -> None:
    """What the games above are drawn from, by a look at the first of them."""
    schema: Any = game.options.schema()
    rng = Random(SEED)
    drawn = [random_rules(game, rng) for _ in range(500)]
    for name, prop in schema["properties"].items():
        values = Counter(getattr(rules, name) for rules in drawn)
        edges = {prop["default"], *prop.get("enum", ())}
        edges |= {False, True} if prop.get("type") == "boolean" else set()
        edges |= {prop[end] for end in ("minimum", "maximum") if end in prop}
        assert edges <= set(values), name
        assert "minimum" not in prop or len(values) > 4, name
    played = [list(random_game(game.code, SEED, number))[-1] for number in range(60)]
    least, most = game.seats
    assert {len(match.players) for match in played} == set(range(least, most + 1))
    records = [record for match in played for record in match.records]
    kinds = {action.kind for action in game.actions} | {"undo", "correct"}
    assert kinds <= {record.kind for record in records}
    assert {record.hand for record in records if record.dice} == {False, True}


def test_a_game_that_goes_wrong_is_told_with_its_seed_and_transcript(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: Match) -> None:
        raise RuleError("match-over")

    monkeypatch.setattr(whole_games, "_is_its_transcript", broken)
    with pytest.raises(GameFaultError, match="game 7 of ten-thousand, seed a seed") as error:
        check_game("ten-thousand", "a seed", 7)
    assert error.value.text.startswith('{"dicecore": 1, "game": "ten-thousand"')
    assert check_again(error.value) == error.value.text


def check_again(fault: GameFaultError) -> str:
    with pytest.raises(GameFaultError) as error:
        check_game(fault.code, fault.seed, fault.number)
    return error.value.text
