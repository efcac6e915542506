"""The games: every folder here with a ``game.py`` that holds ``GAME`` is one.

Found with ``pkgutil`` alone, so that the package also runs from a zip of bytecode.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

from dicecore.kernel.game import Game


def find_games(package: str, paths: Iterable[str]) -> dict[str, Game[Any]]:
    """Return the games among the folders of a package, by their codes."""
    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(paths):
        name = f"{package}.{module.name}.game"
        if module.ispkg and find_spec(name):
            game: Game[Any] = import_module(name).GAME
            found[game.code] = game
    return found


GAMES: Mapping[str, Game[Any]] = MappingProxyType(find_games(__name__, __path__))
