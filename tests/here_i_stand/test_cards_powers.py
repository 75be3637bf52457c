"""What single card events bring: spaces, powers and minor powers."""

from kernel_lib.here_i_stand.state import ally_of, at_war, troops

from .card_play import SIEGE, play, verdict
from .play import happened

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


def test_trace_italienne_shuts_out_the_enemies_who_stand_there():
    enemies = {"control": {"turin": "france"}, "war": [["france", "hapsburg"]]}
    made = play("card_104", "france", {"fortress_at": "turin"}, units={"turin": {"hapsburg_regular": 2}}, **enemies)
    assert made.state.units["turin"] == {"france_regular": 1, "hapsburg_regular": 2}
    assert not happened(made, "siege_broken")
    made = play("card_104", "france", {"fortress_at": "turin"}, units={"turin": {"hapsburg_regular": 1}}, **enemies)
    assert made.state.units["turin"] == {"france_regular": 1} and happened(made, "siege_broken")


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


def test_the_knights_get_a_key_too_and_its_garrison_leaves():
    made = play("card_86", "hapsburg", {"knights_at": "naples", "displaced_to": "malta"}, empty=True,
                units={"naples": {"hapsburg_regular": 2, "hapsburg_squadron": 1}})
    assert made.state.control["naples"] == "independent" and made.state.units["naples"] == {"knights": 1}
    moved = happened(made, "displaced")
    assert [one["units"] for one in moved] == [{"hapsburg_regular": 2}, {"hapsburg_squadron": 1}]


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
