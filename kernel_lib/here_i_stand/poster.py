"""The set-up posters of Here I Stand: the armies of 1517, and its faith."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import data, sheet
from kernel_lib.core.bilingual import LANGUAGES, Words
from kernel_lib.core.poster import Poster
from kernel_lib.core.sheet import Block

from .board import DATA, LEADERS, POWERS, UNITS

GAME = "here_i_stand"

_said, _lines = partial(sheet.said, GAME), partial(sheet.lines, GAME)


def posters() -> list[Poster]:
    """One for each map: who stands where, and what is believed where."""
    arms = Block(_said("poster.arms.who"), [line for power in POWERS if (line := _standing(power))])
    return [Poster(_said(f"poster.{page}.title"), {}, page, _lines(f"sheet.poster.{page}"), [arms] * (page == "arms"))
            for page in ("arms", "beliefs")]


def _standing(power: str) -> Words:
    """Who of a power stands where in 1517; {} for one that has nobody."""
    found = [one for one in DATA.setup if one.id.startswith(f"{power}-")]
    if not found:
        return {}
    colon, comma, stop = ({"en": ": ", "zh": "："}, {"en": ", ", "zh": "、"}, {"en": "; ", "zh": "；"})
    return {lang: POWERS[power].name.text(lang) + colon[lang] + stop[lang].join(
        f"{data.named(GAME, one.at)[lang]} " + comma[lang].join(_piece(unit, count, lang) for unit, count in
                                                               one.units.items()) for one in found)
            for lang in LANGUAGES}


def _piece(unit: str, count: int, lang: str) -> str:
    """A piece of one power, whose name says it already: ``4 regulars``, ``Suleiman``."""
    if unit in LEADERS:
        return LEADERS[unit].name.text(lang)
    return f"{count} {_said(f'poster.kind.{UNITS[unit].kind}')[lang]}"
