"""The table of Here I Stand: Europe in arms, Europe's faith, power cards, the struggle of the faiths, the New World."""

from widgets.boards import GameBoard
from widgets.boards.here_i_stand import cards, europe, subjects, table

# Decisions and questions by the page that shows what they are about.
ABOUT = {
    "arms": ("keys_of",),
    "powers": ("result", "points_of_all", "power_card", "victory_points", "cards_to_draw", "six_wives"),
    "struggle": ("luther_steps_in", "call_debate", "debate_too", "leipzig", "commit_debater", "send_debater",
                 "inquisition"),
    "overseas": ("discovery", "which_voyage"),
    "treaties": ("offer", "declare_war", "answer_offer", "intervene", "free_war", "peace_step"),
}

BOARD = GameBoard(table.pages, table.page_names, table.meant, hand=cards.hand, lines=subjects.lines,
                  survey=europe.survey, opens={asked: page for page, names in ABOUT.items() for asked in names})
