"""4.3 Who plays which powers. A seat is named by the first of its major powers."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule

from .board import COLUMNS, POWERS, TRACK
from .state import Bloc, Power, State

PACT = COLUMNS[-1]
SIDES: dict[int, dict[str, tuple[str, ...]]] = {
    2: {"france": ("france",), "britain": ("britain", "austria", "russia")},
    3: {"france": ("france",), "britain": ("britain",), "austria": ("austria", "russia")},
    4: {"france": ("france",), "britain": ("britain",), "austria": ("austria",), "russia": ("russia",)},
    5: {"france": ("france",), "britain": ("britain",), "austria": ("austria",), "russia": ("russia",),
        "prussia": ("prussia",)},
}
"""4.3 number of players -> seat -> its major powers."""
SEAT_OF = {number: {major: seat for seat, majors in played.items() for major in majors}
           for number, played in SIDES.items()}
"""number of players -> major power of a player -> seat."""
MAJORS = {number: tuple(power for power in TRACK if power in seats) for number, seats in SEAT_OF.items()}


def sides(state: State) -> dict[str, tuple[str, ...]]:
    """seat -> the major powers it plays."""
    return SIDES[state.options["players"]]


def seats(options: dict[str, Any]) -> tuple[str, ...]:
    """The seats of a game with these options."""
    return tuple(SIDES[options["players"]])


def players_majors(state: State) -> tuple[str, ...]:
    """The player major powers, in the order of the impulse track."""
    return MAJORS[state.options["players"]]


@question("is_minor")
@rule("4.3")
def is_minor(state: State, power: Power) -> bool:
    """4.3 Whether a power is a minor power in this game: Prussia is one with fewer than five players."""
    return power not in SEAT_OF[state.options["players"]]


@question("is_major")
@rule("4.3")
def is_major(state: State, power: Power) -> bool:
    """4.3 Whether what the rules grant to major powers is granted to a power: to Prussia also while it is a minor power
    (C84)."""
    return POWERS[power].rank == "major" and (state.options["C84"] == "major" or not is_minor(state, power))


@question("sponsor")
@rule("8.2")
def sponsor(state: State, power: Power) -> str:
    """8.2 The major power with which a minor power has a pact, "" without one."""
    consul = state.consuls.get(power)
    return consul.row if consul is not None and consul.column == PACT else ""


def bloc_of_pact(state: State, minor: str) -> Bloc | None:
    """8.7, 8.8 The bloc in which a pact keeps a minor power: its sponsor's, of one that has submitted the bloc against
    its conqueror's."""
    major = sponsor(state, minor)
    if side := state.bloc.get(major):
        return side
    victors = state.bloc.get(state.submitted.get(major, ""))
    return victors and ("allied" if victors == "imperial" else "imperial")


@question("player")
@rule("4.3", "5.3")
def player(state: State, power: Power) -> str:
    """4.3, 5.3 The seat that runs a power: its player, for a minor power its sponsor's; "" for a neutral one."""
    seats = SEAT_OF[state.options["players"]]
    return seats[power] if power in seats else seats.get(sponsor(state, power), "")


def reader(state: State, power: str) -> str:
    """6.1 Who says what a real card of a power shows; for a neutral power's the player of France."""
    return player(state, power) or "france"


def powers_of(state: State, seat: str) -> list[str]:
    """Every power that a seat runs now, in the order of the track."""
    return [power for power in TRACK if player(state, power) == seat]


def household(state: State, power: str) -> list[str]:
    """The powers whose pieces may join the army and fleet of `power`: itself, and whose `family` it is."""
    return [one for one in POWERS if one == power or family(state, one) == power]


def family(state: State, power: str) -> str:
    """The power whose army and fleet the pieces of `power` may join: its sponsor, unless that is a submitted neutral
    and so no ally (8.8); else itself (3)."""
    head = sponsor(state, power)
    return head if head and head not in state.submitted else power
