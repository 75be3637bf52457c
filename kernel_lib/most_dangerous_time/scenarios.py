"""14.3 Who wins: the short, the standard and the campaign game; three and four players in victory.py."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game
from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .azuchi import automatic_azuchi
from .board import DATA, PLACES, SPACES
from .components_and_map import controller, end_chit
from .state import State
from .victory import four_players, three_players, won

SCENARIOS = {one.id: one for one in DATA.scenarios}
STRONG = tuple(at for at in sorted(SPACES) if PLACES[at].fort >= 2)
"""14.3 Castles and temples of printed value 2 or 3."""
NOT_YET = won("", "", "")


@question("strong_castles")
@rule("14.3/short")
def strong_castles(state: State) -> dict[str, Any]:
    """14.3 What counts for Oda in the short game: castles and temples of printed value 2 or 3, and Good Fortune.

    Azuchi never counts.
    """
    spaces = [at for at in STRONG if controller(state, at) == "oda"]
    fortune = int(state.good_fortune == "oda")  # a position that names its holder plays with it
    return {"spaces": spaces, "good_fortune": fortune, "total": len(spaces) + fortune,
            "needed": SCENARIOS["short"].castles}


@question("victory")
def victory(state: State, turn_over: bool = False) -> dict[str, Any]:
    """14.3 Who has won now (`turn_over`: at the end of the turn), by which rule and why; winner "" while nobody has."""
    scenario = SCENARIOS[state.options["scenario"]]
    last = turn_over and scenario.last_turn is not None and state.turn >= scenario.last_turn
    match scenario.victory:
        case "castles":
            return short_game(state) if last else NOT_YET
        case "kyo":
            return standard_game(state) if last else NOT_YET
        case "campaign":
            return campaign_game(state)
        case "three_players":
            return three_players(state, last)
        case _:
            return four_players(state, last)


@rule("14.3/short")
def short_game(state: State) -> dict[str, Any]:
    """14.3 After turn 10 Oda wins with 6 castles or temples of printed value 2 or 3, else Anti-Oda does (C43)."""
    counted = strong_castles(state)
    if counted["total"] >= counted["needed"]:
        return won("oda", "14.3/short", "enough_castles")
    return won("anti_oda", "14.3/short", "too_few_castles")


@rule("14.3/standard")
def standard_game(state: State) -> dict[str, Any]:
    """14.3 After turn 30 the side that controls Kyo wins."""
    return won(controller(state, "kyo"), "14.3/standard", "kyo_held")


@rule("14.3/campaign")
def campaign_game(state: State) -> dict[str, Any]:
    """14.3 Anti-Oda wins when Nobunaga dies in battle or Nobutada dies; else who controls every space on the map."""
    if state.flags.get("death_of_nobunaga", "") == "battle":
        return won("anti_oda", "14.3/campaign", "nobunaga_killed")
    if "nobutada" in state.removed and not state.flags.get("exiled_nobutada"):
        return won("anti_oda", "14.3/campaign", "nobutada_dead")
    side = controller(state, "kyo")
    if side != "neutral" and state.control.keys() >= SPACES and all(
            state.side[clan] == side for clan in set(state.control.values())):
        return won(side, "14.3/campaign", "all_spaces")
    return NOT_YET


def check_victory(game: Game, turn_over: bool = False) -> bool:
    """Whether the game is over now; then the winner is set. Azuchi may rise by itself before (16.1.7, 16.2.5)."""
    state: State = game.state
    if state.winner:
        return True
    automatic_azuchi(game)
    end_chit(game)
    result = victory(state, turn_over)
    if not result["winner"]:
        return False
    state.winner, state.phase = result["winner"], "over"
    state.flags["victory"] = result["reason"]
    game.emit("victory", result["rule"], result["winner"], winner=result["winner"], reason=result["reason"],
              turn=state.turn)
    return True


def death_decides(game: Game, before: int) -> bool:
    """Whether the game is over by who is out of it since `before` so many were: a death, or a fall, decides at once."""
    return len(game.state.removed) > before and check_victory(game)
