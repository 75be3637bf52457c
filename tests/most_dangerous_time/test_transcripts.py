"""One stored game of each scenario, replayed line by line: the short game whole, three turns of the others."""

from pathlib import Path

import pytest

from kernel_lib.core.game import load
from tests.long import transcript

FOLDER = Path(__file__).parent / "transcripts"
RULES = load("most_dangerous_time")
SCENARIOS = RULES.options["scenario"].values
SEEDS = {"campaign": 3, "four_players": 1}
"""Games that last at least three turns."""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_stored_game_comes_out_the_same(scenario, renew_transcripts):
    path, last_turn = FOLDER / f"{scenario}.txt", None if scenario == "short" else 3
    if renew_transcripts:
        transcript.write(path, "most_dangerous_time", {"scenario": scenario}, SEEDS.get(scenario, 2), last_turn)
    table = transcript.replay(path)
    assert table.over if scenario == "short" else table.state.turn > 3
    assert RULES.check(table.state) == []


def test_every_transcript_is_of_a_scenario():
    assert {path.stem for path in FOLDER.iterdir()} == set(SCENARIOS)
