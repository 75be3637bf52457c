"""Project cards that the data lacks: their names say what is printed on them, so that any card of a real table can lie
here.

    5 corn book 2vp cost_assistant.6 assistant.as_02 income_doubloons.2

is the price, the good, the item and the final points; then what the card asks for and does, in the words of
`vocabulary`, each with its numbers and names in their order. Positions, saves and choices name the card by that. A
second card with the same print is said in the same way; it is then told apart by an end of its own: copy.2.
"""

from __future__ import annotations

import functools
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from kernel_lib.core.data import data
from kernel_lib.core.errors import Bad, one_of, whole
from kernel_lib.core.schema import Text

from .schema import Data, ProjectCard
from .vocabulary import CardAssistant, CardEffect, CostAssistant, Good, Item, Requirement, Step

WORDS: dict[str, type[Step]] = {str(kind.__struct_config__.tag): kind
                                for kind in (*get_args(Requirement), *get_args(CardEffect))}
COPY = "copy."
"""Ends the name of a further card with the same print: copy.2."""
HALF = "an assistant goes to a place, and a place is for an assistant"
HIGHEST = 30
"""No number on a card is higher."""


@functools.lru_cache(1 << 10)
def read(name: str) -> ProjectCard | None:
    """The card of which this is said; None for a name that is no such description. Raises Bad where it is wrong."""
    cost, good, item, *words = [*name.split(), "", "", ""]
    if not cost.isdecimal() or good not in get_args(Good) or item not in get_args(Item):
        return None
    words = [word for word in words if word]
    copy = _number(words.pop().removeprefix(COPY)) if words and words[-1].startswith(COPY) else 1
    points = words.pop(0).removesuffix("vp") if words and words[0][0].isdecimal() else "0"
    parts = [_part(word) for word in words]
    if any(isinstance(one, CardAssistant) for one in parts) != any(isinstance(one, CostAssistant) for one in parts):
        raise Bad(HALF, "", "cost_assistant.<place> and assistant.<action>")
    card = ProjectCard(
        id="", name=_called(cost, good, item, copy), source="owner", deck="A", good=good, item=item,  # type: ignore[arg-type]
        cost=_number(cost), vp=_number(points), effects=tuple(one for one in parts if isinstance(one, CardEffect)),
        requires=tuple(one for one in parts if isinstance(one, Requirement)))
    final = [f"{card.vp}vp"] if card.vp else []
    again = [f"{COPY}{copy}"] if copy > 1 else []
    prints = (_word(one) for one in (*card.requires, *card.effects))
    id = " ".join([str(card.cost), good, item, *final, *prints, *again])
    return msgspec.structs.replace(card, id=id)


def proper(name: str) -> str | None:
    """The one way to write such a name; None where it is none. Raises Bad."""
    card = read(name)
    return card.id if card is not None else None


def another(name: str, taken: frozenset[str]) -> str:
    """The name of one more card with this print, where some lie on the table already."""
    names = [name, *(f"{name} {COPY}{copy}" for copy in range(2, HIGHEST + 1))]
    return next(one for one in names if one not in taken)


def _called(cost: str, good: str, item: str, copy: int) -> Text:
    terms = {one.id: one.name for one in _data().terms}
    which = (f" (no. {copy})", f"（第{copy}張）") if copy > 1 else ("", "")
    return Text(en=f"Card for {int(cost)}: {terms[good].en}, {terms[item].en}{which[0]}",
                zh=f"{int(cost)}幣卡牌：{terms[good].zh}、{terms[item].zh}{which[1]}")


def _number(text: str) -> int:
    return whole(int(text) if text.isdecimal() else text, "", 0, HIGHEST)


def _word(part: Step) -> str:
    """One thing that a card asks for or does, without what goes without saying."""
    values = list(msgspec.structs.astuple(part))
    defaults = part.__struct_defaults__
    while defaults and values and values[-1] == defaults[-1]:
        values, defaults = values[:-1], defaults[:-1]
    return ".".join([str(part.__struct_config__.tag), *map(str, values)])


def _part(word: str) -> Step:
    """One thing that the card asks for or does. Raises Bad."""
    tag, *values = word.split(".")
    if tag not in WORDS:
        raise Bad(f"{tag!r} is on no card", "", one_of(WORDS, like=tag))
    known = choices_of(WORDS[tag])
    wrong = Bad(f"{word!r} does not say it all", "", ".".join([tag, *known]))
    if len(values) > len(known):
        raise wrong
    given: dict[str, Any] = {}
    for (field, choices), value in zip(known.items(), values, strict=False):
        if choices and value not in choices:
            raise Bad(f"there is no {value!r} for {tag}", "", one_of(choices, 30, like=value))
        given[field] = value if choices else _number(value)
    try:
        return WORDS[tag](**given)
    except TypeError:  # a field that must be said is not
        raise wrong from None


@functools.cache
def choices_of(kind: type[Step]) -> dict[str, tuple[str, ...]]:
    """The fields of a word, each with what can stand there; nothing for a number."""
    own = {"location": tuple(one.id for one in _data().locations if one.kind in ("city", "village")),
           "action": tuple(one.id for one in _data().assistant_actions)}
    found = {}
    for field, hint in get_type_hints(kind).items():
        if field in kind.__struct_fields__:
            inner = get_args(hint)[0] if get_origin(hint) is Union else hint  # a token, or none
            found[field] = () if inner is int else get_args(inner) if get_origin(inner) is Literal else own[field]
    return found


def _data() -> Data:
    found: Data = data("maracaibo")
    return found
