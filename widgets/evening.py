"""HostPage: an evening with people at a real table, moment by moment: what to say, what they do, how long still."""

from __future__ import annotations

import time
from collections.abc import Callable
from html import escape

from kernel_lib.core import example_file
from kernel_lib.core.asking import Asker
from kernel_lib.core.lessons import Evening, Moment
from widgets import markup, path, words
from widgets.battle_knobs import BattleKnobs
from widgets.stage import Stage


class HostPage(Stage):
    """Leads through the plan `evening`, from moment `at` on.

    moved  told of the moment one stands at
    """

    def __init__(self, game: str, evening: Evening, at: int = 0,
                 moved: Callable[[int], None] = lambda at: None) -> None:
        super().__init__(game, "host", shortcuts={"ArrowRight": "next", "ArrowLeft": "back", "a": "answer"})
        self.evening, self.moved = evening, moved
        self.at = min(at, len(evening.moments) - 1)
        self.answered = self.told = False
        self.until: float | None = None
        self._battles: dict[str, BattleKnobs] = {}
        self.draw()
        self.lay()

    @property
    def moment(self) -> Moment:
        """The moment one stands at."""
        return self.evening.moments[self.at]

    # what is pressed

    def act_next(self, _: object = None) -> None:
        """On to the next moment; its clock runs."""
        self._go(self.at + 1)

    def act_back(self, _: object = None) -> None:
        """One moment back."""
        self._go(self.at - 1)

    def act_go(self, at: object = None) -> None:
        """To a moment of the list."""
        self._go(int(str(at)))

    def act_clock(self, _: object = None) -> None:
        """Start the clock of this moment, or stop it."""
        self.until = None if self.until is not None else self._end()
        self.draw()

    def act_answer(self, _: object = None) -> None:
        """Show the answer to the question, or hide it again."""
        self.answered = not self.answered
        self.draw()

    def act_chances(self, _: object = None) -> None:
        """Show the odds of the battle on the screen, or hide them again."""
        self.told = not self.told
        self.draw()

    def act_knob(self, value: object = None) -> None:
        """Turn the battle, as somebody in the room asks."""
        self.battle().pressed(value)
        self.draw()

    def act_knobs_back(self, _: object = None) -> None:
        """The battle as it is printed."""
        self.battle().back()
        self.draw()

    def battle(self) -> BattleKnobs:
        """The battle of the example that this moment shows; one without knobs where none is fought."""
        name = self.moment.show
        if name not in self._battles:
            self._battles[name] = BattleKnobs(example_file.find(name).cases()[0] if name else None)
        return self._battles[name]

    def _go(self, at: int) -> None:
        if not 0 <= at < len(self.evening.moments) or at == self.at:
            return
        self.at, self.answered, self.told, self.until = at, False, False, self._end(at)
        self.moved(at)
        self.draw()

    def _end(self, at: int | None = None) -> float:
        return time.time() + 60 * self.evening.moments[self.at if at is None else at].minutes

    # what is shown

    def draw(self) -> None:
        """Show the moment one stands at."""
        self._show()
        self.head.html = self.head_html()
        self.side.html = self.column(f"{self._said()}{self._list()}", keep=f"moment{self.at}")
        self.head.says = f"{self.moment.title[self.lang]}. {self.moment.say[self.lang]}"

    def _show(self) -> None:
        """The board as it was shown last, or as this moment wants it."""
        found = [one for one in self.evening.moments[:self.at + 1] if one.show] or [
            one for one in self.evening.moments if one.show]
        if not found:
            return
        example = example_file.find(found[-1].show).cases()[0]
        self.picture.show(Asker(self.game).position(example.given, **example.options), self.lang)
        if found[-1].page:
            self.picture.turn(found[-1].page)
        if not (found[-1].look and self.picture.focus(found[-1].look)):
            self.picture.whole()

    def text(self) -> str:
        said = [f"{self.evening.title[self.lang]} · {self.evening.players[self.lang]}"]
        for one, begin in self._timed():
            said += [f"{begin}–{begin + one.minutes}  {one.title[self.lang]}", f"    {one.say[self.lang]}",
                     f"    {self.w('host_do')}: {one.do[self.lang]}"]
            if one.ask:
                said.append(f"    {self.w('host_ask')}: {one.ask[self.lang]} ({one.answer[self.lang]})")
        return "\n".join(said)

    def svg(self) -> str:
        return self.picture.svg()

    def _timed(self) -> list[tuple[Moment, int]]:
        """Every moment with the minute it begins at."""
        found, begin = [], 0
        for one in self.evening.moments:
            found.append((one, begin))
            begin += one.minutes
        return found

    def head_html(self) -> str:
        last = len(self.evening.moments) - 1
        counted = self.w("step", now=self.at + 1, all=last + 1)
        running = self.until is not None
        clock = (f'<span class="rl-clock" role="timer" data-until="{round(1000 * self.until)}"></span>' if self.until
                 else f'<span class="rl-clock">{self.moment.minutes}:00</span>')
        buttons = [
            markup.button(self.w("host_stop" if running else "host_start"), "clock"),
            markup.icon_button("back", "back", self.w("back"), self.at > 0),
            markup.button(self.w("next"), "next", look="main", on=self.at < last, title=self.w("forward")),
        ]
        plan = f"{self.evening.title[self.lang]} · {self.evening.players[self.lang]}"
        return self.framed(plan, self.moment.title[self.lang], counted, "".join(buttons), clock)

    def _said(self) -> str:
        """What to say and do now, and the question with its answer."""
        one, lang = self.moment, self.lang
        parts = [self._part("host_say", one.say[lang], "rl-says"), self._part("host_do", one.do[lang])]
        if one.ask:
            label = self.w("host_hide" if self.answered else "host_show")
            answer = f"<p><b>{escape(one.answer[lang])}</b></p>" if self.answered else ""
            parts.append(f'{self._part("host_ask", one.ask[lang])}{answer}{markup.button(label, "answer")}')
        if self.battle().knobs:
            label = self.w("host_hide" if self.told else "host_chances_show")
            odds = self.battle().html(lang) if self.told else ""
            parts.append(f'{self._part("host_ask", self.w("host_chances"))}{markup.button(label, "chances")}{odds}')
        if one.lesson:
            title = escape(path.title(self.game, one.lesson, lang))
            parts.append(f'<p class="rl-small">{escape(self.w("host_more"))} '
                         f'<a href="{escape(one.lesson)}.ipynb" target="_blank">{title}</a></p>')
        return "".join(parts)

    def _part(self, heading: str, said: str, look: str = "") -> str:
        return (f'<div class="rl-block"><h4>{escape(self.w(heading))}</h4>'
                f'<p{f" class={look!r}" if look else ""}>{escape(said)}</p></div>')

    def _list(self) -> str:
        """The whole plan, to jump in."""
        rows = "".join(f"<li>{self._jump(at, one, begin)}</li>" for at, (one, begin) in enumerate(self._timed()))
        whole = escape(self.w("host_plan", minutes=self.evening.minutes))
        return f'<details data-keep="plan"><summary>{whole}</summary><ol class="rl-plan">{rows}</ol></details>'

    def _jump(self, at: int, one: Moment, begin: int) -> str:
        return markup.button(f"{begin}′ {one.title[self.lang]}", "go", at, look="plain", pressed=at == self.at)


def as_table(evening: Evening, game: str, lang: str) -> str:
    """The plan as a Markdown table, which stands in the notebook before anything runs."""
    minutes, do = (words.say(f"host_{one}", lang, game) for one in ("minutes", "do"))
    rows = [f"| {minutes} | | {do} |", "| --- | --- | --- |"]
    begin = 0
    for one in evening.moments:
        title = one.title[lang]
        named = f"[{title}]({one.lesson}.ipynb)" if one.lesson else title
        rows.append(f"| {begin}–{begin + one.minutes} | {named} | {one.do[lang]} |")
        begin += one.minutes
    return "\n".join(rows)
