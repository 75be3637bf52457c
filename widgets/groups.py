"""Groups of options: what many of them have in common, so that a list is short and opens where one looks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import takewhile
from typing import Any

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.messages import Messages
from widgets.option_parts import places_of

ROW = 4
"""So many numbers in a row are a slider."""


def groups_of(options: Any, kept: list[int]) -> list[list[int]]:
    """The options in groups: by what is done, then by the first field that tells few groups apart; [] for no groups."""
    kinds = _apart(kept, lambda at: _kind(options[at]))
    if len(kinds) > 1:
        return kinds
    for name in _fields(options[kept[0]]) if kept else ():
        groups = _apart(kept, functools.partial(_word, options, name))
        if 1 < len(groups) <= len(kept) * 0.6:
            return groups
    return []


def by_end(decision: Decision, kept: list[int]) -> list[list[int]]:
    """Ways, and whatever is offered beside them, by where they end and of how many steps they are; [] where each is
    alone in that, and what it passes matters."""
    def end(at: int) -> Any:
        option = decision.options[at]
        return (len(option["path"]), option["path"][-1]) if is_way(option) else at

    groups = _apart(kept, end)
    return groups if 1 < len(groups) < len(kept) or decision.facts.get("any_way") else []


def any_way(decision: Decision, kept: list[int]) -> bool:
    """Whether it is all the same which of these ways is taken: they cost the same, and nothing depends on what they
    pass."""
    ways = [decision.options[at] for at in kept]
    return (bool(decision.facts.get("any_way")) and all(is_way(way) for way in ways)
            and len({(len(way["path"]), way["path"][-1]) for way in ways}) == 1)


def is_way(option: Any) -> bool:
    """Whether an option is nothing but a way, place by place."""
    return isinstance(option, dict) and option.keys() == {"path"} and bool(option["path"])


def in_a_row(options: Any, kept: list[int]) -> dict[int, int]:
    """Options that differ in one number only, none left out between the least and the most: {number: option}; {} for
    any others, and where there are so few that buttons do."""
    if len(kept) < ROW:
        return {}
    shown = [options[at] for at in kept]
    if isinstance(shown[0], dict):
        if any(not isinstance(one, dict) or one.keys() != shown[0].keys() for one in shown):
            return {}
        apart = [name for name, value in shown[0].items() if any(one[name] != value for one in shown)]
        shown = [one[apart[0]] for one in shown] if len(apart) == 1 else []
    if not shown or any(type(one) is not int for one in shown):
        return {}
    numbers = dict(sorted(zip(shown, kept, strict=True)))
    return numbers if len(numbers) == len(kept) == max(numbers) - min(numbers) + 1 else {}


def begun(options: Any, kept: list[int], said: list[Any], few: int) -> list[str]:
    """What is marked of many options before one of them is picked: where ways begin, or, from the one place they begin
    at, all of them; what is done at a place where that may be in at most `few`, or where nothing else may be done."""
    kinds = _apart(kept, lambda at: _kind(options[at]))
    if any(_way(options[at]) for at in kept):
        few = min(few, BESIDE)
    found: list[str] = []
    acts = [kind for kind in kinds if len(kind) > 1 or not isinstance(options[kind[0]], str)]  # to pass is none
    for kind in kinds:
        ways = [options[at] for at in kind if _way(options[at])]
        ways = [way for way in ways if way["from"] in said] or ways
        if len({way["from"] for way in ways}) > 1:
            found += [id for way in ways for id in (way["from"], way.get("lead")) if id]
        elif ways or len(kind) <= few or len(acts) == 1:
            found += [id for option in ways or [options[at] for at in kind] for id in places_of(option)]
    return found


BESIDE = 3
"""So few places where something else may be done are marked beside those where ways begin."""


def _way(option: Any) -> bool:
    return isinstance(option, dict) and isinstance(option.get("from"), str) and "to" in option


FAMILY = 3
"""So many options that differ in one name are told in one sentence."""


def families_of(options: Any, kept: list[int]) -> list[list[int]]:
    """The options in families: the same is done from the same place under the same leader, one after the other."""
    def family(at: int) -> Any:
        option = options[at]
        if not isinstance(option, dict):
            return at
        return (_kind(option), option["from"], option.get("lead")) if _way(option) else _kind(option)

    return _apart(kept, family)


def told_apart(decision: Decision, family: list[int], messages: Messages, lang: str) -> tuple[str, list[str]]:
    """The sentence that all options of a family have in common, and the names they differ by; no names where they
    differ in more than one, or where the name stands elsewhere in each."""
    names, texts = _names_apart(decision, family, messages, lang)
    left_out = "……" if lang.startswith("zh") else "…"
    sentences = {text.replace(name, left_out, 1) for text, name in zip(texts, names, strict=True)}
    if len(sentences) != 1 or any(text.count(name) != 1 for text, name in zip(texts, names, strict=True)):
        return "", []
    return sentences.pop(), names


def said_alike(decision: Decision, family: list[int], messages: Messages, lang: str) -> list[list[int]]:
    """A family in parts that one sentence tells each, as where the way to some costs more than to others."""
    names, texts = _names_apart(decision, family, messages, lang)
    parts: dict[str, list[int]] = {}
    for at, name, text in zip(family, names, texts, strict=False):
        parts.setdefault(text.replace(name, "…", 1), []).append(at)
    return list(parts.values())


def _names_apart(decision: Decision, family: list[int], messages: Messages, lang: str) -> tuple[list[str], list[str]]:
    """The names that the options of a family differ by, if by one field only, and the sentence of each option. How many
    may come along is asked when one is opened: over sea there may be fewer than over land."""
    shown = [decision.options[at] for at in family]
    fields = list(shown[0]) if len(family) >= FAMILY and all(isinstance(one, dict) for one in shown) else []
    apart = [name for name in fields if any(one.get(name) != shown[0][name] for one in shown)
             and not all(isinstance(one.get(name), Bag) for one in shown)]
    if len(apart) != 1 or not all(isinstance(one.get(apart[0]), str) for one in shown):
        return [], []
    return ([messages.words(one[apart[0]], lang) for one in shown],
            [messages.option(decision, one, lang) for one in shown])


BRIEF = 24
"""So many letters of what options have in common are told whole."""


def labels_of(decision: Decision, groups: list[list[int]], texts: list[list[str]], messages: Messages, lang: str
              ) -> list[str]:
    """What each group is called: of ways where they end (and what they pass, if some of those are longer),
    else ``group.<decision>.<do>`` (or the kind of what is added) for the only one that does this, else how its options
    begin, or the name that tells it apart where that does not say it."""
    name, dos = _field(decision.options, groups), [_do(decision.options[group[0]]) for group in groups]
    labels = []
    for group, do, each in zip(groups, dos, texts, strict=True):
        title, said = f"group.{decision.name}.{do}", in_common(each)
        value = said
        if name and len(group) > 1:
            id = _fields(decision.options[group[0]])[name]
            told = messages.text(f"name.{id}.told", lang) if messages.has(f"name.{id}.told", lang) else ""
            value = told if told and told in said else messages.words(id, lang)
            said = said if all(text.startswith(said) for text in each) else value
        option = decision.options[group[0]]
        if is_way(option) and messages.has(end := f"group.{decision.name}.end", lang):
            longer = sum(ends_at(decision.options[other[0]]) == ends_at(option) for other in groups) > 1
            labels.append(each[0] if longer else messages.text(end, lang, **option))
            continue
        named = messages.has(title, lang) and dos.count(do) == 1
        if value not in said or len(said) > BRIEF:  # a few words are told to their end: 1 Oda soldier at ...
            said = said[:said.find(value)] + value if value in said else value
        labels.append(messages.text(title, lang) if named else said)
    return labels


def group_title(decision: Decision, at: int, messages: Messages, lang: str) -> str:
    """What all options are called that do what this one does; "" where the game has no words for it."""
    title = f"group.{decision.name}.{_do(decision.options[at])}"
    return messages.text(title, lang) if messages.has(title, lang) else ""


def _field(options: Any, groups: list[list[int]]) -> str:
    """The field by whose words these groups of options differ; "" where they differ by what is done."""
    if not all(isinstance(options[at], dict) for group in groups for at in group):
        return ""
    return next((name for name in _fields(options[groups[0][0]]) if name not in ("do", "kind") and all(
        isinstance(_fields(options[at]).get(name), str) for group in groups for at in group) and all(
        len({_fields(options[at])[name] for at in group}) == 1 for group in groups)), "")


def _do(option: Any) -> str:
    """What an option does, or the kind of what it adds; "" for a plain one."""
    return str(_fields(option).get("do", kind_of(option)))


def _word(options: Any, name: str, at: int) -> str:
    value = _fields(options[at]).get(name)
    return value if isinstance(value, str) else ""


def _fields(option: Any) -> dict[str, Any]:
    """What an option says, field by field; of one that adds something, what it adds."""
    if not isinstance(option, dict):
        return {}
    inner = next(iter(option.values()), None)
    return inner if len(option) == 1 and isinstance(inner, dict) else option


def kind_of(option: Any) -> str:
    """The kind of thing that an option is about, where it says one."""
    return str(_fields(option).get("kind", ""))


def _apart(kept: list[int], key: Callable[[int], Any]) -> list[list[int]]:
    groups: dict[Any, list[int]] = {}
    for at in kept:
        groups.setdefault(key(at), []).append(at)
    return list(groups.values())


def _kind(option: Any) -> Any:
    """What an option does, whatever it does it with; places and cards of a plain choice are of one kind."""
    if not isinstance(option, dict):
        return ""
    if "do" in option:
        return option["do"], *option
    return *option, kind_of(option)


def in_common(texts: list[str]) -> str:
    """How all of these sentences begin, whole words only; the first of them where they have nothing in common."""
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    start = "".join(letters[0] for letters in alike)
    if len(start) < len(min(texts, key=len)) and start.isascii():
        start = start[:start.rfind(" ") + 1]
    said = start.rstrip(" :：,，(（·1234567890–-")
    return said if len(said) > 1 else texts[0]


def ends_at(option: Any) -> Any:
    """The one value an option is about, or where its way ends; None when it is about several things."""
    if isinstance(option, dict):
        return ends_at(next(iter(option.values()))) if len(option) == 1 else None
    if isinstance(option, (list, tuple)):
        return option[-1] if option else None
    return option


def in_order(ids: list[Any], places: list[str]) -> bool:
    """Whether all of `ids` are among the places, one after the other: from where to where somebody goes."""
    rest = iter(places)
    return all(id in rest for id in ids)
