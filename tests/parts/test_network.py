"""Networks: against the plainest search there is."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_lib.parts.network import Known, Network

PLACES = "abcdefg"
PAIRS = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES), st.sampled_from(["road", "sea"])).filter(
    lambda pair: pair[0] != pair[1]), max_size=14)
SOME = st.frozensets(st.sampled_from(PLACES))


def plainly(net, start, passable):
    """Distances by going round and round until nothing changes."""
    far = {start: 0}
    for _ in PLACES:
        for place in list(far):
            for other in net.links[place]:
                if other in passable:
                    far[other] = min(far.get(other, 99), far[place] + 1)
    return far


@given(PAIRS, SOME, SOME, st.sampled_from(PLACES))
def test_a_line_is_a_shortest_way_over_passable_places(pairs, passable, ends, start):
    net = Network.of(PLACES, pairs)
    line = net.line(start, ends, passable)
    far = plainly(net, start, passable)
    reached = [far[end] for end in ends if end in far and (end == start or end in passable)]
    assert (len(line) - 1 if line else None) == min(reached, default=None)
    if line:
        assert line[0] == start and line[-1] in ends and set(line[1:]) <= passable
        assert all(to in net.links[at] for at, to in pairwise(line))
        assert net.blocked(start, ends, passable) == []


@given(PAIRS, SOME, st.sampled_from(PLACES))
def test_a_stopped_line_names_the_closed_places_at_its_edge(pairs, passable, start):
    net = Network.of(PLACES, pairs)
    shut = net.blocked(start, (), passable)
    far = plainly(net, start, passable)
    assert set(shut) == {other for place in far for other in net.links[place]} - passable - {start}


@given(PAIRS, SOME, SOME)
def test_groups_and_what_is_linked_with_an_end(pairs, passable, ends):
    net = Network.of(PLACES, pairs)
    group = net.groups(passable)
    assert group.keys() == passable
    for place in passable:
        assert group[place] == {other for other in plainly(net, place, passable) if other in passable}
    assert net.linked(passable, ends) == {place for place in passable if net.line(place, ends & passable, passable)}


@given(PAIRS, st.sampled_from(PLACES), st.integers(0, 6))
def test_reach_spends_no_more_than_there_is_and_stops_where_one_must(pairs, start, most):
    net = Network.of(PLACES, pairs)
    price = {"road": 1, "sea": 2}
    found = net.reach(start, most, lambda at, to, kind: price[kind], lambda place: place == "b")
    for place, (spent, before) in found.items():
        rest = 0 if before == start else found[before][0]
        assert spent == rest + price[net.links[before][place]] <= most and (before != "b" or start == "b")
        route = net.route(start, place, most, lambda at, to, kind: price[kind], lambda place: place == "b")
        assert route[0] == start and route[-1] == place and "b" not in route[1:-1]


def test_kinds_are_told_apart():
    net = Network.of("abcd", [("a", "b", "road"), ("b", "c", "sea"), ("c", "d", "road")])
    assert net.kind("a", "b") == "road" and net.kind("a", "c") is None
    assert net.along("road")["b"] == ("a",) and net.but("road")["b"] == ("c",) and net.but("road", "sea")["b"] == ()
    assert net.line("a", {"d"}, set("abcd")) == ["a", "b", "c", "d"]
    assert net.line("a", {"d"}, set("abcd"), None, "road") == []
    assert net.groups(frozenset("abcd"), "road")["a"] == {"a", "b"}


def test_a_line_may_be_told_where_to_begin():
    net = Network.of("abcd", [("a", "b", "road"), ("b", "d", "road"), ("a", "c", "sea"), ("c", "d", "sea")])
    assert net.line("a", {"d"}, set("bcd"), ("c",)) == ["a", "c", "d"]
    assert net.line("a", {"d"}, set("bcd"), ()) == []
    assert net.blocked("a", {"d"}, set("bd"), ("c",)) == ["c"]


def test_the_nearest_of_several_and_all_that_tie():
    net = Network.of("abcde", [("a", "b", "road"), ("a", "c", "road"), ("c", "d", "road"), ("b", "e", "sea")])
    assert net.nearest("a", lambda place: place in "bc", lambda at, to, kind: 1) == ["b", "c"]
    assert net.nearest("a", lambda place: place in "de", lambda at, to, kind: None if kind == "sea" else 1) == ["d"]
    assert net.nearest("a", lambda place: place == "a", lambda at, to, kind: 1) == ["a"]
    assert net.nearest("a", lambda place: False, lambda at, to, kind: 1) == []


@given(PAIRS, st.sampled_from(PLACES), SOME, SOME)
def test_the_fewest_steps_lead_to_the_nearest_where_every_step_costs_the_same(pairs, start, ends, shut):
    net = Network.of(PLACES, pairs)
    assert net.fewest_steps(start, ends.__contains__, shut) == net.nearest(
        start, ends.__contains__, lambda at, to, kind: None if to in shut else 1)


def test_a_link_to_nowhere_is_a_fault_of_the_data():
    with pytest.raises(ValueError, match="atlantis"):
        Network({"a": {"atlantis": "sea"}})


def test_what_is_known_was_asked_once():
    asked = []
    known = Known(lambda name: asked.append(name) or name.upper())
    assert (known["a"], known["a"], known["b"]) == ("A", "A", "B") and asked == ["a", "b"]
