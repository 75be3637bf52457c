"""Quiz: exercises made and marked by the engine; every wrong answer is met with its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kernel_lib.core import exercise as exercises
from kernel_lib.core import game as games
from kernel_lib.core.errors import whole
from kernel_lib.core.exercise import Marked, Question
from widgets import due
from widgets.progress import Progress, progress
from widgets.quiz_page import QuizPage, Try


class Quiz(QuizPage):
    """Exercises of a chapter: ``Quiz("most_dangerous_time", "10_combat")``, or of `questions` given. Raises Bad.

    count  how many; one of each exercise when not said
    seed   the same seed asks the same questions

    finished  called when every question is answered
    """

    finished: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, game: str, chapter: str, count: int | None = None, seed: int = 1, *,
                 questions: Sequence[Question] | None = None, keep: Progress | None = None) -> None:
        games.load(game)
        super().__init__(game)
        self.chapter, self.count = chapter, count if count is None else whole(count, "quiz, count", 1)
        self.keep = keep if keep is not None else progress()
        self.given = list(questions) if questions is not None else None
        self._renew(whole(seed, "quiz, seed"))
        self.appear()

    def _renew(self, seed: int) -> None:
        self.seed = seed
        self.questions = self.given or exercises.make(self.game, self.chapter, self.count, seed)
        self.tries = [Try() for _ in self.questions]
        self.at = 0
        self.note = ""
        self.seen = -1

    # answering

    def answer(self, value: Any) -> Marked:
        """Answer the question on show; a list of values for questions with several."""
        one = self.now
        several = self.question.kind in ("many", "spaces")
        one.picked = list(value) if several and isinstance(value, (list, tuple)) else [value]
        one.tries += 1
        self.note = ""
        one.marked = exercises.mark(self.question, one.picked if several else value)
        self._remember()
        self.draw()
        return one.marked

    def clicked(self, id: str) -> None:
        """A click on the board picks or drops a place."""
        question = self.question
        place = self.picture.place_of(id)
        if question.kind == "spaces" and not self.now.closed:
            wanted = next((one for one in (id, place) if one in self._targets()), None)
            if wanted is not None:
                self._toggle(wanted)
        elif question.kind == "choose" and not self.now.closed and place in [one.value for one in question.options]:
            self.answer(place)

    def act_pick(self, value: Any) -> None:
        picked = self._choices()[int(value)]
        if self.now.closed:
            return
        if self.question.kind == "choose":
            self.answer(picked)
        else:
            self._toggle(picked)
            if self.question.kind == "spaces":
                self.picture.bring(picked)

    def act_typed(self, value: Any) -> None:
        self.now.typed = str(value).strip()
        self.draw()

    def act_check(self, value: Any = None) -> None:
        if self.now.closed:
            return
        if self.question.kind == "number":
            typed = value.get("number", "") if isinstance(value, dict) else self.now.typed
            self.now.typed = str(typed).strip()
            try:
                number = int(self.now.typed)
            except ValueError:
                self.note = self.w("quiz_type")
                self.draw()
            else:
                self.answer(number)
        else:
            self.answer(list(self.now.picked))

    def act_hint(self, _: Any = None) -> None:
        self.now.hints = min(self.now.hints + 1, len(self.question.hints))
        self.draw()

    def act_show(self, _: Any = None) -> None:
        """Give up: show the solution."""
        self.now.shown = True
        self._remember()
        self.draw()

    def act_go(self, value: Any) -> None:
        self.at, self.note = max(0, min(int(value), len(self.questions) - 1)), ""
        self.draw()

    def act_next(self, _: Any = None) -> None:
        if self.leave is not None and self.now.closed:
            self.leave()
            return
        onward = self.onward()
        self.act_go(self.at if onward is None else onward)

    def act_back(self, _: Any = None) -> None:
        self.act_go(self.at - 1)

    def act_enter(self, _: Any = None) -> None:
        """The Enter key: next when answered, else check."""
        if self.now.closed:
            self.act_next()
        elif self.question.kind != "choose":
            self.act_check()

    def act_again(self, _: Any = None) -> None:
        """Other questions of the same kinds."""
        self._renew(self.seed + 1)
        self.draw()

    def _toggle(self, value: Any) -> None:
        picked = self.now.picked
        self.now.picked = [one for one in picked if one != value] if value in picked else [*picked, value]
        self.now.marked = None
        self.draw()

    def _remember(self) -> None:
        one = self.now
        self.keep.answered(self.game, self.chapter, f"{self.seed}:{self.at}",
                           right=one.right, tries=one.tries, hints=one.hints)
        if (one.closed or one.tries) and not one.learned and self.given is None:  # missed and left: it comes back, too
            one.learned = True
            names = list(exercises.named(self.game, self.chapter))
            due.learn(self.keep, self.game, self.chapter, names[self.at % len(names)],
                      due.rated(one.tries, one.hints, one.right))
        if all(each.closed for each in self.tries):
            self.finished()
