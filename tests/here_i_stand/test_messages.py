"""Everything the rules can say has a sentence in both languages."""

import ast
from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data

PACKAGE = Path(kernel_lib.__file__).parent / "here_i_stand"
KINDS = {"emit": ("event", 0), "no": ("no", 1), "Decision": ("decision", 0), "offer": ("decision", 0),
         "Roll": ("roll", 1), "Draw": ("draw", 0), "choose_part": ("decision", 3), "offered": ("decision", 1),
         "pick": ("decision", 2, 3), "odd_by_lot": ("draw", 3), "draw": ("draw", 3), "blindly": ("draw", 2),
         "at_random": ("draw", 2), "whisper": ("event", 2)}


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
                kind, *places = KINDS.get(called, ("", 0))
                for at in places if kind else ():
                    if len(node.args) > at:
                        found.update(f"{kind}.{name}" for name in literals(node.args[at]))
    return sorted(found)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_event_reason_decision_and_roll_has_its_sentence(lang):
    messages = data.messages("here_i_stand")
    assert len(keys()) > 50
    assert [key for key in keys() if not messages.has(key, lang)] == []


def test_both_languages_know_the_same_keys():
    catalogues = data.pack("here_i_stand").messages
    assert catalogues["en"].keys() ^ catalogues["zh"].keys() == set()
