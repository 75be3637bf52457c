"""The table of Maracaibo: map and mats, cards, tracks, ship boards, story."""

from widgets.boards import GameBoard
from widgets.boards.maracaibo import cards, table

BOARD = GameBoard(table.pages, table.page_names, table.meant, hand=cards.hand,
                  opens={"result": "tracks", "remove_disc": "mine", "explorer_quest": "explorer"},
                  survey=table.survey, lines=table.lines)
