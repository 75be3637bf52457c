"""FindRule: a rule of the whole game by its number, or by what somebody at the table asks."""

from __future__ import annotations

from html import escape
from typing import Any

from kernel_lib.core.rulebook import Rule
from widgets import finding, markup
from widgets.card import Card


class FindRule(Card):
    """Rules of `game` that speak of `asked`: "10.5", "how many dice?", "补给线"."""

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
        return finding.found(self.game, self.asked)

    def draw(self) -> None:
        """Show the field and what was found."""
        label = escape(self.w("find_rule"))
        field = (f'<label class="rl-row"><b>{label}</b><input type="text" data-act="find" data-keep="find" size="34" '
                 f'value="{escape(self.asked)}" placeholder="{escape(self.w("find_hint"))}"></label>')
        rows = "".join(f'<tr><th>{escape(markup.rule_number(one.id))}</th><td>{escape(one.text(self.lang))} '
                       f"{self._links(one)}</td></tr>" for one in self.found()) if self.asked else ""
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

    def _links(self, rule: Rule) -> str:
        """Links to the lesson of the rule's chapter, and to a position to try it in."""
        lesson, position = finding.lesson_of(self.game, rule), finding.position_of(self.game, rule)
        number = escape(rule.ch.lstrip("0"))
        links = [f'<a class="rl-small" href="{escape(lesson)}.ipynb">→ {number}</a>'] if lesson else []
        if position is not None:
            links.append(f'<a class="rl-small" href="{escape(position.lesson)}.ipynb#{escape(position.cell)}">'
                         f'→ {escape(self.w("find_try"))}</a>')
        return " ".join(links)
