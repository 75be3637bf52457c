"""A whole round of a game at its own page, by clicks alone, against the opponents of the toolkit."""

from __future__ import annotations

from typing import Any

from tests.long.learner import ASKED, Learner, chance

MOST = 400
"""So many clicks a round may take."""
ROUND = {"maracaibo": "round"}
"""What counts the rounds of a game; `turn` in the others."""
TABLE = ".rl-play"
FIND = """
from ipywidgets.widgets.widget import _instances
from widgets.play import Play
from widgets.play_board import offered
play = next(one for one in _instances.values() if isinstance(one, Play))
"""
LOOK = FIND + """
from kernel_lib.core.decision import Decision
pending, board = play.table.pending, play.picture.widget
decides = isinstance(pending, Decision) and not play.passed
canvas = board.canvas if board is not None else None
spots = []
if decides and canvas is not None and canvas.sight is not None:
    view, sight = canvas.view, canvas.sight
    asked = set(offered(play, pending))
    inset = canvas.inset
    for one in (*sight.places, *(token for token in sight.tokens if token.id)):
        x, y = (one.x, one.y) if hasattr(one, "x") else (0, 0)
        if one.id in asked:
            at = ((x * view.scale + view.x) / view.width, (y * view.scale + view.y) / view.height)
            covered = inset and inset[0] <= x <= inset[2] and inset[1] <= y <= inset[3]
            if 0.01 < at[0] < 0.99 and 0.01 < at[1] < 0.99 and not covered:
                spots.append(at)
rulebook_told = {
    "round": getattr(play.table.state, ROUND), "over": play.table.over, "name": getattr(pending, "name", "dice"),
    "decides": decides, "made": len(play.table.made), "rolled": len(play.table.rolled), "fault": play.fault,
    "spots": spots, "open": play.chooser.open is not None, "rerun": play.rerun.on, "note": play.note,
    "options": len(pending.options) if decides else 0, "page": play.picture.page,
}
"""


KEEP = FIND + """
chooser = play.chooser
play.save(PATH)
rulebook_told = {
    "pending": str(pending := play.table.pending)[:4000], "open": chooser.open, "counts": str(chooser.counts),
    "only": str(chooser.only), "group": str(chooser.group), "choice": str(chooser.choice()), "fault": play.fault,
    "note": play.note, "refusal": str(play.refusal), "doubted": str(play.doubted), "page": play.picture.page,
    "side": play.side.html,
}
"""
"""Saves the game at PATH and tells all of what was being chosen."""


UNCOVERED = """(canvas, [x, y]) => {
    const box = canvas.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    if (top?.tagName !== 'CANVAS') canvas.scrollIntoView({block: 'center'});
}"""
"""Scrolls to the board where a spot of it is out of the window, or lies under a bar."""


def whole_round(one: Learner, game: str, seed: int) -> str:
    """Play until the next round begins; what was done."""
    luck = chance(seed)
    one.open_notebook(f"{one.lang}/{game}/play.ipynb")
    one.page.locator(f"{TABLE} .board-painted canvas").first.wait_for()
    one.page.wait_for_timeout(1500)
    look = LOOK.replace("ROUND", repr(ROUND.get(game, "turn")))
    first = one.ask(look)
    boards = same = 0
    for at in range(MOST):
        now = one.ask(look)
        if now["over"] or now["round"] != first["round"]:
            break
        one.look(TABLE)
        if one.clicks:  # a page that is opened begins with its introduction
            seen(one, now)
        if at % 25 == 0:
            one.shot(f"{at:03}")
        before = (now["made"], now["rolled"])
        boards += act(one, now, luck, same)
        after = one.ask(look)
        if after["fault"]:
            trouble(one, f"refused: {now['name']}: {after['fault']}")
        same = same + 1 if before == (after["made"], after["rolled"]) else 0
        if same > 14:
            trouble(one, f"stuck at {now['name']}")
            break
    else:
        one.note(f"no end of the round after {MOST} clicks")
    one.shot("end")
    return f"{now['made']} decisions and {now['rolled']} rolls of all players, {boards} clicks on the board"


def trouble(one: Learner, fault: str) -> None:
    """Note what went wrong in the game; the game, and what was being chosen, is kept beside the picture of it."""
    one.note(fault)
    if one.wrong[fault] == 1:
        kept = one.kept(fault)
        told = one.ask(KEEP.replace("PATH", repr(str(kept.with_suffix(".json")))))
        kept.with_suffix(".txt").write_text("\n\n".join(f"{key}: {value}" for key, value in told.items()))


def seen(one: Learner, now: dict[str, Any]) -> None:
    """What is asked is in view without scrolling."""
    box = one.page.evaluate(ASKED, TABLE)
    if box is None:
        one.note(f"nothing to press at {now['name']}")
    elif not 0 <= box["top"] < box["high"] - 12 and not (now["spots"] and box["board"]):
        one.note(f"what answers is out of view at {now['name']}")
    elif not 0 <= box["asks"] < box["high"]:
        one.note(f"what is asked is out of view at {now['name']}")


def act(one: Learner, now: dict[str, Any], luck: Any, same: int) -> bool:
    """One click that goes on; whether it was on the board."""
    if now["spots"] and luck.below(10) < 6 and same < 5:
        x, y = luck.pick(now["spots"])
        canvas = one.page.locator(f"{TABLE} .board-painted canvas").first
        canvas.evaluate(UNCOVERED, [x, y])
        one.page.wait_for_timeout(100)
        box = canvas.bounding_box()
        one.point(box["x"] + x * box["width"], box["y"] + y * box["height"])
        return True
    side = one.page.locator(TABLE).first.locator(".rl-side")
    for first in ("[data-act=look]", "[data-act=sure]", "[data-act=go_on]", "[data-act=roll]", "[data-act=draw]"):
        if side.locator(f"{first}:visible").count():
            one.press(side.locator(f"{first}:visible").first)
            return False
    able = ":visible:not([aria-disabled=true])"
    if now["open"]:
        fill = luck.below(3) and side.locator(f"[data-act=bag]{able}, [data-act=bag_to]:visible").count()
        first = ("do", "bag_all", "bag", "other") if not fill or same > 4 else ("bag", "bag_all", "do", "other")
    else:
        first = ("pick", "group", "do") if luck.below(3) else ("group", "pick", "do")
    for act in (*first, "unfilter"):
        listed = side.locator(f"[data-act={act}]{able}")
        if listed.count():
            one.press(listed.nth(luck.below(listed.count())))
            return False
    one.note(f"nothing can be pressed at {now['name']}")
    return False
