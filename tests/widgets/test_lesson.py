"""Lessons: their widgets, what is done of them, and one language for the whole page."""

import re

import pytest

from kernel_lib import language
from kernel_lib.core import data
from kernel_lib.core.errors import Bad
from widgets import start
from widgets.lesson import Lesson, show_rule
from widgets.page import page
from widgets.progress import Progress
from widgets.prose import prose


@pytest.fixture
def shown(monkeypatch):
    found = []
    monkeypatch.setattr("widgets.lesson.display", lambda thing, raw=False: found.append(thing))
    return found


@pytest.fixture
def lesson(tmp_path, monkeypatch, shown):
    monkeypatch.setenv("RULEBOOK_PROGRESS", str(tmp_path / "progress.json"))
    return Lesson.start("tiny_game", "02_fighting")


def done(lesson, shown):
    lesson.recap()
    return shown[-1]


def test_what_is_done_is_ticked_counted_and_forgotten(lesson, shown):
    card = done(lesson, shown)
    assert "0 of 2 done" in card.body.html and "· Roll your first dice" in card.text()
    card.body.act("read", "try")
    assert "1 of 2 done" in card.body.html and "✓ Roll your first dice" in card.body.html
    lesson.quiz(1).answer(["west"])
    assert "1 answered rightly" in card.body.html
    card.body.act("reset")
    assert "0 of 2 done" in card.body.html and "answered rightly" not in card.body.html


def test_the_language_of_the_page_switches_every_widget(lesson, shown):
    stepper, card = lesson.stepper("bridge-fight"), done(lesson, shown)
    page.lang = "zh"
    assert "桥上的战斗" in stepper.head.html and "先掷一次骰" in card.body.html
    page.lang = "en"
    assert "A fight on the bridge" in stepper.head.html


def test_an_opened_edition_is_remembered(tmp_path, monkeypatch, lesson):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("LESSON_LANG", raising=False)
    assert language.chosen() is None
    Lesson.start("tiny_game", "02_fighting", "zh")
    assert language.chosen() == language.preferred() == "zh"
    Lesson.start("tiny_game", "02_fighting", "en", interactive=False)
    assert language.chosen() == "zh", "a page that is made for others says nothing of the reader"
    monkeypatch.setenv("LESSON_LANG", "en")
    assert language.preferred() == "en"


def test_why_not_asks_about_the_last_table(lesson):
    with pytest.raises(Bad, match="no decision to ask about"):
        lesson.why_not()
    game = lesson.play()
    assert lesson.why_not().table is game.table


def test_checks_are_remembered(lesson):
    assert lesson.check("bridge-fight", "may-enter").line() == "✓ 7 of 7 printed results hold"
    assert lesson.keep.chapter("tiny_game", "02_fighting").checked == ["bridge-fight, may-enter"]


def test_every_widget_of_a_lesson_has_a_text_form(lesson, shown):
    for widget in (lesson.stepper("bridge-fight"), lesson.what_if("bridge-fight"), lesson.odds("bridge-fight"),
                   lesson.quiz(), lesson.why_not("bridge-fight"), lesson.play(), lesson.rules("2.1"),
                   done(lesson, shown)):
        for lang in ("en", "zh"):
            page.lang = lang
            assert len(widget.text()) > 3
        page.lang = "en"


def test_rules_are_shown_in_our_own_words():
    card = show_rule("tiny_game", "2.1", "1.1")
    assert card.text().startswith("2.1  The side with the higher roll")
    with pytest.raises(Bad, match="no rule '9'"):
        show_rule("tiny_game", "9")


def test_every_rule_of_the_chapter_follows_the_recap(lesson, shown):
    lesson.recap()
    rules = shown[-2]
    assert [one.id for one in rules.rules] == [one.id for one in data.rulebook("tiny_game").rules if one.ch == "02"]
    assert rules.rules and "<details" in rules.body.html


def test_a_damaged_progress_file_is_told(tmp_path, shown):
    (tmp_path / "p.json").write_text("{")
    lesson = Lesson("tiny_game", "02_fighting", Progress(tmp_path / "p.json"))
    assert "could not be read. It was kept as" in done(lesson, shown).body.html


def test_what_does_not_exist_is_answered_in_one_message(lesson):
    with pytest.raises(Bad, match="no lesson '99'"):
        Lesson("tiny_game", "99")
    with pytest.raises(Bad, match="no language"):
        page.lang = "fr"


def test_the_first_page_lists_the_printed_examples_with_their_lesson() -> None:
    found = {id: lesson for game in ("maracaibo", "most_dangerous_time") for lesson, id in start.listed(game)}
    assert found["alex-final-scoring"] == "14_final_scoring" and found["battle-for-france"] == "07_combat"
    assert found["odani-siege"] == "10_combat", "the lesson on its first rule, though another shows it earlier"
    assert found["score-tokens"] == "14_final_scoring" and "across-the-red-line" not in found
    html = start.Printed().body.html
    assert 'href="maracaibo/14_final_scoring.ipynb">Final scoring of Alex' in html
    assert "lesson.stepper" not in html, "what no lesson shows is not listed"


def test_where_the_dice_of_an_example_end_those_of_the_game_go_on():
    simple = dict.fromkeys(("britain", "austria", "russia"), "simple")
    play = Lesson("napoleonic_wars", "play").play("before-ulm", opponents=simple, seed=4)
    army = {"murat": 1, "france": 10}
    play.mean({"do": "march", "from": "strasbourg", "to": "ulm", "lead": "napoleon", "units": army})
    assert play.table.rolled, "Mack tries to get away, or stands and fights"


def test_a_chinese_sentence_goes_on_in_the_next_line_without_a_space() -> None:
    assert "各国换成少一张的新手牌" in re.sub("<[^>]*>", "", prose("各国换成**少一张**\n的新手牌。"))
    assert "第一段" in prose("第一段\n\n**第二段**") and prose("第一段\n\n**第二段**").count("<p>") == 2


def test_what_may_be_asked_follows_the_table_above() -> None:
    lesson = Lesson("maracaibo", "03_sailing")
    play = lesson.play(seed=1, open_table=True)
    why = lesson.why_not()
    before = why.title()
    play.choose({"keep": dict.fromkeys(play.table.state.players[0].hand[:4], 1)})
    assert why.title() == play.title() != before
