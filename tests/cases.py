"""Small situations, `tests/<game>/cases/<chapter>.yaml`: each an example without its frame (docs/examples.md)."""

import re
from pathlib import Path

from kernel_lib.core import example, example_file
from kernel_lib.core.yaml_source import Source

HERE = Path(__file__).parent


def cases(game: str) -> dict[str, tuple[str, str]]:
    """Every case of a game by its name: its file, and its text at the line where it stands; no two have one name."""
    found: dict[str, tuple[str, str]] = {}
    for file in sorted((HERE / game / "cases").glob("*.yaml")):
        for name, text in entries(file).items():
            assert name not in found, f"two cases of {game} are called {name}"
            found[name] = file.name, text
    return found


def entries(file: Path) -> dict[str, str]:
    """The entries of a list of cases by their ids, each below as many empty lines as stand before it in the file."""
    text = file.read_text(encoding="utf-8")
    starts = [found.start() for found in re.finditer(r"(?m)^- ", text)]
    made = {}
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        found = re.search(r"\bid: ([^\s,}]+)", text[start:end])
        assert found, f"a case of {file.name} has no id"
        assert found[1] not in made, f"two cases of {file.name} are called {found[1]}"
        made[found[1]] = "\n" * text.count("\n", 0, start) + text[start:end]
    return made


def source(file: str, text: str) -> Source:
    """A case as a source of its own."""
    whole = Source(text, file)
    made = Source.__new__(Source)
    made.name, made.value = whole.name, whole.value[0]
    made.lines = {path[1:]: line for path, line in whole.lines.items() if path}
    return made


def outcome(game: str, source: Source) -> example.Outcome:
    """The case, run; it claims something, and every claim holds."""
    source.value = {"game": game, "title": {"en": "Case", "zh": "情形"}, **source.value}
    found = example.run(example_file.read(source), source=source)
    assert found.checks
    assert not [check.difference for check in found.checks if not check.ok]
    return found
