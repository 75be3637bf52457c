"""Playouts: the same for the same seed, however the work is shared, and near the exact odds."""

import os
from concurrent.futures import ProcessPoolExecutor

import msgspec
import pytest

from kernel_lib.core import example_file
from kernel_lib.core.errors import Bad
from kernel_lib.odds.playouts import Plan, Tally, batch, check, plan_of, playouts

SIEGE = plan_of(example_file.find("odani-siege"), "event.group_fires.hits")


def test_the_same_plan_gives_the_same_tally_and_another_seed_another():
    tally = playouts(SIEGE, 30, workers=1)
    assert tally == playouts(SIEGE, 30, workers=1)
    assert tally != playouts(msgspec.structs.replace(SIEGE, seed=9), 30, workers=1)


def test_shared_work_gives_the_tally_of_one_process():
    alone = playouts(SIEGE, 60, workers=1)
    assert alone.plays == sum(alone.times.values()) == 60
    assert playouts(SIEGE, 60, workers=2) == alone


def test_a_process_that_dies_has_its_playouts_played_again(monkeypatch):
    """Once one of the two is killed in the middle of its work; the tally is that of one process."""
    starts, submit = [], ProcessPoolExecutor.submit

    def deadly(pool, function, *arguments):
        starts.append(arguments[1:])
        return submit(pool, os.abort) if len(starts) == 2 else submit(pool, function, *arguments)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", deadly)
    assert playouts(SIEGE, 110, workers=2) == playouts(SIEGE, 110, workers=1)
    assert len(starts) > 3
    monkeypatch.setattr(ProcessPoolExecutor, "submit", lambda pool, *_: submit(pool, os.abort))
    with pytest.raises(Bad, match="the processes that play end again and again"):
        playouts(SIEGE, 110, workers=2)


def test_a_cluster_gets_the_same_batches():
    class Cluster:
        def submit(self, function, *arguments, pure):
            return function(*arguments)

        def gather(self, parts):
            return parts

    assert playouts(SIEGE, 60, cluster=Cluster()) == playouts(SIEGE, 60, workers=1)


def test_the_book_s_choices_are_made_and_its_dice_are_not():
    """10.5: the four defenders hit on 2 or more, so of all playouts some see fewer than the printed 4 hits."""
    hits = msgspec.structs.replace(SIEGE, count="event.group_fires.hits.sum")
    assert len(playouts(hits, 20, workers=1).times) > 2
    assert playouts(msgspec.structs.replace(SIEGE, count="event.assault"), 20, workers=1).times == {1: 20}


def test_playouts_come_near_the_exact_odds():
    """One against one on the bridge: one shot is enough when it hits, on 5 or 6."""
    units = {"bridge": {"red": {"infantry": 1}, "blue": {"infantry": 1}}}
    plan = Plan("tiny_game", "event.fire", position={"units": units},
                runs=[("fight", {"at": "bridge"})])
    tally = playouts(plan, 600, workers=1)
    low, high = tally.margin(1)
    assert low < 1 / 3 < high


def test_the_interval_holds_the_share():
    tally = Tally(100, {"yes": 30, "no": 70})
    low, high = tally.margin("yes")
    assert low < 0.3 < high
    assert low > 0.2
    assert high < 0.41
    assert tally.share("never") == 0
    assert tally.margin("never")[0] == 0


@pytest.mark.parametrize(("change", "message"), [
    ({"game": "chess"}, "no game"),
    ({"policy": "grandmaster"}, "no opponent"),
    ({"count": "luck"}, "cannot be counted"),
    ({"runs": [("castling", {})]}, "no procedure"),
])
def test_a_plan_of_what_does_not_exist_is_refused(change, message):
    with pytest.raises(Bad, match=message):
        check(msgspec.structs.replace(SIEGE, **change))


def test_no_playouts_are_refused():
    with pytest.raises(Bad, match="1 or more"):
        playouts(SIEGE, 0)


def test_a_plan_travels_as_plain_data():
    again = msgspec.json.decode(msgspec.json.encode(SIEGE), type=Plan)
    assert batch(again, 0, 3) == batch(SIEGE, 0, 3)
