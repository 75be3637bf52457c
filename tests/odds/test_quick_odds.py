"""The odds of a battle at once are those of the walk, fraction by fraction, on battles at random."""

from fractions import Fraction

import pytest

from kernel_lib.core import example, example_file
from kernel_lib.most_dangerous_time.odds import DICE, end_of, fight_on, soldiers_lost
from kernel_lib.most_dangerous_time.quick_odds import Quick
from kernel_lib.odds import battles
from kernel_lib.odds.decided import chances, decided
from kernel_lib.odds.walk import before_dice, walk

from .positions import GAME, battle_at_random, walked


@pytest.mark.parametrize("seed", range(40))
def test_a_field_battle(seed):
    state = battle_at_random(seed, most=3)
    assert Quick(state.copy(), soldiers_lost, Fraction).chances().odds == walked(state).odds


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_at_sea(seed):
    state = battle_at_random(seed, most=3, kind="sea")
    assert Quick(state.copy(), soldiers_lost, Fraction).chances().odds == walked(state, "sea_battle").odds


@pytest.mark.parametrize(("kind", "procedure"), [("field", "field_battle"), ("sea", "sea_battle")])
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_battle_asked_by_its_procedure_is_answered_at_once(seed, kind, procedure):
    state = battle_at_random(seed, most=3, kind=kind)
    at_once = decided(GAME)[procedure].quick(state, {"battle": state.battle})
    assert at_once.odds == pytest.approx({end: float(share) for end, share in walked(state, procedure).odds.items()})


@pytest.mark.parametrize("procedure", ["assault", "siege"])
def test_an_assault_asked_by_its_procedure_is_answered_at_once(procedure):
    table = example.run(example_file.find("odani-siege")).tables[-1]
    table.go_to(next(one for one in table.made if one.decision.name == "assault"))
    slow = chances(GAME, table.state, procedure, {"at": "odani"}, seconds=None)
    at_once = chances(GAME, table.state, procedure, {"at": "odani"})
    assert slow.leaves and not at_once.leaves
    assert at_once.odds == pytest.approx({end: float(share) for end, share in slow.odds.items()})


def test_floats_are_the_fractions_but_for_a_trifle():
    state = battle_at_random(1, most=6)
    exact = Quick(state.copy(), soldiers_lost, Fraction).chances()
    quick = Quick(state.copy(), soldiers_lost, float).chances()
    assert quick.odds.keys() == exact.odds.keys()
    assert all(abs(share - exact.odds[end]) < 1e-12 for end, share in quick.odds.items())


def test_a_steady_policy_answers_as_told_passes_and_else_asks_on():
    policy = battles.Steady({"retreat": False}, lambda table, decision: "asked on", {("retreat", "oda"): True})

    class Asked:
        def __init__(self, name, who, options):
            self.name, self.who, self.options = name, who, options

        def verdict(self, choice):
            return True

    assert policy(None, Asked("retreat", "oda", (True, False))) is True
    assert policy(None, Asked("retreat", "oda", (True, False))) is False
    assert policy(None, Asked("play_card", "oda", ("pass", "card_1"))) == "pass"
    assert policy(None, Asked("other", "oda", ("a", "b"))) == "asked on"


@pytest.mark.parametrize("name", ["odani-siege", "before-odani", "monks-of-hiei", "odani-retaken"])
def test_an_assault(name):
    """Of every assault that is decided on or prepared in an example: at once as by the walk."""
    for table in example.run(example_file.find(name).cases()[0]).tables:
        for made in [one for one in table.made if one.decision.name in ("assault", "commander")]:
            table.go_to(made)
            state = table.state
            if state.battle is None or state.battle.kind != "siege":
                continue
            ready = before_dice(GAME, state, "assault", {"at": state.battle.place}, fight_on, DICE)
            slow = walk(GAME, state, "assault", {"at": state.battle.place}, fight_on, measure=end_of(state.battle),
                        seconds=None)
            assert Quick(ready, soldiers_lost, Fraction).assault().odds == slow.odds
