"""How sentences of this game are put together: verbs, offers, clauses."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from kernel_lib.here_i_stand.diplomacy import CLAUSES
from kernel_lib.here_i_stand.spending import ACTIONS


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
