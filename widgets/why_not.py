"""WhyNot: may I do this? Yes, or no because of which rule - asked of the same judge that play asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from kernel_lib.core import seen
from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import Verdict
from widgets import claims, markup
from widgets.groups import ends_at, is_way
from widgets.option_parts import places_of
from widgets.stage import Stage
from widgets.words import begun

SHOWN, FEW = 16, 4
DONE = "do"
"""The field of an action that says what is done."""


class WhyNot(Stage):
    """Asks about the decision that waits at `table`; nothing is played.

    candidates  actions worth asking about, legal or not, beside the legal options
    who         the seat that asks: the board shows what it may know
    within      the stage that it opens over, where it has no frame of its own
    page        that of the board which it begins on, where it is not the first
    look        the places that it is about, where there are no candidates to tell
    """

    def __init__(self, table: Table, candidates: Iterable[Any] = (), who: seen.Viewer = seen.EVERYTHING,
                 within: Stage | None = None, page: str = "", look: Iterable[str] = ()) -> None:
        super().__init__(table.rules.id, "why-not", within)
        self.given, self.page, self.look = list(candidates), page, list(look)
        self.begin(table, who)
        if within is None:
            self.appear()
        else:
            self.lay()

    # asking

    def begin(self, table: Table, who: seen.Viewer = seen.EVERYTHING) -> None:
        """Ask about the decision that waits at `table`; nothing was asked yet."""
        self.table, self.who = table, who
        self.waits = decision = table.pending
        self.near = [*self.given, *(decision.missed() if isinstance(decision, Decision) else ())]
        self.asked: Any = None
        self.verdict: Verdict | None = None
        self.built: dict[str, Any] = {}
        self.next_field = 0
        self.answers = 0

    def follow(self, table: Table) -> None:
        """Ask about what waits now at a table that went on."""
        if table.pending is not self.waits:
            self.begin(table, self.who)
            if not self.asleep:
                self.draw()

    def begun(self, said: Sequence[str]) -> None:
        """What was clicked already is part of the question: from there one goes on asking."""
        places = self._places()
        able = [one for one in self._actions() if set(said) <= set(places_of(one))]
        action = min(able, key=lambda one: [places_of(one).index(id) for id in said], default={}) if said else {}
        for name, value in action.items():
            if isinstance(value, str) and value in said:
                self.built[name] = value
                self.next_field += value in places

    def aim(self) -> None:
        given, listed = ([id for one in actions for id in places_of(one)] for actions in (self.given, self._listed()))
        known = {place.id for place in self.picture.scene.places} if self.picture.scene is not None else set()
        look = [] if self.page else sorted(known.intersection(self.look))
        self.picture.focus(next((ids for ids in (given, look, listed) if self.picture.shown(ids)), ()), self.page)

    def ask(self, action: Any) -> Verdict:
        """Whether `action` is allowed now, and if not, because of which rule."""
        self.asked, self.verdict = action, self.table.why_not(action)
        self.answers += 1
        self.draw()
        return self.verdict

    def act_ask(self, value: Any) -> None:
        self.ask(self._listed()[int(value)])

    def act_field(self, value: Any) -> None:
        """One field of the action that is put together: "name=number of the value"."""
        name, _, at = str(value).partition("=")
        self.built[name] = self._values()[name][int(at)]
        if name == DONE:  # something else is done: what only the last needed is asked no more
            self.built = {one: part for one, part in self.built.items() if one in self._fields()}
        self.draw()

    def act_count(self, value: Any) -> None:
        """More or fewer of an item in a bag field: "field|item|step"."""
        name, item, step = str(value).split("|")
        bag = dict(self.built.get(name, {}))
        bag[item] = max(0, min(99, bag.get(item, 0) + int(step)))
        self.built[name] = {key: count for key, count in bag.items() if count}
        self.draw()

    def act_build(self, _: Any = None) -> None:
        self.ask(self.completed())

    def completed(self) -> dict[str, Any]:
        """What is put together, with the fields left open taken from the legal action that is most like it."""
        decision = self.table.pending
        known = [*(decision.options if isinstance(decision, Decision) else ()), *self.near]

        def likeness(one: dict[str, Any]) -> int:
            return sum(one.get(name) == value for name, value in self.built.items())

        like = max((one for one in known if isinstance(one, dict)), key=likeness, default={})
        spots = [name for name, value in like.items() if value in self._places()][:-1]
        others = any(self.built.get(name, like[name]) != like[name] for name in spots)  # its men do not stand there
        whole: dict[str, Any] = filled(like, lambda bag: {} if others and not bag.least else bag.fullest())
        return {name: self.built.get(name, value) for name, value in whole.items()}

    def clicked(self, id: str) -> None:
        """A click on the board: asks about a place, or fills the next field of an action."""
        decision = self.table.pending
        if not isinstance(decision, Decision):
            return
        place = self.picture.place_of(id)
        stands_for = self.picture.meant(decision).get(id, id)
        if decision.option_of(stands_for) is not None:
            self.ask(stands_for)
            return
        if ways := [one for one in decision.options if is_way(one)]:
            self.ask(next((one for one in ways if ends_at(one) == stands_for), {"path": [stands_for]}))
            return
        if place not in self._places() and (meant := self._with(id)) is not None:
            self.ask(meant)
            return
        fields = self._fields() if DONE in self.built else self._values()
        names = [name for name, values in fields.items() if not isinstance(values, dict)]
        if not any(self._takes(name, place) for name in names):  # nothing it could stand for in what is put together
            known = next((one for one in (id, place) if decision.option_of(one) is not None), place)
            self.ask(known)
            return
        spots = [name for name in names if self._takes_places(name)] or names
        missed = next((one for one in self.near if isinstance(one, dict) and place in one.values()), None)
        field = self._piece_field(names, stands_for) if place != id and not self.next_field else ""
        if field:  # who goes, and whence
            self.built[field] = stands_for
        name = spots[self.next_field % len(spots)]
        self.next_field += 1
        self.built[name] = place
        meant = next((one for one in self._actions() if name in one and DONE in one
                      and all(spot in self.built for spot in spots if spot in one)), None)
        if meant is not None:  # all its places are named: the form goes on from what was understood
            self.built.setdefault(DONE, meant[DONE])
        if meant is not None or all(spot in self.built for spot in spots):
            self.ask(self.completed())
        elif missed is not None:
            self.ask(missed)
        else:
            self.draw()

    def _piece_field(self, names: list[str], piece: Any) -> str:
        """The field that says by name who does it, where `piece` is such a one; "" for none."""
        return next((name for name in names if not self._takes_places(name)
                     and any(self._alike(piece, value) for value in self._values()[name])), "")

    def _with(self, id: str) -> dict[str, Any] | None:
        """What a click on a card asks: what is done with others of its kind but not with it; else what may be done."""
        field = next((name for name, values in self._values().items()
                      if isinstance(values, list) and any(self._alike(id, value) for value in values)), None)
        asked = [{**filled(one, Bag.fullest), field: id} for one in self._actions() if field in one]
        return next((one for one in asked if not self.table.why_not(one)), asked[0] if asked else None)

    def _alike(self, one: Any, other: Any) -> bool:
        """Whether two names are of records of the same sort."""
        kinds = [set(self.messages.kinds_of(id)) if isinstance(id, str) else set() for id in (one, other)]
        return bool(kinds[0] & kinds[1])

    # what can be asked about

    def _listed(self) -> list[Any]:
        decision = self.table.pending
        if not isinstance(decision, Decision):
            return []
        legal = [filled(option, Bag.fullest) for option in decision.options]
        legal.sort(key=lambda one: not isinstance(one, dict))  # to do nothing comes last
        return [one for at, one in enumerate([*self.near, *legal]) if one not in [*self.near, *legal][:at]]

    def _values(self) -> dict[str, Any]:
        """Fields of the decision's actions: every value seen, or the items of a bag. Empty for plain choices."""
        decision = self.table.pending
        if not isinstance(decision, Decision):
            return {}
        fields: dict[str, Any] = {}
        for option in self._actions():
            for name, part in option.items():
                if isinstance(part, (Bag, dict)):
                    pool = part.pool if isinstance(part, Bag) else part
                    if not all(isinstance(count, int) for count in pool.values()):
                        continue  # a promise is no bag: it is asked about as it stands in the list
                    fields.setdefault(name, {})
                    if isinstance(fields[name], dict):
                        fields[name].update(dict.fromkeys(pool, 0))
                elif isinstance(fields.setdefault(name, []), list) and part not in fields[name]:
                    fields[name].append(part)
        for name, values in fields.items():
            if isinstance(values, list) and self._takes_places(name, values):
                values += [place for place in self._places()
                           if place not in values and any(self._alike(place, one) for one in values)]
        return fields

    def _actions(self) -> list[dict[str, Any]]:
        """The actions with fields among all that can be asked about."""
        decision = self.table.pending
        offered: list[Any] = list(decision.options) if isinstance(decision, Decision) else []
        return [one for one in [*offered, *self.near] if isinstance(one, dict)]

    def _fields(self) -> dict[str, Any]:
        """The fields to ask for: first what is done, then what that needs."""
        fields = self._values()
        if DONE not in fields:
            return fields
        needed = {name for one in self._actions() if one.get(DONE) == self.built.get(DONE, self) for name in one}
        return {name: values for name, values in fields.items()
                if name == DONE or name in needed or (DONE not in self.built and name in self.built)}

    def _takes_places(self, name: str, values: list[Any] | None = None) -> bool:
        known = self._places()
        seen = values if values is not None else self._values()[name]
        return bool(seen) and any(one in known for one in seen if isinstance(one, str))

    def _takes(self, name: str, place: str) -> bool:
        """Whether a field holds places or what is like `place`."""
        return self._takes_places(name) or any(self._alike(place, value) for value in self._values()[name])

    def _places(self) -> list[str]:
        """The places of the board on show that have a name; steps of a track have none."""
        shown = self.picture.scene.places if self.picture.scene is not None else ()
        return [place.id for place in shown if self.messages.name_of(place.id, self.lang)]

    # what is shown

    def draw(self) -> None:
        """Show the question and its answer."""
        marks: dict[str, tuple[str, ...]] = {}
        if self.asked is not None and self.verdict is not None:
            marks = {"legal" if self.verdict else "wrong": tuple(places_of(self.asked))}
        if self.who not in (None, seen.EVERYTHING):
            self.picture.who = str(self.who)
        if self.within is None:
            self.picture.named = {id for one in self._listed() for id in places_of(one)}
        self.picture.show(seen.state_of(self.table.rules, self.table.state, self.who), self.lang, **marks)
        self.head.html = self.head_html()
        again = f'<p class="rl-below">{escape(self.title())}</p>' if self.within is not None else ""  # it is far above
        self.side.html = self.column(f"{again}{self._answer()}{self._form()}{self._list()}",
                                     keep=f"asked{self._words(self.asked)}")
        self.side.says = self.answer_line()

    def head_html(self) -> str:
        if self.within is not None:  # the frame around it says what is decided
            return self.framed("", self.w("why"))
        return self.framed(self.w("why"), self.title())

    def title(self) -> str:
        """The decision that waits."""
        pending = self.table.pending
        return claims.asked_words(self.messages, pending, self.lang) if pending is not None else self.w("why_none")

    def answer_line(self) -> str:
        """The answer as one line; "" before anything was asked."""
        if self.verdict is None:
            return ""
        return f"{self._words(self.asked)} {markup.verdict_line(self.game, self.verdict, self.lang)}"

    def text(self) -> str:
        lines = [self.title()]
        for one in self._listed():
            lines.append(f"{self._words(one)}{self.w('colon')}"
                         f"{markup.verdict_line(self.game, self.table.why_not(one), self.lang)}")
        return "\n".join(lines)

    def svg(self) -> str:
        return self.picture.svg()

    def _words(self, action: Any) -> str:
        decision = self.table.pending
        return self.messages.choice(decision if isinstance(decision, Decision) else "", action, self.lang)

    def _answer(self) -> str:
        if self.verdict is None:
            return f'<p class="rl-quiet">{escape(self.w("why_help"))}</p>'
        shown = claims.verdict_facts(self.game, self.verdict, self.lang)
        said = escape(f"{self.w('why_facts')}{self.w('colon')}{shown}")
        because = f'<p class="rl-quiet rl-small">{said}</p>' if shown else ""
        return (f'<div data-reveal="{self.answers}"><p class="rl-says">{escape(begun(self._words(self.asked)))}</p>'
                f"{markup.verdict_box(self.game, self.verdict, self.lang)}{because}</div>")

    def _form(self) -> str:
        fields, decision = self._fields(), self.table.pending
        if not fields or not isinstance(decision, Decision):
            return ""
        parts = []
        for name, values in fields.items():
            label = escape(self.messages.label(decision.name, name, self.lang))
            if isinstance(values, dict):
                rows = "".join(self._bag_row(name, item) for item in self._items(name))
                parts.append(f"<div><b class='rl-small'>{label}</b>{rows}</div>")
                continue
            chosen = self.built.get(name)
            options = "".join(
                f'<option value="{escape(name)}={at}"{" selected" if one == chosen else ""}>'
                f"{escape(self._value(decision, name, one))}</option>"
                for at, one in enumerate(values))
            blank = "" if name in self.built else '<option value="" selected disabled>…</option>'
            parts.append(f'<label class="rl-row"><b class="rl-small" style="min-width:5em">{label}</b><select '
                         f'data-act="field" data-keep="f{escape(name)}">'
                         f"{blank}{options}</select></label>")
        ready = bool(self.built)
        ask = markup.button(self.w("why_ask"), "build", look="main", on=ready)
        opened = " open" if ready else ""  # a click on the board has begun it
        return (f'<details class="rl-block" data-keep="form{opened}"{opened}><summary>{escape(self.w("why_field"))}'
                f'</summary>{"".join(parts)}<div class="rl-block">{ask}</div></details>')

    def _items(self, name: str) -> list[str]:
        """What a bag can hold where the action begins, as far as the fields before it say; and what is in it."""
        def likeness(one: dict[str, Any]) -> list[bool]:
            return [self.built[field] == value for field, value in one.items()
                    if field in self.built and not isinstance(value, (Bag, dict))]

        offered = [one for one in self._actions() if isinstance(one.get(name), (Bag, dict))]
        best = max(map(likeness, offered))
        bags = [one[name] for one in offered if likeness(one) == best]
        held = [item for bag in bags for item in (bag.pool if isinstance(bag, Bag) else bag)]
        return list(dict.fromkeys([*self.built.get(name, {}), *held]))

    def _value(self, decision: Decision, field: str, value: Any) -> str:
        """What can be chosen in a field: what is done is called as its group is where one plays."""
        for key in (f"group.{decision.name}.{value}", f"option.{decision.name}.do.{value}") if field == DONE else ():
            if self.messages.has(key, self.lang) and "?" not in (said := self.messages.text(key, self.lang)):
                return said
        return self.messages.choice(decision.name, value, self.lang)

    def _bag_row(self, name: str, item: str) -> str:
        now, label = self.built.get(name, {}).get(item, 0), self.messages.kind(item, self.lang, name)
        less = markup.button("−", "count", f"{name}|{item}|-1", look="icon", on=now > 0, title=f"{self.w('less')} "
                                                                                               f"{label}")
        more = markup.button("+", "count", f"{name}|{item}|1", look="icon", title=f"{self.w('more')} {label}")
        return (f'<div class="rl-bag"><span class="name">{escape(label)}</span>{less}<span class="count">{now}</span>'
                f'{more}</div>')

    def _list(self) -> str:
        listed = self._listed()
        said = {part for part in self.built.values() if isinstance(part, str)}
        order = sorted(range(len(listed)), key=lambda at: -len(said.intersection(places_of(listed[at]))))
        first = len(order) if len(order) < SHOWN + FEW else SHOWN  # not to hide two or three

        def buttons(some: Iterable[int]) -> str:
            return "".join(markup.button(self._words(listed[at]), "ask", at, pressed=listed[at] == self.asked)
                           for at in some)

        if not order:
            return ""
        more = self.w("play_more", count=len(order) - first)
        rest = (f'<details data-keep="more"><summary>{escape(more)}</summary><div class="rl-options">'
                f"{buttons(order[first:SHOWN * 3])}</div></details>") if first < len(order) else ""
        return (f'<div class="rl-block rl-scroll" data-scroll data-keep="list"><div class="rl-options">'
                f"{buttons(order[:first])}</div>{rest}</div>")
