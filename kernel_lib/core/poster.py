"""Set-up posters: the opening of a game as one sees it on the table, and the steps that lead there.

A game that has some puts ``posters() -> list[Poster]`` into ``kernel_lib/<game>/poster.py``.
"""

from __future__ import annotations

from typing import Any

import msgspec

from . import data, packages
from . import game as games
from .bilingual import Words
from .decision import Decision
from .dice import Seeded
from .errors import Bad
from .sheet import Block
from .table import Table


class Poster(msgspec.Struct):
    """One poster.

    title    for whom it is: a scenario, a number of players
    options  of the game that it shows
    page     the page of the board it shows
    steps    what is done, in order
    blocks   boxes below the steps
    during   the decisions of the set-up: an opponent of the game makes them, one way of several
    """

    title: Words
    options: dict[str, Any]
    page: str
    steps: list[Words]
    blocks: list[Block] = []
    during: tuple[str, ...] = ()

    def opening(self, game: str) -> Any:
        """The state when everything is set up."""
        rules = games.load(game)
        table = Table(rules, self.options, Seeded(1))
        policy = next(iter(rules.opponents.values()))(1)
        while isinstance(table.pending, Decision) and table.pending.name in self.during:
            table.choose(policy(table, table.pending))
        return table.state


def posters(game: str) -> list[Poster]:
    """The posters of a game. Raises Bad when it has none."""
    games.load(game)
    module = packages.part(game, "poster")
    if module is None:
        raise Bad(f"{game} has no set-up poster", "poster", "another game, or another thing to print")
    made: list[Poster] = module.posters()
    return made


def rules(game: str, *ids: str) -> list[Words]:
    """Statements of the rulebook, in our own words, as steps."""
    book = data.rulebook(game)
    return [{"en": book[id].en, "zh": book[id].zh} for id in ids]
