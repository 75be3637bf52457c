"""A Most Dangerous Time: the rules of the game, chapter by chapter."""
