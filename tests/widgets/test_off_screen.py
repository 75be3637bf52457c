"""Prose on paper: nobody is told to press anything, and nothing else is lost."""

from __future__ import annotations

import re

import pytest

from kernel_lib.core import data
from kernel_lib.core import game as games
from tests.widgets import off_screen as off
from widgets import words
from widgets.printing.off_screen import off_screen

PRESSED = {"en": re.compile(r"\bpress\b|\bpress the|Forward →|\bslider|\barrow\s+keys", re.IGNORECASE),
           "zh": re.compile(r"按 ?\*\*前|按按|點選|点选|勾選|方向键|滑桿")}


@pytest.mark.parametrize("game", games.GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_prose_on_paper_says_what_to_press(game: str, lang: str) -> None:
    games.load(game)
    said = {(name, at): off_screen(section.text[lang], lang, words.script(game))
            for name, lesson in data.lessons(game).items() if name[:2].isdigit()
            for at, section in lesson.sections.items()
            if lang in section.text and not any("quiz" in line for line in section.cells)}
    assert said and {key: text for key, text in said.items() if PRESSED[lang].search(text)} == {}


def test_each_sentence_that_paper_leaves_out_or_changes_was_seen() -> None:
    assert off.listed().splitlines() == off.STORED.read_text(encoding="utf-8").splitlines(), off.__doc__


@pytest.mark.parametrize(("text", "lang", "paper"), [
    ("Two fleets.\nPress **Forward →** and count the hits.", "en", "Two fleets.\nRead on and count the hits."),
    ("How many? Then press\n**Forward →**.", "en", "How many? Then read on."),
    ("Where may he go? **Press a space.** Two roads.", "en", "Where may he go? Two roads."),
    ("A **bold end.** Point at a space to read it.", "en", "A **bold end.**"),
    ("四种形状。按 **前进 →** 之前先猜：哪些设防？", "zh", "四种形状。往下读之前先猜：哪些设防？"),
    ("免费盲抽。**点选牌库。** 再看。", "zh", "免费盲抽。再看。"),
    ("- 点选一个地区\n- 撤销", "zh", "- 点选一个地区\n- 撤销"),
    ("每个按**两个**计算。", "zh", "每个按**两个**计算。"),
])
def test_a_sentence_of_the_screen_goes_and_its_neighbours_stay(text: str, lang: str, paper: str) -> None:
    assert off_screen(text, lang, "Hans") == paper
