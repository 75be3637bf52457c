"""What single card events bring: one outcome of each, with the dice and choices that lead to it."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Taped
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import MAJORS
from kernel_lib.here_i_stand.cards import cards_to_draw, may_play
from kernel_lib.here_i_stand.raising import may_raise
from kernel_lib.here_i_stand.state import ally_of, at_war, troops
from kernel_lib.here_i_stand.victory import victory_points

from .play import RULES, happened, position

EMPTY: dict[str, list[str]] = {one: [] for one in MAJORS}
ENGLISH = frozenset({"berwick", "bristol", "carlisle", "lincoln", "london", "norwich", "plymouth", "portsmouth",
                     "shrewsbury", "wales", "york", "calais"})


def play(card, power, answers=None, dice=None, draws=None, how="event", **given):
    """The table after a power has played a card; `answers`: decision -> choice, or choices one after the other. What is
    not answered is passed, or the first option."""
    hand = given.pop("hand", {})
    given = {"acting": power, **given, "hand": {**EMPTY, **hand, power: [card, *hand.get(power, [])]}}
    made = Table(RULES, None, Taped(dice, draws, Seeded(1)), position=given,
                 start=("play_card", {"power": power, "card": card, "how": how}))
    left = {name: list(one) if isinstance(one, list) else one for name, one in (answers or {}).items()}

    def policy(table, decision):
        one = left.get(decision.name)
        if one:
            return one.pop(0) if isinstance(one, list) else one
        passing = next((one for one in ("pass", "end") if one in decision.options), None)
        return passing if passing is not None else decision.first()

    made.play(policy, 200)
    assert not isinstance(made.pending, Decision)
    return made


def verdict(card, power, how="event", **given):
    hand = given.pop("hand", {})
    state = position(**{"acting": power, **given, "hand": {**hand, power: [card, *hand.get(power, [])]}})
    return may_play(state, power, card, how)


# Cards, points, unrest


def test_copernicus_is_worth_two_points_to_who_has_half_of_his_homes_protestant():
    homes = ["london", "york", "bristol", "plymouth", "norwich", "lincoln", "shrewsbury", "wales", "carlisle",
             "berwick", "portsmouth"]
    known = [at for at in homes if at in position().faith]
    assert play("card_47", "england", protestant=known).state.bonus == {"england": {"events": 2}}
    made = play("card_47", "england", {"copernicus": "draw"}, protestant=[])
    assert made.state.bonus == {"england": {"events": 1}}
    assert len(made.state.cards.hand("england")) == 1


def test_servetus_brings_a_point_and_costs_the_protestants_a_card():
    made = play("card_51", "papacy", hand={"protestant": ["card_80", "card_7"]})
    assert made.state.bonus["papacy"]["events"] == 1
    assert made.state.cards.hand("protestant") == ["card_7"]
    assert "card_51" in made.state.cards.removed


@pytest.mark.rules("17.1")
def test_michelangelo_builds_with_two_dice():
    assert play("card_52", "papacy", dice=[3, 6]).state.saint_peters == 9


@pytest.mark.rules("17.1")
def test_the_indulgence_vendor_turns_a_protestant_card_into_stone():
    made = play("card_81", "papacy", hand={"protestant": ["card_65"]})
    assert made.state.saint_peters == 4
    assert not verdict("card_81", "papacy", hand={"protestant": ["card_7"]})


def test_fuggers_two_cards_now_and_one_less_next_turn():
    made = play("card_79", "france")
    assert len(made.state.cards.hand("france")) == 2
    assert cards_to_draw(made.state, "france")["events"] == -1


def test_diplomatic_overture_gives_no_home_card_and_no_mandatory_one():
    made = play("card_74", "france", {"give_to": "papacy"}, draws=["card_80", "card_12"], hand={"france": ["card_4"]})
    assert made.state.cards.hand("papacy") == ["card_80"] and "card_12" in made.state.cards.hand("france")


def test_master_of_italy_counts_five_keys():
    made = play("card_12", "papacy", control={"genoa": "france", "milan": "france", "florence": "france",
                                              "venice": "papacy", "naples": "papacy"})
    assert made.state.bonus == {"france": {"italy": 1}}
    assert happened(made, "draws")[0]["count"] == 1


def test_the_coronation_draws_only_with_charles_in_italy_and_then_leaves_the_game():
    away = play("card_113", "france")
    assert "card_113" in away.state.cards.discard and not happened(away, "draws")
    there = play("card_113", "france", units={"naples": {"charles_v": 1}})
    assert "card_113" in there.state.cards.removed
    assert [len(there.state.cards.hand(one)) for one in ("hapsburg", "france")] == [1, 1]


def test_the_embassy_draws_only_for_allies():
    made = play("card_114", "papacy", alliance=[["france", "ottoman"]])
    assert [len(made.state.cards.hand(one)) for one in ("ottoman", "france")] == [1, 1]
    assert not happened(play("card_114", "papacy"), "draws")


def test_the_moluccas_pay_who_sailed_round_the_world():
    made = play("card_96", "papacy", new_world={"claims": {"circumnavigation": "hapsburg"}})
    assert len(made.state.cards.hand("hapsburg")) == 2
    assert not verdict("card_96", "papacy")


@pytest.mark.rules("20.2")
def test_revolts_put_unrest_where_nobody_stands():
    made = play("card_80", "papacy", {"unrest_where": ["tours", "limoges"]})
    assert made.state.unrest == ["tours", "limoges"]
    made = play("card_94", "france", {"unrest_where": ["cordoba", "granada", "madrid"]})
    assert len(made.state.unrest) == 3


@pytest.mark.rules("20.2")
def test_the_janissaries_rebel_in_four_homes_in_peace_and_two_in_war():
    able = ["edirne", "nicopolis", "varna", "gallipoli"]
    peace = play("card_82", "hapsburg", {"unrest_where": able}, empty=True, war=[])
    assert len(peace.state.unrest) == 4
    war = play("card_82", "hapsburg", {"unrest_where": able}, empty=True, war=[["ottoman", "hapsburg"]])
    assert len(war.state.unrest) == 2


def test_the_comet_takes_a_card_or_a_play():
    made = play("card_38", "france", {"which_power": "ottoman", "comet": "lose_card"}, hand={"ottoman": ["card_80"]})
    assert "card_80" in made.state.cards.discard and "card_38" in made.state.cards.removed
    made = play("card_38", "france", {"which_power": "ottoman", "comet": "skips"})
    assert made.state.effects["skips_ottoman"]


# Religion


@pytest.mark.rules("16.1/cost", "16.3/limits")
def test_a_mighty_fortress_commits_luther_for_six_attempts():
    made = play("card_65", "protestant", dice=[6] * 60, protestant=["wittenberg"])
    assert made.state.debaters["luther"] == "committed"
    assert len(happened(made, "attempt")) == 6
    refused = verdict("card_65", "protestant", debaters={"luther": "committed"})
    assert not refused and refused.reason == "committed"


@pytest.mark.rules("16.3/limits")
def test_the_colloquy_attempts_as_often_as_both_debaters_are_worth():
    made = play("card_41", "protestant", {"commit_debater": ["luther", "zwingli"]}, dice=[6] * 90,
                protestant=["wittenberg", "zurich"],
                debaters={"luther": "uncommitted", "melanchthon": "uncommitted", "zwingli": "uncommitted"})
    assert len(happened(made, "attempt")) == 4 + 3
    assert made.state.debaters["melanchthon"] == "uncommitted"


def test_erasmus_is_for_the_protestants_early_and_for_the_pope_later():
    early = play("card_75", "england", dice=[6] * 60, turn=2, protestant=["wittenberg"])
    assert {one["faith"] for one in happened(early, "converted")} == {"protestant"}
    late = play("card_75", "england", dice=[6, 1] * 60, turn=3, protestant=["wittenberg", "leipzig", "erfurt"])
    assert {one["faith"] for one in happened(late, "converted")} <= {"catholic"}


def test_anabaptists_bring_back_two_spaces_but_no_electorate():
    given = {"protestant": ["wittenberg", "erfurt", "leipzig"], "units": {"erfurt": {}, "leipzig": {}}}
    made = play("card_67", "papacy", {"convert_space": ["erfurt", "leipzig"]}, **given)
    assert made.state.faith["erfurt"] == made.state.faith["leipzig"] == "catholic"
    assert made.state.faith["wittenberg"] == "protestant"


def test_frederick_turns_the_two_nearest_spaces_and_finds_the_wartburg():
    made = play("card_78", "protestant", protestant=["wittenberg"], discards=["card_37"])
    assert len(happened(made, "converted")) == 2
    assert "card_37" in made.state.cards.hand("protestant")


def test_calvin_is_away_until_the_next_turn():
    made = play("card_45", "papacy", turn=5, reformers={"calvin": "geneva"}, debaters={"calvin": "uncommitted"})
    assert made.state.away["calvin"] == 6 and "calvin" not in made.state.reformers
    assert not verdict("card_45", "papacy", turn=5)


def test_zwingli_falls_and_takes_a_catholic_unit_with_him():
    made = play("card_43", "papacy", {"remove_unit": {"at": "besancon", "unit": "hapsburg_regular"}},
                reformers={"zwingli": "zurich"}, debaters={"zwingli": "uncommitted"},
                units={"besancon": {"hapsburg_regular": 2}})
    assert made.state.units["besancon"] == {"hapsburg_regular": 1}
    assert "zwingli" in made.state.gone and "zwingli" not in made.state.debaters


def test_book_of_common_prayer_attempts_only_in_english_homes():
    made = play("card_62", "england", dice=[6] * 90, turn=5, protestant=["london"],
                debaters={"cranmer": "uncommitted"}, reformers={"cranmer": "london"})
    assert all(one["place"] in ENGLISH for one in happened(made, "converted"))
    assert made.state.debaters["cranmer"] == "committed"


def test_dissolution_draws_two_for_england_whoever_plays_it():
    made = play("card_63", "protestant", turn=5, protestant=["london", "york"])
    assert len(made.state.cards.hand("england")) == 2


def test_the_council_of_trent_converts_what_one_side_has_more_hits():
    made = play("card_17", "papacy", {"send_debater": ["eck", "pass", "luther", "pass"]},
                dice=[6] * 3 + [1] * 4, turn=6, protestant=["wittenberg", "leipzig", "erfurt", "augsburg"],
                debaters={"eck": "uncommitted", "luther": "uncommitted"})
    assert [one["hits"] for one in happened(made, "council")] == [3, 0]
    assert made.state.debaters == {**made.state.debaters, "eck": "committed", "luther": "committed"}
    assert sum(faith == "protestant" for faith in made.state.faith.values()) == 1


def test_more_silences_english_debates_for_england_and_calls_one_for_others():
    made = play("card_112", "england")
    assert made.state.effects["no_debates"] == "english" and "card_112" in made.state.cards.removed


# Mary I


MARY = {"turn": 7, "rulers": {"england": "mary_i"}, "protestant": ["london", "york", "wittenberg"]}


def test_under_mary_a_low_die_gives_an_english_card_to_the_pope():
    made = play("card_80", "england", dice=[3] + [6] * 20, how="cp", **MARY)
    assert happened(made, "mary") == [{"die": 3, "card": "card_80", "taken": True}]
    assert not happened(made, "pays") and "card_80" in made.state.cards.discard
    assert [event.who for event in made.log if event.name == "attempt"] == ["papacy", "papacy"]


def test_under_mary_a_high_die_and_a_catholic_england_leave_it_to_england():
    assert happened(play("card_80", "england", dice=[4], how="cp", **MARY), "cp_lost")
    made = play("card_80", "england", how="cp", **{**MARY, "protestant": ["wittenberg"]})
    assert not happened(made, "mary")


def test_under_mary_responses_are_worth_command_points_only():
    refused = verdict("card_33", "england", **MARY)
    assert not refused and refused.reason == "mary_rules"


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


SIEGE = {"units": {"buda": {"suleiman": 1, "ottoman_regular": 6, "hungary_regular": 1}},
         "war": [["ottoman", "hungary"]]}


def test_roxelana_storms_a_fortress_besieged_in_the_same_play():
    made = play("card_42", "ottoman", dice=[6] * 5 + [1] * 3, **SIEGE)
    assert made.state.control["buda"] == "ottoman"
    assert not verdict("card_42", "ottoman")


def test_roxelana_calls_suleiman_home_for_others():
    made = play("card_42", "france", {"send_suleiman": "send"}, units={"nicopolis": {"suleiman": 1}})
    assert "suleiman" in made.state.units["istanbul"]
    assert happened(made, "cp_lost") == [{"cp": 2}]


# Spaces


def test_treachery_opens_a_fortress_whose_besiegers_are_more():
    made = play("card_105", "france", dice=[1] * 12, **SIEGE)
    assert made.state.control["buda"] == "ottoman" and not troops({
        piece: count for piece, count in made.state.units["buda"].items() if piece == "hungary_regular"})
    assert not verdict("card_105", "france")


def test_city_rebels_free_a_captured_key():
    made = play("card_71", "papacy", {"rebels_at": "florence"}, dice=[5, 1, 1, 1, 1], control={"florence": "france"},
                units={"florence": {"france_regular": 1}})
    assert made.state.control["florence"] == "independent"
    assert made.state.units["florence"] == {"independent_regular": 1}
    held = play("card_71", "papacy", {"rebels_at": "florence"}, dice=[4] * 5, control={"florence": "france"},
                units={"florence": {"france_regular": 1}})
    assert held.state.control["florence"] == "france"


def test_trace_italienne_is_a_fortress_with_a_regular():
    made = play("card_104", "france", {"fortress_at": "turin"}, units={"turin": {}})
    assert made.state.fortresses == ["turin"] and made.state.units["turin"] == {"france_regular": 1}


def test_a_pirate_haven_needs_an_enemy_space_and_the_pirates():
    given = {"pirates": True, "war": [["ottoman", "hapsburg"]], "units": {"tripoli": {}, "algiers": {}},
             "control": {"algiers": "ottoman"}}
    made = play("card_89", "ottoman", {"haven_at": "oran"}, **{**given, "units": {"oran": {}}})
    assert made.state.havens == ["oran"] and made.state.control["oran"] == "ottoman"
    assert made.state.units["oran"] == {"ottoman_regular": 1, "ottoman_corsair": 2}
    assert not verdict("card_89", "ottoman", **{**given, "pirates": False})


def test_the_knights_turn_an_ottoman_card_into_stone():
    made = play("card_86", "papacy", {"event_option": "knights_raid"}, hand={"ottoman": ["card_65"]},
                units={"rhodes": {"knights": 1}})
    assert made.state.saint_peters == 4 and made.state.cards.hand("ottoman") == []


def test_the_knights_off_the_map_get_a_hapsburg_port():
    made = play("card_86", "hapsburg", {"knights_at": "malta"}, units={"rhodes": {}, "malta": {}})
    assert made.state.units["malta"] == {"knights": 1} and made.state.control["malta"] == "independent"


def test_rome_is_sacked_by_more_mercenaries_than_papal_regulars():
    made = play("card_95", "france", dice=[6, 6, 6, 6, 1, 1], saint_peters=8, hand={"papacy": ["card_80", "card_94"]},
                units={"florence": {"hapsburg_mercenary": 4}, "rome": {"papacy_regular": 1}})
    assert made.state.saint_peters == 3
    assert made.state.cards.hand("papacy") == [] and len(made.state.cards.hand("hapsburg")) == 1
    assert "card_95" in made.state.cards.removed


# Powers


def test_machiavelli_declares_a_war_for_nothing_and_leaves_two_points():
    made = play("card_40", "france", {"declare_war": "papacy"}, war=[])
    assert at_war(made.state, "france", "papacy") and happened(made, "cp_lost") == [{"cp": 2}]


def test_the_auld_alliance_makes_breaks_and_reinforces():
    made = play("card_69", "france", {"minor_way": {"minor": "scotland", "for": "france"}}, alliance=[])
    assert ally_of(made.state, "scotland") == "france"
    made = play("card_69", "england", {"minor_way": {"minor": "scotland", "for": ""}},
                alliance=[["france", "scotland"]])
    assert ally_of(made.state, "scotland") is None
    made = play("card_69", "france", {"event_option": "auxiliaries", "place_unit": "edinburgh"},
                alliance=[["france", "scotland"]], control={"edinburgh": "france"})
    assert made.state.units["edinburgh"]["france_regular"] == 3
    assert not verdict("card_69", "ottoman", alliance=[["france", "scotland"]])


def test_doria_changes_masters_for_a_card():
    made = play("card_68", "france", {"minor_way": {"minor": "genoa", "for": "france"}},
                alliance=[["hapsburg", "genoa"]])
    assert ally_of(made.state, "genoa") == "france"
    assert not verdict("card_68", "england", alliance=[])


def test_doria_takes_piracy_points_at_sea():
    made = play("card_68", "france", {"event_option": "doria_strikes"}, dice=[5, 6, 1], piracy=3,
                alliance=[["hapsburg", "genoa"]], war=[["hapsburg", "ottoman"]],
                units={"genoa": {"genoa_regular": 2}, "aegean_sea": {"andrea_doria": 1, "genoa_squadron": 1}})
    assert made.state.piracy == 1
    assert [len(made.state.cards.hand(one)) for one in ("france", "hapsburg")] == [1, 1]


def test_akinji_take_a_card_of_an_enemy_close_by():
    given = {"units": {"pressburg": {"ottoman_cavalry": 1}}, "war": [["ottoman", "hapsburg"], ["ottoman", "hungary"]],
             "hand": {"hapsburg": ["card_80"]}}
    assert play("card_66", "ottoman", **given).state.cards.hand("ottoman") == ["card_80"]
    assert not verdict("card_66", "ottoman", **{**given, "units": {"istanbul": {"ottoman_cavalry": 1}}})


def test_cloth_profits_and_slump():
    made = play("card_72", "france", {"event_option": "cloth_profits", "place_unit": "paris"})
    assert [len(made.state.cards.hand(one)) for one in ("england", "hapsburg")] == [1, 1]
    assert made.state.units["paris"]["france_mercenary"] == 2
    made = play("card_72", "france", {"event_option": "cloth_slump", "unrest_where": ["amsterdam", "linz"]},
                hand={"hapsburg": ["card_80"]}, units={"amsterdam": {}, "linz": {}})
    assert made.state.unrest == ["amsterdam", "linz"] and made.state.cards.hand("hapsburg") == []


def test_rough_wooing_needs_two_more_than_france():
    given = {"alliance": [["france", "scotland"]], "england": {"edward": "healthy"}}
    assert ally_of(play("card_116", "england", dice=[6, 1], units={"edinburgh": {}, "stirling": {}, "glasgow": {}},
                        **given).state, "scotland") == "england"
    assert ally_of(play("card_116", "england", dice=[2, 1], **given).state, "scotland") == "france"
    assert not verdict("card_116", "england", **{**given, "rulers": {"england": "mary_i"}})


def test_the_scots_raid_spends_six_points_in_scotland_and_the_north():
    made = play("card_97", "papacy", {"spend": [
        {"do": "raise", "unit": "scotland_regular", "at": "edinburgh"},
        {"do": "move", "from": "edinburgh", "to": "berwick", "units": {"scotland_regular": 1}}, "end", "end"]},
        alliance=[["france", "scotland"]], war=[["france", "england"]], units={"berwick": {}, "edinburgh": {}})
    assert "scotland_regular" in made.state.units["berwick"]
    assert happened(made, "cp_lost")[0] == {"cp": 6 - 2 - 1}


def test_lady_jane_needs_a_new_ruler_in_this_turn():
    given = {"turn": 6, "rulers": {"england": "edward_vi"}, "hand": {"england": ["card_80"]}}
    assert not verdict("card_59", "france", **given)
    made = play("card_59", "france", {"give_card": "card_80", "give_to": "papacy"}, **given,
                events={"card_19": "england"})
    assert made.state.cards.hand("papacy") == ["card_80"] and len(made.state.cards.hand("france")) == 1


def test_julia_gonzaga_waits_for_the_pirates():
    assert play("card_84", "ottoman", pirates=True).state.effects["julia"]
    assert not verdict("card_84", "ottoman")


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

