"""YAML reads a name made of digits (a place called 6) as a number; wherever a name is asked for, it is the name."""

from typing import Any

import pytest

from kernel_lib.core import registry
from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.verdict import Verdict, no, yes


def asked(state: Any, place: str, path: list[str], count: int, wanted: dict[str, int],
          either: str | None = None) -> None:
    """A question with every shape of argument."""


@pytest.mark.parametrize(("given", "read"), [
    ({"place": 6, "path": [6, "9a"], "count": 3, "wanted": {6: 2}}, ("6", ["6", "9a"], 3, {"6": 2})),
    ({"place": "6", "path": [], "count": 0, "wanted": {}}, ("6", [], 0, {})),
])
def test_arguments(given: dict[str, Any], read: tuple[Any, ...]) -> None:
    assert tuple(registry.arguments(asked, given, "asked").values()) == read


def test_an_argument_that_may_be_missing() -> None:
    given = {"place": 1, "path": [], "count": 0, "wanted": {}, "either": 7}
    assert registry.arguments(asked, given, "asked")["either"] == "7"


def test_choices_are_read_as_the_options_are() -> None:
    decision = Decision("sail", "alex", "03/range", ({"path": ["9"]}, {"goal": 0}, {"keep": Bag({"A001": 1})}, "stay"))
    assert decision.worded({"path": [9, 10]}) == {"path": ["9", "10"]}
    assert decision.worded({"goal": 2}) == {"goal": 2}
    assert decision.worded({"keep": {"A001": 1}}) == {"keep": {"A001": 1}}
    assert decision.worded({"keep": {"A001": 1, "A002": 0}}) == {"keep": {"A001": 1}}  # none of it
    assert decision.worded({"keep": {"A001": -1}}) == {"keep": {"A001": -1}}
    assert decision.worded({"other": 9}) == {"other": 9}
    assert decision.worded(4) == "4"


def test_a_choice_may_say_less_than_the_only_option_it_fits() -> None:
    options = ({"do": "books", "card": "A023"}, {"do": "maps", "card": "A022"}, {"do": "maps", "card": "B070"}, "stop")
    decision = Decision("village_action", "alex", "10/repeat", options)
    assert decision.worded({"do": "books"}) == {"do": "books", "card": "A023"}
    assert decision.worded({"do": "maps"}) == {"do": "maps"}  # which of the two?
    assert decision.worded({"do": "goods"}) == {"do": "goods"}


def test_a_choice_may_say_more_when_it_is_right() -> None:
    def judge(choice: Any) -> Verdict:
        return yes("07/once") if choice.get("nation", "france") == "france" else no("07/once", "nation_is_chosen")
    decision = Decision("combat_action", "alex", "07/once", ({"action": "annex", "at": "5"},), judge)
    assert decision.worded({"action": "annex", "at": 5, "nation": "france"}) == {"action": "annex", "at": "5"}
    assert decision.worded({"action": "annex", "at": 5, "nation": "spain"})["nation"] == "spain"
