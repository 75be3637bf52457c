"""What a teacher may get wrong in a cell is answered with one message; the notebook shows no lines of code for it."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from kernel_lib.core.errors import Bad
from widgets.lesson import Lesson
from widgets.page import page
from widgets.play import Play
from widgets.progress import Progress
from widgets.quiz import Quiz
from widgets.sheet import Sheet

WRONG = {
    "a game": (lambda lesson: Lesson("nonsense", "10_combat"), "'nonsense' is no game"),
    "a chapter": (lambda lesson: Lesson("maracaibo", "99_nothing"), "no lesson '99_nothing'"),
    "a language": (lambda lesson: Lesson.start("maracaibo", "07_combat", "fr"), "'fr' is no language"),
    "the language of a sheet": (lambda lesson: Sheet("maracaibo", "fr"), "'fr' is no language"),
    "a rule": (lambda lesson: lesson.rules("99.9"), "no rule '99.9'"),
    "an example": (lambda lesson: lesson.stepper("odani-sieg"), "Expected: a file or one of odani-siege, "),
    "a number for an example": (lambda lesson: lesson.stepper(5), "there is no example '5'"),
    "a case": (lambda lesson: lesson.stepper("odani-siege/none"), "no variant 'none'"),
    "a step": (lambda lesson: lesson.stepper("odani-siege", at="x"), "stepper, at: 'x' is not such a number"),
    "a file": (lambda lesson: lesson.stepper("nowhere.yaml"), "nowhere.yaml: the file cannot be read"),
    "a roll": (lambda lesson: lesson.what_if("odani-siege").change_die(0, 99, 0, 3), "roll: 99 is not such a number"),
    "a die": (lambda lesson: lesson.what_if("battle-in-the-bay").change_die(0, 0, 99, 3), "die: 99 is not such"),
    "a face": (lambda lesson: lesson.what_if("battle-in-the-bay").change_die(0, 0, 0, 7), "7 is no face"),
    "a decision": (lambda lesson: lesson.what_if("odani-siege").change_choice(0, 99, "x"), "decision: 99 is not such"),
    "going on after the end": (lambda lesson: lesson.what_if("odani-siege").go_on("x"), "no decision is waiting"),
    "the odds of a roll": (lambda lesson: lesson.odds("odani-siege", 99), "99 is not such a number"),
    "odds without dice": (lambda lesson: lesson.odds("alex-final-scoring"), "nothing is rolled"),
    "a field to change": (lambda lesson: lesson.variants("alex-final-scoring", {"players.*.x": (0, 1)}),
                          "'players.*.x' names no number"),
    "a map to change": (lambda lesson: lesson.variants("alex-final-scoring", {"players.*": (0, 1)}), "names no number"),
    "no questions": (lambda lesson: lesson.quiz(count=0), "quiz, count: 0 is not such a number"),
    "a seed": (lambda lesson: lesson.quiz(seed="x"), "quiz, seed: 'x' is not such a number"),
    "a game of exercises": (lambda lesson: Quiz("nonsense", "10_combat"), "'nonsense' is no game"),
    "a number of players": (lambda lesson: Play("maracaibo", players=9), "options.players: 9 is no value of players"),
    "an option": (lambda lesson: lesson.play(playrs=2), "'playrs' is no option"),
    "options without names": (lambda lesson: lesson.play(options=[4]), "[4] are no options"),
    "options of a game that goes on": (lambda lesson: lesson.play("before-odani", players=2), "keeps its options"),
    "opponents without seats": (lambda lesson: lesson.play(opponents="random"), "'random' does not say who plays what"),
    "a seat": (lambda lesson: lesson.play(opponents={"nobody": "random"}), "'nobody' is no seat"),
    "the seed of a game": (lambda lesson: lesson.play(seed="x"), "play, seed: 'x' is not such a number"),
    "the seed from an example on": (lambda lesson: lesson.play("building-azuchi", seed="x"), "play, seed: 'x' is not"),
    "no game at all": (lambda lesson: Play(None), "None is no game"),
}


@pytest.fixture
def lesson(tmp_path):
    return Lesson("most_dangerous_time", "10_combat", Progress(tmp_path / "progress.json"))


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_said_in_one_message(lesson, wrong):
    call, said = WRONG[wrong]
    with pytest.raises(Bad) as found:
        call(lesson)
    assert said in str(found.value)
    assert page.lang == "en"


def test_a_notebook_shows_the_message_alone(capsys):
    InteractiveShell().run_cell("from widgets.sheet import Sheet\nSheet('nonsense')")
    shown = capsys.readouterr().out
    assert "game: 'nonsense' is no game of this toolkit. Expected: one of " in shown
    assert "Traceback" not in shown
    assert "line" not in shown
