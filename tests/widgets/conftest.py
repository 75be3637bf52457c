"""The tiny game for every test of the widgets."""

from collections.abc import Iterator

import pytest

from tests.widgets.tiny import installed, tiny_game
from widgets.listeners import Listeners
from widgets.page import page
from widgets.play import Play

__all__ = ["english", "installed", "tiny_game"]


@pytest.fixture(autouse=True)
def english(tiny_game: None) -> Iterator[None]:
    """A page in English with a reader, before the test and after it: there is one page for the whole process, and
    afterwards it speaks to no widget of the tiny game any more, which is gone."""
    page.lang, page.interactive = "en", True
    yield
    page.lang, page.interactive = "en", True
    page._listeners = Listeners()


@pytest.fixture
def play() -> Play:
    """The tiny game, nothing chosen yet."""
    return Play("tiny_game")
