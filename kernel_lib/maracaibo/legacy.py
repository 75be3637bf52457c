"""21 Legacy tiles: what each tile in play changes on the map. Their combat actions stand in chapter 07."""

from __future__ import annotations

import functools
from typing import Literal

from kernel_lib.core.decision import offer
from kernel_lib.core.dice import Draw
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import costs, free_actions, influence, quests, records, steps, upgrades
from .names import LegacyTile as LegacyTileId
from .names import Place, Seat
from .schema_story import LegacyTile
from .state import JEAN, State


def tiles_at(state: State, place: str) -> list[LegacyTile]:
    """Legacy tiles in play that lie on this place."""
    if not state.legacy:
        return []
    tiles = records.legacy_tiles()
    return [tiles[one] for one in state.legacy if tiles[one].at == place]


def city_tile(state: State, place: str) -> LegacyTile | None:
    """The legacy tile in play that makes this place a city."""
    for tile in tiles_at(state, place):
        if tile.city:
            return tile
    return None


# ---- sailing -----------------------------------------------------------------------------------------

@rule("21/L2")
def is_hard(state: State, start: str, to: str) -> bool:
    """Whether a tile makes sailing from one place to the next cost 3 movement points."""
    tiles = records.legacy_tiles()
    return any((start, to) in tiles[one].routes for one in state.legacy)


@question("may_reach")
def may_reach(state: State, who: Seat, place: Place) -> Verdict:
    """Whether the place is in play, and the player's explorer far enough for a newly founded city."""
    needs = records.locations()[place].needs
    if needs and needs not in state.legacy:
        return no(records.legacy_tiles()[needs].rule, "place_not_in_play", place=place, tile=needs)
    for tile in tiles_at(state, place):
        if tile.gate is not None and (reached := state.player(who).explorer) < tile.gate:
            return no(tile.rule, "explorer_too_far_back", place=place, tile=tile.id, needs=tile.gate, has=reached)
    return yes(records.legacy_tiles()[needs].rule) if needs else yes("03/range")


@question("toll")
@rule("21/L11")
def toll(state: State, place: Place) -> int:
    """Doubloons for sailing past this place; who cannot pay must stop there."""
    ends = state.options["toll_of_a_full_fort"] == "ends"
    tiles = tiles_at(state, records.locations()[place].id)
    return sum(tile.toll for tile in tiles if not (ends and is_full(state, tile.id)))


@procedure("legacy_on_stop")
def on_stop(game: Game, who: Seat, place: Place) -> Procedure:
    """The ship stops at the place: what the tiles there give to whoever comes. Jean ignores them."""
    if who == JEAN:
        return
    for tile in tiles_at(game.state, place):
        if tile.on_stop:
            game.emit("legacy_stop", tile.rule, who, tile=tile.id, place=place)
            yield from steps.do_steps(game, who, tile.on_stop, tile.rule)


# ---- main actions --------------------------------------------------------------------------------------

@question("may_act")
def may_act(state: State, place: Place, main: Literal["village", "city"]) -> Verdict:
    """Whether village or city actions are possible at the place; quests and assistants always are."""
    for tile in tiles_at(state, records.locations()[place].id):
        if main in tile.no_main:
            return no(tile.rule, f"no_{main}_action_here", place=place, tile=tile.id)
    return yes()


@question("may_use_offer")
def may_use_offer(state: State, who: Seat, tile: LegacyTileId) -> Verdict:
    """Whether the player may pay the tile and move a disc onto it, before the main action."""
    record = records.legacy_tiles()[tile]
    if tile not in state.legacy:
        return no(record.rule, "tile_not_in_play", tile=tile)
    if state.player(who).location != record.at:
        return no(record.rule, "ship_elsewhere", tile=tile, place=record.at)
    if is_full(state, tile):
        return no("21/L10-17", "tile_full", tile=tile, spaces=record.spaces)
    if not upgrades.removable_discs(state, who):
        return no("21/L10-17", "no_disc_to_move", tile=tile)
    verdict = costs.may_pay(state, who, record.cost, "21/L10-17")
    return verdict if not verdict else yes("21/L10-17", tile=tile,
                                           left=record.spaces - state.legacy_discs.get(tile, 0))


@question("tile_is_full")
@rule("21/L10-17")
def is_full(state: State, tile: LegacyTileId) -> bool:
    """Whether every disc space of the tile is filled; then it cannot be used any more (a toll is due all the same)."""
    spaces = records.legacy_tiles()[tile].spaces
    return spaces > 0 and state.legacy_discs.get(tile, 0) >= spaces


@procedure("legacy_offer")
def before_main(game: Game, who: Seat, place: Place) -> Procedure:
    """Before the main action: pay a disc tile here, take its reward, move a disc of the ship board onto it."""
    for tile in tiles_at(game.state, place):
        if tile.kind != "discs" or is_full(game.state, tile.id) or not upgrades.removable_discs(game.state, who):
            continue
        paid = yield from free_actions.ask_to_pay(game, "legacy_offer", who, "21/L10-17", tile.cost,
                                             functools.partial(may_use_offer, game.state, who, tile.id), tile=tile.id)
        if not paid:
            continue
        game.emit("legacy_offer", "21/L10-17", who, tile=tile.id, place=place)
        yield from costs.pay(game, who, tile.cost, "21/L10-17")
        yield from steps.do_steps(game, who, tile.gain, "21/L10-17")
        yield from upgrades.remove_disc(game, who, tile.id)
        if is_full(game.state, tile.id):
            game.emit("tile_full", "21/L10-17", tile=tile.id)


# ---- ownership markers -----------------------------------------------------------------------------------

@question("may_mark")
def may_mark(state: State, who: Seat, place: Place) -> Verdict:
    """Whether a marker may lie here at all: not during the plague, not in a city the explorer has not reached."""
    for tile in tiles_at(state, place):
        if tile.kind == "plague":
            return no(tile.rule, "plague", place=place, tile=tile.id)
    return may_reach(state, who, place)


# ---- coming into play and leaving --------------------------------------------------------------------------

@procedure("place_legacy_tile")
def place_tile(game: Game, tile: LegacyTileId) -> Procedure:
    """21 A legacy tile comes onto the map."""
    state, record = game.state, records.legacy_tiles()[tile]
    if tile in state.legacy:
        return
    state.legacy.append(tile)
    game.emit("legacy_tile", record.rule, tile=tile, place=record.at)
    if record.kind == "discs":
        _first_discs(game, record)
    if record.kind == "plague" and record.at:
        _plague(game, record.at, record.rule)
    if record.quest and record.at:
        quests.refill(game, record.at)
    yield from ()


def _first_discs(game: Game, record: LegacyTile) -> None:
    """Two players and one put a disc onto L11 to L17; alone one more onto each of L10 to L17."""
    state = game.state
    discs = int(len(state.players) == 2 and record.id != "L10") + int(state.jean is not None)
    if discs:
        state.legacy_discs[record.id] = discs
        game.emit("discs_on_tile", "20/legacy" if state.jean else "21/L10-17", tile=record.id, discs=discs)


def _plague(game: Game, place: str, rule: str) -> None:
    """The city tile and the marker leave the game, and with the city its market."""
    state = game.state
    gone = state.city_tiles.pop(place, None)
    state.discs_gone += state.market.pop(place, 0)
    if gone is not None:
        game.emit("city_tile_removed", rule, place=place, city_tile=gone)
    if place in state.markers:
        influence.remove_marker(game, place, rule)


@question("may_remove_tile")
def may_remove_tile(state: State, tile: LegacyTileId) -> Verdict:
    """Whether a reward can remove this tile: it is in play and shows the skull."""
    record = records.legacy_tiles()[tile]
    if not record.skull:
        return no("21/rewards", "no_skull", tile=tile)
    return yes("21/rewards") if tile in state.legacy else no("21/rewards", "tile_not_in_play", tile=tile)


@procedure("remove_skull_tile")
def remove_skull_tile(game: Game, who: Seat) -> Procedure:
    """One legacy tile with the skull, of the player's choice, leaves the game; nothing when there is none."""
    state = game.state
    decision = offer("skull_tile", who, "21/rewards", records.legacy_tiles(), lambda tile: may_remove_tile(state, tile))
    if not decision.options:
        game.emit("no_skull_tile", "21/rewards", who)
        return
    tile = yield from game.asked(decision)
    yield from remove_tile(game, tile)


def remove_tile(game: Game, tile: str) -> Procedure:
    """The tile goes back to the box. When the plague is over a city tile of this player count is drawn."""
    state, record = game.state, records.legacy_tiles()[tile]
    state.legacy.remove(tile)
    state.legacy_discs.pop(tile, None)
    game.emit("legacy_tile_removed", "21/rewards", tile=tile, place=record.at)
    if record.kind == "plague" and record.at and state.city_tiles_left:
        city_tile, = yield Draw("city_tile", "21/rewards", tuple(state.city_tiles_left))
        state.city_tiles_left.remove(city_tile)
        state.city_tiles[record.at] = city_tile
        game.emit("city_tile_placed", "21/rewards", place=record.at, city_tile=city_tile)
