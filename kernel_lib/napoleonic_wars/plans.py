"""What the actions of an impulse, and events, are worth to the simple opponent."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Bag
from kernel_lib.parts.bags import size

from .board import AREAS, CAPITALS, COLUMNS, FORTRESSES, KEYS, LEADERS, LINKS, POWERS
from .cards import record_of
from .diplomacy import may_declare
from .outlook import Outlook, around, dice
from .players import PACT, player
from .state import State, impulse_of
from .terms import allied, at_war, controller, enemies_at, leaders_in, of_power, units_at
from .turn_end import ranking

FAIR = 1.25
"""It attacks with so many dice for each of the enemy's."""


class Plans:
    """What the actions offered to a power are worth to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.impulse = impulse_of(state)
        self.power = self.impulse.power
        self.view = Outlook(state, self.power)
        self.far = self.view.far()
        self.threats = self.view.threatened()

    def worth(self, option: Any) -> float:
        """More than 0 is better than to end the impulse."""
        if option == "end":
            return 0
        action = getattr(self, "_" + option["do"], None)
        return action(option) if action is not None else -1

    # 6 cards

    def _play(self, one: dict[str, Any]) -> float:
        record = record_of(one["card"])
        beside = bool(self.impulse.card)
        if one["card"] in self.state.reserves.get(self.power, ()) and not beside and self.state.cards.hand(self.power):
            return -1
        keep = 3 * (record.kind in ("battle", "response"))
        if one["as"] == "cp":
            return 20 + record.cp - keep
        return 20 + sum(event_worth(self.state, self.power, part) for part in record.effects) - keep

    def _resource(self, one: dict[str, Any]) -> float:
        return 30 if not self.state.cards.hand(self.power) and self.state.turn < len(COLUMNS) else -1

    # 7 building

    def _build(self, one: dict[str, Any]) -> float:
        at, count = str(one["at"]), int(one["units"])
        led = any(LEADERS[leader].power == self.power for leader in leaders_in(units_at(self.state, at)))
        return 1.5 * count + 4 * (at in self.threats) + 1 * led + 0.5 * (at in CAPITALS) - 0.1 * self.far.get(at, 9)

    def _build_leader(self, one: dict[str, Any]) -> float:
        here = units_at(self.state, one["at"])
        unled = here.get(self.power, 0) - sum(LEADERS[leader].command for leader in leaders_in(here))
        return LEADERS[one["leader"]].battle + 2 * min(unled, 4) - 3

    def _build_army(self, one: dict[str, Any]) -> float:
        return self._build(one) + sum(self._build_leader({"leader": leader, "at": one["at"]})
                                      for leader in one["leaders"])

    def _build_squadron(self, one: dict[str, Any]) -> float:
        return 1.0 + POWERS[self.power].naval_bonus

    def _flag(self, one: dict[str, Any]) -> float:
        return 6 + 6 * (one["at"] in KEYS) + 2 * (AREAS[one["at"]].power == self.power)

    def _call_back(self, one: dict[str, Any]) -> float:
        return 5 + 3 * (one["piece"] in LEADERS) + 2 * (one["at"] in self.threats) - 0.1 * self.far.get(one["at"], 9)

    def _call_squadron(self, one: dict[str, Any]) -> float:
        return 3

    def _refit(self, one: dict[str, Any]) -> float:
        return 3

    def _end_war(self, one: dict[str, Any]) -> float:
        return 1.2

    # 8 diplomacy

    def _influence(self, one: dict[str, Any]) -> float:
        consul = self.state.consuls[one["minor"]]
        place = COLUMNS.index(consul.column)
        if one["right"]:  # the nearer to a pact, the better: a point, and an army that marches with its own
            return 1.5 + 1.2 * place + 2 * (COLUMNS[place + 1] == PACT) + float(one["minor"] == "prussia")
        return 0.4 + 0.8 * place if at_war(self.state, self.power, one["row"]) else -1

    def _declare(self, one: dict[str, Any]) -> float:
        """A war that costs nothing, on a minor power of whose keys two or more lie open to a strong army."""
        target = one["target"]
        terms = may_declare(self.state, self.power, target).facts
        if terms["cp"] or terms["bloc"] or self.threats or self.impulse.cp < 3:
            return -1
        open_keys = [key for key in KEYS if controller(self.state, key) == target and key not in FORTRESSES
                     and self.striking(key) >= 2 * dice(self.state, units_at(self.state, key)) + 4]
        return 5 * len(open_keys) - 8

    def striking(self, at: str) -> int:
        """Dice of the strongest army of this power within two areas."""
        return max((dice(self.state, mine) for near in around(at, 2) if leaders_in(
            mine := of_power(units_at(self.state, near), self.power))), default=0)

    # 9 movement

    def _march(self, one: dict[str, Any]) -> float:
        units = self.company(one)
        mine = dice(self.state, units)
        at, to = one["from"], one["to"]
        odds = self.view.odds(units, to, at)
        if odds < FAIR or (size(units) == 1 and one["lead"]):
            return -1
        worth = 0.0
        if self.view.enemies(to):
            worth += 7 + min(self.view.enemies(to), 6) / 2
        holder = controller(self.state, to)
        hostile = at_war(self.state, self.power, holder)
        gain = self.far.get(at, 12) - self.far.get(to, 12)
        if one["lead"]:
            worth += (1 + min(size(units), 10) / 2) * gain + LEADERS[one["lead"]].battle / 4
            if hostile:
                worth += 2 + 3 * (to in KEYS) + 3 * (to in CAPITALS)
            if to in FORTRESSES and hostile:
                worth += 1 if mine >= 6 else -6
        worth += min(4, self.threats.get(to, 0)) if not self.view.enemies(to) else 0
        if not hostile and not one["lead"]:  # loose units go to a leader who has room
            leaders = [lead for lead in leaders_in(units_at(self.state, to)) if LEADERS[lead].power == self.power]
            room = sum(LEADERS[lead].command for lead in leaders) - units_at(self.state, to).get(self.power, 0)
            worth += 1.5 if room > 0 else -2
        elif not one["lead"]:
            worth -= 6
        near = max((self.view.enemies(way) for way in LINKS[to] if leaders_in(enemies_at(self.state, way, self.power))),
                   default=0)
        worth -= 2 if near > 1.5 * (mine + self.view.friends(to)) else 0
        if at in self.view.precious() and self.view.danger(at) > self.view.friends(at) - mine and not \
                self.view.enemies(to):
            worth -= 6
        return worth - 1

    def company(self, one: dict[str, Any]) -> dict[str, int]:
        """The pieces that would go: as many as may."""
        bag = one["units"]
        taken = bag.fullest() if isinstance(bag, Bag) else dict(bag)
        return {one["lead"]: 1, **taken} if one["lead"] else taken

    def _besiege(self, one: dict[str, Any]) -> float:
        here = units_at(self.state, one["at"])
        return 15 if size(here) > FORTRESSES[one["at"]] + 1 else -1

    # 13 the fleet

    def _sail(self, one: dict[str, Any]) -> float:
        bag = one["ships"]
        ships = bag.fullest() if isinstance(bag, Bag) else bag
        mine = sum(POWERS[power].naval_dice * count for power, count in ships.items())
        there = self.state.squadrons.get(one["to"], {})
        theirs = sum(POWERS[power].naval_dice * count for power, count in there.items()
                     if at_war(self.state, self.power, power))
        if one["to"] in AREAS or theirs * FAIR > mine:
            return -1
        gain = self.view.sea_gain(one["to"]) - self.view.sea_gain(one["from"]) if one["from"] not in AREAS else 1
        return 1.5 * theirs / max(1, POWERS[self.power].naval_dice) + 0.6 * gain - 1 if mine >= 4 else -1

    def _patrol(self, one: dict[str, Any]) -> float:
        here = self.state.squadrons.get(one["at"], {})
        mine = sum(POWERS[power].naval_dice * count for power, count in here.items()
                   if allied(self.state, power, self.power))
        theirs = sum(POWERS[power].naval_dice * count for power, count in here.items()
                     if at_war(self.state, power, self.power))
        return 6 if mine >= FAIR * theirs else -1

    def _sealift(self, one: dict[str, Any]) -> float:
        units = self.company(one)
        at, to = one["from"], one["to"]
        if not one["lead"] or size(units) < 3 or self.view.odds(units, to, at) < FAIR:
            return -1
        island = self.far.get(at, 20) - self.far.get(to, 20)
        hostile = at_war(self.state, self.power, controller(self.state, to))
        return 1.2 * min(island, 6) + 5 * (to in KEYS and hostile) + 2 * (to in self.threats) - 3 * (
            at in self.threats) - 2


GAINS = {"units": 2.0, "leader": 3.5, "squadrons": 3.0, "recall": 1.2, "draw": 2.5, "draw_and_play": 3.5,
         "resource": 7.0, "ready_reserve": 4.5, "plus_key": 9.0, "place": 2.0, "lay_flags": 3.0, "cp": 1.0,
         "refit_all": 1.5, "raid": 1.0, "consul": 2.5, "lasts": 3.5, "free": 0.5, "foreign_war": 3.0, "storm": 1.0,
         "fire_ships": 2.5, "lift_flags": 2.5, "lose_units": 2.0, "strike_leader": 3.0, "to_regroup": 2.0,
         "attrition": 2.5, "discard": 3.0, "take_card": 5.0, "cost_resource": 4.0, "look": 0.5, "break_pact": 5.0,
         "armistice": 1.0, "peace": 1.0, "sixth_turn": 1.0}
"""What a step of an event is worth to who plays it, for one piece, card or point."""
HURTS = ("lose_units", "strike_leader", "to_regroup", "attrition", "discard", "take_card", "cost_resource",
         "lift_flags", "foreign_war", "fire_ships", "storm")


def event_worth(state: State, power: str, part: dict[str, Any]) -> float:
    """What a part of an event is worth to a power: turned round when it helps its enemies or hurts its friends."""
    step = part["do"]
    worth = GAINS.get(step, 0.0) * int(part.get("count", 1))
    if step == "foreign_war":
        named = [*part.get("units", {}), *part.get("squadrons", {})]
        return worth if not any(allied(state, power, one) for one in named) else -5
    if step == "lasts":
        value = part["value"]
        ours = [one for one in value if allied(state, power, one)]
        helps = part["what"] in ("harsh", "dice")
        return worth if bool(ours) == helps else -5
    if step == "break_pact":
        minors = [part["minor"]] if isinstance(part["minor"], str) else part["minor"]
        hit = [one for one in minors if at_war(state, power, one)]
        return worth if hit else -5
    if step in ("consul", "peace"):
        return worth * (abs(int(part["steps"])) if step == "consul" else int(part["plus"]) * leading(state, power))
    of = part.get("of", "")
    if isinstance(of, list):
        friends = any(allied(state, power, one) for one in of)
        return worth if friends != (step in HURTS) else -5
    return worth


def leading(state: State, power: str) -> int:
    """1 when the player of a power would win now, else -1."""
    return 1 if ranking(state)[0]["seat"] == player(state, power) else -1
