"""Combat cards and responses: dice, hits, troops and plays that they change."""

import pytest

from kernel_lib.core.dice import Seeded, Taped
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import MAJORS
from kernel_lib.here_i_stand.state import at_war

from .play import RULES, happened

FIELD = {"empty": True, "war": [["france", "hapsburg"]],
         "units": {"milan": {"france_regular": 3, "hapsburg_regular": 4}}, "control": {"milan": "hapsburg"}}
SIEGE = {"empty": True, "war": [["france", "hapsburg"]],
         "units": {"milan": {"france_regular": 4, "hapsburg_regular": 2}}, "control": {"milan": "hapsburg"},
         "impulse": {"power": "france", "cp": 1, "besieged": ["milan"]}}
SEA = {"empty": True, "war": [["france", "hapsburg"]],
       "units": {"gulf_of_lyon": {"france_squadron": 1, "hapsburg_squadron": 2}}}


def run(name, answers, hand, given, dice=None, **arguments):
    """A table after the procedure; `answers`: decision -> choices one after the other, then what is passed or first."""
    hands = {**{one: [] for one in MAJORS}, **hand}
    made = Table(RULES, None, Taped(dice, None, Seeded(3)), position={**given, "hand": hands}, start=(name, arguments))
    left = {name: list(one) for name, one in answers.items()}

    def policy(table, decision):
        if left.get(decision.name):
            return left[decision.name].pop(0)
        return next((one for one in ("pass", "end") if one in decision.options), None) or decision.first()

    made.play(policy, 200)
    return made


def field(cards, dice=None, by="hapsburg", **given):
    return run("field_battle", {"respond_combat_cards": cards}, {by: cards}, {**FIELD, **given}, dice,
               attacker="france", at="milan", units={"france_regular": 3}, came_from="turin")


def dice_of(made, who):
    return sum(one.facts["dice"] for one in made.log if one.name == "fires" and one.who == who)


@pytest.mark.rules("4/combat")
@pytest.mark.parametrize(("card", "who", "more"), [("card_24", "france", 2), ("card_25", "france", 3),
                                                   ("card_25", "hapsburg", 2), ("card_30", "hapsburg", 3)])
def test_a_combat_card_adds_dice(card, who, more):
    assert dice_of(field([card], by=who), who) == dice_of(field([], by=who), who) + more


@pytest.mark.rules("4/combat")
def test_an_enemy_of_the_tercios_takes_three_dice_from_them():
    assert dice_of(field(["card_30"], by="france"), "hapsburg") == dice_of(field([], by="france"), "hapsburg") - 3


@pytest.mark.rules("5.4/losses")
def test_who_surprises_the_enemy_is_hit_back_by_the_survivors_only():
    made = field(["card_29"], dice=[5, 5, 5, 1, 1])
    assert dice_of(made, "france") == 0
    assert happened(made, "field_result")[0]["winner"] == "defender"


@pytest.mark.rules("4/combat")
def test_half_of_the_enemy_mercenaries_are_bribed():
    given = {"units": {"milan": {"france_regular": 3, "hapsburg_mercenary": 3}}}
    made = field(["card_26"], by="france", **given)
    assert happened(made, "bribed") == [{"place": "milan", "count": 2}]
    assert (dice_of(made, "france"), dice_of(made, "hapsburg")) == (5, 2)


@pytest.mark.rules("5.7/conditions")
def test_restless_mercenaries_leave_and_the_siege_breaks_before_the_assault():
    given = {**SIEGE, "units": {"milan": {"france_regular": 2, "france_mercenary": 2, "hapsburg_regular": 2},
                                "turin": {"france_regular": 1}}}
    made = run("assault", {"respond_combat_cards": ["card_27"]}, {"hapsburg": ["card_27"]}, given, power="france",
               at="milan", units={"france_regular": 2, "france_mercenary": 2})
    assert happened(made, "siege_broken") and not happened(made, "fires")
    assert made.state.battle is None and made.state.units["turin"] == {"france_regular": 3}


@pytest.mark.rules("5.7/dice")
def test_mines_and_siege_artillery_add_dice_to_an_assault():
    made = run("assault", {"respond_combat_cards": ["card_28"], "respond_after_dice": ["card_35"]},
               {"france": ["card_28", "card_35"]}, {**SIEGE, "control": {"milan": "hapsburg", "turin": "france",
                                                                         "grenoble": "france", "lyon": "france"}},
               dice=[1] * 5 + [1] * 3 + [3, 3], power="france", at="milan")
    assert [one.facts["dice"] for one in made.log if one.name == "fires" and one.who == "france"] == [5, 2]
    assert made.state.control["milan"] == "france"


def test_the_janissaries_roll_five_dice_after_the_others():
    given = {**FIELD, "war": [["ottoman", "hapsburg"]],
             "units": {"milan": {"ottoman_regular": 3, "hapsburg_regular": 4}}}
    made = run("field_battle", {"respond_after_dice": ["card_1"]}, {"ottoman": ["card_1"]}, given,
               attacker="ottoman", at="milan", units={"ottoman_regular": 3}, came_from="turin")
    assert [one.facts["dice"] for one in made.log if one.name == "fires" and one.who == "ottoman"] == [3, 5]
    assert made.state.cards.table["card_1"] == "ottoman"


@pytest.mark.rules("5.4/losses")
def test_dice_after_a_surprise_attack_still_cost_the_enemy_units():
    given = {**FIELD, "war": [["ottoman", "hapsburg"]],
             "units": {"milan": {"ottoman_regular": 3, "hapsburg_regular": 6}}}
    made = run("field_battle", {"respond_combat_cards": ["card_29"], "respond_after_dice": ["card_1"]},
               {"ottoman": ["card_1", "card_29"]}, given, [5, 1, 1] + [1] * 6 + [5, 5, 5, 5, 5],
               attacker="ottoman", at="milan", units={"ottoman_regular": 3}, came_from="turin")
    assert sum(sum(one["lost"].values()) for one in happened(made, "losses")) == 6


@pytest.mark.rules("6.4/dice")
def test_rowers_row_for_either_side():
    made = run("sea_battle", {"respond_after_dice": ["card_34"], "which_side": ["attacker"]},
               {"england": ["card_34"]}, SEA, attacker="france", defender="hapsburg", at="gulf_of_lyon")
    assert dice_of(made, "france") == 2 + 3


@pytest.mark.rules("6.3")
def test_rowers_change_a_naval_roll_by_two():
    given = {**SEA, "units": {"gulf_of_lyon": {"hapsburg_squadron": 1}, "marseille": {"france_squadron": 1}},
             "control": {"marseille": "france", "barcelona": "hapsburg"}, "impulse": {"power": "france", "cp": 1}}
    made = run("sail", {"sail": [{"from": "marseille", "to": "gulf_of_lyon", "units": {"france_squadron": 1}}],
                        "naval_avoid": [{"to": "barcelona"}], "respond_naval_roll": ["card_34"], "change_roll": [2]},
               {"hapsburg": ["card_34"]}, given, [3, 4], power="france")
    assert happened(made, "avoidance")[0]["total"] == 9
    assert made.state.units["barcelona"] == {"hapsburg_squadron": 1}


def test_landsknechts_come_just_before_the_battle_and_fight():
    made = run("field_battle", {"respond_before_battle": ["card_33"], "place_unit": ["milan"] * 4},
               {"hapsburg": ["card_33"]}, {**FIELD, "phase": "actions"}, attacker="france", at="milan",
               units={"france_regular": 3}, came_from="turin")
    assert dice_of(made, "hapsburg") == 4 + 4 + 1


# Out of turn

MARCH = {"empty": True, "war": [["france", "hapsburg"]], "acting": "france",
         "units": {"paris": {"france_regular": 3, "francis_i": 1}},
         "control": {"paris": "france", "orleans": "france", "tours": "france"}}
STEP = {"do": "move", "from": "paris", "to": "orleans", "units": {"france_regular": 3, "francis_i": 1}}


@pytest.mark.rules("4/response")
def test_foul_weather_costs_a_point_and_stops_everybody_after_a_step():
    made = run("play_card", {"spend": [STEP], "respond_paid": ["card_31"]},
               {"france": ["card_80", "card_79"], "england": ["card_31"]}, MARCH, power="france", card="card_79")
    assert made.state.units["orleans"] == {"france_regular": 3, "francis_i": 1}
    assert happened(made, "cp_lost") == [{"cp": 1}] or happened(made, "pays")[0]["left"] == 2
    offered = [one.decision for one in made.made if one.decision.name == "spend"][1]
    assert not any(isinstance(one, dict) and one["do"] == "move" and one["from"] == "orleans"
                   and offered.verdict({**one, "units": {"france_regular": 1}}) for one in offered.options)


@pytest.mark.rules("4/response")
def test_gout_calls_off_the_march_of_a_leader():
    made = run("play_card", {"spend": [STEP], "respond_paid": ["card_32"]},
               {"france": ["card_79"], "england": ["card_32"]}, MARCH, power="france", card="card_79")
    assert happened(made, "called_off") and "francis_i" in made.state.units["paris"]


@pytest.mark.rules("4/response")
def test_the_wartburg_hides_luther_and_an_event_does_not_happen():
    given = {"empty": True, "acting": "france", "protestant": ["wittenberg"], "debaters": {"luther": "uncommitted"},
             "reformers": {"luther": "wittenberg"}}
    made = run("play_card", {"respond_event_announced": ["card_37"]},
               {"france": ["card_51"], "protestant": ["card_37", "card_80"]}, given, power="france", card="card_51",
               how="event")
    assert made.state.bonus == {} and "card_80" in made.state.cards.hand("protestant")
    assert "card_51" in made.state.cards.discard and "card_51" not in made.state.events
    assert made.state.debaters["luther"] == "committed" and made.state.impulse is None


@pytest.mark.rules("17.2")
def test_cromwell_saves_cranmer_from_the_bull():
    given = {"empty": True, "acting": "papacy", "turn": 5, "reformers": {"cranmer": "london"},
             "debaters": {"cranmer": "uncommitted"}, "protestant": ["london"]}
    made = run("play_card", {"excommunicate": ["cranmer"], "respond_excommunicating": ["card_115"]},
               {"papacy": ["card_5"], "england": ["card_115"]}, given, power="papacy", card="card_5", how="event")
    assert made.state.reformers == {"cranmer": "london"} and made.state.excommunicated == []


@pytest.mark.rules("9/peace")
def test_a_marriage_brings_homes_and_leaders_back_without_payment():
    given = {"war": [["france", "hapsburg"]], "control": {"lyon": "hapsburg"}, "captured": {"francis_i": "hapsburg"},
             "units": {"lyon": {}}}
    made = run("sue_for_peace", {"respond_buying_back": ["card_73"]}, {"france": ["card_73"]}, given, power="france",
               enemy="hapsburg")
    assert made.state.control["lyon"] == "france" and made.state.captured == {}
    assert not at_war(made.state, "france", "hapsburg") and made.state.bonus["hapsburg"] == {"peace": 1}


@pytest.mark.rules("10/war")
def test_an_intervention_paid_with_the_auld_alliance_brings_regulars():
    given = {"units": {"edinburgh": {}}}
    made = run("intervene", {"intervene": [True], "pay_with": ["card_69"], "place_unit": ["edinburgh"] * 3},
               {"france": ["card_69"]}, given, attacker="england", minor="scotland")
    assert made.state.units["edinburgh"] == {"france_regular": 3} and at_war(made.state, "france", "england")


# Spring


@pytest.mark.rules("8/path", "8/fleets")
def test_spring_preparations_reinforce_the_capital_and_open_the_passes():
    given = {"empty": True, "phase": "spring", "control": {"paris": "france"},
             "units": {"paris": {"france_regular": 1}}}
    made = run("spring_deployment", {"respond_spring": ["card_102"]}, {"france": ["card_102"]}, given)
    assert made.state.units["paris"] == {"france_regular": 2}
    assert made.state.effects["spring_preparations"] == "france"


@pytest.mark.rules("8/formation")
def test_the_informant_sees_a_hand():
    made = run("spring_deployment", {"respond_spring": ["card_109"], "whose_hand": ["england"]},
               {"france": ["card_109"], "england": ["card_80"]}, {"empty": True, "phase": "spring"})
    (seen,) = [event for event in made.log if event.name == "looks_at"]
    assert seen.facts["cards"] == ["card_80"] and seen.known_to == ("france",)
