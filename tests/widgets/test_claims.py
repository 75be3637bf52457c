"""What the worked examples claim, said in words."""

import re
from typing import Any

import pytest

from kernel_lib.core import data, example_file
from kernel_lib.core import example as examples
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.game import GAMES
from widgets import claims

EXAMPLES = [name for game in GAMES for name in example_file.shipped(game)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_claim_is_told_in_words_of_both_languages(name: str) -> None:
    for case in example_file.find(name).cases():
        outcome = examples.run(case)
        for lang in LANGUAGES:
            told = [claims.words(outcome, check, lang) for check in outcome.checks]
            assert all(told) and not re.search(r"_|None|\?[^ “”]", " ".join(told)), case.id
        chinese = re.sub(r"[规規][则則] [\w./-]+", "", " ".join(told))
        assert not re.search("[a-z]{3}|[?]", chinese), case.id


@pytest.mark.parametrize(("lang", "nothing"), [("en", "none"), ("zh", "无")])
def test_an_empty_answer_is_told_as_none(lang: str, nothing: str) -> None:
    assert claims.answer_words("here_i_stand", "", lang, "zone_of") == nothing


@pytest.mark.parametrize(("game", "position", "told"), [
    ("maracaibo", {"players": {"alex": {"goals": ["", "low", ""], "doubloons": 4}}},
     "Alex: goals: the easier half · doubloons: 4"),
    ("most_dangerous_time", {"units": {"kofu": {"takeda": 2, "oda": 0}, "kyo": 0}},
     "at Kofu: 2 Takeda soldiers · nobody at Kyo"),
    ("here_i_stand", {"phase": "over", "winners": ["protestant"]}, "phase: the game is over · won by the Protestants"),
])  # fmt: skip
def test_a_position_is_told_as_one_would_say_it(game: str, position: dict[str, Any], told: str) -> None:
    assert claims.position_words(data.messages(game), position, "en") == told
