"""16.1.3, 16.2.4 Victory with three and four players."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.rulebook import rule

from .azuchi import SITE
from .board import HOME_CASTLES, HOMES, SHOGUN
from .components_and_map import controller
from .multiplayer import acting_first, of_two
from .spheres import SPHERES
from .state import State, seat

FOES = ("azai", "asakura", "takeda")
"""16.1.3 The clans that must have fallen for Oda to win without seven home castles."""
LOST = ("gifu", "kiyosu")
"""16.2.4 Spaces with which Anti-Oda wins of four."""


def won(winner: str, rule_id: str, reason: str) -> dict[str, Any]:
    """The answer of a victory question."""
    return {"winner": winner, "rule": rule_id, "reason": reason}


def player_at(state: State, at: str) -> str:
    """With three players, the player whose clan controls a space; "" for neutrals."""
    side = controller(state, at)
    return of_two(state.control[at]) if side == "anti_oda" else "oda" if side == "oda" else ""


@rule("16.1.3")
def three_players(state: State, last: bool) -> dict[str, Any]:
    """16.1.3 Only one of the three wins; after turn 30 whoever controls Kyo (C51)."""
    azuchi = [state.azuchi] if state.azuchi else []
    keeper = player_at(state, "kyo")
    if keeper == "oda":
        homes = [at for at in (*HOME_CASTLES, *azuchi) if controller(state, at) == "oda"]
        if len(homes) >= 7:
            return won("oda", "16.1.3", "kyo_and_homes")
        fallen = all(clan in state.fallen for clan in FOES)
        if fallen and state.flags.get("truce_with_ikko") and seat(state, SHOGUN)[1] != "kyo":
            return won("oda", "16.1.3", "enemies_fallen")
    takers = {player_at(state, at) for at in (*HOMES["oda"], *azuchi, *([SITE] if state.azuchi_lost else ()))}
    for player in acting_first(state, [one for one in ("anti_oda_a", "anti_oda_b") if one == keeper or one in takers]):
        if keeper == player and state.azuchi_value != 3:
            return won(player, "16.1.3", "kyo_taken")
        if player in takers:
            return won(player, "16.1.3", "oda_home_taken")
    return won(keeper if last else "", "16.1.3", "kyo_held" if last else "")


def home_taken(state: State) -> bool:
    """16.2.4 Whether Anti-Oda has Gifu or Kiyosu, or Azuchi, which leaves the game when it is taken."""
    seats = (*LOST, *([state.azuchi] if state.azuchi else ()))
    return state.azuchi_lost or any(controller(state, at) == "anti_oda" for at in seats)


@rule("16.2.4")
def four_players(state: State, last: bool) -> dict[str, Any]:
    """16.2.4 Each Oda player has a goal; Anti-Oda wins with Gifu, Kiyosu or Azuchi, Nobunaga dead, or after turn 30."""
    for sphere in SPHERES.values():
        if controller(state, sphere.goal) == "oda":
            return won(sphere.id, "16.2.4", "goal_taken")
    if home_taken(state):
        return won("anti_oda", "16.2.4", "oda_home_taken")
    if seat(state, "nobunaga")[0] == "removed":
        return won("anti_oda", "16.2.4", "nobunaga_dead")
    return won("anti_oda" if last else "", "16.2.4", "time_is_up" if last else "")
