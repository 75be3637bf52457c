"""10 Village actions."""

import pytest

from tests.maracaibo.play import alex, ask, events, run


def count(sailed, **fields):
    return ask("village_actions_count", alex(**fields), who="alex", sailed=sailed)


@pytest.mark.rules("10/count")
@pytest.mark.parametrize(("sailed", "actions"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)])
def test_points_sailed_decide_the_number(sailed, actions):
    assert count(sailed) == actions


@pytest.mark.rules("16/range")
@pytest.mark.parametrize(("sailed", "actions"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3)])
def test_the_upgrade_needs_fewer(sailed, actions):
    assert count(sailed, discs={"SU01": 0}) == actions
    made = run("main_action", {"turn": {"who": "alex", "sailed": sailed}, **alex(location="6", discs={"SU01": 0})},
               ["village", "stop"], who="alex")
    assert events(made, "village_actions")[0]["count"] == actions


@pytest.mark.rules("10/count")
def test_the_upgrade_does_not_count_for_village_actions_of_other_effects():
    made = run("village_actions", {"turn": {"who": "alex", "sailed": 7}, **alex(discs={"SU01": 0})},
               [{"do": "va_doubloon"}], who="alex", count=1)
    assert made.state.player("alex").doubloons == 1


@pytest.mark.rules("10/a")
def test_the_whole_hand_for_two_doubloons():
    made = run("village_actions", alex(hand=["A001", "A002", "A003"], planned=["A004"]), [{"do": "va_discard_hand"}],
               who="alex", count=1)
    player = made.state.player("alex")
    assert (player.doubloons, player.hand, player.planned) == (2, [], ["A004"])
    assert made.state.discard == ["A001", "A002", "A003"], "and it is not refilled at once"
    refused = ask("may_do_village_action", who="alex", choice={"do": "va_discard_hand"})
    assert (refused.rule, refused.reason) == ("10/a", "empty_hand")


@pytest.mark.rules("10/b")
def test_a_doubloon():
    made = run("village_actions", None, [{"do": "va_doubloon"}], who="alex", count=1)
    assert made.state.player("alex").doubloons == 1


@pytest.mark.rules("10/c")
def test_a_card_from_hand_or_plan_or_a_prestige_building():
    position = {"buildings": {"PB01": {"face_up": True}}, **alex(doubloons=20, hand=["A002"], planned=["A001"])}
    possible = ask("village_action_choices", position, who="alex")
    assert {"buy": "A001"} in possible and {"buy": "A002"} in possible and {"invest": "PB01"} in possible
    made = run("village_actions", position, [{"buy": "A001"}], who="alex", count=1)
    assert made.state.player("alex").bought == ["A001"]
    assert made.state.player("alex").planned == []


@pytest.mark.rules("10/repeat")
def test_an_option_may_be_repeated_and_actions_may_be_left_over():
    made = run("village_actions", alex(hand=["A001"]), [{"do": "va_doubloon"}, {"do": "va_doubloon"}, "stop"],
               who="alex", count=3)
    assert made.state.player("alex").doubloons == 2
    assert events(made, "village_actions_lost") == [{"lost": 1}]


@pytest.mark.rules("16/village-fight", "16/village-goods")
def test_the_ship_adds_village_actions():
    assert not ask("may_do_village_action", who="alex", choice={"do": "va_ship_combat_coin"})
    made = run("village_actions", alex(discs={"SU08": 0}), [{"do": "va_ship_combat_coin"}], who="alex", count=1)
    player = made.state.player("alex")
    assert (player.combat_points, player.doubloons) == (2, 1)
    goods = alex(discs={"SU08": 0, "SU09": 0}, hand=["A001", "A004", "A007", "A002"])
    made = run("village_actions", goods, [{"do": "va_ship_three_goods"}], who="alex", count=1)
    player = made.state.player("alex")
    assert (player.doubloons, player.score, player.hand) == (2, 2, ["A002"]), "three cards with tobacco went"


@pytest.mark.rules("16/need4")
def test_a_marker_into_the_village_without_one():
    position = alex(location="9", discs={"SU10": 0})
    made = run("village_actions", position, [{"do": "va_ship_marker"}, "spain"], who="alex", count=1)
    player = made.state.player("alex")
    assert made.state.markers == {"9": "spain"}
    assert (player.influence["spain"], player.doubloons) == (1, 1)
    taken = position | {"markers": {"9": "france"}, "supply_taken": {"france": 1}}
    assert ask("may_do_village_action", taken, who="alex", choice={"do": "va_ship_marker"}).reason == "has_a_marker"
    city = alex(location="10", discs={"SU10": 0})
    assert ask("may_do_village_action", city, who="alex", choice={"do": "va_ship_marker"}).reason == "not_at_a_village"


@pytest.mark.rules("17/village")
def test_a_last_village_action_ends_them():
    from kernel_lib.maracaibo import records
    from kernel_lib.maracaibo.vocabulary import CardVillageAction
    card, effect = next((card.id, effect) for card in records.cards().values() for effect in card.effects
                        if isinstance(effect, CardVillageAction) and effect.action == "va_books")
    made = run("village_actions", alex(bought=[card], hand=["A003", "A007"]), [{"do": "va_books", "card": card}],
               who="alex", count=3)
    player = made.state.player("alex")
    assert (player.doubloons, player.score, player.hand) == (effect.doubloons, effect.vp, [])
    assert events(made, "village_actions_lost") == [{"lost": 2}]


@pytest.mark.parametrize("choice", [{"do": "va_books"}, {"do": "va_books", "card": "B072"}])
def test_the_only_card_of_a_village_action_needs_no_name(choice):
    given = {"turn": {"who": "alex", "phase": "main", "sailed": 1},
             **alex(location=6, bought=["B072"], hand=["A003"])}
    made = run("village_action", given, who="alex", choice=choice)
    assert (made.state.player("alex").score, made.state.player("alex").doubloons) == (3, 4)


def test_two_cards_with_their_own_numbers_must_be_told_apart():
    given = {"turn": {"who": "alex", "phase": "main", "sailed": 1},
             **alex(location=6, bought=["B072", "A023"], hand=["A003"])}
    assert not ask("may_do_village_action", given, who="alex", choice={"do": "va_books"})
    assert ask("may_do_village_action", given, who="alex", choice={"do": "va_books", "card": "A023"})


def test_a_card_may_be_named_where_it_makes_no_difference():
    given = {"turn": {"who": "alex", "phase": "main", "sailed": 1},
             **alex(location=6, bought=["A021"], hand=["A003", "A006"])}
    made = run("village_action", given, who="alex", choice={"do": "va_two_goods", "card": "A021"})
    assert made.state.player("alex").doubloons == 4
    assert not ask("may_do_village_action", given, who="alex", choice={"do": "va_two_goods", "card": "B049"})


@pytest.mark.rules("16/range")
@pytest.mark.parametrize(("reading", "actions"), [("upgrade_counts", 2), ("upgrade_ignored", 1)])
def test_two_readings_of_the_upgrade_after_sailing_on(reading, actions):
    position = alex(location="6", discs={"SU01": 0}) | {"turn": {"who": "alex", "sailed": 3, "further": True}}
    assert ask("village_actions_count", position, {"sail_on_village_actions": reading}, who="alex") == actions
