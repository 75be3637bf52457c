"""`rulebook play --max-turns` on a real game that need not end: it stops after that turn, and says so."""

import json
from pathlib import Path

import pytest

from kernel_lib.core import save as saves

from .conftest import Rulebook

CAMPAIGN = ("play", "most_dangerous_time", "--scenario", "campaign", "--seats", "bot", "--seed", 3, "--max-turns", 2)


@pytest.mark.parametrize(("lang", "said"), [("en", "unfinished"), ("zh", "未完")])
def test_a_campaign_between_two_opponents_is_left_unfinished(rulebook: Rulebook, lang: str, said: str) -> None:
    done = rulebook(*CAMPAIGN, "--lang", lang)
    assert done.code == 0 and done.err == ""
    assert done.out.splitlines()[0].endswith(said)


def test_what_is_left_can_be_played_on(rulebook: Rulebook, tmp_path: Path) -> None:
    done = rulebook(*CAMPAIGN, "--json", "--save", tmp_path / "campaign.json")
    (game,) = json.loads(done.out)
    assert (game["finished"], game["result"], game["broken"], game["round"]) == (False, None, [], 3)
    table = saves.load(tmp_path / "campaign.json")
    assert table.refused is None and not table.over and table.state.turn == 3
    assert len(table.made) == game["decisions"]


def test_a_game_that_ends_before_is_finished(rulebook: Rulebook) -> None:
    done = rulebook("play", "most_dangerous_time", "--scenario", "short", "--seats", "random", "--max-turns", 40,
                    "--json")
    (game,) = json.loads(done.out)
    assert game["finished"] and game["round"] == 10 and game["result"]["winner"]
