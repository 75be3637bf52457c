"""Exact odds of whatever dice decide: a walk through the engine's own procedures, outcome by outcome.

Every roll is answered once for each outcome that the procedure can tell apart, with its chance; decisions are made by a
stated policy. Where a procedure says that a new round begins (`Game.round`), ways that led to equal positions are put
together, so that a battle of many rounds is walked through position by position and not way by way.

    walk("most_dangerous_time", state, "field_battle", {"battle": state.battle}, policy, measure=winner)

Nothing of a rule is written a second time here: what the engine does is what is counted.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Collection, Hashable, Sequence
from fractions import Fraction
from itertools import count
from typing import Any

import msgspec

from kernel_lib.core import game as games
from kernel_lib.core import registry
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll, Seeded, Used, playout_seed
from kernel_lib.core.event import Event
from kernel_lib.core.game import Procedure, Rules
from kernel_lib.core.quiet import QuietGame
from kernel_lib.core.seen import state_of

from . import chain, outcomes
from .chances import Chances

SECONDS = 1.0
"""How long a walk may take before playouts answer instead."""
UNWALKED = "unwalked"
"""What stands for the ways that time was too short for."""
OPEN = 0.005
"""A part not walked through that is small enough to be stated beside the odds; with more, playouts answer."""
MOST_PLAYS = 20_000

Choose = Callable[[Any, Decision], Any]
Measure = Callable[[Any, Event | None], Hashable]


class Start(msgspec.Struct, frozen=True, gc=False):
    """A procedure that begins in a position: its arguments, of which some are parts of the state (`shared`)."""

    state: Any
    procedure: str
    arguments: dict[str, Any]
    shared: dict[str, str]


class View:
    """What a policy may look at, as at a table."""

    def __init__(self, rules: Rules, game: QuietGame) -> None:
        self.rules, self.game, self.options = rules, game, game.options
        self.pending: Decision | None = None

    @property
    def state(self) -> Any:
        """The position now."""
        return self.game.state

    def seen(self, who: str | None) -> Any:
        """The position as a seat knows it."""
        return state_of(self.rules, self.game.state, who)


class _Reached(Exception):
    pass


class _NewRound(Exception):
    pass


class _Heard(QuietGame):
    """A game that stops at the events waited for, and where a round begins that can be walked from its head."""

    __slots__ = ("answered", "last", "noted", "rounds", "stopped", "until")

    def __init__(self, rules: Rules, state: Any, until: Collection[str], noted: Collection[str],
                 rounds: Collection[str]) -> None:
        super().__init__(rules.id, state, state.options if hasattr(state, "options") else {})
        self.until, self.noted, self.rounds, self.answered = until, noted, rounds, 0
        self.last: Event | None = None
        self.stopped: Any = None

    def emit(self, name: str, rule: str, who: str | None = None, /, **facts: Any) -> None:
        """Stop at an event that is waited for."""
        if name in self.until or name in self.noted:
            self.last = Event(name, rule, facts, who)
            if name in self.until:
                raise _Reached

    def whisper(self, secret: tuple[str, ...], known_to: tuple[str, ...], name: str, rule: str,
                who: str | None = None, /, **facts: Any) -> None:
        """Stop at an event that is waited for."""
        self.emit(name, rule, who, **facts)

    def round(self, procedure: str, /, **arguments: Any) -> None:
        """Stop at the head of every round but the one that the procedure began with."""
        if self.answered and procedure in self.rounds:
            self.stopped = procedure, arguments
            raise _NewRound


class Walker:
    """The walk of one question; see `walk`."""

    def __init__(self, game: str, policy: Callable[[], Choose], measure: Measure, until: Collection[str],
                 noted: Collection[str], rounds: Collection[str], forget: Callable[[Any], None] | None,
                 answers: Callable[[Any], outcomes.Answers]) -> None:
        self.rules = games.load(game)
        self.procedures = registry.procedures(game)
        self.policy, self.measure, self.until, self.noted = policy, measure, until, noted
        self.rounds, self.forget, self.answers = rounds, forget, answers
        self.leaves = 0

    def start(self, state: Any, procedure: str, arguments: dict[str, Any]) -> Start:
        """A copy of the position with the arguments, which stay the same parts of it."""
        fields = {id(getattr(state, field)): field for field in type(state).__struct_fields__}
        shared = {name: fields[id(value)] for name, value in arguments.items()
                  if isinstance(value, msgspec.Struct) and id(value) in fields}
        copied = state.copy()
        if self.forget is not None:
            self.forget(copied)
        own = {name: value for name, value in arguments.items() if name not in shared}
        return Start(copied, procedure, own, shared)

    def run(self, start: Start, answer: Callable[[Any], Any], rounds: Collection[str]) -> Hashable | Start:
        """One way: the outcome that it comes to, or the position in which a new round begins."""
        self.leaves += 1
        state = self.state = start.state.copy()
        game = _Heard(self.rules, state, self.until, self.noted, rounds)
        arguments = self.rules.position.begin(game, start.arguments)
        arguments |= {name: getattr(state, field) for name, field in start.shared.items()}
        view, choose = View(self.rules, game), self.policy()
        value = None
        try:
            procedure = self.procedures[start.procedure](game, **arguments)
            while True:
                asked = procedure.send(value)
                game.answered += 1
                if isinstance(asked, Decision):
                    view.pending = asked
                    value = choose(view, asked)
                else:
                    value = answer(asked)
        except (StopIteration, _Reached):
            return self.measure(state, game.last)
        except _NewRound:
            return self.start(state, *game.stopped)

    def ways(self, start: Start, ends: float) -> tuple[dict[Any, Fraction], Fraction]:
        """What a start leads to with which chance, the likeliest ways first; and what time was too short for."""
        found: dict[Any, Fraction] = {}
        number = count()
        waiting: list[tuple[float, int, Fraction, tuple[Any, ...]]] = [(-1.0, next(number), Fraction(1), ())]
        while waiting:
            if time.monotonic() > ends:
                return found, sum((one[2] for one in waiting), Fraction(0))
            _, _, share, taken = heapq.heappop(waiting)
            at = 0

            def answer(asked: Any) -> Any:
                nonlocal at, share, taken
                if at == len(taken):
                    first, *others = self.answers(asked)
                    for chance, values in others:
                        part = share * chance
                        heapq.heappush(waiting, (-float(part), next(number), part, (*taken, values)))
                    share, taken = share * first[0], (*taken, first[1])
                at += 1
                return taken[at - 1]

            end = self.run(start, answer, self.rounds)
            key = msgspec.msgpack.encode(end) if isinstance(end, Start) else end
            if isinstance(end, Start):
                self.starts.setdefault(key, end)
            found[key] = found.get(key, Fraction(0)) + share
        return found, Fraction(0)

    def walk(self, start: Start, seconds: float | None) -> Chances:
        """Every outcome with its chance, as far as time allows: the likeliest positions are walked through first."""
        ends = time.monotonic() + (1e9 if seconds is None else seconds)
        first = msgspec.msgpack.encode(start)
        self.starts: dict[Any, Start] = {first: start}
        ways: dict[Any, dict[Any, Any]] = {}
        number = count()
        waiting = [(-1.0, next(number), first)]
        while waiting:
            mass, _, at = heapq.heappop(waiting)
            if time.monotonic() > ends:
                ways[at] = {UNWALKED: Fraction(1)}
                continue
            before = len(self.starts)
            ways[at], missed = self.ways(self.starts[at], ends)
            if missed:
                ways[at][UNWALKED] = missed
            for key in list(self.starts)[before:]:
                heapq.heappush(waiting, (mass * float(ways[at][key]), next(number), key))
        odds, open_ = chain.solve(first, ways.get, Fraction(1))
        open_ += odds.pop(UNWALKED, 0)
        for key in [key for key in odds if key in ways]:  # a position in which nothing ever changes
            end = self.measure(self.starts[key].state, None)
            odds[end] = odds.get(end, 0) + odds.pop(key)
        return Chances(odds, float(open_), leaves=self.leaves)

    def playouts(self, start: Start, plays: int, seconds: float) -> Chances:
        """Playouts with the same policy, as many as time allows."""
        ends = time.monotonic() + seconds
        times: dict[Any, int] = {}
        done = 0
        while done < plays and (done < 100 or time.monotonic() < ends):
            dice, used = Seeded(playout_seed(done)), Used()

            def answer(asked: Any, dice: Seeded = dice, used: Used = used) -> Any:
                values = dice.answer(asked, used)
                used.asked += 1
                used.dice += len(values) if isinstance(asked, Roll) else 0
                return values

            end = self.run(start, answer, ())
            times[end] = times.get(end, 0) + 1
            done += 1
        return Chances({end: Fraction(number, done) for end, number in times.items()}, plays=done)


def walk(game: str, state: Any, procedure: str | Callable[..., Procedure], args: dict[str, Any] | None = None,
         policy: Callable[[], Choose] | None = None, *, measure: Measure, until: Collection[str] = (),
         noted: Collection[str] = (), rounds: Collection[str] | None = None,
         forget: Callable[[Any], None] | None = None, seconds: float | None = SECONDS,
         plays: int = 0, answers: Callable[[Any], outcomes.Answers] = outcomes.answers) -> Chances:
    """What `procedure`, begun in `state`, comes to, and how likely each outcome is. `state` stays as it is.

    procedure  its name, or the generator function itself
    policy   makes who decides: a function of (table, decision); by default the first opponent of the game
    measure  (state, event) -> the outcome; the event is the last one that has a name of `until` or `noted`, or None
    until    names of events with which all that matters is decided; `noted`: with which the walk goes on
    rounds   procedures of which a new round may stand alone (`Game.round`); by default `procedure`
    forget   takes out of a position what only counts rounds, so that equal positions are recognised
    seconds  None: as long as it takes. When time is short and more than `OPEN` is left open, playouts answer
    plays    so many playouts instead of a walk
    """
    rules = games.load(game)
    choose = policy or (lambda: next(iter(rules.opponents.values()))(0))
    name = procedure if isinstance(procedure, str) else procedure.__qualname__
    walker = Walker(game, choose, measure, until, noted, (name,) if rounds is None else rounds, forget, answers)
    if not isinstance(procedure, str):
        walker.procedures = {**walker.procedures, name: procedure}
    start = walker.start(state, name, args or {})
    if plays:
        return walker.playouts(start, plays, 1e9)
    try:
        found = walker.walk(start, seconds)
    except outcomes.TooMany:
        found = Chances({}, 1.0)
    if found.open <= OPEN or seconds is None:
        return found
    return walker.playouts(start, MOST_PLAYS, seconds)


def before_dice(game: str, state: Any, procedure: str, args: dict[str, Any], policy: Callable[[], Choose],
                purposes: Collection[str], fallen: Sequence[tuple[Any, ...]] = ()) -> Any:
    """The position that `procedure` comes to by the choices of `policy` when it first asks for dice of these purposes.

    Other dice are those that have `fallen`, then as they may. None when it never asks.
    """
    class Asked(Exception):
        pass

    known = iter(fallen)

    def stop(asked: Any) -> Any:
        if asked.purpose in purposes:
            raise Asked
        return next(known, None) or outcomes.answers(asked)[0][1]

    walker = Walker(game, policy, lambda after, event: None, (), (), (), None, outcomes.answers)
    try:
        walker.run(walker.start(state, procedure, args), stop, ())
    except Asked:
        return walker.state
    return None
