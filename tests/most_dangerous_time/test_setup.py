"""14.1 Set-up and 14.2 the first turn."""

import pytest

from kernel_lib.core.data import data, lessons, names
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time.board import LEADERS
from kernel_lib.most_dangerous_time.setup import may_place

from .play import RULES, happened, position, table


@pytest.fixture(scope="module")
def start():
    return position(turn=1)


def units(state, clan):
    return {at: sum(count for unit, count in bag.items() if state.clan[unit] == clan)
            for at, bag in state.field.items() if any(state.clan[unit] == clan for unit in bag)}


@pytest.mark.rules("14.1/neutral")
def test_neutral_clans():
    made = table("setup", given={"empty": True})
    assert (made.pending.who, made.pending.facts) == ("anti_oda", {"clan": "bessho", "count": 4})
    assert units(made.state, "minor_clan") == dict.fromkeys((
        "kozuki", "himeji", "izushi", "kuroi", "miyazu", "tanba_kameyama", "obama", "daishoji", "oyama", "toyama",
        "nagashino", "futamata", "kakegawa"), 1)
    made.choose({"units": {"miki": 3, "kakogawa": 1}})
    made.choose("miki")
    assert units(made.state, "bessho") == {"miki": 3, "kakogawa": 1}
    assert units(made.state, "hatano") == {"yagami": 2} and units(made.state, "iga_ninja") == {"ueno": 2}


@pytest.mark.rules("14.1/anti")
def test_the_anti_oda_faction(start):
    assert units(start, "ikko_ikki") == {"ishiyama": 6, "nagashima": 4, "arioka": 1, "hanakuma": 1, "kishiwada": 1,
                                         "negoroji": 1}
    assert start.box["ikko_ikki"] == 14
    assert units(start, "saika") == {"saika": 2} and units(start, "miyoshi") == {"noda_fukushima": 6}
    assert sum(units(start, "azai").values()) == 6 and sum(units(start, "asakura").values()) == 11
    assert units(start, "ashikaga") == {"kyo": 1} and start.rank["yoshiaki"] == "samurai"
    verdict = may_place(start, "azai", {"odani": 5})
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "14.1/anti", "not_all_placed")
    assert may_place(start, "azai", {"gifu": 6}).reason == "not_its_setup"
    assert may_place(start, "takeda", {"kofu": 14}).rule == "14.1/reinforce"


@pytest.mark.rules("14.1/oda")
def test_the_oda_faction(start):
    assert units(start, "oda") == {"kanagasaki": 16, "kyo": 4, "ibaraki": 2, "otsu": 2, "kannonji": 2, "minakuchi": 2,
                                   "ise_kameyama": 2, "kuwana": 2, "ogaki": 2, "kiyosu": 4, "iwamura": 2}
    assert "nobunaga" in start.field["kanagasaki"]
    assert sum(bag.get("oda", 0) for bag in start.field.values()) == 32
    assert sum(1 for bag in start.field.values() for unit in bag
               if unit in LEADERS and start.clan[unit] == "oda") == 8
    assert sum(units(start, "tokugawa").values()) == 6
    assert may_place(start, "tokugawa", {"hamamatsu": 4, "okazaki": 2})
    assert not may_place(start, "tokugawa", {"hamamatsu": 4, "gifu": 2})
    assert start.control["kanagasaki"] == "oda" and start.control["mt_hiei"] == "oda"


@pytest.mark.rules("14.1/reinforce")
def test_reinforcements_wait(start):
    assert start.reinforcements == {"enryakuji": 2, "takeda": 6, "mori": 13, "uesugi": 15}
    made = table("setup", given={"empty": True})
    while not made.over:
        made.choose(made.pending.first())
    assert {one["reinforcement"]: one["turn"] for one in happened(made, "reinforcement_waits")} == start.reinforcements
    box = made.state.box
    assert sum(count for unit, count in box.items() if made.state.clan[unit] == "takeda") == 14
    assert sum(count for unit, count in box.items() if made.state.clan[unit] in ("mori", "ukita", "murakami")) == 26
    assert sum(count for unit, count in box.items() if made.state.clan[unit] == "uesugi") == 10


@pytest.mark.rules("14.2")
def test_the_cup_and_the_cards_at_the_start(start):
    assert set(start.cup) == {"chit_oda", "chit_nobunaga", "chit_anti_oda", "chit_azai_asakura", "chit_ikko_ikki",
                              "chit_end_turn"}
    assert len(start.deck) == 64 and start.hands == {}
    made = Table(RULES)
    while made.state.phase == "setup" and made.pending.name.startswith("set_up"):
        made.choose(made.pending.first())
    assert happened(made, "set_up") and made.state.drawn[:1] == ["chit_nobunaga"]


def test_good_fortune_starts_with_oda():
    assert position({"good_fortune": True}).good_fortune == "oda" and position().good_fortune == ""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_list_of_the_lesson_is_the_set_up(lang):
    text = lessons("most_dangerous_time")["14_scenarios"].sections["list"].text[lang]
    called = names("most_dangerous_time")
    rows = {row.split("|")[1].strip(): row for row in text.splitlines() if row.count("|") == 4}
    for clan in data("most_dangerous_time").setup:
        row = rows[called[clan.clan][lang]]
        assert all(called[space][lang] in row for space in (*clan.place, *clan.among))
        assert clan.clan == "ashikaga" or str(clan.units or sum(clan.place.values())) in row
        assert str(clan.box or "") in row
