"""11.2 Piracy: resistance, the pirates' dice, what the target gives."""

from __future__ import annotations

from collections.abc import Iterator

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import chosen
from kernel_lib.parts.stacks import pick

from .board import ADMIRALS, GREY, LEADERS, MAJORS, PORTS, SEAS, SPACES
from .cards import give, others_cards, random_cards
from .combat import HIT, seat_of
from .map import besieged
from .peace import gain
from .ports import sink
from .records import Power, Sea
from .spending import Choice, action
from .state import State, at_war, commander, controller, fleet, master, of_power, ships, units_at

CORSAIR = "ottoman_corsair"
ZONES_A_TURN = 4
MOST_POINTS = 10


@question("raid_targets")
@rule("11.2/raid", "11.2/no-war")
def raid_targets(state: State, sea: Sea) -> list[str]:
    """11.2/no-war Whose ports lie on a sea zone: major powers and inactive minor ones, at war with the Ottomans or not,
    allied or not."""
    owners = dict.fromkeys(master(state, controller(state, port)) for port in PORTS[sea] if controller(state, port))
    return [one for one in owners if one not in (GREY, "ottoman")]


@question("may_raid")
@rule("11.2/raid", "11.2/unlock")
def may_raid(state: State, sea: Sea, target: Power) -> Verdict:
    """11.2/raid Whether corsairs may raid: the pirates have come, corsairs are in the zone, it was not raided in this
    turn, fewer than four were, and the target has a port on it."""
    if not state.pirates:
        return no("11.2/unlock", "no_pirates_yet")
    if not ships(units_at(state, sea), "corsair"):
        return no("11.2/raid", "no_corsairs", place=sea)
    if sea in state.raided:
        return no("11.2/raid", "raided_already", place=sea)
    if len(state.raided) >= ZONES_A_TURN:
        return no("11.2/raid", "zones_used", count=ZONES_A_TURN)
    if target not in raid_targets(state, sea):
        return no("11.2/raid", "no_port_there", place=sea, power=target)
    if state.impulse is not None and "piracy" in state.impulse.barred:
        return no("11.2/raid", "barred_by_card", what="piracy")
    return yes("11.2/raid")


@question("resistance")
@rule("11.2/raid", "20.2/points")
def resistance(state: State, sea: Sea, target: Power) -> dict[str, int]:
    """11.2/raid Dice against the pirates, part by part: 2 for each squadron of the target in the zone, 1 for each
    squadron of it or of an enemy of the Ottomans next to it, 1 for each fortress port of theirs, 1 for the Knights'
    fortress. {in_zone, next_to_it, fortresses, knights}"""
    def foe(power: str) -> bool:
        return master(state, power) == target or at_war(state, "ottoman", power)
    near = [*PORTS[sea], *SEAS[sea].adjacent]
    parts = {"in_zone": 2 * ships(of_power(state, units_at(state, sea), target), "squadron"),
             "next_to_it": sum(ships({piece: count}, "squadron") for at in near
                               for piece, count in units_at(state, at).items()
                               if foe(commander(state, piece))),
             "fortresses": sum(foe(controller(state, at)) for at in PORTS[sea] if resists(state, at)),
             "knights": sum("knights" in units_at(state, at) and controller(state, at) == GREY
                            for at in PORTS[sea] if resists(state, at))}
    return {part: dice for part, dice in parts.items() if dice}


def resists(state: State, at: str) -> bool:
    """Whether a port is a fortress that resists: not in unrest, by one reading not besieged."""
    walls = SPACES[at].kind == "fortress" or at in state.fortresses
    siege = state.options["besieged_fortress_resists"] == "none" and besieged(state, at)
    return walls and at not in state.unrest and not siege


@question("pirate_dice")
@rule("11.2/raid")
def pirate_dice(state: State, sea: Sea, target: Power) -> int:
    """11.2/raid Dice of the pirates left: 1 with one corsair or when the target has one port there, else 2, and the
    piracy of an admiral of theirs, who is not on loan."""
    bag = of_power(state, units_at(state, sea), "ottoman")
    ports = sum(master(state, controller(state, at)) == target for at in PORTS[sea] if controller(state, at))
    admiral = max((LEADERS[one].piracy for one in bag if one in ADMIRALS), default=0)
    return (1 if ships(bag, "corsair") == 1 or ports == 1 else 2) + admiral


def candidates(state: State, power: str) -> Iterator[Choice]:
    """Every zone with corsairs, and every target there."""
    if power == "ottoman" and state.pirates:
        for sea in SEAS:
            if ships(units_at(state, sea), "corsair"):
                for target in raid_targets(state, sea):
                    yield {"do": "piracy", "sea": sea, "target": target}


@action("piracy", "11.2/raid", candidates, lambda state, power, one: may_raid(state, one["sea"], one["target"]),
        also=("raid", "plunder", "劫掠", "海盗行动"))
def piracy(game: Game, power: str, choice: Choice) -> Procedure:
    """11.2/raid A raid that is paid for."""
    yield from raid(game, choice["sea"], choice["target"])


@procedure("raid", may="may_raid")
@rule("11.2/raid", "11.2/pirates")
def raid(game: Game, sea: Sea, target: Power) -> Procedure:
    """11.2/raid The target resists, then the surviving pirates roll; for each hit the target chooses what it gives."""
    state = game.state
    state.raided.append(sea)
    seat = seat_of(state, target, "ottoman")
    dice = sum(resistance(state, sea, target).values())
    game.emit("raid", "11.2/raid", "ottoman", place=sea, target=target, resistance=dice)
    if dice:
        rolled = yield Roll(dice, "resistance", "11.2/raid", who=target, odds=("hits", HIT), facts={"place": sea})
        lost = min(sum(die >= HIT for die in rolled), ships(units_at(state, sea), "corsair"))
        game.emit("resistance", "11.2/raid", target, place=sea, rolled=list(rolled), hits=lost)
        if lost:
            sink(game, sea, {CORSAIR: lost}, "11.2/pirates")
    if not ships(units_at(state, sea), "corsair"):
        admirals = chosen(fleet(of_power(state, units_at(state, sea), "ottoman")), ADMIRALS.__contains__)
        if admirals and not ships(of_power(state, units_at(state, sea), "ottoman")):
            sink(game, sea, admirals, "6.4/return")
        return
    rolled = yield Roll(pirate_dice(state, sea, target), "pirates", "11.2/raid", who="ottoman", odds=("hits", HIT),
                        facts={"place": sea})
    hits = sum(die >= HIT for die in rolled)
    game.emit("pirates", "11.2/raid", "ottoman", place=sea, rolled=list(rolled), hits=hits)
    if hits and sea == "tyrrhenian_sea" and state.effects.pop("julia", None):
        gain(game, "ottoman", 1, "11.2/raid", "julia")
    taken: list[str] = []
    for _ in range(hits):
        able = tuple(one for one in ransoms(state, sea, target) if one not in taken) or ransoms(state, sea, target)
        if not able:
            return
        what = yield from game.asked(Decision("piracy_gives", seat, "11.2/raid", able, facts={"place": sea}))
        taken = [*taken, what] if set(ransoms(state, sea, target)) - {*taken, what} else []
        yield from pay_pirates(game, sea, target, seat, what)


def ransoms(state: State, sea: str, target: str) -> tuple[str, ...]:
    """11.2/raid What a target can still give: a fleet there or next to it, a point, a card of its hand."""
    found = ["fleet"] if fleets_near(state, sea, target) else []
    found += ["point"] if state.piracy < MOST_POINTS else []
    return (*found, "card") if target in MAJORS and others_cards(state, target) else tuple(found)


def fleets_near(state: State, sea: str, target: str) -> list[str]:
    """Places with squadrons of the target in the zone or next to it."""
    return [at for at in (sea, *PORTS[sea], *SEAS[sea].adjacent)
            if ships(of_power(state, units_at(state, at), target), "squadron")]


def pay_pirates(game: Game, sea: str, target: str, seat: str, what: str) -> Procedure:
    """The target gives what it chose."""
    state = game.state
    if what == "point":
        state.piracy += 1
    game.emit("piracy_gives", "11.2/raid", target, what=what)
    if what == "point":
        return
    if what == "card":
        drawn = yield from random_cards(game, target, 1, "ottoman", "11.2/raid")
        give(game, target, "ottoman", drawn, "11.2/raid")
        return
    at = yield from game.asked(Decision("piracy_fleet", seat, "11.2/raid", tuple(fleets_near(state, sea, target))))
    pool = chosen(of_power(state, units_at(state, at), target), lambda piece: ships({piece: 1}, "squadron") > 0)
    lost = yield from pick(pool, 1, seat, "losses", "11.2/raid", place=at, power=target)
    sink(game, at, lost, "11.2/raid")
