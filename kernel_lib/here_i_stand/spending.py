"""05 Command points: the actions they buy, one after the other, in any order and as often as wanted.

A chapter declares its actions with `action`; `spend` offers all that the power may take now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from kernel_lib.core.decision import Bag, Decision, OnDemand, filled
from kernel_lib.core.dice import Stream
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import deed, procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.network import Known

from .board import COSTS, SPACES, UNIT_OF
from .formation import ALL, counted, with_units
from .map import home_of
from .state import State, ally_of, controller, friends, impulse_of, of_power, units_at

Choice = dict[str, Any]
END = "end"
BOUND = frozenset({"raise", "move", "control", "assault"})
"""What the command points of an event that is bound to some spaces may buy."""
LIKELY = ("saint_peters", "translate", "raise")
"""Actions of which one is allowed in most positions, in the order in which they are looked at first."""
RANDOM_END = 24
"""Who plays at random stops once in so many tries."""
WATCHED = frozenset({"move", "sail", "transport", "assault", "piracy"})
"""Actions to which a response card may answer once they are paid for."""


MARCHED = ("move", "transport", "assault")
"""Actions of a formation: one that names no units is that of the largest there."""
SAID_SHORT = ("control", "raise", *MARCHED)
"""Actions that may be said in fewer words (`whole`)."""
KINDS = tuple({kind: None for _, kind in UNIT_OF})
"""Units as they are named where it is plain whose they are."""


Drawn = Callable[[State, str, Stream], Choice | None]
Likely = Callable[[State, str, int], Iterable[Choice]]


class Action(NamedTuple):
    """Something command points buy.

    candidates  (state, power) -> choices, each a dict with ``do: name``; a field may be a `Bag`
    may         (state, power, choice) -> Verdict, command points aside
    cost        (state, power, choice) -> command points
    least       power -> the least that it pays; a power that is not named never takes it
    do          (game, power, choice) -> procedure, after they are paid
    drawn       (state, power, stream) -> one of the candidates at random, or None, where that is less work than to
                find them all
    likely      (state, power, command points) -> candidates of which one is most often allowed, looked at first
    """

    rule: str
    candidates: Callable[[State, str], Iterable[Choice]]
    may: Callable[[State, str, Choice], Verdict]
    cost: Callable[[State, str, Choice], int]
    least: Mapping[str, int]
    do: Callable[[Game, str, Choice], Procedure]
    drawn: Drawn | None
    likely: Likely | None


ACTIONS: dict[str, Action] = {}
"""name of an action -> the action."""


@cache
def actions() -> list[str]:
    """The names of all actions in their order; all chapters are there once somebody plays."""
    return sorted(ACTIONS)


@cache
def payable(power: str, cp: int) -> list[str]:
    """The names of the actions that a power might take and pay for with so many command points."""
    return [name for name in actions() if ACTIONS[name].least.get(power, NEVER) <= cp]


def price(name: str) -> Callable[[State, str, Choice], int]:
    """The printed cost of an action; who may not take it at all pays more than anybody has."""
    return lambda state, power, choice: COSTS[name].get(power, NEVER)


NEVER = 99


def action(name: str, rule: str, candidates: Callable[[State, str], Iterable[Choice]],
           may: Callable[[State, str, Choice], Verdict], cost: Callable[[State, str, Choice], int] | None = None,
           also: Iterable[str] = (), least: str | Mapping[str, int] = "",
           drawn: Drawn | None = None, likely: Likely | None = None) -> Callable[[Any], Any]:
    """Declare ``do(game, power, choice)`` as an action; its cost is the printed one of that name by default, or of the
    name `least`; `also` are other words for it."""
    def put(do: Any) -> Any:
        printed = least if isinstance(least, str) and least else name
        by = COSTS[printed] if isinstance(least, str) else least
        ACTIONS[name] = Action(rule, candidates, may, cost or price(printed), by, do, drawn, likely)
        return deed(name, *also)(do)
    return put


def whole(state: State, power: str, choice: Any) -> Any:
    """A choice with its units: the largest formation there when it names none, or all; with those who lead it, and its
    troops by their number, where they are named apart; of a unit that is raised named by its kind, whose it is; who
    takes control of a space that is his takes unrest off (20.2)."""
    do = choice.get("do") if isinstance(choice, dict) else None
    if do not in SAID_SHORT:
        return choice
    at = choice.get("from", choice.get("at", ""))
    if not at or not isinstance(at, str):
        return choice
    if do == "control":
        calms = at in state.unrest and (friends(state, power, controller(state, at))
                                        or (power == "protestant" and not state.league))
        return {**choice, "do": "calm"} if calms else choice
    if do == "raise":
        unit = choice.get("unit")
        if unit not in KINDS or at not in SPACES:
            return choice
        home = home_of(state, at)
        owner = home if ally_of(state, home) == power else power
        return {**choice, "unit": UNIT_OF.get((owner, unit), unit)}
    if counted(choice):
        return choice
    there = of_power(state, units_at(state, at), power)
    return with_units(choice if "units" in choice else {**choice, "units": ALL}, there)


def may_act(state: State, power: str, choice: Choice) -> Verdict:
    """5/cp Whether a power may take an action now: it can pay for it, and the action's own rule allows it."""
    choice = whole(state, power, choice)
    one = ACTIONS[choice["do"]]
    cost, left = one.cost(state, power, choice), impulse_of(state).cp
    if cost >= NEVER:
        return no(one.rule, "not_its_action", power=power, action=choice["do"])
    if cost > left:
        return no("5/cp", "too_few_cp", cost=cost, left=left)
    within = impulse_of(state).within
    if within and (choice["do"] not in BOUND or not {choice[key] for key in ("at", "from", "to") if key in choice}
                   <= set(within)):
        return no("4/play", "outside_event", action=choice["do"])
    return one.may(state, power, choice)


def candidates(state: State, power: str) -> Known[list[Choice]]:
    """name of an action -> its candidates in this position, for who lists the options and who draws one."""
    return Known(lambda name: list(ACTIONS[name].candidates(state, power)))


def options(state: State, power: str, found: Known[list[Choice]]) -> Iterator[Choice]:
    """Every action that a power may take now."""
    for name in payable(power, impulse_of(state).cp):
        for choice in found[name]:
            if may_act(state, power, filled(choice, Bag.fullest)):
                yield choice


def may_do_something(state: State, power: str, found: Known[list[Choice]]) -> bool:
    """Whether there is an action to take."""
    left = impulse_of(state).cp
    return any(may_act(state, power, one) for name in LIKELY if name in payable(power, left)
               and (likely := ACTIONS[name].likely) for one in likely(state, power, left)
               ) or any(options(state, power, found))


def every_option(state: State, power: str, found: Known[list[Choice]]) -> Iterator[Any]:
    """To end, and every action."""
    yield END
    yield from options(state, power, found)


def missed(state: State, power: str) -> Iterator[Choice]:
    """What the power might do if not for a rule: all that it could try of the actions of which none is allowed now."""
    for name in actions():
        found = list(ACTIONS[name].candidates(state, power))
        refusals = [may_act(state, power, filled(one, Bag.fullest)) for one in found]
        if not any(refusals):
            yield from (one for one, why in zip(found, refusals, strict=True) if why.reason != "not_its_action")


def at_random(state: State, power: str, found: Known[list[Choice]], stream: Stream) -> Any:
    """To end, or a candidate of an action at random, allowed or not; None when that action has none."""
    if not stream.below(RANDOM_END):
        return END
    name = stream.pick(payable(power, impulse_of(state).cp))
    drawn = ACTIONS[name].drawn
    if drawn is not None:
        return drawn(state, power, stream)
    able = found[name]
    return stream.pick(able) if able else None


def costs(power: str) -> dict[str, dict[str, int]]:
    """5/cp What each action costs a power."""
    return {"costs": {name: by[power] for name, by in COSTS.items() if power in by}}


@procedure("spend")
@rule("5/cp")
def spend(game: Game) -> Procedure:
    """5/cp The power that plays spends its command points on actions until none are left, or it ends; the rest is
    lost."""
    state = game.state
    power = impulse_of(state).power
    while state.impulse is not None and state.impulse.cp > 0 and state.phase == "actions":
        found = candidates(state, power)
        if not may_do_something(state, power, found):
            break
        choice = yield Decision("spend", power, "5/cp",
                                OnDemand(partial(every_option, state, power, found),
                                         partial(at_random, state, power, found)),
                                lambda one: yes("5/cp") if one == END else may_act(state, power, one),
                                {"cp": state.impulse.cp, **game.told(partial(costs, power))},
                                same=partial(whole, state, power),
                                near=partial(missed, state, power))
        if choice == END:
            break
        yield from act(game, power, whole(state, power, choice))
    if state.impulse is not None and state.impulse.cp:
        game.emit("cp_lost", "5/cp", power, cp=state.impulse.cp)
        state.impulse.cp = 0


def act(game: Game, power: str, choice: Choice) -> Procedure:
    """Pay for one action and take it; a card may answer some once they are paid for, and call them off."""
    state = game.state
    impulse = impulse_of(state)
    one = ACTIONS[choice["do"]]
    cost = one.cost(state, power, choice)
    impulse.cp -= cost
    game.emit("pays", one.rule, power, action=choice["do"], cp=cost, left=impulse.cp)
    if choice["do"] in WATCHED:
        where = {key: choice.get(key, "") for key in ("from", "to", "at")}
        answered = yield from game.run("respond", window="paid", first=power, power=power, choice=choice,
                                       action=choice["do"], place=where["to"] or where["at"], **where)
        if answered and not one.may(state, power, choice):
            game.emit("called_off", one.rule, power, action=choice["do"])
            return
    yield from one.do(game, power, choice)
