"""The tiny game for every test of the widgets."""

import pytest

from tests.widgets.tiny import install
from widgets.page import page


@pytest.fixture(autouse=True, scope="session")
def tiny_game(tmp_path_factory: pytest.TempPathFactory) -> None:
    install(tmp_path_factory.mktemp("games"))


@pytest.fixture(autouse=True)
def english() -> None:
    page.lang, page.interactive = "en", True
