"""One stored game of each number of players, its first turn, replayed line by line."""

from pathlib import Path

import pytest

from kernel_lib.core.game import load
from tests.long import transcript

FOLDER = Path(__file__).parent / "transcripts"
RULES = load("napoleonic_wars")
PLAYERS = RULES.options["players"].values


@pytest.mark.parametrize("players", PLAYERS)
def test_a_stored_game_comes_out_the_same(players, renew_transcripts):
    path = FOLDER / f"{players}-players.txt"
    if renew_transcripts:
        transcript.write(path, "napoleonic_wars", {"players": players}, 2, 1)
    table = transcript.replay(path)
    assert table.over or RULES.round_of(table.state) > 1
    assert RULES.check(table.state) == []


def test_there_is_a_transcript_for_every_number_of_players():
    assert {path.stem for path in FOLDER.iterdir()} == {f"{players}-players" for players in PLAYERS}
