"""How the choice of each decision is written is told on the reference page, as it is offered now."""

import pytest

from kernel_lib.core import data, forms
from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import GAMES, UNFINISHED

from .forms import renew, shown

ALL = (*GAMES, *UNFINISHED)


@pytest.mark.parametrize("game", ALL)
def test_how_a_choice_is_written_is_told_for_every_decision(game: str, renew_forms: bool) -> None:
    if renew_forms:
        renew(game)
    if not forms.stored(game):
        pytest.skip("this game has no page of its choices")
    known = data.messages(game).catalogues["en"]
    assert {key.removeprefix("decision.") for key in known if key.startswith("decision.")} == set(forms.stored(game))
    assert all(form.text(lang) for form in forms.stored(game).values() for lang in ("en", "zh"))


@pytest.mark.parametrize("game", ALL)
def test_the_choices_of_worked_examples_are_written_so(game: str) -> None:
    if not forms.stored(game):
        pytest.skip("this game has no page of its choices")
    assert list(forms.differing(shown(game), forms.stored(game))) == [], "see kernel_lib/core/forms.py"


def test_a_form_is_read_off_what_is_offered() -> None:
    found = forms.Gathering("napoleonic_wars")
    march = {"do": "march", "from": "paris", "to": "reims", "units": Bag({"france": 2}, least=0)}
    found.saw(Decision("act", "france", "5", (march, {"do": "play", "card": "rally", "as": "cp"}, "end")),
              {"do": "march", "from": "paris", "to": "reims", "units": {"france": 1}})
    found.saw(Decision("act", "france", "5", ({"do": "play", "card": "congress", "as": "event"}, "end")))
    found.saw(Decision("cede", "france", "15", ("paris", "reims")))
    found.saw(Decision("storm_on", "france", "12", (True, False)))
    told = {name: form.text("en") for name, form in found.forms().items()}
    assert told == {
        "act": "`{do: march, from: paris, to: reims, units: {france: 1}}` (or `units: {}`), "
               "`{do: play, card: rally, as: cp}` (or `as: event`) or `end`",
        "cede": "an area (`paris`)", "storm_on": "`true` or `false`"}
    assert found.forms()["cede"].text("zh", {"area": "地区"}.__getitem__) == "地区 (`paris`)"
