"""6.11, 6.19 What timed and lasting events change while they are in play: each keeps it as a fact of its record.

    harsh      lands: enemies that enter their home areas suffer attrition
    dice       {power: dice}: battle dice more or less in land battles
    armistice  two powers: neither enters the other's areas nor besieges him
    calm       powers that do not pre-empt
    cp         {power: points}: every card played for command points gives so many more or less
    void       powers whose reserve cards may not be played
    plus_key   the power that has the +1 key status by it (15.5)
"""

from __future__ import annotations

from typing import Any

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import AREAS, NATION
from .state import Area, Power, State, Units
from .terms import at_war, controller


def facts(state: State, what: str) -> list[Any]:
    """What the events in play say of `what`, one entry for each event that does."""
    return [one.facts[what] for one in state.lasting if what in one.facts]


def named(state: State, what: str, power: str) -> str:
    """The card of an event in play that names `power` for `what`, "" without one."""
    return next((one.card for one in state.lasting if power in one.facts.get(what, ())), "")


@question("harsh_land")
@rule("6.19", "6.1")
def harsh_land(state: State, at: Area, power: Power) -> bool:
    """6.19 Whether an event in play makes it costly for `power` to enter `at`: a home area of an enemy it protects."""
    area = AREAS[at]
    return (area.status == "home" and at_war(state, power, area.power)
            and any(area.power in lands for lands in facts(state, "harsh")))


@question("armistice_holds")
@rule("6.19", "6.1")
def armistice_holds(state: State, power: Power, other: Power) -> bool:
    """6.19 Whether an armistice between two powers is in play."""
    return power != other and any(power in pair and other in pair for pair in facts(state, "armistice"))


def kept_out(state: State, at: str, power: str) -> Verdict:
    """6.19 Whether no armistice keeps `power` out of `at`."""
    holder = controller(state, at)
    return no("6.19", "armistice", place=at, power=holder) if armistice_holds(state, power, holder) else yes("6.19")


@question("lasting_dice")
@rule("6.19", "6.11", "11.2")
def lasting_dice(state: State, units: Units) -> int:
    """6.19 Battle dice that events in play give these pieces, or take from them."""
    nations = {NATION[piece] for piece in units}
    return sum(dice for given in facts(state, "dice") for power, dice in given.items() if power in nations)


@question("lasting_cp")
@rule("6.19", "6.11", "6.3")
def lasting_cp(state: State, power: Power) -> int:
    """6.19 Command points that a card of `power` gives more or less by events in play."""
    return sum(given.get(power, 0) for given in facts(state, "cp"))
