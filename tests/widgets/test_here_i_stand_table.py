"""The table of Here I Stand: every name readable, every space with its owner, points and hands as the game has them."""

from itertools import combinations

import pytest

from kernel_lib.core.game import load
from kernel_lib.core.seen import UNKNOWN
from kernel_lib.here_i_stand.board import CARDS, MAJORS, MINORS, SEAS, SPACES
from kernel_lib.here_i_stand.state import State
from widgets.boards import board_of
from widgets.boards.here_i_stand import cards, europe
from widgets.boards.labelling import label_box, overlap
from widgets.picture import Picture
from widgets.room import label_box as room_of
from widgets.scene import Card, Scene
from widgets.sight import seen

RULES = load("here_i_stand")
BOARD = board_of("here_i_stand")
LANGS = ["en", "zh"]


def position(**given: object) -> State:
    state: State = RULES.new_state(RULES.complete(None))
    RULES.patch(state, given)
    return state


def page(name: str, state: State, lang: str = "en", who: str = "") -> Scene:
    assert BOARD is not None
    return BOARD.pages(state, lang, who)[name]()


@pytest.mark.parametrize("lang", LANGS)
class TestMap:
    def test_every_space_and_sea_is_named(self, lang: str) -> None:
        named = {place.id for place in page("arms", position(), lang).places if place.label}
        assert named == {*SPACES, *SEAS}

    def test_no_two_names_overlap(self, lang: str) -> None:
        labels = [place.label for place in page("arms", position(), lang).places if place.label]
        boxes = [(label.text, label_box((label.x, label.y, label.anchor), label.text, label.size)) for label in labels]
        assert [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if overlap(one, other) > 4] == []

    def test_names_are_large_enough(self, lang: str) -> None:
        assert all(place.label.size >= 11 for place in page("arms", position(), lang).places if place.label)

    @pytest.mark.parametrize("name", ["arms", "beliefs", "hand", "powers", "struggle", "overseas", "treaties"])
    def test_every_page_stays_on_the_table(self, name: str, lang: str) -> None:
        scene = page(name, position(), lang)
        spots = [(one.x, one.y) for one in scene.places] + [(one.x, one.y) for one in scene.tokens]
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in spots)


def test_control_and_siege_are_seen() -> None:
    state = position(units={"lyon": {"hapsburg_regular": 3}})
    lyon = page("arms", state).place("lyon")
    assert lyon.owner == "F"
    assert "siege" in {badge.kind for badge in lyon.badges}
    assert "under siege" in lyon.note["en"]


def test_a_protestant_space_is_seen_on_the_map_of_faith_only() -> None:
    state = position(protestant=["wittenberg"])
    assert page("beliefs", state).place("wittenberg").owner == "P"
    assert page("arms", state).place("wittenberg").owner == "H"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_legend_of_faith_names_each_language_zone_beside_its_colour(lang: str) -> None:
    lands = [line for line in europe.legend(lang, "beliefs").lines if line.look[0] == "land"]
    assert [line.text for line in lands] == [europe.WORDS[lang][f"zone.{zone}"] for zone in europe.TONGUES]
    assert len({line.look[1] for line in lands}) == 5
    assert not [line for line in europe.legend(lang, "arms").lines if line.look[0] == "land"]


def test_the_map_that_matters_is_shown_as_turns_change() -> None:
    drawn = Picture("here_i_stand")
    dealt = {"france": [4, 24], "protestant": [7, 31]}
    for acting, expected in (("france", "arms"), ("protestant", "beliefs"), ("france", "arms")):
        drawn.show(position(protestant=["wittenberg"], phase="actions", acting=acting, hand=dealt), "en")
        assert drawn.page == expected
    drawn.turn("treaties")
    drawn.show(position(protestant=["wittenberg"], phase="actions", acting="protestant", hand=dealt), "en")
    assert drawn.page == "treaties"  # what the reader has turned to stays


def test_points_stand_where_they_are_counted() -> None:
    scene = page("powers", position())
    at = {token.id: token.at for token in scene.tokens if token.id.startswith("points/")}
    assert at == {"points/ottoman": "vp/8", "points/hapsburg": "vp/9", "points/england": "vp/9",
                  "points/france": "vp/12", "points/papacy": "vp/19", "points/protestant": "vp/0"}
    told = {token.id: token.name["en"] for token in scene.tokens}
    assert told["points/papacy"] == "Papacy: Points 19: keys 4 + religious track 15"


def test_a_hand_that_nobody_may_see_shows_backs() -> None:
    seen = RULES.seen(position(hand={"france": [4, 24], "papacy": [5, 6, 31]}), "papacy")
    assert UNKNOWN in seen.cards.hands["france"]
    backs = [token.id for token in page("hand", seen, who="france").tokens if isinstance(token, Card)]
    assert [id for id in backs if id.startswith("back/")]
    assert [token.id for token in page("hand", seen, who="papacy").tokens if isinstance(token, Card)] == [
        "card_5", "card_6", "card_31"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_card_can_be_read(lang: str) -> None:
    for id, record in CARDS.items():
        made = cards.card(id, 0, 10, 36, "france", lang)
        printed = [one.text for one in made.face]
        assert str(record.cp) in printed and not any(text.endswith("…") for text in printed), id
        assert made.note[lang]


@pytest.mark.parametrize("lang", LANGS)
def test_letters_on_the_pages_beside_the_map_are_large_enough(lang: str) -> None:
    state = position(hand={"france": [4, 24, 112]})
    for name in ("hand", "powers", "struggle", "overseas", "treaties"):
        scene = page(name, state, lang, "france")
        assert scene.width <= 800 and all(label.size >= 10.5 for label in scene.labels), name
        assert scene.width >= 1.6 * scene.height, f"{name} is higher than the frame it is shown in"


def test_the_strip_under_the_map_says_where_points_come_from() -> None:
    papacy = page("arms", position()).place("score/papacy")
    assert papacy.note["en"] == "Points 19: keys 4 + religious track 15"


def test_the_kings_marriages_and_heirs_are_on_the_table() -> None:
    state = position(england={"wife": "anne_boleyn", "elizabeth": True})
    frames = {frame.id: frame for frame in page("powers", state).frames}
    assert frames["marriage/anne_boleyn"].fill and not frames["marriage/jane_seymour"].fill
    assert frames["marriages"].title == "Henry VIII and his wives; heirs: Elizabeth"


def test_the_whole_map_of_the_opening_names_its_keys() -> None:
    shown = seen(page("arms", position()), 870 / 1720)
    keys = {space.id for space in SPACES.values() if space.kind == "key"}
    named = {place.id for place in shown.places if place.label}
    assert len(keys - named) <= 2
    assert any(label.text.startswith("Turn 1") for label in shown.labels), "the strip below it is there"


def test_every_power_has_its_card() -> None:
    assert {frame.id for frame in page("powers", position()).frames} >= {f"card/{power}" for power in MAJORS}


def test_layout_is_that_of_the_survey() -> None:
    assert {site.id for site in europe.survey().sites} == set(europe.layout().places)


def test_africa_goes_on_beyond_the_lower_edge_of_the_map() -> None:
    edge = europe.SIZE[1]
    below = [point for one in europe.land() if not one.water for point in one.points if point[1] > europe.SOUTH]
    assert below and all(y > edge for _, y in below), "no shore is drawn where only the survey ends"


@pytest.mark.parametrize("lang", LANGS)
def test_a_phone_shows_every_power_of_the_treaties_at_once_and_the_list_beside_says_what_is_in_force(lang: str) -> None:
    scene = page("treaties", position(), lang).slim
    assert scene is not None and scene.width < 356 and max(token.box[2] for token in scene.tokens) < scene.width
    pairs = {frozenset(token.id.split("/")) for token in scene.tokens}
    assert all(frozenset((major, minor)) in pairs for major in MAJORS for minor in MINORS)
    below = max(token.box[3] for token in scene.tokens)
    assert any("–" in label.text and label.y > below for label in scene.labels)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["struggle", "treaties", "powers", "overseas"])
def test_a_page_for_a_phone_shows_all_that_the_wide_one_shows_within_its_edges(name: str, lang: str) -> None:
    wide = page(name, position(), lang)
    slim = wide.slim
    assert slim is not None and slim.width < 356
    for kind in ("places", "tokens", "frames"):
        assert {one.id for one in getattr(slim, kind)} == {one.id for one in getattr(wide, kind)}
    assert all(frame.x >= 0 and frame.x + frame.width <= slim.width and frame.y + frame.height <= slim.height
               for frame in slim.frames)
    assert all(room_of(label)[2] <= slim.width + 1 for label in slim.labels)
