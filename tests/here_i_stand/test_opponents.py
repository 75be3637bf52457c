"""The simple opponents: they play by the rules to the end, and do what their power is there for."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Taped
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import MAJORS
from kernel_lib.here_i_stand.choosing import harm
from kernel_lib.here_i_stand.opponents import OPPONENTS

from .play import RULES, position

TURN = 800


def bots(seed):
    made = {power: OPPONENTS["simple"](seed + at) for at, power in enumerate(MAJORS)}
    return lambda table, decision: made[decision.who](table, decision)


def choice(run, given, name, **arguments):
    """What a bot chooses at the first decision of that name."""
    table = Table(RULES, None, Taped(None, None, Seeded(1)), position=given, start=(run, arguments))
    policy = bots(1)
    for _ in range(60):
        assert isinstance(table.pending, Decision), f"{name} is never asked"
        if table.pending.name == name:
            return policy(table, table.pending)
        table.play(policy, 1)
    raise AssertionError(f"{name} is never asked")


@pytest.mark.parametrize("seed", (1, 4))
def test_opponents_play_sound_games(seed):
    table = Table(RULES, None, Seeded(seed))
    policy = bots(seed)
    while isinstance(table.pending, Decision) and table.state.turn < 4:
        table.play(policy, TURN)
        assert RULES.check(table.state) == []
    done = {event.name for event in table.log}
    assert {"attempt", "moves", "siege_laid", "sets_out"} <= done


def test_the_ottomans_march_on_hungary():
    given = {"impulse": {"power": "ottoman", "cp": 5}, "acting": "ottoman",
             "units": {"nicopolis": {"suleiman": 1, "ibrahim_pasha": 1, "ottoman_regular": 9, "ottoman_cavalry": 2},
                       "belgrade": {"hungary_regular": 1}}}
    chosen = choice("spend", given, "spend")
    assert (chosen["do"], chosen["from"]) == ("move", "nicopolis")


def test_corsairs_put_to_sea_and_raid():
    given = {"impulse": {"power": "ottoman", "cp": 2}, "acting": "ottoman", "pirates": True, "war": [],
             "control": {"algiers": "ottoman"},
             "units": {"algiers": {"ottoman_corsair": 3}, "istanbul": {"ottoman_regular": 1}, "edirne": {}}}
    assert choice("spend", given, "spend")["do"] in ("sail", "raise")
    at_sea = {**given, "units": {"barbary_coast": {"ottoman_corsair": 3}, "istanbul": {"ottoman_regular": 1}}}
    assert choice("spend", at_sea, "spend")["do"] == "piracy"


def test_barbarossa_sails_with_his_corsairs():
    given = {"impulse": {"power": "ottoman", "cp": 1}, "acting": "ottoman", "pirates": True, "war": [],
             "control": {"algiers": "ottoman"}, "units": {"algiers": {"ottoman_corsair": 3, "barbarossa": 1}}}
    assert choice("sail", given, "sail", power="ottoman") == {
        "from": "algiers", "to": "barbary_coast", "units": {"ottoman_corsair": 3, "barbarossa": 1}}


def test_the_protestants_write_and_the_pope_burns():
    given = {"protestant": ["wittenberg", "leipzig", "erfurt", "nuremberg", "brandenburg", "magdeburg", "hamburg"]}
    assert choice("spend", {**given, "impulse": {"power": "protestant", "cp": 2}}, "spend") == {
        "do": "treatise", "zone": "german"}
    assert choice("spend", {**given, "impulse": {"power": "papacy", "cp": 2}}, "spend")["do"] == "burn_books"


def test_the_hapsburgs_sail_first():
    chosen = choice("spend", {"impulse": {"power": "hapsburg", "cp": 2}, "war": []}, "spend")
    assert chosen["do"] in ("explore", "colonise")


def test_henry_marries_and_francis_builds():
    given = {"turn": 2, "acting": "england", "hand": {"england": ["card_3", "card_80"]}}
    assert choice("next_play", given, "play") == {"card": "card_3", "how": "event"}
    assert choice("next_play", given, "six_wives") == {"marry": True}
    given = {"turn": 2, "acting": "france", "hand": {"france": ["card_4", "card_80"]}}
    assert choice("next_play", given, "play") == {"card": "card_4", "how": "event"}


def test_mandatory_cards_are_played_first_and_combat_cards_kept():
    given = {"acting": "france", "hand": {"france": ["card_10", "card_79", "card_25"]}}
    assert choice("next_play", given, "play") == {"card": "card_10", "how": "event"}
    kept = {"acting": "france", "hand": {"france": ["card_25"]}}
    assert choice("next_play", kept, "play") == "pass"


def test_a_combat_card_is_played_in_ones_own_battle():
    given = {"empty": True, "war": [["france", "hapsburg"]], "hand": {"france": ["card_25"]},
             "units": {"turin": {"france_regular": 3, "hapsburg_regular": 3}}}
    assert choice("field_battle", given, "respond_combat_cards", attacker="france", at="turin",
                  units={"france_regular": 3}) == "card_25"


def test_unrest_comes_over_enemies_never_over_friends():
    given = {"acting": "hapsburg", "hand": {"hapsburg": ["card_80"]}, "war": [["france", "hapsburg"]]}
    assert choice("play_card", given, "unrest_where", power="hapsburg", card="card_80", how="event") != "pass"
    given = {**given, "war": [], "alliance": [["france", "hapsburg"]]}
    assert choice("play_card", given, "unrest_where", power="hapsburg", card="card_80", how="event") == "pass"


def test_deals_against_a_common_enemy_are_welcome_gifts_too_but_nothing_is_given_away():
    alliance = [{"kind": "alliance", "giver": "hapsburg", "taker": "papacy"}]
    gift = [{"kind": "cards", "giver": "england", "taker": "papacy", "cards": 1}]
    loss = [{"kind": "cards", "giver": "papacy", "taker": "england", "cards": 1}]
    policy = OPPONENTS["simple"](1)

    def answer(clauses, **given):
        table = Table(RULES, None, Seeded(1), position=given, start=("war_step", {}))
        decision = Decision("answer_offer", "papacy", "9/negotiate", ("agree", "refuse"),
                            facts={"by": "hapsburg", "clauses": clauses})
        return policy(table, decision)

    assert answer(alliance, war=[["france", "hapsburg"], ["france", "papacy"]]) == "agree"
    assert answer(alliance, war=[["france", "hapsburg"]]) == "refuse"
    assert (answer(gift), answer(loss)) == ("agree", "refuse")


def test_who_has_lost_a_war_sues_for_peace():
    given = {"war": [["france", "hapsburg"]], "control": {"lyon": "hapsburg", "marseille": "hapsburg",
                                                          "grenoble": "hapsburg"}, "hand": {"france": ["card_80"]}}
    assert choice("peace_step", given, "peace_step") == {"do": "sue", "enemy": "hapsburg"}
    given = {**given, "control": {"grenoble": "hapsburg"}}
    assert choice("peace_step", given, "peace_step") == "pass"


def test_who_is_about_to_win_is_worth_more_harm():
    state = position(war=[["france", "hapsburg"]])
    assert harm(state, "france", "hapsburg") > harm(state, "france", "england") > 0 > harm(state, "france", "france")
    state = position(war=[], bonus={"england": {"events": 15}})
    assert harm(state, "france", "england") > harm(state, "france", "hapsburg")


def test_the_protestants_man_their_electorates_after_the_league():
    given = {"league": True, "turn": 4, "protestant": ["wittenberg", "leipzig"],
             "control": {"wittenberg": "protestant"},
             "war": [["hapsburg", "protestant"]], "units": {"wittenberg": {"protestant_regular": 1}},
             "impulse": {"power": "protestant", "cp": 2}}
    assert choice("spend", given, "spend") == {"do": "raise", "unit": "protestant_regular", "at": "wittenberg"}


@pytest.mark.parametrize("who, how", [("hapsburg", "cp"), ("france", "event")])
def test_treachery_opens_the_gates_to_besiegers_not_to_ones_own_enemy(who, how):
    given = {"turn": 3, "phase": "actions", "acting": who, "war": [["france", "hapsburg"]],
             "units": {"besancon": {"france_regular": 4, "hapsburg_regular": 2}}, "hand": {who: [105]}}
    chosen = choice("next_play", given, "play")
    assert (chosen["card"], chosen["how"]) == ("card_105", how)


def test_an_army_spends_the_winter_where_nobody_is_over_four():
    given = {"empty": True, "phase": "winter", "control": {"lyon": "france", "marseille": "france", "paris": "france"},
             "units": {"avignon": {"france_regular": 4}, "marseille": {"france_regular": 3}}}
    assert choice("winter", given, "winter_home")["to"] != "marseille"


def test_luther_takes_a_card_back_only_for_one_worth_more_than_his_own_points():
    given = {"turn": 2, "acting": "protestant", "hand": {"protestant": ["card_7"]}, "discards": ["card_24"]}
    assert choice("next_play", given, "play") == {"card": "card_7", "how": "cp"}
    assert choice("next_play", {**given, "discards": ["card_65"]}, "play") == {"card": "card_7", "how": "event"}
