"""15.5 Azuchi castle; 16.1.7 and 16.2.5 with three and four players."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CREST_AT, FORTIFIED, LINKS, PLACES
from .components_and_map import controller
from .multiplayer import three
from .names import AzuchiValue, Place
from .spheres import four
from .state import State, impulse_of, of_side, units_at

FIRST_TURN = 10
STEP = 6
"""15.5 Movement points for the first stage (value 2), and again for the second (value 3)."""
SITE = "kannonji"
"""16.1.7, 16.2.5 Where it stands with three or four players."""
OF_ODA = tuple(sorted(at for at in FORTIFIED if CREST_AT.get(at) == "oda"))
AUTOMATIC = {"three_players": "16.1.7", "four_players": "16.2.5"}


@question("azuchi_cost")
@rule("15.5/build", "15.5/raise")
def azuchi_cost(state: State, value: AzuchiValue) -> int:
    """15.5 Movement points to bring Azuchi to `value`: 6 for value 2, 12 for 3 at once, 6 from 2 to 3.

    With three players raising it costs all the points of an impulse (16.1.7).
    """
    if three(state):
        return (state.impulse.mp or 0) if state.impulse else 0
    return STEP * (value - 1 - (state.azuchi_value == 2))


@question("may_build_azuchi")
@rule("15.5/build", "15.5/raise", "15.5/lose")
def may_build_azuchi(state: State, at: Place, value: AzuchiValue) -> Verdict:
    """15.5 Whether Oda may build Azuchi at `at` with `value` 2 or 3 now, or raise it to 3."""
    builds = _may_build(state)
    if not builds:
        return builds
    impulse = impulse_of(state)
    assert impulse.mp is not None
    verdict = _may_raise(state, at, value) if state.azuchi else _may_found(state, at, value)
    if not verdict:
        return verdict
    if three(state):
        untouched = bool(impulse.mp) and impulse.mp >= impulse.rolled
        return yes("16.1.7") if untouched else no("16.1.7", "all_points_needed")
    cost = azuchi_cost(state, value)
    if impulse.mp < cost:
        return no(verdict.rule, "too_few_points", cost=cost, mp=impulse.mp)
    return yes(verdict.rule, cost=cost)


@rule("15.5/build", "15.5/lose")
def _may_build(state: State) -> Verdict:
    """15.5 Whether Oda builds now at all, wherever it is."""
    impulse = state.impulse
    if impulse is None or impulse.alliance != "oda_alliance" or impulse.mp is None:
        return no("15.5/build", "oda_movement_only")
    if state.azuchi_lost:
        return no("15.5/lose", "azuchi_is_lost")
    if four(state) or (three(state) and not state.azuchi):
        return no(AUTOMATIC[state.options["scenario"]], "azuchi_by_itself", place=SITE)
    return yes("15.5/build")


def _may_found(state: State, at: str, value: int) -> Verdict:
    if value not in (2, 3):
        return no("15.5/build", "azuchi_value", value=value)
    if state.turn < FIRST_TURN:
        return no("15.5/build", "too_early", turn=FIRST_TURN)
    if at not in OF_ODA or controller(state, at) != "oda":
        return no("15.5/build", "not_an_oda_space", place=at)
    if "kyo" in LINKS[at] and PLACES[at].start_control == "oda":
        return no("15.5/build", "next_to_kyo", place=at)
    if of_side(state, units_at(state, at), "anti_oda"):
        return no("15.5/build", "besieged_space", place=at)
    return yes("15.5/build")


def _may_raise(state: State, at: str, value: int) -> Verdict:
    if at != state.azuchi or value != 3 or state.azuchi_value == 3:
        return no("15.5/raise", "azuchi_stands", place=state.azuchi, value=state.azuchi_value)
    if state.turn <= state.azuchi_turn:
        return no("15.5/raise", "next_turn", turn=state.azuchi_turn + 1)
    return yes("15.5/raise")


def azuchi_options(state: State) -> list[dict[str, Any]]:
    """15.5 Azuchi as options of the movement decision."""
    if not _may_build(state) or not _affordable(state):
        return []
    sites = (state.azuchi,) if state.azuchi else OF_ODA if state.turn >= FIRST_TURN else ()
    return [{"do": "azuchi", "at": at, "value": value} for at in sites for value in (2, 3)
            if may_build_azuchi(state, at, value)]


def _affordable(state: State) -> bool:
    """15.5 Whether there are points for a stage of Azuchi at all."""
    return three(state) or (impulse_of(state).mp or 0) >= STEP


@procedure("build_azuchi")
@rule("15.5/build", "15.5/raise")
def build_azuchi(game: Game, at: Place, value: AzuchiValue) -> Procedure:
    """15.5 Pay and place Azuchi with `value`, or raise it to 3."""
    state: State = game.state
    verdict = may_build_azuchi(state, at, value)
    if not verdict:
        game.emit("not_built", verdict.rule, "oda", place=at, value=value)
        return
    impulse, cost = impulse_of(state), azuchi_cost(state, value)
    assert impulse.mp is not None
    impulse.mp -= cost
    _stand(game, at, value, verdict.rule, cost)
    yield from ()


def _stand(game: Game, at: str, value: int, rule_id: str, cost: int) -> None:
    state: State = game.state
    state.azuchi, state.azuchi_value, state.azuchi_turn = at, value, state.turn
    game.emit("azuchi", rule_id, "oda", place=at, value=value, cost=cost)
    if value == 3:
        game.emit("azuchi_home", "15.5/lose", "oda", place=at)


@rule("16.1.7", "16.2.5")
def automatic_azuchi(game: Game) -> None:
    """16.1.7, 16.2.5 Once the Azai have fallen Azuchi stands at Kannon-ji with value 2 by itself.

    With four players not while Anti-Oda units are there; with three it waits only for Oda's control (C94).
    """
    state: State = game.state
    rule_id = AUTOMATIC.get(state.options["scenario"])
    if rule_id is None or state.azuchi or state.azuchi_lost or "azai" not in state.fallen:
        return
    there = [bags.get(SITE, {}) for bags in (state.field, state.inside)] if rule_id == "16.2.5" else []
    if controller(state, SITE) == "oda" and not any(of_side(state, bag, "anti_oda") for bag in there):
        _stand(game, SITE, 2, rule_id, 0)


@rule("16.2.5")
def raise_by_itself(game: Game) -> None:
    """16.2.5 With four players Azuchi grows to value 3 in the turn after it was placed."""
    state: State = game.state
    if four(state) and state.azuchi_value == 2 and state.turn > state.azuchi_turn:
        _stand(game, state.azuchi, 3, "16.2.5", 0)
