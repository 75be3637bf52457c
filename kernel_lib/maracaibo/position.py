"""Positions in readable words: `describe` writes one, `patch` lays (part of) one over a state.

The words are the fields of `State` and `Player` (see there); players go by their seat, places by their number:

    {round: 3, players: {alex: {doubloons: 5, influence: {france: 3}, hand: [legionnaire]}}, markers: {6: spain}}
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, get_args, get_type_hints

import msgspec

from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.yaml_source import dotted, fault

from . import cities, records
from .choices import SAMPLES
from .state import Building, Combat, Player, Solo, State, Turn
from .supplies import TOKEN_FACES
from .vocabulary import CostAssistant

STRUCTS = (State, Player, Turn, Combat, Building, Solo)
"""Whose fields are the words of a position."""

SHOWN = 30
"""Known words listed in a message before it says how many there are."""

GOALS = 3

Known = Callable[[State], Collection[str]]


def describe(state: State) -> dict[str, Any]:
    """A readable position: what `patch` takes, complete, as plain data."""
    words: dict[str, Any] = msgspec.to_builtins(state)
    del words["options"]
    words["players"] = {one.pop("seat"): one for one in words["players"]}
    return words


def patch(state: State, given: dict[str, Any]) -> None:
    """Lay `given` over `state`: maps entry by entry (None takes an entry away), everything else replaced.

    The opening position is the table before the set-up: pieces of the players ready, stacks, deck and map empty, no
    marker on the map. A player goes by the seat: ``players: {alex: {doubloons: 5, discs: {SU01: 0}, location: 6}}``.
    What follows from a field given need not be given: the lines behind an `explorer` (`barriers`, `crossed`,
    `explorer_end`), the `supply_taken` for `markers`, open `goals` of a `career`, the card of a story tile on the map,
    the `score_token` for a `score`,
    the place of an assistant (``assistants: [A044]``), that a building with investors is face up (``buildings: {PB04:
    [alex]}``), who ended the round (`trigger`) where a ship lies on the last space.
    The cities 4, 5, 13 and 14 have what lies on them in `city_tiles`, and no action or market without a tile.
    A quest space of the explorer track (7, 14, 21) without a tile in `explorer_quests` is one whose quest is gone.

    Raises Bad naming the field and the known words.
    """
    for key, value in given.items():
        if key == "players":
            _players(state, value)
        elif key == "options":
            raise Bad("options are no part of a position", "given.options", "the field options of the example")
        else:
            _field(state, state, key, value, f"given.{key}")
    _complete(state, given)


def _complete(state: State, given: dict[str, Any]) -> None:
    """What follows from the fields given and is not given itself: goals, lines crossed, markers taken, story tiles."""
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
            state.crossed[line] = max(state.crossed[line], sum(line in player.barriers for player in state.players))
    if "explorer_end" not in given:
        state.explorer_end += [player.seat for player in state.players
                               if track[player.explorer].end and player.seat not in state.explorer_end]
    for place, tiles in state.quests.items():
        for tile in tiles:
            card = next((one for one in state.story_cards if records.story_cards()[one].story_at == place), None)
            if tile in records.STORY_TILES and tile not in state.tile_cards and card:
                state.tile_cards[tile] = card
    for place in [place for place in given.get("market", {}) if str(place) in state.market]:
        found = cities.market(state, str(place))
        if found["free"] < 0:
            raise Bad(f"the market holds {state.market[str(place)]} discs", f"given.market.{place}",
                      f"at most {found['spaces']}, the spaces of the city there")
    for nation in records.NATIONS:
        if nation not in given.get("supply_taken", {}):
            lying = list(state.markers.values()).count(nation)
            state.supply_taken[nation] = max(state.supply_taken[nation], lying)


def _players(state: State, given: Any) -> None:
    if not isinstance(given, dict):
        raise Bad("players is no map", "given.players", "seat: {field: value}")
    for seat, fields in given.items():
        if seat not in state.seats():
            raise Bad(f"there is no player {seat!r}", "given.players", one_of(state.seats()))
        if not isinstance(fields, dict):
            raise Bad(f"{fields!r} is no player", f"given.players.{seat}", "field: value")
        player = state.player(seat)
        for key, value in fields.items():
            if key == "seat":
                raise Bad("a seat cannot be renamed", f"given.players.{seat}", "the option names")
            _field(state, player, key, value, f"given.players.{seat}.{key}")


def _field(state: State, target: Any, key: str, value: Any, where: str) -> None:
    kind = type(target)
    hints = _hints(kind)
    if key not in hints or key == "options":
        fields = [name for name in hints if name not in ("options", "seat")]
        raise Bad(f"{key!r} is no field of a {kind.__name__.lower()}", where, one_of(fields, len(fields)))
    old = getattr(target, key)
    if key == "buildings":
        _buildings(state, value, where)
        return
    if key == "jean" and state.jean is None and value is not None:
        raise Bad("Jean does not play", where, "the option players: 1")
    if isinstance(old, (Turn, Solo)) or (kind is State and key == "combat" and isinstance(value, dict)):
        _struct(state, target, key, value, where)
        return
    value = _numbers_as_names(value, hints[key])
    if key == "assistants" and isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = _where_printed(value, where)
    if key == "explorer" and isinstance(value, str) and value[1:].isdigit():  # a space by its id: e11
        value = int(value[1:])
    if key == "explorer_quests" and isinstance(value, dict):
        value = {f"e{space}" if space.isdigit() else space: tile for space, tile in value.items()}
    if isinstance(value, dict) and isinstance(old, dict):
        value = {name: one for name, one in {**old, **value}.items() if one is not None}
    try:
        value = msgspec.convert(value, hints[key])
    except msgspec.ValidationError as error:
        raise _misread(error, hints[key], where, SAMPLES.get(key, "")) from None
    _check_names(state, kind, key, value, where)
    _check_range(kind, key, value, where)
    setattr(target, key, value)


def _numbers_as_names(value: Any, hint: Any) -> Any:
    """Places are named by numbers: ``location: 6`` and ``markers: {6: spain}`` mean "6". One alone is a list of one."""
    if isinstance(value, dict):
        inner = get_args(hint)[-1] if get_args(hint) else None
        return {str(name): _numbers_as_names(one, inner) for name, one in value.items()}
    if hint == list[str] and isinstance(value, str):
        return [value]
    return str(value) if type(value) is int and hint is str else value


def _where_printed(cards: list[str], where: str) -> dict[str, str]:
    """Assistants of which only the cards are named stand where their cards say."""
    places = {card.id: one.location for card in records.cards().values() for one in card.requires
              if isinstance(one, CostAssistant)}
    _known(cards, places, "card with an assistant", where)
    return {card: places[card] for card in cards}


def _struct(state: State, target: Any, key: str, value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise Bad(f"{value!r} is no {key}", where, "field: value")
    inner = getattr(target, key)
    if inner is None:
        if "who" not in value:
            raise Bad("who fights is not said", where, "who: seat")
        inner = Combat(who=value["who"])
    for name, one in value.items():
        _field(state, inner, name, one, f"{where}.{name}")
    setattr(target, key, inner)


def _misread(error: msgspec.ValidationError, kind: Any, where: str, sample: str = "") -> Bad:
    what, at, expected = fault(error, kind)
    return Bad(what, dotted((where, *at)), f"{expected}, as {sample}" if sample else expected)


def _buildings(state: State, value: Any, where: str) -> None:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = {name: {"face_up": True} for name in value}
    if not isinstance(value, dict):
        raise Bad(f"{value!r} are no prestige buildings", where, "building: {face_up: true, investors: [seat]}")
    for name, fields in value.items():
        if name not in records.buildings():
            raise Bad(f"there is no prestige building {name!r}", where, one_of(records.buildings()))
        if fields is None:
            state.buildings.pop(name, None)
            continue
        if isinstance(fields, str | list):  # the investors alone
            fields = {"investors": fields}
        if isinstance(fields, dict) and fields.get("investors"):
            fields = {"face_up": True, **fields, "investors": _numbers_as_names(fields["investors"], list[str])}
        try:
            made = msgspec.convert(fields, Building)
        except msgspec.ValidationError as error:
            raise _misread(error, Building, f"{where}.{name}") from None
        _known(made.investors, state.seats(), "player", f"{where}.{name}.investors")
        state.buildings[name] = made


def _hints(kind: type) -> dict[str, Any]:
    if kind not in _hints_of:
        _hints_of[kind] = get_type_hints(kind)
    return _hints_of[kind]


_hints_of: dict[type, dict[str, Any]] = {}


def _quests(state: State) -> Collection[str]:
    return (*records.quest_tiles(), *records.STORY_TILES)


def _seats_or_none(state: State) -> Collection[str]:
    return ("", *state.seats())


def _constant(names: Collection[str]) -> Known:
    return lambda state: names


_cards: Known = lambda state: records.cards()  # noqa: E731
_places: Known = lambda state: records.locations()  # noqa: E731
_nations = _constant(records.NATIONS)

# (struct, field) -> the words allowed as keys, as values (None: any)
_WORDS: dict[tuple[type, str], tuple[str, Known | None, Known | None]] = {
    (State, "next_player"): ("player", None, _seats_or_none),
    (State, "trigger"): ("player", None, _seats_or_none),
    (State, "markers"): ("place or nation", lambda state: records.marker_places(), _nations),
    (State, "supply_taken"): ("nation", _nations, None),
    (State, "quest_stack"): ("quest tile", None, lambda state: records.quest_tiles()),
    (State, "quests"): ("quest place", _places, None),
    (State, "explorer_quests"): ("explorer space with a quest, or quest tile", lambda state: [
        one.id for one in records.explorer_track().values() if one.quest_preset], lambda state: records.quest_tiles()),
    (State, "market"): ("city", lambda state: records.city_places(), None),
    (State, "city_tiles"): ("city with a tile, or city tile", lambda state: [
        one.id for one in records.locations().values() if one.tile], lambda state: records.city_tiles()),
    (State, "city_tiles_left"): ("city tile", None, lambda state: records.city_tiles()),
    (State, "deck"): ("card", None, _cards),
    (State, "discard"): ("card", None, _cards),
    (State, "display"): ("card", None, _cards),
    (State, "crossed"): ("line", _constant(records.BARRIERS), None),
    (State, "explorer_end"): ("player", None, lambda state: state.seats()),
    (State, "story_cards"): ("story card", None, lambda state: records.story_cards()),
    (State, "story_deck"): ("story card", None, lambda state: records.story_cards()),
    (State, "story_tiles"): ("story tile", None, _constant(records.STORY_TILES)),
    (State, "tile_cards"): ("story tile", _constant(records.STORY_TILES), lambda state: records.story_cards()),
    (State, "legacy"): ("legacy tile", None, lambda state: records.legacy_tiles()),
    (State, "legacy_discs"): ("legacy tile", lambda state: records.legacy_tiles(), None),
    (State, "winners"): ("player", None, lambda state: state.seats()),
    (Player, "influence"): ("nation", _nations, None),
    (Player, "hand"): ("card", None, _cards),
    (Player, "planned"): ("card", None, _cards),
    (Player, "bought"): ("card", None, _cards),
    (Player, "tokens"): ("cooperation token", None, _constant(records.TOKENS)),
    (Player, "discs"): ("spot of the ship board", lambda state: records.upgrades(), None),
    (Player, "combat_tiles"): ("combat tile", None, lambda state: records.combat_tiles()),
    (Player, "quest_tiles"): ("quest tile", None, _quests),
    (Player, "assistants"): ("card or place", _cards, _places),
    (Player, "figures_on"): ("card", _cards, None),
    (Player, "quests_on"): ("card or quest tile", _cards, lambda state: records.quest_tiles()),
    (Player, "career"): ("career", None, lambda state: ("", *records.careers())),
    (Player, "career_offer"): ("career", None, lambda state: records.careers()),
    (Player, "barriers"): ("line", None, _constant(records.BARRIERS)),
    (Player, "location"): ("place", None, _places),
    (Turn, "who"): ("player", None, _seats_or_none),
    (Turn, "placed"): ("card", None, _cards),
    (Turn, "assistant"): ("card", None, lambda state: ("", *records.cards())),
    (Combat, "who"): ("player", None, lambda state: state.seats()),
    (Combat, "tile"): ("combat tile", None, lambda state: ("", *records.combat_tiles())),
    (Combat, "nation"): ("nation", None, lambda state: ("", *records.NATIONS)),
    (Combat, "taken"): ("combat action", None, lambda state: (*records.combat_actions(), *records.cards())),
    (Solo, "deck"): ("solo card", None, lambda state: records.solo_cards()),
    (Solo, "discard"): ("solo card", None, lambda state: records.solo_cards()),
    (Solo, "cards"): ("card", None, _cards),
}

_LEAST_MOST: dict[tuple[type, str], tuple[int, int | None]] = {
    (State, "round"): (1, 4),
    (State, "supply_taken"): (0, 13),
    (State, "crossed"): (0, 4),
    (State, "market"): (0, 3),
    (Player, "doubloons"): (0, None),
    (Player, "score"): (0, None),
    (Player, "doubloon_income"): (0, 34),
    (Player, "score_income"): (0, 20),
    (Player, "combat_points"): (0, 8),
    (Player, "influence"): (0, 12),
    (Player, "figures"): (0, 8),
    (Player, "general"): (0, 8),
    (Player, "discs"): (0, 2),
    (Player, "explorer"): (0, 29),
    (Solo, "discs"): (0, 22),
    (Turn, "sailed"): (0, 7),
}


def _check_names(state: State, kind: type, key: str, value: Any, where: str) -> None:
    if (kind, key) == (State, "combat_stacks"):
        for stack in value:
            _known(stack, records.combat_tiles(), "combat tile", where)
    if (kind, key) == (State, "quests"):
        for tiles in value.values():
            _known(tiles, _quests(state), "quest tile", where)
    if (kind, key) not in _WORDS:
        return
    word, keys, values = _WORDS[kind, key]
    if isinstance(value, dict):
        if keys is not None:
            _known(value, keys(state), word, where)
        if values is not None:
            _known(value.values(), values(state), word, where)
    elif values is not None:
        _known(value if isinstance(value, list) else [value], values(state), word, where)


def _known(names: Any, known: Collection[str], word: str, where: str) -> None:
    for name in names:
        if name not in known:
            raise Bad(f"there is no {word} {name!r}", where, one_of((one for one in known if one), SHOWN))


def _check_range(kind: type, key: str, value: Any, where: str) -> None:
    if (kind, key) == (Player, "goals") and len(value) > GOALS:
        raise Bad(f"these are {len(value)} goals", where, f"at most {GOALS}")
    if (kind, key) not in _LEAST_MOST:
        return
    least, most = _LEAST_MOST[kind, key]
    for one in value.values() if isinstance(value, dict) else [value]:
        if one < least or (most is not None and one > most):
            raise Bad(f"{one} is out of bounds", where,
                      f"{least} to {most}" if most is not None else f"{least} or more")
