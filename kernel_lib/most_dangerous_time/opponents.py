"""A simple opponent: it marches on the nearest space worth having, fights at fair odds, and regroups in front.

It is no strong player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.dice import Stream
from kernel_lib.parts.bags import size
from kernel_lib.parts.opponents import ByName, Handler, best, says

from .board import BRAVERY, FORTIFIED, LEADERS
from .components_and_map import fort_value
from .events import does, force_beside
from .march import FAIR, March, army, distances, friends, garrison, threatened
from .multiplayer import side_of_player
from .negotiation import negotiation_target
from .siege import siege_hits_on
from .state import Battle, Force, State, of_side, units_at

FLEE = 0.6
"""It retreats with fewer units than this for each enemy."""


class Simple(ByName):
    """The simple opponent; `seed` only decides between choices it likes equally well."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(HANDLERS, Stream(seed, 0x51))


def soldiers_first(bag: Bag) -> dict[str, int]:
    """As much as fits, soldiers before leaders."""
    return Bag(dict(sorted(bag.pool.items(), key=lambda item: item[0] in LEADERS)), bag.least, bag.most,
               bag.weights).fullest()


def leaders_first(bag: Bag) -> dict[str, int]:
    """As much as fits, the bravest leaders before soldiers."""
    return Bag(dict(sorted(bag.pool.items(), key=lambda item: -BRAVERY.get(item[0], -1))), bag.least, bag.most,
               bag.weights).fullest()


# Marching


def _movement(state: State, decision: Decision, stream: Stream) -> Any:
    march = March(state, decision)
    scored = [(march.worth(option), option) for option in stream.shuffled(list(decision.options))]
    scored.sort(key=lambda one: -one[0])
    if march.points == 1 and scored[0][0] >= 8:  # much to do still: a Forced March
        for one in decision.options:
            if one != "end" and one["do"] == "card" and does(one["card"]) == "movement":
                return one
    for _, option in scored:
        choice = option | {"units": march.sent(option)} if "from" in option else filled(option, army)
        if decision.verdict(choice):
            return choice
    return "end"


# Battles


def own_force(battle: Battle, player: str) -> Force:
    """The force that `player` leads, or fights in beside others (16.1.5, 16.2.9)."""
    return next((force for force in battle.forces() if force.who == player), force_beside(battle, player))


def _retreat(state: State, decision: Decision, stream: Stream) -> Any:
    battle = state.battle
    if battle is None:
        return False
    mine = own_force(battle, decision.who)
    return size(mine.units) < FLEE * size(battle.against(mine).units)


def _assault(state: State, decision: Decision, stream: Stream) -> Any:
    battle = state.battle
    if battle is None:
        return False
    need = siege_hits_on(state, battle.place, battle.other.commander)
    mine, theirs = size(battle.active.units), size(battle.other.units)
    losses = theirs * max(0, 7 - need) / 6
    return (mine - losses) / 6 >= min(theirs, losses) * 0.5


def _losses(state: State, decision: Decision, stream: Stream) -> Any:
    return filled(decision.options[0], soldiers_first)


def _inside(state: State, decision: Decision, stream: Stream) -> Any:
    """Behind the walls, or out in the field when far stronger."""
    option = decision.options[0]
    impulse = state.impulse
    if decision.name == "deploy" and impulse is not None:
        enemies = friends(state, decision.facts["place"], impulse.side)
        if size(option["inside"].pool) >= FAIR * enemies:
            return {"inside": {}}
    return filled(option, leaders_first)


def _stay_out(state: State, decision: Decision, stream: Stream) -> Any:
    return filled(decision.options[0], lambda bag: {} if bag.least == 0 else leaders_first(bag))


def _leader(state: State, decision: Decision, stream: Stream) -> Any:
    """The bravest, before others a daimyo: as commander, and as the target with most to lose."""
    return best(decision.options, lambda one: BRAVERY.get(one, 0) + 0.5 * (state.rank.get(one) == "daimyo"), stream)


# Cards, words, reinforcements


def _card(state: State, decision: Decision, stream: Stream) -> Any:
    cards = [one for one in decision.options if one != "pass"]
    if decision.facts.get("window") == "combat_cards" and state.battle is not None:
        mine = own_force(state.battle, decision.who)
        cards = [one for one in cards if _fits(state.battle, mine, does(one))]
        if mine.cards or not cards:
            return "pass"
    return cards[stream.below(len(cards))]


def _fits(battle: Battle, mine: Force, effect: str) -> bool:
    """Whether a battle card with this `effect` helps: an attacker asks for no truce, the weaker hold nobody."""
    ours, theirs = size(mine.units), size(battle.against(mine).units)
    match effect:
        case "truce":
            return mine is battle.other and ours < theirs
        case "no_retreat":
            return ours > theirs
        case "safe_retreat":
            return ours < FLEE * theirs
    return ours >= 4 and theirs >= 2


def _negotiate(state: State, decision: Decision, stream: Stream) -> Any:
    return best(decision.options, lambda one: 0 if one == "pass" else 10 - negotiation_target(
        state, one["at"], one["clan"], one["inside"]), stream)


def _not_pass(state: State, decision: Decision, stream: Stream) -> Any:
    offered = [one for one in decision.options if one != "pass"]
    return offered[stream.below(len(offered))]


def _regroup(state: State, decision: Decision, stream: Stream) -> Any:
    side = side_of_player(decision.who)
    far = distances(state, side)

    def worth(one: Any) -> float:
        if one in ("done", "box"):
            return -100
        unit, at = (one["unit"], one["at"]) if isinstance(one, dict) else ("", one)
        there = friends(state, at, side)
        lacking = max(0, garrison(state, at, side) - there)
        return (2 * (unit in LEADERS and there > 1) + 3 * threatened(state, at, side) + 4 * lacking
                - far.get(at, 9) - there / 10)

    return best(decision.options, worth, stream)


def _reinforce(state: State, decision: Decision, stream: Stream) -> Any:
    far = distances(state, "anti_oda")
    return filled(best(decision.options, lambda one: -far.get(one["at"], 9), stream), leaders_first)


def _shogun(state: State, decision: Decision, stream: Stream) -> Any:
    return "no" if size(of_side(state, units_at(state, "kyo"), "oda")) else "yes"


def _next_battle(state: State, decision: Decision, stream: Stream) -> Any:
    return best(decision.options, lambda at: (at in FORTIFIED) + fort_value(state, at), stream)


HANDLERS: dict[str, Handler] = {
    "movement": _movement, "retreat": _retreat, "assault": _assault, "losses": _losses, "deploy": _inside,
    "castle_or_field": _inside, "sortie": _stay_out, "commander": _leader, "promote": _leader,
    "assassinate": _leader, "who_wins_over": _leader, "next_battle": _next_battle, "play_card": _card,
    "betrayal": _not_pass, "betrayal_in_battle": _not_pass, "negotiate": _negotiate, "regroup": _regroup,
    "levy": _regroup, "leader_returns": _regroup, "reinforce": _reinforce, "turn_daimyo": _shogun,
    "exile_shogun": says("no"), "exile": says("pass"), "disband_any": says("no"), "good_fortune": says("keep"),
    "good_fortune_dice": says("keep"),
}

OPPONENTS: dict[str, Callable[[int], Simple]] = {"simple": Simple}
