"""The data fits together, and fits what the rulebook states and its printed examples need."""

import re
from collections import Counter
from itertools import product
from pathlib import Path

import msgspec
import pytest

import kernel_lib
from kernel_lib.core.rulebook import Rulebook
from kernel_lib.core.yaml_source import Source
from kernel_lib.maracaibo import schema, vocabulary
from kernel_lib.maracaibo.schema import Data, by_id

HERE = Path(kernel_lib.__file__).parent / "maracaibo"
FILES = {file.stem: Source.file(file) for file in sorted((HERE / "data").glob("*.yaml"))}
DATA = msgspec.convert({section: source.value for section, source in FILES.items()}, Data)
RULES = Source.file(HERE / "rulebook.yaml").into(Rulebook)

PLACES = by_id(DATA.locations)
NUMBERS = list(PLACES)
TRACK = {space.index: space for space in DATA.explorer_track}
CARDS = by_id(DATA.project_cards)
LEGACY = by_id(DATA.legacy_tiles)
NATIONS = ("france", "england", "spain")
CJK = re.compile(r"[\u4e00-\u9fff]")


def inside(value):
    """Every `do:` word anywhere in plain data."""
    if isinstance(value, dict):
        return ({value["do"]} if "do" in value else set()).union(*(inside(one) for one in value.values()))
    return set().union(*(inside(one) for one in value)) if isinstance(value, list) else set()


def ways(start, following):
    """All ways from `start` as lists, where `following(place)` are the next places."""
    ends = following(start)
    return [[start, *way] for one in ends for way in ways(one, following)] if ends else [[start]]


def arrows(round=1, tiles=()):
    """The next places of a place, in that round with those legacy tiles in play."""
    def following(place):
        targets = [PLACES[arrow.to] for arrow in PLACES[place].arrows]
        return [one.id for one in targets if round in one.rounds and (one.needs is None or one.needs in tiles)]
    return following


# Records


def test_ids_are_unique_in_the_whole_game():
    ids = Counter(record["id"] for source in FILES.values() for record in source.value)
    assert [one for one, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("section", FILES)
def test_every_record_says_where_it_is_known_from(section):
    fields = {name for record in getattr(DATA, section)[:1] for name in record.__struct_fields__}
    for record in FILES[section].value:
        said = record["source"]
        if isinstance(said, dict):
            assert said and set(said) <= fields, record["id"]
        assert set(said.values() if isinstance(said, dict) else [said]) <= {
            "rulebook", "public", "reconstructed", "authored"}, record["id"]


@pytest.mark.parametrize("section", FILES)
def test_names_are_given_in_both_languages(section):
    for record in FILES[section].value:
        if "name" in record:
            assert record["name"]["en"].strip() and CJK.search(record["name"]["zh"]), record["id"]
            assert not CJK.search(record["name"]["en"]), record["id"]


@pytest.mark.parametrize(("section", "count"), [
    ("combat_tiles", 25), ("quest_tiles", 24), ("career_cards", 8), ("city_tiles", 13), ("prestige_buildings", 8),
    ("ship_upgrades", 12), ("solo_cards", 15), ("legacy_tiles", 23), ("assistant_actions", 17), ("nations", 3),
    ("solo_board", 22), ("doubloon_track", 27), ("players", 4), ("project_cards", 56 + 101 + 8)])
def test_the_box_holds_what_the_rulebook_counts(section, count):
    assert len(getattr(DATA, section)) == count


def test_words_of_effects_are_explained_in_both_languages():
    texts = by_id(DATA.effects)
    named = set(texts) | set(by_id(DATA.city_actions))  # the word "combat" is a city action
    for source in FILES.values():
        assert inside(source.value) - {act.do for card in DATA.solo_cards for act in card.acts} <= named
    for one in DATA.effects:
        assert CJK.search(one.text.zh), one.id
        assert (re.findall(r"{(\w+)}", one.text.en) and one.text.zh.count("{") == one.text.en.count("{")) or (
            "{" not in one.text.en + one.text.zh), one.id


def test_rules_named_by_records_exist():
    for section in DATA.__struct_fields__:
        for record in getattr(DATA, section):
            assert getattr(record, "rule", "01/board") in RULES, record.id


# The sailing route


def test_places_that_the_rulebook_names():
    assert {one: PLACES[one].name.zh for one in ("4", "5", "6", "7", "8", "13", "14")} == {
        "4": "普拉塔港", "5": "聖多明哥", "6": "聖胡安", "7": "聖基茨島", "8": "馬丁尼克", "13": "皇家港",
        "14": "卡塔赫納"}
    assert [one.id for one in DATA.locations if one.tile == "random"] == ["4", "5", "13", "14"]
    assert [one.kind for one in DATA.locations if one.id in ("6", "7", "8")] == ["village"] * 3
    assert [one.name.zh for one in DATA.locations if one.tile == "maracaibo"] == ["馬拉開波"]


def test_every_arrow_leads_forward():
    for place in DATA.locations:
        for arrow in place.arrows:
            assert NUMBERS.index(arrow.to) > NUMBERS.index(place.id), (place.id, arrow.to)


@pytest.mark.parametrize(("round", "end"), [(1, ["20", "21a"]), (2, ["20", "21a"]), (3, ["20", "21a"]),
                                            (4, ["20", "21b", "22"])])
@pytest.mark.parametrize("tiles", [(), ("L4",), ("L4", "L7")])
def test_every_way_from_havana_leads_home(round, end, tiles):
    found = ways("havana", arrows(round, tiles))
    assert all(way[-len(end):] == end for way in found)
    met = set().union(*found)
    expected = {one.id for one in DATA.locations if round in one.rounds and (not one.needs or one.needs in tiles)}
    assert met == expected


def test_only_homeward_spaces_stop_ships():
    assert [one.id for one in DATA.locations if one.stop] == ["20", "21a", "21b", "22"]
    assert all((one.kind == "homeward") == one.stop for one in DATA.locations)


def test_a_fork_has_an_upper_and_a_lower_way():
    forks = 0
    for place in DATA.locations:
        targets = [arrow for arrow in place.arrows if PLACES[arrow.to].kind != "homeward"]
        if len(targets) > 1:
            forks += not any(PLACES[arrow.to].needs for arrow in targets)
            assert sorted(arrow.route for arrow in targets) == ["lower", "upper"], place.id
    assert forks >= 2


def test_what_lies_in_a_place_fits_its_kind():
    for place in DATA.locations:
        if place.kind == "village":
            assert place.city is None and place.flag is None and place.tile is None
        elif place.kind == "homeward":
            assert place.city and place.city.good is None and place.city.spaces == 0 and place.flag is None
        elif place.kind == "city" and not place.needs:
            assert place.flag and (place.city or place.tile == "random")
    actions = by_id(DATA.city_actions)
    for city in [*(one.city for one in DATA.locations), *(one.city for one in DATA.city_tiles),
                 *(one.city for one in DATA.legacy_tiles)]:
        assert city is None or city.action in actions


def test_moving_to_and_from_the_city_of_L4_costs_three():
    assert {arrow.cost for place in DATA.locations for arrow in place.arrows if "9a" in (place.id, arrow.to)} == {3}
    assert {arrow.cost for place in DATA.locations for arrow in place.arrows
            if "9a" not in (place.id, arrow.to)} == {1}


def test_harbours_lie_in_the_caribbean():
    assert all(7 < one.lat < 26 and -92 < one.lon < -59 for one in DATA.locations)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_city_tiles_are_enough_for_each_player_count(players):
    fitting = [one for one in DATA.city_tiles if players in one.players and not one.maracaibo]
    assert sum(one.wheel for one in fitting) == 2
    assert len(fitting) >= 2 + 2 + 1  # one more comes when L3 leaves the map
    assert any(one.maracaibo and players in one.players for one in DATA.city_tiles) == (players < 3)
    assert {"combat", "explore_4"} <= {one.city.action for one in fitting if one.wheel}


def test_every_city_action_of_the_overview_is_on_a_tile():
    explored = {one.city.action for one in DATA.city_tiles if one.city.action.startswith("explore_")}
    others = {one.city.action for one in DATA.city_tiles} - explored
    assert explored and others == {
        "combat", "influence_village", "combat_point_disc", "combat_points_3", "doubloons_village",
        "combat_point_influence", "village_per_compass", "combat_tile_points", "doubloons_or_assistants",
        "pay_combat_points"}


# The explorer track


def test_every_way_of_the_explorer_crosses_three_lines_to_the_one_end():
    found = ways(0, lambda index: list(TRACK[index].next))
    ends = [one.index for one in DATA.explorer_track if one.end]
    assert len(ends) == 1 and len(TRACK) - 1 >= 18 and len(found) >= 8
    for way in found:
        assert [TRACK[one].barrier_after for one in way if TRACK[one].barrier_after] == ["red", "blue", "green"]
        assert way[-1] == ends[0] and way == sorted(way)
        assert {4, 5, 11} <= set(way)  # legacy tiles ask for them


def test_explorer_spaces():
    assert [one.index for one in DATA.explorer_track] == list(range(len(TRACK)))
    assert sum(one.quest_preset for one in DATA.explorer_track) == 3
    for space in DATA.explorer_track:
        bare = space.index == 0 or space.end or space.quest_preset
        assert bool(space.reward) != bare, space.id
        assert {TRACK[one].branch for one in space.next} in (set(), {"trunk"}, {"long"}, {"short"}, {"long", "short"})
        assert (len(space.next) == 2) == ({TRACK[one].branch for one in space.next} == {"long", "short"})


# Tracks, tiles, boards


def test_markers_and_values_of_a_nation():
    for nation in DATA.nations:
        assert len(nation.supply) == 7 and 1 + 2 * 6 == 13
        emptied = {}  # markers taken -> sum of the emptied spaces: 1 marker on the first, 2 on each other
        for taken in range(14):
            emptied[taken] = sum(value for space, value in enumerate(nation.supply) if taken >= 1 + 2 * space)
        # The printed final scoring: sums 4, 3, 2 with 4, 4, 2 markers on the map; expelled ones were taken too.
        assert emptied[2] == 2 and emptied[4] == 3 and 4 in (emptied[5], emptied[6])


def test_bands_of_influence():
    assert [(one.space, one.rank) for one in DATA.influence_ranks] == [(1, 1), (3, 2), (6, 3), (9, 4), (10, 5), (12, 6)]


def test_points_of_the_doubloon_track():
    points = {one.position: one.vp for one in DATA.doubloon_track}
    assert list(points) == list(range(8, 35))
    assert (points[8], points[23], points[24], points[34]) == (0, 4, 5, 10)
    assert list(points.values()) == sorted(points.values())


def test_combat_tiles_favour_no_nation():
    sums = {nation: sum(getattr(tile, nation).value for tile in DATA.combat_tiles) for nation in NATIONS}
    assert max(sums.values()) - min(sums.values()) <= 2
    assert {tile.modifier for tile in DATA.combat_tiles} == {None, "most", "least"}
    sides = [getattr(tile, nation) for tile, nation in product(DATA.combat_tiles, NATIONS)]
    assert all(2 <= side.value <= 6 for side in sides)
    for kind in ("doubloons", "influence", "vp", "figures"):
        assert any(getattr(side, kind) for side in sides)
    assert by_id(DATA.combat_tiles)["T01"].france == schema.Side(6, doubloons=-2)


def test_quests_have_every_cost_and_the_printed_one_is_kept():
    costs = [FILES["quest_tiles"].value[at]["cost"] for at in range(24)]
    kinds = Counter(kind for cost in costs for kind in cost)
    assert set(kinds) == {"figures", "combat_points", "items", "goods", "doubloons", "sailed"}
    assert min(kinds.values()) >= 2
    items = Counter(item for cost in costs for item in cost.get("items", ()))
    assert set(items) == {"herbs", "map", "book", "spyglass"} and min(items.values()) >= 2
    assert {number for cost in costs for number in cost.get("items", {"": 2}).values()} == {2}
    assert any(tile.cost == schema.Cost(figures=1) and tile.per_compass == (vocabulary.Doubloons(2),)
               and tile.fixed == (vocabulary.Explore(3),) for tile in DATA.quest_tiles)


def test_career_goals():
    kinds = Counter(goal.kind for card in DATA.career_cards for goal in card.goals)
    assert len(kinds) == 8 and min(kinds.values()) >= 2
    lines = ["red", "blue", "green"]
    for card in DATA.career_cards:
        for goal in card.goals:
            order = lines.index if goal.kind == "explorer_barrier" else int
            assert order(goal.low.need) < order(goal.high.need), card.id
            assert goal.low.vp == 0 < goal.high.vp
    printed = next(card for card in DATA.career_cards if card.name.zh == "榮耀")
    assert schema.Goal("quest_tiles", schema.GoalLevel(4, 4), schema.GoalLevel(6, 4, 4)) in printed.goals


def test_spots_of_the_ship_board_name_what_exists():
    spots, village, combat = (by_id(one) for one in (DATA.ship_upgrades, DATA.village_actions, DATA.combat_actions))
    for spot in DATA.ship_upgrades:
        assert spot.after is None or spot.after in spots
        assert spot.village_action is None or village[spot.village_action].origin == "ship"
        assert spot.combat_action is None or combat[spot.combat_action].origin == "ship"
        assert sum([bool(spot.gain), bool(spot.village_action), bool(spot.combat_action), bool(spot.hand_limit),
                    bool(spot.village_actions_from)]) == 1
    assert sorted(spot.others for spot in DATA.ship_upgrades if spot.others) == [4, 4, 6]


def test_prestige_prices():
    assert all(12 <= one.cost <= 20 for one in DATA.prestige_buildings)
    assert [one.most for one in DATA.prestige_buildings if one.most] == [16]


def test_start_money_and_markers():
    for setup in DATA.players:
        assert setup.start_doubloons == (8, 9, 10, 11)[:setup.players]
        two = setup.players <= 2
        assert setup.markers == ({"6": "spain", "7": "england", "8": "france"} if two else {})
        assert setup.maracaibo_tile == two


# Solo, story, legacy


def test_solo_decks_and_cards():
    letters = Counter(card.level for card in DATA.solo_cards)
    assert letters == {"A": 5, "B": 6, "C": 4}
    assert {one.id: (one.a, one.b, one.c) for one in DATA.solo_decks} == {
        "very_easy": (5, 0, 0), "easy": (5, 0, 1), "normal": (5, 1, 1), "hard": (4, 2, 1), "very_hard": (3, 3, 1)}
    assert all(1 <= card.display <= 4 and card.steps in (1, 2) for card in DATA.solo_cards)


def test_the_solo_board():
    row = [one.vp for one in DATA.solo_board]
    assert row[3 - 1] == 2  # the printed example: three discs gone
    assert row == sorted(row) and sum(one.gold for one in DATA.solo_board) == 11


def test_legacy_tiles_are_numbered_as_printed():
    assert list(LEGACY) == [f"L{n}" for n in range(1, 26) if n not in (19, 24)]
    assert {one.id for one in DATA.legacy_tiles if one.skull} == {"L3", "L20", "L21", "L22", "L23"}
    assert {one.id for one in DATA.legacy_tiles if one.kind == "discs"} == {f"L{n}" for n in range(10, 18)}
    assert LEGACY["L10"].cost == schema.Cost()
    combat = by_id(DATA.combat_actions)
    for tile in DATA.legacy_tiles:
        assert tile.at is None or tile.at in PLACES
        assert (tile.kind == "discs") == (tile.spaces > 0)
        assert tile.combat_action is None or len(combat[tile.combat_action].options) == tile.slots
        for start, end in tile.routes:
            assert end in [arrow.to for arrow in PLACES[start].arrows]


def test_story_cards_name_what_exists():
    cards = by_id(DATA.story_cards)
    for card in DATA.story_cards:
        assert set(card.tiles) <= set(LEGACY) and set(card.cards) | set(card.discard) <= set(CARDS)
        assert set(card.next) | set(card.read) <= set(cards)
        assert {place.at for place in card.quests} | ({card.story_at} - {None}) <= set(PLACES), card.id
        assert all(PLACES[place.at].kind == "village" for place in card.quests), card.id
        assert (card.task is None) == (card.story_at is None), card.id
        assert card.mode != "story" or card.task or card.done_when, card.id


def test_the_story_can_be_told_to_its_end_and_uses_every_tile():
    cards = by_id(DATA.story_cards)
    met, todo = set(), ["S01"]
    while todo:
        one = todo.pop()
        if one not in met:
            met.add(one)
            todo += [*cards[one].next, *cards[one].read]
    assert met == {one.id for one in DATA.story_cards if one.mode == "story"}
    assert {tile for one in met for tile in cards[one].tiles} == set(LEGACY)
    assert [one.id for one in DATA.story_cards if one.mode == "chapter"] == [f"S{n}" for n in range(80, 90)]
    assert [one.id for one in DATA.story_cards if one.mode == "open"] == ["S75", "S76", "S77"]


@pytest.mark.parametrize(("players", "places"), [(1, ["16"]), (2, ["16"]), (3, ["16"]), (4, ["16", "19"])])
def test_the_printed_story_card(players, places):
    card = by_id(DATA.story_cards)["S01"]
    assert [one.at for one in card.quests if players in one.players] == places
    assert (card.story_at, card.task.cost) == ("15", schema.Cost(combat_points=1))
    assert (card.task.fixed, card.task.per_compass) == ((vocabulary.Doubloons(5),), (vocabulary.Points(1),))


@pytest.mark.parametrize(("players", "places"), [(2, ["6", "12"]), (3, ["6", "12", "16"]), (4, ["6", "12", "16"])])
def test_new_quests_of_card_75_after_round_1(players, places):
    quests = by_id(DATA.story_cards)["S75"].quests
    assert [one.at for one in quests if one.after_round == 1 and players in one.players] == places


def test_every_story_reward_of_the_overview_occurs():
    assert {"doubloons", "vp", "influence_any", "figures", "combat_points", "influence_nation", "remove_skull_tile",
            "remove_discs", "combat", "explore"} <= inside(FILES["story_cards"].value)
