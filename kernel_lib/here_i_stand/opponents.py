"""A simple opponent for each power: the Protestants convert, the Papacy burns books and builds, the Ottomans march on
Hungary, the Hapsburgs sail and hold, England marries and looks at Scotland, France builds and looks at Italy.

It is no strong player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.dice import Stream
from kernel_lib.parts.bags import chosen
from kernel_lib.parts.opponents import ByName, Handler, says

from .board import ADMIRALS, BY_SEA, CAPITALS, ELECTORATES, KEYS, KIND, NEXT, SEAS, TROOPS
from .choosing import PASS, best, harm
from .map import NET, besieged, besieging, enemy_fleets, fortified, garrison, may_enter, own
from .opponent_cards import CARD_HANDLERS
from .opponent_faith import convert, preaching
from .peace import lost_homes
from .piracy import CORSAIR, ZONES_A_TURN, raid_targets
from .siege import assault_dice
from .state import State, army, at_war, controller, enemies, friends, hostile, of_power, ships, troops, units_at
from .winter import winter_loss

FAR = 99
GARRISON, FULL = 2, 4
DEFENCE, HELD = 8.5, 14.0
"""What a unit is worth in walls that are in danger; in an electorate that the Protestants hold, which is two points."""
HAND_OVER = frozenset({"cards", "space", "mercenaries", "loan", "leader", "lift_ban"})
"""Clauses that cost their giver something."""
WARS = {"ottoman": ("hapsburg", "venice"), "england": ("scotland",), "hapsburg": (), "france": ("genoa",), "papacy": (),
        "protestant": ()}
"""On whom it declares war, when it can pay."""
WORTH = {"conquer": 7.0, "explore": 6.5, "colonise": 6.0, "treatise_england": 5.0, "piracy": 7.0,
         "university": 1.5, "fight_abroad": 6.0, "reinforce_abroad": 2.0, "calm": 2.5, "control": 2.0, "sail": 0.1,
         "transport": 0.0}
"""What an action is worth where nothing more is thought of."""


class Simple(ByName):
    """The simple opponent; `seed` only decides between choices it likes equally well."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(HANDLERS, Stream(seed, 0x1517))


# War


def goals(state: State, power: str) -> list[str]:
    """Fortified spaces worth a siege: keys of enemies and grey ones, electorates, lost homes."""
    return [at for at in (*KEYS, *ELECTORATES) if controller(state, at) and hostile(state, power, controller(state, at))
            and not own(state, power, at) and may_enter(state, power, at)]


def distances(state: State, power: str) -> dict[str, int]:
    """space -> steps to the nearest goal over spaces that the power may enter."""
    found = dict.fromkeys(goals(state, power), 0)
    waiting = list(found)
    for at in waiting:
        for near in NET.along("land", "pass")[at]:
            if near not in found and may_enter(state, power, near):
                found[near] = found[at] + 1
                waiting.append(near)
    return found


def strong_enough(state: State, at: str, men: int) -> bool:
    """Whether so many units may hope to take a space."""
    held = troops(garrison(state, at))
    return men > held + 1 and men >= 2 * held


def march(state: State, power: str, choice: dict[str, Any], far: dict[str, int]) -> float:
    """What a step of an army is worth: to a goal it can take, or towards one with a force that is worth it."""
    men, at, to = troops(choice["units"]), choice["from"], choice["to"]
    if besieging(state, at) and of_power(state, besieging(state, at), power) and not own(state, power, at):
        return -5
    foes = troops({piece: count for piece, count in army(units_at(state, to)).items()
                   if hostile(state, power, controller(state, to) or power) and piece in TROOPS})
    if far.get(to, FAR) == 0:
        return 8.0 if strong_enough(state, to, men) else -3
    if foes >= men or men < 4:
        return -3
    return 3.0 + men / 10 if far.get(to, FAR) < far.get(at, FAR) <= 6 else -1


def with_garrison(choice: Any) -> Any:
    """A step out of a key that leaves two regulars behind, where the army is large."""
    if choice == "end" or choice["do"] != "move" or choice["from"] not in KEYS or troops(choice["units"]) <= 5:
        return choice
    stay = next((piece for piece in choice["units"] if KIND[piece] == "regular"), "")
    if not stay or choice["units"][stay] < 3:
        return choice
    return {**choice, "units": {**choice["units"], stay: choice["units"][stay] - GARRISON}}


def storm(state: State, choice: dict[str, Any]) -> float:
    """What an assault is worth by the hits to be expected."""
    inside = garrison(state, choice["at"])
    dice = assault_dice(state, choice["units"], inside)
    if dice["attacker"] / 3 + 0.5 >= max(1, troops(inside)):
        return 9.0
    return 2.5 if dice["attacker"] > dice["defender"] else -1


def enlisting(state: State, power: str, choice: dict[str, Any], far: dict[str, int]) -> float:
    """What a new unit is worth: in walls that are in danger, then regulars where armies gather, corsairs for raids."""
    kind = KIND[choice["unit"]]
    if choice["unit"] in TROOPS and in_danger(state, power, choice["at"]):
        return (HELD if choice["at"] in ELECTORATES else DEFENCE) + (kind == "regular") / 10
    if kind == "corsair":
        return 4.0 if ships(units_at(state, choice["at"]), "corsair") < 3 else 0.5
    if kind == "squadron":
        return 0.3
    near = choice["at"] in CAPITALS.get(power, ()) or far.get(choice["at"], FAR) <= 2
    return (2.2 if kind == "regular" else 1.9) + near


def in_danger(state: State, power: str, at: str) -> bool:
    """Whether walls need men: keys and Protestant electorates of fewer than four, with more enemies close by; the
    electorates always, for their lords are at war for good."""
    held = troops(garrison(state, at))
    if held >= FULL or at not in (*KEYS, *ELECTORATES):
        return False
    foes = sum(troops(enemies(state, army(units_at(state, near)), power)) for near in NEXT[at])
    return foes > held or (power == "protestant" and at in ELECTORATES and held < FULL - 1)


def _spend(state: State, decision: Decision, stream: Stream) -> Any:
    power = decision.who
    far = distances(state, power)

    def worth(choice: Any) -> float:
        if choice == "end":
            return 0.0
        match choice["do"]:
            case "move":
                return march(state, power, choice, far)
            case "assault":
                return storm(state, choice)
            case "raise":
                return enlisting(state, power, choice, far)
            case "treatise" | "translate" | "burn_books" | "debate" | "saint_peters":
                return preaching(state, power, choice)
            case "sail":
                return 4.5 if prowling(state, power) else WORTH["sail"]
        return WORTH.get(choice["do"], 1.0)

    chosen = best(decision.options, worth, stream)
    smaller = with_garrison(chosen)
    return smaller if decision.verdict(smaller) else chosen


# At sea


def prowling(state: State, power: str) -> list[tuple[str, str]]:
    """(place, sea zone) where Ottoman corsairs may go to raid next: not raided yet, with ports of others, no enemy
    fleet; those that lie where a raid is to come stay."""
    if power != "ottoman" or not state.pirates or len(state.raided) >= ZONES_A_TURN:
        return []
    return [(at, sea) for at, bag in state.units.items() if bag.get(CORSAIR, 0) > 1 and not prey(state, at)
            for sea in BY_SEA[at] if prey(state, sea) and not enemy_fleets(state, power, sea)]


def prey(state: State, at: str) -> bool:
    """Whether a place is a sea zone that is worth a raid."""
    return at in SEAS and at not in state.raided and bool(raid_targets(state, at))


def _sail(state: State, decision: Decision, stream: Stream) -> Any:
    """Corsairs put to sea to raid, their admiral with them; all other fleets stay where they are."""
    for at, sea in prowling(state, decision.who):
        band = chosen(units_at(state, at), lambda piece: piece == CORSAIR or piece in ADMIRALS)
        choice = {"from": at, "to": sea, "units": band}
        if decision.verdict(choice):
            return choice
    return PASS


def _deploy(state: State, decision: Decision, stream: Stream) -> Any:
    far = distances(state, decision.who)

    def worth(choice: Any) -> float:
        if choice == "pass":
            return 0.0
        gain = far.get(choice["from"], FAR) - far.get(choice["to"], FAR)
        return gain + troops(choice["units"]) / 10 if troops(choice["units"]) > 3 else -1

    return best(decision.options, worth, stream)


def _winter(state: State, decision: Decision, stream: Stream) -> Any:
    """Where nobody is over four, at home before elsewhere; larger armies to a capital, where any number may stay."""
    at, men = decision.facts["place"], troops(decision.facts["units"])
    capitals = CAPITALS.get(decision.who, ())

    def worth(choice: Any) -> float:
        to = choice["to"]
        there = 0 if to == at else troops(of_power(state, army(units_at(state, to)), decision.who))
        over = 0 if to in capitals else max(0, men + there - FULL)
        return float(to == at) - 2.0 * over - float(winter_loss(state, decision.who, at, to, men))

    return best(decision.options, worth, stream)


def _losses(state: State, decision: Decision, stream: Stream) -> Any:
    return hired_first(decision)


def hired_first(decision: Decision) -> Any:
    """Losses: mercenaries and cavalry first."""
    (option,) = decision.options
    pool = option["lost"].pool
    order = sorted(pool, key=lambda piece: KIND[piece] == "regular")
    left, lost = option["lost"].least, {}
    for piece in order:
        taken = min(left, pool[piece])
        if taken:
            lost[piece] = taken
            left -= taken
    return {"lost": lost}


def _offer(state: State, decision: Decision, stream: Stream) -> Any:
    """An alliance with the enemy of an enemy, and nothing else."""
    if decision.facts["clauses"]:
        return "propose" if decision.verdict("propose") else "pass"
    for other in ("ottoman", "hapsburg", "england", "france", "papacy"):
        if other == decision.who or not common_enemy(state, decision.who, other) or friends(state, decision.who, other):
            continue
        wanted = {"add": {"kind": "alliance", "giver": decision.who, "taker": other}}
        if decision.verdict(wanted):
            return wanted
    return "pass"


def common_enemy(state: State, one: str, other: str) -> bool:
    """Whether two powers are at war with a third."""
    return any(at_war(state, one, third) and at_war(state, other, third)
               for third in ("ottoman", "hapsburg", "england", "france", "papacy"))


def _answer(state: State, decision: Decision, stream: Stream) -> Any:
    """Gifts and alliances against a common enemy are welcome; what costs something is not."""
    for clause in decision.facts["clauses"]:
        if clause["kind"] in HAND_OVER and clause["giver"] == decision.who:
            return "refuse"
        if clause["kind"] == "alliance" and not common_enemy(state, clause["giver"], clause["taker"]):
            return "refuse"
    return "agree"


def _war(state: State, decision: Decision, stream: Stream) -> Any:
    """On whom it always looks, and from turn 2 on who is about to win."""
    able = [one for one in decision.options if one != PASS]
    leading = [one for one in able if harm(state, decision.who, one) > 2]
    wanted = leading or [one for one in WARS.get(decision.who, ()) if one in able]
    return wanted[0] if wanted and state.turn >= 2 and not stream.below(2) else PASS


def _fight_or_leave(state: State, decision: Decision, stream: Stream) -> Any:
    """A small force avoids battle where it can, a large one stays."""
    at = decision.facts["place"]
    mine = troops(of_power(state, army(units_at(state, at)), decision.who))
    if mine > 3 or fortified(state, at):
        return "pass"
    return filled(decision.options[1], Bag.fullest)


def _intercept(state: State, decision: Decision, stream: Stream) -> Any:
    """With five or more, unless the place it leaves is a key."""
    at = decision.facts["place"]
    choice = filled(decision.options[1], Bag.fullest)
    return choice if troops(choice["units"]) > 4 and at not in KEYS and not besieged(state, at) else "pass"


def _peace(state: State, decision: Decision, stream: Stream) -> Any:
    """It ransoms its leaders, and sues an enemy who holds three of its homes, two of them keys."""
    for one in decision.options:
        if one != PASS and (one["do"] != "sue" or badly_beaten(state, decision.who, one["enemy"])):
            return one
    return PASS


def badly_beaten(state: State, power: str, enemy: str) -> bool:
    """Whether a war is lost."""
    lost = lost_homes(state, power, enemy)
    return len(lost) >= 3 and sum(at in KEYS for at in lost) >= 2


def _all_in(state: State, decision: Decision, stream: Stream) -> Any:
    return filled(decision.options[0], Bag.fullest)


HANDLERS: dict[str, Handler] = {
    **CARD_HANDLERS, "spend": _spend, "deploy": _deploy, "winter_home": _winter, "convert_where": convert,
    "convert_space": convert, "losses": _losses, "winter_surplus": _losses,
    "offer": _offer, "answer_offer": _answer, "declare_war": _war,
    "avoid_battle": _fight_or_leave, "intercept": _intercept, "peace_step": _peace, "buy_back": says("pass"),
    "withdraw": says(True), "sally": _all_in, "relief_enters": _all_in, "withdraw_after": _all_in,
    "naval_intercept": says("pass"), "naval_avoid": says("pass"), "sail": _sail,
    "intervene": says(True), "free_war": says(False), "luther_steps_in": says(False),
    "discovery": says("pacific_strait", "amazon"), "piracy_gives": says("point", "card", "fleet"),
}

OPPONENTS: dict[str, Callable[[int], Simple]] = {"simple": Simple}
