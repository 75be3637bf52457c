"""Claims: what is not there equals nothing, what is there and not named is not compared."""

import pytest

from kernel_lib.core.claims import Expect, _answer_fault, difference
from kernel_lib.core.example import Example, run
from kernel_lib.core.verdict import Verdict


@pytest.mark.parametrize("expected", [{"box": {}}, {"box": {"azai": 0}}, {"box": 0}, {"box": None}, {}])
def test_what_is_missing_equals_nothing(expected: dict[str, object]) -> None:
    assert difference(expected, {"turn": 3}) == ""


@pytest.mark.parametrize("expected", [{"box": {"azai": 1}}, {"box": 2}, {"turn": 4}, {"turn": True}])
def test_what_differs_is_told_with_its_place(expected: dict[str, object]) -> None:
    assert difference(expected, {"turn": 3}).startswith(next(iter(expected)))


@pytest.mark.parametrize(("expected", "got"), [
    ("no", {"ok": False}), ("yes", True), (9.4, "9.4"), (["oda", "oda", "niwa"], {"oda": 2, "niwa": 1}),
    ({"rule": 9.4}, {"ok": False, "rule": "9.4"})])
def test_what_people_write_is_understood(expected: object, got: object) -> None:
    assert difference(expected, got) == ""


@pytest.mark.parametrize(("expected", "got"), [
    ("yes", {"ok": False}), ("no", True), (9.4, "9.4/x"), (["oda"], {"oda": 2}), ([], {"oda": 2})])
def test_what_people_write_may_be_wrong(expected: object, got: object) -> None:
    assert difference(expected, got)


def test_a_rule_stands_for_its_parts() -> None:
    assert not difference({"rule": "9.3"}, {"ok": False, "rule": "9.3/road"})
    assert not difference({"rule": 9.3}, {"ok": False, "rule": "9.3/road"})
    assert difference({"rule": "9.3/trail"}, {"ok": False, "rule": "9.3/road"})
    assert difference({"rule": "9"}, {"ok": False, "rule": "9.3/road"})


@pytest.mark.parametrize(("claim", "said"), [
    ({"answer": False, "rule": "9.3"}, ""), ({"answer": False, "rule": "9.4"}, "rule: "),
    ({"answer": True}, "answer: "), ({"answer": {"allowed": False}}, "allowed: no field of a yes or no")])
def test_an_answer_and_its_rule(claim: dict[str, object], said: str) -> None:
    """A field that a verdict has not is no part of it, even when it would equal nothing."""
    found = _answer_fault(Expect(**claim), Verdict(False, "9.3/road", "no_road"))  # type: ignore[arg-type]
    assert found.startswith(said) and bool(found) == bool(said)


@pytest.mark.parametrize("claim", [
    {"players": {"alex": {"money": 0}}}, {"players": {"chen": {"doubloons": 0}}}, {"marker": {}},
    {"display": ["B004", "B003"]}])
def test_what_no_position_has_cannot_be_claimed_and_a_row_has_its_order(claim: dict[str, object]) -> None:
    one = Example("one", "maracaibo", given={"display": ["B003", "B004"]}, expect=[Expect(at_end=claim)])
    assert not run(one).ok
