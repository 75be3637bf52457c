"""Cards: drawn from a pile, held, discarded, removed, shuffled again. Every card is in one place at a time.

A pile whose order nobody knows needs none: each card is drawn blindly (`blindly`), which is how a shuffled deck behaves
and leaves nothing in the state that a seat could look up. A pile that lies in an order (cards put back on top, a deck
prepared before the game) is drawn from its top (`from_top`).

`Cards` is the whole of it for a game with one deck and a hand for each seat. The rooms say nothing to the log: what
happened is told by the game, in its own words, where the card becomes somebody's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kernel_lib.core.copying import Plain
from kernel_lib.core.dice import Draw
from kernel_lib.core.game import Procedure
from kernel_lib.core.seen import hidden

Refilled = Callable[[int], Any]
"""Told how many cards were shuffled when a pile was made anew."""


def blindly(pile: list[str], count: int, purpose: str, rule: str, who: str | None = None, **facts: Any) -> Procedure:
    """Draw `count` cards of a `pile` without order, as many as there are; returns them in drawing order."""
    count = min(count, len(pile))
    if not count:
        return []
    drawn = list((yield Draw(purpose, rule, tuple(pile), count, who, facts)))
    for card in drawn:
        pile.remove(card)
    return drawn


def shuffled(cards: Iterable[str], purpose: str, rule: str) -> Procedure:
    """The `cards` in a new order."""
    pool = tuple(cards)
    return list((yield Draw(purpose, rule, pool, len(pool)))) if pool else []


def from_top(pile: list[str], discard: list[str], count: int, rule: str, purpose: str = "reshuffle",
             refilled: Refilled | None = None) -> Procedure:
    """The `count` top cards of a `pile` that lies in order; an empty one is made anew from the `discard` pile.

    Returns fewer when both are empty. `refilled` is told the number of cards shuffled.
    """
    drawn: list[str] = []
    while len(drawn) < count and (pile or discard):
        if not pile:
            pile[:] = yield from shuffled(discard, purpose, rule)
            discard.clear()
            if refilled:
                refilled(len(pile))
        drawn.append(pile.pop(0))
    return drawn


def sort_of(known: Iterable[str], order: Iterable[str]) -> list[str]:
    """The `known` cards as `order` lists them: a hand shown in the order of drawing tells when a card came."""
    rank = {card: number for number, card in enumerate(order)}
    return sorted(known, key=lambda card: rank.get(card, -1))


class Cards(Plain):
    """All cards of a game with one deck.

    deck     cards not drawn yet, in no order
    hands    seat -> the cards it holds
    discard  face up; shuffled into the deck again
    removed  out of the game
    table    card -> where it lies with lasting effect: a seat, or a name that the game gives the place
    """

    deck: list[str] = []
    hands: dict[str, list[str]] = {}
    discard: list[str] = []
    removed: list[str] = []
    table: dict[str, str] = {}

    def hand(self, who: str) -> list[str]:
        """The hand of a seat, to be looked at."""
        return self.hands.get(who, [])

    def everywhere(self) -> list[str]:
        """Every card, wherever it is, sorted: it never changes but by `enter`."""
        held = [card for hand in self.hands.values() for card in hand]
        return sorted([*self.deck, *held, *self.discard, *self.removed, *self.table])

    def where(self, card: str) -> tuple[str, str]:
        """(deck, hands, discard, removed or table; the seat that holds it, or its place on the table); ("", "")."""
        for who, hand in self.hands.items():
            if card in hand:
                return "hands", who
        if card in self.table:
            return "table", self.table[card]
        return next(((pile, "") for pile in ("deck", "discard", "removed") if card in getattr(self, pile)), ("", ""))

    def draw(self, who: str, count: int, rule: str, purpose: str = "card", reshuffle: bool = True,
             refilled: Refilled | None = None, **facts: Any) -> Procedure:
        """`who` draws up to `count` cards into the hand; returns them.

        reshuffle  whether an empty deck takes the discard pile in first; `refilled` is told how many cards
        """
        drawn: list[str] = []
        while len(drawn) < count and (self.deck or (reshuffle and self.discard)):
            if not self.deck:
                self.reshuffle(refilled)
            drawn += yield from blindly(self.deck, count - len(drawn), purpose, rule, who, **facts)
        if drawn:
            self.hands.setdefault(who, []).extend(drawn)
        return drawn

    def reshuffle(self, refilled: Refilled | None = None) -> None:
        """The discard pile goes back into the deck."""
        if refilled:
            refilled(len(self.discard))
        self.deck += self.discard
        self.discard = []

    def enter(self, cards: Iterable[str]) -> None:
        """New cards come into the game, into the deck."""
        self.deck += cards

    def play(self, who: str, card: str, to: str = "discard", place: str = "") -> None:
        """A card leaves the hand of `who` for the discard pile, or `removed`, or for `place` on the table.

        Raises ValueError when it is not in that hand.
        """
        self.hands[who].remove(card)
        self._lay(card, to, place)

    def leave(self, card: str, to: str = "discard", place: str = "") -> None:
        """A card goes from wherever it is to discard, removed, deck, table or (`place`: a seat) a hand.

        Raises KeyError when no such card is in the game.
        """
        at, of = self.where(card)
        if not at:
            raise KeyError(card)
        if at == "table":
            del self.table[card]
        else:
            (self.hands[of] if at == "hands" else getattr(self, at)).remove(card)
        self._lay(card, to, place)

    def _lay(self, card: str, to: str, place: str) -> None:
        if to == "table":
            self.table[card] = place
        elif to == "hands":
            self.hands.setdefault(place, []).append(card)
        else:
            getattr(self, to).append(card)

    def at_random(self, who: str, count: int, purpose: str, rule: str, by: str | None = None) -> Procedure:
        """`count` cards of the hand of `who`, drawn by `by` without seeing them; they stay there. Returns them."""
        hand = self.hand(who)
        count = min(count, len(hand))
        return list((yield Draw(purpose, rule, tuple(hand), count, by))) if count else []

    def seen_by(self, who: str | None, allies: Iterable[str] = ()) -> Cards:
        """What seat `who` knows: its own hand and those of `allies`; other hands and the deck as unknown cards."""
        mine = {who, *allies}
        return Cards(hidden(self.deck), {seat: hand[:] if seat in mine else hidden(hand)
                                         for seat, hand in self.hands.items()},
                     self.discard[:], self.removed[:], self.table.copy())
