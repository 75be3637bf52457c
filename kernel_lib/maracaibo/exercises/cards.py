"""Exercises on 05 Drawing cards."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .asking import Asking, ask, because, between, first, one, position, some, table, words

CHAPTER = "05_cards"
HAND = ("A001", "A002", "A003", "A005", "A006", "A007")
DISPLAY = ("B001", "B009", "B020", "B023", "B041", "B077")


@exercise(CHAPTER, 1)
def how_many_cards(stream: Stream) -> Question:
    """Cards drawn in phase C."""
    held, upgraded, planned = stream.below(5), stream.below(2) == 1, stream.below(3)
    state = position({"deck": list(DISPLAY), "players": {"alex": {
        "hand": HAND[:held], "planned": ["B080", "B081"][:planned], "discs": {"SU02": 0 if upgraded else 2}}}})
    full = table(state, "draw_cards", who="alex")
    drawn = sum(event.name == "drew_card" for event in full.log)
    limit = ask(full.state, "may_take", who="alex", source="deck").facts["limit"]
    why = because("draw_to_limit", "05/limit", limit=limit, held=held, total=drawn)
    asking = Asking("draw_how_many", held=held, planned=planned, discs=state.player("alex").discs["SU02"], limit=limit)
    return asking.number(drawn, why)


@exercise(CHAPTER, 2)
def money_after_drawing(stream: Stream) -> Question:
    """Doubloons left after taking cards from the display."""
    money, taken, free = between(stream, 3, 9), between(stream, 1, 3), stream.below(3) == 0
    display = some(stream, DISPLAY, 4)
    state = position({"deck": ["A020", "A021", "A022", "A023", "A024"], "display": display, "players": {"alex": {
        "doubloons": money, "hand": HAND[:4 - taken], "discs": {"SU03": 0 if free else 2}}}})
    drawn = table(state, "draw_cards", [{"display": one_card} for one_card in display[:taken]], who="alex")
    left = drawn.state.player("alex").doubloons
    why = because("display_price" if left < money else "display_free", "05/display", money=money, taken=taken,
                  total=left)
    asking = Asking("draw_price", money=money, taken=taken, discs=state.player("alex").discs["SU03"])
    return asking.number(left, why)


@exercise(CHAPTER, 3)
def may_take(stream: Stream) -> Question:
    """May the next card come from there?"""
    display = some(stream, DISPLAY, 4)
    held, money = between(stream, 2, 4), stream.below(2)
    state = position({"deck": ["A020"][:stream.below(2)], "discard": ["A021"] if stream.below(3) else [],
                      "display": display, "players": {"alex": {"doubloons": money, "hand": HAND[:held]}}})
    source = one(stream, ["deck", {"display": display[0]}, {"display": display[1]}])
    verdict = ask(state, "may_take", who="alex", source=source)
    asked = words("exercise.from_deck") if source == "deck" else words("exercise.from_display", card=source["display"])
    asking = Asking("draw_may", source=asked, held=held, money=money, deck=len(state.deck), discard=len(state.discard))
    return asking.may(verdict)


@exercise(CHAPTER, 4, "cards")
def new_in_the_display(stream: Stream) -> Question:
    """Cards that are turned up for the display: only when the drawing is done."""
    lying, taken, blind = between(stream, 3, 4), between(stream, 1, 2), between(stream, 1, 2)
    display = some(stream, DISPLAY, lying)
    state = position({"deck": ["A020", "A021", "A022", "A023", "A024", "A025", "A026"], "display": display,
                      "players": {"alex": {"doubloons": 9, "hand": HAND[:4 - taken - blind]}}})
    row: list[Any] = [*({"display": each} for each in display[:taken]), *["deck"] * blind]
    why = first(table(state, "draw_cards", row, who="alex").log, "display_filled")
    asking = Asking("display_new", state, lying=lying, taken=taken, held=4 - taken - blind)
    return asking.number(len(why.facts["cards"]), why)


@exercise(CHAPTER, 5)
def when_the_deck_runs_out(stream: Stream) -> Question:
    """Cards left in the deck when the discard pile had to become a new one."""
    deck, discard, held = between(stream, 0, 2), between(stream, 4, 7), between(stream, 0, 1)
    spare = [f"A0{number}" for number in range(20, 40)]
    state = position({"deck": spare[:deck], "discard": spare[10:10 + discard], "display": list(DISPLAY[:4]),
                      "players": {"alex": {"hand": HAND[:held]}}})
    drawn = table(state, "draw_cards", who="alex")  # without doubloons only the deck is left to draw from
    left = len(drawn.state.deck)
    why = because("deck_again", "05/refill", deck=deck, discard=discard, drawn=4 - held, left=left)
    return Asking("deck_out", deck=deck, discard=discard, held=held).number(left, why)
