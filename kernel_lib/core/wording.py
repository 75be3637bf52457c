"""Wording: what people write as a choice, read as the option that it means."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import MappingProxyType
from typing import Any

from .as_offered import (
    as_in,
    fitted,
    in_pairs,
    left_open,
    names_in_full,
    number_of,
    own_count,
    same_shape,
    without_actor,
)
from .decision import Bag, Decision, filled, fills
from .dice import numbered
from .in_short import leading, left_by, standing
from .not_offered import Deeds, deed_not_offered, done, for_its_reason, idle_not_offered
from .spelling import simplified
from .words import NOTHING, SAID_SO, UNSAID, YES_NO, british, field_meant

AGREED = {**YES_NO, "agree": True, "refuse": False}
NO_DEEDS: Deeds = MappingProxyType({})


def choice(decision: Decision, said: Any, deeds: Deeds = NO_DEEDS) -> Any:
    """`said` as the options of `decision` write it; as it was said where that is in doubt.

    deeds  what can be done in some decision of the game, which means nothing else where not offered, and words for it

    What is done may stand before the rest ({move: {from: paris, to: dijon}}, {raise: regular, at: paris}, explore), and
    what stands in one field alone need not say in which.
    """
    if isinstance(said, dict) and not isinstance(said.get("do", ""), str):
        return said  # what is done is a word
    made = _meant(decision, said, deeds)
    if decision.option_of(made) is not None:
        return made
    read = [_meant(decision, decision.said(other), deeds) for other in _first(WORDINGS, decision, said, deeds)]
    read += standing(decision, said) + leading(decision, said)
    fitting = [one for one in read if decision.option_of(one) is not None]
    word = next(iter(said), None) if isinstance(said, dict) else said
    fitting = [one for one in fitting if isinstance(one, dict) and one.get("do") == word] or fitting
    if not fitting and (other := _in_its_words(said, deeds)) != said:
        found = choice(decision, other, deeds)
        if decision.option_of(found) is not None or for_its_reason(decision, found):
            return found
    fitting = (fitting or [one for one in read if decision.shaped(one)]  # it is refused for its own reason
               or [one for one in read if isinstance(one, dict) and one.get("do") in deeds
                   and for_its_reason(decision, one)]
               or deed_not_offered(decision, made, deeds) or idle_not_offered(decision, made))
    if fitting:
        return fitting[0] if _alike(decision, fitting) else made
    usual = [option for option in several(decision, said, deeds) if _unsaid(option)]
    return usual[0] if len(usual) == 1 else made


def _unsaid(option: Any) -> bool:
    """Whether this is the option that is meant where one of its fields is not said: one of a kind, to the right."""
    fields = UNSAID.keys() & option.keys() if isinstance(option, dict) else set()
    return bool(fields) and all(type(option[field]) is type(UNSAID[field]) and option[field] == UNSAID[field]
                                for field in fields)


def _alike(decision: Decision, fitting: list[Any]) -> bool:
    """Whether one thing is meant, or whichever is meant is refused for one reason."""
    return all(one == fitting[0] for one in fitting) or (
        all(for_its_reason(decision, one) for one in fitting)
        and all(decision.judged(one) == decision.judged(fitting[0]) for one in fitting))


def several(decision: Decision, said: Any, deeds: Deeds = NO_DEEDS) -> list[Any]:
    """The options of `decision` that what is said may mean, where it does not say enough to tell them apart."""
    said = _in_its_words(said, deeds)
    read = [decision.said(one) for one in (said, *_first(WORDINGS, decision, said, deeds), *standing(decision, said))]
    return [option for option in decision.options if any(left_by(one, option) for one in read)]


def _in_its_words(said: Any, deeds: Deeds) -> Any:
    """`said` in the words of choices: 跳过 and Pass mean pass, 行军 the deed that a game calls so, too."""
    if isinstance(said, list):
        return [_in_its_words(one, deeds) for one in said]
    if isinstance(said, dict):
        return {_in_its_words(field, deeds): _in_its_words(part, deeds) for field, part in said.items()}
    if not isinstance(said, str):
        return said
    small = said.casefold() if said.isascii() else simplified(said)
    called = [deed for deed, also in deeds.items() if not said.isascii() and {said, small} & set(also)]
    return called[0] if called else SAID_SO.get(small, small if small in NOTHING else said)


Row = Callable[[Decision, Any, Deeds], list[Any]]
"""A clause: what is said may mean these; nothing where the clause is about something else."""


def _first(rows: tuple[Row, ...], decision: Decision, *said: Any) -> list[Any]:
    """What the first row that is about it makes of what is said."""
    return next((made for row in rows if (made := row(decision, *said))), [])


def _meant(decision: Decision, said: Any, deeds: Deeds) -> Any:
    """`said` as the options of `decision` write it, field by field."""
    return _first(MEANINGS, decision, said, deeds)[0]


def _an_option(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """It is written as the options are."""
    return [said] if decision.option_of(said) is not None else []


def _decision_named(decision: Decision, said: Any, deeds: Deeds) -> list[Any]:
    """The decision is named, too."""
    named = isinstance(said, dict) and without_actor(decision, said, ()).keys() == {decision.name}
    return [choice(decision, said[decision.name], deeds)] if named else []


def _option_named(decision: Decision, said: Any, deeds: Deeds) -> list[Any]:
    """A plain option, and what it is: {at: paris}. Not where the rule says only of the whole why not."""
    if (not isinstance(said, dict) or len(said) != 1 or isinstance(next(iter(said.values())), dict)
            or any(isinstance(one, dict | Bag) for one in decision.options)):
        return []
    plain = choice(decision, next(iter(said.values())), deeds)
    whole, bare = decision.judged(said), decision.verdict(plain)
    return [said if whole is not None and not whole and whole.reason != "not_offered"
            and not bare and bare.reason == "not_offered" else plain]


def _yes_and_no(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """Yes is true, or to agree, and so is the name of what is asked."""
    if not isinstance(said, str | bool) or not all(isinstance(one, str | bool) and one in AGREED
                                                   for one in decision.options):
        return []
    wanted = YES_NO.get(said, _yes_or_no(decision.name, said))
    return [next((one for one in decision.options if AGREED[one] is wanted), said)]


def _by_number(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """A number may be a name, and be said with its sign: "+1"."""
    if isinstance(said, str) and said[:1] in ("+", "-") and said[1:].isdecimal() and int(said) in decision.options:
        return [int(said)]
    named = numbered(said, decision.options)
    return [named] if named != said else []


def _nothing_done(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """No is doing nothing: its word or an empty bag; a word for it also the one word, or 0, beside what can be done."""
    if said is not False and said not in NOTHING:
        return []
    idle = [option for option in decision.options if option in NOTHING] or [
        {field: {}} for field, part in _only_fields(decision) if isinstance(part, Bag) and not part.least]
    if said is not False and not idle:
        words = [option for option in decision.options if isinstance(option, str) or option == 0]
        idle = words if len(words) < len(decision.options) else []
    return idle if len(idle) == 1 else [said]


def _all_done(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """Yes, or what is asked, is the one thing that can be done."""
    meant = said is True or said == decision.name
    done = [option for option in decision.options if option not in NOTHING] if meant else []
    return [filled(done[0], Bag.fullest)] if len(done) == 1 < len(decision.options) else []


def _by_fields(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """Each field as an option writes it. Who says only what stands in the one field of an option means it; so does who
    says less than there is in one, more where the rule agrees to it, all but how many, or a field in short."""
    like = next((option for option in decision.options if same_shape(said, option)), None)
    made = said if like is None else as_in(said, like)
    if decision.option_of(made) is not None:
        return [made]
    bare = [{field: held} for field, part in _only_fields(decision)
            if fills(held := as_in(said, part), part) or fills(held := number_of(said, field, part), part)]
    if len(bare) == 1 or not isinstance(made, dict) or not made:
        return bare if len(bare) == 1 else [made]
    near = [one for option in decision.options if (one := fitted(decision, made, option))]
    meant = ([one for one in near if made.keys() < one.keys()]
             or [one for one in near if one.keys() < made.keys()
                 and _agreed(decision, made, made.keys() - one.keys())]
             or [whole for option in decision.options if isinstance(option, dict) and made.keys() < option.keys()
                 and decision.option_of(whole := filled(left_open(made, option), Bag.fullest)) is not None]
             or [one for one in near if one.keys() == made.keys()])
    return meant if len(meant) == 1 else [names_in_full(decision, made)]


MEANINGS: tuple[Row, ...] = (_an_option, _decision_named, _option_named, _yes_and_no, _by_number, _nothing_done,
                             _all_done, _by_fields)
"""What is said is read by the first of these that is about it; the last is about anything."""


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


def _deed_alone(decision: Decision, said: Any, deeds: Deeds) -> list[Any]:
    """Only what is done, explore, or buy where one thing can be bought, inside for all that fit there; or a word as if
    it were a deed, {do: end} and {pass: true}."""
    if isinstance(said, dict) and said.keys() == {"do"} and said["do"] in decision.options:
        return [said["do"]]
    if isinstance(said, dict) and len(said) == 1 and True in said.values():
        return [field for field in said if any(field == one for one in decision.options if isinstance(one, str))]
    offered = _fields(decision)
    alone = {field for field, _ in _only_fields(decision)}
    called = [deed for deed, also in deeds.items() if said in also and (deed in offered or deed in alone)]
    done = called[0] if len(called) == 1 else british(said) if isinstance(said, str) else None
    if done is None or done in offered:
        return [] if done is None else [{"do": done}]
    only = [option for option in decision.options if isinstance(option, dict) and option.keys() == {done}]
    return [one for one in only if one[done] is True] or ([filled(only[0], Bag.fullest)] if len(only) == 1 else [])


def _decision_done(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """The decision is what is done, and the options are no deeds: {do: play, card: 79, how: event}."""
    done = isinstance(said, dict) and said.get("do") == decision.name and _fields(decision).keys() == {None}
    return [{field: part for field, part in said.items() if field != "do"}] if done else []


def _decision_begun(decision: Decision, said: Any, deeds: Deeds) -> list[Any]:
    """The decision is named by its first word, which is no field of an option: {avoid: vienna}."""
    (word, what), = said.items() if isinstance(said, dict) and len(said) == 1 else ((None, None),)
    begun = decision.name.startswith(f"{word}_") and not any(word in one for one in _fields(decision).values())
    return [choice(decision, one, deeds) for one in (what, {"to": what}) if begun and word not in _fields(decision)]


def _by_way(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """The options of two fields, beside what is done, of which one is named by what stands in it: {event: 79}."""
    (way, what), = said.items() if isinstance(said, dict) and len(said) == 1 else ((None, None),)
    pairs = [(option, [field for field in option if field != "do"]) for option in decision.options
             if way is not None and isinstance(option, dict)]
    return [option for option, pair in pairs if len(pair) == 2 for field, other in (pair, pair[::-1])
            if option[field] == way and fills(as_in(what, option[other]), option[other])]


def _by_pair(decision: Decision, said: Any, deeds: Deeds) -> list[Any]:
    """What is done, and what stands in two of its fields, or only these: {raise: {marseille: squadron}}, {rouen:
    english_channel}; also how it is counted, once: {raise: {squadron: 1, at: marseille}}."""
    (word, what), = said.items() if isinstance(said, dict) and len(said) == 1 else ((None, None),)
    fields = _fields(decision)
    deed, what = (None, said) if None in fields else (_deed_meant(word, fields, deeds), what)
    if word is None or deed not in fields or not isinstance(what, dict):
        return []
    (named, side), = what.items() if len(what) == 1 else ((None, None),)
    if side in ("left", "right") and "right" in fields[deed]:  # {influence: {sweden: left}}
        return [choice(decision, {word: named, "direction": side}, deeds)]
    options = [one for one in decision.options if isinstance(one, dict) and one.get("do") == deed]
    if (made := in_pairs(what, options)) and deed is not None:
        return [{"do": deed, **made}]
    return [made] if made and any(made.items() <= one.items() for one in options) else []


def _acted(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """What is done before the rest where options have an `action`: {ca_annex: {at: 13}}, {ca_influence_1: true}; also
    without what the actions of a game begin with: {annex: 13}, {influence: 1}."""
    (word, rest), = said.items() if isinstance(said, dict) and len(said) == 1 else ((None, None),)
    known = {option["action"]: option for option in decision.options if isinstance(option, dict) and "action" in option}
    short = {str(one).partition("_")[2]: one for one in known}
    if f"{word}_{rest}" in short:
        return [{"action": short[f"{word}_{rest}"]}]
    action = short.get(str(word), word)
    if action not in known:
        return []
    more = rest if isinstance(rest, dict) else {} if rest is True or rest is None else None
    return [{"action": action, **more}] if more is not None else [
        {"action": action, field: as_in(rest, part)} for field, part in known[action].items() if field != "action"]


def _decision_in_field(decision: Decision, said: Any, _: Deeds) -> list[Any]:
    """The decision is named for one of the fields: {play: 79, how: event}."""
    if not isinstance(said, dict) or decision.name not in said:
        return []
    known = {field for fields in _fields(decision).values() for field in fields}
    rest = {field_meant(field, known, said): part for field, part in said.items() if field != decision.name}
    return [{field: said[decision.name], **rest} for option in decision.options if isinstance(option, dict)
            for field in option.keys() - rest.keys()]


def _deed_first(decision: Decision, said: Any, deeds: Deeds) -> list[Any]:
    """What is done before the rest or left to be told by its fields, who acts although that is known, where as `at` or
    `from`, how many of whom although he acts."""
    if not isinstance(said, dict):
        return []
    fields, said = _fields(decision), _deed_and_way(decision, said)
    if "action" in said and "do" not in said and None not in fields:
        said = {"do" if field == "action" else field: part for field, part in said.items()}
    known = {field for of in fields.values() for field in of}
    if "do" in said:
        said = {**said, "do": _deed_meant(said["do"], fields, deeds)}
    elif not fields.keys() & said.keys():
        called = {word: field for field in known for word in deeds.get(field, ())}
        said = {field if field in known else called.get(field) or _deed_meant(field, fields, deeds): part
                for field, part in said.items()}
    named = fields.keys() & said.keys() if "do" not in said else set()
    moved = [{**_in_last(decision, said, deed, fields[one]), "do": one} for deed in named for one in fields
             if one == deed or str(one).startswith(f"{deed}_")]
    whole = [read for one in moved for read in (one, *(_by_fields(decision, one, deeds)
                                                       if one.keys() == fields[one["do"]] else ()))]
    if exact := [one for one in whole if decision.option_of(one) is not None]:
        return exact
    if counted := [one for one in moved if _counts_all(decision, one)]:
        return counted  # it is refused for its own reason
    made = [one for deed in named for one in done(deed, fields[deed], said)] if named else [said]
    acted = [without_actor(decision, one, fields.get(one.get("do"), ())) for one in made]
    placed = [_in_fields(one, fields.get(one.get("do"), ())) for one in (*made, *acted)]
    longer = [placed_in for one in (*made, *acted) for deed, known in fields.items()
              if deed and (one.get("do") is None or deed.startswith(f"{one['do']}_"))
              and (placed_in := {**_in_fields(one, known), "do": deed}).keys() == known
              and (one.get("do") not in fields or decision.option_of(placed_in) is not None)]
    counted = [{field: own_count(decision, field, part) for field, part in one.items()} for one in placed]
    alike = [{**one, "do": deed} for one in placed for deed, also in deeds.items()
             if deed in fields and one.get("do") in also]
    return [*made, *acted, *placed, *longer, *counted, *alike]


def _deed_and_way(decision: Decision, said: dict[str, Any]) -> dict[str, Any]:
    """What is done and what stands in another of its fields in one word: {play_event: 79} for {play: 79, as: event}."""
    ways = [(option["do"], field, part) for option in decision.options if isinstance(option, dict) and "do" in option
            for field, part in option.items() if isinstance(part, str) and f"{option['do']}_{part}" in said]
    if len(set(ways)) != 1:
        return said
    (deed, field, way), = set(ways)
    return {deed: said[f"{deed}_{way}"], field: way, **{one: part for one, part in said.items()
                                                       if one != f"{deed}_{way}"}}


WORDINGS: tuple[Row, ...] = (_deed_alone, _decision_done, _decision_begun, _by_way, _by_pair, _acted,
                             _decision_in_field, _deed_first)
"""Other words for what is said are those of the first of these that is about it."""


def _fields(decision: Decision) -> dict[Any, Any]:
    """The fields of each deed that is offered; of options that are no deeds, too."""
    fields: dict[Any, Any] = {}
    for option in decision.options:
        if isinstance(option, dict):
            fields.setdefault(option.get("do"), option.keys())
    return fields


def _counts_all(decision: Decision, said: dict[str, Any]) -> bool:
    """Whether what is said has the fields of an option, with counts where it has some."""
    return any(same_shape(said, option) and any(isinstance(part, Bag) for part in option.values())
               and all(isinstance(said[field], dict) for field, part in option.items() if isinstance(part, Bag))
               for option in decision.options)


def _in_last(decision: Decision, said: dict[str, Any], deed: str, fields: Collection[str]) -> dict[str, Any]:
    """What is said with the deed as the only field left, or the only one where that is counted: {move: {oda: 3}, from:
    gifu, to: kiyosu}."""
    left = set(fields) - said.keys() - {"do"}
    if len(left) > 1 and isinstance(said[deed], dict):
        left &= {field for option in decision.options if isinstance(option, dict) and option.get("do") == deed
                 for field, part in option.items() if isinstance(part, Bag)}
    last = next(iter(left)) if len(left) == 1 else deed
    return {last if field == deed else field: part for field, part in said.items()}


def _in_fields(said: dict[str, Any], known: Collection[Any]) -> dict[str, Any]:
    """What is said in the fields `known` of a deed; {direction: left} and {left: true} are not right."""
    made: dict[str, Any] = {}
    for field, part in said.items():
        if field not in known and "right" in known and part in ("left", "right"):
            made["right"] = part == "right"
        elif field == "left" and "right" in known and isinstance(part, bool):
            made["right"] = not part
        else:
            made[field_meant(field, known, said)] = part
    return made


def _deed_meant(word: Any, offered: Collection[Any], deeds: Deeds) -> Any:
    """The deed that a longer, shorter or other word means: declare by declare_war; the word itself where that is in
    doubt, or names one of the game's `deeds` that is not offered."""
    called = [one for one in offered if word in deeds.get(one, ())]
    if not isinstance(word, str) or word in offered or (word in deeds and not called):
        return word
    called = [one for one in called if all(other.startswith(one) for other in called)]
    like = called or [one for one in offered if isinstance(one, str) and any(
        long.startswith(f"{short}_") or long.endswith(f"_{short}") for long, short in ((one, word), (word, one)))]
    like = like or [one for one in deeds if word.endswith(f"_{one}")]  # place_flag, and no flag can be laid
    return like[0] if len(like) == 1 else word


def _only_fields(decision: Decision) -> list[tuple[str, Any]]:
    """The fields that are all there is of an option."""
    return [field for option in decision.options if isinstance(option, dict) and len(option) == 1
            for field in option.items()]


def _agreed(decision: Decision, said: dict[str, Any], more: set[str]) -> bool:
    """Whether the rule agrees to `said`, and would not to just anything in the fields `more`."""
    return bool(decision.judged(said)) and not any(decision.judged({**said, field: object()}) for field in more)
