"""From a press in the browser to the new picture there: a real JupyterLab, a real Chromium."""

import statistics

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, Lab, find_chromium, serve

from .conftest import Note

STEPPER = """
from widgets.lesson import Lesson
lesson = Lesson.start("most_dangerous_time", "10_combat", lang="en", interactive=True)
lesson.stepper("odani-siege")
"""
# Milliseconds from the click until the text beside the board has changed and a canvas has painted something else.
CLICK = """async ([selector, step]) => {
    const panel = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden)');
    const shown = () => [...panel.querySelectorAll('canvas')].map(canvas => canvas.toDataURL().length + canvas
        .toDataURL().slice(-4000)).join() + panel.querySelector('.rl-head').innerHTML;
    const before = shown(), start = performance.now();
    panel.querySelector(selector).click();
    while (shown() === before) {
        if (performance.now() - start > 10000) throw new Error('nothing changed after ' + selector);
        await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
}"""


@pytest.mark.skipif(find_chromium() is None, reason="no Chromium found")
def test_press_to_picture(note: Note, tmp_path_factory: pytest.TempPathFactory) -> None:
    with sync_playwright() as playwright, serve(tmp_path_factory.mktemp("lab")) as server:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        lab = Lab(browser.new_page(viewport={"width": 1280, "height": 800}), server)
        lab.open_notebook(lab.write_notebook("most_dangerous_time/bench.ipynb", STEPPER))
        lab.run_all()
        lab.wait_painted(0)
        lab.page.wait_for_timeout(1000)
        forward = '[data-act="forward"]'
        times = [lab.page.evaluate(CLICK, [forward, at]) for at in range(12)]
        note("a press on forward until the page shows it", statistics.median(times), "ms", slowest=max(times))
        browser.close()
        assert not lab.errors, lab.errors
