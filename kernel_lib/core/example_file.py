"""Worked examples as files: find them, read them, check their names, with the line of every mistake."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Collection
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

import msgspec

from . import data, registry, words
from . import game as games
from .bilingual import LANGUAGES
from .claim_words import claims_meant
from .claims import Expect
from .errors import Bad, one_of
from .example import Example, Variant, many, place_in
from .naming import Names
from .rulebook import within
from .spelling import spelled, ways
from .yaml_source import Path as FieldPath
from .yaml_source import Source, path_of


def shipped(game: str) -> dict[str, Path]:
    """The printed examples of a game that travel with it: id -> file, in alphabetical order."""
    games.load(game)
    package = Path(str(sys.modules[f"kernel_lib.{game}.game"].__file__)).parent
    return {file.stem: file for file in sorted((package / "examples").glob("*.yaml"))}


def find(name: str) -> Example:
    """An example by the path of a file, or by the id of a shipped one. Raises Bad."""
    found = source(name)
    return copy.deepcopy(_known(found)) if isinstance(found, Shipped) else read(found)


# A lesson shows an example, gives its odds and checks it: it is read once. What is kept is nobody's to change.
_read: dict[tuple[str, str], tuple[data.Pack, Any, Example]] = {}


def _known(shipped: Shipped) -> Example:
    key, records = (shipped.game, shipped.name), data.data(shipped.game)
    pack, checked_by, example = _read.get(key, (None, None, None))
    if example is None or pack is not shipped.pack or checked_by is not records:
        example = read(shipped)
        _read[key] = shipped.pack, records, example
    return example


def source(name: str) -> Source:
    """An example by the path of a file, or by the id of a shipped one. Raises Bad."""
    if name.endswith((".yaml", ".yml")) or Path(name).is_file():
        return Source.file(name)
    for game in (*games.GAMES, *games.UNFINISHED):
        if name in (pack := data.pack(game)).examples:
            return Shipped(game, name, pack)
    raise Bad(f"there is no example {name!r}", "example",
              f"a file or {one_of([one for game in games.GAMES for one in data.pack(game).examples], like=name)}")


class Shipped(Source):
    """A shipped example from its game's pack; its file is read only when a message needs a line."""

    def __init__(self, game: str, id: str, pack: data.Pack) -> None:
        self.game, self.name, self.pack = game, f"{id}.yaml", pack
        self.value = msgspec.json.decode(pack.examples[id])

    def where(self, path: FieldPath = ()) -> str:
        """File and line of the value at `path`."""
        return Source.file(shipped(self.game)[self.name.removesuffix(".yaml")]).where(path)


def load(path: Path | str) -> Example:
    """Read an example file. Raises Bad with file, line, field and what was expected."""
    return read(Source.file(path))


def read(source: Source) -> Example:
    """An example from a YAML source, its names checked. Raises Bad with the line."""
    if not isinstance(source.value, dict):
        raise source.bad("an example is a map of fields", (), "id, game, rules, title, given, run or ask, expect")
    for part in (source.value, *(one for one in many(source.value.get("variants")) if isinstance(one, dict))):
        _claims_meant(part, source.value)
        _as_fields(part)
    example = source.into(Example)
    if example.game not in (*games.GAMES, *games.UNFINISHED):
        raise source.bad(f"{example.game!r} is no game of this toolkit", ("game",), one_of(games.GAMES))
    rules = games.load(example.game)
    ids = [rule.id for rule in data.rulebook(example.game).rules]
    for at, one in enumerate(example.rules):
        if not any(_cited(rule, one) for rule in ids):
            near = [rule for rule in ids if rule.partition("/")[0] == one.partition("/")[0]]
            raise source.bad(f"there is no rule {one!r}", ("rules", at),
                             one_of(near, 20, like=one) if near else "an id listed by `rulebook rules`")
    example.rules = [rule for one in example.rules for rule in ids if rule == one or (
        one not in ids and _cited(rule, one))]  # 9.3 means all its parts
    names = [variant.id for variant in example.variants]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise source.bad(f"two variants are called {name!r}", ("variants", at, "id"), "a name of its own")
    _spell(rules, dict(example.options), example)
    for variant in example.variants:
        _spell(rules, example.options | variant.options, variant)
    for case in example.cases():
        _check_names(source, rules, case)
        _check_claims(source, case)
    return example


def _claims_meant(part: dict[str, Any], whole: dict[str, Any]) -> None:
    """The claims of a file, or of a variant of it, by their fields."""
    game, said, asked = whole.get("game"), part.get("expect"), part.get("ask", whole.get("ask"))
    if said is not None and game in (*games.GAMES, *games.UNFINISHED):
        words_known = games.load(game).position
        part["expect"] = claims_meant(said if isinstance(said, list) else [said],
                                      len(asked) if isinstance(asked, list) else asked is not None,
                                      lambda word: words_known.meant(word, {}) in words_known.names())


def _as_fields(part: dict[str, Any]) -> None:
    """The short forms of a file as its fields: one thing alone, a name or a rule that reads as a number, a bare
    procedure."""
    if type(part.get("id")) is int:
        part["id"] = str(part["id"])
    for field in ("title", "note"):
        if isinstance(said := part.get(field), str):
            part[field] = dict.fromkeys(LANGUAGES, said)
        elif isinstance(said, dict) and len(said) == 1 and said.keys() <= set(LANGUAGES):
            part[field] = dict.fromkeys(LANGUAGES, *said.values())  # in one language: the other says the same
    for field in ("dice", "draws", "choices", "expect", "rules"):
        if part.get(field) is not None and not isinstance(part[field], list) and not (
                field == "dice" and isinstance(part[field], dict)):
            part[field] = [part[field]]
    if isinstance(part.get("dice"), dict):  # by who rolls them
        part["dice"] = {side: dice if isinstance(dice, list) else [dice] for side, dice in part["dice"].items()}
    for field in ("dice", "draws"):
        if isinstance(part.get(field), list):  # what is rolled or drawn together may stand in a list of its own
            part[field] = [one for said in part[field] for one in (said if isinstance(said, list) else [said])]
    for claim in part.get("expect") or []:
        if isinstance(claim, dict) and type(claim.get("rule")) in (int, float):
            claim["rule"] = str(claim["rule"])
        if isinstance(claim, dict) and claim.keys() & {"after", "never"} and isinstance(claim.get("facts", {}), dict):
            beside = {name: claim.pop(name) for name, one in list(claim.items())
                      if not {name, f"{name}s"} & set(Expect.__struct_fields__)}
            claim |= {"facts": claim.get("facts", {}) | beside} if beside else {}  # {after: raised, place: paris}
            if isinstance(claim.get("never"), str) and "after" not in claim and claim.keys() & {"facts", "who", "rule"}:
                claim |= {"after": claim.pop("never"), "times": 0}  # {never: raised, who: france}
        if isinstance(claim, dict) and isinstance(claim.get("pending"), str):
            beside = {name: claim.pop(name) for name in ("who", "rule", "options", "facts") if name in claim}
            claim |= {"pending": {"decision": claim["pending"], **beside}} if beside else {}  # {pending: x, who: oda}
    if part.get("rules"):
        part["rules"] = [str(one) if type(one) in (int, float) else one for one in part["rules"]]
    for field in ("options", "given", "run", "ask"):
        if part.get(field) is not None:
            part[field] = _yes_and_no(part[field])
    for field in ("run", "ask"):
        if isinstance(part.get(field), (str, list)):
            listed = [part[field]] if isinstance(part[field], str) else part[field]
            made = [({"procedure": one} if field == "run" else {one: None}) if isinstance(one, str) else one
                    for one in listed]
            part[field] = made[0] if isinstance(part[field], str) else made


def _yes_and_no(value: Any) -> Any:
    """`value` with the words yes and no, which YAML once read so, as true and false."""
    if isinstance(value, dict):
        return {key: _yes_and_no(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_yes_and_no(one) for one in value]
    return words.YES_NO.get(value.lower(), value) if isinstance(value, str) else value


def _cited(rule: str, named: str) -> bool:
    """Whether a rule is one of those that are cited: the one that is named, a part of it, or any of a chapter."""
    return within(rule, named) or rule.partition(".")[0] == named


def _spell(rules: games.Rules, options: dict[str, Any], case: Example | Variant) -> None:
    """Names as the game spells them, wherever a case names things; events have words of their own."""
    for name, value in case.options.items():
        if name in rules.options and isinstance(value, str) and value not in rules.options[name].values:
            case.options[name] = options[name] = spelled(rules.id, (), value)
    try:
        seats = rules.seats(rules.complete(options))
    except Bad:
        return  # the options are wrong: that is said when the case is run
    deeds = _deed_words(rules.id)
    if isinstance(case.dice, dict):
        case.dice = spelled(rules.id, seats, case.dice)
    for field in ("given", "draws"):
        setattr(case, field, ways(rules.id, seats, spelled(rules.id, seats, getattr(case, field))))
    case.choices = ways(rules.id, seats, spelled(rules.id, seats, case.choices, deeds))
    for field, named in (("run", "procedure"), ("ask", "")):
        for one in many(getattr(case, field)):
            for key, value in one.items():
                one[key] = value if key == named else ways(rules.id, seats, spelled(rules.id, seats, value))
    for expect in case.expect or []:
        for field in ("facts", "who", "at_end", "answer", "pending"):
            setattr(expect, field, spelled(rules.id, seats, getattr(expect, field)))
        expect.at_end = ways(rules.id, seats, expect.at_end)
        for field in ("allowed", "refused"):
            setattr(expect, field, ways(rules.id, seats, spelled(rules.id, seats, getattr(expect, field), deeds)))


@cache
def _deed_words(game: str) -> set[str]:
    """Words for what can be done that are names, too, of something else: 移动 is step 6 of an impulse as well."""
    deeds = registry.deeds(game)
    return {word for also in deeds.values() for word in also if spelled(game, (), word) not in (word, *deeds)}


def _check_names(source: Source, rules: games.Rules, case: Example) -> None:
    game = rules.id
    try:
        known = rules.position.known(rules.new_state(rules.complete(case.options)))
    except Bad:
        known = Names(game)  # the options are wrong: that is said when the case is run
    for number, one in enumerate(many(case.run)):
        at = place_in(source, case, ("run", number) if isinstance(case.run, list) else ("run",))
        if "procedure" in one:
            one["procedure"] = registry.procedure_meant(game, str(one["procedure"]))
        else:
            _as_procedure(source, game, one, at)
        if "procedure" not in one:
            name = str(next(iter(one), ""))
            if (len(one) == 1 or name in registry.deeds(game)) and not any(name in signature(each).parameters
                                         for each in registry.procedures(game).values()):
                _found(source, "procedure", game, name, at)
            raise source.bad("no procedure is named", at, "procedure: name")
        function = _found(source, "procedure", game, str(one["procedure"]), at)
        arguments = registry.by_names(function, {key: value for key, value in one.items() if key != "procedure"})
        for key in one.keys() - {"procedure"}:
            del one[key]
        one |= arguments
        _named(source, "procedure", known, str(one["procedure"]), arguments, at)
    for number, one in enumerate(many(case.ask)):
        at = place_in(source, case, ("ask", number) if isinstance(case.ask, list) else ("ask",))
        if len(one) != 1:
            raise source.bad("a question has one name", at, "{name: {argument: value}}")
        for said in list(one):
            name = registry.question_meant(game, str(said))
            one[name] = one.pop(said)
            asked = _found(source, "question", game, str(name), (*at, name))
            one[name] = given = _alone(game, str(name), one[name])
            if given is not None and not isinstance(given, dict):
                raise source.bad(f"a value alone is not what {name} takes", (*at, name),
                                 registry.needs(asked))
            _named(source, "question", known, str(name), given or {}, (*at, name))


def _as_procedure(source: Source, game: str, one: dict[str, Any], at: FieldPath) -> None:
    """A procedure written like a question: {assault: odani} for {procedure: assault, at: odani}; more may follow it."""
    named = [said for said in one if registry.procedure_meant(game, str(said)) in registry.procedures(game)]
    named = named or [said for said in [*one][:1] if registry.procedure_begun(game, str(said))]
    if not named or (len(named) > 1 and named[0] != next(iter(one))):
        return
    value = one.pop(named[0])
    name = registry.procedure_meant(game, str(named[0]))
    name = name if name in registry.procedures(game) else registry.procedure_begun(game, name)
    arguments = _arguments(function := registry.procedures(game)[str(name)], value, one) or {}
    if not isinstance(arguments, dict):
        raise source.bad(f"a value alone is not what {name} takes", (*at, name), registry.needs(function))
    one |= {"procedure": name} | arguments


def _alone(game: str, name: str, given: Any) -> Any:
    """The arguments of a question; one value alone is the argument that it must have, or the first that it can."""
    return _arguments(registry.questions(game)[name], given)


def _arguments(function: Callable[..., Any], given: Any, others: Collection[str] = ()) -> Any:
    meant = registry.alone(function, others)
    if isinstance(given, dict) and not (meant and registry.is_map_for(function, meant, given)):
        return registry.by_names(function, given)
    listed = registry.by_names(function, given)
    by_order = isinstance(given, list) and isinstance(listed, dict)
    return listed if given is None or not meant or by_order else {meant: given}


def _named(source: Source, kind: str, known: Names, name: str, given: dict[str, Any], at: FieldPath) -> None:
    function = _found(source, kind, known.game, name, at)
    try:
        registry.arguments(function, given, "", known, acting=None)
    except Bad as error:
        raise source.bad(error.what, (*at, *path_of(error.where)), error.expected) from None


def _found(source: Source, kind: str, game: str, name: str, at: FieldPath) -> Callable[..., Any]:
    try:
        return registry.find(kind, game, name)
    except Bad as error:
        raise source.bad(error.what, at, error.expected) from None


def _check_claims(source: Source, case: Example) -> None:
    questions, messages = len(many(case.ask)), data.messages(case.game)
    for at, expect in enumerate(case.expect):
        path = place_in(source, case, ("expect", at))
        if source.at(path).get("facts") == {}:
            raise source.bad("this claims nothing", (*path, "facts"), "facts of the event: {hits: 4}")
        _name_events(expect, messages.events, messages.decisions)
        if found := expect.faults(questions, messages.events, messages.decisions):
            field, what, expected = found
            raise source.bad(what, (*path, field) if field else path, expected)


def _name_events(expect: Expect, events: Collection[str], decisions: Collection[str]) -> None:
    """Events and the pending decision by their names, however they are written: Field battle means field_battle."""
    def named(name: Any, known: Collection[str]) -> Any:
        folded = name.casefold().replace(" ", "_") if isinstance(name, str) else ""
        return folded if folded in known else name

    expect.after = (named(expect.after[0], events), expect.after[1]) if isinstance(expect.after, tuple) else (
        named(expect.after, events))
    expect.never = named(expect.never, {*events, *decisions})
    if isinstance(expect.pending, dict) and "decision" in expect.pending:
        expect.pending = {**expect.pending, "decision": named(expect.pending["decision"], decisions)}
    else:
        expect.pending = named(expect.pending, decisions)
