"""Chicago with lives: three dice, a call, and the last player with a life wins."""
