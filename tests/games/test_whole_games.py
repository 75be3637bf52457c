"""Every game, whatever its rules: random games are sound, positions can be written and read, stored games replay.

What "sound" means is in tests/long/watched.py: offered is accepted, refused has a rule that exists and a sentence in
both languages, undo and redo and saves lead to the same position, no decision is a dead end, `check` finds nothing.
"""

from pathlib import Path

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from tests.long import transcript
from tests.long.watched import Kind, sound_game

TESTS = Path(__file__).parents[1]
WAYS = [(game, name, value) for game in GAMES for name in ("scenario", "players") if name in load(game).options
        for value in load(game).options[name].values] + [
        (game, "", None) for game in GAMES if not {"scenario", "players"} & load(game).options.keys()]
APART = {"most_dangerous_time": ("5.3/move", "16.2.6", "16.2.7"),
         "napoleonic_wars": ("2.2", "6.3", "9.1", "10.12", "13.6", "15.41")}
"""Rules that may refuse some fillings of an offered bag."""
TURNS, CHOICES = 3, 400
STORED = [path for game in GAMES for path in sorted((TESTS / game / "transcripts").glob("*.txt"))]


@pytest.mark.parametrize(("game", "name", "value"), WAYS, ids=[f"{game}-{value}" for game, _, value in WAYS])
def test_a_random_game_is_sound(game: str, name: str, value: object) -> None:
    kind = Kind(game, f"{name}-{value}", lambda seed: {name: value} if name else {}, max_turns=TURNS,
                apart=APART.get(game, ()))
    assert sound_game(kind, 1, every=61).decisions > 3


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


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_stored_game_comes_out_the_same(path: Path) -> None:
    table = transcript.replay(path)
    assert table.rules.check(table.state) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_stored_game(game: str) -> None:
    assert list((TESTS / game / "transcripts").glob("*.txt")), "see tests/long/transcript.py"
