"""05 Drawing cards."""

import pytest

from kernel_lib.maracaibo import records
from tests.maracaibo.play import alex, ask, events, run

DECK = ["A001", "A002", "A003", "A004", "A005", "A006", "A007", "A008"]
DISPLAY = ["B001", "B002", "B003", "B004"]


@pytest.mark.rules("05/limit")
def test_the_hand_is_filled_to_four():
    made = run("draw_cards", {"deck": DECK, **alex(hand=["A011"])}, who="alex")
    assert made.state.player("alex").hand == ["A011", "A001", "A002", "A003"]


@pytest.mark.rules("05/limit", "16/hand")
def test_with_the_upgrade_to_six():
    made = run("draw_cards", {"deck": DECK, **alex(discs={"SU02": 0})}, who="alex")
    assert len(made.state.player("alex").hand) == 6
    assert ask("hand_limit", alex(discs={"SU02": 1}), who="alex") == 4


@pytest.mark.rules("05/display")
def test_a_face_up_card_costs_a_doubloon():
    made = run("draw_cards", {"deck": DECK, "display": DISPLAY, **alex(hand=["A011", "A012"], doubloons=1)},
               [{"display": "B003"}], who="alex")
    player = made.state.player("alex")
    assert player.hand == ["A011", "A012", "B003", "A001"], "no doubloon is left for a second one"
    assert player.doubloons == 0
    assert made.state.display == ["B001", "B002", "B004", "A002"]


@pytest.mark.rules("05/display", "16/display")
def test_with_the_upgrade_face_up_cards_are_free():
    assert ask("display_price", who="alex") == 1
    made = run("draw_cards", {"deck": DECK, "display": DISPLAY, **alex(discs={"SU03": 0})},
               [{"display": card} for card in DISPLAY], who="alex")
    assert made.state.player("alex").hand == DISPLAY
    assert made.state.player("alex").doubloons == 0


@pytest.mark.rules("05/refill")
def test_the_display_is_filled_after_the_hand():
    made = run("draw_cards", {"deck": DECK, "display": DISPLAY[:2], **alex(doubloons=5)},
               ["deck", "deck", "deck", {"display": "B001"}], who="alex")
    assert made.state.player("alex").hand == ["A001", "A002", "A003", "B001"]
    assert made.state.display == ["B002", "A004", "A005", "A006"]


@pytest.mark.rules("05/refill")
def test_an_empty_deck_is_made_from_the_discard_pile():
    made = run("draw_cards", {"deck": ["A001"], "discard": ["A002", "A003", "A004"], **alex(hand=["A011"])},
               who="alex", draws=["A004", "A002", "A003"])
    assert made.state.player("alex").hand == ["A011", "A001", "A004", "A002"]
    assert events(made, "reshuffled") == [{"cards": 3}]
    assert made.state.display == ["A003"]
    assert made.state.discard == []


@pytest.mark.rules("05/refill")
def test_without_any_card_nothing_is_drawn():
    made = run("draw_cards", who="alex")
    assert made.state.player("alex").hand == []
    assert events(made, "no_cards_left")


@pytest.mark.rules("05/limit", "05/display")
def test_why_a_card_may_not_be_taken():
    def may(source, **more):
        return ask("may_take", {"deck": DECK, "display": DISPLAY, **alex(**more)}, who="alex", source=source)

    assert may("deck", hand=DECK[:4]).reason == "hand_full"
    assert may({"display": "B001"}).reason == "too_few_doubloons"
    assert may({"display": "A050"}, doubloons=1).reason == "not_in_display"


def test_every_card_has_a_good_and_an_item():
    assert all(card.good in records.GOODS and card.item in records.ITEMS for card in records.cards().values())


@pytest.mark.rules("05/display", "05/refill")
def test_nobody_must_pay_for_a_face_up_card_when_the_deck_is_out():
    made = run("draw_cards", {"display": ["B001"], **alex(doubloons=3)}, ["stop"], who="alex")
    assert (made.state.player("alex").doubloons, made.state.display) == (3, ["B001"])
    assert ask("may_take", {"deck": DECK, **alex()}, who="alex", source="stop").reason == "must_draw"
