"""Review: what was missed comes back soon, what was right after days, and the file of old stays good."""

import json
from datetime import timedelta

import pytest

from widgets import due
from widgets.lesson import Lesson
from widgets.page import page
from widgets.progress import Progress
from widgets.quiz import Quiz
from widgets.review import Review, Today


@pytest.fixture
def keep(tmp_path):
    return Progress(tmp_path / "progress.json")


@pytest.fixture
def later(monkeypatch):
    """Let time pass."""
    def go(**how: int) -> None:
        at = due.now() + timedelta(**how)
        monkeypatch.setattr(due, "now", lambda: at)
    return go


def give_up(quiz):
    for at in range(len(quiz.questions)):
        quiz.act_go(at)
        quiz.act_show()


def answer_rightly(quiz):
    question = quiz.question
    quiz.answer(question.solution if question.kind in ("many", "spaces") else question.solution[0])


def test_what_was_missed_is_due_the_same_evening_and_what_was_right_after_days(keep, later):
    quiz = Quiz("most_dangerous_time", "10_combat", 2, keep=keep)
    answer_rightly(quiz)
    quiz.act_go(1)
    quiz.act_show()
    assert due.due(keep) == []
    later(minutes=11)
    missed, = due.due(keep)
    later(days=1)
    assert [one.name for one in due.due(keep)] == [missed.name]
    later(days=10)
    assert len(due.due(keep)) == 2


def test_what_was_missed_and_left_open_comes_back_too(keep, later):
    quiz = Quiz("tiny_game", "02_fighting", seed=1, keep=keep)
    quiz.answer(["hill"])
    assert not quiz.now.closed and due.due(keep) == []
    later(minutes=30)
    missed, = due.due(keep)
    quiz.answer(["west"])
    assert quiz.now.right and due.due(keep) == [missed], "right at the second try is no better"


def test_a_review_asks_what_is_due_over_all_games_and_puts_off_what_is_known(keep, later):
    for game, chapter in (("most_dangerous_time", "10_combat"), ("maracaibo", "03_sailing")):
        give_up(Quiz(game, chapter, 1, keep=keep))
    said = Review(keep).text()
    assert said.startswith("Nothing is due now. The next question comes back")
    back = due.following(keep).astimezone()
    assert (f"today at {back:%H:%M}" in said) == (back.date() == due.now().astimezone().date())
    later(minutes=11)
    assert Today(keep).line() == "2 due today"
    review = Review(keep)
    assert {one.game for one in review.asked} == {"most_dangerous_time", "maracaibo"}
    for _ in range(2):
        assert 'data-act="next"' not in review.quiz.side.html
        answer_rightly(review.quiz)
        assert "All done" not in review.quiz.side.html, "one question is not all"
        review.quiz.side.act("next")
    assert review.text() == "2 answered, 2 right at once: enough for today."
    assert due.due(keep) == [] and "Nothing is due now" in Today(keep).line()
    page.lang = "zh"
    assert review.text() == "做完2题，2题一次答对，今天够了。"
    page.lang = "en"


def test_what_is_missed_again_is_told_at_the_end(keep, later):
    give_up(Quiz("most_dangerous_time", "10_combat", 1, keep=keep))
    later(minutes=11)
    review = Review(keep)
    assert "1 of 1" in review.quiz.head.html and "10 Combat" in review.quiz.head.html
    review.quiz.side.act("show")
    review.quiz.side.act("next")
    assert review.text() == "1 answered, 0 right at once: enough for today. What you missed comes back in ten minutes."


def test_who_has_nothing_due_may_practise_what_comes_later(keep):
    quiz = Quiz("most_dangerous_time", "10_combat", 2, keep=keep)
    answer_rightly(quiz)
    review = Review(keep)
    assert review.quiz is None and "Practise 1 now" in review.head.html and "2026-" not in review.head.html
    review.act_ahead()
    assert review.quiz is not None and [one.name for one in review.asked] == [due.ahead(keep)[0].name]


def test_nothing_to_review_is_said(keep):
    assert Review(keep).text().startswith("Nothing to review yet")


def test_older_files_are_read_and_cards_that_cannot_be_read_begin_anew(tmp_path, later):
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"format": "rulebook-progress", "version": 1, "chapters": {
        "most_dangerous_time/10_combat": {"seen": ["try"], "answers": {"1:0": {"right": 1, "tries": 1, "hints": 0}}}}}))
    keep = Progress(file)
    assert keep.chapter("most_dangerous_time", "10_combat").right == 1 and due.due(keep) == []
    keep.reviewed("most_dangerous_time", "10_combat", "an_exercise_of_old", {"due": "soon"})
    assert due.due(keep) == []
    due.learn(keep, "most_dangerous_time", "10_combat", "an_exercise_of_old", due.Rating.Again)
    again = Progress(file).chapter("most_dangerous_time", "10_combat")
    assert again.seen == ["try"] and "due" in again.review["an_exercise_of_old"]


def test_sections_count_when_their_example_is_stepped_to_its_end_and_their_questions_are_answered(keep):
    lesson = Lesson("most_dangerous_time", "10_combat", keep)
    name, = (name for name, one in lesson.sections.items() if 'lesson.stepper("odani-siege")' in one.cells)
    stepper = lesson.stepper("odani-siege")
    stepper.go(1)
    assert name not in keep.chapter("most_dangerous_time", "10_combat").seen
    stepper.go(len(stepper.steps) - 1)
    assert name in keep.chapter("most_dangerous_time", "10_combat").seen
    quiz = lesson.quiz()
    give_up(quiz)
    asked, = (name for name, one in lesson.sections.items() if any("lesson.quiz" in line for line in one.cells))
    assert asked in keep.chapter("most_dangerous_time", "10_combat").seen
