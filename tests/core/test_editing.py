"""Editing a position: what is entered by hand is there, what no table can hold is refused, nothing is lost."""

import json

import pytest

from kernel_lib.core.asking import Asker
from kernel_lib.core.editing import Editor, written
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import load


@pytest.fixture
def editor() -> Editor:
    return Editor(load("most_dangerous_time"), Asker("most_dangerous_time").position())


def test_soldiers_are_counted_where_they_are_put(editor: Editor) -> None:
    editor.put(("units", "odani", "azai"), 5)
    assert editor.state.field["odani"]["azai"] == 5
    editor.put(("units", "odani", "azai"), 0)
    assert "odani" not in editor.state.field or "azai" not in editor.state.field["odani"]


def test_more_soldiers_than_the_largest_clan_has_are_refused_and_nothing_changes(editor: Editor) -> None:
    before = editor.state
    with pytest.raises(Bad, match="the largest clan has"):
        editor.put(("units", "odani", "oda"), 60)
    assert editor.state is before and not editor.past


def test_a_leader_leaves_the_place_where_he_was(editor: Editor) -> None:
    was = next(at for at, bag in editor.state.field.items() if "nobunaga" in bag)
    editor.put(("units", "odani", "nobunaga"), 1)
    assert "nobunaga" in editor.state.field["odani"] and "nobunaga" not in editor.state.field.get(was, {})


def test_a_card_comes_from_the_deck_and_is_in_no_second_hand(editor: Editor) -> None:
    card = editor.state.deck[0]
    editor.put(("hand", "oda"), [card])
    assert card not in editor.state.deck
    with pytest.raises(Bad, match="there twice"):
        editor.put(("hand", "anti_oda"), [card])
    editor.put(("hand", "oda"), [])
    assert card in editor.state.deck


def test_a_name_is_read_as_people_write_it_and_an_unknown_one_is_refused(editor: Editor) -> None:
    editor.put(("control", "odani"), "Takeda")
    assert editor.state.control["odani"] == "takeda"
    with pytest.raises(Bad, match="there is no clan"):
        editor.put(("control", "odani"), "Napoleon")


def test_pieces_move_together(editor: Editor) -> None:
    editor.put(("units", "odani", "azai"), 4)
    editor.move(("units", "odani", "azai"), ("units", "sawayama", "azai"), 3)
    assert editor.state.field["odani"]["azai"] == 1 and editor.state.field["sawayama"]["azai"] >= 3


def test_changes_are_taken_back_and_made_again(editor: Editor) -> None:
    before = editor.state
    editor.put(("turn",), 6)
    after = editor.state
    assert editor.undo() and editor.state == before
    assert editor.redo() and editor.state == after and not editor.redo()


def test_a_place_says_everything_that_the_position_can_say_of_it(editor: Editor) -> None:
    told = {part.path: part.value for part in editor.about("odani")}
    assert told[("units", "odani")] == written(editor.state)["units"]["odani"]
    assert told[("control", "odani")] == "azai" and told[("destroyed",)] is False


def test_a_position_written_whole_comes_back_from_a_file(editor: Editor) -> None:
    editor.put(("turn",), 6)
    editor.put(("units", "odani", "azai"), 1)
    rules = editor.rules
    file = json.loads(json.dumps(rules.position.whole(editor.state)))
    again = rules.new_state(editor.state.options)
    rules.patch(again, file)
    assert again == editor.state
    with pytest.raises(Bad, match="there is no"):
        rules.patch(again, {"whole": {**file["whole"], "control": {"atlantis": "oda"}}})
