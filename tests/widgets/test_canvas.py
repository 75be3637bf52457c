"""The live pen: what reaches the browser, and what clicks, keys and wheels do."""

import json
import threading
from collections.abc import Iterator
from typing import Any

import ipycanvas.canvas
import msgspec
import numpy as np
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER as manager
from ipycanvas.canvas import COMMANDS

from tests.widgets.test_svg import everything
from widgets.canvas import MOST_PIXELS, BoardCanvas, hold
from widgets.glide import travelled
from widgets.scene import Land, Line, Place, Scene, Token
from widgets.view import MOST_ZOOM, View

NAMES = {number: name for name, number in COMMANDS.items()}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Every message as plain JSON, as the browser would get it."""
    messages: list[Any] = []
    monkeypatch.setattr(
        ipycanvas.canvas._CanvasManager, "_send_custom",
        lambda self, command, buffers=(): messages.append(json.loads(json.dumps(command))),
    )  # fmt: skip
    manager._caching, manager._current_canvas = False, None
    yield messages
    manager._caching, manager._current_canvas = False, None


def kinds(message: list[Any]) -> list[str]:
    return [NAMES[command[0]] for command in message]


def texts(message: list[Any]) -> list[str]:
    return [command[1][0] for command in message if NAMES[command[0]] == "fillText"]


def canvases(message: list[Any]) -> list[str]:
    return [command[1][0] for command in message if NAMES[command[0]] == "switchCanvas"]


@pytest.fixture
def scene() -> Scene:
    places = (Place("kyo", 100, 100, "star", 10, name={"en": "Kyo", "zh": "京"}), Place("otsu", 300, 200, "castle", 9))
    return Scene(width=400, height=300, places=places, tokens=(Token("oda", "kyo", 100, 80, text="3"),))


@pytest.fixture
def board(sent: list[Any], scene: Scene) -> BoardCanvas:
    """A board that a page shows with two pixels for one of the scene."""
    board = BoardCanvas(scene.width, scene.height)
    board.resize(2 * int(scene.width))
    sent.clear()
    board.show(scene)
    return board


def fire(board: BoardCanvas, event: str, **content: Any) -> None:
    """What the browser would send; x and y are scene pixels of the unzoomed board."""
    for key in ("x", "y"):
        if key in content and event != "mouse_wheel":
            content[key] *= board.view.density
    board.widget[len(board.widget._canvases) - 1]._handle_frontend_event(None, {"event": event, **content}, [])


def test_one_message_for_each_change(board: BoardCanvas, scene: Scene, sent: list[Any]) -> None:
    assert len(sent) == 1 and len(canvases(sent[0])) == 5
    board.show(msgspec.structs.replace(scene, tokens=()))
    assert len(sent) == 2


def test_only_the_layers_that_differ_are_painted(board: BoardCanvas, scene: Scene, sent: list[Any]) -> None:
    layer = {f"IPY_MODEL_{canvas.model_id}": i for i, canvas in enumerate(board.widget._canvases)}
    sent.clear()
    board.show(msgspec.structs.replace(scene, tokens=(Token("oda", "kyo", 100, 80, text="4"),)))
    assert [layer[id] for id in canvases(sent[0])] == [2, 3, 4], "pieces, marks, tip; not the map, not the places"
    assert texts(sent[0]) == ["4"]


def test_the_same_strokes_as_the_still_picture(sent: list[Any]) -> None:
    board = BoardCanvas(800, 300)
    board.resize(800)
    sent.clear()
    board.show(everything())
    assert "free & <bold>" in texts(sent[0]) and "unsure road" not in texts(sent[0])
    board.explain(True)
    assert "unsure road" in texts(sent[1]), "what the signs mean is shown when it is asked for"
    drawn = set(kinds(sent[0]))
    assert {
        "fillPolygon",
        "strokePolygon",
        "fillCircle",
        "strokeCircle",
        "fillRect",
        "strokeRect",
        "setLineDash",
    } <= drawn


def test_an_error_while_drawing_does_not_silence_later_drawings(
    board: BoardCanvas, scene: Scene, sent: list[Any]
) -> None:
    with pytest.raises(KeyError):
        board.show(msgspec.structs.replace(scene, places=(Place("x", 1, 1, "no such shape"),)))
    assert manager._caching is False
    sent.clear()
    board.show(scene)
    assert len(sent) == 1 and "3" in texts(sent[0])


def test_of_two_threads_one_draws_after_the_other(sent: list[Any], board: BoardCanvas) -> None:
    drawing = threading.Event()

    def other() -> None:
        with hold():
            drawing.set()
            board.redraw()

    thread = threading.Thread(target=other)
    with hold():
        thread.start()
        assert not drawing.wait(0.05)
    thread.join()
    assert drawing.is_set() and not manager._caching, "what is drawn later reaches the browser"


def test_holds_may_be_nested(sent: list[Any], board: BoardCanvas) -> None:
    sent.clear()
    with hold():
        with hold():
            board.widget[0].fill_rect(0, 0, 1, 1)
        assert sent == []
    assert len(sent) == 1


def test_a_reloaded_page_gets_everything_again(board: BoardCanvas, sent: list[Any]) -> None:
    first = sent[0]
    manager._current_canvas = board.widget[0]  # what the manager remembers and a new page does not know
    sent.clear()
    fire(board, "client_ready")
    assert kinds(sent[0])[0] == "switchCanvas", "the first drawing must name its canvas"
    assert sent[0] == first, "colours, fonts and lines are set again, too"


def test_a_board_painted_anew_says_whether_its_first_line_is_dashed(sent: list[Any]) -> None:
    board = BoardCanvas(400, 300)
    board.resize(400)
    shore = Land(points=((10, 10), (200, 20), (100, 200)))
    for x in (40, 60):
        sent.clear()
        board.show(Scene(width=400, height=300, land=(shore,), places=(Place("kyo", x, 100, "castle", 10),)))
        drawn = kinds(sent[0])
        assert "setLineDash" in drawn[:next(i for i, kind in enumerate(drawn) if kind.startswith("stroke"))], \
            "the canvas may be left with the dashes of what was painted last"


def test_numbers_are_plain(sent: list[Any]) -> None:
    board = BoardCanvas(50, 50)
    board.resize(50)
    sent.clear()
    place = Place("p", np.int64(20), np.float32(20), "castle", np.float32(9), owner="O")  # type: ignore[arg-type]
    board.show(Scene(width=50, height=50, places=(place,)))
    assert "fillRect" in kinds(sent[0])


def sizes(board: BoardCanvas) -> set[tuple[int, int]]:
    return {(one.width, one.height) for one in (board.widget, *board.widget._canvases)}


def test_nothing_is_drawn_before_a_page_shows_it(scene: Scene, sent: list[Any]) -> None:
    board = BoardCanvas(400, 300)
    board.show(scene)
    board.zoom(2)
    board.fit()
    fire(board, "client_ready")
    assert not sent and sizes(board) == {(4, 3)}, "a handful of pixels in the shape of the scene"
    board.resize(1000)
    assert len(sent) == 1 and texts(sent[0]).count("3") == 1 and sizes(board) == {(1000, 750)}


def test_the_canvas_is_as_large_as_it_is_shown(board: BoardCanvas, scene: Scene, sent: list[Any]) -> None:
    assert board.widget.layout.width == "100%"
    assert board.widget.layout.max_width == "max(865px, min(1211px, 1.33 * (100vh - 300px)))"
    assert sizes(board) == {(800, 600)}
    sent.clear()
    board.resize(800)
    assert not sent, "nothing has changed"
    board.resize(666)
    assert sizes(board) == {(666, 500)} and len(sent) == 1
    picked: list[str] = []
    board.on_pick = picked.append
    fire(board, "mouse_down", x=300, y=200)
    fire(board, "mouse_up", x=300, y=200)
    assert picked == ["otsu"]
    board.resize(10**9)
    assert board.widget.width == MOST_PIXELS


def test_it_is_emptied_by_another_size_only_when_all_is_ready_to_be_drawn(
        board: BoardCanvas, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(board, "_paint", lambda layer: order.append("drawn"))
    monkeypatch.setattr(board.widget, "resize", lambda *size: order.append("emptied"))
    board.resize(666)
    assert order[-1] == "emptied" and order.count("emptied") == 1 and "drawn" in order


def test_a_board_out_of_sight_gives_its_pixels_back(board: BoardCanvas, scene: Scene, sent: list[Any]) -> None:
    board.zoom(2)
    board.resize(0)
    sent.clear()
    board.show(msgspec.structs.replace(scene, tokens=()))
    assert not sent and sizes(board) == {(4, 3)}
    board.resize(800)
    assert board.view.scale == 2 and len(sent) == 1 and "3" not in texts(sent[0])


def test_a_click_gives_the_id(board: BoardCanvas) -> None:
    picked: list[str] = []
    board.on_pick = picked.append
    for x, y in ((100, 100), (100, 78), (200, 250), (300, 200)):
        fire(board, "mouse_down", x=x, y=y)
        fire(board, "mouse_up", x=x + 1, y=y)
    assert picked == ["kyo", "oda", "otsu"]


def test_a_drag_is_no_click(board: BoardCanvas) -> None:
    picked: list[str] = []
    board.on_pick = picked.append
    fire(board, "mouse_down", x=100, y=100)
    fire(board, "mouse_move", x=120, y=100)
    fire(board, "mouse_move", x=100, y=100)
    fire(board, "mouse_up", x=100, y=100)
    assert picked == []


def test_a_press_that_leaves_the_board_is_forgotten(board: BoardCanvas) -> None:
    picked: list[str] = []
    board.on_pick = picked.append
    fire(board, "mouse_down", x=100, y=100)
    fire(board, "mouse_out", x=-1, y=100)
    fire(board, "mouse_up", x=100, y=100)
    assert picked == []


def test_a_tap_is_a_click(board: BoardCanvas) -> None:
    picked: list[str] = []
    board.on_pick = picked.append
    fire(board, "touch_start", touches=[{"x": 300 * board.view.density, "y": 200 * board.view.density}])
    fire(board, "touch_end", touches=[])
    assert picked == ["otsu"]


def test_a_tap_tells_what_is_there(board: BoardCanvas, sent: list[Any]) -> None:
    said: list[str | None] = []
    board.on_hover = said.append
    for x in (300, 10):
        sent.clear()
        fire(board, "touch_start", touches=[{"x": x * board.view.density, "y": 200 * board.view.density}])
        fire(board, "touch_end", touches=[])
    assert said == ["otsu", None] and texts(sent[-1]) == []


def test_hovering_tells_once_and_draws_the_names(board: BoardCanvas, sent: list[Any]) -> None:
    seen: list[str | None] = []
    board.on_hover = seen.append
    sent.clear()
    for x in (99, 100, 101, 200):
        fire(board, "mouse_move", x=x, y=100)
    assert seen == ["kyo", None]
    assert len(sent) == 2 and texts(sent[0]) == ["Kyo"] and texts(sent[1]) == []


def test_the_wheel_zooms_about_the_pointer(board: BoardCanvas) -> None:
    fire(board, "mouse_move", x=300, y=200)
    fire(board, "mouse_wheel", x=0, y=-120)
    assert board.view.scale > 1
    assert board.view.to_scene(300 * board.view.density, 200 * board.view.density) == pytest.approx((300, 200))


def test_clicks_are_right_when_zoomed_and_moved(board: BoardCanvas) -> None:
    picked: list[str] = []
    board.on_pick = picked.append
    board.view.zoom(4, 300, 200)
    x, y = (board.view.scale * 300 + board.view.x, board.view.scale * 200 + board.view.y)
    fire(board, "mouse_down", x=x + 30, y=y)
    fire(board, "mouse_up", x=x + 30, y=y)
    assert picked == ["otsu"], "30 screen pixels are 7.5 on a board enlarged four times"


def test_dragging_moves_a_zoomed_board(board: BoardCanvas) -> None:
    board.zoom(3)
    before = board.view.x
    fire(board, "mouse_down", x=200, y=150)
    fire(board, "mouse_move", x=170, y=150)
    fire(board, "mouse_up", x=160, y=150)
    assert board.view.x == pytest.approx(before - 40)


def test_keys_zoom_and_move(board: BoardCanvas) -> None:
    def key(name: str, ctrl: bool = False) -> None:
        fire(board, "key_down", key=name, shift_key=False, ctrl_key=ctrl, meta_key=False)

    key("+", ctrl=True)
    assert board.view.scale == 1, "shortcuts belong to the page"
    key("+")
    zoomed, x = board.view.scale, board.view.x
    key("ArrowRight")
    assert zoomed > 1 and board.view.x < x
    key("0")
    assert (board.view.scale, board.view.x, board.view.y) == (1, 0, 0)


def test_the_view_never_leaves_the_board() -> None:
    view = View(400, 300)
    view.zoom(0.1, 50, 50)
    assert view.scale == 1
    view.zoom(100, 400, 300)
    assert view.scale == MOST_ZOOM
    view.pan(-1e6, 1e6)
    assert view.x == 400 * (1 - MOST_ZOOM) and view.y == 0


def test_two_boards_do_not_draw_on_each_other(board: BoardCanvas, scene: Scene, sent: list[Any]) -> None:
    other = BoardCanvas(400, 300)
    other.resize(400)
    sent.clear()
    other.show(scene)
    board.redraw()
    mine = {f"IPY_MODEL_{canvas.model_id}" for canvas in board.widget._canvases}
    assert set(canvases(sent[1])) == mine and not mine & set(canvases(sent[0]))


def test_a_page_of_another_size_is_shown_whole():
    canvas = BoardCanvas(1500, 1000)
    told = []
    canvas.on_zoom = told.append
    canvas.show(Scene(width=1500, height=1000))
    canvas.resize(750, tall=500)
    canvas.zoom(2)
    canvas.show(Scene(width=800, height=400))
    left, top, right, bottom = canvas.view.box()
    assert (canvas.view.scale, told[-1]) == (1.0, 1.0)
    assert left <= 0 and top <= 0 and right >= 800 and bottom >= 400


def test_what_moves_is_told_once_and_again_only_where_the_view_goes_elsewhere(board: BoardCanvas, scene: Scene) -> None:
    told: list[Any] = []
    shore = Land(((0, 0), (400, 0), (400, 300), (0, 300)))  # of a map one may see a part; a table is seen whole
    scene = msgspec.structs.replace(scene, land=(shore,), places=())
    board.show(scene)
    board.resize(400)
    board.gliding.tell = lambda glides, what: told.append((glides, what))
    moved = msgspec.structs.replace(scene, tokens=(Token("oda", "otsu", 300, 180, text="3"),))
    board.show(moved)
    (glides, what), = told
    assert len(glides) == 1 and what == "go"
    assert glides[0]["way"] == [(0.25, 0.2667), (0.75, 0.6)], "from middle to middle, in parts of the board"
    assert len(json.dumps(glides)) < 300
    board.show(moved)
    assert len(told) == 1, "nothing moved"
    board.show(msgspec.structs.replace(moved, window=(250, 150, 350, 250)))
    assert [what for _, what in told] == ["go", "hold", "again"]
    board.show(msgspec.structs.replace(scene, window=None))
    assert [what for _, what in told[3:]] == ["keep", "again"], "never over the part that is about to go"
    board.zoom(1.25)
    assert told[-1] == ([], "over"), "the reader looks elsewhere"


def test_counted_units_glide_along_the_arrow_of_their_move() -> None:
    places = (Place("kyo", 100, 100), Place("otsu", 300, 200), Place("gifu", 390, 290))
    way = Line(((100, 100), (200, 100), (295, 195)), "move", arrow=True)
    mori, oda = Token("mori@kyo", "kyo", 120, 80, text="2"), Token("oda@kyo", "kyo", 100, 80, text="7", fill="red")
    gone = Token("oda@otsu", "otsu", 300, 180, text="7", fill="red")
    before = Scene(width=400, height=300, places=places, tokens=(oda, mori))
    after = msgspec.structs.replace(before, lines=(way,), tokens=(gone, mori))
    assert [glide.way for glide in travelled(before, after)] == [((100, 80), (200, 100), (300, 180))]
    assert travelled(before, msgspec.structs.replace(after, lines=())) == []
    assert travelled(before, msgspec.structs.replace(after, places=places[:2])) == [], "another board"


def test_a_map_at_rest_fills_the_board_of_a_phone_and_all_of_it_is_a_press_away() -> None:
    board = BoardCanvas(1000, 500)
    land = Land(((0, 0), (1000, 0), (1000, 500), (0, 500)))
    board.show(Scene(width=1000, height=500, land=(land,)))
    board.resize(360, tall=300)
    filled = board.view.box()
    assert filled[2] - filled[0] == pytest.approx(600)
    board.fit()
    assert board.view.scale == 1
    board.rest()
    assert board.view.box() == filled
    board.resize(900, tall=450)
    assert board.view.box() == (0, 0, 1000, 500)
