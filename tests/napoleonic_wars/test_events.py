"""06 Cards: every event can be played from some position, leaves a sound one, and is told in both languages."""

from fractions import Fraction

import msgspec
import pytest

from kernel_lib.core import data
from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.event import Event
from kernel_lib.core.policy import Random
from kernel_lib.napoleonic_wars.board import CARDS, RESERVES
from kernel_lib.napoleonic_wars.cards import EFFECTS, may_play_event, record_of, steps_of
from kernel_lib.odds.beside import beside

from .play import RULES, happened, names, position, table

LAND = {"at": "linz", "active": {"who": "france", "units": {"napoleon": 1, "france": 6}, "commander": "napoleon",
                                 "rating": 4, "strength": 7, "kills": 2, "fives": 2},
        "other": {"who": "austria", "units": {"charles": 1, "austria": 4, "russia": 2, "prussia": 1, "moore": 1},
                  "commander": "charles", "strength": 9, "kills": 2, "fives": 2}}
TROOPS = {"linz": {"napoleon": 1, "france": 6, "charles": 1, "austria": 4, "russia": 2, "prussia": 1, "moore": 1}}
SEA = {"at": "north_sea", "kind": "naval", "active": {"who": "france", "squadrons": {"france": 1}},
       "other": {"who": "britain", "squadrons": {"britain": 2, "denmark": 1}}}
SIEGE = {"at": "danzig", "kind": "siege", "active": {"who": "france", "units": {"ney": 1, "france": 4},
                                                     "commander": "ney", "strength": 5}}
MARCH = {"moving": {"at": "munich", "to": "salzburg", "units": {"ney": 1, "france": 4}, "lead": "ney"}}
BROKEN = {"consuls": {"turkey": {"row": "france", "column": "pact"}, "spain": {"row": "france", "column": "pact"},
                      "sweden": {"row": "britain", "column": "aid"}, "denmark": {"row": "france", "column": "aid"},
                      "prussia": {"row": "austria", "column": "friendly"}}}

WHO = {"desertion": "austria", "peninsular_war": "britain", "light_horse_and_grenzer": "austria",
       "dos_de_mayo": "britain",
       "liberation": "russia", "burnt_earth": "austria", "privateers": "france", "tilsit": "russia",
       "boyars": "russia", "orange_rising": "britain", "bad_roads": "austria", "swedish_crown": "britain",
       "cavalry_charge": "austria", "early_snow": "russia",
       "counter_intelligence": "austria", "change_of_ministry": "austria", "gallant_danes": "denmark"}
GIVEN = {
    "broken_treaty": BROKEN,
    "scandal": BROKEN, "ambassador_recalled": BROKEN,
    "gallant_danes": {"consuls": {"denmark": {"row": "britain", "column": "pact"}}},
    **{f"{minor}_reserve": {"consuls": {minor: {"row": "britain", "column": "pact"}}}
       for minor in ("prussia", "turkey", "sweden")},
    "veterans_return": {"regroup": {"france": 3, "murat": 1}, "regroup_squadrons": {"france": 1},
                        "squadrons": {"toulon": {"france": 1}}},
    "antwerp_yards": {"squadrons": {"toulon": {}}},
    "levee": {"regroup": {"france": 3}},
    "copper_sheathing": {"refit": [{"power": "france", "at": "brest", "markers": 2},
                                  {"power": "spain", "at": "cadiz"}]},
    "marshals_baton": {"units": {"calais": {"napoleon": 1, "france": 8}}},
    "general_staff": {"reserves": {"france": ["commerce_raiding"]}},
    "tyrolean_revolt": {"flags": {"tyrol": "france", "salzburg": "france"}},
    "nationalist_uprising": {"flags": {"warsaw": "france", "naples": "france"},
                             "units": {"warsaw": {"france": 2}, "naples": {"france": 1}}},
    "liberation": {"flags": {"warsaw": "france", "naples": "france", "trieste": "france"}},
    "poniatowski_joins": {"flags": {"warsaw": "france"}},
    "admiralty": {"squadrons": {sea: {"britain": 1} for sea in
                                ("north_sea", "english_channel", "irish_sea", "bay_of_biscay", "gulf_of_cadiz",
                                 "balearic_sea")}},
    "orange_rising": {"units": {"brussels": {}}},
    "fire_ships": {"construction": {"portsmouth": {"britain": 1}}},
    "baltic_timber": {"squadrons": {"st_petersburg": {}}},
}


def given(card):
    """A position in which the event of `card` is allowed, and the power that plays it."""
    one = record_of(card)
    of = getattr(one, "power", "") or (one.powers[0] if one.kind != "foreign_war" and one.powers else "")
    power = WHO.get(card) or of or "france"
    hands = {"france": ["by_pass", "rothschilds"], "austria": ["spies"], "britain": ["levee"], "spain": ["scandal"]}
    hands = {who: [held for held in cards if held != card] for who, cards in hands.items()}
    impulse = {"power": power}
    more = dict(GIVEN.get(card, {}))
    reserves = more.pop("reserves", {})
    if card in RESERVES:
        reserves[power] = [card]
    else:
        hands[power] = [card, *hands.get(power, [])]
    if one.kind == "battle" or (one.kind == "response" and one.when in ("battle", "rolled")):
        kinds = one.effects[0].get("in", ["land"])
        more |= {"battle": {"land": LAND, "naval": SEA, "siege": SIEGE, "port": SEA}[kinds[0]]}
        more |= {"squadrons": {"north_sea": {"france": 1, "britain": 2, "denmark": 1}, "copenhagen": {"denmark": 1},
                                "brest": {"france": 1}}} \
            if kinds[0] == "naval" else {"empty": True, "units": TROOPS} if kinds[0] == "land" else {
                "units": {"danzig": {"ney": 1, "france": 4}}}
    if one.kind == "response":
        impulse = {"power": "france", "moment": one.when, "cp": 4}
        impulse |= MARCH if one.when == "march" else {}
        if one.when == "event":
            facing = "spies" if "event" in one.effects[0]["kinds"] else "malet_plot"
            impulse |= {"facing": facing, "facing_by": "france"}
            hands = {"france": [facing], power: [card]}
        if one.when == "march":
            more["units"] = {"mainz": {"france": 4}, "strasbourg": {"soult": 1, "france": 2}}
    return {"turn": 4, "impulse": impulse, "cards": {"hands": hands}, "reserves": reserves, **more}, power


@pytest.mark.rules("6.1")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("card", [*CARDS, *RESERVES])
def test_every_event_can_be_played_and_leaves_a_sound_position(card, seed):
    where, power = given(card)
    allowed = may_play_event(position(**where), power, card)
    assert allowed, allowed.because()
    made = table("play_event", given=where, seed=seed, power=power, card=card)
    made.play(Random(seed), 500)
    assert made.pending is None
    assert names(made)[0] == "event"
    assert len(made.log) > 1 or made.state.impulse.cancelled
    assert RULES.check(made.state) == []
    if card in CARDS:
        at, _ = made.state.cards.where(card)
        one = CARDS[card]
        lasts = one.kind in ("timed", "lasting", "foreign_war")
        kept = {"table"} if lasts else {"removed"} if one.removed else {"discard", "removed"} if one.removed_if else {
            "discard", "deck", "hands"}
        assert at in kept | ({"discard", "removed"} if lasts else set())
    else:
        assert card not in made.state.reserves[power]
    messages = data.messages("napoleonic_wars")
    keys = [f"event.{event.name}" for event in made.log] + [f"decision.{one.decision.name}" for one in made.made] + [
        f"{'draw' if hasattr(one.chance, 'pool') else 'roll'}.{one.chance.purpose}" for one in made.rolled]
    assert [(key, lang) for key in keys for lang in ("en", "zh") if not messages.has(key, lang)] == []


def test_every_step_is_used_and_every_card_says_what_it_does():
    used = {part["do"] for card in (*CARDS, *RESERVES) for part in record_of(card).effects}
    assert used == EFFECTS.keys()
    assert [card for card in (*CARDS, *RESERVES) if not (record_of(card).effects and record_of(card).text)] == []


def test_the_deck_has_its_110_cards_of_2_to_6_points_and_something_for_everybody():
    assert len(CARDS) == 110
    assert {one.cp for one in CARDS.values()} == {2, 3, 4, 5, 6}
    assert {one.kind for one in CARDS.values()} == {"event", "response", "battle", "foreign_war", "timed", "lasting"}
    named = {power for one in CARDS.values() for part in one.effects for power in (part.get("of") or [])}
    assert {"france", "britain", "austria", "russia", "prussia", "turkey", "spain", "sweden", "denmark"} <= named


def test_a_cancelled_event_does_nothing_and_its_card_is_discarded():
    made = table("play_event", given={"turn": 2, "impulse": "france", "cards": {"hands": {
        "france": ["malet_plot"], "austria": ["change_of_ministry"]}}}, power="france", card="malet_plot",
        choices=["change_of_ministry"], seed=1)
    assert "event_cancelled" in names(made)
    assert made.state.lasting == []
    assert made.state.cards.where("malet_plot")[0] == "discard"


@pytest.mark.rules("6.14")
def test_responses_are_asked_in_impulse_order_beginning_with_the_scheduled_power():
    made = table("play_cp", given={"turn": 2, "scheduled": "austria",
                                   "impulse": {"power": "france", "scheduled": False}, "cards": {"hands": {
                                       "france": ["congress"], "britain": ["bad_roads"],
                                                       "russia": ["early_snow"]}}}, power="france", card="congress",
                 seed=1)
    assert made.pending.who == "russia"
    made.choose("early_snow")
    assert made.pending.who == "britain"
    made.choose("bad_roads")
    assert [one["cp"] for one in happened(made, "cp_lost")] == [3, 1]


@pytest.mark.parametrize(("effects", "message"), [
    (({"do": "dance"},), "no step 'dance'"),
    (({"do": "units", "many": 2},), "does not take this"),
])
def test_a_card_of_ones_own_that_names_no_step_is_told_so(monkeypatch, effects, message):
    monkeypatch.setitem(CARDS, "spies", msgspec.structs.replace(CARDS["spies"], effects=effects))
    steps_of.cache_clear()
    try:
        with pytest.raises(Bad, match=message):
            steps_of("spies")
    finally:
        steps_of.cache_clear()


def test_who_may_answer_is_told_what_and_where():
    where, _ = given("rally")
    asked = table("respond", given=where, moment="rolled").pending
    assert asked.facts["place"] == "linz"
    assert "Linz" in data.messages("napoleonic_wars").decision(asked, "en")
    where, _ = given("counter_intelligence")
    asked = table("respond", given=where, moment="event").pending
    assert "Spies" in data.messages("napoleonic_wars").decision(asked, "en")


def test_dice_taken_from_the_enemy_are_not_told_as_ones_own():
    where, power = given("sunken_road")
    told = [one for one in table("play_event", given=where, power=power, card="sunken_road").log
            if one.name == "dice_by_event"]
    assert "for the enemies of" in data.messages("napoleonic_wars").event(told[0], "en")


def test_a_patrol_is_told_with_its_odds():
    state = position(empty=True, squadrons={"bay_of_biscay": {"france": 2, "britain": 1}},
                     impulse={"power": "france", "cp": 1})
    patrol = {"do": "patrol", "at": "bay_of_biscay", "target": "britain"}
    (offer, chances), = beside("napoleonic_wars", state, Decision("act", "france", "6.3", (patrol, "end")))
    assert offer.choice == patrol
    assert chances.odds[True] == Fraction(15, 36), "9 or more on two dice, with +1"


def test_whose_leader_does_not_count_is_told():
    messages = data.messages("napoleonic_wars")
    for lang, said in (("en", "the enemy commander does not count"), ("zh", "敌方将领不计")):
        told = messages.event(Event("battle_mark", "11.1", {"place": "venice", "mark": "leaderless"}, "austria"), lang)
        assert said in told
