"""One word for one thing: the glossary of each game holds in all its texts and on its pages."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kernel_lib import play_command
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.game import GAMES
from kernel_lib.core.yaml_source import Source
from widgets import words

ROOT = Path(__file__).resolve().parents[2]
HAN = re.compile(r"[\u4e00-\u9fff]")
HOLE = re.compile(r"{\w+}")


class Term(msgspec.Struct, forbid_unknown_fields=True, rename={"exempt": "except"}):
    """What a thing is called; `never` is what it is not called, unless inside a phrase of `exempt`."""

    en: str
    zh: str
    never: dict[str, list[str]]
    exempt: list[str] = []


def glossary(game: str) -> list[Term]:
    return Source.file(ROOT / "kernel_lib" / game / "glossary.yaml").into(list[Term])


def own_texts(game: str) -> Iterator[tuple[str, str]]:
    """(place, line) of everything that the game says, in either language."""
    files = [*(ROOT / "kernel_lib" / game).rglob("*.yaml"), *(ROOT / "kernel_lib" / game / "exercises").glob("*.py"),
             *(ROOT / "widgets" / "boards").glob(f"{game}*.py")]
    for file in files:
        if file.name not in ("glossary.yaml", "synonyms.yaml"):  # what people type is not what we write
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{file.relative_to(ROOT)}:{number}", line


def page_texts(script: str) -> Iterator[tuple[str, str]]:
    """(place, text) of what the pages themselves say to the readers of a game in this script."""
    for lang in LANGUAGES:
        yield from ((f"words.{key}", text) for key, text in words.catalogue(lang, script).items())
    yield from ((f"play.{key}", text) for key, text in play_command.WORDS[script].items())
    if script == "Hans":
        yield from own_page()


def own_page() -> Iterator[tuple[str, str]]:
    for number, line in enumerate((ROOT / "widgets" / "start.yaml").read_text(encoding="utf-8").splitlines(), 1):
        yield f"start.yaml:{number}", line


def wrong(terms: list[Term], place: str, line: str) -> list[str]:
    found = []
    for term in terms:
        left = line
        for phrase in term.exempt:
            left = left.replace(phrase, "")
        found += [f"{place}: {word}, which is {term.zh} here" for word in term.never.get("zh", []) if word in left]
        found += [f"{place}: {word}, which is {term.en} here" for word in term.never.get("en", [])
                  if re.search(rf"\b{word}s?\b", left)]
    return found


@pytest.mark.parametrize("script", ["Hans", "Hant"])
def test_the_pages_say_the_same_in_both_languages(script: str) -> None:
    english, chinese = words.catalogue("en", script), words.catalogue("zh", script)
    assert list(english) == list(chinese)
    assert [key for key in english if set(HOLE.findall(english[key])) != set(HOLE.findall(chinese[key]))] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_thing_has_one_name(game: str) -> None:
    terms, script = glossary(game), games.load(game).script
    said = [*own_texts(game), *page_texts(script)]
    assert len(said) > 500
    assert "\n".join(fault for place, line in said for fault in wrong(terms, place, line)) == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_the_glossary_are_used(game: str) -> None:
    said = "\n".join(line for _, line in [*own_texts(game), *page_texts(games.load(game).script)])
    for term in glossary(game):
        assert term.zh in said and re.search(re.escape(term.en), said, re.IGNORECASE), term
        assert term.never, f"{term.en}: nothing else was ever written"
        assert all(HAN.search(word) for word in term.never.get("zh", []))


def test_another_word_is_found_and_a_phrase_may_hold_it() -> None:
    terms = [Term("map", "地图", {"zh": ["版图"], "en": ["game board"]}, ["版图外"])]
    assert wrong(terms, "here", "看地图，也看版图外的格子") == []
    assert wrong(terms, "here", "看版图") == ["here: 版图, which is 地图 here"]
    assert wrong(terms, "here", "the game boards") == ["here: game board, which is map here"]
