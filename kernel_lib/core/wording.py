"""Wording: what people write, read as the argument or choice that it means; YAML reads a place called 6 as a number."""

from __future__ import annotations

from collections.abc import Collection
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from .decision import Bag, Decision, bags, filled, fills
from .dice import numbered
from .spelling import singulars

YES_NO: dict[object, bool] = {"yes": True, "no": False, True: True, False: False, "是": True, "否": False, "可以": True,
                              "不可以": False}
NOTHING = ("pass", "done", "end", "no", "none", "keep", "stand", "stop")
"""Words for doing nothing, of which a decision has its own."""
SAID_SO = {"skip": "pass", "nothing": "pass", "refuse": "pass", "decline": "pass", "fight": "stand",
           "迎战": "stand", "应战": "stand", "拦截": "intercept", "不拦截": "pass", "不避战": "stand",
           "入城": "withdraw", "不入城": "no", "跳过": "pass", "过": "pass", "放弃": "pass", "不": "no", "结束": "end",
           "停止": "stop", "完成": "done", "同意": "agree", "接受": "accept", "拒绝": "refuse", "事件": "event",
           "作为事件": "event", "点数": "cp", "命令点": "cp", "命令点数": "cp", "移动": "move", "行军": "move",
           "招募": "raise", "征募": "raise", "建造": "build", "攻城": "assault", "围攻": "besiege", "插旗": "flag",
           "控制": "control", "航行": "sail", "海运": "sealift", "运输": "transport", "宣战": "declare", "打出": "play",
           "探索": "explore", "殖民": "colonise", "征服": "conquer", "辩论": "debate", "劫掠": "piracy",
           "雇佣兵": "mercenary", "正规军": "regular", "骑兵": "cavalry", "舰队": "squadron", "海盗": "corsair"}
"""Words for what choices call by a word of their own."""
ACTORS = frozenset({"power", "player", "who", "side", "minor"})
"""What who acts is called."""
OTHER_WORDS = ({"at", "from", "place", "area", "space", "where"}, {"lead", "leader", "commander"},
               ACTORS - {"minor"}, {"target", "enemy", "defender", "to", "against", "other", "on"},
               {"attacking", "attacker", "active"}, {"attacker", "from", "by"}, {"garrison", "defender", "defenders"},
               {"units", "attacker", "attackers"}, {"defending", "defender"}, {"by_winner", "winner"},
               {"die", "dice", "roll"}, {"came_from", "from"}, {"ships", "squadrons", "fleet"}, {"as", "how"})
"""What an argument or a fact is called, too, where there is but one that can be meant."""


DEEDS = ({"raise", "recruit", "build", "muster"}, {"move", "march"}, {"assault", "attack", "storm", "besiege", "siege"},
         {"calm", "clear", "remove_unrest"}, {"piracy", "raid"}, {"treatise", "publish"}, {"conquer", "conquest"},
         {"explore", "exploration"}, {"colonise", "colony"}, {"translate", "translation"}, {"sail", "naval_move"},
         {"transport", "ship", "sealift"}, {"declare", "war"}, {"influence", "diplomacy"}, {"refit", "repair"})
"""What may be done is called, too, where there is but one that can be meant."""


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


def choice(decision: Decision, said: Any, deeds: Collection[str] = ()) -> Any:
    """`said` as the options of `decision` write it; as it was said where that is in doubt.

    deeds  what can be done in some decision of the game: it means nothing else where it is not offered

    What is done may stand before the rest ({move: {from: paris, to: dijon}}, {raise: regular, at: paris}, explore), and
    what stands in one field alone need not say in which.
    """
    made = _meant(decision, said, deeds)
    if decision.option_of(made) is not None:
        return made
    read = [_meant(decision, other, deeds) for other in _reworded(decision, said, deeds)]
    read += _standing(decision, said) + _leading(decision, said)
    fitting = [one for one in read if decision.option_of(one) is not None]
    if not fitting and (other := _in_its_words(said)) != said:
        found = choice(decision, other, deeds)
        if decision.option_of(found) is not None or _for_its_reason(decision, found):
            return found
    fitting = fitting or [one for one in read if decision.shaped(one)]  # it is refused for its own reason
    fitting = fitting or [one for one in read if isinstance(one, dict) and one.get("do") in deeds
                          and _for_its_reason(decision, one)]
    fitting = fitting or _deed_not_offered(decision, made, deeds) or _idle_not_offered(decision, made)
    return fitting[0] if fitting and all(one == fitting[0] for one in fitting) else made


def _in_its_words(said: Any) -> Any:
    """`said` in the words of choices: 跳过 and Pass mean pass."""
    if isinstance(said, str):
        return SAID_SO.get(said.casefold(), said.casefold() if said.casefold() in NOTHING else said)
    if isinstance(said, list):
        return [_in_its_words(one) for one in said]
    if not isinstance(said, dict):
        return said
    return {_in_its_words(field): _in_its_words(part) for field, part in said.items()}


def _deed_not_offered(decision: Decision, said: Any, deeds: Collection[str]) -> list[dict[str, Any]]:
    """What is done before the rest where only deeds are offered, and this is none of them: {besiege: {at: metz}}."""
    if not isinstance(said, dict) or len(said) != 1 or not decision.options:
        return []
    (deed, rest), = said.items()
    offered = [option for option in decision.options if isinstance(option, dict)]
    if not offered or not all("do" in one for one in offered):
        return []
    if isinstance(rest, dict):
        return [{"do": deed, **rest}]
    fields = {field for option in offered for field in option} - {"do"}
    return [one for field in sorted(fields) if deed in deeds and _for_its_reason(
        decision, one := {"do": deed, field: rest})]  # {flag: munich}


def _idle_not_offered(decision: Decision, said: Any) -> list[Any]:
    """The word of a decision for doing nothing where that may not be done now."""
    return [word for word in NOTHING if said in NOTHING and _for_its_reason(decision, word)][:1]


def _for_its_reason(decision: Decision, choice: Any) -> bool:
    """Whether a choice that is not offered is refused for a reason of its own."""
    try:
        judged = decision.judge(choice) if decision.judge is not None else None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):  # it is no choice of this decision
        return False
    return judged is not None and not judged and judged.reason != "not_offered"


def _meant(decision: Decision, said: Any, deeds: Collection[str]) -> Any:
    """`said` as the options of `decision` write it, field by field.

    A number may be a name, yes is true, counts may be named one by one and those of 0 are left out, and where options
    have no fields one may be named all the same. Yes and no are the one thing that can be done, and doing nothing.
    Who says less than an option does means it where it is the only one, also who says only what stands in its one
    field, and all of a bag that may stay empty; who says more means the only option in it where the rule agrees to
    the rest.
    """
    if decision.option_of(said) is not None:
        return said
    if isinstance(said, dict) and without_actor(decision, said, ()).keys() == {decision.name}:  # it is named, too
        return choice(decision, said[decision.name], deeds)
    if (isinstance(said, dict) and len(said) == 1 and not isinstance(next(iter(said.values())), dict)
            and not any(isinstance(one, dict | Bag) for one in decision.options)):
        plain = choice(decision, next(iter(said.values())), deeds)  # a plain option, and what it is: {at: paris}
        return said if _only_so_known(decision, said, plain) else plain
    if isinstance(said, str | bool) and all(isinstance(one, str | bool) and one in YES_NO for one in decision.options):
        wanted = YES_NO.get(said, _yes_or_no(decision.name, said))
        return next((one for one in decision.options if YES_NO[one] is wanted), said)
    if (named := numbered(said, decision.options)) != said:
        return named
    if said is False or said in NOTHING:
        idle = [option for option in decision.options if option in NOTHING] or [
            {field: {}} for field, part in _only_fields(decision) if isinstance(part, Bag) and not part.least]
        if said is not False and not idle:  # the one word beside what can be done, fight_on; or the number 0
            words = [option for option in decision.options if isinstance(option, str) or option == 0]
            idle = words if len(words) < len(decision.options) else []
        return idle[0] if len(idle) == 1 else said
    if said is True or said == decision.name:
        done = [option for option in decision.options if option not in NOTHING]
        return filled(done[0], Bag.fullest) if len(done) == 1 < len(decision.options) else said
    like = next((option for option in decision.options if _same_shape(said, option)), None)
    made = said if like is None else _as_in(said, like)
    bare = [{field: held} for field, part in _only_fields(decision) if fills(held := _as_in(said, part), part)]
    if len(bare) == 1 and decision.option_of(made) is None:
        return bare[0]
    if not isinstance(made, dict) or not made or decision.option_of(made) is not None:
        return made
    fitted = [one for option in decision.options if (one := _fitted(decision, made, option))]
    meant = [one for one in fitted if made.keys() < one.keys()]
    if not meant:
        meant = [one for one in fitted if one.keys() < made.keys()
                 and _agreed(decision, made, made.keys() - one.keys())]
    if not meant:
        whole = [filled(_open(made, option), Bag.fullest) for option in decision.options
                 if isinstance(option, dict) and made.keys() < option.keys()]
        meant = [one for one in whole if one is not None and decision.option_of(one) is not None]
    if not meant:  # every field is said, one of them in short
        meant = [one for one in fitted if one.keys() == made.keys()]
    return meant[0] if len(meant) == 1 else made


def _yes_or_no(name: str, said: str | bool) -> bool | None:
    """What a word means where yes or no is asked: storm by storm_on is a yes, regroup by flag_or_regroup a no; None
    where it says neither."""
    first, _, second = name.partition("_or_")
    if said in (name, first, second):
        return said != second
    if name.startswith(f"{said}_") or name.endswith(f"_{said}") or said in ("agree", "accept"):
        return True
    no = said in (*NOTHING, "refuse", "decline", "stay", "留下") or str(said).startswith("不")
    return False if no else None


def _open(said: dict[str, Any], option: dict[str, Any]) -> dict[str, Any] | None:
    """`option` with what is said of it and its bags left open; None where the two differ, a bag is said, or one must
    not stay empty: how many then? Who only says where to means all there is, if all may go."""
    if any(isinstance(option.get(key), Bag) for key in said) or any(
            bag.least and ("to" not in said or bag.room() < sum(bag.pool.values())) for bag in bags(option)):
        return None
    made = {key: _as_in(said[key], part) if key in said else part for key, part in option.items()}
    same = all(isinstance(part, Bag) or fills(made[key], part) for key, part in option.items())
    return made if same and not said.keys() - option.keys() else None


def _only_so_known(decision: Decision, said: dict[str, Any], plain: Any) -> bool:
    """Whether the rule says why not of what is said with its field, and without it only that it is not offered."""
    whole, bare = decision.judged(said), decision.verdict(plain)
    return bool(whole is not None and not whole and whole.reason != "not_offered"
                and not bare and bare.reason == "not_offered")


def _reworded(decision: Decision, said: Any, deeds: Collection[str]) -> list[Any]:
    """Other words for `said`: what is done as `do`, or true, where as `at` or `from`."""
    fields: dict[Any, Any] = {}  # of each deed; of options that are no deeds, too
    for option in decision.options:
        if isinstance(option, dict):
            fields.setdefault(option.get("do"), option.keys())
    if isinstance(said, str):
        done = british(said)
        return [{"do": done}] if done in fields else [{done: True}] if {done: True} in decision.options else []
    if not isinstance(said, dict):
        return []
    if said.keys() == {"do"} and said["do"] in decision.options:
        return [said["do"]]
    if len(said) == 1 and said.keys() <= set(filter(_is_text, decision.options)) and True in said.values():
        return [*said]  # {pass: true}
    if "do" in said and said["do"] == decision.name and fields.keys() == {None}:  # {do: play, card: 79, how: event}
        return [{field: part for field, part in said.items() if field != "do"}]
    if ways := _by_way(decision, said) or _acted(decision, said):
        return ways
    if "action" in said and "do" not in said and None not in fields:
        said = {"do" if field == "action" else field: part for field, part in said.items()}
    if "do" in said:
        said = {**said, "do": _deed_meant(said["do"], fields, deeds)}
    elif not fields.keys() & said.keys():
        known = {field for of in fields.values() for field in of}
        said = {field if field in known else _deed_meant(field, fields, deeds): part for field, part in said.items()}
    if decision.name in said:  # {play: 79, how: event}
        known = {field for of in fields.values() for field in of}
        rest = {field_meant(field, known, said): part for field, part in said.items() if field != decision.name}
        return [{field: said[decision.name], **rest} for option in decision.options if isinstance(option, dict)
                for field in option.keys() - rest.keys()]
    made: list[dict[str, Any]] = [] if fields.keys() & said.keys() and "do" not in said else [said]
    for deed in fields.keys() & said.keys() if not made else ():
        what, rest = said[deed], {field: part for field, part in said.items() if field != deed}
        if isinstance(what, dict):
            made.append({"do": deed, **what, **rest})
        elif what is True or what is None:
            made.append({"do": deed, **rest})
        else:
            made += [{"do": deed, field: what, **rest} for field in fields[deed] - rest.keys() - {"do"}]
    acted = [without_actor(decision, one, fields.get(one.get("do"), ())) for one in made]
    placed = [_in_fields(one, fields.get(one.get("do"), ())) for one in (*made, *acted)]
    longer = [placed_in for one in (*made, *acted) for deed, known in fields.items()
              if deed and (one.get("do") is None or deed.startswith(f"{one['do']}_"))
              and (placed_in := {**_in_fields(one, known), "do": deed}).keys() == known]
    counted = [{field: _own_count(decision, part) for field, part in one.items()} for one in placed]
    return [*made, *acted, *placed, *longer, *counted]


def _in_fields(said: dict[str, Any], known: Collection[Any]) -> dict[str, Any]:
    """What is said in the fields `known` of a deed; {direction: left} is not right."""
    made: dict[str, Any] = {}
    for field, part in said.items():
        if field not in known and "right" in known and part in ("left", "right"):
            made["right"] = part == "right"
        else:
            made[field_meant(field, known, said)] = part
    return made


def _own_count(decision: Decision, said: Any) -> Any:
    """How many units of who acts: 2 for {austria: 2}."""
    own = isinstance(said, dict) and len(said) == 1 and said.keys() <= {decision.who, decision.facts.get("power")}
    return next(iter(said.values())) if own else said


def _is_text(option: Any) -> bool:
    return isinstance(option, str)


def _by_way(decision: Decision, said: dict[str, Any]) -> list[dict[str, Any]]:
    """The options of two fields, beside what is done, of which one is named by what stands in it: {event: 79}."""
    if len(said) != 1:
        return []
    (way, what), = said.items()
    found = []
    for option in decision.options:
        if isinstance(option, dict) and len(said_in := [field for field in option if field != "do"]) == 2:
            found += [option for field, other in (said_in, said_in[::-1])
                      if option[field] == way and fills(_as_in(what, option[other]), option[other])]
    return found


def _acted(decision: Decision, said: dict[str, Any]) -> list[dict[str, Any]]:
    """What is done before the rest where options have an `action`: {ca_annex: {at: 13}}, {ca_influence_1: true}."""
    if len(said) != 1:
        return []
    (action, rest), = said.items()
    known = any(isinstance(option, dict) and option.get("action") == action for option in decision.options)
    more = rest if isinstance(rest, dict) else {} if rest in (True, None) else None
    return [{"action": action, **more}] if known and more is not None else []


def _deed_meant(word: Any, offered: Collection[Any], deeds: Collection[str]) -> Any:
    """The deed that a longer or shorter word means: declare by declare_war; the word itself where that is in doubt,
    or names one of the game's `deeds` that is not offered."""
    if not isinstance(word, str) or word in offered or word in deeds:
        return word
    like = [one for one in offered if isinstance(one, str) and any(
        long.startswith(f"{short}_") or long.endswith(f"_{short}") for long, short in ((one, word), (word, one)))]
    like = like or [one for one in offered if any({one, word} <= same for same in DEEDS)]
    like = like or [one for one in deeds if word.endswith(f"_{one}")]  # place_flag, and no flag can be laid
    return like[0] if len(like) == 1 else word


def without_actor(decision: Decision, said: dict[str, Any], known: Collection[str]) -> dict[str, Any]:
    """What is said without who acts, which need not be said but may be: a field that is none of those `known`."""
    actors = (decision.who, decision.facts.get("power"))
    return {field: part for field, part in said.items()
            if field not in ACTORS or field in known or part not in actors}


def _standing(decision: Decision, said: Any) -> list[dict[str, Any]]:
    """The options in one field of which stands what is said, when nothing more need be said of the others."""
    found = []
    for option in decision.options:
        if isinstance(option, dict):
            whole = {field: _only_fill(part) for field, part in option.items()}
            found += [{**whole, field: held} for field, part in option.items() if field != "do"
                      and fills(held := _as_in(said, part), part)
                      and not any(rest is None for name, rest in whole.items() if name != field)]
    return found


def _leading(decision: Decision, said: Any) -> list[dict[str, Any]]:
    """The ways that end where it is said, {to: 4}, of those that say only their path: there may be but one."""
    if not isinstance(said, dict) or len(said) != 1 or not {"to", "at", "place"} & said.keys():
        return []
    end = str(next(iter(said.values())))
    return [option for option in decision.options if isinstance(option, dict) and option.keys() == {"path"}
            and isinstance(option["path"], list) and option["path"] and str(option["path"][-1]) == end]


def _only_fill(part: Any) -> Any:
    """What stands in a field of an option where nothing is left to choose; None where there is."""
    if not isinstance(part, Bag):
        return part
    return part.fullest() if sum(part.pool.values()) == 1 == part.least else None


def _only_fields(decision: Decision) -> list[tuple[str, Any]]:
    """The fields that are all there is of an option."""
    return [field for option in decision.options if isinstance(option, dict) and len(option) == 1
            for field in option.items()]


def _same_shape(said: Any, option: Any) -> bool:
    if isinstance(said, dict):
        return isinstance(option, dict) and said.keys() == option.keys()
    return type(said) is int and isinstance(option, str)


def _as_in(said: Any, option: Any) -> Any:
    """Each part of what is said as the same part of the option is written: 33 as 33 or, beside card_34, card_33."""
    if type(said) is int and isinstance(option, str):
        stem = option.rstrip("0123456789")
        return f"{stem}{said}" if stem.endswith("_") and stem != option else str(said)
    if isinstance(said, str) and isinstance(option, str):
        return option if british(said) == option or _in_short(said, option) else said
    if isinstance(option, (list, tuple)) and option and (isinstance(said, str | list) or type(said) is int):
        return [_as_in(one, option[0]) for one in (said if isinstance(said, list) else [said])]
    if isinstance(said, dict) and isinstance(option, dict):
        return {key: _as_in(one, option.get(key)) for key, one in said.items()}
    if isinstance(option, Bag) or (isinstance(option, dict) and {type(count) for count in option.values()} == {int}):
        said = argument(said, dict[str, int])
        if not isinstance(said, dict):
            return said
        pool = option.pool if isinstance(option, Bag) else option
        return {_item(item, pool): count for item, count in said.items() if count != 0}
    return said


def _item(said: Any, pool: dict[str, int]) -> Any:
    """What is counted by its name in a pool, where only one is meant."""
    like = [item for item in pool if _in_short(said, item)] if said not in pool else []
    return like[0] if len(like) == 1 else said


def _in_short(said: Any, name: str) -> bool:
    """Whether `said` is the last word of a name, or several of it: regular, regulars for france_regular."""
    return name.endswith(tuple(f"_{end}" for end in (said, *singulars(str(said)))))


def _fitted(decision: Decision, said: dict[str, Any], option: Any) -> dict[str, Any] | None:
    """`option` with what is said of it; None where the two differ, or a bag is left open. Beside a bag that is said,
    one that may stay empty is."""
    if not isinstance(option, dict):
        return None
    counted = any(isinstance(part, Bag) for key, part in option.items() if key in said)
    made = {key: _as_in(said[key], part) if key in said else
            {} if counted and isinstance(part, Bag) and not part.least else
            _only_fill(part) or part for key, part in option.items()}
    return made if fills(made, option) or (decision.same and fills(decision.said(made), option)) else None


def _agreed(decision: Decision, said: dict[str, Any], more: set[str]) -> bool:
    """Whether the rule agrees to `said`, and would not to just anything in the fields `more`."""
    return bool(decision.judged(said)) and not any(decision.judged({**said, field: object()}) for field in more)
