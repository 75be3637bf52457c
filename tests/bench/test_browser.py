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
WATCH = """() => {
    window.painted = 0;
    const pen = CanvasRenderingContext2D.prototype;
    for (const name of ['clearRect', 'fill', 'stroke', 'fillText', 'drawImage']) {
        const own = pen[name];
        pen[name] = function (...values) { window.painted = performance.now(); return own.apply(this, values); };
    }
}"""
# Milliseconds from a click until the count of steps has changed and the canvas has come to rest.
CLICK = """async selector => {
    const panel = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden)');
    const count = () => panel.querySelector('.rl-head .rl-quiet').textContent;
    const before = count(), start = performance.now();
    window.painted = 0;
    panel.querySelector(selector).click();
    let told = 0;
    while (!told || performance.now() - Math.max(told, window.painted) < 400) {
        if (!told && count() !== before) told = performance.now();
        if (performance.now() - start > 10000) throw new Error('nothing changed after ' + selector);
        await new Promise(requestAnimationFrame);
    }
    return [told - start, Math.max(told, window.painted) - start];
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
        lab.page.evaluate(WATCH)
        times = [lab.page.evaluate(CLICK, forward) for _ in range(12)]
        told, painted = ([one[at] for one in times] for at in (0, 1))
        note("a press on forward until the page tells it", statistics.median(told), "ms", slowest=max(told))
        note("a press on forward until the board is redrawn", statistics.median(painted), "ms", slowest=max(painted))
        browser.close()
        assert not lab.errors, lab.errors
