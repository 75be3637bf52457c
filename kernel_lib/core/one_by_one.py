"""One choice that says what the game asks one by one: a way of several steps, three of a kind, a war and its price."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from .as_offered import without_actor
from .decision import Decision, bags
from .words import ACTORS, COUNT, PARTIES, PRICE, WAY, YES_NO

MOST = 30
PLAYED = ("do", "play", "card", "event", "as", "how", "for")
"""What says which card is played, and how."""


class Later(NamedTuple):
    """What was said along with an earlier choice, for the next decision that is called so or begins so; "" for any that
    takes it.

    due  whether it must be asked for
    """

    decision: str
    said: Any
    due: bool = True

    def meant_for(self, pending: Any) -> bool:
        """Whether it answers what is asked now."""
        return isinstance(pending, Decision) and (
            not self.decision or f"{pending.name}_".startswith(f"{self.decision}_"))


Parted = tuple[Any, list[Later]]


def parted(decision: Decision, said: Any, worded: Callable[[Any], Any]) -> Parted:
    """What is said, as the first choice that fits an option and what remains for later; as it was said where it has the
    shape of one choice, or nothing of it fits.

    worded  a choice as the options write it
    """
    whole = worded(said)
    if decision.option_of(whole) is None:
        for first, later in (*_after_a_word(decision, said),
                             *(() if decision.shaped(whole) else _every_part(decision, said))):
            option = decision.option_of(worded(first))
            if option is not None and not (_says_how_many(option) and any(one.said == first for one in later)):
                return first, later
    return said, []


def begun(decision: Decision, said: Any) -> list[Any]:
    """What may be the first choice of what is said, whether it fits an option or not."""
    return [said, *(first for first, _ in _every_part(decision, said))]


def _every_part(decision: Decision, said: Any) -> Iterator[Parted]:
    if isinstance(said, list | dict) and said:
        yield from _agreed(decision, said)
        yield from _before_a_word(decision, said)
        yield from _through(decision, said)
        yield from _of_an_event(said)
        yield from _parts(decision.name, said)


def passed_over(decision: Decision, said: Any, others: Collection[str]) -> bool:
    """Whether what is said is plainly for one of the `others`, decisions and deeds, while this one may be passed."""
    named = {said} if isinstance(said, str) else {next(iter(said), ""), said.get("do", "")} if isinstance(said, dict) \
        else set()
    return bool(named & set(others)) and decision.name not in named and any(one == "pass" for one in decision.options)


def _says_how_many(option: Any) -> bool:
    """Whether how many is part of the choice itself, and no sign that it is made again and again."""
    return bool(bags(option)) or (isinstance(option, dict) and any(type(part) is int for part in option.values()))


def _parts(name: str, said: Any) -> Iterator[Parted]:
    """Every way to part what is said at the decision `name`."""
    if isinstance(said, list):
        yield _in_turn(name, said)
        return
    if "to" in said and next(iter(said)) not in ("do", "to"):  # who goes, and then where to, step by step
        gone = {field: part for field, part in said.items() if field not in ("to", "units")}
        steps = [{"to": one} for one in _listed(said["to"])]
        if "units" in said:
            steps[0]["units"] = said["units"]
        yield gone, [Later(str(next(iter(said))), step) for step in steps]
    if len(each := _apart(said)) > 1:
        yield _in_turn(name, each)
    yield from _steps(name, said)
    for field, part in said.items():
        rest = {one: other for one, other in said.items() if one != field}
        if isinstance(part, list) and part:
            if field in PRICE and rest:
                yield rest, [Later("pay", one) for one in part]
            yield _in_turn(name, [{field: one, **rest} for one in part])
            if not rest:
                yield field, [Later(str(field), one) for one in part]  # sail, and then each fleet
        elif field in PRICE and rest:
            yield rest, [Later("pay", part)]
        elif type(part) is int and 1 < part <= MOST:
            yield _in_turn(name, [rest if field in COUNT else {**said, field: 1}] * part)
        elif isinstance(part, dict) and part and rest and all(type(one) is int and 0 < one <= MOST
                                                              for one in part.values()):
            yield _in_turn(name, [{field: one, **rest} for one, count in part.items() for _ in range(count)])
        elif isinstance(part, dict) and part and not rest:  # what is done stands before the rest
            if len(part) > 1 and all(type(one) is int for one in part.values()):  # {build: {paris: 2, lyon: 1}}
                yield _in_turn(name, [{field: {one: count}} for one, count in part.items()])
            for first, later in _parts(name, part):
                yield {field: first}, [one._replace(said={field: one.said}) if one.decision == name else one
                                       for one in later]


def _after_a_word(decision: Decision, said: Any) -> Iterator[Parted]:
    """A word that is chosen first, and what is asked then: {village: {buy: A007}}."""
    offered = without_actor(decision, said, ()) if isinstance(said, dict) else {}
    for word, part in offered.items():
        if len(offered) == 1 and any(word == one for one in decision.options if isinstance(one, str)):
            yield word, [Later(word, one) for one in (part if isinstance(part, list) else [part])]


def _of_an_event(said: Any) -> Iterator[Parted]:
    """A card that is played for its event, and what this asks: {event: papal_bull, at: rome}."""
    played = {field: part for field, part in said.items() if field in PLAYED} if isinstance(said, dict) else {}
    if "event" in (*played, *(part for part in played.values() if isinstance(part, str))):
        yield played, [Later("", {field: one}, field not in ACTORS) for field, part in said.items()
                       if field not in played for one in _listed(part)]


def _agreed(decision: Decision, said: Any) -> Iterator[Parted]:
    """Yes, and what is asked for that reason, {retreat: linz}, or the place where it is asked: {assault: odani}."""
    offered = without_actor(decision, said, ()) if isinstance(said, dict) else {}
    word = str(next(iter(offered), ""))
    agreed = [one for one in decision.options if YES_NO.get(one) is True] if all(
        isinstance(one, str | bool) and one in YES_NO for one in decision.options) else []
    if offered.keys() == {decision.name}:
        yield from ((one, [Later(word, offered[word], offered[word] != decision.facts.get("place"))]) for one in agreed)
    elif decision.name.startswith(f"{word}_"):
        yield from ((one, [Later(word, offered)]) for one in agreed)


def _before_a_word(decision: Decision, said: Any) -> Iterator[Parted]:
    """What is said beside a word that is chosen in the end: {propose: [{alliance: england}, {cards: 1}]}, {propose:
    {cards: 1, mercenaries: 2, to: france}}."""
    offered = without_actor(decision, said, ()) if isinstance(said, dict) else {}
    if len(offered) == 1 and not any(isinstance(one, dict) and "do" in one for one in decision.options):
        (word, parts), = offered.items()
        fields = {field for one in decision.options if isinstance(one, dict) for field in one}
        if isinstance(parts, list | dict) and parts and word not in (decision.name, *fields):
            each = [one for part in _listed(parts) for one in _apart(part)]
            yield _in_turn(decision.name, [*each, word])


def _apart(said: Any) -> list[Any]:
    """Several things that pass between two, said in one map, each by itself."""
    if not isinstance(said, dict):
        return [said]
    between = {field: part for field, part in said.items() if field in PARTIES}
    things = {field: part for field, part in said.items() if field not in PARTIES}
    several = bool(between) and len(things) > 1 and not things.keys() & {"kind", "do"}
    return [{field: part, **between} for field, part in things.items()] if several else [said]


def _through(decision: Decision, said: Any) -> Iterator[Parted]:
    """A way through a place that is one choice: {strategic: [kyo, otsu, kannonji]}."""
    deed, way = next(iter(said.items())) if isinstance(said, dict) else (None, None)
    ends = ("from", "via", "to")
    if isinstance(way, list) and len(way) == len(ends) and any(
            isinstance(option, dict) and option.get("do") == deed and option.keys() >= set(ends)
            for option in decision.options):
        rest = {field: part for field, part in said.items() if field != deed}
        yield {"do": deed, **dict(zip(ends, way, strict=True)), **rest}, []


def _in_turn(name: str, each: list[Any]) -> Parted:
    """Several answers to one decision, which is asked again and again."""
    return each[0], [Later(name, one) for one in each[1:]]


def _steps(name: str, said: dict[str, Any]) -> Iterator[Parted]:
    """A way of several places, each step a choice: {move: [paris, dijon, lyon]}, {from: paris, to: [dijon, lyon]},
    {from: paris, via: dijon, to: lyon}."""
    deed, first = next(iter(said.items()))
    way = [field for field in said if field in WAY]
    places = [place for field in ("from", *way, "to") for place in _listed(said.get(field, []))]
    rest = {field: part for field, part in said.items() if field not in ("from", "to", *way)}
    if deed not in ("do", "from", "to", *WAY) and isinstance(first, str | list):
        places, rest = [*_listed(first), *places], {**rest, deed: True}
    if len(places) > 2 or (len(places) == 2 and isinstance(first, list)):
        steps = [{"from": one, "to": other} for one, other in pairwise(places)]
        yield _in_turn(name, [{deed: {**step, **{one: part for one, part in rest.items() if one != deed}}}
                              if rest.get(deed) is True else {**rest, **step} for step in steps])


def _listed(said: Any) -> list[Any]:
    return said if isinstance(said, list) else [said]
