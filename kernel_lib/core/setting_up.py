"""Setting up by hand: what a game says of positions that are entered piece by piece (`editing`).

It stands in ``kernel_lib/<game>/setting_up.py`` as ``SETTING_UP``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from . import packages
from .dice import Seeded
from .game import Rules
from .policy import Random
from .table import Table

Path = tuple[str, ...]
"""Where a part of a position is: fields, keys of maps, and the names by which records of a list are found."""


class Turn(msgspec.Struct, frozen=True):
    """Somebody whose turn it can be: `who`, as a name of the game, and what begins his turn: (state) -> None."""

    who: str
    begin: Callable[[Any], None]


class Stock(msgspec.Struct, frozen=True):
    """Where things come from when they are put into one of these fields, and, into the first pile, go back to."""

    piles: tuple[Path, ...]
    fields: frozenset[str]


class Blank(msgspec.Struct, frozen=True):
    """Something to fill in about a thing: a number, or one of `choices` (value -> words)."""

    name: str
    label: str
    choices: dict[str, str] = {}


class Unlisted(msgspec.Struct, frozen=True):
    """How a thing of this section that the data lacks is entered by what is printed on it.

    blanks   language -> what to fill in; name: what was filled in -> the name of the thing, "" where it is too little
    another  (name, the names that are on the table) -> the name of one more such thing, where several look alike
    """

    section: str
    blanks: Callable[[str], list[Blank]]
    name: Callable[[dict[str, str]], str]
    another: Callable[[str, frozenset[str]], str] = lambda name, taken: name


class SettingUp(msgspec.Struct, frozen=True):
    """What a game says of positions that are entered by hand.

    single    section of the data -> fields in which its things lie, each in one place only: put somewhere, they leave
              where they were
    stock     section -> the piles from which its things are taken
    own       things of a section that never lie in its piles
    apart     fields that nobody sees on a table: how far a turn or a battle has come
    main      fields that matter to the whole table, in the order in which they are asked for
    now       parts that are told with whose turn it is
    turns     state -> whose turn it can be; `mover` whose it is, "" while it is nobody's
    score     state -> the questions that tell the score now, each with its arguments
    together  (state, path): what changes with a part that was entered
    opened    (state): what of an opening is not known before somebody tells: dealt cards
    taken     (state): what the position of an example leaves open: whose turn it is while something goes on
    marked    (state, id of a step on a track, the name that is spoken of) -> what a click there says: a part, its value
    lies      path -> whether anything can lie there, as no ship does on land
    symbols   a name -> what is printed on a thing, in names, by which it is found where its name is not known
    unlisted  how a thing that is not in the data is entered
    """

    single: dict[str, tuple[str, ...]] = {}
    stock: dict[str, Stock] = {}
    own: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    main: tuple[str, ...] = ()
    now: tuple[Path, ...] = ()
    turns: Callable[[Any], list[Turn]] = lambda state: []
    mover: Callable[[Any], str] = lambda state: ""
    score: Callable[[Any], list[tuple[str, dict[str, Any]]]] = lambda state: []
    together: Callable[[Any, Path], None] = lambda state, path: None
    opened: Callable[[Any], None] = lambda state: None
    taken: Callable[[Any], None] = lambda state: None
    marked: Callable[[Any, str, str], tuple[Path, Any] | None] = lambda state, id, subject: None
    lies: Callable[[Path], bool] = lambda path: True
    symbols: Callable[[str], list[str]] = lambda name: []
    unlisted: Unlisted | None = None


def setting_up(game: str) -> SettingUp:
    """What a game says of it; nothing where it says nothing."""
    module = packages.part(game, "setting_up")
    found = module.SETTING_UP if module is not None else SettingUp()
    assert isinstance(found, SettingUp)
    return found


def opening(rules: Rules, options: dict[str, Any]) -> Any:
    """The position with which a game of these options begins, set up; where that takes choices, by its opponents."""
    whole = rules.complete(options)
    state = rules.new_state(whole)
    rules.patch(state, {})
    if state.phase == "setup":
        table = Table(rules, whole, Seeded(0))
        policy = next(iter(rules.opponents.values()), Random)(0)
        while table.state.phase == "setup" and table.play(policy, 1):
            pass
        state = table.state
    setting_up(rules.id).opened(state)
    return state
