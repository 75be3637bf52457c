"""Short ways to a position of this game and through its procedures."""

from tests.play import happened, names, short_ways

__all__ = ["RULES", "happened", "names", "position", "table"]

RULES, position, table = short_ways("most_dangerous_time", turn=1)
