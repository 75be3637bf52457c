"""What the companion shows: where a position comes from, its parts to change, whose turn it is, the score."""

from __future__ import annotations

import functools
import re
from html import escape
from typing import Any

from kernel_lib.core import data, registry
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Asked, Draw
from kernel_lib.core.editing import Editor, Part
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Rules
from kernel_lib.core.setting_up import Path
from kernel_lib.core.table import Table
from kernel_lib.core.told import fault as fault_in
from kernel_lib.core.told import told
from widgets import claims, markup
from widgets.boards import board_of
from widgets.dice_tray import Tray
from widgets.kept_positions import KeptPositions
from widgets.odds_beside import odds_beside
from widgets.part_form import PartForm
from widgets.stage import Stage
from widgets.words import begun

TABS = ("begin", "set", "turn", "score")
LISTED = 14
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]+")


@functools.cache
def things(game: str) -> dict[str, Any]:
    """Everything in the data of a game that has a name: id -> its record."""
    known, named = data.data(game), data.names(game)
    sections = (getattr(known, name) for name in known.__struct_fields__)
    return {one.id: one for part in sections if isinstance(part, (list, tuple)) for one in part
            if getattr(one, "id", None) in named}


class CompanionPage(Stage):
    """Shows the position that `editor` changes; what presses do is in `widgets.companion`.

    subject  the name that the column speaks of; "" for the table as a whole
    opened   the field of the whole table that is open
    carried  what was taken up, to be put elsewhere
    describing  the list for which a thing that the data lacks is being described
    """

    rules: Rules
    editor: Editor
    kept: KeptPositions
    options: dict[str, Any]
    name: str
    tray: Tray

    def __init__(self, game: str) -> None:
        super().__init__(game, "companion", shortcuts={"u": "undo", "r": "redo"})
        self.tab, self.subject, self.note, self.fault = "begin", "", "", ""
        self.refused = 0  # so often: a tick that is refused again is taken out again
        self.carried: Path = ()
        self.opened = ""
        self.describing: Path = ()
        self._table: Table | None = None

    def table(self) -> Table | None:
        """The table as it waits in this position; None while it cannot lie on a table."""
        if self._table is None and not self.editor.faults():
            try:
                self._table = self.fresh_table()
            except Bad as error:
                self.fault = told(error, self.lang_tag)
        return self._table

    def fresh_table(self) -> Table:
        """A table that begins in this position, with real dice. Raises Bad."""
        state = self.editor.state
        return Table(self.rules, state.options, Asked(), position=self.rules.position.whole(state))

    # names

    def called(self, name: str) -> str:
        """A name as people look for it: a card with its number, or with what is printed on it."""
        said = self.messages.words(name, self.lang)
        if printed := self.editor.ways.symbols(name):
            signs = (one if one.isdigit() else self.messages.words(one, self.lang) for one in printed)
            return f"{' '.join(signs)} – {said}"
        number = getattr(things(self.game).get(name), "number", None)
        return f"{number} {said}" if number is not None and said != name else said

    def knows(self, name: str) -> bool:
        """Whether the position can say anything about a name."""
        return bool(self.editor.about(name))

    def named(self, text: str) -> str:
        """The name that was typed in either language. Raises Bad."""
        wanted = text.strip().casefold()
        found = [one for one in self.everything() if wanted in (one.casefold(), self.called(one).casefold())]
        found += [one for one in self.everything() if wanted in self.called(one).casefold()]
        if not found:
            raise Bad(f"there is nothing called {text!r}", "", "a place, a piece, a card or a player")
        return found[0]

    def everything(self) -> list[str]:
        """Every name that a position speaks of."""
        return list(dict.fromkeys([*self.editor.names.seats, *things(self.game)]))

    # what is shown

    def draw(self) -> None:
        """Show the position and the column."""
        about = self.editor.names.seats
        if self.subject in about:
            self.picture.who = self.subject
        chosen = tuple(one for one in (self.subject, *(self.carried[-2:])) if one)
        self.picture.show(self.editor.state, self.lang, chosen=chosen)
        self._show_cards()
        self.head.html = self.head_html()
        content = getattr(self, f"_tab_{self.tab}")()
        self.side.html = self.column(f"{self._tabs()}{self._said()}{content}", self._foot(),
                                     f"{self.tab}:{self.subject}")
        self.head.says = self._with_names(self.fault) or self.note or self.title()
        if self.over is not None:
            self.over.draw()

    def title(self) -> str:
        """Whose turn it is and what is asked, or what is still wrong."""
        if self.editor.faults():
            return self.w("table_unfinished")
        table = self.table()
        return claims.asked_words(self.messages, table.pending, self.lang) if table is not None and (
            table.pending is not None) else self.w("play_over")

    def text(self) -> str:
        return "\n".join([self.w("table_about"), self.title(), self.picture.text()])

    def svg(self) -> str:
        return self.picture.svg()

    def _show_cards(self) -> None:
        """The hand of whoever is spoken of, where there is one to see."""
        seat, board = self._seat(), board_of(self.game)
        held = board is not None and board.hand is not None and board.hand(self.editor.state, seat, self.lang)
        if held:
            self.show_hand(self.editor.state, seat)
        else:
            self.put_hand("")

    def _seat(self) -> str:
        seats = self.editor.names.seats
        if self.subject in seats:
            return self.subject
        table = None if self.editor.faults() else self.table()
        who = getattr(table.pending, "who", None) if table is not None else None
        return who if who in seats else next(iter(seats), "")

    def head_html(self) -> str:
        buttons = (markup.icon_button("undo", "undo", self.w("undo"), bool(self.editor.past))
                   + markup.icon_button("redo", "redo", self.w("redo"), bool(self.editor.future)))
        kind = f"{self.w('table_kind')} · {self.name}" if self.name else self.w("table_kind")
        return self.framed(kind, self.title(), buttons=buttons)

    def _tabs(self) -> str:
        tabs = "".join(markup.button(self.w(f"table_{one}"), "tab", one, pressed=one == self.tab) for one in TABS)
        return f'<div class="rl-row rl-tabs" role="group">{tabs}</div>'

    def _said(self) -> str:
        said = escape(self._with_names(self.fault))
        fault = f'<div class="rl-no" data-reveal="{self.refused}">{said}</div>' if said else ""
        carried = ""
        if self.carried:
            lying = self.editor.get(self.carried)
            what = self.messages.words(lying if isinstance(lying, dict) else {self.carried[-1]: lying}, self.lang)
            carried = (f'<div class="rl-note" data-reveal="carried">{escape(self.w("table_carried", what=what))} '
                       f'{markup.button(self.w("table_put_back"), "take:" + "/".join(self.carried))}</div>')
        note = escape(self.note)
        return fault + carried + (f'<div class="rl-note" data-reveal="{note}">{note}</div>' if note else "")

    def _with_names(self, text: str) -> str:
        """A message with the names that people know in the place of ids."""
        return WORD.sub(lambda found: self.messages.name_of(found[0], self.lang) or found[0], text)

    def _foot(self) -> str:
        ready = not self.editor.faults()
        return (markup.button(self.w("why"), "ask", look="main", on=ready and self._decides())
                + markup.button(self.w("table_play"), "play", on=ready))

    def _decides(self) -> bool:
        table = self.table()
        return table is not None and isinstance(table.pending, Decision)

    # where it comes from

    def _tab_begin(self) -> str:
        readings = {one.id for one in data.rulings(self.game) if one.switch}
        fields = "".join(
            markup.select(option.text(self.lang), f"option:{name}",
                          [(str(value), self.messages.choice(name, value, self.lang)) for value in option.values],
                          str(self.options[name]))
            for name, option in self.rules.asked(self.options).items() if name not in readings)
        opening = (f'<h4>{escape(self.w("table_opening"))}</h4><div class="rl-fields">{fields}</div><div class="rl-row '
                   f'rl-block">{markup.button(self.w("table_open"), "opening", look="main")}</div>')
        kept = "".join(markup.button(one, "kept", one, pressed=one == self.name) for one in self.kept.names())
        games = "".join(markup.button(one.stem, "game", one) for one in self.kept.games()[:LISTED])
        name = (f'<label class="rl-field"><span>{escape(self.w("table_name"))}</span><input type="text" '
                f'data-act="name" data-keep="name" value="{escape(self.name)}"></label>')
        return (f'<p class="rl-quiet">{escape(self.w("table_about"))}</p><div class="rl-block">{opening}</div>'
                + self._listed("table_kept", kept) + self._listed("table_games", games)
                + f'<div class="rl-block">{name}</div>')

    def _listed(self, heading: str, buttons: str) -> str:
        return (f'<div class="rl-block"><h4>{escape(self.w(heading))}</h4><div class="rl-row">{buttons}</div></div>'
                if buttons else "")

    # its parts

    def _form(self) -> PartForm:
        return PartForm(self.editor, self.messages, self.w, self.lang, self.called, self.describing)

    def _tab_set(self) -> str:
        listed = "".join(f"<option>{escape(self.called(one))}</option>" for one in self.everything())
        find = (f'<input type="text" class="rl-search" list="rl-all-names" data-act="search" data-keep="search" '
                f'autocomplete="off" placeholder="{escape(self.w("table_search"))}" '
                f'aria-label="{escape(self.w("table_search"))}"><datalist id="rl-all-names">{listed}</datalist>')
        seats = "".join(markup.button(self.called(one), "show", one, pressed=one == self.subject)
                        for one in dict.fromkeys(self.editor.names.seats))
        all_of_it = markup.button(self.w("table_whole"), "show", "", pressed=not self.subject)
        head = f'<div class="rl-row">{all_of_it}{seats}</div>{find}'
        return head + (self._about() if self.subject else self._whole())

    def _about(self) -> str:
        """Everything that the position says of the subject."""
        form, title = self._form(), escape(self.called(self.subject))
        parts = [form.html(one, self._label(form, one)) for one in self.editor.about(self.subject)]
        return f'<h3 class="rl-subject" data-reveal="subject.{escape(self.subject)}">{title}</h3>{"".join(parts)}'

    def _label(self, form: PartForm, part: Part) -> str:
        """A part's name without the subject, which stands above."""
        at = part.path.index(self.subject) if self.subject in part.path[1:-1] else -1
        rest = tuple(one for one in part.path[at + 1:] if one != self.subject)  # what a player has needs no "players"
        return form.label(rest or part.path)

    def _whole(self) -> str:
        """What is of no place: turn, hands, markers; the rest folded."""
        form = self._form()
        parts = {part.path[0]: part for part in self.editor.parts()}
        main = "".join(form.html(parts[name]) for name in self.editor.ways.main if name in parts)
        rest = "".join(markup.button(form.label(part.path), "field", name, pressed=name == self.opened)
                       for name, part in parts.items() if name not in self.editor.ways.main and form.html(part))
        opened = form.html(parts[self.opened]) if self.opened in parts else ""
        click = f'<p class="rl-quiet">{escape(self.w("table_click"))}</p>'
        return f'{click}{main}<div class="rl-row rl-block">{rest}</div>{opened}'

    # whose turn

    def _tab_turn(self) -> str:
        wrong = self._faults()
        who = self._mover()
        movers = "".join(markup.button(self.called(one.who), f"turn:{one.who}", pressed=one.who == who)
                         for one in self.editor.ways.turns(self.editor.state))
        form = self._form()
        now = "".join(form.html(Part(path, self.editor.hint(path), self.editor.get(path)),
                                self.messages.field(path[-1], self.lang))
                      for path in self.editor.ways.now if len(path) == 1 or self.editor.get(path[:-1]) is not None)
        return (f'<h4>{escape(self.w("table_whose"))}</h4><div class="rl-row">{movers}</div>'
                f'<div class="rl-block">{now}</div>{wrong or self._asked()}')

    def _mover(self) -> str:
        return self.editor.ways.mover(self.editor.state)

    def _faults(self) -> str:
        found = self.editor.faults()
        said = "".join(f"<li>{escape(self._with_names(fault_in(one, self.lang_tag)))}</li>" for one in found[:LISTED])
        return (f'<div class="rl-no"><b>{escape(self.w("table_unfinished"))}</b><ul>{said}</ul></div>'
                if found else "")

    def _asked(self) -> str:
        table = self.table()
        pending = table.pending if table is not None else None
        if table is None or pending is None:
            return f"<p>{escape(self.w('play_over'))}</p>"
        chip = markup.rule_chip(self.game, pending.rule, self.lang, "asked")
        asked = f'<div class="rl-block"><h4>{escape(self.title())}</h4>{chip}</div>'
        if not isinstance(pending, Decision):
            self.tray.show(pending, list(pending.pool) if isinstance(pending, Draw) else None)
            return asked + self.tray.html(self.w, lambda value: self.messages.words(value, self.lang))
        self.tray.show(None)
        options = list(pending.options)
        lines = "".join(f"<li>{escape(begun(self.messages.option(pending, one, self.lang)))}</li>"
                        for one in options[:LISTED])
        more = len(options) - LISTED
        rest = f'<p class="rl-quiet">{escape(self.w("table_more", count=more))}</p>' if more > 0 else ""
        odds, may = odds_beside(self.game, table.state, pending, self.lang), escape(self.w("table_may"))
        return (f'{asked}{odds}<div class="rl-block"><h4>{may}</h4>'
                f'<ul class="rl-small">{lines}</ul>{rest}</div>')

    # points

    def _tab_score(self) -> str:
        if wrong := self._faults():
            return wrong
        told, counted = "", dict[str, dict[str, str]]()
        for name, arguments in self.editor.ways.score(self.editor.state):
            answer = registry.find("question", self.game, name)(self.editor.state, **arguments)
            if isinstance(answer, int) and self.messages.has(f"score.{name}", self.lang):  # a column of the table
                counted.setdefault(self.called(*arguments.values()), {})[f"score.{name}"] = f"{answer}"
                continue
            asked = claims.question_words(self.game, name, arguments, self.lang)
            lines = claims.answer_lines(self.game, answer, self.lang, name)
            table = "" if lines else claims.answer_table(self.game, answer, self.lang, name)
            lines = lines or [claims.answer_words(self.game, answer, self.lang, name)]
            said = table or "".join(f"<p>{escape(line)}</p>" for line in lines)
            told += f'<div class="rl-block"><h4>{escape(asked)}</h4>{said}</div>'
        told += self._counted(counted)
        return told or f'<p class="rl-quiet">{escape(self.w("table_no_score"))}</p>'

    def _counted(self, counted: dict[str, dict[str, str]]) -> str:
        """What each player has of everything that is counted alike, as one table."""
        columns = list(dict.fromkeys(column for counts in counted.values() for column in counts))
        heads = "".join(f"<th>{escape(self.messages.text(column, self.lang))}</th>" for column in columns)
        rows = "".join(f"<tr><th>{escape(who)}</th>"
                       + "".join(f"<td>{escape(counts.get(column, ''))}</td>" for column in columns) + "</tr>"
                       for who, counts in counted.items())
        return f'<table class="rl-points"><thead><tr><th></th>{heads}</tr></thead>{rows}</table>' if rows else ""
