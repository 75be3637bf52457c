"""The reference sheet of The Napoleonic Wars: two pages, its numbers from the data."""

from __future__ import annotations

from functools import partial

from kernel_lib.core import sheet
from kernel_lib.core.bilingual import LANGUAGES, Words, aside, gap
from kernel_lib.core.sheet import Block, plain

from .board import COLUMN_COST, DATA, POWERS
from .building import UNIT
from .conquest import FALL
from .game import GAME
from .interception import NEEDED
from .schema import Area, Leader, Sea
from .turn_end import PEACE

_said = partial(sheet.said, GAME)


def blocks() -> list[Block]:
    """All boxes of the sheet: the turn, what points buy, war by land and sea, the end of a turn."""
    return [
        _prose("turn", "5/phases"), _prose("impulse", "5.2"), _prose("points", "6.3", unit=UNIT), _consuls(),
        _prose("war", "8.33"), _prose("march", "9.1"), _prose("attrition", "9.4"),
        _prose("nine", "10.11", need=NEEDED), _prose("dice", "11.2"), _prose("battle", "11.3"),
        _prose("retreat", "11.42"), _prose("siege", "12.3"), _prose("fleets", "13.3", need=NEEDED),
        _prose("naval", "13.4"), _prose("sealift", "13.6"), _prose("conquest", "15.1", need=FALL),
        _prose("submission", "15.4"), _prose("peace", "5.8", need=PEACE), _prose("score", "5.81"),
        _prose("resources", "16.2"), _prose("interphase", "14.21"), _powers(),
        _prose("terms", "3/army"), _prose("cards", "6.14"), _prose("build", "7/where"), _prose("flags", "7.41"),
        _prose("blocs", "8.22"), _prose("beaten", "8.8"), _prose("overrun", "11.6"), _prose("siege_more", "12.33"),
        _prose("fleets_more", "13.2"), _prose("cession", "15.2"), _prose("deploy", "14.23"), _prose("guests", "17.2"),
        _prose("who", "4.3"),
    ]


def _prose(name: str, rule: str, **facts: int) -> Block:
    """A box of sentences; the numbers may stand in its title."""
    return Block(_said(f"{name}.title", **facts), sheet.lines(GAME, f"sheet.{name}", **facts), rule=rule)


def _consuls() -> Block:
    """What each column of the diplomatic track costs to enter."""
    rows = [[_name(one.name.en, one.name.zh), plain(COLUMN_COST[one.id])] for one in DATA.columns]
    return Block(_said("consuls.title"), sheet.lines(GAME, "sheet.consuls"), rows, rule="8.1/cost")


def _powers() -> Block:
    """The numbers of each power."""
    head = [_said(f"powers.{one}") for one in ("power", "hand", "draw", "reinforcement", "conquest", "ships", "at_sea")]
    rows = [[_name(one.name.en, one.name.zh), plain(one.hand), plain(f"{one.draw_least}–{one.draw_most}"),
             plain(one.reinforcement_cp), plain(f"{one.conquest:+d}".replace("-", "−")), plain(one.naval_dice or "–"),
             plain(f"+{one.naval_bonus}" if one.naval_bonus else "–")] for one in POWERS.values()]
    return Block(_said("powers.title"), rows=rows, head=head, rule="14.32")


def places() -> list[Block]:
    """Where each power starts: it stands on the poster."""
    return [Block(_said("places.title"), [*sheet.lines(GAME, "sheet.places"), *map(_standing, POWERS)], rule="4.1")]


def _standing(power: str) -> Words:
    """The pieces that a power has at the start: London 2 (Moore), Kent 1; squadrons: Portsmouth 1."""
    ships, name = _said("places.ships"), POWERS[power].name
    return {lang: f"{name.text(lang)}{COLON[lang]}{_there(power, False, lang)}"
                  + (f"{STOP[lang]}{ships[lang]}{COLON[lang]}{sea}" if (sea := _there(power, True, lang)) else "")
            for lang in LANGUAGES}  # fmt: skip


COLON, COMMA, STOP = {"en": ": ", "zh": "："}, {"en": ", ", "zh": "、"}, {"en": "; ", "zh": "；"}


def _there(power: str, squadrons: bool, lang: str) -> str:
    """Where the units of a power stand, or its squadrons lie, with their leaders."""
    named: tuple[Area | Sea | Leader, ...] = (*DATA.areas, *DATA.seas, *DATA.leaders)
    called = {one.id: one.name.text(lang) for one in named}
    return COMMA[lang].join(
        aside(f"{called[one.at]}{gap(lang)}{one.units or one.squadrons}",
              COMMA[lang].join(called[leader] for leader in one.leaders), lang)
        for one in DATA.placements if one.power == power and bool(one.squadrons) == squadrons)


def _name(en: str, zh: str) -> Words:
    return {"en": en, "zh": zh}
