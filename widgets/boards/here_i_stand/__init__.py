"""The table of Here I Stand: Europe in arms, Europe's faith, power cards, the struggle of the faiths, the New World."""

from widgets.boards import GameBoard
from widgets.boards.here_i_stand import cards, europe, subjects, table

BOARD = GameBoard(table.pages, table.page_names, hand=cards.hand, opens={"result": "powers"},
                  lines=subjects.lines, survey=europe.survey)
