"""Words: the message syntax, and that codes and messages belong together.

``words/cases.json`` are conformance cases of the syntax; the page's library passes them too.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecore import GAMES, DicecoreError
from dicecore.kernel import match as kernel_match
from dicecore.kernel.game import Event
from dicecore.words import LANGUAGES, Words, format_message, message_key, messages
from tests.support import PACKAGE, TESTS, folders_of, placeholders, sources, word_of, words_of

CASES = json.loads((TESTS / "words" / "cases.json").read_text("utf-8"))
LOCALES = [*PACKAGE.rglob("locale/*.json"), *PACKAGE.parent.glob("web/src/locale/**/*.json")]
ERRORS = {"DicecoreError", "RuleError", "OptionError", "TranscriptError", "MessageError"}


# ---- the syntax


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['message']}{case['params']}"[:60])
def test_message_is_filled(case: dict[str, Any]) -> None:
    assert format_message(case["message"], case["params"], case["language"]) == case["text"]


@pytest.mark.parametrize(
    "message",
    [
        "{", "}", "a } b", "{}", "{a", "{a b}", "{a,}", "{a, }", "{a, date}", "{a, number, x}",
        "{a, plural}", "{a, plural, }", "{a, plural, one {x}}", "{a, plural, other}",
        "{a, plural, other {x}", "{a, select, x {y}}", "{a, select, two-words {x} other {y}}",
    ],
)  # fmt: skip
def test_a_message_that_is_not_in_the_syntax_is_an_error(message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        format_message(message, {"a": 1})


def test_a_parameter_that_is_not_given_is_shown_as_its_name() -> None:
    assert format_message("{player} has {n, number}", {}) == "{player} has {n}"
    assert format_message("{n, plural, one {1} other {# dice}}", {}) == "{n} dice"


@given(st.text(), st.text())
def test_what_is_filled_in_is_never_read_as_syntax(before: str, name: str) -> None:
    plain = re.sub("[{}]", "", before)
    assert format_message(f"{plain}{{name}}", {"name": name}) == plain + name


# ---- parameters from the engine


def test_seats_get_their_names_and_dice_are_joined() -> None:
    words = Words()
    event: dict[str, Any] = {"code": "rolled", "seat": 1, "faces": [1, 5, 5]}
    assert words.event("ten-thousand", event, ["Ann", "Ben"]) == "Ben rolls 1-5-5"
    undone: dict[str, Any] = {"code": "undone", "seat": 0, "step": 3, "action": "keep"}
    assert words.event("ten-thousand", undone, ["Ann", "Ben"]) == "Ann takes back: Keep"


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_there_gets_no_name(seat: int) -> None:
    error = DicecoreError("not-your-turn", seat=0, other_seat=seat)
    assert Words().error(error, ["Ann", "Ben"]) == f"it is Ann’s turn, not {seat}’s"


def test_the_code_of_a_game_is_found_among_its_words() -> None:
    assert message_key("error", "stale") == "error.stale"
    assert message_key("error", "ten-thousand:no-set") == "ten-thousand.error.no-set"


def test_a_key_without_words_is_shown_itself() -> None:
    assert Words().say("error.nowhere", {}) == "error.nowhere"


@given(st.text())
def test_words_from_outside_stay_on_one_line_and_short(text: str) -> None:
    said = Words().error(DicecoreError("unknown-game", game=text * 3, games="x"), [])
    assert said.isprintable()
    assert len(said) < 160


# ---- the files


def test_every_package_has_every_language() -> None:
    for path in PACKAGE.rglob("locale"):
        assert {file.stem for file in path.glob("*.json")} == set(LANGUAGES), path
    for language in LANGUAGES:
        assert set(messages(language)) == set(messages("en"))


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: "/".join(path.parts[-4:]))
def test_every_message_of_a_locale_file_can_be_read(path: Path) -> None:
    pairs: list[tuple[str, str]] = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    assert len(dict(pairs)) == len(pairs), "a key is there twice"
    for key, message in pairs:
        assert re.fullmatch(r"[\w+-]+(\.[\w+-]+)*", key)
        assert message.strip() == message != ""
        assert "'" not in message, f"{key}: write ’"
        placeholders(message)


# ---- codes and keys


@cache
def raised() -> list[tuple[str, set[str], str]]:
    """Return (code, names of its parameters, place) of every error that the sources name."""
    found = []
    for path, tree in sources().items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ERRORS
                and node.args
            ):
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno}"
                names = {word.arg for word in node.keywords if word.arg}
                names |= seated(names)
                found.append((str(code.value), names, f"{path.name}:{node.lineno}"))
    return found


def test_every_error_that_the_engine_raises_has_words_for_what_it_knows() -> None:
    for code, names, place in raised():
        message = word_of("error", code, "")
        assert message is not None, f"{place}: {code}"
        assert placeholders(message) <= names, f"{place}: {code}"


def seated(names: set[str]) -> set[str]:
    """Return the names under which the players at the seats among ``names`` are said."""
    return {
        "player" if name == "seat" else name.removesuffix("_seat")
        for name in names
        if name.endswith("seat")
    }


def events_of(game: str) -> tuple[type[Event], ...]:
    return GAMES[game].events if game else (kernel_match.Undone, kernel_match.Corrected)


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_event_has_words_for_what_it_knows(game: str) -> None:
    for event in events_of(game):
        message = words_of(game).get(f"event.{event.code}")
        assert message is not None, event
        names = set(event.__dataclass_fields__)
        assert placeholders(message) <= names | seated(names), event
        assert "seat" in names or "player" not in placeholders(message), event


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_words_by_itself_and_as_an_offer(game: str) -> None:
    for action in GAMES[game].actions:
        message = words_of(game).get(f"offer.{action.kind}")
        assert message is not None, action
        assert f"action.{action.kind}" in words_of(game), action
        names = {"points", "count", *action.__dataclass_fields__}
        assert placeholders(message) <= names | seated(names), action


def option_keys(game: str) -> set[str]:
    """Return the keys that a form of the house rules needs."""
    schema: Any = GAMES[game].options.schema()
    names = {name: prop.get("enum", ()) for name, prop in schema["properties"].items()}
    choices = {f"option.{name}.{word}" for name, words in names.items() for word in words}
    return choices | {f"option.{name}{end}" for name in names for end in ("", ".help")}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_choice_has_words_and_help(game: str) -> None:
    assert option_keys(game) <= set(words_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_has_words(game: str) -> None:
    assert {f"preset.{name}" for name in GAMES[game].presets} <= set(words_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_has_a_name_of_one_word_and_a_style_of_one_sentence(game: str) -> None:
    for bot in GAMES[game].strategies:
        assert re.fullmatch(r"\w+", words_of(game)[f"bot.{bot}"]), bot
        assert re.fullmatch(r"[A-Z][^.]+\.", words_of(game)[f"style.{bot}"]), bot


@cache
def constants(game: str) -> re.Pattern[str]:
    """Return what matches every text that the sources of a game can make."""
    texts: set[str] = set()
    for path, tree in sources().items():
        if any(path.is_relative_to(folder) for folder in folders_of(game)):
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    texts.add(re.escape(node.value))
                elif isinstance(node, ast.JoinedStr):
                    texts.add("".join(map(_part, node.values)))
    return re.compile("|".join(texts - {"", ".+"}))


def _part(node: ast.expr) -> str:
    return re.escape(str(node.value)) if isinstance(node, ast.Constant) else ".+"


PAGE = {"review": ("model", "curve")}  # what chances rest on, what shares are of
"""What the page asks for by itself, by family."""


def is_used(game: str, family: str, code: str) -> bool:
    """Say whether the engine can ask for this key."""
    match family:
        case "error":
            raisers = (game, *GAMES[game].shares) if game else ("",)
            codes = {one for one, _, _ in raised()}
            return any(f"{one}:{code}".removeprefix(":") in codes for one in raisers)
        case "event":
            return code in {event.code for event in events_of(game)}
        case "offer" | "action" | "hint" | "choose" | "cannot" | "picked":
            return code in {action.kind for action in GAMES[game].actions}
        case "option":
            return f"option.{code}" in option_keys(game)
        case "bot" | "style":
            return code in GAMES[game].strategies
        case "preset":
            return code in GAMES[game].presets
        case "figure":
            kind = code.partition(".")[2]
            return kind in ("", "row", "column", "part", "none")  # see test_odds.py
        case "why":  # short for an error, on a button
            return is_used(game, "error", code)
        case (
            "cell" | "column" | "line" | "marker" | "note" | "odds" | "place" | "row" | "stake"
            | "story" | "table" | "terminal" | "told" | "report" | "simulation"
        ):  # fmt: skip
            made = constants(game)  # a table of the rules names the whole key
            return bool(made.fullmatch(code) or made.fullmatch(f"{family}.{code}"))
    return code in PAGE.get(family, ())


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_message_is_used(game: str) -> None:
    whole = {"name", "tagline"} if game else {"step"}
    keys = set(words_of(game))
    assert whole <= keys
    unused = {key for key in keys - whole if not is_used(game, *key.split(".", 1))}
    assert unused == set()
