"""Every worked example of this game holds, shows the rules it names, and is told in both languages."""

from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data, example, example_file, rulebook

FOLDER = Path(kernel_lib.__file__).parent / "here_i_stand" / "examples"
CASES = [case for file in sorted(FOLDER.glob("*.yaml")) for case in example_file.load(file).cases()]


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_every_claim_holds(case):
    with rulebook.executed() as ran:
        outcome = example.run(case)
        assert [check.difference for check in outcome.checks if not check.ok] == []
        assert outcome.checks and set(ran)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_everything_that_happens_has_a_sentence(case, lang):
    outcome = example.run(case)
    messages = data.messages("here_i_stand")
    keys = [f"event.{event.name}" for event in outcome.events]
    if outcome.table is not None:
        keys += [f"decision.{made.decision.name}" for made in outcome.table.made]
        keys += [f"{'draw' if hasattr(rolled.chance, 'pool') else 'roll'}.{rolled.chance.purpose}"
                 for rolled in outcome.table.rolled]
    keys += [f"no.{answer.reason}" for answer in outcome.answers if hasattr(answer, "reason") and not answer.ok]
    assert [key for key in keys if not messages.has(key, lang)] == []
