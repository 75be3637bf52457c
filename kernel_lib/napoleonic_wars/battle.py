"""11 Battle: dice, casualties, a second round on a tie; then retreat, rout, overrun and flags."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import put, remove, size
from kernel_lib.parts.stacks import evenly, odd_by_choice, pick

from .board import FORTRESSES, LEADERS, LINKS, NATION
from .command import take_away
from .consuls import friend_of
from .flags import lay_flag
from .lasting import lasting_dice
from .players import family, is_minor, player
from .state import Area, Battle, BattleRound, Count, Force, NoLeader, State, Units, impulse_of
from .terms import allied, controller, enemies_at, friends_at, leads_all, seat_of, units_at, units_first, units_in

TERRAIN = {"clear": 0, "rough": 1, "pass": 2, "marsh": 3, "strait": 0}
"""11.22 kind of link -> dice of the defender."""
ROUT = 3
"""11.5 The margin of casualties that routs."""


# The sides


def side(state: State, at: str, units: Units, active: str, lead: str = "") -> Force:
    """A side of a battle at `at` made of these pieces; `active` the active power when it is that side, else "".

    lead  who led them there: he commands
    """
    led = {"commander": lead, "rating": LEADERS[lead].battle} if lead in units else leads_all(state, units, at)
    commander = str(led["commander"])
    return Force(seat_of(state, units, commander, active), units.copy(), commander=commander,
                 rating=int(str(led["rating"])), strength=size(units))


@question("terrain_dice")
@rule("11.22")
def terrain_dice(state: State, at: Area, ways: list[Area]) -> int:
    """11.22 Dice of the defender of `at` when the active side came by these ways: those of the worst (ruling C56)."""
    return max((TERRAIN[LINKS[at][way].kind] for way in ways if way in LINKS[at]), default=0)


@rule("11.22")
def held_before(state: State, at: str, defender: str, arrived: Units, active: str) -> bool:
    """11.22 Whether `at` was friendly for the defender before the pieces that just `arrived` came."""
    if not allied(state, controller(state, at), defender):
        return False
    return at in FORTRESSES or friends_at(state, at, active) == arrived


def open_battle(state: State, at: str, ways: Sequence[str] = (), evasions: int = 0, arrived: Units | None = None,
                came: Sequence[str] = (), landed: str = "", lead: str = "") -> Battle:
    """The battle at `at` between the active power with its allies and their enemies there.

    evasions  failed evasions of the defenders; `came` the areas from which some of them intercepted
    arrived   the pieces that just came (all of the active side, when not said), led by `lead`

    For the troops of a neutral that an event put there (17.2) its friend against the active power decides (8.32).
    """
    active = impulse_of(state).power
    mine, theirs = friends_at(state, at, active), enemies_at(state, at, active)
    if not (mine and theirs):
        raise Bad(f"nobody can fight at {at}", "at", "pieces of the active power's side and of its enemies there")
    made = Battle(at, "land", side(state, at, mine, active, lead), side(state, at, theirs, ""), landed=landed)
    made.active.ways, made.other.ways, made.other.evasions = list(ways), list(came), evasions
    defender = next(NATION[piece] for piece in theirs)
    made.other.who = made.other.who or player(state, friend_of(state, defender, active))
    if not evasions and held_before(state, at, defender, mine if arrived is None else arrived, active):
        made.other.terrain = terrain_dice(state, at, made.active.ways)
    state.battle = made
    return made


# 11.2 Dice


@question("national_bonus")
@rule("11.21")
def national_bonus(state: State, units: Units) -> int:
    """11.21 Two dice for more than half French pieces, none for at least half minor powers, else one."""
    all_, french = size(units), sum(count for piece, count in units.items() if NATION[piece] == "france")
    minors = sum(count for piece, count in units.items() if is_minor(state, NATION[piece]))
    return 2 if 2 * french > all_ else 0 if 2 * minors >= all_ else 1


def dice_parts(state: State, battle: Battle, force: Force) -> dict[str, int]:
    """11.2 The dice of a side in this round, part by part; disruption past its pieces eats the rest (11.33)."""
    others = size(force.units) - (force.commander in force.units)
    over = max(0, force.fives - others)
    parts = {"units": max(0, others - force.fives), "events": force.dice, "bonus": national_bonus(state, force.units),
             "commander": 0 if "leaderless" in force.marks else force.rating}
    if battle.kind == "land":
        parts["events"] += lasting_dice(state, force.units)
    if over:
        parts["commander"] = 0
        over -= bool(force.commander in force.units)
        for part in ("events", "bonus"):
            cut = min(over, max(0, parts[part]))
            parts[part] -= cut
            over -= cut
    if battle.round <= 1:
        parts["terrain"] = force.terrain
        parts["evasions"] = battle.against(force).evasions
    return {part: count for part, count in parts.items() if count}


@question("battle_dice")
@rule("11.2", "11.33", "11.21")
def battle_dice(state: State, units: Units, commander: NoLeader = "", fives: Count = 0, events: int = 0,
                terrain: Count = 0, evasions: Count = 0, round: BattleRound = 1,
                grouped: bool = True) -> dict[str, int]:
    """11.2 The dice of a side, part by part, and their `total`.

    fives    disruptions it suffered before this round; terrain, evasions (failed ones of the enemy) count in round 1
    grouped  whether its armies form one army under the commander (9.7/2); else his rating is 0
    """
    chief = commander or str(leads_all(state, units)["commander"])
    rating = LEADERS[chief].battle if chief and grouped else 0
    led = {**units, chief: 1} if chief else units      # he stands with them, named among them or not
    force = Force("", led, commander=chief, rating=rating, fives=fives, dice=events, terrain=terrain)
    parts = dice_parts(state, Battle("london", "land", force, Force(evasions=evasions), round), force)
    return {**parts, "total": max(0, sum(parts.values()))}


# The battle


@procedure("battle", also=("战斗",))
@rule("11.2", "11.3", "11.32")
def battle(game: Game, at: Area, ways: list[Area] = [], evasions: int = 0) -> Procedure:  # noqa: B006 - never changed
    """11 A land battle at `at`; the active side came by these `ways`, `evasions` of the defenders failed before."""
    yield from fight(game, open_battle(game.state, at, ways, evasions))


def fight(game: Game, battle: Battle) -> Procedure:
    """11 The rounds and the end of a battle that is open."""
    state: State = game.state
    game.emit("battle", "9.8", impulse_of(state).power, place=battle.at, active=battle.active.units.copy(),
              other=battle.other.units.copy())
    yield from rounds(game, battle)
    yield from conclude(game, battle)


def rounds(game: Game, battle: Battle) -> Procedure:
    """11.3 Round after round: events, then the dice."""
    while True:
        battle.round += 1
        for force in battle.forces():
            force.dice, force.cards, force.marks = 0, [], []
        yield from game.run("battle_events", battle)
        yield from game.run("respond", "battle")
        if (yield from fought(game, battle)):
            return


def fought(game: Game, battle: Battle) -> Procedure:
    """11.3 The dice and kills of a round; returns whether it was the last."""
    yield from exchange(game, battle)
    yield from game.run("respond", "rolled")
    yield from take_kills(game, battle)
    if over(game.state, battle):
        return True
    game.emit("second_round", "11.32", None, place=battle.at)
    return False


@rule("11.3", "11.2")
def exchange(game: Game, battle: Battle) -> Procedure:
    """11.3 Both sides roll; a six kills, a five disrupts, and nobody is removed before both have rolled."""
    state, scored = game.state, []
    for force in battle.forces():
        parts = dice_parts(state, battle, force)
        total = max(0, sum(parts.values()))
        dice = yield Roll(total, "battle", "11.2", who=force.who or None, odds=("each", [6, 5]),
                          facts={"place": battle.at, "round": battle.round, "parts": parts})
        kills, fives = dice.count(6), dice.count(5)
        if "bloody" in force.marks:
            kills, fives = kills + fives, 0
        scored.append((battle.against(force), kills, fives))
        game.emit("battle_dice", "11.2", nation(force), place=battle.at, round=battle.round, dice=total, parts=parts,
                  rolled=list(dice), kills=kills, disrupted=fives)
    for force, kills, fives in scored:
        force.kills += kills
        force.fives += fives


def nation(force: Force) -> str | None:
    """The power a side is told by: its commander's, else that of most of its pieces."""
    if force.commander:
        return LEADERS[force.commander].power
    return NATION[max(force.units, key=lambda piece: force.units[piece])] if force.units else None


@rule("11.31", "11.3")
def take_kills(game: Game, battle: Battle) -> Procedure:
    """11.31 The sixes of this round are taken off: units evenly by nation, leaders when units run out."""
    for force in battle.forces():
        due = force.kills - force.shore - (force.strength - size(force.units))
        lost = yield from share(game, battle.at, force, max(0, due), "11.31")
        if lost:
            whose = nation(force)  # while some are left to tell it by
            remove(force.units, lost)
            take_away(game.state, battle.at, lost)
            game.emit("killed", "11.31", whose, place=battle.at, units=lost, left=size(force.units))
            follow(game.state, battle, force)


def follow(state: State, battle: Battle, force: Force) -> None:
    """Who commands when the commander is gone; of a side that is wiped out he was the last (11.5)."""
    if force.units and force.commander and force.commander not in force.units:
        led = leads_all(state, force.units, battle.at)
        force.commander, force.rating = str(led["commander"]), int(str(led["rating"]))


def share(game: Game, at: str, force: Force, due: int, rule_id: str) -> Procedure:
    """11.31 Which pieces of a force at `at` are lost, `due` in all: each nation bears as many, the commander places odd
    ones.

    Within its share a nation may give a leader in place of a unit.
    """
    state = game.state
    if due >= size(force.units):
        return force.units.copy()
    nations = sorted({NATION[piece] for piece in force.units})
    room = {power: units_in(force.units).get(power, 0) for power in nations}
    shares, odd = evenly(due, room)
    yield from odd_by_choice(game, shares, room, odd, force.who, "odd_loss", rule_id)
    lost: dict[str, int] = {}
    for power, count in shares.items():
        pool = units_first({piece: number for piece, number in force.units.items() if NATION[piece] == power})
        picked = yield from pick(pool, count, player(state, power) or force.who, "losses", rule_id, usual=[power],
                                 power=power, place=at)
        for piece, number in picked.items():
            lost[piece] = lost.get(piece, 0) + number
    beyond = min(due, size(force.units)) - size(lost)
    if beyond:
        rest = {piece: count - lost.get(piece, 0) for piece, count in force.units.items() if count > lost.get(piece, 0)}
        heads = {piece: 1 for piece in rest if piece != force.commander}
        picked = yield from pick(rest, beyond, force.who, "leaders_lost", rule_id, first=[heads] if heads else [],
                                 place=at)
        for piece, number in picked.items():
            lost[piece] = lost.get(piece, 0) + number
    return lost


# 11.32 Who wins


@rule("11.32")
def casualties(state: State, force: Force) -> int:
    """11.32 Kills and disruptions of a side, as rolled or (C54) at most as many as its pieces."""
    total = force.kills + force.fives
    return total if state.options["C54"] == "as_rolled" else min(total, force.strength)


def over(state: State, battle: Battle) -> bool:
    """Whether no other round is fought: somebody is gone, casualties differ, or it was the second."""
    if not (battle.active.units and battle.other.units):
        return True
    return battle.round >= 2 or casualties(state, battle.active) != casualties(state, battle.other)


@question("loser")
@rule("11.32")
def loser(state: State, battle: Battle | None = None) -> str:
    """11.32 Who has lost the battle going on: active, other, "both" when all are gone; "" if a second round follows."""
    one = battle or state.battle
    if one is None:
        raise Bad("there is no battle", "given.battle")
    if not over(state, one):
        return ""
    if not (one.active.units or one.other.units):
        return "both"
    if not one.active.units or not one.other.units:
        return "other" if one.active.units else "active"
    return "other" if casualties(state, one.other) > casualties(state, one.active) else "active"


@rule("11.32", "11.44")
def conclude(game: Game, battle: Battle) -> Procedure:
    """11.32 to 11.7 The end of a battle: rout, retreat, overrun, flags; then what may still move."""
    state = game.state
    lost = loser(state, battle)
    if lost == "both":
        game.emit("both_gone", "11.32", None, place=battle.at)
        after(state, battle, False)
        return
    beaten = battle.active if lost == "active" else battle.other
    winner = battle.against(beaten)
    game.emit("won", "11.32", nation(winner), place=battle.at, winner=lost_name(lost),
              casualties=[casualties(state, battle.active), casualties(state, battle.other)], round=battle.round)
    yield from rout(game, battle, winner, beaten)
    if beaten.units:
        yield from game.run("retreat", battle, beaten)
    overrun = not beaten.units
    if overrun:
        game.emit("overrun", "11.6", nation(winner), place=battle.at)
        yield from flag_overrun(game, battle, winner, beaten)
    after(state, battle, overrun)


def lost_name(lost: str) -> str:
    """The side that won when `lost` lost."""
    return "other" if lost == "active" else "active"


# 11.5 Rout


@question("routs")
@rule("11.5")
def routs(state: State, caused: Count, suffered: Count) -> bool:
    """11.5 Whether a winner who caused and suffered so many casualties routs the enemy: by three at least."""
    return caused - suffered >= ROUT


@rule("11.5")
def rout(game: Game, battle: Battle, winner: Force, beaten: Force) -> Procedure:
    """11.5 Everything disrupted of a routed side is eliminated; a led one may give the winner a resource, wiped out or
    not: the margin makes the rout."""
    state = game.state
    if not routs(state, casualties(state, beaten), casualties(state, winner)):
        return
    whose = nation(beaten) or beaten.who
    gone = yield from share(game, battle.at, beaten, min(beaten.fives, size(beaten.units)), "11.5")
    if gone:
        remove(beaten.units, gone)
        take_away(state, battle.at, gone)
    game.emit("routed", "11.5", whose, place=battle.at, units=gone, left=size(beaten.units))
    impulse = impulse_of(state)
    if beaten.commander and beaten.commander not in impulse.routed:
        impulse.routed.append(beaten.commander)
        rating = LEADERS[beaten.commander].battle
        (die,) = yield Roll(1, "rout", "11.5", who=winner.who or None, odds=("sum_at_most", rating),
                            facts={"leader": beaten.commander, "rating": rating})
        game.emit("rout_roll", "11.5", nation(winner), die=die, rating=rating, success=die <= rating)
        if die <= rating:
            yield from game.run("gain_resource", nation(winner), "11.5")


# 11.7 Flags


@rule("11.7")
def flag_overrun(game: Game, battle: Battle, winner: Force, beaten: Force) -> Procedure:
    """11.7 More killed than there were pieces: the winner's flag, or the enemy's off, free; never in a fortress."""
    state = game.state
    if battle.at in FORTRESSES or beaten.kills <= beaten.strength:
        return
    power = nation(winner) or ""
    if winner is battle.active:
        power = impulse_of(state).power
    yield from lay_flag(game, battle.at, power, "11.7")


def after(state: State, battle: Battle, free: bool) -> None:
    """9.51, 10.3, 7.41 What a battle ends for its pieces, unless they are `free` by an overrun: the active ones stop,
    the others intercept no more."""
    impulse = impulse_of(state)
    state.battle = None
    if free:
        return
    if battle.at not in impulse.fought:
        impulse.fought.append(battle.at)
    impulse.late.pop(battle.at, None)
    here = units_at(state, battle.at)
    for force, marks in ((battle.active, impulse.stopped), (battle.other, impulse.spent)):
        standing = {piece: min(count, here[piece]) for piece, count in force.units.items() if here.get(piece)}
        marks.pop(battle.at, None)
        put(marks, battle.at, standing)


def mark_beaten(state: State, battle: Battle, force: Force, to: str, units: Units) -> None:
    """Pieces that retreated to `to`: active ones neither move nor flag, others do not intercept."""
    impulse = impulse_of(state)
    if force is battle.active:
        put(impulse.stopped, to, units)
        put(impulse.beaten, to, units)
    else:
        put(impulse.spent, to, units)


def parties(state: State, units: Units) -> dict[str, Units]:
    """11.4, C55 The pieces by families: who retreats together."""
    made: dict[str, Units] = {}
    for piece, count in units.items():
        made.setdefault(family(state, NATION[piece]), {})[piece] = count
    return made
