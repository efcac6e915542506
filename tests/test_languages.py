"""Languages: every text is there in each of them, says the same, and can be filled.

What both libraries make of the messages is compared by ``web/words-test.mjs``, with the
texts that ``filled.py`` prints.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dicecore.words import LANGUAGES
from tests.filled import arguments, files, filled
from tests.support import PACKAGE

ROOT = PACKAGE.parent
FOLDERS = sorted({path.parent for path in files()})
FOREIGN = [language for language in LANGUAGES if language != "en"]

# Words of the games that no language translates, and texts that are alike by chance.
NAMES = re.compile(r"Shicargos?|Chicago|boxcar|bot\b", re.IGNORECASE)
ALIKE = {"de": {"Standard", "Enter / R", "Name", "Bots", "Chance"}, "es": {"Total", "no", "Bots"}}


def words(folder: Path, language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return read


def test_engine_games_page_and_guides_have_words() -> None:
    assert {PACKAGE / "locale", ROOT / "web" / "src" / "locale"} < set(FOLDERS)
    assert len(FOLDERS) > 3


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_every_folder_has_every_language(folder: Path) -> None:
    assert {path.stem for path in files() if path.parent == folder} == set(LANGUAGES)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_every_text_is_translated_with_the_same_arguments(folder: Path, language: str) -> None:
    english, other = words(folder, "en"), words(folder, language)
    assert set(other) == set(english)
    for key, message in english.items():
        assert arguments(other[key]) == arguments(message), key


@pytest.mark.parametrize("language", FOREIGN)
def test_no_text_is_left_in_english(language: str) -> None:
    same = {
        message
        for folder in FOLDERS
        for key, message in words(folder, "en").items()
        if words(folder, language)[key] == message and re.search("[a-z]", bare(message))
    }
    assert same == ALIKE[language]


def bare(message: str) -> str:
    """Return what is left of a message without arguments, words of branches and names."""
    branches = re.sub(r"\{\w+(, number)?\}", "", message)
    return NAMES.sub("", re.sub(r"\{\w+, (plural|select),|=?\w+ \{|\}", "", branches))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_filled(language: str) -> None:
    for case in filled():
        if case["language"] == language:
            assert not re.search(r"[{}]", case["text"]), case["key"]
            assert case["text"], case["key"]


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("a {b} {c, number}", {"b": set(), "c": set()}),
        ("{n, plural, =0 {none} one {# {what}} other {#}}", {"n": set(), "what": set()}),
        ("{s, select, a {x {n, number}} other {y}}", {"s": {"a", "other"}, "n": set()}),
    ],
)
def test_the_arguments_of_a_message_are_found(message: str, found: dict[str, set[str]]) -> None:
    assert arguments(message) == found


def test_every_text_of_the_page_is_said_somewhere() -> None:
    web = ROOT / "web" / "src"
    source = "\n".join(path.read_text("utf-8") for path in web.rglob("*.js"))
    begun = tuple(re.findall(r"`([\w-]+\.[\w-]*)\$\{", source))
    keys = {**words(web / "locale", "en"), **words(web / "locale" / "later", "en")}
    assert [key for key in keys if f'"{key}"' not in source and not key.startswith(begun)] == []
