"""Chance: what procedures ask for (Roll, Draw) and who answers (seeded, taped, or a person with real dice)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from .errors import Bad

_MASK = (1 << 64) - 1


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Dice asked for by a procedure; the answer is a tuple of `count` numbers, 1 to `sides`.

    purpose  stable name; key of the sentence in messages ("initiative", "fire", ...)
    odds     how to read the dice for exact odds, e.g. ("hits", 5): each die of 5 or more hits
    facts    what the reader needs to know beside the dice
    """

    count: int
    purpose: str
    rule: str
    sides: int = 6
    who: str | None = None
    odds: tuple[Any, ...] = ()
    facts: dict[str, Any] = {}


class Draw(msgspec.Struct, frozen=True, gc=False):
    """`count` different places of `pool` drawn blindly (chits, cards, a shuffle); the answer keeps drawing order."""

    purpose: str
    rule: str
    pool: tuple[str, ...]
    count: int = 1
    who: str | None = None
    facts: dict[str, Any] = {}


Chance = Roll | Draw


class Used(msgspec.Struct):
    """How much chance a line of play has used so far."""

    asked: int = 0
    dice: int = 0
    draws: int = 0


class Dice(Protocol):
    """A source of chance. Answers depend only on the request and on how much was used before it."""

    def answer(self, chance: Chance, used: Used) -> tuple[Any, ...] | None:
        """Numbers for a Roll, items for a Draw; None when a person must say."""
        ...

    def saved(self) -> dict[str, Any]:
        """What a save file needs to make this source again."""
        ...


class Stream:
    """A small deterministic random stream (splitmix64): same seed, same numbers, on every machine and Python."""

    def __init__(self, seed: int, index: int = 0) -> None:
        self._state = (seed * 0x9E3779B97F4A7C15 + index * 0xD1B54A32D192ED03 + 0x632BE59BD9B4E019) & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def pick(self, items: Sequence[Any]) -> Any:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: list[Any]) -> list[Any]:
        """A new list with the items in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def by_chance() -> int:
    """A seed that nobody chose, for a game that is shuffled differently every time."""
    return secrets.randbelow(1_000_000)


def playout_seed(number: int, seed: int = 0) -> int:
    """The seed of playout `number` of many. Seeds next to each other throw the same dice, one later: these are far
    apart.

    >>> first, second = (Seeded(playout_seed(number)).answer(Roll(9, "dice", "1"), Used()) for number in (0, 1))
    >>> first[1:] == second[:-1]
    False
    """
    return Stream(seed, number).below(1 << 53)


class Seeded:
    """Dice from a seed. The n-th request of a line of play always gets the same answer."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def answer(self, chance: Chance, used: Used) -> tuple[Any, ...]:
        stream = Stream(self.seed, used.asked)
        if isinstance(chance, Roll):
            sides = chance.sides
            return tuple([stream.below(sides) + 1 for _ in range(chance.count)])
        pool = list(chance.pool)
        return tuple([pool.pop(stream.below(len(pool))) for _ in range(chance.count)])

    def saved(self) -> dict[str, Any]:
        return {"seed": self.seed}


class Taped:
    """Dice written down beforehand, in rolling order (a printed example); after them `then`, or an error. What alone is
    there to be drawn may be left out.

    sides  dice by who rolls them, each in rolling order

    >>> Taped(draws=["b"]).answer(Draw("card", "4/draw", ("a", )), Used())
    ('a',)
    >>> Taped(sides={"oda": [6], "azai": [1, 2]}).answer(Roll(2, "fire", "10.4", who="azai"), Used())
    (1, 2)
    """

    def __init__(self, dice: list[int] | None = None, draws: Sequence[str | int] | None = None,
                 then: Dice | None = None, sides: dict[str, list[int]] | None = None) -> None:
        self.dice, self.draws, self.then = list(dice or []), list(draws or []), then
        self.sides = {side: list(dice) for side, dice in (sides or {}).items()}

    def whole(self) -> list[int]:
        """All dice: those rolled first, and then those that wait for who rolls them."""
        return [*self.dice, *(die for dice in self.sides.values() for die in dice)]

    def _rolled_by(self, chance: Roll, missing: int) -> None:
        """The next dice of who rolls come next on the tape."""
        if chance.who is None:
            raise Bad(f"{chance.purpose} is nobody's roll", "dice", "all dice in rolling order")
        own = self.sides.get(chance.who, [])
        if len(own) < missing:
            raise Bad(f"{chance.purpose} of {chance.who} needs {chance.count}, {len(own)} left", "dice",
                      f"{missing - len(own)} more for {chance.who}, or all dice in rolling order")
        self.dice += own[:missing]
        del own[:missing]

    def answer(self, chance: Chance, used: Used) -> tuple[Any, ...] | None:
        if isinstance(chance, Roll) and self.sides and (missing := used.dice + chance.count - len(self.dice)) > 0:
            self._rolled_by(chance, missing)
        tape, start, what = ((self.dice, used.dice, "dice") if isinstance(chance, Roll)
                             else (self.draws, used.draws, "draws"))
        taken: tuple[Any, ...] = tuple(tape[start:start + chance.count])
        if not isinstance(chance, Roll):
            taken = tuple(numbered(one, chance.pool) for one in taken)
            if chance.count == 1 and len(set(chance.pool)) == 1 and taken and taken[0] != chance.pool[0]:
                self.draws.insert(start, chance.pool[0])  # what alone is there was left out
                taken = chance.pool[:1]
        if len(taken) == chance.count:
            try:
                return checked(chance, taken)
            except Bad as error:
                raise Bad(error.what, f"{what}[{start}]", error.expected) from None
        if self.then is not None:
            rest = self.then.answer(_rest(chance, taken), used)
            return None if rest is None else checked(chance, (*taken, *rest))
        if isinstance(chance, Draw) and chance.count == 1 and len(set(chance.pool)) == 1:
            return chance.pool[:1]
        raise Bad(f"the tape ends too early: {chance.purpose} needs {chance.count}, {len(taken)} left", what,
                  f"{chance.count - len(taken)} more at the end of {what}, or a seed for what is not given")

    def saved(self) -> dict[str, Any]:
        tape: dict[str, Any] = {"dice": self.dice, "draws": self.draws}
        return tape | (self.then.saved() if self.then else {})


def _rest(chance: Chance, taken: tuple[Any, ...]) -> Chance:
    """What is still to be rolled or drawn when these are."""
    left = chance.count - len(taken)
    if isinstance(chance, Roll):
        return msgspec.structs.replace(chance, count=left)
    pool = list(chance.pool)
    for one in taken:
        if one in pool:
            pool.remove(one)
    return msgspec.structs.replace(chance, count=left, pool=tuple(pool))


class Asked:
    """Real dice on the table: every request waits until a person types the answer."""

    def answer(self, chance: Chance, used: Used) -> None:
        return None

    def saved(self) -> dict[str, Any]:
        return {"asked": True}


def numbered(said: object, names: Iterable[object]) -> object:
    """The one of `names` that a number means, as 33 means card_33, or e33 where nothing ends so; anything else, or what
    is in doubt, as it was."""
    if type(said) is not int:
        return said
    texts = [one for one in names if isinstance(one, str)]
    found = ([one for one in texts if one == str(said) or one.endswith(f"_{said}")]
             or [one for one in texts if one[:1].isalpha() and one[1:] == str(said)])
    return found[0] if len(found) == 1 else said


def checked(chance: Chance, values: object) -> tuple[Any, ...]:
    """`values` as the answer to `chance`. Raises Bad when the number of dice, a face or an item is wrong."""
    if not isinstance(values, (list, tuple)):
        raise Bad(f"{chance.purpose}: {values!r} is not a list", "dice", f"{chance.count} values")
    if len(values) != chance.count:
        raise Bad(f"{chance.purpose}: {len(values)} given", "dice", f"{chance.count}")
    if isinstance(chance, Roll):
        for value in values:
            if type(value) is not int or not 1 <= value <= chance.sides:
                raise Bad(f"{chance.purpose}: {value!r} is no face of the die", "dice", f"1 to {chance.sides}")
    else:
        left = list(chance.pool)
        for value in values:
            if value not in left:
                raise Bad(f"{chance.purpose}: {value!r} is not there to be drawn", "draws", ", ".join(map(str, left)))
            left.remove(value)
    return tuple(values)


def dice_from(saved: dict[str, Any]) -> Dice:
    """The source that `saved()` described."""
    if saved.get("asked"):
        return Asked()
    seeded = Seeded(saved["seed"]) if "seed" in saved else None
    if "dice" in saved or "draws" in saved:
        return Taped(saved.get("dice", []), saved.get("draws", []), seeded)
    if seeded is None:
        raise Bad("no dice are described", "dice", "a seed, a tape of dice, or asked: true")
    return seeded
