"""Bots: players who choose by a strategy of the game and see what a human sees."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from dicecore.kernel.game import Action, Game


def choose(game: Game[Any], state: Any, bot: str) -> Action:
    """Return what the bot of this name does now.

    A name that this game does not know plays the game's plain strategy; a game without any
    plays its first legal action.
    """
    if not game.strategies:
        return game.legal_actions(state)[0]
    plain = next(iter(game.strategies.values()))
    return game.strategies.get(bot, plain)(state)


def strengths(game: Game[Any]) -> dict[str, int]:
    """Return for each bot of a game how often it wins against the others, in per cent.

    Two players, default rules; measured by ``make ladder`` (``docs/bots.md``). A bot that was not
    measured is left out.
    """
    known = _strengths().get(game.code, {})
    return {bot: known[bot] for bot in game.strategies if bot in known}


@cache
def _strengths() -> dict[str, dict[str, int]]:
    read: dict[str, dict[str, int]] = json.loads(
        (files("dicecore.bots") / "strength.json").read_text("utf-8")
    )
    return read
