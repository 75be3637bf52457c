"""Small situations, `tests/<game>/cases/<chapter>.yaml`: each an example without its frame (docs/examples.md)."""

import re
from functools import cache
from pathlib import Path

from kernel_lib.core import data, example, example_file
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.dice import Draw
from kernel_lib.core.verdict import Verdict
from kernel_lib.core.yaml_source import Source

HERE = Path(__file__).parent


@cache
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
    made, above = {}, text.count("\n", 0, starts[0]) if starts else 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        found = re.search(r"\bid: ([^\s,}]+)", text[start:end])
        assert found, f"a case of {file.name} has no id"
        assert found[1] not in made, f"two cases of {file.name} are called {found[1]}"
        made[found[1]] = "\n" * above + text[start:end]
        above += text.count("\n", start, end)
    return made


def source(file: str, text: str) -> Source:
    """A case as a source of its own."""
    whole = Source(text, file)
    made = Source.__new__(Source)
    made.name, made.value = whole.name, whole.value[0]
    made.lines = {path[1:]: line for path, line in whole.lines.items() if path}
    return made


def outcome(game: str, source: Source) -> example.Outcome:
    """The case and its variants, run; they claim something, every claim holds, and all of it can be told."""
    found = [example.run(case, source=source) for case in with_variants(game, source)]
    for one in found:
        holds(game, one)
    return found[0]


def with_variants(game: str, source: Source) -> list[example.Example]:
    """The case, or one for each of its variants."""
    source.value = {"game": game, "title": {"en": "Case", "zh": "情形"}, **source.value}
    return example_file.read(source).cases()


def holds(game: str, found: example.Outcome) -> None:
    """It claims something, every claim holds, and what happened has sentences in both languages."""
    assert found.checks
    assert not [check.difference for check in found.checks if not check.ok]
    known = data.messages(game)
    assert not [key for key in sorted(told(found)) for lang in LANGUAGES if not known.has(key, lang)], "no sentence"


def told(found: example.Outcome) -> set[str]:
    """The sentences that tell what happened."""
    keys = {f"event.{event.name}" for event in found.events}
    keys |= {f"no.{answer.reason}" for answer in found.answers if isinstance(answer, Verdict) and not answer.ok}
    for table in found.tables:
        keys |= {f"decision.{made.decision.name}" for made in table.made}
        keys |= {f"{'draw' if isinstance(rolled.chance, Draw) else 'roll'}.{rolled.chance.purpose}"
                 for rolled in table.rolled}
    return keys
