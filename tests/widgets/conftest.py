"""The tiny game for every test of the widgets."""

import pytest

from tests.widgets.tiny import installed, tiny_game
from widgets.page import page

__all__ = ["english", "installed", "tiny_game"]


@pytest.fixture(autouse=True)
def english(tiny_game: None) -> None:
    page.lang, page.interactive = "en", True
