"""06 Events on the map: attrition (6.17), flags lifted and laid, forces put where they do not belong (17.2)."""

from __future__ import annotations

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import size
from kernel_lib.parts.stacks import pick

from .attrition import attrition_dice, french_losses, only_units, suffer
from .board import FORTRESSES, HOMES, NATION, PORTS
from .cards import effect
from .command import take_away
from .events_forces import from_supply
from .flags import flag_effect, lay_flag
from .players import player
from .state import Area, Power, State, impulse_of
from .targets import Of, choose, meant, open_areas
from .terms import allied, at_war, controller, of_power, units_at, units_first

# Attrition


def may_wear(state: State, power: str, card: str, of: Of = "enemy", land: Of | None = None,
             areas: int = 1) -> Verdict:
    """3 Whether pieces meant stand where the event strikes."""
    return yes("3/attrition") if struck(state, power, of, land) else no(
        "3/attrition", "nobody_to_wear_down", card=card)


def struck(state: State, power: str, of: Of, land: Of | None) -> list[str]:
    """The areas where pieces meant stand: anywhere, or in the home areas of the lands named."""
    nations = meant(state, power, of)
    lands = meant(state, power, land) if land is not None else None
    allowed = None if lands is None else {at for one in lands for at in HOMES[one]}
    return [at for at, bag in state.units.items() if any(NATION[piece] in nations for piece in bag)
            and (allowed is None or at in allowed)]


@effect("attrition", may_wear)
@rule("3/attrition")
def wear_down(game: Game, power: str, card: str, of: Of = "enemy", land: Of | None = None,
              areas: int = 1) -> Procedure:
    """3 The forces meant in one area (or more) suffer attrition by an event: their flag rolls too."""
    state: State = game.state
    done: list[str] = []
    for _ in range(areas):
        able = [at for at in struck(state, power, of, land) if at not in done]
        if not able:
            return
        at = yield from choose(game, power, "event_place", able, "3/attrition", card=card)
        done.append(at)
        for nation in [one for one in meant(state, power, of) if of_power(units_at(state, at), one)]:
            yield from game.run("event_attrition", at, nation)


@procedure("event_attrition")
@rule("3/attrition", "9.45")
def event_attrition(game: Game, at: Area, power: Power) -> Procedure:
    """3 Units, leaders and flag of one power in an area roll, by an event (ruling C09); French losses halved (9.45)."""
    state: State = game.state
    pool = of_power(units_at(state, at), power)
    flag = state.flags.get(at) == power and at not in FORTRESSES
    dice = yield Roll(attrition_dice(state, pool, flag), "attrition", "3/attrition",
                      who=player(state, power) or None, odds=("hits", 6), facts={"place": at, "units": pool.copy()})
    sixes = dice.count(6)
    due = french_losses(state, sixes, at) if power == "france" else sixes
    game.emit("attrition", "3/attrition", power, place=at, dice=len(dice), sixes=sixes, losses=due)
    if flag and due:
        gives = "flag" if due > size(pool) else (
            yield from choose(game, power, "event_flag_or_piece", ["piece", "flag"], "3/attrition", place=at))
        if gives == "flag":
            due -= 1
            yield from lift(game, at)
    seat = player(state, power)
    if seat:
        lost = yield from pick(units_first(pool), min(due, size(pool)), seat, "attrition_losses", "9.4",
                               usual=only_units(pool), place=at)
    else:
        lost = fewest(pool, due)
    if lost:
        take_away(state, at, lost)
        game.emit("lost", "3/attrition", None, place=at, units=lost)


def fewest(pool: dict[str, int], due: int) -> dict[str, int]:
    """What a neutral power gives: units before leaders."""
    lost: dict[str, int] = {}
    for piece, count in units_first(pool).items():
        taken = min(count, due - size(lost))
        if taken:
            lost[piece] = taken
    return lost


def may_harry(state: State, power: str, card: str) -> Verdict:
    """6.14 Whether an enemy of the power is on the march into an area of its side."""
    moving = state.impulse.moving if state.impulse is not None else None
    if moving is None or not at_war(state, power, impulse_of(state).power):
        return no("6.14", "nobody_marches", card=card)
    into = allied(state, power, controller(state, moving.to))
    return yes("6.14") if into else no("6.14", "not_into_our_land", card=card, place=moving.to)


@effect("wear_march", may_harry)
@rule("6.14", "3/attrition")
def wear_march(game: Game, power: str, card: str) -> Procedure:
    """6.14 The formation on the march suffers attrition."""
    impulse = impulse_of(game.state)
    if impulse.moving is not None:
        yield from suffer(game, impulse.moving.units, impulse.moving.at, ["3/attrition"],
                          player(game.state, impulse.power), impulse.moving.to)


# Flags


def lift(game: Game, at: str) -> Procedure:
    """An event takes a flag off; the area is its owner's again, and a port may be lost by it (5.61)."""
    state: State = game.state
    flag = state.flags.pop(at)
    state.ceded.pop(at, None)
    game.emit("flag_lifted", "6.1", flag, place=at)
    if at in PORTS:
        yield from game.run("port_lost", at, flag)


def liftable(state: State, power: str, of: Of, land: Of | None, areas: list[str] | None) -> list[str]:
    """The flags that an event could take off: never from fortresses and capitals."""
    nations = meant(state, power, of)
    able = open_areas(state, power, areas, "any" if land is None and areas is None else land)
    return [at for at in able if state.flags.get(at) in nations]


def may_lift(state: State, power: str, card: str, count: int = 1, of: Of = "any", land: Of | None = None,
             areas: list[str] | None = None) -> Verdict:
    """7.4 Whether a flag meant lies where the event takes flags off."""
    return yes("7.4") if liftable(state, power, of, land, areas) else no("7.4", "no_flag_there", card=card)


@effect("lift_flags", may_lift)
@rule("7.4", "6.1")
def lift_flags(game: Game, power: str, card: str, count: int = 1, of: Of = "any", land: Of | None = None,
               areas: list[str] | None = None) -> Procedure:
    """7.4 Flags come off, as the player of the event says."""
    for _ in range(count):
        able = liftable(game.state, power, of, land, areas)
        if able:
            at = yield from choose(game, power, "event_place", able, "7.4", card=card)
            yield from lift(game, at)


def flaggable(state: State, power: str, land: Of | None, areas: list[str] | None) -> list[str]:
    """The areas without formations of others where an event may lay the flag of `power`."""
    return [at for at in open_areas(state, power, areas, land) if flag_effect(state, at, power) == "laid"
            and not any(NATION[piece] != power for piece in units_at(state, at))]


def may_lay(state: State, power: str, card: str, count: int = 1, land: Of | None = None,
            areas: list[str] | None = None) -> Verdict:
    """7.4 Whether the event finds an area for a flag."""
    return yes("7.4") if flaggable(state, power, land, areas) else no("7.4", "no_area_for_flag", card=card)


@effect("lay_flags", may_lay)
@rule("7.4", "10.13", "8.33")
def lay_flags(game: Game, power: str, card: str, count: int = 1, land: Of | None = None,
              areas: list[str] | None = None) -> Procedure:
    """7.4, 10.13 Flags are laid by an event: no act of war; alone they may be intercepted."""
    state: State = game.state
    for _ in range(count):
        able = flaggable(state, power, land, areas)
        if not able:
            return
        at = yield from choose(game, power, "event_place", able, "7.4", card=card)
        yield from lay_flag(game, at, power, "6.1")
        if not units_at(state, at) and impulse_of(state).power == power:
            yield from game.run("intercept_flag", at)


# 17.2 Forces


def placeable(state: State, power: str, land: Of | None, areas: list[str] | None) -> list[str]:
    """The areas that an event may put forces of `power` into: with nobody else's formations."""
    return [at for at in open_areas(state, power, areas, land)
            if not any(NATION[piece] != power for piece in units_at(state, at))]


def may_place(state: State, power: str, card: str, count: int, land: Of | None = None,
              areas: list[str] | None = None, flag: bool = False) -> Verdict:
    """17.2 Whether there is an area for the forces, and for their flag if the event lays one."""
    able = placeable(state, power, land, areas)
    if flag:
        able = [at for at in able if flag_effect(state, at, power) == "laid"]
    return yes("17.2") if able else no("17.2", "no_place_for_units", card=card)


@effect("place", may_place)
@rule("17.2", "8.33", "6.12")
def place(game: Game, power: str, card: str, count: int, land: Of | None = None,
          areas: list[str] | None = None, flag: bool = False) -> Procedure:
    """17.2 Units, and a flag if the event says so, are put into another power's area without war."""
    state: State = game.state
    able = [at for at in placeable(state, power, land, areas)
            if not flag or flag_effect(state, at, power) == "laid"]
    at = yield from choose(game, power, "event_place", able, "17.2", card=card)
    raised = yield from from_supply(game, power, at, count)
    if raised:
        yield from game.run("place_by_event", at, {power: raised})
    if flag and of_power(units_at(state, at), power) and flag_effect(state, at, power):
        yield from lay_flag(game, at, power, "17.2")
