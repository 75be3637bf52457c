"""Exercises on 07 Winter and 08 Spring deployment."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import SEAS
from .shared import because, may, number, quiz, spaces


@exercise("07_winter", 1)
def lost_on_the_way(stream: Stream) -> Question:
    """7/loss: half, rounded up, through land that is not theirs."""
    state, units = quiz.position(), between(stream, 1, 9)
    at = one(stream, ("madrid", "lyon", "zaragoza", "tours"))
    lost = quiz.ask(state, "winter_loss", power="france", at=at, to="paris", units=units)
    why = because("winter_lost" if lost else "winter_safe", "7/loss", at=at, to="paris", units=units, total=lost)
    return number("winter", lost, "7/loss", state, why, at=at, to="paris", units=units)


@exercise("07_winter", 2)
def too_many_for_the_winter(stream: Stream) -> Question:
    """7/limit: four in any fortified space that is no capital."""
    at, units = one(stream, ("lyon", "paris", "milan", "rouen")), between(stream, 3, 9)
    state = quiz.position({"empty": True, "units": {at: {"france_regular": units}}})
    surplus = quiz.ask(state, "winter_surplus", at=at)
    why = because("surplus_capital" if at == "paris" else "surplus", "7/limit", at=at, units=units, total=surplus)
    return number("surplus", surplus, "7/limit", state, why, at=at, units=units)


@exercise("08_spring", 1)
def may_they_deploy(stream: Stream) -> Question:
    """8/path: controlled land, no pass, one sea at most."""
    units, to = between(stream, 3, 7), one(stream, ("genoa", "marseille", "milan", "lyon"))
    state = quiz.position({"empty": True, "control": {"genoa": "france"},
                           "units": {"paris": {"france_regular": units, "francis_i": 1}}})
    verdict = quiz.ask(state, "may_deploy", power="france", at="paris", to=to,
                       units={"france_regular": units, "francis_i": 1})
    return may("deploy", verdict, state, units=units, at="paris", to=to)


@exercise("07_winter", 3)
def regular_in_winter(stream: Stream) -> Question:
    """7/replace: which capitals get a regular?"""
    power, at = one(stream, (("france", "paris"), ("hapsburg", "vienna"), ("hapsburg", "valladolid"),
                             ("england", "london"), ("ottoman", "istanbul"), ("france", "lyon"), ("papacy", "rome")))
    lost = one(stream, ("", "", "unrest", "taken"))
    state = quiz.position({"unrest": [at]} if lost == "unrest" else
                          {"control": {at: "england" if power != "england" else "france"}} if lost else {})
    return may("reinforce", quiz.ask(state, "may_reinforce", power=power, at=at), state, power=power, at=at)


@exercise("08_spring", 2)
def may_the_sea_be_crossed(stream: Stream) -> Question:
    """8/fleets: no fleet of another player in a port on it."""
    power, state = one(stream, ("france", "england", "hapsburg", "ottoman")), quiz.position()
    seen = {sea: quiz.ask(state, "may_cross", power=power, sea=sea) for sea in SEAS}
    open_, closed = [sea for sea in seen if seen[sea]], [sea for sea in seen if not seen[sea]]
    shown = stream.shuffled([*some(stream, open_, 3), *some(stream, closed, 3)])
    return spaces("cross", "8/fleets", {sea: seen[sea] for sea in shown}, state, power=power)


@exercise("08_spring", 3)
def may_ferdinand_go(stream: Stream) -> Question:
    """8/path: from a capital, over controlled land, no pass."""
    while True:
        taken = one(stream, ("linz", "graz", "salzburg"))
        state = quiz.position({"turn": 2, "control": {taken: "protestant"}})
        shown = some(stream, ("prague", "innsbruck", "salzburg", "graz", "augsburg", "buda", "naples", "linz"), 6)
        verdicts = {to: quiz.ask(state, "may_deploy", power="hapsburg", at="vienna", to=to,
                                 units={"hapsburg_regular": 3, "ferdinand": 1}) for to in shown}
        if any(verdicts.values()):
            return spaces("deploy_vienna", "8/path", verdicts, state, taken=taken)
