"""The exact odds of printed battles against playouts of the engine; by the hundred thousand in tests/long."""

import pytest

from kernel_lib.odds.chances import Chances
from tests.long.printed_odds import fields, files, fought, played, printed, wrong


@pytest.mark.parametrize(("game", "file"), files()[::3], ids=lambda one: getattr(one, "stem", one))
def test_playouts_come_to_the_same(game, file):
    for where, table in printed(game, file):
        exact, tally = played(game, table, 400)
        assert exact.exact and tally.plays == 400
        assert not wrong(exact, tally), where


def test_the_field_battles_come_to_the_same():
    found = list(fields())
    assert found
    for _, state in found[::3]:
        exact, tally = fought(state, 300)
        assert not wrong(exact, tally)


def test_what_differs_by_more_than_luck_is_seen():
    assert wrong(Chances({True: 0.5, False: 0.5}), Chances({True: 0.6, False: 0.4}, plays=1000))
    assert not wrong(Chances({True: 0.5, False: 0.5}), Chances({True: 0.52, False: 0.48}, plays=1000))
