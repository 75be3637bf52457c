"""Companion: a real table beside the screen. Its position is entered by clicking; then the rules are asked."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path as File
from typing import Any

from kernel_lib.core import game as games
from kernel_lib.core.decision import Decision
from kernel_lib.core.editing import Editor, choices, is_bag, of_type
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.laying import bare
from kernel_lib.core.setting_up import Path, opening
from kernel_lib.core.table import Table
from kernel_lib.core.told import told
from kernel_lib.core.unlisted import printed
from widgets.companion_page import CompanionPage
from widgets.dice_tray import Tray
from widgets.kept_positions import KeptPositions, position_in
from widgets.option_parts import places_of
from widgets.page import page
from widgets.play import Play
from widgets.why_not import WhyNot

FIELD = re.compile(r"\w+(?:\.\w+|\[\d+\])*")
"""A part of a position as messages name it: given.players[1].location."""
LOOKED_AT = 200
"""So many options tell which page they are about."""


class Companion(CompanionPage):
    """The position of a real table of `game`, and what can be asked about it.

    source  a position to begin with: a state; None for the one kept last, or an opening
    """

    def __init__(self, game: str, source: Any = None) -> None:
        super().__init__(game)
        self.rules = games.load(game)
        self.tray = Tray(game, self.answered)
        self.kept = KeptPositions(self.rules)
        self.options = self.rules.complete({})
        state, self.name = self._first(source)
        self.editor = Editor(self.rules, state)
        self.options = dict(state.options)
        self.draw()
        self.lay()

    def _first(self, source: Any) -> tuple[Any, str]:
        if source is not None:
            return source, ""
        names = self.kept.names() if page.interactive else []
        if names:
            try:
                return self.kept.open(names[0]), names[0]
            except Bad as error:
                self.fault = told(error, self.lang_tag)
        return opening(self.rules, self.options), ""

    # what is pressed

    def _pressed(self, name: str, value: Any) -> None:
        self.note = self.fault = ""
        act, _, path = name.partition(":")
        try:
            if name in Tray.ACTS:
                self.tray.act(name, value)
                self.draw()
            elif path:
                getattr(self, f"do_{act}")(tuple(path.split("/")), value)
                self._changed()
            else:
                super()._pressed(name, value)
        except Bad as error:
            self.failed(error)

    def _changed(self, table: Table | None = None) -> None:
        self._table = table
        if self.name or page.interactive:
            self.name = self.name or self.kept.free(self.w("table_mine"))
            self.kept.keep(self.name, self.editor.state)
        self.draw()

    def failed(self, error: Bad) -> None:
        self.refused += 1
        pressed = FIELD.fullmatch(error.where)  # what was pressed stands there: its path in a file says nothing
        self.fault = told(Bad(error.what, "", error.expected) if pressed else error, self.lang_tag)
        self.draw()

    def act_tab(self, value: Any) -> None:
        """Another part of the column."""
        self.tab = str(value)
        self.draw()

    def act_undo(self, _: Any = None) -> None:
        """Take the last change back."""
        if self.editor.undo():
            self._changed()

    def act_redo(self, _: Any = None) -> None:
        """Make it again."""
        if self.editor.redo():
            self._changed()

    # beginning

    def do_option(self, path: Path, value: Any) -> None:
        """An option of the opening."""
        name = path[0]
        self.options[name] = next(one for one in self.rules.options[name].values if str(one) == value)

    def act_opening(self, _: Any = None) -> None:
        """Begin with the opening of these options, as a table of its own."""
        self._begin(opening(self.rules, self.options), self.kept.free(self.w("table_mine")))

    def act_kept(self, value: Any) -> None:
        """Open a position that was kept."""
        self._begin(self.kept.open(str(value)), str(value))

    def act_game(self, value: Any) -> None:
        """Take over the position of a game that was saved."""
        self._begin(position_in(File(str(value)), self.rules), self.kept.free(File(str(value)).stem))

    def act_name(self, value: Any) -> None:
        """Keep this position under another name, too."""
        self.kept.keep(str(value).strip(), self.editor.state)
        self.name = str(value).strip()
        self.draw()

    def _begin(self, state: Any, name: str) -> None:
        self.editor = Editor(self.rules, state)
        self.options, self.name = dict(state.options), name
        self.subject, self.carried, self.tab = "", (), "set"
        self._changed()
        self.picture.turn(next(iter(self.picture.pages), ""))
        self.picture.whole()

    def _show_what_is_asked(self) -> None:
        """The page with what the decision that waits is about."""
        table = self.table()
        pending = table.pending if table is not None else None
        if isinstance(pending, Decision):
            meant = self.picture.meant(pending)
            about = [id for option in islice(pending.options, LOOKED_AT) for id in places_of(option)]
            self.picture.turn_to([*about, *(id for id, value in meant.items() if value in about)],
                                 self.picture.opens(pending.name))

    # editing

    def do_put(self, path: Path, value: Any) -> None:
        """A value that was typed, picked or ticked."""
        hint = self.editor.hint(path)
        if isinstance(value, bool) or value is None:
            self.editor.put(path, value)
        elif of_type(hint) is None and bare(hint) is not str and _is_number(value):
            self.editor.put(path, int(value))
        elif value == "":
            self.editor.put(path, "" if self.editor.get(path) is not None and len(path) == 1 else None)
        else:
            self.editor.put(path, value)

    def do_step(self, path: Path, value: Any) -> None:
        """One more, or one less."""
        self.editor.put(path, (self.editor.get(path) or 0) + int(value))

    def do_add(self, path: Path, value: Any) -> None:
        """Another name in a list, a bag or a map."""
        if not str(value).strip():
            return
        now, hint = self.editor.get(path), self.editor.hint(path)
        name = self._further(self._meant(path, str(value)))
        if is_bag(hint):
            self.editor.put((*path, name), ((now or {}).get(name) or 0) + 1)
        elif isinstance(now, list):
            self.editor.put(path, [*now, name])
        else:
            self.editor.put((*path, name), self._nothing((*path, name)))

    def act_describe(self, value: Any) -> None:
        """Describe a thing that the data lacks, for this list; or leave it."""
        self.describing = () if self.describing == (path := tuple(str(value).split("/"))) else path
        self.draw()

    def do_described(self, path: Path, value: Any) -> None:
        """A thing of which a form tells comes into a list."""
        ways = self.editor.ways.unlisted
        name = ways.name(value) if ways is not None else ""
        if ways is None or not name:
            raise Bad(self.w("table_describe"))
        self.describing = ()
        self.do_add(path, name)

    def do_drop(self, path: Path, value: Any) -> None:
        """A name out of a list, or an entry out of a map."""
        *front, last = path
        end, _, name = last.partition("|")
        way = (*front, end)
        self.editor.put(way, [one for one in self.editor.get(way) if str(one) != name] if name else None)

    def do_member(self, path: Path, value: Any) -> None:
        """Whether a name is in a list, or is the one that stands there."""
        *front, last = path
        end, _, name = last.partition("|")
        way = (*front, end)
        now = self.editor.get(way)
        if isinstance(now, list):
            self.editor.toggle(way, name)
        else:
            self.editor.put(way, None if now == name else name)

    def do_take(self, path: Path, _: Any) -> None:
        """Take what lies there up, one thing or all of a bag, to be put where one clicks next."""
        self.carried = () if self.carried == path else path

    def act_search(self, value: Any) -> None:
        """Show what was looked for."""
        if str(value).strip():
            self.show(self.named(str(value)))

    def act_show(self, value: Any) -> None:
        """Show everything about a name."""
        self.show(str(value))

    def act_field(self, value: Any) -> None:
        """Open a field of the whole table, or close it."""
        self.opened = "" if value == self.opened else str(value)
        self.draw()

    def show(self, name: str) -> None:
        """Let the column speak of `name`, a place, a piece, a player."""
        self.subject, self.tab = name, "set"
        self.draw()

    def clicked(self, id: str) -> None:
        """A click on the board: what is carried is put there, else it is shown."""
        place = self.picture.place_of(id)
        parts = [one for id in (place, id) for one in (id, *re.split("[:/]", id))]
        known = [one for one in dict.fromkeys(parts) if one and self.knows(one)]
        self.note = self.fault = ""
        step = self.editor.ways.marked(self.editor.state, id, self.subject)
        if step is not None and not self.carried:
            self._pressed_step(*step)
        elif not known:
            self.note = self.w("play_nothing", place=self.picture.name(id))
            self.draw()
        elif self.carried:
            self._pressed_put_down(known[0])
        else:
            self.show(known[0])

    def _pressed_step(self, path: Path, value: Any) -> None:
        """A step of a track: the marker goes there."""
        try:
            self.editor.put(path, value)
            self.note = self.w("table_step", what=self._form().label(path), value=self.messages.words(
                self.editor.get(path), self.lang))
            self._changed()
        except Bad as error:
            self.failed(error)

    def _pressed_put_down(self, place: str) -> None:
        start, self.carried = self.carried, ()
        try:
            lying = self.editor.get(start)
            if isinstance(lying, dict) and start[-1] != place:
                self.editor.move_all(start, (*start[:-1], place))
            elif not isinstance(lying, dict) and start[-2] != place:
                self.editor.move(start, (*start[:-2], place, start[-1]), lying)
            self.subject = place
            self._changed()
        except Bad as error:
            self.failed(error)

    def _meant(self, path: Path, text: str) -> str:
        """The name that was picked or typed: its beginning is enough where no other begins so, and any part of it where
        no other has that. Raises Bad where several do."""
        hint = self.editor.hint(path)
        inner = bare(hint).__args__[0]
        known = {self.called(one): one for one in choices(self.editor.names, inner)}
        wanted = text.strip().casefold()
        if text in known or wanted in known.values():
            return known.get(text, text)
        begun = [one for one in known if one.casefold().startswith(wanted)]
        found = begun if len(begun) == 1 else [one for one in known if wanted in one.casefold()]
        if len(found) > 1:
            raise Bad(f"several are called {text.strip()!r}", "", one_of(found))
        return known[found[0]] if found else text

    def _further(self, name: str) -> str:
        """One more thing with this print, where the name says what is printed and such a thing lies there."""
        ways, described = self.editor.ways.unlisted, printed(self.editor.rules.id, name)
        return ways.another(described.id, self.editor.named()) if ways is not None and described else name

    def _nothing(self, path: Path) -> Any:
        """What a new entry of a map begins with."""
        hint = self.editor.hint(path)
        if is_bag(hint) or bare(hint) in (int,):
            return {} if is_bag(hint) else 1
        known = choices(self.editor.names, hint)
        return known[0] if known else next(iter(getattr(bare(hint), "__args__", ("",))), "")

    # whose turn, and what is asked

    def do_turn(self, path: Path, _: Any) -> None:
        """It is the turn of somebody."""
        self.editor.take_turn(path[0])

    def act_ask(self, _: Any = None) -> None:
        """May I? About what waits now."""
        table = self.table()
        if table is not None:
            self.picture.who = str(getattr(table.pending, "who", "") or self.picture.who)
            self._show_what_is_asked()
            self.asking = WhyNot(table, within=self)
            self.put_over(self.asking)
            self.asking.draw()

    def act_play(self, _: Any = None) -> None:
        """Play on from here, with everybody a person at this screen and real dice."""
        if self.table() is not None:
            self.played = Play(self.fresh_table(), open_table=True)
            self.children = [self.played]

    def answered(self, values: tuple[Any, ...]) -> None:
        """Dice that were rolled on the table."""
        table = self.table()
        if table is not None:
            table.answer(values)
            self.editor.become(table.state)
            self._changed(table)


def _is_number(value: Any) -> bool:
    return str(value).strip().lstrip("-").isdigit()
