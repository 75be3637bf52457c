"""The lessons as a learner meets them: open, run all, step, click the map, ask, answer, reload."""

from typing import Any

import pytest

from tests.browser.lab import Lab
from widgets.boards.most_dangerous_time.table import SIZE, layout

NAMES = {"yokoyama": "Yokoyama", "odani": "Odani"}
COMBAT = "en/most_dangerous_time/10_combat.ipynb"


def cell_of(lab: Lab, code: str) -> int:
    """The number of the cell whose source holds `code`."""
    return next(at for at, cell in enumerate(lab.cells()) if code in cell["source"])


def shown(lab: Lab, selector: str, text: str) -> None:
    """Wait until an element shows `text`."""
    lab.page.locator(selector, has_text=text).first.wait_for()


def click_place(lab: Lab, cell: Any, place: str) -> None:
    """Click a space of the map where the canvas shows it."""
    fit = cell.locator(".board-fit").first
    fit.click()
    fit.filter(has_not_text="Whole board").wait_for()  # its name goes when the whole board is shown
    canvas = cell.locator(".board-painted canvas").first
    canvas.evaluate("canvas => canvas.scrollIntoView({block: 'center'})")
    box, (x, y) = lab.box(canvas), layout().places[place]
    scale = min(box["width"] / SIZE[0], box["height"] / SIZE[1])
    left, top = ((box[side] - size * scale) / 2 for side, size in zip(("width", "height"), SIZE, strict=True))
    lab.page.mouse.click(box["x"] + left + x * scale, box["y"] + top + y * scale)


@pytest.fixture(scope="module")
def combat(same_lab: Lab) -> Lab:
    same_lab.open_notebook(COMBAT)
    same_lab.run_all()
    return same_lab


def test_odani_is_stepped_through_and_stands_after_a_reload(combat: Lab) -> None:
    at = cell_of(combat, 'stepper("odani-siege")')
    cell = combat.wait_painted(at)
    for step in (1, 2, 3):
        cell.locator("[data-act=forward]").first.click()
        shown(combat, ".rl-stepper .rl-head", f"Step {step} of")
    combat.screenshot("combat-odani-step-3")
    combat.reload()
    combat.wait_painted(at)
    shown(combat, ".rl-stepper .rl-head", "Step 3 of")
    combat.cell(at).locator("[data-act=back]").first.click()
    shown(combat, ".rl-stepper .rl-head", "Step 2 of")


def test_a_forbidden_march_is_refused_by_its_rule(combat: Lab) -> None:
    at = cell_of(combat, "why_not(")
    cell = combat.wait_painted(at)
    for place in ("yokoyama", "odani"):
        click_place(combat, cell, place)
        cell.locator("select option:checked", has_text=NAMES[place]).first.wait_for(state="attached")
    for _ in range(9):
        cell.locator("[data-act=count][data-value='units|oda|1']").click()
    cell.locator("[data-act=build]").click()
    cell.locator(".rl-no summary", has_text="9.3").first.wait_for()
    combat.screenshot("combat-may-i")


def test_a_quiz_is_answered_and_marked(combat: Lab) -> None:
    at = cell_of(combat, "lesson.quiz(")
    cell = combat.wait_painted(at)
    cell.locator("[data-act=pick]").first.click()
    if cell.locator("[data-act=check]").count():
        cell.locator("[data-act=check]").first.click()
    cell.locator(".rl-yes, .rl-no").first.wait_for()
    combat.screenshot("combat-quiz")


def test_the_chinese_edition_speaks_chinese(same_lab: Lab) -> None:
    lab = same_lab
    lab.open_notebook(COMBAT.replace("en/", "zh/"))
    lab.run_all()
    lab.wait_painted(cell_of(lab, 'stepper("odani-siege")'))
    shown(lab, ".rl-stepper .rl-head", "小谷城围城战")
    lab.screenshot("combat-chinese")
