"""Drawing: what Python needs for a whole board and for a step."""

import pytest

from .conftest import Measured, Note


@pytest.mark.parametrize(
    ("game", "source"), [("most_dangerous_time", "odani-siege"), ("maracaibo", "battle-for-france")]
)
def test_drawing(game: str, source: str, note: Note, measured: Measured) -> None:
    found = measured("board", game, source)
    note(f"{game}: the scene of a position", found["scene"], "ms")
    note(f"{game}: the whole board drawn", found["redraw"], "ms", bytes=found["redraw_bytes"])
    note(f"{game}: one step of {source}", found["step"], "ms", slowest=found["slowest_step"], bytes=found["step_bytes"])
