"""Decision: who must choose what, from which options, under which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from .errors import Bad
from .verdict import Verdict, no, yes

if TYPE_CHECKING:
    from .dice import Stream

Judge = Callable[[Any], Verdict]


class Bag(msgspec.Struct, frozen=True, gc=False):
    """A free choice of how many of each: `least` to `most` in all, at most ``pool[item]`` of an item.

    weights  what one item counts towards `least` and `most`; 1 where not named
    """

    pool: dict[str, int]
    least: int = 1
    most: int | None = None
    weights: dict[str, int] = {}

    def weight(self, picked: dict[str, int]) -> int:
        """What `picked` counts in all."""
        if not self.weights:
            return sum(picked.values())
        return sum(self.weights.get(item, 1) * count for item, count in picked.items())

    def holds(self, picked: object) -> bool:
        """Whether `picked` ({item: count}) may be taken from this bag."""
        if not isinstance(picked, dict):
            return False
        for item, count in picked.items():
            if type(count) is not int or not 0 < count <= self.pool.get(item, 0):
                return False
        weight = self.weight(picked)
        return self.least <= weight and (self.most is None or weight <= self.most)

    def fullest(self) -> dict[str, int]:
        """As much as fits, in the order of the pool."""
        return self._take(self.pool, self.most)

    def room(self) -> int:
        """How many items can be taken at most: the light ones first."""
        light_first = sorted(self.pool.items(), key=lambda item: self.weights.get(item[0], 1))
        return sum(self._take(dict(light_first), self.most).values())

    def sample(self, stream: Stream) -> dict[str, int]:
        """A random choice from this bag."""
        total = self.weight(self.pool)
        most = total if self.most is None else min(self.most, total)
        target = self.least + stream.below(max(1, most - self.least + 1))
        left = [item for item, count in self.pool.items() for _ in range(count)]
        picked: dict[str, int] = {}
        weight = 0
        while left and weight < target:
            item = left.pop(stream.below(len(left)))
            step = self.weights.get(item, 1)
            if weight + step <= (target if weight >= self.least else most):
                picked[item] = picked.get(item, 0) + 1
                weight += step
        return picked

    def _take(self, pool: dict[str, int], most: int | None) -> dict[str, int]:
        picked: dict[str, int] = {}
        weight = 0
        for item, count in pool.items():
            step = self.weights.get(item, 1)
            room = count if most is None else min(count, (most - weight) // step)
            if room > 0:
                picked[item] = room
                weight += room * step
        return picked


class OnDemand:
    """The options of a decision that has very many, found out when somebody looks at them.

    find  every option; asked once, while the decision is pending, and no further than somebody looks
    draw  one candidate at random, whether it is allowed or not (None: there is nothing); who plays at random needs no
          more than the first that is allowed
    sure  so many options there are at least, known without looking
    """

    __slots__ = ("_draw", "_find", "_found", "_left", "_sure", "_whole")

    def __init__(self, find: Callable[[], Iterable[Any]], draw: Callable[[Stream], Any], sure: int = 0) -> None:
        self._find, self._draw, self._sure = find, draw, sure
        self._found: list[Any] = []
        self._left: Iterator[Any] | None = None
        self._whole = False

    def draw(self, stream: Stream) -> Any:
        """One candidate at random."""
        return self._draw(stream)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found) if self._whole else self._one_by_one()

    def _one_by_one(self) -> Iterator[Any]:
        at = 0
        while self._reaches(at):
            yield self._found[at]
            at += 1

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, at: Any) -> Any:
        return self._all()[at]

    def more_than(self, number: int) -> bool:
        """Whether there are more options than `number`; no more are looked for than it takes to tell."""
        return self._sure > number or self._reaches(number)

    def _reaches(self, number: int) -> bool:
        """Whether there is an option of this number, which then is found."""
        missing = number + 1 - len(self._found)
        if missing > 0 and not self._whole:
            self._ask(missing)
            self._whole = len(self._found) <= number
        return len(self._found) > number

    def close(self, keep: bool) -> None:
        """The choice is made: the position changes, and what was not looked at can be found out no more; `keep` it?"""
        if keep:
            self._all()
        self._find = self._draw = _gone
        if not self._whole:
            self._left = None

    def _all(self) -> list[Any]:
        if not self._whole:
            self._ask(None)
            self._whole = True
        return self._found

    def _ask(self, number: int | None) -> None:
        """Find so many more, or all there are. What is interrupted begins anew, for a generator that was is at its end.
        """
        left, self._left = self._left, None
        if left is None:
            left = iter(self._find())
            self._found.clear()
        self._found.extend(islice(left, number))
        self._left = left


def _gone(*_: Any) -> Any:
    raise LookupError("nobody looked at these options before the choice; a table with record=True does")


class Decision(msgspec.Struct, frozen=True):
    """What a procedure yields where the rulebook says "the player may".

    name     stable documented name; key of the question in messages
    who      the side or player that chooses
    rule     the rule that gives the choice
    options  the legal choices, exactly: plain values, or dicts in which a field may be a `Bag`; a tuple, or `OnDemand`
    judge    the predicate the options were made with; says why anything else is refused
    sealed   whether others choose at the same time: nobody may learn the choice before all have made theirs
    same     turns a choice that only says the same in other words into the one that is offered
    usual    the one choice that goes without saying where an example says nothing of it: to pass, to give units
    near     choices that are not legal now, but that one may well ask about; found out when somebody asks
    """

    name: str
    who: str
    rule: str
    options: tuple[Any, ...] | OnDemand
    judge: Judge | None = None
    facts: dict[str, Any] = {}
    sealed: bool = False
    same: Callable[[Any], Any] | None = None
    near: Callable[[], Iterable[Any]] | None = None
    usual: tuple[Any, ...] = ()

    def missed(self) -> list[Any]:
        """The choices that are near, as much of each as there is."""
        return [filled(one, Bag.fullest) for one in self.near()] if self.near is not None else []

    def only(self) -> bool:
        """Whether there is but one option: nothing to ask for."""
        options = self.options
        return not (options.more_than(1) if isinstance(options, OnDemand) else len(options) > 1)

    def option_of(self, choice: object) -> Any:
        """The option that `choice` fills, or None."""
        return next(self._filled_by(choice), None)

    def _filled_by(self, choice: object) -> Iterator[Any]:
        """The options that `choice` fills. Where there are hundreds, a bare comparison finds most at once."""
        said = self.said(choice)
        yield from (option for option in self.options if said == option and fills(said, option))
        yield from (option for option in self.options if fills(said, option))

    def said(self, choice: object) -> object:
        """`choice` in the words of the options."""
        return self.same(choice) if self.same is not None else choice

    def verdict(self, choice: object) -> Verdict:
        """Yes when `choice` is on offer; else the rule that forbids it."""
        judged = self.judged(choice)
        if judged is not None and not judged:
            return judged
        if any(True for _ in self._filled_by(choice)):
            return judged if judged is not None else yes(self.rule)
        return no(self.rule, "not_offered", decision=self.name, choice=choice)

    def judged(self, choice: object) -> Verdict | None:
        """What the judge says of `choice`; None without a judge, and for what has not the shape of a choice.

        A judge that fails on a choice of the right shape is a bug, and is heard of; but for a name in it that there is
        not, or that no option has there: a sea where a unit is built.
        """
        if self.judge is None:
            return None
        try:
            return self.judge(choice)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            if isinstance(error, Bad) or not self.shaped(choice) or self._beside_one_word(choice):
                return None
            if isinstance(error, KeyError) and self._misplaced(choice, error.args[0]):
                return None
            raise

    def _beside_one_word(self, choice: object) -> bool:
        """Whether a word is said beside the only one there is, pass: what else is a choice there may be no word."""
        offered = list(islice(self.options, 2))
        return isinstance(choice, str) and len(offered) == 1 and isinstance(offered[0], str) and choice != offered[0]

    def _misplaced(self, choice: object, name: str) -> bool:
        """Whether no option has a name of `choice` where the choice has it."""
        if not isinstance(choice, dict):
            return name in set(texts(choice)) - set(texts(list(self.options)))
        fields = [field for field, part in choice.items() if name in texts(part)]
        deeds = [option for option in self.options if isinstance(option, dict) and option.get("do") == choice.get("do")]
        return bool(fields) and not any(name in texts(option.get(field)) for option in deeds for field in fields)

    def shaped(self, choice: object) -> bool:
        """Whether `choice` has the shape of an option; a word beside options with fields is one of those offered."""
        if isinstance(choice, str) and any(isinstance(option, dict) for option in self.options):
            return choice in self.options
        return any(alike(choice, option) for option in self.options)

    def sample(self, stream: Stream) -> Any:
        """A random legal choice."""
        options, judge = self.options, self.judge
        drawn = isinstance(options, OnDemand)
        for _ in range(40):
            option = options.draw(stream) if isinstance(options, OnDemand) else options[stream.below(len(options))]
            if option is None:
                continue
            choice = filled(option, partial(Bag.sample, stream=stream)) if type(option) in OPEN else option
            if (choice is option and not drawn) or judge is None or judge(choice):
                return choice
        return self.first()

    def first(self) -> Any:
        """A legal choice found in a fixed order: each option with as much as fits, then with one of a kind."""
        for option in self.options:
            for fill in (Bag.fullest, *(_only(item) for bag in bags(option) for item in bag.pool)):
                choice = filled(option, fill)
                if self.verdict(choice):
                    return choice
        raise ValueError(f"decision {self.name} offers nothing legal")


def offer(name: str, who: str, rule: str, candidates: Iterable[Any], judge: Judge, **facts: Any) -> Decision:
    """The decision whose options are exactly the candidates that `judge` allows."""
    options = tuple([one for one in candidates if judge(filled(one, Bag.fullest))])
    return Decision(name, who, rule, options, judge, facts)


def fills(choice: object, option: object) -> bool:
    """Whether `choice` is `option` with every bag filled as it allows."""
    if isinstance(option, Bag):
        return option.holds(choice)
    if isinstance(option, dict):
        if not isinstance(choice, dict) or choice.keys() != option.keys():
            return False
        for key, part in option.items():  # hundreds of options are tried: what is plain is compared here
            said = choice[key]
            if not (fills(said, part) if isinstance(part, Bag | dict) else type(said) is type(part) and said == part):
                return False
        return True
    return type(choice) is type(option) and choice == option


def alike(choice: object, option: object) -> bool:
    """Whether `choice` has the shape of `option`, whatever its names and numbers; what is done is of the shape."""
    if isinstance(option, Bag):
        return isinstance(choice, dict) and all(isinstance(item, str) and type(count) is int and count > 0
                                                for item, count in choice.items())
    if isinstance(option, dict):
        return isinstance(choice, dict) and choice.keys() == option.keys() and all(
            choice[key] == part if key == "do" else alike(choice[key], part) for key, part in option.items())
    if isinstance(option, list | tuple):
        return isinstance(choice, type(option)) and all(any(alike(one, part) for part in option) for one in choice)
    return type(choice) is type(option)


def texts(value: object) -> Iterator[str]:
    """Every text in a choice or option, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Bag):
        yield from value.pool
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts(key)
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


def filled(option: Any, fill: Callable[[Bag], Any]) -> Any:
    """`option` with `fill` applied to its bags."""
    if isinstance(option, Bag):
        return fill(option)
    if not isinstance(option, dict):
        return option
    choice = option
    for key, part in option.items():
        if type(part) in OPEN:
            if choice is option:
                choice = option.copy()
            choice[key] = filled(part, fill)
    return choice


OPEN = frozenset({Bag, dict})
"""The types of what may have a bag in it: asked of every part of every option that is tried."""


def bags(option: Any) -> list[Bag]:
    """The bags inside an option."""
    if isinstance(option, dict):
        return [bag for part in option.values() if isinstance(part, (Bag, dict)) for bag in bags(part)]
    return [option] if isinstance(option, Bag) else []


def _only(item: str) -> Callable[[Bag], dict[str, int]]:
    return lambda bag: {item: 1} if item in bag.pool else bag.fullest()
