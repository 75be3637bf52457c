"""Every game: a position that lies on some table can be entered piece by piece, kept and opened again."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from kernel_lib.core import save as saves
from kernel_lib.core.beginning import possible
from kernel_lib.core.dice import Asked, Seeded
from kernel_lib.core.editing import Editor, written
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.laying import bare, key_of
from kernel_lib.core.policy import Random
from kernel_lib.core.setting_up import opening, setting_up
from kernel_lib.core.table import Table

PASSES = 12


def differences(editor: Editor, goal: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Any]]:
    """What has to be put where, part by part, what goes before what comes."""
    now, then = editor.get(path) if path else written(editor.state), goal
    if now == then:
        return []
    keyed = isinstance(now, list) and path and key_of(bare(editor.hint(path)).__args__[0])
    if keyed:
        now, then = ({one[keyed]: one for one in side} for side in (now, then))
    if not (isinstance(now, dict) and isinstance(then, dict)):
        return [(path, then)]
    gone = [((*path, name), None) for name in now if name not in then]
    return [*gone, *(each for name in then if now.get(name) != then[name]
                     for each in (differences(editor, then[name], (*path, name)) if name in now
                                  else [((*path, name), then[name])]))]


def enter(editor: Editor, goal: Any) -> None:
    """Make the position that of `goal`; what is refused is tried again after the others."""
    for _ in range(PASSES):
        todo = differences(editor, written(goal))
        if not todo:
            return
        before = editor.state
        for path, value in todo:
            try:
                editor.put(path, value)
            except Bad:
                continue
        assert editor.state is not before, f"stuck at {todo[:3]}"


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_any_game_can_be_entered_part_by_part(game: str) -> None:
    table = Table(load(game), None, Seeded(4))
    editor = Editor(table.rules, opening(table.rules, table.options))
    for _ in range(3):
        table.play(Random(4), 150)
        enter(editor, table.state)
        assert written(editor.state) == written(table.state)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_lies_on_a_table_may_be_entered(game: str) -> None:
    table, policy = Table(load(game), None, Seeded(4)), Random(4)
    for _ in range(300):
        possible(table.rules, table.state)
        table.play(policy, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_kept_and_goes_on_as_it_was(game: str, tmp_path: Path) -> None:
    rules = load(game)
    state = opening(rules, {})
    (tmp_path / "table.json").write_bytes(saves.of_position(rules, state))
    kept = saves.load(tmp_path / "table.json")
    assert kept.opening == state and isinstance(kept.dice, Asked)


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_the_turn_of_everybody_and_then_something_is_asked(game: str) -> None:
    rules = load(game)
    for turn in setting_up(game).turns(opening(rules, {})):
        editor = Editor(rules, opening(rules, {}))
        editor.take_turn(turn.who)
        assert editor.ways.mover(editor.state) == turn.who and editor.faults() == []
        table = Table(rules, editor.state.options, Asked(), position=rules.position.whole(editor.state))
        assert table.pending is not None


@pytest.mark.parametrize("game", GAMES)
def test_what_no_table_can_hold_is_refused_and_changes_nothing(game: str) -> None:
    editor = Editor(load(game), opening(load(game), {}))
    seats = [part.path for part in editor.parts()]
    bag = next(path for path in seats if path[-1] in ("units", "display"))
    before = editor.state
    with pytest.raises(Bad):
        editor.put((*bag, "nowhere"), 1)
    assert editor.state is before


@pytest.mark.parametrize("game", GAMES)
def test_the_score_names_questions_that_the_game_answers(game: str) -> None:
    rules = load(game)
    table = Table(rules, None, Asked(), position=rules.position.whole(opening(rules, {})))
    for name, arguments in itertools.islice(setting_up(game).score(table.state), 4):
        assert table.ask(name, **arguments) is not None
