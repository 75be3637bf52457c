"""3, 9.4 Attrition: a die for every piece, cause by cause, and who is lost."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import Units, common, remove, size
from kernel_lib.parts.stacks import pick

from .board import AREAS, LEADERS, LINKS, NATION
from .command import take_away
from .lasting import harsh_land
from .players import player
from .state import Area, Count, Power, State
from .state import Units as Pieces
from .terms import of_power, seat_of, standing, units_at, units_first

WHOLE = ("russia", "spain", "turkey")
"""9.45 In their home areas French losses are not halved."""


@question("attrition_dice")
@rule("3/attrition")
def attrition_dice(state: State, units: Pieces, flags: Count = 0) -> int:
    """3 Dice of attrition: one for every unit and leader, and for every flag where it is not caused by movement."""
    return size(units) + flags


@question("french_losses")
@rule("9.45", "3/fractions")
def french_losses(state: State, sixes: Count, at: Area) -> int:
    """9.45 What so many sixes take from French pieces that roll in `at`: half, rounded up; all in some home areas."""
    return sixes if full_losses(at) else (sixes + 1) // 2


def full_losses(at: str) -> bool:
    """9.45 Whether the French suffer whole losses at `at`."""
    area = AREAS.get(at)
    return area is not None and area.status == "home" and area.power in WHOLE


@procedure("attrition", also=("损耗",))
@rule("3/attrition", "9.4", "9.45")
def attrition(game: Game, units: Pieces, at: Area, causes: list[str], seat: str = "", to: str = "") -> Procedure:
    """9.4 Roll for `units` at `at`, once for each cause (a rule); then the losses are chosen and taken off.

    seat  who chooses; by default who commands most of the pieces. Other players' leaders he gives up last: they would
          have to agree. French pieces roll apart (9.45)
    to    the area they enter; which area counts for the French is ruling C42
    """
    lost = yield from losses(game, units, at, causes, seat, to)
    take_away(game.state, at, common(lost, units_at(game.state, at)))


def losses(game: Game, units: Units, at: str, causes: Sequence[str], seat: str, to: str) -> Procedure:
    """`attrition` up to what is lost, which it returns."""
    due = yield from throw(game, units, at, causes, seat, to)
    return (yield from given_up(game, units, at, due, seat))


def nations_apart(units: Units) -> tuple[tuple[str, Units], ...]:
    """9.45 The French among some pieces, who roll apart, and the others."""
    french = of_power(units, "france")
    others = {piece: count for piece, count in units.items() if piece not in french}
    return tuple((nation, pool) for nation, pool in (("france", french), ("", others)) if pool)


@rule("9.4", "9.45")
def throw(game: Game, units: Units, at: str, causes: Sequence[str], seat: str = "", to: str = "") -> Procedure:
    """9.4 The dice of these pieces, once for each cause, all before anything is lost; returns how many the French lose
    and how many the others."""
    state = game.state
    seat = seat or seat_of(state, units, "")
    place = to if to in AREAS and state.options["C42"] == "entered" else at
    due: dict[str, int] = {}
    for nation, pool in nations_apart(units):
        for cause in causes:
            dice = yield Roll(attrition_dice(state, pool), "attrition", cause, who=seat or None, odds=("hits", 6),
                              facts={"place": at, "units": pool.copy()})
            sixes = sum(1 for die in dice if die == 6)
            count = french_losses(state, sixes, place) if nation else sixes
            due[nation] = due.get(nation, 0) + count
            game.emit("attrition", cause, NATION[next(iter(pool))], place=at, dice=len(dice), sixes=sixes,
                      losses=count)
    return due


def given_up(game: Game, units: Units, at: str, due: dict[str, int], seat: str = "") -> Procedure:
    """9.4 Which of these pieces are lost, so many as are `due` of the French and of the others; returns them."""
    state = game.state
    seat = seat or seat_of(state, units, "")
    lost: Units = {}
    for nation, pool in nations_apart(units):
        own = {piece: count for piece, count in units_first(pool).items()
               if piece not in LEADERS or player(state, LEADERS[piece].power) == seat}
        taken = yield from pick(units_first(pool), min(due.get(nation, 0), size(pool)), seat or "france",
                                "attrition_losses", "9.4", first=[own], usual=only_units(pool), place=at)
        for piece, count in taken.items():
            lost[piece] = lost.get(piece, 0) + count
    if lost:
        game.emit("lost", "9.4", None, place=at, units=lost.copy())
    return lost


def only_units(pool: Units) -> list[str]:
    """The power whose units alone are in a pool, beside leaders: whom nobody gives up unsaid."""
    units = [piece for piece in pool if piece not in LEADERS]
    return units if len(units) == 1 else []


def suffer(game: Game, units: Units, at: str, causes: Sequence[str], seat: str = "", to: str = "") -> Procedure:
    """`attrition` on pieces that are nowhere just now: they are taken out of `units` itself."""
    if causes and units:
        lost = yield from losses(game, units, at, causes, seat, to)
        remove(units, lost)


@question("way_causes")
@rule("9.41", "9.43", "10.11")
def way_causes(state: State, at: Area, to: Area, power: Power) -> list[str]:
    """9.41, 9.43 Why pieces of `power` that go from `at` into an enemy area `to` suffer attrition, as rules: over a
    pass or marsh, and from an uncontrolled area; and what a timed event adds. A forced march is no part of it."""
    causes = ["6.19"] if harsh_land(state, to, power) else []
    if standing(state, to, power) != "enemy":
        return causes
    link = LINKS[at].get(to)
    causes += ["9.41"] if link is not None and link.kind in ("pass", "marsh") else []
    return causes + (["9.43"] if standing(state, at, power) == "uncontrolled" else [])
