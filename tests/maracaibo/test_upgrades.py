"""16 Ship upgrades."""

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.maracaibo import records
from tests.maracaibo.play import alex, ask, events, names, run

SPOTS = [f"SU{number:02}" for number in range(1, 13)]
FREE = ["SU01", "SU02", "SU03", "SU04", "SU05", "SU07", "SU08"]


def done(*spots, **fields):
    """A position in which these spots are empty; `fields` may leave one disc on a spot."""
    return alex(discs=dict.fromkeys(spots, 0) | fields.pop("discs", {}), **fields)


def upgrade(spot, position_done=(), choices=(), **fields):
    """The last disc of a spot leaves, after the given spots."""
    position = done(*position_done, discs={spot: 1}, **fields)
    return run("remove_disc", position, [spot, *choices], who="alex")


@pytest.mark.rules("16/pair")
def test_an_upgrade_needs_both_discs():
    made = run("remove_disc", choices=["SU04"], who="alex")
    assert ask("upgrades", alex(discs={"SU04": 1}), who="alex") == []
    assert (made.state.player("alex").discs["SU04"], made.state.player("alex").doubloons) == (1, 0)
    made = upgrade("SU04")
    assert (made.state.player("alex").discs["SU04"], made.state.player("alex").doubloons) == (0, 5)
    assert events(made, "upgraded") == [{"spot": "SU04", "upgrades": 1}]


@pytest.mark.rules("16/pair")
def test_a_disc_goes_to_a_market_a_tile_or_out_of_the_game():
    assert run("remove_disc", choices=["SU01"], who="alex").state.discs_gone == 1
    assert run("remove_disc", {"legacy": ["L10"]}, ["SU01"], who="alex", to="L10").state.legacy_discs == {"L10": 1}


@pytest.mark.rules("16/pair")
def test_an_empty_spot_has_no_disc_to_give():
    verdict = ask("may_remove_disc", done("SU01"), who="alex", spot="SU01")
    assert (verdict.rule, verdict.reason) == ("16/pair", "spot_empty")
    assert names(run("remove_disc", done(*SPOTS), who="alex")) == ["no_disc_left"]


@pytest.mark.parametrize(("sailed", "before", "after"), [
    (1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3)])
@pytest.mark.rules("16/range")
def test_more_village_actions(sailed, before, after):
    assert ask("village_actions_count", who="alex", sailed=sailed) == before
    assert ask("village_actions_count", done("SU01"), who="alex", sailed=sailed) == after


@pytest.mark.rules("16/range")
def test_only_for_village_main_actions():
    position = done("SU01", location="2") | {"turn": {"who": "alex", "sailed": 5}}
    village = run("main_phase", position, ["village"], open_end=True, who="alex")
    assert events(village, "village_actions") == [{"count": 3, "sailed": 5}]
    city = done("SU01", location="10") | {"turn": {"who": "alex", "sailed": 5}}
    made = run("main_phase", city, ["city", "act"], open_end=True, who="alex")
    assert events(made, "village_actions")[0]["count"] == 1, "the city gives one, whatever the ship sailed"


@pytest.mark.rules("16/hand")
def test_hand_limit_of_six():
    assert ask("hand_limit", who="alex") == 4
    assert ask("hand_limit", done("SU02"), who="alex") == 6
    made = run("draw_cards", done("SU02") | {"deck": ["A001", "A002", "A003", "A004", "A005", "A006"]}, who="alex")
    assert len(made.state.player("alex").hand) == 6


@pytest.mark.rules("16/display")
def test_three_points_and_a_free_display():
    made = upgrade("SU03")
    assert made.state.player("alex").score == 3
    position = {"display": ["A001", "A002", "A003", "A004"], "deck": ["A005"], "players": {"alex": {
        "discs": {"SU03": 0}, "hand": ["A006", "A007", "A008"], "doubloons": 0}}}
    made = run("draw_cards", position, [{"display": "A002"}], who="alex")
    assert "A002" in made.state.player("alex").hand
    assert made.state.player("alex").doubloons == 0
    position["players"]["alex"]["discs"] = {"SU03": 2}
    poor = ask("may_take", position, who="alex", source={"display": "A002"})
    assert (poor.ok, poor.reason) == (False, "too_few_doubloons")


@pytest.mark.rules("16/money")
def test_five_doubloons():
    assert upgrade("SU04").state.player("alex").doubloons == 5


@pytest.mark.rules("16/points")
def test_three_points_and_six_behind_them():
    assert upgrade("SU05").state.player("alex").score == 3
    closed = ask("may_remove_disc", done("SU03"), who="alex", spot="SU06")
    assert (closed.ok, closed.rule, closed.facts["after"]) == (False, "16/points", "SU05")
    assert not ask("may_remove_disc", alex(discs={"SU05": 1}), who="alex", spot="SU06"), "one disc is not enough"
    assert upgrade("SU06", ["SU05"]).state.player("alex").score == 6


@pytest.mark.rules("16/village-fight")
def test_a_combat_point_and_a_doubloon():
    choice = {"do": "va_ship_combat_coin"}
    assert not ask("may_do_village_action", alex(location="2"), who="alex", choice=choice)
    made = run("village_actions", done("SU08", location="2", combat_points=0), [choice], who="alex", count=1)
    assert (made.state.player("alex").combat_points, made.state.player("alex").doubloons) == (1, 1)


@pytest.mark.rules("16/village-goods")
def test_three_equal_goods_for_two_doubloons_and_two_points():
    choice = {"do": "va_ship_three_goods"}
    closed = ask("may_remove_disc", who="alex", spot="SU09")
    assert (closed.rule, closed.facts["after"]) == ("16/village-goods", "SU08")
    position = done("SU08", "SU09", location="2", hand=["A001", "A004", "A007", "A002"])
    made = run("village_actions", position, [choice], who="alex", count=1)
    player = made.state.player("alex")
    assert (player.doubloons, player.score, player.hand) == (2, 2, ["A002"])
    two = done("SU08", "SU09", location="2", hand=["A001", "A004", "A002"])
    assert ask("may_do_village_action", two, who="alex", choice=choice).reason == "too_few_same_goods"


@pytest.mark.rules("16/village-combat")
def test_fighting_for_a_village():
    """2 where no marker lies, 5 to expel; 1 influence, 3 doubloons for each own assistant, 1 for each other."""
    fight = {"combat": {"who": "alex", "tile": "T13", "nation": "france", "value": 6}}
    position = fight | {"markers": {"7": "spain"}, "supply_taken": {"spain": 1}, "players": {
        "alex": {"discs": {"SU07": 0}, "assistants": {"B098": "8", "B093": "13"}},
        "bea": {"assistants": {"B099": "8", "B100": "8"}}}}
    made = run("combat_action", position, who="alex", choice={"action": "ca_village_annex", "at": "8"})
    player = made.state.player("alex")
    assert (player.doubloons, player.influence["france"], made.state.combat.value) == (5, 1, 4)
    assert made.state.markers["8"] == "france"
    made = run("combat_action", position, who="alex", choice={"action": "ca_village_expel", "at": "7"})
    assert (made.state.markers["7"], made.state.combat.value) == ("france", 1)
    may = {name: ask("may_take_combat_action", position, who="alex", choice=choice) for name, choice in {
        "city": {"action": "ca_village_annex", "at": "5"}, "taken": {"action": "ca_village_annex", "at": "7"},
        "nothing to expel": {"action": "ca_village_expel", "at": "8"}}.items()}
    assert {name: verdict.reason for name, verdict in may.items()} == {
        "city": "not_a_village", "taken": "has_a_marker", "nothing to expel": "no_marker_to_expel"}
    locked = fight | alex()
    assert not ask("may_take_combat_action", locked, who="alex", choice={"action": "ca_village_annex", "at": "8"})


@pytest.mark.parametrize(("spot", "rule", "others"), [("SU10", "16/need4", 4), ("SU11", "16/need4-choice", 4),
                                                     ("SU12", "16/need6", 6)])
@pytest.mark.rules("16/need4", "16/need4-choice", "16/need6")
def test_some_spots_wait_for_others(spot, rule, others):
    for count in range(8):
        verdict = ask("may_remove_disc", done(*FREE[:count]), who="alex", spot=spot)
        assert (verdict.ok, verdict.rule) == (count >= others, rule)
    for one in ("SU10", "SU11", "SU12"):
        assert ask("may_remove_disc", done(*FREE[:4]), who="alex", spot=one).ok is (one != "SU12")


@pytest.mark.rules("16/need4")
def test_a_marker_into_the_village_of_the_ship():
    choice = {"do": "va_ship_marker"}
    position = done("SU10", location="8")
    made = run("village_actions", position, [choice, "spain"], who="alex", count=1)
    player = made.state.player("alex")
    assert made.state.markers == {"8": "spain"}
    assert (player.influence["spain"], player.doubloons) == (1, 1)
    taken = position | {"markers": {"8": "france"}, "supply_taken": {"france": 1}}
    assert ask("may_do_village_action", taken, who="alex", choice=choice).reason == "has_a_marker"
    city = done("SU10", location="10")
    assert ask("may_do_village_action", city, who="alex", choice=choice).reason == "not_at_a_village"


@pytest.mark.parametrize(("choices", "gains"), [
    (["explore", {"path": [1, 2, 3]}], {"explorer": 3, "score": 2}),
    (["doubloons"], {"doubloons": 4, "score": 4}),
    (["next_rank", "france"], {"rank": 3}),
])
@pytest.mark.rules("16/need4-choice")
def test_one_of_three_rewards(choices, gains):
    made = upgrade("SU11", FREE[:4], choices, influence={"france": 4, "spain": 0})
    player = made.state.player("alex")
    if "rank" in gains:
        assert player.influence == {"france": 6, "spain": 0, "england": 0}
    else:
        assert {name: getattr(player, name) for name in gains} == gains


@pytest.mark.rules("16/need6")
def test_ten_points():
    assert upgrade("SU12", FREE[:6]).state.player("alex").score == 10


@drawn(st.lists(st.integers(0, 20), max_size=24))
@pytest.mark.rules("16/pair")
def test_any_way_of_taking_all_discs_off_meets_the_conditions(picks):
    """Whatever is taken, a spot opens only when its condition holds, and the discs always add up."""
    discs, taken = dict.fromkeys(SPOTS, 2), 0
    for pick in picks:
        open_spots = ask("removable_discs", alex(discs=discs), who="alex")
        empty = [spot for spot in SPOTS if discs[spot] == 0]
        for spot in SPOTS:
            record = records.upgrades()[spot]
            should = discs[spot] > 0 and len(empty) >= record.others and (not record.after or record.after in empty)
            assert (spot in open_spots) is should
        if not open_spots:
            break
        discs[open_spots[pick % len(open_spots)]] -= 1
        taken += 1
    assert sum(discs.values()) == 24 - taken


@pytest.mark.rules("16/points")
def test_by_the_other_reading_the_six_points_wait_for_the_free_display():
    other = {"six_points_behind": "display_three"}
    assert ask("may_remove_disc", alex(discs={"SU03": 0}), other, who="alex", spot="SU06")
    closed = ask("may_remove_disc", alex(discs={"SU05": 0}), other, who="alex", spot="SU06")
    assert (closed.reason, closed.facts["after"]) == ("spot_behind", "SU03")
