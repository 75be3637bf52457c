"""FindRule: a rule of the whole game by its number, or by what somebody at the table asks."""

from __future__ import annotations

import functools
import re
from html import escape
from math import log
from typing import Any

from kernel_lib.core import data
from kernel_lib.core.rulebook import Rule
from kernel_lib.core.spelling import simplified
from widgets import markup
from widgets.card import Card

SHOWN = 6
"""How many rules an answer holds at most; a number of a chapter shows all that begin with it."""
ENDINGS = re.compile(r"(?<=\w{3})(ing|ed|es|s|e)$")


class FindRule(Card):
    """Rules of `game` that speak of `asked`: "10.5", "how many dice?", "交通线"."""

    def __init__(self, game: str, asked: str = "") -> None:
        super().__init__(game, "find")
        self.asked = asked
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def act_find(self, value: Any) -> None:
        """Look for what was typed."""
        self.asked = str(value or "").strip()
        self.draw()

    def found(self) -> list[Rule]:
        """The rules that answer best, the best one first; by number in the rulebook's order."""
        rules = data.rulebook(self.game).rules
        if re.match(r"\d", self.asked):
            under = (f"{self.asked}.", f"{self.asked}/")
            return ([one for one in rules
                     if self.asked in (one.id, one.ch.lstrip("0")) or one.id.startswith(under)]
                    or [one for one in rules if one.id.startswith(self.asked)])
        wanted = _words(self.asked)
        known = list(zip(rules, _found_by(self.game), strict=True))
        rare = {word: log(len(known) / hits) for word in wanted
                if (hits := sum(word in words for _, words in known))}
        scores = [(sum(rare[word] for word in rare if word in words), one) for one, words in known]
        best = max((score for score, _ in scores), default=0.0)
        good = [(score, one) for score, one in scores if score > 0 and score >= best * 0.55]
        return [one for _, one in sorted(good, key=lambda pair: -pair[0])][:SHOWN]

    def draw(self) -> None:
        """Show the field and what was found."""
        label = escape(self.w("find_rule"))
        field = (f'<label class="rl-row"><b>{label}</b><input type="text" data-act="find" data-keep="find" size="34" '
                 f'value="{escape(self.asked)}" placeholder="{escape(self.w("find_hint"))}"></label>')
        rows = "".join(f'<tr><th>{escape(one.id)}</th><td>{escape(one.text(self.lang))} {self._lesson(one)}</td></tr>'
                       for one in self.found()) if self.asked else ""
        nothing = f'<p class="rl-quiet">{escape(self.w("find_nothing"))}</p>' if self.asked and not rows else ""
        find = markup.button(self.w("find_do"), "again")
        self.body.html = (f'<div class="rl-body"><div class="rl-row">{field}{find}</div>{nothing}'
                          f"{f'<table>{rows}</table>' if rows else ''}</div>")

    def act_again(self, _: Any = None) -> None:
        """The button: what was typed is sent when the field is left."""
        self.draw()

    def text(self) -> str:
        told = [f"{one.id}  {one.text(self.lang)}" for one in self.found()] if self.asked else []
        return "\n".join([f"{self.w('find_rule')}: {self.asked or self.w('find_hint')}", *told])

    def _lesson(self, rule: Rule) -> str:
        """A link to the lesson of the rule's chapter."""
        lesson = next((name for name in data.lessons(self.game) if name.startswith(f"{rule.ch}_")), "")
        if not lesson:
            return ""
        return f'<a class="rl-small" href="{escape(lesson)}.ipynb">→ {escape(rule.ch.lstrip("0"))}</a>'


@functools.cache
def _found_by(game: str) -> list[set[str]]:
    """What each rule of a game can be found by."""
    return [_words(f"{one.en} {one.zh} {one.id}") for one in data.rulebook(game).rules]


def _words(text: str) -> set[str]:
    """What a text can be found by: English words without their endings, and pairs of Chinese signs, simplified."""
    english = {ENDINGS.sub("", word) for word in re.findall(r"[a-z]+", text.lower())}
    chinese = {part[at:at + 2] for part in re.findall(r"[一-鿿]+", simplified(text)) for at in range(len(part) - 1)}
    return english | chinese
