"""The board widget: clicks, languages, words, and the still twin for readers without a kernel."""

import base64
from collections.abc import Iterator
from typing import Any

import ipycanvas.canvas
import msgspec
import nbformat
import pytest
from nbconvert import HTMLExporter

import widgets.board
from widgets import manners
from widgets.board import Board, display_still, still_bundle
from widgets.paint import LAYERS
from widgets.scene import Place, Scene, Token
from widgets.svg import MARK, to_svg


def scene(lang: str) -> Scene:
    kyo = Place("kyo", 100, 100, "star", 10, name={"en": "Kyo", "zh": "京"})
    kofu = Place("kofu", 300, 200, "castle", 9, name={"en": "Kofu", "zh": "甲府"})
    oda = Token("oda", "kyo", 100, 60, text="3", name={"en": "Oda: 3", "zh": "织田：3"})
    title = {"en": "Map", "zh": "地图"}[lang]
    return Scene(width=400, height=300, title=title, lang=lang, places=(kyo, kofu), tokens=(oda,))


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(ipycanvas.canvas._CanvasManager, "_send_custom", lambda self, command, buffers=(): None)
    yield


@pytest.fixture
def board() -> Board:
    return Board(scene)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Every output of a cell, as bundles."""
    bundles: list[dict[str, Any]] = []
    monkeypatch.setattr(widgets.board, "display", lambda bundle, raw: bundles.append(bundle))
    return bundles


def test_a_click_reaches_every_listener_until_it_is_removed(board: Board) -> None:
    first: list[str] = []
    second: list[str] = []
    board.on_click(first.append)
    board.on_click(second.append)
    board.manners.pixels = 800  # as the page says
    layer = board.canvas.widget[4]
    for event in ("mouse_down", "mouse_up"):
        layer._handle_frontend_event(None, {"event": event, "x": 600, "y": 400}, [])
    board.on_click(second.append, remove=True)
    board.click("kyo")
    assert first == ["kofu", "kyo"] and second == ["kofu"]
    assert "Kyo" in board.status.value


def test_places_can_be_chosen_by_keyboard(board: Board) -> None:
    picked: list[str] = []
    board.on_click(picked.append)
    assert board.find.options == ("Kyo", "Kofu")
    board.find.value = "Kofu"
    assert picked == ["kofu"] and board.find.value == "", "the box is free for the next one"


def test_the_language_switches_everything(board: Board) -> None:
    board.language.value = "zh"
    assert board.scene.title == "地图"
    assert board.buttons["in"].tooltip == "放大（+）" and board.find.options == ("京", "甲府")
    assert "京：织田：3" in board.words.value and 'lang="zh"' in board.words.value
    assert board.manners.label == "地图：地图"


def test_a_single_scene_has_no_language_switch() -> None:
    assert Board(scene("en")).language.layout.display == "none"
    assert Board(scene).language.layout.display == ""


def test_the_words_follow_the_position(board: Board) -> None:
    assert "Kyo: Oda: 3" in board.text and board.text in board.words.value
    board.show(lambda lang: msgspec.structs.replace(scene(lang), tokens=()))
    assert "Oda" not in board.text


def test_text_is_escaped() -> None:
    wild = Scene(width=9, height=9, title="<script>alert(1)</script>")
    board = Board(wild)
    assert "<script>" not in board.words.value and "&lt;script&gt;" in board.words.value


def test_highlights_survive_a_change_of_language(board: Board) -> None:
    board.highlight(legal=["kofu"])
    board.set_lang("zh")
    assert [(mark.id, mark.kind) for mark in board.scene.highlights] == [("kofu", "legal")]
    board.highlight()
    assert board.scene.highlights == ()


def test_many_highlights_cost_no_more_than_one() -> None:
    made: list[str] = []

    def counted(lang: str) -> Scene:
        made.append(lang)
        return scene(lang)

    board = Board(counted)
    for _ in range(20):
        board.highlight(legal=["kofu"])
    assert len(made) == 21
    assert board.scene == scene("en").with_highlights(legal=["kofu"])


def test_buttons_zoom_and_tell_the_page(board: Board) -> None:
    board.buttons["in"].click()
    assert board.canvas.view.scale > 1 and board.manners.zoomed
    board.buttons["fit"].click()
    assert board.canvas.view.scale == 1 and not board.manners.zoomed


def test_the_status_is_read_aloud_and_all_buttons_say_what_they_do(board: Board) -> None:
    assert 'role="status"' in board.status.value and 'aria-live="polite"' in board.status.value
    assert all(button.tooltip for button in board.buttons.values())
    assert board.manners.label == "Board: Map"


def test_the_still_twin_is_an_output_of_its_own(board: Board, shown: list[dict[str, Any]]) -> None:
    board._ipython_display_()
    live, still = shown
    assert "application/vnd.jupyter.widget-view+json" in live
    assert set(still) == {"image/svg+xml", "text/plain"} and still["text/plain"] == board.text
    assert f'class="{MARK}"' in still["image/svg+xml"]


def test_a_saved_page_shows_the_picture(board: Board, shown: list[dict[str, Any]]) -> None:
    board._ipython_display_()
    outputs = [nbformat.v4.new_output("display_data", data=bundle) for bundle in shown]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("board", outputs=outputs)])
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert page.count(base64.b64encode(shown[1]["image/svg+xml"].encode()).decode()) == 1


def test_a_still_picture_alone(shown: list[dict[str, Any]]) -> None:
    display_still(scene("zh"), "Hant")
    assert shown == [still_bundle(scene("zh"), "Hant")] and 'lang="zh-Hant"' in shown[0]["image/svg+xml"]


def test_the_page_rules_name_the_classes_that_exist(board: Board) -> None:
    style = (manners.HERE / "manners.css").read_text(encoding="utf-8")
    script = (manners.HERE / "manners.js").read_text(encoding="utf-8")
    start = to_svg(scene("en"))[:57].encode()
    for way_in in (f'img[src*="{MARK}"]', f"svg.{MARK}", f'img[src*="{base64.b64encode(start).decode()}"]'):
        assert way_in in style, "the twin that is hidden is the one that is made"
    assert "board" in board._dom_classes and "board-manners" in board.manners._dom_classes
    assert "board-painted" in style and "board-painted" in script


def test_boards_share_their_looks_and_change_only_their_own() -> None:
    first, second = Board(scene), Board(scene)
    assert first.layout is second.layout and first.find.layout is second.find.layout
    assert first.buttons["in"].style is second.buttons["fit"].style
    first.buttons["in"].click()
    assert (first.buttons["fit"].layout.width, second.buttons["fit"].layout.width) == ("auto", "38px")
    assert first.buttons["in"].layout.width == "38px"
    first.set_pages({"map": "The map", "cards": "Cards"}, "map")
    assert (first.pages.layout.display, second.pages.layout.display) == ("", "none")
    assert second.find.layout.display is None
    second.find.layout.close()
    assert Board(scene).find.layout.comm is not None, "a look whose model was closed is made anew"


def test_a_board_shown_twice_is_as_large_as_the_larger_view_needs(board: Board) -> None:
    asked: list[object] = []
    board.manners.send = lambda content, buffers=None: asked.append(content)  # type: ignore[method-assign]

    def says(view: str, pixels: int, answer: bool = False) -> int:
        board.manners._told(board.manners, {"view": view, "pixels": pixels, "asked": answer}, [])
        return board.canvas.pixels

    assert says("first", 500) == 500 and len(asked) == 1
    assert says("first", 500, answer=True) == 500
    assert says("second", 900) == 900 and len(asked) == 2
    assert says("first", 500, answer=True) == says("second", 900, answer=True) == 900
    assert says("first", 400) == 900
    assert says("second", 0) == 400
    assert says("second", 900) == 900
    assert says("third", 300) == 900
    assert says("first", 400, answer=True) == 400, "the second page closed without a word"
    assert asked == [{"measure": True}] * 3, "an answer asks nobody"


def test_a_page_that_shows_nothing_is_drawn_for_again(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    board.manners._told(board.manners, {"view": "only", "pixels": 400, "asked": False}, [])
    drawn: list[str] = []
    monkeypatch.setattr(board.canvas, "_paint", drawn.append)
    board.manners._told(board.manners, {"again": True}, [])
    assert drawn == list(LAYERS)
