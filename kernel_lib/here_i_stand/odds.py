"""What dice decide in this game, as questions whose odds are told: battles, piracy, words of faith, voyages, births."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from kernel_lib.odds.battles import Choose, End, Steady
from kernel_lib.odds.beside import Offer
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import Decided, fact
from kernel_lib.odds.walk import Measure, walk

from .board import ADMIRALS, FLEETS, LEADERS
from .field_battle import dice_and_losses, field_winner, sides
from .map import garrison
from .opponents import Simple
from .sea_battle import exchange
from .siege import assault_result, storm
from .state import State, of_power, ships, troops, units_at

WINNER = {"attacker": "active", "defender": "other", "taken": "active", "failed": "other", "goes_on": "goes_on"}


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
        winner = battle.attacker if event.facts["winner"] == "attacker" else battle.defender
        left = [troops(force.units) for force in battle.forces()]
        if not any(left):  # 5.4/both: one unit stays
            left[battle.forces().index(winner)] = 1
        lost = [piece for force, count in zip(battle.forces(), left, strict=True) if not count
                for piece in force.units if piece in LEADERS]
        return End(WINNER[event.facts["winner"]], (left[0], left[1]), tuple(sorted(lost)))
    return measure


def of_assault(state: State, arguments: dict[str, Any]) -> Measure:
    """5.7 Whether the place is taken, the assault failed or the siege goes on, and who is left."""
    within = troops(garrison(state, arguments["at"]))

    def measure(after: State, event: Event | None) -> End:
        battle = after.battle
        if battle is None or event is None:
            return End("other", (0, within))
        force, held = battle.forces()
        lost = [piece for one in (force, held) if not troops(one.units) and (one is force or event.facts["result"]
                == "taken") for piece in one.units if piece in LEADERS]
        return End(WINNER[event.facts["result"]], (troops(force.units), troops(held.units)), tuple(sorted(lost)))
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


DECIDED: dict[str, Decided] = {
    "field_battle": Decided(of_field_battle, until=("field_result",), policy=no_cards),
    "assault": Decided(of_assault, until=("assault_result",), policy=no_cards),
    "sea_battle": Decided(of_sea_battle, noted=("field_result",), policy=no_cards),
    "raid": Decided(of_raid, "result", until=("pirates",), policy=no_cards),
    "debate": Decided(of_debate, "result", until=("debate_won", "debate_ends"), policy=no_cards),
    "attempt": Decided(of_attempt, "success", until=("attempt",), policy=no_cards),
    "birth": Decided(fact("result"), "result", until=("birth",)),
    "exploration": Decided(fact("result"), "result", until=("exploration",), policy=no_cards),
    "conquest": Decided(fact("result"), "result", until=("conquest",), policy=no_cards),
    "circumnavigation": Decided(fact("success", False), "success", until=("circumnavigation",)),
    "chateaux": Decided(fact("total"), "result", until=("chateaux",)),
}


# Beside a decision

EXCHANGES = {"field": dice_and_losses, "assault": storm, "sea": exchange}


def beside(state: State, decision: Decision) -> list[Offer]:
    """The odds of the battle before whose dice something is decided."""
    battle = state.battle
    if battle is None or not decision.name.startswith("respond_") or any(force.dice for force in battle.forces()):
        return []
    count = ships if battle.kind == "sea" else troops
    attacker, defender = battle.forces()

    def measure(after: State, event: Event | None) -> End:
        now = after.battle
        assert now is not None
        left = count(now.attacker.units), count(now.defender.units)
        if now.kind == "assault":
            return End(WINNER[assault_result(after, now.attacker.hits, count(defender.units), left[1], left[0])], left)
        return End(WINNER[field_winner(after, now.attacker.hits, now.defender.hits)], left)

    def chances(seconds: float) -> Chances:
        return walk("here_i_stand", state, EXCHANGES[battle.kind], {"battle": battle}, no_cards, measure=measure,
                    seconds=seconds)

    return [Offer(None, (attacker.who, defender.who), (count(attacker.units), count(defender.units)), chances,
                  what={"field": "field_battle", "assault": "assault", "sea": "sea_battle"}[battle.kind])]
