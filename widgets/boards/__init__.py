"""Boards: what a game shows on its table. Each game has a package here, ``boards/<game>/``, which declares `BOARD`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from widgets.boards.geography import Survey
    from widgets.scene import Line, Scene

Pages = dict[str, "Callable[[], Scene]"]


class InHand(msgspec.Struct, frozen=True):
    """A card of a hand as it lies in the strip below the board; a card nobody may see has no name to tell.

    id      as options and pieces name it
    value   what it is worth, short: its command points, its price
    colour  of its edge, a CSS colour
    text    what it does, in one line
    shown   the same with pictograms, where the game has some
    """

    id: str
    name: str
    value: str = ""
    colour: str = ""
    text: str = ""
    shown: str = ""


class GameBoard(msgspec.Struct, frozen=True):
    """The board of a game, as the widgets see it.

    pages       (state, lang, who) -> the pages of the table, the board first, each drawn when it is turned to;
                `who` is the player whose own things are shown beside the board
    page_names  lang -> what the pages are called, where there are several
    meant       (decision, its facts) -> pieces that stand for something with another name in its options:
                {id on the board: value}
    holder      state -> that player where none is named: whose turn it is
    hand        (state, seat, lang) -> the cards of the hand of `seat`, as far as the state shows them; a game that has
                no hands, or shows them on a page of its own, says none
    opens       decision or question ("result": the end of a game) -> the page that shows what it is about, where no
                piece on the board does
    lines       (state, name of a question or event, its facts) -> what it draws over the map: a line of supply, a reach
    survey      what the layout of the map is computed from, where it is (``python -m widgets.boards.geography``)
    """

    pages: Callable[[Any, str, str], Pages]
    page_names: Callable[[str], dict[str, str]] = lambda lang: {}
    meant: Callable[[str, Mapping[str, Any]], dict[str, Any]] = lambda decision, facts: {}
    holder: Callable[[Any], str] = lambda state: ""
    hand: Callable[[Any, str, str], list[InHand]] | None = None
    opens: Mapping[str, str] = {}
    lines: Callable[[Any, str, Mapping[str, Any]], tuple[Line, ...]] = lambda state, name, facts: ()
    survey: Callable[[], Survey] | None = None


def one_page(of_state: Callable[[Any, str], Scene]) -> Callable[[Any, str, str], Pages]:
    """The pages of a table that has the board alone."""
    return lambda state, lang, who: {"": lambda: of_state(state, lang)}


def board_of(game: str) -> GameBoard | None:
    """What draws the board of `game`; None when it has none."""
    name = f"{__name__}.{game}"
    try:
        board = importlib.import_module(name).BOARD
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    assert isinstance(board, GameBoard)
    return board
