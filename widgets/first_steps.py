"""FirstSteps: a guided play on the real rules - one ring on the board, one click, dice, and what has been achieved."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from kernel_lib.core import data, example_file
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import Words, gap
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Asked, Roll
from kernel_lib.core.errors import Bad
from kernel_lib.core.history import Rolled
from kernel_lib.core.lessons import Script, Step
from kernel_lib.core.table import Table
from widgets import markup, replay
from widgets.option_parts import mentions
from widgets.stage import Stage


class FirstSteps(Stage):
    """Plays `script` step by step as it is clicked through, from step `at` on.

    payoff  what is said at the end
    moved   told of the step one stands at
    onward  at the end: where to go on, as HTML
    """

    def __init__(self, script: Script, payoff: Words, at: int = 0, moved: Callable[[int], None] = lambda at: None,
                 onward: Callable[[], str] = lambda: "") -> None:
        self.example = example_file.find(script.example).cases()[0]
        super().__init__(self.example.game, "guide", shortcuts={"Enter": "do"})
        self.script, self.payoff, self.moved, self.onward = script, payoff, moved, onward
        self._begin()
        for _ in range(min(at, len(script.steps))):
            self.draw()  # the board turns its pages as it did for who played it
            self._do()
        self.draw()
        self.lay()

    def _begin(self) -> None:
        run = self.example.run if isinstance(self.example.run, dict) else None
        start = (run["procedure"], {name: value for name, value in run.items() if name != "procedure"}) if run else None
        self.table = Table(games.load(self.game), self.example.options, Asked(), position=self.example.given,
                           start=start)
        self.at, self.note = 0, ""
        self.before: Any = None
        self.rolled: list[Rolled] = []

    # what is pressed

    @property
    def step(self) -> Step | None:
        """The step that waits; None at the end."""
        return self.script.steps[self.at] if self.at < len(self.script.steps) else None

    def clicked(self, id: str) -> None:
        """A click on the ring does the step; any other click is answered."""
        step = self.step
        if step is None:
            return
        pending = self.table.pending
        meant = self.picture.meant(pending).get(id, id) if isinstance(pending, Decision) else id
        if step.ring in (id, meant, self.picture.place_of(id)):
            self.act_do()
            return
        allowed = isinstance(pending, Decision) and any(
            mentions(option, one) for option in pending.options for one in (id, meant))
        where = self.picture.name(step.ring) if step.ring else step.press[self.lang]
        self.note = self.w("first_other" if allowed else "first_nothing", place=self.picture.name(id), where=where)
        self.draw()

    def act_do(self, _: Any = None) -> None:
        """Do the step."""
        if self.step is not None:
            self._do()
            self.moved(self.at)
            self.draw()

    def act_anew(self, _: Any = None) -> None:
        """From the beginning."""
        self._begin()
        self.moved(0)
        self.draw()

    def _do(self) -> None:
        step = self.script.steps[self.at]
        self.before, rolled, self.note = self.table.state.copy(), len(self.table.rolled), ""
        for deed in step.do:
            if deed.roll is not None:
                self.table.answer(deed.roll)
            else:
                self.table.choose(deed.choose)
        self.rolled = self.table.rolled[rolled:]
        self.at += 1

    # what is shown

    def draw(self) -> None:
        """Show the step that waits, and what came of the last one."""
        step, shown = self.step, self.picture.page
        self.picture.show(self.table.state, self.lang, self.before, **self._marked())
        if step is None:
            self.picture.turn(shown)  # what was won is looked at where it was won
        if self.picture.scene is not None and self.picture.scene.land:
            self.picture.focus(self.script.look)
        elif step is not None and step.ring:
            self.picture.attend((step.ring,))  # a narrow page shows a part of a table only
        self.head.html = self.head_html()
        self.side.html = self.column(self._told(), keep=f"step{self.at}")
        self.head.says = step.say[self.lang] if step is not None else self.payoff[self.lang]

    def _marked(self) -> dict[str, tuple[str, ...]]:
        """The ring to press; where dice are rolled, the place they are rolled for."""
        step = self.step
        if step is None:
            return {}
        if step.ring:
            return {"goal": (step.ring,)}
        rolls = any(deed.roll is not None for deed in step.do)
        earlier = [one.ring for one in self.script.steps[:self.at] if one.ring]
        return {"chosen": tuple(earlier[-1:])} if rolls else {}

    def text(self) -> str:
        said = [f"{at}. {step.say[self.lang]}{gap(self.lang)}{step.then.get(self.lang, '')}".rstrip()
                for at, step in enumerate(self.script.steps, 1)]
        return "\n".join([*said, self.payoff[self.lang]])

    def svg(self) -> str:
        return self.picture.svg(self.script.look)

    def head_html(self) -> str:
        step, count = self.step, len(self.script.steps)
        done = "".join(f'<i class="{"now" if at == self.at else "done" if at < self.at else ""}"></i>'
                       for at in range(count))
        counted = escape(self.w("step", now=min(self.at + 1, count), all=count))
        line = f'<div class="rl-steps" role="img" aria-label="{counted}">{done}</div>'
        if step is None:
            again = markup.button(self.w("first_again"), "anew", look="plain")
            return (f'<div class="rl-head rl-won">{line}<div class="grow"><p class="rl-asks">'
                    f'{escape(self.payoff[self.lang])}</p></div>'
                    f'<div class="rl-row">{self.onward()}{again}{self.full_button()}</div></div>')
        look = "" if step.ring else "main"
        press = markup.button(step.press[self.lang], "do", look=look)
        return (f'<div class="rl-head">{line}<div class="grow"><p class="rl-asks">{escape(step.say[self.lang])}</p>'
                f'</div><div class="rl-row">{press}{self.full_button()}</div></div>')

    def _told(self) -> str:
        """What came of the last step, its dice, and the rule behind it."""
        note = f'<div class="rl-note">{escape(self.note)}</div>' if self.note else ""
        about = f'{self._signs()}<p class="rl-block rl-quiet rl-small">{escape(self.w("first_about"))}</p>'
        if not self.at:
            return note + about
        then = self.script.steps[self.at - 1].then
        said = f'<p class="rl-says">{escape(then[self.lang])}</p>' if then else ""
        dice = "".join(self._dice(one, f"{self.at}.{number}") for number, one in enumerate(self.rolled))
        rule = next((event.rule for event in reversed(self.table.log) if event.rule), "")
        chip = markup.rule_chip(self.game, rule, self.lang, "first")
        return f"{note}{said}{dice}{chip}{about}"

    def _signs(self) -> str:
        """What is seen on the board, for one who has never seen it."""
        pages = self.picture.pages
        if not self.script.signs or (pages and self.picture.page != next(iter(pages))):  # they are those of the map
            return ""
        rows = markup.facts_table((sign.looks[self.lang], sign.means[self.lang]) for sign in self.script.signs)
        return f'<div class="rl-block"><h4>{escape(self.w("first_signs"))}</h4>{rows}</div>'

    def _dice(self, rolled: Rolled, roll: str) -> str:
        chance, hits = rolled.chance, markup.hits_of(rolled)
        if not isinstance(chance, Roll):
            return ""
        said = replay.thrown_words(self.messages, chance, self.lang)
        count = f' · {escape(self.w("hits", hits=sum(hits), count=chance.count))}' if hits is not None else ""
        return (f'<div class="rl-block"><h4>{escape(said)}{count}</h4>'
                f'{markup.throw(rolled, roll, size=34)}</div>')


def begin(game: str, chapter: str) -> Script:
    """The script of a lesson. Raises Bad where it has none."""
    script = data.lessons(game)[chapter].script
    if script is None:
        raise Bad("this page has no script", f"{game}/{chapter}", "lesson: {script: {example: ..., steps: ...}}")
    return script
