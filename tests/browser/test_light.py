"""A page is light: boards that nobody sees are not drawn, and those on the screen have its pixels and no more."""

from typing import Any

import pytest

from tests.browser.lab import Lab

BOARDS = 6
FIRST = """
from widgets.board import Board
from widgets.boards.most_dangerous_time import table as japan
def board(soldiers):
    stack = japan.Stack("oda", soldiers)
    return Board(japan.scene(japan.Position(units={"odani": (stack,)}, control={"odani": "azai"}), "en"))
board(1)
"""
# The pixels of every canvas, and how wide it is shown; -1 where it is not laid out.
SIZES = """() => [...document.querySelectorAll('.board canvas')].map(canvas => {
    const shown = canvas.getBoundingClientRect();
    return {width: canvas.width, height: canvas.height, shown: shown.width || -1, ratio: devicePixelRatio,
            seen: shown.bottom > 0 && shown.top < innerHeight};
})"""
SMALL = 100


@pytest.fixture(scope="module")
def lab(same_lab: Lab) -> Lab:
    """A notebook of six boards, one under the other, run."""
    others = [f"board({at})" for at in range(2, BOARDS + 1)]
    same_lab.open_notebook(same_lab.write_notebook("light/boards.ipynb", FIRST, *others))
    same_lab.run_all()
    return same_lab


def at_the_top(lab: Lab) -> list[dict[str, Any]]:
    """The sizes once the first board is painted."""
    lab.scroll_to(0)
    lab.page.locator(".board-painted canvas").first.wait_for()
    settle(lab)
    found: list[dict[str, Any]] = lab.page.evaluate(SIZES)
    return found


def settle(lab: Lab) -> None:
    """Wait until every board on the screen has been told its size and is drawn."""
    lab.page.wait_for_function(f"""() => ({SIZES})().every(one => !one.seen
        || Math.abs(one.width - one.shown * one.ratio) <= 1)""")


def test_boards_below_the_fold_have_no_pixels_until_they_are_seen(lab: Lab) -> None:
    sizes = at_the_top(lab)
    assert len(sizes) == BOARDS
    assert sizes[0]["width"] > SMALL and sizes[0]["seen"]
    far = sizes[3:]
    assert all(one["width"] < SMALL for one in far), sizes
    assert not any("board-painted" in name for name in lab.page.locator(".board").evaluate_all(
        "boards => boards.slice(3).map(one => one.className)"))

    lab.wait_painted(4)
    settle(lab)
    fifth = lab.page.evaluate(SIZES)[4]
    assert fifth["width"] > SMALL and abs(fifth["width"] - fifth["shown"]) <= 1
    assert abs(fifth["height"] / fifth["width"] - 700 / 1100) < 0.01
    lab.page.wait_for_function(f"() => ({SIZES})()[0].width < {SMALL}")  # the first is out of sight and gives back
    lab.wait_painted(0)


def test_the_pixels_follow_the_shown_size(lab: Lab) -> None:
    before = at_the_top(lab)[0]
    lab.page.set_viewport_size({"width": 900, "height": 800})
    lab.page.wait_for_function("was => document.querySelector('.board canvas').width < was", arg=before["width"])
    settle(lab)
    after = lab.page.evaluate(SIZES)[0]
    assert abs(after["width"] - after["shown"]) <= 1
    lab.wait_painted(0)
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    lab.page.wait_for_function("was => document.querySelector('.board canvas').width === was", arg=before["width"])
    lab.wait_painted(0)


def test_a_dense_screen_gets_its_own_pixels_and_a_second_tab_keeps_them(lab: Lab, chromium: Any) -> None:
    wide = at_the_top(lab)[0]["width"]
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, device_scale_factor=2)
    context.set_default_timeout(120_000)
    dense = Lab(context.new_page(), lab.server)
    lab.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    dense.open_notebook("light/boards.ipynb")
    dense.scroll_to(0)
    dense.page.locator(".board-painted canvas").first.wait_for()
    settle(dense)
    assert abs(dense.page.evaluate(SIZES)[0]["width"] - 2 * wide) <= 2
    # Asked by the clock: a tab behind another one is not painted, so nothing there waits for a frame.
    lab.page.wait_for_function("was => document.querySelector('.board canvas').width >= 2 * was - 2", arg=wide,
                               polling=200)
    dense.page.set_viewport_size({"width": 700, "height": 800})  # smaller than what the other tab needs
    dense.page.wait_for_timeout(1500)
    assert lab.page.evaluate(SIZES)[0]["width"] >= wide
    assert not dense.errors
    context.close()
    lab.wait_painted(0)
