"""Exercises on 06 Cards and reserve cards."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS, RESERVES_OF
from .shared import Ask, mixed, quiz, words

CHAPTER = "06_cards"
KNOWN = ("tilsit", "emigres", "conscripts", "europe_exhausted", "rally", "confederation_of_the_rhine", "by_pass")


@exercise(CHAPTER, 1, "cards")
def what_may_be_played(stream: Stream) -> Question:
    """6: as event or for points?"""
    while True:
        turn, power = between(stream, 1, 2), one(stream, ("france", "austria"))
        hand = stream.shuffled(list(KNOWN))[:3]
        state = quiz.position(
            {"empty": True, "turn": turn, "round": 2, "impulse": power, "cards": {"hands": {power: hand}}}
        )
        verdicts = [
            (
                f"{card} {event}",
                words("as_event" if event else "for_points", card=card),
                quiz.ask(state, "may_play", card=card, event=event),
            )
            for card in hand
            for event in (True, False)
        ]
        if mixed(verdict for _, _, verdict in verdicts):
            return Ask("what_card", state, power=power, year={1: 1805, 2: 1807}[turn], hand=hand).which(
                stream, "6/event-or-cp", verdicts
            )


@exercise(CHAPTER, 2, "cards")
def a_second_play(stream: Stream) -> Question:
    """5.11, 5.12: what may still be played?"""
    power = one(stream, ("france", "britain", "austria", "russia"))
    while True:
        played, held = stream.shuffled(list(KNOWN))[:2]
        played, extra = one(stream, ("", played)), one(stream, ("", "resource"))
        state = quiz.position(
            {
                "empty": True,
                "turn": 2,
                "cards": {"hands": {power: [held]}},
                "impulse": {"power": power, "card": played, "extra": extra},
            }
        )
        verdicts = [
            (
                card,
                words("card_named" if card in CARDS else "reserve_named", card=card),
                quiz.ask(state, "may_play", card=card, event=False),
            )
            for card in (held, *RESERVES_OF[power])
        ]
        if mixed(verdict for _, _, verdict in verdicts):
            return Ask(
                "second_play",
                state,
                power=power,
                spent=words("resource_spent" if extra else "nothing_spent"),
                done=words("played_card", card=played) if played else words("played_nothing"),
            ).which(stream, "5.12", verdicts)


@exercise(CHAPTER, 3)
def which_wars_may_it_end(stream: Stream) -> Question:
    """6.13, 6.4: whose points may end which war abroad?"""
    known = [card for card, record in CARDS.items() if record.kind == "foreign_war"]
    while True:
        power, wars = one(stream, ("turkey", "britain", "russia")), some(stream, known, 3)
        state = quiz.position(
            {
                "empty": True,
                "round": 2,
                "consuls": {"turkey": {"row": "france", "column": "pact"}},
                "wars": [{"card": card, "powers": list(CARDS[card].powers)} for card in wars],
                "impulse": {"power": power, "cp": 2},
            }
        )
        verdicts = [
            (card, words("fought", card=card, powers=list(CARDS[card].powers)),
             quiz.ask(state, "may_end_war", card=card, power=power))
            for card in wars
        ]  # fmt: skip
        if mixed(verdict for _, _, verdict in verdicts):
            return Ask("end_wars", state, power=power).which(stream, "6.13", verdicts)
