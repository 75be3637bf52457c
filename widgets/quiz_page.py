"""What a quiz shows: the question, its answers, the feedback with its rule, the score."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from kernel_lib.core import exercise as exercises
from kernel_lib.core.bilingual import aside, gap
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Marked, Question
from kernel_lib.core.verdict import Verdict
from widgets import markup, replay
from widgets.stage import Stage
from widgets.words import begun

AGAIN = 6
"""So many questions to look at again are named at the end."""
LISTED = 12
"""More places than these are listed only when asked for: the board shows them."""


class Try:
    """What the reader has done with one question."""

    def __init__(self) -> None:
        self.picked: list[Any] = []
        self.typed = ""
        self.marked: Marked | None = None
        self.tries = self.hints = 0
        self.shown = self.learned = False

    @property
    def right(self) -> bool:
        """Whether it is answered rightly."""
        return self.marked is not None and self.marked.ok

    @property
    def closed(self) -> bool:
        """Whether nothing more can be answered."""
        return self.right or self.shown


class QuizPage(Stage):
    """Shows question `at` of `questions` and what `tries` hold; the presses are in `widgets.quiz`.

    heading  what stands over one question of a longer row: how far, and where it is from
    leave    goes on from this question to the next of that row
    """

    heading: tuple[str, str] | None = None
    leave: Callable[[], None] | None = None

    chapter: str
    seed: int
    at: int
    note: str
    seen: int
    questions: list[Question]
    tries: list[Try]
    given: list[Question] | None

    def __init__(self, game: str) -> None:
        super().__init__(game, "quiz", shortcuts={"Enter": "enter"})

    def with_board(self) -> bool:
        return self.question.state is not None

    @property
    def question(self) -> Question:
        """The question on show."""
        return self.questions[self.at]

    @property
    def now(self) -> Try:
        """What was done with the question on show."""
        return self.tries[self.at]

    def _about(self) -> set[str]:
        """The places that the question is about."""
        why = self.question.otherwise
        return {*self.question.targets, *(replay.words_in(list(why.facts.values())) if why is not None else ())}

    def _targets(self) -> list[str]:
        if self.question.targets or self.picture.scene is None:
            return self.question.targets
        return [place.id for place in self.picture.scene.places]

    def _choices(self) -> list[Any]:
        return self._targets() if self.question.kind == "spaces" else [one.value for one in self.question.options]

    def draw(self) -> None:
        """Show the question on show, all of it."""
        question, one = self.question, self.now
        marks: dict[str, tuple[str, ...]] = {}
        if question.kind == "spaces":
            wrong = [value for value, _ in one.marked.wrong] if one.marked is not None else []
            right = question.solution if one.closed else []
            marks = {"chosen": tuple(v for v in one.picked if v not in wrong), "wrong": tuple(wrong),
                     "legal": tuple(v for v in right if v not in one.picked)}
            if not one.closed and len(question.targets) <= LISTED:
                marks["hint"] = tuple(v for v in question.targets if v not in one.picked)  # these are asked about
        self.picture.named = self._about()
        self.picture.show(question.state, self.lang, **marks)
        self.lay()
        if self.seen != self.at:  # another question: look at where its pieces are
            self.seen = self.at
            if not self.picture.focus(question.look, question.page) and not question.page:
                self.picture.look_at_pieces(self._about())
        self.head.html = self.head_html()
        self.side.html = self._asked() + self.column(f"{self._answers()}{self._feedback()}", self._foot(),
                                                     f"question{self.at}")
        self.side.says = self.feedback_line() or question.prompt[self.lang]

    def feedback_line(self) -> str:
        """What is said to the last answer, in one line."""
        one = self.now
        if one.marked is None:
            return self.note
        if one.right:
            return self.w("quiz_right")
        explained = [self._explained(value, why) for value, why in one.marked.wrong]
        missing = [self.w("quiz_partly", missing=len(one.marked.missing))] if one.marked.missing else []
        return gap(self.lang).join([*explained, *missing]) or self.w("quiz_wrong")

    def text(self) -> str:
        lines = [aside(self.w("quiz"), self.w("quiz_seed", seed=self.seed), self.lang)]
        for number, question in enumerate(self.questions, 1):
            lines.append(f"{number}. {question.prompt[self.lang]} [{question.rule}]")
            lines += [f"   - {one.label[self.lang]}" for one in question.options]
        return "\n".join(lines)

    def svg(self) -> str:
        return self.picture.svg() if self.question.state is not None else ""

    def onward(self) -> int | None:
        """The question to go on to: the next; after the last, when it is answered, the first that is still open."""
        if self.at < len(self.tries) - 1:
            return self.at + 1
        return next((at for at, one in enumerate(self.tries) if self.now.closed and not one.closed), None)

    def score(self) -> tuple[int, int, int]:
        """(right, right at the first try without a hint, all)."""
        return sum(one.right for one in self.tries), sum(map(clean, self.tries)), len(self.tries)

    def head_html(self) -> str:
        if self.heading is not None:
            return self.framed(*self.heading)
        dots = []
        for at, one in enumerate(self.tries):
            sign = "✓" if one.right else "–" if one.shown else str(at + 1)
            title = self.w("quiz_n", now=at + 1, all=len(self.tries))
            dots.append(f"<li>{markup.button(sign, 'go', at, look='icon', pressed=at == self.at, title=title)}</li>")
        right, _, count = self.score()
        return self.framed(self.w("quiz"), self.w("quiz_score", right=right, all=count),
                           buttons=f'<ul class="rl-dots">{"".join(dots)}</ul>')

    def _asked(self) -> str:
        shown = self.question.prompt[self.lang]
        return f'<p class="rl-says">{escape(shown)}</p>'

    def _answers(self) -> str:
        question, one = self.question, self.now
        if question.kind == "number":
            off = " disabled" if one.closed else ""
            return (f'<form data-act="check" class="rl-row"><label>{escape(self.w("quiz_number"))} <input '
                    'type="number" name="number" '
                    f'data-keep="number" value="{escape(one.typed)}"{off}></label>'
                    f'<button type="submit" class="main" data-keep="check"{off}>'
                    f'{escape(self.w("quiz_check"))}</button></form>')
        if question.kind == "spaces":
            labels = [self.messages.words(id, self.lang) for id in self._targets()]
        else:
            labels = [answer.label[self.lang] for answer in question.options]
        wrong = [value for value, _ in one.marked.wrong] if one.marked is not None else []
        buttons = []
        for at, (value, label) in enumerate(zip(self._choices(), labels, strict=True)):
            sign = "✗ " if value in wrong else "✓ " if one.closed and value in question.solution else ""
            said = sign + begun(label) if sign else label
            buttons.append(markup.button(said, "pick", at, pressed=value in one.picked, on=not one.closed))
        how = {"spaces": "quiz_click", "many": "quiz_many"}.get(question.kind)
        hint = f'<p class="rl-quiet rl-small">{escape(self.w(how))}</p>' if how and not one.closed else ""
        look = "rl-options wide" if question.kind == "spaces" or max(map(len, labels), default=0) < 14 else "rl-options"
        listed = f'<div class="{look}">{"".join(buttons)}</div>'
        if question.kind == "spaces" and len(buttons) > LISTED:  # the board is there to be clicked
            listed = (f'<details data-keep="answers"><summary class="rl-small">{escape(self.w("quiz_list"))}</summary>'
                      f"{listed}</details>")
        return hint + listed

    def _feedback(self) -> str:
        one, parts = self.now, []
        for hint in self.question.hints[:one.hints]:
            parts.append(f'<div class="rl-note"><b>{escape(self.w("quiz_hint_said"))}</b> '
                         f'{escape(hint[self.lang])}</div>')
        if self.note:
            parts.append(f'<div class="rl-note">{escape(self.note)}</div>')
        if one.marked is not None and not one.right:
            rules = [why.rule if why is not None else self.question.rule for _, why in one.marked.wrong]
            for number, (value, why) in enumerate(one.marked.wrong):
                rule = rules[number]
                chip = markup.rule_chip(self.game, rule, self.lang, f"why{number}", opened=True)
                once = f"<div>{chip}</div>" if rule not in rules[number + 1:] else ""  # however often it was broken
                parts.append(f'<div class="rl-no"><span class="rl-mark">✗</span>{escape(self._explained(value, why))}'
                             f"{once}</div>")
            if one.marked.missing:
                missing = self.w("quiz_partly", missing=len(one.marked.missing))
                chip = markup.rule_chip(self.game, self.question.rule, self.lang, "missing")
                once = f"<div>{chip}</div>" if self.question.rule not in rules else ""
                parts.append(f'<div class="rl-no"><span class="rl-mark">✗</span>{escape(missing)}{once}</div>')
            would = f'<details class="rl-block" data-keep="would"><summary>{escape(self.w("quiz_would"))}</summary>'
            parts.append("" if one.shown else f"{would}{self._solution()}</details>")
        if one.right:
            parts.append(f'<div class="rl-yes"><span class="rl-mark">✓</span>{escape(self.w("quiz_right"))} '
                         f"{self._whys()}"
                         f"{markup.rule_chip(self.game, self.question.rule, self.lang, 'right', opened=True)}</div>")
        elif one.shown:
            parts.append(self._solution())
        told = "".join(parts)
        answered = f"{self.at} {one.tries} {one.hints} {one.shown}"
        return f'<div data-reveal="{answered}">{told}</div>' if told else ""  # below many options it would not be seen

    def _whys(self) -> str:
        """Why what is right is right, where the question says so."""
        whys = "".join(f"<li>{escape(self._explained(value, why))}</li>" for value in self.question.solution
                       if (why := reason(self.question, value)) is not None)
        return f"<ul>{whys}</ul>" if whys else ""

    def solution_words(self, question: Question) -> str:
        """What is right, in words."""
        labels = [self._label(value, question) for value in question.solution]
        return self.w("comma").join(labels) or self.w("quiz_nothing")

    def _solution(self) -> str:
        question, marked = self.question, self.now.marked
        said = self.solution_words(question)
        told = [why.rule if why is not None else question.rule for _, why in marked.wrong] if marked is not None else []
        rule = "" if question.rule in told else (  # it stands above already
            f"<div>{markup.rule_chip(self.game, question.rule, self.lang, 'solution', opened=True)}</div>")
        return f'<div class="rl-note">{escape(self.w("quiz_solution", answer=said))}{self._whys()}{rule}</div>'

    def _foot(self) -> str:
        question, one = self.question, self.now
        left = len(question.hints) - one.hints
        parts = []
        if not one.closed:
            if left:
                parts.append(markup.button(self.w("quiz_hint", left=left), "hint"))
            if question.kind in ("many", "spaces"):
                parts.append(markup.button(self.w("quiz_check"), "check", look="main"))
            if one.tries or one.hints:
                parts.append(markup.button(self.w("quiz_show"), "show", look="plain"))
        done = ""
        if self.leave is None and all(one.closed for one in self.tries):
            right, at_once, count = self.score()
            said = self.w("quiz_done", right=right, all=count, clean=at_once)
            done = f'<div class="rl-note">{escape(said)}{self._once_more()}</div>'
            if self.given is None:
                parts.append(markup.button(self.w("quiz_again"), "again", look="main"))
        return done + "".join(parts) + self._onward()

    def _once_more(self) -> str:
        """The questions to look at again: those not answered at the first try without a hint; praise without any."""
        again = [at for at, one in enumerate(self.tries) if not clean(one)][:AGAIN]
        numbers = {at: markup.rule_number(self.questions[at].rule) for at in again if at != self.at}
        buttons = [markup.button(self.w("quiz_look_at", number=at + 1, rule=rule), "go", at, look="plain")
                   for at, rule in numbers.items()]
        said = self.w("quiz_look_again" if again else "quiz_perfect")
        more = f'<div>{escape(said)} {"".join(buttons)}</div>' if buttons or not again else ""
        return more + (f"<div>{escape(self.w('quiz_comes_back'))}</div>" if again and self.given is None else "")

    def _onward(self) -> str:
        """To other questions: a row of its own, the lowest, which stays where it is when what stands above changes."""
        parts = []
        if self.at > 0:
            parts.append(markup.button(self.w("quiz_back"), "back", look="plain"))
        if self.onward() is not None or (self.leave is not None and self.now.closed):
            on = self.now.closed and (self.leave is not None or not all(one.closed for one in self.tries))
            parts.append(markup.button(self.w("quiz_next"), "next", look="main" if on else ""))
        return f'<div class="rl-row">{"".join(parts)}</div>' if parts else ""

    def _label(self, value: Any, question: Question | None = None) -> str:
        labels = {exercises.key(one.value): one.label[self.lang] for one in (question or self.question).options}
        return labels.get(exercises.key(value)) or self.messages.words(value, self.lang)

    def _explained(self, value: Any, why: Verdict | Event | None) -> str:
        hints = self.question.hints
        if why is None or _plain(why):  # nothing forbids it: what counts is in the last hint
            said = hints[-1][self.lang] if hints else self.w("quiz_wrong")
        elif isinstance(why, Event):
            said = self.messages.event(why, self.lang)
        else:
            said = markup.verdict_words(self.game, why, self.lang)
        answer = begun(self._label(value))
        if self.question.kind == "number" and value in self.question.solution:
            return said
        if self.question.kind in ("number", "choose") and value not in self.question.solution:
            return self.w("quiz_wrong") + gap(self.lang) + said  # with the answer before it, it would seem to be said
        return said if said.startswith(answer) else self.w("quiz_wrong_one", answer=answer) + said


def clean(one: Try) -> bool:
    """Whether a question was answered rightly at the first try without a hint."""
    return one.right and one.tries == 1 and not one.hints


def reason(question: Question, value: Any) -> Verdict | Event | None:
    """Why this right answer is right, where the question says so: because of what forbids it, of what happens, or,
    where one of two is right, of what counts."""
    why = question.why.get(exercises.key(value))
    if why is None and question.kind in ("choose", "number"):
        why = question.otherwise
    if why is None or (_plain(why) and question.kind != "choose"):
        return None
    return None if list(why.facts.values()) == [value] else why


def _plain(why: Verdict | Event) -> bool:
    """Whether it only says that it is allowed: that is no reason."""
    return isinstance(why, Verdict) and bool(why)
