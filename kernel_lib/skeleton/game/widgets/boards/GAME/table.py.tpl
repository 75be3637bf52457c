"""The board of $Title: a position becomes a scene."""

from __future__ import annotations

from kernel_lib.core import data
from kernel_lib.core.game import load
from kernel_lib.$game.state import State
from widgets.scene import Label, Link, Place, Scene, Token

COLOURS = {"red": "#d55e00", "blue": "#0072b2"}
SIZE = (400.0, 240.0)


def of_state(state: State, lang: str = "en") -> Scene:
    """The board of a game's state."""
    spaces = data.data("$game").spaces
    spots = {one.id: (one.x, one.y) for one in spaces}
    places = tuple(Place(one.id, one.x, one.y, size=16, name={"en": one.name.en, "zh": one.name.zh},
                         label=Label(one.x, one.y + 30, one.name.text(lang))) for one in spaces)
    links = tuple(Link(f"{one.id}-{to}", one.id, to, "road") for one in spaces for to in one.near if one.id < to)
    tokens = tuple(
        Token(f"player/{who}", at, spots[at][0], spots[at][1] - 26, size=12, fill=COLOURS[who],
              text=str(state.gold[who]), name=data.named("$game", who)) for who, at in state.at.items())
    return Scene(width=SIZE[0], height=SIZE[1], title=load("$game").title[lang], lang=lang, links=links,
                 places=places, tokens=tokens)
