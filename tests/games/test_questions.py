"""Every question and procedure of every game, asked with names that there are and names that there are not."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import kernel_lib
from kernel_lib.core import registry
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Stream
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.naming import Of
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

from .plausible import value

for _game in GAMES:
    load(_game)
NAMED = [(game, kind, name) for game in GAMES for kind, shelf in (
    ("question", registry.questions(game)), ("procedure", registry.procedures(game))) for name in shelf]
IDS = [f"{game}-{name}" for game, _, name in NAMED]


def hints(function: Any) -> dict[str, Any]:
    found = get_type_hints(inspect.unwrap(function), include_extras=True)
    return {name: found[name] for name in list(inspect.signature(function).parameters)[1:]}


def position(game: str, given: str) -> Any:
    rules = load(game)
    if given == "opening":
        made = rules.new_state(rules.complete(None))
        rules.patch(made, {})
        return made
    table = Table(rules, None, Seeded(4))
    table.play(Random(4), 60)
    return table.state.copy()


@pytest.fixture(scope="module")
def positions() -> dict[tuple[str, str], Any]:
    return {(game, given): position(game, given) for game in GAMES for given in ("opening", "played")}


@pytest.mark.parametrize(("game", "kind", "name"), NAMED, ids=IDS)
def test_whatever_is_asked_of_whatever_position_is_answered(
        game: str, kind: str, name: str, positions: dict[tuple[str, str], Any]) -> None:
    rules, function = load(game), registry.find(kind, game, name)
    for given in ("opening", "played"):
        stream = Stream(5, len(name))
        for _ in range(3):
            state = positions[game, given].copy()
            known = rules.position.known(state)
            arguments = {one: value(stream, hint, known) for one, hint in hints(function).items()}
            try:
                if kind == "question":
                    function(state, **registry.arguments(function, arguments, name, known))
                else:
                    made = Table(rules, state.options, Seeded(1), opening=state, start=(name, arguments))
                    made.play(Random(1), 12)
            except Bad as error:
                assert str(error)


@pytest.mark.parametrize(("game", "kind", "name"), NAMED, ids=IDS)
def test_a_name_that_there_is_not_is_answered_with_those_there_are(
        game: str, kind: str, name: str, positions: dict[tuple[str, str], Any]) -> None:
    function = registry.find(kind, game, name)
    known = load(game).position.known(positions[game, "opening"])
    for argument, hint in hints(function).items():
        if any(isinstance(one, Of) for one in getattr(hint, "__metadata__", ())):
            needed = {one: value(Stream(1, 1), other, known) for one, other in hints(function).items()}
            with pytest.raises(Bad, match=r"there is no .*'zzz'") as error:
                registry.arguments(function, {**needed, argument: "zzz"}, name, known)
            assert error.value.where == f"{name}.{argument}" and error.value.expected.startswith("one of ")


def test_every_question_and_procedure_takes_the_position_first() -> None:
    """What examples ask is passed by name after it; a first argument of another kind could never be given."""
    first = {name: next(iter(inspect.signature(registry.find(kind, game, name)).parameters))
             for game, kind, name in NAMED}
    assert {name: one for name, one in first.items() if one not in ("state", "game")} == {}


def test_everything_is_known_by_name_as_soon_as_its_game_is() -> None:
    """In a fresh interpreter: a module imported only when it is needed would hide its questions from an example."""
    script = ("from kernel_lib.core import game, registry\n"
              "for one in game.GAMES:\n"
              "    game.load(one)\n"
              "    print(*(f'{one}-{name}' for name in (*registry.questions(one), *registry.procedures(one))))")
    known = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    for game in GAMES:
        for module in pkgutil.iter_modules([str(Path(kernel_lib.__file__).parent / game)]):
            importlib.import_module(f"kernel_lib.{game}.{module.name}")
    named = {f"{game}-{name}" for game in GAMES for name in (*registry.questions(game), *registry.procedures(game))}
    assert named - set(known) == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_one_might_do_if_not_for_a_rule_is_refused(game: str) -> None:
    table, policy = Table(load(game), None, Seeded(4)), Random(4)
    while isinstance(decision := table.pending, Decision) and len(table.made) < 250:
        allowed = [one for one in decision.missed() if decision.verdict(one)]
        assert not allowed, decision.name
        table.choose(policy(table, decision))
