"""The companion in a real JupyterLab: the table is set up by clicks, then "May I?" is asked; on a phone as well."""

import pytest

from tests.browser.lab import Lab

COMPANION = """
from widgets.companion import Companion
table = Companion("most_dangerous_time")
table
"""
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def book(same_lab: Lab) -> Lab:
    same_lab.open_notebook(same_lab.write_notebook("companion/table.ipynb", COMPANION))
    return same_lab


def find(lab: Lab, name: str) -> None:
    """Look a place up, as one does at the table."""
    lab.page.locator("[data-act=tab][data-value=set]").click()
    lab.page.locator("[data-act=search]").fill(name)
    lab.page.keyboard.press("Enter")
    lab.page.locator("h4, h3", has_text=name).locator("visible=true").first.wait_for()


def test_an_army_is_moved_by_clicks_and_a_march_is_asked_about(book: Lab) -> None:
    book.run_all()
    page = book.page
    find(book, "Kanagasaki")
    page.locator("[data-act='take:units/kanagasaki']").click()
    page.locator(".rl-note", has_text="Nobunaga").wait_for()
    page.locator(".rl-note [data-act='take:units/kanagasaki']").click()
    page.locator("[data-act=tab][data-value=turn]").click()
    page.locator("[data-act='turn:oda_alliance']").click()
    page.locator("[data-act='put:impulse/mp']").fill("4")
    page.keyboard.press("Enter")
    page.locator("[data-act=ask]:not([aria-disabled])").first.click()
    page.locator(".rl-over [data-act=ask]").first.click()
    page.locator(".rl-over .rl-yes").wait_for()


def test_what_opens_on_a_phone_is_seen_with_its_board(book: Lab) -> None:
    """It once had no height there, and opened below the window."""
    page = book.page
    page.set_viewport_size(PHONE)
    try:
        book.run_all()
        page.locator("[data-act=ask]:not([aria-disabled])").first.click()
        option = page.locator(".rl-over [data-act=ask]").first
        option.wait_for()
        page.wait_for_function(
            "() => { const one = document.querySelector('.rl-over [data-act=ask]')?.getBoundingClientRect(),"
            " board = document.querySelector('.rl-left > .board')?.getBoundingClientRect();"
            " return one && board && one.height > 20 && one.bottom < innerHeight && board.top > -10; }", timeout=20_000)
        option.click()
        page.locator(".rl-over :is(.rl-yes, .rl-no)").wait_for()
    finally:
        page.set_viewport_size(DESK)
