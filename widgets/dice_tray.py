"""DiceTray: type or press the real dice on your table, or roll seeded ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from kernel_lib.core.dice import Chance, Draw, Roll, Seeded, Used, checked
from kernel_lib.core.errors import Bad
from kernel_lib.core.told import told
from widgets import markup
from widgets.card import Card
from widgets.page import page
from widgets.panel import Panel

Given = Callable[[tuple[Any, ...]], None]


class Tray:
    """The dice asked for and those given so far, as HTML; used inside other widgets.

    given  called with the dice when all are there
    seed   of the dice that `roll` throws; each roll of the tray is a new one
    """

    ACTS = ("face", "drop", "typed", "roll", "use", "clear")

    def __init__(self, game: str, given: Given, seed: int = 0) -> None:
        self.game, self.given, self.seed = game, given, seed
        self.chance: Chance | None = None
        self.pool: list[Any] = []
        self.values: list[Any] = []
        self.fault = ""
        self.thrown = 0
        self.tumbles = False  # what lies in the tray was rolled by it, not put there by hand

    def show(self, chance: Chance | None, pool: Sequence[Any] | None = None) -> None:
        """Ask for this roll or draw; None asks for nothing. `pool`: what is shown to draw from, if not all there is."""
        if chance is not self.chance:
            self.chance, self.values, self.fault = chance, [], ""
        self.pool = list(getattr(chance, "pool", ()) if pool is None else pool)

    def act(self, name: str, value: Any) -> None:
        """Take a press on one of ACTS."""
        if self.chance is None:
            return
        self.fault, self.tumbles = "", False
        if name == "face" and len(self.values) < self.chance.count:
            self.values.append(int(value) if isinstance(self.chance, Roll) else str(value))
        elif name == "drop":
            del self.values[int(value)]
        elif name == "clear":
            self.values = []
        elif name == "typed":
            self.values = _read(self.chance, str(value), self.pool)[:self.chance.count]
        elif name == "roll":
            self.values = list(Seeded(self.seed).answer(self.chance, Used(self.thrown)))
            self.thrown += 1
            self.tumbles = True
        elif name == "use":
            self._use()

    def _use(self) -> None:
        assert self.chance is not None
        try:
            values = checked(self.chance, self.values)
        except Bad as error:
            if isinstance(self.chance, Draw):
                error = Bad(error.what, error.where)  # what there is may be secret
            self.fault = told(error, page.lang)
            return
        self.values = []
        self.given(values)

    def html(self, say: Callable[..., str], words: Callable[[Any], str]) -> str:
        """The tray; `say` gives texts of the widgets, `words` the names of ids."""
        chance = self.chance
        if chance is None:
            return f'<p class="rl-quiet">{escape(say("tray_wait"))}</p>'
        left = chance.count - len(self.values)
        kind = "" if isinstance(chance, Roll) else "_draw"
        still = say(f"tray_left{kind}", count=left)
        missing = f'<span class="rl-quiet">{escape(still)}</span>' if left else ""
        roll = markup.button(say(f"tray_roll{kind}"), "roll")
        use = markup.button(say(f"tray_use{kind}"), "use", look="main", on=not left)
        clear = markup.button(say("tray_clear"), "clear", look="plain", on=bool(self.values))
        fault = f'<div class="rl-no">{escape(self.fault)}</div>' if self.fault else ""
        if not isinstance(chance, Roll):
            return f'<div class="rl-row">{use}{roll}{clear}{missing}</div>{fault}{self._draw(chance, words, say)}'
        given = "".join(
            markup.button(markup.die(value, sides=chance.sides, size=38), "drop", at, look="die", raw=True,
                          title=str(value))
            for at, value in enumerate(self.values))
        empty = f'<span class="rl-dice" aria-hidden="true">{_empty() * min(left, 24)}</span>'
        faces = "".join(
            markup.button(markup.die(face, sides=chance.sides, size=34), "face", face, look="die", raw=True,
                          on=left > 0, title=str(face)) for face in range(1, chance.sides + 1))
        typed = " ".join(map(str, self.values))
        thrown = f' data-roll="{self.thrown}"' if self.tumbles else ""
        return (f'<div class="rl-dice"{thrown} style="min-height:42px">{given}{empty}</div>'
                f'<div class="rl-row rl-block"><span class="rl-dice">{faces}</span>'
                f'<input type="text" inputmode="numeric" data-act="typed" data-enter="use" data-keep="typed" '
                f'value="{escape(typed)}" size="12" '
                f'aria-label="{escape(say("tray_type"))}" placeholder="3 5 6"></div>'
                f'<div class="rl-row rl-block">{use}{roll}{clear}{missing}</div>{fault}'
                f'<p class="rl-quiet rl-small rl-block">{escape(say("tray_type"))}</p>')

    def _draw(self, chance: Any, words: Callable[[Any], str], say: Callable[..., str]) -> str:
        left = list(self.pool)
        for value in self.values:
            if value in left:
                left.remove(value)
        chosen = "".join(markup.button(words(one), "drop", at, pressed=True) for at, one in enumerate(self.values))
        others = "".join(markup.button(words(one), "face", one, on=len(self.values) < chance.count)
                         for one in dict.fromkeys(left))
        return (f'<p class="rl-quiet rl-block">{escape(say("tray_draw"))}</p><div class="rl-row">{chosen}</div>'
                f'<div class="rl-row rl-block rl-scroll">{others}</div>')


class DiceTray(Card):
    """A tray of its own: ``DiceTray(Roll(...), game)``; the dice given are in `result`.

    given  called with the dice as well
    """

    def __init__(self, chance: Chance, game: str = "", given: Given | None = None, seed: int = 0) -> None:
        super().__init__(game, "tray")
        self.result: tuple[Any, ...] | None = None
        self._given = given
        self.tray = Tray(game, self._take, seed)
        self.tray.show(chance)
        self.body: Panel = self.panel()
        self.draw()
        self.children = [self.body]

    def _pressed(self, name: str, value: Any) -> None:
        self.tray.act(name, value)
        self.draw()

    def _take(self, values: tuple[Any, ...]) -> None:
        self.result = values
        self.tray.values = list(values)
        if self._given is not None:
            self._given(values)

    def words(self, value: Any) -> str:
        """A name in the language of the page."""
        return self.messages.words(value, self.lang) if self.game else str(value)

    def purpose(self) -> str:
        """What the dice are for."""
        assert self.tray.chance is not None
        return self.messages.chance(self.tray.chance, self.lang) if self.game else self.w("tray")

    def draw(self) -> None:
        """Show the tray."""
        self.body.html = (f'<div class="rl-head"><h3>{escape(self.purpose())}</h3></div>'
                          f'<div class="rl-body">{self.tray.html(self.w, self.words)}</div>')
        self.body.says = self.words(self.result if self.result is not None else self.tray.values)

    def text(self) -> str:
        shown: Sequence[Any] = self.result if self.result is not None else self.tray.values
        return f"{self.purpose()}{self.w('colon')}{' '.join(map(str, shown)) or '-'}"


def _read(chance: Chance, text: str, pool: Sequence[Any]) -> list[Any]:
    if isinstance(chance, Roll):
        found = re.findall(r"\d+", text)
        if len(found) == 1 and len(found[0]) > 1 and chance.sides < 10:
            found = list(found[0])  # 356 typed without spaces
        return [int(one) for one in found]
    return [one for one in re.split(r"[\s,，、]+", text) if one in pool]


def _empty() -> str:
    return ('<svg width="38" height="38" viewBox="0 0 32 32"><rect x="2" y="2" width="28" height="28" rx="6" '
            'fill="none" '
            'stroke="#b9b09c" stroke-dasharray="3 3"/></svg>')
