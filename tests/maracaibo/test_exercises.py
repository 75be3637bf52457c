"""Every exercise, made from many seeds: a proper question, whose solution the marking accepts and a wrong one fails."""

import msgspec
import pytest

from kernel_lib.core import data, exercise
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Maker, Question
from kernel_lib.core.verdict import Verdict

SEEDS = range(30)
CHAPTERS = sorted(data.lessons("maracaibo"))
EXERCISES = [(chapter, maker) for chapter in CHAPTERS if chapter[:2].isdigit()
             for maker in exercise.makers("maracaibo", chapter)]


def right(question: Question) -> object:
    return question.solution[0] if question.kind in ("choose", "number") else question.solution


def wrong(question: Question) -> object:
    if question.kind == "number":
        return max(question.solution) + 1
    if question.kind == "choose":
        return next(one.value for one in question.options if one.value not in question.solution)
    offered = question.targets or [one.value for one in question.options]
    return [one for one in offered if one not in question.solution] or question.solution[1:]


@pytest.mark.parametrize(("chapter", "maker"), EXERCISES, ids=lambda one: getattr(one, "__name__", one))
def test_an_exercise_is_a_proper_question_for_every_seed(chapter: str, maker: Maker) -> None:
    questions = [maker(Stream(seed)) for seed in SEEDS]
    for question in questions:
        assert exercise.check(question) == []
        assert len(question.hints) >= 2
        assert question.rule in data.rulebook("maracaibo")
        assert exercise.mark(question, right(question)).ok
        marked = exercise.mark(question, wrong(question))
        assert not marked.ok
        for value, why in marked.wrong:
            assert why is not None and why.rule in data.rulebook("maracaibo"), value
    asked = {msgspec.json.encode([question.prompt, question.options, question.solution]) for question in questions}
    assert len(asked) >= 6
    assert msgspec.json.encode(maker(Stream(7)).prompt) == msgspec.json.encode(questions[7].prompt)


@pytest.mark.parametrize(("chapter", "maker"), EXERCISES, ids=lambda one: getattr(one, "__name__", one))
def test_everything_an_exercise_says_has_a_sentence_in_both_languages(chapter: str, maker: Maker) -> None:
    known = data.messages("maracaibo")
    for question in map(maker, map(Stream, SEEDS)):
        said = [question.prompt, *question.hints, *(one.label for one in question.options)]
        assert not [words for words in said for lang in LANGUAGES if "exercise." in words[lang] or "?}" in words[lang]]
        for why in [*question.why.values(), question.otherwise]:
            if why is None or (isinstance(why, Verdict) and why.ok):
                continue
            key = f"no.{why.reason}" if isinstance(why, Verdict) else f"event.{why.name}"
            assert all(known.has(key, lang) for lang in LANGUAGES), key


@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if chapter[:2].isdigit()])
def test_a_chapter_has_three_exercises_of_at_least_two_kinds(chapter: str) -> None:
    questions = exercise.make("maracaibo", chapter, seed=1)
    assert len(questions) == 3
    assert len({question.kind for question in questions}) >= 2


def test_every_chapter_of_the_rulebook_has_a_lesson() -> None:
    taught = {name[:2] for name in CHAPTERS if name[:2].isdigit()}
    assert taught == {one.ch for one in data.rulebook("maracaibo").chapters}


@pytest.mark.parametrize("sentence", sorted(key for key in data.pack("maracaibo").messages["en"]
                                            if key.startswith("exercise.")))
def test_prompts_and_hints_are_filled_from_facts(sentence: str) -> None:
    english, chinese = (data.pack("maracaibo").messages[lang][sentence] for lang in ("en", "zh"))
    assert set(fields(english)) == set(fields(chinese))


def fields(template: str) -> list[str]:
    return [part.split("}")[0].split(":")[0] for part in template.split("{")[1:]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_in_a_list_are_not_taken_for_places(lang: str) -> None:
    assert data.messages("maracaibo").choice("", [2, 1], lang).replace("、", ", ") == "2, 1"


def test_fields_of_a_position_are_named_not_counted() -> None:
    said = data.messages("maracaibo").choice("", {"score": 127, "score_token": 100}, "en")
    assert said == "score: 127 · score token: 100"
