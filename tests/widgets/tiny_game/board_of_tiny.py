"""The tiny game's board."""

from __future__ import annotations

from typing import Any

from kernel_lib.core import data
from widgets.boards import GameBoard, one_page
from widgets.scene import Label, Link, Place, Scene, Token

COLOURS = {"red": "#d55e00", "blue": "#0072b2"}


def of_state(state: Any, lang: str) -> Scene:
    pack = data.data("tiny_game")
    sides = {side.id: side.name for side in pack.sides}
    places = tuple(Place(p.id, p.x, p.y, size=16, name=p.name, label=Label(p.x, p.y + 30, p.name[lang]))
                   for p in pack.places)
    links = tuple(Link(f"{p.id}-{to}", p.id, to, "road") for p in pack.places for to in p.near if p.id < to)
    tokens = []
    for place in pack.places:
        for at, (side, bag) in enumerate(sorted(state.units.get(place.id, {}).items())):
            if count := sum(bag.values()):
                name = {key: f"{word} × {count}" for key, word in sides[side].items()}
                tokens.append(Token(f"{place.id}:{side}", place.id, place.x - 24 + 48 * at, place.y - 26, size=12,
                                    fill=COLOURS[side], text=str(count), name=name))
    title = {"en": "The bridge", "zh": "桥"}[lang]
    return Scene(width=600, height=340, title=title, lang=lang, links=links, places=places, tokens=tuple(tokens))


BOARD = GameBoard(one_page(of_state))
