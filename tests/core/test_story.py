"""What happened as a story: headings, lines of several events, what brought nothing."""

from kernel_lib.core.event import Event
from kernel_lib.core.story import Story, in_short, lines

STORY = Story(headings=frozenset({"step"}), begins=frozenset({"turn"}),
              joins=lambda event, last: (last.name, event.name) == ("dice", "hits"),
              needless=lambda event, before: event.name == "nothing")


def told(*names, start=0):
    log = [Event(name, "1") for name in names]
    return [([event.name for event in line.events], line.first, line.end) for line in lines(STORY, log, start)]


def test_a_heading_is_told_where_something_follows_it():
    assert told("step", "step", "move", "step", "turn") == [(["step"], 1, 2), (["move"], 2, 4), (["turn"], 4, 5)]


def test_a_heading_at_the_end_waits_until_something_follows():
    assert told("move", "step", "nothing") == [(["move"], 0, 1)]
    assert told("move", "step", "nothing", "move", start=1) == [(["step"], 1, 3), (["move"], 3, 4)]


def test_what_belongs_together_stands_in_one_line():
    assert told("dice", "nothing", "hits", "hits") == [(["dice", "hits"], 0, 3), (["hits"], 3, 4)]
    assert told("dice", "step", "hits") == [(["dice"], 0, 1), (["step"], 1, 2), (["hits"], 2, 3)]


def test_a_game_that_says_nothing_of_it_tells_every_event():
    log = [Event("step", "1"), Event("nothing", "1")]
    assert [line.events for line in lines(Story(), log)] == [[log[0]], [log[1]]]


def test_what_weighs_is_told_where_there_is_room_for_little():
    story = Story(weighty=frozenset({"falls"}))
    log = [Event(name, "1") for name in ("dice", "losses", "falls", "returns", "ends")]
    told = lines(story, log)
    assert [line.first for line in in_short(story, told, (0, -1))] == [0, 2, 4]
    assert in_short(story, [], (0, -1)) == [] and len(in_short(story, told[:1], range(-4, 0))) == 1
