"""The live board in a real page: it paints, answers, hides its still twin, and leaves the page its wheel and keys."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.lab import Lab
from widgets.boards.most_dangerous_time.table import SIZE, layout

BOARD = """
from widgets.board import Board
from widgets.boards.most_dangerous_time import table as japan
clicks = []
position = japan.Position(units={"odani": (japan.Stack("oda", 9),)}, control={"odani": "azai"})
board = Board(lambda lang: japan.scene(position, lang))
board.on_click(clicks.append)
board
"""
SCROLLED = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop"
PAINTED = ".board-painted canvas"


def spot(lab: Lab, canvas: Any, place: str) -> tuple[float, float]:
    """Where a place of the map is on the screen."""
    box, (x, y) = lab.box(canvas), layout().places[place]
    return box["x"] + x * box["width"] / SIZE[0], box["y"] + y * box["width"] / SIZE[0]


@pytest.fixture(scope="module")
def lab(same_lab: Lab) -> Lab:
    same_lab.open_notebook(same_lab.write_notebook("boards/board.ipynb", BOARD, "clicks", *["1"] * 30))
    same_lab.run_all()
    return same_lab


@pytest.fixture
def canvas(lab: Lab) -> Any:
    """The whole board, at the top of the page."""
    lab.scroll_to(0)
    lab.page.wait_for_selector(PAINTED)
    lab.page.locator(".board-fit").first.click()
    return lab.page.locator(PAINTED).first


def test_clicks_hovering_and_a_reload(lab: Lab, canvas: Any) -> None:
    status = lab.page.locator(".board-status")
    lab.page.mouse.move(*spot(lab, canvas, "ichijodani"))
    status.get_by_text("Ichijo-dani").wait_for()
    lab.page.mouse.click(*spot(lab, canvas, "gifu"))
    status.get_by_text("Gifu").wait_for()
    assert canvas.get_attribute("role") == "img"
    assert canvas.get_attribute("aria-label") == "Board: A Most Dangerous Time"
    assert lab.screenshot("board").exists()

    lab.reload()
    lab.scroll_to(0)
    lab.page.wait_for_selector(PAINTED)
    lab.page.mouse.click(*spot(lab, lab.page.locator(PAINTED).first, "kofu"))
    status.get_by_text("Kofu").wait_for()
    lab.run_cell(1)
    assert lab.text(1) == "['gifu', 'kofu']"


def test_the_still_twin_is_saved_but_not_shown_beside_the_live_board(lab: Lab, canvas: Any) -> None:
    assert lab.page.locator(".jp-RenderedSVG").count() == 1
    assert not lab.page.locator(".jp-RenderedSVG").is_visible()
    kinds = [set(out["data"]) for out in lab.cells()[0]["outputs"]]
    assert kinds[1] == {"image/svg+xml", "text/plain"}
    assert "Odani: controlled by Azai" in lab.text(0)


def test_without_a_kernel_the_still_twin_is_shown(lab: Lab, canvas: Any) -> None:
    """A page whose widget cannot be built: the picture is all there is."""
    painted = canvas.locator("xpath=ancestor::*[contains(@class, 'board-painted')]").element_handle()
    painted.evaluate("board => board.classList.remove('board-painted')")
    assert lab.page.locator(".jp-RenderedSVG").is_visible()
    painted.evaluate("board => board.classList.add('board-painted')")


def test_the_wheel_scrolls_the_page_and_with_ctrl_zooms_the_board(lab: Lab, canvas: Any) -> None:
    page = lab.page
    page.mouse.move(*spot(lab, canvas, "kyo"))
    before = page.evaluate(SCROLLED)
    page.mouse.wheel(0, 150)
    page.wait_for_function(f"before => ({SCROLLED})() > before", arg=before)

    lab.scroll_to(0)
    page.mouse.move(*spot(lab, canvas, "kyo"))
    at = page.evaluate(SCROLLED)
    x, y = spot(lab, canvas, "otsu")
    page.mouse.move(x, y)
    page.locator(".board-status").get_by_text("Otsu").wait_for()
    page.keyboard.down("Control")
    for _ in range(8):
        page.mouse.wheel(0, -100)
        page.wait_for_timeout(80)
    page.keyboard.up("Control")
    assert page.evaluate(SCROLLED) == at
    page.mouse.move(x + 200, y)
    page.locator(".board-status").get_by_text("Press a place").wait_for()
    page.mouse.move(x + 26, y)  # 26 pixels are 5 of the map now, and Otsu reaches 12
    page.locator(".board-status").get_by_text("Otsu").wait_for()
    lab.screenshot("board_zoomed")


def test_shortcuts_and_focus_go_to_the_page(lab: Lab, canvas: Any) -> None:
    page = lab.page
    page.mouse.click(*spot(lab, canvas, "kyo"))
    page.locator(".board-status").get_by_text("Kyo").wait_for()
    page.wait_for_function("() => document.activeElement.tagName !== 'CANVAS'")

    file = Path(lab.server.root) / "boards" / "board.ipynb"
    before = file.stat().st_mtime_ns
    canvas.focus()
    page.keyboard.press("Control+s")
    for _ in range(100):
        if file.stat().st_mtime_ns != before:
            break
        page.wait_for_timeout(50)
    assert file.stat().st_mtime_ns != before, "Ctrl+S saves the notebook even when the board has the focus"

    canvas.focus()
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.activeElement.tagName !== 'CANVAS'")


def test_keys_pressed_on_the_tools_of_a_board_stay_there(lab: Lab, canvas: Any) -> None:
    before = lab.cells()
    active = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    lab.page.evaluate(f"() => {{ {active} = 0; window.jupyterapp.shell.currentWidget.content.mode = 'command'; }}")
    for tool in (".board-in", ".board-fit", ".board-lang button"):
        lab.page.locator(tool).first.focus()
        for key in ("a", "b", "d", "d", "x", "m", "ArrowDown", "Shift+m"):
            lab.page.keyboard.press(key)
    assert lab.cells() == before
    assert lab.page.evaluate(active) == 0
    lab.page.locator(".board-in").focus()
    lab.page.keyboard.press("Control+s")  # the page's own keys still work
    lab.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")


def test_a_place_is_chosen_and_the_language_switched_without_a_mouse(lab: Lab, canvas: Any) -> None:
    page = lab.page
    page.locator(".board-find input").fill("Kofu")
    page.keyboard.press("Enter")
    page.locator(".board-status").get_by_text("Kofu:").wait_for()
    button = page.locator(".board-lang button").nth(1)
    button.focus()
    page.keyboard.press("Enter")
    page.locator(".board-status").get_by_text("点击地点").wait_for()


def test_a_board_is_never_blank_while_it_is_drawn_in_another_size(lab: Lab, canvas: Any) -> None:
    page = lab.page
    page.evaluate("""() => {
        window.frames_seen = {drawn: 0, veiled: 0, blank: 0};
        const board = document.querySelector('.board-painted'), canvas = board.querySelector('canvas');
        const look = () => {
            const middle = canvas.getContext('2d').getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3];
            window.frames_seen[middle ? 'drawn' : board.querySelector('.board-veil') ? 'veiled' : 'blank'] += 1;
            requestAnimationFrame(look);
        };
        look();
    }""")
    wide = canvas.evaluate("canvas => canvas.width")
    page.set_viewport_size({"width": 760, "height": 800})
    page.wait_for_function("wide => document.querySelector('.board-painted canvas').width < wide", arg=wide)
    page.locator(".board-veil").wait_for(state="detached")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("wide => document.querySelector('.board-painted canvas').width === wide", arg=wide)
    page.locator(".board-veil").wait_for(state="detached")
    seen = page.evaluate("window.frames_seen")
    assert seen["drawn"] and not seen["blank"], seen
