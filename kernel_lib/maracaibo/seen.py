"""What a player may know: his own hand and careers, and all that lies face up."""

from __future__ import annotations

from kernel_lib.core.rulebook import rule
from kernel_lib.core.seen import UNKNOWN, hidden

from .state import State


@rule("01/decks", "01/career", "01/prestige", "01/board")
def seen(state: State, who: str | None) -> State:
    """The position as `who` knows it: not the hands and careers dealt to others, nor what is in a face-down pile."""
    known: State = state.copy()
    known.deck = hidden(known.deck)
    known.combat_stacks = [hidden(stack) for stack in known.combat_stacks]
    known.quest_stack = known.quest_stack[:1] + hidden(known.quest_stack[1:])
    known.city_tiles_left = hidden(known.city_tiles_left)
    known.buildings = {name if one.face_up else f"{UNKNOWN}{number}": one
                       for number, (name, one) in enumerate(known.buildings.items())}
    if known.jean is not None:
        known.jean.deck = hidden(known.jean.deck)
    for player in known.players:
        if player.seat != who:
            player.hand, player.career_offer = hidden(player.hand), hidden(player.career_offer)
    return known
