"""Exercises on 01 Components and set-up."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.records import NATIONS

from .asking import Asking, between, first, one, position, table

CHAPTER = "01_setup"


@exercise(CHAPTER, 1)
def start_money(stream: Stream) -> Question:
    """Doubloons of a player by the place in the turn order."""
    players = between(stream, 2, 4)
    state = position(players=players)
    seat = one(stream, state.seats()[1:])
    why = next(event for event in table(state, "set_up_players").log
               if event.name == "doubloons" and event.who == seat)
    asking = Asking("start_money", players=players, who=seat, first=state.seats()[0],
                    after=state.seats().index(seat))
    return asking.number(why.facts["gained"], why)


@exercise(CHAPTER, 2)
def first_markers(stream: Stream) -> Question:
    """Where a nation's marker lies when two play."""
    state, nation = position(players=between(stream, 1, 2)), one(stream, NATIONS)
    rule = "01/2p-markers"
    placed = {event.facts["place"]: event.facts["nation"] for event in table(state, "set_up_board").log
              if event.name == "marker_placed"}
    verdicts = {place: yes(rule) if placed.get(place) == nation
                else no(rule, "exercise_marker_of", place=place, nation=placed[place]) if place in placed
                else no(rule, "exercise_no_marker", place=place) for place in ("3", "6", "7", "8", "9", "12")}
    return Asking("first_markers", state, nation=nation, players=len(state.people())).spaces(rule, verdicts)


@exercise(CHAPTER, 3)
def deck_size(stream: Stream) -> Question:
    """Cards in the deck after dealing, before the display is turned up."""
    players = between(stream, 1, 4)
    extra = stream.below(3)
    kept = {"cards": ["S03"], "c_cards": [f"C{number}" for number in range(90, 90 + extra)]}
    state = position(players=players, story="continue", archive=kept)
    why = first(table(state, "set_up_cards").log, "deck_made")
    a_cards = sum(card.deck == "A" for card in records.cards().values())
    return Asking("deck_size", players=players, extra=extra, a=a_cards + extra, dealt=8 * players,
                  left=a_cards + extra - 8 * players).number(why.facts["cards"], why)
