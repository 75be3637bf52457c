"""09 and 11.4 Peace: the end of a war, suing for it, ransom, lifting an excommunication."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add, take

from .board import CARDS, FLEETS, KEYS, LEADERS, MAJORS
from .cards import discard, give, others_cards, random_cards
from .map import homes_of
from .records import Leader, Major, Power
from .responses import responds
from .state import State, at_war, commander, controller, held_by, set_relation
from .victory import LAST_TURN

UNITS_GIVEN_UP = 2
PASS = "pass"
MARRIAGE = "card_73"
FOREVER = (frozenset(("hapsburg", "protestant")), frozenset(("papacy", "protestant")))
"""18.2/war Wars that never end."""


FIRST_TURN = {"england": ("hapsburg", "france"), "hapsburg": ("england",), "france": ("england",)}
"""20.3 Who may treat with whom in turn 1."""


@rule("20.3")
def short_diplomacy(state: State) -> bool:
    """20.3 Whether this is the diplomacy of turn 1: two pairs of powers may treat, nobody sues for peace or declares
    war."""
    return state.turn == 1 and state.phase == "diplomacy"


@rule("20.3")
def may_treat(state: State, one: str, other: str) -> Verdict:
    """20.3 Whether two powers may make an agreement as far as the turn is concerned."""
    if short_diplomacy(state) and other not in FIRST_TURN.get(one, ()):
        return no("20.3", "not_yet_treating", power=one, other=other)
    return yes("9/negotiate")


@question("may_make_peace")
@rule("9/negotiate", "18.2/war")
def may_make_peace(state: State, one: Major, other: Major) -> Verdict:
    """9/negotiate Whether two powers may end a war: they are at war, and it is not that of the League (18.2)."""
    if not at_war(state, one, other):
        return no("9/status", "no_enemy", power=one, other=other)
    if frozenset((one, other)) in FOREVER:
        return no("18.2/war", "war_for_good", power=one, other=other)
    return may_treat(state, one, other)


@procedure("peace", may="may_make_peace")
@rule("9/peace", "17.2/lift", "20.1")
def peace(game: Game, one: Power, other: Power, rule: str = "9/peace", leave: bool = True) -> Procedure:
    """9/peace A war ends: who stands in the other's spaces leaves; peace with the Papacy lifts an excommunication.

    leave  whether they leave at once: among agreements only when all of them are carried out, as allies may stay
    """
    state = game.state
    set_relation(state, one, other, None)
    for first, second in ((one, other), (other, one)):
        state.peace.setdefault(first, []).append(second)
    game.emit("peace", rule, one, other=other)
    for power, second in ((one, other), (other, one)):
        if second == "papacy" and power in state.banned:
            lift(game, power)
    if leave:
        yield from part(game, one, other)


def part(game: Game, one: str, other: str) -> Procedure:
    """20.1 After a war between two powers who may not stand in a space of one of them leaves it."""
    state = game.state
    for at in [at for at in state.units if controller(state, at) in (one, other)]:
        yield from game.run("displace", at=at, enemies_stay=True)


def lift(game: Game, power: str, rule: str = "17.2/lift") -> None:
    """17.2/lift An excommunication ends."""
    game.state.banned.remove(power)
    game.emit("ban_lifted", rule, power)


# Suing for peace


@question("lost_homes")
@rule("9/peace")
def lost_homes(state: State, power: Major, holder: Major) -> list[str]:
    """9/peace Home spaces of a power that another one holds."""
    return held_by(state, holder, homes_of(state, power))


def lost_leaders(state: State, power: str, holder: str) -> list[str]:
    """Leaders of a power that another one has captured."""
    return [leader for leader, captor in state.captured.items()
            if captor == holder and (state.sides.get(leader) or LEADERS[leader].power) == power]


@question("may_sue")
@rule("9/peace", "18.2/war")
def may_sue(state: State, power: Major, enemy: Major) -> Verdict:
    """9/peace Whether a power may sue an enemy for peace: he holds a home space of it, or a leader."""
    if state.turn == LAST_TURN and state.options["peace_in_turn_9"] == "barred":
        return no("9/peace", "no_peace_any_more")
    if short_diplomacy(state):
        return no("20.3", "short_diplomacy")
    if not at_war(state, power, enemy):
        return no("9/peace", "no_enemy", power=power, other=enemy)
    allowed = may_make_peace(state, power, enemy)
    if allowed and not lost_homes(state, power, enemy) and not lost_leaders(state, power, enemy):
        return no("9/peace", "nothing_lost", power=power, other=enemy)
    return allowed


@procedure("sue_for_peace", may="may_sue")
@rule("9/peace", "11.4")
def sue_for_peace(game: Game, power: Major, enemy: Major) -> Procedure:
    """9/peace The loser removes 2 units and gives back the enemy's homes, the winner gains a point (with the Ottomans
    one more), the war ends; then homes and leaders may be bought back."""
    state = game.state
    game.emit("sues", "9/peace", power, other=enemy)
    for _ in range(UNITS_GIVEN_UP):
        yield from give_up_unit(game, power)
    gain(game, enemy, 1 + int("ottoman" in (power, enemy)), "11.4" if "ottoman" in (power, enemy) else "9/peace")
    for at in lost_homes(state, enemy, power):
        yield from game.run("take_control", power=enemy, at=at, rule="9/peace", displaced=True)
    yield from peace(game, power, enemy)
    yield from game.run("respond", window="buying_back", order=[power], power=power, enemy=enemy)
    yield from buy_back(game, power, enemy)


def give_up_unit(game: Game, power: str) -> Procedure:
    """One unit of the loser leaves the map, on land or at sea."""
    state = game.state
    able = [{"at": at, "unit": piece} for at, bag in state.units.items() for piece in bag
            if piece not in LEADERS and commander(state, piece) == power]
    if not able:
        return
    choice = yield from game.asked(Decision("give_up_unit", power, "9/peace", tuple(able)))
    take(state.units, choice["at"], {choice["unit"]: 1})
    if choice["unit"] in FLEETS:
        add(state.sunk, {choice["unit"]: 1})
    game.emit("gives_up", "9/peace", power, place=choice["at"], unit=choice["unit"])
    yield from game.run("settle", at=choice["at"])


def gain(game: Game, power: str, points: int, rule: str, reason: str = "peace") -> None:
    """Points that nothing else on the table shows."""
    bonus = game.state.bonus.setdefault(power, {})
    bonus[reason] = bonus.get(reason, 0) + points
    game.emit("gains_points", rule, power, points=points, reason=reason)


@question("buy_back_options")
@rule("9/peace")
def buy_back_options(state: State, power: Major, enemy: Major) -> list[dict[str, Any]]:
    """9/peace What one payment buys back: a key, a leader, or two other spaces (or the last one)."""
    homes = lost_homes(state, power, enemy)
    keys, others = [at for at in homes if at in KEYS], [at for at in homes if at not in KEYS]
    pairs = [{"spaces": [one, other]} for number, one in enumerate(others) for other in others[number + 1:]]
    return [*({"leader": leader} for leader in lost_leaders(state, power, enemy)), *({"spaces": [at]} for at in keys),
            *(pairs or [{"spaces": [at]} for at in others])]


@responds("buying_back", MARRIAGE, lambda state, power, facts: yes("9/peace")
          if power in CARDS[MARRIAGE].by and buy_back_options(state, power, facts["enemy"])
          else no("9/peace", "nothing_lost", power=power, other=facts["enemy"]))
@rule("9/peace")
def diplomatic_marriage(game: Game, power: str, facts: dict[str, Any]) -> Procedure:
    """9/peace Card 73: all homes and captured leaders come back without payment."""
    state, enemy = game.state, facts["enemy"]
    discard(game, power, MARRIAGE, "9/peace")
    for leader in lost_leaders(state, power, enemy):
        yield from game.run("free_leader", leader=leader, rule="9/peace")
    for at in lost_homes(state, power, enemy):
        yield from game.run("take_control", power=power, at=at, rule="9/peace", displaced=True)
        yield from game.run("displace", at=at)


def in_order(choice: Any) -> Any:
    """Two spaces bought back together, whichever is named first."""
    if isinstance(choice, dict) and isinstance(choice.get("spaces"), list):
        return {**choice, "spaces": sorted(choice["spaces"], key=str)}
    return choice


def buy_back(game: Game, power: str, enemy: str) -> Procedure:
    """9/peace The loser buys back what he likes, for a point or a random card of his each time."""
    state = game.state
    while True:
        what = buy_back_options(state, power, enemy)
        pays = ["vp", *(["card"] if others_cards(state, power) else [])]
        if not what:
            return
        choice = yield Decision("buy_back", power, "9/peace",
                                (PASS, *({**one, "pay": pay} for one in what for pay in pays)),
                                facts={"other": enemy}, same=in_order)
        if choice == PASS:
            return
        if choice["pay"] == "vp":
            gain(game, enemy, 1, "9/peace")
        else:
            given = yield from random_cards(game, power, 1, enemy, "9/peace")
            give(game, power, enemy, given, "9/peace")
        if "leader" in choice:
            yield from game.run("free_leader", leader=choice["leader"], rule="9/peace")
        for at in choice.get("spaces", ()):
            yield from game.run("take_control", power=power, at=at, rule="9/peace", displaced=True)
            yield from game.run("displace", at=at)


# The other things of this step


@question("may_ransom")
@rule("9/ransom")
def may_ransom(state: State, power: Major, leader: Leader) -> Verdict:
    """9/ransom Whether a captured leader may be ransomed without peace: for one card, so the hand must hold one."""
    if leader not in state.captured or (state.sides.get(leader) or LEADERS[leader].power) != power:
        return no("9/ransom", "not_captured", leader=leader)
    if not others_cards(state, power):
        return no("9/ransom", "no_card", power=power)
    return yes("9/ransom")


@procedure("ransom")
@rule("9/ransom", "9/cards-random")
def ransom(game: Game, power: Major, leader: Leader) -> Procedure:
    """9/ransom A leader is ransomed for a random card."""
    demand(may_ransom(game.state, power, leader), "run.ransom")
    captor = game.state.captured[leader]
    given = yield from random_cards(game, power, 1, captor, "9/ransom")
    give(game, power, captor, given, "9/ransom")
    yield from game.run("free_leader", leader=leader, rule="9/ransom")


@question("may_do_penance")
@rule("17.2/lift")
def may_do_penance(state: State, power: Major) -> Verdict:
    """17.2/lift Whether an excommunicated power may buy itself free: it is banned and holds a card."""
    if power not in state.banned:
        return no("17.2/lift", "not_banned", power=power)
    return yes("17.2/lift") if others_cards(state, power) else no("17.2/lift", "no_card", power=power)


@procedure("pay_penance")
@rule("17.2/lift")
def pay_penance(game: Game, power: Major) -> Procedure:
    """17.2/lift An excommunicated power lets the Papacy discard a random card of its hand, whose CP build Saint
    Peter's."""
    demand(may_do_penance(game.state, power), "run.pay_penance")
    lost = yield from game.run("discard_random", power=power, count=1, rule="17.2/lift")
    for card in lost:
        yield from game.run("build_saint_peters", cp=CARDS[card].cp, rule="17.2/lift")
    lift(game, power)


def peace_options(state: State, power: str) -> list[dict[str, Any]]:
    """What a power may do in the peace step."""
    found: list[dict[str, Any]] = [{"do": "sue", "enemy": enemy} for enemy in MAJORS if may_sue(state, power, enemy)]
    found += [{"do": "ransom", "leader": leader} for leader in state.captured if may_ransom(state, power, leader)]
    if may_do_penance(state, power):
        found.append({"do": "penance"})
    return found


@procedure("peace_step")
@rule("9/peace", "9/order")
def peace_step(game: Game) -> Procedure:
    """9/order The second step of diplomacy: each power in order sues for peace, ransoms leaders or does penance."""
    for power in MAJORS:
        while able := peace_options(game.state, power):
            choice = yield Decision("peace_step", power, "9/peace", (PASS, *able), usual=(PASS,))
            if choice == PASS:
                break
            if choice["do"] == "sue":
                yield from sue_for_peace(game, power, choice["enemy"])
            elif choice["do"] == "ransom":
                yield from ransom(game, power, choice["leader"])
            else:
                yield from pay_penance(game, power)
