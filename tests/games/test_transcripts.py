"""The stored games of every game, replayed line by line (tests/long/transcript.py)."""

from pathlib import Path

import pytest

from kernel_lib.core.game import GAMES, load
from tests.long import transcript
from tests.long.kinds import WAYS

TESTS = Path(__file__).parents[1]
STORED = {game: sorted((TESTS / game / "transcripts").glob("*.txt")) for game in GAMES}
PATHS = [path for paths in STORED.values() for path in paths]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_stored_game_comes_out_the_same(path: Path, renew_transcripts: bool) -> None:
    if renew_transcripts:
        transcript.renew(path)
    begun, table = transcript.begun(path), transcript.replay(path)
    assert table.rules.check(table.state) == []
    if begun.last_turn is None or table.over:
        assert table.over and table.rules.result(table.state)
    else:
        assert table.rules.round_of(table.state) > begun.last_turn


@pytest.mark.parametrize(("game", "name", "value"), WAYS, ids=[f"{game}-{value}" for game, _, value in WAYS])
def test_each_way_to_play_has_a_stored_game(game: str, name: str, value: object) -> None:
    stored = [load(game).complete(transcript.begun(path).options) for path in STORED[game]]
    assert [one for one in stored if not name or one[name] == value], "see tests/long/transcript.py"
