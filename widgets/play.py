"""Play: a game at the screen - board, options in words, dice, undo with all its branches, saves, and "why not?"."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets

from kernel_lib.core import game as games
from kernel_lib.core import seen
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Asked, Dice, Draw, Seeded, by_chance
from kernel_lib.core.errors import Bad, one_of, whole
from kernel_lib.core.event import Event
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Policy, Table
from kernel_lib.core.told import told
from widgets import claims, markup
from widgets.chooser import Chooser
from widgets.dice_tray import Tray
from widgets.keeping import Keeping, free
from widgets.looks import plain
from widgets.new_game import CHANCE, NewGame, Seed
from widgets.odds_beside import odds_beside
from widgets.page import page
from widgets.picture import Picture
from widgets.why_not import WhyNot

LOG_SHOWN = 200


class Play(Keeping):
    """Plays at `source`: a Table, or a game's id for a new game.

    opponents  seat -> "random", the name of an opponent of the game, or a policy; the other seats are persons at this
               screen, who pass it round
    options    options of a new game; they may be named one by one as well: ``Play("maracaibo", players=3)``
    seed       of the dice of a new game; "chance" for another one every time, None asks for real dice
    fair       undo stops at dice, as it should among people; in a lesson it does not
    open_table  whether everybody sees everything; else the screen is passed round behind a curtain where seats have
               secrets, as in a new game. A table or an example played on is open unless this says otherwise

    Raises Bad for what the game does not know.
    """

    def __init__(self, source: Table | str, *, opponents: Mapping[str, str | Policy] | None = None,
                 options: dict[str, Any] | None = None, seed: Seed = 1, fair: bool = False,
                 open_table: bool | None = None, **named: Any) -> None:
        options = {**options, **named} if isinstance(options, dict) else options or named
        first = shuffle(seed)
        new, dice = not isinstance(source, Table), dice_of(first)
        if not isinstance(source, Table):
            source = Table(games.load(source), options, dice)
        elif options:
            raise Bad("a game that has begun keeps its options", "play, options", "a new game")
        super().__init__(source.rules.id, "play")
        self.table, self.fair = source, fair
        self.open_table = not new if open_table is None else open_table
        self.viewer: str | None = None
        self.passed = ""  # the person to whom the screen must be passed now
        if not isinstance(opponents or {}, Mapping):
            raise Bad(f"{opponents!r} does not say who plays what", "play, opponents", "a map: {seat: opponent}")
        self.opponents = {seat: self._policy(seat, kind) for seat, kind in (opponents or {}).items()}
        self.new = NewGame(self.game, self.begin, source.options, opponents or {}, seed,
                           self.open_table) if new else None
        self.chooser = Chooser(self.game, self.choose)
        self.tray = Tray(self.game, self.answer, first or 1)
        self.before: Any = None
        self.since = 0  # where in the log begins what followed the last input of a person
        self.words: list[ipywidgets.Widget] = []
        self.note, self.fault, self.at_foot = "", "", False
        self.file = f"{self.game}.json"
        self.why: WhyNot | None = None
        self._asker: WhyNot | None = None  # one for all decisions: browsers keep every board that was ever made
        self.looked_at: Decision | None = None
        self.head = self.panel(shortcuts={"u": "undo", "r": "redo"})
        self.setting = self.panel()
        self.side, self.below = self.panel(), self.panel()
        self.side.add_class("rl-side")
        self.picture = Picture(self.game, self.clicked)
        self.split = ipywidgets.HBox(layout=plain())
        self.split.add_class("rl-split")
        self.seated(opponents or {})
        if new:
            self.keep_new(opponents or {})
        self._opponents_play()
        self.draw()

    # who looks

    def persons(self) -> list[str]:
        """The seats that persons play at this screen."""
        return [seat for seat in self.table.rules.seats(self.table.options) if seat not in self.opponents]

    def sees(self) -> seen.Viewer:
        """Who looks at the screen: the only person, whoever took it last, or everybody."""
        persons = self.persons()
        if self.open_table or not persons:
            return seen.EVERYTHING
        return persons[0] if len(persons) == 1 else self.viewer

    def _curtain(self) -> str:
        """The person to whom the screen must be passed before it shows more; "" when the right one looks."""
        pending, looks = self.table.pending, self.sees()
        who = pending.who if isinstance(pending, (Decision, Draw)) else None
        if who is None or looks in (who, seen.EVERYTHING) or who not in self.persons():
            return ""
        secret = isinstance(pending, Decision) and pending.sealed
        return who if secret or seen.apart(self.table.rules, self.table.state, looks, who) else ""

    def act_look(self, _: Any = None) -> None:
        """The one who is to decide has taken the screen."""
        self.viewer = self.passed or self.viewer
        self.draw()

    # playing

    def choose(self, choice: Any) -> None:
        """Make the decision that waits. Raises Bad when the rules do not allow it."""
        before, self.since = self.table.state.copy(), len(self.table.log)
        self.table.choose(choice)
        self._after(before)

    def answer(self, values: tuple[Any, ...]) -> None:
        """Give the dice (or what was drawn). Raises Bad."""
        before, self.since = self.table.state.copy(), len(self.table.log)
        self.table.answer(values)
        self._after(before)

    def undo(self) -> bool:
        """Take back the last input of a person; False when there is none, or dice have been rolled since."""
        if self.sealed():
            self.fault = self.w("undo_sealed")
            self.draw()
            return False
        if not self.own_inputs():
            return False
        moved = self._step_back()
        while moved and self._opponent_waits() and self._step_back():
            pass
        self._after(None, play=self._opponent_waits())
        return moved

    def redo(self, branch: int = -1) -> bool:
        """Repeat what was taken back, along line `branch` where there are several."""
        moved = bool(self.table.here.children) and self.table.redo(branch)
        while moved and self._opponent_waits() and self.table.redo():
            pass
        self._after(None, play=self._opponent_waits())
        return moved

    def own_inputs(self) -> bool:
        """Whether a person has decided or rolled anything that undo can take back."""
        return (any(one.decision.who not in self.opponents for one in self.table.made)
                or any(one.typed for one in self.table.rolled))

    def sealed(self) -> bool:
        """Whether undo would take dice back that somebody has seen."""
        return self.fair and any(one.node is self.table.here for one in self.table.rolled)

    def begin(self, options: dict[str, Any], opponents: Mapping[str, str | Policy], seed: int | None,
              open_table: bool | None = None) -> None:
        """Begin another game; the one on show is saved beside. Raises Bad, changing nothing, when it cannot begin."""
        table = Table(self.table.rules, options, dice_of(seed))
        tried = self.own_inputs() or self.table.here.children  # what was taken back is kept, too
        kept = self.save(free(self.game)) if tried else None
        self.stop_keeping(saved=kept is not None)
        self.table, self.viewer = table, None
        self.open_table = self.open_table if open_table is None else open_table
        self.opponents = {seat: self._policy(seat, kind) for seat, kind in opponents.items()}
        self.tray.seed = seed or 1
        self.keep_new(opponents)
        self._after(None)
        self.note = self.w("new_saved", path=kept) if kept is not None else ""
        self.draw()

    def taken_up(self, opponents: dict[str, str]) -> None:
        """Another game is at the screen now."""
        if opponents:
            self.opponents = {seat: self._policy(seat, kind) for seat, kind in opponents.items()}
        self.viewer = None
        self._after(None)

    # what is pressed

    def clicked(self, id: str) -> None:
        """A click on the board makes the choice that is just this piece, else narrows the options down."""
        pending = self.table.pending
        if not isinstance(pending, Decision) or self.passed:
            return
        self.note, self.fault, self.at_foot = "", "", False
        meant = self.picture.meant(pending.name).get(id, id)
        before = self.chooser.told()
        try:
            if not (self.chooser.pointed(meant) or self.chooser.clicked([meant, self.picture.place_of(id)])):
                self.note = self.w("play_nothing", place=self.picture.name(id))
            elif self.table.pending is pending:
                self.note = self._answered(self.picture.name(id), self.chooser.told() != before)
        except Bad as error:
            self.failed(error)
        self.draw()

    def _answered(self, place: str, changed: bool) -> str:
        """What a click says that chose nothing yet; "" where one sees it."""
        if self.chooser.open is not None:
            return "" if changed else self.w("play_fill")
        count = self.chooser.left()
        return self.w("play_ways" if self.chooser.goal else "play_same", count=count, place=place)

    def act_undo(self, _: Any = None) -> None:
        self.undo()

    def act_redo(self, value: Any = None) -> None:
        self.redo(-1 if value is None else int(value))

    def act_why(self, _: Any = None) -> None:
        """Open or close "why not?"."""
        if self.why is not None:
            self.why = None
        elif self._asker is not None:
            self.why = self._asker
            self.why.begin(self.table, self.sees())
        else:
            self.why = self._asker = WhyNot(self.table, who=self.sees())
        self.draw()

    def act_go_on(self, _: Any = None) -> None:
        """The opponents, who were stopped, play on."""
        self._after(None)

    def _pressed(self, name: str, value: Any) -> None:
        try:
            self._do(name, value)
        except KeyboardInterrupt:  # the stop of the kernel: play stands at an input, the screen shows which
            self.note = self.w("play_stopped")
            self._after(None, play=False)

    def _do(self, name: str, value: Any) -> None:
        self.note, self.fault, self.at_foot = "", "", name in ("save", "open", "file")
        if name in Chooser.ACTS and isinstance(self.table.pending, Decision):
            self.chooser.act(name, value)
            self.draw()
        elif name in Tray.ACTS and not isinstance(self.table.pending, Decision):
            self.tray.act(name, value)
            self.draw()
        elif self.new is not None and self.new.takes(name):
            self._set(name, value)
        else:
            super()._pressed(name, value)

    def _set(self, name: str, value: Any) -> None:
        assert self.new is not None
        try:
            self.new.act(name, value)
        except Bad as error:
            self.failed(error)
        self.draw()

    def failed(self, error: Bad) -> None:
        self.fault = told(error, self.lang_tag)
        self.draw()

    def _after(self, before: Any, play: bool = True) -> None:
        self.before, self.why = before, None
        if before is None:
            self.since = len(self.table.log)
        if play:
            self._opponents_play()
        self.look_after()
        self.draw()

    def _opponents_play(self) -> None:
        while self._opponent_waits():
            self.table.play(lambda table, decision: self.opponents[decision.who](table, decision), 1)

    def _opponent_waits(self) -> bool:
        return isinstance(self.table.pending, Decision) and self.table.pending.who in self.opponents

    def _step_back(self) -> bool:
        return not self.sealed() and self.table.undo()

    def _policy(self, seat: str, kind: str | Policy) -> Policy:
        if not isinstance(kind, str):
            return kind
        rules = self.table.rules
        seats = rules.seats(self.table.options)
        if seat not in seats:
            raise Bad(f"{seat!r} is no seat", "opponents", one_of(seats))
        makers: dict[str, Any] = {"random": Random, **rules.opponents}
        if kind not in makers:
            raise Bad(f"{kind!r} is no opponent of {self.game}", "opponents", one_of(makers))
        made: Policy = makers[kind](seats.index(seat) + 1)
        return made

    # what is shown

    def draw(self) -> None:
        """Show the game, all of it."""
        self.passed = passed = self._curtain()
        pending = None if passed else self.table.pending
        if not passed and len(self.persons()) > 1:
            self.viewer = getattr(pending, "who", None) or self.viewer
        decision = pending if isinstance(pending, Decision) else None
        looks = None if passed else self.sees()
        self.chooser.show(decision)
        chance = None if decision is not None else pending
        self.tray.show(chance, seen.drawable(self.table.rules, self.table.state, chance, looks)  # type: ignore[arg-type]
                       if isinstance(chance, Draw) else None)
        self.picture.who = (looks if looks not in (None, seen.EVERYTHING) else
                            decision.who if decision is not None else self.picture.who)
        chosen = self.chooser.filled_in()
        legal = tuple(id for id in self._offered(decision) if id not in chosen)
        now, before = (seen.state_of(self.table.rules, one, looks) for one in (self.table.state, self.before))
        self.picture.show(now, self.lang, before, legal=legal, chosen=chosen)
        if decision is not None and decision is not self.looked_at:
            self.picture.attend(legal)
        self.looked_at = decision
        self.head.html = self._head()
        self.side.html = f'<div class="rl-body">{self._asked()}</div>'
        self.below.html = self._below()
        self.head.says = self.title()
        if self.new is not None:
            self.setting.html = self.new.html(self.w, self.messages, self.lang)
        board = [self.picture.widget] if self.picture.widget is not None else []
        if board and board[0] not in self.split.children:
            board[0].add_class("rl-main")
            if board[0].scene.width >= 2 * board[0].scene.height:
                self.split.add_class("rl-stacked")
                self.words = [board[0].words_apart()]
                self.words[0].add_class("rl-words")
        self.split.children = [*board, self.side]
        setting = [self.setting] if self.new is not None else []
        why = [self.why] if self.why is not None else []
        self.children = [self.head, *setting, self.split, *why, *self.words, self.below]

    def _offered(self, decision: Decision | None) -> tuple[str, ...]:
        """The pieces on the board that the options still on show speak of."""
        if decision is None:
            return ()
        meant = self.picture.meant(decision.name)
        return (*self.chooser.marks(), *(id for id, value in meant.items() if self.chooser.offers(value)))

    def title(self) -> str:
        """What is asked now, and of whom."""
        pending, passed = self.table.pending, self.passed
        if passed:
            return self.w("curtain", who=self.messages.words(passed, self.lang))
        if pending is None:
            result = self.table.rules.result(self.table.state) if self.table.start is None else None
            said = self.messages.choice("result", result, self.lang) if result else ""
            return f"{self.w('play_over')} {said}".strip()
        return claims.asked_words(self.messages, pending, self.lang)

    def text(self) -> str:
        lines = [self.messages.event(event, self.lang) for event in self.log()[-20:]]
        lines.append(self.title())
        pending = None if self.passed else self.table.pending
        if isinstance(pending, Decision):
            lines += [f"{at:>3}  {self.messages.option(pending.name, option, self.lang)}"
                      for at, option in enumerate(pending.options, 1)]
        return "\n".join(lines)

    def svg(self) -> str:
        return self.picture.svg()

    def log(self) -> list[Event]:
        """What happened, as the one who looks may know it."""
        return seen.log_of(self.table, None if self.passed else self.sees())

    def _head(self) -> str:
        if self.passed:
            return (f'<div class="rl-head"><div class="grow"><h3>{escape(self.title())}</h3></div>'
                    f'{self.continue_html()}{self._notes()}</div>')
        who = getattr(self.table.pending, "who", None)
        seat = self.w("seat", who=self.messages.words(who, self.lang)) if who else self.w("play_title")
        children = self.table.here.children
        others = "".join(markup.button(self.w("redo_other", n=at + 1), "redo", at, title=self._begins(child.value))
                         for at, child in enumerate(children[:-1]))
        asked = isinstance(self.table.pending, Decision)
        why = markup.button(self.w("play_why"), "why", look="plain", pressed=None) if asked else ""
        chip = markup.rule_chip(self.game, getattr(self.table.pending, "rule", ""), self.lang, "asked")
        return (f'<div class="rl-head"><div class="grow"><span class="rl-kind">{escape(seat)}</span>'
                f'<h3>{escape(self.title())}</h3>{chip}</div>'
                f'<div class="rl-row">{self.continue_html()}{why}'
                f'{markup.icon_button("undo", "undo", self.w("undo"), self.own_inputs())}'
                f'{markup.icon_button("redo", "redo", self.w("redo"), bool(children))}{others}</div>'
                f'{"" if self.at_foot else self._notes()}</div>')

    def _begins(self, value: Any) -> str:
        """What a line that was tried begins with, in words."""
        pending = self.table.pending
        if isinstance(pending, Decision):
            return self.messages.choice(pending.name, value, self.lang)
        return self.messages.words(value, self.lang)

    def _notes(self) -> str:
        fault = f'<div class="rl-no">{escape(self.fault)}</div>' if self.fault else ""
        return fault + (f'<div class="rl-note">{escape(self.note)}</div>' if self.note else "")

    def _asked(self) -> str:
        pending, passed = self.table.pending, self.passed
        if passed:
            who = self.messages.words(passed, self.lang)
            return (f'<p>{escape(self.w("curtain_why", who=who))}</p>'
                    f'{markup.button(self.w("curtain_look", who=who), "look", look="main")}')
        if pending is None:
            return ""
        if self._opponent_waits():
            return markup.button(self.w("play_go_on"), "go_on", look="main")
        if not isinstance(pending, Decision):
            return self.tray.html(self.w, lambda value: self.messages.words(value, self.lang))
        alone = f'<p class="rl-quiet rl-small">{escape(self.w("sealed"))}</p>' if pending.sealed else ""
        return (f'<div class="rl-block">{alone}{self.chooser.html(self.messages, self.lang)}</div>'
                f"{odds_beside(self.game, self.table.state, pending, self.lang)}")

    def _below(self) -> str:
        log = self.log()
        start, fresh = max(0, len(log) - LOG_SHOWN), max(0, min(self.since, len(log) - 1))
        first = max(start, fresh)
        lines = "".join(
            f'<li{" data-now=top" if at == first else ""}{" class=new" if at >= fresh else ""}>'
            f'<span class="n">{at + 1}</span>'
            f'<span>{escape(self.messages.event(log[at], self.lang))} '
            '<span class="rl-quiet rl-small">'
            f'{escape(log[at].rule)}</span></span></li>' for at in range(start, len(log)))
        files = (f'<label class="rl-row"><span class="rl-small">{escape(self.w("file"))}</span><input type="text" '
                 'data-act="file" '
                 f'data-keep="file" size="{len(self.file) + 2}" value="{escape(self.file)}"></label>'
                 f'{markup.button(self.w("save"), "save")}{markup.button(self.w("open"), "open")}')
        return ('<div class="rl-foot"><details data-keep="log" open><summary class="rl-small">'
                f'<b>{escape(self.w("log"))}</b></summary>'
                '<ol class="rl-log rl-scroll" style="max-height:240px" data-scroll data-keep="loglist">'
                f'{lines}</ol></details>'
                f'<div class="rl-row rl-block">{files}</div>{self._notes() if self.at_foot else ""}</div>')


def shuffle(seed: Seed) -> int | None:
    """The seed meant: "chance" is another one every time; where nobody plays (a notebook run by papermill) it is 1."""
    if seed != CHANCE:
        return seed
    return by_chance() if page.interactive else 1


def dice_of(seed: int | None) -> Dice:
    """Seeded dice, or without a seed the real ones on the table. Raises Bad for a seed that is no whole number."""
    return Asked() if seed is None else Seeded(whole(seed, "play, seed"))
