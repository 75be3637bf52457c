"""The rule index is whole, in both languages, and the rulings speak of it."""

import re

import msgspec

from kernel_lib.core.packing import Ruling
from kernel_lib.core.yaml_source import Source
from tests.maracaibo.test_data import CJK, HERE, RULES

RULINGS = msgspec.convert(Source.file(HERE / "rulings.yaml").value["rulings"], list[Ruling])


def test_137_rules_in_both_languages():
    ids = [rule.id for rule in RULES.rules]
    assert len(ids) == len(set(ids)) == 137
    assert [chapter.ch for chapter in RULES.chapters] == [f"{n:02d}" for n in range(1, 22)]
    assert {rule.ch for rule in RULES.rules} == {chapter.ch for chapter in RULES.chapters}
    for rule in RULES.rules:
        assert rule.id.startswith(f"{rule.ch}/")
        assert len(rule.en) > 20 and CJK.search(rule.zh) and not CJK.search(rule.en), rule.id
    assert [rule.ch for rule in RULES.rules] == sorted(rule.ch for rule in RULES.rules)


def test_numbers_of_a_rule_are_the_same_in_both_languages():
    """A number printed as a figure in one language is not another figure in the other."""
    spelled = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10}
    written = {"一": 1, "兩": 2, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "十": 10}
    for rule in RULES.rules:
        english = {int(n) for n in re.findall(r"\d+", rule.en)} | {n for word, n in spelled.items()
                                                                   if re.search(rf"\b{word}\b", rule.en, re.I)}
        chinese = {int(n) for n in re.findall(r"\d+", rule.zh)} | {n for sign, n in written.items() if sign in rule.zh}
        assert {n for n in english | chinese if n > 4 and (n in english) != (n in chinese)} == set(), rule.id


def test_rulings_speak_of_existing_rules_and_readings():
    assert len({one.id for one in RULINGS}) == len(RULINGS)
    for one in RULINGS:
        assert one.rules and all(rule in RULES for rule in one.rules), one.id
        assert one.ruling in one.readings, one.id
        assert len(one.readings) > 1 or not one.switch, one.id
        for text in (one.problem, *one.readings.values()):
            assert text["en"] and CJK.search(text["zh"]), one.id
    assert {one.id for one in RULINGS if one.switch} == {
        "unused_assistants_last_round", "solo_hard_decks", "jean_c3", "jean_explorer_quest", "silver_fleet_influence",
        "gold_mine_influence", "career_cards_dealt", "sail_on_village_actions", "discard_empty_hand",
        "six_points_behind", "wrap_during_scoring", "jean_without_markers", "toll_of_a_full_fort", "full_disc_tiles",
        "assistants_of_the_other_branch", "assistants_bought_in_a_scoring", "visit_income",
        "village_actions_in_ruins"}
