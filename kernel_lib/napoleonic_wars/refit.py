"""13.11 Refit: what waits in port for its marker to come off, and what is driven to sea with it."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no
from kernel_lib.parts.bags import put, remove, take

from .actions import action
from .board import PORTS, SEAS
from .fleets import may_spend_mp, port_friendly, refitting, spend_mp
from .players import family
from .state import Area, Power, Refit, Ships, State, impulse_of


def refitted(state: State, at: str, ships: Ships) -> Ships:
    """13.11 These squadrons without those under refit in port; driven to sea these sail like any other."""
    return ships if at in SEAS else {one: count - refitting(state, at, one) for one, count in ships.items()}


@rule("13.11")
def marks_along(state: State, at: str, ships: Ships) -> list[Refit]:
    """13.11 The markers that squadrons driven to sea under refit take along from `at`; sound ones sail first."""
    along = []
    for power, count in ships.items():
        marks = [one for one in state.refit if one.at == at and one.power == power]
        sound = state.squadrons[at][power] - len(marks)
        along += marks[:max(0, count - sound)]
    return along


def taken_along(marks: list[Refit], to: str) -> None:
    """The markers come with their squadrons."""
    for one in marks:
        one.at = to


@rule("6.13")
def leave_map(state: State, power: str, at: str, to: str) -> None:
    """6.13 A squadron goes to raid or onto the card of a foreign war, from a place or from the regroup box, which costs
    no point: one under refit goes first and keeps its markers, one from the box gets a marker."""
    box = at == "regroup"
    marked = next((one for one in state.refit if one.power == power and one.at == ("" if box else at)), None)
    if not box:
        take(state.squadrons, at, {power: 1})
        if marked is not None:
            marked.at = to
        return
    remove(state.regroup_squadrons, {power: 1})
    if marked is None:
        state.refit.append(Refit(power, to))
    else:
        marked.at, marked.markers = to, marked.markers + 1


@rule("5.9", "7.6")
def back_to_box(state: State, away: str) -> None:
    """5.9, 7.6 The markers of the raiders, or of squadrons on a card, go with them to the regroup box."""
    taken_along([one for one in state.refit if one.at == away], "")


@question("may_refit")
@rule("13.11", "5.62", "7.3")
def may_refit(state: State, at: Area, power: Power) -> Verdict:
    """13.11 Whether a refit marker of a power may be taken off in a friendly port for 1 MP; one a squadron an
    impulse."""
    if impulse_of(state).power not in (power, family(state, power)):
        return no("13.11", "not_your_impulse", power=power)
    marks = [one for one in state.refit if one.at == at and one.power == power]
    if not marks:
        return no("13.11", "no_refit", place=at, power=power)
    if at not in PORTS or not port_friendly(state, at, power):
        return no("13.11", "not_friendly", place=at, power=power)
    if impulse_of(state).refitted.get(at, {}).get(power, 0) >= len(marks):
        return no("7.3", "refitted_already", place=at)
    return may_spend_mp(state, 1)


@rule("7.3", "13.11")
def take_marker(state: State, at: str, power: str, served: int) -> bool:
    """7.3, 13.11 A marker comes off the squadron with fewest, but no second one off those `served` before, which stand
    first; returns whether it has more."""
    mark = min([one for one in state.refit if one.at == at and one.power == power][served:],
               key=lambda one: one.markers)
    mark.markers -= 1
    more = [mark] if mark.markers else []
    state.refit = [*more, *(one for one in state.refit if one is not mark)]
    return bool(more)


@action("refit", lambda state: [{"do": "refit", "at": at, "power": power} for at, power in dict.fromkeys(
            (one.at, one.power) for one in state.refit if one.at in PORTS)
            if family(state, power) == impulse_of(state).power or power == impulse_of(state).power],
        lambda state, one: may_refit(state, one["at"], one["power"]), also=("repair", "重整"))
@rule("13.11", "5.62")
def refit(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.11 A refit marker comes off."""
    state: State = game.state
    at, power = choice["at"], choice["power"]
    spend_mp(state, 1)
    if take_marker(state, at, power, impulse_of(state).refitted.get(at, {}).get(power, 0)):
        put(impulse_of(state).refitted, at, {power: 1})
    game.emit("refitted", "13.11", power, place=at)
    yield from ()
