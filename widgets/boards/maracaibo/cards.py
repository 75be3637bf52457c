"""The faces of Maracaibo's cards and tiles: project cards, prestige buildings, careers, quests, combat tiles."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from kernel_lib.core import data
from kernel_lib.core.bilingual import aside, gap
from kernel_lib.core.seen import UNKNOWN
from kernel_lib.maracaibo import records
from widgets import theme
from widgets.boards import InHand, lettering
from widgets.boards.maracaibo import signs
from widgets.boards.words import words
from widgets.pictograms import SIGNS
from widgets.scene import Card, Label, Names, Token

MARACAIBO = words("maracaibo", "map")

GAME = signs.GAME
PLANNED = "#f3e9d6"
PAPER, BACK, COIN, SHIELD = "#fffdf6", "#7d6a58", "#f6d860", "#dfe9d3"
SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.5)
HEAD, LOW = 22.0, 18.0
"""How high the coloured head with price and name is, and that of a small card."""
SMALL = 90.0
BANDS = {"A": "#2f6f8f", "B": "#7d2b1c", "C": "#4c3b63"}
NATIONS = {"france": theme.BLUE, "england": theme.WHITE, "spain": theme.RED}
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

WORDS = words("maracaibo", "cards")


def grid(count: int, box: Box, best: tuple[float, float], gap: float = 4) -> list[Box]:
    """`count` equal boxes in rows inside `box`, as near to the `best` width and height as there is room."""
    if not count:
        return []
    left, top, width, height = box

    def cell(rows: int) -> tuple[float, float]:
        return min(best[0], width / math.ceil(count / rows)), min(best[1], height / rows)

    rows = max(range(1, count + 1), key=lambda n: min(cell(n)[0] / best[0], cell(n)[1] / best[1]))
    (wide, high), columns = cell(rows), math.ceil(count / rows)
    return [(left + i % columns * wide, top + i // columns * high, wide - gap, high - gap) for i in range(count)]


def said(make: Any) -> dict[str, str]:
    """{language: make(language)}"""
    return {lang: make(lang) for lang in WORDS}


def name_of(record: Any) -> dict[str, str]:
    """The name of a record in each language."""
    return {"en": record.name.en, "zh": record.name.zh}


def framed(
    id: str,
    at: str,
    box: Box,
    face: Sequence[Label | Token],
    name: Names,
    note: Names | None = None,
    fill: str = PAPER,
    band: str = "",
    head: float = 3.5,
) -> Card:
    """A card that fills `box`."""
    left, top, width, height = box
    return Card(id, at, left + width / 2, top + height / 2, size=height / 2, wide=width / 2, fill=fill, name=name,
                face=tuple(face), band=band, head=head, note=note or {})  # fmt: skip


def lines(texts: Sequence[tuple[str, str]], box: Box, *sizes: float) -> list[Label]:
    """Paragraphs (text, colour) from the top of a box, their signs drawn, in the largest of `sizes` that fits."""
    left, top, width, height = box
    texts = [(signs.drawn(text), colour) for text, colour in texts]
    size = lettering.largest(tuple(text for text, _ in texts), width, height, sizes)
    leading, found = size * lettering.LEADING, list[Label]()
    room = int(height / leading + 0.15)
    for at, (text, colour) in enumerate(texts):
        rest = len(texts) - at - 1
        for line in lettering.fitted(text, width, size, max(1, room - len(found) - rest)) if room > len(found) else []:
            y = top + (len(found) + 0.5) * leading
            found.append(Label(left, y, line, "start", size, "normal", colour, halo=False))
    return found


def coin(x: float, y: float, text: str, size: float = 9) -> Token:
    """A price."""
    return Token("", "", x, y, "disc", size, fill=COIN, text=text)


def project(id: str, box: Box, lang: str, at: str, *, planned: bool = False, extra: Sequence[Token] = ()) -> Card:
    """A project card: price, name, what it asks and does; below it good, item and final points.

    planned: it lies in the planning area, and says so; extra: pieces that lie on it, put along its foot.
    """
    left, top, width, height = box
    face: list[Label | Token] = [*_printed(id, box, lang)]
    if planned:
        text = WORDS[lang]["planned" if width >= 125 else "planned_"]
        face.append(Label(left + 42, top + height - 9, text, "start", 8.5, "bold", theme.MAROON, halo=False))
    face += [Token("", "", left + 47 + 14 * i, top + height - 9, each.shape, 6.5, 5.5, each.fill, text=each.text)
             for i, each in enumerate(extra)]  # fmt: skip
    name, note, deck = _told(id)
    return framed(id, at, box, face, name, note, PLANNED if planned else PAPER, BANDS[deck], _head(height))


@functools.lru_cache(1024)
def _told(id: str) -> tuple[Names, Names, str]:
    card = records.cards()[id]
    return name_of(card), said(lambda lang: card_note(card, lang)), card.deck


@functools.lru_cache(1024)
def _printed(id: str, box: Box, lang: str) -> tuple[Label | Token, ...]:
    card = records.cards()[id]
    left, top, width, height = box
    size, head = (8.5 if width < 100 else 9.5), _head(height)
    foot = top + height - 9
    face: list[Label | Token] = [coin(left + 12, top + head / 2 + 1, str(card.cost))]
    face += titled(card.name.text(lang), left, top, width, size, head)
    texts = [(signs.need(each, lang), theme.MAROON) for each in card.requires]
    texts += [(signs.effect(each, lang), theme.TEXT) for each in card.effects]
    above, below = (1, 16) if height < SMALL else (2, 19)
    face += lines(texts, (left + 5, top + head + above, width - 9, height - head - below), *SIZES)
    face += [
        Label(left + 12, foot, signs.GOODS[card.good], size=14),
        Label(left + 30, foot, signs.ITEMS[card.item], size=14),
    ]
    if card.vp:
        text = f"{card.vp}{signs.POINTS}"
        face.append(Token("", "", left + width - 16, foot, "plate", 7, 13, fill=SHIELD, text=text))
    return tuple(face)


def _head(height: float) -> float:
    return LOW if height < SMALL else HEAD


def titled(name: str, left: float, top: float, width: float, size: float, head: float = HEAD) -> list[Label]:
    """A name beside the price, in one or two lines; smaller where a word of it has no room."""
    size = lettering.largest((name,), width - 27, 2 * size * lettering.LEADING, (size, 9.0, 8.5))
    rows = lettering.fitted(name, width - 27, size, 2)
    y = top + head / 2 + 1.2 - 4.85 * (len(rows) - 1)
    return [
        Label(left + 24, y + i * 9.7, row, "start", size, "bold", theme.WHITE, halo=False) for i, row in enumerate(rows)
    ]


def card_note(card: Any, lang: str) -> str:
    """A project card in words."""
    word = WORDS[lang]
    parts = [word["price"].format(x=card.cost)]
    parts += [signs.need(each, lang) for each in card.requires] + [signs.effect(each, lang) for each in card.effects]
    parts += [signs.names(lang)[card.good], signs.names(lang)[card.item]]
    if card.vp:
        parts.append(word["points"].format(x=card.vp))
    return word["stop"].join(parts)


def hand(state: Any, seat: str, lang: str) -> list[InHand]:
    """The strip below the board: the hand of a player."""
    held: list[str] = next((player.hand for player in state.players if player.seat == seat), [])
    return [_in_hand(id, lang) if not id.startswith(UNKNOWN) else InHand(f"back/{i}", "?") for i, id in enumerate(held)]


def _in_hand(id: str, lang: str) -> InHand:
    card = records.cards()[id]
    said = WORDS[lang]["stop"].join([*(signs.need(each, lang) for each in card.requires),
                                     *(signs.effect(each, lang) for each in card.effects)])  # fmt: skip
    wares = f"{signs.GOODS[card.good]} {signs.ITEMS[card.item]}"
    return InHand(id, card.name.text(lang), str(card.cost), BANDS[card.deck], card_note(card, lang),
                  shown=f"{signs.drawn(said)} {wares}")  # fmt: skip


def back(id: str, at: str, box: Box, text: str, name: Names) -> Card:
    """A pile or card that lies face down."""
    left, top, width, height = box
    high = height > 60  # there is room for the compass of its back
    middle = top + height / 2 + (20 if high else 0)
    face = [Label(left + width / 2, middle + (i - 0.5 * (len(rows) - 1)) * 12, row, "middle", 9.5, "bold",
                  theme.WHITE, halo=False)
            for rows in [lettering.wrapped(text, width - 8, 9.5)] for i, row in enumerate(rows)]  # fmt: skip
    compass = [Label(left + width / 2, top + height / 2 - 14, SIGNS["compass"], size=32)] if high else []
    return framed(id, at, box, [*compass, *face], name, fill=BACK)


def building(id: str, box: Box, lang: str, face_up: bool, investors: Sequence[Token]) -> Card:
    """A prestige building with the figures of its investors; only its back while it lies face down."""
    if not face_up:
        return back(f"{id}/back", "buildings", box, WORDS[lang]["down"], said(lambda each: WORDS[each]["down"]))
    record = next(each for each in data.data(GAME).prestige_buildings if each.id == id)
    left, top, width, height = box
    face: list[Label | Token] = [coin(left + 12, top + 12, str(record.cost))]
    face += titled(record.name.text(lang), left, top, width, 9.5)
    under = height - (45 if investors else 28)  # figures stand at the foot
    face += lines([(text, theme.TEXT) for text in scores(record, lang)], (left + 5, top + 27, width - 9, under), *SIZES)
    face += [Token("", "", left + 11 + 16 * i, top + height - 10, "figure", 7.5, 6.2, each.fill, text=each.text)
             for i, each in enumerate(investors)]  # fmt: skip
    note = said(lambda each: WORDS[each]["stop"].join(
        [WORDS[each]["price"].format(x=record.cost), *scores(record, each), *_invested(investors, each)]))  # fmt: skip
    return framed(id, "buildings", box, face, name_of(record), note, band="#7a5c12", head=HEAD)


def _invested(investors: Sequence[Token], lang: str) -> list[str]:
    names = WORDS[lang]["join"].join(each.name.get(lang, "") for each in investors)
    return [WORDS[lang]["investors"].format(names=names)] if investors else []


def scores(record: Any, lang: str) -> list[str]:
    """What a prestige building counts at the end."""
    word, found = WORDS[lang], []
    for part in record.scores:
        per = data.messages(GAME).words("assistants" if part.per == "assistant" else part.per, lang)
        found.append(word["track"] if part.per == "doubloon_track" else word["per"].format(x=part.vp, per=per))
    return found + ([word["most"].format(x=record.most)] if record.most else [])


def career(id: str, box: Box, lang: str, goals: Sequence[str], figure: Token | None = None) -> Card:
    """A career card: three goals, each with an easier and a harder half; completed ones carry a figure."""
    record = next(each for each in data.data(GAME).career_cards if each.id == id)
    left, top, width, height = box
    face: list[Label | Token] = [
        Label(left + 6, top + 10, record.name.text(lang), "start", 10.5, "bold", theme.WHITE, halo=False)]  # fmt: skip
    step = (height - 24) / 3
    for row, goal in enumerate(record.goals):
        y, done = top + 24 + row * step, goals[row] if row < len(goals) else ""
        face += lines([(_kind(goal, lang), theme.TEXT)], (left + 6, y, width - 10, step / 2), 10, 9.5, 9, 8.5)
        parts = (("low", left + 6, 0.42 * width - 8), ("high", left + 0.42 * width, 0.58 * width - 4))
        for half, x, wide in parts:
            text = _half(getattr(goal, half), lang, WORDS[lang])
            face += lines([(text, theme.MAROON)], (x, y + step / 2 - 1, wide, step / 2), 10, 9.5, 9, 8.5)
            if done == half and figure:
                face.append(Token("", "", x + wide - 9, y + step - 8, "figure", 8, 6.5, figure.fill, text=figure.text))
    note = said(lambda each: WORDS[each]["stop"].join(
        aside(f"{_kind(goal, each)}{gap(each)}{_half(goal.low, each)} / {_half(goal.high, each)}",
              WORDS[each]["done"] if row < len(goals) and goals[row] else "", each)
        for row, goal in enumerate(record.goals)))  # fmt: skip
    return framed(id, "career", box, face, name_of(record), note, band="#4c3b63", head=18)


def _kind(goal: Any, lang: str) -> str:
    return str(data.messages(GAME).words(goal.kind, lang))


def _half(half: Any, lang: str, short: Mapping[str, str] | None = None) -> str:
    """What half a goal needs and gives. short: the names of the lines where there is no room for whole ones."""
    need = half.need if isinstance(half.need, int) else (short or signs.names(lang))[half.need]
    gain = signs.steps([{"do": key, "x": x} for key, x in (("doubloons", half.doubloons), ("vp", half.vp)) if x], lang)
    return f"{need} → {gain}"


def combat_tile(id: str, box: Box, lang: str, key: str = "", at: str = "combat") -> Card:
    """A combat tile: for each nation the value it fights with and what is gained at once."""
    record = next(each for each in data.data(GAME).combat_tiles if each.id == id)
    left, top, _, height = box
    face: list[Label | Token] = []
    step = (height - 8 - (12 if record.modifier else 0)) / 3
    for row, nation in enumerate(NATIONS):
        side, y = getattr(record, nation), top + 7 + (row + 0.5) * step
        face.append(Token("", "", left + 12, y, "hexagon", 8, 7, NATIONS[nation], text=signs.names(lang)[nation][0]))
        face.append(Label(left + 30, y, str(side.value), "middle", 13, "bold", halo=False))
        face.append(Label(left + 42, y, signs.drawn(side_gain(side, lang)), "start", 12, halo=False))
    if record.modifier:
        said_ = WORDS[lang][f"markers_{record.modifier}"]
        face.append(Label(left + 6, top + height - 8, said_, "start", 8.5, "bold", theme.MAROON, halo=False))
    note = said(lambda each: tile_note(record, each))
    return framed(key or id, at, box, face, name_of(record), note, band=theme.GREY)


def side_gain(side: Any, lang: str) -> str:
    """What one nation's row of a combat tile gives or costs at once."""
    gains = {"doubloons": side.doubloons, "influence_any": side.influence, "vp": side.vp, "figures": side.figures}
    return signs.steps([{"do": key, "x": x} for key, x in gains.items() if x], lang).replace("+-", "-")


def tile_note(record: Any, lang: str) -> str:
    """A combat tile in words."""
    parts = [f"{signs.names(lang)[each]} {getattr(record, each).value} {side_gain(getattr(record, each), lang)}".strip()
             for each in NATIONS]  # fmt: skip
    return WORDS[lang]["stop"].join(parts + ([WORDS[lang][f"markers_{record.modifier}"]] if record.modifier else []))


def quest(id: str, box: Box, lang: str, at: str) -> Card:
    """A quest tile: cost above, reward below. Story tiles show only their name."""
    record = next((each for each in data.data(GAME).quest_tiles if each.id == id), None)
    left, top, width, height = box
    if record is None:
        name = said(lambda each: str(data.messages(GAME).words(id, each)))
        face = lines([(name[lang], theme.TEXT)], (left + 4, top + 6, width - 8, height - 8), 9)
        return framed(id, at, box, face, name, fill="#e8d5a3")
    cost, gain = signs.quest(record, lang)
    face = lines([(cost, theme.MAROON), (gain, theme.TEXT)], (left + 4, top + 6, width - 8, height - 8), 8.5)
    note = said(lambda each: " → ".join(signs.quest(record, each)))
    return framed(id, at, box, face, name_of(record), note, fill="#f1e3bd")


def quest_token(tile: str, at: str, id: str, lang: str) -> Token:
    """A quest tile as a small piece, to be put somewhere; it shows its payment."""
    record = next((each for each in data.data(GAME).quest_tiles if each.id == tile), None)
    if record is None:
        name = said(lambda each: MARACAIBO[each]["quest"].format(name=data.messages(GAME).words(tile, each)))
        return Token(id, at, 0, 0, "tile", 9, 10.5, "#e8d5a3", text="?", name=name)
    name = said(lambda each: MARACAIBO[each]["quest"].format(name=" → ".join(signs.quest(record, each))))
    text = signs.badge(record.cost, lang)
    return Token(id, at, 0, 0, "tile", 9, 12.5, "#f1e3bd", text=text, name=name, initials=text)
