"""02 The round and the turn: four rounds; a turn is sailing, the main action, drawing cards."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question

from . import actions, cards, final_scoring, homecoming, jean, sailing, setup
from .names import Seat
from .state import JEAN, State, Turn

ROUNDS = 4


@procedure("turn")
def turn(game: Game, who: Seat | None = None) -> Procedure:
    """The turn of `who`, or of the player whose turn it is: phases A, B and C."""
    state = game.state
    who = who or state.next_player
    state.turn = Turn(who=who)
    game.emit("turn_begins", "02/phases", who, round=state.round)
    if who == JEAN:
        yield from jean.take_turn(game)
    else:
        yield from phases(game, who)
    state.next_player = next_seat(state, who)
    if homecoming.round_is_over(state) and not state.trigger:
        state.trigger = who
        game.emit("round_over", "02/rounds", who, round=state.round, place=state.player(who).location)


def phases(game: Game, who: str) -> Procedure:
    """Sail, main and free actions, draw."""
    state = game.state
    state.turn.phase = "sail"
    game.emit("phase", "02/phases", who, phase="sail")
    yield from sailing.sail(game, who)
    game.emit("phase", "02/phases", who, phase="main")
    yield from actions.main_phase(game, who)
    state.turn.phase = "draw"
    game.emit("phase", "02/phases", who, phase="draw")
    yield from cards.draw_cards(game, who)
    state.turn.phase = ""


@question("next_seat")
def next_seat(state: State, who: Seat) -> str:
    """The next player clockwise."""
    seats = state.seats()
    return seats[(seats.index(state.player(who).seat) + 1) % len(seats)]


def next_procedure(game: Game) -> Procedure | None:
    """What comes next in the whole game; None when it is over."""
    state = game.state
    if state.phase == "setup":
        return setup.set_up(game)
    if state.phase == "over":
        return None
    if not state.trigger:
        return turn(game)
    return homecoming.interim_scoring(game) if state.round < ROUNDS else final_scoring.final_scoring(game)
