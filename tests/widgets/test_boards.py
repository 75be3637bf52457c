"""The maps: every name readable, places where they belong, and positions of real games on them."""

import importlib
import json
import math
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES
from kernel_lib.maracaibo.state import new_state
from kernel_lib.most_dangerous_time.board import DATA
from kernel_lib.most_dangerous_time.setup import blank
from kernel_lib.most_dangerous_time.state import State
from widgets import theme
from widgets.board import Board
from widgets.boards import board_of, geography, labelling
from widgets.boards.labelling import Box, label_box, overlap
from widgets.boards.maracaibo import explorer, signs, tracks
from widgets.boards.maracaibo import table as maracaibo
from widgets.boards.maracaibo.position import Position, Seat, letter
from widgets.boards.most_dangerous_time import beside
from widgets.boards.most_dangerous_time import table as most_dangerous_time
from widgets.picture import pages_of
from widgets.scene import Card, Label, Scene, describe, hit, inside
from widgets.sight import seen
from widgets.svg import to_svg

BOARDS = [most_dangerous_time, maracaibo]
LANGS = ["en", "zh"]


def box_of(label: Label) -> Box:
    return label_box((label.x, label.y, label.anchor), label.text, label.size)


def empty(board: ModuleType, lang: str) -> Scene:
    scene: Scene = board.scene(board.Position(), lang)
    return scene


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("board", BOARDS)
class TestNames:
    def test_every_place_has_its_name(self, board: ModuleType, lang: str) -> None:
        sites = {site.id: site.names for site in board.survey().sites}
        assert set(sites) == set(board.layout().places), "run python -m widgets.boards.geography"
        assert set(board.layout().labels[lang]) == {id for id, names in sites.items() if names}

    def test_no_two_names_overlap(self, board: ModuleType, lang: str) -> None:
        labels = [place.label for place in empty(board, lang).places if place.label]
        clashes = [(a.text, b.text) for a, b in combinations(labels, 2) if overlap(box_of(a), box_of(b)) > 0]
        assert clashes == []

    def test_no_name_covers_a_place(self, board: ModuleType, lang: str) -> None:
        places = empty(board, lang).places
        shapes = {p.id: (p.x - p.size, p.y - p.size, p.x + p.size, p.y + p.size) for p in places}
        covered = [
            (p.label.text, id)
            for p in places
            if p.label
            for id, shape in shapes.items()
            if overlap(box_of(p.label), shape)
        ]
        assert covered == []

    def test_names_stay_on_the_board_and_out_of_the_legend(self, board: ModuleType, lang: str) -> None:
        scene = empty(board, lang)
        assert scene.legend is not None
        for place in scene.places:
            if place.label:
                left, top, right, bottom = box_of(place.label)
                assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, place.id

    def test_a_name_is_nearest_to_its_own_place(self, board: ModuleType, lang: str) -> None:
        points = {p.id: (p.x, p.y) for p in empty(board, lang).places if p.id in board.layout().places}
        wrong = [p.id for p in empty(board, lang).places if p.label
                 and min(points, key=lambda id: labelling._distance(box_of(p.label), points[id])) != p.id]  # fmt: skip
        assert len(wrong) <= 2, wrong

    def test_the_legend_fits(self, board: ModuleType, lang: str) -> None:
        legend = empty(board, lang).legend
        assert legend is not None
        column = (legend.width - 9) / legend.columns
        assert [line.text for line in legend.lines if 32 + theme.text_width(line.text, 10.5) > column] == []


@pytest.mark.parametrize("board", BOARDS)
class TestPlaces:
    def test_places_do_not_touch(self, board: ModuleType) -> None:
        spots = board.layout().places
        near = [
            (a.id, b.id)
            for a, b in combinations(board.survey().sites, 2)
            if math.dist(spots[a.id], spots[b.id]) < a.radius + b.radius + 8
        ]
        assert near == []

    def test_every_place_can_be_clicked(self, board: ModuleType) -> None:
        scene = empty(board, "en")
        assert [p.id for p in scene.places if p.shape != "line" and hit(scene, p.x, p.y) != p.id] == []

    def test_ways_join_places_of_the_board(self, board: ModuleType) -> None:
        scene = empty(board, "en")
        ids = {place.id for place in scene.places}
        assert all(link.a in ids and link.b in ids for link in scene.links)

    def test_ids_are_unique(self, board: ModuleType) -> None:
        scene = empty(board, "en")
        ids = [thing.id for thing in (*scene.places, *scene.links, *scene.tokens)]
        assert len(ids) == len(set(ids))

    @pytest.mark.slow
    def test_the_stored_layout_is_the_one_computed(self, board: ModuleType) -> None:
        again = geography.arrange(board.survey())
        assert set(again.places) == set(board.layout().places)
        assert max(math.dist(again.places[id], spot) for id, spot in board.layout().places.items()) < 2


def test_castles_stand_on_land_and_sea_areas_on_water() -> None:
    shores = [shore.points for shore in most_dangerous_time.land() if not shore.water]
    spots = most_dangerous_time.layout().places

    def dry(id: str) -> bool:
        return any(inside(spots[id], shore) for shore in shores)

    def beach(id: str) -> float:
        return min(math.dist(spots[id], corner) for shore in shores for corner in shore)

    ashore = [space.id for space in DATA.spaces if space.kind not in ("sea", "off_map")]
    assert [id for id in ashore if not dry(id) and beach(id) > 8] == [], "not even on the beach"
    assert sum(not dry(id) for id in ashore) <= 3
    assert [space.id for space in DATA.spaces if space.kind == "sea" and dry(space.id)] == []


def test_the_map_keeps_its_bearings() -> None:
    """Far apart means more than 0.4 degrees: such spaces keep east and west, north and south."""
    spots = most_dangerous_time.layout().places
    known = [space for space in DATA.spaces if space.kind != "off_map"]
    turned = [(a.id, b.id) for a, b in combinations(known, 2)
              if (abs(a.lon - b.lon) > 0.4 and (a.lon - b.lon) * (spots[a.id][0] - spots[b.id][0]) < 0)
              or (abs(a.lat - b.lat) > 0.4 and (a.lat - b.lat) * (spots[a.id][1] - spots[b.id][1]) > 0)]  # fmt: skip
    assert turned == []


def test_coastlines_say_where_they_come_from() -> None:
    for name in ("japan", "caribbean", "europe"):
        coast = geography.coastline(name)
        assert "Natural Earth" in coast.origin and "public domain" in coast.origin
        assert {shore.source for shore in coast.shores} == {"public"}
    assert [(lake.name, lake.source) for lake in geography.coastline("japan").lakes] == [("Lake Biwa", "authored")]


def test_stretching_an_axis_keeps_its_order() -> None:
    bend = geography.stretched([10.0, 11, 12, 13, 90], 0, 100, 0.8)
    moved = [bend(float(x)) for x in range(-10, 111)]
    assert moved == sorted(set(moved))
    assert bend(0) == pytest.approx(0) and bend(100) == pytest.approx(100)
    assert bend(13) - bend(10) > 3, "crowded stretches get more room"


@pytest.mark.parametrize("game", ["most_dangerous_time", "maracaibo"])
def test_every_position_of_a_whole_game_can_be_drawn_and_told(game: str) -> None:
    """Any legal choice, 150 times: ids stay unique, and every piece stands on a place of the board."""
    table = Table(importlib.import_module(f"kernel_lib.{game}.game").RULES, dice=Seeded(5))
    chance = Random(5)
    for _ in range(150):
        if table.pending is None:
            break
        table.choose(chance(table, table.pending))
        for make in pages_of(game, table.state, "zh").values():
            scene = make()
            ids = [thing.id for thing in (*scene.places, *scene.links, *scene.tokens)]
            assert len(ids) == len(set(ids))
            places = {place.id for place in scene.places} | {frame.id for frame in scene.frames}
            assert [token.id for token in scene.tokens if token.at not in places] == []
            to_svg(scene)
            assert describe(scene)


# A Most Dangerous Time


@pytest.fixture
def war() -> State:
    state = blank({})
    state.turn = 3
    state.field = {
        "odani": {"oda": 9, "nobunaga": 1, "hideyoshi": 1},
        "kyo": {"yoshiaki": 1},
        "sea_harima": {"mori": 2},
    }
    state.inside = {"odani": {"azai": 4, "azai_nagamasa": 1}}
    state.control = {"odani": "azai", "kyo": "oda", "kanagasaki": "oda", "takato": "takeda"}
    state.destroyed = ["takato"]
    state.azuchi, state.azuchi_value = "kannonji", 2
    state.hands = {"oda": ["card_01", "card_02"]}
    return state


def test_units_stand_on_their_space_with_number_and_clan(war: State) -> None:
    tokens = {token.id: token for token in most_dangerous_time.of_state(war).tokens}
    assert (tokens["odani/oda"].text, tokens["odani/oda"].tag, tokens["odani/oda"].at) == ("9", "Od", "odani")
    assert tokens["nobunaga"].double and not tokens["hideyoshi"].double, "a daimyo has a double border"
    assert tokens["sea_harima/mori"].at == "sea_harima"


def test_the_besieged_are_inside_and_the_siege_is_marked(war: State) -> None:
    scene = most_dangerous_time.of_state(war)
    tokens = {token.id: token for token in scene.tokens}
    assert tokens["odani/azai/inside"].inside and tokens["azai_nagamasa"].inside and not tokens["odani/oda"].inside
    assert "siege" in {badge.kind for badge in scene.place("odani").badges}
    assert "siege" not in {badge.kind for badge in scene.place("kyo").badges}


def test_control_shows_as_colour_and_letters_and_a_foreign_crest_as_edge(war: State) -> None:
    scene = most_dangerous_time.of_state(war)
    clans = {clan.id: clan.colour.lower() for clan in DATA.clans}
    kanagasaki, odani = scene.place("kanagasaki"), scene.place("odani")
    assert (kanagasaki.fill, kanagasaki.owner, kanagasaki.ring) == (clans["oda"], "Od", clans["asakura"])
    assert (odani.fill, odani.owner, odani.ring) == (clans["azai"], "Az", "")


def test_markers_on_spaces(war: State) -> None:
    scene = most_dangerous_time.of_state(war)
    assert [badge.kind for badge in scene.place("takato").badges] == ["ruin"], "a destroyed castle has no value"
    assert {badge.kind: badge.text for badge in scene.place("kannonji").badges}["note"] == "2"
    assert {badge.kind: badge.count for badge in scene.place("gifu").badges} == {"bars": 3, "stripe": 1}
    assert "flag" in {badge.kind for badge in scene.place("uotsu").badges}


def test_the_position_is_told_in_both_languages(war: State) -> None:
    said = describe(most_dangerous_time.of_state(war))
    assert "Turn 3" in said and "Cards: Oda 2" in said
    odani = next(line for line in said.splitlines() if line.startswith("Odani"))
    for part in ("controlled by Azai", "fort value 2", "under siege", "Oda: 9 soldiers", "Azai: 4 soldiers (inside)"):
        assert part in odani
    said = describe(most_dangerous_time.of_state(war, "zh"))
    assert "第3回合" in said and "小谷城：由浅井控制" in said and "浅井：士兵4（城内）" in said


def test_marks_of_clans_are_all_different() -> None:
    for lang in LANGS:
        marks = most_dangerous_time.marks(lang)
        assert len(set(marks.values())) == len(DATA.clans)


def test_reconstructed_ways_are_marked_and_printed_ones_not() -> None:
    sure = {link.id for link in most_dangerous_time.links() if link.sure}
    assert "toyama__wp_kurikara" in sure and "kyo__otsu" not in sure


def test_large_piles_stay_on_the_board() -> None:
    leaders = tuple(leader.id for leader in DATA.leaders if leader.clan == "oda")
    for space in DATA.spaces:
        stack = most_dangerous_time.Stack("oda", 12, leaders)
        scene = seen(most_dangerous_time.scene(most_dangerous_time.Position(units={space.id: (stack,)})), 0.8)
        assert len(scene.tokens) == len(leaders) + 1
        for token in scene.tokens:
            left, top, right, bottom = token.box
            assert left >= 0 and right <= scene.width and top >= 0 and bottom <= scene.height, (space.id, token.id)


@pytest.mark.parametrize("lang", LANGS)
def test_eleven_leaders_in_the_regroup_boxes_cover_none_of_each_other(war: State, lang: str) -> None:
    war.box = {leader.id: 1 for leader in DATA.leaders[:11]} | {"oda": 4}
    boxed = [token.box for token in beside.page(war, lang, "oda").tokens if token.at == "boxes"]
    left, top, width, height = beside.BOXES
    assert [(a, b) for a, b in combinations(boxed, 2) if overlap(a, b)] == []
    assert all(left <= a and top <= b and c <= left + width and d <= top + height for a, b, c, d in boxed)


# Maracaibo


@pytest.fixture
def voyage() -> Position:
    anna = Seat(id="anna", name="Anna", ship="5", score=14, doubloons=9, influence={"france": 3}, explorer=7,
                          assistants=("4", "4"), doubloon_income=11)  # fmt: skip
    ben = Seat(id="ben", name="Ben", colour="green", ship="5", influence={"france": 3})
    return Position(
        seats=(anna, ben), round=2, markers={"8": "france", "L6/2": "spain"}, quests={"12": ("Q01", "story_1")},
        markets={"10": 1}, legacy={"L4": 0, "L6": 0, "L2": 0, "L10": 2}, explorer_quests={"e14": "Q02"},
    )  # fmt: skip


def test_ships_assistants_and_markers_stand_at_their_location(voyage: Position) -> None:
    at = {token.id: token.at for token in maracaibo.scene(voyage).tokens}
    assert at["ship/anna"] == at["ship/ben"] == "5"
    assert at["assistant/anna/4/0"] == at["assistant/anna/4/1"] == "4"
    assert at["marker/8"] == "8" and at["marker/L6/2"] == "L6/2"
    assert at["quest/Q01"] == at["quest/story_1"] == "12"


def test_track_markers_stand_on_their_step(voyage: Position) -> None:
    at = {token.id: token.at for token in tracks.page(voyage, "en").tokens}
    assert at["france/anna"] == at["france/ben"] == "france/3"
    assert at["doubloons/anna"] == "doubloons/11" and at["scores/anna"] == "scores/0"
    at = {token.id: token.at for token in explorer.page(voyage, "en").tokens}
    assert at["explorer/anna"] == "e7" and at["quest/Q02"] == "e14"


def test_markers_of_four_players_on_one_step_do_not_cover_each_other() -> None:
    colours = ("yellow", "green", "orange", "purple")
    seats = tuple(Seat(id=c, name=c, colour=c, influence={"spain": 5}) for c in colours)
    cubes = [t for t in tracks.page(Position(seats=seats), "en").tokens if t.id.startswith("spain/")]
    assert len(cubes) == 4
    for a, b in combinations(cubes, 2):
        assert abs(a.x - b.x) >= a.size + b.size or abs(a.y - b.y) >= a.size + b.size


def test_players_are_told_apart_without_colour() -> None:
    seats = tuple(Seat(id=name, name=name) for name in ("Ann", "Abe", "Cy"))
    position = Position(seats=seats)
    assert [letter(position, seat.id) for seat in seats] == ["1", "2", "C"]


def test_a_market_shows_its_good_and_what_was_delivered(voyage: Position) -> None:
    slots = [t for t in maracaibo.scene(voyage).tokens if t.id.startswith("market/10/")]
    assert [token.text for token in slots] == ["•", signs.GOODS["tobacco"]]
    assert [token.text for token in maracaibo.scene(voyage, "zh").tokens if token.id.startswith("market/10/")] == [
        "•",
        signs.GOODS["tobacco"],
    ]


def test_places_of_legacy_tiles_wait_for_their_tile(voyage: Position) -> None:
    ids = {place.id for place in maracaibo.scene(voyage).places}
    assert "9a" in ids and "15a" not in ids
    assert {link.id for link in maracaibo.scene(voyage).links} >= {"9>9a", "9a>10"}


def test_ways_that_cost_more_say_so(voyage: Position) -> None:
    assert [label.text for label in maracaibo.costs(maracaibo.in_play(voyage), voyage)] == ["3", "3", "3"]
    plain = Position()
    assert maracaibo.costs(maracaibo.in_play(plain), plain) == []


def test_a_new_game_of_maracaibo() -> None:
    state = new_state(RULES.complete({"players": 2}) | {"names": ["anna", "ben"]})
    scene = maracaibo.of_state(state, "zh")
    assert {token.at for token in scene.tokens if token.shape == "ship"} == {"havana"}
    assert "哈瓦那：起點，Anna的船，Ben的船" in describe(scene)


def test_maracaibo_speaks_traditional_chinese_everywhere() -> None:
    board = Board(lambda lang: maracaibo.scene(Position(), lang), lang="zh")
    board.highlight(legal=["4"])
    assert board.find.placeholder == "選擇地點" and board.manners.lang == "zh-Hant"
    assert "允許：4 普拉塔港" in board.text
    assert 'lang="zh-Hant"' in to_svg(board.scene)


def test_the_tracks_have_all_their_steps() -> None:
    ids = {place.id for place in tracks.page(Position(), "en").places}
    assert ids >= {f"france/{n}" for n in range(13)}
    assert ids >= {f"doubloons/{n}" for n in range(8, 35)} | {f"scores/{n}" for n in range(21)}
    spaces = {place.id for place in explorer.page(Position(), "en").places}
    assert spaces >= {space.id for space in data.data("maracaibo").explorer_track}


def test_layouts_are_small_files_of_plain_numbers() -> None:
    for board in ("most_dangerous_time", "maracaibo"):
        file = geography.HERE / board / "layout.json"
        assert file.stat().st_size < 60_000
        assert set(json.loads(file.read_text())) == {"places", "labels", "shores", "lakes", "label_size", "bends"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "options", "page"), [
    ("most_dangerous_time", {"scenario": "campaign"}, "beside"), ("maracaibo", {"players": 2, "story": "S84"}, "story"),
    ("maracaibo", {"players": 2, "story": "S84"}, "mine")])  # fmt: skip
def test_a_phone_shows_all_of_a_page_in_one_column(game: str, options: dict[str, Any], page: str, lang: str) -> None:
    table, chooses = Table(games.load(game), options, Seeded(3)), Random(3)
    for _ in range(120):
        table.choose(chooses(table, table.pending))
    board = board_of(game)
    assert board is not None
    wide = board.pages(table.state, lang, table.pending.who)[page]()
    slim = wide.slim
    assert slim is not None and slim.width < 356
    for kind in ("places", "tokens"):
        assert {one.id for one in getattr(slim, kind)} == {one.id for one in getattr(wide, kind)}
    _, *frames = slim.frames
    assert all(frame.x >= 0 and frame.x + frame.width <= slim.width and frame.y + frame.height <= slim.height
               for frame in frames)
    for token in slim.tokens:
        left, top, right, bottom = token.box
        assert left >= 0 and right <= slim.width and top >= 0 and bottom <= slim.height, token.id
        for said in token.face if isinstance(token, Card) else ():
            size = said.size / 2
            assert top <= said.y - size and said.y + size <= bottom + 1, (token.id, said)
