"""Exercises on 07 Combat."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.records import NATIONS

from .asking import Asking, ask, because, between, name, one, position, some, table, words

CHAPTER = "07_combat"
FLAGS = ("1", "4", "5", "10", "11", "13", "14")
CITY_TILES = {"4": "city_01", "5": "city_02", "13": "city_03", "14": "city_04"}


def fight(stream: Stream, nation: str, value: int, **alex: Any) -> dict[str, Any]:
    """A combat that is going on: markers in some cities, Alex fighting for a nation with this value."""
    places = some(stream, FLAGS, 4)
    markers = {place: one(stream, NATIONS) for place in places}
    return {"markers": markers, "supply_taken": {each: list(markers.values()).count(each) for each in NATIONS},
            "city_tiles": CITY_TILES, "turn": {"who": "alex", "phase": "main"},
            "combat": {"who": "alex", "tile": "T01", "nation": nation, "value": value, "taken": []},
            "players": {"alex": {"location": "4", **alex}}}


@exercise(CHAPTER, 1)
def value(stream: Stream) -> Question:
    """The value of a tile for a nation, with its modifier."""
    tile = one(stream, [each for each in records.combat_tiles().values() if each.modifier])
    nation = one(stream, NATIONS)
    places = some(stream, FLAGS, 7)
    counts = {each: between(stream, 0, 3) for each in NATIONS}
    markers = {places.pop(): each for each in NATIONS for _ in range(min(counts[each], len(places)))}
    state = position({"markers": markers, "players": {"alex": {"doubloons": 5}},
                      "combat": {"who": "alex", "tile": tile.id}})
    found = ask(state, "combat_value", tile=tile.id, nation=nation)
    printed, total = found["printed"], found["value"]
    why = because("value_changed" if total != printed else "value_printed", "07/modifiers", nation=nation,
                  printed=printed, more=total - printed, total=total)
    asking = Asking(f"combat_value_{tile.modifier}", state, nation=nation, printed=found["printed"],
                    **ask(state, "markers_on_map"))
    return asking.number(found["value"], why)


@exercise(CHAPTER, 2)
def combat_actions(stream: Stream) -> Question:
    """Which combat actions does the value allow?"""
    nation, points = one(stream, NATIONS), between(stream, 1, 6)
    given = fight(stream, nation, points, combat_points=stream.below(3), figures=0, general=8)
    if stream.below(2):
        given["combat"]["taken"] = [one(stream, ("ca_influence", "ca_annex_or_expel"))]
    state = position(given)
    empty = one(stream, [place for place in FLAGS if place not in state.markers])
    held = one(stream, state.markers)
    other = next((place for place, lying in state.markers.items() if lying != nation), held)
    choices: list[Any] = [{"action": "ca_influence_1"}, {"action": "ca_influence_2"},
                          {"action": "ca_annex", "at": empty}, {"action": "ca_annex", "at": held},
                          {"action": "ca_expel", "at": other}, {"action": "ca_annex", "at": "6"}]
    done = [words(f"exercise.did_{each}") for each in given["combat"]["taken"]] or [words("exercise.nothing")]
    asking = Asking("combat_which", state, nation=nation, value=points, done=done)
    return asking.which(stream, "07/once", [
        (choice, _said(choice), ask(state, "may_take_combat_action", who="alex", choice=choice)) for choice in choices])


def _said(choice: dict[str, str]) -> dict[str, str]:
    return words(f"exercise.{choice['action']}", place=name(choice["at"]) if "at" in choice else "")


@exercise(CHAPTER, 3)
def expel_where(stream: Stream) -> Question:
    """Click every city where the nation may expel a marker."""
    nation, points = one(stream, NATIONS), between(stream, 6, 9)
    state = position(fight(stream, nation, points))
    return Asking("expel_where", state, nation=nation, value=points).spaces("07/annex", {
        place: ask(state, "may_take_combat_action", who="alex", choice={"action": "ca_expel", "at": place})
        for place in records.locations() if records.locations()[place].kind in ("city", "village")
        and not records.locations()[place].needs})


@exercise(CHAPTER, 4)
def annex_where(stream: Stream) -> Question:
    """Click every city that the nation may annex."""
    nation, points = one(stream, NATIONS), between(stream, 4, 6)
    state = position(fight(stream, nation, points))
    shown = sorted([*FLAGS, *some(stream, ("3", "6", "8", "12", "16"), 2)], key=records.number_of)
    return Asking("annex_where", state, nation=nation, value=points).spaces("07/annex", {
        place: ask(state, "may_take_combat_action", who="alex", choice={"action": "ca_annex", "at": place})
        for place in shown})


@exercise(CHAPTER, 5, "mine")
def value_left(stream: Stream) -> Question:
    """The value after paying combat points and figures, and after an action."""
    nation, start = one(stream, NATIONS), between(stream, 2, 3)
    paid, figures = between(stream, 1, 3), between(stream, 0, 1)
    given = fight(stream, nation, start, combat_points=between(stream, 3, 5), figures=2, general=6)
    state = position(given)
    action, option = one(stream, [("ca_influence_1", "did_influence_1"), ("ca_annex", "did_annex")]
                         if start + paid + figures >= 4 else [("ca_influence_1", "did_influence_1")])
    empty = one(stream, [place for place in FLAGS if place not in state.markers])
    spend = {"combat_points": paid, **({"figures": figures} if figures else {})}
    choice = {"action": action} | ({"at": empty} if action == "ca_annex" else {})
    raised = table(state, "combat_actions", [{"spend": spend}], who="alex")
    cost = ask(raised.state, "may_take_combat_action", who="alex", choice=choice).facts["cost"]
    left = raised.state.combat.value - cost
    why = because("value_left", "07/spend", start=start, paid=paid, figures=figures, cost=cost, left=left)
    return Asking("value_left", state, nation=nation, start=start, paid=paid, figures=figures,
                  action=words(f"exercise.{option}", place=name(empty))).number(left, why)
