"""The set-up posters of Here I Stand: the armies of 1517, and its faith."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import data, sheet
from kernel_lib.core.bilingual import LANGUAGES, Words, aside, gap
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
    return {lang: POWERS[power].name.text(lang) + COLON[lang] + STOP[lang].join(
        _there(data.named(GAME, one.at)[lang], [_piece(unit, count, lang) for unit, count in one.units.items()], lang)
        for one in found) for lang in LANGUAGES}


COLON, COMMA, STOP = {"en": ": ", "zh": "："}, {"en": ", ", "zh": "、"}, {"en": "; ", "zh": "；"}


def _there(place: str, pieces: list[str], lang: str) -> str:
    """A place and who stands there."""
    said = COMMA[lang].join(pieces)
    return aside(place, said, lang) if lang == "zh" else f"{place} {said}"


def _piece(unit: str, count: int, lang: str) -> str:
    """A piece of one power, whose name says it already: ``4 regulars``, ``Suleiman``."""
    if unit in LEADERS:
        return LEADERS[unit].name.text(lang)
    return f"{count}{gap(lang)}{_said(f'poster.kind.{UNITS[unit].kind}')[lang]}"
