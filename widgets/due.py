"""What comes back: each exercise that was answered is a card of spaced repetition, by the library `fsrs`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from fsrs import Card, Rating, Scheduler

from kernel_lib.core import exercise as exercises
from kernel_lib.core.dice import Stream
from kernel_lib.core.errors import Bad
from kernel_lib.core.exercise import Question
from widgets.progress import Progress

AGAIN = [timedelta(minutes=10)]
"""What was missed comes back on the same evening; what was right after days."""
SCHEDULER = Scheduler(learning_steps=AGAIN, relearning_steps=AGAIN, enable_fuzzing=False)
A_DAY = 6
"""Questions of one review: about three minutes."""


class Due(NamedTuple):
    """An exercise that is due: its lesson, its name in ``kernel_lib/<game>/exercises``, and since when."""

    game: str
    chapter: str
    name: str
    since: datetime


def now() -> datetime:
    """The time now."""
    return datetime.now(UTC)


def rated(tries: int, hints: int, right: bool) -> Rating:
    """How well it was known: at once, with a hint, or not."""
    if not right or tries > 1:
        return Rating.Again
    return Rating.Hard if hints else Rating.Good


def learn(keep: Progress, game: str, chapter: str, name: str, rating: Rating) -> None:
    """Remember an answer to an exercise, and when it comes back."""
    card = _card(keep.chapter(game, chapter).review.get(name))
    made, _ = SCHEDULER.review_card(card, rating, now())
    keep.reviewed(game, chapter, name, {field: value for field, value in made.to_dict().items() if field != "card_id"})


def due(keep: Progress) -> list[Due]:
    """The exercises that are due, the longest due first; those that are no more are left out."""
    at = now()
    return sorted((one for one in _known(keep) if one.since <= at), key=lambda one: one.since)


def ahead(keep: Progress) -> list[Due]:
    """The exercises that will be due later, the next first: for who wants to practise today."""
    return sorted((one for one in _known(keep) if one.since > now()), key=lambda one: one.since)


def following(keep: Progress) -> datetime | None:
    """When the next exercise will be due that is not due yet."""
    return min((one.since for one in _known(keep) if one.since > now()), default=None)


def question(one: Due) -> Question:
    """The exercise asked anew, with other numbers than on other days."""
    made = exercises.named(one.game, one.chapter)[one.name]
    return made(Stream(now().toordinal(), sum(map(ord, one.name))))


def _known(keep: Progress) -> list[Due]:
    found = []
    for (game, chapter), kept in keep.chapters().items():
        try:
            names = exercises.named(game, chapter) if kept.review else {}
        except Bad:
            names = {}
        found += [Due(game, chapter, name, _card(card).due) for name, card in kept.review.items() if name in names]
    return found


def _card(kept: dict[str, Any] | None) -> Card:
    try:
        return Card() if kept is None else Card.from_dict({"card_id": 0, **kept})  # type: ignore[typeddict-item]
    except (KeyError, TypeError, ValueError):  # a card that cannot be read begins anew
        return Card()
