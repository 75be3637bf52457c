"""The exercises of Here I Stand, one module per part of the rules; importing the package makes them known."""

from . import armies, board, crowns, diplomacy, endings, faith, navies, seasons

__all__ = ["armies", "board", "crowns", "diplomacy", "endings", "faith", "navies", "seasons"]
