"""Every printed example is there, and examples are written as people write."""

from pathlib import Path

import pytest

from kernel_lib import maracaibo
from kernel_lib.core import example, example_file
from kernel_lib.core.bilingual import Text
from kernel_lib.core.claims import Expect
from kernel_lib.core.errors import Bad

FILES = sorted((Path(maracaibo.__file__).parent / "examples").glob("*.yaml"))


def test_every_printed_example_is_there():
    """The rulebook prints 24 worked examples and worked numbers; each is a file, or part of one."""
    printed = {
        "alex-final-scoring", "battle-for-france", "one-nation-for-the-whole-combat", "same-village-action-twice",
        "interim-income", "ties-for-the-rank-bonus", "legionnaire", "harbour", "score-income-passes-20", "fortress",
        "minster", "score-tokens", "start-markers-for-two", "start-money", "checking-the-income-markers",
        "story-quest-of-card-01", "quests-of-card-01", "quests-of-card-75-at-set-up", "quests-of-card-75-after-round-1",
        "career-goal-quest-tiles", "quest-with-three-compasses", "income-of-jean", "jean-takes-the-leftmost-card",
        "compass-bonus",
    }
    assert printed <= {file.stem for file in FILES}


def test_a_place_may_be_written_as_a_number():
    from kernel_lib.core.comparing import difference
    position = {"markers": {"6": "spain"}, "players": {"alex": {"location": "6"}}}
    assert not difference({"markers": {6: "spain"}, "players": {"alex": {"location": 6}}}, position)
    assert "not 7" in difference({"players": {"alex": {"location": 7}}}, position).replace("'", "")
    assert difference({"markers": {7: "spain"}}, position)


def interim(*choices):
    """Bea, who can buy nothing, ends the round; Alex buys and draws with his last doubloon spent."""
    return example.Example(
        "interim", "maracaibo", ["13/order"], Text("", ""), run={"procedure": "buy_or_points"},
        given={"phase": "interim", "trigger": "bea", "deck": ["A010", "A011"], "display": ["B001"],
               "players": {"alex": {"doubloons": 7, "hand": ["A001", "A002", "A003", "A004"]}}}, choices=list(choices))


@pytest.mark.parametrize("choices", [
    [{"buy": "A001"}],
    ["points", {"buy": "A001"}, "deck"],
    [{"buy": "A001"}, "deck"],
])
def test_a_decision_with_one_choice_may_be_named_or_left_out(choices):
    players = example.run(interim(*choices)).position["players"]
    assert (players["bea"]["score"], players["alex"]["score"]) == (2, 0)
    assert players["alex"]["hand"] == ["A002", "A003", "A004", "A010"]


def test_a_choice_too_many_is_still_left_over():
    with pytest.raises(Bad, match=r"left over.*'deck'"):
        example.run(interim({"buy": "A001"}, "deck", "deck"))


def test_one_argument_needs_no_name(tmp_path):
    file = tmp_path / "short.yaml"
    file.write_text("""
id: short
game: maracaibo
rules: ["14/weight"]
title: {en: Short, zh: 簡短}
given: {markers: {4: france}}
options: {players: 1}
ask: [{nation_weight: france}, {kind_of_place: 4}, {hand_limit: alex}, {jean_annexes: village}]
expect: [{ask: 0, answer: {weight: 4}}, {ask: 1, answer: city}, {ask: 2, answer: 4}, {ask: 3, answer: 2}]
""", encoding="utf-8")
    assert example.run(example_file.load(file)).ok


def test_names_are_understood_as_people_write_them(tmp_path):
    file = tmp_path / "names.yaml"
    file.write_text("""
id: names
game: maracaibo
rules: ["17/use"]
title: {en: Names, zh: 名稱}
given: {players: {Alex: {doubloons: 12, location: Havana, hand: [Legionnaire, a001], discs: {su04: 1}}}}
run: {procedure: buy, who: ALEX, card: Legionnaire}
ask:
  - {nation_weight: France}
  - {nation_weight: 法國}
  - {prestige_score: {who: Alex, building: Cathedral}}
  - {upgrades: alex}
expect:
  - {after: buys, who: Alex, facts: {card: a004}}
  - {at_end: {players: {Alex: {bought: [Legionnaire], hand: [A001], location: havana}}}}
  - {ask: 0, answer: {weight: 2}}
  - {ask: 1, answer: {weight: 2}}
  - {ask: 2, answer: {points: 0}}
  - {ask: 3, answer: []}
""", encoding="utf-8")
    outcome = example.run(example_file.load(file))
    assert not [check.difference for check in outcome.checks if not check.ok]


def test_an_unknown_question_is_named_before_its_arguments(tmp_path):
    file = tmp_path / "unknown.yaml"
    file.write_text("""
{id: unknown, game: maracaibo, rules: ["17/use"], title: {en: x, zh: x}, ask: {has_cards: alex}, expect: [{answer: 1}]}
""", encoding="utf-8")
    with pytest.raises(Bad, match="'has_cards' is no question of maracaibo"):
        example_file.load(file)


def test_one_claim_needs_no_list(tmp_path):
    file = tmp_path / "short.yaml"
    file.write_text("""
{id: short, game: maracaibo, rules: ["05/limit"], title: {en: x, zh: x}, ask: {hand_limit: alex}, expect: {answer: 5}}
""", encoding="utf-8")
    outcome = example.run(example_file.load(file))
    assert [check.difference for check in outcome.checks] == ["value: 4, not 5"]


def test_the_json_has_the_choices_of_every_procedure():
    one = example.Example(
        "two", "maracaibo", ["16/pair"], Text("", ""), choices=["SU04", "SU05"],
        run=[{"procedure": "remove_disc", "who": "alex"}, {"procedure": "remove_disc", "who": "alex"}])
    plain = example.plain(example.run(one))
    assert [(made["choice"], made["at"]) for made in plain["choices"]] == [("SU04", 0), ("SU05", 1)]
    assert [event["facts"]["spot"] for event in plain["events"]] == ["SU04", "SU05"]


def test_of_two_readings_of_the_choices_the_one_that_came_further_is_answered():
    """Sailing on from 21b has one choice only, which is named; what is wrong is the last one."""
    one = example.Example(
        "last", "maracaibo", ["13/second"], Text("", ""), run={"procedure": "turn", "who": "alex"},
        given={"round": 4, "players": {"alex": {"location": "21b", "hand": ["B001"]}}, "deck": ["B002"]},
        choices=[{"path": ["22"]}, "city", "act", "sail"])
    with pytest.raises(Bad, match=r"choices\[3\], decision after_main_action"):
        example.run(one)


@pytest.mark.parametrize(("replaced", "cases"), [(["high"], ["limit", "limit/high"]), ([], ["limit/high"])])
def test_claims_that_every_variant_replaces_are_a_case_of_their_own(replaced, cases):
    given = {"players": {"alex": {"discs": {"SU02": 0}}}}
    claims = [Expect(answer=6)] if replaced else None
    one = example.Example("limit", "maracaibo", ask={"hand_limit": {"who": "alex"}}, expect=[Expect(answer=4)],
                          variants=[example.Variant("high", given=given, expect=claims)])
    assert [case.id for case in one.cases()] == cases
    assert [example.run(case).ok for case in one.cases()] == ([True, True] if replaced else [False])
