"""Effects, rewards and payments of Maracaibo as a few signs, so that they fit on a small card.

$ doubloons, VP points, ⚔ combat points, ♟ figures, ⚑ influence, ● a disc of the ship board;
in Chinese 幣 分 戰 棋 影 片.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

import msgspec

from kernel_lib.core import data
from widgets import theme
from widgets.boards.words import by_language

GAME = "maracaibo"

STEPS = by_language(
    {
        "doubloons": ("+{x}$", "+{x}幣"),
        "vp": ("+{x}VP", "+{x}分"),
        "combat_points": ("+{x}⚔", "+{x}戰"),
        "figures": ("+{x}♟", "+{x}棋"),
        "remove_discs": ("-{x}●", "-{x}片"),
        "influence_any": ("+{x}⚑", "+{x}影"),
        "influence_nation": ("+{x}⚑ {nation}", "{nation}+{x}影"),
        "next_rank": ("⚑ rank up", "升一等級"),
        "explore": ("explore {x}", "探索{x}"),
        "combat": ("combat", "戰鬥"),
        "village_actions": ("{x} village act.", "{x}個村莊行動"),
        "village_actions_per_compass": ("{x} village act. per compass", "每個羅盤{x}個村莊行動"),
        "vp_per_combat_tile": ("{x}VP per combat tile", "每個戰鬥指示物{x}分"),
        "vp_per_assistant": ("{x}VP per assistant", "每個助手{x}分"),
        "sail_again": ("sail on 1-{most}", "再航行1至{most}"),
        "buy": ("buy", "購買"),
        "quest_here": ("quest here", "此處的任務"),
        "quest_on_card": ("quest on the card", "卡上的任務"),
        "mark_here": ("marker here +{influence}⚑", "在此放標記+{influence}影"),
        "remove_skull_tile": ("skull tile off", "移除骷髏板塊"),
    }
)

EFFECTS = by_language(
    {
        "income_doubloons": ("income +{x}$", "收入+{x}幣"),
        "income_vp": ("income +{x}VP", "收入+{x}分"),
        "income_if_token": ("with {token}: income +{x}{kind}", "有{token}：收入+{x}{kind}"),
        "perm_item": ("always 1 {item}", "永久1個{item}"),
        "perm_discount": ("purchases -{x}$", "購買-{x}幣"),
        "perm_combat_prep": ("+1⚔ before combat", "戰鬥前+1戰"),
        "perm_compass": ("+1 compass", "羅盤+1"),
        "perm_explorer_plus": ("explorer +1 space", "探索者多1格"),
        "perm_explorer_steal": ("jumping steals 1VP", "跳過偷1分"),
        "perm_visit_income": ("visits at yours: {reward}", "停靠助手處：{reward}"),
        "perm_figure_to_combat": ("1♟ back: +2⚔", "放回1棋：+2戰"),
        "perm_nation_bonus": ("for {nation}: +2⚔", "為{nation}戰+2戰"),
        "perm_expel_vp": ("expelling: +3VP", "驅逐：+3分"),
        "village_action": ("village: {action}", "村莊：{action}"),
        "combat_action": ("combat: {action}", "戰鬥：{action}"),
        "assistant": ("assistant: {action}", "助手：{action}"),
        "inst_influence_nation": ("+2⚑ {nation}", "{nation}+2影"),
        "inst_token": ("take {token}", "獲得{token}"),
        "inst_annex_village": ("marker on a village", "村莊放標記"),
        "inst_remove_disc": ("-1●", "-1片"),
        "inst_influence_any": ("+1⚑", "+1影"),
        "inst_quest_on_card": ("quest on this card", "任務放此卡"),
        "inst_vp_per_combat_token": ("1VP per combat tile", "每個戰鬥指示物1分"),
        "inst_vp_per_assistant": ("2VP per assistant", "每個助手2分"),
        "inst_vp_per_quest_tile": ("1VP per quest", "每塊任務1分"),
        "inst_vp_per_compass": ("2VP per compass", "每個羅盤2分"),
        "inst_figures": ("+2♟", "+2棋"),
        "inst_token_choice": ("take any token", "任選協作指示物"),
        "inst_annex_village_rank": ("marker on a village, its ⚑ to next rank", "村莊放標記，該國升等級"),
        "inst_figures_to_income": ("each ♟ here: income +2$", "每棋放此：收入+2幣"),
        "inst_combat_points": ("+{x}⚔", "+{x}戰"),
        "inst_vp_per_token": ("2VP per token", "每個協作指示物2分"),
        "inst_vp_per_nation": ("3VP per nation at 3⚑", "每國達3影得3分"),
    }
)

NEEDS = by_language(
    {
        "cost_assistant": ("♟ to {location}", "棋至{location}號"),
        "cost_herbs": ("pay {x} herbs", "付{x}藥草"),
        "need_markers": ("{nation}: {x} markers", "{nation}有{x}標記"),
        "cost_figure_general": ("{x}♟ back", "放回{x}棋"),
        "cost_figure_on_card": ("{x}♟ onto it", "{x}棋放此卡"),
        "cost_combat_points": ("pay {x}⚔", "付{x}戰"),
    }
)

COSTS = by_language(
    {
        "doubloons": ("{x}$", "{x}幣"),
        "combat_points": ("{x}⚔", "{x}戰"),
        "figures": ("{x}♟", "{x}棋"),
        "same_goods": ("{x} equal goods", "{x}個相同貨物"),
        "sailed": ("sailed {x}+", "航行{x}點以上"),
        "discard_hand": ("whole hand", "全部手牌"),
    }
)

WORDS = by_language(
    {
        "for": ("{cost} → {gain}", "{cost}→{gain}"),
        "or": (" or ", "或"),
        "and": (", ", "、"),
        "compass": ("per compass {gain}", "每個羅盤{gain}"),
        "doubloons": ("$", "幣"),
        "vp": ("VP", "分"),
        "from": ("sail {least}+: {count} village", "航{least}+：{count}村莊"),
        "hand": ("hand limit {limit}", "手牌上限{limit}"),
        "display": ("display free", "展示區免費"),
        "village": ("village: {action}", "村莊：{action}"),
        "combat": ("combat: a village", "戰鬥：爭奪村莊"),
    }
)

ITEMS = by_language({"herbs": ("H", "草"), "map": ("M", "圖"), "book": ("B", "書"), "spyglass": ("G", "鏡")})
GOODS = by_language({"corn": ("C", "玉"), "sugar": ("S", "糖"), "tobacco": ("T", "菸")})
ITEM_FILL, GOOD_FILL = "#e3ecf3", "#fff3c4"


@functools.cache
def names(lang: str) -> dict[str, str]:
    """Short names: nations, and terms without "token" or "cooperation token"."""
    found = {term.id: term.name.text(lang) for term in data.data(GAME).terms}
    found |= {nation.id: nation.name.text(lang) for nation in data.data(GAME).nations}
    return {id: name.removesuffix(" token").removesuffix("協作指示物") for id, name in found.items()}


def plain(part: Any) -> dict[str, Any]:
    """A step, effect or requirement as its fields, `do` among them."""
    return part if isinstance(part, dict) else dict(msgspec.to_builtins(part))


def steps(parts: Iterable[Any], lang: str) -> str:
    """What a list of steps gives."""
    return WORDS[lang]["and"].join(step(part, lang) for part in parts)


def step(part: Any, lang: str) -> str:
    """What one step gives."""
    fields, word = plain(part), WORDS[lang]
    if fields["do"] == "one_of":
        return word["or"].join(steps(each, lang) for each in fields["options"])
    if fields["do"] == "pay_for":
        return word["for"].format(cost=cost(fields["cost"], lang), gain=steps(fields["steps"], lang))
    fields["nation"] = names(lang).get(fields.get("nation", ""), "")
    return STEPS[lang][fields["do"]].format_map({"x": 1} | fields)


def cost(wanted: Any, lang: str) -> str:
    """What must be paid; "" when nothing."""
    fields = plain(wanted)
    said = [COSTS[lang][key].format(x=fields[key]) for key in COSTS[lang] if fields.get(key)]
    for kind in ("goods", "items"):
        said += [f"{count}× {names(lang)[id]}" if lang == "en" else f"{count}{names(lang)[id]}"
                 for id, count in (fields.get(kind) or {}).items()]  # fmt: skip
    return WORDS[lang]["and"].join(said)


def badge(wanted: Any, lang: str) -> str:
    """What must be paid in two signs: the number and what it is."""
    fields = plain(wanted)
    for kind, letters in (("goods", GOODS), ("items", ITEMS)):
        for id, count in (fields.get(kind) or {}).items():
            return f"{count}{letters[lang][id]}"
    if fields.get("sailed"):
        return f"{fields['sailed']}+"
    return cost(wanted, lang)


def bargain(action: Any, lang: str) -> str:
    """What an action costs and gives: "2 map → +3$ explore 2"."""
    return bargain_of(action.cost, action.steps, lang)


def bargain_of(wanted: Any, given: Iterable[Any], lang: str) -> str:
    """What is paid and what for, each where there is any."""
    paid, gain = cost(wanted, lang), steps(given, lang)
    return WORDS[lang]["for"].format(cost=paid, gain=gain) if paid and gain else paid or gain


def effect(part: Any, lang: str) -> str:
    """What one effect of a card does."""
    fields, records = plain(part), data.data(GAME)
    do = fields["do"]
    if do == "assistant":
        fields["action"] = next(bargain(one, lang) for one in records.assistant_actions if one.id == fields["action"])
    elif do == "village_action":
        said = next(bargain(one, lang) for one in records.village_actions if one.id == fields["action"])
        printed = [{"do": key, "x": fields[key]} for key in ("doubloons", "vp") if fields.get(key)]
        fields["action"] = WORDS[lang]["for"].format(cost=said, gain=steps(printed, lang)) if printed else said
    elif do == "combat_action":
        one = next(each.options[0] for each in records.combat_actions if each.id == fields["action"])
        given = [("doubloons", one.doubloons), ("influence_any", one.influence), ("vp", fields.get("vp", 0))]
        gain = steps([{"do": key, "x": count} for key, count in given if count], lang)
        fields["action"] = WORDS[lang]["for"].format(
            cost=COSTS[lang]["combat_points"].format(x=one.cost), gain=gain
        )  # fmt: skip
    elif do == "income_if_token":
        fields["kind"] = WORDS[lang][fields["kind"]]
    elif do == "perm_visit_income":
        fields["reward"] = step({"do": fields["reward"], "x": 1 if fields["reward"] == "vp" else 2}, lang)
    for key in ("nation", "token", "item"):
        if fields.get(key):
            fields[key] = names(lang)[fields[key]]
    return EFFECTS[lang][do].format_map(fields)


def need(part: Any, lang: str) -> str:
    """What a card asks besides its price."""
    fields = plain(part)
    fields["nation"] = names(lang).get(fields.get("nation", ""), "")
    return NEEDS[lang][fields["do"]].format_map(fields)


def quest(tile: Any, lang: str) -> tuple[str, str]:
    """The cost of a quest tile, and its reward."""
    word, gains = WORDS[lang], []
    if tile.per_compass:
        gains.append(word["compass"].format(gain=steps(tile.per_compass, lang)))
    if tile.fixed:
        gains.append(steps(tile.fixed, lang))
    return cost(tile.cost, lang), ("; " if lang == "en" else "；").join(gains)


def upgrade(spot: Any, lang: str) -> list[str]:
    """What a spot of the ship board gives when both discs are gone."""
    word, said = WORDS[lang], []
    if spot.gain:
        said.append(steps(spot.gain, lang))
    said += [word["from"].format(least=least, count=count) for least, count in spot.village_actions_from.items()]
    if spot.hand_limit:
        said.append(word["hand"].format(limit=spot.hand_limit))
    if spot.free_display:
        said.append(word["display"])
    if spot.combat_action:
        said.append(word["combat"])
    if spot.village_action:
        action = next(one for one in data.data(GAME).village_actions if one.id == spot.village_action)
        said.append(word["village"].format(action=bargain(action, lang)))
    return said


@functools.lru_cache(4096)
def wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    """`text` in lines of at most `width` pixels: broken at blanks, Chinese anywhere."""
    lines: list[str] = []
    for word in _pieces(text):
        joined = lines[-1] + word if lines else ""
        if lines and theme.text_width(joined.rstrip(), size) <= width:
            lines[-1] = joined
        else:
            lines.append(word.lstrip())
    return tuple(line.strip() for line in lines if line.strip())


def _pieces(text: str) -> list[str]:
    """Where a line may break: after blanks, and around Chinese signs except before those that close something."""
    pieces: list[str] = []
    for sign in text:
        latin = ord(sign) < 0x2E80 and bool(pieces) and not pieces[-1].endswith(" ") and ord(pieces[-1][-1]) < 0x2E80
        if pieces and (latin or sign in "，。、：）；"):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces


@functools.lru_cache(4096)
def largest(texts: tuple[str, ...], width: float, height: float, sizes: tuple[float, ...]) -> float:
    """The first of `sizes` (the largest first) in which all paragraphs fit into the box; else the last."""
    size = 0.0
    for size in sizes:
        wrap = [line for text in texts for line in wrapped(text, width, size)]
        widest = max((theme.text_width(line, size) for line in wrap), default=0)
        if len(wrap) * size * LEADING <= height + 1 and widest <= width:
            break
    return size


LEADING = 1.17
"""Height of a line, in font sizes."""


def fitted(text: str, width: float, size: float, most: int) -> list[str]:
    """`wrapped` in at most `most` lines, with … where something had to go."""
    lines = list(wrapped(text, width, size))
    if len(lines) > most:
        lines = lines[:most]
        while lines[-1] and theme.text_width(lines[-1] + "…", size) > width:
            lines[-1] = lines[-1][:-1]
        lines[-1] = lines[-1].rstrip() + "…"
    return lines
