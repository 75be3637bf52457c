"""The board of $Title."""

from widgets.boards import GameBoard, one_page
from widgets.boards.$game import table

BOARD = GameBoard(one_page(table.of_state))
