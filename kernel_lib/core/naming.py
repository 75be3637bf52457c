"""Names: ``Annotated[str, Of("spaces")]`` says what a text names, so that it is read as people write it everywhere.

A game writes its types once and uses them on the fields of its state, and as arguments of questions and procedures:

    Space = Annotated[str, Of("spaces")]
    Units = Annotated[dict[Annotated[str, Of("units", "leaders")], int], Pile]
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Iterable, Mapping

from . import data
from .errors import Bad, NoSuchName, one_of
from .spelling import plain, singulars, spelled

SHOWN = 30
"""Known names listed in a message before it says how many there are."""
THE = re.compile("^the ", re.IGNORECASE)
SEATS = "seats"
NOBODY = ""

Listed = Collection[str] | Callable[[], Collection[str]]


class Of:
    """What a text names: records of these sections of the data, and further names.

    kinds  a section (``"spaces"``), ``"seats"`` for those who play, ``""`` for nothing named; or the names themselves
    word   what one of them is called in messages; made of the sections by default
    also   further words for them -> the name meant
    made   what is written -> the name of a thing that no data has, where the name itself says what it is; else None
    """

    __slots__ = ("also", "found", "kinds", "made", "word")

    def __init__(self, *kinds: str | Listed, word: str = "", also: Mapping[str, str] | None = None,
                 made: Callable[[str], str | None] = lambda text: None) -> None:
        self.kinds, self.made = kinds, made
        self.word = word or " or ".join(singular(kind) for kind in kinds if isinstance(kind, str) and kind) or "name"
        self.also = {plain(text): name for text, name in (also or {}).items()}
        self.found: dict[object, tuple[dict[str, None], dict[str | int, str]]] = {}
        """Table -> every name, and what is written properly."""


class Pile:
    """Marks a bag: names and how many of each; what is given with 0 is not in it.

    single  sections of the data of whose records there is one each
    """

    __slots__ = ("single",)

    def __init__(self, *single: str) -> None:
        self.single = Of(*single)


class Key:
    """Marks the field by which a record of a list is found: ``players: {alex: {...}}`` for a list of players."""


class Names:
    """The names of one game, at a table with these seats."""

    __slots__ = ("game", "seats", "table")

    def __init__(self, game: str, seats: Iterable[str] = ()) -> None:
        self.game, self.seats = game, tuple(seats)
        self.table = _table(self.game, self.seats)

    def all_of(self, of: Of) -> dict[str, None]:
        """Every name of that kind, in the order of the data."""
        return (of.found.get(self.table) or self._both(of))[0]

    def at_once(self, of: Of) -> dict[str | int, str]:
        """What is written -> the name, for every name written as it is, and the numbers that end one name alone."""
        return (of.found.get(self.table) or self._both(of))[1]

    def _both(self, of: Of) -> tuple[dict[str, None], dict[str | int, str]]:
        names = self._all_of(of)
        proper: dict[str | int, str] = {**numbered(names)}
        proper |= {name: name for name in names if name}
        proper |= {int(word): name for word, name in proper.items() if str(word).isdigit() and word == str(int(word))}
        of.found[self.table] = names, proper
        return names, proper

    def _all_of(self, of: Of) -> dict[str, None]:
        found: dict[str, None] = {}
        for kind in of.kinds:
            if isinstance(kind, str):
                found |= dict.fromkeys(self.seats if kind == SEATS else [kind] if kind == NOBODY
                                       else section(self.game, kind))
            else:
                found |= dict.fromkeys(kind() if callable(kind) else kind)
        return found

    def knows(self, of: Of, name: str) -> bool:
        """Whether there is such a name, or it says itself what it names."""
        return name in self.all_of(of) or of.made(name) == name

    def read(self, of: Of, value: str | int, where: str) -> str:
        """The name that `value` means. Raises Bad with the names there are."""
        word, known = str(value), self.all_of(of)
        if word in known:
            return word
        try:
            found = (self._meant(of, word, known) or self._meant(of, THE.sub("", word), known)
                     or of.made(word)) if word else None
        except Bad as error:
            raise error.at(where) from None
        if found is None:
            several = (self._called(word, known) or self._whose(of, word) or self.begun(of, word)) if word else []
            if len(several) > 1:
                raise NoSuchName(f"more than one {of.word} is called {word!r}", where, one_of(several, SHOWN))
            raise NoSuchName(f"there is no {of.word} {word!r}", where,
                             one_of((name for name in known if name), SHOWN, like=word))
        return found

    def ending(self, of: Of, word: str, begins: Iterable[str]) -> str | None:
        """The name that begins with one of `begins`, the first that does, and ends with `word`, or several of it:
        france_regular is meant by regulars beside France, and by 正规军."""
        known, called, end = self.all_of(of), _called(self.game), plain(word)
        for one in begins:
            owner = spelled(self.game, self.seats, one)
            for name in (f"{owner}_{said}" for said in (word, *singulars(word))):
                if name in known:
                    return name
            like = [name for name in known if not word.isascii() and name.startswith(f"{owner}_")
                    and any(text.endswith(end) for text in called.get(name, ()))]
            if len(like) == 1:
                return like[0]
        return None

    def _whose(self, of: Of, word: str) -> list[str]:
        """The names that end with a word, of each of those that have such a thing: england_regular, france_regular."""
        ends = {word, *singulars(word)}
        return [name for name in self.all_of(of) if name.partition("_")[2] in ends]

    def begun(self, of: Of, word: str) -> list[str]:
        """The names that begin with a word: france_regular, france_squadron."""
        owner = spelled(self.game, self.seats, word)
        return [name for name in self.all_of(of) if name.startswith(f"{owner}_")]

    def _meant(self, of: Of, word: str, known: Collection[str]) -> str | None:
        if word in (at_once := self.at_once(of)):
            return at_once[word]
        folded = plain(word)
        for name in (of.also.get(folded), spelled(self.game, self.seats, word)):
            if name and name in known:
                return name
        like = self._called(word, known)
        return like[0] if len(like) == 1 else None

    def _called(self, word: str, known: Collection[str]) -> list[str]:
        """The known names that the word is a name or spelling of."""
        folded, called = plain(word), _called(self.game)
        return [name for name in known if name and (plain(name) == folded or folded in called.get(name, ()))]


def singular(section: str) -> str:
    """The name of a section as the word for one of its records: ``quest_tiles`` is a quest tile."""
    word = section.replace("_", " ")
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def numbered(names: Iterable[str]) -> dict[str | int, str]:
    """The number at the end of a name -> the name, where it is the only one with that number."""
    ending: dict[str, list[str]] = {}
    for name in names:
        ending.setdefault(name[len(name.rstrip("0123456789")):], []).append(name)
    return {number: ended[0] for number, ended in ending.items() if number and len(ended) == 1}


@functools.cache
def _table(game: str, seats: tuple[str, ...]) -> object:
    """What stands for this game with these seats."""
    return object()


@functools.cache
def section(game: str, name: str) -> tuple[str, ...]:
    """The ids of a section of a game's data."""
    return tuple(record.id for record in getattr(data.data(game), name))


@functools.cache
def _called(game: str) -> dict[str, frozenset[str]]:
    """id -> every name of it, `plain`: as printed in each language, and what else it is called."""
    made: dict[str, set[str]] = {}
    for texts in (data.names(game), {one: dict(enumerate(names)) for one, names in data.also(game).items()}):
        for one, names in texts.items():
            made.setdefault(one, set()).update(plain(text) for text in names.values())
    return {one: frozenset(names) for one, names in made.items()}

