"""Small situations as lines of a game's `cases/*.yaml`: each an example without its frame (see docs/examples.md)."""

from pathlib import Path

from kernel_lib.core import example, example_file
from kernel_lib.core.yaml_source import Source


def named(line: str) -> str:
    """The name of the case that a line holds."""
    return line.removeprefix("- {id: ").partition(",")[0]


def lines(folder: Path) -> dict[str, str]:
    """Every line of the files in `folder`, by file and name; no two cases of a game have one name."""
    found = [(file.stem, line) for file in sorted(folder.glob("*.yaml"))
             for line in file.read_text(encoding="utf-8").splitlines()]
    names = [named(line) for _, line in found]
    assert len(names) == len(set(names)), "two cases have one name"
    return {f"{stem}/{named(line)}": line for stem, line in found}


def outcome(game: str, line: str) -> example.Outcome:
    """The case of a line, run; it claims something, and every claim holds."""
    framed = line.removeprefix("- ").replace(",", f", game: {game}, title: {{en: Case, zh: 情形}},", 1)
    source = Source(framed, named(line))
    found = example.run(example_file.read(source), source=source)
    assert found.checks
    assert not [check.difference for check in found.checks if not check.ok]
    return found
