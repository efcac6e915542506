"""What the two games of Chicago share: a turn of three dice, the throws, and how they are shown."""
