"""What was found out about a position, kept through all moves that do not touch what it was found from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from kernel_lib.core.copying import loose
from kernel_lib.core.rulebook import shelf

V = TypeVar("V")
Reads = Callable[[Any], tuple[Any, ...]]
KEPT: list[Kept[Any]] = []
"""Everything that is kept, of all games that are loaded."""


class View(dict[tuple[str, ...], V]):
    """What `find` says of names in the position `state`, asked once: ``view[at, power]``."""

    __slots__ = ("find", "state")

    def __init__(self, find: Callable[..., V], state: Any) -> None:
        super().__init__()
        self.find, self.state = find, state

    def __missing__(self, about: tuple[str, ...]) -> V:
        self[about] = found = self.find(self.state, *about)
        return found


class Kept(Generic[V]):
    """A function of a position and names whose answers are kept, and only to be looked at. See `kept`."""

    def __init__(self, reads: Reads, find: Callable[..., V]) -> None:
        self.reads, self.find, self.__doc__ = reads, find, find.__doc__
        self._shelf = shelf()
        KEPT.append(self)

    def __call__(self, state: Any, *about: str) -> V:
        return self.now(state)[about]

    def now(self, state: Any) -> View[V]:
        """The view of this position, for who asks several times before it changes."""
        reads, read = self.reads, self._shelf.get("read")
        now = reads(state)
        if now != read:
            self._shelf["read"] = tuple([loose(part) for part in now])
            self._shelf["view"] = View(self.find, state)
        view: View[V] = self._shelf["view"]
        view.state = state
        return view


def kept(reads: Reads) -> Callable[[Callable[..., V]], Kept[V]]:
    """Keep what a function of a position and names finds out: ``@kept(lambda state: (state.flags, state.bloc))``.

    reads  position -> all that the function looks at in it. What was found stands while all of this is equal to what it
           was, in whatever position; the order of maps does not count, and the function may not depend on it
    """
    return lambda find: Kept(reads, find)
