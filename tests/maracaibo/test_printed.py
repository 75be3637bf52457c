"""Cards that the data lacks: said by what is printed on them, and played like any other."""

import msgspec
import pytest

from kernel_lib.core import save
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.seen import UNKNOWN
from kernel_lib.maracaibo import printed, printed_form, records
from kernel_lib.maracaibo.setting_up import SETTING_UP
from tests.maracaibo.play import RULES, alex, ask, events, position, run

FERRY = "5 corn book 2vp cost_assistant.6 assistant.as_10 perm_compass income_doubloons.3"


def said(card):
    """A card of the data as it would be said if the data lacked it."""
    points = [f"{card.vp}vp"] if card.vp else []
    parts = [".".join(str(value) for value in (part.__struct_config__.tag, *msgspec.structs.astuple(part))
                      if value is not None) for part in (*card.requires, *card.effects)]
    return " ".join([str(card.cost), card.good, card.item, *points, *parts])


def test_whatever_a_card_shows_can_be_said():
    for card in records.cards().values():
        made = printed.read(said(card))
        assert all(getattr(made, field) == getattr(card, field)
                   for field in ("cost", "good", "item", "vp", "requires", "effects"))


def test_one_card_has_one_name_however_it_is_written():
    made = position(**alex(hand=["05  corn book 2 perm_compass"], bought=["7 corn book"]))
    assert (made.player("alex").hand, made.player("alex").bought) == (["5 corn book 2vp perm_compass"], ["7 corn book"])


def test_two_cards_with_the_same_print_are_two():
    twice = f"{FERRY} copy.2"
    state = position(**alex(hand=[FERRY, twice]))
    assert state.player("alex").hand == [FERRY, twice]
    assert printed.read(f"{FERRY} copy.1").id == FERRY
    assert printed.read(twice).effects == printed.read(FERRY).effects
    assert printed.read(twice).name.zh.endswith("（第2張）")
    made = run("buy", alex(hand=[twice], bought=["7 corn book"], doubloons=12, figures=1, general=7), who="alex",
               card=twice)
    assert made.state.player("alex").assistants == {twice: "6"}


def test_a_card_that_is_said_again_is_one_more_of_them():
    state = position(**alex(hand=[FERRY, FERRY], bought=[FERRY], assistants=[FERRY]), display=[FERRY, "A001"])
    player = state.player("alex")
    assert player.hand == [FERRY, f"{FERRY} copy.2"] and player.bought == [f"{FERRY} copy.3"]
    assert state.display == [f"{FERRY} copy.4", "A001"]


@pytest.mark.parametrize(("name", "message"), [
    ("5 corn book perm_compas", "is on no card. Expected: one of perm_compass"),
    ("5 corn book income_doubloons", "Expected: income_doubloons.x"),
    ("5 corn book perm_item.gold", "Expected: one of book, herbs"),
    ("99 corn book", "a whole number from 0 to 30"),
    ("5 corn book cost_assistant.6", "a place is for an assistant"),
    ("5 corn", "there is no card"),
])
def test_a_wrong_description_says_where_and_what(name, message):
    with pytest.raises(Bad) as error:
        position(**alex(hand=[name]))
    assert "players.alex.hand" in str(error.value) and message in str(error.value)


def test_it_is_bought_and_works_like_any_card():
    made = run("buy", alex(hand=[FERRY], doubloons=12, figures=1, general=7), who="alex", card=FERRY)
    player = made.state.player("alex")
    assert (player.doubloons, player.doubloon_income, player.figures) == (7, 11, 0)
    assert player.assistants == {FERRY: "6"} and events(made, "assistant_placed")[0]["place"] == "6"
    assert ask("compasses", alex(bought=[FERRY]), who="alex") == 2
    assert ask("may_buy", alex(hand=[FERRY], doubloons=4), who="alex", card=FERRY).reason == "too_few_doubloons"
    assert ask("may_deliver", alex(location="10", hand=["2 tobacco map"]), who="alex", card="2 tobacco map")
    assert ask("may_deliver", alex(location="10", hand=["2 corn map"]), who="alex", card="2 corn map").reason
    assert ask("final_score", alex(bought=[FERRY]), who="alex")["total"] == 2


def test_its_assistant_stands_where_it_says_and_is_used_there():
    given = alex(location="6", assistants=[FERRY], bought=[FERRY], doubloons=0)
    assert ask("may_use_assistant", given, who="alex", card=FERRY).facts["action"] == "as_10"


def test_it_lives_through_a_save_and_replay(tmp_path):
    made = run("turn", {**alex(hand=[FERRY, "4 sugar map perm_discount.1"], doubloons=20, bought=["1 corn herbs"]),
                        "deck": ["A001", "A002", "A003", "A004"], "phase": "play"}, who="alex", open_end=True)
    made.play(Random(3), 12)
    loaded = save.load(save.save(made, tmp_path / "own.rulebook.json"))
    assert loaded.state == made.state and loaded.log == made.log


def test_nobody_sees_it_in_another_hand():
    state = position(**alex(hand=[FERRY]))
    assert RULES.seen(state, "bea").player("alex").hand == [UNKNOWN]


def test_a_form_makes_every_card_that_can_be_said():
    blanks = {one.name: one for one in printed_form.blanks("zh")}
    assert [blanks[name].label for name in ("cost", "good", "item", "vp")] == ["費用", "貨物", "物品", "分數"]
    for word, text in blanks["word0"].choices.items():
        form = {"cost": "3", "good": "corn", "item": "map", "word0": word, "number0": "2 4"}
        if word.startswith("cost_assistant"):
            form["word1"] = "assistant.as_01"
        if word.startswith("assistant"):
            form["word1"] = "cost_assistant.6"
        assert printed.read(SETTING_UP.unlisted.name(form)).effects or word.startswith(("cost", "need")), text
    books = printed_form.filled({"cost": "3", "good": "corn", "item": "map", "word0": "village_action.va_books.#.#",
                                 "number0": "2 4"})
    assert books == "3 corn map village_action.va_books.2.4"
    assert not printed_form.filled({"cost": "3", "item": "map"})
    for word in ("cost_assistant.6", "assistant.as_01"):
        with pytest.raises(Bad, match="two lines for an assistant"):
            printed_form.filled({"cost": "3", "good": "corn", "item": "map", "word0": word})
