"""Exercises on 09 Exploration."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import Verdict
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.state import State

from .asking import Asking, ask, because, between, first, happens, one, position, table

CHAPTER = "09_exploration"
QUESTS = {"e7": "Q01", "e14": "Q19", "e21": "Q23"}


def some_way(here: int, space: int) -> list[int]:
    """A way along the track, the shortest one, or the one jump back."""
    waiting = [[following] for following in records.explorer_track()[here].next]
    for path in waiting:
        if path[-1] == space:
            return path
        waiting += [[*path, following] for following in records.explorer_track()[path[-1]].next]
    return [space]


def stops(state: State, most: int) -> dict[str, Verdict]:
    """For the spaces around the explorer: may it stop there?"""
    here = state.player("alex").explorer
    by_end = {path[-1]: path for path in ask(state, "explorer_paths", who="alex", most=most)}
    near = [space for space in records.explorer_track() if here - 3 <= space <= here + 9 and space != here and space]
    return {f"e{space}": ask(state, "may_explore", who="alex", path=by_end.get(space) or some_way(here, space),
                             most=most) for space in near}


@exercise(CHAPTER, 1, "explorer")
def where_to_stop(stream: Stream) -> Question:
    """Click every explorer space that can be reached."""
    here, most = one(stream, (1, 3, 4, 5, 9, 10, 12, 15, 17, 18, 19)), between(stream, 2, 4)
    other = here + between(stream, 1, 2)
    quests = {space: tile for space, tile in QUESTS.items() if stream.below(2)}
    state = position({"explorer_quests": quests, "players": {"alex": {"explorer": here}, "bea": {"explorer": other}}})
    return Asking("explore_where", state, here=here, most=most, other=other).spaces("09/move", stops(state, most))


@exercise(CHAPTER, 2, "explorer")
def line_points(stream: Stream) -> Question:
    """Points for crossing the blue or green line, or for arriving at the end."""
    line = one(stream, ("blue", "green", "end"))
    before = stream.below(4)
    if line == "end":
        seats = position(players=4).seats()
        state = position({"explorer_end": seats[1:1 + before], "players": {
            "alex": {"explorer": 28}, **{seat: {"explorer": 29} for seat in seats[1:1 + before]}}}, players=4)
        why = first(table(state, "explore", who="alex", most=1).log, "points")
    else:
        state = position({"crossed": {line: before}}, players=4)
        why = happens(state, "points", "cross_line", who="alex", line=line)
    asking = Asking("line_points_end" if line == "end" else "line_points", state, line=line, before=before)
    return asking.number(why.facts["points"], why)


@exercise(CHAPTER, 3, "explorer")
def steps_counted(stream: Stream) -> Question:
    """Steps that a way costs when other explorers stand on it."""
    here = one(stream, (1, 2, 3, 10, 18))
    track = records.explorer_track()
    path = [here]
    while len(path) < 5:
        path.append(track[path[-1]].next[-1])
    others = [space for space in path[1:-1] if stream.below(2)][:3]
    state = position({"explorer_quests": QUESTS, "players": {"alex": {"explorer": here}, **{
        seat: {"explorer": space} for seat, space in zip(("bea", "chen", "dara"), others, strict=False)}}}, players=4)
    moved = table(state, "explore", [{"path": path[1:]}], who="alex", most=6)
    why = first(moved.log, "explored")
    asking = Asking("explore_steps", state, here=here, space=path[-1], others=[f"e{each}" for each in others],
                    spaces=len(path) - 1)
    return asking.number(why.facts["steps"], why)


@exercise(CHAPTER, 4, "explorer")
def what_the_line_gives(stream: Stream) -> Question:
    """What crossing a line gives at once: the red one influence, the others points."""
    line, here = one(stream, (("red", 9), ("red", 10), ("blue", 17), ("blue", 18), ("green", 23), ("green", 24)))
    before = stream.below(3)
    state = position({"crossed": {line: before}, "players": {"alex": {"explorer": here}}}, players=4)
    reward = ask(state, "line_reward", line=line)
    gained = next(f"{count}_{kind}" for kind, count in reward.items())
    why = because(f"line_{gained}", "09/red" if line == "red" else "09/lines", line=line)
    asking = Asking("line_gives", state, here=here, line=line, before=before)
    return asking.choose_said(gained, ("3_influence", "4_points", "2_points", "no_gain"), why)


@exercise(CHAPTER, 5, "explorer")
def near_the_end(stream: Stream) -> Question:
    """Click where the explorer may stop near the end, which holds any number."""
    here, most = one(stream, (24, 25, 26, 27)), between(stream, 2, 4)
    ended = ("bea", "chen")[:between(stream, 1, 2)]
    other = one(stream, [space for space in (25, 26, 27, 28) if space != here])
    state = position({"explorer_end": list(ended), "players": {
        "alex": {"explorer": here}, **{seat: {"explorer": 29} for seat in ended}, "dara": {"explorer": other}}},
        players=4)
    return Asking("explore_end", state, here=here, most=most, ended=list(ended), other=other).spaces(
        "09/end", stops(state, most))
