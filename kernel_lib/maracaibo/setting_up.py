"""Entering a position of a real table: where cards and tiles come from, whose turn it is, what everybody scores."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.core.setting_up import Path, SettingUp, Stock, Turn, Unlisted

from . import printed, printed_form, records
from .state import State
from .state import Turn as TurnGoingOn


def turns(state: State) -> list[Turn]:
    """02 Every player, Jean too."""
    return [Turn(seat, functools.partial(begin, seat)) for seat in state.seats()]


def begin(seat: str, state: State) -> None:
    """The turn of a player, before the ship sails."""
    state.phase, state.next_player, state.trigger = "play", seat, ""
    state.turn, state.combat = TurnGoingOn(), None


def marked(state: State, id: str, subject: str) -> tuple[Path, Any] | None:
    """A step of a track, for the player who is spoken of or else whose turn it is."""
    seat = subject if subject in state.seats() else state.next_player
    field, _, number = id.partition("/")
    if id[0] == "e" and id[1:].isdigit():
        return ("players", seat, "explorer"), int(id[1:])
    if not number.isdigit():
        return None
    if field in records.NATIONS:
        return ("players", seat, "influence", field), int(number)
    income = {"doubloons": "doubloon_income", "scores": "score_income"}.get(field)
    return (("players", seat, income), int(number)) if income else None


def opened(state: State) -> None:
    """Which cards were dealt, and what was made of them, everybody has to tell: they are in the deck yet."""
    for player in state.people():
        state.deck += [*player.hand, *player.planned]
        player.hand, player.planned = [], []
    state.deck += [*state.display, *state.discard]
    state.display, state.discard = [], []


def symbols(name: str) -> list[str]:
    """What is printed on a project card: its price, good and item; its effects are this project's own."""
    card = records.cards().get(name)  # a card that is entered as it is printed is called so
    return [] if card is None else [str(card.cost), card.good, card.item]


def score(state: State) -> list[tuple[str, dict[str, Any]]]:
    """14 What each player has, and would get at the end."""
    return [("final_score", {"who": seat}) for seat in state.seats()]


SETTING_UP = SettingUp(
    stock={"project_cards": Stock((("deck",), ("discard",)),
                                  frozenset({"hand", "planned", "bought", "display", "deck", "discard"})),
           "quest_tiles": Stock((("quest_stack",),),
                                frozenset({"quests", "explorer_quests", "quest_tiles", "quests_on"})),
           "city_tiles": Stock((("city_tiles_left",),), frozenset({"city_tiles"}))},
    apart=frozenset({"turn", "phase", "combat", "next_player", "trigger", "archive", "winners", "deck", "quest_stack",
                     "city_tiles_left", "combat_stacks", "discs_gone", "jean", "story_deck"}),
    main=("round", "display", "explorer_quests", "supply_taken"),
    now=(("round",),), turns=turns, mover=lambda state: state.turn.who or state.next_player,
    score=score, opened=opened, marked=marked, symbols=symbols,
    unlisted=Unlisted("project_cards", printed_form.blanks, printed_form.filled, printed.another),
)
