"""Save files: nothing is lost, whatever happened to the file, the folder or the rules."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_lib.harbour import game as harbour

from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Asked, Seeded, Taped
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Refused, Table
from kernel_lib.core.verdict import no


def played() -> Table:
    """Two turns of a whole game, with a branch taken back."""
    table = Table(harbour.RULES, {"wind": "foul"}, Seeded(5))
    table.choose(1)
    table.choose("leave")
    table.choose(2)
    table.undo()
    table.choose(3)
    return table


def tree(table: Table) -> list[Any]:
    """Every input with its parent's, in order."""
    return [(node.parent.value if node.parent else None, node.value, node.changes) for node in table.history.nodes()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return saves.save(played(), tmp_path / "game.json")


def edited(file: Path, change: Any) -> bytes:
    made = json.loads(file.read_bytes())
    change(made)
    file.write_text(json.dumps(made, indent=1), encoding="utf-8")
    return file.read_bytes()


def test_a_save_opens_as_it_was(file: Path) -> None:
    table, again = played(), saves.load(file)
    assert again.options == {"wind": "foul"} and again.refused is None
    assert again.state == table.state and again.log == table.log
    assert tree(again) == tree(table)
    assert saves.dump(again) == file.read_bytes()
    again.undo()
    assert [child.value for child in again.here.children] == [2, 3]


@pytest.mark.parametrize(
    "dice",
    [Seeded(3), Taped([4, 2], ["eel", "cod"]), Taped([4], ["eel"], Seeded(1)), Asked()],
    ids=["seeded", "taped", "taped, then seeded", "asked"],
)
def test_the_dice_are_kept(dice: Any, tmp_path: Path) -> None:
    table = Table(harbour.RULES, None, dice, start=("sail", {"twice": True}), position={"coins": 1})
    if isinstance(dice, Asked):
        table.answer([6])
    table.choose(1)
    again = saves.load(saves.save(table, tmp_path / "game.json"))
    assert (
        again.state == table.state and again.dice.saved() == dice.saved() and again.start == ("sail", {"twice": True})
    )


def test_a_changed_roll_is_kept(tmp_path: Path) -> None:
    table = played()
    assert table.change(0, [6]) is None
    again = saves.load(saves.save(table, tmp_path / "game.json"))
    assert again.state == table.state and again.rolled[0].values == (6,)
    assert tree(again) == tree(table)


@settings(max_examples=20)
@given(
    seed=st.integers(0, 2**32),
    moves=st.lists(st.sampled_from(["play", "play", "play", "undo", "redo", "change"]), max_size=60),
)
def test_any_tree_of_inputs_is_kept(seed: int, moves: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    table, policy = Table(harbour.RULES, None, Seeded(seed)), Random(seed)
    for at, move in enumerate(moves):
        if move == "play":
            table.play(policy, 1)
        elif move == "change" and table.rolled:
            chance = table.rolled[at % len(table.rolled)].chance
            table.change(at % len(table.rolled), [at % 6 + 1] if hasattr(chance, "sides") else [chance.pool[at % 2]])
        elif move != "change":
            getattr(table, move)()
    again = saves.load(saves.save(table, tmp_path_factory.mktemp("save") / "game.json"))
    assert again.state == table.state and again.log == table.log and tree(again) == tree(table)
    assert again.refused is None


# --- damaged and foreign files ---

DAMAGE: dict[str, tuple[Any, str]] = {
    "empty": (lambda text: b"", ", line 1: the file ends too early. Expected: a whole save file."),
    "truncated": (
        lambda text: text[: len(text) // 2],
        ", line 16: the file ends too early. Expected: a whole save file.",
    ),
    "not JSON": (
        lambda text: text.replace(b'"inputs": [', b'"inputs": [[,'),
        ", line 10: this is not JSON. Expected: a whole save file.",
    ),
    "another file behind it": (lambda text: text + b"{}", ", line 36: this is not JSON. Expected: a whole save file."),
    "not UTF-8": (lambda text: b"\xff\xfe" + text, ": the file is not UTF-8 text (byte 0). Expected: a save file."),
    "an endless list": (lambda text: b"[" * 100_000, ": too many levels. Expected: a save file."),
    "a list": (
        lambda text: b"[1, 2]",
        ', format: this is no save file of this toolkit. Expected: "format": "rulebook-save".',
    ),
    "foreign JSON": (
        lambda text: b'{"cells": [], "nbformat": 4}',
        ', format: this is no save file of this toolkit. Expected: "format": "rulebook-save".',
    ),
}


@pytest.mark.parametrize(("damage", "said"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_has_one_message(damage: Any, said: str, file: Path) -> None:
    content = damage(file.read_bytes())
    file.write_bytes(content)
    with pytest.raises(Bad) as caught:
        saves.load(file)
    assert str(caught.value) == f"game.json{said}"
    assert file.read_bytes() == content


NEWER = "Expected: 1 or lower; a newer toolkit opens newer files."
EARLIER = "Expected: the number of an earlier input, or 0 for the start."
EDITS: dict[str, tuple[Any, str]] = {
    "a newer version": (lambda made: made.update(version=2), f", version: the file has version 2. {NEWER}"),
    "a version in words": (lambda made: made.update(version="1"), f", version: the file has version '1'. {NEWER}"),
    "a version that is yes": (lambda made: made.update(version=True), f", version: the file has version True. {NEWER}"),
    "a field missing": (lambda made: made.pop("here"), ": field 'here' is missing. Expected: here: ...."),
    "a field unknown": (
        lambda made: made.update(seat=1),
        ", seat: unknown field 'seat'. Expected: one of dice, format, "
        "game, here, inputs, options, position, project, start, version.",
    ),
    "here in words": (lambda made: made.update(here="4"), ", here: this is text. Expected: a whole number."),
    "inputs as a map": (lambda made: made.update(inputs={}), ", inputs: this is a map. Expected: a list."),
    "an input's number in words": (
        lambda made: made["inputs"][1].update(id="x"),
        ", inputs[1].id: this is text. Expected: a whole number.",
    ),
    "an input without a place": (
        lambda made: made["inputs"][1].pop("after"),
        ", inputs[1]: field 'after' is missing. Expected: after: ....",
    ),
    "a number twice": (
        lambda made: made["inputs"][1].update(id=1),
        ": inputs[1].id: two inputs have number 1. Expected: a number of its own.",
    ),
    "an input missing": (
        lambda made: made["inputs"].pop(1),
        f": inputs[1].after: input 3 follows input 2, which is not there. {EARLIER}",
    ),
    "a circle": (
        lambda made: made["inputs"][0].update(after=3),
        f": inputs[0].after: input 1 follows input 3, which is not there. {EARLIER}",
    ),
    "an input after itself": (
        lambda made: made["inputs"][0].update(after=1),
        f": inputs[0].after: input 1 follows input 1, which is not there. {EARLIER}",
    ),
    "play stands nowhere": (
        lambda made: made.update(here=9),
        ": here: play stands at input 9, which is not there. Expected: the number of an input.",
    ),
    "an unknown game": (
        lambda made: made.update(game="chess"),
        ": game: 'chess' is no game of this toolkit. Expected: one of harbour, here_i_stand, maracaibo, "
        "most_dangerous_time, napoleonic_wars.",
    ),
    "an unknown option": (
        lambda made: made.update(options={"sea": 1}),
        ": options: 'sea' is no option of harbour. Expected: one of wind.",
    ),
    "an option's value": (
        lambda made: made.update(options={"wind": 1}),
        ": options.wind: 1 is no value of wind. Expected: one of fair, foul.",
    ),
    "a seed in words": (
        lambda made: made.update(dice={"seed": "x"}),
        ", dice.seed: this is text. Expected: a whole number or nothing.",
    ),
    "no dice": (
        lambda made: made.update(dice={}),
        ": dice: no dice are described. Expected: a seed, a tape of dice, or asked: true.",
    ),
    "dice of another kind": (
        lambda made: made.update(dice={"loaded": True}),
        ", dice.loaded: unknown field 'loaded'. Expected: one of asked, dice, draws, seed.",
    ),
    "a tape with a face that no die has": (
        lambda made: made.update(dice={"dice": [9]}),
        ": dice[0]: wind: 9 is no face of the die. Expected: 1 to 6.",
    ),
    "a position of another game": (
        lambda made: made.update(position={"fort": 2}),
        ": given.fort: 'fort' is no part of a position. Expected: one of at, coins, hold, turn.",
    ),
    "an unknown procedure": (
        lambda made: made.update(start=["fly", {}]),
        ": procedure: 'fly' is no procedure of harbour. Expected: one of sail, voyage.",
    ),
    "a procedure's argument": (
        lambda made: made.update(start=["sail", {"twice": 2}]),
        ": run.sail.twice: this is a whole number. Expected: true or false.",
    ),
}


@pytest.mark.parametrize(("edit", "said"), EDITS.values(), ids=EDITS)
def test_an_edited_file_has_one_message(edit: Any, said: str, file: Path) -> None:
    content = edited(file, edit)
    with pytest.raises(Bad) as caught:
        saves.load(file)
    assert str(caught.value) == f"game.json{said}"
    assert file.read_bytes() == content


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    with pytest.raises(Bad) as caught:
        saves.load(tmp_path)
    assert str(caught.value) == f"{tmp_path}: the file cannot be read (Is a directory). Expected: a save file."


def test_a_save_with_a_byte_order_mark_is_read(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert saves.load(file).state == played().state


# --- choices that the rules refuse by now ---

REFUSED: dict[str, tuple[Any, tuple[str, str], int]] = {
    "a choice the rule forbids": (lambda made: made["inputs"][0].update(value=6), ("2", "too_poor"), 0),
    "a choice of another kind": (lambda made: made["inputs"][1].update(value={"fly": "away"}), ("3", "not_offered"), 1),
    "no choice at all": (lambda made: made["inputs"][1].pop("value"), ("3", "not_offered"), 1),
}


@pytest.mark.parametrize(("edit", "why", "kept"), REFUSED.values(), ids=REFUSED)
def test_a_refused_choice_opens_before_it_and_keeps_the_rest(
    edit: Any, why: tuple[str, str], kept: int, file: Path
) -> None:
    content = edited(file, edit)
    table = saves.load(file)
    assert table.refused is not None and not table.refused and (table.refused.rule, table.refused.reason) == why
    assert len(table.made) == kept and isinstance(table.pending, Decision)
    again = json.loads(saves.dump(table))
    before = json.loads(content)
    assert [one.get("value") for one in again["inputs"]] == [one.get("value") for one in before["inputs"]]
    assert len(again["inputs"]) == 4


def test_stricter_rules_refuse_and_more_lenient_ones_take_it_up_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dearer(state: Any, coins: int) -> Any:
        return no("2", "too_poor", coins=coins, have=state.coins) if coins > 1 else lenient(state, coins)

    lenient = harbour.may_pay
    with monkeypatch.context() as stricter:
        stricter.setattr(harbour, "may_pay", dearer)
        table = saves.load(file)
        assert table.refused is not None and (table.refused.rule, table.refused.facts["coins"]) == ("2", 3)
        assert len(table.made) == 2 and len(table.here.children) == 2
        with pytest.raises(Refused, match=r"rule 2: [35] coins cannot be paid out of 3"):
            table.redo()
        assert len(table.made) == 2
        table.choose(0)
        saves.save(table, file)
    again = saves.load(file)
    assert again.refused is None and tree(again) == tree(table)
    again.undo()
    assert [child.value for child in again.here.children] == [2, 3, 0]
    assert again.redo(1) and again.made[-1].choice == 3


def test_dice_that_no_longer_fit_open_before_them(file: Path) -> None:
    table = played()
    table.change(2, [6])
    saves.save(table, file)
    content = edited(
        file, lambda made: [one["changes"].update({"2": [7]}) for one in made["inputs"] if "changes" in one]
    )
    again = saves.load(file)
    assert again.refused is not None and "7 is no face of the die" in again.refused.facts["because"]
    assert len(json.loads(saves.dump(again))["inputs"]) == len(json.loads(content)["inputs"])


# --- places that cannot be written ---


def test_a_save_may_be_read_by_whoever_may_read_a_new_file(file: Path) -> None:
    saves.save(Table(harbour.RULES), file)
    other = file.with_name("other.txt")
    other.write_text("")
    assert file.stat().st_mode == other.stat().st_mode


def test_a_save_never_replaces_a_folder(tmp_path: Path) -> None:
    with pytest.raises(Bad, match="cannot be written"):
        saves.save(Table(harbour.RULES), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_keeps_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Bad) as caught:
        saves.save(Table(harbour.RULES), file)
    assert str(caught.value) == (
        f"{file}: the file cannot be written (No space left on device). Expected: a writable place."
    )
    assert file.read_bytes() == before
    assert [one.name for one in file.parent.iterdir()] == ["game.json"]


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_keeps_the_old_file(file: Path) -> None:
    before = file.read_bytes()
    file.parent.chmod(0o500)
    try:
        with pytest.raises(Bad, match=r"cannot be written \(Permission denied"):
            saves.save(Table(harbour.RULES), file)
    finally:
        file.parent.chmod(0o700)
    assert file.read_bytes() == before


def test_a_folder_is_no_place_for_a_save(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(Bad, match=r"game.json: the file cannot be written \(Is a directory\)"):
        saves.save(played(), tmp_path / "game.json")
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_file_is_no_folder(file: Path) -> None:
    with pytest.raises(Bad, match=r"cannot be written \((Not a directory|File exists)\)"):
        saves.save(played(), file / "game.json")
    assert saves.load(file).state == played().state
