"""Hundreds of small situations, each with the outcome that the rulebook states: one line of a file in `cases` each.

Each names the rules that it shows, and code that cites them must have run.
"""

from pathlib import Path

import pytest

from kernel_lib.core import rulebook
from tests.cases import lines, outcome

LINES = lines(Path(__file__).parent / "cases")


@pytest.mark.parametrize("name", LINES)
def test_the_outcome_is_that_of_the_rulebook(name):
    with rulebook.executed() as ran:
        rules = set(outcome("most_dangerous_time", LINES[name]).example.rules)
        assert rules and rules <= ran
