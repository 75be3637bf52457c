"""One lesson to its end by clicks: its examples stepped through, a what-if opened, its quiz answered, the next step."""

from __future__ import annotations

from typing import Any

from kernel_lib.core import data
from tests.long.learner import Learner, chance
from widgets import path

MOST = 120
"""So many clicks an example or a quiz may take."""


def lesson(one: Learner, game: str, seed: int) -> str:
    """Do the first lesson of the path to its end; what was done."""
    luck = chance(seed)
    chapter = path.of(game)[1]
    cells = [line for section in data.lessons(game)[chapter].sections.values() for line in section.cells]
    one.open_notebook(f"{one.lang}/{game}/{chapter}.ipynb")
    one.page.locator(".rl").first.wait_for(state="attached")
    one.page.wait_for_timeout(2000)
    steppers = quizzes = 0
    for at, cell in enumerate(one.cells()):
        if not any(line in cell["source"] for line in cells):
            continue
        where = one.cell(at)
        if "lesson.stepper" in cell["source"]:  # one example, or several in one frame
            steppers += step_through(one, where, steppers == 0)
        elif "lesson.quiz(" in cell["source"]:
            quizzes += answer(one, where, luck)
    one.page.keyboard.press("Control+End")
    one.rest()
    then = path.after(game, chapter)
    if then and not one.page.locator(f'a[href*="{then}"]').count():
        one.note(f"no way on to {then}")
    one.shot("end")
    return f"{steppers} examples stepped through, {quizzes} quizzes answered"


def step_through(one: Learner, where: Any, what_if: bool) -> bool:
    """Press "next" to the end of an example, then open what-if where it is the first."""
    card = where.locator(".rl-stepper").first
    card.wait_for()
    able = "[data-act=forward]:not([aria-disabled=true])"
    for _ in range(MOST):
        if not card.locator(able).count():
            break
        one.press(card.locator(able).first)
        one.look(".rl-stepper")
    else:
        one.note("an example without an end")
    one.shot("stepped")
    opens = card.locator(".rl-head [data-act=what_if]")
    if what_if and opens.count():
        one.press(opens.first)
        if not card.locator(".rl-over").count():
            one.note("what if? did not open")
        one.look(".rl-stepper")
        one.shot("what-if")
        one.press(card.locator(".rl-over [data-act=close]").first)
    return True


def answer(one: Learner, where: Any, luck: Any) -> bool:
    """Answer every question, rightly or not, and see what was right; on to the last."""
    card = where.locator(".rl-quiz").first
    card.wait_for()
    for _ in range(MOST):
        if card.locator(".rl-end .rl-note").count():
            one.shot("quiz")
            return True
        one.look(".rl-quiz")
        able = ":visible:not([aria-disabled=true])"
        if card.locator(f"[data-act=show]{able}").count():  # it was answered, and not rightly
            one.press(card.locator(f"[data-act=show]{able}").first)
        elif not card.locator(f"[data-act=pick]{able}, form input:enabled").count():
            one.press(card.locator(f"[data-act=next]{able}").first)
        elif card.locator("form input").count():
            card.locator("form input").first.fill("3")
            one.press(card.locator("form button").first)
        else:
            picks = card.locator(f"[data-act=pick]{able}")
            if picks.count():
                one.press(picks.nth(luck.below(picks.count())))
            if card.locator(f"[data-act=check]{able}").count():
                one.press(card.locator(f"[data-act=check]{able}").first)
    one.note("a quiz without an end")
    return False
