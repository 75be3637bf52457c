"""What if: another die, another choice, beside the book."""

import pytest

from kernel_lib.core import example_file
from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Refused
from kernel_lib.core.yaml_source import Source
from widgets.what_if import WhatIf


@pytest.fixture
def what_if():
    return WhatIf("bridge-fight")


def test_unchanged_it_ends_as_the_book(what_if):
    assert what_if.differences() == []
    assert what_if.summary() == "It ends as in the example."
    assert what_if.branch.pending is None


def test_one_more_hit_and_blue_is_gone(what_if):
    """2.2: Red's second die as a 6 is a second hit, and Blue had two units."""
    what_if.change_die(0, 1, 1, 6)
    assert what_if.branch.position == {"units": {"bridge": {"red": 3}}}
    assert ("units · The bridge · Blue", "1", "nothing") in what_if.differences()
    assert "in the example: 5, 1, 3" in what_if.side.html


def test_where_the_same_is_rolled_the_book_s_dice_stay(what_if):
    what_if.change_die(0, 0, 0, 6)  # Red still begins
    assert [one.values for _, _, one in what_if.branch.rolls()] == [(6, 2), (5, 1, 3), (6,)]
    assert what_if.differences() == []


def test_a_choice_of_the_book_is_not_made_for_another_side(what_if):
    what_if.change_die(0, 0, 0, 1)  # now Blue shoots first, and Red is asked first
    assert what_if.branch.pending is not None
    assert what_if.branch.pending.who == "red"
    assert "Now it is your choice" in what_if.side.html
    assert "What differs at the end" not in what_if.side.html, "it is not over yet"
    what_if.chooser.act("pick", 0)
    what_if.draw()
    assert what_if.branch.made()[0][2].choice == "stay"


def test_another_choice_is_played_on(what_if):
    """2.3: Blue falls back to the east bank at once; nobody is left to shoot at Red."""
    what_if.change_choice(0, 0, "east")
    assert what_if.branch.position == {"units": {"bridge": {"red": 3}, "east": {"blue": 1}}}
    assert what_if.branch.refused is None


MARCH_AND_BACK = """
id: march-and-back
game: tiny_game
rules: ["1.1"]
title: {en: There and back, zh: 去了又回}
run: [{procedure: march, side: red}, {procedure: march, side: red}]
choices:
- {at: west, to: bridge, units: {infantry: 3}}
- {at: bridge, to: west, units: {infantry: 2}}
expect: [{at_end: {units: {bridge: {red: 1}}}}]
"""


@pytest.fixture
def march():
    return WhatIf(example_file.read(Source(MARCH_AND_BACK)))


def test_a_choice_that_is_no_longer_legal_names_its_rule_and_one_chooses_on(march):
    """1.1: with one unit on the bridge, two cannot march back from it."""
    march.change_choice(0, 0, {"at": "west", "to": "bridge", "units": {"infantry": 1}})
    verdict, choice = march.branch.refused
    assert (verdict.rule, verdict.reason, choice["units"]) == ("1.1", "too_many", {"infantry": 2})
    assert "There are only 1 unit at The bridge." in march.side.html
    assert "Choose yourself:" in march.side.html
    march.go_on({"at": "bridge", "to": "west", "units": {"infantry": 1}})
    assert march.branch.refused is None
    assert march.branch.pending is None
    assert march.branch.position["units"]["west"] == {"red": 5}


def test_a_change_in_the_first_procedure_carries_over_to_the_second(march):
    march.change_choice(0, 0, {"at": "west", "to": "bridge", "units": {"infantry": 3, "scouts": 2}})
    assert march.branch.position["units"] == {"bridge": {"red": 3}, "west": {"red": 2}, "east": {"blue": 2}}


def test_an_illegal_other_choice_is_refused_and_changes_nothing(what_if):
    with pytest.raises(Refused) as refused:
        what_if.change_choice(0, 1, "hill")
    assert refused.value.verdict.rule == "1.1"
    assert what_if.differences() == []


def test_take_back_and_reset(what_if):
    what_if.change_die(0, 1, 1, 6)
    what_if.change_die(0, 1, 0, 1)
    assert len(what_if.before) == 2
    what_if.act_back()
    assert what_if.branch.position == {"units": {"bridge": {"red": 3}}}
    what_if.act_reset()
    assert what_if.differences() == []
    assert what_if.before == []


def test_pressing_a_die_offers_its_faces(what_if):
    what_if.side.act("die", "0.1.1")
    assert what_if.side.html.count('data-act="face"') == 6
    what_if.side.act("face", "6")
    assert what_if.branch.position == {"units": {"bridge": {"red": 3}}}
    assert what_if.open is None


def test_pressing_a_choice_offers_the_others(what_if):
    what_if.side.act("choice", "0.1")
    assert 'data-act="pick"' in what_if.side.html
    what_if.side.act("pick", "0")
    assert what_if.branch.made()[1][2].choice == "stay"


def test_an_impossible_die_changes_nothing(what_if):
    with pytest.raises(Bad, match="no face of the die"):
        what_if.change_die(0, 1, 1, 9)
    assert what_if.before == []


def test_examples_that_only_ask_have_nothing_to_change():
    with pytest.raises(Bad, match="plays nothing"):
        WhatIf("may-enter")


def test_the_books_of_a_battle_are_no_difference_at_the_end():
    what_if = WhatIf("battle-at-linz/by-two")
    what_if.change_die(0, 0, 0, 1)
    while what_if.branch.pending is not None:
        what_if.go_on(what_if.branch.pending.first())
    told = [where for where, _, _ in what_if.differences()]
    assert told and not any(where.startswith(("impulse", "battle")) for where in told)
