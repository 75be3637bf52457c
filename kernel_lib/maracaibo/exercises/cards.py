"""Exercises on 05 Drawing cards."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from .asking import Asking, ask, between, one, position, some, table, words

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
    why = ask(full.state, "may_take", who="alex", source="deck")
    asking = Asking("draw_how_many", held=held, planned=planned, discs=state.player("alex").discs["SU02"],
                    limit=why.facts["limit"])
    return asking.number(drawn, why)


@exercise(CHAPTER, 2)
def money_after_drawing(stream: Stream) -> Question:
    """Doubloons left after taking cards from the display."""
    money, taken, free = between(stream, 3, 9), between(stream, 1, 3), stream.below(3) == 0
    display = some(stream, DISPLAY, 4)
    state = position({"deck": ["A020", "A021", "A022", "A023", "A024"], "display": display, "players": {"alex": {
        "doubloons": money, "hand": HAND[:4 - taken], "discs": {"SU03": 0 if free else 2}}}})
    drawn = table(state, "draw_cards", [{"display": one_card} for one_card in display[:taken]], who="alex")
    why = next((event for event in reversed(drawn.log) if event.name == "paid_doubloons"),
               next(event for event in drawn.log if event.name == "took_display_card"))
    asking = Asking("draw_price", money=money, taken=taken, discs=state.player("alex").discs["SU03"])
    return asking.number(drawn.state.player("alex").doubloons, why)


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
