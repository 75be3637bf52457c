"""The sentences of every game: what its code says has one; both languages have the same ones and tell the same."""

import re

import pytest

from kernel_lib.core import data
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.game import GAMES, UNFINISHED, load

from .speaking import said

ALL = (*GAMES, *UNFINISHED)


def facts(sentence: str) -> set[str]:
    """The facts that a sentence tells: {units:unit|units} tells units."""
    return set(re.findall(r"\{(\w+)", sentence))


@pytest.mark.parametrize("game", ALL)
def test_what_the_code_says_has_a_sentence(game: str) -> None:
    known, keys = data.messages(game), said(game)
    assert keys
    assert sorted(key for key in keys for lang in LANGUAGES if not known.has(key, lang)) == []


@pytest.mark.parametrize("game", ALL)
def test_a_clause_of_an_offer_is_said_in_the_table_too(game: str) -> None:
    known, clauses = data.messages(game), [key for key in said(game) if key.startswith("clause.")]
    assert [key for key in clauses for lang in LANGUAGES if not known.has(key.replace("clause", "deal"), lang)] == []


@pytest.mark.parametrize("game", ALL)
def test_an_aim_is_that_of_a_decision(game: str) -> None:
    known = data.messages(game).catalogues["en"]
    assert [key for key in known if key.startswith("aim.") and key.replace("aim", "decision") not in known] == []


@pytest.mark.parametrize("game", ALL)
def test_what_weighs_is_an_event(game: str) -> None:
    known = said(game)
    assert [name for name in sorted(load(game).story.weighty) if f"event.{name}" not in known] == []


def test_what_is_handed_on_to_be_said_is_found() -> None:
    assert {"event.combat_begins", "no.value_too_low", "decision.combat_action"} <= said("maracaibo")
    assert "decision.commit_debater" in said("here_i_stand")


@pytest.mark.parametrize("game", [game for game in ALL if load(game).script == "Hant"])
def test_traditional_chinese_has_no_simplified_letter_also_where_the_core_speaks(game: str) -> None:
    for key, sentence in data.messages(game).catalogues["zh"].items():
        assert sentence.replace("−", "-").encode("big5hkscs"), key


@pytest.mark.parametrize("game", ALL)
def test_both_languages_have_every_sentence(game: str) -> None:
    found = data.messages(game).catalogues
    assert set(found["en"]) == set(found["zh"]) and found["en"]
    assert [key for key, sentence in (*found["en"].items(), *found["zh"].items()) if not sentence.strip()] == []


@pytest.mark.parametrize("game", ALL)
def test_a_chinese_sentence_is_chinese(game: str) -> None:
    chinese = data.messages(game).catalogues["zh"]
    plain = {key: re.sub(r"\{[^}]*\}", "", sentence) for key, sentence in chinese.items()}
    assert [key for key, sentence in plain.items()
            if re.search("[A-Za-z]{3}", sentence) and not re.search("[\u4e00-\u9fff]", sentence)] == []


@pytest.mark.parametrize("game", ALL)
def test_no_sentence_tells_a_fact_that_the_other_does_not_know(game: str) -> None:
    found = data.messages(game).catalogues
    assert [key for key in found["en"] if key.startswith(("event.", "no.")) and not (
        facts(found["zh"][key]) <= facts(found["en"][key]) or facts(found["en"][key]) <= facts(found["zh"][key]))] == []


@pytest.mark.parametrize("game", ALL)
def test_every_option_is_explained_in_both_languages(game: str) -> None:
    rules = load(game)
    assert set(rules.title) == {"en", "zh"} and all(rules.title.values())
    for name, option in rules.options.items():
        assert option.en.strip() and any("\u4e00" <= sign <= "\u9fff" for sign in option.zh), name
        assert not option.values or option.checked(name, option.default) == option.default
