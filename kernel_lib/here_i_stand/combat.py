"""05.4 to 05.8 What field battles, assaults and sea battles share: dice, hits, losses, captured leaders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict
from kernel_lib.parts.bags import add, chosen, less, remove, size, take
from kernel_lib.parts.stacks import evenly, odd_by_lot, pick

from .board import GREY, LEADERS, MAJORS, MINORS, TROOPS
from .records import Battle, Force
from .state import State, commander, master, of_power, troops

HIT = 5
DICE = {"field": "5.4/dice", "assault": "5.7/dice", "sea": "6.4/dice"}
"""The rule of the dice in each kind of battle."""


def best_battle(bag: dict[str, int]) -> int:
    """The battle rating of the best leader in a bag: one leader counts."""
    return max((LEADERS[piece].battle for piece in bag if piece in LEADERS), default=0)


def decides(state: State, bag: dict[str, int]) -> str:
    """Who decides for a side: the power that commands most of its pieces."""
    counts = {power: size(of_power(state, bag, power)) for power in (*MAJORS, *MINORS, GREY)}
    return max(counts, key=lambda power: counts[power])


def seat_of(state: State, power: str, other: str) -> str:
    """The player who makes a power's choices: its master; `other` for pieces that nobody plays."""
    played = master(state, power)
    return played if played in MAJORS else other


def volley(game: Game, battle: Battle, force: Force, count: int) -> Procedure:
    """`count` dice of one side, hits of `hits_on` and more; adds to its dice and hits."""
    if count <= 0:
        return
    because = DICE[battle.kind]
    dice = yield Roll(count, "battle", because, who=force.who, odds=("hits", force.hits_on),
                      facts={"place": battle.at, "kind": battle.kind})
    hits = sum(die >= force.hits_on for die in dice)
    force.dice += count
    force.hits += hits
    game.emit("fires", because, force.who, place=battle.at, kind=battle.kind, dice=count, rolled=list(dice), hits=hits)


def take_losses(game: Game, battle: Battle, force: Force, hits: int, rule: str) -> Procedure:
    """5.4/losses `force` loses a unit per hit: shared evenly among its powers, the odd ones by lot; each picks its
    own."""
    state = game.state
    pools = {power: units for power in dict.fromkeys(commander(state, piece) for piece in force.units)
             if (units := chosen(of_power(state, force.units, power), TROOPS.__contains__))}
    room = {power: size(units) for power, units in pools.items()}
    shares, odd = evenly(hits, room)
    yield from odd_by_lot(shares, room, odd, "odd_loss", rule)
    for power, count in shares.items():
        if count:
            seat = seat_of(state, power, battle.against(force).who)
            lost = yield from pick(pools[power], count, seat, "losses", rule, place=battle.at, power=power)
            remove_from(state, battle, force, lost)
            game.emit("losses", rule, power, place=battle.at, lost=lost, left=troops(force.units))


def remove_from(state: State, battle: Battle, force: Force, lost: dict[str, int]) -> None:
    """Take pieces out of a battle and off the map."""
    take(state.units, battle.at, lost)
    remove(force.units, lost)
    add(force.lost, lost)


@rule("5.4/both")
def keep_one(game: Game, battle: Battle) -> Procedure:
    """5.4/both Both sides are wiped out: the winner keeps one unit; by the other reading the side with more dice."""
    state = game.state
    attacker, defender = battle.forces()
    keeper = attacker if battle.winner == "attacker" else defender
    if state.options["both_wiped_out"] == "more_dice":
        keeper = attacker if attacker.dice > defender.dice else defender
    seat = seat_of(state, keeper.who, battle.against(keeper).who)
    kept = yield from pick(keeper.lost, 1, seat, "keep_one", "5.4/both", field="kept", place=battle.at)
    remove(keeper.lost, kept)
    add(keeper.units, kept)
    add(state.units.setdefault(battle.at, {}), kept)
    game.emit("keeps_one", "5.4/both", keeper.who, place=battle.at, kept=kept)


@rule("5.4/capture")
def capture(game: Game, at: str, leaders: list[str], captor: str, rule: str = "5.4/capture") -> None:
    """5.4/capture Leaders without troops go to the enemy's power card; where nobody plays him, they are away for a
    turn."""
    state = game.state
    held = master(state, captor)
    for leader in leaders:
        take(state.units, at, {leader: 1})
        if held in MAJORS:
            state.captured[leader] = held
        else:
            state.away[leader] = state.turn + 1
        game.emit("captured", rule, held, place=at, leader=leader)


def captured_with(game: Game, battle: Battle, force: Force) -> None:
    """5.4/capture The leaders of a side that has lost all its units."""
    if not troops(force.units):
        leaders = [piece for piece in force.units if piece in LEADERS]
        capture(game, battle.at, leaders, battle.against(force).who)
        for leader in leaders:
            remove(force.units, {leader: 1})


def choose_part(game: Game, pool: dict[str, int], seat: str, name: str, rule: str, most: int,
                judge: Callable[[dict[str, Any]], Verdict] | None = None, unsaid: bool = False,
                **facts: object) -> Procedure:
    """Any part of `pool`, leaders too, with at most `most` troops in it; nothing asked when there is nothing.

    unsaid  whether it is nobody where an example says nothing of it
    """
    if not pool:
        return {}
    heads = chosen(pool, LEADERS.__contains__)
    men = less(pool, heads)
    option = {"units": Bag(men, 0, most), "leaders": Bag(heads, 0)} if heads else {"units": Bag(men, 0, most)}
    apart = partial(leaders_apart, heads)
    choice = apart((yield Decision(name, seat, rule, (option,), judge and (lambda one: judge(apart(one))), facts,
                                   usual=({field: {} for field in option},) if unsaid else (), same=apart)))
    return {**choice["units"], **choice.get("leaders", {})}


def leaders_apart(heads: dict[str, int], said: Any) -> Any:
    """Leaders may be said among the units with which they go, as on a march."""
    told = said.get("units", said) if isinstance(said, dict) and "leaders" not in said else None
    if not isinstance(told, dict) or not heads.keys() & told.keys():
        return said
    return {"units": chosen(told, lambda one: one not in heads), "leaders": chosen(told, heads.__contains__)}
