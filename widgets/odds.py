"""OddsPlot: how likely each outcome of a roll is, exactly, with the outcome that came marked and put into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.core.bilingual import gap
from kernel_lib.core.dice import Roll
from kernel_lib.core.errors import Bad, whole
from kernel_lib.core.history import Rolled
from kernel_lib.odds import exact, rolls
from kernel_lib.odds.playouts import Tally
from kernel_lib.odds.telling import percent
from widgets import chart, markup
from widgets.card import Card
from widgets.words import say

MOST_DICE = 40
AXES = {"hits": "odds_hits", "groups": "odds_hits", "opposed": "odds_difference", "sum": "odds_sum",
        "highest": "odds_highest"}
"""What the numbers along the axis are."""


def chance_words(share: Fraction, lang: str, game: str = "") -> str:
    """A chance as people say it: "1 in 6", "about 1 in 9", "about 5 in 7"."""
    if share <= 0 or share >= 1:
        return say("never" if share <= 0 else "always", lang, game)
    near = share if share.denominator <= 12 else share.limit_denominator(10)
    if share != near and share < Fraction(1, 10):
        near = Fraction(1, round(1 / share))
    elif share != near and share > Fraction(9, 10):
        near = 1 - Fraction(1, round(1 / (1 - share)))
    said = (say("one_in", lang, game, n=f"{near.denominator:,}") if near.numerator == 1
            else say("n_in", lang, game, k=f"{near.numerator:,}", n=f"{near.denominator:,}"))
    return said if near == share else say("odds_about", lang, game, words=said)


def outcome_words(roll: Roll, outcome: Any, lang: str, game: str = "") -> str:
    """What a roll came to."""
    if type(outcome) is int:
        return f"{'+' if outcome > 0 and roll.odds[:1] == ('opposed',) else ''}{outcome}"
    return data.messages(game).outcome(roll, outcome, lang) if game else str(outcome)


def reckoned(roll: Roll, outcome: Any, lang: str, game: str = "") -> str:
    """What a roll came to; where something is added to its dice, as the sum that it is: a 3 lies there, 5 counts."""
    said = outcome_words(roll, outcome, lang, game)
    plus = sum(roll.odds[1:]) if roll.odds[:1] in (("sum",), ("highest",)) else 0
    return f"{outcome - plus} {'+' if plus > 0 else '−'} {abs(plus)} = {said}" if plus else said


def likelihood(roll: Roll, values: Sequence[int], lang: str, game: str = "") -> list[str]:
    """How likely what came of `roll` was, and that or more: a sentence or two."""
    odds, outcome = rolls.of(roll), rolls.outcome_of(roll, values)
    share = odds.get(outcome, Fraction(0))
    if share == 1:
        return [say("odds_sure", lang, game)]
    said = [say("odds_book", lang, game, outcome=reckoned(roll, outcome, lang, game), share=percent(share),
                words=chance_words(share, lang, game))]
    if type(outcome) is int and min(odds) < outcome < max(odds):
        least = exact.at_least(odds, outcome)
        said.append(say("odds_least", lang, game, outcome=outcome, share=percent(least),
                        words=chance_words(least, lang, game)))
    return said


class OddsPlot(Card):
    """The odds of `roll`.

    values  the dice that came (in the book, say); their outcome is marked
    change  whether the reader may change the number of dice and what hits (for rolls that count hits)
    """

    def __init__(self, roll: Roll, values: Sequence[int] | None = None, game: str = "", *, change: bool = True) -> None:
        super().__init__(game, "odds")
        self.book, self.roll, self.values = roll, roll, tuple(values) if values is not None else None
        self.change = change and roll.odds[:1] == ("hits",)
        self.odds = rolls.of(roll)
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    @classmethod
    def of_example(cls, source: Any, number: int = 0, hits: int | None = None) -> OddsPlot:
        """The odds of roll `number` (0 is the first) of an example given by id, file or value.

        `hits` counts the dice of so much or more instead of telling each face apart.
        """
        from widgets.stepper import outcome_of
        outcome = outcome_of(source)
        found: list[Rolled] = [one for table in outcome.tables for one in table.rolled if isinstance(one.chance, Roll)]
        if not found:
            raise Bad("nothing is rolled in this example", outcome.example.id, "an example with dice")
        whole(number, f"{outcome.example.id}, roll", 0, len(found) - 1)
        chance = found[number].chance
        assert isinstance(chance, Roll)
        if hits is not None:
            chance = msgspec.structs.replace(chance, odds=("hits", hits))
        return cls(chance, found[number].values, outcome.example.game)

    @classmethod
    def hits(cls, count: int, need: int, got: int | None = None, sides: int = 6) -> OddsPlot:
        """The odds of hits of `count` dice that hit on `need` or more; `got` hits are marked. Raises Bad."""
        values = None
        if got is not None:
            values = [sides] * whole(got, "odds, got", 0, count) + [max(1, need - 1)] * (count - got)
        return cls(Roll(count, "", "", sides, odds=("hits", need)), values)

    # what can be changed

    def act_dice(self, value: Any) -> None:
        self._vary(count=self._number(value, 1, MOST_DICE))

    def act_need(self, value: Any) -> None:
        self._vary(odds=("hits", self._number(value, 2, self.roll.sides)))

    def act_reset(self, _: Any = None) -> None:
        self._vary(count=self.book.count, odds=self.book.odds)

    def _vary(self, **fields: Any) -> None:
        self.roll = msgspec.structs.replace(self.roll, **fields)
        self.odds = rolls.of(self.roll)
        self.draw()

    def _number(self, value: Any, least: int, most: int) -> int:
        try:
            return max(least, min(int(value), most))
        except (TypeError, ValueError):
            return least

    # what is shown

    @property
    def outcome(self) -> Any:
        """What the marked dice came to; None when none are marked or the roll was changed."""
        return rolls.outcome_of(self.book, self.values) if self.values is not None and self.roll == self.book else None

    def title(self) -> str:
        """What the roll is for."""
        return self.messages.chance(self.book, self.lang) if self.game and self.book.purpose else self.w("odds")

    def sentences(self) -> list[str]:
        """The chance of the marked outcome, of that or more, and the average."""
        marked = self.values is not None and self.outcome is not None
        said = likelihood(self.book, self.values or (), self.lang, self.game) if marked else []
        if self._numbers():
            said.append(self.w("odds_mean", mean=f"{float(exact.mean(self.odds)):.2f}".rstrip("0").rstrip(".")))
        return said

    def svg(self) -> str:
        return self._drawn(chart.bars)

    def _drawn(self, draw: Callable[..., str]) -> str:
        order = rolls.outcomes_in_order(self.odds)
        marked = order.index(self.outcome) if self.outcome in order else None
        kind = self.roll.odds[0] if self.roll.odds else "sum"
        axis = self.w(AXES[kind] if self._numbers() else "odds_outcome")
        said = f"{self.title()}{self.w('colon')}{gap(self.lang).join(self.sentences())}"
        return draw([self._label(one) for one in order], [self.odds[one] for one in order], marked,
                    title=said, axis=axis, mark=self.w("in_book"), lang=self.lang)

    def draw(self) -> None:
        """Show the odds."""
        said = "".join(f"<p>{escape(one)}</p>" for one in self.sentences())
        ways = f"{self.roll.sides ** self.roll.count:,}"
        self.body.html = (
            f'<div class="rl-head"><div class="grow"><span class="rl-kind">{escape(self.w("odds"))}</span>'
            f"<h3>{escape(self.title())}</h3></div>{self._controls()}</div>"
            f'<div class="rl-body rl-beside"><div class="rl-board">{self.svg()}{self._drawn(chart.slim)}</div>'
            f'<div>{said}'
            f'<p class="rl-quiet rl-small">{escape(self.w("odds_exact", ways=ways))}</p></div></div>')
        self.body.says = gap(self.lang).join(self.sentences())

    def text(self) -> str:
        lines = [self.title()]
        for one in rolls.outcomes_in_order(self.odds):
            mark = f"  ◀ {self.w('in_book')}" if one == self.outcome and self.outcome is not None else ""
            lines.append(f"{self._label(one):>6}  {percent(self.odds[one]):>6}{mark}")
        return "\n".join([*lines, *self.sentences()])

    def _numbers(self) -> bool:
        return all(type(one) is int for one in self.odds)

    def _label(self, outcome: Any) -> str:
        return outcome_words(self.roll, outcome, self.lang, self.game)

    def _controls(self) -> str:
        if not self.change:
            return ""
        need = self.roll.odds[1]
        fields = [("dice", self.w("odds_dice"), self.roll.count, 1, MOST_DICE),
                  ("need", self.w("odds_need"), need, 2, self.roll.sides)]
        inputs = "".join(
            f'<label class="rl-quiet">{escape(label)} <input type="number" data-act="{act}" data-keep="{act}" value="'
            f'{value}" '
            f'min="{least}" max="{most}"></label>' for act, label, value, least, most in fields)
        back = markup.button(self.w("reset"), "reset", look="plain") if self.roll != self.book else ""
        return f'<div class="rl-row">{inputs}{back}</div>'


class PlayoutPlot(Card):
    """How often each outcome came in many playouts (`tally`); `marked` is the outcome to point at."""

    def __init__(self, tally: Tally, marked: Any = None, title: str = "", game: str = "") -> None:
        super().__init__(game, "odds")
        self.tally, self.marked, self.title = tally, marked, title
        self.body = self.panel()
        self.draw()
        self.children = [self.body]

    def _order(self) -> list[Any]:
        known = list(self.tally.times)
        if all(isinstance(one, int) for one in known):
            return sorted(known)
        return sorted(known, key=lambda one: -self.tally.times[one])

    def _label(self, outcome: Any) -> str:
        plain = list(outcome) if isinstance(outcome, tuple) else outcome
        return self.messages.words(plain, self.lang) if self.game else str(plain)

    def svg(self) -> str:
        return self._drawn(chart.bars)

    def _drawn(self, draw: Callable[..., str]) -> str:
        order = self._order()
        return draw([self._label(one) for one in order], [self.tally.share(one) for one in order],
                    order.index(self.marked) if self.marked in order else None, title=self.title,
                    mark=self.w("in_book"), lang=self.lang)

    def draw(self) -> None:
        """Show the playouts."""
        note = self.w("playouts", plays=f"{self.tally.plays:,}")
        self.body.html = ('<div class="rl-head"><div class="grow"><span class="rl-kind">'
                          f'{escape(self.w("odds"))}</span>'
                          f'<h3>{escape(self.title)}</h3></div></div><div class="rl-body"><div class="rl-board">'
                          f'{self.svg()}{self._drawn(chart.slim)}</div>'
                          f'<p class="rl-quiet rl-small">{escape(note)}</p></div>')

    def text(self) -> str:
        lines = [self.title, self.w("playouts", plays=f"{self.tally.plays:,}")]
        for one in self._order():
            low, high = self.tally.margin(one)
            lines.append(f"{self._label(one)}{self.w('colon')}{percent(self.tally.share(one))} "
                         f"({percent(low)} – {percent(high)})")
        return "\n".join(lines)
