"""4 The turn."""

import msgspec
import pytest

from kernel_lib.core.data import rulebook
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.turn import alliances_in_play, may_be_in_cup

from .play import RULES, happened, names, position, table

CUP = ["chit_oda", "chit_nobunaga", "chit_ikko_ikki", "chit_end_turn"]


def draw(draws, **given):
    return table("draw_chit", draws=draws, given={"empty": True, "turn": 5, "cup": CUP,
                                                  "units": {"gifu": {"nobunaga": 1}}} | given)


@pytest.mark.rules("4.1/chit")
def test_a_chit_is_drawn_and_its_alliance_acts():
    made = draw(["chit_ikko_ikki"])
    assert made.state.drawn == ["chit_ikko_ikki"] and "chit_ikko_ikki" not in made.state.cup
    made = table("next_impulse", draws=["chit_ikko_ikki"], seed=3, given={
        "empty": True, "turn": 5, "cup": CUP, "units": {"ishiyama": {"ikko_ikki": 3}}})
    assert happened(made, "impulse")[0]["alliance"] == "ikko_ikki"


@pytest.mark.rules("4.1/chit", "14.2")
def test_nobunaga_is_first_on_turn_one():
    made = draw([], turn=1)
    assert made.state.drawn == ["chit_nobunaga"]
    assert [event.rule for event in made.log if event.name == "chit_drawn"] == ["14.2"]


@pytest.mark.rules("4.1/special")
def test_the_chit_of_a_leader_off_the_map_is_set_aside():
    made = draw(["chit_nobunaga", "chit_oda"], units={"gifu": {"oda": 1}}, box={"nobunaga": 1})
    assert made.state.aside == ["chit_nobunaga"] and made.state.drawn == ["chit_oda"]
    back = position(empty=True, units={"gifu": {"nobunaga": 1}})
    away = position(empty=True, track={"nobunaga": 9})
    dead = position(empty=True, removed={"nobunaga": 1})
    assert may_be_in_cup(back, "chit_nobunaga")
    assert may_be_in_cup(away, "chit_nobunaga").reason == "leader_off_map"
    assert may_be_in_cup(dead, "chit_nobunaga").reason == "chit_out_of_game"


@pytest.mark.rules("2.33")
def test_chits_of_absent_alliances_are_not_used():
    state = position(empty=True)
    assert not may_be_in_cup(state, "chit_takeda") and may_be_in_cup(state, "chit_end_turn")
    assert may_be_in_cup(position(empty=True, entered=["takeda"]), "chit_takeda")
    gone = position(empty=True, fallen={"azai": "oda", "asakura": "oda"})
    assert not may_be_in_cup(gone, "chit_azai_asakura")
    assert alliances_in_play(gone) == ["oda_alliance", "anti_oda_minor", "ikko_ikki"]


@pytest.mark.rules("2.33")
def test_the_turn_end_chit_ends_the_impulses_at_once():
    made = table("next_impulse", draws=["chit_end_turn"], given={"empty": True, "turn": 5, "cup": CUP})
    assert made.over and made.state.phase == "end_phase" and "impulse" not in names(made)


@pytest.mark.rules("4.1/order")
def test_the_nine_steps_of_an_impulse():
    made = table("impulse", chit="chit_ikko_ikki", dice=[3], given={
        "empty": True, "turn": 5, "units": {"ishiyama": {"ikko_ikki": 2}}})
    assert [one["number"] for one in happened(made, "step")] == [1, 2, 3, 4, 5, 6]
    assert made.pending.name == "movement"
    made.choose("end")
    assert [one["number"] for one in happened(made, "step")] == list(range(1, 10))
    assert made.over and made.state.impulse is None


@pytest.mark.rules("4.1/order")
def test_an_impulse_that_is_going_on_is_played_from_the_step_it_has_come_to():
    made = table("next_impulse", choices=["end"], given={
        "empty": True, "turn": 5, "cup": CUP, "units": {"gifu": {"oda": 3}},
        "impulse": {"alliance": "oda_alliance", "chit": "chit_oda", "mp": 2, "step": 6}})
    assert [one["number"] for one in happened(made, "step")] == [6, 7, 8, 9]
    assert made.state.impulse is None and made.state.cup == CUP  # nobody has drawn another chit


def test_the_chit_of_an_impulse_is_not_in_the_cup():
    ikko = {"alliance": "ikko_ikki", "chit": "chit_ikko_ikki"}
    made = position(turn=5, impulse=ikko)
    assert "chit_ikko_ikki" not in made.cup and made.drawn == ["chit_ikko_ikki"]
    assert "chit_ikko_ikki" in position(turn=5, cup=CUP, impulse=ikko).cup


@pytest.mark.rules("4.1/cards-for-spaces", "6.2/noKyo", "2.46/when")
def test_a_new_space_gives_a_card_to_the_side_without_kyo():
    given = {"empty": True, "turn": 5, "units": {"obama": {"ikko_ikki": 2}}, "deck": [1, 2, 3],
             "impulse": {"alliance": "ikko_ikki", "mp": 0}}
    made = table("consolidation", draws=["card_2"], given=given)
    assert made.state.control["obama"] == "ikko_ikki" and made.state.hands["anti_oda"] == ["card_2"]
    holders = table("consolidation", given=given | {"control": {"kyo": "saika"}})
    assert holders.state.hands.get("anti_oda", []) == [] and holders.state.control["obama"] == "ikko_ikki"


@pytest.mark.rules("4.2/1", "2.42/card", "6.2/Kyo")
def test_the_side_that_holds_kyo_draws_in_the_end_phase():
    made = table("end_phase", draws=["card_3"], seed=1, given={
        "empty": True, "turn": 5, "phase": "end_phase", "deck": [1, 2, 3], "units": {"gifu": {"nobunaga": 1}}})
    assert made.state.hands["oda"] == ["card_3"]


@pytest.mark.rules("4.2/2", "4.2/3", "4.2/4", "4.2/5", "4.2/6")
def test_the_steps_of_the_end_phase_in_order():
    made = table("end_phase", seed=1, given={"empty": True, "turn": 5, "phase": "end_phase", "drawn": ["chit_oda"],
                                             "units": {"ishiyama": {"ikko_ikki": 1}}, "removed": {"nobunaga": 1}})
    while not made.over:
        made.choose(made.pending.first())
    steps = [(event.rule, event.facts["number"]) for event in made.log if event.name == "end_step"]
    assert steps == [(f"4.2/{number}", number) for number in range(1, 7)]
    assert [event.name for event in made.log if event.rule == "4.2/5"] == ["end_step", "cup_filled"]
    assert made.state.turn == 6 and made.state.phase == "turn_start"
    assert made.state.drawn == [] and "chit_nobunaga" not in made.state.cup
    assert {"chit_oda", "chit_ikko_ikki", "chit_end_turn"} <= set(made.state.cup)


@pytest.mark.rules("15.3/heir")
def test_a_clans_chit_rests_a_turn_after_its_leader_died():
    state = position(empty=True, entered=["takeda"], resting=["chit_takeda"])
    assert may_be_in_cup(state, "chit_takeda").reason == "chit_rests"
    made = table("fill_cup", given={"empty": True, "entered": ["takeda"], "resting": ["chit_takeda"]})
    assert "chit_takeda" not in made.state.cup and made.state.resting == []
    again = table("fill_cup", given={"empty": True, "entered": ["takeda"]})
    assert "chit_takeda" in again.state.cup


# The whole game


def played(seed, decisions, options=None):
    made = Table(RULES, options, Seeded(seed))
    policy = Random(seed)
    while not made.over and len(made.made) < decisions:
        made.choose(policy(made, made.pending))
    return made


@pytest.mark.parametrize("seed", range(3))
def test_the_same_choices_give_the_same_game(seed):
    first = played(seed, 200)
    again = Table(RULES, None, Seeded(seed))
    for one in first.made:
        again.choose(one.choice)
    assert again.log == first.log and again.state == first.state


@pytest.mark.parametrize("scenario", RULES.options["scenario"].values)
def test_every_decision_event_and_roll_names_a_rule_there_is(scenario):
    made = played(11, 400, {"scenario": scenario, "good_fortune": True})
    named = {one.decision.rule for one in made.made} | {event.rule for event in made.log} | {
        one.chance.rule for one in made.rolled}
    assert len(named) > 40
    assert [rule for rule in named if rule not in rulebook(RULES.id)] == []


def parts(value):
    """Everything inside a value that could be changed."""
    inner = []
    if isinstance(value, msgspec.Struct):
        inner = [getattr(value, field) for field in value.__struct_fields__ if field != "options"]
    elif isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
    else:
        return
    yield id(value)
    for one in inner:
        yield from parts(one)


def test_a_copy_shares_nothing():
    made = Table(RULES, None, Seeded(3))
    policy = Random(3)
    while made.state.battle is None:
        made.choose(policy(made, made.pending))
    state, twin = made.state, made.state.copy()
    assert twin == state and twin.impulse is not state.impulse and twin.battle is not state.battle
    assert not set(parts(state)) & set(parts(twin))
