"""The game as the core sees it: options, the flow of the whole game, invariants."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Option, Rules, by_phase, switches
from kernel_lib.parts.bags import amiss, holds

from . import events
from .board import CLANS, DATA, FORTIFIED, LEADERS, SPACES
from .exile import doubt
from .multiplayer import players
from .opponents import OPPONENTS
from .position import POSITION
from .setup import blank
from .state import State, opposed, side_of, units_at
from .telling import STORY

GAME = "most_dangerous_time"
FLOW = {"setup": "setup", "turn_start": "start_turn", "impulses": "next_impulse", "end_phase": "end_phase"}
"""phase -> the procedure that plays it, and says what comes next (4.0)."""


def options() -> dict[str, Option]:
    """All options: the scenario, the optional rules, and every ruling that changes play."""
    return {
        "scenario": Option("standard", tuple(one.id for one in DATA.scenarios), "How the game is won and who plays",
                           "如何获胜、几人游戏", ("players",)),
        "good_fortune": Option(False, (False, True), "15.6 The Good Fortune marker is used (optional)",
                               "15.6 使用幸运片（可选规则）"),
        "optional_regroup": Option(False, (False, True), "11.5 Regroup by the number of spaces (optional)",
                                   "11.5 按据点数量重整（可选规则）"),
        **switches(GAME),
    }


def seats(options: dict[str, Any]) -> tuple[str, ...]:
    """The players of a scenario."""
    return players(blank(options))


def result(state: State) -> dict[str, Any] | None:
    """Who has won and why; None while nobody has."""
    return {"winner": state.winner, "why": state.flags.get("victory", "")} if state.winner else None


def check(state: State) -> list[str]:
    """Every broken invariant of a position, in words."""
    return [*units_amiss(state), *sieges_amiss(state), *pieces_amiss(state)]


def impossible(state: State) -> list[str]:
    """What no position that is given may break: also that one place holds more soldiers of a clan than any clan has,
    and that those who are marked out of communication are there.

    How many a clan has in all is no bound: betrayal turns soldiers of one into another's.
    """
    most = max(clan.soldiers for clan in CLANS.values())
    stacks = [(at, unit, count) for bags in (state.field, state.inside) for at, bag in bags.items()
              for unit, count in bag.items() if unit in CLANS and count > most]
    faults = check(state) + [f"{at} holds {count} {unit} soldiers, and the largest clan has {most}"
                             for at, unit, count in stacks]
    marked = [(state.field, state.impulse.ooc), (state.inside, state.impulse.ooc_inside)] if state.impulse else []
    return faults + [f"{ooc[at]} are marked out of communication at {at}, where they are not"
                     for bags, ooc in marked for at in ooc if not holds(bags.get(at, {}), ooc[at])]


def units_amiss(state: State) -> list[str]:
    """Bags that hold what they cannot, and leaders in two places."""
    areas = {f"field {at}": bag for at, bag in state.field.items()}
    areas |= {f"inside {at}": bag for at, bag in state.inside.items()}
    areas |= {name: bag for name, bag in (("box", state.box), ("removed", state.removed)) if bag}
    faults = amiss(areas, LEADERS)
    faults += [f"{area} holds the unknown unit {unit}" for area, bag in areas.items() for unit in bag
               if unit not in LEADERS and unit not in CLANS]
    return faults + [f"{leader} is on the track and in {area}" for area, bag in areas.items() for leader in bag
                     if leader in state.track]


def sieges_amiss(state: State) -> list[str]:
    """The besieged without walls or besiegers; during a battle they are still being sorted out."""
    faults = []
    for at, bag in state.inside.items():
        if not bag:
            continue  # told as an empty one
        sides = {side_of(state, unit) for unit in bag}
        if at not in FORTIFIED:
            faults.append(f"units are besieged at {at}, which has no walls")
        elif state.battle is None and len(sides) > 1:
            faults.append(f"two sides are inside {at}")
        elif state.battle is None and not opposed(state, units_at(state, at), *sides):
            faults.append(f"nobody besieges {at}")
    return faults


def pieces_amiss(state: State) -> list[str]:
    """Markers where none can be, chits and cards that are there twice."""
    faults = [f"{at} is controlled though it is no space" for at in state.control if at not in SPACES]
    for pool in (state.cup, state.drawn, state.aside):
        faults += [f"chit {chit} is there twice" for chit in pool if pool.count(chit) > 1]
    cards = [card for hand in state.hands.values() for card in hand] + state.deck
    return faults + [f"{card} is there twice" for card in set(cards) if cards.count(card) > 1]


RULES = Rules(
    id=GAME,
    title={"en": "A Most Dangerous Time", "zh": "最危险的时代"},
    options=options(),
    new_state=blank,
    position=POSITION,
    next_procedure=by_phase(FLOW),
    check=check,
    impossible=impossible,
    seats=seats,
    round_of=lambda state: state.turn,
    result=result,
    seen=events.seen,
    doubt=doubt,
    story=STORY,
    unordered=frozenset({"able_commanders", "alliances_in_play", "aside", "battles", "card_windows", "conqueror", "cup",
                         "deck", "destroyed", "diplomats", "ends_of_line", "hand", "nearest_friendly",
                         "new_controller", "possible_commanders", "regroup_places", "resting", "set_up_places",
                         "single_combat_losers", "withdrawn"}),
    opponents=OPPONENTS,
    first_lesson="10_combat",
)
