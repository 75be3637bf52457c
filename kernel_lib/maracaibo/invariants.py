"""What holds of every position that can lie on a table: all figures, discs, markers and cards are somewhere, once."""

from __future__ import annotations

from . import records
from .free_actions import PLANNING
from .state import Player, State


def check(state: State) -> list[str]:
    """Every broken invariant, in words; empty when the position can be on a table."""
    faults = [*_figures(state), *_discs(state), *_markers(state), *_once(state)]
    for player in state.people():
        if player.doubloons < 0 or player.score < 0:
            faults.append(f"{player.seat} has less than nothing")
        if not 0 <= player.combat_points <= 8:
            faults.append(f"{player.seat} has {player.combat_points} combat points")
        if not (0 <= player.doubloon_income <= 34 and 0 <= player.score_income < 20):
            faults.append(f"{player.seat}: an income marker is off its track")
        if len(player.planned) > PLANNING:
            faults.append(f"{player.seat} plans {len(player.planned)} cards")
    for player in state.players:
        for nation, steps in player.influence.items():
            if not 0 <= steps <= 12:
                faults.append(f"{player.seat}: influence {steps} in {nation}")
        if player.explorer not in records.explorer_track():
            faults.append(f"{player.seat}: the explorer is off the track")
    return faults


def impossible(state: State) -> list[str]:
    """What no position may break, however little of it is given: a project card lies in one place.

    Who names some figures, tiles or markers may leave out where the others are, and show two players with one career.
    """
    held = [*state.deck, *state.discard, *state.display]
    for player in state.players:
        held += [*player.hand, *player.planned, *player.bought]
    faults = [f"{one} is in {held.count(one)} places" for one in sorted(set(held)) if held.count(one) > 1]
    return faults + [f"{player.seat} lies at {player.location} in round {state.round}" for player in state.players
                     if state.phase == "play" and state.round not in records.locations()[player.location].rounds]


def figures_in_all(state: State, player: Player) -> int:
    """All figures of a player, wherever they are; 8 in every game."""
    invested = sum(building.investors.count(player.seat) for building in state.buildings.values())
    waiting = player.goals.count("") if player.career else 0
    return (player.figures + player.general + len(player.assistants) + sum(player.figures_on.values())
            + invested + waiting)


def _figures(state: State) -> list[str]:
    return [f"{player.seat} has {figures_in_all(state, player)} figures, not 8"
            for player in state.people() if figures_in_all(state, player) != 8]


def _discs(state: State) -> list[str]:
    faults = [f"{player.seat}: {count} discs on {spot}" for player in state.people()
              for spot, count in player.discs.items() if not 0 <= count <= 2]
    on_ships = sum(sum(player.discs.values()) for player in state.people())
    if on_ships > 24 * len(state.people()):
        faults.append("more discs on the ships than there are")
    return faults


def _markers(state: State) -> list[str]:
    faults = []
    for nation in records.NATIONS:
        taken, lying = state.supply_taken.get(nation, 0), list(state.markers.values()).count(nation)
        if not lying <= taken <= 13:
            faults.append(f"{nation}: {lying} markers on the map, {taken} taken from the supply")
    return faults


def _once(state: State) -> list[str]:
    """Every card and tile is in one place only."""
    held = [*state.deck, *state.discard, *state.display, *state.quest_stack, *state.explorer_quests.values(),
            *(tile for tiles in state.quests.values() for tile in tiles),
            *(tile for stack in state.combat_stacks for tile in stack), *state.story_tiles,
            *state.city_tiles.values(), *state.city_tiles_left]
    if state.jean is not None:
        held += [*state.jean.cards, *state.jean.deck, *state.jean.discard]
    if state.combat is not None and state.combat.tile:
        held.append(state.combat.tile)
    for player in state.players:
        held += [*player.hand, *player.planned, *player.bought, *player.combat_tiles, *player.quest_tiles,
                 *player.quests_on.values(), *([player.career] if player.career else player.career_offer)]
    return [f"{one} is in {held.count(one)} places" for one in sorted(set(held)) if held.count(one) > 1]
