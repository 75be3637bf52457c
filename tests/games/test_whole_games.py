"""Every game, whatever its rules: random games are sound, positions can be written and read.

What "sound" means is in tests/long/watched.py: offered is accepted, refused has a rule that exists and a sentence in
both languages, undo and redo and saves lead to the same position, no decision is a dead end, `check` and the game's
own recount find nothing. `make fuzz` plays on.
"""

from typing import NamedTuple

import msgspec
import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from tests.long.kinds import KINDS, WAYS
from tests.long.watched import sound_game


class Share(NamedTuple):
    """What the suite plays of a kind: so many games, the first `whole` of them to the end, others to turn `until`."""

    games: int = 1
    whole: int = 0
    until: int = 3
    every: int = 61


SHARES = {
    "maracaibo": Share(30, 30, every=47),
    "maracaibo-alone": Share(6, 6, every=47),
    "most_dangerous_time": Share(30, 3, 7, every=89),
    "most_dangerous_time-short": Share(30, 30, every=89),
    "here_i_stand": Share(30, 6, every=89),
    "napoleonic_wars": Share(8, 4, every=61),
}
"""How a kind's name begins -> its share; the longest beginning counts, and a game that is not here plays one game."""


def share(name: str) -> Share:
    return SHARES[max((one for one in SHARES if name.startswith(one)), key=len)] if any(
        map(name.startswith, SHARES)) else Share()


PLAYED = [(name, seed) for name in KINDS for seed in range(share(name).games)]
CHOICES = 400


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_a_random_game_is_sound(name: str, seed: int) -> None:
    kind, part = KINDS[name], share(name)
    whole = seed < part.whole and kind.max_turns is None
    made = sound_game(kind if whole else msgspec.structs.replace(kind, max_turns=part.until), seed, part.every)
    assert made.decisions > 3 and (made.finished or not whole)


@pytest.mark.parametrize(("game", "name", "value"), WAYS, ids=[f"{game}-{value}" for game, _, value in WAYS])
def test_the_same_seed_gives_the_same_game(game: str, name: str, value: object) -> None:
    made = []
    for _ in range(2):
        table = Table(load(game), {name: value} if name else None, Seeded(9))
        table.play(Random(9), CHOICES)
        made.append((table.rules.describe(table.state), [(one.name, one.rule, one.facts) for one in table.log]))
    assert made[0] == made[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_a_state_is_independent_and_the_same(game: str) -> None:
    table = Table(load(game), None, Seeded(2))
    for _ in range(6):
        table.play(Random(2), 40)
        before = table.rules.describe(table.state)
        copy = table.state.copy()
        assert copy == table.state and copy is not table.state
        other = Table(load(game), table.options, Seeded(5), opening=copy)
        other.play(Random(5), 30)
        assert table.rules.describe(table.state) == before
