"""The harbour, a tiny game, is a game of the toolkit for the tests of this folder."""

from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data
from kernel_lib.core import game as games

GAMES = Path(__file__).parent / "games"
kernel_lib.__path__.append(str(GAMES))


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    known = (*games.GAMES, "harbour")
    for module in (games, data):
        monkeypatch.setattr(module, "GAMES", known)
