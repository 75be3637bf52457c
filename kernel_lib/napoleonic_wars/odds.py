"""What dice decide in this game, as questions whose odds are told: battles, sieges, attrition, conquest, peace."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from kernel_lib.odds import exact
from kernel_lib.odds.battles import Choose, End, Steady
from kernel_lib.odds.beside import Offer, success
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import Decided, fact
from kernel_lib.odds.knobs import Knob, Turning, of_pieces
from kernel_lib.odds.walk import Measure
from kernel_lib.parts.bags import less, put, shift, size, take

from . import quick_odds, siege_odds
from .battle import casualties, follow, nation, open_battle, routs
from .board import LEADERS, LINKS, PORTS
from .fleets import fleets_at, is_blockaded, plus_of, refitting, shore_dice, water
from .fortresses import besieging_army, open_siege
from .interception import NEEDED, interception_modifier, may_intercept
from .naval import NEEDED as NEEDED_AT_SEA
from .naval import enemy_port
from .naval_battle import fleet, open_naval_battle, side
from .opponents import Simple
from .patrol import patrol_plus
from .quick_odds import units_first
from .state import Battle, Ships, State, impulse_of
from .terms import at_war, controller, enemies_at, friends_at, leaders_in, units_at
from .turn_end import PEACE

LOSSES = ("losses", "odd_loss", "leaders_lost", "odd_sunk")


def no_cards() -> Choose:
    """Nobody plays a card; a siege goes on as long as it may; units are lost before leaders; everything else as the
    simple opponent does."""
    return Steady({"storm_on": True, **dict.fromkeys(LOSSES, units_first)}, Simple())


def of_battle(state: State, arguments: dict[str, Any]) -> Measure:
    """11 Who won, what both have left once a rout has taken its toll, and the leaders lost."""
    at, active = arguments["at"], impulse_of(state).power
    before = [one for bag in (friends_at(state, at, active), enemies_at(state, at, active)) for one in bag
              if one in LEADERS]

    def measure(after: State, event: Event | None) -> End:
        battle = after.battle
        if battle is None or event is None:
            return End("", (0, 0))
        left, how, winner = [size(force.units) for force in battle.forces()], "", ""
        if event.name == "won":
            winner = event.facts["winner"]
            won, beaten = (battle.active, battle.other) if winner == "active" else (battle.other, battle.active)
            if not beaten.units:
                how = "overrun"
            elif routs(after, casualties(after, beaten), casualties(after, won)):
                how = "rout"
                left[battle.forces().index(beaten)] -= min(beaten.fives, size(beaten.units))
        lost = [one for one in before if not any(one in force.units for force in battle.forces())]
        return End(winner, (left[0], left[1]), tuple(sorted(lost)), how)
    return measure


def of_naval_battle(state: State, arguments: dict[str, Any]) -> Measure:
    """13.4 Who won, and the squadrons left."""
    def measure(after: State, event: Event | None) -> End:
        if event is None:
            return End("", (0, 0))
        winner = "active" if event.facts["loser"] == "other" else "other"
        return End(winner, (size(event.facts["active"]), size(event.facts["other"])))
    return measure


def of_siege(state: State, arguments: dict[str, Any]) -> Measure:
    """12.3 Whether the fortress falls, and what the besieging army has left."""
    at = arguments["at"]
    army, there = size(besieging_army(state, at, arguments["leader"])), size(units_at(state, at))

    def measure(after: State, event: Event | None) -> End:
        fell = event is not None and event.name == "fortress_falls"
        how = "overrun" if fell and event is not None and event.facts["overrun"] else ""
        return End("active" if fell else "other", (army - (there - size(units_at(after, at))), 0), (), how)
    return measure


def of_attrition(state: State, arguments: dict[str, Any]) -> Measure:
    """9.4 How many pieces are lost."""
    return lambda after, event: size(event.facts["units"]) if event is not None else 0


def at_once(model: Callable[..., Any], opened: Callable[..., Battle]) -> Callable[[State, dict[str, Any]], Chances]:
    """The chances of a battle that is `opened` with the arguments of its procedure, by a `model` of it."""
    def quick(state: State, arguments: dict[str, Any]) -> Chances:
        state = state.copy()
        opened(state, **arguments).round = 1
        found: Chances = model(state, float).chances()
        return found
    return quick


DECIDED: dict[str, Decided] = {
    "battle": Decided(of_battle, until=("won", "both_gone"), policy=no_cards,
                      quick=at_once(quick_odds.Quick, open_battle)),
    "naval_battle": Decided(of_naval_battle, until=("naval_won",), policy=no_cards,
                            quick=at_once(quick_odds.AtSea, open_naval_battle)),
    "siege": Decided(of_siege, until=("fortress_falls", "fortress_stands"), policy=no_cards,
                     quick=at_once(siege_odds.Quick, open_siege)),
    "attrition": Decided(of_attrition, "result", until=("lost",), policy=no_cards),
    "conquest_phase": Decided(fact("success"), "success", until=("conquest_roll",)),
    "peace_phase": Decided(fact("peace"), "success", until=("peace_roll",)),
}


# Beside a decision

BEFORE_DICE = ("battle_card", "response", "storm_on")


def beside(state: State, decision: Decision) -> list[Offer]:
    """The odds of the battle or siege before whose dice something is decided; of an interception or evasion, by land
    and at sea, and of a patrol; of peace, if nobody pays any more."""
    plus: Any = decision.facts.get("plus")
    match decision.name:
        case "intercept":
            return [enough({**one, "units": one["units"].fullest()}, 2, NEEDED - plus[one["lead"]], "interceptions")
                    for one in decision.options if one != "pass"]
        case "evade":
            return [enough(to, 2, NEEDED - plus[to], "evasions") for to in decision.options if to != "stand"]
        case "naval_intercept" | "naval_evade":
            return [enough(True, 2, NEEDED_AT_SEA - plus, "sail")]
        case "act":
            deeds = [one for one in decision.options if isinstance(one, dict)]
            return [*(besieged(state, one) for one in deeds if one["do"] == "besiege"),
                    *(enough(one, 2, NEEDED_AT_SEA - patrol_plus(state, one["at"]), "sail")
                      for one in deeds if one["do"] == "patrol")]
        case "pay_for_peace":
            return [enough(paid, 1, PEACE - plus - paid, "peace_phase") for paid in decision.options]
    if decision.name not in BEFORE_DICE or decision.facts.get("moment", "battle") != "battle":
        return []
    offer = fight(state, decision.name == "storm_on")
    return [offer] if offer is not None else []


def besieged(state: State, choice: dict[str, Any]) -> Offer:
    """12.3 The siege that an army may begin."""
    army = size(besieging_army(state, choice["at"], choice["leader"]))
    return Offer(choice, (impulse_of(state).power, controller(state, choice["at"])), (army, 0),
                 lambda seconds: at_once(siege_odds.Quick, open_siege)(state, {
                     "at": choice["at"], "leader": choice["leader"]}), what="siege")


def enough(choice: Any, count: int, least: int, what: str) -> Offer:
    """So many dice that must show `least` in all: 10.11, 10.2, 13.36, 5.8."""
    return success(choice, exact.mapped(exact.total(count), lambda shown: shown >= least), what)


def begun(state: State, decision: Decision, choice: Any) -> list[Offer]:
    """9.8, 13.5 Whether the enemy intercepts a march or a way by sea; the battle that a march or an attack on a port
    begins, if nobody intercepts it or gets away."""
    found: list[Offer | None] = []
    match choice if decision.name == "act" else None:
        case {"do": "sail", "from": at, "to": to, "ships": ships}:
            battle = in_port(state, at, to, ships)
            found = [battle if battle is not None else met(state, at, to)]
        case {"do": "march" | "march_units", "from": at, "to": to, "units": units}:
            lead = choice.get("lead", "")
            found = [met_on_land(state, to), met_by_battle(state, at, to, lead, {lead: 1, **units} if lead else units)]
    return [one for one in found if one is not None]


def met_by_battle(state: State, at: str, to: str, lead: str, marching: dict[str, int]) -> Offer | None:
    """9.8 The battle with those whom a march comes upon."""
    if not marching or not enemies_at(state, to, impulse_of(state).power):
        return None
    ahead = state.copy()
    shift(ahead.units, at, to, marching)
    open_battle(ahead, to, [at], arrived=marching, lead=lead).round = 1
    return fight(ahead)


def met_on_land(state: State, to: str) -> Offer | None:
    """10.1, 10.11 Whether one of the armies next door intercepts, if from each area the best leader tries."""
    power = impulse_of(state).power
    able = [[sum(interception_modifier(state, at, to, lead).values()) for lead in leaders_in(units_at(state, at))
             if at_war(state, LEADERS[lead].power, power) and may_intercept(state, at, to, lead)] for at in LINKS[to]]
    return tries([NEEDED - max(plus) for plus in able if plus], "interceptions")


def in_port(state: State, sea: str, port: str, ships: Ships) -> Offer | None:
    """13.5 The attack of one nation's squadrons on a port: its guns fire first, then the fleets fight."""
    power, there = impulse_of(state).power, state.squadrons.get(port, {})
    if port not in PORTS or not enemy_port(state, port, power) or not there or list(ships) != [power]:
        return None
    if refitting(state, sea, power):
        return None  # who is under refit may come along: told when it is known
    count = ships[power]

    def chances(seconds: float) -> Chances:
        odds: dict[End, Any] = {}
        for (sixes, fives), share in quick_odds.thrown(shore_dice(state, port)).items():
            ahead = state.copy()
            left = {power: count - sixes} if sixes < count else {}
            forces = side(ahead, fleet(left, power)), side(ahead, fleet(there.copy()))
            battle = ahead.battle = Battle(port, "port", *forces)
            battle.active.kills, battle.active.fives, battle.round = sixes, fives, 1
            ends = quick_odds.AtSea(ahead, float).chances().odds if left else {End("other", (0, size(there))): 1.0}
            for end, chance in ends.items():
                odds[end] = odds.get(end, 0) + float(share) * chance
        return Chances(odds)

    return Offer(None, (power, fleet(there).heads[0]), (count, size(there)), chances, what="naval_battle")


def met(state: State, at: str, to: str) -> Offer | None:
    """13.31 Whether one of the enemy fleets on the way intercepts, if all of them try."""
    sea, power = water(at, to), impulse_of(state).power
    fleets = [one for one in fleets_at(state, sea) if at_war(state, power, one.heads[0])]
    leaving = at in PORTS and is_blockaded(state, at, sea)
    return tries([NEEDED_AT_SEA - plus_of(state, one) - leaving for one in fleets], "naval_intercept")


def tries(least: list[int], what: str) -> Offer | None:
    """Whether two dice make what is needed in one of these tries."""
    missed = prod((1 - exact.at_least(exact.total(2), one) for one in least), start=Fraction(1))
    return success(None, {True: 1 - missed, False: missed}, what) if least else None


def fight(state: State, again: bool = False) -> Offer | None:
    """The battle from the dice of its round on; a siege that is to be stormed `again`, from the next round on."""
    battle = state.battle
    if battle is None:
        return None
    if battle.kind == "siege":
        return Offer(True if again else None, (impulse_of(state).power, controller(state, battle.at)),
                     (size(battle.active.units), 0),
                     lambda seconds: siege_odds.Quick(state, float, again).chances(), what="siege")
    quick = (quick_odds.Quick if battle.kind == "land" else quick_odds.AtSea)(state, float)
    active, other = (size(quick.pieces(force)) for force in battle.forces())
    if not (active and other):
        return None
    return Offer(None, (nation(battle.active) or "", nation(battle.other) or ""), (active, other),
                 lambda seconds: quick.chances(), what="battle" if battle.kind == "land" else "naval_battle")


# What may be turned before the dice

RATING = Knob(0, "rating", most=6, said=("commander's battle rating", "主将战斗值"))
TERRAIN = Knob(1, "terrain", most=3, said=("dice for terrain", "地形骰"))
EVASIONS = Knob(1, "evasions", most=4, said=("failed evasions", "失败避战"))


def knobs(state: State) -> list[Knob]:
    """Pieces, and in a land battle what its commanders and the ground are worth."""
    battle = state.battle
    if battle is None:
        return []
    found = of_pieces(state, "squadrons" if battle.kind in ("naval", "port") else "units", LEADERS)
    if battle.kind == "land":
        found += [RATING._replace(side=side) for side, force in enumerate(battle.forces()) if force.commander]
        found += [TERRAIN, EVASIONS]
    return found


def settle(state: State, before: Battle) -> None:
    """Pieces that were added or taken away stand in the area too; without its commander a force has another."""
    battle = state.battle
    if battle is None:
        return
    for force, old in zip(battle.forces(), before.forces(), strict=True):
        for bag, taken in ((force.units, old.units), (force.squadrons, old.squadrons)):
            force.strength += size(bag) - size(taken)
        if battle.kind in ("land", "siege"):
            take(state.units, battle.at, less(old.units, force.units))
            put(state.units, battle.at, less(force.units, old.units))
        follow(state, battle, force)


TURNING = Turning(("battle", "fortress", "naval"), fight, knobs, settle)
