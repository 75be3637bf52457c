"""Entering a position of a real table: what lies in one place only, whose impulse it can be, what counts now."""

from __future__ import annotations

import functools
from typing import Any

from kernel_lib.core.setting_up import Path, SettingUp, Stock, Turn

from .board import ALLIANCES, CHITS
from .scenarios import SCENARIOS, victory
from .state import Impulse, State
from .turn import alliances_in_play

ROLLED, CHECKED = 4, 5
"""4.1 The steps of an impulse in which movement points are rolled, and communications checked before movement."""


def turns(state: State) -> list[Turn]:
    """4.1 Every alliance in play can have the impulse."""
    return [Turn(alliance, functools.partial(begin, alliance)) for alliance in alliances_in_play(state)]


def begin(alliance: str, state: State) -> None:
    """The impulse of an alliance, before its roll for movement points; its chit leaves the cup."""
    chit = next((one for one in state.cup if CHITS[one].alliance == alliance), "")
    if chit:
        state.cup.remove(chit)
        state.drawn.append(chit)
    state.phase, state.battle = "impulses", None
    state.impulse = Impulse(alliance, ALLIANCES[alliance].faction, chit, ROLLED, besieged=sorted(state.inside))


def together(state: State, path: Path) -> None:
    """Movement points that are told need no roll; a Castle Destroyed marker, a clan on the map say what they say."""
    now = state.impulse
    if path == ("impulse", "mp") and now is not None and now.step in (ROLLED, CHECKED):
        now.step, now.rolled = (ROLLED, 0) if now.mp is None else (CHECKED, now.mp)


def marked(state: State, id: str, subject: str) -> tuple[Path, Any] | None:
    """A turn of the track."""
    field, _, number = id.partition("/")
    return (("turn",), int(number)) if field == "turn" and number.isdigit() else None


def score(state: State) -> list[tuple[str, dict[str, Any]]]:
    """14.3 Who has won, or would with the end of this turn; how near each side is to it, and the turns left."""
    scenario = SCENARIOS[state.options["scenario"]]
    asked: list[tuple[str, dict[str, Any]]] = []
    for turn_over in (False, True):
        if not asked and victory(state, turn_over)["winner"]:
            asked.append(("victory", {"turn_over": turn_over}))
    asked.append(("goals", {}))
    if scenario.victory == "castles":
        asked.append(("strong_castles", {}))
    if scenario.victory in ("kyo", "three_players"):
        asked.append(("before_kyo", {}))
    return asked + ([("turns_left", {})] if scenario.last_turn else [])


SETTING_UP = SettingUp(
    single={"leaders": ("units", "inside", "box", "removed", "track"), "chits": ("cup", "drawn", "aside", "resting")},
    stock={"cards": Stock((("deck",),), frozenset({"hand"}))},
    apart=frozenset({"battle", "flags", "winner", "phase", "deck", "azuchi_turn"}),
    main=("turn", "hand", "cup", "drawn", "aside", "good_fortune", "reinforcements", "box", "removed"),
    now=(("turn",), ("impulse", "mp")), turns=turns,
    mover=lambda state: state.impulse.alliance if state.impulse else "", score=score, together=together, marked=marked,
)
