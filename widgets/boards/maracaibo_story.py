"""The faces of Maracaibo's story cards, legacy tiles and Jean's solo cards."""

from __future__ import annotations

from typing import Any

from kernel_lib.core import data
from widgets import theme
from widgets.boards import maracaibo_cards as cards
from widgets.boards import maracaibo_signs as signs
from widgets.boards.maracaibo_cards import Box, said
from widgets.boards.maracaibo_position import GAME, Position
from widgets.boards.words import by_language
from widgets.scene import Card, Label

STORY, LEGACY, SOLO = "#f1e3bd", "#ddd5ea", "#dfeae4"
SIZES = (13.0, 12.0, 11.0, 10.0, 9.0, 8.5)

WORDS = by_language(
    {
        "story_at": ("{tile} at {at}", "{tile}：{at}號"),
        "story_to": ("story tile: {at}", "故事板塊：{at}號"),
        "task": ("{cost} → {gain}", "{cost}→{gain}"),
        "quests": ("quests: {at}", "任務：{at}號"),
        "quests_after": ("quests after round {round}: {at}", "第{round}輪後的任務：{at}號"),
        "tiles": ("tiles: {them}", "板塊：{them}"),
        "cards": ("cards: {them}", "卡牌：{them}"),
        "discard": ("onto the discard pile: {them}", "放入棄牌堆：{them}"),
        "done_when": ("done when the {tile} is full", "{tile}填滿時完成"),
        "join": (", ", "、"),
        "stop": ("; ", "；"),
        "colon": (": ", "："),
        "gate": ("from explorer space {gate} on", "探索者須到第{gate}格"),
        "route": ("{a} to {b} costs 3", "{a}至{b}號花費3點"),
        "offer": ("a disc: {what}", "移圓片：{what}"),
        "free": ("{discs} of {spaces} full", "{spaces}格已填{discs}"),
        "toll": ("passing costs {toll}$", "跳過付{toll}幣"),
        "closed": ("no village actions", "不能執行村莊行動"),
        "shut": ("no city or village actions", "不能執行城市或村莊行動"),
        "combat": ("combat {cost}: {gain}", "戰鬥{cost}：{gain}"),
        "or": ("/", "/"),
        "steps": ("sails {steps}, {way}", "航行{steps}步，{way}"),
        "upper": ("upper route ↑", "上方航路↑"),
        "lower": ("lower route ↓", "下方航路↓"),
        "takes": ("market full: display card {at}", "市場已滿：展示區第{at}張"),
        "influence": ("+1⚑ {nation}", "{nation}+1影"),
        "remove_disc": ("her leftmost ● off", "移除最左側圓片"),
        "explore": ("explorer {x}", "探索{x}格"),
        "vp": ("+{x}VP", "+{x}分"),
        "quest_from_stack": ("a quest from the stack", "從堆疊拿1塊任務"),
        "fight": ("combat, +{x}⚑ there", "戰鬥，該國+{x}影"),
        "extra_village": ("and a village more", "再吞併一個村莊"),
        "late": ("from round 3: {it}", "第3輪起：{it}"),
    }
)


def story(id: str, position: Position, box: Box, lang: str, at: str) -> Card:
    """A story card in play: its text, its quest and where that is done, what it brought."""
    record = next(each for each in data.data(GAME).story_cards if each.id == id)
    left, top, width, height = box
    texts = [(record.text.text(lang), theme.TEXT)]
    texts += [(line, theme.MAROON) for line in _task(record, position, lang)]
    texts += [(line, theme.FAINT) for line in _instructions(record, position, lang)]
    face = [Label(left + 7, top + 14, record.name.text(lang), "start", 11, "bold", halo=False)]
    face += cards.lines(texts, (left + 7, top + 26, width - 12, height - 30), *SIZES)
    note = said(lambda each: _joined([getattr(record.text, each), *_task(record, position, each),
                                      *_instructions(record, position, each)], each))  # fmt: skip
    return cards.framed(id, at, box, face, cards.name_of(record), note, STORY, theme.MAROON)


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
    texts = [(record.name.text(lang), theme.MAROON), *((line, theme.TEXT) for line in _changes(record, position, lang))]
    face += cards.lines(texts, (left + 6, top + 19, width - 9, height - 22), *SIZES)
    note = said(lambda each: _joined(_changes(record, position, each), each))
    return cards.framed(f"tile/{id}", at, box, face, cards.name_of(record), note, LEGACY)


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
