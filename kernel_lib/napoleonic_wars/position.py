"""A position in words (see `State` for the fields), and what follows from them."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.errors import Bad
from kernel_lib.core.position import Position

from .players import seats, sponsor
from .setup import lay_out
from .state import State

POSITION = Position(State, keep=("units", "bloc"), pieces={"leaders": ("units", "regroup", "wars", "lost")},
                    seats=lambda state: seats(state.options))


@POSITION.before
def begun(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """``empty: true``: markers as at the start, nobody on the map. Without it the starting pieces are placed."""
    empty = given.pop("empty", False)
    if type(empty) is not bool:
        raise Bad(f"{empty!r} is neither true nor false", "given.empty", "true or false")
    if state.phase == "setup":
        lay_out(state)
        state.phase = "impulses"
        if empty:
            state.units, state.squadrons = {}, {}
    return given


@POSITION.short("State.impulse")
def impulse(state: State, value: Any, where: str) -> Any:
    """``impulse: france`` is France's scheduled impulse."""
    return {"power": value} if isinstance(value, str) else value


@POSITION.follows
def settled(state: State, given: dict[str, Any]) -> None:
    """A card in a hand leaves the deck; pact minor powers are in the bloc of their sponsor; who moves was scheduled."""
    hands = (*state.cards.hands.values(), *state.kept.values(), *state.spare.values())
    held = {one for hand in hands for one in hand} | {*state.cards.discard, *state.cards.removed, *state.cards.table}
    cards = given.get("cards") or {}
    if "deck" not in cards:
        state.cards.deck = [one for one in state.cards.deck if one not in held]
    if "consuls" in given:
        for power in state.consuls:
            major = sponsor(state, power)
            if power not in (given.get("bloc") or {}):
                state.bloc.pop(power, None)
                if major in state.bloc:
                    state.bloc[power] = state.bloc[major]
    if state.impulse is not None and "scheduled" not in given and state.impulse.scheduled:
        state.scheduled = state.impulse.power
