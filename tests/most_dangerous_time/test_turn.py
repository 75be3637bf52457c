"""4 The turn."""

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


def units_of(state):
    """Every unit wherever it is; an heir counts for the leader he followed."""
    heirs = sum(1 for leader in ("nobutada", "katsuyori", "kagekatsu")
                if any(leader in bag for bag in (*state.field.values(), *state.inside.values(), state.box, state.track,
                                                 state.removed)))
    bags = (*state.field.values(), *state.inside.values(), state.box, state.removed)
    return sum(sum(bag.values()) for bag in bags) + len(state.track) - heirs


@pytest.mark.parametrize("seed", range(6))
def test_units_are_neither_made_nor_lost(seed):
    made = Table(RULES, None, Seeded(seed))
    policy = Random(seed)
    while not made.over and made.state.turn < 13:
        if made.pending.name == "movement":
            monks = 0 if "enryakuji" in made.state.reinforcements else 2  # they come on turn 2 from the track
            assert units_of(made.state) == 181 + monks
            assert RULES.check(made.state) == []
        made.choose(policy(made, made.pending))


@pytest.mark.parametrize("seed", range(3))
def test_the_same_choices_give_the_same_game(seed):
    first = played(seed, 200)
    again = Table(RULES, None, Seeded(seed))
    for one in first.made:
        again.choose(one.choice)
    assert again.log == first.log and again.state == first.state


def test_undo_gives_back_the_position_before():
    made = played(5, 120)
    before, log = made.state.copy(), len(made.log)
    made.choose(made.pending.first())
    made.undo()
    assert made.state == before and len(made.log) == log


@pytest.mark.parametrize("scenario", ["short", "standard", "campaign", "three_players"])
def test_random_games_find_an_option_everywhere(scenario):
    made = played(11, 400, {"scenario": scenario, "good_fortune": True})
    for one in made.made:
        assert one.decision.options, one.decision.name
        assert one.decision.rule in rulebook(RULES.id)


def test_a_copy_shares_nothing():
    state = played(3, 150).state
    twin = state.copy()
    assert twin == state
    for bag in (*twin.field.values(), *twin.inside.values(), twin.box, twin.control):
        bag.clear()
    assert state.control and any(state.field.values())


def test_what_is_refused_names_its_rule():
    made = played(2, 60)
    stuck = 0
    while stuck < 40 and not made.over:
        for wrong in ("nonsense", {"do": "fly"}, 77):
            verdict = made.why_not(wrong)
            assert not verdict and verdict.rule
        made.choose(made.pending.first())
        stuck += 1
