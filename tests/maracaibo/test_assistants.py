"""12 Assistants, and 17 every assistant action of the overview."""

from itertools import pairwise

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.core.errors import Bad
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.vocabulary import CardAssistant
from tests.maracaibo.play import alex, ask, events, run

SHIP = "13"
PLACES = [place for place, one in records.locations().items() if one.kind in ("village", "city")]


def card_with(action):
    """A card whose blue effect is that action."""
    return next(card.id for card in records.cards().values()
                for effect in card.effects if isinstance(effect, CardAssistant) and effect.action == action)


def at_assistant(action, place=SHIP, **fields):
    card = card_with(action)
    return alex(location=place, bought=[card], assistants={card: place}, **fields), card


def use(action, choices=(), place=SHIP, more=None, **fields):
    position, card = at_assistant(action, place, **fields)
    return run("assistant_action", position | (more or {}), choices, who="alex", card=card)


# ---- using one ---------------------------------------------------------------------------------------

@pytest.mark.rules("12/use")
def test_only_own_assistants_where_the_ship_is():
    one, other = card_with("as_01"), card_with("as_10")
    position = {"players": {"alex": {"location": "13", "assistants": {one: "13"}},
                            "bea": {"assistants": {other: "13"}}}}
    assert ask("may_use_assistant", position, who="alex", card=one)
    assert ask("usable_assistants", position, who="alex") == [one]
    assert ask("may_use_assistant", position, who="alex", card=other).reason == "not_own_assistant"
    position["players"]["alex"]["location"] = "14"
    assert ask("may_use_assistant", position, who="alex", card=one).reason == "assistant_elsewhere"
    assert ask("may_use_assistant", position, who="alex", card="A001").reason == "no_assistant_of_card"


@pytest.mark.rules("12/use")
def test_one_main_action_a_turn():
    one, other = card_with("as_01"), card_with("as_10")
    position = alex(location="13", bought=[one, other], assistants={one: "13", other: "13"})
    first = ask("may_take_main_action", position | {"turn": {"who": "alex"}}, who="alex", choice={"assistant": one})
    later = ask("may_take_main_action", position | {"turn": {"who": "alex", "main": "assistant", "assistant": other}},
                who="alex", choice={"assistant": one})
    assert first
    assert (later.ok, later.rule) == (False, "04/one")


@pytest.mark.rules("12/use")
def test_an_assistant_works_from_the_next_turn_on():
    position, card = at_assistant("as_01")
    new = position | {"turn": {"who": "alex", "placed": [card]}}
    assert ask("may_use_assistant", new, who="alex", card=card).reason == "assistant_is_new"
    assert ask("may_use_assistant", position, who="alex", card=card)


@pytest.mark.rules("17/assistant")
def test_what_an_action_asks_for_must_be_there():
    position, card = at_assistant("as_15", combat_points=1, figures=5)
    verdict = ask("may_use_assistant", position, who="alex", card=card)
    assert verdict.reason == "too_few_combat_points", "figures cannot stand in"
    assert verdict.facts == {"needs": 2, "has": 1}
    with pytest.raises(Bad, match="too_few_combat_points"):
        run("assistant_action", position, who="alex", card=card)


@pytest.mark.rules("12/place")
def test_several_assistants_may_stand_at_one_place():
    one, other = card_with("as_01"), card_with("as_10")
    position = alex(bought=[one, other], assistants={one: "13", other: "13"})
    assert ask("assistants_at", position, who="alex", place="13") == [one, other]
    assert ask("assistants_at", position, who="alex", place="12") == []


# ---- the 17 actions ------------------------------------------------------------------------------------

THREE_TOBACCO = ["A001", "A004", "A007"]
DOUBLOON = {"do": "va_doubloon"}
NOTHING = {"doubloons": 0, "combat_points": 0, "figures": 0, "general": 7}


def change(made):
    """What Alex has after having had nothing."""
    player = made.state.player("alex")
    found = {"doubloons": player.doubloons, "points": player.score, "combat_points": player.combat_points,
             "figures": player.figures, "influence": sum(player.influence.values()),
             "discs": 24 - sum(player.discs.values()), "explorer": player.explorer}
    return {name: number for name, number in found.items() if number}


@pytest.mark.parametrize(("action", "fields", "choices", "gains"), [
    ("as_01", {}, [], {"points": 3, "doubloons": 5}),
    ("as_02", {}, ["SU01", DOUBLOON], {"figures": 1, "discs": 1, "doubloons": 1}),
    ("as_03", {}, ["spain", DOUBLOON, DOUBLOON], {"influence": 1, "doubloons": 2}),
    ("as_05", {"hand": THREE_TOBACCO}, [DOUBLOON, DOUBLOON], {"doubloons": 7}),
    ("as_06", {}, ["SU01", DOUBLOON, DOUBLOON], {"combat_points": 1, "discs": 1, "doubloons": 2}),
    ("as_07", {}, ["SU01", DOUBLOON, DOUBLOON], {"discs": 1, "doubloons": 4}),
    ("as_08", {"hand": THREE_TOBACCO}, [], {"doubloons": 5, "points": 2, "combat_points": 2}),
    ("as_09", {"hand": THREE_TOBACCO}, ["france"], {"doubloons": 5, "points": 2, "influence": 1}),
    ("as_10", {}, [{"path": [1, 2, 3]}], {"doubloons": 2, "points": 2, "explorer": 3}),
    ("as_11", {}, [{"path": [1, 2]}], {"points": 4, "combat_points": 1, "explorer": 2}),
    ("as_12", {}, [], {"doubloons": 3, "points": 2}),
    ("as_13", {"combat_tiles": ["T01", "T02"]}, [DOUBLOON] * 3, {"points": 2, "doubloons": 3}),
    ("as_15", {"combat_points": 2}, [DOUBLOON] * 3, {"doubloons": 8}),
    ("as_16", {"combat_points": 2}, [DOUBLOON] * 2, {"doubloons": 9}),
    ("as_17", {"hand": THREE_TOBACCO}, [], {"doubloons": 4, "points": 4}),
])
@pytest.mark.rules("17/assistant")
def test_every_assistant_action(action, fields, choices, gains):
    made = use(action, choices, **(NOTHING | fields))
    assert change(made) == gains
    assert made.state.turn.assistant == card_with(action)
    if "hand" in fields:
        assert made.state.player("alex").hand == []


@pytest.mark.rules("17/assistant")
def test_two_points_for_each_assistant_on_the_map():
    card, more = card_with("as_12"), [card_with("as_01"), card_with("as_10")]
    position = alex(location="13", bought=[card, *more], assistants={card: "13", more[0]: "4", more[1]: "13"})
    assert run("assistant_action", position, who="alex", card=card).state.player("alex").score == 6


@pytest.mark.parametrize(("action", "gains"), [("as_04", {"combat_points": 2}), ("as_14", {"points": 3})])
@pytest.mark.rules("17/assistant")
def test_sailing_on_and_a_further_main_action(action, gains):
    """From 2 to 3 with 1 point: one village action there."""
    made = use(action, [{"path": ["3"]}, "village", DOUBLOON], place="2", more={"turn": {"who": "alex", "sailed": 7}},
               **NOTHING)
    assert change(made) == gains | {"doubloons": 1}
    assert made.state.player("alex").location == "3"
    assert made.state.turn.further
    assert events(made, "village_actions")[0]["count"] == 1, "the points just spent count, not those of phase A"


@pytest.mark.parametrize(("path", "ok"), [(["3", "4", "5"], True), (["3", "4", "5", "6"], False), (["4"], False)])
@pytest.mark.rules("17/assistant")
def test_sailing_on_takes_one_to_three_points(path, ok):
    position, card = at_assistant("as_04", "2")
    made = run("assistant_action", position, open_end=True, who="alex", card=card)
    assert bool(made.why_not({"path": path})) is ok


@pytest.mark.rules("17/assistant", "17/stack")
def test_sailing_on_may_be_left_out():
    made = use("as_14", ["stay"], place="2", **NOTHING)
    assert (made.state.player("alex").location, made.state.player("alex").score) == ("2", 3)


def test_every_action_of_the_overview_is_on_a_card():
    assert [card_with(action) for action in records.assistant_actions()]
    assert len(records.assistant_actions()) == 17


# ---- 2 points for each that is not used -----------------------------------------------------------------

@pytest.mark.parametrize(("start", "end", "passed"), [
    ("havana", "8", ["A", "B"]), ("4", "6", ["B"]), ("5", "6", []), ("3", "4", []), ("8", "12", ["D"]),
])
@pytest.mark.rules("12/unused")
def test_passing_an_assistant(start, end, passed):
    """Between the two numbers; an assistant on the branch not taken (9, when sailing 8 to 12) is passed as well."""
    cards = dict(zip("ABCD", [card_with(f"as_0{n}") for n in (1, 2, 3, 5)], strict=True))
    position = alex(assistants={cards["A"]: "4", cards["B"]: "5", cards["C"]: "8", cards["D"]: "9"})
    found = ask("assistants_passed", position, who="alex", start=start, end=end)
    assert found == [cards[one] for one in passed]
    made = run("unused_assistants", position, who="alex", start=start, end=end)
    assert made.state.player("alex").score == 2 * len(passed)


@pytest.mark.rules("12/unused")
def test_stopping_without_using_every_assistant():
    one, other, new = card_with("as_01"), card_with("as_12"), card_with("as_10")
    position = alex(location="13", bought=[one, other, new], assistants={one: "13", other: "13", new: "13"})
    turn = {"who": "alex", "placed": [new]}
    assert ask("assistants_not_used", position | {"turn": turn}, who="alex") == [one, other]
    assert ask("assistants_not_used", position | {"turn": turn | {"assistant": one}}, who="alex") == [other]


@pytest.mark.rules("12/unused")
def test_a_whole_main_phase_pays_for_the_assistant_not_used():
    one, other = card_with("as_01"), card_with("as_12")
    position = alex(location="13", bought=[one, other], assistants={one: "13", other: "13"}, figures=0, general=6)
    made = run("main_phase", position, [{"assistant": one}], who="alex")
    assert made.state.player("alex").score == 3 + 2
    made = run("main_phase", position, ["none"], who="alex")
    assert made.state.player("alex").score == 4


@pytest.mark.rules("12/unused")
def test_assistants_ahead_when_the_round_ends():
    cards = [card_with("as_01"), card_with("as_02"), card_with("as_10")]
    position = {"players": {"alex": {"location": "13", "bought": cards, "score": 0,
                                     "assistants": dict(zip(cards, ["4", "14", "19"], strict=True))},
                            "bea": {"location": "21a"}}}
    assert ask("assistants_ahead", position, who="alex") == cards[1:]


@drawn(st.lists(st.sampled_from(PLACES), min_size=3, max_size=3, unique=True), st.sampled_from(PLACES))
@pytest.mark.rules("12/unused")
def test_sailing_round_pays_each_assistant_at_most_once(stops, place):
    """However the way is cut into stops, an assistant is passed, stopped at or left ahead: one of them."""
    card = card_with("as_01")
    way = ["havana", *sorted(stops, key=records.number_of)]
    position = alex(bought=[card], assistants={card: place}, location=way[-1])
    times = sum(ask("assistants_passed", position, who="alex", start=one, end=following) == [card]
                for one, following in pairwise(way))
    times += place in way
    times += ask("assistants_ahead", position, who="alex") == [card]
    assert times == 1


@pytest.mark.rules("12/unused")
@pytest.mark.parametrize(("reading", "points"), [("by_number", 4), ("by_route", 2)])
def test_two_readings_of_an_assistant_on_the_other_branch(reading, points):
    """From 8 over 12 to 13: an assistant at 12 is passed; that at 9 only by its number."""
    position = alex(location="8", assistants={"A046": "12", "A045": "9"}, bought=["A046", "A045"], figures=0)
    made = run("move_ship", position, options={"assistants_of_the_other_branch": reading}, who="alex",
               path=["12", "13"])
    assert made.state.player("alex").score == points
