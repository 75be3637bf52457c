"""Play in a real JupyterLab: dice typed in, a choice made by clicking the map, and all of it after a reload."""

import pytest

from tests.browser.lab import Lab
from tests.browser.test_board import PAINTED

TRAY = """
from kernel_lib.core.dice import Roll
from widgets.dice_tray import DiceTray
from widgets.panel import Panel
used = Panel(html="<h3></h3>")
def take(values):
    used.html = f"<h3>used: {values[0]} {values[1]}</h3>"
tray = DiceTray(Roll(2, "movement", "9.1"), "most_dangerous_time", take)
tray.children = [*tray.children, used]
tray
"""
PLAY = """
from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.table import Table
from widgets.play import Play
ways_differ = {"assistants_of_the_other_branch": "by_route"}
play = Play(Table(games.load("maracaibo"), ways_differ, Seeded(1), start=("sail", {"who": "alex"})))
play
"""
ON_SCREEN = """
board = play.picture.widget
view = board.canvas.view
place = next(one for one in board.scene.places if one.id == "{id}")
print((place.x * view.scale + view.x) / view.width, (place.y * view.scale + view.y) / view.height)
"""


@pytest.fixture(scope="module")
def book(same_lab: Lab) -> Lab:
    same_lab.open_notebook(same_lab.write_notebook("play/tray.ipynb", TRAY))
    return same_lab


@pytest.fixture
def tray(book: Lab) -> Lab:
    """A tray that nobody has touched yet."""
    book.run_all()
    book.scroll_to(0)
    return book


@pytest.mark.parametrize("held", [0, 400])
def test_dice_are_typed_and_used_with_one_press(tray: Lab, held: int) -> None:
    """Leaving the field redraws the tray: while the button is greyed out still, or while it is held down."""
    page = tray.page
    page.locator("[data-act=typed]").click()
    page.keyboard.type("4 6")
    box = tray.box(page.locator("[data-act=use]"))
    page.mouse.click(box["x"] + 20, box["y"] + 10, delay=held)
    page.locator(".rl-tray h3:visible", has_text="used: 4 6").wait_for()


def test_dice_are_used_by_enter(tray: Lab) -> None:
    tray.page.locator("[data-act=typed]").click()
    tray.page.keyboard.type("4 6")
    tray.page.keyboard.press("Enter")
    tray.page.locator(".rl-tray h3:visible", has_text="used: 4 6").wait_for()


def test_clicks_on_the_map_narrow_and_choose_before_and_after_a_reload(same_lab: Lab) -> None:
    lab = same_lab
    lab.open_notebook(lab.write_notebook("play/sail.ipynb", PLAY, ON_SCREEN.format(id="3"), ON_SCREEN.format(id="1")))
    lab.run_cell(0)
    lab.wait_painted(0)
    for at in (1, 2):  # asked when the board has found its room
        lab.run_cell(at)
    spots = [[float(part) for part in lab.text(at).split()] for at in (1, 2)]

    def click(spot: list[float]) -> None:
        lab.scroll_to(0)
        box = lab.box(lab.page.locator(PAINTED).first)
        lab.page.mouse.click(box["x"] + spot[0] * box["width"], box["y"] + spot[1] * box["height"])

    click(spots[0])
    lab.page.locator(".rl-play .rl-note", has_text="2 ways lead to 3 Tortuga").wait_for()
    lab.reload()
    lab.page.locator(".rl-play .rl-note", has_text="2 ways lead to 3 Tortuga").wait_for()
    click(spots[1])
    lab.page.locator(".rl-play .rl-log", has_text="Nassau").wait_for()
    lab.page.locator(".rl-play .rl-note").wait_for(state="detached")
