"""10.3 Field battle and 10.4 retreat."""

import pytest

from kernel_lib.most_dangerous_time.field_battle import (
    fate_of,
    hits_on,
    initiative_bonus,
    initiative_result,
    losses,
    retreat_unharmed,
)
from kernel_lib.most_dangerous_time.retreat import (
    destinations,
    may_retreat,
    may_retreat_inside,
    may_retreat_to,
    nearest_friendly,
)
from kernel_lib.most_dangerous_time.single_combat import single_combat_losers

from .play import happened, names, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda", "mp": 0}


def battle(at="kyo", choices=(), dice=None, options=None, **given):
    given = {"empty": True, "turn": 6, "impulse": ODA | {"entered": [at]}} | given
    return table("battle", given=given, choices=list(choices), dice=dice, seed=1, options=options, at=at)


def fought(*arguments, **given):
    """The same, nobody retreating."""
    made = battle(*arguments, **given)
    while made.pending and made.pending.name == "retreat":
        made.choose(False)
    return made


ARMIES = {"kyo": {"oda": 4, "nobunaga": 1, "azai": 3, "azai_nagamasa": 1}}
NEAR = {"control": {"otsu": "azai"}}
"""A place for the Azai to retreat to."""


@pytest.mark.rules("10.3/1", "10.4/all")
def test_the_non_active_side_decides_first():
    made = battle(units=ARMIES, **NEAR)
    assert (made.pending.name, made.pending.who) == ("retreat", "anti_oda")
    made.choose(False)
    assert (made.pending.name, made.pending.who) == ("retreat", "oda")
    gone = battle(units=ARMIES, **NEAR, choices=[True])
    assert happened(gone, "retreat_declared") and not any(
        one.decision.who == "oda" for one in gone.made if one.decision.name == "retreat")


@pytest.mark.rules("10.3/2")
def test_what_adds_to_initiative():
    state = position(empty=True)
    assert initiative_bonus(state, "kenshin") == {"daimyo": 1, "bravery": 3}
    assert initiative_bonus(state, "hideyoshi", enemy_ooc=True) == {"bravery": 1, "enemy_ooc": 1}
    assert initiative_bonus(state, "", enemy_retreats=True, cards=2) == {"enemy_retreats": 1, "cards": 2}


@pytest.mark.rules("10.3/2-attack")
@pytest.mark.parametrize(("active", "other", "braver", "attacks"), [
    (8, 6, "", "active"), (6, 8, "active", "other"), (8, 7, "active", "active"), (8, 7, "other", "both"),
    (8, 7, "", "both"), (7, 8, "active", "both"), (7, 8, "other", "other"), (7, 7, "active", "both")])
def test_who_attacks(active, other, braver, attacks):
    assert initiative_result(position(), active, other, braver) == attacks


@pytest.mark.rules("10.3/2-retreat", "10.3/6", "10.4/where")
@pytest.mark.parametrize(("dice", "unharmed"), [([1, 3], True), ([1, 2], False)])
def test_a_retreat_is_unharmed_only_with_the_initiative(dice, unharmed):
    # Nobunaga adds 4 (bravery 1, daimyo, enemies cut off, enemies retreat), Nagamasa 3: one higher, the braver is safe
    made = battle(units=ARMIES, **NEAR, choices=[True], dice=[*dice, *[1] * 30])
    assert ("retreat_unharmed" in names(made)) is unharmed
    assert ("retreat_under_fire" in names(made)) is not unharmed
    assert made.state.field["otsu"]["azai_nagamasa"] == 1
    assert [event.who for event in made.log if event.name == "fire"] == ([] if unharmed else ["oda"])


@pytest.mark.rules("10.3/3", "15.2/bonus")
def test_what_a_die_needs():
    state = position(empty=True)
    assert [hits_on(state, leader) for leader in ("kenshin", "nobunaga", "")] == [3, 5, 6]
    assert hits_on(state, clan="ikko_ikki") == 5
    assert hits_on(state, clan="saika") == 6


@pytest.mark.rules("10.3/3")
def test_groups_fire_with_their_own_modifier():
    made = fought(units={"kyo": {"oda": 9, "nobunaga": 1, "azai": 2}}, dice=[6, 1, *[5] * 10])
    assert [(one["group"], one["dice"], one["need"], one["hits"]) for one in happened(made, "group_fires")] == [
        ("nobunaga", 8, 5, 8), ("oda", 2, 6, 0)]


@pytest.mark.rules("10.3/4", "5.3/half")
def test_those_out_of_communication_are_lost_first_and_the_commander_last():
    # The Asakura are cut off in Nagashima, the Ikko-Ikki beside them stand on their own crest.
    made = fought(at="nagashima", dice=[6, 1, 6, 6, *[1] * 60], units={"nagashima": {
        "oda": 12, "asakura": 2, "asakura_yoshikage": 1, "ikko_ikki": 1}})
    assert happened(made, "battle")[0]["ooc"] == {"asakura": 2, "asakura_yoshikage": 1}
    # two hits: both soldiers cut off for the first, then the monk; Yoshikage, who commands, is left
    assert happened(made, "losses")[0]["lost"] == {"asakura_yoshikage_men": 2, "ikko_ikki": 1}
    assert losses(made.state, 3, 5, 0) == {"ooc": 0, "units": 3}


@pytest.mark.rules("10.3/4")
def test_the_owner_chooses_his_losses():
    made = fought(units={"kyo": {"oda": 9, "azai": 2, "azai_nagamasa": 1, "asakura": 2}}, dice=[6, 1, 6, *[1] * 8])
    assert (made.pending.name, made.pending.who) == ("losses", "anti_oda")
    assert not made.why_not({"lost": {"azai_nagamasa": 1}})
    made.choose({"lost": {"asakura": 1, "azai_nagamasa_men": 1}})  # all are cut off: a hit takes two
    assert made.state.box == {"asakura": 1, "azai": 1}


@pytest.mark.rules("10.3/5")
def test_the_leader_loss_table():
    assert [fate_of(position(), die) for die in range(1, 7)] == [
        "wounded", "wounded", "badly_wounded", "badly_wounded", "killed", "killed"]
    for die, place in ((1, {"track": {"niwa": 7}}), (4, {"track": {"niwa": 8}}), (6, {"removed": {"niwa": 1}})):
        made = table("leader_fate", leader="niwa", dice=[die], given={"empty": True, "turn": 6, "box": {"niwa": 1}})
        assert {"track": made.state.track, "removed": made.state.removed}[next(iter(place))] == next(
            iter(place.values()))


@pytest.mark.rules("10.3/5")
def test_a_leader_lost_in_battle_meets_his_fate():
    made = fought(units={"kyo": {"oda": 9, "azai_nagamasa": 1}}, dice=[6, 1, 6, *[1] * 8, 2])
    assert made.state.track == {"azai_nagamasa": 7}
    assert happened(made, "leader_fate")[0]["fate"] == "wounded"


@pytest.mark.rules("10.3/single", "8.41")
@pytest.mark.parametrize(("dice", "left"), [([5, 2], {"oda": 1}), ([2, 5], {"azai": 1}), ([4, 4], None)])
def test_one_soldier_against_one(dice, left):
    made = battle(units={"kyo": {"oda": 1, "azai": 1}}, dice=dice)
    assert made.state.field.get("kyo") == left
    assert sum(made.state.box.values()) == (2 if left is None else 1)


@pytest.mark.rules("5.3/roll")
def test_a_battle_in_which_nobody_can_hit_stops():
    made = battle(at="hamamatsu", units={"hamamatsu": {"azai": 2, "asakura": 2, "oda": 3}},
                  control={"gifu": "azai", "kiyosu": "azai", "odani": "oda", "ichijodani": "oda", "hamamatsu": "azai",
                           "okazaki": "azai", "yoshida": "azai"},
                  impulse={"alliance": "oda_alliance", "entered": ["hamamatsu"]})
    while not made.over:
        made.choose(made.pending.first())
    assert "deadlock" in names(made)


# 10.4


@pytest.mark.rules("10.4/where")
def test_where_a_retreat_may_go():
    state = position(empty=True, units={"kyo": {"oda": 3, "azai": 2}, "shoryuji": {"azai": 1}},
                     control={"makishima": "azai"}, inside={"otsu": {"oda": 1}}, impulse=ODA)
    assert may_retreat_to(state, "kyo", "mt_hiei", "oda")
    reasons = {to: may_retreat_to(state, "kyo", to, "oda").reason
               for to in ("makishima", "shoryuji", "otsu", "gifu", "tanba_kameyama")}
    assert reasons == {"makishima": "not_friendly", "shoryuji": "enemies_there", "otsu": "besieged_there",
                       "gifu": "not_adjacent", "tanba_kameyama": "not_friendly"}
    assert destinations(state, "kyo", "oda") == ["mt_hiei"]


@pytest.mark.rules("10.4/where")
def test_nobody_retreats_to_sea():
    state = position(empty=True, units={"noda_fukushima": {"oda": 3, "miyoshi": 2}}, impulse=ODA)
    assert not may_retreat_to(state, "noda_fukushima", "bay_kawachi", "anti_oda")


@pytest.mark.rules("10.4/none")
def test_without_a_legal_place_there_is_no_retreat():
    state = position(empty=True, units={"kyo": {"oda": 3, "azai": 2}}, impulse=ODA)
    verdict = may_retreat(state, "kyo", "anti_oda")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "10.4/none", "nowhere")
    assert battle(units={"kyo": {"oda": 3, "azai": 2}}, control={"otsu": "ikko_ikki"}).pending.who == "anti_oda"


@pytest.mark.rules("10.4/all")
def test_all_retreat_or_none():
    given = {"empty": True, "units": {"odani": {"oda": 6, "azai": 5}}, "control": {"yokoyama": "oda"},
             "impulse": ODA | {"entered": ["odani"]}}
    shut_in = position(**given | {"units": {"odani": {"oda": 6, "azai": 5}, "wp_yanagase": {"oda": 1}}})
    verdict = may_retreat(shut_in, "odani", "anti_oda")
    assert (verdict.ok, verdict.rule, verdict.facts["room"]) == (False, "10.4/all", 4)


@pytest.mark.rules("10.4/all", "10.4/where")
def test_a_retreat_may_be_split():
    made = battle(units=ARMIES, control={"otsu": "azai", "shoryuji": "azai"}, choices=[True], dice=[1, 6])
    assert made.pending.name == "retreat_to"
    made.choose({"to": "otsu", "units": {"azai": 3}})
    assert made.pending.name == "retreat_to"
    made.choose({"to": "shoryuji", "units": {"azai_nagamasa": 1}})
    assert made.state.field == {"kyo": {"oda": 4, "nobunaga": 1}, "otsu": {"azai": 3},
                                "shoryuji": {"azai_nagamasa": 1}}


@pytest.mark.rules("10.4/fort")
def test_a_retreat_into_the_castle_up_to_its_capacity():
    state = position(empty=True, units={"odani": {"oda": 8, "azai": 3}}, inside={"odani": {"azai": 2}},
                     impulse=ODA | {"entered": ["odani"]})
    assert may_retreat_inside(state, "odani", "anti_oda").facts["room"] == 2
    assert may_retreat_inside(state, "odani", "oda").reason == "not_its_owner"
    friend = position(empty=True, units={"odani": {"oda": 8, "ikko_ikki": 3}}, impulse=ODA | {"entered": ["odani"]})
    assert not may_retreat_inside(friend, "odani", "anti_oda")  # another alliance (C40)


@pytest.mark.rules("10.4/fort")
def test_no_retreat_inside_without_siege_or_new_enemies():
    state = position(empty=True, units={"odani": {"oda": 8, "azai": 3}}, impulse=ODA | {"activated": ["odani"]})
    assert may_retreat_inside(state, "odani", "anti_oda").reason == "no_siege"


@pytest.mark.rules("10.4/fort", "10.2/2")
def test_relief_may_not_retreat_inside_but_those_who_came_out_may():
    given = {"empty": True, "units": {"kannonji": {"azai": 3, "oda": 5}}, "inside": {"kannonji": {"tokugawa": 1}}}
    relief = position(**given, impulse=ODA | {"entered": ["kannonji"], "besieged": ["kannonji"],
                                              "stopped": {"kannonji": {"oda": 5}}})
    assert not may_retreat_inside(relief, "kannonji", "oda")
    came_out = position(**given, impulse=ODA | {"activated": ["kannonji"], "besieged": ["kannonji"],
                                                "stopped": {"kannonji": {"oda": 5}},
                                                "sallied": {"kannonji": {"oda": 5}}})
    assert may_retreat_inside(came_out, "kannonji", "oda").facts["room"] == 1


@pytest.mark.rules("10.4/truce")
def test_the_emperors_truce_sends_the_attackers_back():
    made = battle(at="otsu", units={"otsu": {"oda": 3, "azai": 2}}, control={"otsu": "azai", "kyo": "azai",
                  "mt_hiei": "azai", "minakuchi": "azai"}, hand={"anti_oda": [30]}, choices=["card_30"])
    while not made.over:
        made.choose(made.pending.first())
    assert made.state.field["otsu"] == {"azai": 2} and "truce" in names(made) and "initiative" not in names(made)
    assert made.state.field["kannonji"] == {"oda": 3}


@pytest.mark.rules("10.4/truce")
def test_the_truce_finds_the_nearest_friendly_space():
    state = position(empty=True, impulse=ODA)
    assert nearest_friendly(state, "odani", "oda") == ["kanagasaki"]
    held = position(empty=True, impulse=ODA, units={"otsu": {"azai": 1}}, inside={"mt_hiei": {"oda": 1}})
    assert nearest_friendly(held, "kyo", "oda") == ["shoryuji", "makishima"]


@pytest.mark.parametrize(("azai", "left"), [(1, 0), (2, 1)])
@pytest.mark.rules("5.3/half", "10.3/4")
def test_a_commander_out_of_communication_shares_the_last_hit(azai, left):
    """Two of them fall to a hit: the leader with a single soldier, but not with two."""
    made = fought(dice=[6, 1, 6, 1, 1], control={"gifu": "oda"}, units={"toki": {"oda": 3, "azai_nagamasa": 1,
                  "azai": azai}}, impulse=ODA | {"entered": ["toki"]}, at="toki")
    assert happened(made, "losses")[0]["left"] == left


@pytest.mark.rules("10.3/2-retreat")
@pytest.mark.parametrize(("own", "enemy", "braver", "safe"), [
    (9, 8, True, True), (9, 8, False, False), (10, 8, False, True), (8, 8, True, False), (7, 9, True, False)])
def test_who_retreats_unharmed(own, enemy, braver, safe):
    assert retreat_unharmed(position(), own, enemy, braver) is safe


@pytest.mark.rules("8.41", "10.3/single")
def test_who_loses_a_single_combat():
    assert single_combat_losers(position(), 5, 2) == ["other"]
    assert single_combat_losers(position(), 2, 5) == ["active"]
    assert single_combat_losers(position(), 3, 3) == ["active", "other"]
