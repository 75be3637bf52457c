"""$NN $Name."""

import pytest

from kernel_lib.core.game import load
from kernel_lib.core.table import Table


@pytest.mark.rules("$NN/$name")
@pytest.mark.parametrize(("pool", "options"), [(12, (0, 1, 2, 3)), (2, (0, 1, 2)), (1, (0, 1))])
def test_no_more_is_offered_than_there_is(pool, options):
    table = Table(load("$game"), position={"pool": pool}, start=("$name", {"who": "red"}))
    assert tuple(table.pending.options) == options
    assert table.why_not(max(options) + 1).rule == "$NN/$name"
