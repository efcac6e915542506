"""10,000 Dice: six dice, Sets, hot dice, taking over."""
