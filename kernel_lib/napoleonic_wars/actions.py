"""What a power may do with its command points in an impulse: each chapter names its actions here.

    @action("march", marches, may)          # candidates(state), may(state, choice) -> Verdict
    def march(game, choice): ...            # carries it out; pays for itself with `spend`

A choice is a map with `do` and its arguments. `turn_actions` offers all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from kernel_lib.core.decision import Decision, OnDemand
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import deed, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from .board import AREAS, CARDS, LEADERS, REAL_CARD, RESERVES
from .players import player
from .state import Count, Impulse, State, impulse_of

if TYPE_CHECKING:
    from kernel_lib.core.dice import Stream

Choice = dict[str, Any]
Places = Callable[[State], list[str]]
May = Callable[[State, Choice], Verdict]
Do = Callable[[Game, Choice], Procedure]


class Action(NamedTuple):
    """An action: its candidates in a position, whether one is allowed, and how it is done.

    checked  whether the candidates are all allowed (they hold a `Bag` whose fillings are judged one by one): to find
             them costs, and who draws one looks at one of the `starts` alone
    free     whether it may cost nothing: others are not looked at without points
    missed   what is not allowed now, but one may well ask about
    says     what the sentences of its options say, each by what is named in the choice: {costs: {austria: 2}}
    same     turns a choice of it that only says the same in other words into the one that is offered
    sure     how many of the candidates are allowed at least, as far as a glance tells
    starts   the places where it could begin, found once for all actions that begin there, and given to `candidates`
    """

    candidates: Callable[..., Iterable[Choice]]
    may: May
    do: Do
    checked: bool
    free: bool
    missed: Callable[[State], Iterable[Choice]] | None = None
    says: Callable[[State], dict[str, Any]] | None = None
    same: Callable[[State, Choice], Choice] | None = None
    sure: Callable[[Candidates], int] | None = None
    starts: Places | None = None


ACTIONS: dict[str, Action] = {}
END = "end"
RANDOM_END = 40
"""One in so many who play at random ends his impulse when he may, thrown anew for each action that he thinks of:
seldom, for else games have half as many choices."""
OFTEN = ("play", "march", "besiege", "build", "flag", "influence", "resource", "march_units", "build_leader",
         "build_army", "call_back", "sail", "sealift", "sealift_units", "patrol", "call_squadron", "refit",
         "build_squadron", "turn", "name", "group", "grand_fleet", "leave_grand", "end_war", "declare")
"""What one does most comes first; what is not named here comes last."""


def action(name: str, candidates: Callable[..., Iterable[Choice]], may: May,
           checked: bool = False, free: bool = False, missed: Callable[[State], Iterable[Choice]] | None = None,
           says: Callable[[State], dict[str, Any]] | None = None, also: Iterable[str] = (),
           same: Callable[[State, Choice], Choice] | None = None,
           sure: Callable[[Candidates], int] | None = None, starts: Places | None = None) -> Callable[[Do], Do]:
    """Register an action of an impulse, with other words for it."""
    def put(do: Do) -> Do:
        ACTIONS[name] = Action(candidates, may, do, checked, free, missed, says, same, sure, starts)
        return deed(name, *also)(do)
    return put


@question("may_spend")
@rule("6.3")
def may_spend(state: State, cp: Count) -> Verdict:
    """6.3 Whether so many command points are left in this impulse."""
    left = state.impulse.cp if state.impulse is not None else 0
    return yes("6.3") if left >= cp else no("6.3", "too_few_cp", cp=cp, left=left)


@rule("6.3")
def spend(game: Game, cp: int) -> None:
    """6.3 Pay command points."""
    demand(may_spend(game.state, cp), "cp")
    game.state.impulse.cp -= cp


def judge_action(state: State, choice: Any, may_end: Callable[[State], Verdict]) -> Verdict:
    """Whether an action may be taken now."""
    if choice == END:
        return may_end(state)
    one = ACTIONS.get(choice["do"])
    return one.may(state, choice) if one is not None else no("5.1", "no_such_action", action=choice["do"])


class Candidates:
    """What could be done in a position, for who lists the options and who draws one.

    names  the actions that may be possible, the frequent ones first
    """

    __slots__ = ("_all", "_begins", "names", "state")

    def __init__(self, state: State) -> None:
        self.state, self.names = state, [*by_use(has_points(state))]
        self._all: dict[str, list[Choice]] = {}
        self._begins: dict[Places, list[str]] = {}

    def all(self, name: str) -> list[Choice]:
        """All candidates of an action, found out once."""
        if name not in self._all:
            one = ACTIONS[name]
            self._all[name] = [*(one.candidates(self.state) if one.starts is None
                                 else one.candidates(self.state, self.begins(one.starts)))]
        return self._all[name]

    def begins(self, starts: Places) -> list[str]:
        """Where actions could begin, found out once."""
        if starts not in self._begins:
            self._begins[starts] = starts(self.state)
        return self._begins[starts]

    def surely(self, wanted: int) -> int:
        """How many actions are possible at least, as far as a glance tells; no more looks than tell of so many."""
        found = 0
        for sure in glances(has_points(self.state)):
            if found >= wanted:
                break
            found += sure(self)
        return found

    def at_least(self, wanted: int) -> int:
        """How many actions are possible; no more are looked for than `wanted`."""
        sure = self.surely(wanted)
        return sure if sure >= wanted else len([*islice(self.options(), wanted)])

    def options(self) -> Iterator[Choice]:
        """Every action that is possible now."""
        return (choice for name in tuple(self.names) for choice in self.all(name)
                if ACTIONS[name].checked or ACTIONS[name].may(self.state, choice))

    def at_random(self, ends: tuple[str, ...], stream: Stream) -> Any:
        """To end, thrown for before each action that one thinks of, or a candidate of an action at random, allowed or
        not; None where it has none in the place that was drawn."""
        while not ends or stream.below(RANDOM_END):
            name = stream.pick(self.names)
            one = ACTIONS[name]
            begins = self.begins(one.starts) if one.starts is not None and one.checked else None
            able = self.all(name) if begins is None else begins
            if able and begins is not None:
                able = [*one.candidates(self.state, (stream.pick(begins),))]
                return stream.pick(able) if able else None
            if able:
                return stream.pick(able)
            self.names.remove(name)
        return END


def missed(state: State) -> Iterator[Choice]:
    """What is not allowed now, but one may well ask about."""
    return (choice for one in ACTIONS.values() if one.missed for choice in one.missed(state))


def every_option(found: Candidates, ends: tuple[str, ...]) -> Iterator[Any]:
    """Every action, and to end where one may."""
    yield from found.options()
    yield from ends


def has_points(state: State) -> bool:
    """Whether there are points to spend in this impulse, on land or at sea."""
    impulse = impulse_of(state)
    return bool(impulse.cp or impulse.mp)


@cache
def by_use(points: bool) -> tuple[str, ...]:
    """All actions, the frequent ones first; without points those that may be free."""
    names = [*(name for name in OFTEN if name in ACTIONS), *(name for name in ACTIONS if name not in OFTEN)]
    return tuple(name for name in names if points or ACTIONS[name].free)


@cache
def glances(points: bool) -> tuple[Callable[[Candidates], int], ...]:
    """What tells at a glance that some actions are possible, those first that cost nothing."""
    free_first = sorted(by_use(points), key=lambda name: not ACTIONS[name].free)
    return tuple(sure for name in free_first if (sure := ACTIONS[name].sure) is not None)


def left(impulse: Impulse) -> dict[str, int]:
    """6.3, 13.1 What can still be spent, for the question: points, and movement points at sea where there are any."""
    if not impulse.cp and not impulse.card:
        return {"card_to_play": 1}
    return {"cp_left": impulse.cp} | ({"mp_left": impulse.mp} if impulse.mp else {})


def without_lead(choice: Any) -> Any:
    """An army whose commander is named among its units, too, or there alone, is the army that he leads, the best of
    several; so is the one of which only he is said: {march: ney, to: linz}."""
    units, lead = (choice.get("units"), choice.get("lead", "")) if isinstance(choice, dict) else (None, None)
    if type(units) is int and isinstance(lead, str) and lead in LEADERS:  # so many of his own
        return {**choice, "units": {LEADERS[lead].power: units}}
    if isinstance(units, str) and units in LEADERS and choice.keys() == {"do", "units", "to"}:
        return {"do": choice["do"], "lead": units, "to": choice["to"]}
    if not isinstance(units, dict) or not isinstance(lead, str):
        return choice
    leaders = [piece for piece in units if piece in LEADERS]
    best = [one for one in leaders if LEADERS[one].battle == max(LEADERS[each].battle for each in leaders)]
    if not lead and len(best) == 1 and choice.get("do", "march") in ("march", "sealift"):
        lead, choice = best[0], {**choice, "lead": best[0]}
    if lead not in units:
        return choice
    return {**choice, "units": {piece: count for piece, count in units.items() if piece != lead}}


def active(state: State) -> str:
    """Whose impulse it is; "" when it is over, and somebody looks back at its choices."""
    return state.impulse.power if state.impulse is not None else ""


def built_of_a_kind(state: State, choice: Choice) -> Choice:
    """What is built says what is done: {build: lannes}, {build: squadron, at: brest}, {build: {austria: 2}}."""
    units, own = choice.get("units"), active(state)
    heads = [field for field in choice if field in LEADERS]
    if own in choice or heads:
        rest = {field: part for field, part in choice.items() if field not in (own, *heads)}
        if len(heads) == 1 and own not in choice:
            return rest | {"do": "build_leader", "leader": heads[0]}
        return rest | {"units": choice.get(own, 0)} | ({"do": "build_army", "leaders": heads} if heads else {})
    if isinstance(units, list) and set(map(str, units)) == {own}:
        return choice | {"units": len(units)}
    rest = {field: part for field, part in choice.items() if field not in ("do", "units")}
    if not isinstance(units, str):
        return choice
    if units in LEADERS:
        return {"do": "build_leader", "leader": units, **rest}
    if units == "squadron":
        return {"do": "build_squadron", **rest}
    if units not in ("unit", "units"):
        return choice
    return {field: part for field, part in choice.items() if field != "count"} | {"units": choice.get("count", 1)}


def reinforced_kind(choice: Any) -> Any:
    """14.21 The same in the words of the reinforcements: {build: unit, at: vienna}, {build: vienna}, {build: 1},
    {build: mack, at: vienna}."""
    what = choice.get("build") if isinstance(choice, dict) else None
    if what in AREAS:
        choice, what = {**choice, "at": what}, "unit"
    elif type(what) is int and what == 1:
        what = "unit"
    if not isinstance(what, str) or not (what in LEADERS or what in ("unit", "squadron")):
        return choice
    rest = {field: part for field, part in choice.items() if field != "build" and (field, part) != ("units", 1)}
    return {"do": "leader", "leader": what, **rest} if what in LEADERS else {"do": what, **rest}


def without_army(state: State, choice: Any) -> Any:
    """What marches or sails from where no leader is are units alone: {march: {from: vienna, to: linz, units: 1}}."""
    if not isinstance(choice, dict) or "lead" in choice or choice.get("do") not in ("march", "sealift"):
        return choice
    start = choice.get("from")
    here = state.units.get(start) if isinstance(start, str) else None
    if not here or any(piece in LEADERS for piece in here):
        return choice
    units = choice.get("units")
    own = {active(state): units} if type(units) is int else units
    return {**choice, "do": f"{choice['do']}_units", **({"units": own} if own is not None else {})}


def as_played(choice: Any) -> Any:
    """{rally: cp} and {event: tilsit} play a card, whether it may be played or not."""
    if not isinstance(choice, dict) or len(choice) != 1:
        return choice
    (one, other), = choice.items()
    way, card = (one, other) if one in ("event", "cp") else (other, one)
    known = isinstance(card, str) and (card in CARDS or card in RESERVES or card == REAL_CARD)
    return {"do": "play", "card": card, "as": way} if known and way in ("event", "cp") else choice


def as_offered(state: State, choice: Any) -> Any:
    """A choice in the words in which its action is offered."""
    choice = without_army(state, as_played(without_lead(choice)))
    deed = choice.get("do") if isinstance(choice, dict) else None
    one = ACTIONS.get(deed) if isinstance(deed, str) else None
    return one.same(state, choice) if one is not None and one.same is not None else choice


def said(state: State) -> dict[str, dict[str, Any]]:
    """What the sentences of all actions say: fact -> action -> what is named in the choice -> it."""
    says = {one.says: one.says(state) for one in ACTIONS.values() if one.says is not None}  # two may say the same
    found: dict[str, dict[str, Any]] = {}
    for name, one in ACTIONS.items():
        for fact, named in says[one.says].items() if one.says is not None else ():
            found.setdefault(fact, {})[name] = named
    return found


def take_actions(game: Game, may_end: Callable[[State], Verdict]) -> Procedure:
    """6.3 The active player acts, one action after another, until he ends or nothing is left to do; a minor power that
    breaks with its sponsor in its own impulse is a neutral, and does no more (5.3, 8.21)."""
    state: State = game.state
    while state.impulse is not None and player(state, state.impulse.power):
        impulse: Impulse = state.impulse
        ends = (END,) if may_end(state) else ()
        found = Candidates(state)
        possible = found.at_least(2 - len(ends))
        if not possible:
            return
        able = OnDemand(partial(every_option, found, ends), partial(found.at_random, ends), len(ends) + possible)
        choice = yield from game.asked(Decision(
            "act", player(state, impulse.power), "6.3", able, lambda one: judge_action(state, one, may_end),
            {"power": impulse.power, "cp": impulse.cp, "mp": impulse.mp, "left": left(impulse),
             **game.told(partial(said, state))}, same=partial(as_offered, state), near=partial(missed, state)))
        if choice == END:
            return
        choice = as_offered(state, choice)
        yield from ACTIONS[choice["do"]].do(game, choice)
