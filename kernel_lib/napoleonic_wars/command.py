"""9.6, 9.7 Command: who leads where several leaders stand, and army groups of several nations."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import take

from .actions import action
from .board import LEADERS, LEADERS_OF, POWERS
from .players import family, player
from .state import Area, Leader, State, Units, impulse_of
from .terms import allied, commander_of, headquarters, leaders_in, units_at


@question("may_name")
@rule("9.6", "9.7")
def may_name(state: State, at: Area, leader: Leader) -> Verdict:
    """9.6 Whether the active power may name `leader` commander of its armies at `at`."""
    power = impulse_of(state).power
    if leader not in units_at(state, at):
        return no("9.6", "leader_not_there", leader=leader, place=at)
    if LEADERS[leader].power != power:
        return no("9.6", "not_his_impulse", leader=leader, power=power)
    others = [one for one in leaders_in(units_at(state, at)) if one != leader and LEADERS[one].power == power]
    if not others or leader in state.commanders.get(at, [])[:1]:
        return no("9.6", "nothing_to_name", leader=leader)
    return yes("9.6")


def staffs(state: State, starts: list[str]) -> list[tuple[str, list[str]]]:
    """9.6 Of these areas those where several leaders of the active power stand, and they."""
    own = LEADERS_OF[impulse_of(state).power]
    heads = [(at, [piece for piece in state.units[at] if piece in own]) for at in starts]
    return [(at, leaders) for at, leaders in heads if len(leaders) > 1]


@action("name", lambda state, starts: [{"do": "name", "at": at, "leader": leader}
                                       for at, leaders in staffs(state, starts) for leader in leaders
                                       if leader not in state.commanders.get(at, [])[:1]],
        lambda state, one: may_name(state, one["at"], one["leader"]), checked=True, free=True, starts=headquarters,
        sure=lambda found: len(found.all("name")))
def name_commander(game: Game, choice: dict[str, Any]) -> Procedure:
    """9.6 Another leader takes command."""
    game.state.commanders[choice["at"]] = [choice["leader"]]
    game.emit("commander", "9.6", impulse_of(game.state).power, place=choice["at"], leader=choice["leader"])
    yield from ()


@question("may_group")
@rule("9.7", "9.7/2")
def may_group(state: State, at: Area, leader: Leader) -> Verdict:
    """9.7 Whether `leader` may propose an army group of several nations at `at`: a major power's, in its impulse."""
    power = impulse_of(state).power
    here = leaders_in(units_at(state, at))
    if leader not in here:
        return no("9.7", "leader_not_there", leader=leader, place=at)
    if LEADERS[leader].power != power:
        return no("9.7/2", "not_his_impulse", leader=leader, power=power)
    if POWERS[power].rank == "minor":  # Prussia leads, as a minor power too (6.4)
        return no("9.7", "minor_leads_group", leader=leader)
    if state.grouped.get(at) == leader:
        return no("9.7", "grouped_already", leader=leader)
    others = [one for one in here if power not in {LEADERS[one].power, family(state, LEADERS[one].power)}]
    if not any(allied(state, LEADERS[one].power, power) for one in others):
        return no("9.7", "nobody_to_join", place=at)
    return yes("9.7")


def meetings(state: State, starts: list[str]) -> list[tuple[str, str]]:
    """9.7 The leaders of the active power, if it is a major one, who stand with leaders of others, and where."""
    power = impulse_of(state).power
    own = LEADERS_OF[power]
    return [] if POWERS[power].rank == "minor" else [
        (at, leader) for at in starts
        if not own.issuperset(leaders := leaders_in(state.units[at])) for leader in leaders if leader in own]


@action("group", lambda state, starts: [{"do": "group", "at": at, "leader": leader}
                                        for at, leader in meetings(state, starts)],
        lambda state, one: may_group(state, one["at"], one["leader"]), free=True, starts=headquarters)
def form_group(game: Game, choice: dict[str, Any]) -> Procedure:
    """9.7/2 The others whose armies stand there agree, or the armies stay apart. In a group that they have agreed to
    command changes in the impulse of the new commander, and nobody is asked again."""
    if choice["at"] in game.state.grouped:
        lead_group(game, choice["at"], choice["leader"])
    else:
        yield from propose_group(game, choice["at"], choice["leader"])


def propose_group(game: Game, at: str, leader: str) -> Procedure:
    """9.7/2 `leader` commands all armies of his side at `at`, if every player whose pieces are to be led agrees."""
    state: State = game.state
    power = LEADERS[leader].power
    seats = {player(state, LEADERS[one].power) for one in leaders_in(units_at(state, at))
             if allied(state, LEADERS[one].power, power)} - {player(state, power), ""}
    for seat in sorted(seats):
        agreed = yield Decision("join_group", seat, "9.7/2", (True, False), facts={"leader": leader, "place": at})
        if not agreed:
            game.emit("group_refused", "9.7/2", power, place=at, leader=leader, by=seat)
            return
    lead_group(game, at, leader)


def lead_group(game: Game, at: str, leader: str) -> None:
    """9.7 `leader` commands the army group at `at`."""
    game.state.grouped[at] = leader
    game.emit("grouped", "9.7", LEADERS[leader].power, place=at, leader=leader)


@rule("9.7/2", "10.1")
def meet_allies(game: Game, at: str, leader: str) -> Procedure:
    """9.7/2, 10.1 Who comes to allied armies outside his impulse, by interception or evasion, may take command of an
    army group with them."""
    state: State = game.state
    if leader not in units_at(state, at) or POWERS[LEADERS[leader].power].rank == "minor":
        return
    power, own = LEADERS[leader].power, family(state, LEADERS[leader].power)
    others = [one for one in leaders_in(units_at(state, at)) if family(state, LEADERS[one].power) != own
              and allied(state, LEADERS[one].power, power)]
    if others and state.grouped.get(at) != leader and player(state, power) and (
            yield Decision("form_group", player(state, power), "9.7/2", (True, False),
                           facts={"power": power, "leader": leader, "place": at})):
        yield from propose_group(game, at, leader)


def tidy(state: State, at: str) -> None:
    """Commanders who left command nothing here any more."""
    here = units_at(state, at)
    if at in state.grouped and state.grouped[at] not in here:
        del state.grouped[at]
    if at in state.commanders:
        state.commanders[at] = [leader for leader in state.commanders[at] if leader in here]
        if not state.commanders[at]:
            del state.commanders[at]


@rule("9.6", "9.7/2")
def take_away(state: State, at: str, units: Units) -> None:
    """Pieces leave an area, and with them the command they had there."""
    take(state.units, at, units)
    tidy(state, at)


@rule("9.6", "9.7/2")
def keep_command(state: State, at: str, units: Units, lead: str) -> None:
    """9.6, 9.7/2 Who led `units` to `at` commands them there too: an army group stays one wherever it goes."""
    tidy(state, at)
    here = units_at(state, at)
    if lead not in units or lead not in here:
        return
    own = family(state, LEADERS[lead].power)
    led = [leader for leader in leaders_in(units) if leader in here]
    if any(family(state, LEADERS[leader].power) != own for leader in led):
        state.grouped.setdefault(at, lead)
    elif commander_of(state, at, LEADERS[lead].power) in led:
        state.commanders |= {at: [lead]} if commander_of(state, at, LEADERS[lead].power) != lead else {}


def led_by(state: State, at: str, units: Units) -> str:
    """9.6, 9.7/2 Who commands pieces that leave `at` together: their army group's leader, or the one named; else ""."""
    return next((one for one in (state.grouped.get(at, ""), *state.commanders.get(at, ())) if one in units), "")
