"""Finding a rule by what somebody at the table asks: by number, or by relevance (BM25) with the synonyms of its game.

``kernel_lib/<game>/synonyms.yaml`` lists words that mean the same, as people say them and as the rulebook does.
"""

from __future__ import annotations

import functools
import re
from difflib import get_close_matches
from typing import Any, NamedTuple

import bm25s
import msgspec

from kernel_lib.core import data
from kernel_lib.core.packing import Synonyms
from kernel_lib.core.rulebook import Rule
from kernel_lib.core.spelling import simplified

SHOWN = 6
"""How many rules an answer holds at most; a number of a chapter shows all that begin with it."""
MEANT = 0.7
"""How much a word counts that was not asked, but means the same."""
OTHER = 1.2
"""How much more a rule counts that answers a smaller part of what was asked."""
CLOSE = 0.8
"""How alike a misspelt word and the one that is meant are."""
ENDINGS = re.compile(r"(?<=\w{3})(ing|ed|es|s|e)$")
EMPTY = frozenset(re.findall(r"\w+", """
    a an and are at be by can do does for from has have how i if in into is it may me my of on one or our that the their
    them they this to was what when where which who will with you your many much did does happens happen work"""))
ASKING = frozenset(re.findall(r"\w+", """
    什么 么时 时候 怎么 么样 怎样 可以 以吗 有什 么用 会怎 多少 是什 么办 能不 哪里 一个 几个"""))
"""Pairs of signs that only ask."""


class Where(NamedTuple):
    """A place of a lesson: the lesson, and the cell there."""

    lesson: str
    cell: str


def found(game: str, asked: str) -> list[Rule]:
    """The rules that answer best, the best one first; by number in the rulebook's order."""
    rules = data.rulebook(game).rules
    asked = asked.strip()
    if re.match(r"\d", asked):
        under = (f"{asked}.", f"{asked}/")
        return ([one for one in rules if asked in (one.id, one.ch.lstrip("0")) or one.id.startswith(under)]
                or [one for one in rules if one.id.startswith(asked)])
    asked = spelled(game, asked)
    alike = _alike(game, asked)
    scores = _scores(game, tokens(asked))
    for at, more in enumerate(_scores(game, [word for one in alike for text in one.mean for word in tokens(text)])):
        scores[at] += MEANT * more
    best = max(scores, default=0.0)
    known = {rule.id: at for at, rule in enumerate(rules)}
    for one in alike[1:]:
        for place, id in enumerate(one.rules):
            scores[known[id]] += (best or 1.0) * (OTHER - 0.1 * place)
    first = max(scores, default=0.0) + 1
    for place, id in enumerate(alike[0].rules if alike else ()):  # the author knows best which answers, in his order
        scores[known[id]] = first - 0.01 * place
    good = [at for at, score in enumerate(scores) if score > 0 and score >= best * 0.4]
    return [rules[at] for at in sorted(good, key=lambda at: -scores[at])][:SHOWN]


def lesson_of(game: str, rule: Rule) -> str:
    """The lesson of the rule's chapter; "" when there is none."""
    return next((name for name in data.lessons(game) if name.startswith(f"{rule.ch}_")), "")


def position_of(game: str, rule: Rule) -> Where | None:
    """Where a position stands in a lesson that shows this rule: an example that cites it, best in its own chapter."""
    places = _shown(game)
    citing = [id for id, rules in _cited(game).items() if rule.id in rules and id in places]
    wheres = [where for id in citing for where in places[id]]
    return next((one for one in wheres if one.lesson.startswith(f"{rule.ch}_")), next(iter(wheres), None))


def tokens(text: str) -> list[str]:
    """What a text can be found by: English words without their endings, and pairs of Chinese signs, simplified."""
    english = [ENDINGS.sub("", word) for word in re.findall(r"[a-z]+", text.lower()) if word not in EMPTY]
    chinese = [part[at:at + 2] for part in re.findall(r"[一-鿿]+", simplified(text)) for at in range(len(part) - 1)]
    return english + [pair for pair in chinese if pair not in ASKING]


def spelled(game: str, asked: str) -> str:
    """What was asked, English words that nobody knows here in the spelling of the nearest known one."""
    def known(found: re.Match[str]) -> str:
        word = found.group().lower()
        return word if word in _words(game) else next(iter(get_close_matches(word, _words(game), 1, CLOSE)), word)
    return re.sub(r"[A-Za-z]{4,}", known, asked)


@functools.cache
def _words(game: str) -> frozenset[str]:
    """The English words of the rules and of how people ask for them."""
    said = [*(one.en for one in data.rulebook(game).rules),
            *(word for one in data.pack(game).synonyms for word in one.ask)]
    return EMPTY | frozenset(re.findall(r"[a-z]+", " ".join(said).lower()))


def _alike(game: str, asked: str) -> list[Synonyms]:
    """What of the game's synonyms was asked, what says most of it first."""
    said = simplified(asked).lower()

    def length(one: Synonyms) -> int:
        words = [simplified(word).lower() for word in one.ask]
        return max((len(word) for word in words
                    if re.search(rf"\b{re.escape(word)}" if word.isascii() else re.escape(word), said)), default=0)
    return sorted(filter(length, data.pack(game).synonyms), key=length, reverse=True)


def _scores(game: str, words: list[str]) -> list[float]:
    """How well each rule speaks of these words."""
    index = _index(game)
    known = [word for word in words if word in index.vocab_dict]
    return list(map(float, index.get_scores(known))) if known else [0.0] * len(data.rulebook(game).rules)


@functools.cache
def _index(game: str) -> Any:
    book = data.rulebook(game)
    titles = {one.ch: f"{one.en} {one.zh}" for one in book.chapters}
    index = bm25s.BM25(b=0.5)
    index.index([tokens(f"{one.en} {one.zh} {titles.get(one.ch, '')} {one.id.partition('/')[2].replace('-', ' ')}")
                 for one in book.rules], show_progress=False)
    return index


class _Cited(msgspec.Struct):
    rules: list[str] = []


@functools.cache
def _cited(game: str) -> dict[str, list[str]]:
    """example -> the rules that it cites."""
    return {id: msgspec.json.decode(one, type=_Cited).rules for id, one in data.pack(game).examples.items()}


@functools.cache
def _shown(game: str) -> dict[str, list[Where]]:
    """example -> where lessons show it."""
    places: dict[str, list[Where]] = {}
    for chapter, lesson in data.lessons(game).items():
        for name, section in lesson.sections.items():
            for number, line in enumerate(section.cells, 1):
                for id in re.findall(r'"([a-z0-9-]+)[/"]', line):
                    places.setdefault(id, []).append(Where(chapter, f"{name}-{number}"))
    return places
