"""Hundreds of small situations, each with the outcome that the rulebook states: one line of a file in `cases` each."""

from pathlib import Path

import pytest

from tests.cases import lines, outcome

LINES = lines(Path(__file__).parent / "cases")


@pytest.mark.parametrize("name", LINES)
def test_the_outcome_is_that_of_the_rulebook(name):
    outcome("maracaibo", LINES[name])
