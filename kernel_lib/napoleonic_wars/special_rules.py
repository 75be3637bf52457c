"""17 Special rules: mistakes that stand, and forces that an event puts into another power's area."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import AREAS, FORTRESSES, NATION
from .state import Area, Power, State, Units
from .terms import allied, at_war, controller, units_at, welcome


@question("may_correct")
@rule("17.1")
def may_correct(state: State, card_shown: bool = False, battle_fought: bool = False) -> Verdict:
    """17.1 Whether a wrong play may still be taken back: not once the next player has shown a card or another battle
    was fought."""
    if card_shown or battle_fought:
        return no("17.1", "too_late")
    return yes("17.1")


@question("placed_by_event")
@rule("17.2")
def placed_by_event(state: State, at: Area, power: Power) -> bool:
    """17.2 Whether pieces of `power` stand at `at` by an event alone: in an area of a power with which it has no war,
    whose guests they are not, and where its flag does not lie yet."""
    holder = controller(state, at)
    here = any(NATION[piece] == power for piece in units_at(state, at))
    return here and not welcome(state, at, power, holder) and not at_war(state, power, holder)


@question("may_flag_free_of_war")
@rule("17.2")
def may_flag_free_of_war(state: State, at: Area, power: Power) -> Verdict:
    """17.2 Whether pieces of `power` that an event placed at `at` may flag it: it breaks no truce and is no war."""
    if at in FORTRESSES:
        return no("7.42", "fortress_flag", place=at)
    if not any(NATION[piece] == power for piece in units_at(state, at)):
        return no("7.41", "not_there", place=at)
    holder = controller(state, at)
    if allied(state, power, holder):
        return no("8.22", "nothing_to_flag", place=at)
    if welcome(state, at, power, holder):
        return no("15.23", "not_at_war", place=at, power=holder)
    return yes("17.2")


@question("needs_war")
@rule("17.2", "8.33")
def needs_war(state: State, at: Area, to: Area, power: Power) -> bool:
    """17.2 Whether pieces of `power` that leave `at` for `to` need a declaration of war.

    Another area of a power that is no enemy does; so does coming back to the one they left; not the land of an ally,
    nor what is open to them of a submitted neutral's (15.23).
    """
    holder = controller(state, to)
    ours = AREAS[to].power == power or welcome(state, to, power, holder)
    return to != at and not ours and not at_war(state, power, holder)


@procedure("place_by_event")
@rule("17.2", "10.1")
def place_by_event(game: Game, at: Area, units: Units) -> Procedure:
    """17.2 An event places pieces at `at`: no act of war, but enemies there or near may answer (10.1)."""
    put(game.state.units, at, units)
    game.emit("placed_by_event", "17.2", NATION[next(iter(units))], place=at, units=units.copy())
    yield from game.run("appear", at, units)
