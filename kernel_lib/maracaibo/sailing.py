"""03 Sailing: one to seven points along the arrows."""

from __future__ import annotations

from collections.abc import Sequence

from kernel_lib.core.decision import Decision
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import assistants, legacy, records
from .effects import effects
from .names import Place, Sailed, Seat
from .state import State
from .supplies import gain_doubloons, gain_points, pay_doubloons
from .vocabulary import PermVisitIncome

MOVEMENT = 7
HARD_ROUTE = 3
VISIT_POINTS = 1
VISIT_DOUBLOONS = 2


@question("arrow_cost")
@rule("03/range")
def arrow_cost(state: State, start: Place, to: Place) -> int | None:
    """Movement points from `start` to the next place `to`; None where no arrow leads. Legacy tiles may make it 3."""
    wanted = records.locations()[to].id
    for arrow in records.locations()[start].arrows:
        if arrow.to == wanted:
            return HARD_ROUTE if legacy.is_hard(state, start, to) else arrow.cost
    return None


@question("may_enter")
def may_enter(state: State, who: Seat, place: Place) -> Verdict:
    """Whether the place is in play in this round and open to the player's ship."""
    location = records.locations()[place]
    if state.round not in location.rounds:
        return no("13/second", "not_in_this_round", place=place, round=state.round)
    return legacy.may_reach(state, who, place)


@question("may_sail")
def may_sail(state: State, who: Seat, path: list[str], points: Sailed = MOVEMENT) -> Verdict:
    """Whether the ship may sail along `path` (the places after its own, in order) with that many movement points."""
    legs = Legs(state, who)
    spent = None if state.legacy else ways(legs, points).get(tuple(path))
    return _along(legs, path, points) if spent is None else yes("03/range", spent=spent)


class Legs(dict[tuple[str, str], Verdict]):
    """Whether a player's ship may sail from one place to the next, at what cost; each pair is found out once."""

    def __init__(self, state: State, who: str) -> None:
        super().__init__()
        self.state, self.player = state, state.player(who)

    def __missing__(self, leg: tuple[str, str]) -> Verdict:
        self[leg] = verdict = self._judged(*leg)
        return verdict

    def _judged(self, start: str, place: str) -> Verdict:
        if place not in records.locations():
            return no("03/branch", "no_such_place", place=place)
        cost = arrow_cost(self.state, start, place)
        if cost is None:
            backwards = records.number_of(place) < records.number_of(start)
            return no("03/branch", "backwards" if backwards else "no_arrow", start=start, place=place)
        open_ = may_enter(self.state, self.player.seat, place)
        return yes("03/range", cost=cost, toll=legacy.toll(self.state, place)) if open_ else open_


def onward(legs: Legs, way: Sequence[str], place: str, spent: int, tolls: int) -> Verdict:
    """Whether a ship that came along `way` may sail on to `place`; the answer adds to what was `spent` and paid."""
    at = legs.player.location
    if way:
        at = way[-1]
        if records.locations()[at].stop:
            return no("03/stop", "must_stop", place=at)
        tolls += legs[way[-2] if len(way) > 1 else legs.player.location, at].facts["toll"]
        if tolls > legs.player.doubloons:
            return no("21/L11", "toll", place=at, needs=tolls, has=legs.player.doubloons)
    leg = legs[at, place]
    return yes("03/range", spent=spent + leg.facts["cost"], tolls=tolls) if leg else leg


def _along(legs: Legs, path: list[str], points: int) -> Verdict:
    if not path:
        return no("03/range", "must_move")
    spent = tolls = 0
    for number, place in enumerate(path):
        verdict = onward(legs, path[:number], place, spent, tolls)
        if not verdict:
            return verdict
        spent, tolls = verdict.facts["spent"], verdict.facts["tolls"]
    if spent > points:
        return no("03/range", "too_far", needs=spent, has=points)
    return yes("03/range", spent=spent)


_same_for_all: dict[tuple[str, int, int], dict[tuple[str, ...], int]] = {}
"""(place, movement points, round) -> `ways` of a game without legacy tiles, where they are the same for everybody."""


def ways(legs: Legs, points: int) -> dict[tuple[str, ...], int]:
    """Every way that the ship may sail, with its movement points."""
    state, key = legs.state, (legs.player.location, points, legs.state.round)
    if not state.legacy and key in _same_for_all:
        return _same_for_all[key]
    places, found = records.locations(), {}
    waiting: list[tuple[tuple[str, ...], int, int]] = [((), 0, 0)]
    for way, spent, tolls in waiting:
        for arrow in places[way[-1] if way else legs.player.location].arrows:
            verdict = onward(legs, way, arrow.to, spent, tolls)
            if verdict and verdict.facts["spent"] <= points:
                further = (*way, arrow.to)
                found[further] = verdict.facts["spent"]
                waiting.append((further, verdict.facts["spent"], verdict.facts["tolls"]))
    if not state.legacy:
        _same_for_all[key] = found
    return found


@question("paths")
def paths(state: State, who: Seat, points: Sailed = MOVEMENT) -> list[list[str]]:
    """Every path that the ship may sail, shorter ones first on each branch."""
    return [list(way) for way in ways(Legs(state, who), points)]


def may_be_reached(state: State, who: str, path: list[str]) -> Verdict:
    """As `may_sail`; of a place named alone that is too far, how far it is."""
    verdict = may_sail(state, who, path)
    if len(path) == 1 and verdict.reason == "no_arrow":
        there = [way for way in ways(Legs(state, who), len(records.locations())) if way[-1] == path[0]]
        far = may_sail(state, who, list(there[0])) if there else verdict
        return verdict if far else far
    return verdict


def any_way(state: State) -> bool:
    """Whether it is all the same by which branch a ship comes: nothing is paid there, and by the ruling the assistants
    on the other one are passed as well."""
    return not state.legacy and state.options["assistants_of_the_other_branch"] == "by_number"


@procedure("sail")
def sail(game: Game, who: Seat) -> Procedure:
    """Phase A: the player chooses a path of 1 to 7 movement points."""
    state = game.state
    decision = Decision("sail", who, "03/range", tuple([{"path": path} for path in paths(state, who)]),
                        lambda one: may_be_reached(state, who, one["path"]),
                        {"place": state.player(who).location, "points": MOVEMENT, "any_way": any_way(state)})
    if not decision.options:
        raise Bad(f"no place can be reached from {state.player(who).location}", "sail", "a ship that can still sail")
    choice = yield from game.asked(decision)
    yield from move_ship(game, who, choice["path"])


@procedure("move_ship")
def move_ship(game: Game, who: Seat, path: list[str], points: int = MOVEMENT) -> Procedure:
    """The ship sails along `path`; assistants passed pay, and the place where it stops does what it does."""
    state, player = game.state, game.state.player(who)
    start = player.location
    verdict = may_sail(state, who, path, points)
    demand(verdict, "move_ship")
    spent = verdict.facts["spent"]
    others = [way for way in ways(Legs(state, who), points) if way[-1] == path[-1] and list(way) != path]
    player.location = path[-1]
    state.turn.met = state.turn.placed[:]
    state.turn.before += state.turn.sailed
    state.turn.sailed = spent
    game.emit("sailed", "03/range", who, start=start, path=list(path), place=path[-1], spent=spent,
              lost=points - spent)
    if others:
        game.emit("branch_taken", "03/branch", who, path=list(path))
    if state.legacy:
        for place in path[:-1]:
            pay_doubloons(game, who, legacy.toll(state, place), "21/L11", place=place)
    assistants.passed(game, who, start, path)
    yield from stopped(game, who)


def stopped(game: Game, who: str) -> Procedure:
    """What happens when a ship (Jean's too) stops at a place, before any main action."""
    state = game.state
    place = state.player(who).location
    others = [player.seat for player in state.players if player.location == place and player.seat != who]
    if others:
        game.emit("shares_place", "03/share", who, place=place, others=others)
    for player in state.people():
        if place in player.assistants.values():
            for effect in effects(state, player.seat, PermVisitIncome):
                reward = effect.reward
                if state.options["visit_income"] == "choice":
                    reward = yield Decision("one_of", player.seat, "17/permanent", ("vp", "doubloons"))
                if reward == "vp":
                    gain_points(game, player.seat, VISIT_POINTS, "17/permanent", place=place)
                else:
                    gain_doubloons(game, player.seat, VISIT_DOUBLOONS, "17/permanent", place=place)
    yield from legacy.on_stop(game, who, place)
