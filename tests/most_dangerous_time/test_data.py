"""The data fits together, and fits what the rulebook states and its printed examples need."""

import re
from collections import Counter, deque
from pathlib import Path

import msgspec
import pytest

import kernel_lib
from kernel_lib.core.packing import Ruling
from kernel_lib.core.rulebook import Rulebook
from kernel_lib.core.yaml_source import Source
from kernel_lib.most_dangerous_time.schema import Data

HERE = Path(kernel_lib.__file__).parent / "most_dangerous_time"
FILES = {file.stem: Source.file(file) for file in sorted((HERE / "data").glob("*.yaml"))}
DATA = msgspec.convert({section: source.value for section, source in FILES.items()}, Data)
RULES = Source.file(HERE / "rulebook.yaml").into(Rulebook)
RULINGS = msgspec.convert(Source.file(HERE / "rulings.yaml").value["rulings"], list[Ruling])

SPACES = {space.id: space for space in DATA.spaces}
CLANS = {clan.id: clan for clan in DATA.clans}
LEADERS = {leader.id: leader for leader in DATA.leaders}
CHITS = {chit.id: chit for chit in DATA.chits}
CARDS = {card.number: card for card in DATA.cards}
SETUP = {one.clan: one for one in DATA.setup}
COMING = {one.id: one for one in DATA.reinforcements}
PLACES = {"castle", "temple", "kyo"}
CJK = re.compile(r"[\u4e00-\u9fff]")


def kind(a, b):
    """Road, trail, sea or None between two spaces."""
    found = [link.kind for link in DATA.links if {link.a, link.b} == {a, b}]
    return found[0] if found else None


def neighbours(space):
    return {link.b if link.a == space else link.a for link in DATA.links if space in (link.a, link.b)}


def reach(start, passable):
    """Every space linked to `start` through spaces of `passable`."""
    seen, todo = {start}, deque([start])
    while todo:
        for space in neighbours(todo.popleft()) & passable - seen:
            seen.add(space)
            todo.append(space)
    return seen


def friendly(faction, **control):
    """Spaces a line of `faction` may run through at the start, after the changes of `control` (5.2)."""
    held = {space.id: space.start_control for space in DATA.spaces} | control
    open_to_all = {space.id for space in DATA.spaces if space.kind in ("waypoint", "sea")}
    return open_to_all | {space for space, clan in held.items() if clan and CLANS[clan].faction == faction
                          and not CLANS[clan].neutral_at_start}


# Records


@pytest.mark.parametrize("section", FILES)
def test_ids_are_unique_and_every_record_has_a_source(section):
    records = FILES[section].value
    assert max(Counter(record["id"] for record in records).values()) == 1
    for record in records:
        said = record["source"]
        if isinstance(said, dict):
            assert set(said) <= set(record), record["id"]
            words = set(said.values())
        else:
            words = {said}
        assert words <= {"rulebook", "public", "reconstructed", "authored"}, record["id"]


def test_an_id_has_one_name_everywhere():
    names = {}
    for source in FILES.values():
        for record in source.value:
            if name := record.get("name"):
                assert name["en"] and CJK.search(name["zh"]), record["id"]
                assert names.setdefault(record["id"], (name["en"], name["zh"])) == (name["en"], name["zh"])


def test_counts_of_the_map():
    kinds = Counter(space.kind for space in DATA.spaces)
    assert sum(kinds[one] for one in PLACES) == 72
    assert (kinds["kyo"], kinds["waypoint"], kinds["sea"], kinds["off_map"]) == (1, 18, 3, 3)


def test_number_below_each_province_is_its_number_of_spaces():
    found = Counter(space.province for space in DATA.spaces if space.kind in PLACES)
    assert {province.id: province.spaces for province in DATA.provinces if province.spaces} == dict(found)
    assert {space.province for space in DATA.spaces} - {None} <= {province.id for province in DATA.provinces}


def test_fort_values():
    for space in DATA.spaces:
        assert 1 <= space.fort <= 3 if space.kind in ("castle", "temple") else space.fort == 0, space.id
    assert SPACES["odani"].fort == 2
    oda = {space.id for space in DATA.spaces if space.fort >= 2 and space.start_control
           and CLANS[space.start_control].faction == "oda"}
    assert len(oda) == 4 and "mt_hiei" in oda  # 14.3


def test_crests_and_home_castles_agree_with_the_clans():
    for clan in DATA.clans:
        assert list(clan.crests) == [space.id for space in DATA.spaces if space.home_clan == clan.id], clan.id
        assert set(clan.home_castles) == {one for one in clan.crests if SPACES[one].home_castle}, clan.id
    assert {space.home_clan for space in DATA.spaces} - {None} <= set(CLANS)
    assert {space.start_control for space in DATA.spaces} - {None} <= set(CLANS)
    assert len(CLANS["oda"].home_castles) == 2  # 3.3: 2, with Azuchi 3


def test_brown_spaces_have_no_crest():
    assert len(SETUP["minor_clan"].place) == 13
    for space in SETUP["minor_clan"].place:
        assert SPACES[space].home_clan is None and SPACES[space].start_control == "minor_clan"


def test_surrender_spaces_are_the_flagged_ones():
    assert {space.id for space in DATA.spaces if space.surrender} == {"takamatsu", "tottori", "uotsu"}
    assert CLANS["mori"].withdraw_when == ("takamatsu", "tottori")
    assert CLANS["uesugi"].withdraw_when == ("uotsu",)


# Links


def test_links_join_places_once_and_by_the_right_kind():
    assert len({frozenset((link.a, link.b)) for link in DATA.links}) == len(DATA.links)
    for link in DATA.links:
        assert link.a != link.b and {link.a, link.b} <= set(SPACES), link.id
        assert (link.kind == "sea") == any(SPACES[one].kind == "sea" for one in (link.a, link.b)), link.id


def test_map_is_in_one_piece_and_tomo_stands_apart():
    assert reach("kyo", set(SPACES)) == set(SPACES) - {"off_tomo"}


def test_off_map_boxes_are_next_to_their_only_clan():
    for box, clan in (("off_echigo", "uesugi"), ("off_chugoku", "mori")):
        assert SPACES[box].only_clan == clan
        assert any(SPACES[one].start_control == clan for one in neighbours(box))


def test_kanagasaki_example_runs_over_trails():
    for step in (("kanagasaki", "wp_kutsuki"), ("wp_kutsuki", "mt_hiei"), ("mt_hiei", "kyo")):
        assert kind(*step) == "trail"
    assert SPACES["wp_kutsuki"].lat < SPACES["kanagasaki"].lat  # the waypoint lies to the south


def test_odani_example_has_a_road_to_come_by():
    assert "road" in {kind("odani", one) for one in neighbours("odani")}


def test_uesugi_example_marches_by_road_and_can_only_retreat_to_oyama():
    assert kind("toyama", "oyama") is None
    assert any(kind("toyama", one) == kind(one, "oyama") == "road" for one in neighbours("toyama"))
    assert kind("oyama", "daishoji") == "road"
    assert neighbours("daishoji") == {"oyama", "kitanosho"}  # Kitanosho is Oda's in the example


def test_negotiation_example_has_a_lone_minor_clan_next_to_kyo():
    assert any(SPACES[one].start_control == "minor_clan" for one in neighbours("kyo"))


def ikko_groups(**control):
    """The groups of 11.3: Ikko-Ikki spaces linked through friendly ones."""
    held = {space.id: space.start_control for space in DATA.spaces} | control
    ours, passable = {space for space, clan in held.items() if clan == "ikko_ikki"}, friendly("anti_oda", **control)
    return {frozenset(reach(space, passable) & ours) for space in ours}


def test_ikko_groups_of_the_regroup_example():
    assert ikko_groups() == {frozenset({"nagashima"}),
                             frozenset({"ishiyama", "arioka", "hanakuma", "kishiwada", "negoroji"})}
    after = ikko_groups(noda_fukushima="oda", mt_shigi="ikko_ikki")
    assert after == {frozenset({"nagashima"}), frozenset({"arioka", "hanakuma"}),
                     frozenset({"ishiyama", "kishiwada", "negoroji", "mt_shigi"})}


def test_an_oda_space_lies_next_to_kyo():  # 15.5 bars it for Azuchi
    assert any(SPACES[one].home_clan == "oda" for one in neighbours("kyo"))


def test_everybody_starts_in_communication():
    for one in DATA.setup:
        clan = CLANS[one.clan]
        if clan.faction == "neutral" or clan.neutral_at_start:
            continue
        ends = set(clan.home_castles or clan.crests)
        for space in [*one.place, *one.among]:
            assert reach(space, friendly(clan.faction)) & ends, (clan.id, space)


# Clans, leaders, chits


def test_alliances_share_out_clans_and_chits():
    for alliance in DATA.alliances:
        for clan in alliance.clans:
            assert CLANS[clan].alliance == alliance.id and CLANS[clan].faction == alliance.faction
        for chit in alliance.chits:
            assert CHITS[chit].alliance == alliance.id
    allied = [clan for alliance in DATA.alliances for clan in alliance.clans]
    assert sorted(allied) == sorted(clan.id for clan in DATA.clans if clan.faction != "neutral")
    assert [chit.id for chit in DATA.chits if chit.ends_turn] == ["chit_end_turn"]


def test_leaders_belong_to_their_clan_and_heirs_to_them():
    for leader in DATA.leaders:
        assert leader.id in CLANS[leader.clan].leaders or LEADERS[leader.heir_of].heir == leader.id
        if leader.chit:
            assert CHITS[leader.chit].leader == leader.id
        if leader.start:
            assert leader.start in SPACES
    for clan in DATA.clans:
        assert all(LEADERS[one].clan == clan.id for one in clan.leaders)


def test_leader_values_the_rulebook_gives():
    values = {one: (LEADERS[one].rank, LEADERS[one].bravery, LEADERS[one].diplomacy) for one in LEADERS}
    assert values["nobunaga"] == ("daimyo", 1, True)
    assert values["kenshin"] == ("daimyo", 3, False)
    assert values["azai_nagamasa"] == ("daimyo", 2, False)
    assert values["hideyoshi"][:2] == ("samurai", 1)
    assert values["niwa"][::2] == ("samurai", False)
    assert values["yoshiaki"][::2] == ("samurai", True)
    assert values["ieyasu"][0] == "samurai"
    assert not LEADERS["asakura_yoshikage"].diplomacy
    assert [one.id for one in DATA.leaders if one.heir] == ["nobunaga", "shingen", "kenshin"]


def test_regroup_values_the_rulebook_gives():
    assert CLANS["oda"].regroup.base == 4
    assert set(CLANS["oda"].regroup.raised_by) == {"takeda", "azai", "asakura", "miyoshi"}
    assert CLANS["takeda"].regroup.base == 2 and CLANS["takeda"].regroup.raised_by == ("tokugawa",)
    assert CLANS["tokugawa"].regroup.raised_by == ("takeda",)
    assert CLANS["saika"].regroup.base == 1 and CLANS["ikko_ikki"].regroup.groups


def test_colours_stay_apart():
    colours = [clan.colour for clan in DATA.clans]
    assert len(set(colours)) == len(colours)
    assert all(re.fullmatch(r"#[0-9A-F]{6}", colour) for colour in colours)


# Set-up, reinforcements, scenarios


def start_units(clan):
    one = SETUP.get(clan)
    on_map = sum(one.place.values()) + one.units + one.box if one else 0
    return on_map + sum(coming.units.get(clan, 0) for coming in DATA.reinforcements)


@pytest.mark.parametrize("clan", CLANS)
def test_every_clan_has_the_units_it_sets_up(clan):
    assert start_units(clan) == CLANS[clan].soldiers + len(CLANS[clan].leaders)


def test_set_up_numbers():
    assert start_units("oda") == 40 and len(CLANS["oda"].leaders) == 8 and CLANS["oda"].soldiers == 32
    assert SETUP["oda"].place["kanagasaki"] == 16 and LEADERS["nobunaga"].start == "kanagasaki"
    assert sum(SETUP["ikko_ikki"].place.values()) == SETUP["ikko_ikki"].box == 14
    assert {clan: start_units(clan) for clan in ("bessho", "azai", "asakura", "miyoshi", "tokugawa")} == {
        "bessho": 4, "azai": 6, "asakura": 11, "miyoshi": 6, "tokugawa": 6}
    assert SETUP["oda"].markers == ("kanagasaki", "mt_hiei")


def test_set_up_goes_neutral_then_anti_oda_then_oda():
    order = [CLANS[one.clan].faction for one in DATA.setup]
    assert order == sorted(order, key=["neutral", "anti_oda", "oda"].index)
    assert all((one.chooser == "oda") == (CLANS[one.clan].faction == "oda") for one in DATA.setup)


def test_units_start_where_their_side_has_control():
    for one in DATA.setup:
        for space in [*one.place, *one.among]:
            held = SPACES[space].start_control
            assert held == one.clan or space in one.markers or one.clan == "ashikaga", (one.clan, space)


def test_reinforcements_come_on_turns_2_6_13_and_15():
    assert {one.id: one.turn for one in DATA.reinforcements} == {
        "enryakuji": 2, "takeda": 6, "mori": 13, "uesugi": 15}
    assert COMING["mori"].units == {"mori": 18, "ukita": 6, "murakami": 2}
    assert (COMING["takeda"].units, COMING["uesugi"].units) == ({"takeda": 14}, {"uesugi": 10})
    assert COMING["uesugi"].risings == ("daishoji", "oyama")
    for one in DATA.reinforcements:
        assert all(CLANS[clan].enters == one.id for clan in one.units)
        assert all(CHITS[chit].joins == "entry" for chit in one.chits)


def test_scenarios():
    assert {one.id: one.last_turn for one in DATA.scenarios if one.players == 2} == {
        "short": 10, "standard": 30, "campaign": None}
    assert next(one for one in DATA.scenarios if one.id == "short").castles == 6


def test_spheres_share_out_the_named_provinces():
    owned = [province for sphere in DATA.spheres for province in sphere.provinces]
    assert sorted(owned) == sorted(province.id for province in DATA.provinces if province.spaces)
    for sphere in DATA.spheres:
        assert all(one.sphere == sphere.id for one in DATA.provinces if one.id in sphere.provinces)
        assert sphere.daimyo in sphere.leaders and sphere.chit in CHITS
    seas = [sea for sphere in DATA.spheres for sea in sphere.seas]
    assert sorted(seas) == sorted(space.id for space in DATA.spaces if space.kind == "sea")


# Cards


WINDOWS = [
    (range(1, 19), ("negotiation", "before_battle")), (range(20, 26), ("negotiation", "before_battle")),
    ((19, 26, 27, 28, *range(41, 47)), ("impulse_start",)), ((29, 30, 39, 40, 47, 48), ("combat_cards",)),
    ((31,), ("impulse_end",)), ((32,), ("before_chit",)), (range(33, 39), ("movement",)),
    (range(49, 57), ("ikko_impulse",)), ((57, 58), ("oda_impulse",)), (range(59, 65), ("own_impulse", "assignment")),
]


def test_every_card_has_its_window():
    assert sorted(CARDS) == list(range(1, 65))
    expected = {number: window for numbers, window in WINDOWS for number in numbers}
    assert {number: card.window for number, card in CARDS.items()} == expected


def test_every_card_says_and_does_something():
    for card in DATA.cards:
        assert card.effect["do"] and card.text.en.endswith(".") and CJK.search(card.text.zh), card.id
        assert set(card.effect.get("provinces", ())) <= {province.id for province in DATA.provinces}


def test_betrayal_cards_turn_leaders_of_the_other_side():
    targets = [card.target for card in DATA.cards if card.kind == "betrayal"]
    assert len(targets) == 24 and set(targets) <= set(LEADERS)
    for card in DATA.cards:
        assert (card.target is not None) == (card.kind == "betrayal")
        if card.target:
            side = CLANS[LEADERS[card.target].clan].faction
            assert card.side == {"oda": "anti_oda", "anti_oda": "oda", "neutral": "either"}[side]
    assert LEADERS[CARDS[18].target].clan == "miyoshi"
    samurai = {one.id for one in DATA.leaders if one.rank == "samurai"} - {"yoshiaki"}
    assert samurai <= set(targets)


def test_only_the_truce_may_be_played_in_a_siege():
    assert [card.number for card in DATA.cards if card.effect.get("siege")] == [30]
    assert CARDS[29].effect["plus"] == CARDS[26].effect["plus"] == 2


# Rules and rulings


def test_rule_index_is_complete_in_both_languages():
    ids = [rule.id for rule in RULES.rules]
    assert len(ids) == len(set(ids)) == 182
    for rule in RULES.rules:
        assert rule.ch == f"{int(rule.id.split('.')[0]):02d}"
        assert rule.en.endswith(".") and rule.zh.endswith("。"), rule.id
        assert CJK.search(rule.zh) and not CJK.search(rule.en), rule.id
    assert {rule.ch for rule in RULES.rules} == {chapter.ch for chapter in RULES.chapters}


def test_rule_texts_use_the_chinese_names_of_the_data():
    text = " ".join(rule.zh for rule in RULES.rules)
    for space in ("mt_hiei", "ishiyama", "odani", "kanagasaki", "off_echigo", "off_tomo"):
        stem = SPACES[space].name.zh.removesuffix("城")
        assert stem in text or stem in " ".join(one.problem["zh"] for one in RULINGS), space


def test_rulings_rest_on_rules_and_choose_one_of_their_readings():
    assert len({one.id for one in RULINGS}) == len(RULINGS)
    for one in RULINGS:
        assert one.rules and all(rule in RULES for rule in one.rules), one.id
        assert one.ruling in one.readings, one.id
        assert not one.switch or len(one.readings) >= 2, one.id
        for text in (one.problem, *one.readings.values()):
            assert set(text) == {"en", "zh"} and CJK.search(text["zh"]), one.id
