"""04 Steps of card events between powers: wars, minor powers, raids, trade, Scotland, what single cards do."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, take

from .board import (
    HOMES,
    MAJORS,
    PORTS,
    POWERS,
    SPACES,
)
from .cards import give, others_cards
from .combat import HIT
from .control import may_hold_unrest
from .england import BIRTHS
from .event_leaders import caged
from .event_troops import camps, enlist, some
from .map import NET, besieged, sieges
from .records import Impulse, Power
from .schema import Step
from .state import State, ally_of, army, at_war, commander, controller, holder, of_power, troops, units_at, where_is
from .steps import pick, word
from .war import may_declare_war

RAIDED_BY_SCOTS = (*HOMES["scotland"], "berwick", "carlisle", "york")
"""Where the command points of the Scots Raid may be spent."""


@word("free_war", lambda state, power, step: some([one for one in MAJORS if may_attack(state, power, one)]))
def free_war(game: Game, power: str, step: Step) -> Procedure:
    """Card 40: a declaration of war on a major power without cost."""
    able = [one for one in MAJORS if may_attack(game.state, power, one)]
    other = yield from pick(game, power, "declare_war", able, "9/war",
                            judge=lambda state, one: may_attack(state, power, one) if one in MAJORS
                            else no("9/war", "not_offered"))
    yield from game.run("war", attacker=power, target=other, rule="4/play")


def may_attack(state: State, power: str, other: str) -> Verdict:
    """Whether a war may be declared, cost aside."""
    return may_declare_war(state, power, other)


@word("minor", lambda state, power, step: some(minor_ways(state, power, step)))
def minor(game: Game, power: str, step: Step) -> Procedure:
    """Cards 68, 69, 73 and 108: a minor power changes hands: `kind` names it; who may do what is told by the card."""
    state = game.state
    choice = yield from pick(game, power, "minor_way", minor_ways(state, power, step))
    which, who = choice["minor"], choice["for"]
    if ally_of(state, which) is not None:
        yield from game.run("deactivate", minor=which, rule="4/play", heir=who)
    if who:
        yield from game.run("activate", minor=which, power=who, rule="4/play")


def minor_ways(state: State, power: str, step: Step) -> list[dict[str, str]]:
    """What a card may do with minor powers: activate one for who plays it, or deactivate one that another runs."""
    names = [step.kind] if step.kind else ["genoa", "scotland", "venice"]
    found = []
    for one in names:
        ally = ally_of(state, one)
        takers = [who for who in (step.homes or (power,)) if who == power]
        if one == "hungary":
            continue
        for who in takers:
            if who in POWERS[one].activated_by and ally != who and (ally is None or step.plus):
                found.append({"minor": one, "for": who})
        enders = step.spaces or (power,)
        if ally is not None and ally != power and power in enders and POWERS[one].can_be_deactivated and not step.plus:
            found.append({"minor": one, "for": ""})
    return found


@word("auxiliaries", lambda state, power, step: some(power == step.who and ally_of(state, step.kind) == step.who
                                                     and aided(state, step.kind)))
def auxiliaries_event(game: Game, power: str, step: Step) -> Procedure:
    """Cards 69 and 108, when the minor power is an ally already."""
    yield from auxiliaries(game, step.kind)


def aided(state: State, minor: str) -> list[str]:
    """Where the auxiliaries come: Scottish homes, Papal ports."""
    homes = HOMES["scotland"] if minor == "scotland" else [at for at in HOMES["papacy"] if SPACES[at].seas]
    return [at for at in homes if controller(state, at) == POWERS[minor].natural_ally and not besieged(state, at)]


@procedure("auxiliaries")
def auxiliaries(game: Game, minor: Power) -> Procedure:
    """4/play Up to three French regulars in a Scottish home, or a Venetian regular and two squadrons in a Papal port;
    also when their card pays for an intervention."""
    if minor == "scotland":
        yield from enlist(game, "france", 3, aided(game.state, minor), "france_regular")
        return
    yield from enlist(game, "papacy", 1, aided(game.state, minor), "venice_regular")
    yield from enlist(game, "papacy", 2, aided(game.state, minor), "venice_squadron")


@word("akinji", lambda state, power, step: some(raidable(state)))
def akinji(game: Game, power: str, step: Step) -> Procedure:
    """Card 66: the Ottomans take a random card of an enemy with a space within 2 of their cavalry."""
    whose = yield from pick(game, "ottoman", "which_power", raidable(game.state))
    given = yield from game.run("random_cards", power=whose, count=1, by="ottoman")
    give(game, whose, "ottoman", given, "4/play")


def raidable(state: State) -> list[str]:
    """Enemies of the Ottomans with a card and a space within 2 of Ottoman cavalry, a space between being Ottoman."""
    reach: set[str] = set()
    for at, bag in state.units.items():
        if "ottoman_cavalry" in bag and at in SPACES:
            for near in NET.along("land", "pass")[at]:
                reach.add(near)
                if controller(state, near) == "ottoman":
                    reach |= set(NET.along("land", "pass")[near])
    holders = {holder(state, at) for at in reach}
    return [one for one in MAJORS if one in holders and at_war(state, "ottoman", one) and others_cards(state, one)]


@word("cloth_profits", lambda state, power, step: some(controller(state, "calais") == "england"
                                                       and controller(state, "antwerp") == "hapsburg"))
def cloth_profits(game: Game, power: str, step: Step) -> Procedure:
    """Card 72: England and the Hapsburgs, who hold Calais and Antwerp, draw a card each, the player has two
    mercenaries."""
    for who in ("england", "hapsburg"):
        yield from game.run("draw_cards", power=who, count=1)
    if power != "protestant" or game.state.league:
        yield from enlist(game, power, 2, camps(game.state, power))


@word("cloth_slump", lambda state, power, step: some(controller(state, "antwerp")))
def cloth_slump(game: Game, power: str, step: Step) -> Procedure:
    """Card 72: who holds Antwerp discards a random card; unrest in up to two spaces of the trade."""
    state = game.state
    held = holder(state, "antwerp")
    if held in MAJORS:
        yield from game.run("discard_random", power=held, count=1)
    trade = ["antwerp", "brussels", "amsterdam", *(at for at in HOMES["hapsburg"]
                                                   if SPACES[at].language in ("german", "italian"))]
    for left in (2, 1):
        able = [at for at in trade if may_hold_unrest(state, at)]
        at = yield from pick(game, power, "unrest_where", able, "20.2", optional=True, judge=may_hold_unrest,
                             left=left)
        if at is None:
            return
        yield from game.run("put_unrest", at=at, rule="20.2")


@word("doria_strikes", lambda state, power, step: some(doria_ready(state)))
def doria_strikes(game: Game, power: str, step: Step) -> Procedure:
    """Card 68: Doria, at sea beside two Ottoman ports and at war with them: his master and the player draw a card, and
    3 dice take piracy points."""
    state = game.state
    for who in dict.fromkeys((power, commander(state, "andrea_doria"))):
        yield from game.run("draw_cards", power=who, count=1)
    dice = yield Roll(3, "doria", "4/play", who=power, odds=("hits", HIT))
    hits = min(state.piracy, sum(die >= HIT for die in dice))
    state.piracy -= hits
    game.emit("doria", "4/play", power, rolled=list(dice), points=hits)


def doria_ready(state: State) -> bool:
    """Whether Doria is where he can strike."""
    at = where_is(state, "andrea_doria")
    return (at in PORTS and sum(controller(state, port) == "ottoman" for port in PORTS[at]) >= 2
            and at_war(state, commander(state, "andrea_doria"), "ottoman"))


@word("scots_raid", lambda state, power, step: some(ally_of(state, "scotland") == "france"))
def scots_raid(game: Game, power: str, step: Step) -> Procedure:
    """Card 97: with Scotland French, Stirling becomes French and France has 6 CP, 3 when a leader comes over."""
    state = game.state
    if ally_of(state, "scotland") != "france":
        return
    if controller(state, "stirling") != "france":
        yield from game.run("take_control", power="france", at="stirling", rule="4/play")
        yield from game.run("displace", at="stirling")
    able = [one for one in ("montmorency", "francis_i", "henry_ii")
            if where_is(state, one) and not caged(state, one) and not besieged(state, "stirling")]
    leader = yield from pick(game, "france", "leader_over", able, optional=True)
    if leader:
        take(state.units, where_is(state, leader), {leader: 1})
        put(state.units, "stirling", {leader: 1})
        game.emit("leader_comes", "4/play", "france", leader=leader, place="stirling")
    held = state.impulse
    state.impulse = Impulse("france", held.card if held else "", 3 if leader else 6, within=list(RAIDED_BY_SCOTS),
                            besieged=sieges(state))
    yield from game.run("spend")
    state.impulse = held


@word("rough_wooing", lambda state, power, step: some(state.england.edward and ally_of(state, "scotland") == "france"
                                                      and state.rulers["england"] in ("henry_viii", "edward_vi")))
def rough_wooing(game: Game, power: str, step: Step) -> Procedure:
    """Card 116: a die and the units in Scottish homes, England against France; 2 ahead, England takes Scotland over."""
    state = game.state
    totals = {}
    for who in ("england", "france"):
        (die,) = yield Roll(1, "rough_wooing", "4/play", who=who)
        men = sum(troops(of_power(state, army(units_at(state, at)), who)) for at in HOMES["scotland"])
        totals[who] = die + men
    game.emit("rough_wooing", "4/play", "england", totals=totals)
    if totals["england"] - totals["france"] >= 2:
        yield from game.run("deactivate", minor="scotland", rule="4/play", heir="england")
        yield from game.run("activate", minor="scotland", power="england", rule="4/play")


@word("lady_jane", lambda state, power, step: some({"card_19", "card_21", "card_23"} & set(state.events)
                                                   and others_cards(state, "england")))
def lady_jane(game: Game, power: str, step: Step) -> Procedure:
    """Card 59: one card of the English hand and one of the deck: one is kept, the other goes to the Protestants or the
    Papacy."""
    drawn = yield from game.run("random_cards", power="england", count=1, by=power)
    give(game, "england", power, drawn, "4/play")
    drawn += yield from game.run("draw_cards", power=power, count=1)
    card = yield from pick(game, power, "give_card", drawn)
    to = yield from pick(game, power, "give_to", [one for one in ("protestant", "papacy") if one != power])
    if card and to:
        give(game, power, to, [card], "4/play")


@word("julia", lambda state, power, step: some(state.pirates))
def julia(game: Game, power: str, step: Step) -> Procedure:
    """Card 84: piracy that scores in the Tyrrhenian Sea later in the turn brings the Ottomans a point more."""
    game.state.effects["julia"] = True
    return
    yield


@word("comet", lambda state, power, step: yes("4/play"))
def comet(game: Game, power: str, step: Step) -> Procedure:
    """Card 38: another power discards a random card, or may not play its next card."""
    state = game.state
    who = yield from pick(game, power, "which_power", [one for one in MAJORS if one != power])
    ways = ["skips", *(["lose_card"] if others_cards(state, who) else [])]
    way = yield from pick(game, power, "comet", ways)
    if way == "lose_card":
        yield from game.run("discard_random", power=who, count=1)
    else:
        state.effects[f"skips_{who}"] = True
        game.emit("must_skip", "4/play", who)


@word("cromwell", lambda state, power, step: some("card_63" in state.cards.discard or "cranmer" in state.reformers))
def cromwell(game: Game, power: str, step: Step) -> Procedure:
    """Card 115: England takes the Dissolution from the discards, or else publishes a treatise and pays 2 CP for others
    in the turn. Returns whether the card is removed: after a birth result of 3 or less."""
    state = game.state
    if "card_63" in state.cards.discard:
        state.cards.leave("card_63", "hands", "england")
        game.emit("takes_back", "4/play", "england", card="card_63")
    else:
        state.effects["cheap_treatise"] = 2
        yield from game.run("treatise", zone="english", by="england")
    return early_births(state)


def early_births(state: State) -> bool:
    """Whether a roll on the birth table has come to 3 or less."""
    return any(BIRTHS[die] in state.england.births for die in (1, 2, 3))
