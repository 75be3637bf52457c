"""What holds in every position."""

from __future__ import annotations

from kernel_lib.parts.bags import Units, add

from .blocs import FAITHFUL
from .board import CARDS, FORTRESSES, LEADERS, PORTS, POWERS, RESERVES, SEAS, UNITS_OF
from .cards import real_cards
from .players import is_minor
from .state import RAIDERS, State


def check(state: State) -> list[str]:
    """Every broken invariant of a position, in words."""
    return [*pieces_amiss(state), *ships_amiss(state), *flags_amiss(state), *cards_amiss(state),
            *blocs_amiss(state), *markers_amiss(state)]


def everywhere(state: State) -> Units:
    """All units and leaders that are not simply unbuilt: on the map, regrouping or in foreign wars."""
    total: Units = {}
    moving = state.impulse.moving.units if state.impulse is not None and state.impulse.moving is not None else {}
    for bag in (*state.units.values(), state.regroup, moving, *(war.units for war in state.wars)):
        add(total, bag)
    return total


def pieces_amiss(state: State) -> list[str]:
    """2.2 More pieces than counters, leaders twice, empty bags."""
    total = everywhere(state)
    faults = [f"{at} is empty but listed" for at, bag in state.units.items() if not bag]
    faults += [f"{count} units of {power}, of {UNITS_OF[power]}" for power in POWERS
               if (count := total.get(power, 0)) > UNITS_OF[power]]
    faults += [f"{leader} is there {total[leader]} times" for leader in LEADERS if total.get(leader, 0) > 1]
    faults += [f"{leader} is out of the game and in it" for leader in state.lost if leader in total]
    return faults


def ships_amiss(state: State) -> list[str]:
    """Squadrons beyond their number, or where none can be."""
    total: Units = {}
    on_way = state.impulse.sailing if state.impulse is not None else None
    for bag in (*state.squadrons.values(), *state.construction.values(), state.regroup_squadrons, state.raiders,
                on_way.ships if on_way is not None else {}, *(war.squadrons for war in state.wars)):
        add(total, bag)
    faults = [f"{count} squadrons of {power}, of {POWERS[power].squadrons}" for power, count in total.items()
              if count > POWERS[power].squadrons]
    return faults + [f"squadrons at {at}, which is no port" for at in (*state.squadrons, *state.construction)
                     if at not in SEAS and at not in PORTS]


def flags_amiss(state: State) -> list[str]:
    """7.44 Flags beyond the supply."""
    laid = list(state.flags.values())
    return [f"{laid.count(power)} flags of {power}, of {POWERS[power].flags}" for power in POWERS
            if laid.count(power) > POWERS[power].flags] + [
        f"{at} is besieged and is no fortress" for at in (state.impulse.besieged if state.impulse else ())
        if at not in FORTRESSES]


def cards_amiss(state: State) -> list[str]:
    """Cards there twice, or gone."""
    apart = [card for cards in (*state.kept.values(), *state.spare.values()) for card in cards]
    held = [*state.cards.everywhere(), *apart]
    if real_cards(state):
        return [] if len(held) == len(CARDS) or state.phase == "setup" else [f"{len(held)} cards, of {len(CARDS)}"]
    return [f"{card} is there {held.count(card)} times" for card in CARDS
            if held.count(card) != 1 and state.phase != "setup"]


def blocs_amiss(state: State) -> list[str]:
    """8.8 Submitted neutrals in a bloc, or beaten by themselves; 8.22 the two that are of one bloc for good."""
    faults = [f"{power} has submitted and is in a bloc" for power in state.submitted if power in state.bloc]
    faults += [f"{power} has submitted to itself" for power, by in state.submitted.items() if by == power]
    return faults + [f"{power} is never in the {state.bloc[power]} bloc" for power, own in FAITHFUL.items()
                     if state.bloc.get(power, own) != own]


def markers_amiss(state: State) -> list[str]:
    """8.1 Consul markers where none can be; cards, refit markers and payments that are not such."""
    faults = [f"{power} is a player's power and has no consul marker" for power in state.consuls
              if not is_minor(state, power)]
    faults += [f"the consul marker of {power} is in the row of no player's power"
               for power, one in state.consuls.items()
               if one.column != "unaligned" and (one.row == "" or is_minor(state, one.row))]
    faults += [f"{war.card} is no foreign war" for war in state.wars
               if war.card in CARDS and CARDS[war.card].kind != "foreign_war"]
    faults += [f"{card} is no reserve card of {power}" for power, cards in state.reserves.items() for card in cards
               if RESERVES[card].power != power]
    faults += [f"{one.power} has a refit marker at {one.at} and no squadron" for one in state.refit
               if one.at in {*PORTS, *SEAS, RAIDERS} and not state.squadrons.get(one.at, {}).get(one.power)
               and not (one.at == RAIDERS and state.raiders.get(one.power))]
    return faults + [f"{power} pays {plus} for the peace roll, not one card" for power, plus in state.peace.items()
                     if plus not in (1, -1)]
