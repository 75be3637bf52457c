"""Entering a position of a real table: what lies in one place only, whose impulse it can be, what everybody has."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.core.setting_up import Path, SettingUp, Stock, Turn

from .board import MAJORS, PORTS, SEAS, TRACK
from .state import Impulse, State


def turns(state: State) -> list[Turn]:
    """5.1 Every power on the impulse track."""
    return [Turn(power, functools.partial(begin, power)) for power in TRACK]


def begin(power: str, state: State) -> None:
    """The scheduled impulse of a power; whether somebody goes before it has been asked."""
    state.phase, state.scheduled, state.asked = "impulses", power, True
    state.last = "" if state.last == power else state.last
    state.impulse, state.battle = Impulse(power), None


def opened(state: State) -> None:
    """5.1 The impulse with which it opens has begun: its command points can be told."""
    if state.scheduled:
        begin(state.scheduled, state)


def lies(path: Path) -> bool:
    """13.1 Squadrons are in ports and at sea."""
    return path[0] != "squadrons" or len(path) < 2 or path[1] in SEAS or path[1] in PORTS


def marked(state: State, id: str, subject: str) -> tuple[Path, Any] | None:
    """A turn of the track; a column of the diplomatic track for the consul of the power that is spoken of."""
    if id.startswith("turn_"):
        return ("turn",), int(id[5:])
    row, slash, column = id.partition("/")
    known = slash and row in (*MAJORS, "") and subject in state.consuls
    return (("consuls", subject), {"row": row, "column": column}) if known else None


def score(state: State) -> list[tuple[str, dict[str, Any]]]:
    """5.81 The players in order, and where the points of each major power come from."""
    return [("ranking", {}), *((question, {"power": power}) for power in MAJORS
                               for question in ("key_points", "pact_points", "resource_points", "points_of"))]


SETTING_UP = SettingUp(
    single={"leaders": ("units", "regroup", "wars", "lost")},
    stock={"cards": Stock((("cards", "deck"), ("cards", "discard")), frozenset({"cards", "kept", "spare"}))},
    apart=frozenset({"phase", "scheduled", "last", "asked", "impulse", "battle", "winner", "why", "lasting", "truces",
                     "wars", "grand", "base", "peace", "peace_events", "no_reserves", "changed", "redrawn"}),
    main=("turn", "round", "bloc", "resources", "plus_key"),
    now=(("turn",), ("round",), ("impulse", "cp")), turns=turns,
    mover=lambda state: state.impulse.power if state.impulse else state.scheduled if state.phase == "impulses" else "",
    score=score, opened=opened, marked=marked, lies=lies,
)
