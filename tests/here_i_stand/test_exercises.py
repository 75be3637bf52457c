"""Exercises: proper questions for every seed, with solutions the rules confirm, and different ones."""

import pytest

from kernel_lib.core import data, exercise
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import load

GAME = "here_i_stand"
load(GAME)
CHAPTERS = sorted(one for one in data.lessons(GAME) if one[:2].isdigit())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_exercises_that_are_proper_questions(chapter: str) -> None:
    makers = exercise.makers(GAME, chapter)
    assert len(makers) >= 3
    for maker in makers:
        prompts = set()
        for seed in range(30):
            question = maker(Stream(seed))
            assert exercise.check(question) == [], (maker.__name__, seed)
            right = question.solution[0] if question.kind in ("choose", "number") else question.solution
            assert exercise.mark(question, right).ok
            assert question.solution, "something is right"
            offered = question.targets or question.options
            assert len(question.solution) < len(offered) or not offered, "something is wrong"
            assert question.rule in data.rulebook(GAME)
            texts = [question.prompt, *question.hints, *(option.label for option in question.options)]
            assert not [text for words in texts for text in words.values() if "exercise." in text]
            prompts.add((question.prompt["en"], repr(question.solution)))
        assert len(prompts) > 5, maker.__name__
