"""`rulebook new`: a game and a chapter written by it load, play and hold at once."""

import sys
from pathlib import Path

import pytest

import kernel_lib
import widgets.boards
from kernel_lib import coverage, new
from kernel_lib.core import data, example, example_file, registry
from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

NAME = "skeleton_game"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a checkout, in which a game and a second chapter were written."""
    folder = tmp_path_factory.mktemp("checkout")
    new.game(NAME, folder)
    new.chapter(NAME, "02", "taking_more", folder)
    kernel_lib.__path__.append(str(folder / "kernel_lib"))
    widgets.boards.__path__.append(str(folder / "widgets" / "boards"))
    return folder


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.setattr(games, "UNFINISHED", (*games.UNFINISHED, NAME))


def test_it_plays_to_its_end() -> None:
    rules = games.load(NAME)
    table = Table(rules, None, Seeded(3))
    table.play(Random(3))
    assert rules.result(table.state) and rules.check(table.state) == []
    assert sum(table.state.gold.values()) + table.state.pool == 12
    assert registry.procedures(NAME).keys() == {"taking", "taking_more"}


def test_its_examples_hold_and_cover_its_rules(root: Path) -> None:
    games.load(NAME)
    for file in sorted((root / "kernel_lib" / NAME / "examples").glob("*.yaml")):
        assert example.run(example_file.load(file)).ok
    assert coverage.examples(NAME) == [(f"kernel_lib/{NAME}/examples/first-taking.yaml", "01/taking"),
                                       (f"kernel_lib/{NAME}/examples/first-taking-more.yaml", "02/taking_more")]


def test_its_sentences_and_lessons_are_there() -> None:
    games.load(NAME)
    assert list(data.lessons(NAME)) == ["01_taking", "02_taking_more"]
    assert "too_much" in str(data.messages(NAME).catalogues["zh"])
    assert [rule.id for rule in data.rulebook(NAME).rules] == ["01/taking", "02/taking_more"]


def test_its_board_is_drawn() -> None:
    rules = games.load(NAME)
    board = widgets.boards.board_of(NAME)
    assert board is not None
    (scene,) = [page() for page in board.pages(rules.new_state(rules.complete(None)), "en", "").values()]
    assert {token.at for token in scene.tokens} == {"north", "south"}


@pytest.mark.parametrize(("make", "said"), [
    (lambda root: new.game("Long War", root), "no name for a game"),
    (lambda root: new.game(NAME, root), "already"),
    (lambda root: new.chapter(NAME, "02", "again", root), "a chapter 02 already"),
    (lambda root: new.chapter(NAME, "3", "again", root), "two digits"),
    (lambda root: new.chapter("nowhere", "03", "again", root), "no game of this checkout"),
    (lambda root: new.chapter(NAME, "03", "taking", root), "this file is there already"),
])
def test_what_cannot_be_written_is_said(make, said: str, root: Path) -> None:
    before = sorted(root.rglob("*"))
    with pytest.raises(Bad, match=said):
        make(root)
    assert [file for file in sorted(root.rglob("*")) if "__pycache__" not in str(file) and file.suffix != ".json"] == [
        file for file in before if "__pycache__" not in str(file) and file.suffix != ".json"]


def test_the_written_files_are_modules_of_their_own() -> None:
    games.load(NAME)
    assert f"kernel_lib.{NAME}.taking_more" in sys.modules
