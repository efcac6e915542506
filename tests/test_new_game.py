"""A new game is one folder: Pig is put beside the others, and every general test takes it up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.new_game import PIG, environment, with_game

TESTS_OF_ALL_GAMES = ("test_laws.py", "test_words.py", "test_options.py", "test_whole_games.py")
TRANSCRIPT = {
    "dicecore": 1,
    "game": "pig",
    "rules": {"target": 20},
    "players": [{"name": "Ann"}, {"name": "Ben"}],
    "steps": [
        {"player": 0, "action": "roll", "dice": [6]},
        {"player": 0, "action": "roll", "dice": [1]},
        *[{"player": 1, "action": "roll", "dice": [5]}] * 4,
        {"player": 1, "action": "bank"},
    ],
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_game(PIG, tmp_path_factory.mktemp("new"))


def run(copy: Path, *command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=copy, env={**environment(copy), "TESTED_GAME": "pig"},
        input=text, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def test_it_replays_on_the_command_line(copy: Path) -> None:
    done = run(copy, "-m", "dicecore", "replay", "-", text=json.dumps(TRANSCRIPT))
    assert done.stderr == ""
    result = json.loads(done.stdout)
    assert (result["winners"], result["players"][1]["score"]) == ([1], 20)


def test_a_game_without_figures_says_so(copy: Path) -> None:
    done = run(copy, "-m", "dicecore", "odds", "pig", "--lang", "en")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "no figures are known of the odds of pig\n"


def test_the_tests_of_all_games_hold_for_it(copy: Path) -> None:
    tests = [f"tests/{name}" for name in TESTS_OF_ALL_GAMES]
    done = run(
        copy, "-m", "pytest", "-q", "-x", "-k", "pig or laws", "-p", "no:cacheprovider", *tests
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
