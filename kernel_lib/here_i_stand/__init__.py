"""Here I Stand: the 1517 game for six powers, one module per chapter of the rulebook."""
