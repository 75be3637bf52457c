"""Knobs of a battle in "what if?": its whole odds as one turns them, in every game that has battles."""

import pytest

from kernel_lib.core import example_file
from kernel_lib.core.errors import Bad
from kernel_lib.odds import knobs
from widgets.battle_knobs import BattleKnobs
from widgets.what_if import WhatIf

BATTLES = {"battle-at-linz": "france", "siege-of-lisbon": "spain", "four-british-and-the-combined-fleet": "britain",
           "relief-battle": "france_regular", "sea-battle-losses": "france_squadron", "assault-dice": "suleiman",
           "uesugi-field-battle": "uesugi", "odani-siege": "oda", "bay-of-kawachi": "murakami"}
"""Example -> a piece of its active side."""


def of(name):
    return BattleKnobs(example_file.find(name).cases()[0])


def wins(found):
    offer = knobs.fight(found.game, knobs.turned(found.game, found.state, found.turns))
    return float(offer.chances(1).share(lambda end: end.winner == "active"))


@pytest.mark.parametrize(("name", "piece"), BATTLES.items())
def test_fewer_of_a_side_win_less_often(name, piece):
    found = of(name)
    at = next(at for at, knob in enumerate(found.knobs) if knob.piece == piece and knob.side == 0)
    before, opening = wins(found), found.state.copy()
    found.turn(at, found.knobs[at].of(found.state) - 1)
    assert wins(found) < before
    assert found.state == opening
    found.back()
    assert wins(found) == before


def test_turned_back_by_hand_it_is_the_example_again():
    found = of("battle-at-linz")
    found.pressed("1|9")
    assert "As in the example" in found.html("en")
    found.pressed("1|4")
    assert not found.turns
    assert "As in the example" not in found.html("en")


def test_what_is_no_piece_is_said_in_both_languages():
    found = of("battle-at-linz")
    assert {"commander's battle rating", "dice for terrain"} <= {
        knob.said[0] for knob in found.knobs if not knob.piece}
    assert "地形骰" in found.html("zh")
    assert "dice for terrain" in found.html("en")


def test_without_anybody_left_on_a_side_there_is_no_battle():
    found = of("relief-battle")
    for at, knob in enumerate(found.knobs):
        if knob.piece and knob.side == 1:
            found.turn(at, 0)
    assert "Nobody is left" in found.html("en")


def test_a_knob_goes_no_further_than_its_end():
    found = of("battle-at-linz")
    with pytest.raises(Bad):
        found.turn(0, 2)
    with pytest.raises(Bad):
        found.pressed("france")


def test_the_slider_of_what_if_turns_it():
    what_if = WhatIf("battle-at-linz")
    before = what_if.knobs.text("en")
    what_if.act_knob("3|9")
    assert what_if.knobs.text("en") != before
    assert what_if.knobs.text("en").startswith("France wins")
    what_if.act_knobs_back()
    assert what_if.knobs.text("en") == before


def test_where_nothing_is_fought_there_are_none():
    assert of("austria-submits").html("en") == ""
