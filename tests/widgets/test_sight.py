"""Boards as pages show them: every text can be read, and no stack lies over what is not its own."""

import functools

import msgspec
import pytest

from kernel_lib.core import data, example_file
from kernel_lib.core import game as games
from kernel_lib.core.game import GAMES
from kernel_lib.core.setting_up import opening
from widgets.boards import Pages
from widgets.canvas import BoardCanvas
from widgets.changes import moves
from widgets.inset import corner
from widgets.lesson import Lesson
from widgets.page import page
from widgets.paint import LAYERS, paint_layer, paint_marks
from widgets.picture import Picture, pages_of
from widgets.printed import frame_box
from widgets.progress import Progress
from widgets.replay import ids_in, steps_of
from widgets.room import grown, label_box, meet
from widgets.scene import Box, Ink, Label, Land, Place, Point, Scene, Token
from widgets.sight import LEAST, on_phone, seen
from widgets.stepper import Stepper, outcome_of
from widgets.variants import Variants
from widgets.view import PHONE, View, framed

WIDE, NARROW = 865.0, 366.0
"""How wide a lesson shows a board at 1280 x 800, and a phone at 390."""


class Texts:
    """A pen that notes the texts."""

    def __init__(self) -> None:
        self.found: list[Label] = []

    def open(self, id: str, title: str) -> None: ...
    def close(self) -> None: ...
    def polygon(self, points: tuple[Point, ...], ink: Ink) -> None: ...
    def line(self, points: tuple[Point, ...], ink: Ink) -> None: ...
    def polygons(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None: ...
    def lines(self, parts: tuple[tuple[Point, ...], ...], ink: Ink) -> None: ...
    def circle(self, x: float, y: float, radius: float, ink: Ink) -> None: ...
    def rect(self, x: float, y: float, width: float, height: float, ink: Ink, radius: float = 0) -> None: ...

    def text(self, label: Label) -> None:
        self.found.append(label)


def texts(scene: Scene) -> list[Label]:
    pen = Texts()
    for layer in LAYERS:
        paint_layer(pen, scene, layer)
    return pen.found


@functools.cache
def boards(game: str) -> list[tuple[str, Scene]]:
    """The last board of every example and the first of every third, as the lesson frames them."""
    found, page.interactive = [], False
    for number, id in enumerate(example_file.shipped(game)):
        outcome = outcome_of(id)
        steps = steps_of(outcome.tables, outcome)
        picture = Picture(game)
        for at in {0 if number % 3 == 0 else len(steps) - 1, len(steps) - 1}:
            picture.show(steps[at].state, "en")
            picture.focus(ids_in([step.event for step in steps if step.event is not None]))
            if picture.scene is not None:
                found.append((f"{id} {at}", picture.scene))
    page.interactive = True
    return found


@functools.cache
def tables(game: str) -> list[tuple[str, Pages]]:
    """All pages of the table at the end of every third example, in both languages."""
    found = []
    for id in list(example_file.shipped(game))[::3]:
        outcome = outcome_of(id)
        state = steps_of(outcome.tables, outcome)[-1].state
        found += [(f"{id} {lang}", pages_of(game, state, lang)) for lang in ("en", "zh")]
    return found


@functools.cache
def shown(game: str, width: float) -> list[tuple[str, Scene, Box]]:
    found = []
    for name, scene in boards(game):
        window = framed(scene, width)
        found.append((name, seen(scene, width / (window[2] - window[0]), on_phone(width)), window))
    return found


@pytest.mark.parametrize("game", games.GAMES)
class TestEveryExample:
    @pytest.mark.parametrize("width", [WIDE, NARROW])
    def test_no_text_on_a_map_is_too_small(self, game: str, width: float) -> None:
        small = {(name, label.text) for name, scene, _ in shown(game, width) if scene.land
                 for label in texts(scene) if label.size / scene.pixel < LEAST - 0.05}
        assert small == set()

    def test_no_text_on_a_page_of_the_table_is_too_small(self, game: str, width: float = WIDE) -> None:
        small = set()
        for name, pages in tables(game):
            for page_, make in pages.items():
                window = framed(make(), width)
                scene = seen(make(), width / (window[2] - window[0]))
                small |= {(name, page_, label.text) for label in texts(scene)
                          if label.size / scene.pixel < LEAST - 0.05}
        assert small == set()

    def test_what_a_phone_shows_of_a_page_of_the_table_can_be_read(self, game: str) -> None:
        small = set()
        for name, pages in tables(game)[:6]:
            for page_, make in pages.items():
                scene = make()
                view = View(scene.width, scene.height)
                view.fit(356, 313)
                view.look(framed(scene, 356, view))
                laid = seen(scene, view.density * view.scale, phone=True, shown=view.box(), inset=True)
                small |= {(name, page_, label.text) for label in texts(laid) if label.size / laid.pixel < 9.7}
        assert small == set()

    def test_no_stack_lies_over_another_place_or_a_name(self, game: str) -> None:
        covered = set()
        for name, scene, _ in shown(game, WIDE):
            places = {place.id: place for place in scene.places}
            for token in scene.tokens:
                if not scene.land or token.at not in places:
                    continue
                left, top, right, bottom = token.box
                covered |= {(name, token.id, place.id) for place in scene.places if place.id != token.at
                            and left < place.x + place.reach and place.x - place.reach < right
                            and top < place.y + place.reach and place.y - place.reach < bottom}
                for place in scene.places:
                    if place.label and place.id != token.at:
                        a, b, c, d = label_box(place.label)
                        if left < c and a < right and top < d and b < bottom:
                            covered.add((name, token.id, place.label.text))
        assert covered == set()

    def test_what_a_step_is_about_has_its_name(self, game: str) -> None:
        nameless = set()
        for (name, scene, (left, top, right, bottom)), (_, raw) in zip(shown(game, WIDE), boards(game), strict=True):
            named = {place.id for place in raw.places if place.label}
            if scene.land and scene.window is not None:
                standing = {token.at for token in scene.tokens} & named
                nameless |= {(name, place.id) for place in scene.places if place.id in standing and not place.label
                             and left < place.x < right and top < place.y < bottom}
        assert len(nameless) < 12, nameless


def test_a_line_of_communication_is_drawn_open_or_cut() -> None:
    shown = Variants("lines-to-gifu")
    assert [line.kind for line in shown.picture.scene.lines][:1] == ["supply"]
    shown.act_case(1)
    assert "cut" in [line.kind for line in shown.picture.scene.lines]


def test_a_move_is_an_arrow_from_where_to_where() -> None:
    places = (Place("a", 10, 10), Place("b", 110, 10), Place("c", 110, 60))
    scene = Scene(width=200, height=100, places=places)
    (line,) = moves(scene, {"place": "a", "via": "b", "to": "c"})
    assert line.arrow and line.points[0] == (10, 10) and line.points[1] == (110, 10) and line.points[-1][1] < 60
    assert moves(scene, {"place": "a", "to": "elsewhere"}) == []


def test_who_is_asked_stays_and_the_enemy_who_comes_has_the_arrow() -> None:
    scene = Scene(width=200, height=100, places=(Place("a", 10, 10), Place("b", 110, 10), Place("c", 110, 60)))
    (line,) = moves(scene, {"place": "b", "origin": "a"})
    assert line.points[0] == (10, 10) and line.points[-1][1] == 10, "he comes upon who stands there"
    (line,) = moves(scene, {"place": "c", "origin": "a", "to": "b"})
    assert line.points[0] == (10, 10) and line.points[-1][1] == 10, "he goes past who may intercept him"
    assert moves(scene, {"place": "b", "origin": ""}) == moves(scene, {"place": "b", "origin": "b"}) == []


def test_a_fleet_on_its_way_has_one_arrow_and_what_is_spoken_of_is_marked() -> None:
    stepper = Stepper("a-french-fleet-enters-the-north-sea")
    stepper.go(3)
    scene = stepper.picture.scene
    assert [line.kind for line in scene.lines] == ["move"] and len(scene.lines[0].points) > 2
    assert "north_sea" in {mark.id for mark in scene.highlights if mark.kind == "about"}


def test_besieged_pieces_stand_in_the_ring_and_besiegers_outside() -> None:
    outcome = outcome_of("behind-good-walls")
    scene = seen(pages_of("most_dangerous_time", steps_of(outcome.tables, outcome)[3].state, "en")["map"](), 1.4)
    (ring,) = [line for line in scene.lines if line.kind == "wall"]
    xs, ys = zip(*ring.points, strict=True)
    here = [token for token in scene.tokens if token.at == "odani"]
    inside = [min(xs) < t.x < max(xs) and min(ys) < t.y < max(ys) for t in here]
    assert inside == [t.inside for t in here] and True in inside and False in inside


def test_two_fingers_zoom_and_the_part_is_framed_in_the_whole() -> None:
    scene = Scene(width=400, height=300, land=(Land(((0, 0), (400, 0), (400, 300))),), places=(Place("a", 50, 50),))
    board = BoardCanvas(400, 300)
    board.show(scene)
    board.resize(400)
    touch = board._touch(board._down)
    touch([(100, 100), (200, 100)])
    board.painted_at = 0.0
    touch([(50, 100), (250, 100)])
    assert board.view.scale == pytest.approx(2) and board.inset is not None
    left, top, right, bottom = board.inset
    assert board._go_by_inset(((left + right) / 2, (top + bottom) / 2), board.inset)
    assert board.view.centre() == pytest.approx((200, 150))


@pytest.mark.parametrize("game", [game for game in GAMES if "first" in data.lessons(game)])
@pytest.mark.parametrize("pixels", [340, 880])
def test_the_whole_in_the_corner_covers_no_name(game: str, pixels: int) -> None:
    scene = Lesson(game, "first", Progress()).first_steps().picture.scene
    assert scene is not None
    view = View(scene.width, scene.height)
    view.fit(pixels, pixels * 2 // 3)
    view.look(framed(scene, pixels, view))
    laid = seen(scene, view.density * view.scale, on_phone(pixels), view.box(), inset=True)
    where = corner(laid, view.box(), laid.pixel)
    assert where == corner(scene, view.box(), laid.pixel), "what is laid out does not move it"
    names = [place.label for place in laid.places if place.label is not None]
    assert where is None or not [name.text for name in names if meet(label_box(name), where)]


def test_a_panel_on_the_map_is_no_part_to_be_gone_to_and_is_not_covered() -> None:
    scene = Stepper("interim-income").picture.scene
    assert scene is not None and scene.land and scene.window is None
    panel = next(frame for frame in scene.frames if frame.id == "players")
    shown = panel.x - 100, panel.y - 10, panel.x + panel.width + 10, panel.y + 300
    where = corner(scene, shown, 1)
    assert where is not None and not meet(where, frame_box(panel))


def test_after_a_drag_names_are_clear_of_the_whole_in_the_corner_again() -> None:
    scene = next(scene for _, scene in boards("napoleonic_wars") if scene.land)
    board = BoardCanvas(scene.width, scene.height)
    board.show(scene)
    board.resize(900)
    board.zoom(3)
    board._down(500, 300)
    board.painted_at = 0.0
    board._move(300, 200)
    board._up(300, 200)
    assert board.inset is not None and board.sight is not None
    names = [place.label for place in board.sight.places if place.label is not None]
    assert not [name.text for name in names if meet(label_box(name), board.inset)]


@pytest.mark.parametrize("pixels", [366, 880])
@pytest.mark.parametrize("example", ["kanagasaki-withdrawal", "monks-of-hiei", "battle-at-linz"])
def test_marks_and_arrows_move_no_stack(example: str, pixels: int) -> None:
    stepper = Stepper(example)
    for step in range(8):
        stepper.go(step)
        scene = stepper.picture.scene
        assert scene is not None
        if scene.land:
            view = View(scene.width, scene.height)
            view.fit(pixels, pixels * 2 // 3)
            view.look(framed(scene, pixels, view))
            unmarked = msgspec.structs.replace(scene, highlights=(), lines=())
            with_marks, without = (seen(one, view.density * view.scale, on_phone(pixels), view.box()).tokens
                                   for one in (scene, unmarked))
            assert with_marks == without, step


@pytest.mark.parametrize("marked", ["left", "right"])
def test_the_sign_of_a_marked_piece_stands_on_no_other_piece(marked: str) -> None:
    pieces = (Token("left", "a", 100, 100, size=10, text="10"),
              Token("right", "a", 121, 100, size=10, text="4"))
    scene = Scene(width=300, height=200, tokens=pieces).with_highlights(changed=(marked,))
    pen = Texts()
    paint_marks(pen, scene)
    (sign,) = pen.found
    other = next(piece for piece in pieces if piece.id != marked)
    assert not meet(grown((sign.x, sign.y, sign.x, sign.y), 4.5), other.box)


def test_a_panel_at_the_edge_of_the_part_shown_is_left_out() -> None:
    scene = next(scene for _, scene in boards("maracaibo") if scene.land)
    panel = next(frame for frame in scene.frames if frame.id == "players")
    left, top, right, bottom = panel.x - 100, panel.y - 5, panel.x + panel.width + 5, panel.y + panel.height + 100
    whole, cut = (seen(scene, 1.2, shown=(left, up, right, bottom)) for up in (top, panel.y + 20))
    assert "players" in {frame.id for frame in whole.frames}
    assert "players" in {token.at for token in whole.tokens}
    assert "players" not in {frame.id for frame in cut.frames} | {token.at for token in cut.tokens}
    assert not any(panel.x < label.x < panel.x + panel.width and panel.y < label.y < panel.y + panel.height
                   for label in cut.labels)


def test_a_table_that_is_shown_in_part_keeps_its_heads_clear() -> None:
    board = BoardCanvas(400, 300)
    board.show(Scene(width=400, height=300, places=(Place("a", 50, 50),)))
    board.resize(640)
    touch = board._touch(board._down)
    touch([(100, 100), (200, 100)])
    board.painted_at = 0.0
    touch([(50, 100), (250, 100)])
    assert board.view.scale == pytest.approx(2) and board.inset is None


def test_a_panel_that_is_left_out_leaves_no_pieces_behind():
    state = games.load("maracaibo").new_state(games.load("maracaibo").complete({}))
    scene = pages_of("maracaibo", state, "zh")["map"]()
    panel = {token.id for token in scene.tokens if token.at == "players"}
    shown = seen(scene, 356 / scene.width, on_phone(356))
    assert panel and "players" not in {frame.id for frame in shown.frames}
    assert panel.isdisjoint(token.id for token in shown.tokens)


@pytest.mark.parametrize("game", ["most_dangerous_time", "napoleonic_wars"])
@pytest.mark.parametrize("wide", [WIDE, NARROW])
def test_on_a_whole_map_a_garrison_is_a_number_at_its_place_and_no_piece_lies_over_another(game: str,
                                                                                           wide: float) -> None:
    state = opening(games.load(game), {})
    board = next(iter(pages_of(game, state, "en").values()))()
    laid = seen(board, wide / board.width, on_phone(wide))
    own = {place.id: place.owner for place in board.places}
    tags = {token.id: token.tag for token in board.tokens}
    plain = [token for token in laid.tokens if token.brief and tags[token.id] == own.get(token.at, "-")]
    assert len(plain) > 20 and not any(token.tag for token in plain), "the place says whose they are"
    boxes = [grown(token.box, -1) for token in laid.tokens if token.brief]
    touching = [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if meet(a, b)]
    assert len(touching) <= len(boxes) // 20, touching
    if wide == NARROW and game == "most_dangerous_time":
        assert sum(line.kind == "string" for line in laid.lines) < 10, "most stand where they belong"


def test_a_whole_map_fills_the_board_of_a_phone() -> None:
    pieces = (Token("a", "x", 700, 200), Token("b", "y", 900, 300))
    land = Land(((0, 0), (1000, 0), (1000, 500), (0, 500)))
    scene = Scene(width=1000, height=500, land=(land,), tokens=pieces)
    view = View(1000, 500)
    view.fit(360, 300)
    view.look(framed(scene, 360, view))
    left, top, right, bottom = view.box()
    assert (top, bottom) == pytest.approx((0, 500)), "no band above or below"
    assert right == pytest.approx(1000) and right - left == pytest.approx(600), "and where the pieces stand"
    assert framed(scene, 900, view) == (0, 0, 1000, 500), "elsewhere all of it"


def test_a_phone_goes_to_the_largest_stack_that_is_asked_about() -> None:
    land = Land(((0, 0), (1000, 0), (1000, 700), (0, 700)))
    places = (Place("west", 120, 600), Place("heart", 500, 300), Place("near", 620, 400), Place("east", 940, 100))
    pieces = (Token("one", "west", 120, 600), Token("two", "heart", 500, 300), Token("three", "heart", 500, 300))
    scene = Scene(width=1000, height=700, land=(land,), places=places, tokens=pieces)
    asked = scene.with_highlights(legal=["west", "two", "near", "east"])
    view = View(1000, 700)
    view.fit(360, 300)
    left, top, right, bottom = framed(asked, 360, view)
    assert right - left == pytest.approx(360 / PHONE), "large enough to be read"
    for place in places[1:3]:
        assert left < place.x < right and top < place.y < bottom
    assert framed(scene, 360, view)[2] - framed(scene, 360, view)[0] > 800, "where nothing is asked the whole is shown"
    assert framed(asked, 900) == (0, 0, 1000, 700)


def test_a_phone_goes_to_where_most_places_are_that_are_to_be_judged_alike() -> None:
    land = Land(((0, 0), (1000, 0), (1000, 700), (0, 700)))
    far, *most = [Place(str(at), x, y) for at, (x, y) in enumerate(((900, 600), (200, 200), (250, 260), (300, 200)))]
    piece = Token("one", far.id, far.x, far.y)
    scene = Scene(width=1000, height=700, land=(land,), places=(far, *most), tokens=(piece,))
    view = View(1000, 700)
    view.fit(360, 300)
    view.look(framed(scene.with_highlights(hint=[place.id for place in scene.places]), 360, view))
    assert all(view.holds(place.x, place.y) for place in most)
    assert not view.holds(far.x, far.y), "though something stands there"
    view.go_to(far.x, far.y)
    assert view.holds(far.x, far.y), "its name is pressed"


def test_a_part_of_a_page_of_panels_shows_its_rows_with_their_heads() -> None:
    from widgets.scene import Frame
    from widgets.view import framed
    panels = (Frame("low", 0, 0, 400, 100, "low"), Frame("track", 10, 200, 780, 100, "track"))
    page = Scene(width=800, height=500, title="", frames=panels, window=(300, 220, 420, 260))
    assert framed(page, 620)[0] <= 10, "from the head of the row"
    assert framed(msgspec.structs.replace(page, frames=()), 620)[0] > 10
