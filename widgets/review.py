"""Review: what is due over all lessons of all games, one question after the other, three minutes a day."""

from __future__ import annotations

from html import escape

from kernel_lib.core import game as games
from kernel_lib.core.bilingual import gap
from kernel_lib.notebooks_path import START
from widgets import due, markup, path
from widgets.card import Card
from widgets.page import page
from widgets.progress import Progress
from widgets.quiz import Quiz
from widgets.quiz_page import clean

AHEAD = 5
"""So many questions are practised at a time before they are due."""


class Review(Card):
    """Asks what is due now, at most `due.A_DAY` questions; then more, if wanted."""

    def __init__(self, keep: Progress) -> None:
        super().__init__("", "review")
        self.keep = keep
        self.head, self.foot = self.panel(), self.panel()
        self.quiz: Quiz | None = None
        self._renew()

    def _renew(self, asked: list[due.Due] | None = None) -> None:
        self.asked = due.due(self.keep)[:due.A_DAY] if asked is None else asked
        self.at = self.at_once = 0
        self._ask()

    def _ask(self) -> None:
        self.answered, self.quiz = False, None
        if self.at < len(self.asked):
            one = self.asked[self.at]
            self.quiz = Quiz(one.game, one.chapter, questions=[due.question(one)], keep=Progress())
            self.quiz.finished, self.quiz.leave = self._finished, self.act_next
            lesson = f"{games.load(one.game).title[self.lang]} · {path.title(one.game, one.chapter, self.lang)}"
            self.quiz.heading = self.w("quiz_n", now=self.at + 1, all=len(self.asked)), lesson
            self.quiz.draw()
        self.draw()

    def _finished(self) -> None:
        assert self.quiz is not None
        one, now = self.asked[self.at], self.quiz.now
        if not self.answered:
            self.answered = True
            self.at_once += clean(now)
            due.learn(self.keep, one.game, one.chapter, one.name, due.rated(now.tries, now.hints, now.right))
        self.draw()

    def act_next(self, _: object = None) -> None:
        """The next question."""
        self.at += 1
        self._ask()

    def act_more(self, _: object = None) -> None:
        """What is still due."""
        self._renew()

    def act_ahead(self, _: object = None) -> None:
        """Some of what will be due later, for practice."""
        self._renew(due.ahead(self.keep)[:AHEAD])

    def draw(self) -> None:
        """Show the question on show, or that all is done."""
        if self.quiz is None:
            self.head.html = (f'<div class="rl-head rl-won"><div class="grow"><p class="rl-asks">{escape(self._done())}'
                              f"</p></div>{self._more()}</div>")
            self.children = [self.head]
            return
        one = self.asked[self.at]
        self.foot.html = (f'<div class="rl-foot"><a href="{escape(one.game)}/{escape(one.chapter)}.ipynb">'
                          f'{escape(self.w("review_lesson"))}</a></div>' if self.answered else "")
        self.children = [self.quiz, self.foot]

    def text(self) -> str:
        return self.quiz.text() if self.quiz is not None else self._done()

    def _more(self) -> str:
        left, later = len(due.due(self.keep)), min(AHEAD, len(due.ahead(self.keep)))
        look = "" if self.asked else ' class="rl-go"'
        start = f'<a{look} href="{START}">{escape(self.w("review_start"))}</a>'
        if left:
            onward = markup.button(self.w("review_more", count=left), "more", look="main")
        else:
            onward = markup.button(self.w("review_ahead", count=later), "ahead") if later else ""
        return f'<div class="rl-row">{onward}{start}</div>'

    def _done(self) -> str:
        if self.asked:
            done = self.w("review_done", count=len(self.asked), right=self.at_once)
            missed = self.w("review_missed") if self.at_once < len(self.asked) else ""
            return f"{done}{gap(self.lang)}{missed}".strip()
        then = due.following(self.keep)
        if then is None:
            return self.w("review_empty")
        day = then.astimezone()
        if day.date() == due.now().astimezone().date():
            return self.w("review_today", time=day.strftime("%H:%M"))
        return self.w("review_later", day=day.day, month=day.month if self.lang == "zh" else day.strftime("%B"))


class Today(Card):
    """A line on the first page: how much is due, and the way there."""

    def __init__(self, keep: Progress) -> None:
        super().__init__("", "today")
        self.keep = keep
        self.body = self.panel()
        self.draw()
        keep.changed.add(self.draw)
        self.children = [self.body]

    def due(self) -> int:
        """How many questions are due."""
        return len(due.due(self.keep)) if page.interactive else 0

    def line(self) -> str:
        """How much is due."""
        count = self.due()
        return self.w("today_due", count=count) if count else self.w("today_none")

    def draw(self) -> None:
        """Show the line; the way there stands out when there is something to do."""
        look = ' class="rl-go"' if self.due() else ""
        link = f'<a{look} href="review.ipynb">{escape(self.w("today_go"))}</a>'
        self.body.html = f'<div class="rl-body rl-row">{link}<span>{escape(self.line())}</span></div>'

    def text(self) -> str:
        return self.line()
