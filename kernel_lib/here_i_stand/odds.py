"""What dice decide in this game, as questions whose odds are told: battles, piracy, words of faith, voyages, births."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.event import Event
from kernel_lib.odds import exact
from kernel_lib.odds.battles import Choose, End, Steady
from kernel_lib.odds.beside import Offer, success
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import Decided, fact
from kernel_lib.odds.decided import chances as chances_of
from kernel_lib.odds.knobs import Knob, Turning, of_pieces
from kernel_lib.odds.walk import Measure
from kernel_lib.parts.bags import less, put, take

from .board import ADMIRALS, FLEETS, LEADERS, LINES, MAJORS
from .debate import side_of
from .field_battle import open_field_battle, sides
from .interception import PASS, SUCCESS, avoids_without_a_roll, may_intercept, roll_bonus
from .map import besieged, garrison, in_the_field
from .opponents import Simple
from .quick_debate import debate_at_once
from .quick_odds import WINNER, Quick, ended
from .records import Battle
from .reformation import OTHER, conversion_dice
from .siege import open_assault, siege_holds
from .state import State, army, controller, of_power, ships, troops, units_at
from .treatises import one_attempt


def no_cards() -> Choose:
    """Nobody plays a card; everything else as the simple opponent does."""
    return Steady({}, Simple())


def of_field_battle(state: State, arguments: dict[str, Any]) -> Measure:
    """5.4 Who won, the units both have left, and the leaders captured with a side that has none."""
    before = [force.units for force in sides(state, arguments["attacker"], arguments["at"], arguments.get("units"),
                                             arguments.get("relieved"))]

    def measure(after: State, event: Event | None) -> End:
        battle = after.battle
        if battle is None or event is None:
            return End("", (troops(before[0]), troops(before[1])))
        left = troops(battle.attacker.units), troops(battle.defender.units)
        return ended(battle, event.facts["winner"], left)
    return measure


def of_assault(state: State, arguments: dict[str, Any]) -> Measure:
    """5.7 Whether the place is taken, the assault failed or the siege goes on, and who is left."""
    within = troops(garrison(state, arguments["at"]))

    def measure(after: State, event: Event | None) -> End:
        battle = after.battle
        if battle is None or event is None:
            return End("other", (0, within))
        return ended(battle, event.facts["result"], (troops(battle.attacker.units), troops(battle.defender.units)))
    return measure


def of_sea_battle(state: State, arguments: dict[str, Any]) -> Measure:
    """6.4 Who won, the ships both have left wherever they fled, and the admirals lost."""
    at, powers = arguments["at"], (arguments["attacker"], arguments["defender"])
    before = [of_power(state, units_at(state, at), power) for power in powers]
    admirals = [piece for bag in before for piece in bag if piece in ADMIRALS]

    def afloat(position: State, power: str) -> int:
        return sum(ships(of_power(position, {piece: count for piece, count in bag.items() if piece in FLEETS}, power))
                   for bag in position.units.values())

    fleets = [afloat(state, power) for power in powers]

    def measure(after: State, event: Event | None) -> End:
        left = [ships(bag) - fleet + afloat(after, power)
                for bag, fleet, power in zip(before, fleets, powers, strict=True)]
        gone = [one for one in admirals if not any(one in bag for bag in after.units.values())]
        return End(WINNER[event.facts["winner"]] if event else "", (left[0], left[1]), tuple(sorted(gone)))
    return measure


def of_debate(state: State, arguments: dict[str, Any]) -> Measure:
    """16.2 Who won and how many spaces; None where nobody did."""
    return lambda after, event: ((event.who, event.facts["spaces"]) if event is not None and event.name == "debate_won"
                                 else None)


def of_attempt(state: State, arguments: dict[str, Any]) -> Measure:
    """16.1 Whether the side that acts converts the space."""
    return lambda after, event: event is not None and event.facts["winner"] == arguments["side"]


def of_raid(state: State, arguments: dict[str, Any]) -> Measure:
    """11.2/raid How many hits the pirates make."""
    return lambda after, event: event.facts["hits"] if event is not None else 0


def field_at_once(state: State, arguments: dict[str, Any]) -> Chances:
    """5.4 A field battle at once."""
    state = state.copy()
    open_field_battle(state, **arguments)
    return Quick(state, float).chances()


def assault_at_once(state: State, arguments: dict[str, Any]) -> Chances:
    """5.7 An assault at once."""
    state = state.copy()
    battle = open_assault(state, **arguments)
    if not siege_holds(state, battle.at) or not troops(battle.attacker.units):
        return Chances({End("other", (0, troops(battle.defender.units))): 1})
    return Quick(state, float).chances()


DECIDED: dict[str, Decided] = {
    "field_battle": Decided(of_field_battle, until=("field_result",), policy=no_cards, quick=field_at_once),
    "assault": Decided(of_assault, until=("assault_result",), policy=no_cards, quick=assault_at_once),
    "sea_battle": Decided(of_sea_battle, noted=("field_result",), policy=no_cards),
    "raid": Decided(of_raid, "result", until=("pirates",), policy=no_cards),
    "debate": Decided(of_debate, "result", until=("debate_won", "debate_ends"), policy=no_cards, quick=debate_at_once),
    "attempt": Decided(of_attempt, "success", until=("attempt",), policy=no_cards),
    "birth": Decided(fact("result"), "result", until=("birth",)),
    "exploration": Decided(fact("result"), "result", until=("exploration",), policy=no_cards),
    "conquest": Decided(fact("result"), "result", until=("conquest",), policy=no_cards),
    "circumnavigation": Decided(fact("success", False), "success", until=("circumnavigation",)),
    "chateaux": Decided(fact("total"), "result", until=("chateaux",)),
}


# Beside a decision

MOST = 6
"""So many answers are told the odds of at once: the best spaces, the first actions."""
SHARE = 0.1
"""Seconds for each of them."""


def beside(state: State, decision: Decision) -> list[Offer]:
    """The odds beside a decision: of the battle before whose dice it stands, of spaces that may hear a new faith, of
    assaults, raids and debates that may be paid for, of intercepting and getting away, and of standing instead."""
    if decision.name == "convert_where":
        return preaching(state, decision)
    if decision.name == "spend":
        return [offer for option in decision.options if (offer := ventured(state, decision.who, option))][:MOST]
    if decision.name in ("intercept", "avoid_battle", "naval_intercept", "naval_avoid", "withdraw"):
        return met(state, decision)
    return fought(state, decision)


def met(state: State, decision: Decision) -> list[Offer]:
    """5.3, 6.3 Two dice for each way to intercept or get away that takes a roll; the battle, for who stays."""
    facts, found = decision.facts, list[Offer]()
    for option in decision.options:
        if not isinstance(option, dict):
            continue
        units = option["units"].fullest() if "units" in option else facts["units"]
        if decision.name != "avoid_battle" or not avoids_without_a_roll(state, facts["place"], units):
            least = SUCCESS - sum(roll_bonus(state, units, facts["coming"]).values())
            found.append(enough({**option, "units": units} if "units" in option else option, least))
    if decision.name in ("avoid_battle", "withdraw") and facts["coming"] and facts["origin"]:
        battle = attack(state, facts["power"], facts["origin"], facts["place"], facts["coming"])
        if battle is not None:
            found.append(battle._replace(choice=False if decision.name == "withdraw" else PASS))
    return found


def enough(choice: Any, least: int) -> Offer:
    """Two dice that must show `least` in all."""
    return success(choice, exact.mapped(exact.total(2), lambda shown: shown >= least))


def preaching(state: State, decision: Decision) -> list[Offer]:
    """16.1 The best of the spaces that may be chosen for an attempt."""
    side = decision.facts["side"]
    made = {at: one_attempt(state, decision.facts, at) for at in decision.options}

    def lead(at: str) -> int:
        own, other = (sum(conversion_dice(state, one, at).values()) for one in (side, OTHER[side]))
        return max(1, own + int(made[at]["more"])) - max(1, other)

    return [offered(state, at, "attempt", made[at]) for at in sorted(made, key=lead, reverse=True)[:MOST]]


def ventured(state: State, power: str, option: Any) -> Offer | None:
    """What dice decide of an action that may be paid for; None of others."""
    match option:
        case {"do": "assault", "at": at, "units": units}:
            force, within = units.fullest() if isinstance(units, Bag) else units, garrison(state, at)
            return offered(state, {**option, "units": force}, "assault", {"power": power, "at": at, "units": force},
                           (power, controller(state, at)), (troops(force), troops(within)))
        case {"do": "piracy", "sea": sea, "target": target}:
            return offered(state, option, "raid", {"sea": sea, "target": target})
        case {"do": "debate", "zone": zone, "against": pool}:
            caller = side_of(power)
            told = offered(state, option, "debate", {"side": caller, "zone": zone, "against": pool},
                           (caller, OTHER[caller]))
            return told._replace(what="debate_won", chances=lambda seconds: told.chances(seconds).by(
                lambda won: won[0] if won else None))
    return None


def offered(state: State, choice: Any, procedure: str, arguments: dict[str, Any], sides: tuple[str, str] = ("", ""),
            sizes: tuple[int, int] = (0, 0)) -> Offer:
    """The odds of an answer that begins a procedure."""
    return Offer(choice, sides, sizes, lambda seconds: chances_of("here_i_stand", state, procedure, arguments,
                                                                  seconds=SHARE),
                 DECIDED[procedure].tells, procedure)


def fought(state: State, decision: Decision) -> list[Offer]:
    """The odds of the battle before whose dice something is decided."""
    offer = fight(state) if decision.name.startswith("respond_") else None
    return [offer] if offer is not None else []


def begun(state: State, decision: Decision, choice: Any) -> list[Offer]:
    """5.3 Whether the enemy intercepts a march; 5.4 the field battle that it begins, if nobody intercepts it, gets away
    or goes inside walls; 5.7 the assault of just these units."""
    match choice if decision.name == "spend" else None:
        case {"do": "move", "from": at, "to": to, "units": units}:
            found = [intercepted(state, decision.who, at, to, units), attack(state, decision.who, at, to, units)]
            return [one for one in found if one is not None]
        case {"do": "assault", "units": units} if troops(units):
            told = ventured(state, decision.who, choice)
            return [told] if told is not None else []
    return []


def intercepted(state: State, power: str, at: str, to: str, marching: dict[str, int]) -> Offer | None:
    """5.3/intercept Whether one of the stacks next door gets there first, if all of them try as large as they can."""
    missed, tried = Fraction(1), False
    for place in LINES[to]:
        for enemy in MAJORS if place != at or besieged(state, place) else ():
            if may_intercept(state, enemy, place, to, power):
                force = army(of_power(state, units_at(state, place), enemy))
                least = SUCCESS - sum(roll_bonus(state, force, marching).values())
                missed, tried = missed * (1 - exact.at_least(exact.total(2), least)), True
    return success(None, {True: 1 - missed, False: missed}, "interception") if tried else None


def attack(state: State, power: str, at: str, to: str, marching: dict[str, int]) -> Offer | None:
    """The field battle that a formation begins that comes from one place to another."""
    foes = in_the_field(state, to, power)
    if not (troops(marching) and troops(foes)) or (besieged(state, to) and foes.keys() <= garrison(state, to).keys()):
        return None
    ahead = state.copy()
    take(ahead.units, at, marching)
    put(ahead.units, to, marching)
    open_field_battle(ahead, power, to, marching)
    return fight(ahead)


def fight(state: State) -> Offer | None:
    """The battle going on, when nobody has rolled in it yet."""
    battle = state.battle
    if battle is None or any(force.dice for force in battle.forces()):
        return None
    quick = Quick(state, float)
    attacker, defender = battle.forces()
    sizes = quick.count(attacker.units), quick.count(defender.units)
    if not sizes[0] or not (sizes[1] or battle.kind == "assault"):
        return None
    return Offer(None, (attacker.who, defender.who), sizes,
                 lambda seconds: quick.chances(),
                 what={"field": "field_battle", "assault": "assault", "sea": "sea_battle"}[battle.kind])


# What may be turned before the dice

MORE_DICE = Knob(0, "more_dice", most=6, said=("dice by cards", "卡牌加骰"))


def knobs(state: State) -> list[Knob]:
    """Pieces, and what cards may add."""
    return [*of_pieces(state, "units", {*LEADERS, *ADMIRALS}), MORE_DICE, MORE_DICE._replace(side=1)]


def settle(state: State, before: Battle) -> None:
    """Pieces that were added or taken away stand in the place too."""
    battle = state.battle
    if battle is not None:
        for force, old in zip(battle.forces(), before.forces(), strict=True):
            take(state.units, battle.at, less(old.units, force.units))
            put(state.units, battle.at, less(force.units, old.units))


TURNING = Turning(("battle",), fight, knobs, settle)
