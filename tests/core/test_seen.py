"""What a seat may see of events, facts and states; choices made at the same time."""

from typing import Any

import msgspec
import pytest

from kernel_lib.core import seen
from kernel_lib.core.decision import Decision
from kernel_lib.core.event import Event
from kernel_lib.core.game import Game
from kernel_lib.core.messages import Messages
from tests.parts.driving import Driven

DRAWN = Event("drawn", "6", {"card": "ace", "left": 3}, "bea", ("card",), ("bea",))


@pytest.mark.parametrize(("who", "card"), [("bea", "ace"), ("*", "ace"), ("alex", "?"), (None, "?")])
def test_a_secret_fact_is_for_its_owner_and_who_sees_everything(who: str | None, card: str) -> None:
    told = DRAWN.seen_by(who)
    assert told.facts == {"card": card, "left": 3} and told.unseen is (card == "?")
    assert DRAWN.facts["card"] == "ace", "the event itself stays"


def test_a_secret_may_be_known_to_several_and_not_to_whom_it_happened() -> None:
    event = Event("drawn", "6", {"card": "ace"}, "oda", ("card",), ("hideyoshi", "katsuie"))
    assert [event.seen_by(who).facts["card"] for who in ("hideyoshi", "katsuie", "oda", "anti_oda")] == [
        "ace", "ace", "?", "?"]


def test_what_nobody_keeps_secret_is_the_event_itself() -> None:
    event = Event("sails", "3", {"to": "havana"})
    assert event.seen_by("alex") is event
    assert not {"secret", "known_to", "unseen"} & msgspec.to_builtins(event).keys()


def test_how_many_can_be_counted_still() -> None:
    assert seen.masked(["ace", "king"]) == ["?", "?"] and seen.masked(None) is None and seen.masked(7) == "?"
    assert seen.masked({"oda": 2, "uesugi": 1}) == {"?": 2, "?1": 1}


def test_a_sentence_for_those_who_may_not_know() -> None:
    words = {"event.drawn": "{who} draws {card}.", "event.drawn.unseen": "{who} draws a card."}
    messages = Messages({"en": words}, lambda item, lang: None)
    assert [messages.event(DRAWN.seen_by(who), "en") for who in ("bea", "alex")] == [
        "Bea draws ace.", "Bea draws a card."]
    assert messages.events == {"drawn"}


def test_seats_are_apart_where_they_know_different_things() -> None:
    class Rules:
        @staticmethod
        def seen(state: dict[str, Any], who: str | None) -> dict[str, Any]:
            return {seat: cards if seat == who else seen.hidden(cards) for seat, cards in state.items()}

    rules: Any = Rules
    assert seen.apart(rules, {"alex": ["ace"], "bea": []}, "alex", "bea")
    assert not seen.apart(rules, {"alex": [], "bea": []}, "alex", "bea")
    assert not seen.apart(rules, {"alex": ["ace"], "bea": []}, "alex", "alex")
    assert not seen.apart(rules, {"alex": ["ace"], "bea": []}, seen.EVERYTHING, "bea")
    assert seen.apart(rules, {"alex": ["ace"]}, None, "alex") and not seen.apart(rules, {"bea": []}, None, "alex")


def test_simultaneous_choices_are_asked_one_by_one_and_told_together() -> None:
    game = Game("", None, {})
    asked = [Decision("bid", seat, "4", (1, 2)) for seat in ("alex", "bea")] + [Decision("bid", "chen", "4", (3,))]
    made = Driven(game.sealed(asked), 2, 1)
    assert made.result == [2, 1, 3] and made.who == ["alex", "bea"], "who has no choice is not asked"
    assert all(one.sealed for one in made.asked) and game.log == []
