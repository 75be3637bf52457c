"""11 Regroup: units come from the regroup boxes, and the order of the phase."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from math import ceil
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, put, remove, size

from .board import CLANS, SPACES, SPACES_BY_NAME
from .clans import came_over_whole
from .communications import Lines, behind_walls, first_steps, spaces_among
from .components_and_map import friendly, siege_capacity
from .events import effect, number_of
from .multiplayer import active_player, player_of, players, side_of_player
from .names import ClanId, Count, Place, Player, Units
from .reinforcements import reinforce
from .spheres import SPHERES, four
from .state import State, bags_of, impulse_of, of_clan, side_of
from .wounded import wounded_return

Rooms = dict[tuple[str, ...], int]
"""Spaces of an Ikko-Ikki group -> units it may still take in."""

# How much a clan may regroup


@question("regroup_value")
@rule("11.0/value", "11.0/raise", "11.5", "3.33/truce")
def regroup_value(state: State, clan: ClanId) -> int:
    """11.0 Units `clan` may regroup in a turn: its number, and 1 more for each clan that raises it and was won.

    The Ikko-Ikki have the sum of their groups (11.3); with the optional rule a clan has a fifth of its spaces (11.5).
    A power still to come has its number already, 0 a clan that is out.
    """
    to_come = state.side[clan] == "neutral" and CLANS[clan].faction != "neutral" and clan not in state.withdrawn
    if not to_come and not may_regroup(state, clan):
        return 0
    return value_of(state, clan, ikko_groups(state) if CLANS[clan].regroup.groups else [])


def value_of(state: State, clan: str, groups: list[dict[str, Any]]) -> int:
    """11.0 The `regroup_value` of a clan that regroups, in the `ikko_groups` if it has such groups."""
    if CLANS[clan].regroup.groups:
        return sum(group["may_place"] for group in groups)
    if state.options["optional_regroup"]:
        spaces, units = _strength(state, clan)
        return optional_regroup(state, spaces, units, size(box_of(state, clan)))["may_place"]
    printed = CLANS[clan].regroup
    return printed.base + len([other for other in printed.raised_by if won_by(state, other) == clan])


@question("may_regroup")
@rule("11.0/value", "3.33/truce", "15.2/never-flip")
def may_regroup(state: State, clan: ClanId) -> Verdict:
    """11.0 Whether `clan` regroups at all: not a neutral, fallen or withdrawn one, none that has come over whole, nor
    the Ikko-Ikki after a truce."""
    if clan in state.fallen or clan in state.withdrawn or came_over_whole(state, clan):
        return no("11.0/value", "clan_out", clan=clan)
    if state.side[clan] == "neutral":
        return no("11.0/value", "neutral_clan", clan=clan)
    if clan == "ikko_ikki" and state.flags.get("truce_with_ikko"):
        return no("3.33/truce", "truce_holds", clan=clan)
    return yes("11.0/value")


def won_by(state: State, clan: str) -> str:
    """11.0 The clan that conquered `clan` or to which it came over; "" when it stands on its own."""
    return state.fallen.get(clan) or state.won_over.get(clan, "")


def box_of(state: State, clan: str) -> Units:
    """The units of `clan` in its regroup box."""
    return of_clan(state, state.box, clan)


def _strength(state: State, clan: str) -> tuple[int, int]:
    """Spaces of `clan` with a line, and its units on the map."""
    lines = Lines.of(state)
    spaces = [at for at, owner in state.control.items() if owner == clan and lines.serves(clan, at)]
    units = sum(size(of_clan(state, bag, clan)) for bags in (state.field, state.inside) for bag in bags.values())
    return len(spaces), units


@question("optional_regroup")
@rule("11.5")
def optional_regroup(state: State, spaces: Count, units: Count, box: Count) -> dict[str, int]:
    """11.5 The original rule: a fifth of the linked `spaces` rounded up, but never above twice the spaces in all.
    {value, cap, must_remove, may_place}

    units  units of the clan on the map
    box    units in its regroup box
    """
    value, cap = ceil(spaces / 5), 2 * spaces
    return {"value": value, "cap": cap, "must_remove": 0, "may_place": max(0, min(value, cap - units, box))}


# The Ikko-Ikki (11.3)


@question("group_size")
@rule("11.3/groups", "11.3/cap")
def group_size(state: State, spaces: Count, units: Count = 0) -> dict[str, int]:
    """11.3 A group of linked spaces and its units: value half the spaces rounded up, never above twice the spaces.
    {value, cap, room, must_remove, may_place}"""
    value, cap = ceil(spaces / 2), 2 * spaces
    return {"value": value, "cap": cap, "room": max(0, cap - units), "must_remove": 0,
            "may_place": min(value, max(0, cap - units))}


@question("ikko_groups")
@rule("11.3/groups", "11.3/cap", "11.3/saika")
def ikko_groups(state: State) -> list[dict[str, Any]]:
    """11.3 The groups of spaces the Ikko-Ikki control that have lines between them, with what each may take in."""
    return groups_among(Lines.of(state))


def groups_among(lines: Lines) -> list[dict[str, Any]]:
    """`ikko_groups`, asked with the lines of one position."""
    state = lines.state
    linked = lines.groups[state.side["ikko_ikki"]]
    members: dict[Any, list[str]] = {}
    for at in SPACES_BY_NAME:
        if state.control.get(at) == "ikko_ikki":
            members.setdefault(linked.get(way_in(state, at, linked), at), []).append(at)
    found: list[dict[str, Any]] = []
    for group, spaces in members.items():
        units = sum([bags.get(at, NOBODY).get("ikko_ikki", 0) for at in spaces for bags in (state.field, state.inside)])
        found.append({"spaces": spaces, "units": units, **group_size(state, len(spaces), units)})
        if group == spaces[0]:  # no line reaches it
            found[-1]["may_place"] = 0
    return found


def way_in(state: State, at: str, linked: Collection[str]) -> str:
    """9.8 Where lines reach the space `at`: there, or from the sea while its garrison is besieged."""
    if behind_walls(state, at, state.side["ikko_ikki"]):
        return next((sea for sea in first_steps(state, state.side["ikko_ikki"], at, True) if sea in linked), at)
    return at


# Where (11.2, 11.3)


def limit_at(clan: str, at: str) -> int:
    """11.2, 11.3 Units that may be placed in a space in one turn: 1, in Kyo 2; for the Ikko-Ikki 2 and 4."""
    return (2 if at == "kyo" else 1) * (2 if CLANS[clan].regroup.groups else 1)


@question("may_regroup_at")
@rule("11.2", "11.3/place", "11.3/cap")
def may_regroup_at(state: State, clan: ClanId, at: Place, placed: dict[Place, Count] | None = None) -> Verdict:
    """11.2 Whether a unit of `clan` may be placed at `at`.

    placed  space -> units of this side placed there in this regroup phase; while none are, a full group of the
            Ikko-Ikki takes in nobody (11.3)
    """
    verdict = may_regroup(state, clan) and may_place(Lines.of(state), clan, at, placed or {})
    if verdict and not placed and at in _full_groups(state, clan):
        return no("11.3/cap", "group_full", place=at)
    return verdict


def _full_groups(state: State, clan: str) -> set[str]:
    """11.3 The spaces of the groups that take in nobody more."""
    groups = ikko_groups(state) if CLANS[clan].regroup.groups else []
    return {at for group in groups if not group["may_place"] for at in group["spaces"]}


def may_place(lines: Lines, clan: str, at: str, placed: Units) -> Verdict:
    """`may_regroup_at`, asked with the lines of one position."""
    state = lines.state
    rule_id = "11.3/place" if CLANS[clan].regroup.groups else "11.2"
    if at not in SPACES or not friendly(state, at, state.side[clan]):
        return no(rule_id, "not_our_space", place=at)
    if CLANS[clan].regroup.groups and state.control[at] != clan:
        return no("11.3/place", "not_ikko", place=at)
    if not lines.serves(clan, at):
        return no(rule_id, "no_line", place=at, clan=clan)
    if crowded(state, clan, at):
        return no("2.41/fort", "no_room", place=at, room=0, units=1)
    if placed.get(at, 0) >= limit_at(clan, at):
        return no(rule_id, "space_full", place=at, limit=limit_at(clan, at))
    return yes(rule_id)


@rule("2.41/fort", "9.8/port")
def crowded(state: State, clan: str, at: str) -> bool:
    """9.8, 2.41 Whether nobody of `clan` fits into `at`: while it is besieged they come inside."""
    return behind_walls(state, at, state.side[clan]) and size(state.inside[at]) >= siege_capacity(state, at)


@question("regroup_places")
@rule("11.2", "11.3/place")
def regroup_places(state: State, clan: ClanId, placed: dict[Place, Count] | None = None) -> list[str]:
    """11.2 All spaces where a unit of `clan` may be placed now."""
    if not may_regroup(state, clan):
        return []
    full = set() if placed else _full_groups(state, clan)
    return [at for at in open_places(Lines.of(state), clan, placed or {}) if at not in full]


def open_places(lines: Lines, clan: str, placed: Units) -> list[str]:
    """The spaces of which `may_place` says yes."""
    state, linked = lines.state, lines.linked[clan]
    full = {at for at, count in placed.items() if count >= limit_at(clan, at)}
    found = [at for at in spaces_among(linked) if at not in full]
    if CLANS[clan].regroup.groups:
        found = [at for at in found if state.control[at] == clan]
    besieged = [at for at in state.inside if at not in linked and (
        behind_walls(state, at, state.side[clan]) and may_place(lines, clan, at, placed))]
    return sorted(found + besieged) if besieged else found


# The phase


@procedure("regroup_phase")
@rule("11.2")
def regroup_phase(game: Game) -> Procedure:
    """4.2 step 2: wounded leaders return and units regroup, Oda first; then reinforcements."""
    if four(game.state):
        for player in SPHERES:
            yield from wounded_return(game, player)
        yield from game.run("regroup_four")
    placed: dict[str, Units] = {}
    for player in players(game.state):
        if player not in SPHERES:
            yield from wounded_return(game, player)
            yield from regroup(game, player, placed.setdefault(side_of_player(player), {}))
    yield from reinforce(game)


@procedure("regroup")
@rule("11.0/limit", "11.2", "11.3/place")
def regroup(game: Game, player: Player, placed: dict[Place, Count] | None = None) -> Procedure:
    """11.2 `player` places units clan by clan as he likes; what he does not use of a regroup value is lost.

    placed  space -> units that others of his side placed there in this phase (three players)
    """
    state: State = game.state
    waiting = {state.clan[unit] for unit in state.box}
    clans = [clan for clan in CLANS if clan in waiting and state.side[clan] == side_of_player(player)
             and player_of(state, clan) == player and may_regroup(state, clan)]
    lines = Lines.of(state)  # those who come to open spaces of their own side neither cut nor mend one
    groups = groups_among(lines) if "ikko_ikki" in clans else []
    left = {clan: value for clan in clans if (value := value_of(state, clan, groups))}
    rooms = {tuple(group["spaces"]): group["may_place"] for group in groups}
    placed = {} if placed is None else placed
    if not left:
        game.only(Decision("regroup", player, "11.2", ("done",)))
        return

    def judge(one: Any) -> Verdict:
        return _judge(lines, one, left, placed, rooms)

    while options := regroup_options(lines, left, placed, rooms):
        choice = yield Decision("regroup", player, "11.2", ("done", *options), judge, {"left": dict(left)})
        if choice == "done":
            break
        unit, at = choice["unit"], choice["at"]
        clan = state.clan[unit]
        place(game, unit, at, "11.3/place" if clan == "ikko_ikki" else "11.2")
        add(placed, {at: 1})
        left[clan] -= 1
        for spaces in rooms:
            if clan == "ikko_ikki" and at in spaces:
                rooms[spaces] -= 1
    else:
        game.only(Decision("regroup", player, "11.2", ("done",)))
    if unused := {clan: value for clan, value in left.items() if value}:
        game.emit("regroup_unused", "11.0/limit", player, left=unused)


def place(game: Game, unit: str, at: str, rule_id: str) -> None:
    """A unit comes from the box to `at`."""
    state: State = game.state
    remove(state.box, {unit: 1})
    put(bags_of(state, behind_walls(state, at, side_of(state, unit))), at, {unit: 1})
    game.emit("regrouped", rule_id, side_of(state, unit), unit=unit, clan=state.clan[unit], place=at)


def regroup_options(lines: Lines, left: Units, placed: Units, rooms: Rooms | None = None) -> list[dict[str, str]]:
    """Every unit that may come and every space where it may."""
    state = lines.state
    options = []
    for clan, value in left.items():
        if value and (units := box_of(state, clan)):
            places = open_places(lines, clan, placed)
            if clan == "ikko_ikki" and rooms is not None:
                taking = _taking_in(rooms)
                places = [at for at in places if at in taking]
            options += [coming(unit, at) for unit in units for at in places]
    return options


@cache
def coming(unit: str, at: str) -> dict[str, str]:
    """The option that `unit` comes to `at`; made once, because a game offers it hundreds of times."""
    return {"unit": unit, "at": at}


def _taking_in(rooms: Rooms) -> set[str]:
    """The spaces of Ikko-Ikki groups that have room."""
    return {at for spaces, room in rooms.items() if room for at in spaces}


def _judge(lines: Lines, one: Any, left: Units, placed: Units, rooms: Rooms) -> Verdict:
    if one == "done":
        return yes("11.2")
    state = lines.state
    unit, at = one["unit"], one["at"]
    clan = state.clan[unit]
    if not state.box.get(unit):
        return no("11.0/limit", "not_in_box", unit=unit)
    if not left.get(clan):
        return no("11.0/value", "value_used", clan=clan)
    verdict = may_place(lines, clan, at, placed)
    if verdict and clan == "ikko_ikki" and at not in _taking_in(rooms):
        return no("11.3/cap", "group_full", place=at)
    return verdict


# Cards


def _levies(state: State) -> list[str]:
    alliance, lines = impulse_of(state).alliance, Lines.of(state)
    return [clan for clan in CLANS if CLANS[clan].alliance == alliance and box_of(state, clan)
            and _may_be_raised(state, clan) and open_places(lines, clan, {})]


@rule("3.33/truce")
def _may_be_raised(state: State, clan: str) -> bool:
    """3.33 Whether a card may raise units of `clan`: the truce ends only the usual regroup of the Ikko-Ikki."""
    verdict = may_regroup(state, clan)
    return bool(verdict) or verdict.rule == "3.33/truce"


def _may_levy(state: State, player: str, card: str) -> Verdict:
    return yes("11.2") if _levies(state) else no("11.2", "nobody_to_levy")


@effect("levy", _may_levy)
def levy(game: Game, player: str, card: str) -> Procedure:
    """Levy: up to two units of one clan of the active alliance come as in a regroup."""
    state: State = game.state
    clans = _levies(state)
    clan = yield from game.asked(Decision("levy_clan", active_player(state), "11.2", tuple(clans)))
    placed: Units = {}
    for _ in range(number_of(card, "units")):
        options = regroup_options(Lines.of(state), {clan: 1}, placed)
        if not options:
            return
        choice = yield Decision("levy", player, "11.2", ("done", *options))
        if choice == "done":
            return
        place(game, choice["unit"], choice["at"], "11.2")
        add(placed, {choice["at"]: 1})
