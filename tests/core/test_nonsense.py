"""The real games and nonsense: whatever an example says, it is answered with Bad, and nothing is half done."""

import copy
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from kernel_lib.core import data, example, registry
from kernel_lib.core.bilingual import Text
from kernel_lib.core.claims import Expect
from kernel_lib.core.errors import Bad
from kernel_lib.core.example import Example
from kernel_lib.core.game import GAMES, Rules, load
from kernel_lib.core.table import Table

NONSENSE: list[Any] = [
    None, True, 7, -1, 1.5, "nowhere", [], ["nowhere"], [3], {}, {3: 4},
    {"nowhere": 1}, {"nowhere": {"nobody": 2}}, {"nowhere": "x"}, {"nowhere": None},
]  # fmt: skip


@pytest.fixture(params=GAMES)
def rules(request: pytest.FixtureRequest) -> Rules:
    game = request.param
    package = importlib.import_module(f"kernel_lib.{game}")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"kernel_lib.{game}.{module.name}")
    return load(game)


def positions(rules: Rules) -> Iterator[dict[str, Any]]:
    """Positions in which one thing makes no sense, at the top, one and two levels down."""
    known = rules.describe(Table(rules).state) | {"no_such_field": 1}
    for field, value in known.items():
        yield from ({field: one} for one in NONSENSE)
        for key, part in list(value.items())[:2] if isinstance(value, dict) else ():
            yield from ({field: {key: one}} for one in NONSENSE)
            for inner in list(part)[:4] if isinstance(part, dict) else ():
                yield from ({field: {key: {inner: one}}} for one in NONSENSE)


def test_positions(rules: Rules) -> None:
    refused = 0
    for given in positions(rules):
        state = rules.new_state(rules.complete(None))
        try:
            rules.patch(state, copy.deepcopy(given))
        except Bad as error:
            refused += 1
            assert error.where.startswith("given") and next(iter(given)) in str(error), f"{given}: {error}"
        else:
            rules.describe(state)
            rules.check(state)
    assert refused > 100


def nonsense(kind: Any, which: int) -> Any:
    """A value of this type that names nothing."""
    if get_origin(kind) is list:
        return [["nowhere"], []][which] if get_args(kind)[0] is str else []
    if get_origin(kind) is dict:
        return [{"nowhere": 2}, {}][which]
    return {str: "nowhere", int: [-1, 99][which], bool: True}.get(kind, [None, {}][which])


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("kind", ["run", "ask"])
def test_arguments(rules: Rules, kind: str, which: int) -> None:
    shelf = registry.procedures(rules.id) if kind == "run" else registry.questions(rules.id)
    refused = 0
    for name, function in shelf.items():
        hints = get_type_hints(inspect.unwrap(function))
        given = {one: nonsense(hints[one], which) for one in list(inspect.signature(function).parameters)[1:]}
        asked = {"run": {"procedure": name, **given}} if kind == "run" else {"ask": {name: given}}
        mine = Example("mine", rules.id, [data.rulebook(rules.id).rules[0].id], Text("", ""), seed=1,
                       expect=[Expect(at_end={})], **asked)  # fmt: skip
        try:
            example.run(mine)
        except Bad as error:
            refused += 1
            assert str(error).startswith("mine, ") and "\n" not in str(error), f"{name}: {error}"
    assert refused > len(shelf) // 4
