"""The lesson widgets in a real JupyterLab: keys, language, the state after a reload, no shortcut of the page fires."""

import pytest

from tests.browser.lab import Lab

START = """
from widgets.lesson import Lesson
lesson = Lesson.start("most_dangerous_time", "10_combat", "en")
"""
STEPPER = "stepper = lesson.stepper('odani-siege')\nstepper"
QUIZ = "lesson.quiz(2)"
CHINESE = "from widgets.page import page; page.lang = 'zh'"


@pytest.fixture
def page(lab: Lab) -> Lab:
    lab.open_notebook(lab.write_notebook("widgets/lesson.ipynb", START, STEPPER, QUIZ, CHINESE))
    for at in range(3):
        lab.run_cell(at)
    lab.wait_painted(1)
    return lab


def counted(lab: Lab, text: str) -> None:
    lab.page.locator(".rl-stepper .rl-head", has_text=text).first.wait_for()


def go(lab: Lab, step: int) -> None:
    lab.page.evaluate(SLIDE, step)
    counted(lab, f"Step {step} of")


# Found and moved in one go: the column may be drawn anew at any moment, and a slider that is gone is not heard.
SLIDE = """step => {
    const slider = document.querySelector(".rl-stepper [data-act=go][type=range]");
    slider.value = step;
    slider.dispatchEvent(new Event("change", { bubbles: true }));
}"""


MOTION = """() => {
    window.moved = {};
    const own = Element.prototype.animate;
    Element.prototype.animate = function (...values) {
        window.moved[this.tagName] = (window.moved[this.tagName] ?? 0) + 1;
        return own.apply(this, values);
    };
}"""


def test_keys_focus_motion_and_language(page: Lab) -> None:
    forward = page.page.locator(".rl-stepper [data-act=forward]").first
    forward.click()
    counted(page, "Step 1 of")
    for key, expected in (("ArrowRight", "Step 2 of"), ("ArrowLeft", "Step 1 of"), ("Home", "Step 0 of")):
        page.page.keyboard.press(key)
        counted(page, expected)
    page.page.keyboard.press("b")  # in command mode these would add cells
    page.page.keyboard.press("b")
    forward.focus()
    page.page.keyboard.press("Enter")
    counted(page, "Step 1 of")
    assert page.page.evaluate("document.activeElement.dataset.act") == "forward"  # redrawn, and still in focus
    page.page.keyboard.press("End")
    page.page.locator(".rl-stepper [data-read-on]").first.wait_for()
    assert len(page.cells()) == 4

    go(page, 0)
    page.page.evaluate(MOTION)
    page.page.wait_for_timeout(800)  # pieces jump where one goes fast
    go(page, 1)
    page.page.wait_for_function("window.moved.CANVAS > 0")  # a piece glides over the board
    go(page, 13)
    page.page.wait_for_function("window.moved.svg === 4")  # four dice tumble
    page.page.emulate_media(reduced_motion="reduce")
    go(page, 0)
    page.page.wait_for_timeout(800)
    before = page.page.evaluate("window.moved")
    go(page, 1)
    go(page, 13)
    assert page.page.evaluate("window.moved") == before, "who wants no motion gets none"

    page.run_cell(3)  # page.lang = "zh"
    counted(page, "第 ")
    assert page.page.locator(".rl-quiz .rl", has_text="练习").count()
    assert page.page.locator(".rl-quiz .rl").first.get_attribute("lang") == "zh-Hans"


def test_a_reloaded_page_shows_the_same_step_and_nothing_is_cut_off(page: Lab) -> None:
    for step in (1, 2):
        page.page.locator(".rl-stepper [data-act=forward]").first.click()
        counted(page, f"Step {step} of")
    page.reload()
    counted(page, "Step 2 of")
    page.wait_painted(1)
    page.page.locator(".rl-stepper [data-act=back]").first.click()
    counted(page, "Step 1 of")
    for width in (1280, 900, 480):
        page.page.set_viewport_size({"width": width, "height": 800})
        page.scroll_to(1)
        page.box(page.page.locator(".rl-stepper").first)
        page.screenshot(f"stepper-{width}")
        wide = page.page.locator(".rl-card").evaluate_all(
            "cards => cards.filter(card => card.offsetParent).map(card => card.scrollWidth - card.clientWidth)")
        assert max(wide) <= 1, f"{width} px: {wide}"


def test_enter_in_a_field_of_an_exercise_checks_the_answer(page: Lab) -> None:
    quiz = page.cell(2)
    quiz.locator("[data-act=go][data-value='1']").click()
    quiz.locator("form input").click()
    page.page.keyboard.type("99")
    page.page.keyboard.press("Enter")
    quiz.locator(".rl-no", has_text="10.5").wait_for()


OVERTAKEN = """
tell = stepper.picture.widget.canvas.gliding.tell
one = {"start": (.1, .1, .2, .2), "end": (.3, .3, .4, .4), "way": [(.15, .15), (.35, .35)]}
for count in (3, 1):  # another move before the first has begun to glide
    tell([one] * count, "keep")
    tell([one] * count, "again")
"""


def test_a_glide_that_another_move_overtakes_is_let_go(lab: Lab) -> None:
    lab.open_notebook(lab.write_notebook("widgets/overtaken.ipynb", START, STEPPER, OVERTAKEN))
    for at in range(2):
        lab.run_cell(at)
    lab.wait_painted(1)
    lab.page.wait_for_timeout(800)
    lab.run_cell(2)
    lab.page.wait_for_timeout(1000)
    assert lab.errors == []
