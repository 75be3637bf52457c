"""The set-up posters of A Most Dangerous Time: for two, three and four players."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import poster, sheet
from kernel_lib.core.poster import Poster

from .game import GAME

DURING = ("set_up_units", "set_up_leader")
EVERYBODY = ("14.1/neutral", "14.1/anti", "14.1/oda", "14.1/reinforce", "14.2")

_rules, _said = partial(poster.rules, GAME), partial(sheet.said, GAME)


def posters() -> list[Poster]:
    """One for each number of players; the three games for two begin alike and end otherwise."""
    return [
        Poster(_said("poster.two"), {}, "map", _rules(*EVERYBODY, "14.3/short", "14.3/standard", "14.3/campaign"),
               during=DURING),
        Poster(_said("poster.three"), {"scenario": "three_players"}, "map",
               _rules(*EVERYBODY, "16.1.2", "16.1.7", "16.1.8", "16.1.3"), during=DURING),
        Poster(_said("poster.four"), {"scenario": "four_players"}, "map",
               _rules("16.2.2", *EVERYBODY[:3], "16.2.3", "14.1/reinforce", "16.2.5", "16.2.4"), during=DURING),
    ]
