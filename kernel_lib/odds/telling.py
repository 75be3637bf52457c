"""Chances in words, English and Chinese: what can come out, what is left, which leaders are lost, how surely."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kernel_lib.core import data

from .beside import Offer
from .chances import Chances

LIKELY = 0.005
"""Leaders are named who are lost at least so often."""
SAID = {
    "en": {"title": "The chances", "if": "If: {choice}", "win": "{who} wins", "": "nobody wins",
           "goes_on": "the siege goes on", "yes": "succeeds", "no": "fails", "left": "Left on average: {left}",
           "left_of": "{who} {left} of {all}", "leaders": "Leaders lost: {leaders}", "comma": ", ",
           "exact": "Counted out by the rules, every roll there is; later on nobody retreats or plays a card.",
           "once": "Counted out by the rules, every roll there is.",
           "plays": "{plays} playouts: each number is right within {margin}. Later on nobody retreats or plays a card.",
           "before": "Before anything is rolled", "nothing": "Dice decide nothing here.",
           "active": "the active side", "other": "the other side"},
    "zh": {"title": "胜算", "if": "若选：{choice}", "win": "{who}胜", "": "无人得胜", "goes_on": "继续围攻",
           "yes": "成功", "no": "失败", "left": "平均剩余：{left}", "left_of": "{who}{left}/{all}",
           "leaders": "折损将领：{leaders}", "comma": "、",
           "exact": "按规则把每种掷骰结果都算过；之后假定无人撤退、无人出牌。",
           "once": "按规则把每种掷骰结果都算过。",
           "plays": "由{plays}次模拟得出，误差在{margin}以内；之后假定无人撤退、无人出牌。",
           "before": "掷骰之前", "nothing": "这里没有由骰子决定的事。", "active": "主动方", "other": "另一方"},
}


def percent(share: Fraction | float) -> str:
    """A chance that never pretends to be 0 or 100."""
    value = float(share) * 100
    if 0 < value < 0.1:
        return "<0.1%"
    if 99.9 < value < 100:
        return ">99.9%"
    return f"{value:.1f}%" if value < 9.95 and value != int(value) else f"{value:.0f}%"


def head(game: str, decision: Any, offer: Offer, lang: str) -> str:
    """The answer that is meant; "" for any."""
    if offer.choice is None or decision is None:
        return ""
    return SAID[lang]["if"].format(choice=data.messages(game).choice(decision, offer.choice, lang))


def outcomes(game: str, offer: Offer, chances: Chances, lang: str) -> list[tuple[str, str, float]]:
    """(kind, words, share) of each way it can come out; kind is active, other or ""."""
    said = SAID[lang]
    if offer.tells == "battle":
        by = chances.by(lambda end: end.winner).odds
        words = {one: _wins(game, offer, at, lang) for at, one in enumerate(("active", "other"))}
        order = [one for one in ("active", "", "goes_on", "other") if by.get(one)]
        return [(one if one in words else "", words.get(one) or said[one], float(by[one])) for one in order]
    if offer.tells == "success":
        yes = float(chances.odds.get(True, 0))
        return [("active", _whether(game, offer.what, "yes", lang), yes),
                ("", _whether(game, offer.what, "no", lang), 1 - yes)]
    ordered = sorted(chances.odds.items(), key=lambda one: -one[1])
    kinds = dict(zip(offer.sides, ("active", "other"), strict=True)) if all(offer.sides) else {}
    return [(kinds.get(one, ""), _result(game, offer.what, one, lang), float(share)) for one, share in ordered]


def _whether(game: str, what: str, one: str, lang: str) -> str:
    """That something comes about or not: ``odds.<what>.yes`` and ``.no`` where a game has words for it."""
    messages, key = data.messages(game), f"odds.{what}.{one}"
    return messages.text(key, lang) if messages.has(key, lang) else SAID[lang][one]


def _wins(game: str, offer: Offer, at: int, lang: str) -> str:
    """That a side wins: ``odds.battle_won`` where a game has names of many, else as of one."""
    messages, who = data.messages(game), offer.sides[at]
    if who and messages.has("odds.battle_won", lang):
        return messages.text("odds.battle_won", lang, value=who)
    return SAID[lang]["win"].format(who=side(game, offer, at, lang))


def _result(game: str, what: str, one: Any, lang: str) -> str:
    """A result in words: ``odds.<what>`` filled with its {value}, else as it is."""
    messages, key = data.messages(game), f"odds.{what}"
    if messages.has(key, lang):
        return SAID[lang][""] if one is None else messages.text(key, lang, value=one)
    return messages.words(list(one) if isinstance(one, tuple) else one, lang)


def further(game: str, offer: Offer, chances: Chances, lang: str) -> list[str]:
    """What is left on average, and the leaders that may be lost."""
    if offer.tells != "battle":
        return []
    said, messages = SAID[lang], data.messages(game)
    left = []
    for at, size in enumerate(offer.sizes):
        mean = chances.mean(lambda end, at=at: end.left[at])  # type: ignore[misc]
        if size or mean:
            left.append(said["left_of"].format(who=side(game, offer, at, lang), left=f"{mean:.1f}", all=size)
                        if size else f"{side(game, offer, at, lang)} {mean:.1f}")
    lines = [said["left"].format(left=said["comma"].join(left))] if left else []
    leaders: dict[str, float] = {}
    for end, share in chances.odds.items():
        for leader in end.lost:
            leaders[leader] = leaders.get(leader, 0.0) + float(share)
    named = [f"{messages.words(leader, lang)} {percent(share)}"
             for leader, share in sorted(leaders.items(), key=lambda one: -one[1]) if share >= LIKELY]
    return lines + ([said["leaders"].format(leaders=said["comma"].join(named))] if named else [])


def surely(found: list[Chances], lang: str, once: bool = False) -> str:
    """How surely the chances are known; after what is decided `once` nothing comes that could change them."""
    plays = min((one.plays for one in found if one.plays), default=0)
    said = SAID[lang]
    if plays:
        return said["plays"].format(plays=f"{plays:,}", margin=percent(0.98 / plays**0.5))
    return said["once" if once else "exact"]


def side(game: str, offer: Offer, at: int, lang: str) -> str:
    """What one side of a battle is called: 0 the active one, 1 the other."""
    who = offer.sides[at]
    return data.messages(game).words(who, lang) if who else SAID[lang][("active", "other")[at]]
