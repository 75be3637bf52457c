"""One stored game of each number of players and mode, replayed line by line to its end."""

from pathlib import Path

import pytest

from kernel_lib.maracaibo.game import RULES
from tests.long import transcript
from tests.long.kinds import KINDS

FOLDER = Path(__file__).parent / "transcripts"
WAYS = ("alone-normal", "2-players", "3-players", "4-players", "story", "story-continued")


@pytest.mark.parametrize("way", WAYS)
def test_a_stored_game_comes_out_the_same(way, renew_transcripts):
    path = FOLDER / f"{way}.txt"
    if renew_transcripts:
        transcript.write(path, "maracaibo", KINDS[f"maracaibo-{way}"].options(0), 1, None)
    table = transcript.replay(path)
    assert table.over and RULES.result(table.state)["winners"]
    assert RULES.check(table.state) == []


def test_every_transcript_is_of_a_way_to_play():
    assert {path.stem for path in FOLDER.iterdir()} == set(WAYS)
