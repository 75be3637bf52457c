"""8 Negotiation and betrayal."""

import pytest

from kernel_lib.core.policy import Random
from kernel_lib.most_dangerous_time.betrayal import diplomats, may_be_target, may_betray, within_reach
from kernel_lib.most_dangerous_time.betrayal_in_battle import may_win_over_in_battle
from kernel_lib.most_dangerous_time.combat import meeting
from kernel_lib.most_dangerous_time.negotiation import may_negotiate, negotiation_target

from .play import RULES, happened, names, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}
MINOR = {"alliance": "anti_oda_minor", "chit": "chit_anti_oda"}
TAKEDA = {"alliance": "takeda", "chit": "chit_takeda"}


# Betrayal in the negotiation step


@pytest.mark.rules("8.2/phase")
def test_a_daimyo_reaches_by_any_unit_of_his_alliance():
    state = position(empty=True, impulse=ODA, units={"gifu": {"nobunaga": 1}, "okazaki": {"tokugawa": 1}})
    assert within_reach(state, "nobunaga", "nagashino").facts["by"] == "okazaki"
    verdict = within_reach(state, "nobunaga", "obama")
    assert (verdict.rule, verdict.reason) == ("8.2/phase", "daimyo_too_far")


@pytest.mark.rules("8.2/phase")
def test_a_samurai_reaches_only_by_himself():
    state = position(empty=True, impulse=ODA, units={"gifu": {"hideyoshi": 1}, "okazaki": {"oda": 1}},
                     inside={"gifu": {"azai": 1}})
    assert within_reach(state, "hideyoshi", "ogaki")
    assert within_reach(state, "hideyoshi", "gifu", inside=True)
    assert within_reach(state, "hideyoshi", "nagashino").reason == "samurai_too_far"


@pytest.mark.rules("8.2/phase")
@pytest.mark.parametrize("leader", ["yoshiaki", "nobunaga"])
def test_nobody_reaches_anybody_from_the_box(leader):
    state = position(empty=True, impulse=ODA, units={"gifu": {"oda": 1}}, box={leader: 1})
    assert within_reach(state, leader, "ogaki").reason == "not_on_map"


@pytest.mark.rules("8.2/phase", "8.3/who")
def test_the_besieged_win_over_nobody():
    state = position(empty=True, impulse=ODA, units={"gifu": {"takeda": 3}}, inside={"gifu": {"hideyoshi": 1}})
    assert diplomats(state, "oda_alliance") == []
    assert may_negotiate(state, "hideyoshi", "gifu", "takeda").reason == "not_an_active_diplomat"


@pytest.mark.rules("8.2/samurai", "8.2/auto")
@pytest.mark.parametrize(("others", "joins"), [({}, {"oda": 2, "baba": 1}), ({"yamagata": 1}, {"baba": 1})])
def test_a_samurai_brings_soldiers_unless_a_clansman_leads_them_too(others, joins):
    made = table("play_card", player="oda", card="card_21", seed=1, given={
        "empty": True, "entered": ["takeda"], "impulse": ODA, "hand": {"oda": [21]}, "control": {"kyo": "oda"},
        "units": {"wp_asuke": {"baba": 1, "takeda": 2, **others}, "iwamura": {"hideyoshi": 1}}})
    betrayed = happened(made, "betrayed")[0]
    assert betrayed["units"] == ({"baba": 1, "takeda": 2} if not others else {"baba": 1})
    assert betrayed["joins"] == "oda"
    assert not any(rolled.chance.purpose == "betrayal" for rolled in made.rolled)
    if not others:
        assert made.state.field["wp_asuke"] == joins
        assert made.rolled == []
    assert ("special_battle" in names(made)) is bool(others)


@pytest.mark.rules("8.2/daimyo", "8.2/control")
def test_a_daimyo_brings_his_clan_its_box_and_its_spaces():
    made = table("play_card", player="oda", card="card_13", given={
        "empty": True, "impulse": ODA, "hand": {"oda": [13]}, "control": {"kyo": "oda"}, "box": {"azai": 2},
        "units": {"odani": {"azai_nagamasa": 1, "azai": 2}, "sawayama": {"azai": 1}, "yokoyama": {},
                  "wp_yanagase": {"hideyoshi": 1}}})
    state = made.state
    assert state.field == {"odani": {"azai_nagamasa": 1, "oda": 2}, "sawayama": {"oda": 1},
                           "wp_yanagase": {"hideyoshi": 1}}
    assert state.box == {"oda": 2}
    assert {at: state.control[at] for at in ("odani", "sawayama", "yokoyama")} == dict.fromkeys(
        ("odani", "sawayama", "yokoyama"), "oda")
    assert state.won_over == {"azai": "oda"}
    assert may_be_target(state, "oda", "azai_nagamasa").reason == "already_ours"


@pytest.mark.rules("8.2/control", "6.2/noKyo")
def test_control_changes_at_once_and_gives_a_card():
    made = table("play_card", player="oda", card="card_15", draws=["card_1"], given={
        "impulse": ODA, "hand": {"oda": [15]}, "control": {"kyo": "ikko_ikki"},
        "units": {"kannonji": {"hideyoshi": 1}}}, choices=["hideyoshi"])
    assert made.state.control["mitsukuri"] == "oda"
    assert made.state.hands["oda"] == ["card_1"]


@pytest.mark.rules("8.2/battle")
def test_all_cards_before_any_battle():
    made = table("negotiation_step", seed=3, given={
        "empty": True, "entered": ["takeda"], "impulse": ODA, "hand": {"oda": [21, 22]}, "control": {"kyo": "oda"},
        "units": {"wp_asuke": {"baba": 1, "yamagata": 1, "shingen": 1, "takeda": 2}, "iwamura": {"hideyoshi": 1}}},
        choices=[{"card": "card_21", "leader": "hideyoshi"}, {"card": "card_22", "leader": "hideyoshi"}])
    assert names(made).index("special_battle") > [at for at, name in enumerate(names(made)) if name == "betrayed"][1]


@pytest.mark.rules("8.2/daimyo")
def test_a_siege_among_friends_ends_before_the_next_card_is_asked():
    made = table("negotiation_step", choices=[{"card": "card_13", "leader": "nobunaga"}], given={
        "empty": True, "impulse": ODA, "hand": {"oda": [13, 14]}, "control": {"kyo": "oda"},
        "inside": {"odani": {"oda": 1}}, "units": {
            "odani": {"azai_nagamasa": 1, "azai": 2}, "kanagasaki": {"nobunaga": 1}, "wp_yanagase": {"oda": 1},
            "echizen_fuchu": {"asakura_yoshikage": 1}}})
    assert made.pending.name == "betrayal" and RULES.check(made.state) == []
    assert made.state.field["odani"] == {"azai_nagamasa": 1, "oda": 3}


@pytest.mark.rules("8.2/dead")
def test_no_card_for_the_eliminated():
    state = position(empty=True, impulse=ODA, hand={"oda": [13]}, removed={"azai_nagamasa": 1},
                     units={"wp_yanagase": {"hideyoshi": 1}})
    verdict = may_betray(state, "card_13", "hideyoshi")
    assert (verdict.rule, verdict.reason) == ("8.2/dead", "leader_eliminated")


# Betrayal before a battle


BATTLE = {"empty": True, "entered": ["takeda"], "hand": {"anti_oda": [2]}, "impulse": TAKEDA | {"mp": 0}}


@pytest.mark.rules("8.2/combat", "10.2/4")
def test_a_diplomat_must_stand_in_the_space_of_the_battle():
    made = table("battle", at="wp_asuke", seed=5, given=BATTLE | {"units": {
        "wp_asuke": {"baba": 1, "takeda": 3, "ieyasu": 1, "tokugawa": 3}, "iida": {"shingen": 1}}})
    assert made.pending.name == "retreat"
    assert "betrayed_in_battle" not in names(made)


@pytest.mark.rules("8.2/combat")
def test_a_clansman_keeps_what_he_leads():
    made = table("battle", at="wp_asuke", seed=5, choices=[{"led": {"niwa": 2, "akechi": 2}}, {
        "card": "card_4", "leader": "shingen"}],
        given=BATTLE | {"hand": {"anti_oda": [4]},
                        "units": {"wp_asuke": {"shingen": 1, "takeda": 4, "niwa": 1, "akechi": 1, "oda": 4}}})
    battle = made.state.battle
    assert battle.active.units == {"shingen": 1, "shingen_men": 4, "akechi": 1, "akechi_men": 2}
    assert battle.other.units == {"niwa": 1, "niwa_men": 2}
    assert made.state.field["wp_asuke"] == {"shingen": 1, "takeda": 6, "niwa": 1, "akechi": 1, "oda": 2}


@pytest.mark.rules("8.2/combat", "15.1/reach", "10.1/sides")
def test_whom_the_shogun_wins_over_looks_on():
    made = table("battle", at="daishoji", seed=5, choices=[{"card": "card_1", "leader": "yoshiaki"}], given={
        "empty": True, "entered": ["uesugi"], "hand": {"anti_oda": [1]}, "impulse": {"alliance": "uesugi"},
        "leaders": {"yoshiaki": {"rank": "daimyo"}},
        "units": {"daishoji": {"kenshin": 1, "uesugi": 7, "nobunaga": 1, "hideyoshi": 1, "oda": 10},
                  "off_tomo": {"yoshiaki": 1}}})
    assert happened(made, "looks_on") == [{"clan": "ashikaga", "units": {"hideyoshi": 1, "ashikaga": 3}}]
    assert made.state.battle.other.units == {"nobunaga": 1, "nobunaga_men": 7}
    assert made.state.battle.active.units == {"kenshin": 1, "kenshin_men": 7}


@pytest.mark.rules("15.1/reach")
@pytest.mark.parametrize(("near", "reason"), [("yamato_koriyama", ""), ("ishiyama", "diplomat_not_here")])
def test_the_shogun_reaches_oda_units_next_to_his_side(near, reason):
    state = position(empty=True, impulse=ODA, leaders={"yoshiaki": {"rank": "daimyo"}}, units={
        "ueno": {"hideyoshi": 1, "oda": 3, "iga_ninja": 1}, "off_tomo": {"yoshiaki": 1}, near: {"ikko_ikki": 1}})
    state.battle = meeting(state, "ueno", "field")
    assert may_win_over_in_battle(state, "anti_oda", "hideyoshi", "yoshiaki").reason == reason


@pytest.mark.rules("15.1/reach")
def test_far_from_his_side_the_shogun_reaches_no_neutral():
    state = position(empty=True, impulse=MINOR, leaders={"yoshiaki": {"rank": "daimyo"}}, units={
        "yagami": {"hatano_hideharu": 1, "miyoshi": 2}, "off_tomo": {"yoshiaki": 1}})
    state.battle = meeting(state, "yagami", "field")
    assert may_win_over_in_battle(state, "anti_oda", "hatano_hideharu", "yoshiaki").reason == "diplomat_not_here"


@pytest.mark.rules("8.2/combat")
@pytest.mark.parametrize(("garrison", "soldiers", "inside", "box"), [
    ({"azai": 2}, 3, {"azai": 2, "niwa": 1, "ashikaga": 1}, {"ashikaga": 2}),
    ({"iga_ninja": 1}, 1, {"iga_ninja": 1}, {"niwa": 1, "ashikaga": 1})])
def test_who_finds_no_room_inside_takes_no_part(garrison, soldiers, inside, box):
    made = table("siege", at="odani", choices=[{"card": "card_9", "leader": "yoshiaki"}], given={
        "empty": True, "hand": {"anti_oda": [9]}, "impulse": ODA | {"activated": ["odani"]},
        "leaders": {"yoshiaki": {"rank": "daimyo"}}, "inside": {"odani": garrison},
        "units": {"odani": {"niwa": 1, "oda": soldiers}, "wp_yanagase": {"azai": 1}, "off_tomo": {"yoshiaki": 1}}})
    assert made.state.inside["odani"] == inside
    assert made.state.box == box


@pytest.mark.rules("8.2/combat", "10.2/4")
def test_the_active_side_plays_first_and_both_in_turn():
    made = table("battle", at="wp_asuke", choices=["pass", {"card": "card_21", "leader": "hideyoshi"}],
                 given=BATTLE | {"hand": {"anti_oda": [1], "oda": [21]},
                                 "units": {"wp_asuke": {"shingen": 1, "baba": 1, "hideyoshi": 1, "oda": 3}}})
    asked = [(one.decision.name, one.decision.who) for one in made.made]
    assert asked == [("betrayal_in_battle", "anti_oda"), ("betrayal_in_battle", "oda")]
    assert (made.pending.name, made.pending.who) == ("betrayal_in_battle", "anti_oda")


# Negotiation


@pytest.mark.rules("8.3/target")
@pytest.mark.parametrize(("bag", "clan", "inside", "target"), [
    ({"azai": 2}, "azai", False, 6),
    ({"azai": 2, "azai_nagamasa": 1}, "azai", False, 8),
    ({"saika": 1, "saika_magoichi": 1}, "saika", False, 7),
    ({"azai": 1, "azai_nagamasa": 1, "saika_magoichi": 1}, "azai", False, 9),
    ({"minor_clan": 1}, "minor_clan", False, 5),
    ({"azai": 2}, "azai", True, 5),
    ({"minor_clan": 1}, "minor_clan", True, 4),
    ({"hatano": 1, "hatano_hideharu": 1}, "hatano", True, 5),
])
def test_target_number(bag, clan, inside, target):
    given = {"units": {"yagami": {"oda": 1}}, "inside": {"yagami": bag}} if inside else {"units": {"yagami": bag}}
    assert negotiation_target(position(empty=True, **given), "yagami", clan, inside) == target


@pytest.mark.rules("8.3/who")
def test_one_attempt_for_each_leader():
    given = {"empty": True, "impulse": ODA, "control": {"kyo": "oda"},
             "units": {"gifu": {"nobunaga": 1}, "wp_sekigahara": {"hideyoshi": 1},
                       "sawayama": {"azai": 3}, "ogaki": {"azai": 1}}}
    made = table("negotiation_step", dice=[1], given=given,
                 choices=[{"leader": "nobunaga", "at": "ogaki", "clan": "azai", "inside": False}])
    verdict = made.why_not({"leader": "nobunaga", "at": "sawayama", "clan": "azai", "inside": False})
    assert (verdict.rule, verdict.reason) == ("8.3/who", "tried_already")
    assert {one["leader"] for one in made.pending.options if one != "pass"} == {"hideyoshi"}


@pytest.mark.rules("8.3/who", "15.2/never-flip", "15.4")
@pytest.mark.parametrize(("clan", "rule"), [("ikko_ikki", "15.2/never-flip"), ("enryakuji", "15.4")])
def test_monks_are_never_won_over(clan, rule):
    state = position(empty=True, impulse=ODA, side={"enryakuji": "anti_oda"},
                     units={"kyo": {"hideyoshi": 1}, "mt_hiei": {clan: 2}})
    verdict = may_negotiate(state, "hideyoshi", "mt_hiei", clan)
    assert (verdict.ok, verdict.rule) == (False, rule)


def test_saika_can_be_won_over():
    state = position(empty=True, impulse=ODA, units={"kishiwada": {"hideyoshi": 1}, "saika": {"saika": 1}})
    assert may_negotiate(state, "hideyoshi", "saika", "saika")


@pytest.mark.rules("8.3/control", "6.2/noKyo")
def test_success_gives_the_space_and_a_card():
    made = table("negotiate", leader="hideyoshi", at="obama", clan="minor_clan", dice=[5], draws=["card_2"], given={
        "empty": True, "impulse": ODA, "deck": [2, 3], "control": {"kyo": "ikko_ikki"},
        "units": {"kanagasaki": {"hideyoshi": 1}, "obama": {"minor_clan": 1}}})
    assert made.state.field["obama"] == {"oda": 1}
    assert made.state.control["obama"] == "oda"
    assert made.state.hands["oda"] == ["card_2"]


@pytest.mark.rules("8.3/target")
def test_silver_helps():
    made = table("negotiate", leader="hideyoshi", at="obama", clan="minor_clan", dice=[3], given={
        "empty": True, "impulse": ODA | {"effects": {"negotiation": 2}}, "control": {"kyo": "oda"},
        "units": {"kanagasaki": {"hideyoshi": 1}, "obama": {"minor_clan": 1}}})
    assert happened(made, "negotiation")[0]["success"] is True


# The special battle


SPECIAL = {"empty": True, "impulse": ODA, "control": {"kyo": "oda"}}


@pytest.mark.rules("8.41", "8.4/only", "8.2/battle")
@pytest.mark.parametrize(("dice", "left", "box"), [
    ([6, 5, 2], {"oda": 1}, {"azai": 1}), ([6, 2, 5], {"azai": 1}, {"oda": 1}),
    ([6, 3, 3], None, {"oda": 1, "azai": 1})])
def test_one_soldier_against_one(dice, left, box):
    made = table("negotiate", leader="hideyoshi", at="wp_yanagase", clan="azai", dice=dice, given=SPECIAL | {
        "units": {"kanagasaki": {"hideyoshi": 1, "oda": 9}, "wp_yanagase": {"azai": 2}}})
    assert made.state.field.get("wp_yanagase") == left
    assert made.state.box == box


@pytest.mark.rules("8.4/deploy", "8.4/siege")
def test_castle_and_field_apart_is_a_siege():
    made = table("negotiate", leader="hideyoshi", at="odani", clan="azai", dice=[6],
                 choices=[{"inside": {}}, {"inside": {"azai": 2}}],
                 given=SPECIAL | {"units": {"wp_yanagase": {"hideyoshi": 1}, "odani": {"azai": 3}}})
    assert made.state.field["odani"] == {"oda": 1}
    assert made.state.inside["odani"] == {"azai": 2}
    assert happened(made, "siege_laid") == [{"place": "odani", "besieged": {"azai": 2}}]
    assert "battle" not in names(made)
    assert made.state.control["odani"] == "azai"


@pytest.mark.rules("8.4/deploy")
def test_the_walls_hold_both_sides_together():
    made = table("negotiate", leader="hideyoshi", at="sawayama", clan="azai", dice=[6],
                 choices=[{"inside": {"oda": 1}}],
                 given=SPECIAL | {"units": {"wp_sekigahara": {"hideyoshi": 1}, "sawayama": {"azai": 4}}})
    verdict = made.why_not({"inside": {"azai": 2}})
    assert not verdict
    assert made.why_not({"inside": {"azai": 1}})
    assert made.pending.who == "anti_oda"


@pytest.mark.rules("8.4/only")
def test_besiegers_outside_only_look_on():
    made = table("negotiate", leader="hideyoshi", at="odani", clan="azai", inside=True, dice=[5, 6, 1], given={
        **SPECIAL, "units": {"odani": {"hideyoshi": 1, "oda": 6}}, "inside": {"odani": {"azai": 2}}},
        choices=[{"inside": {"oda": 1}}])
    assert happened(made, "battle")[0]["active"] == {"oda": 1}
    assert made.state.inside == {}
    assert made.state.field["odani"] == {"hideyoshi": 1, "oda": 7}
    assert made.state.control["odani"] == "oda"


@pytest.mark.parametrize("seed", range(12))
def test_special_battles_leave_a_sound_position(seed):
    made = table("negotiate", leader="hideyoshi", at="odani", clan="azai", dice=[6], seed=seed, given=SPECIAL | {
        "units": {"wp_yanagase": {"hideyoshi": 1}, "odani": {"azai": 3, "asakura": 2}}})
    made.play(Random(seed))
    assert made.over
    assert RULES.check(made.state) == []
    units = sum(sum(bag.values()) for bags in (made.state.field, made.state.inside) for bag in bags.values())
    assert units + sum(made.state.box.values()) == 6


@pytest.mark.rules("8.2/combat")
@pytest.mark.parametrize(("units", "reading", "joined"), [
    ({"ieyasu": 1, "tokugawa": 2, "oda": 2}, "everybody", {"ieyasu": 1, "takeda": 4}),
    ({"ieyasu": 1, "tokugawa": 2, "oda": 2}, "clansmen", {"ieyasu": 1, "takeda": 2}),
    ({"ieyasu": 1, "tokugawa": 5, "niwa": 1, "oda": 1}, "everybody", {"ieyasu": 1, "takeda": 3}),
    ({"ieyasu": 1, "tokugawa": 5, "niwa": 1, "oda": 1}, "clansmen", {"ieyasu": 1, "takeda": 5}),
])
def test_the_only_leader_of_a_battle_takes_every_soldier_along(units, reading, joined):
    made = table("battle", at="wp_asuke", choices=[{"card": "card_2", "leader": "shingen"}], seed=1,
                 options={"C95": reading}, given=BATTLE | {"hand": {"anti_oda": [2]},
                                 "units": {"wp_asuke": {"shingen": 1, "takeda": 3} | units}})
    assert happened(made, "betrayed_in_battle")[0]["units"] == joined


@pytest.mark.rules("8.2/combat")
def test_monks_do_not_go_with_the_only_leader():
    made = table("battle", at="wp_sakai", choices=[{"card": "card_16", "leader": "nobunaga"}], seed=1, given={
        "empty": True, "impulse": ODA | {"entered": ["wp_sakai"]}, "hand": {"oda": [16]},
        "units": {"wp_sakai": {"nobunaga": 1, "oda": 3, "saika_magoichi": 1, "saika": 1, "ikko_ikki": 2}}})
    assert happened(made, "betrayed_in_battle")[0]["units"] == {"saika_magoichi": 1, "oda": 1}
