"""Exercises on 10 Villages."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records

from .asking import Asking, ask, between, first, one, position, some, table, words

CHAPTER = "10_villages"
VILLAGES = ("2", "3", "6", "7", "8", "9", "12", "15", "16", "17", "18", "19")


@exercise(CHAPTER, 1)
def how_many(stream: Stream) -> Question:
    """Village actions by movement points."""
    sailed, place, upgraded = between(stream, 1, 7), one(stream, VILLAGES), stream.below(3) == 0
    state = position({"turn": {"who": "alex", "phase": "main", "sailed": sailed},
                      "players": {"alex": {"location": place, "discs": {"SU01": 0 if upgraded else 2}}}})
    why = first(table(state, "main_action", ["village"], who="alex").log, "village_actions")
    asking = Asking("village_count_upgraded" if upgraded else "village_count", state, place=place, sailed=sailed)
    return asking.number(why.facts["count"], why)


@exercise(CHAPTER, 2)
def money_after(stream: Stream) -> Question:
    """Doubloons after a row of village actions."""
    money, cards = stream.below(6), stream.below(4)
    state = position({"turn": {"who": "alex", "phase": "main", "sailed": 7}, "players": {"alex": {
        "location": one(stream, VILLAGES), "doubloons": money, "hand": ["A001", "A002", "A003"][:cards]}}})
    row: list[dict[str, str]] = [{"do": "va_doubloon"}, {"do": "va_doubloon"}]
    row.insert(stream.below(3), {"do": "va_discard_hand"} if cards else {"do": "va_doubloon"})
    played = table(state, "main_action", ["village", *row], who="alex")
    why = [event for event in played.log if event.name == "doubloons"][-1]
    asking = Asking("village_money", money=money, cards=cards, row=[words(f"exercise.{each['do']}") for each in row])
    return asking.number(why.facts["doubloons"], why)


@exercise(CHAPTER, 3, "mine")
def which_actions(stream: Stream) -> Question:
    """Which village actions are possible now?"""
    money = between(stream, 2, 9)
    hand = some(stream, ("A007", "A011", "A001", "B009", "B017"), stream.below(4))
    buildings: dict[str, Any] = {"PB01": {"face_up": bool(stream.below(2))}}
    state = position({"buildings": buildings, "turn": {"who": "alex", "phase": "main"}, "players": {"alex": {
        "location": "6", "doubloons": money + 8 * stream.below(2), "hand": hand, "planned": ["B020"],
        "discs": {"SU08": 2 * stream.below(2)}}}})
    choices: list[dict[str, str]] = [
        {"do": "va_discard_hand"}, {"do": "va_doubloon"}, {"do": "va_ship_combat_coin"}, {"invest": "PB01"},
        {"buy": "B020"}, *({"buy": card} for card in hand)]
    asking = Asking("village_which", state, hand=hand, doubloons=state.player("alex").doubloons,
                    planned="B020", discs=state.player("alex").discs["SU08"])
    return asking.which(stream, "10/repeat", [
        (choice, said(choice), ask(state, "may_do_village_action", who="alex", choice=choice)) for choice in choices])


def said(choice: dict[str, str]) -> dict[str, str]:
    """A village action, purchase or investment in words, with its price."""
    (kind, it), = choice.items()
    if kind == "do":
        return words(f"exercise.{it}")
    priced = records.cards()[it] if kind == "buy" else records.buildings()[it]
    return words(f"exercise.{kind}", it=it, price=priced.cost)
