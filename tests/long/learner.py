"""A learner in a real browser: clicks what is offered, and looks at what a page shows - cut texts, the wrong language.

Everything is done by clicks and typing. The kernel is only asked where on the screen a marked piece lies, and whether
it has done what was clicked.
"""

from __future__ import annotations

import ast
import contextlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from kernel_lib.core.dice import Stream
from tests.browser.lab import CHROMIUM_FLAGS, ROOT, Lab, find_chromium, serve

SIZES = {"1280": (1280, 800), "390": (390, 844)}
SHOTS = ROOT / "build" / "clicks"
ASK = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const asked = kernel.requestExecute(
        {code, silent: true, store_history: false, user_expressions: {told: 'rulebook_told'}});
    const {content} = await asked.done;
    const failed = content.status === 'ok' ? content.user_expressions.told.traceback : content.traceback;
    if (failed) throw new Error(failed.join('\\n'));
    return content.user_expressions.told.data['text/plain'];
}"""
AT_REST = """() => new Promise(done => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session, start = performance.now();
    let last = start;
    const seen = new MutationObserver(() => { last = performance.now(); });
    seen.observe(document.body, {subtree: true, childList: true});
    const watch = setInterval(() => {
        if (kernel.status !== 'idle') last = performance.now();
        if (performance.now() - last < 300 && performance.now() - start < 15000) return;
        clearInterval(watch); seen.disconnect(); done();
    }, 60);
})"""
TEXTS = "h3, h4, p, li, button, label, legend, td, th, summary, .name, select"
CUT = """([root, texts]) => {
    const cut = [];
    for (const card of document.querySelectorAll(root)) {
        const right = Math.min(card.getBoundingClientRect().right, innerWidth) + 1;
        const inside = one => {
            let slides = one.parentElement;
            while (slides && slides !== card && !/auto|scroll/.test(getComputedStyle(slides).overflowX))
                slides = slides.parentElement;
            return slides && slides !== card && slides.getBoundingClientRect().right <= right;
        };
        for (const one of card.querySelectorAll(texts)) {
            if (!one.offsetParent || one.closest('.rl-strip, .board-tools, .rl-unseen, [hidden]')) continue;
            if (one.matches('.rl-head h3') && card.querySelector('.rl-asked .rl-says')?.offsetParent) continue;
            const style = getComputedStyle(one), beyond = one.getBoundingClientRect().right > right;
            const hidden = style.overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
            const short = style.overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 3;
            if (hidden || short || (beyond && !inside(one)))
                cut.push(`${one.tagName.toLowerCase()}: ${one.textContent.trim().slice(0, 80)}`);
        }
    }
    return [...new Set(cut)];
}"""
WORDS = """root => [...document.querySelectorAll(`${root} .rl`)].filter(one => one.offsetParent)
    .map(one => one.innerText).join('\\n')"""
ASKED = """root => {
    const side = document.querySelector(`${root} .rl-side`), board = document.querySelector(`${root} canvas`);
    const top = one => one?.getBoundingClientRect().top ?? -1;
    const asks = [side?.querySelector('.rl-asked .rl-says'), document.querySelector(`${root} .rl-head h3`)]
        .find(one => one?.offsetParent && top(one) > 30 && top(one) < innerHeight);
    const first = side?.querySelector('.rl-asked button, .rl-asked input, .rl-tray, [data-act=look], [data-act=go_on]')
        ?? document.querySelector(`${root} .rl-end button`);
    if (!first) return null;
    const map = board?.getBoundingClientRect(), seen = map && map.top < innerHeight - 200 && map.bottom > 200;
    return {top: top(first), asks: top(asks), board: seen, high: innerHeight};
}"""
RULE_ID = re.compile(r"\b\d+(?:\.\d+)*[a-z]?/[\w-]+")
KEYS = {"Ctrl", "Rulebook", "Lab"}
LATIN = re.compile(r"[A-Za-z][a-z]{2,}[A-Za-z]*")
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\bui\.|Traceback|\bNone\b|\bKeyError\b|\{[a-z]+\}")


class Learner(Lab):
    """Somebody at a page of the Lab. `wrong` is what was wrong with what they saw, told once each."""

    def __init__(self, page: Any, server: Any, touch: bool, lang: str, name: str) -> None:
        super().__init__(page, server)
        self.touch, self.lang, self.name = touch, lang, name
        self.wrong: dict[str, int] = {}
        self.clicks = 0
        self.console: list[str] = []
        page.on("console", lambda said: self.console.append(f"{said.type}: {said.text}"))

    # doing

    def press(self, thing: Any) -> None:
        """Click or tap an element, as Playwright finds it, wherever it is."""
        self.clicks += 1
        thing.tap() if self.touch else thing.click()
        self.rest()

    def point(self, x: float, y: float) -> None:
        """Click or tap a spot of the screen."""
        self.clicks += 1
        self.page.touchscreen.tap(x, y) if self.touch else self.page.mouse.click(x, y)
        self.page.wait_for_timeout(200)
        self.rest()

    def rest(self) -> None:
        """Wait until the kernel, which hears clicks beside what cells run, has done it and the page shows it."""
        self.page.evaluate(AT_REST)

    def ask(self, code: str) -> Any:
        """What `rulebook_told` is after this code; the kernel answers when all that was clicked before is done."""
        told: str = self.page.evaluate(ASK, f"import json\n{code}\nrulebook_told = json.dumps(rulebook_told)")
        return json.loads(ast.literal_eval(told))

    # looking

    def look(self, root: str) -> None:
        """Note what is wrong with the texts that `root` shows."""
        for cut in self.page.evaluate(CUT, [root, TEXTS]):
            self.note(f"cut off: {cut}")
        said = RULE_ID.sub("", self.page.evaluate(WORDS, root))
        for code in CODE.findall(said):
            self.note(f"raw name: {code}")
        if self.lang == "zh":
            for word in set(LATIN.findall(said)) - KEYS:
                self.note(f"English: {word}")

    def note(self, fault: str) -> None:
        """Remember that something was wrong, and how often."""
        self.wrong[fault] = self.wrong.get(fault, 0) + 1
        if self.wrong[fault] == 1:
            self.page.screenshot(path=str(self.kept(fault).with_suffix(".png")))

    def kept(self, fault: str) -> Path:
        """Where what belongs to a fault is kept, each kind with its own ending."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        return SHOTS / f"{self.name}-wrong-{re.sub(r'[^0-9A-Za-z]+', '-', fault)[:50]}"

    def shot(self, name: str) -> None:
        """Keep what the screen shows."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(SHOTS / f"{self.name}-{name}.png"))

    def report(self, said: str) -> None:
        """Print what was done and what was wrong with it; what the scripts of the page said of it is kept whole."""
        if self.errors:
            (SHOTS / f"{self.name}-scripts.txt").write_text("\n\n".join([*self.errors, *self.console]))
        for error in self.errors:
            said, *stack = error.splitlines()
            self.note(f"script: {said} {next((line.strip() for line in stack if ' at ' in line), '')}")
        print(f"{self.name}: {said}, {self.clicks} clicks, {len(self.wrong)} faults", flush=True)
        for fault, times in sorted(self.wrong.items()):
            print(f"    {fault} ({times}x)", flush=True)


@contextlib.contextmanager
def room() -> Iterator[tuple[Browser, Any]]:
    """A browser and a Lab to open pages of."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as server:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        yield browser, server
        browser.close()


@contextlib.contextmanager
def learner(browser: Browser, server: Any, size: str, lang: str, name: str) -> Iterator[Learner]:
    """One who has never been here, at a window or a phone of this size."""
    (server.root.parent / "progress.json").unlink(missing_ok=True)
    shutil.rmtree(server.root.parent / "games", ignore_errors=True)
    width, height = SIZES[size]
    phone = width < 600
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone,
                                  locale="zh-CN" if lang == "zh" else "en-US")
    context.set_default_timeout(40_000)
    yield Learner(context.new_page(), server, phone, lang, name)
    context.close()
    server.end_sessions()


def chance(seed: int) -> Stream:
    """What a learner happens to choose."""
    return Stream(seed, 0xC11C)
