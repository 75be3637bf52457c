"""From a press in the browser to the new picture there, and what a page holds: a real JupyterLab, a real Chromium."""

import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, Lab, find_chromium, serve

from .conftest import Note
from .test_start import memory

LESSON = "en/most_dangerous_time/10_combat.ipynb"
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
# Milliseconds from a click until the count of steps has changed and the canvas has come to rest; null where the page
# was busy with something else and the click was lost.
CLICK = """async selector => {
    const panel = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden)');
    const count = () => panel.querySelector('.rl-head .rl-quiet').textContent;
    const before = count(), start = performance.now();
    window.painted = 0;
    panel.querySelector(selector).click();
    let told = 0;
    while (!told || performance.now() - Math.max(told, window.painted) < 400) {
        if (!told && count() !== before) told = performance.now();
        if (performance.now() - start > 10000) return null;
        await new Promise(requestAnimationFrame);
    }
    return [told - start, Math.max(told, window.painted) - start];
}"""
# Step to and fro in the first stepper, each step as soon as the one before is told.
STEPS = """async times => {
    const stepper = document.querySelector('.rl-stepper');
    const count = () => stepper.querySelector('.rl-head .rl-quiet').textContent;
    const off = button => button.disabled || button.getAttribute('aria-disabled') === 'true';
    let to = 'forward', done = 0;
    while (done < times) {
        const button = stepper.querySelector(`[data-act="${to}"]`), before = count(), start = performance.now();
        if (off(button)) { to = to === 'forward' ? 'back' : 'forward'; continue; }
        button.click();
        while (count() === before && performance.now() - start < 10000) await new Promise(wait => setTimeout(wait, 5));
        if (count() !== before) done += 1;
    }
}"""
CANVASES = """() => [...document.querySelectorAll('.board canvas')]
    .reduce((all, one) => all + one.width * one.height, 0) / 1e6"""
SCROLL = """() => {
    const page = document.querySelector('.jp-WindowedPanel-outer');
    page.scrollTop += page.clientHeight / 2;
    return page.scrollTop + page.clientHeight < page.scrollHeight - 5;
}"""


def children(pid: int) -> Iterator[int]:
    """A process and all that it started, from /proc."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from children(int(child))


class Renderer:
    """The process that draws a page: the largest of our browser's."""

    def __init__(self, page: Any) -> None:
        self.page, self.tools = page, page.context.new_cdp_session(page)

    def megabytes(self) -> dict[str, float]:
        """Its share of memory once garbage is collected, all it maps, and the heap of its scripts."""
        self.tools.send("HeapProfiler.collectGarbage")
        self.page.wait_for_timeout(500)
        found = [
            memory(pid)
            for pid in children(os.getpid())
            if b"--type=renderer" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]
        largest = max(found, key=lambda one: one["pss"])
        heap = self.page.evaluate("() => performance.memory.usedJSHeapSize / 1e6")
        return {**largest, "heap": heap, "canvas_megapixels": self.page.evaluate(CANVASES)}


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
        times = [one for _ in range(12) if (one := lab.page.evaluate(CLICK, forward)) is not None]
        assert times, "no press was answered"
        told, painted = ([one[at] for one in times] for at in (0, 1))
        note(
            "a press on forward until the page tells it",
            statistics.median(told),
            "ms",
            slowest=max(told),
            answered=len(times),
        )
        note("a press on forward until the board is redrawn", statistics.median(painted), "ms", slowest=max(painted))
        browser.close()
        assert not lab.errors, lab.errors


@pytest.mark.skipif(find_chromium() is None, reason="no Chromium found")
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read from /proc")
def test_memory_of_a_page(note: Note, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The longest lesson as a reader opens it, read to its end, and two thousand steps of its first example."""
    with sync_playwright() as playwright, serve(tmp_path_factory.mktemp("lab")) as server:
        flags = [*CHROMIUM_FLAGS, "--enable-precise-memory-info"]
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=flags)
        lab = Lab(browser.new_page(viewport={"width": 1280, "height": 800}), server)
        lab.page.set_default_timeout(120_000)
        renderer = Renderer(lab.page)
        start = time.perf_counter()
        lab.page.goto(f"{server.url}/lab/tree/{LESSON}", wait_until="domcontentloaded")
        lab.page.locator(".board-painted canvas").first.wait_for()
        note("the first board of 10_combat after its address", time.perf_counter() - start, "s")
        lab.page.locator(".rl-line[hidden]").first.wait_for(state="attached")
        tell(note, "10_combat in the browser", renderer.megabytes())
        while lab.page.evaluate(SCROLL):
            lab.page.wait_for_timeout(300)
        tell(note, "10_combat read to its end", renderer.megabytes())
        lab.page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0 }")
        lab.page.locator(".rl-stepper").first.wait_for()
        for done in range(500, 2001, 500):
            start = time.perf_counter()
            lab.page.evaluate(STEPS, 500)
            each = (time.perf_counter() - start) * 2
            tell(note, f"after {done} steps", renderer.megabytes(), ms_a_step=each)
        browser.close()
        assert not lab.errors, lab.errors


def tell(note: Note, what: str, found: dict[str, float], **more: float) -> None:
    note(what, found.pop("pss"), "MB PSS", **found, **more)
