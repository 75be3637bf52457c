"""The questions of an example are told apart by their words: what differs in them is said."""

import pytest

from kernel_lib.core import example as examples
from kernel_lib.core import example_file
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.game import GAMES
from widgets import claims, replay


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_example_asks_two_things_in_the_same_words(game: str, lang: str) -> None:
    for name in example_file.shipped(game):
        for case in example_file.find(name).cases():
            asked = replay.questions(examples.run(case)) if case.ask else []
            words: dict[str, object] = {}
            for question in asked:
                said = claims.question_words(game, *question, lang)
                assert words.setdefault(said, question) == question, f"{case.id}: {said}"
