"""Lesson mode as a learner meets it: an address, and a board that works. No menu, no code, nothing to press first."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.lab import Lab, Server, serve

COMBAT = "lab/tree/en/most_dangerous_time/10_combat.ipynb"
SHORT = "lab/tree/en/most_dangerous_time/07_exile.ipynb"
"""A long lesson, and a short one, which stands in half the time, for what does not need many boards."""
START = "lab/tree/en/00_start_here.ipynb"
Visit = Callable[..., Lab]
CODE = ".jp-CodeCell .jp-InputArea, .jp-InputPrompt, .jp-OutputPrompt"
FURNITURE = ("#jp-top-panel, #jp-menu-panel, .jp-SideBar, #jp-bottom-panel, .jp-NotebookPanel-toolbar, "
             ".lm-DockPanel-tabBar")
SEEN = """selector => [...document.querySelectorAll(selector)].filter(one => one.offsetParent !== null
    && one.checkVisibility() && one.getBoundingClientRect().height > 1).map(one => one.className || one.id)"""
FIRST_CELL = """() => window.jupyterapp.shell.currentWidget.content.widgets.find(
    cell => cell.node.getBoundingClientRect().bottom > 60).model.id"""
TOO_WIDE = """() => [...document.querySelectorAll('.rl-bar nav, .rl-lesson .jp-WindowedPanel-outer, .rl-card')]
    .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map(one => one.className)"""

GROWN = """async () => {
    const list = document.querySelector('.rl-lesson .jp-WindowedPanel-outer');
    const top = one => one.getBoundingClientRect().top;
    const rest = () => new Promise(done => setTimeout(done, 500));
    const [above, read] = [...list.querySelectorAll('.jp-Cell')].filter(one => one.offsetHeight).slice(6);
    list.scrollTop += top(read) - top(list) - 60;
    await rest();
    const before = top(read);
    above.style.paddingTop = '300px';
    await rest();
    return Math.round(top(read) - before);
}"""


@pytest.fixture(scope="module")
def lessons(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab of its own, where a workspace is remembered from visit to visit."""
    with serve(tmp_path_factory.mktemp("lessons")) as server:
        yield server


@pytest.fixture
def visit(chromium: Any, lessons: Server) -> Iterator[Callable[..., Lab]]:
    """Open a lesson by its address, as a new reader (a fresh profile), or as one who was here (``again=lab``)."""
    contexts, opened = [], []
    (lessons.root.parent / "progress.json").unlink(missing_ok=True)
    shutil.rmtree(lessons.root.parent / "games", ignore_errors=True)

    def visit(path: str, again: Lab | None = None, wait: bool = True, **settings: Any) -> Lab:
        if again is None:
            contexts.append(chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **settings}))
            contexts[-1].set_default_timeout(60_000)
        context = contexts[-1] if again is None else again.page.context
        lab = Lab(context.new_page(), lessons)
        opened.append(lab)
        lab.page.goto(f"{lessons.url}/{path}", wait_until="domcontentloaded")
        if wait:
            ready(lab)
        return lab

    yield visit
    for context in contexts:
        context.close()
    lessons.end_sessions()
    # A canvas may tell of the pointer to a kernel that is just being ended: nothing is lost by that.
    assert not [error for lab in opened for error in lab.errors if not error.startswith("Cannot send")]
    assert not [address for lab in opened for address in lab.outside]


def ready(lab: Lab) -> None:
    """Wait until the first board is painted (on the start page the paths are drawn) and the whole lesson stands."""
    lab.page.locator(".board-painted canvas:visible, .rl-games:visible").first.wait_for()
    stands(lab)


def stands(lab: Lab) -> None:
    """Wait until the whole lesson stands; as a notebook its first board may be further down, and is not drawn yet."""
    lab.page.wait_for_selector(".rl-lesson:not(.lm-mod-hidden) .rl-line[hidden]", state="attached")
    lab.page.wait_for_selector(".rl-lost", state="detached")
    assert lab.page.get_by_text("model not found").count() == 0


def step(lab: Lab, at: int) -> None:
    """Wait until the first stepper stands at this step."""
    lab.page.locator(".rl-stepper .rl-head", has_text=f"Step {at} of").first.wait_for()


def go_to_step(lab: Lab, wanted: int) -> None:
    for at in range(1, wanted + 1):
        lab.page.locator(".rl-stepper [data-act=forward]").first.click()
        step(lab, at)


def pid_of(kernel: str) -> int:
    """The process of a kernel of these tests."""
    return next(one.pid for one in psutil.process_iter(["cmdline"])
                if any(kernel in part for part in one.info["cmdline"] or []))


def lesson_kernels(lab: Lab) -> list[str]:
    return [one["kernel"]["id"] for one in lab.server.api("sessions")]


def test_an_address_leads_to_a_working_board_without_a_click(visit: Visit) -> None:
    lab = visit(COMBAT)
    assert lab.page.evaluate(SEEN, FURNITURE) == []
    assert lab.page.evaluate(SEEN, CODE) == []
    assert lab.page.locator(".rl-bar").count() == 1
    go_to_step(lab, 1)
    canvas = lab.box(lab.page.locator(".board-painted canvas").first)
    assert canvas["y"] < 400
    assert canvas["width"] > 800
    lab.screenshot("lesson-mode-combat")


@pytest.mark.parametrize("address", ["lab", "doc"])
def test_jupyterlab_s_own_address_leads_to_the_lessons(visit: Visit, address: str) -> None:
    lab = visit(address)
    assert lab.page.evaluate(SEEN, FURNITURE) == []
    assert lab.page.url.endswith("/tree/en/00_start_here.ipynb")


@pytest.mark.parametrize("address", ["lab", START])
def test_who_is_quicker_than_the_start_page_comes_to_a_lesson_all_the_same(visit: Visit, address: str) -> None:
    lab = visit(address, wait=False)
    lab.page.locator(".jp-Notebook a[href*='maracaibo/first']:visible").first.click()
    lab.page.wait_for_url("**/maracaibo/first.ipynb")
    ready(lab)
    assert lab.page.evaluate(SEEN, FURNITURE) == []
    assert lab.page.evaluate(SEEN, CODE) == []


def test_f5_a_second_tab_and_a_second_evening_come_back_to_the_same_step(visit: Visit) -> None:
    lab = visit(SHORT)
    file = lab.server.root / SHORT.removeprefix("lab/tree/")
    before = file.read_bytes()
    go_to_step(lab, 3)
    kernels = lesson_kernels(lab)
    lab.page.reload(wait_until="domcontentloaded")
    ready(lab)
    step(lab, 3)
    go_to = lab.page.locator(".rl-stepper [data-act=back]").first
    go_to.click()
    step(lab, 2)

    second = visit(SHORT, again=lab)
    step(second, 2)
    second.page.locator(".rl-stepper [data-act=forward]").first.click()
    step(second, 3)
    step(lab, 3)
    assert lesson_kernels(lab) == kernels  # all of it in the kernel of the first visit

    second.page.close()
    lab.page.close()
    lab.server.end_sessions()
    evening = visit(SHORT, again=lab)
    step(evening, 3)
    assert file.read_bytes() == before  # nothing is saved into a lesson


PICTURE = """() => {
  const canvas = document.querySelector(".rl-left > .board > canvas"), lies = canvas.getBoundingClientRect();
  return { fit: getComputedStyle(canvas).objectFit, shape: lies.width / lies.height,
           drawn: canvas.width / canvas.height, room: canvas.offsetWidth / canvas.offsetHeight };
}"""


def test_a_board_drawn_for_a_window_of_another_shape_is_not_stretched(visit: Visit) -> None:
    lab = visit(SHORT)
    lab.page.set_viewport_size({"width": 900, "height": 1000})
    second = visit(SHORT, again=lab)
    second.page.set_viewport_size({"width": 1700, "height": 800})
    second.page.wait_for_function(f"() => {{ const {{ room, drawn }} = ({PICTURE})(); return room - drawn < 0.02; }}")
    found = lab.page.evaluate(PICTURE)
    assert found["fit"] == "contain" and abs(found["shape"] - found["drawn"]) < 0.02
    assert abs(found["room"] - found["drawn"]) > 0.1, "the windows are of one shape"


LOST = """() => {
  window.lost = false;
  new MutationObserver(() => { window.lost ||= Boolean(document.querySelector(".rl-lost")); })
    .observe(document.body, { subtree: true, attributeFilter: ["class"] });
}"""


@pytest.mark.parametrize("how", ["killed", "restarted", "ended"])
def test_a_lost_kernel_comes_back_at_the_same_step(visit: Visit, how: str) -> None:
    lab = visit(SHORT)
    go_to_step(lab, 2)
    [session] = lab.server.api("sessions")
    kernel = session["kernel"]["id"]
    lab.page.evaluate(LOST)
    if how == "killed":
        os.kill(pid_of(kernel), signal.SIGKILL)
    elif how == "restarted":
        lab.server.api(f"kernels/{kernel}/restart", "POST")
        if not lab.page.evaluate("window.lost"):  # that it begins may go unheard; it answers who presses
            lab.page.locator(".rl-stepper [data-act=forward]").first.click()
    else:
        lab.server.api(f"sessions/{session['id']}", "DELETE")
    lab.page.wait_for_function("window.lost")
    ready(lab)
    step(lab, 2)
    lab.page.locator(".rl-stepper [data-act=forward]").first.click()
    step(lab, 3)
    assert lab.page.locator(".jp-Dialog").count() == 0


def test_a_kernel_that_never_answers_is_told_and_another_is_taken(visit: Visit) -> None:
    lab, begun = visit("api", wait=False), []

    def first_one_is_silent(socket: Any) -> None:
        begun.append(socket)
        if len(begun) > 1:
            socket.connect_to_server()

    lab.page.route_web_socket("**/channels*", first_one_is_silent)
    lab.page.goto(f"{lab.server.url}/{SHORT}", wait_until="domcontentloaded")
    lab.page.locator(".rl-notice [data-do=another]").click()
    ready(lab)
    go_to_step(lab, 1)
    assert lab.page.locator(".rl-notice").inner_text() == ""


def test_a_game_goes_on_after_a_dead_kernel_on_another_evening_and_in_the_other_language(visit: Visit) -> None:
    path = "lab/tree/en/napoleonic_wars/play.ipynb"
    undo, first = ".rl-play [data-act=undo]:not([aria-disabled=true])", ".rl-play .rl-options [data-act=pick]"
    lab = visit(path)
    asked = lab.page.locator(".rl-play .rl-head h3").first
    begun = asked.inner_text()
    lab.page.locator(first).first.click()
    expect(asked).not_to_have_text(begun)  # its head and its column come one after the other
    lab.page.locator(undo).first.wait_for()
    then = asked.inner_text()
    os.kill(pid_of(lesson_kernels(lab)[0]), signal.SIGKILL)
    lab.page.wait_for_selector(".rl-lost", state="attached")
    ready(lab)
    lab.page.locator(undo).first.wait_for()
    expect(asked).to_have_text(then)
    lab.page.close()
    lab.server.end_sessions()
    evening = visit(path, again=lab)
    evening.page.locator(undo).first.wait_for()
    expect(evening.page.locator(".rl-play .rl-head h3").first).to_have_text(then)
    evening.page.locator(".rl-bar:visible [data-do=language]").click()
    evening.page.wait_for_url("**/zh/**")
    ready(evening)
    evening.page.locator(undo).first.wait_for()


def test_begun_anew_a_lesson_forgets_what_was_done_in_it(visit: Visit) -> None:
    lab = visit("lab/tree/en/maracaibo/03_sailing.ipynb")
    undo = ".rl-play [data-act=undo]"
    lab.page.locator(".rl-play .rl-options [data-act=pick]").first.click()
    lab.page.locator(f"{undo}:not([aria-disabled=true])").first.wait_for()
    lab.page.locator(".rl-bar:visible [data-menu=progress] > summary").click()
    lab.page.locator(".rl-bar:visible [data-do=reset]").click()
    lab.page.wait_for_selector(".rl-lost", state="attached")
    ready(lab)
    lab.page.locator(f"{undo}[aria-disabled=true]").first.wait_for()
    assert lab.page.locator(".jp-Dialog").count() == 0


def test_no_key_and_no_stray_click_changes_a_lesson(visit: Visit) -> None:
    lab = visit(SHORT)
    before = lab.cells()
    kernels = lesson_kernels(lab)
    paragraph = lab.page.locator(".jp-MarkdownCell:visible").first
    paragraph.click(position={"x": 100, "y": 12})
    for key in ("x", "d", "d", "0", "0", "a", "b", "m", "y", "v", "z", "Enter", "Control+s",
                "Shift+Enter", "Control+b", "Delete", "i", "i", "Shift+m"):
        lab.page.keyboard.press(key)
    paragraph.dblclick(position={"x": 100, "y": 12})
    lab.page.keyboard.type("hello")
    paragraph.click(button="right", position={"x": 100, "y": 12})
    assert lab.page.locator(".lm-Menu, .jp-Dialog").count() == 0
    lab.page.keyboard.press("Escape")
    assert [(one["type"], one["source"]) for one in lab.cells()] == [(one["type"], one["source"]) for one in before]
    assert [one["outputs"] for one in lab.cells()] == [one["outputs"] for one in before]
    assert lesson_kernels(lab) == kernels
    assert lab.page.evaluate(SEEN, CODE + ", .jp-MarkdownCell .jp-InputArea-editor") == []
    go_to_step(lab, 1)


def test_links_lead_on_at_every_visit_and_one_kernel_runs(visit: Visit) -> None:
    lab = visit(START)
    for _ in range(2):
        lab.page.locator(".jp-Notebook a[href*='dangerous_time/04_turn']:visible").first.click()
        lab.page.locator(".rl-bar:visible b", has_text="4 The turn").wait_for()
        ready(lab)
        assert lab.page.url.endswith("04_turn.ipynb")
        lab.page.locator(".rl-bar:visible [data-menu=chapters] > summary").click()
        lab.page.locator(".rl-bar:visible [data-do=go]:visible", has_text="7 ").first.click()
        lab.page.locator(".rl-bar:visible b", has_text="7 ").first.wait_for()
        ready(lab)
        lab.page.locator(".rl-bar:visible [data-do=home]:visible").first.click()
        lab.page.locator(".jp-Notebook a[href*='dangerous_time/04_turn']:visible").first.wait_for()
        ready(lab)
        assert len(lesson_kernels(lab)) == 1
        lab = visit(START, again=lab)


def test_lessons_of_an_old_workspace_are_not_started_again(visit: Visit) -> None:
    lab = visit(SHORT)
    lab.page.locator(".rl-bar:visible [data-do=notebook]:visible").first.click()
    for other in ("04_turn", "14_scenarios"):
        lab.page.evaluate("path => window.jupyterapp.commands.execute('docmanager:open', {path}).then(() => null)",
                          SHORT.removeprefix("lab/tree/").replace("07_exile", other))
        lab.page.locator(".rl-bar:visible b", has_text=str(int(other[:2]))).wait_for()
        stands(lab)
    lab.page.wait_for_timeout(1500)  # Lab saves a workspace when it has been at rest for a moment
    lab.page.locator(".rl-bar:visible [data-do=lesson]").first.click()
    lab.page.close()
    lab.server.end_sessions()
    back = visit(SHORT, again=lab)
    assert len(lesson_kernels(back)) == 1


def test_a_changed_lesson_waits_to_be_asked(visit: Visit, lessons: Server) -> None:
    file = lessons.root / "en" / "most_dangerous_time" / "changed.ipynb"
    book = json.loads((lessons.root / SHORT.removeprefix("lab/tree/")).read_text("utf-8"))
    [*_, last] = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    last["source"] = "open('run', 'w').close()"
    file.write_text(json.dumps(book), "utf-8")
    ran = file.with_name("run")
    lab = visit("lab/tree/en/most_dangerous_time/changed.ipynb", wait=False)
    run = lab.page.locator(".rl-notice [data-do=run]")
    run.wait_for()
    assert not ran.exists()
    assert lab.page.locator(".board-painted").count() == 0
    run.click()
    ready(lab)
    assert ran.exists()
    file.unlink()


def test_as_a_notebook_everything_is_there_and_it_is_remembered(visit: Visit) -> None:
    lab = visit(SHORT)
    lab.page.locator(".rl-bar:visible [data-do=notebook]:visible").first.click()
    lab.page.locator("#jp-menu-panel").wait_for()
    assert lab.page.evaluate(SEEN, CODE)
    lab.screenshot("lesson-as-notebook")
    lab.page.reload(wait_until="domcontentloaded")
    stands(lab)
    assert lab.page.evaluate(SEEN, "#jp-menu-panel")
    lab.page.locator(".rl-bar:visible [data-do=lesson]").first.click()
    lab.page.locator("#jp-menu-panel").wait_for(state="hidden")
    assert lab.page.evaluate(SEEN, CODE) == []
    assert lab.page.evaluate(SEEN, FURNITURE) == []


def test_a_notebook_that_is_no_lesson_is_left_alone(visit: Visit, lessons: Server) -> None:
    book = json.loads((lessons.root / SHORT.removeprefix("lab/tree/")).read_text("utf-8"))
    del book["metadata"]["rulebook"]
    (lessons.root / "own.ipynb").write_text(json.dumps(book), "utf-8")
    lab = visit("lab/tree/own.ipynb", wait=False)
    lab.wait_for_notebook()
    assert lab.page.locator(".rl-bar").count() == 0
    assert lab.page.evaluate(SEEN, "#jp-menu-panel")
    assert not [one for one in lab.cells() if one["outputs"]]


def test_the_door_opens_the_edition_of_the_browser_s_language_and_the_bar_the_other(visit: Visit) -> None:
    lab = visit("lab/tree/00_start_here.ipynb", locale="zh-CN")
    assert "/zh/" in lab.page.url
    lab.page.locator(".jp-Notebook a[href*='dangerous_time/04_turn']:visible").first.click()
    lab.page.locator(".rl-bar:visible b", has_text="游戏流程").wait_for()
    ready(lab)
    lab.page.locator(".rl-bar:visible [data-menu=progress] > summary").click()
    lab.page.locator(".rl-bar:visible [data-do=jump]").nth(5).click()
    lab.page.wait_for_timeout(1000)
    there = lab.page.evaluate(FIRST_CELL)
    lab.page.locator(".rl-bar:visible [data-do=language]").click()
    lab.page.locator(".rl-bar:visible b", has_text="The turn").wait_for()
    ready(lab)
    lab.page.wait_for_timeout(1500)
    assert "/en/most_dangerous_time/04_turn.ipynb" in lab.page.url
    assert lab.page.evaluate(FIRST_CELL) == there
    back = visit("lab/tree/00_start_here.ipynb", again=lab)
    assert "/en/" in back.page.url  # what was chosen last


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("zh", "dark")])
def test_every_lesson_can_be_read_in_both_themes_and_narrow_windows(visit: Visit, lang: str, scheme: str) -> None:
    lab = visit(COMBAT.replace("/en/", f"/{lang}/"), color_scheme=scheme)
    assert lab.page.evaluate("document.body.dataset.jpThemeLight") == str(scheme == "light").lower()
    for part in (".rl-bar", ".rl-card", ".jp-MarkdownOutput"):
        # a table of Markdown has a header above its first column too
        found = Axe().run(lab.page, part, {"rules": {"empty-table-header": {"enabled": False}}}).response["violations"]
        assert not [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    for width, height in ((1280, 800), (1024, 700), (853, 533), (800, 700), (390, 760)):  # 853: 1280 at 150 %
        lab.page.set_viewport_size({"width": width, "height": height})
        lab.page.wait_for_timeout(500)
        lab.screenshot(f"lesson-{lang}-{scheme}-{width}")
        assert lab.page.evaluate(TOO_WIDE) == [], f"{width} px"
    assert lab.page.evaluate(GROWN) == 0, "what grows above the reader moves nothing on the screen"
