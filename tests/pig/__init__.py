"""Pig: a game small enough to show what a folder of ``dicecore.games`` needs."""
