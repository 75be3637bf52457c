"""What play shows: who decides what, the board, the options, the hand, what happened; and the menu of a game."""

from __future__ import annotations

from html import escape
from itertools import takewhile
from typing import Any

from kernel_lib.core import seen
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Draw
from kernel_lib.core.event import Event
from kernel_lib.core.verdict import Verdict
from widgets import claims, markup
from widgets.chooser import Chooser
from widgets.dice_tray import Tray
from widgets.keeping import Keeping
from widgets.new_game import NewGame
from widgets.odds_beside import odds_beside
from widgets.rerun import TICK_MS, Rerun
from widgets.stage import Stage
from widgets.why_not import WhyNot

LOG_SHOWN = 200
FRESH_SHOWN, LINES = 40, 6
"""How much of what happened is shown at most: all of it in the menu, the last of it beside the board, and
so many lines at once."""


class PlayPage(Keeping):
    """Shows the game at `table`; who decides and what presses do is in `widgets.play`."""

    chooser: Chooser
    tray: Tray
    new: NewGame | None
    passed: str
    viewer: str | None

    def __init__(self, game: str) -> None:
        super().__init__(game, "play", shortcuts={"u": "undo", "r": "redo"})
        self.before: Any = None
        self.since = 0  # where in the log begins what followed the last input of a person
        self.refusal: tuple[Any, Verdict, str] | None = None  # what a click meant, why not, and what was clicked
        self.doubted: tuple[Any, Verdict] | None = None  # a choice that can hardly be meant, and why
        self.rerun = Rerun()
        self.unsay()
        self.file = f"{self.game}.json"
        self.why: WhyNot | None = None  # one for all decisions
        self.menu = Menu(self)
        self.looked_at: Decision | None = None

    def unsay(self) -> None:
        """What was said to the last press is said no more."""
        self.note, self.fault, self.refusal = "", "", None

    def persons(self) -> list[str]:
        """The seats that persons play at this screen."""
        raise NotImplementedError

    def sees(self) -> seen.Viewer:
        """Who looks at the screen."""
        raise NotImplementedError

    def own_inputs(self) -> bool:
        """Whether there is anything that undo can take back."""
        raise NotImplementedError

    def _curtain(self) -> str:
        raise NotImplementedError

    def _opponent_waits(self) -> bool:
        raise NotImplementedError

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
        shown, marked = (self.table.state, self.before), legal
        if self.rerun.on:
            earlier, later = self.rerun.pair()
            shown, marked = (later.state, earlier.state), tuple[str, ...]()
        tick = {"act": "rerun", "ms": TICK_MS} if self.rerun.on else {}
        if self.head.tick != tick:
            self.head.tick = tick
        now, before = (seen.state_of(self.table.rules, one, looks) for one in shown)
        wrong = (self.refusal[2],) if self.refusal is not None else ()
        self.picture.show(now, self.lang, before, legal=marked, chosen=chosen, wrong=wrong)
        if self.rerun.on:
            self.picture.attend(self.picture.changed())
        elif decision is not None and decision is not self.looked_at:
            self.picture.attend(legal)
            self.looked_at = decision
        self.show_hand(now, "" if passed else self.picture.who, legal, chosen)
        self.head.html = self._head()
        self.side.html = self.column(f"{self._again()}{self._notes()}{self._asked()}{self._happened()}", self._end(),
                                     f"input{len(self.table.made)}.{len(self.table.rolled)}")
        self.head.says = self.title()
        if self.over is not None:
            self.over.draw()

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
            return self.w("curtain", who=self.named(passed))
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
            return self.framed(self.w("play_title"), self.title(), buttons=self.continue_html())
        who = getattr(self.table.pending, "who", None)
        seat = self._deciding(who) if who else self.w("play_title")
        children = self.table.here.children
        others = "".join(markup.button(self.w("redo_other", n=at + 1), "redo", at, title=self._begins(child.value))
                         for at, child in enumerate(children[:-1]))
        asked = isinstance(self.table.pending, Decision)
        why = markup.button(self.w("play_why"), "why", pressed=self.over is not None and self.over is self.why)
        buttons = (self.continue_html() + (why if asked else "")
                   + markup.icon_button("undo", "undo", self.w("undo"), self.own_inputs())
                   + markup.icon_button("redo", "redo", self.w("redo"), bool(children)) + others
                   + markup.button(self.w("menu"), "menu", pressed=self.over is self.menu))
        chip = markup.rule_chip(self.game, getattr(self.table.pending, "rule", ""), self.lang, "asked")
        return self.framed(seat, self.title(), buttons=buttons, chip=chip)

    def _deciding(self, seat: str) -> str:
        """Who decides; several do where a game has a word for it."""
        several = self.messages.name_of(f"{seat}.plural", self.lang) and self.lang == "en"
        return self.w("seats" if several else "seat", who=self.named(seat))

    def named(self, seat: str) -> str:
        """A seat, and who sits there, where the new game was told."""
        said = self.messages.words(seat, self.lang)
        person = self.new.names.get(seat, "") if self.new is not None else ""
        return self.w("seat_named", who=said, person=person) if person else said

    def _begins(self, value: Any) -> str:
        """What a line that was tried begins with, in words."""
        pending = self.table.pending
        if isinstance(pending, Decision):
            return self.messages.choice(pending.name, value, self.lang)
        return self.messages.words(value, self.lang)

    def _again(self) -> str:
        """What opponents did, in the picture on show: who, what, which dice; and what a round that ended left."""
        if not self.rerun.on:
            return self._round()
        earlier, later = self.rerun.pair()
        log = self.log()[earlier.happened:later.happened]
        said = "".join(f"<li>{escape(self.messages.event(event, self.lang))}</li>" for event in log[-4:])
        dice = "".join(self._dice(at) for at in range(earlier.happened, later.happened))
        counted = self.w("step", now=self.rerun.at, all=len(self.rerun.shots) - 1)
        return (f'<div class="rl-happened"><div class="rl-row"><b class="grow">{escape(self.w("rerun"))}</b>'
                f'<span class="rl-quiet rl-small">{escape(counted)}</span>'
                f'{markup.button(self.w("rerun_skip"), "skip")}</div><ul>{said}</ul>{dice}</div>')

    def _dice(self, at: int) -> str:
        """The dice that were thrown when so much had happened."""
        latest = takewhile(lambda one: one.at >= at, reversed(self.table.rolled))
        thrown = [one for one in latest if one.at == at][::-1]
        return "".join(markup.throw(one, f"{len(self.table.log)}.{at}.{number}", size=24)
                       for number, one in enumerate(thrown))

    def _round(self) -> str:
        """How things stand when a round has ended since the last input."""
        rules, scene = self.table.rules, self.picture.scene
        if self.before is None or self.table.start is not None or scene is None or not scene.text:
            return ""
        was, now = rules.round_of(self.before), rules.round_of(self.table.state)
        if was == now:
            return ""
        lines = "".join(f"<li>{escape(line)}</li>" for line in scene.text.splitlines())
        return f'<div class="rl-happened"><b>{escape(self.w("round_over", n=was))}</b><ul>{lines}</ul></div>'

    def _notes(self) -> str:
        doubt = ""
        if self.doubted is not None:
            said = markup.verdict_words(self.game, self.doubted[1], self.lang)
            doubt = (f'<div class="rl-no">{escape(said)}<div class="rl-row rl-block">'
                     f'{markup.button(self.w("play_sure"), "sure")}{markup.button(self.w("play_rather"), "unsure")}'
                     "</div></div>")
        return doubt + self._said()

    def _said(self) -> str:
        fault = f'<div class="rl-no">{escape(self.fault)}</div>' if self.fault else ""
        if self.refusal is not None and isinstance(self.table.pending, Decision):
            choice, verdict, _ = self.refusal
            said = self.messages.choice(self.table.pending.name, choice, self.lang)
            fault += (f'<p class="rl-quiet">{escape(said)}</p>'
                      f"{markup.verdict_box(self.game, verdict, self.lang, 'refused')}")
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
        return (f'<div class="rl-asked">{alone}{self.chooser.html(self.messages, self.lang)}</div>'
                f"{odds_beside(self.game, self.table.state, pending, self.lang)}")

    def _end(self) -> str:
        """What is always in view: to do what was put together, or to end."""
        if self.passed or not isinstance(self.table.pending, Decision) or self._opponent_waits():
            return ""
        return self.chooser.foot(self.messages, self.lang)

    def _happened(self) -> str:
        """What followed the last input of a person."""
        log = self.log()
        fresh = max(0, min(self.since, len(log) - 1), len(log) - FRESH_SHOWN)
        if not log:
            return ""
        short = max(fresh, len(log) - LINES)
        folded = "" if short == fresh else (
            f'<details data-keep="fresh"><summary class="rl-small">{escape(self.w("log_more", count=short - fresh))}'
            f'</summary><ol class="rl-log">{self._lines(log[:short], fresh, fresh)}</ol></details>')
        return (f'<div class="rl-block"><h4>{escape(self.w("log"))}</h4>{folded}<ol class="rl-log">'
                f'{self._lines(log, short, fresh)}</ol></div>')

    def _lines(self, log: list[Event], start: int, fresh: int) -> str:
        return "".join(
            f'<li{" class=new" if at >= fresh else ""}><span class="n">{at + 1}</span>'
            f'<span>{self._person(log[at])}{escape(self.messages.event(log[at], self.lang))} '
            f'<span class="rl-quiet rl-small">'
            f"{escape(log[at].rule)}</span>{self._dice(at) if at >= fresh else ''}</span></li>"
            for at in range(start, len(log)))

    def _person(self, event: Event) -> str:
        """Who sits at the seat that an event is about, where the new game was told."""
        person = self.new.names.get(event.who or "", "") if self.new is not None else ""
        return f"<b>{escape(person)}</b> · " if person else ""

    def menu_html(self) -> str:
        """A new game, saves, and everything that happened."""
        new = self.new.html(self.w, self.messages, self.lang) if self.new is not None else ""
        files = (f'<div class="rl-row rl-block"><label class="rl-row"><span class="rl-small">{escape(self.w("file"))}'
                 f'</span><input type="text" data-act="file" data-keep="file" size="{len(self.file) + 2}" '
                 f'value="{escape(self.file)}"></label>{markup.button(self.w("save"), "save")}'
                 f'{markup.button(self.w("open"), "open")}{markup.button(self.w("table_send"), "companion")}</div>')
        log = self.log()
        lines = self._lines(log, max(0, len(log) - LOG_SHOWN), max(0, min(self.since, len(log) - 1)))
        return (f'{self._notes()}{files}{new}<div class="rl-block"><h4>{escape(self.w("log"))}</h4>'
                f'<ol class="rl-log">{lines}</ol></div>')


class Menu(Stage):
    """What is seldom needed at a game, opened over the column of `play`: a new game, saves, the whole log."""

    def __init__(self, play: PlayPage) -> None:
        super().__init__(play.game, "menu", within=play)
        self.play = play
        self.lay()

    def _pressed(self, name: str, value: Any) -> None:
        if name == "close":
            self.act_close()
        else:
            self.play._pressed(name, value)

    def draw(self) -> None:
        """Show the menu."""
        self.head.html = self.framed(self.w("play_title"), self.w("menu"))
        self.side.html = self.column(self.play.menu_html())

    def text(self) -> str:
        return self.play.text()
