"""The battle of a worked example before its dice, with knobs to turn: what its odds become, at once."""

from __future__ import annotations

from html import escape

from kernel_lib.core import data
from kernel_lib.core.errors import Bad, whole
from kernel_lib.core.example import Example
from kernel_lib.odds import knobs, telling
from kernel_lib.odds.knobs import Knob
from widgets import markup
from widgets.odds_beside import offer_html, offer_text
from widgets.words import say


class BattleKnobs:
    """The knobs of the first battle in a worked example; none where nothing is fought, or without an example."""

    def __init__(self, worked: Example | None) -> None:
        self.game = worked.game if worked is not None else ""
        self.state = knobs.before_battle(worked) if worked is not None else None
        self.knobs = knobs.knobs(self.game, self.state) if self.state is not None else []
        self.turns: dict[Knob, int] = {}
        self._shown: tuple[object, str] = None, ""

    def turn(self, number: int, to: int) -> None:
        """Turn knob `number` (0 is the first). Raises Bad when there is none, or it does not go so far."""
        knob = self.knobs[whole(number, "knob", 0, len(self.knobs) - 1)]
        self.turns[knob] = whole(to, "knob", 0, knob.most)
        if self.turns[knob] == knob.of(self.state):
            del self.turns[knob]

    def pressed(self, value: object) -> None:
        """What a slider reports: "number|to". Raises Bad."""
        number, _, to = str(value).partition("|")
        if not (number.isdigit() and to.lstrip("-").isdigit()):
            raise Bad(f"{value!r} is no knob", "knob", "number|to")
        self.turn(int(number), max(0, min(int(to), self.knobs[int(number)].most)))

    def back(self) -> None:
        """All knobs as in the example."""
        self.turns = {}

    def html(self, lang: str) -> str:
        """The odds and the sliders of both sides; "" where nothing is fought."""
        if not self.knobs:
            return ""
        key = lang, dict(self.turns)
        if self._shown[0] != key:
            self._shown = key, self._html(lang)
        return self._shown[1]

    def _html(self, lang: str) -> str:
        now = knobs.turned(self.game, self.state, self.turns)
        offer = knobs.fight(self.game, now)
        shown = (offer_html(self.game, offer, lang) if offer is not None
                 else f'<p>{escape(say("knobs_nobody", lang, self.game))}</p>')
        sliders = "".join(self._side(now, side, lang) for side in (0, 1))
        reset = (f'<div class="rl-row">{markup.button(say("knobs_back", lang, self.game), "knobs_back", look="plain")}'
                 "</div>" if self.turns else "")
        return (f'<div class="rl-block rl-knobs"><h4>{escape(say("knobs", lang, self.game))}</h4>{shown}{sliders}'
                f"{reset}</div>")

    def text(self, lang: str) -> str:
        """The odds as they stand, in words."""
        offer = knobs.fight(self.game, knobs.turned(self.game, self.state, self.turns)) if self.knobs else None
        return offer_text(self.game, offer, lang) if offer is not None else ""

    def _side(self, now: object, side: int, lang: str) -> str:
        offer = knobs.fight(self.game, self.state)
        assert offer is not None
        sliders = "".join(
            markup.slider(self._name(knob, lang), "knob", str(number), knob.of(now), (0, knob.most, knob.most),
                          say("less", lang), say("more", lang))
            for number, knob in enumerate(self.knobs) if knob.side == side)
        return f"<p><b>{escape(telling.side(self.game, offer, side, lang))}</b></p>{sliders}" if sliders else ""

    def _name(self, knob: Knob, lang: str) -> str:
        return knob.said[lang == "zh"] if not knob.piece else data.messages(self.game).words(knob.piece, lang)
