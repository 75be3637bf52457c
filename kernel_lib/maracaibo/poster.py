"""The set-up posters of Maracaibo: for one to four players; the steps are those of chapters 1 and 20."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import poster, sheet
from kernel_lib.core.poster import Poster

from .game import RULES

DURING = ("keep_four", "plan_one", "career")
TABLE = ("01/city-tiles", "01/decks", "01/prestige", "01/ship-discs", "01/choose-eight", "01/career",
         "01/start-doubloons", "01/story-or-not")

_rules, _said = partial(poster.rules, RULES.id), partial(sheet.said, RULES.id)


def posters() -> list[Poster]:
    """One for each number of players; with three and four the table is the same but for the tiles."""
    for_two = [*_rules("01/board"), _said("poster.markers"), _said("poster.tile"), *_rules(*TABLE)]
    for_more = [*_rules("01/board"), _said("poster.no_tile"), *_rules(*TABLE)]
    return [
        Poster(_said("poster.two"), {"players": 2}, "map", for_two, during=DURING),
        Poster(_said("poster.three"), {"players": 3}, "map", for_more, during=DURING),
        Poster(_said("poster.four"), {"players": 4}, "map", for_more, during=DURING),
        Poster(_said("poster.one"), {"players": 1}, "map", [*for_two, *_rules("20/setup")], during=DURING),
    ]
