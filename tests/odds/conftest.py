"""The tiny game, for playouts that can be counted by hand."""

import pytest

from tests.widgets.tiny import install


@pytest.fixture(autouse=True, scope="session")
def tiny_game(tmp_path_factory: pytest.TempPathFactory) -> None:
    install(tmp_path_factory.mktemp("games"))
