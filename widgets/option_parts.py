"""What an option is made of: the words in it, and the bags that are to be filled."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Bag, bags

Path = tuple[str, ...]
STORM = "assault"


def mentions(option: Any, id: str) -> bool:
    """Whether `id` occurs anywhere in an option."""
    if isinstance(option, Bag):
        return id in option.pool
    if isinstance(option, dict):
        return any(mentions(part, id) or key == id for key, part in option.items())
    if isinstance(option, (list, tuple)):
        return any(mentions(part, id) for part in option)
    return bool(option == id)


def places_of(option: Any) -> list[str]:
    """Every word in an option: what may be a place or piece on the board."""
    if isinstance(option, str):
        return [option]
    if isinstance(option, dict):
        return [id for part in option.values() for id in places_of(part)]
    return [id for part in option for id in places_of(part)] if isinstance(option, (list, tuple)) else []


def bag_paths(option: Any, path: Path = ()) -> list[tuple[Path, Bag]]:
    """Where the bags of an option are."""
    if isinstance(option, Bag):
        return [(path, option)]
    if isinstance(option, dict):
        return [found for key, part in option.items() for found in bag_paths(part, (*path, key))]
    return []


def filled_with(option: Any, counts: dict[Path, dict[str, int]], path: Path = ()) -> Any:
    """The option with so many of each in its bags."""
    if isinstance(option, Bag):
        return dict(counts.get(path, {}))
    if isinstance(option, dict):
        return {key: filled_with(part, counts, (*path, key)) for key, part in option.items()}
    return option


def forced(bag: Bag) -> bool:
    """Whether only one filling goes into a bag."""
    return bool(bag.least and bag.weight(bag.pool) <= bag.least)


def settled(option: Any) -> bool:
    """Whether only one filling goes into all bags of an option: it is chosen at once. Not so who marches or storms:
    what may come of it is shown before."""
    fights = isinstance(option, dict) and ("from" in option or option.get("do") == STORM)
    return not fights and all(forced(bag) for bag in bags(option))
