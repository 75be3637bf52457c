"""What dice decide in this game, as questions whose odds are told: battles, assaults, words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kernel_lib.core.decision import Decision, filled
from kernel_lib.core.event import Event
from kernel_lib.odds import exact
from kernel_lib.odds.battles import Choose, End, Steady
from kernel_lib.odds.beside import Offer, success
from kernel_lib.odds.chances import Chances
from kernel_lib.odds.decided import Decided, fact
from kernel_lib.odds.knobs import Knob, Turning, of_pieces
from kernel_lib.odds.walk import Measure, before_dice, walk
from kernel_lib.parts.bags import common, less, put, size, take

from .board import BRAVERY
from .combat import meeting
from .leading import plain
from .negotiation import negotiation_target
from .opponents import Simple, soldiers_first
from .quick_odds import Quick
from .state import Battle, State, impulse_of, leaders_in

CARDS_LAST = 1
"""Rounds for which a battle card may count; after so many, only the position matters."""


def soldiers_lost(decision: Decision) -> Any:
    """Losses taken from soldiers before leaders."""
    return filled(decision.options[0], soldiers_first)


def fight_on() -> Choose:
    """Nobody retreats or plays another card; soldiers are lost before leaders."""
    return Steady({"retreat": False, "assault": True, "play_card": "pass", "betrayal_in_battle": "pass",
                   "good_fortune_dice": "keep", "losses": soldiers_lost}, Simple())


def retreating(who: str) -> Callable[[], Choose]:
    """`fight_on`, but `who` retreats when asked next."""
    def made() -> Choose:
        policy = fight_on()
        assert isinstance(policy, Steady)
        policy.once["retreat", who] = True
        return policy
    return made


def rounds_forgotten(state: State) -> None:
    """A later round is like any other."""
    if state.battle is not None:
        state.battle.round = min(state.battle.round, CARDS_LAST)


def end_of(battle: Battle) -> Measure:
    """How a battle that stands as `battle` now ends."""
    sizes = [size(force.units) for force in battle.forces()]
    before = [dict(force.lost) for force in battle.forces()]

    def leaders_lost(now: Battle) -> tuple[str, ...]:
        return tuple(sorted(leader for force, lost in zip(now.forces(), before, strict=True)
                            for leader in leaders_in(force.lost) if leader not in lost))

    def measure(state: State, event: Event | None) -> End:
        now = state.battle
        if now is None:
            return End("", (sizes[0], sizes[1]))
        gone = [size(force.lost) - size(lost) for force, lost in zip(now.forces(), before, strict=True)]
        if now.kind == "siege" and now.other.units:
            return End("other", (sizes[0] - gone[0], sizes[1] - gone[1]), leaders_lost(now))
        names = [name for name, force in zip(("active", "other"), now.forces(), strict=True) if force.units]
        return End(names[0] if len(names) == 1 else "", (sizes[0] - gone[0], sizes[1] - gone[1]), leaders_lost(now))
    return measure


def end_at(kind: str) -> Callable[[State, dict[str, Any]], Measure]:
    """How the battle that is given, or the one between those who stand there, ends."""
    def measure(state: State, arguments: dict[str, Any]) -> Measure:
        battle = arguments.get("battle") or (state.battle if state.battle and state.battle.kind == kind else None)
        return end_of(battle or meeting(state, arguments["at"], kind))  # type: ignore[arg-type]
    return measure


def units_won(state: State, arguments: dict[str, Any]) -> Measure:
    """How a special battle (8.4) ends: who of those that came over, and of the betrayed, is left."""
    joined = set(arguments["joined"])

    def measure(after: State, event: Event | None) -> End:
        there = [bags.get(arguments["at"], {}) for bags in (after.field, after.inside)]
        mine = sum(count for bag in there for unit, count in bag.items() if unit in joined)
        theirs = sum(count for bag in there for unit, count in bag.items() if unit not in joined)
        return End("active" if mine and not theirs else "other" if theirs and not mine else "", (mine, theirs))
    return measure


DICE = ("initiative", "sea_initiative", "single_combat", "fire")
"""The first dice of a battle."""


def at_once(procedure: str, state: State, arguments: dict[str, Any]) -> Chances | None:
    """The battle or assault that a procedure comes to, to its end; None where it comes to none."""
    ready = before_dice("most_dangerous_time", state, procedure, arguments, fight_on, DICE)
    if ready is None:
        return None
    quick = Quick(from_head(ready), soldiers_lost, float)
    return quick.assault() if ready.battle.kind == "siege" else quick.chances()


DECIDED: dict[str, Decided] = {
    "field_battle": Decided(end_at("field"), until=("battle_over",), forget=rounds_forgotten, policy=fight_on,
                            quick=partial(at_once, "field_battle")),
    "sea_battle": Decided(end_at("sea"), until=("battle_over",), forget=rounds_forgotten, policy=fight_on,
                          quick=partial(at_once, "sea_battle")),
    "siege": Decided(end_at("siege"), policy=fight_on, quick=partial(at_once, "siege")),
    "assault": Decided(end_at("siege"), policy=fight_on, quick=partial(at_once, "assault")),
    "special_battle": Decided(units_won, policy=fight_on),
    "negotiate": Decided(fact("success"), "success", until=("negotiation",)),
    "leader_fate": Decided(fact("fate"), "result", until=("leader_fate",)),
    "illness": Decided(fact("outcome"), "result", until=("illness",)),
    "roll_movement": Decided(fact("mp"), "result", until=("movement_points",)),
}


# Beside a decision

def beside(state: State, decision: Decision) -> list[Offer]:
    """The odds of what is decided: a battle to its end, a retreat under fire, an assault, a word to a soldier."""
    battle = state.battle
    if decision.name == "negotiate":
        return [talk(state, one) for one in decision.options if one != "pass"]
    if battle is None or not (battle.active.units and battle.other.units):
        return []
    if battle.kind == "siege":
        shown = {"assault": True, "commander": None, "play_card": None}
        return [siege_offer(state, battle, shown[decision.name])] if decision.name in shown else []
    if decision.name == "retreat":
        leave = partial(odds_of_field, from_head(state), retreating(decision.who))
        return [offer(state, battle, False), offer(state, battle, True)._replace(chances=leave)]
    return [offer(state, battle, None)] if decision.name == "play_card" else []


def offer(state: State, battle: Battle, choice: Any) -> Offer:
    """The battle that is about to be fought, to its end."""
    sides = battle.active.side, battle.other.side
    sizes = size(battle.active.units), size(battle.other.units)
    head = from_head(state)
    return Offer(choice, sides, sizes, lambda seconds: Quick(head, soldiers_lost, float).chances(), what="field_battle")


def siege_offer(state: State, battle: Battle, choice: Any) -> Offer:
    """The assault by those who stand ready."""
    sizes = size(battle.active.units), size(battle.other.units)

    def chances(seconds: float) -> Chances:
        return at_once("assault", state, {"at": battle.place}) or Chances({End("", sizes): 1})

    return Offer(choice, (battle.active.side, battle.other.side), sizes, chances, what="assault")


def from_head(state: State) -> State:
    """The position at the head of the round that is being fought."""
    head: State = state.copy()
    assert head.battle is not None
    head.battle.round = max(0, head.battle.round - 1)
    return head


# What may be turned before the dice


def fight(state: State) -> Offer | None:
    """The battle or assault whose first dice are about to be rolled."""
    battle = state.battle
    if battle is None or not (battle.active.units and battle.other.units):
        return None
    if battle.kind != "siege":
        return offer(state, battle, None)
    sizes = size(battle.active.units), size(battle.other.units)
    return Offer(None, (battle.active.side, battle.other.side), sizes,
                 lambda seconds: Quick(state.copy(), soldiers_lost, float).assault(), what="assault")


def knobs(state: State) -> list[Knob]:
    """Soldiers, and how many of them are out of communication; leaders stay who they are."""
    return [knob for knob in of_pieces(state, "units", ()) if knob.piece not in BRAVERY]


def settle(state: State, before: Battle) -> None:
    """Soldiers that were added or taken away stand in the place too."""
    battle = state.battle
    if battle is not None:
        for force, old in zip(battle.forces(), before.forces(), strict=True):
            now, then = plain(state, force.units), plain(state, old.units)
            where = state.inside if force.inside else state.field
            take(where, battle.place, less(then, now))
            put(where, battle.place, less(now, then))
            force.ooc = common(force.ooc, force.units)


TURNING = Turning(DICE, fight, knobs, settle)


def odds_of_field(state: State, policy: Callable[[], Choose], seconds: float) -> Chances:
    """A field battle from the head of its round."""
    assert state.battle is not None
    return walk("most_dangerous_time", state, "field_battle", {"battle": state.battle}, policy,
                measure=end_of(state.battle), until=("battle_over",), forget=rounds_forgotten, seconds=seconds)


def talk(state: State, option: dict[str, Any]) -> Offer:
    """A word to a soldier (8.3): one die."""
    least = (negotiation_target(state, option["at"], option["clan"], option["inside"])
             - impulse_of(state).effects.get("negotiation", 0))
    return success(option, exact.mapped(exact.total(1), lambda shown: shown >= least), "negotiate")
