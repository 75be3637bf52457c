"""A Most Dangerous Time counted again: every unit wherever it is, every card and chit, every hand from the log."""

from collections import Counter

from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.board import CARDS, DATA, LEADERS
from kernel_lib.most_dangerous_time.goals import goals
from kernel_lib.most_dangerous_time.scenarios import SCENARIOS, victory
from kernel_lib.most_dangerous_time.spheres import SPHERES, four
from kernel_lib.most_dangerous_time.state import State

HEIRS = {leader.id for leader in LEADERS.values() if leader.heir_of}
MONKS = next(one.units["enryakuji"] for one in DATA.reinforcements if one.id == "enryakuji")
"""They come from the track; all others wait in the boxes from the start."""
AT_THE_END = {"enough_castles", "too_few_castles", "kyo_held", "time_is_up"}
"""Ways to win that are asked for after the last turn only."""


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
    arrived = begun.reinforcements.keys() - state.reinforcements
    come = MONKS if "enryakuji" in arrived else 0
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
    return faults + goals_against_victory(state)


def goals_against_victory(state: State) -> list[str]:
    """Where the ways to win that are told as done are not those of who has won, now and after the last turn."""
    faults = []
    at_once = {goal["side"] for goal in goals(state) if goal["done"] and goal["goal"] not in AT_THE_END}
    winner = victory(state)["winner"]
    if winner not in (at_once or {""}):
        faults.append(f"done are goals of {sorted(at_once)}, and the winner is {winner!r}")
    if not at_once and state.turn == SCENARIOS[state.options["scenario"]].last_turn:
        done = {goal["side"] for goal in goals(state) if goal["done"]}
        winner = victory(state, turn_over=True)["winner"]
        if winner not in (done or {"", "neutral"}):
            faults.append(f"after the last turn goals of {sorted(done)} are done, and the winner is {winner!r}")
    return faults


def accounts(table: Table) -> list[str]:
    """Where hands and deck are not what was drawn and played; the Oda players of four share one hand."""
    hands: dict[str, Counter[str]] = {}
    drawn: set[str] = set()
    faults = []
    for event in table.log:
        if event.name not in ("card_drawn", "card_played"):
            continue
        card = event.facts["card"]
        hand = hands.setdefault(holder(table.state, event.who), Counter())
        hand[card] += 1 if event.name == "card_drawn" else -1
        if event.name == "card_drawn":
            drawn.add(card)
        elif hand[card] < 0:
            faults.append(f"{event.who} plays {card}, which was never drawn")
    if sorted(table.state.deck) != sorted(set(CARDS) - drawn):
        faults.append("the deck is not all cards but the drawn ones")
    for player in hands.keys() | table.state.hands.keys():
        held, told = sorted(table.state.hands.get(player, [])), sorted(hands.get(player, Counter()).elements())
        if held != told:
            faults.append(f"{player} holds {held}, the log says {told}")
    return faults


def holder(state: State, player: str) -> str:
    """Whose hand a player's cards come from."""
    return "oda" if four(state) and player in SPHERES else player
