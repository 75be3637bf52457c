"""Entering a position of a real table: what lies in one place only, whose turn it can be, what everybody has."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.core.editing import Path, SettingUp, Stock, Turn

from .board import HOME_CARDS, MAJORS
from .state import State, set_relation


def turns(state: State) -> list[Turn]:
    """4/play Each of the six powers."""
    return [Turn(power, functools.partial(begin, power)) for power in MAJORS]


def begin(power: str, state: State) -> None:
    """The turn of a power in the action phase, before it plays a card."""
    state.phase, state.acting, state.passes = "actions", power, 0
    state.impulse = state.battle = None


def together(state: State, path: Path) -> None:
    """9/status War and alliance are seen alike by both."""
    if path[0] == "relations":
        for one in path[1:2] or tuple(state.relations):
            for other in path[2:] or tuple(state.relations.get(one, {})):
                set_relation(state, one, other, state.relations.get(one, {}).get(other))


def score(state: State) -> list[tuple[str, dict[str, Any]]]:
    """1 The points of each power, part by part."""
    return [("victory_points", {"power": power}) for power in MAJORS]


SETTING_UP = SettingUp(
    single={"leaders": ("units", "captured", "away", "gone")},
    stock={"cards": Stock((("cards", "deck"), ("cards", "discard")), frozenset({"cards"}))}, own=HOME_CARDS,
    apart=frozenset({"phase", "acting", "passes", "points", "effects", "impulse", "battle", "winners", "victory",
                     "events", "bonus"}),
    main=("turn", "saint_peters", "chateaux", "piracy", "league", "new_testament", "full_bible", "debaters"),
    now=(("turn",),), turns=turns, mover=lambda state: state.acting if state.phase == "actions" else "",
    score=score, together=together,
)
