"""HostPage: an evening with people at a real table: how long, how many, then moment by moment what to say and do."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from kernel_lib.core import data, example_file, poster
from kernel_lib.core.asking import Asker
from kernel_lib.core.bilingual import aside, gap
from kernel_lib.core.hosting import SET_UP, Host, Moment, Part, Plan
from widgets import markup, path, words
from widgets.battle_knobs import BattleKnobs
from widgets.prose import DOT, KEPT, kept, prose
from widgets.replay import steps_of
from widgets.stage import Stage
from widgets.stepper import Stepper, outcome_of

MOMENTS = {"ArrowRight": "next", "ArrowLeft": "back", "a": "answer", "s": "steps"}
STEPS = {"ArrowRight": "onward", "ArrowLeft": "backward", "Escape": "steps", "s": "steps"}
"""The keys: from moment to moment, and through the example that is shown."""
LATE, AWAY = 3, 90
"""From how many minutes on a host is told that he is behind, and from how many on it is another evening."""


class HostPage(Stage):
    """Asks how long one has and for how many people, then leads through that plan. Step 0 is what to know before.

    moved  told of the minutes, the number of people, and the step one stands at
    """

    def __init__(self, game: str, chapter: str, minutes: int = 0, players: int = 0, at: int = 0,
                 moved: Callable[[int, int, int], None] = lambda minutes, players, at: None) -> None:
        super().__init__(game, "host", shortcuts=MOMENTS)
        self.written, self.moved = data.lessons(game)[chapter], moved
        assert self.written.host is not None
        self.host: Host = self.written.host
        known = minutes in self.host.lengths and players in self.host.groups
        self.plan: Plan = self.host.plan(*((minutes, players) if known else self.host.usual))
        self.at = min(at, len(self.plan.parts)) if known else 0
        self.answered = self.told = False
        self.until: float | None = None
        self._left: float | None = None  # seconds, of a clock that was stopped
        self._begun: float | None = None  # when the evening would have begun, were it on time
        self.late = 0
        self._battles: dict[str, BattleKnobs] = {}
        self.draw()
        self.lay()

    @property
    def part(self) -> Part | None:
        """The moment one stands at, with its time; None before the first."""
        return self.plan.parts[self.at - 1] if self.at else None

    @property
    def moment(self) -> Moment | None:
        """The moment one stands at; None before the first."""
        return self.part.moment if self.part else None

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

    def act_minutes(self, value: object = None) -> None:
        """So long an evening."""
        self._choose(int(str(value)), self.plan.players)

    def act_players(self, value: object = None) -> None:
        """For so many people."""
        self._choose(self.plan.minutes, int(str(value)))

    def _choose(self, minutes: int, players: int) -> None:
        self.plan = self.host.plan(minutes, players)
        self._stand(0)

    def act_clock(self, _: object = None) -> None:
        """Start the clock of this moment, or stop it; it goes on where it was stopped."""
        now = time.time()
        if self.until is None:
            self.until = self._end() if self._left is None else now + self._left
        else:
            self._left = self.until - now
            self.until = None
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

    def act_steps(self, _: object = None) -> None:
        """Show the example of this moment step by step, or close it again."""
        if self.over is None and self.moment is not None and (name := self.example()):
            self.put_over(Stepper(name, page=self.moment.page, within=self))
        else:
            self.put_over(None)

    def act_onward(self, _: object = None) -> None:
        """The next step of the example on show."""
        if isinstance(self.over, Stepper):
            self.over.act_forward()

    def act_backward(self, _: object = None) -> None:
        """One step of it back."""
        if isinstance(self.over, Stepper):
            self.over.act_back()

    def example(self) -> str:
        """The example that this moment shows; "" where it shows none."""
        return self.moment.show if self.moment is not None and self.moment.show != SET_UP else ""

    def battle(self) -> BattleKnobs:
        """The battle of the example that this moment shows; one without knobs where none is fought."""
        name = self.example()
        if name not in self._battles:
            self._battles[name] = BattleKnobs(example_file.find(name).cases()[0] if name else None)
        return self._battles[name]

    def _go(self, at: int) -> None:
        if 0 <= at <= len(self.plan.parts) and at != self.at:
            self._stand(at)

    def _stand(self, at: int) -> None:
        self.at, self.answered, self.told = at, False, False
        self.until, self._left = self._end() if at else None, None
        if at <= 1 or self._begun is None or self._late() > AWAY:
            self._begun = self._on_time()
        self.late = self._late()
        self.moved(self.plan.minutes, self.plan.players, at)
        self.put_over(None)

    def _end(self) -> float:
        return time.time() + 60 * (self.part.minutes if self.part else 0)

    def _on_time(self) -> float | None:
        """When the evening began if this moment begins on time."""
        return time.time() - 60 * self.part.begin if self.part else None

    def _late(self) -> int:
        """How many minutes after its time in the plan this moment began."""
        if self._begun is None or (on_time := self._on_time()) is None:
            return 0
        return int((on_time - self._begun) / 60)

    # what is shown

    def draw(self) -> None:
        """Show the moment one stands at."""
        self.head.html = self.head_html()
        self.head.shortcuts = MOMENTS if self.over is None else STEPS
        if self.over is not None:
            self.over.draw()
            return
        self._show()
        said = self._before() if self.moment is None else self._said(self.moment) + self._then()
        self.side.html = self.column(f"{said}{self._list()}{self._asked()}", self._clock(), f"moment{self.at}")
        said = self.moment.say[self.lang] if self.moment else self.whom()
        self.head.says = f"{self._title()}{self.w('colon')}{said}"

    def _show(self) -> None:
        """The board as this moment wants it, or as it was shown last; the game as it is set up before the first."""
        shown = [one.moment for one in self.plan.parts[:self.at] if one.moment.show]
        last = shown[-1] if shown else None
        if last is None or last.show == SET_UP:
            state, page = _set_up(self.game, self.plan.group.poster)
        else:
            example = example_file.find(last.show).cases()[0]
            state, page = Asker(self.game).position(example.given, **example.options), ""
        self.picture.who, self.picture.subjects = "", []
        self.picture.show(state, self.lang)
        asked = self.moment.page if self.moment else ""
        self.picture.turn(asked or (last.page if last else "") or page or next(iter(self.picture.pages), ""))
        if not (last and last.look and self.picture.focus(last.look, page)):
            self.picture.whole()

    def text(self) -> str:
        said = [self.whom()]
        for heading, about in self.known():
            said.append(f"{self.w(heading)}{self.w('colon')}{about}")
        for part in self.plan.parts:
            one, end = part.moment, part.begin + part.minutes
            said += [f"{part.begin}–{end}  {one.title[self.lang]}", f"    {one.say[self.lang]}",
                     f"    {self.w('host_do')}{self.w('colon')}{one.do[self.lang]}"]
            if one.ask:
                asked = aside(one.ask[self.lang], one.answer[self.lang], self.lang)
                said.append(f"    {self.w('host_ask')}{self.w('colon')}{asked}")
        return "\n".join(said)

    def svg(self) -> str:
        return self.picture.svg()

    def head_html(self) -> str:
        last = len(self.plan.parts)
        buttons = []
        if self.part:
            buttons = [markup.button(self.w("host_start" if self.until is None else "host_stop"), "clock"),
                       markup.icon_button("back", "back", self.w("back"))]
        if (name := self.example()) and _told(name):
            buttons.insert(0, markup.button(self.w("host_steps"), "steps", pressed=self.over is not None))
        onward = self.w("host_next" if self.at else "host_begin")
        buttons.append(markup.button(onward, "next", look="main", on=self.at < last, title=self.w("forward")))
        count = self.w("host_moment", now=self.at, all=last) if self.at else ""
        left = self._clock() if self.over is not None else ""  # its place in the column is taken
        return self.framed(self.whom(), self._title(), count, "".join(buttons), left)

    def _clock(self) -> str:
        """The time that is left for this moment, large enough for a room; at the foot of the column."""
        if self.part is None:
            return ""
        if self.until is None:
            left = round(60 * self.part.minutes if self._left is None else self._left)
            return f'<div class="rl-clock">{"+" if left < 0 else ""}{abs(left) // 60}:{abs(left) % 60:02}</div>'
        return f'<div class="rl-clock" role="timer" data-until="{round(1000 * self.until)}"></div>'

    def _title(self) -> str:
        return self.moment.title[self.lang] if self.moment else self.w("host_before")

    def whom(self) -> str:
        """The plan in a few words: how long, for how many."""
        people = self.w("host_alone") if self.plan.players == 1 else self.w("host_people", count=self.plan.players)
        return f"{self.w('host_long', minutes=self.plan.minutes)} · {people}"

    def known(self) -> list[tuple[str, str]]:
        """What a host knows before he begins: headings and words."""
        length, group = self.plan.length, self.plan.group
        told = [("host_who", group.who), ("host_reach", group.reach.get(self.plan.minutes, {})),
                ("host_taught", length.taught), ("host_left", length.left), ("host_set_up", self.host.set_up),
                ("host_differs", group.differs)]
        return [(heading, said[self.lang]) for heading, said in told if said]

    def _before(self) -> str:
        """The choice of minutes and people, and what to know before they come."""
        rows = [("host_minutes", "minutes", list(self.host.lengths), self.plan.minutes),
                ("host_number", "players", list(self.host.groups), self.plan.players)]
        chosen = "".join(
            f'<div class="rl-row rl-choice"><span class="rl-quiet">{escape(self.w(label))}</span>'
            + "".join(markup.button(str(one), act, one, pressed=one == now) for one in offered) + "</div>"
            for label, act, offered, now in rows)
        printed = f'<p class="rl-small rl-quiet rl-block">{escape(self.w("host_print"))}</p>'
        return chosen + "".join(self._part(heading, said) for heading, said in self.known()) + printed

    def _said(self, one: Moment) -> str:
        """What to say and do now, and the question with its answer."""
        lang = self.lang
        parts = [self._part("host_say", one.say[lang], "rl-says"), self._part("host_do", one.do[lang], "rl-says")]
        if one.ask:
            label = self.w("host_hide" if self.answered else "host_show")
            answer = f'<p class="rl-says"><b>{escape(one.answer[lang])}</b></p>' if self.answered else ""
            parts.append(f'{self._part("host_ask", one.ask[lang], "rl-says")}{answer}{markup.button(label, "answer")}')
        if self.battle().knobs:
            label = self.w("host_hide" if self.told else "host_chances_show")
            odds = self.battle().html(lang) if self.told else ""
            parts.append(f'{self._part("host_ask", self.w("host_chances"))}{markup.button(label, "chances")}{odds}')
        if one.lesson:
            links = self.w("comma").join(f'<a href="{escape(lesson)}.ipynb" target="_blank">'
                                         f"{escape(path.title(self.game, lesson, lang))}</a>"
                                         for lesson in (one.lesson, *one.also))
            parts.append(f'<p class="rl-small rl-block">{escape(self.w("host_more"))}{gap(self.lang)}{links}</p>')
        return "".join(parts)

    def _then(self) -> str:
        """What comes next, and how far one is behind the plan as this moment begins."""
        late = f'<p><b>{escape(self.w("host_late", minutes=self.late))}</b></p>' if self.late >= LATE else ""
        if self.at == len(self.plan.parts):
            return late
        part = self.plan.parts[self.at]
        said = self.w("host_then", title=part.moment.title[self.lang], minutes=part.minutes)
        return f'{late}<p class="rl-small rl-quiet">{escape(said)}</p>'

    def _part(self, heading: str, said: str, look: str = "") -> str:
        return (f'<div class="rl-block"><h4>{escape(self.w(heading))}</h4>'
                f'<p{f" class={look!r}" if look else ""}>{escape(kept(said))}</p></div>')

    def _list(self) -> str:
        """The whole plan, to jump in."""
        rows = "".join(f"<li>{self._jump(at, one)}</li>" for at, one in enumerate(self.plan.parts, 1))
        whole, start = escape(self.w("host_plan", minutes=self.plan.minutes)), ""
        if self.at:
            start = markup.button(self.w("host_before"), "go", 0, look="plain")
        opened = "" if self.at else " open"
        return (f'<details data-keep="plan{bool(self.at)}"{opened}><summary>{whole}</summary>{start}'
                f'<ol class="rl-plan">{rows}</ol></details>')

    def _jump(self, at: int, one: Part) -> str:
        said = f"{one.begin}′ {one.moment.title[self.lang]}"
        return markup.button(said, "go", at, look="plain", pressed=at == self.at)

    def _asked(self) -> str:
        """What people ask and get wrong, folded."""
        sections = [self.written.sections[name] for name in self.host.asked]
        return "".join(f'<details data-keep="asked{at}"><summary>{escape(one.title[self.lang])}</summary>'
                       f'<div class="rl-asked">{prose(one.text[self.lang])}</div></details>'
                       for at, one in enumerate(sections))


@cache
def _told(name: str) -> bool:
    """Whether anything happens or is answered in the steps of an example; else it is a position to talk about."""
    outcome = outcome_of(name)
    steps = steps_of(outcome.tables, outcome)
    return sum(step.event is not None for step in steps) > 1 or any(step.asked is not None for step in steps)


@cache
def _set_up(game: str, number: int) -> tuple[Any, str]:
    """The game as a set-up poster shows it, and the page of the board."""
    shown = poster.posters(game)[number]
    return shown.opening(game), shown.page


def as_tables(host: Host, game: str, lang: str, usual: bool = True) -> str:
    """All plans in Markdown, which stands in the notebook before anything runs: who plays what, what fits into which
    time, and moment by moment the plan that one begins with, the usual one."""
    def say(key: str, **facts: Any) -> str:
        return words.say(f"host_{key}", lang, game, **facts)

    def row(*cells: str) -> str:
        return f"| {' | '.join(cells)} |"

    rows = [row(say("number"), say("who"), say("differs")), row(*["---"] * 3)]
    rows += [row(str(number), DOT.sub(KEPT, one.who[lang]), one.differs[lang]) for number, one in host.groups.items()]
    rows += ["", row(say("minutes"), say("taught"), say("left")), row(*["---"] * 3)]
    rows += [row(str(minutes), one.taught[lang], one.left[lang]) for minutes, one in host.lengths.items()]
    if not usual:
        return "\n".join(rows)
    minutes, players = host.usual
    people = say("alone") if players == 1 else say("people", count=players)
    rows += ["", f"**{say('long', minutes=minutes)} · {people}**", "",
             row(say("minutes"), "", say("do")), row(*["---"] * 3)]
    for part in host.plan(minutes, players).parts:
        one, title = part.moment, part.moment.title[lang]
        named = f"[{title}]({one.lesson}.ipynb)" if one.lesson else title
        rows.append(row(f"{part.begin}–{part.begin + part.minutes}", named, one.do[lang]))
    return "\n".join(rows)
