"""The docs say what is so: examples run, links lead somewhere, tables are the code's."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicecore import GAMES, read_transcript

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
RULES = ROOT / "docs" / "rules.md"
TRANSCRIPT = ROOT / "docs" / "transcript.md"
PAGES = (README, *sorted((ROOT / "docs").glob("*.md")))

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    return [code for kind, code in FENCE.findall(page.read_text("utf-8")) if kind == language]


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text("utf-8"))


# ---- examples


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    whole_game, by_hand = blocks(README, "python")
    names: dict[str, Any] = {}
    exec(compile(whole_game, README.name, "exec"), names)
    *scores, winner = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in scores] == ["Ann", "Ben"]
    assert winner in ("Ann wins", "Ben wins")
    replayed = read_transcript(names["transcript"], GAMES).result()
    assert replayed == names["result"]
    assert replayed["finished"]
    exec(compile(by_hand, README.name, "exec"), names)
    assert [capsys.readouterr().out] == blocks(README, "text")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_command_line_of_the_readme_prints_what_it_shows(tmp_path: Path, place: int) -> None:
    game, step = map(json.loads, blocks(README, "json"))
    (tmp_path / "game.json").write_text(json.dumps(game))
    game["steps"].append(step)
    (tmp_path / "wrong.json").write_text(json.dumps(game))
    command, shown = blocks(README, "console")[place].split("\n", 1)
    prompt, python, *arguments = shlex.split(command)
    assert (prompt, python) == ("$", "python")
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    printed = (run.stdout, run.stderr)
    assert (run.returncode, *printed) == ((0, shown, ""), (1, "", shown), (0, shown, ""))[place]


def test_the_example_of_the_transcript_page_replays_to_its_result() -> None:
    example, result = blocks(TRANSCRIPT, "json")
    assert read_transcript(example, GAMES).result() == json.loads(result)


# ---- links


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub makes of the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_file_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^([a-z0-9-]+):", makefile, re.MULTILINE)
    assert set(re.findall(r"(?:`|^)make ([a-z0-9-]+)", text, re.MULTILINE)) <= set(targets)
    made = ("web/dist", "web/generated", "web/node_modules")
    for path in re.findall(r"`((?:dicecore|web|tests|e2e|docs)/[^`*]*)`", text):
        assert path.startswith(made) or (ROOT / path).exists(), path


# ---- the rules


def section(code: str) -> str:
    """Return what the rules page says of one game."""
    page = RULES.read_text("utf-8")
    found = re.search(rf"^## \d\. `{code}`.*?(?=^---$|^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, code
    return found[0]


@pytest.mark.parametrize("code", sorted(GAMES))
def test_the_rules_page_has_the_options_of_the_code(code: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| .*\|$", section(code), re.MULTILINE)
    schema: Any = GAMES[code].options.schema()
    assert rows == [
        (field, json.dumps(said["default"])) for field, said in schema["properties"].items()
    ]


@pytest.mark.parametrize("code", sorted(GAMES))
def test_every_rule_that_the_code_cites_is_on_the_rules_page(code: str) -> None:
    game, text = GAMES[code], section(code)
    schema: Any = game.options.schema()
    cited = [said["cites"] for said in schema["properties"].values()]
    cited += [event.cites for event in game.events]
    for cites in cited:
        cited_game, rule = cites.split(" ")
        assert cited_game == code
        named = rf"\*{rule.replace('-', ' ')}\.?\*"  # where rules have names, not numbers
        places = rf"^{rule}\. |^\| `{rule}` \||{named}"
        assert re.search(places, text, re.MULTILINE | re.IGNORECASE), cites


@pytest.mark.parametrize("code", sorted(GAMES))
def test_the_rules_page_has_the_presets_of_the_code(code: str) -> None:
    said = section(code).split("\nPresets: ")[1]
    assert re.findall(r"`([a-z-]+)` \(", said) == list(GAMES[code].presets)
    for rules in GAMES[code].presets.values():
        for field, value in rules.items():
            shown = "" if value is True else rf"\s{re.escape(json.dumps(value))}"
            assert re.search(rf"\b{field}`?({shown}|\strue)[\s,)]", f"{said} "), field
