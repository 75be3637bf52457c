"""Claims: what is not there equals nothing, what is there and not named is not compared."""

import pytest

from kernel_lib.core.claims import difference


@pytest.mark.parametrize("expected", [{"box": {}}, {"box": {"azai": 0}}, {"box": 0}, {"box": None}, {}])
def test_what_is_missing_equals_nothing(expected: dict[str, object]) -> None:
    assert difference(expected, {"turn": 3}) == ""


@pytest.mark.parametrize("expected", [{"box": {"azai": 1}}, {"box": 2}, {"turn": 4}, {"turn": True}])
def test_what_differs_is_told_with_its_place(expected: dict[str, object]) -> None:
    assert difference(expected, {"turn": 3}).startswith(next(iter(expected)))
