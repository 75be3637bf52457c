"""The picture of a game on its card."""

import re

import pytest

from kernel_lib.core import game as games
from widgets import theme
from widgets.cover import SHAPE, cover
from widgets.first_steps import FirstSteps, begin
from widgets.page import page

TEXT = re.compile(r'<text x="(\S+)" y="\S+" font-size="(\S+)"(?: text-anchor="(\w+)")?[^>]*>([^<]*)</text>')
PART = {"": 0.0, "middle": 0.5, "end": 1.0}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", games.GAMES)
def test_a_cover_shows_whole_names_only(game: str, lang: str) -> None:
    page.begin(lang, interactive=False)
    scene = FirstSteps(begin(game, "first"), {"en": "", "zh": ""}).picture.scene
    assert scene is not None
    drawn = cover(scene)
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', drawn)
    assert found is not None
    left, _, wide, high = map(float, found.groups())
    assert wide / high == pytest.approx(SHAPE, rel=0.01)
    named = [(float(x), float(size), anchor, said) for x, size, anchor, said in TEXT.findall(drawn)
             if len(said) > (3 if lang == "en" else 1) and not said.isdigit()]  # fmt: skip
    assert len(named) >= 3
    for x, size, anchor, said in named:
        long = 0.85 * theme.text_width(said, size)
        assert left - 1 <= x - PART[anchor] * long and x + (1 - PART[anchor]) * long <= left + wide + 1, said
