"""Claims: what is not there equals nothing, what is there and not named is not compared."""

import pytest

from kernel_lib.core import claim_names, example_file
from kernel_lib.core.choices import options_text
from kernel_lib.core.claims import Check, Expect, _answer_fault
from kernel_lib.core.comparing import difference
from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.example import Example, run
from kernel_lib.core.verdict import no
from kernel_lib.core.yaml_source import Source


@pytest.mark.parametrize("expected", [{"box": {}}, {"box": {"azai": 0}}, {"box": 0}, {"box": None}, {}])
def test_what_is_missing_equals_nothing(expected: dict[str, object]) -> None:
    assert difference(expected, {"turn": 3}) == ""


@pytest.mark.parametrize("expected", [{"box": {"azai": 1}}, {"box": 2}, {"turn": 4}, {"turn": True}])
def test_what_differs_is_told_with_its_place(expected: dict[str, object]) -> None:
    assert difference(expected, {"turn": 3}).startswith(next(iter(expected)))


@pytest.mark.parametrize(("expected", "got"), [
    ("no", {"ok": False}), ("yes", True), (9.4, "9.4"), (["oda", "oda", "niwa"], {"oda": 2, "niwa": 1}),
    ({"rule": 9.4}, {"ok": False, "rule": "9.4"}), ("ok", {"ok": True}), (2, ["kent", "york"]), (0, []),
    (False, ""), (True, "land"), ({24: "kent"}, {"card_24": "kent"})])
def test_what_people_write_is_understood(expected: object, got: object) -> None:
    assert difference(expected, got) == ""


@pytest.mark.parametrize(("expected", "same"), [
    ({"squadrons": 2}, True), ({"corsair": 1}, True), ({"squadrons": 0}, False), ({"corsairs": {}}, False)])
def test_one_or_many_of_a_name_is_the_same(expected: dict[str, object], same: bool) -> None:
    assert (difference(expected, {"squadron": 2, "corsairs": 1}) == "") == same


@pytest.mark.parametrize("got", [{"units": 4, "commander": 2}, {"units": 9, "total": 6}, {"names": ["a"], "total": 6}])
def test_a_number_is_the_total_of_what_is_told_part_by_part(got: dict[str, object]) -> None:
    assert not difference(6, got)
    assert difference(7, got)
    assert difference(6, {"names": ["a"]})


@pytest.mark.parametrize(("expected", "got"), [
    ("yes", {"ok": False}), ("no", True), (9.4, "9.4/x"), (["oda"], {"oda": 2}), ([], {"oda": 2}),
    (3, ["kent", "york"]), (True, ""), (False, "land"), ({"hand": 1}, {"hand": ["card_24"]})])
def test_what_people_write_may_be_wrong(expected: object, got: object) -> None:
    assert difference(expected, got)


def test_a_rule_stands_for_its_parts() -> None:
    assert not difference({"rule": "9.3"}, {"ok": False, "rule": "9.3/road"})
    assert not difference({"rule": 9.3}, {"ok": False, "rule": "9.3/road"})
    assert difference({"rule": "9.3/trail"}, {"ok": False, "rule": "9.3/road"})
    assert difference({"rule": "9"}, {"ok": False, "rule": "9.3/road"})
    assert not difference({"rule": "10.2"}, {"ok": False, "rule": "10.21"})
    assert difference({"rule": "10.21"}, {"ok": False, "rule": "10.2"})
    assert difference({"rule": "16.2.1"}, {"ok": False, "rule": "16.2.10"})


@pytest.mark.parametrize(("claim", "said"), [
    ({"answer": False, "rule": "9.3"}, ""), ({"answer": False, "rule": "9.4"}, "rule: "),
    ({"answer": True}, "answer: "), ({"answer": {"allowed": False}}, "allowed: no field of a yes or no")])
def test_an_answer_and_its_rule(claim: dict[str, object], said: str) -> None:
    """A field that a verdict has not is no part of it, even when it would equal nothing."""
    found = _answer_fault(Expect(**claim), no("9.3/road", "no_road"))  # type: ignore[arg-type]
    assert found.startswith(said) and bool(found) == bool(said)


@pytest.mark.parametrize("claim", [
    {"players": {"alex": {"crew": 0}}}, {"players": {"chen": {"doubloons": 0}}}, {"banner": {}},
    {"display": ["B004", "B003"]}])
def test_what_no_position_has_cannot_be_claimed_and_a_row_has_its_order(claim: dict[str, object]) -> None:
    one = Example("one", "maracaibo", given={"display": ["B003", "B004"]}, expect=[Expect(at_end=claim)])
    assert not run(one).ok


SIEGE = """
id: small
game: most_dangerous_time
given:
  empty: true
  units: {odani: {oda: 3}}
  inside: {odani: {azai: 1}}
  impulse: {alliance: oda_alliance, activated: [odani]}
run: {procedure: assault, at: odani}
dice: [6, 5, 6]
expect: [CLAIM]
"""
CHOICE = """
id: small
game: maracaibo
given: {turn: {who: alex, phase: sail}, players: {alex: {location: "5"}}}
run: {procedure: turn, who: alex}
expect: [CLAIM]
"""


def claimed(text: str, claim: str) -> Check:
    source = Source(text.replace("CLAIM", claim).lstrip(), "mine.yaml")
    (found,) = run(example_file.read(source), source=source).checks
    return found


@pytest.mark.parametrize("claim", [
    "{after: fire, times: 2}", "{after: fire, facts: {dice: 1}, times: 1}", "{after: fire, facts: {hits: 9}, times: 0}",
    "{pending: false}", "{at_end: {inside: {}}}", "{at_end: {box: {takeda: 0}}}", "{at_end: {impulse: {ooc: {}}}}"])
def test_what_holds(claim: str) -> None:
    assert claimed(SIEGE, claim).ok


@pytest.mark.parametrize(("claim", "said"), [
    ("{after: fire, times: 1}", "fire happened 2 times, not once"),
    ("{after: fire, facts: {dice: 1}, times: 2}", "fire happened once like this, not 2 times"),
    ("{after: fire, facts: {hitts: 1}, times: 0}", "facts.hitts: no fact of fire, which has "),
    ("{at_end: {units: {}}}", "units: {'odani': {'oda': 2}}, not empty"),
    ("{at_end: {units: {odani: {}}}}", "units.odani: {'oda': 2}, not empty"),
    ("{at_end: {units: {odanni: {}}}}", "there is no place 'odanni'. Expected: one of odani,"),
    ("{at_end: {units: {odani: {odaa: 0}}}}", "'odaa'. Expected: one of oda,"),
    ("{at_end: {bxo: {oda: 0}}}", "'bxo' is no part of a position. Expected: one of box,"),
    ("{at_end: {box: {odaa: 0}}}", "'odaa'. Expected: one of oda,"),
    ("{at_end: {turn: 99}}", "turn: 1, not 99"),
    ("{pending: retreat}", "nothing is asked: everything is done"),
    ("{allowed: odani}", "no decision is pending: nothing is asked"),
])
def test_what_does_not_hold_says_why(claim: str, said: str) -> None:
    found = claimed(SIEGE, claim)
    assert not found.ok and said in found.difference


@pytest.mark.parametrize(("claim", "said"), [
    ("{at_end: {}}", "expect[0].at_end: this claims nothing"),
    ("{after: fire, facts: {}}", "expect[0].facts: this claims nothing"),
    ("{after: fire, times: -1}", "expect[0].times: this says nothing"),
    ("{never: fire, times: 1}", "expect[0].times: times says nothing here"),
    ("{after: fires}", "expect[0].after: there is no event 'fires'. Expected: one of fire,"),
    ("{pending: retreats}", "there is no decision 'retreats'. Expected: one of retreat,"),
    ("{pending: {when: 3}}", "expect[0].pending: this is not what"),
])
def test_what_claims_nothing_is_a_mistake(claim: str, said: str) -> None:
    with pytest.raises(Bad) as caught:
        claimed(SIEGE, claim)
    assert said in str(caught.value) and str(caught.value).startswith("mine.yaml, line 10")


def test_who_decides_and_how_many_ways() -> None:
    assert claimed(CHOICE, "{pending: {who: alex}}").ok
    assert claimed(CHOICE, "{pending: sail, who: alex}").ok
    assert not claimed(CHOICE, "{pending: sail, who: bea}").ok
    wrong = claimed(CHOICE, "{pending: {who: bea}}").difference
    assert wrong == "who: 'alex', not 'bea'"
    assert "options: " in claimed(CHOICE, "{pending: {options: 0}}").difference
    assert "decision " in claimed(CHOICE, "{pending: false}").difference
    assert " (the choices end where decision " in claimed(CHOICE, "{after: card_scored, facts: {points: 5}}").difference


@pytest.mark.parametrize(("choice", "said"), [
    ("{path: [havanna]}", "there is no 'havanna'. Expected: one of havana"), ("hvana", "there is no 'hvana'")])
def test_a_misspelt_choice_is_not_refused_by_the_rules(choice: str, said: str) -> None:
    for kind in ("refused", "allowed"):
        found = claimed(CHOICE, f"{{{kind}: {choice}}}")
        assert not found.ok and said in found.difference


def test_facts_that_an_answer_has_not_and_names_that_there_are_not() -> None:
    verdict = no("9.3/road", "no_road", at="odani")
    assert _answer_fault(Expect(answer={"facts": {"x": 0}}), verdict).startswith("facts.x: no fact of this answer")
    assert _answer_fault(Expect(answer={}), verdict).startswith("it claims nothing")
    assert _answer_fault(Expect(answer={}), {"oda": 1}) == "answer: {'oda': 1}, not empty"
    assert not _answer_fault(Expect(answer={}), {"oda": 0})
    assert claim_names.in_answer("most_dangerous_time", (), {"odaa": 0}, {"oda": 1}).startswith(
        "odaa: there is no 'odaa'. Expected: one of oda,")
    assert not claim_names.in_answer("most_dangerous_time", (), {"azai": 0}, {"oda": 1})


def test_a_no_may_be_claimed_by_the_name_of_its_reason() -> None:
    verdict = no("9.3/road", "no_road", at="odani")
    assert not _answer_fault(Expect(answer=False, reason="no_road"), verdict)
    assert _answer_fault(Expect(answer=False, reason="no_ship"), verdict) == "reason: 'no_road', not 'no_ship'"
    assert "no reason" in _answer_fault(Expect(answer=3, reason="no_road"), 3)
    assert claimed(CHOICE, "{refused: {path: [havana], pay: 9}, reason: no_such_option}").difference
    assert "reason says nothing here" in str(Expect(pending=False, reason="no_road").faults(0, set(), set()))


def test_a_title_in_one_language_stands_for_both() -> None:
    for title in ("Mine", "{en: Mine}", "{zh: Mine}"):
        source = Source(f"id: a\ngame: most_dangerous_time\ntitle: {title}\n", "mine.yaml")
        assert (example_file.read(source).title.en, example_file.read(source).title.zh) == ("Mine", "Mine")


def test_a_refusal_is_in_words_with_the_likest_options_first() -> None:
    text = SIEGE.replace("assault, at: odani", "disband, at: off_tomo, units: {yoshiaki: 1}").replace(
        "dice: [6, 5, 6]", "").replace("units: {odani: {oda: 3}}", "units: {off_tomo: {yoshiaki: 1}}").replace(
        "  inside: {odani: {azai: 1}}\n", "")
    with pytest.raises(Bad) as caught:
        claimed(text, "{pending: false}")
    assert "(rule 15.1/samurai: Ashikaga Yoshiaki, a samurai, only negotiates" in str(caught.value)
    assert "line 1," not in str(caught.value)
    decision = Decision("go", "oda", "9.3", tuple({"to": f"place_{n}", "units": n} for n in range(40)))
    assert options_text(decision.options, like={"to": "place_33"}).startswith("{'to': 'place_33', 'units': 33}; ")


@pytest.mark.parametrize(("choice", "said"), [
    ({"do": "move", "from": "paris", "too": "dijon"}, "there is no field 'too'"),
    ({"do": "raise", "unit": "france_mercenary"}, "this leaves open at"), ({"do": "explore"}, "")])
def test_what_is_refused_is_a_choice_of_its_kind(choice: dict[str, str], said: str) -> None:
    found = run(Example("mine", "here_i_stand", given={"impulse": {"power": "france", "cp": 1}},
                        run={"procedure": "spend"}, expect=[Expect(refused=choice)]))
    assert found.checks[0].difference.startswith(said) and found.checks[0].ok is (said == "")


def test_a_choice_left_over_says_what_was_asked() -> None:
    with pytest.raises(Bad) as caught:
        claimed(SIEGE.replace("dice:", "choices: [odani]\ndice:"), "{pending: false}")
    assert ("left over when everything is done: 'odani'; no decision was asked; with one choice only, and so not "
            "asked: losses of oda, losses of anti_oda, conqueror of oda. Expected") in str(caught.value)
    assert str(caught.value).startswith("mine.yaml, line 9, choices[0]")


@pytest.mark.parametrize(("claim", "said"), [
    ({"hand": {"france": ["card_25", "card_24"]}}, ""), ({"hand": {"france": ["card_24"]}}, "hand: "),
    ({"war": [["hapsburg", "france"]]}, ""), ({"war": []}, "war: "), ({"war": [["france"]]}, "['france'] are no two")])
def test_words_that_are_only_given_are_claimed_too(claim: dict[str, object], said: str) -> None:
    """Giving them would change nothing."""
    given = {"hand": {"france": ["card_24", "card_25"]}, "war": [["france", "hapsburg"]]}
    told = run(Example("words", "here_i_stand", given=given, ask={"besieged": {"at": "paris"}},
                       expect=[Expect(at_end=claim)])).checks[0].difference
    assert said in told and bool(told) == bool(said)
