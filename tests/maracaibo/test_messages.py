"""Every event, reason, decision and draw that the code names has a sentence in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_lib import maracaibo
from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.event import Event
from kernel_lib.maracaibo import choices

MODULES = sorted(Path(maracaibo.__file__).parent.glob("*.py"))
# function -> kind of sentence, and which argument is its key
SPEAKING = {"emit": ("event", 0), "scored": ("event", 1), "no": ("no", 1), "Decision": ("decision", 0),
            "offer": ("decision", 0), "ask": ("decision", 1), "Draw": ("draw", 0), "shuffled": ("draw", 0)}


def constants(node: ast.expr) -> Iterator[str]:
    """The strings an argument can be: itself, or both arms of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def keys(module: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in SPEAKING:
            kind, at = SPEAKING[name]
            if len(node.args) > at:
                found |= {f"{kind}.{key}" for key in constants(node.args[at])}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_what_the_module_says_has_sentences(module, lang):
    messages = data.messages("maracaibo")
    assert not sorted(key for key in keys(module) if not messages.has(key, lang))


def test_both_languages_have_the_same_keys():
    catalogues = data.messages("maracaibo").catalogues
    assert catalogues["en"].keys() == catalogues["zh"].keys()


def test_the_scan_finds_what_it_looks_for():
    combat = next(module for module in MODULES if module.stem == "combat")
    assert {"event.combat_begins", "no.value_too_low", "decision.combat_action"} <= keys(combat)


def test_how_a_choice_is_written_is_told_for_every_decision():
    known = data.messages("maracaibo").catalogues["en"]
    assert {key.removeprefix("decision.") for key in known if key.startswith("decision.")} == set(choices.SHAPES)


def test_a_sentence_begins_with_a_capital_whatever_it_begins_with():
    laid = Event("city_tile", "01/city-tiles", {"tile": "city_02", "place": "5"})
    told = data.messages("maracaibo").event(laid, "en")
    assert told.startswith("City tile 2"), told
