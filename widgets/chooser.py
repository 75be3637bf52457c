"""Chooser: a decision's options as buttons in words, how many as sliders, narrowed down by a place."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import msgspec

from kernel_lib.core.decision import Bag, Decision, bags, filled
from kernel_lib.core.messages import Messages
from widgets import markup
from widgets.deal_table import strikes
from widgets.groups import (
    begun,
    ends_at,
    families_of,
    group_title,
    groups_of,
    in_a_row,
    in_order,
    labels_of,
    said_alike,
    told_apart,
)
from widgets.option_parts import Path, bag_paths, filled_with, mentions, places_of
from widgets.words import say

SHOWN, FEW, LONG = 14, 4, 100
"""So many options are listed at once; among so few an end needs no place of its own; a button says no more letters."""
ENDS = ("pass", "end", "done", "stop", "end_movement", "none", "no")
STORM = "assault"


class Chooser:
    """Renders a decision and collects a choice; `chosen` is called with it when complete. Its owner passes on ACTS."""

    ACTS = ("pick", "number", "bag", "bag_to", "bag_all", "do", "other", "filter", "unfilter", "more", "group")

    def __init__(self, game: str, chosen: Callable[[Any], None]) -> None:
        self.game, self.chosen = game, chosen
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

        Of several ways that end there all others are put aside; a place on the way then says which of them is meant.
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
        ways = self._kept() if self.goal not in (None, value) else []
        via = [at for at in ways if mentions(options[at], value)]
        if len(via) == len(ways):  # it does not tell them apart: another goal
            via = []
        elif len(via) > 1:
            self.only = list(dict.fromkeys([*self.only, value]))
            return True
        found = via or [at for at, each in enumerate(options) if not bags(each) and ends_at(each) == value]
        if len(found) == 1:
            self._pick(found[0])
        elif found:
            self.only, self.goal, self.all_shown = [value], value, False
        return bool(found)

    def told(self) -> tuple[Any, ...]:
        """What the reader has said so far; equal when a click changed nothing."""
        return tuple(self.only), self.goal, self.open, str(self.counts)

    def left(self) -> int:
        """How many options are still on show."""
        return len(self._kept())

    def on_show(self) -> list[Any]:
        """The options still on show."""
        return [self.decision.options[at] for at in self._kept()] if self.decision is not None else []

    def filled_in(self) -> tuple[str, ...]:
        """What lies in the open bags."""
        return tuple(item for counts in self.counts.values() for item, count in counts.items() if count)

    def offers(self, value: Any) -> bool:
        """Whether an option still on show speaks of `value`."""
        assert self.decision is not None
        kept = [self.open] if self.open is not None else self._kept()
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
            self.counts = self._fullest()
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
            numbers = self._numbers()
            return self.decision.options[numbers[self._at(numbers)]] if numbers else None
        option = self.decision.options[self.open]
        made = filled_with(option, self.counts)
        return made if all(bag.holds(self.counts.get(path, {})) for path, bag in bag_paths(option)) else None

    # what is shown

    def marks(self) -> list[str]:
        """Places and pieces that the options still on show speak of; of very many, those to begin with."""
        assert self.decision is not None
        kept = [self.open] if self.open is not None else self._kept()
        if len(kept) > SHOWN:
            found = begun(self.decision.options, kept, self.only, SHOWN)
        else:
            found = [id for at in kept for id in places_of(self.decision.options[at])]
        filling = [paths for at in kept[:SHOWN] if (paths := bag_paths(self.decision.options[at]))]
        pools = [bag.pool for _, bag in filling[0]] if len(filling) == 1 else []  # beside words for doing nothing
        return list(dict.fromkeys([*found, *(id for pool in pools for id in pool)]))

    def html(self, messages: Messages, lang: str) -> str:
        """The options as buttons, or the one being filled."""
        if self.decision is None:
            return ""
        if self.open is not None:
            return self._filling(messages, lang)
        if numbers := self._numbers():
            return self._row(self._shown_all(lang)) + self._one_of(numbers, messages, lang)
        kept = [at for at in self._kept(messages, lang)
                if at not in self._ends_all() and not strikes(self.decision.options[at])]
        shown = kept if self.all_shown or len(kept) < SHOWN + FEW else kept[:SHOWN]  # not to hide two or three
        parts = []
        if len(self.decision.options) > SHOWN:
            parts.append(f'<input type="text" data-act="filter" data-keep="filter" value="{escape(self.sought)}" '
                         f'placeholder="{escape(say("play_find", lang, self.game))}" aria-label="'
                         f'{escape(say("play_find", lang, self.game))}">')
        if self.group and (doing := group_title(self.decision, self.group[0], messages, lang)):
            parts.append(f"<b>{escape(doing)}</b>")
        if self.only:
            place = messages.words(self.only, lang)
            parts.append(f'<span class="rl-quiet">{escape(say("play_filter", lang, self.game, place=place))}</span>')
        parts += self._shown_all(lang)
        groups = groups_of(self.decision.options, kept) if len(kept) > SHOWN and not self.sought else []
        if groups:
            return f'{self._row(parts)}<div class="rl-options">{self._grouped(groups, messages, lang)}</div>'
        buttons = "".join(self._family(family, messages, lang) for family in families_of(self.decision.options, shown))
        if len(shown) < len(kept):
            more = say("play_more", lang, self.game, count=len(kept) - len(shown))
            buttons += markup.button(more, "more", look="plain")
        wide = " wide" if all(isinstance(option, (str, int)) for option in self.decision.options) else ""
        return f'{self._row(parts)}<div class="rl-options{wide}">{buttons}</div>'

    def _at(self, numbers: dict[int, int]) -> int:
        """The number the slider stands at; the most where it was not moved."""
        return self.number if self.number in numbers else max(numbers)

    def _one_of(self, numbers: dict[int, int], messages: Messages, lang: str) -> str:
        assert self.decision is not None
        at, most = self._at(numbers), max(numbers)
        said = messages.option(self.decision, self.decision.options[numbers[at]], lang)
        return markup.slider(said, "number", "", at, (min(numbers), most, most), *_ends_of(lang))

    def _shown_all(self, lang: str) -> list[str]:
        """The button that shows all options again, where only some are on show."""
        narrowed = self.only or self.sought or self.group
        return [markup.button(say("play_all", lang, self.game), "unfilter", look="plain")] if narrowed else []

    def _row(self, parts: list[str]) -> str:
        return f'<div class="rl-row" style="margin-bottom:6px">{"".join(parts)}</div>' if parts else ""

    def _grouped(self, groups: list[list[int]], messages: Messages, lang: str) -> str:
        """Options of one kind as one button, which says what they have in common; one alone stands for itself."""
        assert self.decision is not None
        texts = [[messages.option(self.decision, self.decision.options[at], lang) for at in group]
                 for group in groups]
        labels = labels_of(self.decision, groups, texts, messages, lang)
        return "".join(
            self._button(group[0], messages, lang) if len(group) == 1 else markup.button(
                f'<span>{escape(label if labels.count(label) == 1 else each[0])} …</span>'
                f'<span class="n">{len(group)}</span>',
                "group", " ".join(map(str, group)), look="rl-group", raw=True)
            for group, label, each in zip(groups, labels, texts, strict=True))

    def foot(self, messages: Messages, lang: str) -> str:
        """What stays in view whatever is scrolled: to do what was put together, and to end or pass."""
        if self.decision is None:
            return ""
        buttons = []
        if self.open is not None:
            may = self.choice() is not None
            empty = may and not any(self.counts.values())  # to take nobody along is seldom what is meant
            buttons = [markup.button(say("play_do", lang, self.game), "do", look="" if empty else "main", on=may)]
            if not self._which():
                look = "main" if empty and self._goes() else ""
                full = self.counts == self._fullest()
                buttons.append(markup.button(self._as_many(lang), "bag_all", look=look, on=not full))
            if len(self.decision.options) > 1:
                buttons.append(markup.button(say("play_cancel", lang, self.game), "other", look="plain"))
        elif self._numbers():
            buttons = [markup.button(say("play_do", lang, self.game), "do", look="main")]
        else:
            buttons = [self._button(at, messages, lang) for at in self._ends_all()]
        return "".join(buttons)

    def _which(self) -> bool:
        """Whether so many of several different things are due: which of them is the whole question."""
        assert self.decision is not None and self.open is not None
        return all(bag.least == _most(bag) < len(bag.pool) and set(bag.pool.values()) == {1}
                   for _, bag in bag_paths(self.decision.options[self.open]) if bag.pool)

    def _as_many(self, lang: str) -> str:
        """The button that takes as much as goes into the open bags: where that is all that may be, exactly how much."""
        assert self.decision is not None and self.open is not None
        due = [bag.least if bag.least == _most(bag) else 0 for _, bag in bag_paths(self.decision.options[self.open])]
        if all(due):
            return say("bag_exactly", lang, self.game, count=sum(due))
        return say("bag_all", lang, self.game)

    def _ends_all(self) -> list[int]:
        """The options that do nothing more: to pass, to end; only where there are so many others that it is lost."""
        assert self.decision is not None
        options = self.decision.options
        if len(options) <= FEW:
            return []
        return [at for at, option in enumerate(options) if option in ENDS]

    def _button(self, at: int, messages: Messages, lang: str) -> str:
        assert self.decision is not None
        option = self.decision.options[at]
        label = messages.option(self.decision, option, lang) + (" …" if bags(option) and not settled(option) else "")
        if bags(option) and len(label) > LONG:  # who could go is asked next
            label = messages.choice(self.decision, filled(option, _open), lang)
        return markup.button(label, "pick", at)

    def _family(self, family: list[int], messages: Messages, lang: str) -> str:
        """Options that differ in one name only: the sentence once, and a button for each name."""
        assert self.decision is not None
        sentence, names = told_apart(self.decision, family, messages, lang)
        if not names:
            parts = said_alike(self.decision, family, messages, lang)
            if len(parts) > 1:
                return "".join(self._family(part, messages, lang) for part in parts)
            return "".join(self._button(at, messages, lang) for at in family)
        buttons = "".join(markup.button(name, "pick", at, title=sentence.replace("…", name, 1))
                          for at, name in zip(family, names, strict=True))
        return f'<p class="rl-family">{escape(sentence)}</p><div class="rl-names">{buttons}</div>'

    def _filling(self, messages: Messages, lang: str) -> str:
        assert self.decision is not None and self.open is not None
        option, alone = self.decision.options[self.open], len(self.decision.options) == 1
        full = all(self.counts.get(path) for path, _ in bag_paths(option))
        asked = messages.choice(self.decision, filled_with(option, self.counts) if full else filled(option, _open),
                                lang)
        parts = [] if alone else [f"<b>{escape(asked)}</b>"]
        offered = [(path, bag) for path, bag in bag_paths(option) if bag.pool]
        for path, bag in offered:
            counts = self.counts.get(path, {})
            field = path[-1] if path else ""
            if len(offered) > 1 and messages.has(f"ui.{field}", lang):  # which of them this is
                parts.append(f'<p class="rl-family"><b>{escape(messages.text(f"ui.{field}", lang))}</b></p>')
            names = {item: messages.kind(item, lang, field, most) for item, most in bag.pool.items()}
            ticks = [self._tick(path, bag, item, names[item], lang) for item, most in bag.pool.items() if most == 1]
            parts += [f'<div class="rl-options">{"".join(ticks)}</div>'] if ticks else []
            parts += [self._counter(path, bag, item, names[item], lang) for item, most in bag.pool.items() if most > 1]
            most = _most(bag)
            key = "play_exactly" if bag.least == most else "play_any" if bag.most is None else "play_most"
            said = say(key, lang, self.game, least=bag.least, most=most, now=bag.weight(counts))
            parts.append(f'<p class="rl-quiet">{escape(said)}</p>')
        return f'<div class="rl-filling">{"".join(parts)}</div>'

    def _tick(self, path: Path, bag: Bag, item: str, name: str, lang: str) -> str:
        """The only one of its kind: in or out."""
        now = self.counts.get(path, {}).get(item, 0)
        return markup.button(f"{'☑' if now else '☐'} {name}", "bag", f"{'/'.join(path)}|{item}|{-1 if now else 1}",
                             keep=f"bag:{'/'.join(path)}|{item}", pressed=bool(now),
                             on=bool(now) or self._room(path, bag, item))

    def _counter(self, path: Path, bag: Bag, item: str, name: str, lang: str) -> str:
        """How many of them."""
        counts, field = self.counts.get(path, {}), "/".join(path)
        now, most, weight = counts.get(item, 0), bag.pool[item], max(1, bag.weights.get(item, 1))
        room = most if bag.most is None else min(most, now + max(0, bag.most - bag.weight(counts)) // weight)
        return markup.slider(name, "bag_to", f"{field}|{item}", now, (0, room, most), *_ends_of(lang))

    def _numbers(self) -> dict[int, int]:
        """The options on show that are a number of many in a row: {number: option}."""
        return in_a_row(self.decision.options, self._kept()) if self.decision is not None and not self.sought else {}

    def _room(self, path: Path, bag: Bag, item: str) -> bool:
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
        self.counts = {path: mustered(bag) for path, bag in bag_paths(self.decision.options[at])
                       if self._goes() or (bag.least and bag.weight(bag.pool) <= bag.least)}

    def _goes(self) -> bool:
        """Whether the open option is to go somewhere, or to storm walls: with all that may, as a rule; not so what is
        given away."""
        assert self.decision is not None and self.open is not None
        option = self.decision.options[self.open]
        return isinstance(option, dict) and (not {"from", "to"}.isdisjoint(option) or option.get("do") == STORM)

    def _fullest(self) -> dict[Path, dict[str, int]]:
        """As much as goes into the bags of the open option."""
        assert self.decision is not None and self.open is not None
        return {path: mustered(bag) for path, bag in bag_paths(self.decision.options[self.open])}

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

    def _kept(self, messages: Messages | None = None, lang: str = "en") -> list[int]:
        assert self.decision is not None
        options = self.decision.options
        kept = self._fitting(self.only, self.goal)
        if self.sought and messages is not None:
            seek = self.sought.lower()
            kept = [at for at in kept if seek in messages.option(self.decision, options[at], lang).lower()]
        return kept


def settled(option: Any) -> bool:
    """Whether only one filling goes into all bags of an option: it is chosen at once. Not so who marches or storms:
    what may come of it is shown before."""
    fights = isinstance(option, dict) and ("from" in option or option.get("do") == STORM)
    return not fights and all(bag.least and bag.weight(bag.pool) <= bag.least for bag in bags(option))


def mustered(bag: Bag) -> dict[str, int]:
    """As much as fits: where not all does, one leader goes with as many of his men as may, before further leaders; of
    what has just so many to go, as the dead of a battle have, leaders are the last."""
    single = [item for item, count in bag.pool.items() if count == 1]
    many = sorted((item for item in bag.pool if item not in single), key=lambda item: -bag.pool[item])
    first = 0 if bag.least == bag.most else 1
    fits = bag.most is None or bag.weight(bag.pool) <= bag.most
    order = bag.pool if fits else [*single[:first], *many, *single[first:]]
    return msgspec.structs.replace(bag, pool={item: bag.pool[item] for item in order}).fullest()


def _most(bag: Bag) -> int:
    """How much a bag holds at most."""
    all_of_it = bag.weight(bag.pool)
    return all_of_it if bag.most is None else min(bag.most, all_of_it)


def _ends_of(lang: str) -> tuple[str, str]:
    """What the ends of a slider are called."""
    return say("less", lang), say("more", lang)


def _open(bag: Bag) -> str:
    """What stands for a bag that is being filled: how many follows below."""
    return "…"
