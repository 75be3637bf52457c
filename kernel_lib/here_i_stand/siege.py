"""05.6 and 05.7 Fortified spaces: withdrawing inside, sieges that break, assaults."""

from __future__ import annotations

from kernel_lib.core.decision import Bag
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import common, holds, less, size

from . import combat
from .board import KIND, LEADERS, SEAS, SPACES, TROOPS
from .formation import formation_limit, fullest_formation
from .map import besieged, besieging, fortified, garrison, line_of_control
from .records import Battle, Count, Force, Major, Power, Space, Units
from .spending import Choice, action
from .state import (
    State,
    army,
    at_war,
    by_owner,
    captains,
    commander,
    controller,
    enemies,
    friends,
    holder,
    impulse_of,
    leaders_in,
    master,
    of_power,
    opposed,
    places_with,
    ships,
    side,
    troops,
    units_at,
)

INSIDE_MOST = 4
"""5.6/withdraw Units that may go inside before or after a battle."""


@question("may_withdraw")
@rule("5.6/withdraw")
def may_withdraw(state: State, at: Space, attacker: Power) -> Verdict:
    """5.6/withdraw Whether the defenders of a space may go inside instead of fighting: walls of theirs, 4 units at
    most."""
    defenders = enemies(state, army(units_at(state, at)), attacker) or garrison(state, at)
    if not fortified(state, at):
        return no("5.6/withdraw", "no_walls", place=at)
    if not all(friends(state, commander(state, piece), controller(state, at)) for piece in defenders):
        return no("5.6/withdraw", "not_their_walls", place=at)
    if troops(defenders) > INSIDE_MOST:
        return no("5.6/withdraw", "too_many_inside", place=at, units=troops(defenders), most=INSIDE_MOST)
    return yes("5.6/withdraw")


@question("siege_holds")
@rule("5.6/break")
def siege_holds(state: State, at: Space) -> Verdict:
    """5.6/break Whether besiegers of a space are more than the besieged."""
    outside, within = besieging(state, at), troops(garrison(state, at))
    if not troops(outside):
        return no("5.6/siege", "no_siege", place=at)
    if troops(outside) <= within:
        return no("5.6/break", "siege_breaks", place=at, besiegers=troops(outside), besieged=within)
    if driven_off(state, at) == outside:
        return no("5.6/break", "siege_breaks_each", place=at, besieged=within)
    return yes("5.6/break", besiegers=troops(outside), besieged=within)


def driven_off(state: State, at: str) -> dict[str, int]:
    """5.6/break The besiegers who are too few to stay: all of them together, or those of each power (the ruling
    `allied_besiegers`)."""
    outside, within = besieging(state, at), troops(garrison(state, at))
    if state.options["allied_besiegers"] == "together":
        return outside if troops(outside) <= within else {}
    powers = by_owner(state, outside)
    enough = [power for power, bag in powers.items() if troops(bag) > within]
    few = [bag for power, bag in powers.items() if power not in enough and (troops(bag) or not enough)]
    return {piece: count for bag in few for piece, count in bag.items()}


@procedure("settle")
@rule("5.6/break", "5.6/leave", "5.4/capture")
def settle(game: Game, at: Space) -> Procedure:
    """5.6/break After anything that happened in a space: a siege breaks, leaders left alone among enemies are
    captured, an electorate that is no longer besieged gets its regulars (18.3)."""
    state = game.state
    if at in SEAS or state.battle is not None:
        return
    if besieged(state, at):
        if out := driven_off(state, at):
            within, all_leave = troops(garrison(state, at)), out == besieging(state, at)
            if all_leave:
                game.emit("siege_broken", "5.6/break", None, place=at, besiegers=troops(out), besieged=within)
            for power, units in by_owner(state, out).items():
                if not all_leave:
                    game.emit("besiegers_too_few", "5.6/break", power, place=at, besiegers=troops(units),
                              besieged=within)
                yield from game.run("retreat", at=at, power=power, units=units, captor=holder(state, at),
                                    rule="5.6/leave")
                stop(state, units)
            yield from game.run("electorate_regulars", at=at)
        return
    for leader in leaders_in(army(units_at(state, at))):
        enemy = [piece for piece in enemies(state, units_at(state, at), commander(state, leader)) if troops({piece: 1})]
        if enemy:
            combat.capture(game, at, [leader], commander(state, enemy[0]))
    yield from game.run("electorate_regulars", at=at)


def stop(state: State, units: dict[str, int]) -> None:
    """5.6/siege Pieces that left a siege move no more in this play, wherever they are."""
    if state.impulse is not None:
        for at, bag in state.units.items():
            if all(bag.get(piece, 0) >= count for piece, count in units.items()):
                state.impulse.stopped[at] = common(bag, units)
                return


# Assault


@question("protected_by_fleets")
@rule("6.7", "11.2/no-shield")
def protected_by_fleets(state: State, at: Space) -> Verdict:
    """6.7 Whether squadrons keep a fortified port from being assaulted: own ones in a sea zone next to it, or own ones
    in the port while those of the besiegers in these zones are not more. Corsairs count for neither side."""
    held = controller(state, at)
    seas = SPACES[at].seas
    near = sum(squadrons(state, sea, held, own_side=True) for sea in seas)
    if near:
        return yes("6.7", place=at, squadrons=near)
    port = squadrons(state, at, held, own_side=True)
    foes = sum(squadrons(state, sea, held, own_side=False) for sea in seas)
    if port and foes <= port:
        return yes("6.7", place=at, squadrons=port, enemies=foes)
    return no("6.7", "no_fleet_protects", place=at, squadrons=port, enemies=foes)


def squadrons(state: State, at: str, power: str, *, own_side: bool) -> int:
    """Squadrons at a place that `power` and its master command, or those of its enemies."""
    bag = units_at(state, at)
    whose = master(state, power)
    mine = of_power(state, bag, whose) if own_side else {
        piece: count for piece, count in bag.items() if at_war(state, whose, side(state, piece))}
    return ships(mine, "squadron")


@question("may_assault")
@rule("5.7/conditions", "6.7", "18.1/hands-off")
def may_assault(state: State, power: Major, at: Space) -> Verdict:
    """5.7/conditions Whether `power` may assault a space now: besieged before this play, a line of control, not yet
    assaulted in this play, no fleet that protects it."""
    return may_storm(state, power, at)


def may_storm(state: State, power: Major, at: Space, at_once: bool = False) -> Verdict:
    """5.7/conditions The same; `at_once` also where the siege began in this play."""
    impulse = state.impulse
    besiegers = of_power(state, besieging(state, at), power)
    if not troops(besiegers):
        return no("5.7/conditions", "not_besieging", place=at, power=power)
    if impulse is not None:
        if at not in impulse.besieged and not at_once:
            return no("5.7/conditions", "besieged_only_now", place=at)
        if at in impulse.assaulted:
            return no("5.7/conditions", "assaulted_already", place=at)
        if "assault" in impulse.barred:
            return no("5.7/conditions", "barred_by_card", what="assault")
    shielded = protected_by_fleets(state, at)
    if shielded:
        return no("6.7", "fleet_protects", **shielded.facts)
    if not line_of_control(state, power, at):
        return no("5.7/conditions", "no_line", place=at, power=power)
    return yes("5.7/conditions")


@question("assault_dice")
@rule("5.7/dice", "11.1/assault")
def assault_dice(state: State, units: Units, garrison: Units | None = None) -> dict[str, int]:
    """5.7/dice Dice of the attacking `units` and of the `garrison`: against troops the attacker's units count half,
    rounded up; cavalry gives no dice; a leader adds his rating; the defender rolls one more. {attacker, defender}"""
    men = fighting(units)
    held = troops(garrison or {}) > 0
    return {"attacker": ((men + 1) // 2 if held else men) + combat.best_battle(units),
            "defender": fighting(garrison or {}) + combat.best_battle(garrison or {}) + 1}


def fighting(units: dict[str, int]) -> int:
    """11.1/assault Units that give dice in an assault."""
    return troops({piece: count for piece, count in units.items() if KIND[piece] != "cavalry"})


@question("assault_result")
@rule("5.7/result", "5.7/goes-on")
def assault_result(state: State, hits: Count, defenders_before: Count, defenders_left: Count,
                   attackers_left: Count) -> str:
    """5.7/result taken, goes_on or failed: no defender and an attacker left; against none it takes one hit."""
    if defenders_left:
        return "goes_on"
    if attackers_left and (defenders_before or hits):
        return "taken"
    return "failed"


@procedure("assault")
@rule("5.7/conditions", "5.7/dice", "5.7/result", "5.7/goes-on", "5.6/break")
def assault(game: Game, power: Major, at: Space, units: Units | None = None) -> Procedure:
    """5.7 One formation of `power` assaults a besieged space; returns taken, goes_on or failed.

    units  the formation; the largest there when not given
    """
    state = game.state
    opposed(at, of_power(state, besieging(state, at), power))
    if not holds(of_power(state, besieging(state, at), power), units or {}):
        demand(no("5.7/conditions", "not_besieging", place=at, power=power), "assault")
    battle = open_assault(state, power, at, units)
    force, within = battle.attacker, dict(battle.defender.units)
    if state.impulse is not None:
        state.impulse.assaulted.append(at)
    before = troops(within)
    game.emit("assault", "5.7/conditions", power, place=at, attacker=dict(force.units), defender=within)
    yield from game.run("combat_cards")
    if not siege_holds(state, at) or not troops(force.units):
        state.battle = None
        yield from settle(game, at)
        return "failed"
    yield from storm(game, battle)
    result = assault_result(state, force.hits, before, troops(battle.defender.units), troops(force.units))
    game.emit("assault_result", "5.7/result", power, place=at, result=result, hits=force.hits, left=troops(force.units))
    if result == "taken":
        leaders = [piece for piece in battle.defender.units if piece in LEADERS]
        combat.capture(game, at, leaders, power)
        yield from game.run("take_control", power=power, at=at, rule="5.7/result")
    combat.captured_with(game, battle, force)
    state.battle = None
    yield from settle(game, at)
    yield from game.run("after_battle", at=at)
    return result


def open_assault(state: State, power: str, at: str, units: dict[str, int] | None = None) -> Battle:
    """5.7 The assault that begins."""
    force = Force(power, dict(units) if units else fullest_formation(of_power(state, besieging(state, at), power)))
    state.battle = Battle(at, "assault", force, Force(holder(state, at), dict(garrison(state, at))))
    return state.battle


def storm(game: Game, battle: Battle) -> Procedure:
    """5.7/dice Both sides roll, then both lose."""
    force, within = battle.forces()
    dice = [dice_now(game.state, battle, one) for one in battle.forces()]
    yield from combat.volley(game, battle, force, dice[0])
    yield from combat.volley(game, battle, within, dice[1])
    yield from game.run("respond", window="after_dice")
    yield from combat.take_losses(game, battle, within, force.hits, "5.4/losses")
    yield from combat.take_losses(game, battle, force, within.hits, "5.4/losses")


def dice_now(state: State, battle: Battle, force: Force) -> int:
    """The dice of a side as it stands, with those that cards give or take."""
    dice = assault_dice(state, battle.attacker.units, battle.defender.units)
    return dice["attacker" if force is battle.attacker else "defender"] + force.more_dice


def assaults(state: State, power: str) -> list[str]:
    """The spaces where `power` has besiegers."""
    return [at for at in places_with(state, power, TROOPS) if troops(of_power(state, besieging(state, at), power))]


def may_send(state: State, units: dict[str, int]) -> Verdict:
    """5.2/formation Whether these pieces are one formation."""
    limit = formation_limit(state, leaders_in(units))
    if troops(units) > limit:
        return no("5.2/formation", "too_many", units=troops(units), limit=limit)
    return yes("5.2/formation") if size(units) else no("5.2/formation", "nobody")


def assault_candidates(state: State, power: str) -> list[Choice]:
    """An assault on each space that the power besieges, by any formation there."""
    return [assault_on(state, power, at) for at in assaults(state, power)]


def assault_on(state: State, power: str, at: str) -> Choice:
    """An assault on one space."""
    barred = state.impulse.barred if state.impulse is not None else []
    pool = {piece: count for piece, count in of_power(state, besieging(state, at), power).items()
            if piece not in barred}
    heads = captains(pool)
    men = sorted(less(pool, heads).items(), key=lambda one: KIND[one[0]] == "cavalry")  # it gives no dice here
    bag = Bag({**heads, **dict(men)}, 1, formation_limit(state, list(heads)) + len(heads))
    return {"do": "assault", "at": at, "units": bag}


def drawn(state: State, power: str, stream: Stream) -> Choice | None:
    """An assault on a space at random that was under siege when the play began."""
    besieged_before = impulse_of(state).besieged
    return assault_on(state, power, stream.pick(besieged_before)) if besieged_before else None


def may_choose_assault(state: State, power: str, choice: Choice) -> Verdict:
    """5.7/conditions Whether this formation may assault."""
    if not choice["units"] and not may_assault(state, power, choice["at"]):
        return may_assault(state, power, choice["at"])
    if not (sent := may_send(state, choice["units"])):
        return sent
    kept = [one for one in choice["units"] if state.impulse is not None and one in state.impulse.barred]
    if kept:
        return no("5.7/conditions", "kept_by_card", units=dict.fromkeys(kept, 1))
    if not troops(choice["units"]):
        return no("5.2/formation", "nobody")
    verdict = may_assault(state, power, choice["at"])
    if verdict and not holds(of_power(state, besieging(state, choice["at"]), power), choice["units"]):
        return no("5.7/conditions", "not_besieging", place=choice["at"], power=power)
    return verdict


@action("assault", "5.7/conditions", assault_candidates, may_choose_assault,
        also=("attack", "storm", "besiege", "siege", "攻城", "围攻"), drawn=drawn)
def assault_action(game: Game, power: str, choice: Choice) -> Procedure:
    """5.7 An assault that is paid for."""
    yield from assault(game, power, choice["at"], choice["units"])
