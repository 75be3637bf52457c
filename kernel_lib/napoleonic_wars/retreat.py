"""11.4 Retreat: where a beaten side may go, what it suffers on the way, and who has nowhere to go."""

from __future__ import annotations

from collections.abc import Iterable

from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import add, holds, put, remove, size

from .attrition import suffer
from .battle import mark_beaten, parties
from .board import LINKS, NATION
from .command import take_away
from .players import player
from .state import Area, Battle, Force, Power, State, Units
from .straits import may_cross
from .terms import enemies_at, enemy_fortress, friends_at, standing, units_at

RANKS = {"friendly": 1, "uncontrolled": 2, "enemy": 3, "neutral": 4}
"""11.4, C57 The better the lower; 0 is where an active loser came from."""


@question("may_retreat")
@rule("11.42", "12.4", "9.53")
def may_retreat(state: State, at: Area, to: Area, power: Power, barred: list[Area] = []) -> Verdict:  # noqa: B006
    """11.42 Whether pieces of `power` can retreat from `at` to `to` at all; `barred`: where the enemy came from."""
    if to not in LINKS[at]:
        return no("11.4", "not_adjacent", place=at, to=to)
    verdict = may_cross(state, at, to, power)
    if not verdict:
        return verdict
    if to in barred:
        return no("11.42", "enemy_came_from", place=to)
    if enemies_at(state, to, power):
        return no("11.42", "enemy_formation", place=to)
    if enemy_fortress(state, to, power) and not friends_at(state, to, power):
        return no("12.4", "unbesieged_fortress", place=to)
    if enemy_fortress(state, at, power) and standing(state, to, power) not in ("friendly", "uncontrolled"):
        return no("12.4", "from_enemy_fortress", place=at, to=to)
    return yes("11.4")


@question("retreat_rank")
@rule("11.4", "11.41")
def retreat_rank(state: State, to: Area, power: Power, came_from: bool = False) -> int:
    """11.4 How good an area is to retreat to: 0 where an active loser came from, 1 friendly, 2 uncontrolled, 3 enemy,
    4 neutral. A beaten side takes the best there is."""
    return 0 if came_from else RANKS[standing(state, to, power)]


def refuges(state: State, battle: Battle, force: Force, units: Units) -> dict[str, int]:
    """Where a party of a beaten force may retreat: area -> rank, the best rank only."""
    power = NATION[next(iter(units))]
    active = force is battle.active
    barred = battle.against(force).ways
    ranked = {to: retreat_rank(state, to, power, active and to in force.ways)
              for to in LINKS[battle.at] if may_retreat(state, battle.at, to, power, list(barred))}
    if active:  # 11.41 is for defenders
        ranked = {to: rank for to, rank in ranked.items() if rank < RANKS["enemy"]}
    best = min(ranked.values(), default=0)
    return {to: rank for to, rank in ranked.items() if rank == best}


@procedure("retreat", also=("撤退",))
@rule("11.4", "11.41", "11.42")
def retreat(game: Game, battle: Battle, force: Force) -> Procedure:
    """11.4 A beaten force leaves, each nation with its pact minor powers for itself (C55)."""
    if battle.landed and force is battle.active:
        yield from game.run("retreat_to_sea", battle, force)
        return
    if not holds(units_at(game.state, battle.at), force.units):
        raise Bad(f"they do not stand at {battle.at}", "force.units", "pieces that are there")
    for units in parties(game.state, force.units).values():
        yield from withdraw(game, battle, force, units)


def withdraw(game: Game, battle: Battle, force: Force, units: Units) -> Procedure:
    """One party goes to one area, or is eliminated."""
    state = game.state
    power = NATION[next(iter(units))]
    seat = player(state, power) or force.who
    places = refuges(state, battle, force, units)
    if not places:
        remove(force.units, units)
        take_away(state, battle.at, units)
        game.emit("no_retreat", "11.42", power, place=battle.at, units=units.copy())
        return
    barred = list(battle.against(force).ways)
    verdicts = {to: may_retreat(state, battle.at, to, power, barred) for to in LINKS[battle.at]}

    def judge(to: str) -> Verdict:
        if not verdicts[to] or to in places:
            return verdicts[to]
        return no("11.4", "better_retreat", place=to, better=list(places))

    to = yield from game.asked(Decision("retreat", seat, "11.4", tuple(places), judge,
                                        {"place": battle.at, "units": units.copy(), "power": power,
                                         "attrition": dice_lost(state, battle.at, places, power, units)}))
    if places[to] == RANKS["neutral"]:
        stays = yield from game.run("retreat_into_neutral", to, power, units)
        if not stays:
            remove(force.units, units)
            take_away(state, battle.at, units)
            return
    remove(force.units, units)
    take_away(state, battle.at, units)
    going = units.copy()
    yield from suffer(game, going, battle.at, retreat_causes(state, battle.at, to, power), seat, to)
    if going:
        put(state.units, to, going)
        mark_beaten(state, battle, force, to, going)
        add(force.units, going)
    game.emit("retreated", "11.4", power, place=battle.at, to=to, units=going)


@question("retreat_causes")
@rule("9.44")
def retreat_causes(state: State, at: Area, to: Area, power: Power) -> list[str]:
    """9.44 Why pieces that retreat or evade from `at` to `to` suffer attrition: into an enemy area, across a strait."""
    link = LINKS[at].get(to)
    causes = ["9.44"] if standing(state, to, power) in ("enemy", "neutral") else []
    return causes + (["9.44"] if link is not None and link.kind == "strait" else [])


def dice_lost(state: State, at: str, places: Iterable[str], power: str, units: Units) -> dict[str, int]:
    """9.44 So many dice of attrition it costs these pieces to go from `at` to each of the places."""
    return {to: size(units) * len(retreat_causes(state, at, to, power)) for to in places}


@question("retreat_is_war")
@rule("11.43")
def retreat_is_war(state: State, to: Area, power: Power) -> bool:
    """11.43 Whether retreating to `to` would mean war: it is an area of a power that is no enemy and no ally."""
    return standing(state, to, power) == "neutral"
