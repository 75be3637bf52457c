"""Hundreds of small situations, each with the outcome that the rulebook states: one line of a file in `cases` each.

A line is an example without its frame (see docs/examples.md); it names the rules that it shows.
"""

from pathlib import Path

import pytest

from kernel_lib.core import example, example_file, rulebook
from kernel_lib.core.yaml_source import Source

FRAME = ", game: most_dangerous_time, title: {en: Case, zh: 情形}"
LINES = [(file.stem, line) for file in sorted((Path(__file__).parent / "cases").glob("*.yaml"))
         for line in file.read_text(encoding="utf-8").splitlines()]


def named(line: str) -> str:
    return line.removeprefix("- {id: ").partition(",")[0]


@pytest.mark.parametrize("line", [pytest.param(line, id=f"{chapter}/{named(line)}") for chapter, line in LINES])
def test_the_outcome_is_that_of_the_rulebook(line):
    source = Source(line.removeprefix("- ").replace(",", FRAME + ",", 1), named(line))
    case = example_file.read(source)
    with rulebook.executed() as ran:
        outcome = example.run(case, source=source)
        silent = set(case.rules) - ran
    assert outcome.checks
    assert not [check.difference for check in outcome.checks if not check.ok]
    assert case.rules and not silent


def test_every_case_has_a_name_of_its_own():
    names = [named(line) for _, line in LINES]
    assert len(names) == len(set(names))
