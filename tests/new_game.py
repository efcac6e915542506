"""A copy of the project with one folder more, as the author of a new game has it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.support import PACKAGE, TESTS

ROOT = PACKAGE.parent
LINKED = (".venv", ".cache", "web/node_modules")
LEFT = shutil.ignore_patterns("node_modules", "dist", "generated", "__pycache__")


def with_game(folder: Path, into: Path) -> Path:
    """Copy what the project is built and tested from, add the game's folder, edit nothing."""
    copy = into / "project"
    for name in ("dicecore", "docs", "tests", "web"):
        shutil.copytree(ROOT / name, copy / name, ignore=LEFT)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name in LINKED:
        if (ROOT / name).exists():
            (copy / name).symlink_to(ROOT / name)
    shutil.copytree(folder, copy / "dicecore" / "games" / folder.name, ignore=LEFT)
    return copy


def environment(copy: Path) -> dict[str, str]:
    """Return the environment in which Python finds the copy before all else."""
    return {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}


PIG = TESTS / "pig"
