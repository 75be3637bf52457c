"""06 Cities and goods."""

import pytest

from tests.maracaibo.play import ask, events, names, run


def at_4(tile, **fields):
    """Alex at Puerto Plata (4), on which this city tile lies."""
    fields = {"location": "4", "figures": 2} | fields
    return {"city_tiles": {"4": tile}, "turn": {"who": "alex", "sailed": 1}, "players": {"alex": fields}}


def act(tile, choices=("act",), **fields):
    made = run("city_action", at_4(tile, **fields), choices, who="alex")
    return made, made.state.player("alex")


# ---- delivering ------------------------------------------------------------------------------------

@pytest.mark.rules("06/deliver")
def test_a_matching_card_becomes_a_good_and_a_disc_goes_to_the_market():
    """city_01 wants sugar; A003 and A006 show sugar, A001 tobacco."""
    made = run("city_action", at_4("city_01", hand=["A003", "A006", "A001"]), [{"deliver": "A003"}, "SU04", "end"],
               who="alex")
    player = made.state.player("alex")
    assert player.hand == ["A006", "A001"]
    assert made.state.discard == ["A003"]
    assert made.state.market == {"4": 1}
    assert player.discs["SU04"] == 1
    assert sum(player.discs.values()) == 23
    assert events(made, "delivered") == [{"place": "4", "good": "sugar", "card": "A003", "free": 1}]


@pytest.mark.rules("06/deliver")
@pytest.mark.parametrize(("fields", "more", "reason"), [
    ({"hand": ["A001"]}, {}, "wrong_good"),
    ({"hand": []}, {}, "not_in_hand"),
    ({"hand": ["A003"]}, {"market": {"4": 2}}, "market_full"),
])
def test_why_a_good_cannot_be_delivered(fields, more, reason):
    card = "A001" if fields["hand"] == ["A001"] else "A003"
    verdict = ask("may_deliver", at_4("city_01", **fields) | more, who="alex", card=card)
    assert (verdict.ok, verdict.reason) == (False, reason)
    assert ask("may_deliver", at_4("city_01", hand=["A003"]) | {"market": {"4": 1}}, who="alex", card="A003")


@pytest.mark.rules("06/deliver")
def test_only_one_good_though_several_would_match():
    made = run("city_action", at_4("city_01", hand=["A003", "A006"]), [{"deliver": "A003"}], open_end=True, who="alex")
    made.choose(made.pending.first())
    verdict = made.why_not({"deliver": "A006"})
    assert (verdict.rule, verdict.reason) == ("06/deliver", "one_good_only")


@pytest.mark.rules("06/order")
def test_goods_come_before_the_city_action_and_both_may_be_left_out():
    made = run("city_action", at_4("city_05", hand=["A003"]), [{"deliver": "A003"}], open_end=True, who="alex")
    made.choose(made.pending.first())
    made.choose("act")
    order = names(made)
    assert order.index("delivered") < order.index("city_action")
    only_action = run("city_action", at_4("city_05", hand=["A003"]), ["act"], who="alex")
    assert "delivered" not in names(only_action)
    assert only_action.state.player("alex").hand == ["A003"]
    assert only_action.state.player("alex").combat_points == 4
    neither = run("city_action", at_4("city_05", hand=["A003"]), ["end"], who="alex")
    assert neither.state.player("alex").combat_points == 1
    assert "city_action_skipped" in names(neither)


@pytest.mark.rules("06/order")
def test_without_delivering_the_city_action_is_still_possible():
    assert ask("may_city_action", at_4("city_05") | {"market": {"4": 1}}, who="alex")


# ---- the eleven actions ----------------------------------------------------------------------------

@pytest.mark.rules("06/influence-village")
def test_influence_and_a_village_action():
    _, player = act("city_03", ["act", "spain", {"do": "va_doubloon"}])
    assert (player.influence["spain"], player.doubloons) == (1, 1)


@pytest.mark.rules("06/combat-disc")
def test_a_combat_point_and_a_disc():
    made = run("city_action", at_4("city_04"), ["act"], open_end=True, who="alex")
    made.choose(made.pending.first())
    player = made.state.player("alex")
    assert player.combat_points == 2
    assert sum(player.discs.values()) == 23
    assert made.state.discs_gone == 1, "the disc leaves the game"


@pytest.mark.rules("06/combat3")
@pytest.mark.parametrize(("before", "after"), [(1, 4), (5, 8)])
def test_three_combat_points(before, after):
    _, player = act("city_05", combat_points=before)
    assert player.combat_points == after


@pytest.mark.rules("06/combat3", "07/cap")
@pytest.mark.parametrize(("before", "lost"), [(6, 1), (8, 3)])
def test_combat_points_past_eight_are_not_gained(before, lost):
    made, player = act("city_05", combat_points=before)
    assert player.combat_points == 8
    assert events(made, "combat_points_full") == [{"lost": lost, "combat_points": 8}]


@pytest.mark.rules("06/doubloon-village")
def test_two_doubloons_and_a_village_action():
    _, player = act("city_06", ["act", {"do": "va_doubloon"}])
    assert player.doubloons == 3


@pytest.mark.rules("06/combat-influence")
def test_a_combat_point_and_influence():
    _, player = act("city_07", ["act", "england"])
    assert (player.combat_points, player.influence["england"]) == (2, 1)


@pytest.mark.rules("06/compass-village")
@pytest.mark.parametrize(("bought", "count"), [([], 1), (["A011"], 2)])
def test_a_village_action_for_each_compass(bought, count):
    made, player = act("city_08", ["act", *[{"do": "va_doubloon"}] * count], bought=bought)
    assert player.doubloons == count
    assert events(made, "village_actions")[0]["count"] == count
    assert ask("compass_village_actions", at_4("city_08", bought=bought), who="alex") == count


@pytest.mark.rules("06/combat-tiles")
@pytest.mark.parametrize(("answer", "hand", "doubloons"), [("pay", [], 4), ("decline", ["A001", "A002"], 0)])
def test_points_for_combat_tiles_and_the_hand_for_four_doubloons(answer, hand, doubloons):
    _, player = act("city_09", ["act", answer], combat_tiles=["T01", "T02", "T03"], hand=["A001", "A002"])
    assert (player.score, player.hand, player.doubloons) == (3, hand, doubloons)


@pytest.mark.rules("06/assistants")
@pytest.mark.parametrize(("choice", "doubloons", "score"), [("doubloons", 4, 0), ("vp_per_assistant", 0, 4)])
def test_four_doubloons_or_points_for_assistants(choice, doubloons, score):
    _, player = act("city_10", ["act", choice], figures=0, bought=["B093", "B096"],
                    assistants={"B093": "6", "B096": "7"})
    assert (player.doubloons, player.score) == (doubloons, score)


@pytest.mark.rules("06/pay2combat")
def test_two_combat_points_for_influence_and_six_doubloons():
    _, player = act("city_11", ["act", "pay", "france"], combat_points=3)
    assert (player.combat_points, player.influence["france"], player.doubloons) == (1, 1, 6)
    _, poor = act("city_11", ["act"], combat_points=1)
    assert (poor.combat_points, poor.doubloons) == (1, 0), "figures cannot stand in for combat points"


def test_a_printed_city_and_a_covered_one():
    """Maracaibo (11) wants sugar as printed, tobacco by its tile for two players."""
    assert ask("market", place="11") == {"good": "sugar", "spaces": 3, "free": 3}
    assert ask("market", {"city_tiles": {"11": "city_maracaibo"}}, place="11")["good"] == "tobacco"
    assert ask("market", place="6") == {"good": None, "spaces": 0, "free": 0}


@pytest.mark.rules("21/L3")
def test_nothing_is_delivered_to_a_city_with_the_plague():
    position = {"legacy": ["L3"], "city_tiles": {"14": "city_01"},
                "players": {"alex": {"location": "14", "hand": ["A003"]}}}
    assert ask("may_deliver", position, who="alex", card="A003").rule == "21/L3"


@pytest.mark.rules("06/order", "07/annex")
def test_what_a_city_and_its_flag_give_can_be_asked():
    told = ask("city", at_4("city_03"), place="4")
    assert told == {"action": "influence_village", "good": "tobacco", "spaces": 2,
                    "steps": [{"do": "influence_any", "x": 1}, {"do": "village_actions", "x": 1}]}
    assert ask("city", place="6") is None
    assert ask("flag", place="13") == [{"do": "doubloons", "x": 5}]
    assert ask("flag", place="6") is None


@pytest.mark.rules("06/pay2combat", "17/permanent")
def test_figures_may_become_combat_points_before_the_city_asks_for_them():
    _, player = act("city_11", ["act", "figure_to_combat", "pay", "spain"], combat_points=0, bought=["A017"])
    assert (player.combat_points, player.figures, player.doubloons) == (0, 1, 6)
    assert player.influence["spain"] == 1


@pytest.mark.rules("06/combat-tiles")
@pytest.mark.parametrize(("reading", "choices", "doubloons"), [
    ("at_least_one", ["act"], 0), ("any", ["act", "pay"], 4)])
def test_two_readings_of_discarding_an_empty_hand(reading, choices, doubloons):
    made = run("city_action", at_4("city_09", hand=[]), choices, options={"discard_empty_hand": reading}, who="alex")
    assert made.state.player("alex").doubloons == doubloons
    assert "discarded" not in names(made)
