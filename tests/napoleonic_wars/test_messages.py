"""Everything the rules can say has a sentence in both languages."""

import ast
from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data

PACKAGE = Path(kernel_lib.__file__).parent / "napoleonic_wars"
KINDS = {"emit": ("event", 0), "no": ("no", 1), "Decision": ("decision", 0), "offer": ("decision", 0),
         "Roll": ("roll", 1), "Draw": ("draw", 0)}


def literals(node):
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return literals(node.body) + literals(node.orelse) if isinstance(node, ast.IfExp) else []


def keys():
    found = set()
    for file in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                kind, at = KINDS.get(called, ("", 0))
                if kind and len(node.args) > at:
                    found.update(f"{kind}.{name}" for name in literals(node.args[at]))
    return sorted(found)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_event_reason_decision_and_roll_has_its_sentence(lang):
    messages = data.messages("napoleonic_wars")
    assert len(keys()) > 150
    assert [key for key in keys() if not messages.has(key, lang)] == []


def test_both_languages_know_the_same_keys():
    catalogues = data.pack("napoleonic_wars").messages
    assert catalogues["en"].keys() ^ catalogues["zh"].keys() == set()
