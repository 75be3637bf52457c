"""What a player may know of a position."""

import pytest

from kernel_lib.core.seen import UNKNOWN
from tests.maracaibo.play import RULES, position

GIVEN = {
    "deck": ["A001", "A002"], "discard": ["A003"], "display": ["A004"], "quest_stack": ["Q01", "Q02", "Q03"],
    "city_tiles_left": ["city_01"], "combat_stacks": [["T01", "T02"], ["T03"]], "players": {
        "alex": {"hand": ["A005", "A006"], "planned": ["A007"], "career_offer": ["K1", "K2"]},
        "bea": {"hand": ["A008"], "career_offer": ["K3"]}}}


@pytest.mark.rules("01/board", "01/decks", "01/career")
def test_a_seat_knows_its_own_cards_and_what_lies_face_up():
    known = RULES.seen(position(**GIVEN), "alex")
    assert (known.deck, known.discard, known.display) == ([UNKNOWN] * 2, ["A003"], ["A004"])
    assert known.quest_stack == ["Q01", UNKNOWN, UNKNOWN], "the tile on top lies open"
    assert known.combat_stacks == [[UNKNOWN] * 2, [UNKNOWN]]
    assert known.city_tiles_left == [UNKNOWN]
    alex, bea = known.player("alex"), known.player("bea")
    assert (alex.hand, alex.planned, alex.career_offer) == (["A005", "A006"], ["A007"], ["K1", "K2"])
    assert (bea.hand, bea.career_offer) == ([UNKNOWN], [UNKNOWN])


@pytest.mark.rules("01/prestige")
def test_a_building_is_known_when_it_lies_face_up():
    state = position(buildings={"PB01": {"face_up": True}, "PB02": {"face_up": False}})
    assert list(RULES.seen(state, "alex").buildings) == ["PB01", f"{UNKNOWN}1"]


def test_nobody_knows_what_jean_draws_next():
    known = RULES.seen(position({"players": 1}, jean={"deck": ["jean_C2", "jean_C3"], "discard": ["jean_C1"]}), "alex")
    assert known.jean is not None
    assert (known.jean.deck, known.jean.discard) == ([UNKNOWN] * 2, ["jean_C1"])
