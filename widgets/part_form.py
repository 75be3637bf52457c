"""A part of a position as fields to press: bags with plus and minus, names to choose, lists, numbers, ticks.

What is pressed comes back as ``put:<path>``, ``step:<path>``, ``add:<path>``, ``drop:<path>``, ``member:<path>`` or
``take:<path>``; a path is written with slashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Meta

from kernel_lib.core.editing import Editor, Part, choices, is_bag, of_type
from kernel_lib.core.laying import bare, key_of, record_of
from kernel_lib.core.messages import Messages
from kernel_lib.core.naming import NOBODY
from kernel_lib.core.reading import fields_of, hints_of
from kernel_lib.core.setting_up import Blank, Path
from widgets import markup

LISTED = 24
"""More names than this are searched for by typing, not picked from a list."""


class PartForm:
    """Shows parts of the position that `editor` changes.

    called      a name -> what it is called where more than its name must be told, a card by its number and symbols
    describing  the list for which a thing that the data lacks is being described
    """

    def __init__(self, editor: Editor, messages: Messages, say: Callable[..., str], lang: str,
                 called: Callable[[str], str], describing: Path = ()) -> None:
        self.describing = describing
        self.editor, self.messages, self.say, self.lang, self.called = editor, messages, say, lang, called
        self.lists: dict[tuple[str, ...], str] = {}

    def html(self, part: Part, label: str = "") -> str:
        """One part with its name."""
        label = label or self.label(part.path)
        if part.member:
            return self._tick(f"member:{_act(part.path)}|{part.member}", label, bool(part.value))
        return self._of(_plain(part.hint), part.value, part.path, label)

    def label(self, path: Path) -> str:
        """What a part is called: its field, and what it is of."""
        named = [self.called(one) if one in self.editor.known and not self.messages.has(f"ui.{one}", self.lang)
                 else self.messages.field(one, self.lang) for one in path]
        return " · ".join(named)

    def _of(self, hint: Any, value: Any, path: Path, label: str) -> str:
        plain = bare(hint)
        inner, origin = get_args(plain), get_origin(plain)
        if is_bag(hint):
            return self._group(label, self._bag(inner, value or {}, path), path)
        if record_of(plain) is not None:
            return self._record(record_of(plain), value, path, label)
        if origin is dict and len(inner) == 2:
            return self._group(label, self._map(inner, value or {}, path), path)
        if origin is list:
            if key_of(inner[0]) or record_of(inner[0]) is not None or get_origin(bare(inner[0])) is list:
                return ""
            return self._group(label, self._list(inner[0], value or [], path), path)
        if plain is bool:
            return self._tick(f"put:{_act(path)}", label, bool(value))
        if plain is int:
            return self._number(hint, value, path, label)
        known = choices(self.editor.names, hint)
        if known:
            empty = (origin is Literal and "" in inner) or self._may_be_empty(path, hint)
            return self._line(label, self._pick(f"put:{_act(path)}", known, value, empty, label))
        return ""

    # pieces of it

    def _group(self, label: str, content: str, path: Path) -> str:
        return (f'<fieldset class="rl-part" data-part="{escape(_act(path))}"><legend>{escape(label)}</legend>'
                f"{content}</fieldset>")

    def _line(self, label: str, control: str) -> str:
        return f'<div class="rl-bag"><span class="name">{escape(label)}</span>{control}</div>'

    def _tick(self, act: str, label: str, on: bool) -> str:
        return (f'<label class="rl-tick"><input type="checkbox" data-act="{escape(act)}" data-keep="{escape(act)}"'
                f'{" checked" if on else ""}> {escape(label)}</label>')

    def _number(self, hint: Any, value: Any, path: Path, label: str, extra: str = "") -> str:
        """Plus, minus, and the number to type."""
        least, most = _bounds(hint)
        now, act = value or 0, _act(path)
        less = markup.button("−", f"step:{act}", -1, look="icon", on=least is None or now > least,
                             title=f"{self.say('less')} {label}")
        more = markup.button("+", f"step:{act}", 1, look="icon", on=most is None or now < most,
                             title=f"{self.say('more')} {label}")
        shown = "" if value is None else str(value)
        field = (f'<input type="number" inputmode="numeric" data-act="put:{escape(act)}" data-keep="put:{escape(act)}" '
                 f'value="{shown}" aria-label="{escape(label)}">')
        return self._line(label, f"{less}{field}{more}{extra}")

    def _bag(self, inner: tuple[Any, ...], bag: dict[str, int], path: Path) -> str:
        rows = "".join(self._number(inner[1], count, (*path, unit), self.called(unit),
                                    markup.button("⇢", f"take:{_act((*path, unit))}", look="icon",
                                                  title=self.say("table_take", what=self.called(unit))))
                       for unit, count in bag.items())
        every = self._lying(inner[0], path)
        several = len(bag) > 1 and len(path) > 1
        whole = markup.button(self.say("table_take_all"), f"take:{_act(path)}") if several else ""
        return f"{whole}{rows}{self._add(path, [one for one in every if one not in bag], every)}"

    def _lying(self, hint: Any, path: Path) -> list[str]:
        """What can lie in a part of the position."""
        return [one for one in choices(self.editor.names, hint) if self.editor.ways.lies((*path, one))]

    def _map(self, inner: tuple[Any, ...], entries: dict[str, Any], path: Path) -> str:
        rows = ""
        every = self._lying(inner[0], path)
        rest = [one for one in every if one not in entries]
        for name, one in entries.items():
            made = self._of(_plain(inner[1]), one, (*path, name), self.called(name))
            gone = markup.button("✕", f"drop:{_act((*path, name))}", look="icon",
                                 title=self.say("table_drop", what=self.called(name)))
            rows += f'<div class="rl-entry">{made}{gone}</div>' if rest and made.startswith(
                '<div class="rl-bag"') else made
        return rows + self._add(path, rest, every)

    def _list(self, inner: Any, names: list[Any], path: Path) -> str:
        chips = "".join(
            f'<span class="rl-chip">{escape(self.called(str(one)))}'
            + markup.button("✕", f"drop:{_act(path)}|{one}", look="icon",
                            title=self.say("table_drop", what=self.called(str(one)))) + "</span>" for one in names)
        every = choices(self.editor.names, inner)
        added = self._add(path, [one for one in every if one not in names], every)
        return f'<div class="rl-row">{chips}</div>{added}{self._unlisted(inner, path)}'

    def _unlisted(self, inner: Any, path: Path) -> str:
        """What the data lacks, entered by what is printed on it."""
        ways, of = self.editor.ways.unlisted, of_type(inner)
        if ways is None or of is None or ways.section not in of.kinds:
            return ""
        say, act = self.say, _act(path)
        if path != self.describing:
            return markup.button(say("table_unlisted"), "describe", act, look="plain")
        blanks = "".join(self._blank(one) for one in ways.blanks(self.lang))
        return (f'<form class="rl-block" data-act="described:{escape(act)}"><p class="rl-small">'
                f'{escape(say("table_describe"))}</p>{blanks}<button type="submit" class="main">'
                f'{escape(say("table_add_it"))}</button></form>')

    def _blank(self, one: Blank) -> str:
        name, label = escape(one.name), escape(one.label or self.say("table_prints" if one.choices else "table_number"))
        keep = f'name="{name}" data-keep="described:{name}" aria-label="{label}"'
        if not one.choices:
            field = f'<input type="text" inputmode="numeric" size="3" {keep} placeholder="{label}">'
        else:
            listed = "".join(f'<option value="{escape(value)}">{escape(said)}</option>'
                             for value, said in one.choices.items())
            field = f'<select {keep}><option value="">{label}</option>{listed}</select>'
        return field

    def _record(self, kind: Any, value: dict[str, Any] | None, path: Path, label: str) -> str:
        if value is None:
            return ""
        hints = hints_of(kind)
        rows = "".join(self._of(_plain(hints[field.name]), value[field.encode_name], (*path, field.encode_name),
                                self.messages.field(field.encode_name, self.lang)) for field in fields_of(kind))
        return self._group(label, rows, path)

    def _add(self, path: Path, known: list[str], every: list[str]) -> str:
        if not known:
            return ""
        act, said = f"add:{_act(path)}", self.say("table_add")
        if len(known) <= LISTED:
            return f'<div class="rl-row">{self._pick(act, known, None, False, said, said)}</div>'
        offered, listed = self._listed(tuple(every))
        return (f'<input type="text" class="rl-search" list="{offered}" data-act="{escape(act)}" autocomplete="off" '
                f'data-keep="{escape(act)}" placeholder="{escape(said)}" aria-label="{escape(said)}">{listed}')

    def _listed(self, names: tuple[str, ...]) -> tuple[str, str]:
        """The id of the list of these names to search in, and the list itself where it does not stand there yet."""
        if names in self.lists:
            return self.lists[names], ""
        self.lists[names] = offered = f"rl-names-{len(self.lists)}"
        shown = "".join(f"<option>{escape(self.called(one))}</option>" for one in names)
        return offered, f'<datalist id="{offered}">{shown}</datalist>'

    def _pick(self, act: str, known: Iterable[str], now: Any, empty: bool, label: str, first: str = "") -> str:
        """A list to pick one from."""
        blank = f'<option value="" {"selected" if now in (None, "") else ""}>{escape(first or "–")}</option>' if (
            empty or now in (None, "")) else ""
        shown = "".join(f'<option value="{escape(str(one))}"{" selected" if one == now else ""}>'
                        f"{escape(self.called(str(one)))}</option>" for one in known)
        return (f'<select data-act="{escape(act)}" data-keep="{escape(act)}" aria-label="{escape(label)}">'
                f"{blank}{shown}</select>")

    def _may_be_empty(self, path: Path, hint: Any) -> bool:
        """Whether nothing may stand there: an entry of a map can go, and some names may be nobody's."""
        of = of_type(hint)
        return (of is not None and NOBODY in self.editor.names.all_of(of)) or len(path) > 1 or (
            self.editor.get(path) == "")


def _act(path: Path) -> str:
    return "/".join(path)


def _plain(hint: Any) -> Any:
    """A type without "or nothing"."""
    if get_origin(bare(hint)) in (Union, UnionType):
        some = [one for one in get_args(bare(hint)) if one is not type(None)]
        return some[0] if len(some) == 1 else hint
    return hint


def _bounds(hint: Any) -> tuple[int | None, int | None]:
    meta = next((one for one in get_args(hint)[1:] if isinstance(one, Meta)), None) if bare(hint) is not hint else None
    least, most = (meta.ge, meta.le) if meta is not None else (0, None)
    return (None if least is None else int(least)), (None if most is None else int(most))
