"""How choices are written, gathered from the worked examples and cases of a game and from games played at random."""

from typing import Any

from msgspec.structs import replace

from kernel_lib.core import data, example, example_file, forms
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded
from kernel_lib.core.forms import Form, Gathering
from kernel_lib.core.game import load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from tests.cases import cases, source
from tests.long.kinds import KINDS

MOST = 3000
"""Choices of one game that is played."""


def shown(game: str) -> dict[str, Form]:
    """The forms of the decisions in the worked examples of a game."""
    found = Gathering(game)
    for id in example_file.shipped(game):
        _looked_at(found, example_file.find(id))
    return found.forms()


def gathered(game: str, games: int = 3) -> dict[str, Form]:
    """The forms of the decisions in its examples and cases and in random games, some of each kind and option."""
    found = Gathering(game)
    for id in example_file.shipped(game):
        _looked_at(found, example_file.find(id))
    for file, text in cases(game).values():
        case = source(file, text)
        case.value = {"game": game, **case.value}
        _looked_at(found, example_file.read(case))
    ways = [kind.options(seed) for kind in KINDS.values() if kind.game == game for seed in range(games)]
    ways += [{name: value} for name, option in load(game).options.items() for value in option.values
             if value != "continue"]
    for seed, options in enumerate(ways):
        _played(found, options, game, seed)
    return found.forms()


def renew(game: str) -> None:
    """Store the forms anew; of a decision that none of these asks, what was known of it stays, marked as such."""
    asked = {key.removeprefix("decision.") for key in data.messages(game).catalogues["en"]}
    kept = {name: replace(form, by_hand=True) for name, form in forms.stored(game).items()}
    found = {name: form for name, form in {**kept, **gathered(game)}.items() if name in asked}
    forms.file_of(game).write_text(forms.encoded(found), encoding="utf-8")


def _looked_at(found: Gathering, whole: example.Example) -> None:
    for case in whole.cases():
        for table in example.run(case).tables:
            for made in table.made:
                found.saw(made.decision, made.choice)
            for decision in table.game.unasked:
                found.saw(decision)
            if isinstance(table.pending, Decision):
                found.saw(table.pending)


def _played(found: Gathering, options: dict[str, Any], game: str, seed: int) -> None:
    table, anybody = Table(load(game), options, Seeded(seed)), Random(seed)

    def watched(table: Table, decision: Decision) -> Any:
        choice = anybody(table, decision)
        found.saw(decision, choice)
        return choice

    table.play(watched, MOST)
