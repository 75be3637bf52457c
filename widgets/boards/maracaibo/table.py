"""Maracaibo: the sailing route over the real coast of the Caribbean, beside it the mat of a player; further pages hold
the cards, the tracks, all ship boards, and the story.

The places are those of the data pack; where the printed board is not public the route is this project's teaching map.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from itertools import pairwise, zip_longest
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.core.bilingual import aside
from kernel_lib.maracaibo.records import STORY_TILES
from kernel_lib.maracaibo.records import cards as project_cards
from kernel_lib.maracaibo.state import State
from widgets import theme
from widgets.boards import geography
from widgets.boards.geography import Site, Survey
from widgets.boards.maracaibo import cards, explorer, signs, tables, tracks
from widgets.boards.maracaibo import position as positions
from widgets.boards.maracaibo.position import Position, letter
from widgets.boards.maracaibo.ship_board import COLOURS
from widgets.boards.piles import Piles
from widgets.boards.words import words
from widgets.course import stopped
from widgets.scene import Badge, Frame, Label, Legend, LegendLine, Line, Link, Place, Scene, Token

WORDS = words("maracaibo", "map")
TRACKS = words("maracaibo", "tracks")

GAME = "maracaibo"
MAP = (0.0, 0.0, 770.0, 490.0)
RADIUS = {"start": 11.0, "city": 10.5, "village": 9.5, "homeward": 9.5}
SHAPE = {"start": "harbour", "city": "city", "village": "circle", "homeward": "circle"}
FILL = {"start": "", "city": "#fdf3d0", "village": "#fffdf6", "homeward": "#f3d9c9"}
SCROLL = "#fdf3d0"
OFF = 8.0
"""How large the signs are between which arrows are drawn."""
BENDS = {
    "havana>2": [(-84.6, 22.3), (-85.3, 21.3), (-81.0, 20.3)],
    "4>5": [(-68.4, 19.4), (-68.0, 18.2)],
    "8>12": [(-64.0, 16.4), (-70.5, 17.2)],
    "18>19": [(-86.4, 18.5), (-86.4, 21.5), (-87.6, 21.9), (-90.2, 21.5)],
    "10>11": [(-69.5, 12.6), (-71.2, 12.4)],
}
"""Corners (longitude, latitude) that keep ships off dry land."""


def survey() -> Survey:
    """What the layout of this map is computed from."""
    places = data.data(GAME).locations
    left, top, right, bottom = MAP
    return Survey(
        coastline="caribbean", size=(right, bottom), window=(left + 30, top + 30, right - 40, bottom - 30),
        bounds=(-91.5, 7.8, -60.2, 26.2), stretch=0.25, gap=34.0, label_size=10.5,
        sites=[Site(p.id, p.lon, p.lat, RADIUS[p.kind], _names(p), room=22) for p in places], bends=BENDS,
        links=[(p.id, arrow.to) for p in places for arrow in p.arrows if f"{p.id}>{arrow.to}" not in BENDS],
    )  # fmt: skip


def _names(place: Any) -> dict[str, str]:
    """What is printed at a location; homeward spaces have only their number."""
    return {} if place.kind == "homeward" else {"en": place.name.en, "zh": place.name.zh}


layout = functools.partial(geography.load, GAME)
"""Where everything stands."""
land = functools.partial(geography.land, GAME)
"""The shores of the Caribbean."""


def of_state(state: State, lang: str = "en", who: str = "") -> Scene:
    """The map of a game's state, with the mat of `who` (else of the player whose turn it is) beside it."""
    return scene(positions.of_state(state, lang, who), lang)


def pages(state: State, lang: str = "en", who: str = "") -> dict[str, Callable[[], Scene]]:
    """All that is on the table, each page made when it is asked for: map, cards, tracks, ship boards, story."""
    position = positions.of_state(state, lang, who)
    return {
        "map": lambda: scene(position, lang),
        "mine": lambda: tables.mat(position, lang),
        "cards": lambda: tables.card_page(position, lang),
        "tracks": lambda: tracks.page(position, lang),
        "explorer": lambda: explorer.page(position, lang),
        "ships": lambda: tables.ship_page(position, lang),
        "story": lambda: tables.story_page(position, lang),
    }


def page_names(lang: str) -> dict[str, str]:
    """What the pages are called."""
    word = tables.WORDS[lang]
    return {"map": WORDS[lang]["map"], "mine": word["mine"], "cards": word["cards"], "tracks": TRACKS[lang]["tracks"],
            "explorer": TRACKS[lang]["explorer"], "ships": word["ships"], "story": word["story"]}  # fmt: skip


def meant(decision: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Pieces that stand for something with another name in the options of this decision: {id on the board: value}.

    Where the ship lies stands for what is done there.
    """
    records = data.data(GAME)
    here = next((p for p in records.locations if p.id == facts.get("place")), None)
    if decision == "explore":
        return {space.id: space.index for space in records.explorer_track}
    if decision == "combat_stack":
        return {"stack/1": 1, "stack/2": 2}
    if decision == "main_action":
        found = {f"quest/{id}": id for id in (*(tile.id for tile in records.quest_tiles), *STORY_TILES)}
        found |= {f"assistant/{card.id}": card.id for card in records.project_cards}
        return found | (dict.fromkeys(_signs_of(here), "village" if here.kind == "village" else "city") if here else {})
    if decision == "city" and here:
        return dict.fromkeys(_signs_of(here), "act")
    if decision == "village_action":
        return {spot.id: spot.village_action for spot in records.ship_upgrades if spot.village_action}
    return {}


def lines(state: State, name: str, facts: Mapping[str, Any]) -> tuple[Line, ...]:
    """The way that a ship has sailed, or is asked to sail: an arrow from each place to the next, over no number."""
    if name not in ("sailed", "may_sail") or not facts["path"]:
        return ()
    way = [facts.get("start") or state.player(facts["who"]).location, *facts["path"]]
    spots, bends = layout().places, layout().bends
    if not spots.keys() >= set(way):
        return ()
    legs = [(spots[a], *bends.get(f"{a}>{b}", ()), spots[b]) for a, b in pairwise(way)]
    return tuple(Line(stopped(stopped(leg[::-1], OFF)[::-1], OFF), "move", arrow=True) for leg in legs)


def _signs_of(location: Any) -> tuple[str, str]:
    """What is clicked to act at a location: its number, and the scroll with what its city does."""
    return location.id, f"scroll/{location.id}"


def in_play(position: Position) -> list[Any]:
    """The locations on the board now: those of a legacy tile only once it lies there."""
    return [p for p in data.data(GAME).locations if p.needs is None or p.needs in position.legacy]


def scene(position: Position, lang: str = "en", *, title: str = "", text: str = "") -> Scene:
    """The map in the language `lang` (en, or zh in Traditional characters), with everybody's points in a corner."""
    word, here = WORDS[lang], in_play(position)
    table, labels, seats = tracks.players(position, lang, (548, 6, 220))
    spots, beside, named = _off_route(position, lang)
    return Scene(
        width=MAP[2], height=MAP[3], title=title or word["title"], lang=lang, variant="Hant", text=text, land=land(),
        frames=(*(table if position.seats else ()), *beside), links=links(here), legend=legend(lang),
        places=(*(place(p, position, lang) for p in here), *spots), labels=(*costs(here, position), *labels, *named),
        tokens=(*tokens(here, position, lang), *_slots(position, spots, lang), *seats),
        lettering=tuple(Label(x, y, word[key], "middle", 19, "bold", WATER, halo=False)
                        for key, x, y in SEAS),
    )  # fmt: skip


SEAS = (("caribbean", 244.0, 246.0), ("atlantic", 655.0, 126.0))
"""The names of the waters, and the middle of each."""
WATER = "#a3c2ce"
"""Their colour: faint upon the sea."""


def _off_route(position: Position, lang: str) -> tuple[list[Place], list[Frame], list[Label]]:
    """Tiles that lie beside the route (silver fleet, gold mine), with a space per marker."""
    tiles = [tile for tile in data.data(GAME).legacy_tiles if tile.id in position.legacy and tile.slots]
    places, labels = list[Place](), list[Label]()
    top = 34.0 + 19 * max(4, len(position.seats))
    for row, tile in enumerate(tiles):
        y = top + 12 + row * 26
        labels.append(Label(554, y, f"{tile.id} {tile.name.text(lang)}", "start", 11, "bold", halo=False))
        for slot in range(tile.slots):
            name = {each: TRACKS[each]["slot"].format(name=getattr(tile.name, each), at=slot + 1) for each in WORDS}
            places.append(Place(f"{tile.id}/{slot + 1}", 714 + slot * 28, y, "circle", 10.5, name=name, quiet=True))
    return places, [Frame("legacy", 548, top - 4, 220, 26.0 * len(tiles) + 4)] if tiles else [], labels


def links(here: list[Any]) -> tuple[Link, ...]:
    """The arrows between the locations in play."""
    ids = {p.id for p in here}
    found = []
    for p in here:
        kind = "homeward" if p.kind == "homeward" else "sail"
        for arrow in p.arrows:
            id = f"{p.id}>{arrow.to}"
            if arrow.to in ids:
                name = {"en": f"{p.name.en} > {arrow.to}", "zh": f"{p.name.zh} > {arrow.to}"}
                found.append(Link(id, p.id, arrow.to, kind, arrow=True, via=layout().bends.get(id, ()), name=name))
    return tuple(found)


def _slots(position: Position, spots: list[Place], lang: str) -> list[Token]:
    """Ownership markers on legacy tiles that lie beside the route."""
    return [
        msgspec.structs.replace(_marker(f"marker/{p.id}", p.id, position.markers[p.id], lang), x=p.x, y=p.y)
        for p in spots if p.id in position.markers
    ]  # fmt: skip


def costs(here: list[Any], position: Position) -> list[Label]:
    """The price of each way that costs more than one movement point, in its middle."""
    dear = {
        (a, b): 3 for tile in data.data(GAME).legacy_tiles if tile.id in position.legacy for a, b in tile.routes
    }  # fmt: skip
    ids, found = {p.id for p in here}, []
    for p in here:
        for arrow in p.arrows:
            cost = max(arrow.cost, dear.get((p.id, arrow.to), 1))
            if cost > 1 and arrow.to in ids:
                corners = (
                    layout().places[p.id],
                    *layout().bends.get(f"{p.id}>{arrow.to}", ()),
                    layout().places[arrow.to],
                )
                (x, y), (to_x, to_y) = corners[len(corners) // 2 - 1 :][:2]
                found.append(Label((x + to_x) / 2 + 11, (y + to_y) / 2 + 7, str(cost), "middle", 12, "bold", theme.RED))
    return found


def place(record: Any, position: Position, lang: str) -> Place:
    """One location: a circle with its number, for a city the scroll, for a flag the pennant."""
    x, y = layout().places[record.id]
    badges = [Badge("flag", colour="#7fb77e")] if record.flag else []
    name = {"en": _numbered(record, "en"), "zh": _numbered(record, "zh")}
    return Place(
        record.id, x, y, SHAPE[record.kind], RADIUS[record.kind], fill=FILL[record.kind],
        owner=record.id if record.kind != "start" else "", badges=tuple(badges), name=name,
        label=layout().label(lang, record.id, record.name.text(lang), "bold"),
        note={lang: _note(record, position, lang)}, quiet=not _busy(record.id, position),
        weight=int(record.kind == "city"),
    )  # fmt: skip


def _numbered(record: Any, lang: str) -> str:
    name = record.name.text(lang)
    return name if record.kind in ("start", "homeward") else f"{record.id} {name}"


def _busy(id: str, position: Position) -> bool:
    there = any(seat.ship == id or id in seat.assistants for seat in position.seats)
    return there or id in position.markers or id in position.quests or bool(position.markets.get(id))


def city_of(record: Any, position: Position) -> Any:
    """The city part that counts now: of the tile laid there, else what is printed; None for a village."""
    tile = position.tiles.get(record.id)
    if tile:
        return next(each.city for each in data.data(GAME).city_tiles if each.id == tile)
    laid = [each for each in data.data(GAME).legacy_tiles if each.id in position.legacy and each.at == record.id]
    return next((each.city for each in laid if getattr(each, "city", None)), record.city)


def _note(record: Any, position: Position, lang: str) -> str:
    word, said = WORDS[lang], [WORDS[lang][f"kind_{record.kind}"]]
    city = city_of(record, position)
    if city is not None:
        actions = {each.id: each.name.text(lang) for each in data.data(GAME).city_actions}
        said.append(f"{word['action']}: {actions.get(city.action, city.action)}")
    if record.flag:
        said.append(f"{word['flag']}: {signs.steps(record.flag, lang)}")
    return word["join"].join(said)


def tokens(here: list[Any], position: Position, lang: str) -> tuple[Token, ...]:
    """Ships, assistants, markers, quests and market spaces, beside their location; the fullest choose first."""
    built = [(record.id, _pile(record, position, lang)) for record in here]
    return piles().place(sorted(built, key=lambda item: -len(item[1])))


@functools.cache
def piles() -> Piles:
    """The room for pieces on this map."""
    places = data.data(GAME).locations
    return Piles(layout(), {p.id: RADIUS[p.kind] for p in places})


def _pile(record: Any, position: Position, lang: str) -> list[Token]:
    """The pieces of one location in rows: market and tiles below, then assistants, ships on top."""
    rows = [_scroll(record, position, lang), _tiles(record, position, lang), _figures(record.id, position),
            _ships(record.id, position)]  # fmt: skip
    found: list[Token] = []
    foot = 0.0
    for row in rows:
        if row:
            high = max(token.size for token in row)
            width = sum(2 * (token.wide or token.size) + 2 for token in row)
            x = -width / 2
            for token in row:
                half = (token.wide or token.size) + 1
                found.append(msgspec.structs.replace(token, x=x + half, y=foot - high - 1.5))
                x += 2 * half
            foot -= 2 * high + 3.5
    return found


def _scroll(record: Any, position: Position, lang: str) -> list[Token]:
    """What the city action of a city does, in signs."""
    city = city_of(record, position)
    if city is None:
        return []
    action = next(each for each in data.data(GAME).city_actions if each.id == city.action)
    text = signs.drawn(signs.steps(action.steps, lang))
    name = {each: f"{WORDS[each]['action']}: {getattr(action.name, each)}" for each in WORDS}
    wide = theme.text_width(text, 8.6) / 2 + 5
    first, *more = text.split(signs.WORDS[lang]["and"])
    return [Token(f"scroll/{record.id}", record.id, 0, 0, "plate", 7.2, wide, SCROLL, text=text, name=name,
                  initials=f"{first}…" if more else text)]  # fmt: skip


def _tiles(record: Any, position: Position, lang: str) -> list[Token]:
    id, found = record.id, []
    if id in position.markers:
        nation = position.markers[id]
        found.append(_marker(f"marker/{id}", id, nation, lang))
    for quest in position.quests.get(id, ()):
        found.append(cards.quest_token(quest, id, f"quest/{quest}", lang))
    for tile in data.data(GAME).legacy_tiles:
        if tile.id in position.legacy and tile.at == id:
            name = {each: WORDS[each]["legacy"].format(id=tile.id, name=getattr(tile.name, each)) for each in WORDS}
            found.append(Token(f"legacy/{tile.id}", id, 0, 0, "plate", 6.5, 11, "#5c4a72", text=tile.id, name=name))
            fill, used = theme.GREY, position.legacy[tile.id]
            found += [
                Token(f"disc/{tile.id}/{i}", id, 0, 0, "disc", 4, 0, fill, name=_each("disc")) for i in range(used)
            ]
    city, delivered = city_of(record, position), position.markets.get(id, 0)
    for slot in range(city.spaces if city else 0):
        key, fill, text, name = f"market/{id}/{slot}", theme.GREY, "•", _each("disc")
        if slot >= delivered:
            name = {each: WORDS[each]["slot"].format(good=_good(city.good, each)) for each in WORDS}
            fill, text = "#fffdf6", signs.GOODS[city.good]
        found.append(Token(key, id, 0, 0, "disc", 6.4, 0, fill, text=text, name=name))
    return found


def _good(good: str, lang: str) -> str:
    return str(next(term.name.text(lang) for term in data.data(GAME).terms if term.id == good))


def _marker(id: str, at: str, nation: str, lang: str) -> Token:
    names = {each.id: each.name for each in data.data(GAME).nations}
    name = {each: WORDS[each]["marker"].format(nation=getattr(names[nation], each)) for each in WORDS}
    sign = getattr(names[nation], lang)[0]
    return Token(id, at, 0, 0, "hexagon", 8.2, 7.2, cards.NATIONS[nation], text=sign, name=name)


def _each(key: str, **facts: str) -> dict[str, str]:
    return {lang: words[key].format(**facts) for lang, words in WORDS.items()}


def _figures(id: str, position: Position) -> list[Token]:
    """The assistants at a location; those whose card is known go by it."""
    found = []
    for seat in position.seats:
        here = [card for place, card in zip_longest(seat.assistants, seat.helpers, fillvalue="") if place == id]
        for i, card in enumerate(here):
            name = _each("figure", name=seat.name or seat.id)
            if card:
                name = {lang: aside(said, project_cards()[card].name.text(lang), lang) for lang, said in name.items()}
            key = card or f"{seat.id}/{id}/{i}"
            found.append(Token(f"assistant/{key}", id, 0, 0, "figure", 7.5, 6.2, COLOURS[seat.colour],
                               text=letter(position, seat.id), name=name))  # fmt: skip
    return found


def _ships(id: str, position: Position) -> list[Token]:
    return [
        Token(f"ship/{seat.id}", id, 0, 0, "ship", 10, 10, COLOURS[seat.colour],
              text=letter(position, seat.id), name=_each("ship", name=seat.name or seat.id))
        for seat in position.seats if seat.ship == id
    ]  # fmt: skip


@functools.cache
def legend(lang: str) -> Legend:
    """What the signs of the map mean."""
    word = WORDS[lang]
    lines = (
        LegendLine(("place", "city"), word["city"]), LegendLine(("place", "circle"), word["village"]),
        LegendLine(("link", "sail"), word["sail"]), LegendLine(("link", "homeward"), word["last"]),
        LegendLine(("token", "ship"), word["ships"]), LegendLine(("token", "figure"), word["figures"]),
        LegendLine(("token", "hexagon"), word["markers"]), LegendLine(("token", "tile"), word["quests"], "?"),
        *(LegendLine(("token", "disc"), word["market"].format(good=_good(good, lang)), sign)
          for good, sign in signs.GOODS.items()),
    )  # fmt: skip
    return Legend(6, 368, 266, lines, 2)
