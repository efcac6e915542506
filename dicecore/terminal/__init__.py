"""Play in a terminal: a table from flags, questions and answers, a match in plain lines."""

from dicecore.terminal.seating import Flags, Refused, seat
from dicecore.terminal.session import Console, Terminal

__all__ = ["Console", "Flags", "Refused", "Terminal", "seat"]
