"""Everything the rules can say has a sentence in both languages."""

import ast
from pathlib import Path

import pytest

import kernel_lib
from kernel_lib.core import data
from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from kernel_lib.here_i_stand.diplomacy import CLAUSES
from kernel_lib.here_i_stand.spending import ACTIONS

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


def test_the_verb_goes_with_who_does_it():
    messages = data.messages("here_i_stand")
    said = [messages.event(Event("passes", "4/pass", {}, who), "en") for who in ("france", "ottoman", "papacy")]
    assert said == ["France passes.", "The Ottomans pass.", "The Papacy passes."]
    moved = [messages.event(Event("moves", "5.2/move", {"units": {"france_regular": count}, "place": "paris",
                                                        "to": "dijon"}, "france"), "en") for count in (1, 2)]
    assert moved == ["1 French regular marches from Paris to Dijon.", "2 French regulars march from Paris to Dijon."]


def test_an_offer_is_a_sentence_in_both_languages():
    messages = data.messages("here_i_stand")
    clauses = [{"kind": "cards", "giver": "england", "taker": "ottoman", "cards": 2},
               {"kind": "alliance", "giver": "england", "taker": "ottoman"}]
    asked = Decision("answer_offer", "ottoman", "9/negotiate", ("agree", "refuse"),
                     facts={"by": "england", "clauses": clauses})
    assert messages.decision(asked, "en") == (
        "England offers: England gives the Ottomans 2 random cards; England and the Ottomans are allies until winter. "
        "Do the Ottomans agree?")
    assert messages.decision(asked, "zh") == (
        "英格兰提议：英格兰给奥斯曼2张随机手牌；英格兰与奥斯曼结盟到冬季。奥斯曼同意吗？")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_clause_and_every_action_is_told_in_words(lang):
    messages = data.messages("here_i_stand")
    assert [kind for kind in CLAUSES.kinds if not messages.has(f"clause.{kind}", lang)] == []
    assert [name for name in ACTIONS if not messages.has(f"option.spend.do.{name}", lang)] == []
