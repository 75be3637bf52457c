"""What an example may not begin with: the rule and its reason are told."""

import pytest

from kernel_lib.core import example
from kernel_lib.core.errors import Bad

REFUSED = {
    "a raid without corsairs": ({"procedure": "raid", "sea": "gulf_of_lyon", "target": "france"}, {}, "11.2/unlock"),
    "an ally that is taken": ({"procedure": "activate", "minor": "scotland", "power": "england"},
                              {"alliance": [["france", "scotland"]]}, "10/once"),
    "Scots for the Pope": ({"procedure": "activate", "minor": "scotland", "power": "papacy"}, {}, "10/activate"),
    "peace without a loss": ({"procedure": "sue_for_peace", "power": "france", "enemy": "hapsburg"}, {}, "9/peace"),
    "a captive bridegroom": ({"procedure": "marry"}, {"turn": 3, "captured": {"henry_viii": "france"}}, "13.1/free"),
    "a patron in prison": ({"procedure": "chateaux"}, {"captured": {"francis_i": "hapsburg"}}, "14.1/limit"),
    "a ban without a ground": ({"procedure": "excommunicate", "target": "henry_viii"}, {}, "17.2/grounds"),
    "a second ban": ({"procedure": "excommunicate", "target": "luther"},
                     {"reformers": {"luther": "wittenberg"}, "excommunicated": ["luther"]}, "17.2/once"),
    "a university too early": ({"procedure": "found_university", "at": "paris"}, {}, "16.1/dice"),
    "an Italian Bible": ({"procedure": "translate", "zone": "italian", "cp": 1}, {}, "18.4"),
    "a faith from nowhere": ({"procedure": "attempt", "side": "protestant", "at": "paris"}, {}, "16.1/target"),
    "a Spanish debate": ({"procedure": "debate", "side": "papacy", "zone": "spanish"}, {}, "16.2/call"),
    "peace without a war": ({"procedure": "peace", "one": "france", "other": "england"}, {}, "9/status"),
    "peace with the heretics": ({"procedure": "peace", "one": "hapsburg", "other": "protestant"},
                                {"league": True, "war": [["hapsburg", "protestant"]]}, "18.2/war"),
    "an alliance that is none": ({"procedure": "deactivate", "minor": "venice"}, {}, "10/deactivate"),
    "a Papal voyage": ({"procedure": "set_out", "power": "papacy", "deed": "explore"}, {}, "12.1"),
    "a second voyage": ({"procedure": "set_out", "power": "france", "deed": "explore"},
                        {"new_world": {"done": {"france": ["explore"]}}}, "12.1"),
    "a second League": ({"procedure": "form_league"}, {"league": True}, "18.2"),
    "help for Genoa": ({"procedure": "intervene", "attacker": "france", "minor": "genoa"}, {}, "10/war"),
    "help without a card": ({"procedure": "intervene", "attacker": "england", "minor": "scotland"},
                            {"hand": {"france": []}}, "10/war"),
    "a debate without Frenchmen": ({"procedure": "call_debate", "side": "papacy", "zone": "french"}, {}, "16.2/call"),
    "war with oneself": ({"procedure": "war", "attacker": "france", "target": "france"}, {}, "9/war"),
    "a war that is on": ({"procedure": "war", "attacker": "hapsburg", "target": "france"}, {}, "9/war"),
    "war on the heretics too early": ({"procedure": "war", "attacker": "france", "target": "protestant"}, {},
                                      "18.1/hands-off"),
    "war on another's ally": ({"procedure": "war", "attacker": "england", "target": "scotland"},
                              {"alliance": [["france", "scotland"]]}, "10/barred"),
    "freedom for the free": ({"procedure": "free_leader", "leader": "francis_i"}, {}, "9/ransom"),
    "a Pope who is one": ({"procedure": "new_ruler", "ruler": "leo_x"}, {}, "4/draw"),
    "Henry back again": ({"procedure": "new_ruler", "ruler": "henry_viii"}, {"rulers": {"england": "edward_vi"}},
                         "4/draw"),
    "Hungary unharmed": ({"procedure": "hungary_defeat"}, {}, "11.3"),
    "Hungary twice": ({"procedure": "hungary_defeat"}, {"bonus": {"ottoman": {"hungary": 2}}}, "11.3"),
    "a fleet in Paris": ({"procedure": "place_units", "power": "france", "at": "paris",
                          "units": {"france_squadron": 1}}, {}, "6.1"),
    "a third Papal fleet": ({"procedure": "place_units", "power": "papacy", "at": "rome",
                             "units": {"papacy_squadron": 2}}, {}, "5.1/counters"),
    "another's men": ({"procedure": "place_units", "power": "papacy", "at": "rome", "units": {"france_regular": 1}}, {},
                      "10/raise"),
    "a march too far": ({"procedure": "move", "power": "france", "at": "paris", "to": "milan",
                         "units": {"france_regular": 1}}, {}, "5.2/move"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_the_rules_do_not_allow_is_not_run(case):
    run, given, rule = case
    with pytest.raises(Bad, match=rf"this is not allowed \(rule {rule}: "):
        example.run(example.Example("mine", "here_i_stand", run=run, given=given))


@pytest.mark.parametrize(("given", "said"), [
    ({"hand": {"france": ["card_24"], "england": ["card_24"]}}, "card_24 is there twice"),
    ({"war": [["france", "england"]], "alliance": [["england", "france"]]}, "england and france are at war and allied"),
    ({"alliance": [["scotland", "venice"]]}, "scotland is allied with venice"),
    ({"captured": {"francis_i": "france"}}, "francis_i is a captive of france"),
    ({"new_testament": {"spanish": 3}}, "there is no Bible in spanish"),
    ({"new_testament": {"german": 5}, "full_bible": {"german": 1}}, "before the New Testament in german"),
    ({"waiting": {"augsburg": 9}}, "9 regulars wait for augsburg"),
    ({"passes": 7}, "7 is out of bounds"),
    ({"havens": ["rome"]}, "rome is a haven"),
    ({"banned": ["ottoman"]}, "ottoman is under a ban"),
    ({"new_world": {"colonies": {"roanoke": "france"}}}, "roanoke is of france"),
    ({"raided": ["north_sea", "baltic_sea", "irish_sea", "adriatic_sea", "ionian_sea"]}, "5 sea zones are raided"),
    ({"alliance": [["ottoman", "papacy"]]}, "ottoman is allied with papacy"),
    ({"new_testament": {"german": 7}}, "7 is out of bounds")])
def test_what_can_be_on_no_table_is_not_set_up(given, said):
    with pytest.raises(Bad, match=said):
        example.run(example.Example("mine", "here_i_stand", given=given))


@pytest.mark.parametrize("run", [
    {"procedure": "field_battle", "attacker": "france", "at": "paris"},
    {"procedure": "sea_battle", "attacker": "france", "defender": "england", "at": "english_channel"},
    {"procedure": "assault", "power": "france", "at": "metz"}])
def test_nobody_fights_alone(run):
    with pytest.raises(Bad, match="nobody is there to fight"):
        example.run(example.Example("mine", "here_i_stand", run=run))


def test_the_card_of_a_ruler_gives_way_to_his_successors():
    first = {"procedure": "play_card", "power": "ottoman", "card": "card_10", "how": "event"}
    after = example.run(example.Example("mine", "here_i_stand", run=[
        first, {**first, "power": "france", "card": "card_14"}], choices=["end", "end"],
        given={"turn": 3, "hand": {"ottoman": ["card_10"], "france": ["card_14"]}}))
    cards = after.state.cards
    assert cards.table["card_14"] == "papacy" and "card_10" in cards.removed


@pytest.mark.parametrize(("question", "arguments", "said"), [
    ("religious_points", {"spaces": -1}, "-1 is out of bounds"),
    ("birth_result", {"die": 7}, "7 is out of bounds"),
    ("riches_result", {"column": "inca", "total": 13}, "13 is out of bounds"),
    ("debate_result", {"attacker_hits": -1, "defender_hits": 0, "loser": "luther"}, "-1 is out of bounds"),
    ("ships_sunk", {"hits": 1, "squadrons": -1}, "-1 is out of bounds"),
    ("worms_dice", {"hapsburg": -1, "papacy": 1, "protestant": 1}, "-1 is out of bounds"),
    ("winter_loss", {"power": "england", "at": "tours", "to": "london", "units": -4}, "-4 is out of bounds"),
    ("exploration_total", {"power": "hapsburg", "voyager": "magellan", "dice": [7, 1]}, "7 is out of bounds"),
    ("exploration_total", {"power": "hapsburg", "voyager": "magellan", "dice": [3]}, "1 is out of bounds"),
    ("exploration_total", {"power": "hapsburg", "voyager": "cartier", "dice": [3, 3]},
     "cartier does not explore for hapsburg"),
    ("exploration_total", {"power": "hapsburg", "voyager": "cortez", "dice": [3, 3]},
     "cortez does not explore for hapsburg")])
def test_what_makes_no_sense_is_not_answered(question, arguments, said):
    with pytest.raises(Bad, match=said):
        example.run(example.Example("mine", "here_i_stand", ask={question: arguments}))


@pytest.mark.parametrize(("run", "said"), [
    ({"procedure": "circumnavigation", "power": "hapsburg", "voyager": "nobody"}, "there is no voyager 'nobody'"),
    ({"procedure": "set_out", "power": "hapsburg", "deed": "explore", "by": "Columbus"}, "no voyager 'Columbus'"),
    ({"procedure": "treatise", "zone": "english", "by": "Henry"}, "there is no major power 'Henry'")])
def test_whom_nobody_knows_does_nothing(run, said):
    with pytest.raises(Bad, match=said):
        example.run(example.Example("mine", "here_i_stand", run=run))


WRITTEN = {
    "fleets named too early": ({"power": "france", "cp": 1}, {"sail": {"from": "rouen", "to": "english_channel"}},
                               "choose sail alone"),
    "a debater by name": ({"power": "papacy", "cp": 3}, {"debate": {"against": "luther"}}, "Luther cannot be named"),
    "units the Ottomans have not": ({"power": "ottoman", "cp": 2}, {"raise": {"istanbul": "mercenary"}}, "no units"),
    "more than is left": ({"power": "protestant", "cp": 9}, {"translate": "german", "cp": 7},
                          "6 command points are left"),
}


@pytest.mark.parametrize("case", WRITTEN.values(), ids=WRITTEN)
def test_a_choice_is_refused_in_words_that_say_how_it_is_written(case):
    impulse, choice, said = case
    with pytest.raises(Bad, match=said):
        example.run(example.Example("mine", "here_i_stand", given={"turn": 2, "impulse": impulse},
                                    run={"procedure": "spend"}, choices=[choice]))


def test_who_sails_is_to_be_said_where_nobody_plays():
    with pytest.raises(Bad, match=r"argument 'power' is missing. Expected: power"):
        example.run(example.Example("mine", "here_i_stand", run={"procedure": "sail"}))
