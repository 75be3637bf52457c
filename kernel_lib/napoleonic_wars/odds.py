"""What dice decide in this game, as questions whose odds are told: battles, sieges, attrition, conquest, peace."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from kernel_lib.core.game import Game, Procedure
from kernel_lib.odds.battles import Choose, End, Steady
from kernel_lib.odds.beside import Offer
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import Decided, fact
from kernel_lib.odds.walk import Measure, walk
from kernel_lib.parts.bags import size

from .battle import casualties, conclude, fought, nation, rounds, routs
from .board import FORTRESSES, LEADERS
from .fortresses import besieging_army, fresh, may_storm_on, siege_ends, siege_round
from .opponents import Simple
from .state import Battle, State, impulse_of
from .terms import controller, enemies_at, friends_at, units_at


def no_cards() -> Choose:
    """Nobody plays a card; a siege goes on as long as it may; everything else as the simple opponent does."""
    return Steady({"storm_on": True}, Simple())


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


DECIDED: dict[str, Decided] = {
    "battle": Decided(of_battle, until=("won", "both_gone"), policy=no_cards),
    "naval_battle": Decided(of_naval_battle, until=("naval_won",), policy=no_cards),
    "siege": Decided(of_siege, until=("fortress_falls", "fortress_stands"), policy=no_cards),
    "attrition": Decided(of_attrition, "result", until=("lost",), policy=no_cards),
    "conquest_phase": Decided(fact("success"), "success", until=("conquest_roll",)),
    "peace_phase": Decided(fact("peace"), "success", until=("peace_roll",)),
}


# Beside a decision

BEFORE_DICE = ("battle_card", "response", "storm_on")


def beside(state: State, decision: Decision) -> list[Offer]:
    """The odds of the battle or siege before whose dice something is decided."""
    battle = state.battle
    if battle is None or decision.name not in BEFORE_DICE or decision.facts.get("moment", "battle") != "battle":
        return []
    if battle.kind == "siege":
        return siege_offer(state, battle, decision.name == "storm_on")
    if battle.kind != "land" or not (battle.active.units and battle.other.units):
        return []

    def chances(seconds: float) -> Chances:
        return walk("napoleonic_wars", state, to_the_end, {"battle": battle}, no_cards,
                    measure=of_battle(state, {"at": battle.at}), until=("won", "both_gone"), seconds=seconds)

    sides = nation(battle.active) or "", nation(battle.other) or ""
    return [Offer(None, sides, (size(battle.active.units), size(battle.other.units)), chances, what="battle")]


def to_the_end(game: Game, battle: Battle) -> Procedure:
    """The battle from the dice of its round on."""
    if not (yield from fought(game, battle)):
        yield from rounds(game, battle)
    yield from conclude(game, battle)


def siege_offer(state: State, battle: Battle, again: bool) -> list[Offer]:
    """The siege from the dice of its round on; asked whether to storm `again`, from the next round on."""
    army, there = size(battle.active.units), size(units_at(state, battle.at))

    def on(game: Game, battle: Battle) -> Procedure:
        battle.round += again
        while True:
            gave, took = yield from siege_round(game, battle)
            if not battle.active.units or battle.other.kills >= FORTRESSES[battle.at]:
                break
            if not may_storm_on(game.state, gave, took, fresh(battle)):
                break
            battle.round += 1
        yield from siege_ends(game, battle)

    def measure(after: State, event: Event | None) -> End:
        fell = event is not None and event.name == "fortress_falls"
        return End("active" if fell else "other", (army - (there - size(units_at(after, battle.at))), 0))

    def chances(seconds: float) -> Chances:
        return walk("napoleonic_wars", state, on, {"battle": battle}, no_cards, measure=measure,
                    until=("fortress_falls", "fortress_stands"), seconds=seconds)

    power = impulse_of(state).power
    return [Offer(True if again else None, (power, controller(state, battle.at)), (army, 0), chances, what="siege")]
