"""The tiny game, for playouts that can be counted by hand."""

import pytest

from kernel_lib.core import game as games
from tests.widgets.tiny import install, listed


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> None:
    install(tmp_path_factory.mktemp("games"))


@pytest.fixture(autouse=True)
def tiny_game(installed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", listed())
