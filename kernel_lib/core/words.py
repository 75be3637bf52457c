"""Words: what people write for a field, an argument or a choice; YAML reads a place called 6 as a number."""

from __future__ import annotations

from collections.abc import Collection
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

YES_NO: dict[object, bool] = {"yes": True, "no": False, True: True, False: False, "是": True, "否": False, "可以": True,
                              "不可以": False}
NOTHING = ("pass", "done", "end", "no", "none", "keep", "stand", "stop")
"""Words for doing nothing, of which a decision has its own."""
REFUSALS = ("decline", "ignore", "leave")
"""Words for leaving alone what is offered."""
SAID_SO = {"skip": "pass", "nothing": "pass", "refuse": "pass", "decline": "pass", "fight": "stand", "迎战": "stand",
           "应战": "stand", "拦截": "intercept", "不拦截": "pass", "避战": "avoid_battle", "不避战": "stand",
           "入城": "withdraw", "不入城": "no", "跳过": "pass", "过": "pass", "放弃": "pass", "不": "no",
           "结束": "end", "停止": "stop", "完成": "done", "同意": "agree", "接受": "accept", "拒绝": "refuse",
           "事件": "event", "步数": "steps", "outside": "none", "field": "none", "野地": "none", "castle": "inside",
           "temple": "inside", "城堡": "inside", "寺院": "inside", "作为事件": "event", "点数": "cp", "命令点": "cp",
           "命令点数": "cp", "打出": "play", "执行": "act", "从": "from", "自": "from", "到": "to", "至": "to",
           "经": "via", "经过": "via", "在": "at", "单位": "units", "领袖": "leader", "卡牌": "card"}
"""Words for what choices call by a word of their own."""
ACTORS = frozenset({"power", "player", "who", "side", "minor"})
"""What who acts is called."""
OTHER_WORDS = ({"at", "from", "place", "area", "space", "where", "in", "从", "自", "在", "地点"}, {"to", "到", "至"},
               {"lead", "leader", "commander", "under", "with", "将领", "统帅"},
               {"units", "部队", "单位", "军队"}, {"ships", "舰船"},
               ACTORS - {"minor"}, {"target", "enemy", "defender", "to", "against", "other", "on", "with"},
               {"attacking", "attacker", "active"}, {"attacker", "from", "by"}, {"garrison", "defender", "defenders"},
               {"units", "attacker", "attackers"}, {"defending", "defender"}, {"by_winner", "winner"},
               {"die", "dice", "roll"}, {"came_from", "from"}, {"ways", "from"},
               {"ships", "squadrons", "fleet", "units"}, {"as", "how", "for", "作为", "用作"},
               {"card", "reserve", "卡牌"}, {"lost", "lose", "loses", "losses", "损失"},
               {"tile", "quest"},
               {"zone", "language"})
"""What an argument or a fact is called, too, where there is but one that can be meant."""

COUNT = ("count", "number", "times", "amount", "数量", "个数", "次数")
PRICE = ("pay", "pay_with", "paid_with", "payment", "cards", "支付", "弃牌")
PARTIES = ("giver", "taker", "from", "to", "with")
WAY = ("path", "via", "through", "way", "route", "路径")
"""What is said of one choice in fields of its own: how often, what for, between whom, which way."""


UNSAID = {"units": 1, "count": 1, "right": True}
"""What is meant by a field of a choice that is not said, where several could be."""


def british(word: str) -> str:
    """A word of choices as it is spelled there: colonise for Colonize."""
    return word.casefold().replace("ize", "ise")


def field_meant(name: Any, known: Collection[str], taken: Collection[Any]) -> Any:
    """The field of `known` that is meant by `name`: `at` by from, place or space, one by many of it; `name` itself
    where that is in doubt. Of those `taken` none is meant."""
    if name in known:
        return name
    if name in ACTORS and "attacker" not in taken and {"attacker", "target"} <= set(known):
        return "attacker"
    like = [one for words in OTHER_WORDS if name in words for one in known if one in words and one not in taken]
    like = like or [one for one in (f"{name}s", str(name).removesuffix("s")) if one in known and one not in taken]
    return like[0] if len(like) == 1 else name


def argument(value: Any, hint: Any) -> Any:
    """`value` as a parameter annotated with `hint` means it.

    A number may be a name, counts may be named one by one, one alone is a list of one.
    """
    if type(value) is int and hint is str:
        return str(value)
    kinds = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        if int not in kinds:
            return next((made for kind in kinds if (made := argument(value, kind)) != value), value)
    elif isinstance(value, str | list) and get_origin(hint) is dict and kinds == (str, int):
        names = [value] if isinstance(value, str) else value
        return {one: names.count(one) for one in names} if all(isinstance(one, str) for one in names) else value
    elif get_origin(hint) is list and (isinstance(value, str | list) or type(value) is int):
        return [argument(one, kinds[0]) for one in (value if isinstance(value, list) else [value])]
    elif isinstance(value, dict) and get_origin(hint) is dict:
        return {argument(name, kinds[0]): argument(one, kinds[1]) for name, one in value.items()}
    elif isinstance(value, dict) and is_typeddict(hint):
        fields = get_type_hints(hint)
        return {name: argument(one, fields.get(name, Any)) for name, one in value.items()}
    return value
