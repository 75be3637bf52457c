"""The table of Here I Stand: Europe in arms, Europe's faith, power cards, the struggle of the faiths, the New World."""

from widgets.boards import GameBoard
from widgets.boards.here_i_stand import cards, europe, subjects, table

OPENS = {"keys_of": "arms",
         **dict.fromkeys(("result", "points_of_all", "power_card", "victory_points", "cards_to_draw"), "powers")}

BOARD = GameBoard(table.pages, table.page_names, hand=cards.hand, opens=OPENS,
                  lines=subjects.lines, survey=europe.survey)
