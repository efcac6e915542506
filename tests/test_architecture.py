"""What holds for the package as a whole: documented, guarded without ``assert``, runs anywhere."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import dicecore
from dicecore import GAMES
from tests.support import PACKAGE, TESTS, plain_transcript, sources

ROOT = PACKAGE.parent
modules = pytest.mark.parametrize(
    ("path", "tree"), sources().items(), ids=lambda one: getattr(one, "name", "")
)
Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public(tree: ast.AST) -> Iterator[Documented]:
    """Yield the classes and functions of a module that others may use, methods included."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the names of all modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@modules
def test_everything_public_has_a_docstring(path: Path, tree: ast.Module) -> None:
    assert ast.get_docstring(tree), path
    without = [node.name for node in public(tree) if not ast.get_docstring(node)]
    assert without == []


@modules
def test_no_assert_guards_anything(path: Path, tree: ast.Module) -> None:
    lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    assert lines == [], path


@modules
def test_no_module_but_the_command_line_reads_files_by_path(path: Path, tree: ast.Module) -> None:
    if path.name == "__main__.py":
        return
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    tops = {name.split(".")[0] for name in imported(tree)}
    assert not {"__file__", "open"} & named
    assert not {"os", "pathlib", "io", "glob", "shutil"} & tops


@modules
def test_modules_stay_small(path: Path, tree: ast.Module) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_games_do_not_import_each_other() -> None:
    games = {f"dicecore.games.{code.replace('-', '_')}" for code in GAMES}
    for path, tree in sources().items():
        own = ".".join(path.relative_to(ROOT).parts[:3])
        if own.startswith("dicecore.games."):
            used = {".".join(name.split(".")[:3]) for name in imported(tree)}
            assert not used & (games - {own}), path


def test_every_game_is_found_under_its_own_code() -> None:
    assert GAMES
    assert all(code == game.code for code, game in GAMES.items())
    assert "ten-thousand" in GAMES


def test_the_public_names_are_there() -> None:
    assert all(hasattr(dicecore, name) for name in dicecore.__all__)


# ---- runs anywhere


def replay(*python: str, **env: str) -> dict[str, Any]:
    """Replay a started game in another process, from a folder where no dicecore lies."""
    step = {"player": 0, "action": "roll", "dice": [1, 2, 3, 3, 4, 6]}
    done = subprocess.run(
        [sys.executable, *python, "-m", "dicecore", "replay", "-"],
        input=json.dumps(plain_transcript(steps=[step])).encode(),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **env},
        cwd=TESTS,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("suffix", [".py", ".pyc"])
def test_the_package_runs_from_a_zip_of_sources_or_bytecode(tmp_path: Path, suffix: str) -> None:
    archive = tmp_path / "dicecore.zip"
    with zipfile.PyZipFile(str(archive), "w", optimize=0) as packed:
        if suffix == ".pyc":
            packed.writepy(str(PACKAGE))
        for path in PACKAGE.rglob("*"):
            if path.suffix == ".json" or path.suffix == suffix == ".py":
                packed.write(path, path.relative_to(ROOT))
    where = subprocess.run(
        [sys.executable, "-c", "import dicecore; print(dicecore.__file__)"],
        env={**os.environ, "PYTHONPATH": str(archive)},
        cwd=tmp_path,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.strip()
    assert where.startswith(str(archive))
    assert where.endswith(suffix)
    assert replay(PYTHONPATH=str(archive))["next"] == {"player": 0, "actions": ["keep"]}


def test_the_package_runs_without_docstrings_and_asserts() -> None:
    assert replay("-OO")["next"] == {"player": 0, "actions": ["keep"]}


def test_the_package_runs_without_any_warning() -> None:
    assert replay("-W", "error", "-X", "dev")["next"] == {"player": 0, "actions": ["keep"]}


def test_refusals_hold_without_asserts() -> None:
    bad = json.dumps(plain_transcript(steps=[{"player": 0, "action": "bank"}])).encode()
    done = subprocess.run(
        [sys.executable, "-OO", "-m", "dicecore", "replay", "-"],
        input=bad, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, b"step 0: Ann has to roll first\n")


# ---- one version, no dependency


def project() -> dict[str, Any]:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: dict[str, Any] = data["project"]
    return found


def test_versions_agree() -> None:
    assert version("dicecore") == project()["version"]
    page = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert page["version"] == project()["version"]


def test_nothing_outside_the_standard_library_is_imported() -> None:
    assert project()["dependencies"] == []
    for path, tree in sources().items():
        tops = {name.split(".")[0] for name in imported(tree)}
        assert tops <= {"dicecore", *sys.stdlib_module_names}, path
