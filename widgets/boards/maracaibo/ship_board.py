"""The ship board of a player of Maracaibo: twelve spots with two discs each, and what the player owns."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.maracaibo.records import cards as project_cards
from widgets import theme
from widgets.boards.maracaibo import cards, signs
from widgets.boards.maracaibo.cards import GAME, Box, said
from widgets.boards.maracaibo.position import Seat
from widgets.boards.words import words
from widgets.scene import Card, Label, Names, Token

COLOURS = {"yellow": theme.YELLOW, "green": theme.GREEN, "orange": theme.ORANGE, "purple": theme.PURPLE}
PLANKS = "#dcc095"
"""The wood under the spots."""
ROWS = (("SU01", "SU02", "SU03"), ("SU04", "SU05", "SU06"), ("SU07", "SU08", "SU09"), ("SU10", "SU11", "SU12"))
"""The spots of a ship board: what waits for another spot stands right of it, what waits for several in the last row."""
DISC, LOCKED, DONE = "#b98d5a", "#e6ddc9", "#d5ead8"

WORDS = words("maracaibo", "ship_board")


def slots(seat: Seat, box: Box, lang: str, mine: bool, at: str) -> list[Card]:
    """The twelve spots inside `box`; another player's carry the player in their ids."""
    left, top, width, height = box
    wide, high = width / 3, height / 4
    records = {each.id: each for each in data.data(GAME).ship_upgrades}
    done = {id for id, discs in seat.discs.items() if discs == 0}
    found = []
    for row, ids in enumerate(ROWS):
        for column, id in enumerate(ids):
            place = (left + column * wide, top + row * high, wide - 3, high - 3)
            found.append(_slot(records[id], seat, done, place, lang, id if mine else f"{id}/{seat.id}", at))
    return found


def _slot(record: Any, seat: Seat, done: set[str], box: Box, lang: str, key: str, at: str) -> Card:
    left, top, width, height = box
    discs = seat.discs.get(record.id, 2)
    waits = (record.after is not None and record.after not in done) or len(done) < record.others
    face: list[Label | Token] = [*_gives(record.id, box, lang)]
    foot = top + height - 8
    for i in range(2):
        on = i < discs
        face.append(Token("", "", left + width - 22 + 13 * i, foot, "disc", 5, fill=DISC if on else theme.PAPER))
    if discs == 0:
        face.append(Label(left + 8, foot, "✓", "middle", 11, "bold", theme.GREEN, halo=False))
    elif waits:
        text = WORDS[lang]["first"] if record.after else WORDS[lang]["others"].format(x=record.others)
        face.append(Label(left + 4, foot, text, "start", theme.LEAST_SIZE, "normal", theme.MAROON, halo=False))
    fill = DONE if discs == 0 else LOCKED if waits else cards.PAPER
    note = said(lambda each: _state(record, discs, waits, each))
    return cards.framed(key, at, box, face, _name(record), note, fill)


@functools.lru_cache(512)
def _gives(id: str, box: Box, lang: str) -> tuple[Label, ...]:
    left, top, width, height = box
    record = next(each for each in data.data(GAME).ship_upgrades if each.id == id)
    texts = [(text, theme.TEXT) for text in signs.upgrade(record, lang)]
    return tuple(cards.lines(texts, (left + 4, top + 3, width - 7, height - 18), 13, 11, 10, 9, 8.5))


def _name(record: Any) -> Names:
    return {lang: getattr(record.name, lang) for lang in WORDS}


def _state(record: Any, discs: int, waits: bool, lang: str) -> str:
    word = WORDS[lang]
    if discs == 0:
        return word["done"]
    state = word["disc"] if discs == 1 else word["discs"].format(x=discs)
    if not waits:
        return state
    if record.after:
        other = next(each for each in data.data(GAME).ship_upgrades if each.id == record.after)
        return f"{state}{cards.WORDS[lang]['stop']}{word['after'].format(after=getattr(other.name, lang))}"
    return f"{state}{cards.WORDS[lang]['stop']}{word['others'].format(x=record.others)}"


def purse(seat: Seat, left: float, y: float, lang: str, sign: str, at: str) -> list[Token]:
    """What the player has, in signs: points, doubloons, combat points, figures, income."""
    income = {"x": seat.doubloon_income, "vp": seat.score_income}
    shown: list[tuple[str, str, float, str, Mapping[str, Any]]] = [
        ("score", f"{seat.score}{signs.POINTS}", 21, cards.SHIELD, {"x": seat.score}),
        ("doubloons", f"{seat.doubloons}{signs.COIN}", 20, cards.COIN, {"x": seat.doubloons}),
        ("combat", f"{seat.combat}{signs.SWORD}", 18, "#f0d9d2", {"x": seat.combat}),
        ("figures", f"{seat.figures}{signs.FIGURE}", 18, COLOURS[seat.colour],
         {"x": seat.figures, "general": seat.general}),
        ("income", signs.drawn(WORDS[lang]["income_"].format(**income)), 48, cards.PAPER, income),
    ]  # fmt: skip
    found = [Token(f"mat/{seat.id}", at, left + 9, y, "disc", 9, 0, COLOURS[seat.colour], text=sign,
                   name=dict.fromkeys(WORDS, seat.name or seat.id))]  # fmt: skip
    x = left + 21.0
    for key, text, wide, fill, facts in shown:
        name = said(lambda each, key=key, facts=facts: WORDS[each][key].format(**facts))
        found.append(Token(f"{key}/{seat.id}/has", at, x + wide, y, "plate", 9, wide, fill, text=text, name=name))
        x += 2 * wide + 4
    return found


def belongings(seat: Seat, box: Box, lang: str, sign: str, at: str) -> tuple[list[Label], list[Token]]:
    """Beside the ship board: career, cooperation tokens, lines crossed, combat and quest tiles; the bought cards by
    name."""
    word, names = WORDS[lang], signs.names(lang)
    left, top, width, height = box
    records = data.data(GAME)
    careers = {each.id: each for each in records.career_cards}
    labels, found = list[Label](), list[Token]()
    career = getattr(careers[seat.career].name, lang) if seat.career else word["none"]
    goals = [Token(f"goal/{seat.id}/{i}", at, 0, 0, "figure", 7, 5.8, COLOURS[seat.colour], text=sign,
                   name=said(lambda each, goal=goal: WORDS[each]["goal"].format(half=WORDS[each][goal])))
             for i, goal in enumerate(seat.goals) if goal]  # fmt: skip
    tokens = [_plate(f"token/{seat.id}/{each}", at, names[each], "#dfe7f2", each) for each in seat.tokens]
    lines = [_plate(f"crossed/{seat.id}/{each}", at, names[each], "#e9e2d2", each) for each in seat.barriers]
    tiles = [Token(f"tile/{id}", at, 0, 0, "plate", 6.8, 11, "#d8d4cb", text=id.removeprefix("T"), name=_tile(id))
             for id in seat.combat_tiles]  # fmt: skip
    quests = [cards.quest_token(id, at, f"done/{id}", lang) for id in seat.quest_tiles]
    rows = ((f"{word['goals']}{word['colon']}{career}", goals), (word["tokens"], tokens), (word["lines"], lines),
            (word["tiles"], tiles), (word["quests"], quests))  # fmt: skip
    for row, (heading, pieces) in enumerate(rows):
        y = top + 8 + row * 15.5
        if not pieces and row:
            heading += f"{word['colon']}{word['none']}"
        labels.append(Label(left, y, heading, "start", 9.5, halo=False, fill=theme.TEXT if pieces else theme.FAINT))
        found += _row(pieces, left + 14 + theme.text_width(heading, 9.5), left + width, y)
    bought = cards.WORDS[lang]["join"].join(getattr(project_cards()[id].name, lang) for id in seat.bought)
    texts = [(word["bought"] + word["colon"] + (bought or word["none"]), theme.TEXT if bought else theme.FAINT)]
    return labels + cards.lines(texts, (left, top + 79, width, height - 79), 9.5, 8.5), found


def held(seat: Seat, lang: str) -> str:
    """How many cards the player holds and plans."""
    return WORDS[lang]["hand"].format(x=len(seat.hand), planned=len(seat.planned))


def _plate(id: str, at: str, text: str, fill: str, term: str) -> Token:
    wide = theme.text_width(text, 8) / 2 + 4
    name = {lang: getattr(next(each for each in data.data(GAME).terms if each.id == term).name, lang) for lang in WORDS}
    return Token(id, at, 0, 0, "plate", 6.8, wide, fill, text=text, name=name)


def _tile(id: str) -> Names:
    record = next(each for each in data.data(GAME).combat_tiles if each.id == id)
    return said(lambda lang: f"{getattr(record.name, lang)}{WORDS[lang]['colon']}{cards.tile_note(record, lang)}")


def _row(pieces: list[Token], left: float, right: float, y: float) -> list[Token]:
    """Pieces side by side from left to right, one over the other where there is no room."""
    wide = [2 * (piece.wide or piece.size) + 3 for piece in pieces]
    squeeze = min(1.0, (right - left) / max(1.0, sum(wide)))
    found, x = [], left
    for piece, room in zip(pieces, wide, strict=True):
        found.append(msgspec.structs.replace(piece, x=x + room / 2 - 1.5, y=y))
        x += room * squeeze
    return found
