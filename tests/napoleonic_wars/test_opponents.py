"""The simple opponent: it plays a game to the end, and does some of what a sensible player does."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from kernel_lib.napoleonic_wars.outlook import Outlook, dice
from kernel_lib.napoleonic_wars.plans import Plans, event_worth

from .play import RULES, happened, position, table

SIMPLE = RULES.opponents["simple"]


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_of_opponents_ends_with_a_winner(players):
    made = Table(RULES, {"players": players}, Seeded(players))
    made.play(SIMPLE(players), 8000)
    assert made.state.winner in RULES.seats(made.state.options)
    assert RULES.check(made.state) == []
    assert happened(made, "battle")
    assert happened(made, "flag")


def first_choice(name, **given):
    """What the opponent chooses in the first decision of an impulse."""
    made = table("impulse", given={"empty": True, "turn": 2, **given}, seed=1, power=name)
    assert isinstance(made.pending, Decision)
    return SIMPLE(1)(made, made.pending)


def test_it_marches_on_what_is_worth_most_at_fair_odds():
    plans = Plans(position(empty=True, turn=2, units={"munich": {"soult": 1, "france": 4}, "linz": {"austria": 1},
                                                      "salzburg": {"charles": 1, "austria": 6}},
                           impulse={"power": "france", "cp": 4}))
    to_linz = {"do": "march", "from": "munich", "to": "linz", "lead": "soult", "units": {"france": 4}}
    assert plans.worth(to_linz) > 0
    assert plans.worth({**to_linz, "to": "salzburg"}) < 0


def test_it_does_not_leave_a_capital_with_an_enemy_army_near():
    given = {"empty": True, "turn": 2, "impulse": {"power": "austria", "cp": 4}}
    army = {"vienna": {"charles": 1, "austria": 4}}
    away = {"do": "march", "from": "vienna", "to": "prague", "lead": "charles", "units": {"austria": 4}}
    quiet = Plans(position(**given, units=army)).worth(away)
    pressed = Plans(position(**given, units={**army, "linz": {"soult": 1, "france": 6}})).worth(away)
    assert pressed < 0
    assert pressed <= quiet - 4
    assert Outlook(position(**given, units={**army, "linz": {"napoleon": 1, "france": 8}}), "austria").threatened()


def test_it_besieges_a_fortress_with_enough_men():
    chosen = first_choice("france", units={"lisbon": {"junot": 1, "france": 6}}, cards={"hands": {"france": ["spies"]}},
                          reserves={})
    assert chosen == {"do": "besiege", "at": "lisbon", "leader": "junot"} or chosen["do"] == "play"
    plans = Plans(position(empty=True, turn=2, units={"lisbon": {"junot": 1, "france": 6}}, impulse="france"))
    assert plans.worth({"do": "besiege", "at": "lisbon", "leader": "junot"}) > 0


def test_events_that_help_its_enemies_are_worth_nothing_to_it():
    state = position(turn=2)
    assert event_worth(state, "france", {"do": "units", "count": 3, "of": ["austria"]}) < 0
    assert event_worth(state, "austria", {"do": "units", "count": 3, "of": ["austria"]}) > 4
    assert event_worth(state, "france", {"do": "foreign_war", "units": {"russia": 3}}) > 0
    assert event_worth(state, "russia", {"do": "foreign_war", "units": {"russia": 3}}) < 0
    assert event_worth(state, "france", {"do": "lasts", "what": "cp", "value": {"britain": -1}}) > 0


def test_who_leads_pays_for_peace_and_who_is_behind_against_it():
    ahead = {"flags": {"berlin": "france", "breslau": "france", "warsaw": "france"}, "turn": 2, "phase": "peace"}
    made = table("peace_phase", given=ahead, seed=1)
    assert made.pending.who == "france"
    assert SIMPLE(1)(made, made.pending) == 1
    made.choose(1)
    assert SIMPLE(1)(made, made.pending) == -1


def test_nobody_pays_against_a_peace_that_nobody_has_paid_for():
    ahead = {"flags": {"berlin": "france", "breslau": "france", "warsaw": "france"}, "turn": 2, "phase": "peace"}
    made = table("peace_phase", given=ahead, seed=1)
    made.choose(0)
    assert SIMPLE(1)(made, made.pending) == 0


def test_a_free_war_wants_two_open_keys_and_a_strong_army():
    given = {"empty": True, "turn": 2, "impulse": {"power": "austria", "cp": 4}}
    on_turkey = {"do": "declare", "target": "turkey"}
    strong = {"temesvar": {"charles": 1, "austria": 6}}
    assert Plans(position(**given, units=strong)).worth(on_turkey) > 0
    assert Plans(position(**given, units={"temesvar": {"austria": 6}})).worth(on_turkey) <= 0
    assert Plans(position(**given, units={**strong, "belgrade": {"turkey": 4}, "bucharest": {"turkey": 4}}
                          )).worth(on_turkey) <= 0


def test_a_neutral_takes_the_side_against_who_leads_and_others_keep_theirs():
    ahead = {"empty": True, "turn": 2, "flags": {"vienna": "france", "prague": "france"}}
    made = table("bloc_segment", given=ahead, options={"players": 5}, seed=1)
    while made.pending.facts["power"] != "prussia":
        assert SIMPLE(1)(made, made.pending) == "pass"
        made.choose("pass")
    made.choose(SIMPLE(1)(made, made.pending))
    assert made.state.bloc["prussia"] == "allied"


def test_the_dice_of_a_force_count_its_leader_and_nation():
    assert dice(position(empty=True), {"napoleon": 1, "france": 8}) == 8 + 4 + 2
    assert dice(position(empty=True), {"austria": 2}) == 3
    assert dice(position(empty=True), {}) == 0
