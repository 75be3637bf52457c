"""A simple opponent: it marches on the nearest space worth having, fights at fair odds, and regroups in front.

It is no strong player. Every choice comes from the options offered, so it can do nothing that the rules forbid.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.dice import Stream
from kernel_lib.core.table import Table

from .board import BRAVERY, FORTIFIED, HOMES, LEADERS, SPACES
from .communications import BY_LAND
from .components_and_map import controller, fort_value, siege_capacity
from .events import force_of
from .multiplayer import side_of_player
from .negotiation import negotiation_target
from .siege import siege_hits_on
from .state import Battle, Force, State, of_side, opponents, size

FAIR = 1.5
"""Units for each defender before it attacks."""
HOME_CASTLES = frozenset(at for homes in HOMES.values() for at in homes)
FLEE = 0.6
"""It retreats with fewer units than this for each enemy."""


class Simple:
    """The simple opponent; `seed` only decides between choices it likes equally well."""

    def __init__(self, seed: int = 0) -> None:
        self._stream = Stream(seed, 0x51)

    def __call__(self, table: Table, decision: Decision) -> Any:
        handler = HANDLERS.get(decision.name, _first)
        choice = handler(table.state, decision, self._stream)
        return choice if decision.verdict(choice) else decision.first()


Handler = Callable[[State, Decision, Stream], Any]


def _first(state: State, decision: Decision, stream: Stream) -> Any:
    return decision.first()


def _says(*answers: Any) -> Handler:
    """The first of `answers` that is on offer."""
    def answer(state: State, decision: Decision, stream: Stream) -> Any:
        return next((one for one in answers if one in decision.options), None)
    return answer


def _best(decision: Decision, worth: Callable[[Any], float], stream: Stream) -> Any:
    """The option worth most, by lot among equals."""
    scored = [(worth(option), option) for option in decision.options]
    most = max(score for score, _ in scored)
    liked = [option for score, option in scored if score == most]
    return liked[stream.below(len(liked))]


def soldiers_first(bag: Bag) -> dict[str, int]:
    """As much as fits, soldiers before leaders."""
    return Bag(dict(sorted(bag.pool.items(), key=lambda item: item[0] in LEADERS)), bag.least, bag.most,
               bag.weights).fullest()


def leaders_first(bag: Bag) -> dict[str, int]:
    """As much as fits, the bravest leaders before soldiers."""
    return Bag(dict(sorted(bag.pool.items(), key=lambda item: -BRAVERY.get(item[0], -1))), bag.least, bag.most,
               bag.weights).fullest()


# Where to go


def goals(state: State, side: str) -> set[str]:
    """Spaces that are not of `side`."""
    return {at for at in SPACES if controller(state, at) != side}


def distances(state: State, side: str) -> dict[str, int]:
    """Steps by land to the nearest goal of `side`."""
    far = dict.fromkeys(goals(state, side), 0)
    waiting = list(far)
    while waiting:
        following = []
        for at in waiting:
            for near in BY_LAND[at]:
                if near not in far:
                    far[near] = far[at] + 1
                    following.append(near)
        waiting = following
    return far


def defence(state: State, at: str, side: str) -> float:
    """What awaits `side` at `at`, in units; walls count for those who fit inside."""
    field = size(opponents(state, state.field.get(at, {}), side))
    inside = size(opponents(state, state.inside.get(at, {}), side))
    behind_walls = min(inside + field, siege_capacity(state, at))
    return inside + field + 0.5 * behind_walls * fort_value(state, at)


def threatened(state: State, at: str, side: str) -> bool:
    """Whether enemies of `side` stand next to `at`."""
    other = "anti_oda" if side == "oda" else "oda"
    return any(of_side(state, state.field.get(near, {}), other) for near in BY_LAND[at])


def _movement(state: State, decision: Decision, stream: Stream) -> Any:
    assert state.impulse is not None
    side, points = state.impulse.side, state.impulse.mp or 0
    far = distances(state, side)

    def filling(option: Any) -> Any:
        return filled(option, leaders_first) if option != "end" else option

    def worth(option: Any) -> float:
        if option == "end":
            return 0
        match option["do"]:
            case "card":
                return 4 if points < 2 else -1
            case "azuchi":
                return 5
            case "activate":
                return 3 if _strong_enough(state, option["at"], side, 0) else -1
            case "move" | "strategic":
                return _march(state, option, side, far)
        return -1

    return filling(_best(decision, worth, stream))


def _march(state: State, option: Any, side: str, far: dict[str, int]) -> float:
    units = size(leaders_first(option["units"]))
    at, to = option["from"], option["to"]
    left = size(of_side(state, state.field.get(at, {}), side)) - units
    if to not in far or (left == 0 and at in SPACES and (at in HOME_CASTLES or threatened(state, at, side))):
        return -1
    if to in HOME_CASTLES and far[to] and not of_side(state, state.field.get(to, {}), side):
        return 7  # an empty home castle of one's own
    if at in state.inside and left == 0:
        return -1  # it keeps its sieges up
    enemies = defence(state, to, side)
    if enemies:
        return 5 + fort_value(state, to) if _strong_enough(state, to, side, units) else -1
    if far[to] == 0:
        return 8 + fort_value(state, to) + (3 if to == "kyo" else 0)
    closer = far.get(at, 99) - far[to]
    return 1 + min(units, 8) / 10 if closer > 0 and units > 1 else -1


def _strong_enough(state: State, at: str, side: str, coming: int) -> bool:
    there = size(of_side(state, state.field.get(at, {}), side))
    return there + coming >= FAIR * defence(state, at, side)


# Battles


def own_force(battle: Battle, player: str) -> Force:
    """The force that `player` leads, or fights in beside others (16.1.5, 16.2.9)."""
    return next((force for force in battle.forces() if force.who == player), force_of(battle, player))


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
    return filled(decision.options[0], leaders_first)


def _stay_out(state: State, decision: Decision, stream: Stream) -> Any:
    return filled(decision.options[0], lambda bag: {} if bag.least == 0 else leaders_first(bag))


def _leader(state: State, decision: Decision, stream: Stream) -> Any:
    return _best(decision, lambda one: BRAVERY.get(one, 0) + 0.5 * (state.rank.get(one) == "daimyo"), stream)


def _target(state: State, decision: Decision, stream: Stream) -> Any:
    """The enemy leader with most to lose."""
    return _leader(state, decision, stream)


# Cards, words, reinforcements


def _card(state: State, decision: Decision, stream: Stream) -> Any:
    cards = [one for one in decision.options if one != "pass"]
    if decision.facts.get("window") == "combat_cards" and state.battle is not None:
        mine = own_force(state.battle, decision.who)
        if mine.cards or size(mine.units) < 4:
            return "pass"
    return cards[stream.below(len(cards))]


def _negotiate(state: State, decision: Decision, stream: Stream) -> Any:
    return _best(decision, lambda one: 0 if one == "pass" else 10 - negotiation_target(
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
        friends = size(of_side(state, state.field.get(at, {}), side))
        return 2 * (unit in LEADERS and friends > 1) + 3 * threatened(state, at, side) - far.get(at, 9) - friends / 10

    return _best(decision, worth, stream)


def _reinforce(state: State, decision: Decision, stream: Stream) -> Any:
    far = distances(state, "anti_oda")
    return filled(_best(decision, lambda one: -far.get(one["at"], 9), stream), leaders_first)


def _shogun(state: State, decision: Decision, stream: Stream) -> Any:
    return "no" if size(of_side(state, state.field.get("kyo", {}), "oda")) else "yes"


def _next_battle(state: State, decision: Decision, stream: Stream) -> Any:
    return _best(decision, lambda at: (at in FORTIFIED) + fort_value(state, at), stream)


HANDLERS: dict[str, Handler] = {
    "movement": _movement, "retreat": _retreat, "assault": _assault, "losses": _losses, "deploy": _inside,
    "castle_or_field": _inside, "sortie": _stay_out, "commander": _leader, "promote": _leader,
    "assassinate": _target, "who_wins_over": _leader, "next_battle": _next_battle, "play_card": _card,
    "betrayal": _not_pass, "betrayal_in_battle": _not_pass, "negotiate": _negotiate, "regroup": _regroup,
    "levy": _regroup, "leader_returns": _regroup, "reinforce": _reinforce, "turn_daimyo": _shogun,
    "exile_shogun": _says("no"), "exile": _says("pass"), "disband_any": _says("no"), "good_fortune": _says("keep"),
    "good_fortune_dice": _says("keep"),
}

OPPONENTS: dict[str, Callable[[int], Simple]] = {"simple": Simple}
