"""Dice games in pure Python: rules, matches and transcripts."""

from dicecore.games import GAMES
from dicecore.kernel.errors import (
    DicecoreError,
    MessageError,
    OptionError,
    RuleError,
    TranscriptError,
)
from dicecore.kernel.game import Action, Event, Game
from dicecore.kernel.match import Match, Player
from dicecore.kernel.sources import DiceSource, PhysicalDice, ScriptedDice, SystemDice
from dicecore.kernel.transcript import read_transcript, write_transcript

__all__ = [
    "GAMES",
    "Action",
    "DiceSource",
    "DicecoreError",
    "Event",
    "Game",
    "Match",
    "MessageError",
    "OptionError",
    "PhysicalDice",
    "Player",
    "RuleError",
    "ScriptedDice",
    "SystemDice",
    "TranscriptError",
    "read_transcript",
    "write_transcript",
]
