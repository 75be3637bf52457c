"""Positions in readable words: what `State` says of itself, and what follows from a part of it.

    {round: 3, players: {alex: {doubloons: 5, influence: {france: 3}, hand: [legionnaire]}}, markers: {6: spain}}
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core import claim_names
from kernel_lib.core.errors import Bad
from kernel_lib.core.naming import Names, Of
from kernel_lib.core.position import Position

from . import cities, printed, records
from .state import State
from .supplies import TOKEN_FACES
from .vocabulary import CostAssistant

GOALS = 3

POSITION = Position(State, passing=("turn", "combat"), seats=lambda state: state.seats(), doc="""
    Lay `given` over the state: maps entry by entry (null takes an entry away), everything else replaced.

    The opening position is the table before the set-up: pieces of the players ready, stacks, deck and map empty, no
    marker on the map. A player goes by the seat: ``players: {alex: {doubloons: 5, discs: {SU01: 0}, location: 6}}``.
    What follows from a field given need not be given: the lines behind an `explorer` (`barriers`, `crossed`,
    `explorer_end`), the `supply_taken` for `markers`, open `goals` of a `career`, the card of a story tile on the map,
    the `score_token` for a `score`,
    the place of an assistant (``assistants: [A044]``), that a building with investors is face up (``buildings: {PB04:
    [alex]}``), who ended the round (`trigger`) where a ship lies on the last space.
    Finished upgrades of a ship may be named alone (``upgrades: [SU01, SU05]``): no discs lie there. Upgrades and tiles
    on a ship board may be counted (``quest_tiles: 3``): any that lie nowhere. Markers may be said by their nation
    (``markers: {france: [4, 5]}``).
    The cities 4, 5, 13 and 14 have what lies on them in `city_tiles`, and no action or market without a tile.
    A quest space of the explorer track (7, 14, 21) without a tile in `explorer_quests` is one whose quest is gone.
    """)


OTHER_WORDS = {
    "at": "location", "ship": "location", "place": "location", "coins": "doubloons", "money": "doubloons",
    "points": "score", "vp": "score", "planning": "planned", "plan": "planned", "display": "bought", "cards": "hand",
    "played": "bought", "income": "doubloon_income", "vp_income": "score_income", "point_income": "score_income",
    "quests": "quest_tiles", "combat_tokens": "combat_tiles", "cooperation_tokens": "tokens"}
"""What fields of a player are called, too."""


@POSITION.before
def of_players(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """A player may stand beside the rest of a position, his fields go by other words, and tiles be counted."""
    seats = {seat: given[seat] for seat in state.seats()
             if isinstance(given.get(seat), dict) and POSITION.field(seat) is None}
    players = given.get("players", {})
    if not isinstance(players, dict) or not (players or seats):
        return given
    lying = {*claim_names.texts(given), *(tile for one in state.people() for tile in (*one.combat_tiles,
                                                                                      *one.quest_tiles))}
    made = {}
    for seat, fields in (players | seats).items():
        if isinstance(fields, dict):
            fields = {OTHER_WORDS.get(name, name) if OTHER_WORDS.get(name) not in fields else name: value
                      for name, value in fields.items()}
            for name, tiles in (("combat_tiles", records.combat_tiles()), ("quest_tiles", records.quest_tiles())):
                if type(count := fields.get(name)) is int and seat in state.seats():
                    has = getattr(state.player(seat), name)
                    new = [tile for tile in tiles if tile not in lying]
                    fields[name] = [*has, *new][:count] if len(has) < count else has[:count]
                    lying.update(fields[name])
        made[seat] = fields
    return {name: value for name, value in given.items() if name not in seats} | {"players": made}


@POSITION.before
def finished_upgrades(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """Upgrades named alone are spots without discs."""
    if not isinstance(given.get("players"), dict):
        return given
    done = {one.seat: [spot for spot, left in one.discs.items() if not left] for one in state.players}
    players = {seat: _emptied(fields, done.get(seat, [])) for seat, fields in given["players"].items()}
    return given | {"players": players}


def _emptied(fields: Any, done: list[str]) -> Any:
    """What is given of a player, his upgrades as the discs that are gone; a disc lies where one is `done` and not
    named, for a claim names all of them."""
    named = fields.get("upgrades") if isinstance(fields, dict) else None
    if type(named) is int:
        named = list(records.upgrades())[:named]
    if not isinstance(named, str | list):
        return fields
    named = [named] if isinstance(named, str) else named
    discs = dict.fromkeys(set(done) - set(named), 1) | dict.fromkeys(named, 0) | (fields.get("discs") or {})
    if not discs:
        return {field: value for field, value in fields.items() if field != "upgrades"}
    return {field: value for field, value in fields.items() if field != "upgrades"} | {"discs": discs}


@POSITION.short("Player.explorer")
def explorer_space(state: State, value: Any, where: str) -> Any:
    """A space of the track by its id: e11."""
    return int(value[1:]) if isinstance(value, str) and value[1:].isdigit() else value


@POSITION.short("Player.assistants")
def where_printed(state: State, value: Any, where: str) -> Any:
    """Assistants of which only the cards are named stand where their cards say."""
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return value
    with_one = Of([card for card in records.cards() if where_assistant(card)], word="card with an assistant",
                  made=lambda text: (card := printed.proper(text)) and where_assistant(card) and card)
    return {card: where_assistant(card) for card in (Names(POSITION.game).read(with_one, one, where) for one in value)}


def where_assistant(card: str) -> str:
    """Where the figure of a card's assistant goes; "" for a card without."""
    return next((one.location for one in records.cards()[card].requires if isinstance(one, CostAssistant)), "")


@POSITION.short("State.markers")
def by_nation(state: State, value: Any, where: str) -> Any:
    """Markers by their nation, with the places where they lie."""
    if not isinstance(value, dict) or not any(isinstance(one, list) for one in value.values()):
        return value
    return {place: name for name, one in value.items() for place in (one if isinstance(one, list) else [one])}


@POSITION.short("State.buildings")
def investors_alone(state: State, value: Any, where: str) -> Any:
    """Buildings face up by their ids alone, or with those who invested."""
    if isinstance(value, list):
        return {name: {"face_up": True} for name in value}
    if not isinstance(value, dict):
        return value
    made = {name: {"investors": one} if isinstance(one, str | list) else one for name, one in value.items()}
    return {name: {"face_up": True, **one} if isinstance(one, dict) and one.get("investors") else one
            for name, one in made.items()}


@POSITION.short("State.jean")
def jean_plays(state: State, value: Any, where: str) -> Any:
    """Her board, where she plays."""
    if state.jean is None and value is not None:
        raise Bad("Jean does not play", where, "the option players: 1")
    return value


@POSITION.follows
def complete(state: State, given: dict[str, Any]) -> None:
    """Goals, lines crossed, markers taken, story tiles."""
    track = records.explorer_track()
    for seat, fields in given.get("players", {}).items():
        player = state.player(seat)
        if fields.get("career"):
            player.goals = [*fields.get("goals", []), "", "", ""][:GOALS]
        if "score" in fields and "score_token" not in fields:
            player.score_token = max((face for face in TOKEN_FACES if face <= player.score), default=0)
        if "explorer" in fields and "barriers" not in fields:
            player.barriers = [space.barrier_after for space in track.values()
                               if space.barrier_after and space.index < player.explorer]
    for line in records.BARRIERS:
        if line not in given.get("crossed", {}):
            crossed = sum(line in player.barriers for player in state.players)
            state.crossed[line] = max(state.crossed.get(line, 0), crossed)
    if "explorer_end" not in given:
        state.explorer_end += [player.seat for player in state.players
                               if track[player.explorer].end and player.seat not in state.explorer_end]
    for place, tiles in state.quests.items():
        for tile in tiles:
            card = next((one for one in state.story_cards if records.story_cards()[one].story_at == place), None)
            if tile in records.STORY_TILES and tile not in state.tile_cards and card:
                state.tile_cards[tile] = card
    for nation in records.NATIONS:
        if nation not in given.get("supply_taken", {}):
            lying = list(state.markers.values()).count(nation)
            state.supply_taken[nation] = max(state.supply_taken.get(nation, 0), lying)


@POSITION.follows
def alike_are_several(state: State, given: dict[str, Any]) -> None:
    """A card that is described a second time is another one with the same print (a listed card is the only one)."""
    lying: set[str] = set()
    held = (cards for one in state.people() for cards in (one.hand, one.planned, one.bought))
    for cards in (*held, state.display, state.deck, state.discard):
        for at, card in enumerate(cards):
            if card in lying and printed.read(card) is not None:
                cards[at] = printed.another(card, frozenset(lying))
            lying.add(cards[at])


@POSITION.follows
def markets_hold(state: State, given: dict[str, Any]) -> None:
    """A market holds no more discs than its city has spaces."""
    for place in given.get("market", {}):
        found = cities.market(state, place) if place in state.market else {"free": 0}
        if found["free"] < 0:
            raise Bad(f"the market holds {state.market[place]} discs", f"given.market.{place}",
                      f"at most {found['spaces']}, the spaces of the city there")
