"""14.3, 16.1.3, 16.2.4 How near each side is to winning: every way to win, what it asks for, and how much is done."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .azuchi import SITE
from .board import HOME_CASTLES, HOMES, LINKS, SHOGUN, SPACES
from .components_and_map import controller
from .scenarios import SCENARIOS, strong_castles
from .spheres import SPHERES
from .state import State, of_side, seat, units_at
from .victory import FOES, home_taken, player_at

SIDES = ("oda", "anti_oda")
ALLIES = ("anti_oda_a", "anti_oda_b")


@question("goals")
@rule("14.3/short", "14.3/standard", "14.3/campaign", "16.1.3", "16.2.4")
def goals(state: State) -> list[dict[str, Any]]:
    """14.3 Every way to win: whose it is, its parts, how much of each there is (`have`) and must be (`need`)."""
    match SCENARIOS[state.options["scenario"]].victory:
        case "castles":
            counted = strong_castles(state)
            return [_part("oda", "enough_castles", counted["total"], counted["needed"]),
                    _part("anti_oda", "too_few_castles", int(counted["total"] < counted["needed"]))]
        case "kyo":
            return [_part(side, "kyo_held", int(controller(state, "kyo") == side)) for side in SIDES]
        case "campaign":
            return _campaign(state)
        case "three_players":
            return _three_players(state)
        case _:
            return _four_players(state)


def _part(side: str, goal: str, have: int, need: int = 1) -> dict[str, Any]:
    return {"side": side, "goal": goal, "have": have, "need": need, "done": have >= need}


def _campaign(state: State) -> list[dict[str, Any]]:
    killed = state.flags.get("death_of_nobunaga", "") == "battle"
    lost = seat(state, "nobutada")[0] == "removed" and not state.flags.get("exiled_nobutada")
    held = [_part(side, "all_spaces", sum(controller(state, at) == side for at in SPACES), len(SPACES))
            for side in SIDES]
    return [*held, _part("anti_oda", "nobunaga_killed", int(killed)), _part("anti_oda", "nobutada_dead", int(lost))]


def _three_players(state: State) -> list[dict[str, Any]]:
    azuchi = [state.azuchi] if state.azuchi else []
    homes = sum(controller(state, at) == "oda" for at in (*HOME_CASTLES, *azuchi))
    kyo = int(controller(state, "kyo") == "oda")
    done = [sum(clan in state.fallen for clan in FOES), int(bool(state.flags.get("truce_with_ikko"))),
            int(seat(state, SHOGUN)[1] != "kyo")]
    ours = [*HOMES["oda"], *([state.azuchi or SITE] if state.azuchi or state.azuchi_lost else [])]
    found = [_part("oda", "kyo_and_homes", kyo + min(homes, 7), 8), _part("oda", "kyo_and_enemies", kyo + sum(done), 6),
             _part("oda", "kyo_held", kyo)]
    for player in ALLIES:
        taken = player_at(state, "kyo") == player
        found += [_part(player, "kyo_taken", int(taken and state.azuchi_value != 3)),
                  _part(player, "kyo_held", int(taken)),
                  _part(player, "oda_home_taken", int(any(player_at(state, at) == player for at in ours)))]
    return found


def _four_players(state: State) -> list[dict[str, Any]]:
    spheres = [_part(one.id, one.goal, int(controller(state, one.goal) == "oda")) for one in SPHERES.values()]
    return [*spheres,
            _part("anti_oda", "oda_home_taken", int(home_taken(state))),
            _part("anti_oda", "nobunaga_dead", int(seat(state, "nobunaga")[0] == "removed")),
            _part("anti_oda", "time_is_up", state.turn, SCENARIOS["four_players"].last_turn or 0)]


@question("before_kyo")
@rule("14.3/standard")
def before_kyo(state: State) -> list[dict[str, Any]]:
    """14.3 How strong each side stands at Kyo and one space from it, where the last turn decides who has it."""
    def strength(side: str, at: str) -> int:
        return sum(of_side(state, units_at(state, at), side).values())

    return [{"side": side, "units": strength(side, "kyo"), "near": sum(strength(side, at) for at in LINKS["kyo"])}
            for side in SIDES]


@question("turns_left")
@rule("14.3/short", "14.3/standard")
def turns_left(state: State) -> dict[str, Any]:
    """14.3 The turn it is, the scenario's last one and how many are still to come; 0 where there is no last one."""
    last = SCENARIOS[state.options["scenario"]].last_turn or 0
    return {"turn": state.turn, "last": last, "left": max(0, last - state.turn)}
