"""Opponents that answer by the name of a decision: what they choose, and that it is always on offer."""

from types import SimpleNamespace

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Stream
from kernel_lib.parts.opponents import ByName, best, says

TABLE = SimpleNamespace(seen=lambda who: f"what {who} sees")


def asked(name, *options):
    return Decision(name, "red", "1.1", options)


@pytest.mark.parametrize(("answers", "options", "chosen"), [
    (("hold", "pass"), ("pass", "march", "hold"), "hold"),
    (("hold", "pass"), ("pass", "march"), "pass"),
    (("hold",), ("march", "pass"), "march"),  # none of its answers is on offer
    ((True,), (1, True), True),
    ((1,), (True, 1), 1),
])
def test_says_the_first_of_its_answers_that_is_on_offer(answers, options, chosen):
    choice = ByName({"act": says(*answers)}, Stream(1))(TABLE, asked("act", *options))
    assert choice == chosen and type(choice) is type(chosen)


def test_knows_what_its_seat_knows_and_what_is_asked():
    told = []
    ByName({"act": lambda state, decision, lots: told.append((state, decision.name))}, Stream(1))(
        TABLE, asked("act", "pass"))
    assert told == [("what red sees", "act")]


@pytest.mark.parametrize("handlers", [{}, {"act": lambda *asked: "fly"}, {"act": lambda *asked: None}])
def test_takes_the_first_option_where_it_has_no_answer_that_is_allowed(handlers):
    assert ByName(handlers, Stream(1))(TABLE, asked("act", "march", "pass")) == "march"


def test_takes_what_is_worth_most_and_lots_decide_among_equals_alone():
    worth = {"march": 1, "hold": 3, "raid": 3}.get
    lots = Stream(1)
    assert {best(("march", "hold", "raid"), worth, lots) for _ in range(40)} == {"hold", "raid"}
    assert best(("march",), worth, lots) == "march"
