"""What single card events bring: troops and leaders, wars abroad, the New World."""

import pytest

from kernel_lib.here_i_stand.cards import cards_to_draw
from kernel_lib.here_i_stand.raising import may_raise
from kernel_lib.here_i_stand.victory import victory_points

from .card_play import SIEGE, play, verdict
from .play import happened, position

# Troops


def test_landsknechts_are_four_for_the_hapsburgs_and_two_for_others():
    made = play("card_33", "hapsburg", {"place_unit": "vienna"})
    assert made.state.units["vienna"]["hapsburg_mercenary"] == 4
    made = play("card_33", "france", {"place_unit": "paris"})
    assert made.state.units["paris"]["france_mercenary"] == 2
    assert not verdict("card_33", "protestant")


def test_swiss_whom_the_sultan_hires_serve_france():
    made = play("card_36", "ottoman", {"place_unit": "paris"})
    assert made.state.units["paris"]["france_mercenary"] == 4


def test_the_sultan_pays_landsknechts_to_go_home():
    made = play("card_33", "ottoman", {"remove_unit": {"at": "vienna", "unit": "hapsburg_mercenary"}},
                units={"vienna": {"hapsburg_mercenary": 3}})
    assert made.state.units["vienna"] == {"hapsburg_mercenary": 1}


def test_unpaid_mercenaries_leave_a_space():
    made = play("card_106", "france", units={"vienna": {"hapsburg_mercenary": 5, "hapsburg_regular": 1}})
    assert made.state.units["vienna"] == {"hapsburg_regular": 1}


@pytest.mark.parametrize(("card", "kept"), [("card_80", 2), ("card_94", 4), ("card_79", 6), ("card_65", 7)])
def test_mercenaries_who_demand_pay_stay_by_the_worth_of_a_card(card, kept):
    made = play("card_87", "france", {"which_power": "hapsburg", "pay_mercenaries": card},
                units={"vienna": {"hapsburg_mercenary": 7}}, hand={"hapsburg": [card]})
    assert made.state.units["vienna"] == {"hapsburg_mercenary": kept}


def test_unsanitary_camp_takes_a_third_half_of_it_regulars():
    made = play("card_107", "france", {"which_stack": {"at": "vienna", "power": "hapsburg"},
                                       "losses": {"lost": {"hapsburg_mercenary": 1}}},
                units={"vienna": {"hapsburg_regular": 4, "hapsburg_mercenary": 3}})
    assert made.state.units["vienna"] == {"hapsburg_regular": 2, "hapsburg_mercenary": 2}


def test_janissaries_are_four_regulars_in_ottoman_homes():
    made = play("card_1", "ottoman", {"place_unit": "istanbul"}, units={"istanbul": {}})
    assert made.state.units["istanbul"] == {"ottoman_regular": 4}
    assert made.state.cards.table == {**made.state.cards.table, "card_1": "ottoman"}


def test_zapolya_stands_in_buda_unless_it_is_besieged():
    made = play("card_83", "ottoman", units={"buda": {"hungary_regular": 1}})
    assert made.state.units["buda"] == {"hungary_regular": 5}
    assert not verdict("card_83", "ottoman", units={"buda": {"hungary_regular": 1, "ottoman_regular": 4}},
                       war=[["ottoman", "hungary"]])


def test_recruits_cost_four_points_anywhere_held():
    made = play("card_76", "france", {"recruit": [{"unit": "france_regular", "at": "turin"}] * 2 + ["pass"]})
    assert made.state.units["turin"]["france_regular"] == 2


def test_shipbuilding_lets_the_sultan_build_corsairs():
    made = play("card_100", "ottoman", {"recruit": [{"unit": "ottoman_corsair", "at": "athens"},
                                                    {"unit": "ottoman_squadron", "at": "athens"}]},
                pirates=True, units={"athens": {}})
    assert made.state.units["athens"] == {"ottoman_corsair": 2, "ottoman_squadron": 1}
    assert not verdict("card_100", "protestant", league=True)


# Leaders


@pytest.mark.parametrize(("die", "gone"), [(3, False), (4, True)])
def test_threat_to_power_sends_a_favourite_away_or_for_good(die, gone):
    made = play("card_103", "france", {"which_leader": "duke_of_alva"}, dice=[die],
                units={"vienna": {"duke_of_alva": 1, "hapsburg_regular": 1}})
    assert ("duke_of_alva" in made.state.gone) is gone
    assert made.state.away == ({} if gone else {"duke_of_alva": made.state.turn + 1})


def test_a_ransomed_leader_goes_home():
    made = play("card_91", "papacy", captured={"francis_i": "hapsburg"})
    assert made.state.captured == {} and any("francis_i" in bag for bag in made.state.units.values())
    assert not verdict("card_91", "papacy")


def test_bourbon_brings_three_mercenaries_and_may_take_a_town_by_lyon():
    made = play("card_70", "hapsburg", {"renegade_at": "grenoble"}, war=[["france", "hapsburg"]],
                units={"grenoble": {}})
    assert made.state.units["grenoble"] == {"renegade": 1, "hapsburg_mercenary": 3}
    assert made.state.control["grenoble"] == "hapsburg"
    made = play("card_70", "ottoman", {"renegade_at": "istanbul"}, units={"istanbul": {}})
    assert made.state.units["istanbul"] == {"renegade": 1, "ottoman_cavalry": 3}
    assert not verdict("card_70", "hapsburg", captured={"renegade": "france"})


def test_maurice_takes_his_mercenaries_to_a_shelter_of_his_new_master():
    made = play("card_60", "hapsburg", {"displaced_to": "vienna"}, turn=7, league=True,
                control={"leipzig": "protestant"}, sides={"maurice_of_saxony": "protestant"},
                units={"leipzig": {"maurice_of_saxony": 1, "protestant_mercenary": 2, "protestant_regular": 1},
                       "vienna": {}, "prague": {}})
    state = made.state
    assert state.sides["maurice_of_saxony"] == "hapsburg"
    assert state.units["leipzig"] == {"protestant_regular": 1}
    home = next(at for at, bag in state.units.items() if "maurice_of_saxony" in bag)
    assert state.units[home]["hapsburg_mercenary"] == 2 and state.control[home] == "hapsburg"


def test_the_emperor_travels_home_and_has_five_points():
    made = play("card_2", "hapsburg", {"emperor_to": "vienna", "alva_too": "stay"})
    assert "charles_v" in made.state.units["vienna"]
    assert happened(made, "cp_lost") == [{"cp": 5}]
    assert not verdict("card_2", "hapsburg", captured={"charles_v": "france"})


def test_gout_keeps_the_emperor_where_he_is_but_not_his_points():
    made = play("card_2", "hapsburg", {"emperor_to": "vienna", "respond_emperor": ["card_32"]},
                hand={"france": ["card_32"]})
    assert "charles_v" not in made.state.units.get("vienna", {})
    assert happened(made, "cp_lost") == [{"cp": 5}]




def test_roxelana_storms_a_fortress_besieged_in_the_same_play():
    made = play("card_42", "ottoman", dice=[6] * 5 + [1] * 3, control={"belgrade": "ottoman", "mohacs": "ottoman"},
                war=SIEGE["war"], units={**SIEGE["units"], "belgrade": {"ottoman_regular": 1}})
    assert made.state.control["buda"] == "ottoman"
    assert not verdict("card_42", "ottoman")


def test_roxelana_calls_suleiman_home_for_others():
    made = play("card_42", "france", {"send_suleiman": "send"}, units={"nicopolis": {"suleiman": 1}})
    assert "suleiman" in made.state.units["istanbul"]
    assert happened(made, "cp_lost") == [{"cp": 2}]


# Wars abroad


def test_a_revolt_abroad_binds_troops_costs_a_card_and_ends_with_a_point():
    made = play("card_92", "ottoman", {"send_from": "istanbul"}, units={"istanbul": {"ottoman_regular": 6}})
    war = made.state.foreign_wars["card_92"]
    assert (war.units, war.enemy) == ({"ottoman_regular": 3}, 3)
    assert cards_to_draw(made.state, "ottoman")["foreign_wars"] == -1
    given = {"foreign_wars": {"card_92": {"power": "ottoman", "units": {"ottoman_regular": 3}, "enemy": 3}},
             "units": {"istanbul": {}}}
    won = play("card_80", "ottoman", {"spend": [{"do": "fight_abroad", "card": "card_92"}]},
               dice=[5, 5, 6, 1, 1, 1], how="cp", **given)
    assert won.state.foreign_wars == {} and won.state.units["istanbul"] == {"ottoman_regular": 3}
    assert victory_points(won.state, "ottoman")["foreign_wars"] == 1


def test_new_troops_go_to_the_war_first():
    given = {"foreign_wars": {"card_92": {"power": "ottoman", "units": {"ottoman_regular": 2}, "enemy": 2}}}
    state = position(**given, impulse={"power": "ottoman", "cp": 5})
    refused = may_raise(state, "ottoman", "ottoman_regular", "istanbul")
    assert not refused and refused.reason == "war_comes_first"
    made = play("card_94", "ottoman", {"spend": [{"do": "reinforce_abroad", "card": "card_92",
                                                  "unit": "ottoman_regular"}, "end"]}, how="cp", **given)
    assert made.state.foreign_wars["card_92"].units == {"ottoman_regular": 3}


def test_ireland_may_be_helped_by_france():
    made = play("card_93", "england", {"help_rebels": ["help"], "send_from": ["paris", *["london"] * 4]},
                units={"paris": {"france_regular": 2}, "london": {"england_regular": 6}})
    assert made.state.foreign_wars["card_93"].enemy == 4
    assert made.state.units["paris"] == {"france_regular": 1}

# The New World


def test_a_marker_of_the_new_world_once_for_each_power():
    made = play("card_48", "france")
    assert made.state.new_world.galleons == ["france"]
    assert not verdict("card_48", "france", new_world={"galleons": ["france"]})
    assert verdict("card_48", "papacy", new_world={"galleons": ["france"]})


def test_mercators_map_sends_an_explorer_with_two_more():
    made = play("card_50", "england", turn=4)
    (one,) = made.state.new_world.crossing
    assert (one.power, one.kind, one.plus) == ("england", "explore", 2)


def test_the_fountain_of_youth_drowns_an_exploration():
    made = play("card_77", "papacy", dice=[2], new_world={"crossing": [{"power": "france", "kind": "explore"}]})
    assert made.state.new_world.crossing == [] and made.state.new_world.spent == {}
    assert not verdict("card_77", "papacy", new_world={"crossing": [{"power": "france", "kind": "conquer"}]})


def test_potosi_takes_a_box_of_its_owner():
    made = play("card_54", "hapsburg", turn=4)
    assert made.state.new_world.colonies == {"potosi": "hapsburg"}
    assert not verdict("card_54", "france", new_world={"colonies": {"potosi": "hapsburg"}})
