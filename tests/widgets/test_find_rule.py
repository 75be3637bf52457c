"""Looking a rule up, by number and by words, in both languages."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.game import GAMES
from widgets import finding
from widgets.find_rule import FindRule
from widgets.finding import SHOWN
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


ASKED = {
    "most_dangerous_time": {
        "supply line": "5.2/home", "补给线": "5.2/home", "上洛": "2.42/card", "who starts?": "14.2", "誰先開始": "14.2",
        "how do I win": "14.3/short", "怎么赢": "14.3/standard", "how many units on a road": "9.3/road",
        "what if a leader dies": "10.3/5", "怎样收买武将": "8.3/who", "retreat into the castle": "10.4/fort",
        "recruit new soldiers": "11.2", "一揆": "15.2/riot", "得分": "14.3/standard",
        "怎么结盟": "2.33", "能不能渡海": "9.3/sea", "士兵怎么补充": "11.2", "能穿过敌人吗": "9.4",
        "dice in a siege": "10.5/defender", "继承人": "15.3/heir"},
    "maracaibo": {
        "who starts?": "01/start-doubloons", "誰先開始": "01/start-doubloons", "谁先开始": "01/start-doubloons",
        "how far can I sail": "03/range", "一次走幾步": "03/range", "sell goods": "06/deliver", "任務": "11/pay",
        "hand limit": "05/limit", "手牌上限": "05/limit", "who wins a tie": "14/winner", "solo": "20/setup",
        "助手": "12/use", "交货": "06/deliver", "探险": "09/move",
        "船能停在别人的格子吗": "03/share", "能不能不动": "03/range",
        "how much does a card cost": "17/cost", "round ends": "02/rounds",
        "upgrade my ship": "16/pair"},
    "napoleonic_wars": {
        "who starts?": "5.1", "誰先開始": "5.1", "how do I win": "5.81", "怎么赢": "5.81", "overrun": "11.7",
        "超杀": "11.7",
        "siege dice": "12.3", "攻城": "12.3", "avoid battle": "10.2", "how many cards do I draw": "14.32",
        "supply": "5.6", "alliance": "8.2", "得分": "5.81", "军队怎么补充": "14.21",
        "宣战": "8.33", "how many units can a leader command": "9.1",
        "跨海": "13.6"},
    "here_i_stand": {
        "who starts?": "4/play", "誰先開始": "4/play", "naval battle": "6.4/dice", "海战": "6.4/dice",
        "a tie in battle": "5.4/result", "平手": "5.4/result", "supply": "5.5/supply", "补给线": "5.5/supply",
        "how do I win": "19/standard", "怎么赢": "19/standard", "the wives of Henry, marriage": "13.1/marry",
        "海盗": "11.2/raid", "得分": "3/track",
        "国王怎么生儿子": "13.1/birth", "能不能不出牌": "4/pass",
        "debate": "16.2/call", "convert a space": "16.1/target", "攻城": "5.7/conditions",
        "return home in winter": "7/together", "home card": "4/home", "interception": "5.3/intercept", "绝罚": "17.2"},
}


@pytest.mark.parametrize(("game", "asked", "rule"), [
    (game, asked, rule) for game, told in ASKED.items() if game in GAMES for asked, rule in told.items()])
def test_what_people_ask_is_answered_among_the_first_three(game, asked, rule):
    assert rule in [one.id for one in finding.found(game, asked)[:3]]


@pytest.mark.parametrize(("game", "asked", "rule"), [
    ("maracaibo", "wat is a carreer", "15/half"), ("napoleonic_wars", "surender", "15.4"),
    ("most_dangerous_time", "reinforcments", "11.4"), ("here_i_stand", "schmalkaldic leage", "18.1")])
def test_a_misspelt_word_is_taken_for_the_nearest_one(game, asked, rule):
    assert finding.found(game, asked)[0].id == rule


@pytest.mark.parametrize(("game", "asked", "rule"), [
    ("here_i_stand", "平局谁赢", "19/tie"), ("here_i_stand", "平局", "5.4/result"),
    ("here_i_stand", "can ships carry troops", "6.5"), ("maracaibo", "助手沒用到有分嗎", "12/unused"),
    ("most_dangerous_time", "can ships attack", "13.3/leaders")])
def test_what_says_more_of_the_question_comes_first(game, asked, rule):
    assert rule in [one.id for one in finding.found(game, asked)[:2]]


@pytest.mark.parametrize(("game", "asked", "rule"), [
    ("most_dangerous_time", "siege", "10.5/start"), ("most_dangerous_time", "围城", "10.5/start"),
    ("maracaibo", "誰先開始", "01/start-doubloons"), ("maracaibo", "combat", "07/reveal"),
    ("napoleonic_wars", "骰子几点命中", "11.3"), ("here_i_stand", "几点命中", "5.4/dice")])
def test_the_rule_that_is_named_for_a_question_comes_before_those_that_speak_of_its_words(game, asked, rule):
    assert finding.found(game, asked)[0].id == rule


@pytest.mark.parametrize("game", [game for game in ASKED if game in GAMES])
def test_synonyms_name_rules_that_exist(game):
    known = {one.id for one in data.rulebook(game).rules}
    assert {rule for one in data.pack(game).synonyms for rule in one.rules} <= known
    assert all(one.ask and (one.mean or one.rules) for one in data.pack(game).synonyms)


def test_a_rule_is_answered_with_a_position_that_shows_it():
    rules = data.rulebook("most_dangerous_time")
    assert finding.position_of("most_dangerous_time", rules["10.5/fall"]).lesson == "10_combat"
    html = FindRule("most_dangerous_time", "10.5/fall").body.html
    assert 'href="10_combat.ipynb#' in html and "see it on a board" in html


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
