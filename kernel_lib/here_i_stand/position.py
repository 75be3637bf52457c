"""A position in words: the fields of the `State`, and what is shorter to say or follows."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.errors import Bad
from kernel_lib.core.position import Position

from .board import DATA, HOME_CARDS, MAJORS, SPACES
from .records import Card, Major, Space
from .setup import place_all
from .state import State, set_relation

POSITION = Position(State, hidden=("options", "faith"), keep=(), seats=lambda state: MAJORS,
                    pieces={"leaders": ("units", "captured", "away", "gone")})


@POSITION.before
def stage(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """1517 as it is set up, in the action phase of turn 2, unless `empty` or the phase says otherwise."""
    empty = given.pop("empty", False)
    if type(empty) is not bool:
        raise Bad(f"{empty!r} is neither true nor false", "given.empty", "true or false")
    if state.phase == "setup":
        if not empty:
            place_all(state)
        state.phase = "actions"
    return given


@POSITION.word("war")
def war(state: State, value: list[list[Major | str]], where: str) -> None:
    """[[france, hapsburg]]: the only wars there are; those of the set-up end."""
    _pairs(state, value, where, "war")


@POSITION.word("alliance")
def alliance(state: State, value: list[list[Major | str]], where: str) -> None:
    """[[france, scotland]]: the only alliances there are, those with minor powers too; the ally controls its spaces."""
    _pairs(state, value, where, "alliance")


def _pairs(state: State, value: Any, where: str, status: Any) -> None:
    known = {power.id for power in DATA.powers}
    for one in known:
        for other in [name for name, what in state.relations.get(one, {}).items() if what == status]:
            set_relation(state, one, other, None)
    for at, pair in enumerate(value):
        if len(pair) != 2 or not set(pair) <= known or pair[0] == pair[1]:
            raise Bad(f"{pair!r} are no two powers", f"{where}[{at}]", "[france, hapsburg]")
        set_relation(state, pair[0], pair[1], status)


@POSITION.word("hand")
def hand(state: State, value: dict[Major, list[Card]], where: str) -> None:
    """{france: [card_4, card_31]}: what a power holds; the cards leave wherever they were. A home card that is not
    named is
    used: it lies before its power."""
    for power, cards in value.items():
        for card in [card for card in state.cards.hand(power) if card not in cards]:
            state.cards.leave(card, "table" if card in HOME_CARDS else "deck", power if card in HOME_CARDS else "")
        for card in cards:
            if card in state.cards.hands[power]:
                continue
            if not state.cards.where(card)[0]:
                state.cards.enter([card])
            state.cards.leave(card, "hands", power)


@POSITION.word("discards")
def discards(state: State, value: list[Card], where: str) -> None:
    """[card_12, card_65]: cards that lie among the discards; they leave wherever they were."""
    for card in value:
        if not state.cards.where(card)[0]:
            state.cards.enter([card])
        state.cards.leave(card)


@POSITION.word("protestant")
def protestant(state: State, value: list[Space], where: str) -> None:
    """[wittenberg, leipzig]: the only Protestant spaces; all others are Catholic."""
    for at in value:
        if at not in state.faith:
            raise Bad(f"{at} has no religion", where, "spaces that are no Ottoman homes")
    for at in state.faith:
        state.faith[at] = "protestant" if at in value else "catholic"


@POSITION.written("protestant")
def protestant_written(state: State) -> list[str]:
    """The Protestant spaces in the order of the map's data."""
    return [at for at in SPACES if state.faith.get(at) == "protestant"]
