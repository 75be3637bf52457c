"""Every exercise of every game, made from many seeds: a proper question, different ones, whose right answer the marking
accepts and whose wrong one fails, and all that it says in both languages.
"""

import re

import msgspec
import pytest

from kernel_lib.core import data, exercise
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Maker, Question
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.verdict import Verdict

for _game in GAMES:
    load(_game)
SEEDS = range(30)
CHAPTERS = [(game, chapter) for game in GAMES for chapter in sorted(data.lessons(game)) if chapter[:2].isdigit()]
MAKERS = [(game, maker) for game, chapter in CHAPTERS for maker in exercise.makers(game, chapter)]
OF_ONE_KIND = {
    "here_i_stand": ("03_keys", "08_spring", "10_minors", "18_protestants"),
    "most_dangerous_time": ("16_multiplayer",),
    "napoleonic_wars": ("06_cards", "17_special_rules"),
}
"""Chapters whose first three exercises are asked in one way."""
FIVE = {
    "here_i_stand": ("04", "06", "09", "13", "15", "17", "18", "19"),
    "most_dangerous_time": ("04", "05", "08", "09", "10", "16"),
    "napoleonic_wars": ("05", "08", "09", "11", "12", "13", "15"),
    "maracaibo": ("02", "03", "04", "05", "06", "07", "09", "13", "14"),
}
"""The chapters that carry the most rules: they ask five questions at least; from the fourth on each has two hints."""
PROMPTS = [(game, key) for game in GAMES for key in sorted(data.pack(game).messages["en"])
           if key.startswith("exercise.")]


def right(question: Question) -> object:
    return question.solution[0] if question.kind in ("choose", "number") else question.solution


def wrong(question: Question) -> object:
    if question.kind == "number":
        return max(question.solution) + 1
    if question.kind == "choose":
        return next(one.value for one in question.options if one.value not in question.solution)
    offered = question.targets or [one.value for one in question.options]
    return [one for one in offered if one not in question.solution] or question.solution[1:]


@pytest.mark.parametrize(("game", "maker"), MAKERS, ids=lambda one: getattr(one, "__name__", one))
def test_an_exercise_is_a_proper_question_for_every_seed(game: str, maker: Maker) -> None:
    questions, book, known = [maker(Stream(seed)) for seed in SEEDS], data.rulebook(game), data.messages(game)
    for question in questions:
        assert exercise.check(question) == []
        assert len(question.hints) > 1 and question.rule in book
        assert exercise.mark(question, right(question)).ok
        marked = exercise.mark(question, wrong(question))
        assert not marked.ok
        assert [value for value, why in marked.wrong if why is not None and why.rule not in book] == []

        said = [question.prompt, *question.hints, *(one.label for one in question.options)]
        assert not [words for words in said for lang in LANGUAGES if "exercise." in words[lang] or "?}" in words[lang]]
        reasons = [one for one in (*question.why.values(), question.otherwise)
                   if one is not None and not (isinstance(one, Verdict) and one.ok)]
        keys = {f"no.{one.reason}" if isinstance(one, Verdict) else f"event.{one.name}" for one in reasons}
        assert [key for key in keys for lang in LANGUAGES if not known.has(key, lang)] == []
    assert len({msgspec.json.encode([one.prompt, one.options, one.solution]) for one in questions}) > 5
    assert maker(Stream(7)).prompt == questions[7].prompt


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_a_chapter_has_three_exercises_of_at_least_two_kinds(game: str, chapter: str) -> None:
    assert len(exercise.makers(game, chapter)) >= 3
    questions = exercise.make(game, chapter, seed=1)
    assert len(questions) >= 3
    assert len({question.kind for question in questions}) >= 2 or chapter in OF_ONE_KIND.get(game, ())


@pytest.mark.parametrize(("game", "chapter"), [one for one in CHAPTERS if one[1][:2] in FIVE.get(one[0], ())])
def test_the_chapters_with_most_rules_ask_five_questions(game: str, chapter: str) -> None:
    questions = exercise.make(game, chapter, seed=3)
    assert len(questions) >= 5
    assert not [question.prompt for question in questions[3:] if len(question.hints) < 2]


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_of_the_rulebook_has_a_lesson(game: str) -> None:
    taught = {chapter[:2].lstrip("0") for one, chapter in CHAPTERS if one == game}
    assert {one.ch.lstrip("0") for one in data.rulebook(game).chapters} <= taught


@pytest.mark.parametrize(("game", "key"), PROMPTS)
def test_prompts_and_hints_are_filled_from_the_same_facts(game: str, key: str) -> None:
    english, chinese = (set(re.findall(r"\{(\w+)", data.pack(game).messages[lang][key])) for lang in LANGUAGES)
    assert english == chinese


@pytest.mark.parametrize(("game", "maker"), MAKERS, ids=lambda one: getattr(one, "__name__", one))
def test_a_right_no_has_a_reason(game: str, maker: Maker) -> None:
    """Whoever answers no rightly by chance must learn why, too."""
    from widgets.quiz_page import reason
    for seed in range(20):
        question = maker(Stream(seed, 0))
        if question.kind == "choose" and question.solution == ["no"]:
            assert reason(question, "no") is not None, seed
