"""The tiny game for every test of the widgets."""

import pytest

from kernel_lib.core import game as games
from tests.widgets.tiny import install, listed
from widgets.page import page


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> None:
    install(tmp_path_factory.mktemp("games"))


@pytest.fixture(autouse=True)
def tiny_game(installed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", listed())


@pytest.fixture(autouse=True)
def english(tiny_game: None) -> None:
    page.lang, page.interactive = "en", True
