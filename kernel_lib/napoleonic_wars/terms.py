"""03 Terms: control of areas and seas, who is friend and enemy, armies and what their leaders carry."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, chosen, size

from .board import AREAS, CAPITALS, COUNTERS, FORTRESSES, LEADERS, LEADERS_OF, LINKS, NATION, TRACK
from .players import family, is_minor, player
from .state import Area, Bloc, Leader, NoLeader, Place, Power, State, Units, impulse_of

ALL_LEADERS = frozenset(LEADERS)

# Who is with whom


def allegiance(state: State) -> tuple[Any, ...]:
    """What makes friends and enemies: what is found from it alone stands until one of these changes (`kept`)."""
    return state.bloc, state.consuls, state.submitted, state.options["players"]


def bloc_of(state: State, power: str) -> str:
    """imperial, allied, or "" for a neutral."""
    return state.bloc.get(power, "")


def against(bloc: str) -> Bloc:
    """The other bloc."""
    return "allied" if bloc == "imperial" else "imperial"


@question("allied")
@rule("8.3", "8.2", "8.8")
def allied(state: State, power: Power, other: Power) -> bool:
    """8.3 Whether two powers are allies: the same power, of one bloc, or of one pact that is in no bloc.

    A submitted neutral is no ally of its pact minor powers (8.8).
    """
    if power == other:
        return True
    bloc, others = state.bloc.get(power), state.bloc.get(other)
    if bloc or others:
        return bloc == others
    return family(state, power) == family(state, other)


@question("at_war")
@rule("8.3")
def at_war(state: State, power: Power, other: Power) -> bool:
    """8.3 Whether two powers are at war: each in a bloc, and not in the same."""
    bloc, against = state.bloc.get(power), state.bloc.get(other)
    return bool(bloc and against) and bloc != against


def impulse_order(state: State) -> list[str]:
    """3 All powers in impulse order: beginning with the one whose scheduled impulse comes next."""
    at = TRACK.index(state.scheduled)
    return [*TRACK[at:], *TRACK[:at]]


# Pieces in an area


def units_at(state: State, at: str) -> Units:
    """Units and leaders in an area. To be looked at only."""
    return state.units.get(at, NOBODY)


def of_power(bag: Units, power: str) -> Units:
    """The pieces of one nation in a bag."""
    return {piece: count for piece, count in bag.items() if NATION[piece] == power}


def of_family(state: State, bag: Units, power: str) -> Units:
    """The pieces in a bag that are `power`'s own; for a major power with those of its pact minor powers."""
    return {piece: count for piece, count in bag.items() if power in (NATION[piece], family(state, NATION[piece]))}


def enemies_at(state: State, at: str, power: str) -> Units:
    """The pieces in an area that are at war with `power`, or were put by an event where they do not belong (17.2)."""
    here = units_at(state, at)
    if not here:
        return NOBODY
    holder = state.flags.get(at) or AREAS[at].power
    return {piece: count for piece, count in here.items() if foes(state, at, holder, power, NATION[piece])}


@rule("17.2")
def foes(state: State, at: str, holder: str, power: str, other: str) -> bool:
    """Whether two powers fight when they meet in an area of `holder`: at war, or one is its owner, the other there by
    an event alone."""
    if at_war(state, power, other):
        return True
    if power == other or holder not in (power, other):
        return False
    return not welcome(state, at, other if holder == power else power, holder)


def friends_at(state: State, at: str, power: str) -> Units:
    """The pieces in an area of `power` and its allies."""
    here = state.units.get(at)
    return {piece: count for piece, count in here.items() if allied(state, power, NATION[piece])} if here else NOBODY


def leaders_in(bag: Units) -> list[str]:
    """The leaders in a bag."""
    if ALL_LEADERS.isdisjoint(bag):
        return []
    return [piece for piece in bag if piece in LEADERS]


def areas_with(state: State, pieces: frozenset[str]) -> list[str]:
    """The areas where one of these pieces stands."""
    return [at for at, bag in state.units.items() if not pieces.isdisjoint(bag)]


def headquarters(state: State) -> list[str]:
    """The areas where leaders of the active power stand."""
    return areas_with(state, LEADERS_OF[impulse_of(state).power])


def leaders_near(state: State, at: str) -> Iterator[tuple[str, str]]:
    """(area, leader) of every leader next to an area."""
    return ((way, leader) for way in LINKS[at] if way in state.units for leader in leaders_in(state.units[way]))


def leaders_out(state: State, power: str) -> list[tuple[str, str]]:
    """(area, leader) of every leader of a power on the map."""
    mine = LEADERS_OF[power]
    return [(at, piece) for at in areas_with(state, mine) for piece in state.units[at] if piece in mine]


def units_in(bag: Units) -> Units:
    """The units in a bag, without leaders."""
    return {piece: count for piece, count in bag.items() if piece not in LEADERS}


def units_first(bag: Units) -> Units:
    """The same pieces, leaders last: the order in which they are usually given up."""
    return units_in(bag) | {piece: count for piece, count in bag.items() if piece in LEADERS}


# Control


def holdings(state: State) -> tuple[Any, ...]:
    """What says whose an area is, and for whom it is open: flags and `allegiance`."""
    return state.flags, *allegiance(state)


def footing(state: State) -> tuple[Any, ...]:
    """What says for whom a port is friendly: `holdings`, and in the land of who has submitted the pieces that stand
    there."""
    return *holdings(state), state.units if state.submitted else None


@question("controller")
@rule("3/control", "3/areas", "7.4", "7.43")
def controller(state: State, at: Area) -> str:
    """3 The power whose flag lies in an area, without a flag the power of its colour (of its lower half).

    Enemy formations may make it uncontrolled all the same: see `standing`.
    """
    return state.flags.get(at) or AREAS[at].power


@question("is_uncontrolled")
@rule("3/control", "12.1")
def is_uncontrolled(state: State, at: Area) -> bool:
    """3 Whether enemies of its controller, or of nobody's leave (17.2), stand in an unfortified area."""
    return at not in FORTRESSES and bool(strangers_at(state, at))


def strangers_at(state: State, at: str) -> Units:
    """The pieces in an area of enemies of its controller; in a neutral's land of whoever an event put there (17.2)."""
    here = state.units.get(at)
    if not here:
        return NOBODY
    holder = controller(state, at)
    return {piece: count for piece, count in here.items() if not welcome(state, at, NATION[piece], holder)}


def welcome(state: State, at: str, power: str, holder: str) -> bool:
    """Whether pieces of `power` leave the control of `holder` over `at` alone."""
    return allied(state, power, holder) or open_to(state, at, power, holder)


@rule("15.23")
def open_to(state: State, at: str, power: str, holder: str) -> bool:
    """15.23 Whether `at` is an area of a submitted neutral, but no capital, that its conqueror's bloc may use."""
    conqueror = state.submitted.get(holder)
    return (conqueror is not None and AREAS[at].power == holder and at not in CAPITALS
            and allied(state, power, conqueror))


@question("standing")
@rule("3/control", "3/areas", "12.1", "15.23", "8.31")
def standing(state: State, at: Area, power: Power) -> str:
    """3 What an area is for a power: friendly, enemy, uncontrolled or neutral.

    An enemy fortress with own formations before it is uncontrolled for them and friendly for its owner; elsewhere an
    area that enemy formations stand in is uncontrolled for all.
    """
    holder = controller(state, at)
    if welcome(state, at, power, holder):
        return "uncontrolled" if at not in FORTRESSES and strangers_at(state, at) else "friendly"
    if friends_at(state, at, power) or (at not in FORTRESSES and strangers_at(state, at)):
        return "uncontrolled"
    return "enemy" if at_war(state, power, holder) else "neutral"


def friendly(state: State, at: str, power: str) -> bool:
    """Whether an area is friendly for a power."""
    return standing(state, at, power) == "friendly"


@question("enemy_fortress")
@rule("12.1", "9.52")
def enemy_fortress(state: State, at: Area, power: Power) -> bool:
    """12.1 Whether a fortress at `at` is held by enemies of `power`, besieged or not."""
    return at in FORTRESSES and at_war(state, power, controller(state, at))


@question("sea_controllers")
@rule("3/control", "13.35")
def sea_controllers(state: State, at: Place) -> list[str]:
    """3, 13.35 The powers that control a sea area: with a squadron there, and no enemy squadron."""
    here = state.squadrons.get(at, {})
    return [power for power in here if not any(at_war(state, power, other) for other in here)]


def sea_controlled(state: State, sea: str, power: str) -> bool:
    """Whether `power` or an ally controls a sea area."""
    return any(allied(state, power, one) for one in sea_controllers(state, sea))


# Armies


@question("carried")
@rule("3/army", "9.1", "9.71")
def carried(state: State, leaders: list[Leader], units: Units) -> Verdict:
    """3 Whether these leaders, each with an army of his own, carry `units` (other leaders among them) between them.

    A leader carries units of his nation and, if it is a major power, of its pact minor powers; a leader of a minor
    power units of his own nation only. A leader carried counts as a unit.
    """
    room = {leader: LEADERS[leader].command for leader in leaders}
    minors_first = sorted(units, key=lambda piece: family(state, NATION[piece]) == NATION[piece])
    for piece in minors_first:
        left = units[piece]
        own_first = sorted(room, key=lambda one: LEADERS[one].power != NATION[piece])
        for leader in own_first:
            if may_lead(state, leader, NATION[piece]):
                taken = min(left, room[leader])
                room[leader] -= taken
                left -= taken
        if left:
            able = [leader for leader in leaders if may_lead(state, leader, NATION[piece])]
            reason = "beyond_command" if able else "not_his_to_lead"
            return no("9.1", reason, units={piece: units[piece]}, leaders=leaders, power=NATION[piece])
    return yes("3/army")


def may_lead(state: State, leader: str, power: str) -> bool:
    """3 Whether a leader may have pieces of `power` in his army."""
    own = LEADERS[leader].power
    return power == own or (not is_minor(state, own) and family(state, power) == own and allied(state, own, power))


@question("armies_needed")
@rule("9.1", "9.71", "9.6", "3/corps")
def armies_needed(state: State, units: Units, lead: NoLeader = "") -> Verdict:
    """9.1, 9.71 Whether pieces move together, and by how many armies (`armies` in the facts): the CP for each area.

    Without a leader only what one counter of its power can be: 1, 2 or 4 units (2.2). With leaders the fewest of them
    that carry all the rest; of several nations, leaders of each.
    lead  the leader who commands, who has an army in any case, among the pieces or besides them
    """
    units = {lead: 1, **units} if lead else units
    leaders = leaders_in(units)
    if not leaders:
        if len(units) == 1 and size(units) in COUNTERS[next(iter(units))]:
            return yes("9.1", armies=1)
        return no("9.1", "no_leader", units=dict(units))
    others = [leader for leader in leaders if leader != lead]
    fixed = [lead] if lead in leaders else []
    verdict: Verdict | None = None
    for count in range(0 if fixed else 1, len(others) + 1):
        for more in combinations(others, count):
            heads = [*fixed, *more]
            rest = chosen(units, lambda piece, heads=heads: piece not in heads)  # type: ignore[misc]
            verdict = carried(state, heads, rest)
            if verdict:
                return yes("9.71" if len(heads) > 1 else "9.1", armies=len(heads), heads=heads)
    assert verdict is not None
    return verdict


@question("battle_rating")
def battle_rating(state: State, leader: Leader) -> int:
    """3 A leader's battle rating: the number outside the box."""
    return LEADERS[leader].battle


def by_skill(leaders: list[str]) -> list[str]:
    """Leaders, the best first: battle rating, then command."""
    return sorted(leaders, key=lambda one: (-LEADERS[one].battle, -LEADERS[one].command, one))


@question("commander_of")
@rule("9.6", "3/corps")
def commander_of(state: State, at: Area, power: Power) -> str:
    """9.6 The leader of a power's family who commands in an area: the one named, else the best; "" without one."""
    head = family(state, power)
    here = [leader for leader in leaders_in(units_at(state, at)) if family(state, LEADERS[leader].power) == head]
    named = [leader for leader in state.commanders.get(at, ()) if leader in here]
    majors = [leader for leader in by_skill(here) if not is_minor(state, LEADERS[leader].power)]
    return (named or majors or by_skill(here) or [""])[0]


@question("leads_all")
@rule("9.7", "9.7/2")
def leads_all(state: State, units: Units, at: str = "") -> dict[str, object]:
    """9.7/2 Who commands these pieces, and the battle rating that counts: {"commander": ..., "rating": ...}.

    Of several nations that have not formed an army group at `at` nobody commands, and the rating is 0.
    """
    leaders = leaders_in(units)
    heads = {family(state, LEADERS[leader].power) for leader in leaders}
    if not leaders:
        return {"commander": "", "rating": 0}
    chief = state.grouped.get(at, "")
    if chief in leaders:
        return {"commander": chief, "rating": LEADERS[chief].battle}
    if len(heads) == 1:
        named = commander_of(state, at, LEADERS[leaders[0]].power) if at else ""
        majors = [leader for leader in by_skill(leaders) if not is_minor(state, LEADERS[leader].power)]
        leader = named if named in leaders else (majors or by_skill(leaders))[0]
        return {"commander": leader, "rating": LEADERS[leader].battle}
    return {"commander": by_skill(leaders)[0], "rating": 0}


def seat_of(state: State, units: Units, commander: str, active: str = "") -> str:
    """The seat that decides for a force: its commander's player, else that of most of its pieces; "" for neutrals."""
    if active and any(NATION[piece] == active for piece in units) and not commander:
        return player(state, active)
    if commander:
        return player(state, LEADERS[commander].power)
    powers = sorted(units, key=lambda piece: (-units[piece], TRACK.index(NATION[piece])))
    return player(state, NATION[powers[0]]) if powers else ""


# Who may intercept


@question("may_try")
@rule("10.3", "10.12")
def may_try(state: State, at: Area, leader: Leader) -> Verdict:
    """10.3 Whether a leader at `at` may intercept at all in this impulse: he neither failed nor fought before."""
    impulse = impulse_of(state)
    if not at_war(state, LEADERS[leader].power, impulse.power):
        return no("10.1", "no_enemy_of_active", leader=leader)
    if at in impulse.tried:
        return no("10.12", "failed_from_there", place=at)
    if leader in impulse.spent.get(at, {}):
        return no("10.3", "fought_or_failed", leader=leader)
    return yes("10.1")
