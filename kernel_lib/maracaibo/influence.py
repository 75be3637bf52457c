"""08 Influence: the tracks of the three nations, noble ranks, and the ownership markers beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.decision import offer
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import records
from .names import Nation, Seat
from .records import NATIONS
from .refusal import at_least
from .state import State
from .supplies import gain_points

END_OF_TRACK = 12
POINTS_PAST_THE_END = 2
MARKERS = 13


@question("noble_rank")
def noble_rank(state: State, who: Seat, nation: Nation) -> int:
    """The number under the furthest red band that the marker has reached; 0 before the first."""
    reached = _reached(state, who, nation)
    return max((one.rank for one in records.records().influence_ranks if one.space <= reached), default=0)


@question("next_rank")
def next_rank(state: State, who: Seat, nation: Nation) -> int | None:
    """The space of the next red band, None when the last is reached."""
    reached = _reached(state, who, nation)
    return min((one.space for one in records.records().influence_ranks if one.space > reached), default=None)


@question("influence_after")
@rule("08/steps", "08/overflow")
def influence_after(state: State, who: Seat, nation: Nation, steps: int) -> dict[str, int]:
    """Where the marker stands after `steps` influence, and the points for steps past the end: {space, points}."""
    at_least(0, steps=steps)
    reached = _reached(state, who, nation) + steps
    return {"space": min(reached, END_OF_TRACK), "points": POINTS_PAST_THE_END * max(0, reached - END_OF_TRACK)}


def _reached(state: State, who: str, nation: str) -> int:
    """The space of a marker. Raises Unknown for a nation that there is not."""
    return state.player(who).influence[records.nations()[nation].id]


@procedure("gain_influence")
def gain_influence_alone(game: Game, who: Seat, nation: Nation, steps: int) -> Procedure:
    """08 Gain influence with one nation."""
    gain_influence(game, who, nation, steps)
    yield from ()


def gain_influence(game: Game, who: str, nation: str, steps: int, rule: str = "08/steps") -> None:
    """Each influence is one step to the right; each step past the end is 2 points instead."""
    if steps == 0:
        return
    player = game.state.player(who)
    start = _reached(game.state, who, nation)
    after = influence_after(game.state, who, nation, steps)
    player.influence[nation] = after["space"]
    if after["space"] > start:
        game.emit("influence", rule, who, nation=nation, gained=after["space"] - start, start=start,
                  space=after["space"], rank=noble_rank(game.state, who, nation))
    if after["points"]:
        gain_points(game, who, after["points"], "08/overflow", nation=nation)


def choose_nation(game: Game, who: str, rule: str, nations: Iterable[str] = NATIONS,
                  judge: Callable[[str], Verdict] = lambda nation: yes("08/steps"), **facts: Any) -> Procedure:
    """The nation that the player chooses; the only one without asking, "" when there is none."""
    decision = offer("nation", who, rule, nations, judge, **facts)
    if not decision.options:
        return ""
    return (yield from game.asked(decision))


@procedure("gain_influence_any")
def gain_influence_any(game: Game, who: Seat, steps: int, rule: str = "08/steps") -> Procedure:
    """Influence with one nation of choice; it cannot be split."""
    nation = yield from choose_nation(game, who, rule, steps=steps)
    gain_influence(game, who, nation, steps, rule)


@question("may_rise")
def may_rise(state: State, who: Seat, nation: Nation) -> Verdict:
    """Whether a marker still has a noble rank before it."""
    if next_rank(state, who, nation) is None:
        return no("16/need4-choice", "highest_rank", nation=nation)
    return yes("16/need4-choice")


@procedure("rise")
def rise(game: Game, who: Seat, nation: Nation | None = None, rule: str = "16/need4-choice") -> Procedure:
    """One influence marker (of choice, or of `nation`) moves to its next noble rank."""
    chosen = nation or (yield from choose_nation(game, who, rule, judge=lambda one: may_rise(game.state, who, one)))
    space = next_rank(game.state, who, chosen) if chosen else None
    if space is not None:
        gain_influence(game, who, chosen, space - game.state.player(who).influence[chosen], rule)


# ---- ownership markers -----------------------------------------------------------------------------

@question("markers_on_map")
def markers_on_map(state: State) -> dict[str, int]:
    """Ownership markers of each nation on the map: cities, villages and legacy tiles."""
    lying = list(state.markers.values())
    return {nation: lying.count(nation) for nation in NATIONS}


@question("emptied_spaces")
@rule("08/leftmost")
def emptied_spaces(state: State, nation: Nation) -> list[int]:
    """The numbers of the supply spaces that are wholly empty, from the left: one marker, then two on each."""
    supply = records.nations()[nation].supply
    taken = state.supply_taken[nation]
    empty = 0 if taken == 0 else 1 + (taken - 1) // 2
    return list(supply[:empty])


@question("may_place_marker")
def may_place_marker(state: State, nation: Nation) -> Verdict:
    """Whether the nation has a marker left in its supply."""
    if state.supply_taken[records.nations()[nation].id] >= MARKERS:
        return no("07/supply", "no_marker_left", nation=nation)
    return yes("07/supply")


def place_marker(game: Game, nation: str, place: str, rule: str, who: str | None = None) -> None:
    """The leftmost marker of the nation goes from its supply to `place`."""
    state = game.state
    state.supply_taken[nation] += 1
    state.markers[place] = nation
    game.emit("marker_placed", rule, who, nation=nation, place=place, left=MARKERS - state.supply_taken[nation],
              emptied=len(emptied_spaces(state, nation)))


def remove_marker(game: Game, place: str, rule: str, who: str | None = None) -> None:
    """The marker at `place` leaves the game; it does not return to the supply."""
    nation = game.state.markers.pop(place)
    game.emit("marker_removed", rule, who, nation=nation, place=place)
