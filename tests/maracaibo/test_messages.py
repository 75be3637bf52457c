"""How sentences of this game are put together: capitals, numbers, fields of a position."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.event import Event


def test_a_sentence_begins_with_a_capital_whatever_it_begins_with():
    laid = Event("city_tile", "01/city-tiles", {"tile": "city_02", "place": "5"})
    told = data.messages("maracaibo").event(laid, "en")
    assert told.startswith("City tile 2"), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_in_a_list_are_not_taken_for_places(lang: str) -> None:
    assert data.messages("maracaibo").choice("", [2, 1], lang).replace("、", ", ") == "2, 1"


def test_fields_of_a_position_are_named_not_counted() -> None:
    said = data.messages("maracaibo").choice("", {"score": 127, "score_token": 100}, "en")
    assert said == "score: 127 · score token: 100"
