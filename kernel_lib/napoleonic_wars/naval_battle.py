"""13.4, 13.5 Naval battle and battle in port."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import NOBODY, Bags, common, holds, put, remove, size, take, together

from .board import POWERS
from .fleets import Fleet, refitting, refuges_by_sea, shore_dice
from .players import family, player
from .state import Battle, Count, Force, Place, Port, Power, Ships, State, impulse_of


@question("naval_dice")
@rule("13.4", "13.11")
def naval_dice(state: State, ships: Ships, refit: Count = 0, evasions: Count = 0, fives: Count = 0,
               events: int = 0) -> int:
    """13.4 Dice of a fleet: for each squadron as its nation, one fewer for each under refit, one more for each failed
    evasion of the enemy (in round 1), one fewer for each five it has taken."""
    total = sum(POWERS[power].naval_dice * count for power, count in ships.items())
    return max(0, total - refit + evasions + events - fives)


def side(state: State, fleet: Fleet) -> Force:
    """A side of a naval battle."""
    return Force(player(state, fleet.heads[0]), squadrons=fleet.ships.copy(), strength=size(fleet.ships))


@procedure("naval_battle", also=("海战",))
@rule("13.4", "13.41", "13.42")
def naval_battle(game: Game, at: Place, active: Ships, other: Ships, evasions: int = 0, by_active: bool = True,
                 fives: int = 0, kills: int = 0, lead: Power | None = None, against: Power | None = None) -> Procedure:
    """13.4 A battle at sea; the winner's squadrons stay, the beaten go to port, if they stand there. Returns the side
    that lost: active or other.

    evasions  failed evasions: a die for who intercepted; by_active: whether the active side did
    fives     dice that the active side has lost to shore fire just before, and kills, squadrons: they count here too
    lead      who commands the active side, against the other; else the largest nation
    """
    state: State = game.state
    how = (evasions, by_active, fives, kills, lead, against)
    if not holds(state.squadrons.get(at, NOBODY), together(active, other)):
        return (yield from fight_at_sea(game, at, active, other, *how))
    before = together(active, other)
    take(state.squadrons, at, before)
    lost = yield from fight_at_sea(game, at, active, other, *how)
    settle_refit(state, at, before, together(active, other))
    winner, beaten = (other, active) if lost == "active" else (active, other)
    put(state.squadrons, at, winner)
    yield from to_refuge(game, at, beaten.copy())
    return lost


@rule("13.4", "13.41")
def fight_at_sea(game: Game, at: Place, active: Ships, other: Ships, evasions: int = 0, by_active: bool = True,
                 fives: int = 0, kills: int = 0, lead: Power | None = None, against: Power | None = None) -> Procedure:
    """13.4 The battle of `naval_battle`, between squadrons that are off the map for it: what is left of them is left in
    `active` and `other`."""
    state: State = game.state
    battle = open_naval_battle(state, at, active, other, evasions, by_active, fives, lead, against)
    battle.active.kills = kills
    game.emit("naval_battle", "13.4", None, place=at, active=active.copy(), other=other.copy())
    while True:
        battle.round += 1
        yield from rounds(game, battle)
        if done(battle):
            break
        game.emit("second_round", "13.4", None, place=at)
    lost = loser(battle)
    winner = (fleet(other, against) if lost == "active" else fleet(active, lead)).heads[0]
    for ships, force in ((active, battle.active), (other, battle.other)):
        ships.clear()
        ships.update(force.squadrons)
    game.emit("naval_won", "13.4", winner, place=at, loser=lost, active=active.copy(), other=other.copy(),
              hits=[battle.active.kills + battle.active.fives, battle.other.kills + battle.other.fives])
    state.battle = None
    return lost


def open_naval_battle(state: State, at: str, active: Ships, other: Ships, evasions: int = 0, by_active: bool = True,
                      fives: int = 0, lead: str | None = None, against: str | None = None) -> Battle:
    """13.4 The naval battle that begins."""
    battle = state.battle = Battle(at, "naval", side(state, fleet(active, lead)), side(state, fleet(other, against)))
    (battle.other if by_active else battle.active).evasions = evasions
    battle.active.fives = battle.active.shore = fives
    return battle


def fleet(ships: Ships, lead: str | None = None) -> Fleet:
    """Squadrons as a fleet under `lead`, or under their largest nation."""
    heads = sorted(ships, key=lambda power: -ships[power])
    return Fleet((lead or (heads[0] if heads else "france"),), ships)


def rounds(game: Game, battle: Battle, shore: int = 0) -> Procedure:
    """13.4 One round: both sides roll, then sixes sink and fives take dice from later rounds.

    shore  dice of shore fire that help the other side (13.5)
    """
    for force in battle.forces():
        force.dice, force.cards, force.marks = 0, [], []
    yield from game.run("battle_events", battle)
    yield from game.run("respond", "battle")
    results = []
    for force in battle.forces():
        extra = shore if force is battle.other else 0
        count = dice_now(game.state, battle, force, extra)
        dice = yield Roll(count, "naval", "13.4", who=force.who or None, odds=("each", [6, 5]),
                          facts={"place": battle.at, "round": battle.round, "shore": extra})
        results.append((battle.against(force), dice.count(6), dice.count(5)))
        game.emit("naval_dice", "13.4", None, place=battle.at, round=battle.round, dice=count, shore=extra,
                  ships=force.squadrons.copy(), kills=dice.count(6), disrupted=dice.count(5), rolled=list(dice))
    before = [force.kills for force, _, _ in results]
    for force, kills, fives in results:
        force.kills += kills
        force.fives += fives
    yield from game.run("respond", "rolled")
    for (force, _, _), taken in zip(results, before, strict=True):
        yield from sink(game, battle, force, force.kills - taken)


def dice_now(state: State, battle: Battle, force: Force, shore: int) -> int:
    """13.4 The dice of a side in this round, `shore` of them from shore fire that helps it."""
    refit = sum(min(count, refitting(state, battle.at, power)) for power, count in force.squadrons.items())
    found = battle.against(force).evasions if battle.round == 1 else 0
    cut = shore if state.options["C46"] == "yes" else 0
    return naval_dice(state, force.squadrons, refit, found, force.fives, force.dice + cut) - cut + shore


@rule("13.4")
def sink(game: Game, battle: Battle, force: Force, kills: int) -> Procedure:
    """13.4 Squadrons sunk are shared evenly by nation, over the whole battle; the commander places odd ones."""
    if not kills or not force.squadrons:
        return
    lost: Ships = {}
    count = min(kills, size(force.squadrons))
    for number in range(count):
        fair = open_to(force, lost)
        power = fair[0] if count - number >= len(fair) else (yield from game.asked(Decision(
            "odd_sunk", force.who or "france", "13.4", tuple(fair), facts={"place": battle.at})))
        lost[power] = lost.get(power, 0) + 1
    remove(force.squadrons, lost)
    for power, count in lost.items():
        force.units[power] = force.units.get(power, 0) + count
    game.emit("sunk", "13.4", None, place=battle.at, ships=lost, left=force.squadrons.copy())


def open_to(force: Force, lost: Ships) -> list[str]:
    """13.4 The nations that bear the next loss: those that have lost fewest in this battle, of those with any left."""
    total = {power: force.units.get(power, 0) + lost.get(power, 0) for power, count in force.squadrons.items()
             if count > lost.get(power, 0)}
    least = min(total.values(), default=0)
    return [power for power, count in total.items() if count == least]


def sunk(force: Force) -> bool:
    """Whether all squadrons of a side are gone; what is under construction in a port was no fleet to lose."""
    return bool(force.strength and not force.squadrons)


def done(battle: Battle) -> bool:
    """Whether no other round is fought."""
    if sunk(battle.active) or sunk(battle.other) or battle.round >= 2:
        return True
    return hits(battle.active) != hits(battle.other)


def hits(force: Force) -> int:
    """Hits that a side has taken."""
    return force.kills + force.fives


@rule("13.4", "13.5")
def loser(battle: Battle) -> str:
    """13.4 Who lost: who is gone, else who took more hits, else the active side; in port an active side that alone is
    left wins whatever the hits (13.5)."""
    if sunk(battle.active):
        return "active"
    if sunk(battle.other):
        return "other"
    return "other" if hits(battle.other) > hits(battle.active) else "active"


# 13.42 Where the beaten go


@procedure("go_to_port")
@rule("13.42")
def go_to_port(game: Game, at: Place, ships: Ships, home: Port | None = None, but: Port | None = None) -> Procedure:
    """13.42 A beaten fleet leaves `at` for the nearest friendly port and stays there: `home`, if it had left that; not
    `but`, which it was entering. Without a port it is lost."""
    fleets: Bags = game.state.squadrons
    take(fleets, at, common(ships, fleets.get(at, NOBODY)))
    yield from to_refuge(game, at, ships, home, but)


@rule("13.42")
def to_refuge(game: Game, at: str, ships: Ships, home: str | None = None, but: str | None = None) -> Procedure:
    """13.42 `go_to_port` of squadrons that the battle has taken off the map."""
    state: State = game.state
    for head in dict.fromkeys(family(state, power) for power in ships):
        one = {power: count for power, count in ships.items() if family(state, power) == head}
        places = [home] if home is not None else refuges_by_sea(state, at, head, but)
        if not places:
            game.emit("ships_lost", "13.42", head, place=at, ships=one)
            for power, count in one.items():
                drop_refit(state, at, power, count)
            continue
        seat = player(state, head)
        to = (yield from game.asked(Decision("refuge", seat, "13.42", tuple(places), facts={
            "power": head, "place": at}))) if seat else places[0]
        put(state.squadrons, to, one)
        if state.impulse is not None:
            put(impulse_of(state).at_sea, to, one)
        for mark in state.refit:
            if mark.at == at and mark.power in one:
                mark.at = to
        game.emit("to_port", "13.42", head, place=at, to=to, ships=one)


def settle_refit(state: State, at: str, before: Ships, after: Ships) -> None:
    """Refit markers of squadrons that were sunk are gone with them."""
    for power, count in before.items():
        over = refitting(state, at, power) - after.get(power, 0)
        drop_refit(state, at, power, max(0, over) if count > after.get(power, 0) else 0)


def drop_refit(state: State, at: str, power: str, count: int) -> None:
    """Refit markers of squadrons that are gone."""
    for _ in range(count):
        mark = next((one for one in state.refit if one.at == at and one.power == power), None)
        if mark is not None:
            state.refit.remove(mark)


# 13.5 Battle in port


@procedure("port_battle")
@rule("13.5", "13.42")
def port_battle(game: Game, port: Port, active: Ships, sea: Place) -> Procedure:
    """13.5 A fleet from `sea` attacks the squadrons in a port: shore fire, then battle with the shore's help. Returns
    who lost; if the port did, everything in it is sunk, what is under construction too. A fleet that stands in `sea`
    goes back there if it wins, else to another port."""
    state: State = game.state
    if not holds(state.squadrons.get(sea, NOBODY), active):
        return (yield from fight_in_port(game, port, active, sea))
    before = active.copy()
    take(state.squadrons, sea, before)
    lost = yield from fight_in_port(game, port, active, sea)
    settle_refit(state, sea, before, active)
    if lost == "other":
        put(state.squadrons, sea, active)
    else:
        yield from to_refuge(game, sea, active.copy(), None, port)
    return lost


@rule("13.5")
def fight_in_port(game: Game, port: Port, active: Ships, sea: Place) -> Procedure:
    """13.5 The battle of `port_battle`, of a fleet that is off the map for it: what is left of it is left in
    `active`."""
    state: State = game.state
    other = dict(state.squadrons.get(port, {}))
    battle = Battle(port, "port", side(state, fleet(active, impulse_of(state).power)), side(state, fleet(other)))
    state.battle = battle
    dice = shore_dice(state, port)
    fire = yield Roll(dice, "shore", "13.5", odds=("each", [6, 5]), facts={"place": port})
    battle.active.kills, battle.active.fives = fire.count(6), fire.count(5)
    game.emit("shore_fire", "13.5", None, place=port, dice=dice, kills=fire.count(6), disrupted=fire.count(5))
    yield from sink(game, battle, battle.active, fire.count(6))
    while battle.active.squadrons:
        battle.round += 1
        yield from rounds(game, battle, dice)
        if done(battle):
            break
        game.emit("second_round", "13.5", None, place=port)
    state.battle = None
    lost = loser(battle)
    active.clear()
    active.update(battle.active.squadrons)
    gone = {power: count - battle.other.squadrons.get(power, 0) for power, count in other.items()}
    gone = {power: count for power, count in gone.items() if count}
    if lost == "other":
        gone = other
    for power, count in gone.items():
        take(state.squadrons, port, {power: count})
        drop_refit(state, port, power, count)
    if lost == "other" and port in state.construction:
        built = state.construction.pop(port)
        game.emit("squadrons_lost", "13.5", None, place=port, squadrons=built)
    game.emit("port_battle", "13.5", None, place=port, loser=lost, active=active.copy(), sunk=gone)
    return lost
