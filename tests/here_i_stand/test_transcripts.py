"""A stored game of the six powers, its first turn, replayed line by line."""

from pathlib import Path

from kernel_lib.core.game import load
from tests.long import transcript

PATH = Path(__file__).parent / "transcripts" / "six-powers.txt"
RULES = load("here_i_stand")


def test_a_stored_game_comes_out_the_same(renew_transcripts):
    if renew_transcripts:
        transcript.write(PATH, "here_i_stand", {}, 2, 1)
    table = transcript.replay(PATH)
    assert table.over or RULES.round_of(table.state) > 1
    assert RULES.check(table.state) == []
