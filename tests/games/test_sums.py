"""The stored sums of random games of every kind come out the same (tests/long/sums.py)."""

import pytest

from tests.long import sums
from tests.long.kinds import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_have_the_same_sums(kind: str, renew_transcripts: bool) -> None:
    if renew_transcripts:
        sums.renew(kind)
    differing = [differs for one in sums.games(kind) if (differs := one.differs())]
    assert not differing, "if the rules are right now, store the sums anew: pytest --renew-transcripts"
