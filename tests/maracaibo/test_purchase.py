"""17 Buying cards: costs, green and red effects. Brown ones stand in test_instants, blue ones in test_assistants."""

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.game import RULES
from tests.maracaibo.play import alex, ask, events, names, run

RICH = {"doubloons": 50, "figures": 8, "general": 0, "combat_points": 8}


def buy(card, choices=(), more=None, **fields):
    """Alex buys the card from the hand, with plenty of everything unless said."""
    position = alex(**(RICH | {"hand": [card]} | fields)) | (more or {})
    return run("buy", position, choices, who="alex", card=card)


def may_buy(card, more=None, **fields):
    return ask("may_buy", alex(**(RICH | {"hand": [card]} | fields)) | (more or {}), who="alex", card=card)


# ---- three uses of a card --------------------------------------------------------------------------------

@pytest.mark.rules("17/use")
def test_hand_and_planned_cards_can_be_bought_and_no_others():
    assert may_buy("A001")
    assert may_buy("A001", hand=[], planned=["A001"])
    for where in ({"hand": [], "bought": ["A001"]}, {"hand": []}):
        assert may_buy("A001", **where).reason == "not_in_hand_or_plan"
    made = buy("A001", hand=[], planned=["A001"])
    assert (made.state.player("alex").planned, made.state.player("alex").bought) == ([], ["A001"])


@pytest.mark.rules("17/use")
def test_a_planned_card_is_neither_good_nor_item_nor_effect():
    planned = alex(location="10", planned=["A001", "A038"], hand=[])
    assert ask("may_deliver", planned, who="alex", card="A001").reason == "not_in_hand"
    assert ask("compasses", planned, who="alex") == 1
    quest = planned | {"quests": {"10": ["Q07"]}}
    assert not ask("may_complete_quest", quest, who="alex", tile="Q07")
    assert ask("may_deliver", alex(location="10", hand=["A001"]), who="alex", card="A001")


# ---- costs -----------------------------------------------------------------------------------------------

@pytest.mark.rules("17/cost")
def test_the_printed_doubloons_are_paid():
    assert buy("A001").state.player("alex").doubloons == 43
    verdict = may_buy("A001", doubloons=6)
    assert (verdict.rule, verdict.reason, verdict.facts) == ("17/cost", "too_few_doubloons", {"needs": 7, "has": 6})
    with pytest.raises(Bad, match="too_few_doubloons"):
        buy("A001", doubloons=6)


@drawn(printed=st.integers(0, 20),
       cards=st.lists(st.sampled_from(["A013", "B046", "B047", "B048", "B049"]), unique=True))
@pytest.mark.rules("17/cost", "17/stack")
def test_discounts_add_up_but_never_below_nothing(printed, cards):
    off = sum(2 if card == "B047" else 1 for card in cards)
    assert ask("price", alex(bought=cards), who="alex", doubloons=printed) == max(0, printed - off)


@pytest.mark.rules("17/permanent")
def test_discounts_hold_for_prestige_buildings_too():
    name, building = next(iter(records.buildings().items()))
    position = {"buildings": {name: {"face_up": True}},
                "players": {"alex": {"bought": ["A013", "B047"], "doubloons": building.cost - 3}}}
    assert run("invest", position, who="alex", building=name).state.player("alex").doubloons == 0


@pytest.mark.rules("17/cost")
def test_an_assistant_card_puts_a_figure_on_its_place():
    made = buy("A041", figures=1, general=7, location="15")
    player = made.state.player("alex")
    assert (player.figures, player.general, player.assistants) == (0, 7, {"A041": "2"})
    assert may_buy("A041", figures=0).reason == "too_few_figures"


@pytest.mark.rules("17/cost")
def test_three_herbs():
    herbs = ["A001", "A005", "A009"]
    made = buy("B035", hand=["B035", *herbs])
    assert made.state.discard == herbs
    verdict = may_buy("B035", hand=["B035", *herbs[:2]])
    assert (verdict.reason, verdict.facts) == ("too_few_items", {"item": "herbs", "needs": 3, "has": 2})
    assert may_buy("B035", hand=["B035", *herbs[:2]], bought=["A008"]), "a permanent herb is one of them"


@pytest.mark.rules("17/cost")
def test_a_card_does_not_pay_for_itself():
    """B073 and C96 ask for herbs; B073 shows herbs."""
    assert "herbs" in records.cards()["B073"].item
    verdict = may_buy("B073", hand=["B073", "A001", "A005"])
    assert verdict.facts["has"] == 2


@pytest.mark.parametrize(("lying", "ok"), [(2, False), (3, True)])
@pytest.mark.rules("17/cost")
def test_a_nation_needs_three_markers_on_the_map(lying, ok):
    places = ["4", "L6/1", "8"][:lying]
    more = {"markers": dict.fromkeys(places, "england"), "supply_taken": {"england": 3}}
    assert bool(may_buy("B002", more)) is ok


@pytest.mark.rules("17/cost")
def test_a_figure_back_or_onto_the_card():
    back = buy("B011", figures=2, general=3).state.player("alex")
    assert (back.figures, back.general) == (1, 4)
    on_card = buy("B047", figures=2, general=3).state.player("alex")
    assert (on_card.figures, on_card.general, on_card.figures_on) == (1, 3, {"B047": 1})
    assert may_buy("B047", figures=0).reason == "too_few_figures"


@pytest.mark.rules("17/cost")
def test_combat_points_cannot_be_replaced_by_figures():
    assert buy("B085", combat_points=6).state.player("alex").combat_points == 2
    assert may_buy("B085", combat_points=3, figures=8).reason == "too_few_combat_points"


def test_what_can_be_bought_is_exactly_what_is_offered():
    position = {"buildings": {next(iter(records.buildings())): {"face_up": True}},
                "players": {"alex": RICH | {"hand": ["A001", "B002"], "planned": ["A041"]}}}
    offered = ask("purchases", position, who="alex")
    assert [one.get("buy") or "invest" for one in offered] == ["A001", "A041", "invest"]
    assert ask("may_buy_something", position, who="alex")
    assert not ask("may_buy_something", alex(hand=["A001"]), who="alex")


# ---- green: income -----------------------------------------------------------------------------------------

@pytest.mark.parametrize(("tokens", "points"), [([], 0), (["anchor"], 2)])
@pytest.mark.rules("17/income")
def test_the_legionnaire(tokens, points):
    """EX12: doubloon income 2; score income 2 only with the token."""
    player = buy("A004", tokens=tokens).state.player("alex")
    assert (player.doubloon_income, player.score_income) == (10, points)


@pytest.mark.rules("17/income", "18/coop")
def test_the_harbour():
    """EX13: 4 with the first of two tokens, 2 more when the second comes."""
    made = buy("B001", tokens=["tools"])
    assert made.state.player("alex").score_income == 4
    later = run("apply_effect", alex(bought=["B001"], tokens=["tools"], score_income=4), who="alex",
                effect={"do": "inst_token", "token": "crown"})
    assert later.state.player("alex").score_income == 6


@pytest.mark.rules("17/income")
def test_points_raise_the_score_income():
    assert buy("B008").state.player("alex").score_income == 1


# ---- red: permanent effects ----------------------------------------------------------------------------------

@pytest.mark.rules("17/permanent", "17/stack")
def test_drill_before_each_combat():
    fight = {"combat_stacks": [["T10"], []]}
    made = run("combat", alex(bought=["A012", "B050"], combat_points=1) | fight, ["france", "end"], who="alex")
    assert events(made, "combat_points")[0]["combat_points"] == 3, "two cards, two points"
    full = run("combat", alex(bought=["A012"], combat_points=8) | fight, ["france", "end"], who="alex")
    assert full.state.player("alex").combat_points == 8


@pytest.mark.rules("17/permanent", "17/stack")
def test_compasses_of_cards():
    assert ask("compasses", alex(bought=["B035", "A011"]), who="alex") == 4


@pytest.mark.parametrize(("cards", "most"), [([], 2), (["A009"], 3), (["A009", "B034"], 4)])
@pytest.mark.rules("17/stack")
def test_longer_explorations(cards, most):
    assert ask("explorer_steps", alex(bought=cards), who="alex", most=2) == most


@pytest.mark.rules("17/permanent")
def test_stealing_from_explorers_jumped():
    position = {"players": {"alex": {"bought": ["B056"]}, "bea": {"explorer": 1, "score": 5},
                            "chen": {"explorer": 2, "score": 0}}}
    made = run("explore", position, options={"players": 3}, who="alex", most=1)
    scores = {player.seat: player.score for player in made.state.players}
    assert scores == {"alex": 2 + 1, "bea": 4, "chen": 0}, "2 points of the space, 1 of Bea, none of Chen"


@pytest.mark.rules("17/permanent")
def test_stealing_on_an_emptied_quest_space():
    """Bea stands on space 7, from which the quest has gone; Alex jumps her."""
    position = {"players": {"alex": {"bought": ["B056"], "explorer": 6}, "bea": {"explorer": 7, "score": 1}}}
    made = run("explore", position, who="alex", most=1)
    assert made.state.player("bea").score == 0


@pytest.mark.parametrize("ship", ["alex", "bea"])
@pytest.mark.parametrize(("card", "gains"), [("B057", {"doubloons": 2}), ("B059", {"score": 1})])
@pytest.mark.rules("17/permanent")
def test_visits_pay_once_however_many_assistants(ship, card, gains):
    position = alex(bought=[card, "A042", "B099"], assistants={"A042": "3", "B099": "3"}) | {"turn": {"who": ship}}
    position["players"].setdefault(ship, {})["location"] = "2"
    made = run("move_ship", position, who=ship, path=["3"])
    player = made.state.player("alex")
    assert {"doubloons": player.doubloons, "score": player.score} == {"doubloons": 0, "score": 0} | gains


@pytest.mark.rules("17/permanent")
def test_figures_fight():
    position = alex(bought=["A017"], figures=1, general=7, combat_points=1)
    made = run("free_action", position, who="alex", choice="figure_to_combat")
    player = made.state.player("alex")
    assert (player.figures, player.general, player.combat_points) == (0, 8, 3)
    assert ask("may_do_free_action", alex(figures=1), who="alex", choice="figure_to_combat").reason == "no_such_effect"
    assert not ask("may_do_free_action", alex(bought=["A017"], figures=0), who="alex", choice="figure_to_combat")


@pytest.mark.parametrize(("nation", "points"), [("france", 3), ("spain", 1)])
@pytest.mark.rules("17/permanent")
def test_sworn_to_a_nation(nation, points):
    made = run("combat", alex(bought=["A018"], combat_points=1) | {"combat_stacks": [["T11"], []]},
               [nation, "end"], who="alex")
    assert made.state.player("alex").combat_points == points


@pytest.mark.rules("17/permanent")
def test_points_for_expelling():
    position = {"combat": {"who": "alex", "tile": "T13", "nation": "france", "value": 6}, "markers": {"4": "spain"},
                "supply_taken": {"spain": 1}, "players": {"alex": {"bought": ["B067", "B068"]}}}
    made = run("combat_action", position, who="alex", choice={"action": "ca_expel", "at": "4"})
    assert made.state.player("alex").score == 6 + 3, "3 for each card, 3 of the flag"


# ---- new village and combat actions --------------------------------------------------------------------------

@pytest.mark.parametrize(("bought", "hand", "choice", "more", "gains"), [
    ("B069", ["A002", "A006"], {"do": "va_maps_vp"}, [{"path": [1, 2]}], {"score": 2, "explorer": 2}),
    ("B071", ["A002", "A006"], {"do": "va_maps_doubloons"}, [{"path": [1, 2]}], {"doubloons": 3, "explorer": 2}),
    ("A023", ["A003", "A007"], {"do": "va_books", "card": "A023"}, [], {"doubloons": 3, "score": 2}),
    ("B072", ["A003"], {"do": "va_books", "card": "B072"}, [], {"doubloons": 4, "score": 3}),
])
@pytest.mark.rules("17/village")
def test_last_village_actions_end_them(bought, hand, choice, more, gains):
    position = alex(location="2", bought=[bought], hand=hand, figures=0, general=8)
    made = run("village_actions", position, [choice, *more], who="alex", count=3)
    player = made.state.player("alex")
    assert {name: getattr(player, name) for name in gains} == gains
    assert player.hand == []
    assert events(made, "village_actions_lost") == [{"lost": 2}]


@pytest.mark.rules("17/village")
def test_two_equal_goods_is_no_last_action():
    position = alex(location="2", bought=["A021"], hand=["A001", "A004", "A002"])
    choices = [{"do": "va_two_goods"}, {"do": "va_doubloon"}, "stop"]
    made = run("village_actions", position, choices, who="alex", count=3)
    assert made.state.player("alex").doubloons == 5
    assert made.state.player("alex").hand == ["A002"]
    unlike = alex(location="2", bought=["A021"], hand=["A001", "A002", "A003"])
    assert not ask("may_do_village_action", unlike, who="alex", choice={"do": "va_two_goods"})


@pytest.mark.rules("17/village")
def test_a_village_action_needs_its_card():
    assert not ask("may_do_village_action", alex(hand=["A002", "A006"]), who="alex", choice={"do": "va_maps_vp"})


FIGHT = {"combat": {"who": "alex", "tile": "T13", "nation": "france", "value": 6}}


@pytest.mark.rules("17/combat")
def test_influence_and_points_for_two():
    choice = {"action": "ca_card_influence_vp_1", "card": "B076"}
    made = run("combat_action", FIGHT | alex(bought=["B076"]), who="alex", choice=choice)
    player = made.state.player("alex")
    assert (player.influence["france"], player.score, made.state.combat.value) == (1, 4, 4)


@pytest.mark.parametrize(("tokens", "points"), [([], 0), (["house"], 2), (["medal"], 0)])
@pytest.mark.rules("17/combat")
def test_three_doubloons_for_one(tokens, points):
    choice = {"action": "ca_card_doubloons_1", "card": "A024"}
    made = run("combat_action", FIGHT | alex(bought=["A024"], tokens=tokens), who="alex", choice=choice)
    player = made.state.player("alex")
    assert (player.doubloons, player.score, made.state.combat.value) == (3, points, 5)


@pytest.mark.rules("17/combat")
def test_each_combat_action_once():
    position = FIGHT | {"players": {"alex": {"bought": ["A024", "B077"]}}}
    first = {"action": "ca_card_doubloons_1", "card": "A024"}
    made = run("combat_actions", position, [first], open_end=True, who="alex")
    assert made.why_not(first).reason == "already_taken"
    assert made.why_not({"action": "ca_card_doubloons_1", "card": "B077"}), "the other card has its own"


# ---- everything -------------------------------------------------------------------------------------------------

@pytest.mark.rules("17/use")
def test_bought_effects_are_listed_as_printed():
    assert ask("bought_effects", alex(bought=["A011"]), who="alex") == [
        {"card": "A011", "do": "perm_compass"}, {"card": "A011", "do": "inst_combat_points", "x": 1}]
    assert names(buy("A011"))[0] == "buys"


MARKERS = {"4": "england", "5": "england", "L6/1": "england", "10": "france", "11": "france", "13": "france",
           "1": "spain", "14": "spain", "L6/2": "spain"}


@drawn(card=st.sampled_from(sorted(records.cards())), seed=st.integers(0, 3))
@pytest.mark.rules("17/use", "17/cost")
def test_every_card_can_be_bought_by_who_has_everything(card, seed):
    """Each card of the deck is paid once and lies in the display, and no figure is lost, whatever is chosen."""
    hand = [one for one in ("A001", "A005", "A009") if one != card]
    position = {"markers": MARKERS, "supply_taken": dict.fromkeys(records.NATIONS, 3), "quest_stack": ["Q01"],
                "players": {"alex": RICH | {"hand": [card, *hand], "bought": ["A013"] if card != "A013" else []}}}
    made = Table(RULES, None, Seeded(seed), position=position, start=("buy", {"who": "alex", "card": card}))
    made.play(Random(seed))
    player = made.state.player("alex")
    assert player.bought[-1] == card
    assert events(made, "paid_doubloons")[0]["paid"] == records.cards()[card].cost - (card != "A013")
    assert player.figures + player.general + len(player.assistants) + sum(player.figures_on.values()) == 8
