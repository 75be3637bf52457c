"""20 Jean's combat: the nation with the best corrected value, its marker in the first empty place, her influence."""

from __future__ import annotations

from typing import Literal

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule

from . import cities, combat, influence, records
from .influence import gain_influence, may_place_marker, noble_rank
from .names import CombatOrNone
from .state import JEAN, State

TIE_ORDER = ("france", "spain", "england")


@question("jean_combat_values")
@rule("20/combat")
def values(state: State, tile: CombatOrNone) -> dict[str, dict[str, int]]:
    """For each nation: the printed value, plus Jean's rank, minus yours, with the tile's own correction.

    As {nation: {printed, jean_rank, your_rank, modifier, value}}.
    """
    you = state.people()[0].seat
    made = {}
    for nation in TIE_ORDER:
        printed = combat.printed_value(tile, nation)
        change = combat.modifier(state, tile, nation)
        mine, yours = noble_rank(state, JEAN, nation), noble_rank(state, you, nation)
        made[nation] = {"printed": printed, "jean_rank": mine, "your_rank": yours, "modifier": change,
                        "value": printed + mine - yours + change}
    return made


@question("jean_nation")
@rule("20/combat")
def nation_for(state: State, tile: CombatOrNone) -> str:
    """The highest corrected value; then the highest printed value; then France, Spain, England."""
    return best_nation(state, values(state, tile))


def best_nation(state: State, found: dict[str, dict[str, int]]) -> str:
    """`nation_for` by the values of the nations."""
    able = [nation for nation in TIE_ORDER if may_place_marker(state, nation)]
    every = state.options["jean_without_markers"] == "influence_only" or not able
    return max(TIE_ORDER if every else able, key=lambda nation: (found[nation]["value"], found[nation]["printed"],
                                              -TIE_ORDER.index(nation)))


@question("jean_annexes")
@rule("20/combat")
def place_for(state: State, kind: Literal["city", "village"] = "city") -> str | None:
    """The empty city of the lowest number, without one the empty village of the lowest; None when there is neither."""
    kinds = ("city", "village") if kind == "city" else ("village",)
    for wanted in kinds:
        for place in records.locations():
            if (cities.kind_of(state, place) == wanted and place not in state.markers
                    and (wanted == "village" or cities.flag_at(state, place) is not None)
                    and cities.may_carry_marker(state, JEAN, place)):
                return place
    return None


@procedure("jean_combat")
def fight(game: Game, steps: int, extra_village: bool = False) -> Procedure:
    """20 Reveal a tile, choose the nation, annex, gain `steps` influence; its costs and rewards are ignored."""
    state = game.state
    tile = reveal(game)
    found = values(state, tile)
    nation = best_nation(state, found)
    game.emit("jean_fights", "20/combat", JEAN, nation=nation, tile=tile or None,
              **{one: part["value"] for one, part in found.items()})
    annex(game, nation, "city")
    if extra_village:
        annex(game, nation, "village")
    gain_influence(game, JEAN, nation, steps, "20/combat")
    if tile:
        state.player(JEAN).combat_tiles.append(tile)
    yield from ()


def reveal(game: Game) -> str:
    """A tile of the higher stack, "" when both are out (all values are then 3)."""
    stacks = game.state.combat_stacks
    number = max(range(len(stacks)), key=lambda one: len(stacks[one]), default=0)
    if not stacks or not stacks[number]:
        game.emit("no_combat_tile", "07/reveal", JEAN, value=combat.WITHOUT_TILE)
        return ""
    tile: str = stacks[number].pop(0)
    game.emit("combat_tile", "07/reveal", JEAN, tile=tile, stack=number + 1,
              modifier=records.combat_tiles()[tile].modifier,
              **{nation: combat.printed_value(tile, nation) for nation in TIE_ORDER})
    return tile


def annex(game: Game, nation: str, kind: Literal["city", "village"]) -> None:
    """Her marker goes to the first empty place; without one it leaves the game; without a marker nothing happens."""
    state = game.state
    if not may_place_marker(state, nation):
        game.emit("jean_without_marker", "20/combat", JEAN, nation=nation)
        return
    place = place_for(state, kind)
    if place:
        influence.place_marker(game, nation, place, "20/combat", JEAN)
    else:
        state.supply_taken[nation] += 1
        game.emit("marker_out_of_game", "20/combat", JEAN, nation=nation)
