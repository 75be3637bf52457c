"""Names in what examples ask and run."""

import pytest

from kernel_lib.core import example, registry
from kernel_lib.core.errors import Bad
from kernel_lib.core.yaml_source import Source

from .play import position, table

GAME = "most_dangerous_time"


def ask(question, state=None, **arguments):
    return registry.find("question", GAME, question)(state or position(empty=True), **arguments)


@pytest.mark.parametrize(("question", "arguments", "what"), [
    ("fort_value", {"at": "gifuu"}, "'gifuu' is no place"),
    ("falls", {"clan": "azay"}, "'azay' is no clan"),
    ("may_exile", {"leader": "oda"}, "'oda' is no leader"),
    ("sea_groups", {"units": {"fleet": 2}}, "'fleet' is no clan or leader"),
    ("may_be_in_cup", {"chit": "oda"}, "'oda' is no chit"),
    ("may_play_card", {"player": "oda", "card": "card_29", "window": "combat"}, "'combat' is no window")])
def test_an_unknown_name_is_answered_with_the_known_ones(question, arguments, what):
    with pytest.raises(Bad, match=what) as error:
        ask(question, **arguments)
    assert error.value.expected.startswith("one of ")


def test_a_card_may_be_named_by_its_number():
    state = position(empty=True, hand={"oda": [29]})
    assert ask("may_play_card", state, player="oda", card="29", window="movement").rule == "6.1"


def test_procedures_check_names_too():
    with pytest.raises(Bad, match="'knt' is no chit"):
        table("impulse", chit="knt")


@pytest.mark.parametrize("question", ["may_negotiate", "may_move", "participants"])
def test_without_an_impulse_the_answer_says_so(question):
    arguments = {"may_negotiate": {"leader": "nobunaga", "at": "otsu", "clan": "azai"},
                 "may_move": {"units": {"oda": 1}, "at": "gifu", "to": "ogaki"}, "participants": {"at": "kyo"}}
    with pytest.raises(Bad, match="no alliance is active") as error:
        ask(question, **arguments[question])
    assert error.value.expected == "impulse: {alliance: ...}"


@pytest.mark.parametrize(("procedure", "arguments", "why"), [
    ("rise", {"at": "otsu"}, "no_soldier_left"), ("exile_shogun", {}, "shogun_gone")])
def test_what_cannot_happen_says_why(procedure, arguments, why):
    with pytest.raises(Bad, match=why):
        table(procedure, given={"empty": True}, **arguments)


def test_a_power_enters_once():
    with pytest.raises(Bad, match="has_entered"):
        table("enter", name="takeda", given={"empty": True, "entered": ["takeda"]})


def test_the_answer_names_the_line_of_the_question(tmp_path):
    file = tmp_path / "ask.yaml"
    file.write_text("id: ask\ngame: most_dangerous_time\nrules: ['2.41/fort']\ntitle: {en: A, zh: A}\n"
                    "ask:\n- {fort_value: gifu}\n- {fort_value: gifuu}\nexpect: [{answer: 3}]\n")
    with pytest.raises(Bad, match=r"line 7.*'gifuu' is no place"):
        source = Source.file(str(file))
        example.run(example.read(source), source=source)


def test_without_given_the_board_is_set_up(tmp_path):
    file = tmp_path / "ask.yaml"
    file.write_text("id: ask\ngame: most_dangerous_time\nrules: ['4.2/1']\ntitle: {en: A, zh: A}\n"
                    "run: {procedure: kyo_card}\ndraws: [card_5]\nask: {command_limit: nobunaga}\n"
                    "expect: [{after: card_drawn, who: oda}, {at_end: {units: {kuwana: {oda: 2}}}}]\n")
    assert example.run(example.load(str(file))).ok
