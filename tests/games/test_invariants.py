"""What `Rules.check` finds amiss with a position: `tests/<game>/unsound.yaml`, on both sides of every bound.

An entry lays `given` over the opening position, then sets fields that no position could be given with (`forced`, a
path of fields, places and numbers -> its value), and names every fault that is found; `[]` says that there is none.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from kernel_lib.core.game import GAMES, load

TESTS = Path(__file__).parents[1]


def entries(game: str) -> dict[str, dict[str, Any]]:
    """The entries of a game by their numbers; none where it has no such file."""
    file = TESTS / game / "unsound.yaml"
    found = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else []
    return {f"{game}-{number}": entry for number, entry in enumerate(found)}


@pytest.mark.parametrize(("game", "entry"), [
    pytest.param(game, entry, id=name) for game in GAMES for name, entry in entries(game).items()])
def test_what_is_amiss_is_found_and_nothing_else(game: str, entry: dict[str, Any]) -> None:
    rules = load(game)
    state = rules.new_state(rules.complete(entry.get("options", {})))
    rules.patch(state, entry.get("given", {}))
    for path, value in entry.get("forced", {}).items():
        force(state, path.split("/"), value)
    find = rules.impossible if entry.get("however_little") else rules.check
    assert find is not None
    assert sorted(find(state)) == sorted(entry["faults"])


def force(holder: Any, path: list[str], value: Any) -> None:
    """Set one field, entry or place of a list, whatever the position's schema says."""
    for name in path[:-1]:
        holder = holder[int(name)] if isinstance(holder, list) else inner(holder, name)
    if isinstance(holder, dict):
        holder[path[-1]] = value
    elif isinstance(holder, list):
        holder[int(path[-1])] = value
    else:
        assert hasattr(holder, path[-1])
        setattr(holder, path[-1], value)


def inner(holder: Any, name: str) -> Any:
    """An entry of a dictionary, or a field of a record."""
    return holder[name] if isinstance(holder, dict) else getattr(holder, name)
