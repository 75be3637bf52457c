"""13.2 Grand fleets: how allied fleets join to sail as one, go on together, and part."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .actions import action
from .fleets import fleets_at, members
from .players import family, is_minor, player
from .state import GrandFleet, Place, Power, Ships, State, impulse_of
from .terms import allied


@question("may_command_grand")
@rule("13.2", "13.21")
def may_command_grand(state: State, at: Place, power: Power) -> Verdict:
    """13.2, 13.21 Whether a power may propose, or take command of, a grand fleet at a place: a major power, in its
    impulse, with an allied fleet there that no pact joins to it."""
    if impulse_of(state).power != power:
        return no("13.2", "not_your_impulse", power=power)
    if is_minor(state, power):
        return no("13.21", "minor_commands_none", power=power)
    if all(family(state, one) != power for one in state.squadrons.get(at, ())):
        return no("13.2", "no_fleet_there", power=power, place=at)
    here = fleets_at(state, at)
    mine = next((fleet for fleet in here if power in fleet.heads), None)
    if mine is None:
        return no("13.2", "no_fleet_there", power=power, place=at)
    others = [fleet for fleet in here if fleet is not mine and allied(state, fleet.heads[0], power)]
    if not others and mine.heads[0] == power:
        return no("13.2", "nobody_to_join_fleet", place=at)
    return yes("13.2")


def roadsteads(state: State) -> list[str]:
    """13.2 Where squadrons of the active power, a major one, lie beside those of an ally."""
    power, found = impulse_of(state).power, []
    for at, here in state.squadrons.items() if not is_minor(state, power) else ():
        heads = {family(state, one) for one in here} if len(here) > 1 else ()
        if power in heads and any(head != power and allied(state, head, power) for head in heads):
            found.append(at)
    return found


@action("grand_fleet", lambda state: [{"do": "grand_fleet", "at": at} for at in roadsteads(state)],
        lambda state, one: may_command_grand(state, one["at"], impulse_of(state).power), free=True)
@rule("13.2", "13.21")
def form_grand_fleet(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.2 Allied fleets join under the active power, if their players agree."""
    state: State = game.state
    power, at = impulse_of(state).power, choice["at"]
    joined = [power]
    for fleet in fleets_at(state, at):
        for head in fleet.heads:
            if head == power or not allied(state, head, power):
                continue
            seat = player(state, head)
            if seat == player(state, power) or (seat and (yield Decision("join_fleet", seat, "13.2", (True, False),
                                                                         facts={"power": power, "place": at}))):
                joined.append(head)
    state.grand = [one for one in state.grand if one.at != at or not set(one.fleets) & set(joined)]
    if len(joined) > 1:
        state.grand.append(GrandFleet(at, joined))
        game.emit("grand_fleet", "13.2", power, place=at, fleets=joined)
    else:
        game.emit("fleets_apart", "13.2", power, place=at)


@question("may_leave_grand")
@rule("13.21")
def may_leave_grand(state: State, at: Place, power: Power) -> Verdict:
    """13.21 Whether a power may part its fleet from a grand fleet, in its impulse; it stays at the same place."""
    if impulse_of(state).power != power:
        return no("13.2", "not_your_impulse", power=power)
    if not any(power in fleet.heads and len(fleet.heads) > 1 for fleet in fleets_at(state, at)):
        return no("13.21", "no_grand_fleet", power=power, place=at)
    return yes("13.21")


@action("leave_grand", lambda state: [{"do": "leave_grand", "at": at} for at in dict.fromkeys(
            grand.at for grand in state.grand
            if any(family(state, one) == impulse_of(state).power for one in grand.fleets))],
        lambda state, one: may_leave_grand(state, one["at"], impulse_of(state).power), free=True)
@rule("13.21")
def leave_grand_fleet(game: Game, choice: dict[str, Any]) -> Procedure:
    """13.21 The active power's fleet is one of its own again."""
    state: State = game.state
    power, at = impulse_of(state).power, choice["at"]
    leave(state, at, [power])
    tidy_grand(state)
    game.emit("leaves_grand", "13.21", power, place=at)
    yield from ()


def leave(state: State, at: str, heads: list[str]) -> None:
    """These nations are in no grand fleet at `at` any more."""
    for grand in state.grand:
        if grand.at == at:
            grand.fleets = [one for one in grand.fleets if family(state, one) not in heads]


@rule("13.21", "13.1")
def sailed_together(state: State, to: str, ships: Ships) -> None:
    """13.21 Who came to `to` as one is one there; who lies there of the same nations joins them (13.1)."""
    heads = list(dict.fromkeys(family(state, one) for one in (impulse_of(state).power, *ships)))
    for grand in [one for one in state.grand if one.at == to]:
        theirs = [family(state, one) for one in grand.fleets]
        if set(theirs) & set(heads):
            heads += [one for one in theirs if one not in heads]
    if len(heads) > 1:
        leave(state, to, heads)
        state.grand.append(GrandFleet(to, heads))


def tidy_grand(state: State) -> None:
    """A grand fleet is of those who are still together, two at least."""
    for grand in state.grand:
        here = dict.fromkeys((family(state, one) for one in state.squadrons.get(grand.at, {})), Ships())
        grand.fleets = members(state, grand, here) if grand.fleets else []
    state.grand = [grand for grand in state.grand if len(grand.fleets) > 1]
