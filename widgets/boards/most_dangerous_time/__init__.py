"""The board of A Most Dangerous Time: central Japan, and what lies beside the map."""

from widgets.boards import GameBoard, one_page
from widgets.boards.most_dangerous_time import subjects, table

BOARD = GameBoard(one_page(table.of_state), lines=subjects.lines, survey=table.survey)
