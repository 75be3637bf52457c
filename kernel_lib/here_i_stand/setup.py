"""The set-up of 1517: six powers, every space Catholic, France at war with the Hapsburgs and the Papacy."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.bags import put

from .board import DATA, ELECTORATES, HOLY, HOME_CARDS, MAJORS, POWERS, SPACES, START_RULERS
from .records import Voyage
from .state import State, set_relation
from .victory import points_of_all


def blank(options: dict[str, Any]) -> State:
    """The map before anybody is on it: control, faith, wars and rulers as in 1517, and all cards of the first turn."""
    state = State(
        options,
        control={at: space.home if space.start_control is None else space.start_control
                 for at, space in SPACES.items() if space.start_control != ""},
        faith=dict.fromkeys(HOLY, "catholic"),
        rulers=dict(START_RULERS),
        waiting=dict(ELECTORATES),
        debaters={one.id: "uncommitted" for one in DATA.debaters if one.enters == 1},
    )
    for one in DATA.relations:
        set_relation(state, one.a, one.b, one.status)
    state.cards.hands = {power: list(POWERS[power].home_cards) for power in MAJORS}
    state.cards.deck = [card.id for card in DATA.cards if card.enters == 1 and card.id not in HOME_CARDS]
    return state


def place_all(state: State) -> None:
    """Everybody who stands on the map in 1517."""
    for one in DATA.setup:
        put(state.units, one.at, one.units)


@procedure("setup")
@rule("1")
def setup(game: Game) -> Procedure:
    """1 The set-up of 1517; the two Hapsburg voyages of the set-up count as its voyages of turn 1."""
    state = game.state
    state.units.clear()
    place_all(state)
    state.new_world.crossing = [Voyage("hapsburg", "explore"), Voyage("hapsburg", "conquer")]
    state.new_world.done = {"hapsburg": ["explore", "conquer"]}
    state.phase = "theses"
    state.points = [points_of_all(state)]
    game.emit("set_up", "1", None, points=state.points[0], deck=len(state.cards.deck))
    return
    yield
