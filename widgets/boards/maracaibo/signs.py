"""Effects, rewards and payments of Maracaibo as a few signs, so that they fit on a small card.

$ doubloons, VP points, ⚔ combat points, ♟ figures, ⚑ influence, ● a disc of the ship board; in Chinese 幣 分 戰 棋 影
片. On the boards they are pictograms (`drawn`), in hovers and descriptions they are these letters.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from kernel_lib.core import data
from kernel_lib.maracaibo import records
from widgets.boards.words import words
from widgets.pictograms import SIGNS

GAME = "maracaibo"

STEPS = words("maracaibo", "signs_steps")

EFFECTS = words("maracaibo", "signs_effects")

NEEDS = words("maracaibo", "signs_needs")

COSTS = words("maracaibo", "signs_costs")

WORDS = words("maracaibo", "signs")

COIN, POINTS, SWORD, FIGURE, FLAG, DISC = (
    SIGNS[name] for name in ("coin", "points", "sword", "figure", "flag", "disc"))  # fmt: skip
LETTERS = {"$": COIN, "幣": COIN, "VP": POINTS, "分": POINTS, "⚔": SWORD, "戰": SWORD, "♟": FIGURE, "棋": FIGURE,
           "⚑": FLAG, "影": FLAG, "●": DISC, "片": DISC}  # fmt: skip
"""What is drawn for a sign after a number, in either language."""
GOODS = {good: SIGNS[good] for good in records.GOODS}
ITEMS = {item: SIGNS[item] for item in records.ITEMS}


@functools.cache
def names(lang: str) -> dict[str, str]:
    """Short names: nations, and terms without "token" or "cooperation token"."""
    found = {term.id: term.name.text(lang) for term in data.data(GAME).terms}
    found |= {nation.id: nation.name.text(lang) for nation in data.data(GAME).nations}
    return {id: name.removesuffix(" token").removesuffix("協作指示物") for id, name in found.items()}


@functools.cache
def _wares() -> dict[str, str]:
    """The names of goods and items in both languages, and what is drawn for them."""
    return {names(lang)[id]: sign for lang in WORDS for id, sign in (GOODS | ITEMS).items()}


@functools.cache
def _shown() -> re.Pattern[str]:
    """A sign or a ware after a number, and the signs that mean nothing else."""
    signs = "|".join(map(re.escape, (*LETTERS, *(f"× {name}" for name in _wares()), *_wares())))
    return re.compile(rf"(?<=\d)(?:{signs})|[⚔♟⚑●]|(?<=每)棋|棋(?=至)")


def drawn(text: str) -> str:
    """A text with pictograms for its signs."""
    return _shown().sub(lambda found: (LETTERS | _wares())[found[0].removeprefix("× ")], text)


def legend(lang: str) -> list[str]:
    """What each pictogram means."""
    signs = ((COIN, "coin"), (POINTS, "points"), (SWORD, "sword"), (FIGURE, "figure"), (FLAG, "flag"), (DISC, "disc"))
    return [f"{sign} {WORDS[lang][key]}" for sign, key in signs] + [
        f"{sign} {names(lang)[id]}" for id, sign in (GOODS | ITEMS).items()]  # fmt: skip


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
    """What must be paid, drawn: the number and what it is."""
    fields = plain(wanted)
    for kind, sign in (("goods", GOODS), ("items", ITEMS)):
        for id, count in (fields.get(kind) or {}).items():
            return f"{count}{sign[id]}"
    if fields.get("sailed"):
        return f"{fields['sailed']}+"
    return drawn(cost(wanted, lang))


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
