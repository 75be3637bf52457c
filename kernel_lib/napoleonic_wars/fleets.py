"""13.1 to 13.3 Fleets: what sails together, what it pays, where it may go, and its modifiers."""

from __future__ import annotations

from typing import NamedTuple

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, size
from kernel_lib.parts.kept import Kept

from .board import FORTRESSES, PORTS, PORTS_ON, SEA_LINKS, SEAS, STRAITS
from .players import family, household
from .state import Count, GrandFleet, Place, Port, Power, Sea, Ships, State, impulse_of
from .terms import allied, at_war, controller, footing, impulse_order, open_to, standing

SHORE, SHORE_FORTRESS = 2, 4
"""13.5, 13.8 Dice of shore fire."""


class Fleet(NamedTuple):
    """Squadrons that sail and fight as one: of one nation and its pact minor powers, or a grand fleet of several.

    heads  the nations, the commanding one first
    """

    heads: tuple[str, ...]
    ships: Ships


@rule("13.1", "13.2")
def fleets_at(state: State, at: str) -> list[Fleet]:
    """13.1, 13.2 The fleets at a place, in impulse order of those who command them."""
    stacks: dict[str, Ships] = {}
    here = state.squadrons.get(at)
    if not here:
        return []
    for power, count in here.items():
        stacks.setdefault(family(state, power), {})[power] = count
    made = []
    for grand in state.grand:
        heads = members(state, grand, stacks) if grand.at == at else []
        if len(heads) > 1:
            ships: Ships = {}
            for head in heads:
                add(ships, stacks.pop(head))
            made.append(Fleet(tuple(heads), ships))
    made += [Fleet((head,), ships) for head, ships in stacks.items()]
    if len(made) < 2:
        return made
    order = impulse_order(state)
    return sorted(made, key=lambda fleet: order.index(fleet.heads[0]))


@rule("13.22")
def members(state: State, grand: GrandFleet, stacks: dict[str, Ships]) -> list[str]:
    """13.22 The nations still in a grand fleet: those with squadrons there that are allies of its first."""
    heads = dict.fromkeys(family(state, one) for one in grand.fleets)
    return [head for head in heads if head in stacks and allied(state, head, grand.fleets[0])]


@question("fleets")
@rule("13.1", "13.2")
def fleets(state: State, at: Place) -> list[dict[str, object]]:
    """13.1, 13.2 The fleets at a place: `heads`, the nations that sail together, and their `ships`."""
    return [{"heads": list(fleet.heads), "ships": fleet.ships} for fleet in fleets_at(state, at)]


def fleet_of(state: State, at: str, power: str) -> Fleet | None:
    """The fleet at a place in which a nation's squadrons are, or those of its pact minor powers."""
    return next((fleet for fleet in fleets_at(state, at) if power in (*fleet.heads, *fleet.ships)), None)


def flagship(fleet: Fleet) -> str:
    """The nation by whose name others call a fleet: who commands it, or whose squadrons are there."""
    return fleet.heads[0] if fleet.heads[0] in fleet.ships else next(iter(fleet.ships))


def refitting(state: State, at: str, power: str) -> int:
    """Squadrons of a power under refit at a place."""
    return sum(1 for one in state.refit if one.at == at and one.power == power)


# 13.1 Movement points


@question("may_spend_mp")
@rule("13.1")
def may_spend_mp(state: State, mp: Count) -> Verdict:
    """13.1 Whether so many movement points are left: 1 CP buys 2."""
    left = mp_left(state)
    return yes("13.1") if left >= mp else no("13.1", "too_few_mp", mp=mp, left=left)


def mp_left(state: State) -> int:
    """13.1 The movement points that the impulse has, or can buy."""
    impulse = impulse_of(state)
    return impulse.mp + 2 * impulse.cp


@rule("13.1")
def spend_mp(state: State, mp: int) -> None:
    """13.1 Pay movement points, buying them as needed."""
    impulse = impulse_of(state)
    while impulse.mp < mp:
        impulse.cp -= 1
        impulse.mp += 2
    impulse.mp -= mp


# Where


@question("way_by_sea")
@rule("13.1", "13.32")
def way_by_sea(state: State, at: Place, to: Place) -> Verdict:
    """13.1 Whether one place is next to another by sea: a port and a sea area of its anchor, or two sea areas."""
    joined = to in SEA_LINKS.get(at, {}) or at in PORTS.get(to, ()) or to in PORTS.get(at, ())
    return yes("13.1") if joined else no("13.1", "not_next_by_sea", place=at, to=to)


def water(at: str, to: str) -> str:
    """The sea area in which others may intercept a fleet that goes from `at` to `to` (13.31, 13.32)."""
    return to if to in SEAS else at


@question("strait_fortresses")
@rule("13.8")
def strait_fortresses(state: State, at: Sea, to: Sea, power: Power) -> list[str]:
    """13.8 Enemy fortresses that fire at a fleet of `power` passing from one sea area to another."""
    strait = SEA_LINKS.get(at, {}).get(to)
    return [one for one in STRAITS[strait].fortresses if at_war(state, power, controller(state, one))] if strait else []


@question("is_blockaded")
@rule("13.35", "13.32")
def is_blockaded(state: State, port: Port, sea: Sea) -> bool:
    """13.35 Whether a port is blockaded on the side of one of its seas: enemies of its controller control that sea."""
    holder = controller(state, port)
    here = state.squadrons.get(sea, {})
    foes = [power for power in here if at_war(state, power, holder)]
    return any(not any(at_war(state, foe, other) for other in here) for foe in foes)


@question("port_friendly")
@rule("13.62", "3/control")
def port_friendly(state: State, port: Port, power: Power) -> bool:
    """13.62 Whether a port is friendly: its area is controlled by the power or an ally, even if enemies stand in it."""
    holder = controller(state, port)
    return allied(state, power, holder) or (
        open_to(state, port, power, holder) and standing(state, port, power) == "friendly")


harbour = Kept[bool](footing, port_friendly)
"""`port_friendly`, kept."""


def enemy_ships(state: State, at: str, power: str) -> Ships:
    """Squadrons at a place at war with a power."""
    here = state.squadrons.get(at)
    return {one: count for one, count in here.items() if at_war(state, power, one)} if here else NOBODY


@question("shore_dice")
@rule("13.5")
def shore_dice(state: State, port: Port) -> int:
    """13.5 Dice of the shore fire of a port: 2, of a fortress 4."""
    return SHORE_FORTRESS if port in FORTRESSES else SHORE


# 13.36 Modifiers


@question("naval_modifier")
@rule("13.36", "13.21")
def naval_modifier(state: State, ships: Ships, lead: Power | None = None) -> int:
    """13.36 What a fleet adds to interception and evasion: 2 if more than half is British, 1 if French; a grand fleet
    only when that nation leads it."""
    total = size(ships)
    for power, plus in (("britain", 2), ("france", 1)):
        if 2 * ships.get(power, 0) > total and lead in (None, power):
            return plus
    return 0


def plus_of(state: State, fleet: Fleet) -> int:
    """13.36 The modifier of a fleet."""
    return naval_modifier(state, fleet.ships, fleet.heads[0])


@question("refuges_by_sea")
@rule("13.42")
def refuges_by_sea(state: State, at: Place, power: Power, but: Place | None = None) -> list[str]:
    """13.42 The nearest friendly ports of a beaten fleet, by sea: those that are equally near; not the one it was
    entering."""
    seen, edge = {at}, [at]
    while edge:
        found = [one for one in edge if one in PORTS and one not in (but, at) and port_friendly(state, one, power)
                 and not enemy_ships(state, one, power)]
        if found:
            return found
        edge = list(dict.fromkeys(one for place in edge for one in next_by_sea(place) if one not in seen))
        seen.update(edge)
    return []


def next_by_sea(at: str) -> tuple[str, ...]:
    """The places next to one by sea."""
    return (*SEA_LINKS[at], *PORTS_ON[at]) if at in SEAS else PORTS.get(at, ())


def lying_at(state: State, power: str) -> list[str]:
    """Where squadrons of a power's family lie."""
    own = frozenset(household(state, power))
    return [at for at, here in state.squadrons.items() if not own.isdisjoint(here)]
