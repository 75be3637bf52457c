"""Chooser: an option is chosen by pressing, pointing at places and filling bags; `options_shown` shows them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

import msgspec

from kernel_lib.core.decision import Bag, Decision, bags, filled
from kernel_lib.core.messages import Messages
from kernel_lib.core.verdict import YES, Verdict
from widgets import options_shown
from widgets.groups import any_way, begun, ends_at, in_a_row, in_order
from widgets.option_parts import STORM, Path, bag_paths, filled_with, forced, mentions, places_of, settled


class Chooser:
    """Renders a decision and collects a choice; `chosen` is called with it when complete. Its owner passes on ACTS.

    waits  whether the decisions wait; the rules say no more what was allowed in one that was made long ago
    """

    ACTS = ("pick", "number", "bag", "bag_to", "bag_all", "do", "other", "filter", "unfilter", "more", "group")

    def __init__(self, game: str, chosen: Callable[[Any], None], waits: bool = True) -> None:
        self.game, self.chosen, self.waits = game, chosen, waits
        self.decision: Decision | None = None
        self.only: list[Any] = []
        self.goal: Any = None
        self.sought = ""
        self.all_shown = False
        self.group: tuple[int, ...] = ()
        self.open: int | None = None
        self.counts: dict[Path, dict[str, int]] = {}
        self.number: int | None = None  # what a slider stands at that chooses among numbers

    def show(self, decision: Decision | None) -> None:
        """Offer another decision; what was begun on the same one stays."""
        if decision is not self.decision:
            self.decision, self.only, self.sought, self.goal, self.all_shown = decision, [], "", None, False
            self.open, self.counts, self.group = None, {}, ()
            self.number = None
            if decision is not None and len(decision.options) == 1 and bags(decision.options[0]):
                self._fill(0)

    def pointed(self, value: Any) -> bool:
        """Make the one choice that is just `value`, or a way that ends there; into an open bag goes one more of it.

        Of several ways that end there, where it matters which, all others are put aside; a place on the way then says
        which of them is meant.
        False, and nothing done, when there is no such choice.
        """
        assert self.decision is not None
        options = self.decision.options
        if self.open is not None:
            for path, bag in bag_paths(options[self.open]):
                if value in bag.pool:
                    full = self.counts.get(path, {}).get(value, 0) >= bag.pool[value]
                    self._count(path, value, -bag.pool[value] if full else 1)
                    return True
            return False
        ways = self.kept() if self.goal not in (None, value) else []
        via = [at for at in ways if mentions(options[at], value)]
        if len(via) == len(ways):  # it does not tell them apart: another goal
            via = []
        elif len(via) > 1:
            self.only = list(dict.fromkeys([*self.only, value]))
            return True
        found = via or [at for at, each in enumerate(options) if not bags(each) and ends_at(each) == value]
        if found and (len(found) == 1 or any_way(self.decision, found)):
            self._pick(found[0])
        elif found:
            self.only, self.goal, self.all_shown = [value], value, False
        return bool(found)

    def told(self) -> tuple[Any, ...]:
        """What the reader has said so far; equal when a click changed nothing."""
        return tuple(self.only), self.goal, self.open, str(self.counts)

    def narrowed(self) -> str:
        """What the options on show were narrowed down by; another text when others are on show."""
        return str((self.open, self.group, self.only, self.goal))

    def left(self) -> int:
        """How many options are still on show."""
        return len(self.kept())

    def on_show(self) -> list[Any]:
        """The options still on show."""
        return [self.decision.options[at] for at in self.kept()] if self.decision is not None else []

    def filled_in(self) -> tuple[str, ...]:
        """What lies in the open bags."""
        return tuple(item for counts in self.counts.values() for item, count in counts.items() if count)

    def offers(self, value: Any) -> bool:
        """Whether an option still on show speaks of `value`."""
        assert self.decision is not None
        kept = [self.open] if self.open is not None else self.kept()
        return any(mentions(self.decision.options[at], value) for at in kept)

    def clicked(self, ids: list[str]) -> bool:
        """Narrow the options to those with one of `ids` (a piece and its place); False when there are none.

        What fits nothing still on show begins afresh: nobody has to take a wrong click back first.
        """
        assert self.decision is not None
        for group, earlier in dict.fromkeys(((self.group, tuple(self.only)), (self.group, ()), ((), ()))):
            for id in ids:
                self.group = group
                only = list(dict.fromkeys([*earlier, id]))
                goal = self.goal if earlier else None
                found = self._fitting(only, goal)
                if found:
                    self.only, self.goal = only, goal
                    self._narrowed(found)
                    return True
        return False

    def _narrowed(self, found: list[int]) -> None:
        """Open the only option left, unless it is open already; a group that was pressed and a place are a choice."""
        assert self.decision is not None
        if found == [self.open]:
            return
        self.open = None
        if len(found) == 1 and (self.group or bags(self.decision.options[found[0]])):
            self._pick(found[0])

    def act(self, name: str, value: Any) -> None:
        """Take a press on one of ACTS."""
        if self.decision is None:
            return
        if name == "pick":
            self._pick(int(value))
        elif name in ("bag", "bag_to"):
            field, item, count = str(value).rsplit("|", 2)
            path = tuple(field.split("/")) if field else ()
            now = self.counts.get(path, {}).get(item, 0)
            self._count(path, item, int(count) - (now if name == "bag_to" else 0))
        elif name == "number":
            self.number = int(str(value).rpartition("|")[2])
        elif name == "bag_all":
            assert self.open is not None
            self.counts = self.fullest()
        elif name == "do":
            choice = self.choice()
            if choice is not None:
                self.chosen(choice)
        elif name == "other":
            self.open = None
        elif name == "filter":
            self.sought = str(value).strip()
        elif name == "unfilter":
            self.only, self.sought, self.goal, self.group = [], "", None, ()
        elif name == "group":
            self.group = tuple(int(at) for at in str(value).split())
        elif name == "more":
            self.all_shown = True

    def choice(self) -> Any:
        """The choice with bags that is put together, None while it is not complete; or the number set."""
        if self.decision is None:
            return None
        if self.open is None:
            numbers = self.numbers()
            return self.decision.options[numbers[self.number_set(numbers)]] if numbers else None
        made = self._put_together(self.counts)
        return made if self._verdict(made) else None

    def verdict(self) -> Verdict:
        """Whether what lies in the open bags may go together: units and a leader who carries them, say. Too few or too
        many are no matter of this: the bags tell it themselves."""
        return self._verdict(self._put_together(self.counts)) if self.open is not None else YES

    # what is shown

    def html(self, messages: Messages, lang: str) -> str:
        """The options as buttons, or the one being filled."""
        return options_shown.html(self, messages, lang)

    def foot(self, messages: Messages, lang: str) -> str:
        """What stays in view whatever is scrolled: to do what was put together, and to end or pass."""
        return options_shown.foot(self, messages, lang)

    def marks(self) -> list[str]:
        """Places and pieces that the options still on show speak of; of very many, those to begin with."""
        assert self.decision is not None
        kept = [self.open] if self.open is not None else self.kept()
        if len(kept) > options_shown.SHOWN:
            found = begun(self.decision.options, kept, self.only, options_shown.SHOWN)
        else:
            found = [id for at in kept for id in places_of(self.decision.options[at])]
        filling = [paths for at in kept[:options_shown.SHOWN] if (paths := bag_paths(self.decision.options[at]))]
        pools = [bag.pool for _, bag in filling[0]] if len(filling) == 1 else []  # beside words for doing nothing
        return list(dict.fromkeys([*found, *(id for pool in pools for id in pool)]))

    def number_set(self, numbers: dict[int, int]) -> int:
        """The number the slider stands at; the most where it was not moved."""
        return self.number if self.number in numbers else max(numbers)

    def numbers(self) -> dict[int, int]:
        """The options on show that are a number of many in a row: {number: option}."""
        return in_a_row(self.decision.options, self.kept()) if self.decision is not None and not self.sought else {}

    def room(self, path: Path, bag: Bag, item: str) -> bool:
        """Whether one more of an item may go into a bag."""
        counts = self.counts.get(path, {})
        weight = bag.weight(counts) + bag.weights.get(item, 1)
        return counts.get(item, 0) < bag.pool[item] and (bag.most is None or weight <= bag.most)

    def _pick(self, at: int) -> None:
        assert self.decision is not None
        option = self.decision.options[at]
        if bags(option) and not settled(option):
            self._fill(at)
        else:
            self.chosen(filled(option, Bag.fullest))

    def _fill(self, at: int) -> None:
        """Open an option with bags; a bag with one filling is filled, and who goes somewhere goes with all that may;
        an army that intercepts says only whence it comes."""
        assert self.decision is not None
        self.open = at
        self.counts = self._together([(path, bag) for path, bag in bag_paths(self.decision.options[at])
                                      if self.goes() or forced(bag)])

    def goes(self) -> bool:
        """Whether the open option is to go somewhere, or to storm walls: with all that may, as a rule; not so what is
        given away."""
        assert self.decision is not None and self.open is not None
        option = self.decision.options[self.open]
        return isinstance(option, dict) and (not {"from", "to"}.isdisjoint(option) or option.get("do") == STORM)

    def fullest(self) -> dict[Path, dict[str, int]]:
        """As much as goes into the bags of the open option."""
        assert self.decision is not None and self.open is not None
        return self._together(bag_paths(self.decision.options[self.open]))

    def _together(self, offered: list[tuple[Path, Bag]]) -> dict[Path, dict[str, int]]:
        """As much as goes into these bags; of what may not go together, one after another as many as may, and again:
        a leader may not go before his men do, nor all his men before him."""
        counts = {path: mustered(bag) for path, bag in offered}
        if self._verdict(self._put_together(counts)):
            return counts
        counts = {}
        for path, bag in offered * 2:
            for item, most in in_turn(bag).items():
                tries = ({**counts, path: {**counts.get(path, {}), item: count}} for count in range(most, 0, -1))
                counts = next((one for one in tries if (made := self._put_together(one)) is not None
                               and self._verdict(made)), counts)
        return counts

    def _put_together(self, counts: dict[Path, dict[str, int]]) -> Any:
        """The open option with so many of each in its bags; None where these hold less, or need more."""
        assert self.decision is not None and self.open is not None
        option = self.decision.options[self.open]
        fits = all(bag.holds(counts.get(path, {})) for path, bag in bag_paths(option))
        return filled_with(option, counts) if fits else None

    def _verdict(self, made: Any) -> Verdict:
        """What the rules say of a choice: a bag knows how much it holds, not what goes together."""
        assert self.decision is not None
        judged = self.decision.judged(made) if self.waits and made is not None else None
        return YES if judged is None else judged

    def _count(self, path: Path, item: str, step: int) -> None:
        assert self.decision is not None and self.open is not None
        bag = dict(bag_paths(self.decision.options[self.open]))[path]
        counts = dict(self.counts.get(path, {}))
        counts[item] = max(0, min(counts.get(item, 0) + step, bag.pool.get(item, 0)))
        self.counts[path] = {name: count for name, count in counts.items() if count}

    def _fitting(self, only: list[Any], goal: Any) -> list[int]:
        """The options that speak of all of `only`, in that order if some do, and, where there is one, end at `goal`."""
        assert self.decision is not None
        options = self.decision.options
        found = [at for at, option in enumerate(options) if (not self.group or at in self.group)
                 and all(mentions(option, id) for id in only)
                 and (goal is None or ends_at(option) == goal)]
        for id in only:  # whom an option is about is meant, before those where he may be one of a bag
            found = [at for at in found if id in places_of(options[at])] or found
        ordered = [at for at in found if in_order(only, places_of(options[at]))] if len(only) > 1 else []
        if len(only) == 1 and all(only[0] in places_of(options[at]) for at in found):  # from there, before to there
            found.sort(key=lambda at: places_of(options[at]).index(only[0]))
        return ordered or found

    def kept(self, messages: Messages | None = None, lang: str = "en") -> list[int]:
        """The options still on show, by their number."""
        assert self.decision is not None
        options = self.decision.options
        kept = self._fitting(self.only, self.goal)
        if self.sought and messages is not None:
            seek = self.sought.lower()
            kept = [at for at in kept if seek in messages.option(self.decision, options[at], lang).lower()]
        return kept


def mustered(bag: Bag) -> dict[str, int]:
    """As much as fits, in turn."""
    return msgspec.structs.replace(bag, pool=in_turn(bag)).fullest()


def in_turn(bag: Bag) -> dict[str, int]:
    """The pool in the order in which it is taken: where not all fits, one leader goes with as many of his men as may,
    before further leaders; of what has just so many to go, as the dead of a battle have, leaders are the last."""
    single = list(takewhile(lambda item: bag.pool[item] == 1, bag.pool))  # leaders stand first; a lone unit is none
    many = [item for item in bag.pool if item not in single]
    first = 0 if bag.least == bag.most else 1
    fits = bag.most is None or bag.weight(bag.pool) <= bag.most
    order = bag.pool if fits else [*single[:first], *many, *single[first:]]
    return {item: bag.pool[item] for item in order}
