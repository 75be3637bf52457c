"""The cases and worked examples of every game come out as they claim, and the code of the rules they cite runs."""

from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import example, example_file, rulebook
from kernel_lib.core.game import GAMES, UNFINISHED
from kernel_lib.core.yaml_source import Source
from tests.cases import cases, holds, outcome, source

ROOT = Path(kernel_lib.__file__).parent
CASES = [(game, *found) for game in (*GAMES, *UNFINISHED) for found in cases(game).values()]
IDS = [f"{game}/{name}" for game in (*GAMES, *UNFINISHED) for name in cases(game)]
FILES = [file for game in (*GAMES, *UNFINISHED) for file in sorted((ROOT / game / "examples").glob("*.yaml"))]


@pytest.mark.parametrize(("game", "file", "text"), CASES, ids=IDS)
def test_the_outcome_is_that_of_the_rulebook(game: str, file: str, text: str) -> None:
    case = source(file, text)
    rules = case.value.get("rules") or []
    cited = {str(one) for one in (rules if isinstance(rules, list) else [rules])}
    with rulebook.executed() as ran:
        outcome(game, case)
        missing = {one for one in cited if not any(rule == one or rule.startswith(f"{one}/") for rule in ran)}
    assert not missing, "cited, but no code of it ran"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}/{file.stem}")
def test_a_worked_example_holds_from_a_position_that_can_be(file: Path) -> None:
    read = Source.file(file)
    found = example_file.read(read)
    assert found.id == file.stem
    for case in found.cases():
        with rulebook.executed() as ran:
            holds(case.game, example.run(case, source=read))
        assert set(ran), "no rule's code ran"


def test_the_example_in_the_guide_holds(tmp_path: Path) -> None:
    guide = (ROOT.parent / "docs" / "examples.md").read_text(encoding="utf-8")
    file = tmp_path / "guide.yaml"
    file.write_text(guide.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8")
    found = example.run(example_file.load(file))
    assert found.ok, [check.difference for check in found.checks]
