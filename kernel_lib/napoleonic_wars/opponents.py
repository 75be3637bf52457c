"""A simple opponent: it holds its capitals, gathers, marches on enemy keys at fair odds, besieges, flags, courts minor
powers, uses its fleet, and pays for peace when it leads.

It is no strong player, and looks at no hand but its own. With real cards on the table it holds none: each of its cards
counts 3 CP.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kernel_lib.core.decision import Bag, Decision, filled
from kernel_lib.core.dice import Stream
from kernel_lib.parts.bags import size
from kernel_lib.parts.opponents import ByName, Handler, best, says

from .board import AREAS, CAPITALS, KEYS, LEADERS, NATION, POWERS, TRACK
from .cards import record_of
from .outlook import Outlook, dice, pieces
from .plans import FAIR, HURTS, Plans, event_worth
from .players import family, player, players_majors
from .state import State, impulse_of
from .terms import allied, at_war, bloc_of, controller, friends_at, leaders_in, units_at
from .turn_end import ranking

FLEE = 0.75
"""It evades with fewer."""


class Simple(ByName):
    """The simple opponent; `seed` only decides between choices it likes equally well."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(HANDLERS, Stream(seed, 0x52))


# An impulse


def _act(state: State, decision: Decision, stream: Stream) -> Any:
    plans = Plans(state)
    scored = [(plans.worth(option), option) for option in stream.shuffled(list(decision.options))]
    scored.sort(key=lambda one: -one[0])
    for worth, option in scored:
        if worth <= 0 and "end" in decision.options:
            return "end"
        choice = filled(option, Bag.fullest)
        if decision.verdict(choice):
            return choice
    return "end"


# Battles


def _intercept(state: State, decision: Decision, stream: Stream) -> Any:
    to = decision.facts["place"]
    moving = state.impulse.moving if state.impulse is not None else None
    theirs = dice(state, moving.units) if moving is not None else dice(state, units_at(state, to))
    for option in decision.options:
        if option == "pass":
            continue
        choice = filled(option, Bag.fullest)
        power = LEADERS[option["lead"]].power
        view = Outlook(state, power)
        left = view.danger(option["from"], 1) if option["from"] in view.precious() else 0
        if dice(state, {option["lead"]: 1, **choice["units"]}) >= FAIR * theirs and left <= theirs:
            return choice
    return "pass"


def _evade(state: State, decision: Decision, stream: Stream) -> Any:
    moving = state.impulse.moving if state.impulse is not None else None
    at, units = decision.facts["place"], decision.facts["units"]
    theirs = dice(state, moving.units) if moving is not None else 0
    power = NATION[next(iter(units))]
    if dice(state, friends_at(state, at, power)) >= FLEE * theirs or at in CAPITALS:
        return "stand"
    return _refuge(state, decision, power, stream)


def _refuge(state: State, decision: Decision, power: str, stream: Stream) -> Any:
    """Where most friends are and fewest enemies near."""
    view = Outlook(state, power)

    def worth(to: Any) -> float:
        if to in ("stand", "regroup") or to not in AREAS:
            return -50
        return view.friends(to) - view.danger(to, 1) + 3 * (to in CAPITALS and controller(state, to) == power)

    return best(decision.options, worth, stream)


def _retreat(state: State, decision: Decision, stream: Stream) -> Any:
    return _refuge(state, decision, decision.facts["power"], stream)


def _battle_card(state: State, decision: Decision, stream: Stream) -> Any:
    battle = state.battle
    if battle is None:
        return "pass"
    great = battle.kind != "land" or size(battle.active.units) + size(battle.other.units) >= 5
    mine = next((force for force in battle.forces() if any(
        family(state, NATION[piece]) == family(state, decision.facts["power"])
        for piece in (*force.units, *force.squadrons))), None)
    if not great or mine is None or len(mine.cards) >= 1:
        return "pass"
    return next(one for one in decision.options if one != "pass")


def _response(state: State, decision: Decision, stream: Stream) -> Any:
    """It stops its enemies, and helps itself in battles."""
    impulse, power = impulse_of(state), decision.facts["power"]
    hostile = at_war(state, power, impulse.facing_by if decision.facts["moment"] == "event" else impulse.power)
    card = next(one for one in decision.options if one != "pass")
    match decision.facts["moment"]:
        case "event":
            worth = sum(event_worth(state, impulse.facing_by, part) for part in record_of(impulse.facing).effects)
            return card if hostile and worth >= 4 else "pass"
        case "played":
            return card if hostile and impulse.cp >= 3 else "pass"
        case "march":
            big = impulse.moving is not None and size(impulse.moving.units) >= 4
            return card if hostile and big else "pass"
    battle = state.battle
    inside = battle is not None and any(
        player(state, NATION[piece]) == decision.who for force in battle.forces() for piece in force.units)
    return card if inside else "pass"


def _storm_on(state: State, decision: Decision, stream: Stream) -> Any:
    battle = state.battle
    return battle is not None and size(battle.active.units) - battle.active.fives >= 4


# Peace, blocs, reinforcements


def _peace(state: State, decision: Decision, stream: Stream) -> Any:
    """A card for peace when two points ahead; one against it when as far behind and somebody has paid for it."""
    first, *others = ranking(state)
    if first["seat"] == decision.who:
        return int(not others or first["points"] - others[0]["points"] >= 2)
    mine = next(row["points"] for row in others if row["seat"] == decision.who)
    return -1 if first["points"] - mine >= 2 and sum(state.peace.values()) > 0 else 0


def _reinforce(state: State, decision: Decision, stream: Stream) -> Any:
    power = str(decision.facts["power"])
    view = Outlook(state, power)
    far, threats = view.far(), view.threatened()

    def worth(one: Any) -> float:
        if one == "done":
            return 0
        near = -0.1 * far.get(one.get("at", ""), 9) + 2 * (one.get("at") in threats)
        leaders = sum(1 for bag in state.units.values() for piece in leaders_in(bag) if LEADERS[piece].power == power)
        match one["do"]:
            case "call_back":
                return 8 + near
            case "leader":
                return 5 + LEADERS[one["leader"]].battle - 2 * leaders + near
            case "unit":
                return 4 + near
            case "squadron":
                return 1 + 2 * (power == "britain")
            case "call_squadron" | "refit":
                return 3.5
            case "deploy":
                return 1 - 0.1 * far.get(one["from"], 20) if far.get(one["from"], 20) > 3 else -1
        return -1

    choice = best(decision.options, worth, stream)
    return filled(choice, Bag.fullest)


def _deploy(state: State, decision: Decision, stream: Stream) -> Any:
    power = LEADERS[decision.facts["leader"]].power
    far = Outlook(state, power).far()
    here = far.get(decision.facts["place"], 20)

    def worth(one: Any) -> float:
        return 0 if not isinstance(one, dict) else here - far.get(one["to"], 20)

    choice = best(decision.options, worth, stream)
    if isinstance(choice, dict) and worth(choice) <= 0 and any(not isinstance(one, dict) for one in decision.options):
        choice = next(one for one in decision.options if not isinstance(one, dict))
    return filled(choice, Bag.fullest)


def _side(state: State, decision: Decision, stream: Stream) -> Any:
    """A neutral takes the side against who leads, France or its enemies; who has a side keeps it."""
    power = decision.facts["power"]
    if bloc_of(state, power):
        return "pass"
    first = ranking(state)[0]["seat"]
    bloc = "imperial" if bloc_of(state, first) == "allied" and power != "britain" else "allied"
    foes = [one for one in players_majors(state) if bloc_of(state, one) not in ("", bloc)]
    wanted: list[Any] = [{"do": "join", "bloc": bloc}, *({"do": "war", "target": one} for one in foes)]
    return next((one for one in wanted if one in decision.options), "pass")


def _diplomacy(state: State, decision: Decision, stream: Stream) -> Any:
    power = decision.facts["power"]

    def worth(one: Any) -> float:
        if one == "pass":
            return 0
        return 2 if one.get("right") else 1 if one["do"] == "influence" and at_war(state, power, one["row"]) else -1

    return best(decision.options, worth, stream)


def _terms(state: State, decision: Decision, stream: Stream) -> Any:
    """Beaten in its own land it gives four areas that are no keys, has its home keys cleared and keeps nothing."""
    power = decision.facts["power"]
    if power == "france" or any(controller(state, at) == power for at in AREAS if CAPITALS.get(at) == power):
        return "fight_on"
    option = next(one for one in decision.options if isinstance(one, dict))
    cede = [at for at in option["cede"].pool if at not in KEYS][:4]
    clear = [at for at in option["clear"].pool if at in KEYS][:2]
    return {"cede": dict.fromkeys(cede, 1), "clear": dict.fromkeys(clear, 1), "keep": {}}


def _accept(state: State, decision: Decision, stream: Stream) -> Any:
    asked = len(decision.facts["clear"]) + len(decision.facts["keep"])
    return asked <= len(decision.facts["cede"]) + 1


# Events


def _event_power(state: State, decision: Decision, stream: Stream) -> Any:
    """Enemies where the event hurts, the strongest first; else itself and its friends."""
    power, card = str(decision.facts["power"]), decision.facts.get("card", "")
    hurts = bool(card) and any(part["do"] in HURTS for part in record_of(card).effects)

    def worth(one: str) -> float:
        weight = pieces(state, one) / 100 + (one in players_majors(state))
        if hurts:
            return weight if at_war(state, power, one) else -5 if allied(state, power, one) else 0
        return weight + 10 * (one == power) + 3 * (player(state, one) == decision.who) - 5 * at_war(state, power, one)

    return best(decision.options, worth, stream)


def _event_place(state: State, decision: Decision, stream: Stream) -> Any:
    """Where enemies are worst off by what hurts, and where units are wanted by what helps."""
    power, card = decision.facts["power"], decision.facts.get("card", "")
    steps = {part["do"] for part in record_of(card).effects} if card else set()
    view = Outlook(state, power)
    far, threats = view.far(), view.threatened()

    def worth(at: str) -> float:
        if steps & {"attrition", "to_regroup", "fire_ships", "storm"}:
            ships = state.squadrons.get(at, {})
            return view.enemies(at) - view.friends(at) + 2 * sum(
                count if at_war(state, power, one) else -count for one, count in ships.items())
        if "lift_flags" in steps:
            flag = state.flags.get(at, power)
            return 3 * at_war(state, power, flag) - 5 * allied(state, power, flag) + (at in KEYS)
        return 2 * (at in KEYS) + 4 * (at in threats) - 0.2 * far.get(at, 12)

    return best(decision.options, worth, stream)


def _event_leader(state: State, decision: Decision, stream: Stream) -> Any:
    return best(decision.options, lambda one: LEADERS[one].battle, stream)


def _levy(state: State, decision: Decision, stream: Stream) -> Any:
    """From where most stand idle."""
    power = decision.facts["power"]
    far = Outlook(state, power).far()
    return best(decision.options, lambda at: -1 if at == "regroup" else
                units_at(state, at).get(power, 0) + far.get(at, 12), stream)


def _cheapest(state: State, decision: Decision, stream: Stream) -> Any:
    return best(decision.options, lambda one: -9 if one == "resource" else -record_of(one).cp, stream)


def _way(state: State, decision: Decision, stream: Stream) -> Any:
    one = record_of(decision.facts["card"])
    worth = sum(event_worth(state, decision.facts["power"], part) for part in one.effects)
    return "event" if worth > one.cp else "cp"


def _armistice(state: State, decision: Decision, stream: Stream) -> Any:
    mine = [power for power in TRACK if player(state, power) == decision.who]
    return sum(pieces(state, one) for one in mine[:1]) < pieces(state, decision.facts["power"])


def _restore(state: State, decision: Decision, stream: Stream) -> Any:
    """The former sponsor pays, and so do his friends."""
    friend = not at_war(state, decision.facts["power"], decision.facts["minor"])
    return next(one for one in decision.options if one != "pass") if friend else "pass"


def _cede(state: State, decision: Decision, stream: Stream) -> Any:
    """The conqueror takes keys, the beaten gives the rest."""
    taking = player(state, decision.facts["by"]) == decision.who
    return best(decision.options, lambda at: (at in KEYS) if taking else -(at in KEYS), stream)


def _preempt(state: State, decision: Decision, stream: Stream) -> Any:
    """To save its capital, or to strike first with two cards more."""
    power = decision.facts["power"]
    return bool(Outlook(state, power).threatened()) and len(state.cards.hand(power)) >= 2


def _sea_battle(state: State, decision: Decision, stream: Stream) -> Any:
    """A fleet intercepts at fair odds and evades at bad ones."""
    at, theirs = decision.facts["place"], decision.facts["ships"]
    foes = sum(POWERS[power].naval_dice * count for power, count in theirs.items())
    mine = sum(POWERS[power].naval_dice * count for power, count in state.squadrons.get(at, {}).items()
               if not any(allied(state, power, one) for one in theirs))
    return mine >= FAIR * foes


HANDLERS: dict[str, Handler] = {
    "act": _act, "intercept": _intercept, "evade": _evade, "retreat": _retreat, "battle_card": _battle_card,
    "response": _response, "storm_on": _storm_on, "pay_for_peace": _peace, "reinforce": _reinforce, "deploy": _deploy,
    "excess_diplomacy": _diplomacy, "submit": _terms, "accept_terms": _accept, "side": _side,
    "let_in": says(True), "join_group": says(True), "form_group": says(True), "join_fleet": says(True),
    "allow_interception": says(True), "gather_fleet": says("go_on"),
    "redraw": says("keep"), "preempt": _preempt, "event_power": _event_power, "event_place": _event_place,
    "event_leader": _event_leader, "event_levy": _levy, "event_donor": _levy, "event_spend": _cheapest,
    "event_way": _way, "agree_armistice": _armistice, "restore_pact": _restore, "cede": _cede,
    "card_shows": says(3), "must_play_event": says(False), "real_event": says("done"),
    "real_response": says("pass"), "by_hand": says("done"),
    "flag_or_regroup": says(True), "naval_intercept": _sea_battle, "strait_battle": _sea_battle,
    "leave_area": says(False),
}

OPPONENTS: dict[str, Callable[[int], Simple]] = {"simple": Simple}
