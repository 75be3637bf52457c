"""A Most Dangerous Time counted again: every unit wherever it is, every card and chit, every hand from the log."""

from collections import Counter

from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.board import CARDS, DATA, LEADERS
from kernel_lib.most_dangerous_time.state import State

HEIRS = {leader.id for leader in LEADERS.values() if leader.heir_of}
ARRIVING = {one.id: one.units for one in DATA.reinforcements}


def units_of(state: State) -> Counter[str]:
    """Every unit that has come into play, wherever it is: on the map, in the boxes, on the track, out for good."""
    found: Counter[str] = Counter(list(state.track))
    for bag in (*state.field.values(), *state.inside.values(), state.box, state.removed):
        found.update(bag)
    return found


def sound(begun: State, state: State) -> list[str]:
    """Units that are missing or too many, and cards that are in no or two places."""
    faults = []
    before, now = units_of(begun), units_of(state)
    come = ARRIVING["enryakuji"]["enryakuji"] if "enryakuji" in begun.reinforcements.keys() - state.reinforcements else 0
    soldiers = {bag: sum(count for unit, count in units.items() if unit not in LEADERS)
                for bag, units in (("before", before), ("now", now))}
    if soldiers["now"] != soldiers["before"] + come:  # soldiers change clans by betrayal: another clan's piece comes
        faults.append(f"{soldiers['before']} soldiers (and {come} monks) became {soldiers['now']}")
    for leader in LEADERS:
        if not (before[leader] <= now[leader] <= 1 and (before[leader] == now[leader] or leader in HEIRS)):
            faults.append(f"{before[leader]} {leader} became {now[leader]}")
    held = [card for hand in state.hands.values() for card in hand] + state.deck
    if not set(held) <= CARDS.keys():
        faults.append(f"unknown cards {sorted(set(held) - CARDS.keys())}")
    return faults


def accounts(table: Table) -> list[str]:
    """Where hands and deck are not what was drawn and played."""
    hands: dict[str, list[str]] = {}
    drawn = []
    faults = []
    for event in table.log:
        if event.name == "card_drawn":
            hands.setdefault(event.who, []).append(event.facts["card"])
            drawn.append(event.facts["card"])
        elif event.name == "card_played":
            if event.facts["card"] not in hands.get(event.who, []):
                faults.append(f"{event.who} plays {event.facts['card']}, which was never drawn")
            else:
                hands[event.who].remove(event.facts["card"])
    state = table.state
    if sorted(state.deck) != sorted(set(CARDS) - set(drawn)):
        faults.append("the deck is not all cards but the drawn ones")
    for player in hands.keys() | state.hands.keys():
        if sorted(hands.get(player, [])) != sorted(state.hands.get(player, [])):
            faults.append(f"{player} holds {sorted(state.hands.get(player, []))}, the log says {sorted(hands.get(player, []))}")
    return faults
