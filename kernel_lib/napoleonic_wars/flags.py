"""7.4 Flags: who may lay or lift one, what it costs, and what lies there then."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import AREAS, FORTRESSES, LEADERS, LINKS, POWERS
from .players import player
from .state import Area, Power, State, Units
from .straits import may_cross
from .terms import (
    allied,
    at_war,
    controller,
    enemies_at,
    enemy_fortress,
    friendly,
    leaders_in,
    may_try,
    of_family,
    open_to,
    standing,
    units_at,
)

ALL_FLAGS = POWERS["france"].flags
"""7.44 Every flag has a French back."""


@question("flags_left")
@rule("7.44")
def flags_left(state: State, power: Power) -> int:
    """7.44 Flags that a power can still lay without taking one from elsewhere."""
    laid = list(state.flags.values())
    return min(POWERS[power].flags - laid.count(power), ALL_FLAGS - len(laid))


def owner_of(at: str) -> str:
    """The power of an area's colour (of its lower half)."""
    return AREAS[at].power


@question("flag_effect")
@rule("7.4", "7.43", "8.22", "8.83")
def flag_effect(state: State, at: Area, power: Power) -> str:
    """7.4 What happens when `power` flags `at`: its flag is laid, or the enemy's lifted; "" when nothing changes.

    Its own areas and those of its allies are given back: no flag is laid there (8.22). A double vassal goes back to its
    first owner (7.43), even if the power of its upper half lifts the flag as its ally.
    """
    flag, owner = state.flags.get(at), owner_of(at)
    if flag == power or (flag is None and allied(state, power, owner)):
        return ""
    if allied(state, power, owner):
        return "" if flag is not None and allied(state, power, flag) else "lifted"
    if flag is not None and allied(state, power, flag):
        return ""
    return "laid"


@question("may_flag")
@rule("7.41", "7.42", "8.22", "7.4", "9.7", "15.23", "17.2")
def may_flag(state: State, at: Area, power: Power) -> Verdict:
    """7.41 Whether the active `power` may place or remove a flag at `at` now, for 1 CP.

    A formation there, or an army in a friendly area next to it, not across marsh or strait, not where an enemy
    formation stands or an enemy army next to it could intercept.
    """
    if state.impulse is not None and state.impulse.power != power:  # not even its own in a multinational army group
        return no("9.7", "not_your_impulse", power=power)
    if at in FORTRESSES:
        return no("7.42", "fortress_flag", place=at)
    changes = may_take_control(state, at, power)
    if not changes:
        return changes
    if open_to(state, at, power, controller(state, at)):
        return no("15.23", "not_at_war", place=at, power=controller(state, at))
    here = of_family(state, units_at(state, at), power)
    if enemies_at(state, at, power):
        return no("7.41", "enemy_there", place=at)
    if here:
        return yes("7.41") if fit_to_flag(state, at, here) else no("7.41", "beaten_there", place=at)
    if not at_war(state, power, controller(state, at)):
        return no("7.41", "not_at_war", place=at, power=controller(state, at))
    near = [way for way, link in LINKS[at].items() if link.kind not in ("marsh", "strait")
            and friendly(state, way, power)
            and leaders_in(fit_to_flag(state, way, of_family(state, units_at(state, way), power)))]
    if not near:
        return no("7.41", "no_army_near", place=at)
    watch = [way for way in LINKS[at] if watched(state, at, way, power)]
    if watch:
        return no("7.41", "army_watches", place=at, watch=watch)
    return yes("7.41")


def fit_to_flag(state: State, at: str, units: Units) -> Units:
    """Those of some pieces at `at` that have lost no battle in this impulse."""
    beaten = state.impulse.beaten.get(at, {}) if state.impulse is not None else {}
    return {piece: count - beaten.get(piece, 0) for piece, count in units.items() if count > beaten.get(piece, 0)}


def watched(state: State, at: str, way: str, power: str) -> bool:
    """Whether an enemy army at `way` could intercept at `at`: it may try (10.3), and no strait (9.53) or fortress that
    it besieges (12.4) keeps it where it is."""
    for leader in leaders_in(enemies_at(state, way, power)):
        own = LEADERS[leader].power
        held = enemy_fortress(state, way, own) and standing(state, at, own) not in ("friendly", "uncontrolled")
        if may_try(state, way, leader) and may_cross(state, way, at, own) and not held:
            return True
    return False


@question("may_take_control")
@rule("7.4", "8.22")
def may_take_control(state: State, at: Area, power: Power) -> Verdict:
    """7.4 Whether a flag of `power` at `at`, by whatever means, changes anything there."""
    if not flag_effect(state, at, power):
        return no("8.22" if allied(state, power, controller(state, at)) else "7.4", "nothing_to_flag", place=at)
    return yes("7.4")


@procedure("lay_flag", may="may_take_control")
@rule("7.4", "7.43", "7.44")
def lay_flag(game: Game, at: Area, power: Power, cause: str = "7.4") -> Procedure:
    """7.4 `power` takes control of `at`: lays its flag, or lifts the enemy's from what is its own or an ally's.

    Without a flag left it takes one from elsewhere (7.44). cause: the rule by which it does
    """
    state = game.state
    effect = flag_effect(state, at, power)
    if not effect:
        return
    before = controller(state, at)
    state.flags.pop(at, None)
    state.ceded.pop(at, None)
    if effect == "laid":
        yield from fly(game, at, power)
    game.emit("flag", cause, power, place=at, effect=effect, before=before, controller=controller(state, at))
    if controller(state, at) != before:
        yield from game.run("port_lost", at, before)


def fly(game: Game, at: str, power: str) -> Procedure:
    """7.44 A flag of `power` comes to lie at `at`, one from elsewhere when none is left; returns whether it does."""
    state = game.state
    if flags_left(state, power) < 1:
        yield from spare_flag(game, power)
    if flags_left(state, power) < 1:
        game.emit("no_flag", "7.44", power, place=at)
        return False
    state.flags[at] = power
    return True


def spare_flag(game: Game, power: str) -> Procedure:
    """7.44 No flag is left: one is taken from somewhere else on the map."""
    state = game.state
    laid = tuple(at for at, flag in state.flags.items() if flag == power and at not in FORTRESSES)
    seat = player(state, power)
    if not laid or not seat:
        return
    at = yield from game.asked(Decision("spare_flag", seat, "7.44", laid, facts={"power": power}))
    del state.flags[at]
    state.ceded.pop(at, None)
    game.emit("flag_spared", "7.44", power, place=at)
    yield from game.run("port_lost", at, power)


def flag_off(game: Game, at: str, cause: str) -> None:
    """The flag at `at` goes back to the unused ones, its area to its owner."""
    state = game.state
    flag = state.flags.pop(at)
    state.ceded.pop(at, None)
    game.emit("flag_off", cause, flag, place=at, controller=controller(state, at))
