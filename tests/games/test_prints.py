"""The fingerprints of random games, `tests/<game>/prints.txt` (tests/long/prints.py): any rule that changes shows."""

from pathlib import Path

import pytest

from tests.long.kinds import KINDS
from tests.long.prints import BLOCK, played, prints, store

TESTS = Path(__file__).parents[1]
GAMES = {"maracaibo": 6, "most_dangerous_time": 5, "napoleonic_wars": 4, "here_i_stand": 10}
"""How many games of each kind have a fingerprint; 2 of a game that is not here."""
PLAYED = [(name, seed) for name, kind in KINDS.items() for seed in range(GAMES.get(kind.game, 2))]
STORED = {game: played(TESTS / game / "prints.txt") for game in {kind.game for kind in KINDS.values()}}


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_a_random_game_has_the_fingerprint_it_had(name: str, seed: int, renew_transcripts: bool) -> None:
    game, key = KINDS[name].game, f"{name.partition('-')[2]} {seed}"
    words = prints(KINDS[name], seed)
    if renew_transcripts:
        kept = played(TESTS / game / "prints.txt") | {key: words}
        store(TESTS / game / "prints.txt", dict(sorted(kept.items())))
        return
    before = STORED[game].get(key, [])
    differs = next((at for at, pair in enumerate(zip(words, before, strict=False)) if pair[0] != pair[1]),
                   min(len(words), len(before)))
    assert words == before, (
        f"{name}, game {seed}, is played differently after choice {differs * BLOCK}: if the change is right, "
        "pytest --renew-transcripts tests/games/test_prints.py")
