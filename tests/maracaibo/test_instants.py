"""17 Instant effects, every kind of the overview."""

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.instants import BROWN
from tests.maracaibo.play import alex, ask, events, names, run

VILLAGES = [place for place, one in records.locations().items() if one.kind == "village"]


def do(effect, choices=(), more=None, card="", **fields):
    """Apply one brown effect to Alex."""
    effect = effect if isinstance(effect, dict) else {"do": effect}
    return run("apply_effect", alex(**fields) | (more or {}), choices, who="alex", effect=effect, card=card)


@pytest.mark.parametrize(("effect", "fields", "points"), [
    ("inst_vp_per_combat_token", {"combat_tiles": ["T01", "T02", "T03"]}, 3),
    ("inst_vp_per_assistant", {"assistants": {"A041": "2", "A042": "3"}, "figures": 4, "general": 2}, 4),
    ("inst_vp_per_quest_tile", {"quest_tiles": ["Q01", "story_1"]}, 2),
    ("inst_vp_per_compass", {}, 2),
    ("inst_vp_per_compass", {"bought": ["B035"]}, 6),
    ("inst_vp_per_token", {"tokens": ["anchor", "crown"]}, 4),
    ("inst_vp_per_nation", {"influence": {"france": 2, "spain": 3, "england": 12}}, 6),
])
@pytest.mark.rules("17/instant")
def test_points_for_what_one_has(effect, fields, points):
    """EX20 among them: with the compass of the ship board alone it is 2 points."""
    assert ask("effect_points", alex(**fields), who="alex", effect={"do": effect}) == points
    assert do(effect, **fields).state.player("alex").score == points


@pytest.mark.rules("17/instant")
def test_influence():
    assert do({"do": "inst_influence_nation", "nation": "spain"}).state.player("alex").influence["spain"] == 2
    assert do("inst_influence_any", ["england"]).state.player("alex").influence["england"] == 1


@pytest.mark.rules("17/instant", "18/coop")
def test_tokens():
    waiting = {"bought": ["B001"]}
    made = do({"do": "inst_token", "token": "tools"}, **waiting)
    assert (made.state.player("alex").tokens, made.state.player("alex").score_income) == (["tools"], 2)
    assert "token" not in names(do({"do": "inst_token", "token": "tools"}, tokens=["tools"]))
    made = do("inst_token_choice", ["crown"], tokens=["tools"], **waiting)
    assert (made.state.player("alex").tokens, made.state.player("alex").score_income) == (["tools", "crown"], 2)
    assert ask("may_take_token", alex(tokens=["tools"]), who="alex", token="tools").reason == "token_owned"
    assert names(do("inst_token_choice", tokens=list(records.TOKENS))) == ["instant_effect"]


@pytest.mark.rules("17/instant")
def test_a_marker_onto_an_empty_village():
    made = do("inst_annex_village", [{"nation": "spain", "place": "8"}])
    assert made.state.markers == {"8": "spain"}
    assert made.state.player("alex").influence["spain"] == 0, "nothing more is gained"


@pytest.mark.parametrize(("choice", "more", "reason"), [
    ({"nation": "spain", "place": "5"}, {}, "not_a_village"),
    ({"nation": "spain", "place": "20"}, {}, "not_a_village"),
    ({"nation": "spain", "place": "8"}, {"markers": {"8": "france"}, "supply_taken": {"france": 1}}, "has_a_marker"),
    ({"nation": "spain", "place": "8"}, {"supply_taken": {"spain": 13}}, "no_marker_left"),
    ({"nation": "spain", "place": "17"}, {"legacy": ["L1"]}, "not_a_village"),
])
@pytest.mark.rules("17/instant")
def test_where_a_card_cannot_annex(choice, more, reason):
    position = alex() | more
    verdict = ask("may_annex_village", position, who="alex", choice=choice)
    assert (verdict.ok, verdict.reason) == (False, reason)
    made = run("apply_effect", position, ["ignore"], who="alex", effect={"do": "inst_annex_village"})
    assert "effect_ignored" in names(made)


@pytest.mark.rules("17/instant")
def test_nothing_happens_without_an_empty_village():
    full = {"markers": dict.fromkeys(VILLAGES, "france"), "supply_taken": {"france": 13}}
    assert names(do("inst_annex_village", more=full)) == ["instant_effect", "no_empty_village"]
    risen = do("inst_annex_village_rank", ["spain"], more=full)
    assert names(risen) == ["instant_effect", "no_empty_village", "influence"]


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 3), (4, 6), (11, 12), (12, 12)])
@pytest.mark.rules("17/instant")
def test_annexing_and_rising_to_the_next_rank(before, after):
    made = do("inst_annex_village_rank", [{"nation": "france", "place": "2"}], influence={"france": before})
    assert (made.state.markers, made.state.player("alex").influence["france"]) == ({"2": "france"}, after)


@pytest.mark.rules("17/stack")
def test_effects_may_be_left_out():
    left = do("inst_annex_village_rank", ["ignore", "france"])
    assert (left.state.markers, left.state.player("alex").influence["france"]) == ({}, 1)
    none = do("inst_figures_to_income", [{"figures": {}}], card="B088", figures=2)
    assert (none.state.player("alex").figures, none.state.player("alex").doubloon_income) == (2, 8)


@pytest.mark.rules("17/instant", "16/pair")
def test_removing_a_disc():
    made = do("inst_remove_disc", ["SU04"], discs={"SU04": 1})
    assert (made.state.player("alex").doubloons, made.state.discs_gone) == (5, 1)


@pytest.mark.rules("17/instant")
def test_a_quest_on_the_card_is_done_once_as_the_last_village_action():
    made = do("inst_quest_on_card", card="A034", more={"quest_stack": ["Q03", "Q04"]})
    assert made.state.player("alex").quests_on == {"A034": "Q03"}
    assert made.state.quest_stack == ["Q04"]
    position = alex(location="2", quests_on={"A034": "Q03"}, combat_points=1)
    choice = {"do": "va_quest_on_card", "card": "A034"}
    made = run("village_actions", position, [choice], who="alex", count=3)
    player = made.state.player("alex")
    assert (player.quest_tiles, player.quests_on, player.combat_points) == (["Q03"], {}, 0)
    assert (player.doubloons, player.score) == (2, 2)
    assert events(made, "village_actions_lost") == [{"lost": 2}]
    poor = alex(location="2", quests_on={"A034": "Q03"}, combat_points=0)
    assert ask("may_do_village_action", poor, who="alex", choice=choice).reason == "too_few_combat_points"
    assert "no_quest_left" in names(do("inst_quest_on_card", card="A034"))


@pytest.mark.rules("17/instant")
def test_figures_and_combat_points():
    assert do("inst_figures", figures=0, general=5).state.player("alex").figures == 2
    assert do("inst_figures", figures=0, general=1).state.player("alex").figures == 1
    assert do({"do": "inst_combat_points", "x": 5}, combat_points=1).state.player("alex").combat_points == 6
    assert do({"do": "inst_combat_points", "x": 5}, combat_points=6).state.player("alex").combat_points == 8


@drawn(has=st.integers(1, 6), data=st.data())
@pytest.mark.rules("17/instant")
def test_figures_at_work(has, data):
    placed = data.draw(st.integers(0, has))
    choice = {"figures": {"figure": placed} if placed else {}}
    player = do("inst_figures_to_income", [choice], card="B089", figures=has, general=0).state.player("alex")
    assert player.doubloon_income == 8 + 2 * placed
    assert (player.figures, player.figures_on.get("B089", 0)) == (has - placed, placed)
    assert names(do("inst_figures_to_income", card="B089", figures=0))[-1] == "no_figures_to_place"


def test_every_brown_effect_is_on_a_card():
    shown = {type(effect) for card in records.cards().values() for effect in card.effects}
    assert set(BROWN) <= shown
    assert len(BROWN) == 17
