"""Events, verdicts, decisions and dice as sentences, in the learner's language."""

from __future__ import annotations

import functools
import string
from collections.abc import Callable, Mapping
from typing import Any

from .decision import Bag, filled

NameOf = Callable[[str, str], str | None]
"""(id, language) -> the name of that record, or None."""
KindsOf = Callable[[str], tuple[str, ...]]
"""id -> the sections of the data that have a record of that id."""
LabelOf = Callable[[str, str], str]
"""(field, language) -> what the field is called."""
CountOf = Callable[[str, int, str], str | None]
"""(id, count, language) -> how so many of it are told: {count}, {name}."""
ClauseOf = Callable[[str, str], str | None]
"""(kind of a promise, language) -> the sentence that says it, filled with the promise's fields."""
NONE = {"en": "none", "zh": "无"}


OWN = {
    "en": {"ui.allowed": "This is allowed.", "no.not_offered": "This is not among the choices.",
           "no.nothing_asked": "Nothing is being asked: this is over.", "no.dice_asked": "The dice come first.",
           "no.asked_otherwise": "Now something else is to be decided.",
           "ui.out_of": "{pool} ({span} of them)", "ui.up_to": "up to {most} of {pool}",
           "ui.up_to_all": "up to {pool}", "ui.any_of": "any of {pool}",
           "no.cannot_follow": "From here on the choices of this game no longer fit ({because})."},
    "zh": {"ui.allowed": "可以这样做。", "no.not_offered": "这不在可选之列。",
           "no.nothing_asked": "现在没有要决定的事：已经结束。", "no.dice_asked": "要先掷骰。",
           "no.asked_otherwise": "现在要决定的是另一件事。",
           "ui.out_of": "选{span}个（{pool}）", "ui.up_to": "{pool}中的至多{most}个", "ui.up_to_all": "至多{pool}",
           "ui.any_of": "任意几个（{pool}）",
           "no.cannot_follow": "从这里起，这一局的选择已不再适用（{because}）。"},
}
"""What the core itself says; a game may say it in its own words."""


class _Held:
    """A bag of an option: `say` tells how many of what, counted as the things of a kind where one is given."""

    def __init__(self, say: Callable[[str], str], empty: bool) -> None:
        self.say, self.empty = say, empty


UNKNOWN = "?"
"""What stands in a sentence for a fact that is not there."""


class _Sentence(string.Formatter):
    """``str.format`` where ids become names, lists read as lists, ``{hits:hit|hits}`` counts and ``{parts:+}`` adds.

    ``{won:it succeeds|it fails}`` says which of two is so; ``{unit:1}`` is one of a kind: "1 Oda soldier";
    ``{led:=}`` tells numbers that count nothing: "Nobunaga 7"; ``{path:last}`` is where a list ends,
    ``{path:past, by _}`` what comes before that, if anything; ``{goal:nth}``
    an index (from 0) as people count, ``{need:up}`` a face of a die or a better one, "6" or "5 to 6";
    ``{card:says}`` is the text of a record that has one,
    ``{card:says: _|.}`` that text, and what is said without one;
    ``{action:told}`` is the longer name ``name.<id>.told`` where there is one. The verb goes with who does it, with
    several where there is a ``name.<id>.plural`` and for units that are not one: ``{who:draws|draw}`` or, with the
    name in its place, ``{who:Does _|Do _}``, ``{units:_ flees|_ flee}``.
    ``{ships:as squadrons}`` counts things by ``count.squadrons`` instead of what their ids are, with a verb in
    ``{ships:as squadrons, _ sails|_ sail}``; ``{plus:+}`` of a
    number gives it a sign; ``{card:.cp}`` is how many command points a card is worth; ``{from+to:.kind}`` tells by
    ``name.kind.<kind>`` what kind of way lies between two places. ``{units:? with _}`` says its
    words only where there is something to say: "Ney with 2 French units", but "Ney".
    """

    def __init__(self, lang: str, name_of: NameOf, count_of: CountOf, label_of: LabelOf, clause_of: ClauseOf) -> None:
        self.lang, self.name_of, self.count_of, self.label_of = lang, name_of, count_of, label_of
        self.clause_of = clause_of

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        ends = [kwargs.get(one, UNKNOWN) for one in str(key).split("+")]
        return ends[0] if len(ends) == 1 else "-".join(sorted(map(str, ends)))

    def format_field(self, value: Any, spec: str) -> str:
        if spec.startswith("says") and "|" in spec:
            told, without = spec[4:].split("|", 1)
            said = self.name_of(f"{value}.says", self.lang)
            return told.replace("_", said) if said else without
        if spec.startswith("?"):
            nothing = value.empty if isinstance(value, _Held) else not value or value == UNKNOWN
            return "" if nothing else spec[1:].replace("_", self.words(value))
        if isinstance(value, _Held):
            return value.say(spec.removeprefix("as ") if spec.startswith("as ") else "")
        if "|" in spec:
            one, many = spec.split("|", 1)
            if spec.startswith("as "):
                counted, one = one.split(", ", 1)
                return (many if self._several(value) else one).replace("_", self.format_field(value, counted))
            if "_" in spec or isinstance(value, str):
                verb = many if self._several(value) else one
                return (verb if "_" in verb else f"_ {verb}").replace("_", self.told(value))
            if isinstance(value, bool):
                return one if value else many
            count = len(value) if isinstance(value, (list, tuple, dict)) else value
            return f"{count}{'' if self.lang == 'zh' else ' '}{one if count == 1 else many}"
        if spec == "last" and isinstance(value, (list, tuple)) and value:
            return self.words(value[-1])
        if spec.startswith("past") and isinstance(value, (list, tuple)):
            return spec[4:].replace("_", self.words(value[:-1])) if value[1:] else ""
        if spec == "up" and type(value) is int:
            return str(value) if value >= 6 else f"{value}{'到' if self.lang == 'zh' else ' to '}6"
        if spec == "nth" and type(value) is int:
            return str(value + 1)
        if spec == ".cp":
            return self.name_of(f"{value}.cp", self.lang) or "?"
        if spec == ".kind":
            return self.words(f"kind.{self.name_of(f'{value}.kind', self.lang)}")
        if spec == "told":
            return self.joined([self.told(one) for one in value]) if isinstance(value, list) else self.told(value)
        if spec == "says":
            return self.name_of(f"{value}.says", self.lang) or self.words(value)
        if spec == "1":
            return self.counted(value, 1)
        if spec == "+" and type(value) is int:
            return f"{value:+d}".replace("-", "−") if value else "0"
        if spec.startswith("as ") and isinstance(value, dict):
            return self.joined([self.counted(item, count, spec[3:]) for item, count in value.items()])
        if spec in ("+", "=") and isinstance(value, dict):
            sign, gap = spec.strip("="), "" if self.lang == "zh" else " "
            return self.joined([f"{self.called(item)}{gap}{f'{part:{sign}}'.replace('-', '−')}"
                                for item, part in value.items()])
        return self.words(value)

    def _several(self, value: Any) -> bool:
        """Whether a verb that goes with it stands in the plural."""
        if isinstance(value, dict):
            return sum(value.values()) != 1
        return self.name_of(f"{value}.plural", self.lang) is not None

    def told(self, value: Any) -> str:
        """The name of something as it stands within a sentence: the Ottomans."""
        return (self.name_of(f"{value}.told", self.lang) if isinstance(value, str) else None) or self.words(value)

    def called(self, item: Any) -> str:
        """What a part of a sum is called: by its name, and where it has none by what the field is called."""
        return self.told(item) if self.name_of(str(item), self.lang) else self.label_of(str(item), self.lang)

    @property
    def none(self) -> str:
        """Nothing, in the game's own word where it has one (its Chinese may be in traditional characters)."""
        return self.name_of("none", self.lang) or NONE[self.lang]

    @property
    def colon(self) -> str:
        return "：" if self.lang == "zh" else ": "

    @property
    def apart(self) -> str:
        """What stands between things that are lists themselves."""
        return "；" if self.lang == "zh" else "; "

    def words(self, value: Any) -> str:
        if value is None:
            return self.none
        if isinstance(value, _Held):
            return value.say("")
        if isinstance(value, bool):
            return {"en": ("no", "yes"), "zh": ("否", "是")}[self.lang][value]
        if isinstance(value, str):
            return self.name_of(value, self.lang) or value
        if isinstance(value, dict):
            if template := self.clause_of(str(value.get("kind")), self.lang):
                return self.vformat(template, (), value)
            parts = [self.counted(item, count) if type(count) is int
                     else f"{self.words(item)}{self.colon}{self.words(count)}" for item, count in value.items()]
            lists = any(isinstance(count, (dict, list, tuple)) and len(count) > 1 for count in value.values())
            return self.apart.join(parts) if lists and len(parts) > 1 else self.joined(parts)
        if isinstance(value, (list, tuple)):
            parts = [self.words(one) for one in value]
            promises = parts and all(isinstance(one, dict) and "kind" in one for one in value)
            return self.apart.join(parts) if promises else self.joined(parts)
        return str(value).replace("-", "−") if type(value) is int else str(value)

    def counted(self, item: Any, count: int, kind: str = "") -> str:
        template = self.count_of(kind or item, count, self.lang) if isinstance(item, str) else None
        if template is None and isinstance(item, str) and self.name_of(item, self.lang) is None:
            return f"{self.label_of(item, self.lang)}{self.colon}{count}"
        if template is None:
            name = self.words(item)
            if self.lang == "en":
                noun, of, whose = name.partition(" of ")
                if of and noun.islower():
                    return f"{count} {noun}{'s' * (count != 1 and noun[-1] != 's')}{of}{whose}"
                return f"{count} × {name}"
            return f"{name}{count}" if "\u4e00" <= name[-1:] <= "\u9fff" else f"{name} × {count}"
        name = self.words(item)
        of = self.name_of(f"{item}.of", self.lang) or name
        return self.vformat(template, (), {"count": count, "name": name, "of": of})

    def joined(self, parts: list[str]) -> str:
        """A list as it is said: x, y and z; but dice, and other numbers, as they lie: 4, 2."""
        if self.lang == "zh":
            return "、".join(parts) or self.none
        if len(parts) < 2 or all(part.isdigit() for part in parts):
            return ", ".join(parts) or self.none
        return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _facts_of(asked: Any, choice: Any) -> dict[str, Any]:
    """What may stand in the sentence of an option: {it}, who is asked, and the facts of the decision; of one that says
    something of each option what it says of this one, None where it says nothing of it."""
    own = [one for one in choice.values() if isinstance(one, (str, bool))] if isinstance(choice, dict) else [choice]
    facts: dict[str, Any] = {"it": choice, "who": asked.who}
    for name, fact in asked.facts.items():
        while isinstance(fact, dict):
            fact = next((fact[one] for one in own if one in fact), None)
        facts[name] = fact
    return facts


class Messages:
    """The sentences of one game.

    catalogues  language -> key -> template. Keys: ``event.<name>`` (``event.<name>.unseen`` for those who may not know
                its secret facts, ``event.<name>.no_<fact>`` where that is empty), ``no.<reason>``, ``decision.<name>``,
                ``aim.<name>`` (what a decision is for, said to whom it is new), ``option.<value>``,
                ``roll.<purpose>``, ``outcome.<purpose>.<outcome>``, ``draw.<purpose>``, ``ui.<key>``,
                ``position.<field>`` (a part of a position: {value}, or each {item} of it and its {value}),
                ``kind.<section>`` (what one of its records is called: {name}), ``clause.<kind>`` (a promise of this
                kind: its fields), ``count.<id>``, ``count.<section>`` and each of them with ``.1`` (so many
                of this, or of a record of this section: {count}, {name}, and {of}, its name before a noun:
                ``name.<id>.of``)
    """

    def __init__(self, catalogues: dict[str, dict[str, str]], name_of: NameOf,
                 kinds_of: KindsOf = lambda item: ()) -> None:
        self.catalogues = {lang: OWN.get(lang, {}) | known for lang, known in catalogues.items()}
        self.name_of = name_of
        self.kinds_of = kinds_of

    def has(self, key: str, lang: str) -> bool:
        """Whether `key` has a sentence in `lang`."""
        return key in self.catalogues.get(lang, {})

    @functools.cached_property
    def events(self) -> set[str]:
        """The names of all events that there are sentences for."""
        return {key.removeprefix("event.") for key in self.catalogues["en"]
                if key.startswith("event.") and not key.endswith(".unseen")}

    @functools.cached_property
    def decisions(self) -> set[str]:
        """The names of all decisions that there are sentences for."""
        return {key.removeprefix("decision.") for key in self.catalogues["en"] if key.startswith("decision.")}

    def text(self, key: str, lang: str, **facts: Any) -> str:
        """The sentence `key` filled from `facts`; the key itself with its facts when there is none."""
        template = self.catalogues.get(lang, {}).get(key)
        sentence = self._sentence(lang)
        if template is None:
            return f"{key} ({sentence.words(facts)})" if facts else key
        return sentence.vformat(template, (), facts)

    def _sentence(self, lang: str) -> _Sentence:
        return _Sentence(lang, self.name_of, self._count_of, self._label_of,
                         lambda kind, lang: self.catalogues.get(lang, {}).get(f"clause.{kind}"))

    def _count_of(self, item: str, count: int, lang: str) -> str | None:
        known = self.catalogues.get(lang, {})
        kinds = (item, *self.kinds_of(item))
        keys = [key for kind in kinds for key in (f"count.{kind}.{count}", f"count.{kind}")]
        return next((known[key] for key in keys if key in known), None)

    def _label_of(self, field: str, lang: str) -> str:
        return self.catalogues.get(lang, {}).get(f"ui.{field}", field.replace("_", " "))

    def words(self, value: Any, lang: str) -> str:
        """A plain value in words: names for ids, lists and counts joined."""
        return self._sentence(lang).words(value)

    def kind(self, item: str, lang: str, field: str = "", most: int = 2) -> str:
        """What one of the things to count is called: ``kind.<field>`` of the choice they are in or ``kind.<section>``,
        filled with its {name}, else its name; with ``.1`` where there is one at most."""
        known = self.catalogues.get(lang, {})
        keys = [key for kind in (field, *self.kinds_of(item)) for key in (f"kind.{kind}.{most}", f"kind.{kind}")]
        found = next((known[key] for key in keys if key in known), "{name}")
        return self._sentence(lang).vformat(found, (), {"name": self.words(item, lang)})

    def tells(self, key: str, field: str, lang: str) -> bool:
        """Whether the sentence `key` says what `field` is."""
        said = string.Formatter().parse(self.catalogues[lang].get(key, ""))
        return any((name or "").partition("[")[0] == field for _, name, _, _ in said)

    def _lacks(self, key: str, facts: dict[str, Any], lang: str) -> bool:
        """Whether the sentence `key` says a fact of which nothing is known and which it cannot leave out."""
        said = string.Formatter().parse(self.catalogues[lang][key])
        return any(facts.get(name or "", "") is None and not (spec or "").startswith("?") for _, name, spec, _ in said)

    def event(self, event: Any, lang: str) -> str:
        """What happened; where its secret facts are left out, ``event.<name>.unseen`` if there is such a sentence, and
        where a fact is empty or 0 ``event.<name>.no_<fact>``."""
        key = f"event.{event.name}"
        if event.unseen and self.has(f"{key}.unseen", lang):
            key += ".unseen"
        for fact, value in event.facts.items():
            if value in (None, {}, [], "", 0) and self.has(f"{key}.no_{fact}", lang):
                key += f".no_{fact}"
        return self._told(key, lang, {"who": event.who} | event.facts)

    def _told(self, key: str, lang: str, facts: dict[str, Any]) -> str:
        """A whole sentence: it begins with a capital letter, also where a name without one comes first."""
        sentence = self.text(key, lang, **facts)
        return sentence[:1].upper() + sentence[1:] if self.has(key, lang) else sentence

    def verdict(self, verdict: Any, lang: str) -> str:
        """Why not (or that it is allowed)."""
        if verdict.ok:
            return self.text("ui.allowed", lang)
        return self._told(f"no.{verdict.reason}", lang, verdict.facts)

    def decision(self, decision: Any, lang: str) -> str:
        """The question put to the player."""
        return self._told(f"decision.{decision.name}", lang, {"who": decision.who} | decision.facts)

    def choice(self, asked: Any, choice: Any, lang: str) -> str:
        """A choice (or option) in words, of the decision `asked` or of one of that name.

        Uses the first sentence there is of ``option.<name>.<value>``, ``option.<name>.each`` (the value is {it}; of a
        decision that knows what it says of it, not of its name alone) and ``option.<value>`` for a plain value, of
        ``option.<name>.as.<as>``, ``option.<name>.do.<do>``, ``option.<name>.how.<how>``, ``option.<name>``,
        ``option.of.<field>+<field>`` and ``clause.<kind>`` for one with fields; else the names of what it holds.
        The facts of a decision may stand in them; one that says something of each option says it of this one.
        """
        name, facts = (asked, {}) if isinstance(asked, str) else (asked.name, _facts_of(asked, choice))
        if isinstance(choice, dict):
            shown = {field: part for field, part in choice.items() if part not in (None, {}, [])}
            of = "+".join(field for field, part in shown.items() if part is not False)
            for key in (f"option.{name}.as.{choice.get('as')}", f"option.{name}.do.{choice.get('do')}",
                        f"option.{name}.how.{choice.get('how')}",
                        f"option.{name}", f"option.of.{of}", f"clause.{choice.get('kind')}"):
                if self.has(key, lang):
                    return self.text(key, lang, **(facts | choice))
            counted = choice and all(type(part) is int for part in choice.values())
            if counted and not any(self.has(f"ui.{field}", lang) for field in choice):
                return self.words(choice, lang)
            parts = [self._part(name, field, part, lang) for field, part in shown.items()]
            return (" · " if lang == "en" else "；").join(parts) or self.words(None, lang)
        if isinstance(choice, (list, tuple)):
            return self._sentence(lang).joined([self.choice(name, one, lang) for one in choice if one != ""])
        spelt = "none" if choice is None else {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else choice
        for key in (f"option.{name}.{spelt}", f"option.{name}.each" if facts else "", f"option.{spelt}"):
            if self.has(key, lang) and not self._lacks(key, facts, lang):
                return self.text(key, lang, **facts)
        return self.words(choice, lang)

    def option(self, asked: Any, option: Any, lang: str) -> str:
        """An option in words, as `choice` is; a bag in it reads as how many of what."""
        def held(bag: Bag, kind: str) -> str:
            sentence, most = self._sentence(lang), bag.room()
            pool = sentence.joined([sentence.counted(item, count, kind) for item, count in bag.pool.items()])
            if bag.least == most == sum(bag.pool.values()):
                return pool
            if bag.least < 2 and bag.least != most:
                every = "ui.any_of" if len(bag.pool) > 1 else "ui.up_to_all"
                limit = "ui.up_to" if most < sum(bag.pool.values()) else every
                return self.text(limit, lang, most=most, pool=pool)
            span = most if bag.least == most else f"{bag.least}–{most}"
            return self.text("ui.out_of", lang, span=span, pool=pool)
        return self.choice(asked, filled(option, lambda bag: _Held(functools.partial(held, bag), not bag.pool)), lang)

    def _part(self, name: str, field: str, part: Any, lang: str) -> str:
        return f"{self.label(name, field, lang)}{': ' if lang == 'en' else '：'}{self.choice(name, part, lang)}"

    def label(self, name: str, field: str, lang: str) -> str:
        """What a field of the choices of decision `name` is called: ``option.<name>.<field>``, else as any field."""
        key = f"option.{name}.{field}"
        return self.text(key, lang) if self.has(key, lang) else self.field(field, lang)

    def outcome(self, roll: Any, outcome: Any, lang: str) -> str:
        """What a roll came to: ``outcome.<purpose>.<outcome>`` filled from its facts, ``outcome.<purpose>`` of dice
        that are counted by face, from {first} and {second}, else as any choice."""
        spelt = {True: "yes", False: "no"}[outcome] if isinstance(outcome, bool) else outcome
        key = f"outcome.{roll.purpose}.{spelt}"
        if self.has(key, lang):
            return self.text(key, lang, **({"who": roll.who} | roll.facts))
        if isinstance(outcome, tuple) and self.has(counted := f"outcome.{roll.purpose}", lang):
            return self.text(counted, lang, **dict(zip(("first", "second"), outcome, strict=False)))
        return self.choice("", list(outcome) if isinstance(outcome, tuple) else outcome, lang)

    def field(self, name: str, lang: str) -> str:
        """What a field of a position, a fact or an answer is called: ``ui.<name>``, or the name of that record."""
        known = self.name_of(name, lang)
        return self.text(f"ui.{name}", lang) if self.has(f"ui.{name}", lang) else known or name.replace("_", " ")

    def chance(self, chance: Any, lang: str) -> str:
        """What the dice or the draw are for."""
        kind = "draw" if hasattr(chance, "pool") else "roll"
        facts = {"who": chance.who, "count": chance.count} | chance.facts
        return self._told(f"{kind}.{chance.purpose}", lang, facts)
