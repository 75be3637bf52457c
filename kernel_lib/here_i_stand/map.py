"""02, 05.5, 06.2 and 06.6 The map: walls, who may enter what, lines of control, nearest places."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cache

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.network import Network

from .board import DATA, ELECTORATES, FLEETS, GREY, NEXT, OWNER, POWERS, SEAS, SPACES, TROOPS, WALLED
from .records import Major, Place, Power, Space
from .state import (
    State,
    army,
    at_war,
    controller,
    enemies,
    friendly,
    friends,
    friends_of,
    hostile,
    master,
    neutral,
    places_with,
    ships,
    side,
    troops,
    units_at,
)

NET = Network.of(
    [*SPACES, *SEAS],
    [*((link.a, link.b, link.kind) for link in DATA.links),
     *((space.id, sea, "port") for space in DATA.spaces for sea in space.seas),
     *((sea.id, other, "sea") for sea in DATA.seas for other in sea.adjacent)])
"""Land spaces and sea zones: links are land, pass, port (land space and sea zone) and sea."""


@question("fortified")
@rule("2/kinds")
def fortified(state: State, at: Space) -> bool:
    """2/kinds Whether a space has walls: keys, fortresses and electorates, and where a card built a fortress."""
    return at in WALLED or at in state.fortresses or at in state.havens


@question("home_of")
@rule("5.1/home")
def home_of(state: State, at: Space) -> str:
    """5.1/home The power whose home space this is; pirate havens and Algiers become Ottoman (11.2)."""
    return home_with(at, state.havens, state.pirates)


def home_with(at: str, havens: Container[str], pirates: bool) -> str:
    """`home_of` with these havens, and with pirates or without."""
    return "ottoman" if at in havens or (at == "algiers" and pirates) else SPACES[at].home


def homes_of(state: State, power: str) -> tuple[str, ...]:
    """5.1/home All home spaces of a power now."""
    return _homes(power, tuple(state.havens), state.pirates)


@cache
def _homes(power: str, havens: tuple[str, ...], pirates: bool) -> tuple[str, ...]:
    return tuple(at for at in SPACES if home_with(at, havens, pirates) == power)


@question("adjacent")
@rule("6.2/ports", "5.2/move")
def adjacent(state: State, at: Place, to: Place) -> str:
    """5.2, 6.2 How two places touch: land, pass, port, sea, or "" when they do not."""
    return NET.kind(at, to) or ""


# Sieges

PIECES_OF = {power: frozenset(piece for piece, owner in OWNER.items() if owner == power) for power in POWERS}
"""power -> its pieces. A leader may change sides, troops never do: where there are no others nobody besieges it."""


def besieging(state: State, at: str) -> dict[str, int]:
    """The land pieces in a fortified space that besiege it: those of enemies of its controller, troops among them."""
    here = units_at(state, at)
    if TROOPS.isdisjoint(here) or at not in state.control:
        return {}
    held = state.control[at]
    if PIECES_OF[held].issuperset(here) or not fortified(state, at):
        return {}
    for piece in here:
        if piece in TROOPS and hostile(state, held, side(state, piece)):
            return enemies(state, army(here), held)
    return {}


@question("besieged")
@rule("5.6/siege", "5.6/empty")
def besieged(state: State, at: Space) -> bool:
    """5.6 Whether a space is under siege: fortified, with enemy troops of its controller in it, also without
    garrison."""
    return bool(besieging(state, at))


def sieges(state: State) -> list[str]:
    """All spaces under siege."""
    control = state.control
    return [at for at, bag in state.units.items() if at in control and not PIECES_OF[control[at]].issuperset(bag)
            and besieging(state, at)]


def garrison(state: State, at: str) -> dict[str, int]:
    """The land pieces in a space on its controller's side; under siege they are inside."""
    held = controller(state, at)
    return friendly(state, army(units_at(state, at)), held) if held else {}


def in_the_field(state: State, at: str, power: str) -> dict[str, int]:
    """5.4/sides The land pieces hostile to `power` that would meet it in a space: besiegers, while those they besiege
    are inside; else all."""
    outside = enemies(state, besieging(state, at), power)
    return outside if troops(outside) else enemies(state, army(units_at(state, at)), power)


def inside(state: State, at: str, piece: str) -> bool:
    """Whether a piece there is under siege."""
    return besieged(state, at) and piece in garrison(state, at)


# Entering


@question("may_enter")
@rule("9/status", "9/neutral", "9/grey", "18.1/electorates")
def may_enter(state: State, power: Power, at: Space) -> Verdict:
    """9/status Whether armies of `power` may be in a space: not one of a neutral power, nor one with its land
    pieces."""
    held = controller(state, at)
    if not held:
        return no("11.2/unlock", "out_of_play", place=at)
    if at in ELECTORATES and not state.league and master(state, power) != "protestant":
        return no("18.1/electorates", "electorate_closed", place=at)
    if neutral(state, power, held):
        return no("9/neutral", "neutral_space", place=at, power=power, other=held)
    for piece in army(units_at(state, at)):
        other = side(state, piece)
        if neutral(state, power, other):
            return no("9/neutral", "neutral_troops", place=at, power=power, other=other)
    return yes("9/grey" if held == GREY else "9/status")


def own(state: State, power: str, at: str) -> bool:
    """9/ally-land Whether a space counts as the power's own: it or an ally, or a minor of either, controls it."""
    held = controller(state, at)
    return bool(held) and friends(state, power, held)


def enemy_troops(state: State, power: str, at: str) -> bool:
    """Whether troops that are hostile to `power` are in a space."""
    return not TROOPS.isdisjoint(units_at(state, at)) and troops(enemies(state, units_at(state, at), power)) > 0


def enemy_fleets(state: State, power: str, at: str) -> bool:
    """Whether fleets of powers at war with `power` are in a sea zone or port."""
    return any(at_war(state, power, side(state, piece)) for piece, _ in units_at(state, at).items()
               if ships({piece: 1}))


@question("may_fall_back")
@rule("5.3/avoid", "5.4/result", "20.2/moves", "9/ally-land")
def may_fall_back(state: State, power: Power, at: Space) -> Verdict:
    """5.3/avoid, 5.4/result Whether troops may avoid battle or retreat to a space: own or allied, no enemies, no
    unrest."""
    return open_behind(state, power, at, "5.4/result")


def open_behind(state: State, power: str, at: str, why: str) -> Verdict:
    """`may_fall_back`, told by the rule `why`: avoiding battle or retreating."""
    if at in ELECTORATES and not state.league and power != "protestant":
        return no("18.1/electorates", "electorate_closed", place=at)
    if not own(state, power, at):
        return no(why, "not_own_space", place=at)
    if at in state.unrest:
        return no("20.2/moves", "unrest_bars", place=at)
    if enemy_troops(state, power, at):
        return no(why, "enemies_there", place=at)
    return yes(why)


# Lines of control


def open_lines(state: State, power: str) -> set[str]:
    """The places through which a line of control of `power` may run."""
    seas = [at for at in places_with(state, power, FLEETS) if at in SEAS]
    ours = friends_of(state, power)
    return {*seas, *(at for at, held in state.control.items() if held in ours and at not in state.unrest
                     and not enemy_troops(state, power, at) and (at not in ELECTORATES or state.league))}


@rule("5.5/supply", "9/ally-line")
def sources(state: State, power: str, passable: set[str]) -> set[str]:
    """5.5/supply Where lines of `power` begin: fortified home spaces of it, of its allies and of its minors."""
    backers = friends_of(state, power)
    return {at for at in passable if at in SPACES and home_of(state, at) in backers and fortified(state, at)}


@question("line_of_control")
@rule("5.5/supply", "6.6", "9/ally-line", "20.2/moves")
def line_of_control(state: State, power: Major, at: Space) -> list[str]:
    """5.5/supply, 6.6 A shortest line of control of `power` to a space, from that space back; [] when there is none.

    Through its own and its allies' spaces without enemies and unrest, and over sea zones with its own fleets.
    """
    passable = open_lines(state, power)
    return NET.line(at, sources(state, power, passable), passable)


@question("may_trace")
def may_trace(state: State, power: Major, at: Space) -> Verdict:
    """5.5/supply Whether there is a line of control to a space."""
    if line_of_control(state, power, at):
        return yes("5.5/supply")
    return no("5.5/supply", "no_line", place=at, power=power)


# Nearest places


@rule("18.1/electorates")
def nearest(state: State, start: str, wanted: Callable[[str], bool]) -> list[str]:
    """18.1/electorates The wanted places with the fewest steps from `start` over lines, passes and seas, whoever holds
    them; all ties. Before the League no way leads through an electorate."""
    return NET.fewest_steps(start, wanted, () if state.league else ELECTORATES)


def around(at: str) -> tuple[str, ...]:
    """The land spaces next to a space over lines and passes."""
    return NEXT[at]
