"""Names in what examples ask and run."""

import pytest

from kernel_lib.core import example, example_file, registry, wording
from kernel_lib.core.errors import Bad
from kernel_lib.core.spelling import spelled
from kernel_lib.core.yaml_source import Source

from .play import RULES, position, table

GAME = "most_dangerous_time"


def ask(question, state=None, **arguments):
    state, function = state or position(empty=True), registry.find("question", GAME, question)
    return function(state, **registry.arguments(function, arguments, question, RULES.position.known(state)))


@pytest.mark.parametrize(("question", "arguments", "what"), [
    ("fort_value", {"at": "gifuu"}, "there is no place 'gifuu'"),
    ("falls", {"clan": "azay"}, "there is no clan 'azay'"),
    ("may_exile", {"leader": "oda"}, "there is no leader 'oda'"),
    ("sea_groups", {"units": {"fleet": 2}}, "there is no clan or leader 'fleet'"),
    ("may_be_in_cup", {"chit": "oda"}, "there is no chit 'oda'"),
    ("may_play_card", {"player": "oda", "card": "card_29", "window": "combat"}, "'combat' is not known")])
def test_an_unknown_name_is_answered_with_the_known_ones(question, arguments, what):
    with pytest.raises(Bad, match=what) as error:
        ask(question, **arguments)
    assert error.value.expected.startswith("one of ")


def test_a_card_may_be_named_by_its_number():
    state = position(empty=True, hand={"oda": [29]})
    assert ask("may_play_card", state, player="oda", card="29", window="movement").rule == "6.1"


def test_procedures_check_names_too():
    with pytest.raises(Bad, match="there is no chit 'knt'"):
        table("impulse", chit="knt")


@pytest.mark.parametrize("question", ["may_negotiate", "may_move", "participants"])
def test_without_an_impulse_the_answer_says_so(question):
    arguments = {"may_negotiate": {"leader": "nobunaga", "at": "otsu", "clan": "azai"},
                 "may_move": {"units": {"oda": 1}, "at": "gifu", "to": "ogaki"}, "participants": {"at": "kyo"}}
    with pytest.raises(Bad, match="no alliance is active") as error:
        ask(question, **arguments[question])
    assert error.value.expected == "impulse: {alliance: ...}"


@pytest.mark.parametrize(("procedure", "arguments", "why"), [
    ("rise", {"at": "otsu"}, "no_soldier_left"), ("exile_shogun", {}, "shogun_gone"),
    ("fortune_in_battle", {}, "no battle is going on"),
    ("special_battle", {"at": "otsu", "joined": {"azai": 1}}, "not_there; unit azai, count 1, place otsu")])
def test_what_cannot_happen_says_why(procedure, arguments, why):
    with pytest.raises(Bad, match=why):
        table(procedure, given={"empty": True}, **arguments)


def test_a_shogun_who_is_at_tomo_goes_no_farther():
    with pytest.raises(Bad, match="shogun_gone"):
        table("exile_shogun", given={"empty": True, "units": {"off_tomo": {"yoshiaki": 1}}})


def test_a_power_enters_once():
    with pytest.raises(Bad, match="has_entered"):
        table("enter", name="takeda", given={"empty": True, "entered": ["takeda"]})


def test_the_answer_names_the_line_of_the_question(tmp_path):
    file = tmp_path / "ask.yaml"
    file.write_text("id: ask\ngame: most_dangerous_time\nrules: ['2.41/fort']\ntitle: {en: A, zh: A}\n"
                    "ask:\n- {fort_value: gifu}\n- {fort_value: gifuu}\nexpect: [{answer: 3}]\n")
    with pytest.raises(Bad, match=r"line 7.*there is no place 'gifuu'"):
        source = Source.file(str(file))
        example.run(example_file.read(source), source=source)


def test_without_given_the_board_is_set_up(tmp_path):
    file = tmp_path / "ask.yaml"
    file.write_text("id: ask\ngame: most_dangerous_time\nrules: ['4.2/1']\ntitle: {en: A, zh: A}\n"
                    "run: {procedure: kyo_card}\ndraws: [card_5]\nask: {command_limit: nobunaga}\n"
                    "expect: [{after: card_drawn, who: oda}, {at_end: {units: {kuwana: {oda: 2}}}}]\n")
    assert example.run(example_file.load(str(file))).ok


@pytest.mark.parametrize(("question", "arguments", "same"), [
    ("fort_value", {"at": "Mt. Hiei"}, {"at": "mt_hiei"}), ("fort_value", {"at": "Uosu"}, {"at": "uotsu"}),
    ("command_limit", {"leader": "HIDEYOSHI"}, {"leader": "hideyoshi"}),
    ("holds_kyo", {"alliance": "oda"}, {"alliance": "oda_alliance"}),
    ("possible_commanders", {"units": {"Niwa": 1, "Oda": 2}}, {"units": {"niwa": 1, "oda": 2}})])
def test_names_may_be_written_otherwise(question, arguments, same):
    assert ask(question, position(turn=1), **arguments) == ask(question, position(turn=1), **same)


@pytest.mark.parametrize(("question", "arguments", "what"), [
    ("fate_of", {"die": 7}, "7 is out of bounds"), ("azuchi_cost", {"value": 1}, "1 is out of bounds"),
    ("illness_outcome", {"dice": [1, 0]}, "0 is out of bounds"),
    ("illness_outcome", {"dice": [2]}, "1 is out of bounds"),
    ("single_combat_losers", {"active": 0, "other": 7}, "0 is out of bounds"),
    ("siege_hits_on", {"at": "kyo"}, "there is no castle or temple 'kyo'"),
    ("losses", {"hits": -1, "units": 2}, "-1 is out of"),
    ("counts_as", {"units": 1, "ooc": True, "use": "fly"}, "'fly'"),
    ("initiative_result", {"active": 1, "other": 2, "braver": "oda"}, "'oda' is not known")])
def test_what_makes_no_sense_is_refused(question, arguments, what):
    with pytest.raises(Bad, match=what):
        ask(question, **arguments)


def test_units_may_be_a_list(tmp_path):
    file = tmp_path / "ask.yaml"
    file.write_text("id: ask\ngame: most_dangerous_time\nrules: ['10.2/5']\ntitle: {en: A, zh: A}\n"
                    "given: {empty: true, units: {Kyo: [Nobunaga, Oda, Oda]}}\n"
                    "ask: {possible_commanders: {units: [nobunaga, oda, oda]}}\n"
                    "expect: [{answer: [nobunaga]}, {at_end: {units: {kyo: {nobunaga: 1, oda: 2}}}}]\n")
    assert example.run(example_file.load(str(file))).ok


@pytest.mark.parametrize(("given", "what"), [
    ({"flags": {"truce": True}}, "there is no lasting fact 'truce'"),
    ({"impulse": {"alliance": "oda_alliance", "entered": ["odanni"]}}, "there is no place 'odanni'"),
    ({"impulse": {"alliance": "oda_alliance", "stopped": {"odani": {"odda": 1}}}}, "there is no clan or leader 'odda'"),
    ({"unity": {}}, "'unity' is no part of a position")])
def test_a_position_with_wrong_names_is_refused(given, what):
    with pytest.raises(Bad, match=what) as error:
        position(**given)
    assert error.value.expected.startswith("one of ")


def test_choices_may_leave_out_what_there_is_no_doubt_about():
    made = table("disband_phase", given={"empty": True, "units": {"kyo": {"oda": 1}, "odani": {"azai": 1}}})
    for choice in (True, {"at": "kyo", "units": {"oda": 1}}, False):
        made.choose(wording.choice(made.pending, choice))
    assert made.over and made.state.box == {"oda": 1}


@pytest.mark.parametrize("given", [
    {"units": {"kofu": {"takeda": 3}}}, {"inside": {"kofu": {"shingen": 1}}, "units": {"kofu": {"oda": 1}}},
    {"impulse": {"alliance": "takeda"}}])
def test_a_power_on_the_map_or_with_the_impulse_has_entered(given):
    state = position(empty=True, **given)
    assert state.side["takeda"] == "anti_oda" and "takeda" not in state.reinforcements
    assert position(empty=True, reinforcements={"takeda": 9}, **given).reinforcements["takeda"] == 9
    assert position(empty=True, side={"takeda": "neutral"}, **given).side["takeda"] == "neutral"


@pytest.mark.parametrize(("run", "given", "choices"), [
    ("{procedure: combat}", "units: {wp_sekigahara: {oda: 3, niwa: 1, azai: 2}}, "
     "impulse: {alliance: oda_alliance, entered: [wp_sekigahara]}", "[wp_sekigahara, niwa]"),
    ("{procedure: regroup, player: oda}", "box: {oda: 1}", "[{unit: oda, at: gifu}, done]"),
    ("{procedure: movement}", "units: {gifu: {oda: 1}}, impulse: {alliance: oda_alliance, mp: 1}",
     "[{do: move, from: gifu, to: ogaki, units: {oda: 1}}, end]")])
def test_what_is_not_asked_may_be_named(tmp_path, run, given, choices):
    file = tmp_path / "named.yaml"
    file.write_text(f"id: named\ngame: most_dangerous_time\nrules: ['10.1/order']\ntitle: {{en: A, zh: A}}\n"
                    f"given: {{empty: true, {given}}}\nrun: {run}\nchoices: {choices}\nseed: 1\n"
                    "expect: [{at_end: {turn: 1}}]\n")
    assert example.run(example_file.load(str(file))).ok


@pytest.mark.parametrize(("short", "place"), [
    ("小谷", "odani"), ("岐阜", "gifu"), ("观音寺", "kannonji"), ("小谷城", "odani"), ("高山", "wp_takayama"),
    ("京", "kyo")])
def test_a_chinese_place_is_known_without_its_castle(short, place):
    assert spelled(GAME, (), {short: [short]}) == {place: [place]}


@pytest.mark.parametrize(("game", "written", "means"), [
    (GAME, "Enryaku-ji", "enryakuji"), (GAME, "WP Takayama", "wp_takayama"), ("maracaibo", "a-004", "A004"),
    ("maracaibo", "A 004", "A004"), ("maracaibo", "no such thing", "no such thing"),
    ("maracaibo", "port royal", "13"), ("maracaibo", "legionnaire", "A004"), ("maracaibo", "quest 19", "Q19"),
    ("maracaibo", "discs", "discs"), ("maracaibo", "story tile 1", "story_1"), ("maracaibo", "Blue line", "blue"),
    ("maracaibo", "doubloon_income", "doubloon_income"),
    ("maracaibo", "馬丁尼克", "8"), ("maracaibo", "马丁尼克", "8"), ("maracaibo", "法国", "france"),
    (GAME, "柴田勝家", "shibata")])
def test_a_name_is_known_whatever_its_capitals_spaces_signs_and_characters(game, written, means):
    assert spelled(game, (), [written]) == [means]


def test_a_value_alone_is_the_first_argument_where_none_is_needed():
    lines = "{id: alone, ask: [{hits_on: Nobunaga}, {fort_value: 岐阜}], expect: [{answer: 5}, {ask: 1, answer: 3}]}"
    source = Source(lines.replace("alone,", f"alone, game: {GAME}, rules: [], title: {{en: a, zh: 甲}},"), "alone")
    assert all(check.ok for check in example.run(example_file.read(source), source=source).checks)
