"""Names as people write them: `France` means france, `a-001` means A001, `Legionnaire` the card of that name."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from . import data

PLACES = "城寺町郡國国"
"""What the Chinese name of a place may end with and be called without."""

SIMPLE = str.maketrans(
    "並乾亞併俠倉個備傭傳價儀內兩別劍劑動務勝勞勢勳勵區協叢員單嚮國圍園圓圖團報場塊塢壘奪孫學宮寫寶尋對導"
    "岡島師帳庫廚廠廳張強後徑徵慶懸戰掛採換搶擇擺敵數時晉書會條棄榮樂標權殺毀測準漁濃灘灣為無燈爭爾牆狀獎"
    "獲瑪發盜監盤碼礦稅節築篠簡紀約紅納級細終綠維線編縫總織繩羅義聖聞職與舊艙艦莊菸薩藍藝藥蘭處術衛裝製襲"
    "規訂記訪許調諏諜謙證議護譽貝貨貴買貸費貿賀資賞賢購贊蹤軍輝遊過達遞遠選邊醫銀鋪鋸錄錨鎮鏡鐵長開間闆關"
    "陸隊隨險隱難霧靈韋響項順領頭願風颶飛飯館馬駿騎騷驅髏鬥魚魯鳥麗麵點",
    "并干亚并侠仓个备佣传价仪内两别剑剂动务胜劳势勋励区协丛员单向国围园圆图团报场块坞垒夺孙学宫写宝寻对导"
    "冈岛师帐库厨厂厅张强后径征庆悬战挂采换抢择摆敌数时晋书会条弃荣乐标权杀毁测准渔浓滩湾为无灯争尔墙状奖"
    "获玛发盗监盘码矿税节筑筿简纪约红纳级细终绿维线编缝总织绳罗义圣闻职与旧舱舰庄烟萨蓝艺药兰处术卫装制袭"
    "规订记访许调诹谍谦证议护誉贝货贵买贷费贸贺资赏贤购赞踪军辉游过达递远选边医银铺锯录锚镇镜铁长开间板关"
    "陆队随险隐难雾灵韦响项顺领头愿风飓飞饭馆马骏骑骚驱髅斗鱼鲁鸟丽面点")
"""The traditional characters of the games' names, and the same ones simplified."""


def plain(text: str) -> str:
    """`text` without case, spaces and signs."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def spelled(game: str, seats: Iterable[str], value: Any) -> Any:
    """`value` with every name in it, keys too, as the game spells it; what it does not know stays as it is.

    A name is known by its id whatever its capitals, spaces and signs, and as it is printed in either language, of a
    Chinese place also without its last character (小谷 for 小谷城), in traditional characters or simplified ones; not
    where two things are called so.
    """
    ids, folded, printed = _known(game)
    own = {seat.casefold(): seat for seat in seats}

    def name(word: str) -> str:
        if word in ids or word in own.values():
            return word
        simple = word.translate(SIMPLE)
        return (own.get(word.casefold()) or folded.get(plain(word)) or folded.get(plain(simple)) or printed.get(word)
                or printed.get(simple) or printed.get(word.casefold(), word))

    def spell(part: Any) -> Any:
        if isinstance(part, str):
            return name(part)
        if isinstance(part, dict):
            return {spell(key): spell(one) for key, one in part.items()}
        return [spell(one) for one in part] if isinstance(part, list) else part

    return spell(value)


@functools.cache
def _known(game: str) -> tuple[frozenset[str], dict[str, str], dict[str, str]]:
    """The ids of a game; ids by their `plain` form or another name's; ids by printed names, without capitals too.

    Of two the same, none; and without capitals none that is a word of its own, of a field, a choice or an event.
    """
    names = data.names(game)
    others = _unique((plain(text), one) for one, texts in data.also(game).items() for text in texts)
    printed = [(text, one) for one, texts in names.items() for text in set(texts.values()) if _is_name(text)]
    short = [(text[:-1], one) for text, one in printed if len(text) > 2 and text[-1] in PLACES]
    taken = {text for text, _ in printed}
    written = _unique(printed) | _unique((text, one) for text, one in short if text not in taken)
    simple = _unique((text.translate(SIMPLE), one) for text, one in written.items())
    words = {part for key in data.messages(game).catalogues["en"] for part in key.split(".")}
    small = [(text.casefold(), one) for one, texts in names.items() for text in set(texts.values())
             if " " in text or (_is_name(text) and text.casefold() not in words)]
    small += [(text.partition(mark)[0], one) for text, one in small for mark in (" (", "（") if mark in text]
    ids = _unique((plain(one), one) for one in names)
    return frozenset(names), others | ids, _unique(small) | simple | written


def _is_name(text: str) -> bool:
    """Whether a text reads as a name and not as a word that fields and choices have, too."""
    return text[:1] != text[:1].casefold() or not text.isascii()


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    twice = set()
    for text, one in pairs:
        twice |= {text} if found.setdefault(text, one) != one else set()
    return {text: one for text, one in found.items() if text not in twice}
