"""05.4 and 05.8 Field battle: dice, hits, losses, who lost, retreat; also of a relief that fights beside the
besieged."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import NOBODY, add, chosen, first_of, less, put, remove, size, take, together

from . import combat
from .board import LEADERS, NEXT, SEAS
from .map import fortified, garrison, in_the_field, may_fall_back, own
from .records import Battle, Count, Force, Place, Power, Space, Units
from .siege import INSIDE_MOST, settle
from .state import State, army, by_owner, controller, friends, of_power, opposed, present, troops, units_at

DEFENDER = 1


@question("field_dice")
@rule("5.4/dice", "5.1/alike", "5.4/losses")
def field_dice(state: State, units: Units, defending: bool = False) -> int:
    """5.4/dice Dice of a side: one per unit, the battle rating of its best leader, one more for the defender."""
    return troops(units) + combat.best_battle(units) + (DEFENDER if defending else 0)


@question("field_winner")
@rule("5.4/result")
def field_winner(state: State, attacker_hits: Count, defender_hits: Count) -> str:
    """5.4/result Who won: more hits; on a tie the attacker has lost."""
    return "attacker" if attacker_hits > defender_hits else "defender"


@procedure("field_battle")
@rule("5.4/sides", "5.4/dice")
def field_battle(game: Game, attacker: Power, at: Space, units: Units | None = None, came_from: Place = "",
                 relieved: Units | None = None) -> Procedure:
    """5.4 A field battle in a space; returns who won.

    attacker   the power that moved in, with `units` (all it has there when not given) from `came_from`
    relieved   pieces besieged there that fight beside it (5.8)
    """
    state = game.state
    present(state, at, {**(units or {}), **(relieved or {})})
    opposed(at, in_the_field(state, at, attacker))
    battle = open_field_battle(state, attacker, at, units, came_from, relieved)
    game.emit("field_battle", "5.4/sides", attacker, place=at, attacker=dict(battle.attacker.units),
              defender=dict(battle.defender.units), against=battle.defender.who)
    yield from game.run("respond", window="before_battle")
    yield from game.run("combat_cards")
    if all(troops(force.units) for force in battle.forces()):
        yield from dice_and_losses(game, battle)
        battle.winner = field_winner(state, battle.attacker.hits, battle.defender.hits)  # type: ignore[assignment]
    else:  # every man of one side was bribed away: nobody is left to fight
        battle.winner = "attacker" if troops(battle.attacker.units) else "defender"
    game.emit("field_result", "5.4/result", (battle.attacker if battle.winner == "attacker" else battle.defender).who,
              place=at, winner=battle.winner, attacker_hits=battle.attacker.hits, defender_hits=battle.defender.hits)
    if not troops(battle.attacker.units) and not troops(battle.defender.units):
        yield from combat.keep_one(game, battle)
    for force in battle.forces():
        combat.captured_with(game, battle, force)
    loser = battle.defender if battle.winner == "attacker" else battle.attacker
    if troops(loser.units):
        yield from (beaten_attacker if loser is battle.attacker else beaten_defender)(game, battle)
    state.battle = None
    yield from settle(game, at)
    yield from game.run("after_battle", at=at)
    return battle.winner


def open_field_battle(state: State, attacker: str, at: str, units: dict[str, int] | None = None, came_from: str = "",
                      relieved: dict[str, int] | None = None) -> Battle:
    """5.4 The field battle that begins."""
    state.battle = Battle(at, "field", *sides(state, attacker, at, units, relieved), came_from,
                          dict(relieved or NOBODY))
    return state.battle


@rule("5.4/sides", "9/ally-defence", "5.8/relief")
def sides(state: State, attacker: str, at: str, units: dict[str, int] | None,
          relieved: dict[str, int] | None) -> tuple[Force, Force]:
    """5.4/sides The formation that moved in and whom it relieves; all troops there that are hostile to it defend."""
    here = army(units_at(state, at))
    moving = dict(units) if units else less(of_power(state, here, attacker), relieved or NOBODY)
    joined = dict(moving)
    add(joined, relieved or NOBODY)
    defending = in_the_field(state, at, attacker)
    return Force(attacker, joined), Force(combat.decides(state, defending), defending)


def dice_and_losses(game: Game, battle: Battle) -> Procedure:
    """5.4 Both roll, then both lose; a side that rolls first (a card) makes the other lose before it rolls."""
    attacker, defender = battle.forces()
    order = sorted(battle.forces(), key=lambda force: not force.first)
    taken = {force.who: 0 for force in order}
    for force in order:
        yield from combat.volley(game, battle, force, dice_now(game.state, battle, force))
        if force.first and not battle.against(force).first:
            taken[force.who] = force.hits
            yield from combat.take_losses(game, battle, battle.against(force), force.hits, "5.4/losses")
    yield from game.run("respond", window="after_dice")
    for force in (defender, attacker):
        yield from combat.take_losses(game, battle, battle.against(force), force.hits - taken[force.who], "5.4/losses")


def dice_now(state: State, battle: Battle, force: Force) -> int:
    """The dice of a side as it stands, with those that cards give or take; whom a Surprise Attack left no unit rolls
    none."""
    if not troops(force.units):
        return 0
    return max(0, field_dice(state, force.units, force is battle.defender) + force.more_dice)


# Retreat


@rule("5.4/result", "5.4/halt", "5.8/retreat", "6.5", "20.2/moves")
def beaten_attacker(game: Game, battle: Battle) -> Procedure:
    """5.4/result The attacker goes back where he came from, and moves no more in this play; the besieged stay.

    Where that is not his own or in unrest, or he came over sea, he is lost. After a tie part of a relief may go inside
    (5.8).
    """
    state = game.state
    units = yield from relief_left(game, battle)
    if relief_of_walls(state, battle) and battle.attacker.hits == battle.defender.hits:
        room = INSIDE_MOST - troops(garrison_of(state, battle, units))
        if room > 0:
            entering = yield from combat.choose_part(
                game, units, battle.attacker.who, "relief_enters", "5.8/retreat", room,
                lambda part: leads_somebody(units, part), unsaid=True, place=battle.at)
            if entering:
                game.emit("relief_inside", "5.8/retreat", battle.attacker.who, place=battle.at, units=entering)
                units = less(units, entering)
    if not units:
        return
    to = battle.came_from
    if not to or to in SEAS or not own(state, battle.attacker.who, to) or to in state.unrest:
        lose_all(game, battle.at, units, battle.defender.who, "6.5" if to in SEAS else "5.4/result")
        return
    take(state.units, battle.at, units)
    put(state.units, to, units)
    game.emit("retreats", "5.4/result", battle.attacker.who, place=battle.at, to=to, units=units)
    mark_beaten(state, to, units)
    if state.impulse is not None:
        put(state.impulse.stopped, to, units)
    yield from settle(game, to)


@rule("5.4/losses", "5.8/retreat")
def relief_left(game: Game, battle: Battle) -> Procedure:
    """5.8/retreat What is left of those who go back. Where the relief and the besieged sent units of one kind, the
    fallen are the relief's; by the other reading their owner says how many were besieged."""
    alive, relieved = battle.attacker.units, battle.relieved
    left = less(alive, relieved)
    if game.state.options["relief_losses"] == "relief":
        return left
    either = {unit: min(fallen, relieved[unit]) - max(0, relieved[unit] - alive.get(unit, 0))
              for unit, fallen in battle.attacker.lost.items() if unit in relieved}
    either = chosen(either, lambda unit: either[unit] > 0)
    besieged = yield from combat.choose_part(game, either, battle.attacker.who, "besieged_fallen", "5.4/losses",
                                             size(either), place=battle.at)
    return together(left, besieged)


def relief_of_walls(state: State, battle: Battle) -> bool:
    """5.8 Whether the attacker came to relieve walls of his side, whoever of the besieged fought beside him."""
    return fortified(state, battle.at) and own(state, battle.attacker.who, battle.at)


def garrison_of(state: State, battle: Battle, outside: dict[str, int]) -> dict[str, int]:
    """The pieces inside the walls, without those of the relief that are still outside."""
    return less(garrison(state, battle.at), outside)


@rule("5.4/result", "5.6/after")
def beaten_defender(game: Game, battle: Battle) -> Procedure:
    """5.4/result The defenders retreat, each power to a space of its choice; up to 4 units may go inside their
    walls."""
    state = game.state
    at = battle.at
    inside = 0
    for power, units in by_owner(state, battle.defender.units).items():
        seat = combat.seat_of(state, power, battle.attacker.who)
        left = dict(units)
        if fortified(state, at) and friends(state, power, controller(state, at)) and inside < INSIDE_MOST:
            entering = yield from withdraw_part(game, at, power, seat, left, INSIDE_MOST - inside)
            inside += troops(entering)
            left = less(left, entering)
        if left:
            to = yield from retreat(game, at, power, left, battle.came_from, battle.attacker.who)
            if to:
                mark_beaten(state, to, left)


def withdraw_part(game: Game, at: str, power: str, seat: str, units: dict[str, int], room: int) -> Procedure:
    """5.6/after The part of a beaten force that goes inside; as many as can of troops that nobody plays."""
    heads = leaders_of(units)
    men = less(units, heads)
    if seat != power:
        entering = {**first_of(men, room), **heads}
    else:
        entering = yield from combat.choose_part(game, units, seat, "withdraw_after", "5.6/after", room,
                                                 lambda part: leads_somebody(units, part), unsaid=True, place=at)
    if entering:
        game.emit("withdraws", "5.6/after", power, place=at, units=entering)
    return entering


@rule("20.6/retreat")
def leads_somebody(units: dict[str, int], part: dict[str, Any]) -> Verdict:
    """20.6/retreat Whether no leader would retreat alone when this `part` of a beaten force goes inside."""
    men = troops(units)
    if men and troops(part["units"]) == men and size(part.get("leaders", {})) < size(leaders_of(units)):
        return no("20.6/retreat", "retreats_alone")
    return yes("20.6/retreat")


def leaders_of(units: dict[str, int]) -> dict[str, int]:
    """The leaders among pieces."""
    return {one: 1 for one in units if one in LEADERS}


@procedure("retreat")
@rule("5.4/result", "5.6/leave")
def retreat(game: Game, at: Space, power: Power, units: Units, not_to: Place = "", captor: Power = "independent",
            rule: str = "5.4/result") -> Procedure:
    """5.4/result `units` of a power leave a space for one next to it that is its own, without enemies and unrest.

    not_to  where the attacker came from; without a space to go to they are lost, their leaders captured by `captor`

    Returns where they went, "" when they were lost.
    """
    state = game.state
    present(state, at, units)
    seat = combat.seat_of(state, power, "")
    options = tuple(to for to in NEXT[at] if seat and to != not_to and may_fall_back(state, power, to))
    if not options:
        lose_all(game, at, units, captor, rule)
        return ""
    to = yield from game.asked(Decision("retreat", seat, rule, options,
                                        lambda one: may_fall_back(state, power, one), {"place": at, "units": units}))
    take(state.units, at, units)
    put(state.units, to, units)
    game.emit("retreats", rule, power, place=at, to=to, units=units)
    return to


def lose_all(game: Game, at: str, units: dict[str, int], captor: str, rule: str) -> None:
    """A force with no space to go to is lost, and its leaders are captured."""
    state = game.state
    men = less(units, leaders_of(units))
    take(state.units, at, men)
    game.emit("wiped_out", rule, None, place=at, units=men)
    combat.capture(game, at, list(leaders_of(units)), captor)


def mark_beaten(state: State, to: str, units: dict[str, int]) -> None:
    """5.3/auto Remember who lost a field battle in this play, and where they are now."""
    if state.impulse is not None:
        put(state.impulse.beaten, to, units)
        remove_elsewhere(state.impulse.beaten, to, units)


def remove_elsewhere(beaten: dict[str, dict[str, int]], to: str, units: dict[str, int]) -> None:
    """A leader is beaten in one place only."""
    for at, bag in list(beaten.items()):
        again = {piece: 1 for piece in bag if piece in LEADERS and piece in units} if at != to else {}
        if again:
            remove(bag, again)
