"""What holds through whole games, counted again from positions and log by code of its own."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from kernel_lib.core.table import Table
from kernel_lib.napoleonic_wars.board import AREAS, LEADERS, POWERS
from kernel_lib.napoleonic_wars.invariants import everywhere
from kernel_lib.napoleonic_wars.players import sponsor
from kernel_lib.napoleonic_wars.terms import leaders_in

ACTS = ("cp", "event", "resource_used", "siege")
"""Events by which somebody without cards is active all the same (5.4)."""
POINT = 2
"""6.3, 13.1 A command point is two movement points; points are counted in these."""
ONE_POINT = ("flag", "call_back", "call_squadron", "end_war", "turn", "march_units")
"""7.4, 7.6, 7.7, 8.1, 9.1 What costs 1 CP."""


def sound(begun: Any, state: Any) -> list[str]:
    """What a position breaks: blocs, flags, refit markers, command."""
    return [*blocs_amiss(state), *flags_amiss(state), *refits_amiss(state), *commands_amiss(state)]


def blocs_amiss(state: Any) -> list[str]:
    """8.3 A pact minor power is in its sponsor's bloc, a neutral one in none; only a sponsor without a bloc may have
    minor powers in one (8.8, ruling C80)."""
    faults = []
    for minor in state.consuls:
        major = sponsor(state, minor)
        if state.bloc.get(minor) != state.bloc.get(major) and (not major or major in state.bloc):
            faults.append(f"{minor} is in {state.bloc.get(minor)}, {major or 'nobody'} in {state.bloc.get(major)}")
    return faults


def flags_amiss(state: Any) -> list[str]:
    """7.4, 7.44 No flag lies in its power's own area, and a ceded area has the flag of whom it was ceded to."""
    faults = [f"a flag of {flag} at {at}, its own" for at, flag in state.flags.items() if AREAS[at].power == flag]
    return faults + [f"{at} is ceded to {power} and has the flag of {state.flags.get(at)}"
                     for at, power in state.ceded.items() if state.flags.get(at) != power]


def refits_amiss(state: Any) -> list[str]:
    """5.62 Refit markers lie on squadrons."""
    marks = Counter((mark.at, mark.power) for mark in state.refit)
    bags = {**state.squadrons, "": state.regroup_squadrons, "raiders": state.raiders,
            **{war.card: war.squadrons for war in state.wars}}
    return [f"{count} refit markers of {power} at {at or 'the regroup box'}" for (at, power), count in marks.items()
            if count > bags.get(at, {}).get(power, 0)]


def commands_amiss(state: Any) -> list[str]:
    """9.6, 9.7 Who commands somewhere is there."""
    named = [*state.grouped.items(), *((at, one) for at, heads in state.commanders.items() for one in heads)]
    return [f"{leader} commands at {at} and is not there" for at, leader in named
            if leader not in state.units.get(at, {})]


def ships(state: Any) -> Counter[str]:
    """All squadrons in play, wherever they are."""
    total: Counter[str] = Counter()
    for bag in (*state.squadrons.values(), *state.construction.values(), state.regroup_squadrons, state.raiders,
                *(war.squadrons for war in state.wars)):
        total.update(bag)
    return +total


def steps(before: Any, now: Any) -> list[str]:
    """What a phase may do to pieces between map, boxes and foreign wars (5), and to hands (14.32)."""
    had, has = Counter(everywhere(before)), Counter(everywhere(now))
    faults = []
    if before.phase in ("attrition", "blocs", "conquest", "peace", "draw") and has - had:
        faults.append(f"pieces appear in the phase {before.phase}: {dict(has - had)}")
    vanished = had - has
    if before.phase == "reinforcements":  # 7.51 a neutral minor power pays for a squadron or a leader with units
        vanished = Counter({piece: count for piece, count in vanished.items()
                            if piece not in POWERS or piece in before.bloc})
    if before.phase in ("conquest", "peace", "reinforcements", "draw") and vanished:
        faults.append(f"pieces vanish in the phase {before.phase}: {dict(vanished)}")
    sailed, sails = ships(before), ships(now)
    if before.phase == "conquest":  # 13.9 a fleet whose port is lost puts to sea, and may be sunk there
        sailed &= sails
    if before.phase in ("conquest", "peace", "draw") and sailed != sails:
        faults.append(f"squadrons change in the phase {before.phase}: {sailed}, {sails}")
    if (before.phase, now.phase) == ("draw", "impulses"):
        faults += [f"{power} begins with {len(cards)} cards" for power, cards in now.cards.hands.items()
                   if len(cards) > POWERS[power].draw_most]
        faults += [f"{power} has kept cards apart" for power in now.kept]
    return faults


def accounts(table: Table) -> list[str]:
    """What a log does not add up to."""
    return [*impulses_amiss(table), *points_amiss(table)]


def impulses_amiss(table: Table) -> list[str]:
    """5.2, 5.23 Nobody has two impulses running; one without cards in which nothing is done is none."""
    faults, turn, last, now, active = [], 1, "", "", False
    for event in table.log:
        match event.name:
            case "turn":
                turn, last, now, active = event.facts["turn"], "", "", False
            case "impulse":
                last = now if active else last
                now, active = event.who or "", event.facts["cards"] > 0
                if active and now == last:
                    faults.append(f"turn {turn}: two impulses of {now} running")
            case name if name in ACTS and event.who == now:
                active = True
    return faults


def points_amiss(table: Table) -> list[str]:
    """6.3 Points left in an impulse fall by what is paid, rise by what a card gives, and change by nothing else."""
    acts = [made for made in table.made if made.decision.name == "act"]
    faults = []
    for made, later in pairwise(acts):
        between = table.log[made.at:later.at]
        if any(event.name in ("impulse", "hand_cp_more", "hand_cp_fewer") for event in between):
            continue
        paid = worth(made) + sum(map(given, between)) - worth(later)
        least, most = price(made.choice)
        if not least <= paid <= most or worth(later) < 0:
            faults.append(f"{made.choice}: {paid} movement points paid, {least} to {most} is right")
    return faults


def worth(made: Any) -> int:
    """What was left when an action was chosen, in movement points."""
    left: int = POINT * made.decision.facts["cp"] + made.decision.facts["mp"]
    return left


def given(event: Any) -> int:
    """What a card gives or takes besides."""
    gains = {"cp": "cp", "event_cp": "given"}
    if event.name in gains:
        return POINT * int(event.facts[gains[event.name]])
    return -POINT * int(event.facts["lost"]) if event.name == "cp_lost" else 0


def price(choice: Any) -> tuple[int, int]:
    """What an action costs at least and at most, in movement points: where it depends on the position they differ."""
    do = choice["do"]
    if do in ONE_POINT:
        return POINT, POINT
    ranges = {"build": (2 * POINT * choice.get("units", 0) if do == "build" else 0,) * 2,  # 7.1
              "build_squadron": (4 * POINT,) * 2,  # 7.3
              "march": (POINT, POINT * (1 + len(leaders_in(choice.get("units", {})))) if do == "march" else 0),  # 9.71
              "sealift": (2 * POINT, 15 * POINT), "sealift_units": (2 * POINT, 15 * POINT),  # 13.6: a sea and a port
              "sail": (1, len(choice.get("ships", {}))), "patrol": (1, 3), "refit": (1, 1),  # 13.1, 13.21
              "influence": (POINT, 6 * POINT),  # 8.1: 1 to 5, the +1 face one less or more
              "declare": (0, 7 * POINT)}  # 8.33
    if do == "build_leader":
        return (POINT * LEADERS[choice["leader"]].command,) * 2  # 7.2
    if do == "build_army":
        return (POINT * (2 * choice["units"] + sum(LEADERS[one].command for one in choice["leaders"])),) * 2  # 7.1
    return ranges.get(do, (0, 0))
