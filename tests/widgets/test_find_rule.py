"""Looking a rule up, by number and by words, in both languages."""

import pytest

from widgets.find_rule import SHOWN, FindRule
from widgets.page import page


@pytest.fixture
def find(request):
    def made(asked: str, lang: str = "en", game: str = "most_dangerous_time") -> list[str]:
        page.lang = lang
        return [rule.id for rule in FindRule(game, asked).found()]
    yield made
    page.lang = "en"


def test_a_number_finds_what_stands_under_it(find):
    assert find("5.3/sea") == ["5.3/sea"]
    assert find("9.3")[:2] == ["9.3/road", "9.3/trail"] and all(one.startswith("9.3") for one in find("9.3"))
    assert {one.split(".")[0] for one in find("7")} == {"7"}


@pytest.mark.parametrize(("asked", "rule"), [
    ("may besieged units sail away", "9.8/port"), ("what cuts a line of communication?", "5.2/block"),
    ("who draws a card for Kyo", "6.2/Kyo"), ("retreat into the castle", "10.4/fort"),
    ("units on a waypoint", "2.43/limit"), ("can Ikko-Ikki be won over", "15.2/never-flip"),
])
def test_words_find_the_rule_that_speaks_of_them(find, asked, rule):
    assert rule in find(asked)
    assert len(find(asked)) <= SHOWN


def test_chinese_words_find_it_too(find):
    assert find("回合结束片", "zh")[0] in ("2.33", "4.1/chit")
    assert "2.43/limit" in find("路点最多停留几个", "zh")


def test_simplified_and_traditional_characters_find_the_same(find):
    simple, traditional = find("战斗标志", "zh", "maracaibo"), find("戰鬥標誌", "zh", "maracaibo")
    assert simple and simple == traditional
    assert find("補給", "zh") == find("补给", "zh")


def test_what_is_typed_is_looked_up_and_told_with_its_lesson():
    card = FindRule("most_dangerous_time")
    assert "<table>" not in card.body.html
    card.act_find(" 7.0/last ")
    assert "7.0/last" in card.body.html and "07_exile.ipynb" in card.body.html and "7.0/last" in card.text()
    card.act_find("xyzzy")
    assert "No rule speaks of this" in card.body.html
