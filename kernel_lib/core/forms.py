"""How the choice of each decision is written, gathered from decisions as they were asked; for the reference page.

`Gathering` looks at decisions while examples, cases and games are played (tests/games/forms.py); what it found is kept
in ``kernel_lib/<game>/reference/forms.json``, made anew by ``pytest --renew-forms``.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import msgspec

from . import naming
from .decision import Bag, Decision, filled
from .naming import Of, singular

LOOKED_AT = 300
"""Options of one decision that are looked at."""
OFTEN = 40
"""How often a decision is looked at as a whole; after that only what is chosen."""
LISTED = 20
"""Words or numbers that are told one by one; more are only called words or numbers."""
JOINED = {"en": {"or": " or ", "number": "a number", "word": "one of its words"},
          "zh": {"or": " 或 ", "number": "数字", "word": "其中一个词"}}


class Fields(msgspec.Struct, omit_defaults=True):
    """A choice with fields: one such choice, the words that a field may hold, and the bags that may stay empty."""

    sample: dict[str, Any]
    words: dict[str, list[str]] = {}
    empty: list[str] = []

    def text(self, lang: str) -> str:
        """As the page tells it."""
        also = [f"`{field}: {written(word)}`" for field, words in self.words.items() for word in words
                if word not in texts_of(self.sample)]
        also += [f"`{field}: {{}}`" for field in self.empty]
        more = f" ({JOINED[lang]['or'].strip()} {', '.join(also)})" if also else ""
        return f"`{written(self.sample)}`{more}"


class Form(msgspec.Struct, omit_defaults=True):
    """How a decision is answered.

    names    what may be named, a section of the data -> one of it
    words    words that name nothing, and true or false
    numbers  numbers, if they are few; else `number`
    fields   choices with fields, one for each set of fields and each thing done
    by_hand  whether nothing that is played asks it, and the form was written by hand
    """

    names: dict[str, str] = {}
    words: list[str | bool] = []
    numbers: list[int] = []
    number: bool = False
    fields: list[Fields] = []
    by_hand: bool = False

    def text(self, lang: str, called: Callable[[str], str] = str) -> str:
        """As the page tells it; `called` says what it calls a kind of names."""
        joined = JOINED[lang]
        told = [one.text(lang) for one in self.fields]
        told += [f"{_one(called(singular(section)), lang)} (`{name}`)" for section, name in self.names.items()]
        told += [joined["number"]] if self.number else [f"`{one}`" for one in self.numbers]
        told += [f"{joined['word']} (`{self.words[0]}`)"] if len(self.words) > LISTED else [
            f"`{written(one)}`" for one in self.words]
        return joined["or"].join(([", ".join(told[:-1])] if told[1:] else []) + told[-1:])


def stored(game: str) -> dict[str, Form]:
    """The forms of a game's decisions; none where they were never gathered."""
    file = file_of(game)
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Form]) if file.is_file() else {}


def file_of(game: str) -> Path:
    """Where the forms of a game are kept."""
    return Path(str(importlib.import_module(f"kernel_lib.{game}").__file__)).parent / "reference" / "forms.json"


def encoded(forms: dict[str, Form]) -> str:
    """Forms as they are kept, a line for each decision."""
    lines = [f'"{name}": {msgspec.json.encode(form).decode()}' for name, form in sorted(forms.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def written(value: Any) -> str:
    """A choice as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(part) for part in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value) or "''"


def _one(word: str, lang: str) -> str:
    return word if lang != "en" else f"an {word}" if word[0] in "aeiou" else f"a {word}"


def texts_of(value: Any) -> set[str]:
    """Every text that stands in a choice."""
    return {text for _, text in _leaves("", value)}


class _Seen:
    """One set of fields: the choices made with it, and what its options held."""

    def __init__(self) -> None:
        self.sample: Any = None
        self.rank = (False, 0)
        self.words: dict[str, dict[str, None]] = {}
        self.empty: dict[str, None] = {}

    def offered(self, option: dict[str, Any], made: bool) -> None:
        """An option of that kind: the first choice made is the sample, and best one in which no field is empty."""
        rank = (made, -sum(1 for part in option.values() if part in ("", [], (), {}, None)))
        if self.sample is None or rank > self.rank:
            self.sample, self.rank = msgspec.to_builtins(filled(option, Bag.fullest)), rank


class Gathering:
    """What the decisions of one game looked like."""

    def __init__(self, game: str) -> None:
        modules = [module for name, module in sys.modules.items() if name.startswith(f"kernel_lib.{game}.")]
        named = [mark for module in modules for hint in vars(module).values() for mark in get_args(hint)
                 if isinstance(mark, Of)]
        self._sections = {kind: set(naming.section(game, kind)) for of in named for kind in of.kinds
                          if isinstance(kind, str) and kind not in (naming.SEATS, naming.NOBODY)}
        self._names: set[str] = set().union(*self._sections.values())
        self._plain: dict[str, dict[Any, None]] = {}
        self._fields: dict[str, dict[Any, _Seen]] = {}
        self._times: dict[str, int] = {}

    def saw(self, decision: Decision, choice: Any = None) -> None:
        """This was asked, and answered so."""
        plain, fields = self._plain.setdefault(decision.name, {}), self._fields.setdefault(decision.name, {})
        self._times[decision.name] = times = self._times.get(decision.name, 0) + 1
        for option in islice(decision.options, LOOKED_AT) if times <= OFTEN else ():
            self._look(plain, fields, option, made=False)
        if choice is not None and decision.option_of(choice) is not None:
            self._look(plain, fields, decision.said(choice), made=True)

    def forms(self) -> dict[str, Form]:
        """The form of every decision that was seen."""
        return {name: self._form(plain, self._fields[name]) for name, plain in sorted(self._plain.items())}

    def _look(self, plain: dict[Any, None], fields: dict[Any, _Seen], option: Any, made: bool) -> None:
        if isinstance(option, Bag):
            option = option.fullest()
        if not isinstance(option, dict):
            plain.setdefault((type(option), option) if isinstance(option, str | int) else (str, written(option)))
            return
        seen = fields.setdefault(_kind(option), _Seen())
        seen.offered(option, made)
        for field, text in _leaves("", option):
            if field != "do" and text not in self._names:
                seen.words.setdefault(field, {}).setdefault(text)
        seen.empty |= dict.fromkeys(field for field, part in option.items() if isinstance(part, Bag) and not part.least)

    def _form(self, plain: dict[Any, None], fields: dict[Any, _Seen]) -> Form:
        texts = [value for kind, value in plain if kind is str]
        numbers = sorted(value for kind, value in plain if kind is int)
        words: list[str | bool] = sorted(text for text in texts if text not in self._names)
        names = [text for text in texts if text in self._names]
        if len(words) > LISTED:  # of so many words some are names by chance
            words, names = sorted(texts), []
        words += sorted((value for kind, value in plain if kind is bool), reverse=True)
        return Form(self._sections_of(names), words,
                    numbers if len(numbers) <= LISTED else [], len(numbers) > LISTED,
                    [self._told(seen) for _, seen in sorted(fields.items(), key=lambda one: str(one[0]))])

    def _told(self, seen: _Seen) -> Fields:
        words = {field: sorted(words) for field, words in sorted(seen.words.items()) if 1 < len(words) <= LISTED}
        return Fields(seen.sample, words, sorted(seen.empty))

    def _sections_of(self, names: list[str]) -> dict[str, str]:
        """The sections that hold these names, as few as will do, and the first name that is of each."""
        found, left = {}, dict.fromkeys(names)
        while left:
            section = max(self._sections, key=lambda one: (len(self._sections[one] & left.keys()),
                                                           -len(self._sections[one])))
            found[section] = next(name for name in left if name in self._sections[section])
            left = {name: None for name in left if name not in self._sections[section]}
        return found


def _kind(option: Any) -> Any:
    """What choices of one kind have in common: what is done, and their fields; how many of what is no field."""
    if not isinstance(option, dict) or all(type(part) is int for part in option.values()):
        return None
    return (str(option.get("do", "")), *((field, _kind(part)) for field, part in sorted(option.items())))


def _leaves(field: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text in an option with the field it stands in; bags hold nothing but names."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(key, part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _leaves(field, part)
    elif isinstance(value, str) and value:
        yield field, value


def differing(found: dict[str, Form], kept: dict[str, Form]) -> Iterable[str]:
    """The decisions of which something was found that is not kept; another sample is no difference."""
    return sorted(name for name, form in found.items() if name not in kept or not _within(form, kept[name]))


def _within(form: Form, kept: Form) -> bool:
    return (bool(form.names) <= bool(kept.names) and set(form.words) <= set(kept.words)
            and (kept.number or set(form.numbers) <= set(kept.numbers))
            and {_kind(one.sample) for one in form.fields} <= {_kind(one.sample) for one in kept.fields})
