"""What every dice game needs; knows no game."""
