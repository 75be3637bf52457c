"""Entering a position of a real table: what lies in one place only, whose turn it can be, what everybody has."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.core.setting_up import Path, SettingUp, Stock, Turn

from .board import AT_SEA, HOME_CARDS, MAJORS, MINORS, ON_LAND, SEAS, SPACES
from .records import Impulse
from .state import State, set_relation


def turns(state: State) -> list[Turn]:
    """4/play Each of the six powers."""
    return [Turn(power, functools.partial(begin, power)) for power in MAJORS]


def begin(power: str, state: State) -> None:
    """The turn of a power in the action phase, before it plays a card; its command points can be told."""
    state.phase, state.acting, state.passes = "actions", power, 0
    state.impulse, state.battle = Impulse(power), None


def taken(state: State) -> None:
    """4/play While a card is spent it is the turn of the power that spends it."""
    if state.impulse is not None:
        state.phase, state.acting = "actions", state.impulse.power


def together(state: State, path: Path) -> None:
    """9/status War and alliance are seen alike by both."""
    if path[0] == "relations":
        for one in path[1:2] or tuple(state.relations):
            for other in path[2:] or tuple(state.relations.get(one, {})):
                set_relation(state, one, other, state.relations.get(one, {}).get(other))


def lies(path: Path) -> bool:
    """3, 6 Ships are in ports and at sea, troops and leaders of armies on land."""
    if path[0] != "units" or len(path) < 3:
        return True
    at, piece = path[1:3]
    return bool(at in SEAS or SPACES[at].seas) if piece in AT_SEA else not (at in SEAS and piece in ON_LAND)


def marked(state: State, id: str, subject: str) -> tuple[Path, Any] | None:
    """A step of the Bible's or Saint Peter's track; a pair of powers: peace, then war, then alliance."""
    field, *more = id.split("/")
    if field in ("new_testament", "full_bible") and len(more) == 2:
        return (field, more[0]), int(more[1])
    if field == "church" and more:
        return ("saint_peters",), int(more[0])
    if field in MAJORS and len(more) == 1 and more[0] in (*MAJORS, *MINORS):
        after = {None: "war", "war": "alliance"}
        return ("relations", field, more[0]), after.get(state.relations.get(field, {}).get(more[0]))
    return None


def score(state: State) -> list[tuple[str, dict[str, Any]]]:
    """1 The points of each power, part by part."""
    return [("victory_points", {"power": power}) for power in MAJORS]


SETTING_UP = SettingUp(
    single={"leaders": ("units", "captured", "away", "gone")},
    stock={"cards": Stock((("cards", "deck"), ("cards", "discard")), frozenset({"cards"}))}, own=HOME_CARDS,
    apart=frozenset({"phase", "acting", "passes", "points", "effects", "impulse", "battle", "winners", "victory",
                     "events", "bonus"}),
    main=("turn", "saint_peters", "chateaux", "piracy", "league", "new_testament", "full_bible", "debaters"),
    now=(("turn",), ("impulse", "cp")), turns=turns,
    mover=lambda state: state.acting if state.phase == "actions" else "", score=score,
    taken=taken, together=together, marked=marked, lies=lies,
)
