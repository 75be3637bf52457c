"""04 Combat and response cards: what they do in the windows of a battle, a move, a roll, an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import chosen, first_of, remove, size, take

from . import combat
from .board import CAPITALS, CARDS, HOME_CARDS, KIND, MAJORS
from .cards import others_cards
from .event_powers import comet as comet_event
from .event_troops import camps, enlist, hire, piece_for
from .map import line_of_control
from .records import Battle, Force, Impulse
from .responses import responds
from .schema import Step
from .state import State, commander, controller, leaders_in, troops
from .steps import pick
from .winter import reinforce_capitals

Facts = dict[str, Any]


def mine(state: State, power: str) -> Force | None:
    """The power's own side of the battle that is going on."""
    battle = state.battle
    return next((force for force in battle.forces() if force.who == power), None) if battle else None


def battling(kinds: tuple[str, ...], attacking: bool | None = None) -> Callable[[State, str, Facts], Verdict]:
    """Whether the power fights such a battle, and on which side."""
    def may(state: State, power: str, facts: Facts) -> Verdict:
        force, battle = mine(state, power), state.battle
        if battle is None or force is None or battle.kind not in kinds:
            return no("4/combat", "not_its_battle", power=power)
        if attacking is not None and (force is battle.attacker) is not attacking:
            return no("4/combat", "not_its_side", power=power)
        if battle.kind == "field" and not troops(force.units):  # a Surprise Attack: only survivors roll
            return no("4/combat", "no_effect")
        return yes("4/combat")
    return may


def play(game: Game, power: str, card: str, rule: str = "4/combat") -> None:
    """A card is played out of the hand."""
    record = CARDS[card]
    to = "table" if card in HOME_CARDS else "removed" if record.removed == "event" else "discard"
    game.state.cards.play(power, card, to, power if to == "table" else "")
    game.state.events.setdefault(card, power)
    game.emit("plays", rule, power, card=card, how="event")
    force = mine(game.state, power)
    if force is not None:
        force.cards.append(card)


def own_force(game: Game, power: str) -> Force:
    """The power's own side."""
    force = mine(game.state, power)
    assert force is not None
    return force


# Before the dice


@responds("combat_cards", "card_24", battling(("field", "sea")))
@rule("4/combat")
def arquebusiers(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 24: 2 dice in a field or sea battle."""
    play(game, power, "card_24")
    own_force(game, power).more_dice += 2
    return
    yield


@responds("combat_cards", "card_25", battling(("field",)))
def field_artillery(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 25: 2 dice in a field battle, 3 for France and the Ottomans."""
    play(game, power, "card_25")
    own_force(game, power).more_dice += 3 if power in ("france", "ottoman") else 2
    return
    yield


def bribable(state: State, power: str, facts: Facts) -> Verdict:
    """Whether the enemy in the field has mercenaries to bribe; never by or from the Ottomans."""
    fits = battling(("field",))(state, power, facts)
    if not fits:
        return fits
    foe = state.battle.against(mine(state, power))  # type: ignore[union-attr, arg-type]
    return no("4/combat", "no_effect") if "ottoman" in (power, foe.who) or not hired(foe) else fits


def hired(force: Force) -> dict[str, int]:
    """The mercenaries of a side."""
    return chosen(force.units, lambda piece: KIND[piece] == "mercenary")


@responds("combat_cards", "card_26", bribable)
def bribed(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 26: half of the enemy's mercenaries, rounded up, change sides before the battle."""
    state = game.state
    play(game, power, "card_26")
    battle = state.battle
    assert battle is not None
    foe = battle.against(own_force(game, power))
    pool = hired(foe)
    bought = first_of(pool, (size(pool) + 1) // 2)
    take(state.units, battle.at, bought)
    remove(foe.units, bought)
    game.emit("bribed", "4/combat", power, place=battle.at, count=size(bought))
    before = {at: dict(bag) for at, bag in state.units.items()}
    yield from enlist(game, power, size(bought), [battle.at])
    join(state, power, before)


def restless(state: State, power: str, facts: Facts) -> Verdict:
    """Whether the assaulting formation has mercenaries."""
    fits = battling(("assault",), attacking=False)(state, power, facts)
    if fits and state.battle is not None and not hired(state.battle.attacker):
        return no("4/combat", "no_effect")
    return fits


@responds("combat_cards", "card_27", restless)
def grow_restless(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 27: the assaulting formation loses its mercenaries."""
    state = game.state
    play(game, power, "card_27")
    battle = state.battle
    assert battle is not None
    lost = hired(battle.attacker)
    take(state.units, battle.at, lost)
    remove(battle.attacker.units, lost)
    game.emit("removed", "4/combat", None, place=battle.at, units=lost)
    return
    yield


@responds("combat_cards", "card_28", battling(("assault",), attacking=True))
def siege_mining(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 28: 3 dice in an assault."""
    play(game, power, "card_28")
    own_force(game, power).more_dice += 3
    return
    yield


@responds("combat_cards", "card_29", battling(("field",)))
def surprise(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 29: one's dice and their losses come first."""
    play(game, power, "card_29")
    own_force(game, power).first = True
    return
    yield


def tercios_able(state: State, power: str, facts: Facts) -> Verdict:
    """Whether the Hapsburgs fight, or an enemy of 3 or more of their regulars does."""
    fits = battling(("field",))(state, power, facts)
    if fits and power != "hapsburg" and state.battle is not None:
        foe = state.battle.against(mine(state, power))  # type: ignore[arg-type]
        if foe.units.get("hapsburg_regular", 0) < 3:
            return no("4/combat", "no_effect")
    return fits


@responds("combat_cards", "card_30", tercios_able)
def tercios(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 30: for the Hapsburgs 3 dice and hits on 4, by one reading of these dice only; against them 3 dice less."""
    play(game, power, "card_30")
    force = own_force(game, power)
    battle = game.state.battle
    assert battle is not None
    if power != "hapsburg":
        battle.against(force).more_dice -= 3
    elif game.state.options["tercios_hits"] == "added_dice":
        yield from sharp_dice(game, battle, force, 3, hits_on=4)
    else:
        force.more_dice += 3
        force.hits_on = 4


def sharp_dice(game: Game, battle: Battle, force: Force, count: int, hits_on: int) -> Procedure:
    """Dice of a card that hit more easily than the others."""
    usual, force.hits_on = force.hits_on, hits_on
    yield from combat.volley(game, battle, force, count)
    force.hits_on = usual


# After the dice


@responds("after_dice", "card_1", battling(("field", "sea")))
@rule("4/response")
def janissaries(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 1: the Ottomans roll 5 dice more in a field battle, 4 at sea."""
    play(game, power, "card_1", "4/response")
    battle = game.state.battle
    assert battle is not None
    yield from combat.volley(game, battle, own_force(game, power), 5 if battle.kind == "field" else 4)


@responds("after_dice", "card_34", lambda state, power, facts: yes("4/response") if state.battle is not None
          and state.battle.kind == "sea" else no("4/response", "not_its_battle", power=power))
def rowers(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 34: 3 dice more for one side of a sea battle."""
    play(game, power, "card_34", "4/response")
    battle = game.state.battle
    assert battle is not None
    side = yield from pick(game, power, "which_side", ["attacker", "defender"], "4/response")
    yield from combat.volley(game, battle, battle.attacker if side == "attacker" else battle.defender, 3)


@responds("naval_roll", "card_34", lambda state, power, facts: yes("4/response"))
def rowers_change_a_roll(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 34: a roll of interception or avoidance at sea is changed by 2 after it is made."""
    play(game, power, "card_34", "4/response")
    game.state.effects["rowers"] = yield from pick(game, power, "change_roll", [2, -2], "4/response",
                                                   total=facts["total"])


def siege_guns(state: State, power: str, facts: Facts) -> Verdict:
    """Whether the assaulting power has a line of at most 4 spaces to a fortified home space."""
    fits = battling(("assault",), attacking=True)(state, power, facts)
    if fits and state.battle is not None:
        line = line_of_control(state, power, state.battle.at)
        if not line or len(line) - 1 > 4:
            return no("4/response", "no_line", place=state.battle.at, power=power)
    return fits


@responds("after_dice", "card_35", siege_guns)
def siege_artillery(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 35: 2 dice in an assault that hit on 3."""
    play(game, power, "card_35", "4/response")
    battle = game.state.battle
    assert battle is not None
    yield from sharp_dice(game, battle, own_force(game, power), 2, hits_on=3)


# Before a battle, on a move, on an event


def hiring(card: str, master: str) -> None:
    """Cards 33 and 36 just before a field battle."""
    def fights(state: State, power: str, facts: Facts) -> Verdict:
        battle = state.battle
        part = battle is not None and any(commander(state, piece) == power for force in battle.forces()
                                          for piece in force.units)
        if not part:
            return no("4/response", "not_its_battle", power=power)
        return yes("4/response") if power != "ottoman" and camps(state, power) else no("4/response", "no_effect")

    @responds("before_battle", card, fights)
    def engage(game: Game, power: str, facts: Facts) -> Procedure:
        play(game, power, card, "4/response")
        before = {at: dict(bag) for at, bag in game.state.units.items()}
        yield from hire(game, power, Step("hire", kind=master))
        join(game.state, power, before)


def join(state: State, power: str, before: dict[str, dict[str, int]]) -> None:
    """Mercenaries that came to the place of the battle take part in it."""
    battle = state.battle
    force = mine(state, power)
    if battle is None or force is None:
        return
    unit = piece_for(power)
    more = state.units.get(battle.at, {}).get(unit, 0) - before.get(battle.at, {}).get(unit, 0)
    if more > 0:
        force.units[unit] = force.units.get(unit, 0) + more


hiring("card_33", "hapsburg")
hiring("card_36", "france")


@responds("paid", "card_31", lambda state, power, facts: yes("4/response") if state.impulse is not None
          and state.impulse.power != power else no("4/response", "own_play"))
def foul_weather(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 31: in another's play: a command point is lost; until it ends moves are one space at most, and nobody
    assaults, raids or sails."""
    impulse = game.state.impulse
    assert impulse is not None
    play(game, power, "card_31", "4/response")
    lose_a_point(game.state, impulse)
    impulse.barred += ["assault", "piracy", "sail", "transport", "one_step"]
    return
    yield


def gouty(state: State, power: str, facts: Facts) -> Verdict:
    """Whether a led formation of another power moves or assaults."""
    choice = facts.get("choice", {})
    led = leaders_in(choice.get("units", {})) if choice.get("do") in ("move", "transport", "assault") else []
    return yes("4/response") if led and facts.get("power") != power else no("4/response", "no_effect")


@responds("paid", "card_32", gouty)
def gout(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 32: a leader may not move or assault for the rest of the play, and a command point is lost."""
    impulse = game.state.impulse
    assert impulse is not None
    play(game, power, "card_32", "4/response")
    leader = yield from pick(game, power, "which_leader", leaders_in(facts["choice"]["units"]), "4/response")
    lose_a_point(game.state, impulse)
    impulse.barred.append(leader)


def lose_a_point(state: State, impulse: Impulse) -> None:
    """Cards 31 and 32: one command point more is lost; by one reading only what was paid for the action."""
    if state.options["lost_point"] == "another":
        impulse.cp = max(0, impulse.cp - 1)


@responds("emperor", "card_32", lambda state, power, facts: yes("4/response") if power != "hapsburg"
          else no("4/response", "own_play"))
def gout_of_the_emperor(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 32: Charles V stays where he is; no command point is lost."""
    play(game, power, "card_32", "4/response")
    game.state.effects["stopped_emperor"] = True
    return
    yield


def wartburg_able(state: State, power: str, facts: Facts) -> Verdict:
    """Whether the Wartburg can hide Luther from this event: not from mandatory, combat and response cards, nor from
    home cards but those of the Papacy; Luther is alive."""
    card = CARDS[facts["card"]]
    barred = card.kind in ("mandatory", "combat", "response") or (card.kind == "home" and card.power != "papacy")
    if power != "protestant" or barred or "luther" in state.gone or facts["power"] == power:
        return no("4/response", "no_effect")
    return yes("4/response")


@responds("event_announced", "card_37", wartburg_able)
def wartburg(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 37: an event is cancelled; Luther is committed, and the Protestants call no debates in this turn."""
    state = game.state
    play(game, power, "card_37", "4/response")
    state.effects["cancelled"] = facts["card"]
    state.effects["wartburg"] = True
    yield from game.run("commit", debater="luther")


@responds("excommunicating", "card_115", lambda state, power, facts: yes("4/response")
          if facts["target"] == "cranmer" else no("4/response", "no_effect"))
def cromwell(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 115: Cranmer is not excommunicated."""
    play(game, power, "card_115", "4/response")
    game.state.effects["ban_cancelled"] = True
    return
    yield


@responds("event_announced", "card_38", lambda state, power, facts: yes("4/response") if facts["power"] != power
          else no("4/response", "own_play"))
def comet(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 38, out of turn."""
    play(game, power, "card_38", "4/response")
    yield from comet_event(game, power, Step("comet"))


@responds("spring", "card_102", lambda state, power, facts: yes("4/response") if any(
          controller(state, at) == power for at in CAPITALS[power]) else no("7/capitals", "no_effect"))
def spring_preparations(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 102: before the own deployment: a regular in each capital; the deployment may cross passes, carry more than
    5 by sea and pass seas with foreign fleets."""
    play(game, power, "card_102", "4/response")
    reinforce_capitals(game, power)
    game.state.effects["spring_preparations"] = power
    return
    yield


@responds("spring", "card_109", lambda state, power, facts: yes("4/response") if readable(state, power)
          else no("4/response", "no_effect"))
def informant(game: Game, power: str, facts: Facts) -> Procedure:
    """Card 109: before anybody deploys, a look at a hand."""
    play(game, power, "card_109", "4/response")
    whose = yield from pick(game, power, "whose_hand", readable(game.state, power))
    game.whisper(("cards",), (power,), "looks_at", "4/play", power, power=whose,
                 cards=game.state.cards.hand(whose)[:])


def readable(state: State, power: str) -> list[str]:
    """The other powers that hold cards."""
    return [one for one in MAJORS if one != power and others_cards(state, one)]
