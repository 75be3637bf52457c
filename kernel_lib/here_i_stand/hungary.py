"""11.3 Hungary-Bohemia: when it falls, and what follows."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import chosen, take

from .board import HOMES, KEYS, OWNER, TROOPS
from .map import besieged, garrison
from .records import Space
from .state import State, ally_of, army, controller, of_power, troops, units_at

KEYS_OF = tuple(at for at in HOMES["hungary"] if at in KEYS)
MEN = frozenset(piece for piece in TROOPS if OWNER[piece] == "hungary")
"""The troops of Hungary-Bohemia."""
UNITS_LEFT = 4
POINTS = 2


@question("hungary_falls")
@rule("11.3")
def hungary_falls(state: State) -> Verdict:
    """11.3 Whether Hungary-Bohemia falls now: one key Ottoman and at most 4 of its units left, or two keys when the
    Hapsburgs are its ally; only once."""
    if "hungary" in state.bonus.get("ottoman", {}):
        return no("11.3", "fell_before")
    keys = sum(controller(state, at) == "ottoman" for at in KEYS_OF)
    if ally_of(state, "hungary") == "hapsburg":
        return yes("11.3") if keys >= 2 else no("11.3", "keys_left", keys=keys, wanted=2)
    if keys < 1:
        return no("11.3", "keys_left", keys=keys, wanted=1)
    units = sum([count for bag in state.units.values() if not MEN.isdisjoint(bag)
                 for piece, count in bag.items() if piece in MEN])
    if units > UNITS_LEFT:
        return no("11.3", "units_left", units=units, most=UNITS_LEFT)
    return yes("11.3")


@procedure("after_battle")
@rule("11.3")
def after_battle(game: Game, at: Space) -> Procedure:
    """11.3 After a field battle, an assault, a key that changes hands, a play: Hungary-Bohemia may fall."""
    if hungary_falls(game.state):
        yield from hungary_defeat(game)


@procedure("hungary_defeat", may="hungary_falls")
@rule("11.3")
def hungary_defeat(game: Game) -> Procedure:
    """11.3 Besieged Hungarians are removed, the Ottomans take the spaces where they stand and 2 points; the Hapsburgs
    activate Hungary-Bohemia and are at war with the Ottomans."""
    state = game.state
    state.bonus.setdefault("ottoman", {})["hungary"] = POINTS
    game.emit("hungary_falls", "11.3", "ottoman", points=POINTS)
    for at in HOMES["hungary"]:
        if besieged(state, at):
            inside = chosen(garrison(state, at), lambda piece: OWNER[piece] == "hungary")
            take(state.units, at, inside)
        if troops(of_power(state, army(units_at(state, at)), "ottoman")) and controller(state, at) != "ottoman":
            yield from game.run("take_control", power="ottoman", at=at, rule="11.3")
    yield from game.run("war", attacker="ottoman", target="hapsburg", rule="11.3")
    if ally_of(state, "hungary") is None:
        yield from game.run("activate", minor="hungary", power="hapsburg", rule="11.3")
