"""The faces of Maracaibo's story cards, legacy tiles and Jean's solo cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kernel_lib.core import data
from widgets import theme
from widgets.boards import lettering
from widgets.boards.maracaibo import cards, signs
from widgets.boards.maracaibo.cards import Box, said
from widgets.boards.maracaibo.position import GAME, Position
from widgets.boards.words import words
from widgets.scene import Card, Label

STORY, LEGACY, SOLO = "#f1e3bd", "#ddd5ea", "#dfeae4"
SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.5)
READ = 12.0
"""Of these, the size of the letters on a phone."""

WORDS = words("maracaibo", "story")


def story(id: str, position: Position, box: Box, lang: str, at: str) -> Card:
    """A story card in play: its text, its quest and where that is done, what it brought."""
    record = next(each for each in data.data(GAME).story_cards if each.id == id)
    left, top, width, height = box
    face = [Label(left + 7, top + 14, record.name.text(lang), "start", 11, "bold", halo=False)]
    face += cards.lines(_texts(record, position, lang), (left + 7, top + 26, width - 12, height - 30), *SIZES)
    note = said(lambda each: _joined([getattr(record.text, each), *_task(record, position, each),
                                      *_instructions(record, position, each)], each))  # fmt: skip
    return cards.framed(id, at, box, face, cards.name_of(record), note, STORY, theme.MAROON)


def story_high(id: str, position: Position, width: float, lang: str) -> float:
    """How high a story card of this width is, to be read on a phone."""
    record = next(each for each in data.data(GAME).story_cards if each.id == id)
    return 30 + _needed(_texts(record, position, lang), width - 12)


def _texts(record: Any, position: Position, lang: str) -> list[tuple[str, str]]:
    """What stands on a story card below its name, and in which colour."""
    return [(record.text.text(lang), theme.TEXT), *((line, theme.MAROON) for line in _task(record, position, lang)),
            *((line, theme.FAINT) for line in _instructions(record, position, lang))]


def _needed(texts: Sequence[tuple[str, str]], width: float) -> float:
    """How much room below each other these texts need to be read on a phone."""
    rows = sum(len(lettering.wrapped(signs.drawn(text), width, READ)) for text, _ in texts)
    return rows * READ * lettering.LEADING


def _joined(parts: list[str], lang: str) -> str:
    return WORDS[lang]["stop"].join(parts)


def _task(record: Any, position: Position, lang: str) -> list[str]:
    """What must be done for the card to be turned over, and where."""
    word, found = WORDS[lang], []
    tile = next((tile for tile, card in position.story_tiles.items() if card == record.id), None)
    lies = next((place for place, tiles in position.quests.items() if tile in tiles), None)
    if lies is not None:
        found.append(word["story_at"].format(tile=data.messages(GAME).words(tile, lang), at=lies))
    elif record.story_at is not None:
        found.append(word["story_to"].format(at=record.story_at))
    if record.task is not None:
        cost, gain = signs.quest(record.task, lang)
        found.append(word["task"].format(cost=cost, gain=gain))
    if record.done_when in {tile.id for tile in data.data(GAME).legacy_tiles}:
        found.append(word["done_when"].format(tile=_tile(record.done_when).name.text(lang)))
    return found


def _instructions(record: Any, position: Position, lang: str) -> list[str]:
    """What the card puts on the map for this number of players."""
    word, found = WORDS[lang], []
    count = len([seat for seat in position.seats if seat.id != "jean"])
    for after in (0, 1, 2, 3):
        places = [one.at for one in record.quests if one.after_round == after and count in one.players]
        if places:
            key = "quests_after" if after else "quests"
            found.append(word[key].format(round=after, at=word["join"].join(places)))
    known = {one.id: one.name.text(lang) for one in (*data.data(GAME).legacy_tiles, *data.data(GAME).project_cards)}
    for key, ids in (("tiles", record.tiles), ("cards", record.cards), ("discard", record.discard)):
        if ids:
            found.append(word[key].format(them=word["join"].join(known[one] for one in ids)))
    return found


def _tile(id: str) -> Any:
    return next(tile for tile in data.data(GAME).legacy_tiles if tile.id == id)


def legacy(id: str, position: Position, box: Box, lang: str, at: str) -> Card:
    """A legacy tile in play, with what it changes."""
    record = _tile(id)
    left, top, width, height = box
    place = f"{id} · {record.at}" if record.at else id
    face = [Label(left + 6, top + 11, place, "start", 9.5, "bold", theme.FAINT, halo=False)]
    face += cards.lines(_tile_texts(record, position, lang), (left + 6, top + 19, width - 9, height - 22), *SIZES)
    note = said(lambda each: _joined(_changes(record, position, each), each))
    return cards.framed(f"tile/{id}", at, box, face, cards.name_of(record), note, LEGACY)


def legacy_high(id: str, position: Position, width: float, lang: str) -> float:
    """How high a legacy tile of this width is, to be read on a phone."""
    return 22 + _needed(_tile_texts(_tile(id), position, lang), width - 9)


def _tile_texts(record: Any, position: Position, lang: str) -> list[tuple[str, str]]:
    return [(record.name.text(lang), theme.MAROON), *((line, theme.TEXT) for line in _changes(record, position, lang))]


def _changes(record: Any, position: Position, lang: str) -> list[str]:
    """What a legacy tile does, one thing a line."""
    word, records, found = WORDS[lang], data.data(GAME), []
    if record.city is not None:
        found += [action.name.text(lang) for action in records.city_actions if action.id == record.city.action]
    found += [word["route"].format(a=a, b=b) for a, b in record.routes]
    if record.on_stop:
        found.append(signs.steps(record.on_stop, lang))
    if record.spaces:
        found.append(word["offer"].format(what=signs.bargain_of(record.cost, record.gain, lang)))
        found.append(word["free"].format(discs=position.legacy.get(record.id, 0), spaces=record.spaces))
    if record.combat_action:
        action = next(each for each in records.combat_actions if each.id == record.combat_action)
        cost = word["or"].join(str(option.cost) for option in action.options)
        gains = {"influence_any": action.options[0].influence, "doubloons": action.options[0].doubloons}
        gain = signs.steps([{"do": key, "x": x} for key, x in gains.items() if x], lang)
        found.append(word["combat"].format(cost=cost, gain=gain))
    if record.toll:
        found.append(word["toll"].format(toll=record.toll))
    if record.gate:
        found.append(word["gate"].format(gate=record.gate))
    if record.no_main:
        found.append(word["shut" if "city" in record.no_main else "closed"])
    return found


def solo(id: str, box: Box, lang: str, at: str) -> Card:
    """The solo card that Jean turned up last: how she sails, which display card she takes, what she does."""
    record = next(each for each in data.data(GAME).solo_cards if each.id == id)
    left, top, width, height = box
    face = [Label(left + 7, top + 14, record.name.text(lang), "start", 11, "bold", halo=False)]
    texts = [(line, theme.TEXT) for line in _turn(record, lang)]
    face += cards.lines(texts, (left + 7, top + 26, width - 12, height - 30), *SIZES)
    note = said(lambda each: _joined(_turn(record, each), each))
    return cards.framed(id, at, box, face, cards.name_of(record), note, SOLO, theme.GREEN)


def _turn(record: Any, lang: str) -> list[str]:
    word = WORDS[lang]
    found = [word["steps"].format(steps=record.steps, way=word[record.direction]),
             word["takes"].format(at=record.display)]  # fmt: skip
    for act in record.acts:
        key = "fight" if act.do == "combat" else act.do
        nation = signs.names(lang).get(act.nation or "", "")
        if act.x:
            found.append(word[key].format(x=act.x, nation=nation))
        if act.late is not None:
            found.append(word["late"].format(it=word[key].format(x=act.late, nation=nation)))
        if act.extra_village:
            found.append(word["extra_village"])
    return found
