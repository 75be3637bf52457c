"""Exact odds of dice in whole numbers, and playouts where nothing exact exists."""

from .exact import Odds, faces, groups, hits, opposed, table, total
from .rolls import of, outcome_of, outcomes_in_order

__all__ = ["Odds", "faces", "groups", "hits", "of", "opposed", "outcome_of", "outcomes_in_order", "table", "total"]
