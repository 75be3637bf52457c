"""The quiz: answering, hints, rules for wrong answers, and what is remembered."""

import re

import pytest

from widgets.page import page
from widgets.progress import Progress
from widgets.quiz import Quiz


@pytest.fixture
def keep(tmp_path):
    return Progress(tmp_path / "progress.json")


@pytest.fixture
def quiz(keep):
    return Quiz("tiny_game", "02_fighting", seed=1, keep=keep)


def test_spaces_are_picked_on_the_board_and_marked_there(quiz):
    quiz.clicked("hill")
    quiz.side.act("check")
    assert "The hill is not next to The bridge." in quiz.side.html
    assert "Units move to a neighbouring place." in quiz.side.html
    assert "1 still missing" in quiz.side.html
    marks = {(mark.id, mark.kind) for mark in quiz.picture.scene.highlights}
    assert marks == {("hill", "wrong")}
    quiz.clicked("hill")
    quiz.clicked("west")
    quiz.side.act("check")
    assert quiz.now.right
    assert "Right." in quiz.side.html


def test_hints_come_one_by_one_and_are_counted(quiz):
    quiz.side.act("hint")
    assert "Look at the neighbours." in quiz.side.html
    quiz.side.act("hint")
    assert quiz.now.hints == 1
    quiz.answer(["west"])
    assert quiz.score() == (1, 0, 5)  # right, but not without a hint


def test_a_number_is_typed(quiz):
    quiz.act_go(1)
    quiz.side.act("check", {"number": "many"})
    assert "Type a whole number first." in quiz.side.html
    wrong = quiz.question.solution[0] + 1
    quiz.side.act("check", {"number": str(wrong)})
    assert not quiz.now.right
    assert "Type a whole number first." not in quiz.side.html
    quiz.side.act("check", {"number": str(quiz.question.solution[0])})
    assert quiz.now.right
    assert quiz.now.tries == 2


def test_one_of_several_is_answered_by_pressing_it(quiz):
    quiz.act_go(2)
    values = [one.value for one in quiz.question.options]
    wrong = next(at for at, value in enumerate(values) if value not in quiz.question.solution)
    quiz.side.act("pick", str(wrong))
    assert '<div class="rl-no"><span class="rl-mark">✗</span>Not quite. ' in quiz.side.html, "not 'No: ...'"
    assert "Rule" in quiz.side.html
    quiz.side.act("pick", str(1 - wrong))
    assert quiz.now.right


def test_giving_up_shows_the_solution_and_closes_the_question(quiz, keep):
    quiz.act_go(3)
    quiz.side.act("hint")
    quiz.side.act("show")
    assert "The solution:" in quiz.side.html
    quiz.side.act("pick", "0")
    assert quiz.now.picked == []
    assert keep.chapter("tiny_game", "02_fighting").answers["1:3"]["right"] == 0


def test_right_answers_are_remembered_and_counted(quiz, keep):
    for question in quiz.questions:
        quiz.answer(question.solution if question.kind in ("many", "spaces") else question.solution[0])
        quiz.act_enter()
    assert quiz.score() == (5, 5, 5)
    assert "All done: 5 of 5 right, 5 at the first try" in quiz.side.html
    assert Progress(keep.path).chapter("tiny_game", "02_fighting").right == 5


def test_to_go_on_is_a_row_of_its_own_below_all_help(quiz):
    """An answer changes what stands above it; the row itself stays where it is."""
    foot = quiz._foot()
    assert foot.index('data-act="hint"') < foot.index('<div class="rl-row">') < foot.index('data-act="next"')
    quiz.now.tries = 1
    assert 'data-act="show"' in quiz._foot()
    assert quiz._foot().partition('<div class="rl-row">')[2] == foot.partition('<div class="rl-row">')[2]


def test_new_questions_come_from_the_next_seed(quiz):
    before = [question.prompt for question in quiz.questions]
    quiz.act_again()
    assert quiz.seed == 2
    assert [question.prompt for question in quiz.questions] != before


def test_the_board_is_shown_only_where_a_question_has_a_position(quiz):
    quiz.act_near()
    assert len(quiz.split.children) == 2
    quiz.act_go(4)
    assert len(quiz.split.children) == 1


def test_the_quiz_speaks_both_languages(quiz):
    page.lang = "zh"
    assert "红方可以撤到哪些地点？" in quiz.side.html
    quiz.answer(["hill"])
    assert "山丘与桥不相邻。" in quiz.feedback_line()
    assert "2. " in quiz.text()


def test_what_is_said_to_an_answer_is_shown_below_many_options_too(quiz):
    assert "data-reveal" not in quiz.side.html
    quiz.clicked("hill")
    assert "data-reveal" not in quiz.side.html
    quiz.side.act("check")
    first = quiz.side.html.partition('data-reveal="')[2].partition('"')[0]
    quiz.side.act("hint")
    assert first and first not in quiz.side.html, "the next thing said is gone to as well"


def test_a_marked_option_begins_as_large_as_the_others():
    page = Quiz("maracaibo", "07_combat", seed=1)
    page.act_go(1)
    while page.question.kind != "many":
        page.act_again()
        page.act_go(1)
    page.act_pick(0)
    page.act_check()
    begun = re.findall(r"✗(?: |</span>)(.)", page.side.html)
    assert len(begun) > 1 and all(letter.isupper() for letter in begun)


def test_the_places_that_are_asked_about_are_marked_until_they_are_answered(keep):
    quiz = Quiz("napoleonic_wars", "12_fortresses", seed=4, keep=keep)
    quiz.act_go(3)
    targets = set(quiz.question.targets)
    assert {mark.id for mark in quiz.picture.scene.highlights if mark.kind == "hint"} == targets
    chosen = quiz.question.solution[0]
    quiz.clicked(chosen)
    assert {mark.id for mark in quiz.picture.scene.highlights if mark.kind == "hint"} == targets - {chosen}
    quiz.answer(quiz.question.solution)
    assert not [mark for mark in quiz.picture.scene.highlights if mark.kind == "hint"]


def test_a_right_answer_says_why_it_is_right(keep):
    quiz = Quiz("napoleonic_wars", "11_battle", seed=4, keep=keep)
    quiz.act_go(4)
    quiz.answer(quiz.question.solution[0])
    assert "A pass leads from Tyrol to Salzburg: two terrain dice." in quiz.side.html


def test_the_end_names_what_is_worth_another_look(quiz):
    quiz.side.act("hint")
    for question in quiz.questions:
        quiz.answer(question.solution if question.kind in ("many", "spaces") else question.solution[0])
        quiz.act_enter()
    assert "Worth another look:" in quiz.side.html
    assert "1 (rule 1.1)" in quiz.side.html
    assert "You know this chapter." not in quiz.side.html


def test_a_chapter_known_at_the_first_try_is_praised(quiz):
    for question in quiz.questions:
        quiz.answer(question.solution if question.kind in ("many", "spaces") else question.solution[0])
        quiz.act_enter()
    assert "You know this chapter." in quiz.side.html


def test_every_place_that_is_asked_about_is_named_on_the_map():
    from widgets.sight import seen
    quiz = Quiz("napoleonic_wars", "08_diplomacy", seed=1, keep=Progress())
    quiz.act_go(4)
    scene = seen(quiz.picture.scene, 870 / quiz.picture.scene.width)
    named = {place.id for place in scene.places if place.label is not None}
    assert "munster" in quiz.question.targets
    assert set(quiz.question.targets) <= named


def test_what_is_allowed_is_explained_by_what_counts():
    quiz = Quiz("here_i_stand", "01_aim", seed=1, keep=Progress())
    quiz.act_go(2)
    assert quiz.question.solution == ["yes"]
    quiz.answer("no")
    assert "At least 25, and more than everybody else." in quiz.side.html
    quiz.answer("yes")
    assert "At least 25, and more than everybody else." in quiz.side.html


def test_a_rule_broken_by_several_answers_is_read_once(keep):
    quiz = Quiz("most_dangerous_time", "16_multiplayer", seed=1, keep=keep)
    quiz.act_go(next(at for at, one in enumerate(quiz.questions) if one.kind == "spaces" and one.rule == "16.2.2"))
    quiz.answer([one for one in quiz.question.targets if one not in quiz.question.solution])
    assert quiz.side.html.count('class="rl-no"') > quiz.side.html.count("Rule 16.2.2") == 1
