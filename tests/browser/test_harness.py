"""The harness itself: a widget answers, outputs can be read, a page survives a reload, nothing pops up."""

from tests.browser.lab import Lab

COUNTER = """
import ipywidgets as w
label, button = w.HTML("0 clicks"), w.Button(description="Click")
label.add_class("count")
button.add_class("more")
clicks = []
def count(_):
    clicks.append(1)
    label.value = f"{len(clicks)} clicks"
button.on_click(count)
w.VBox([button, label])
"""
CANVAS = """
import ipycanvas
canvas = ipycanvas.MultiCanvas(2, width=200, height=100)
def draw():
    ipycanvas.canvas._CANVAS_MANAGER._current_canvas = None
    canvas[1].fill_style = "green"
    canvas[1].fill_rect(20, 20, 50, 50)
canvas.on_client_ready(draw)
canvas
"""


def test_a_widget_is_driven_read_and_survives_a_reload(lab: Lab) -> None:
    path = lab.write_notebook("harness/counter.ipynb", "print('ready')", COUNTER, CANVAS, "len(clicks)")
    lab.open_notebook(path)
    lab.run_all()
    assert lab.text(0) == "ready\n"
    assert lab.text(3) == "0"

    lab.cell(1).locator(".more").click()
    lab.page.locator(".count", has_text="1 clicks").wait_for()
    lab.run_cell(3)
    assert lab.text(3) == "1"

    lab.wait_painted(2)
    lab.reload()
    lab.page.locator(".count", has_text="1 clicks").wait_for()
    lab.wait_painted(2)
    lab.cell(1).locator(".more").click()
    lab.page.locator(".count", has_text="2 clicks").wait_for()
    assert lab.screenshot("harness").exists()


def test_the_whole_lab_opens_without_a_dialog_or_a_notice(lab: Lab) -> None:
    path = lab.write_notebook("harness/plain.ipynb", "6 * 7")
    lab.page.goto(f"{lab.server.url}/lab/tree/{path}?reset", wait_until="domcontentloaded")
    lab.wait_for_notebook()
    lab.run_all()
    assert lab.text(0) == "42"
    assert lab.page.locator(".jp-Dialog").count() == 0
    assert lab.page.locator(".Toastify__toast").count() == 0
