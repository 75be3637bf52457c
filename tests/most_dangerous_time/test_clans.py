"""3 Clans and how they fall."""

import pytest

from kernel_lib.most_dangerous_time.clans import conqueror, falls, withdraws

from .play import happened, position, table

AZAI_LOST = {"sawayama": "oda", "yokoyama": "oda", "odani": "oda"}
ODA = {"alliance": "oda_alliance", "chit": "chit_oda", "mp": 0}


@pytest.mark.rules("3.3")
def test_a_clan_falls_when_its_leaders_are_out_and_its_home_is_lost():
    assert falls(position(empty=True, control=AZAI_LOST, box={"azai_nagamasa": 1}), "azai")
    assert falls(position(empty=True, control=AZAI_LOST, track={"azai_nagamasa": 7}), "azai")
    assert falls(position(empty=True, control=AZAI_LOST, removed={"azai_nagamasa": 1}), "azai")
    besieged = position(empty=True, control=AZAI_LOST, units={"nagashima": {"oda": 2}},
                        inside={"nagashima": {"azai_nagamasa": 1}})
    assert falls(besieged, "azai")


@pytest.mark.rules("3.3")
def test_a_clan_stands_with_a_leader_on_the_map_or_its_home():
    standing = falls(position(empty=True, control=AZAI_LOST, units={"nagashima": {"azai_nagamasa": 1}}), "azai")
    assert (standing.ok, standing.reason) == (False, "leader_stands")
    home = falls(position(empty=True, box={"azai_nagamasa": 1}), "azai")
    assert (home.ok, home.reason, home.facts["place"]) == (False, "holds_home", "odani")


@pytest.mark.rules("3.3")
def test_oda_falls_only_when_all_home_castles_are_lost():
    out = {"nobunaga": 1}
    assert not falls(position(empty=True, control={"gifu": "takeda"}, entered=["takeda"], box=out), "oda")
    assert falls(position(empty=True, control={"gifu": "takeda", "kiyosu": "takeda"}, entered=["takeda"], box=out),
                 "oda")


def fallen(**given):
    return table("fall_check", given={"empty": True, "control": AZAI_LOST, "impulse": ODA} | given)


@pytest.mark.rules("3.3/leaders", "3.3/soldiers", "3.3/conqueror-home")
def test_the_fallen_go_to_the_box_of_the_conqueror():
    made = fallen(units={"odani": {"oda": 3, "tokugawa": 2}, "ono": {"azai": 2}}, box={"azai": 3, "azai_nagamasa": 1})
    assert made.state.fallen == {"azai": "oda"}
    assert made.state.box == {"oda": 5} and made.state.removed == {"azai_nagamasa": 1}
    assert "ono" not in made.state.field


@pytest.mark.rules("3.3/conqueror-home")
def test_a_tie_for_the_conqueror_is_broken_by_the_owner():
    made = fallen(units={"odani": {"oda": 2, "tokugawa": 2}}, box={"azai": 3})
    assert made.pending.name == "conqueror" and made.pending.who == "oda"
    made.choose("tokugawa")
    assert made.state.box == {"tokugawa": 3}


@pytest.mark.rules("3.3/conqueror-home")
def test_by_the_other_reading_the_fallen_clans_player_breaks_the_tie():
    made = table("fall_check", options={"C96": "of_the_fallen"}, given={
        "control": {"odani": "oda"}, "units": {"odani": {"oda": 3, "tokugawa": 3}}, "box": {"azai_nagamasa": 1}})
    assert made.pending.name == "conqueror" and made.pending.who == "anti_oda"


@pytest.mark.rules("3.3/conqueror-nohome")
def test_without_a_home_castle_the_original_space_counts():
    made = table("fall_check", given={
        "empty": True, "control": {"mitsukuri": "oda"}, "impulse": ODA, "box": {"rokkaku": 1, "rokkaku_yoshikata": 1},
        "units": {"mitsukuri": {"matsunaga": 2, "oda": 1}}})
    assert made.state.fallen == {"rokkaku": "matsunaga"} and made.state.box == {"matsunaga": 1}


@pytest.mark.rules("3.3/conqueror-nohome")
def test_a_tie_in_the_original_space_is_broken_by_the_owner_too():
    made = table("fall_check", given={
        "empty": True, "control": {"mitsukuri": "oda"}, "impulse": ODA, "box": {"rokkaku": 1, "rokkaku_yoshikata": 1},
        "units": {"mitsukuri": {"matsunaga": 2, "oda": 2}}})
    assert (made.pending.name, made.pending.who, made.pending.rule) == ("conqueror", "oda", "3.3/conqueror-nohome")
    made.choose("matsunaga")
    assert made.state.fallen == {"rokkaku": "matsunaga"}


@pytest.mark.rules("3.3/defected")
def test_units_that_came_over_earlier_are_untouched():
    made = fallen(units={"odani": {"oda": 4}, "kyo": {"rokkaku": 1, "azai_nagamasa": 1}},
                  leaders={"azai_nagamasa": {"clan": "oda"}}, box={"azai": 1})
    assert made.state.fallen == {"azai": "oda"}
    assert made.state.field["kyo"] == {"rokkaku": 1, "azai_nagamasa": 1} and made.state.removed == {}


@pytest.mark.rules("2.46/fallen")
def test_spaces_of_the_fallen_pass_to_the_conqueror():
    made = fallen(control=AZAI_LOST | {"otsu": "azai"}, units={"odani": {"oda": 4}}, box={"azai_nagamasa": 1})
    assert made.state.control["otsu"] == "oda"


@pytest.mark.rules("3.32")
def test_fallen_takeda_are_out_for_good():
    made = table("fall_check", given={
        "empty": True, "entered": ["takeda"], "control": {"kofu": "tokugawa"}, "impulse": ODA,
        "units": {"kofu": {"tokugawa": 4}, "iida": {"takeda": 3}}, "box": {"takeda": 2, "shingen": 1}})
    assert made.state.fallen == {"takeda": "tokugawa"}
    assert made.state.removed == {"takeda": 5, "shingen": 1} and made.state.box == {}
    assert [event.rule for event in made.log if event.name == "soldiers_out"] == ["3.32"]


@pytest.mark.rules("15.4")
def test_the_monks_of_hiei_join_nobody():
    made = table("fall_check", given={"empty": True, "entered": ["enryakuji"], "control": {"mt_hiei": "oda"},
                                      "impulse": ODA, "units": {"mt_hiei": {"oda": 3}, "kyo": {"enryakuji": 1}}})
    assert made.state.fallen == {"enryakuji": "oda"} and made.state.removed == {"enryakuji": 1}
    assert [event.rule for event in made.log if event.name == "soldiers_out"] == ["15.4"]


@pytest.mark.rules("3.33")
def test_the_ikko_ikki_never_fall():
    lost = dict.fromkeys(("nagashima", "ishiyama", "arioka", "hanakuma", "kishiwada", "negoroji"), "oda")
    verdict = falls(position(empty=True, control=lost), "ikko_ikki")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "3.33", "never_falls")


@pytest.mark.rules("15.1/wound")
def test_the_ashikaga_never_fall():
    verdict = falls(position(empty=True, removed={"yoshiaki": 1}), "ashikaga")
    assert (verdict.ok, verdict.rule, verdict.reason) == (False, "15.1/wound", "never_falls")


@pytest.mark.rules("3.31/mori", "3.31/uesugi", "2.41/surrender")
def test_the_white_flags():
    state = position(empty=True, entered=["mori", "uesugi"], control={"takamatsu": "oda"})
    assert not withdraws(state, "mori") and not withdraws(state, "uesugi")
    assert not withdraws(state, "takeda")
    state = position(empty=True, entered=["mori", "uesugi"],
                     control={"takamatsu": "oda", "tottori": "tokugawa", "uotsu": "oda"})
    assert withdraws(state, "mori") and withdraws(state, "uesugi")


@pytest.mark.rules("3.31/units")
def test_a_withdrawn_clan_leaves_with_all_that_is_still_its_own():
    made = table("withdrawal_check", given={
        "empty": True, "entered": ["uesugi"], "control": {"uotsu": "oda"}, "impulse": ODA,
        "units": {"toyama": {"uesugi": 3, "kenshin": 1}, "kyo": {"oda": 2}}, "box": {"uesugi": 2},
        "cup": ["chit_uesugi", "chit_kenshin", "chit_oda"]})
    assert made.state.removed == {"uesugi": 5, "kenshin": 1} and made.state.box == {}
    assert made.state.field == {"kyo": {"oda": 2}}
    assert made.state.cup == ["chit_oda"]
    assert happened(made, "withdraws")[0]["soldiers"] == 5


@pytest.mark.rules("3.3/conqueror-home")
def test_with_nobody_before_the_home_castle_its_holder_conquers():
    state = position(empty=True, control=AZAI_LOST, box={"azai_nagamasa": 1})
    assert conqueror(state, "azai") == ["oda"]


@pytest.mark.rules("3.3")
def test_nobody_falls_of_a_clan_of_which_nothing_is_left():
    gone = falls(position(empty=True, control=AZAI_LOST), "azai")
    assert (gone.ok, gone.reason) == (False, "nobody_left")
    made = table("consolidation", given={"empty": True, "turn": 20, "impulse": ODA,
                                         "entered": ["enryakuji", "takeda", "mori", "uesugi"]})
    assert made.state.fallen == {}


@pytest.mark.rules("3.3/conqueror-home")
def test_bystanders_before_the_castle_are_no_conquerors():
    made = table("assault", dice=[1, 6, 1], at="hamamatsu", given={
        "empty": True, "entered": ["takeda"], "units": {"hamamatsu": {"takeda": 3, "ikko_ikki": 5}},
        "inside": {"hamamatsu": {"tokugawa": 1}}, "box": {"ieyasu": 1},
        "impulse": {"alliance": "takeda", "entered": ["hamamatsu"]}})
    assert made.state.fallen == {"tokugawa": "takeda"}


@pytest.mark.rules("3.3")
@pytest.mark.parametrize(("value", "stands"), [(3, True), (2, False)])
def test_azuchi_of_value_three_is_a_home_castle_of_oda_too(value, stands):
    verdict = falls(position(empty=True, control={"gifu": "takeda", "kiyosu": "takeda"}, entered=["takeda"],
                             box={"nobunaga": 1}, azuchi={"at": "kannonji", "value": value}), "oda")
    assert verdict.ok is not stands
    assert not stands or verdict.facts["place"] == "kannonji"
