"""Which games there are, and what each says of itself."""

import ast
from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data, registry
from kernel_lib.core.game import GAMES, UNFINISHED, load

ROOT = Path(kernel_lib.__file__).parent
EVERYDAY = {"anchor", "city", "ise", "nothing", "start"}
"""Words of any language that some game has for one of its things, too."""


def test_a_package_with_a_rulebook_is_a_game_unless_it_says_that_it_is_unfinished() -> None:
    assert not {*GAMES} & {*UNFINISHED}
    assert sorted((*GAMES, *UNFINISHED)) == sorted(file.parent.name for file in ROOT.glob("*/rulebook.yaml"))
    assert list(GAMES) == sorted(GAMES) and all((ROOT / game / "UNFINISHED").exists() for game in UNFINISHED)
    assert {"maracaibo", "most_dangerous_time"} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_its_first_lesson_exists(game: str) -> None:
    rules = load(game)
    assert rules.id == game
    assert rules.first_lesson in data.lessons(game)


def test_each_has_the_letter_forms_of_its_chinese_edition() -> None:
    assert load("maracaibo").script == "Hant" and "馬" in load("maracaibo").title["zh"]
    assert load("most_dangerous_time").script == "Hans" and "险" in load("most_dangerous_time").title["zh"]
    assert load("harbour").script == "Hans" and load("harbour").first_lesson == ""


def test_what_games_share_names_no_word_of_a_game() -> None:
    """Neither a game, nor a thing of its data, nor what only its deeds are called, too."""
    words = {*GAMES}
    for game in GAMES:
        load(game)
        words |= {*data.kinds(game), *(word for deed, also in registry.deeds(game).items() if also
                                       for word in (deed, *also))}
    files = [file for folder in ("core", "parts") for file in sorted((ROOT / folder).glob("*.py"))]
    said = {(file.name, node.value) for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isdigit()}
    assert {(name, word) for name, word in said if word in words - EVERYDAY} == set()
