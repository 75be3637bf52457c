"""The frame in a real JupyterLab: it fits the window, nothing jumps, and what is opened is in view."""

from typing import Any

from tests.browser.lab import Lab

PLAY = """
from widgets.play import Play
play = Play("napoleonic_wars", players=2, opponents={"britain": "random"})
play
"""
SAID = """() => { const said = document.querySelector(".rl-side .rl-says").getBoundingClientRect(),
  board = document.querySelector(".rl-left canvas").getBoundingClientRect(),
  foot = document.querySelector(".rl-end").getBoundingClientRect();
  return { words: said.top >= board.bottom && said.bottom <= foot.top, board: board.top }; }"""
BOXES = """() => Object.fromEntries(Object.entries({card: ".rl-play", board: ".rl-play .board canvas",
  side: ".rl-play .rl-side .rl-scrolls", hand: ".rl-play .rl-strip"}).map(([name, at]) => {
  const box = document.querySelector(at)?.getBoundingClientRect();
  return [name, box ? {x: box.x, y: box.y, right: box.right, bottom: box.bottom} : null];
}))"""
PAINTED = """() => { const canvas = document.querySelector(".rl-play .board canvas");
  return canvas.getContext("2d").getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3] > 0; }"""
SMALL = """() => [...document.querySelectorAll(".rl-play .rl button:not(.card)")]
  .filter(one => one.offsetParent && one.offsetHeight < 40).map(one => one.textContent)"""


def boxes(lab: Lab) -> dict[str, Any]:
    found: dict[str, Any] = lab.page.evaluate(BOXES)
    return found


def come_to_rest(lab: Lab, board: dict[str, Any]) -> dict[str, Any]:
    """Where things lie when the board lies as it did, the room of an empty hand aside, or after ten seconds: a busy
    machine draws it a moment after the words."""
    for _ in range(40):
        found = boxes(lab)
        if found["board"] | {"bottom": 0} == board | {"bottom": 0}:
            break
        lab.page.wait_for_timeout(250)
    return found


def test_the_frame_fits_the_window_and_nothing_jumps(lab: Lab) -> None:
    lab.open_notebook(lab.write_notebook("stage/play.ipynb", PLAY))
    lab.run_all()
    lab.wait_painted(0)
    lab.scroll_to(0)
    lab.page.locator(".rl-play .rl-head h3").first.click()  # the first press draws in what hangs out of the window
    lab.page.wait_for_timeout(600)
    first = boxes(lab)
    card = first["card"]
    assert card["bottom"] - card["y"] <= 800 - 44, "no higher than the window below the bar"
    for part in ("board", "side", "hand"):
        assert card["y"] <= first[part]["y"] and first[part]["bottom"] <= card["bottom"] + 1, part
    column = lab.page.locator(".rl-play .rl-side .rl-scrolls")
    for _ in range(3):
        asked = column.get_attribute("data-keep")
        lab.page.locator(".rl-play .rl-side [data-act=pick]").first.click()
        lab.page.wait_for_function(
            "was => document.querySelector('.rl-play .rl-side .rl-scrolls').dataset.keep !== was", arg=asked)
    later = come_to_rest(lab, first["board"])
    assert later["card"] == first["card"]
    assert later["board"] | {"bottom": 0} == first["board"] | {"bottom": 0}, "but for the room of an empty hand"

    lab.page.locator(".rl-play [data-act=why]").click()
    lab.page.locator(".rl-over [data-act=ask]").first.click()
    answer = lab.box(lab.page.locator(".rl-over .rl-yes, .rl-over .rl-no").first)
    assert card["y"] < answer["y"] and answer["y"] + 20 < card["bottom"], "the answer is seen where one looks"
    lab.page.locator(".rl-over [data-act=close]").click()
    lab.page.locator(".rl-play .rl-side [data-act=pick]").first.wait_for()
    assert come_to_rest(lab, later["board"])["board"] == later["board"]

    lab.page.locator(".rl-play [data-full]").first.click()
    lab.page.wait_for_timeout(2600)  # by now a board that nobody sees has given its pixels back
    assert lab.page.evaluate(PAINTED), "a board that fills the screen is one that is seen"
    lab.page.locator(".rl-play canvas").last.click(position={"x": 4, "y": 4})
    lab.page.wait_for_function("document.activeElement.matches('.rl-play')")  # keys go on working in front of a room
    lab.page.evaluate("document.exitFullscreen()")
    lab.page.wait_for_timeout(600)

    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.page.wait_for_timeout(1000)
    narrow = boxes(lab)
    assert narrow["side"]["y"] >= narrow["board"]["bottom"], "what is asked stands below the board"
    assert all(narrow[part]["right"] <= narrow["card"]["right"] + 1 for part in ("board", "side", "hand"))
    assert lab.page.evaluate(SMALL) == []

    lab.page.set_viewport_size({"width": 932, "height": 390})
    lab.page.wait_for_timeout(1000)
    low = boxes(lab)
    assert low["card"]["bottom"] - low["card"]["y"] <= 390 - 44, "held on its side a phone shows all of it"
    assert low["board"]["bottom"] - low["board"]["y"] >= 150, "and the board is no strip"


def test_on_a_phone_a_step_is_read_beside_its_board(lab: Lab) -> None:
    """Forward once changed the board and words that stood below the window."""
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.page.goto(f"{lab.server.url}/lab/tree/en/napoleonic_wars/11_battle.ipynb")
    forward = lab.page.locator(".rl-end [data-act=forward]").first
    lab.page.locator(".board-painted").first.wait_for()
    tops = []
    for step in range(1, 4):
        forward.click()
        lab.page.locator(f".rl-side .rl-scrolls[data-keep='step0.{step}']").first.wait_for()
        lab.page.wait_for_timeout(600)
        seen = lab.page.evaluate(SAID)
        assert seen["words"] and seen["board"] > 0, step
        tops.append(seen["board"])
    assert tops[1:] == tops[:-1], "once it is in view nothing moves"
