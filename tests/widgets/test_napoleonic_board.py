"""The map of Europe shows a position of The Napoleonic Wars."""

import msgspec
import pytest

from kernel_lib.core.game import load
from kernel_lib.napoleonic_wars.board import DATA, TRACK
from kernel_lib.napoleonic_wars.turn_end import score
from widgets.boards import board_of, geography
from widgets.boards.napoleonic_wars import cards, diplomacy, table, tracks
from widgets.lesson import Lesson
from widgets.room import label_box
from widgets.sight import seen
from widgets.stepper import Stepper
from widgets.view import framed

RULES = load("napoleonic_wars")


def position(players=4, **given):
    state = RULES.new_state(RULES.complete({"players": players}))
    RULES.patch(state, given)
    return state


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_has_its_place(lang):
    scene = table.of_state(position(), lang)
    track = {f"track/{power}" for power in TRACK} | {turn.id for turn in DATA.turns if turn.number <= 5}
    assert {one.id for one in scene.places} == {one.id for one in (*DATA.areas, *DATA.seas)} | track
    assert len(scene.links) == len(DATA.links)
    assert {one.id for one in scene.tokens} >= {"napoleon", "calais/france/square", "english_channel/britain/ship"}
    assert all(one.label is not None for one in scene.places if one.id not in track)


def test_a_leader_has_his_whole_name_on_his_counter():
    scene = table.of_state(position(empty=True, units={"madrid": {"castanos": 1, "spain": 2}}), "zh")
    assert {one.id: one.text for one in scene.tokens}["castanos"] == "卡斯塔尼奥斯"


def test_what_is_on_its_way_is_seen_where_it_came_from():
    marching = position(empty=True, units={"strasbourg": {"france": 1}}, impulse={"power": "france", "moving": {
        "at": "strasbourg", "to": "ulm", "units": {"france": 8, "napoleon": 1}, "lead": "napoleon"}})
    scene = table.of_state(marching)
    seen_at = {one.id: (one.at, one.text) for one in scene.tokens}
    assert seen_at["napoleon"][0] == "strasbourg" and seen_at["strasbourg/france/square"] == ("strasbourg", "9")
    assert [line.arrow for line in scene.lines] == [True]
    sailing = position(empty=True, impulse={"power": "france", "sailing": {
        "at": "brest", "to": "english_channel", "ships": {"france": 2}}})
    assert [(one.at, one.text) for one in table.of_state(sailing).tokens if one.at == "brest"] == [("brest", "2")]


def test_who_controls_an_area_shows():
    scene = table.of_state(position(empty=True, flags={"linz": "france"}), "en")
    linz = next(one for one in scene.places if one.id == "linz")
    assert (linz.owner, linz.ring != "", [badge.kind for badge in linz.badges]) == ("Fr", True, ["flag"])
    assert "controlled by France" in linz.note["en"]


def test_what_is_beside_the_map_is_said():
    made = position(empty=True, impulse={"power": "france", "cp": 3}, regroup={"austria": 2})
    assert "Impulse: France (3 CP)" in table.facts(made, "en") and "Regroup box: Austria 2" in table.facts(made, "en")
    assert "3 CP" in [label.text for label in table.of_state(made, "en").labels]
    assert "Regroup box: Austria 2" in [label.text for label in tracks.page(made, "en").labels]


def test_the_diplomatic_track_has_a_row_for_each_player_major_power():
    made = position(players=5, consuls={"turkey": {"row": "russia", "column": "aid", "plus": True}})
    scene = diplomacy.page(made, "en")
    assert {place.id for place in scene.places if place.id.endswith("/pact")} == {
        f"{row}/pact" for row in ("france", "britain", "austria", "russia", "prussia")}
    turkey = next(token for token in scene.tokens if token.id == "turkey")
    assert (turkey.at, turkey.text) == ("russia/aid", "Ottoman Turkey +1")
    assert "prussia" not in {token.id for token in scene.tokens}


def test_the_blocs_and_wars_abroad_are_below_the_diplomatic_track():
    war = {"card": "turkish_war_russia", "powers": ["russia", "turkey"], "units": {"russia": 2, "turkey": 1}}
    made = position(bloc={"austria": None}, submitted={"austria": "france"}, wars=[war])
    scene = diplomacy.page(made, "en")
    held = {(token.at, token.text) for token in scene.tokens if token.at.startswith("bloc/")}
    assert held == {("bloc/imperial", "France"), ("bloc/imperial", "Spain"), ("bloc/allied", "Britain"),
                    ("bloc/allied", "Russia"), ("bloc/", "Austria")}
    assert "Russo-Turkish War: Russia 2, Ottoman Turkey 1" in {label.text for label in scene.labels}
    assert "The Allied bloc: Britain, Russia" in scene.text


def test_points_stand_on_their_track():
    made = position(empty=True, flags={"vienna": "france"}, resources={"france": 2})
    france = next(token for token in tracks.page(made, "en").tokens if token.id == "points/france")
    assert france.text == str(score(made, "france"))


def test_a_player_sees_the_cards_of_all_his_powers_and_of_nobody_else():
    made = position(cards={"hands": {"france": ["fire_ships"], "spain": ["papal_bull"], "austria": ["by_pass"]}})
    shown = {token.id for token in cards.page(made, "en", "france").tokens}
    assert {"fire_ships", "papal_bull", "commerce_raiding"} <= shown and "by_pass" not in shown
    strip = cards.hand(made, "france", "en")
    assert [card.id for card in strip if card.id in shown] == [card.id for card in strip] and strip[0].value == "3"
    acts = {"hands": {"france": ["fire_ships"], "spain": ["papal_bull"]}}
    made = position(cards=acts, impulse={"power": "spain", "cp": 0})
    assert cards.hand(made, "france", "en")[0].id == "papal_bull", "the hand of the power that acts comes first"
    hidden = {token.id for token in cards.page(RULES.seen(made, "britain"), "en", "france").tokens}
    assert "fire_ships" not in hidden and "unseen/france/0" in hidden


def test_a_phone_shows_the_whole_map_with_numbers_and_the_strip_in_words():
    scene = table.of_state(position(impulse={"power": "france", "cp": 3}), "en")
    phone = seen(scene, 366 / scene.width, phone=True)
    assert {token.text for token in phone.tokens if token.at == "calais"} == {"8"}
    assert "napoleon" not in {token.id for token in phone.tokens} and not phone.frames
    assert any("3 CP" in chip.text for chip in scene.strip) and sum(chip.now for chip in scene.strip) == 1
    assert "napoleon" in {token.id for token in seen(scene, 1.0, phone=True).tokens}


def test_the_whole_map_says_numbers_and_what_leaders_are_worth_and_a_part_their_names():
    scene = table.of_state(position(), "en")
    whole = {token.id: token for token in seen(scene, 0.52).tokens}
    assert (whole["napoleon"].text, whole["calais/france/square"].text) == ("4-8", "8")
    assert not whole["napoleon"].tag and whole["english_channel/britain/ship"].tag == "Br", "at sea no place says whose"
    near = next(token for token in seen(scene, 1.4).tokens if token.id == "napoleon")
    assert (near.text, near.tag) == ("Napoleon", "4-8")
    assert whole["brest/france/ship"].shape == "hull", "ships are told from units"


def test_the_whole_has_its_strip_though_a_part_was_looked_at():
    scene = msgspec.structs.replace(table.of_state(position(), "en"), window=(100, 100, 400, 300))
    assert not seen(scene, 1.4, shown=(0, 0, 620, 400)).frames
    assert seen(scene, 0.52, shown=(-80, 0, 1580, 1058)).frames


def test_names_of_a_part_stay_within_its_edges():
    scene = table.of_state(position(), "en")
    x, y = table.layout().places["london"]
    part = (x - 30, y - 200, x + 500, y + 200)
    whole, cut = ({one.id: one.label for one in made.places if one.label} for made in
                  (seen(scene, 1.4), seen(scene, 1.4, shown=part)))
    assert label_box(whole["london"])[0] < part[0] <= label_box(cut["london"])[0]


def test_a_phone_begins_a_page_where_it_can_be_read():
    scene = diplomacy.page(position(), "en")
    left, top, right, _ = framed(scene, 366)
    assert (left, top) == (0, 0) and right < scene.width * 0.6
    assert framed(scene, 865) == (0, 0, scene.width, scene.height)


def test_the_layout_is_that_of_the_data():
    made = board_of("napoleonic_wars")
    assert made is not None and made.survey is not None
    assert geography.load("napoleonic_wars").places.keys() == {site.id for site in made.survey().sites}


def test_squadrons_under_refit_are_told_of_where_they_lie_and_beside_the_map():
    made = position(squadrons={"brest": {"france": 2}}, refit=[{"power": "france", "at": "brest", "markers": 2}])
    fleet = next(token for token in table.of_state(made, "en").tokens if token.id == "brest/france/ship")
    assert fleet.name["en"].endswith("(under refit: 1)") and fleet.name["zh"].endswith("（重整中：1）")
    assert any("Under refit at Brest" in label.text for label in tracks.page(made, "en").labels)


def test_a_blockaded_port_with_squadrons_shows_which_way_out_is_barred():
    ships = {"brest": {"france": 2}, "english_channel": {"britain": 1}, "bay_of_biscay": {"france": 1, "britain": 1}}
    state = position(empty=True, squadrons=ships)
    [barred] = table.blockades(state)  # nobody controls the bay
    places = table.layout().places
    assert (barred.points[0], barred.points[-1]) == (places["brest"], places["english_channel"])
    brest = next(one for one in table.of_state(state).places if one.id == "brest")
    assert brest.note["en"].endswith("blockaded from English Channel")
    empty = position(empty=True, squadrons={"english_channel": {"britain": 1}})
    assert not table.blockades(empty)
    brest = next(one for one in table.of_state(empty).places if one.id == "brest")
    assert "blockaded" not in brest.note["en"]  # nothing is seen of it: a fleet that comes marks its own place only


def test_may_i_looks_where_its_candidates_are_or_where_its_position_stands():
    lesson = Lesson.start("napoleonic_wars", "17_special_rules", "en", True)
    march = {"do": "march", "from": "warsaw", "to": "posen"}
    for example, candidates, place in (("guests-in-warsaw", [march], "posen"), ("before-ulm", [], "ulm")):
        asked = lesson.why_not(example, candidates)
        asked.aim()
        left, top, right, bottom = asked.picture.window
        x, y = table.layout().places[place]
        assert left < x < right and top < y < bottom
        assert right - left < asked.picture.scene.width / 3  # what may be built elsewhere is not looked at


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", ["diplomacy", "tracks"])
def test_a_page_for_a_phone_shows_all_that_the_wide_one_shows_within_its_edges(name, lang):
    crowded = {"spain": "france", "turkey": "france", "denmark": "france", "sweden": "france"}
    made = position(players=5, turn=3, impulse={"power": "france", "cp": 3}, peace={"france": 1}, consuls={
        minor: {"row": row, "column": "friendly", "plus": True} for minor, row in crowded.items()})
    wide = board_of("napoleonic_wars").pages(made, lang, "france")[name]()
    slim = wide.slim
    assert slim is not None and slim.width < 356
    for kind in ("places", "tokens"):
        assert {one.id for one in getattr(slim, kind)} == {one.id for one in getattr(wide, kind)}
    assert all(one.x >= 0 and one.x + one.width <= slim.width and one.y + one.height <= slim.height
               for one in slim.frames)
    assert all(one.box[0] >= 0 and one.box[2] <= slim.width for one in slim.tokens)
    assert all(label_box(label)[2] <= slim.width + 1 for label in slim.labels)


def test_squadrons_that_fight_are_seen_all_the_while():
    stepper = Stepper("four-british-and-the-combined-fleet")
    seen_there = []
    for at in range(5, 14):
        stepper.go(at)
        seen_there.append({one.id.split("/")[1]: one.text for one in stepper.picture.scene.tokens
                           if one.at == "bay_of_biscay"})
    assert seen_there[0] == {"britain": "4", "france": "2", "spain": "2"}
    assert seen_there[-1] == {"britain": "4", "france": "1", "spain": "1"}
