"""Bots: players who choose by a strategy of the game and see what a human sees."""

from __future__ import annotations

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
