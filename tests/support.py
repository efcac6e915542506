"""What several test files share: scripted games, random players, other views of data."""

from __future__ import annotations

import ast
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

import pytest
from hypothesis import strategies as st

import dicecore
from dicecore import GAMES, Action, Event, Game, Match, Player, RuleError, ScriptedDice
from dicecore.games.ten_thousand.state import Bank, Boxcar, Keep, Roll, TakeOver
from dicecore.kernel.game import Decide, Draw, Over
from dicecore.kernel.options import Options
from dicecore.kernel.view import View
from dicecore.words import format_message

TESTS = Path(__file__).parent
PACKAGE = Path(dicecore.__file__).parent
TEN = GAMES["ten-thousand"]
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Lou")
BUST = "223346"  # no Set, however often a die is left out
ENTER = "111236 k111 b"  # a whole turn worth 1000 with three dice left


def people(count: int) -> tuple[Player, ...]:
    return tuple(Player(name) for name in NAMES[:count])


def refusal(error: pytest.ExceptionInfo[dicecore.DicecoreError]) -> str:
    return error.value.code


# ---- scripted games


class ScriptedTable(ABC):
    """A game played by a script of words; whoever's turn it is acts.

    ``d0`` lets a draw fall on seat 0; what the other words mean is up to the game.
    """

    game: ClassVar[Game[Any]]

    def __init__(self, seats: int = 3, script: str = "", **rules: Any) -> None:
        self.match = Match.new(self.game, people(seats), self.game.options.read(rules))
        self.play(script)

    @staticmethod
    @abstractmethod
    def read_word(word: str) -> tuple[Action, list[int]]:
        """Return the action that a word stands for and the dice rolled in it."""

    def play(self, script: str) -> Self:
        for word in script.split():
            if word[0] == "d":
                self.match = self.match.draw(ScriptedDice([], draws=[int(word[1:])]))
            else:
                self.match = self._act(word)
        return self

    def refused(self, word: str) -> str:
        """Return the code with which the next word is refused; all that it says can be said."""
        with pytest.raises(RuleError) as error:
            self._act(word)
        message = word_of("error", error.value.code, self.game.code)
        assert message is not None
        assert placeholders(message) <= seated(error.value.params)
        return refusal(error)

    def _act(self, word: str) -> Match:
        action, dice = self.read_word(word)
        return self.match.act(self.seat, action, ScriptedDice(dice))

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def seat(self) -> int:
        pending = self.match.pending
        assert isinstance(pending, Decide)
        return pending.seat

    @property
    def winners(self) -> tuple[int, ...] | None:
        pending = self.match.pending
        return pending.winners if isinstance(pending, Over) else None

    @property
    def round(self) -> int:
        return self.game.round(self.state)

    @property
    def legal(self) -> set[str]:
        """The kinds of action that are legal now."""
        return {action.kind for action in self.game.legal_actions(self.state)}

    @property
    def told(self) -> tuple[Event, ...]:
        """The events of the last step."""
        return self.match.told[-1]

    @property
    def codes(self) -> list[str]:
        return [event.code for event in self.told]

    def event(self, code: str) -> dict[str, Any]:
        """Return the one event of this code of the last step."""
        (found,) = (event for event in self.told if event.code == code)
        return found.to_json()

    @property
    def view(self) -> View:
        return self.match.view()

    @property
    def stake(self) -> dict[str, dict[str, Any]]:
        return {line.code: line.params for line in self.view.stake}

    def markers(self, code: str) -> dict[int | None, int | None]:
        """Return the values of the markers of this code by seat, which has one at most."""
        found = [one for one in self.view.markers if one.code == code]
        values = {one.seat: one.value for one in found}
        assert len(values) == len(found)
        return values


class Table(ScriptedTable):
    """A game of 10,000 Dice played by a script of words.

    ``123456`` rolls these dice, ``t12`` takes over and rolls, ``k1+5`` keeps a 1 and a 5,
    ``x`` declares a boxcar, ``b`` banks.
    """

    game = TEN

    def __init__(self, seats: int = 2, script: str = "", **rules: Any) -> None:
        super().__init__(seats, script, **rules)

    @staticmethod
    def read_word(word: str) -> tuple[Action, list[int]]:
        match word[0]:
            case "k":
                sets = [tuple(map(int, faces)) for faces in word[1:].split("+")]
                return Keep(tuple(sorted(sets, key=lambda faces: (-len(faces), faces)))), []
            case "x":
                return Boxcar(), []
            case "b":
                return Bank(), []
            case "t":
                return TakeOver(), list(map(int, word[1:]))
        return Roll(), list(map(int, word))

    @property
    def totals(self) -> tuple[int, ...]:
        totals: tuple[int, ...] = self.state.totals
        return totals

    @property
    def on_table(self) -> tuple[bool, ...]:
        on_table: tuple[bool, ...] = self.state.on_table
        return on_table

    @property
    def points(self) -> int:
        points: int = self.state.points
        return points


read_word = Table.read_word


# ---- any game, played at random


class LoadedDice:
    """Random dice, of which some prefer a few faces, so that matches of any rules end."""

    hand = False

    def __init__(self, rng: Random, luck: float = 0.0) -> None:
        self.rng, self.luck = rng, luck
        self.lucky: tuple[int, ...] = (1, 1, 5, 5, 6)

    def roll(self, count: int) -> tuple[int, ...]:
        lucky = self.rng.random() < self.luck
        faces = self.lucky if lucky else (1, 2, 3, 4, 5, 6)
        return tuple(self.rng.choice(faces) for _ in range(count))

    def draw(self, among: Sequence[int]) -> int:
        return self.rng.choice(among)


class RandomPlayer:
    """Plays any game: often as the game's plain strategy does, else anything legal."""

    def __init__(self, rng: Random, purpose: float = 0.8) -> None:
        self.rng, self.purpose = rng, purpose

    def choose(self, game: Game[Any], state: Any) -> Action:
        if game.strategies and self.rng.random() < self.purpose:
            return next(iter(game.strategies.values()))(state)
        return self.rng.choice(game.legal_actions(state))


def play_on(match: Match, player: RandomPlayer, dice: LoadedDice) -> Match:
    """Let one thing happen in a match that is not over."""
    pending = match.pending
    if isinstance(pending, Draw):
        return match.draw(dice)
    assert isinstance(pending, Decide)
    return match.act(pending.seat, player.choose(match.game, match.state), dice)


def played(game: Game[Any], rules: Options, seats: int, seed: int, steps: int) -> Iterator[Match]:
    """Yield a new match and what it is after each of at most so many random steps."""
    rng = Random(seed)
    player, dice = RandomPlayer(rng), LoadedDice(rng, luck=rng.choice((0.0, 0.3, 0.8)))
    match = Match.new(game, people(seats), rules)
    yield match
    for _ in range(steps):
        if isinstance(match.pending, Over):
            return
        match = play_on(match, player, dice)
        yield match


def rules_of(game: Game[Any]) -> st.SearchStrategy[Options]:
    """Draw options: every field at its default, least, greatest or any value that is allowed."""
    schema: Any = game.options.schema()
    fields = {name: _values(prop) for name, prop in schema["properties"].items()}
    return st.fixed_dictionaries({}, optional=fields).filter(_readable(game)).map(game.options.read)


def _readable(game: Game[Any]) -> Any:
    def readable(rules: Mapping[str, Any]) -> bool:
        try:
            game.options.read(rules)
        except dicecore.OptionError as error:
            assert error.code == "options-conflict"  # noqa: PT017 - the only one that may be
            return False
        return True

    return readable


def _values(prop: dict[str, Any]) -> st.SearchStrategy[Any]:
    if prop.get("type") == "boolean":
        return st.booleans()
    if "enum" in prop:
        return st.sampled_from(prop["enum"])
    step, least, most = prop["multipleOf"], prop["minimum"], prop["maximum"]
    inside = st.integers(-(-least // step), most // step).map(lambda n: n * step)
    return st.sampled_from([prop["default"], least, most]) | inside


def tables() -> st.SearchStrategy[tuple[Game[Any], Options, int, int]]:
    """Draw a game (or take ``$TESTED_GAME``), its options, a number of seats and a seed."""
    codes = [only] if (only := os.environ.get("TESTED_GAME")) else sorted(GAMES)
    return st.sampled_from(codes).flatmap(_tables_of)


def _tables_of(code: str) -> st.SearchStrategy[tuple[Game[Any], Options, int, int]]:
    game = GAMES[code]
    seats, seed = st.integers(*game.seats), st.integers(0, 2**32)
    return st.tuples(st.just(game), rules_of(game), seats, seed)


# ---- words


@cache
def words_of(package: str) -> dict[str, str]:
    """Return the English words of ``""`` (the kernel) or of a game's code, shared ones with it."""
    words: dict[str, str] = {}
    for folder in folders_of(package):
        words |= json.loads((folder / "locale" / "en.json").read_text("utf-8"))
    return words


def folders_of(package: str) -> list[Path]:
    """Return the folders that emit the codes of a game; for ``""`` all of them."""
    if not package:
        return [PACKAGE]
    shared = GAMES[package].shares if package in GAMES else ()
    names = (*shared, package.replace("-", "_"))
    return [PACKAGE / "games" / name for name in names]


def word_of(family: str, code: str, game: str = "ten-thousand") -> str | None:
    """Return the message of a code, in the game's words or in the kernel's."""
    package, colon, own = code.rpartition(":")
    if colon:
        return words_of(package).get(f"{family}.{own}")
    key = f"{family}.{code}"
    return words_of(game).get(key, words_of("").get(key))


def has_words(family: str, code: str, game: str = "ten-thousand") -> bool:
    return word_of(family, code, game) is not None


class _Asked(dict[str, Any]):
    """Notes which parameters a message asks for."""

    def get(self, name: str, default: Any = None) -> Any:
        self[name] = default
        return default


def placeholders(message: str) -> set[str]:
    """Return the names that a message wants to be given, in all its branches."""
    asked = _Asked()
    format_message(message, asked)
    return set(asked)


def seated(params: Mapping[str, Any]) -> set[str]:
    """Return the names that a message is given: those of the parameters, and players by seat."""
    names = {name for name, value in params.items() if value is not None}
    return names | {"player" if name == "seat" else name.removesuffix("_seat") for name in names}


# ---- JSON and sources


def plain_transcript(code: str = "ten-thousand", **parts: Any) -> dict[str, Any]:
    """Return a transcript of two players without steps; ``parts`` replace or add to it."""
    players = [{"name": "Ann"}, {"name": "Ben"}]
    return {"dicecore": 1, "game": code, "players": players, "steps": [], **parts}


def text_of(match: Match) -> str:
    """Return the transcript of a match as strict JSON."""
    return json.dumps(dicecore.write_transcript(match), allow_nan=False)


def json_values() -> st.SearchStrategy[Any]:
    floats = st.floats(allow_nan=False, allow_infinity=False)
    leaves = st.none() | st.booleans() | st.integers() | floats | st.text()
    return st.recursive(
        leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12
    )


@cache
def sources() -> dict[Path, ast.Module]:
    """Return all modules of dicecore, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
