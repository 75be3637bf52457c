"""Every worked example of this game holds, and is told in both languages."""

import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data, example, example_file, registry
from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.most_dangerous_time import choices

FOLDER = Path(kernel_lib.__file__).parent / "most_dangerous_time" / "examples"
CASES = [case for file in sorted(FOLDER.glob("*.yaml")) for case in example_file.load(file).cases()]


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_every_claim_holds(case):
    outcome = example.run(case)
    assert [check.difference for check in outcome.checks if not check.ok] == []
    assert outcome.checks


def test_the_example_in_the_guide_holds(tmp_path):
    guide = (Path(kernel_lib.__file__).parents[1] / "docs" / "examples.md").read_text(encoding="utf-8")
    file = tmp_path / "guide.yaml"
    file.write_text(guide.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    outcome = example.run(example_file.load(file))
    assert outcome.ok, [check.difference for check in outcome.checks]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_everything_that_happens_has_a_sentence(case, lang):
    outcome = example.run(case)
    messages = data.messages("most_dangerous_time")
    keys = [f"event.{event.name}" for event in outcome.events]
    if outcome.table is not None:
        keys += [f"decision.{made.decision.name}" for made in outcome.table.made]
        keys += [f"{'draw' if hasattr(rolled.chance, 'pool') else 'roll'}.{rolled.chance.purpose}"
                 for rolled in outcome.table.rolled]
    keys += [f"no.{answer.reason}" for answer in outcome.answers if hasattr(answer, "reason") and not answer.ok]
    assert [key for key in keys if not messages.has(key, lang)] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_whole_game_is_told(lang):
    made = Table(load("most_dangerous_time"), {"good_fortune": True}, Seeded(4))
    policy, messages, missing = Random(4), data.messages("most_dangerous_time"), set()
    while not made.over and len(made.made) < 900:
        key = f"decision.{made.pending.name}"
        if not messages.has(key, lang):
            missing.add(key)
        made.choose(policy(made, made.pending))
    missing |= {key for event in made.log if not messages.has(key := f"event.{event.name}", lang)}
    assert missing == set()


def test_every_question_and_procedure_takes_the_position_first():
    """What examples ask is passed by name after it; a first argument of another kind could never be given."""
    first = {name: next(iter(inspect.signature(function).parameters))
             for names in (registry.questions("most_dangerous_time"), registry.procedures("most_dangerous_time"))
             for name, function in names.items()}
    assert {name: one for name, one in first.items() if one not in ("state", "game")} == {}


def test_the_choice_of_every_decision_is_told():
    decisions = {key.removeprefix("decision.") for key in data.messages("most_dangerous_time").catalogues["en"]
                 if key.startswith("decision.")}
    assert choices.SHAPES.keys() == decisions


def test_everything_is_known_by_name_as_soon_as_the_game_is():
    """In a fresh interpreter: a module imported only when it is needed would hide its questions from an example."""
    script = ("from kernel_lib.core import game, registry; game.load('most_dangerous_time'); "
              "print(*registry.questions('most_dangerous_time'), *registry.procedures('most_dangerous_time'))")
    known = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    for module in pkgutil.iter_modules([str(FOLDER.parent)]):
        importlib.import_module(f"kernel_lib.most_dangerous_time.{module.name}")
    names = registry.questions("most_dangerous_time").keys() | registry.procedures("most_dangerous_time").keys()
    assert names - set(known) == set()
