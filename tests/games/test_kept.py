"""What games keep of a position through many moves is at any time what they would find anew."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.policy import Random
from kernel_lib.core.quiet import QuietTable
from kernel_lib.parts.kept import KEPT


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_would_be_found_anew(game: str) -> None:
    rules = load(game)
    kept = [one for one in KEPT if one.find.__module__.startswith(f"kernel_lib.{game}.")]
    table, policy, compared = QuietTable(rules, {}, Seeded(2)), Random(2), 0
    while kept and not table.over:
        table.play(policy, 17)
        for one in kept:
            for about, found in one.now(table.state).items():
                assert found == one.find(table.state, *about), (one.find.__name__, about)
                compared += 1
    assert compared or not kept
