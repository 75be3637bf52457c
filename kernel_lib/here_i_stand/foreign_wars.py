"""04 Foreign wars (cards 92, 93, 110): troops sent away, field battles abroad, the way home."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add, chosen, put, remove, size, take
from kernel_lib.parts.stacks import pick as pick_units

from . import combat
from .board import CAPITALS, KIND, OWNER, SPACES, TROOPS, UNIT_OF
from .map import besieged, besieging, own
from .peace import gain
from .raising import CHEAPEST, may_lay_out, short_of_men
from .records import Card, ForeignWar, Power
from .schema import Step
from .spending import Choice, action, price
from .state import State, captains, controller, of_power, side, troops, units_at
from .steps import pick, word


@word("foreign_war", lambda state, power, step: no("4/play", "no_effect") if card_of(step) in state.foreign_wars
      else yes("4/play"))
def foreign_war(game: Game, power: str, step: Step) -> Procedure:
    """A war far away: the power sends units that are not in a siege, and at most one leader; until it is won the power
    draws a card less. `count` units, `plus` enemies; for Ireland France or the Hapsburgs may give the rebels one
    more."""
    state = game.state
    who, card = step.who, card_of(step)
    enemy = step.plus
    for helper in step.spaces:
        regular = UNIT_OF[helper, "regular"]
        able = [at for at, bag in state.units.items() if regular in bag]
        if able and (yield Decision("help_rebels", helper, "4/play", ("stay_out", "help"))) == "help":
            at = yield from pick(game, helper, "send_from", able)
            take(state.units, at, {regular: 1})
            game.emit("removed", "4/play", helper, place=at, units={regular: 1})
            yield from game.run("settle", at=at)
            enemy += 1
            break
    war = ForeignWar(who, {}, enemy)
    for _ in range(step.count):
        able = senders(state, who)
        at = yield from pick(game, who, "send_from", able)
        if at is None:
            break
        pool = own_troops(state, at, who)
        sent = yield from pick_units(pool, 1, who, "send_unit", "4/play", field="sent", place=at)
        take(state.units, at, sent)
        add(war.units, sent)
    able = [leader for at in senders(state, who, leaders=True)
            for leader in captains(of_power(state, units_at(state, at), who))]
    leader = yield from pick(game, who, "send_leader", able, optional=True)
    if leader:
        take(state.units, next(at for at, bag in state.units.items() if leader in bag), {leader: 1})
        add(war.units, {leader: 1})
    state.foreign_wars[card] = war
    game.emit("foreign_war", "4/play", who, card=card, units=dict(war.units), enemy=enemy)


def card_of(step: Step) -> str:
    """The card of a foreign war."""
    return step.kind


def senders(state: State, power: str, leaders: bool = False) -> list[str]:
    """Spaces from which a power may send units abroad: not from a siege."""
    found = []
    for at, bag in state.units.items():
        wanted = captains(of_power(state, bag, power)) if leaders else own_troops(state, at, power)
        if wanted and not (besieged_side(state, at, power) or of_power(state, besieging_at(state, at), power)):
            found.append(at)
    return found


def own_troops(state: State, at: str, power: str) -> dict[str, int]:
    """The power's own troops at a place, without those of minor powers."""
    return chosen(units_at(state, at), lambda piece: piece in TROOPS and side(state, piece) == power)


def besieged_side(state: State, at: str, power: str) -> bool:
    """Whether a power is under siege at a place."""
    return at in SPACES and besieged(state, at) and own(state, power, at)


def besieging_at(state: State, at: str) -> dict[str, int]:
    """Besiegers at a place."""
    return besieging(state, at) if at in SPACES else {}


@question("may_fight_abroad")
def may_fight_abroad(state: State, power: Power, card: Card) -> Verdict:
    """4/play Whether a power may fight a foreign war: it is bound by it and has units there."""
    war = state.foreign_wars.get(card)
    if war is None or war.power != power:
        return no("4/play", "no_foreign_war", card=card)
    return yes("4/play") if troops(war.units) else no("4/play", "nobody")


@action("fight_abroad", "4/play",
        lambda state, power: [{"do": "fight_abroad", "card": card} for card in state.foreign_wars],
        lambda state, power, one: may_fight_abroad(state, power, one["card"]), least="assault")
def fight_abroad_action(game: Game, power: str, choice: Choice) -> Procedure:
    """A field battle abroad that is paid for."""
    yield from fight_abroad(game, choice["card"])


@procedure("fight_abroad")
def fight_abroad(game: Game, card: Card) -> Procedure:
    """A field battle abroad: no die for the defender, no retreat; when no enemy is left the war is won and all go
    home."""
    state = game.state
    bound = state.foreign_wars.get(card)
    demand(may_fight_abroad(state, bound.power if bound else "", card), "run.fight_abroad")
    war = state.foreign_wars[card]
    hits = []
    for dice in (troops(war.units) + combat.best_battle(war.units), war.enemy):
        rolled = yield Roll(dice, "battle", "5.4/dice", who=war.power, odds=("hits", combat.HIT), facts={"place": card})
        hits.append(sum(die >= combat.HIT for die in rolled))
    war.enemy = max(0, war.enemy - hits[0])
    men = chosen(war.units, TROOPS.__contains__)
    lost = yield from pick_units(men, min(hits[1], size(men)), war.power, "losses", "5.4/losses", place=card,
                                 power=war.power)
    remove(war.units, lost)
    game.emit("fought_abroad", "5.4/dice", war.power, card=card, hits=hits[0], lost=lost, enemy=war.enemy)
    if war.enemy:
        return
    del state.foreign_wars[card]
    gain(game, war.power, 1, "4/play", "foreign_wars")
    home = next((at for at in CAPITALS[war.power]
                 if controller(state, at) == war.power and not besieged(state, at)), "")
    if home:
        put(state.units, home, war.units)
        game.emit("travels", "4/play", war.power, place=card, to=home, units=dict(war.units))
    else:
        for leader in captains(war.units):
            state.away[leader] = state.turn + 1


@action("reinforce_abroad", "4/play", lambda state, power: reinforcements(state, power),
        lambda state, power, one: may_reinforce_abroad(state, power, one["card"], one["unit"]),
        lambda state, power, one: price(KIND[one["unit"]])(state, power, one), least=CHEAPEST)
def reinforce_abroad(game: Game, power: str, choice: Choice) -> Procedure:
    """New troops go to the foreign war until its number is full again."""
    add(game.state.foreign_wars[choice["card"]].units, {choice["unit"]: 1})
    game.emit("raised_abroad", "5.1/raise", power, card=choice["card"], unit=choice["unit"])
    return
    yield


def reinforcements(state: State, power: str) -> list[Choice]:
    """Every unit that may go abroad."""
    return [{"do": "reinforce_abroad", "card": card, "unit": unit} for card, war in state.foreign_wars.items()
            if war.power == power for unit, owner in OWNER.items() if owner == power and unit in TROOPS]


def may_reinforce_abroad(state: State, power: str, card: str, unit: str) -> Verdict:
    """Whether a unit may be raised for a foreign war."""
    war = state.foreign_wars.get(card)
    if war is None or war.power != power:
        return no("4/play", "no_foreign_war", card=card)
    if short_of_men(state, power) != card:
        return no("4/play", "war_is_full", card=card)
    return may_lay_out(state, power, unit, CAPITALS[power][0])
