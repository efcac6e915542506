"""Odds of dice games: distributions, and the best play of a turn, from rules given as data."""
