"""Random games of every kind, and what happens near every case, have the same sums (tests/long/sums.py, near.py)."""

import pytest

from kernel_lib.core.game import GAMES
from tests.long import near, sums
from tests.long.kinds import KINDS

CHAPTERS = [(game, chapter) for game in GAMES for chapter in near.chapters(game)]
OTHERWISE = "if the rules are right now, store the sums anew: pytest tests/games/test_sums.py --renew-transcripts"


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_have_the_same_sums(kind: str, renew_transcripts: bool) -> None:
    if renew_transcripts:
        sums.renew(kind)
    differing = [differs for one in sums.games(kind) if (differs := one.differs())]
    assert not differing, f"{OTHERWISE}\n{differing}"


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS, ids=[f"{game}-{chapter}" for game, chapter in CHAPTERS])
def test_near_the_cases_the_same_happens(game: str, chapter: str, renew_transcripts: bool) -> None:
    if renew_transcripts:
        near.renew(game, chapter)
    differing = near.differing(game, chapter)
    assert not differing, f"{OTHERWISE}\n{differing}"
