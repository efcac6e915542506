"""Whole games played at random, and what must be true of each; pytest plays some, the soak many.

A game is known by its code, a seed and its number: these three play it again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from dicecore import GAMES, Game, Match, OptionError, read_transcript
from dicecore.kernel.game import Over, plain
from dicecore.kernel.options import Options
from tests.support import LoadedDice, RandomPlayer, people, play_on, text_of

PATIENCE = (40, 60, 60, 80, 300)  # steps after which dice and players bring a game to its end
LUCKY = ((1, 1, 1, 1, 5), (6, 6, 5, 4, 3))  # what brings an end near depends on the game
CAP = 1000  # steps after which a game is left as it stands; few get so far
SHOWN = 20  # of so many games one is shown after each step


class GameFaultError(Exception):
    """A game went wrong: what was wrong, which one it was, and its transcript up to there."""

    def __init__(self, error: BaseException, code: str, seed: str, number: int, text: str) -> None:
        super().__init__(error, code, seed, number, text)
        self.error, self.code, self.seed, self.number, self.text = error, code, seed, number, text

    def __str__(self) -> str:
        head = f"{type(self.error).__name__}: {self.error}"
        return f"{head}\ngame {self.number} of {self.code}, seed {self.seed}\n{self.text}"


def random_rules(game: Game[Any], rng: Random) -> Options:
    """Draw options: some or all fields at their default, least, greatest or any valid value."""
    schema: Any = game.options.schema()
    share = rng.choice((0.0, 0.2, 0.5, 1.0))
    while True:
        rules = {
            name: _random_value(prop, rng)
            for name, prop in schema["properties"].items()
            if rng.random() < share
        }
        try:
            return game.options.read(rules)
        except OptionError as error:
            if error.code != "options-conflict":
                raise


def _random_value(prop: dict[str, Any], rng: Random) -> Any:
    if prop.get("type") == "boolean":
        return rng.choice((False, True))
    if "enum" in prop:
        return rng.choice(prop["enum"])
    step, least, most = prop["multipleOf"], prop["minimum"], prop["maximum"]
    inside = rng.randint(-(-least // step), most // step) * step
    return rng.choice((prop["default"], least, most, inside))


def random_game(code: str, seed: str, number: int) -> Iterator[Match]:
    """Yield a new match and what it is after each step, until it is over for good or too long.

    The numbers of seats take turns. Some games are played with dice by hand, which are corrected
    now and then; actions are taken back now and then, also after the end.
    """
    rng, game = Random(f"{seed} {code} {number}"), GAMES[code]
    least, most = game.seats
    player = RandomPlayer(rng, purpose=rng.choice((0.5, 0.8, 0.95)))
    dice = LoadedDice(rng, luck=rng.choice((0.0, 0.3, 0.8)))
    patience = rng.choice(PATIENCE)
    by_hand, second_thoughts = rng.choice((0.0, 0.5, 1.0)), rng.choice((0.0, 0.02, 0.1))
    match = Match.new(game, people(least + number % (most - least + 1)), random_rules(game, rng))
    yield match
    while len(match.records) < CAP:
        if len(match.records) > patience:
            dice.luck, dice.lucky = 1.0, LUCKY[len(match.records) // 30 % 2]
            player.purpose = 1.0
            second_thoughts = min(second_thoughts, 0.02)
        again = _thought_better(match, rng, dice) if rng.random() < second_thoughts else None
        if again is None:
            if isinstance(match.pending, Over):
                return
            dice.hand = rng.random() < by_hand
            again = play_on(match, player, dice)
        match = again
        yield match


def _thought_better(match: Match, rng: Random, dice: LoadedDice) -> Match | None:
    """Undo, or correct dice by hand that fell lately; None where there is nothing of the kind."""
    seat = match.undoable()
    if seat is not None and rng.random() < 0.7:
        return match.undo(seat)
    typed = [stand for stand in match.stands[-12:] if stand.record.hand]
    if not typed:
        return None
    wrong = rng.choice(typed)
    assert wrong.record.player is not None
    right = dice.roll(len(wrong.record.dice or ()))
    return match.correct(wrong.record.player, wrong.index, right)


def check_game(code: str, seed: str, number: int) -> Match:
    """Play one game and check all that must be true of it. Raises GameFaultError."""
    match: Match | None = None
    try:
        for match in random_game(code, seed, number):
            if number % SHOWN == 0:
                _can_be_shown(match)
        assert match is not None
        _ends_well(match)
        _is_its_transcript(match)
    except Exception as error:
        text = "" if match is None else text_of(match)
        raise GameFaultError(error, code, seed, number, text) from error
    return match


def _can_be_shown(match: Match) -> None:
    json.dumps(plain(match.view()), allow_nan=False)
    json.dumps(match.result(), allow_nan=False)
    for event in match.told[-1] if match.told else ():
        json.dumps(event.to_json(), allow_nan=False)


def _ends_well(match: Match) -> None:
    over = match.pending
    if isinstance(over, Over):
        named = {*over.winners, *over.losers}
        assert named, "nobody has won or lost"
        assert named <= set(range(len(match.players))), "others than the players have won or lost"
        assert match.game.legal_actions(match.state) == (), "something can be done after the end"


def _is_its_transcript(match: Match) -> None:
    text = text_of(match)
    again = read_transcript(text, GAMES)
    assert again.state == match.state, "another state"
    assert again.result() == match.result(), "another result"
    assert again.log == match.log, "another log"
    assert again == match, "another match"
    assert text_of(again) == text, "another transcript"
