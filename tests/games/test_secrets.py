"""Whoever looks at a game sees no card that lies hidden from him: not in the position, not in the log."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from kernel_lib.core import data, game, seen
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw, Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

GAMES = [one for one in game.GAMES if game.load(one).seen is not seen.all_open]


def positions(id: str, **options: Any) -> Iterator[Table]:
    """A game played at random, looked at now and then."""
    table = Table(game.load(id), options, Seeded(11))
    yield table
    for _ in range(12):
        if table.over:
            return
        table.play(Random(11), 25)
        yield table


def strings(value: Any) -> set[str]:
    """Every id in a plain value."""
    return set(json.dumps(msgspec.to_builtins(value)).replace('\\', "").split('"')[1::2])


def secrets(table: Table, who: str) -> set[str]:
    """What `who` may not know: names in the position that are in none as he sees it."""
    known = strings(table.rules.seen(table.state, who))
    return strings(table.state) - known


@pytest.mark.parametrize("id", GAMES)
def test_no_log_names_what_a_position_hides(id: str) -> None:
    """Of every card that a seat's position hides now, the log of that seat says nothing since it was hidden."""
    told = 0
    for table in positions(id):
        for who in table.rules.seats(table.options):
            hidden = secrets(table, who)
            for at, event in enumerate(seen.log_of(table, who)):
                if table.log[at].secret and event.unseen:
                    told += 1
                    named = {one for name in event.secret for one in strings(table.log[at].facts[name])}
                    assert not named & strings(event), (event, table.log[at])
                    for lang in ("en", "zh"):
                        said = data.messages(id).event(event, lang)
                        assert seen.UNKNOWN not in said, said
                        for one in named & hidden:
                            assert data.messages(id).words(one, lang) not in said
    assert told, "nothing was hidden in the whole game"


@pytest.mark.parametrize("id", GAMES)
def test_what_is_hidden_is_counted_and_the_state_itself_stays(id: str) -> None:
    for table in positions(id):
        before = table.state.copy()
        for who in (None, *table.rules.seats(table.options)):
            known = table.rules.seen(table.state, who)
            assert known == table.rules.seen(known, who), "what is hidden stays so"
            assert seen.UNKNOWN in strings(table.rules.describe(known)) or known == table.state
        assert table.state == before


@pytest.mark.parametrize("id", GAMES)
def test_a_seat_sees_all_that_its_own_choices_name(id: str) -> None:
    for table in positions(id):
        pending = table.pending
        if isinstance(pending, Decision):
            options = strings([one for one in pending.options if isinstance(one, (str, dict))])
            assert not options & secrets(table, pending.who), pending.name


@pytest.mark.parametrize("id", GAMES)
def test_what_may_be_drawn_tells_nobody_what_others_hold(id: str) -> None:
    """Who types in the real cards of a draw is offered those that other seats hold as well, in no telling order."""
    rules, held = game.load(id), 0
    for table in positions(id):
        for who in rules.seats(table.options):
            hidden = secrets(table, who)
            unknown = [one for one in data.kinds(id) if one in hidden]
            pool = unknown[1::2]  # some of what this seat cannot see; the others hold the rest
            kinds = {kind for one in pool for kind in data.kinds(id)[one]}
            alike = [one for one in unknown if not kinds.isdisjoint(data.kinds(id)[one])]
            for order in (pool, pool[::-1]):
                offered = seen.drawable(rules, table.state, Draw("any", "any", tuple(order)), who)
                assert list(dict.fromkeys(offered)) == alike
            draw = Draw("any", "any", tuple(pool))
            assert seen.drawable(rules, table.state, draw, seen.EVERYTHING) == pool
            held += len(alike) - len(pool)
    assert held


class Blind:
    """A table at which nobody can look at the position but as the seat that decides."""

    def __init__(self, table: Table) -> None:
        self.rules, self.options, self.pending, self.seen = table.rules, table.options, table.pending, table.seen


@pytest.mark.parametrize(("id", "name"), [(id, name) for id in GAMES for name in game.load(id).opponents])
def test_an_opponent_looks_at_no_hidden_hand(id: str, name: str) -> None:
    table = Table(game.load(id), None, Seeded(3))
    policy = table.rules.opponents[name](3)
    asked: set[str] = set()
    for _ in range(300):
        if not isinstance(table.pending, Decision):
            break
        asked.add(table.pending.name)
        table.choose(policy(Blind(table), table.pending))
    assert len(asked) > 5
