"""15 Special rules: Enryaku-ji (15.4), and what happens as a turn begins.

The shogun (15.1), riots (15.2), illness (15.3), Azuchi (15.5) and Good Fortune (15.6) have modules of their own.
"""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, take

from .azuchi import raise_by_itself
from .board import CLANS, REINFORCEMENTS
from .components_and_map import set_control
from .four_players import held_at_front
from .names import Place
from .reinforcements import hasten_each
from .state import Battle, State, bags_of, of_side, opposed, units_at

ENRYAKUJI = "enryakuji"


@procedure("turn_start")
@rule("15.4")
def turn_start(game: Game) -> Procedure:
    """What happens as a turn begins: Enryaku-ji on turn 2; with four players Azuchi grows (16.2.5)."""
    state: State = game.state
    if ENRYAKUJI in state.reinforcements and state.reinforcements[ENRYAKUJI] <= state.turn:
        enryakuji_enters(game)
    raise_by_itself(game)
    if front := state.flags.get("front"):
        state.flags["front"] = {player: front[player] for player in held_at_front(state)}
    yield from ()


@rule("15.4")
def enryakuji_enters(game: Game) -> None:
    """15.4 The monks appear on Mt. Hiei: with Oda units there they are inside, and besieged; Oda is in the field."""
    state: State = game.state
    del state.reinforcements[ENRYAKUJI]
    one = REINFORCEMENTS[ENRYAKUJI]
    at = one.where[0]
    state.side[ENRYAKUJI] = CLANS[ENRYAKUJI].faction
    turned_out = of_side(state, units_at(state, at, inside=True), "oda")
    take(state.inside, at, turned_out)
    put(state.field, at, turned_out)
    besieged = opposed(state, units_at(state, at), "anti_oda")
    put(bags_of(state, besieged), at, dict(one.units))
    game.emit("enryakuji", "15.4", "anti_oda", units=one.units, place=at, besieged=besieged)
    set_control(game, at, ENRYAKUJI, "15.4")


@question("angers_neutrals")
@rule("15.4")
def angers_neutrals(state: State, at: Place) -> Verdict:
    """15.4 Whether an Oda assault at `at` brings the neutral powers closer: monks are besieged there (C55)."""
    if not any(state.clan[unit] == ENRYAKUJI for unit in units_at(state, at, inside=True)):
        return no("15.4", "no_monks_inside", place=at)
    if state.flags.get("enryakuji_assaulted") and state.options["C55"] == "first_assault":
        return no("15.4", "assaulted_before", place=at)
    return yes("15.4")


@rule("15.4")
def before_assault(game: Game, battle: Battle) -> Procedure:
    """15.4 An Oda assault on Enryaku-ji: a die for each power still to come hastens it."""
    if battle.active.side == "oda" and angers_neutrals(game.state, battle.place):
        game.state.flags["enryakuji_assaulted"] = True
        game.emit("sacrilege", "15.4", "oda", place=battle.place)
        yield from hasten_each(game, "oda", "15.4")
