"""From a press in the browser to the new picture there, and what a page holds: a real JupyterLab, a real Chromium."""

import contextlib
import socket
import statistics
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, HOST, Lab, find_chromium, serve

from .conftest import Note
from .test_start import memory

LESSON = "en/most_dangerous_time/10_combat.ipynb"
STEPPER = """
from widgets.lesson import Lesson
lesson = Lesson.start("most_dangerous_time", "10_combat", lang="en", interactive=True)
lesson.stepper("odani-siege")
"""
PATIENCE = 600_000
"""Milliseconds: on a busy machine a page may need minutes, and a measurement is none the worse for it."""
WATCH = """() => {
    window.painted = 0;
    const pen = CanvasRenderingContext2D.prototype;
    for (const name of ['clearRect', 'fill', 'stroke', 'fillText', 'drawImage']) {
        const own = pen[name];
        pen[name] = function (...values) { window.painted = performance.now(); return own.apply(this, values); };
    }
}"""
# Milliseconds from a click until the count of steps has changed and the canvas has come to rest; null where the page
# was busy with something else, or drawn anew, and the click was lost.
CLICK = """async selector => {
    const part = selector => document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .rl-stepper ' + selector);
    const count = () => part('.rl-head .rl-quiet')?.textContent;
    const before = count(), start = performance.now();
    window.painted = 0;
    part(selector)?.click();
    let told = 0;
    while (!told || performance.now() - Math.max(told, window.painted) < 400) {
        if (!told && count() && count() !== before) told = performance.now();
        if (!before || performance.now() - start > 10000) return null;
        await new Promise(requestAnimationFrame);
    }
    return [told - start, Math.max(told, window.painted) - start];
}"""
# Step through the first example again and again, by a clock of the page itself; at its end there is no way forward.
STEPS = """([times, pause]) => {
    const button = act => document.querySelector(`.rl-stepper [data-act="${act}"]`);
    window.steps = 0;
    const clock = setInterval(() => {
        const forward = button('forward');
        if (!forward) return button('first')?.click();
        forward.click();
        if (++window.steps === times) clearInterval(clock);
    }, pause);
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
    with contextlib.suppress(OSError):  # it may end while it is looked at
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            for child in task.read_text().split():
                yield from children(int(child))


def renderer(pid: int) -> dict[str, float]:
    """What the process that draws the page holds: the largest of that browser's."""
    found = []
    for one in children(pid):
        with contextlib.suppress(OSError):
            if b"--type=renderer" in Path(f"/proc/{one}/cmdline").read_bytes():
                found.append(memory(one))
    return max(found, key=lambda one: one["pss"])


def after_collection(page: Any, pid: int) -> dict[str, float]:
    """Its share of memory once garbage is collected, all it maps, and the heap of its scripts."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(500)
    heap = page.evaluate("() => performance.memory.usedJSHeapSize / 1e6")
    return {**renderer(pid), "heap": heap, "canvas_megapixels": page.evaluate(CANVASES)}


@contextlib.contextmanager
def own_browser(profile: Path) -> Iterator[tuple[int, str]]:
    """A Chromium that runs whether or not something inspects it: its process and the address to inspect it at."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    flags = [*CHROMIUM_FLAGS, "--headless=new", "--no-sandbox", "--window-size=1280,800"]
    own = [f"--remote-debugging-port={port}", f"--user-data-dir={profile}", "--enable-precise-memory-info"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen([str(find_chromium()), *flags, *own, "about:blank"], **quiet)  # type: ignore[call-overload]
    try:
        address = f"http://{HOST}:{port}"
        for _ in range(PATIENCE // 100):
            with contextlib.suppress(OSError), urllib.request.urlopen(address + "/json/version", timeout=5):
                break
            time.sleep(0.1)
        yield process.pid, address
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def inspected(address: str) -> Iterator[Any]:
    """The page of that browser; the inspector is gone on leaving, the page goes on."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.connect_over_cdp(address, timeout=PATIENCE)
        page = browser.contexts[0].pages[0]
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


@pytest.mark.skipif(find_chromium() is None, reason="no Chromium found")
def test_press_to_picture(note: Note, tmp_path_factory: pytest.TempPathFactory) -> None:
    with sync_playwright() as playwright, serve(tmp_path_factory.mktemp("lab")) as server:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        lab = Lab(browser.new_page(viewport={"width": 1280, "height": 800}), server)
        lab.page.set_default_timeout(PATIENCE)
        lab.open_notebook(lab.write_notebook("most_dangerous_time/bench.ipynb", STEPPER))
        lab.run_all()
        lab.wait_painted(0)
        lab.page.wait_for_timeout(1000)
        forward = '[data-act="forward"]'
        lab.page.evaluate(WATCH)
        times = [one for _ in range(12) if (one := lab.page.evaluate(CLICK, forward)) is not None]
        if not times:  # a page that was busy all the time measures nothing
            pytest.skip("the page was too busy to answer any press")
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


@pytest.mark.skipif(find_chromium() is None, reason="no Chromium found")
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="memory is read from /proc")
def test_memory_of_a_page(note: Note, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The longest lesson as a reader opens it, read to its end, and two thousand steps of its first example.

    An inspector keeps what passes through the page, some 50 KB a step, so nobody looks on while it steps.
    """
    with (
        serve(tmp_path_factory.mktemp("lab")) as server,
        own_browser(tmp_path_factory.mktemp("profile")) as (pid, address),
    ):
        with inspected(address) as page:
            start = time.perf_counter()
            page.goto(f"{server.url}/lab/tree/{LESSON}", wait_until="domcontentloaded")
            page.locator(".board-painted canvas").first.wait_for()
            note("the first board of 10_combat after its address", time.perf_counter() - start, "s")
            page.locator(".rl-line[hidden]").first.wait_for(state="attached")
            tell(note, "10_combat in the browser", after_collection(page, pid))
            while page.evaluate(SCROLL):
                page.wait_for_timeout(300)
            tell(note, "10_combat read to its end", after_collection(page, pid))
            page.evaluate("() => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0 }")
            page.locator(".rl-stepper").first.wait_for()
            page.evaluate(STEPS, [2000, 150])
        for quarter in range(1, 5):
            time.sleep(500 * 0.150 + 10)
            tell(note, f"while it steps, quarter {quarter} of 2,000", renderer(pid))
        with inspected(address) as page:
            page.wait_for_function("() => window.steps === 2000")
            tell(note, "after 2,000 steps", after_collection(page, pid))


def tell(note: Note, what: str, found: dict[str, float], **more: float) -> None:
    note(what, found.pop("pss"), "MB PSS", **found, **more)
