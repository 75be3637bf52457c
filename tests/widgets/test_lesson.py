"""Lessons: the header, prose from data, and one language for the whole page."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import GAMES
from widgets import start
from widgets.lesson import Lesson, markdown, show_rule
from widgets.page import page
from widgets.progress import Progress


@pytest.fixture
def shown(monkeypatch):
    found = []
    monkeypatch.setattr("widgets.lesson.display", lambda thing, raw=False: found.append(thing))
    return found


@pytest.fixture
def lesson(tmp_path, monkeypatch, shown):
    monkeypatch.setenv("RULEBOOK_PROGRESS", str(tmp_path / "progress.json"))
    return Lesson.start("tiny_game", "02_fighting")


def test_the_header_says_where_one_is(lesson, shown):
    header = shown[0]
    assert header is lesson.header
    assert "2 Fighting" in header.body.html
    assert 'href="01_moving.ipynb"' in header.body.html
    assert "0 of 2 done" in header.body.html
    assert "Roll your first dice" in header.body.html


def test_no_star_of_the_markdown_is_left_in_any_text():
    lessons = [section for game in GAMES for lesson in data.lessons(game).values() for section in lesson.values()]
    for section in (*lessons, *start.prose().values()):
        for lang in LANGUAGES:
            assert "*" not in markdown(section.text[lang]), section.text[lang]


def test_sections_are_markdown_of_the_data_in_the_language_of_the_page(lesson, shown):
    lesson.section("try")
    prose = shown[-1]
    assert "<strong>bridge</strong>" in prose.body.html
    assert prose.text().startswith("## Roll your first dice")
    page.lang = "zh"
    assert "<strong>桥上</strong>" in prose.body.html
    assert "2 战斗" in lesson.header.body.html


def test_the_switch_in_the_header_switches_everything(lesson, shown):
    lesson.section("try")
    stepper = lesson.stepper("bridge-fight")
    lesson.header.body.act("lang")
    assert page.lang == "zh"
    assert "桥上的战斗" in stepper.head.html
    lesson.header.body.act("lang")
    assert "A fight on the bridge" in stepper.head.html


def test_marking_a_section_as_read_ticks_the_header(lesson, shown):
    lesson.section("try")
    shown[-1].body.act("read")
    assert "1 of 2 done" in lesson.header.body.html
    assert 'class="rl-crumb done"' in lesson.header.body.html
    assert "✓ Read" in shown[-1].body.html


def test_the_quiz_of_a_lesson_counts_in_its_header(lesson):
    quiz = lesson.quiz(1)
    quiz.answer(["west"])
    assert "1 answered rightly" in lesson.header.body.html
    lesson.header.body.act("reset")
    assert "answered rightly" not in lesson.header.body.html


def test_checks_are_remembered(lesson):
    assert lesson.check("bridge-fight", "may-enter").line() == "✓ 7 of 7 printed results hold"
    assert lesson.keep.chapter("tiny_game", "02_fighting").checked == ["bridge-fight, may-enter"]


def test_without_a_reader_prose_is_left_as_markdown(lesson, shown):
    page.interactive = False
    lesson.section("try")
    shown[-1]._ipython_display_()
    assert shown[-1]["text/markdown"].startswith("## Roll your first dice")


def test_every_widget_of_a_lesson_has_a_text_form(lesson):
    for widget in (lesson.stepper("bridge-fight"), lesson.what_if("bridge-fight"), lesson.odds("bridge-fight"),
                   lesson.quiz(), lesson.why_not("bridge-fight"), lesson.play(), lesson.rules("2.1"), lesson.header):
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
    lesson.recap("try")
    assert [one.id for one in shown[-1].rules] == [
        one.id for one in data.rulebook("tiny_game").rules if one.ch == "02"]
    assert shown[-1].rules and "<details" in shown[-1].body.html


def test_what_does_not_exist_is_answered_in_one_message(lesson):
    with pytest.raises(Bad, match="no lesson '99'"):
        Lesson("tiny_game", "99")
    with pytest.raises(Bad, match="no section 'nothing'"):
        lesson.section("nothing")
    with pytest.raises(Bad, match="no language"):
        page.lang = "fr"


def test_a_damaged_progress_file_is_told(tmp_path, shown):
    (tmp_path / "p.json").write_text("{")
    lesson = Lesson("tiny_game", "02_fighting", Progress(tmp_path / "p.json"))
    assert "could not be read. It was kept as" in lesson.header.body.html


def test_prose_in_one_language_only_is_refused(tmp_path):
    (tmp_path / "01_x.yaml").write_text("try:\n  title: {en: Only English}\n")
    with pytest.raises(Bad, match="the title is missing in zh"):
        data.compile_lessons(tmp_path)


def test_the_first_page_lists_the_printed_examples_with_their_lesson() -> None:
    found = {id: lesson for game in ("maracaibo", "most_dangerous_time") for lesson, id in start.listed(game)}
    assert found["alex-final-scoring"] == "14_final_scoring" and found["battle-for-france"] == "07_combat"
    assert found["odani-siege"] == "10_combat", "the lesson on its first rule, though another shows it earlier"
    assert found["score-tokens"] == "" and "across-the-red-line" not in found
    html = start.Printed().body.html
    assert 'href="maracaibo/14_final_scoring.ipynb">Final scoring of Alex' in html
    assert 'start.stepper("score-tokens")' in html
