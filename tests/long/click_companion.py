"""The position of a real table set up by clicks: an opening, three changes, whose turn, may I, odds, the score."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.setting_up import setting_up
from tests.long.learner import Learner, chance

TABLE = ".rl-companion"
SECONDS = 3
"""What a host needs for a click: to look at the table, find it here, press."""


def companion(one: Learner, game: str, seed: int) -> str:
    """Set a table up and ask it; how many clicks and minutes that took."""
    luck = chance(seed)
    one.open_notebook(f"{one.lang}/{game}/companion.ipynb")
    one.page.locator(f"{TABLE} .board-painted canvas").first.wait_for()
    one.page.wait_for_timeout(1500)
    table = one.page.locator(TABLE).first

    def press(act: str, value: str | None = None, at: int = 0) -> None:
        shown = f"[data-value='{value}']" if value is not None else ""
        one.press(table.locator(f"[data-act='{act}']{shown}:not([aria-disabled=true])").nth(at))
        one.look(TABLE)

    one.look(TABLE)
    one.shot("begin")
    press("opening")
    laid = one.clicks
    press("tab", "set")
    one.shot("set")
    changed = 0
    for _ in range(3):
        changed += change(one, table, luck)
        one.look(TABLE)
    one.shot("changed")
    press("tab", "turn")
    movers = table.locator("[data-act^='turn:']")
    one.press(movers.nth(luck.below(movers.count())))
    one.look(TABLE)
    one.shot("turn")
    press("tab", "score")
    if not setting_up(game).score or not table.locator(".rl-side .rl-block").count():
        one.note("no score")
    one.shot("score")
    press("tab", "turn")
    if table.locator(".rl-end [data-act=ask]:not([aria-disabled=true])").count():
        press("ask")
        one.shot("may-i")
        if not table.locator(".rl-over").count():
            one.note("may I? did not open")
    if changed < 3:
        one.note(f"only {changed} of three changes")
    return (f"opening in {laid} clicks ({laid * SECONDS / 60:.1f} min), "
            f"all in {one.clicks} ({one.clicks * SECONDS / 60:.1f} min)")


def change(one: Learner, table: Any, luck: Any) -> bool:
    """A place is clicked on the board, and one piece more or fewer is said to be there; whether anything changed."""
    canvas = table.locator(".board-painted canvas").first
    back = "[data-act=undo]:not([aria-disabled=true])"
    for _ in range(8):
        if one.touch:
            canvas.scroll_into_view_if_needed()
        box = canvas.bounding_box()
        one.point(box["x"] + box["width"] * (0.15 + 0.01 * luck.below(70)),
                  box["y"] + box["height"] * (0.15 + 0.01 * luck.below(70)))
        steps = table.locator(".rl-side [data-act^='step:']:not([aria-disabled=true]), .rl-side [data-act^='member:']")
        if table.locator(".rl-subject").count() and steps.count():
            before = table.locator(back).count()
            one.press(steps.nth(luck.below(steps.count())))
            if table.locator(back).count() or before:  # else it was refused: that place cannot have it
                return True
    return False
