"""Names as people write them: `France` means france, `a-001` means A001, `Legionnaire` the card of that name."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from . import data
from .words import SAID_SO

if TYPE_CHECKING:
    from opencc import OpenCC

PLACES = "城寺町郡國国"
"""What the Chinese name of a place may end with and be called without; or be called with, printed without."""
TOWARDS = re.compile(r"\s*(?:->|[-–→至到])\s*|\s+to\s+")
"""What stands between places that are named one after another."""
ZONE = "区"
"""What a Chinese name may end with though it is called without: 德语区."""


def plain(text: str) -> str:
    """`text` without case, spaces, signs and accents."""
    bare = text if text.isascii() else unicodedata.normalize("NFD", text)
    return "".join(letter for letter in bare.casefold() if letter.isalnum()).replace("ø", "o")


def singulars(word: str) -> tuple[str, ...]:
    """One of what a word says there are several of, as far as its end tells: regular, mercenary."""
    return (word.removesuffix("s"), f"{word.removesuffix('ies')}y")


def simplified(text: str) -> str:
    """Chinese `text` in simplified characters."""
    return str(_to_simplified().convert(text))


@functools.cache
def _to_simplified() -> OpenCC:
    from opencc import OpenCC  # its tables take a while to load
    return OpenCC("t2s")


def traditional(text: str) -> str:
    """Chinese `text` in traditional characters, with the words used with them."""
    return str(_to_traditional().convert(text))


@functools.cache
def _to_traditional() -> OpenCC:
    from opencc import OpenCC
    return OpenCC("s2twp")


def spelled(game: str, seats: Iterable[str], value: Any, but: Collection[str] = ()) -> Any:
    """`value` with every name in it, keys too, as the game spells it; what it does not know stays as it is.

    A name is known by its id whatever its capitals, spaces and signs, and as it is printed in either language, of a
    Chinese place also without its last character (小谷 for 小谷城) or with one more (大津城 for 大津), in traditional
    characters or simplified ones; not where two things are called so.

    but  words that are not names here
    """
    ids, folded, printed = _known(game)
    own = {seat.casefold(): seat for seat in seats}

    def name(word: str) -> str:
        if word in ids or word in own.values() or word in but:
            return word
        return (own.get(word.casefold()) or folded.get(plain(word)) or printed.get(word)
                or printed.get(word.casefold()) or (not word.isascii() and chinese(simplified(word))) or word)

    def chinese(word: str) -> str | None:
        known = _simplified(game)
        return known.get(word) or known.get(word.removesuffix(ZONE)) or (
            known.get(word[:-1]) if word[-1] in PLACES else None)

    def spell(part: Any) -> Any:
        if isinstance(part, str):
            return name(part)
        if isinstance(part, dict):
            return {spell(key): spell(one) for key, one in part.items()}
        return [spell(one) for one in part] if isinstance(part, list) else part

    return spell(value)


def ways(game: str, seats: Iterable[str], value: Any) -> Any:
    """`value` with every text in it that names one place after another, paris-dijon, as a list of them."""
    if isinstance(value, dict):
        return {key: ways(game, seats, one) for key, one in value.items()}
    if isinstance(value, list):
        return [ways(game, seats, one) for one in value]
    if not isinstance(value, str) or value in _known(game)[0] or not TOWARDS.search(value):
        return value
    named = [spelled(game, seats, one) for one in TOWARDS.split(value)]
    return named if set(named) <= _known(game)[0] else value


def namesakes(game: str, value: Any, ids: bool = True) -> list[Any]:
    """`value` with one name of it that several things have as each of them: 强行军 as each of those cards.

    ids  whether the id of one of them is such a name, too
    """
    if isinstance(value, str):
        return list(_shared(game).get(plain(value), ())) if ids or value not in _known(game)[0] else []
    if isinstance(value, list):
        return [[*value[:at], one, *value[at + 1:]] for at, part in enumerate(value)
                for one in namesakes(game, part, ids)]
    if not isinstance(value, dict):
        return []
    named = [{one if key == field else key: part for key, part in value.items()}
             for field in value for one in namesakes(game, field, ids)]
    return named + [value | {field: one} for field, part in value.items() for one in namesakes(game, part, ids)]


def by_owner(game: str, value: Any) -> list[Any]:
    """`value` with what is counted by its owner alone, {france: 3}, as each kind that he has: {france_regular: 3}."""
    if isinstance(value, list):
        return [[*value[:at], one, *value[at + 1:]] for at, part in enumerate(value) for one in by_owner(game, part)]
    if not isinstance(value, dict):
        return []
    named = [{one if key == field else key: part for key, part in value.items()}
             for field, count in value.items() if type(count) is int for one in _kinds(game).get(field, ())]
    return named + [value | {field: one} for field, part in value.items() for one in by_owner(game, part)]


@functools.cache
def _kinds(game: str) -> dict[str, list[str]]:
    """What is called by its owner and its kind, by its owner: of a kind there is one of each of several."""
    ids = _known(game)[0]
    parts = {one: one.partition("_")[::2] for one in ids}
    kinds = Counter(kind for owner, kind in parts.values() if kind and owner in ids)
    made: dict[str, list[str]] = {}
    for one, (owner, kind) in sorted(parts.items()):
        if kinds[kind] > 1 and owner in ids:
            made.setdefault(owner, []).append(one)
    return made


@functools.cache
def _shared(game: str) -> dict[str, list[str]]:
    """The names that several things have, and these."""
    made: dict[str, list[str]] = {}
    others = data.also(game)
    for one, texts in data.names(game).items():
        for text in {plain(text) for text in (one, *texts.values(), *others.get(one, ()))}:
            made.setdefault(text, []).append(one)
    return {text: several for text, several in made.items() if len(several) > 1}


@functools.cache
def _known(game: str) -> tuple[frozenset[str], dict[str, str], dict[str, str]]:
    """The ids of a game; ids by their `plain` form or another name's; ids by printed names, without capitals too.

    Of two the same, none; and without capitals none that is a word of its own, of a field, a choice or an event. What
    the sentences call such a word in Chinese means it: 征募 means raise, 已使用 means committed.
    """
    names = data.names(game)
    others = _unique((plain(text), one) for one, texts in data.also(game).items() for text in texts)
    printed = [(text, one) for one, texts in names.items() for text in set(texts.values()) if _is_name(text)]
    short = [(text[:-1], one) for text, one in printed if len(text) > 2 and text[-1] in PLACES]
    taken = {text for text, _ in printed}
    written = _unique(printed) | _unique((text, one) for text, one in short if text not in taken)
    words = {part for key in data.messages(game).catalogues["en"] for part in key.split(".")}
    small = [(text.casefold(), one) for one, texts in names.items() for text in set(texts.values())
             if " " in text or (_is_name(text) and text.casefold() not in words)]
    small += [(text.partition(mark)[0], one) for text, one in small for mark in (" (", "（") if mark in text]
    ids = _unique((plain(one), one) for one in names)
    chinese = _unique((text, key.removeprefix("name.")) for key, text in data.messages(game).catalogues["zh"].items()
                      if key.startswith("name.") and key.count(".") == 1 and not text.isascii()
                      and text not in SAID_SO  # 结束 ends, before it is a phase
                      and plain(text) not in _shared(game))
    folded = {text: one for text, one in (others | ids).items() if text not in _shared(game)}
    return frozenset(names), folded, chinese | _unique(small) | written


@functools.cache
def _simplified(game: str) -> dict[str, str]:
    """Ids by their Chinese names in simplified characters."""
    _, folded, printed = _known(game)
    made = _unique((simplified(text), one) for text, one in (folded | printed).items() if not text.isascii())
    return {text: one for text, one in made.items() if plain(text) not in _shared(game)}


def _is_name(text: str) -> bool:
    """Whether a text reads as a name and not as a word that fields and choices have, too."""
    return text[:1] != text[:1].casefold() or not text.isascii()


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    twice = set()
    for text, one in pairs:
        twice |= {text} if found.setdefault(text, one) != one else set()
    return {text: one for text, one in found.items() if text not in twice}
