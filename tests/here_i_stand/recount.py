"""Here I Stand counted again: cards, counters and points from the printed tables, treaties from the log."""

from itertools import combinations

from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import CARDS, DEBATERS, MAJORS, OWNER, SPACES, TROOPS, UNITS
from kernel_lib.here_i_stand.map import besieged
from kernel_lib.here_i_stand.raising import COUNTERS
from kernel_lib.here_i_stand.state import State
from kernel_lib.here_i_stand.victory import points_of_all

MARKERS = {"ottoman": 11, "hapsburg": 14, "england": 9, "france": 11, "papacy": 7}
KEY_POINTS = {"ottoman": (2, 2), "hapsburg": (2, 1), "england": (3, 2), "france": (2, 2), "papacy": (2, 2)}
"""power -> points for its first key, and for each further one (the printed tracks)."""
TRACK = (4, 7, 10, 14, 17, 20, 24, 27, 30, 34, 37, 40, 44, 47)
"""Protestant spaces at which a point goes from the Papacy to the Protestants."""
ENGLISH = ("london", "york", "bristol", "calais", "berwick", "carlisle", "lincoln", "norwich", "plymouth", "portsmouth",
           "shrewsbury", "wales")
ELECTORATES = ("wittenberg", "brandenburg", "mainz", "cologne", "trier", "augsburg")
DISCOVERIES = {"st_lawrence": 1, "great_lakes": 1, "mississippi": 1, "amazon": 2, "pacific_strait": 1,
               "circumnavigation": 3, "maya": 1, "aztec": 2, "inca": 2}
FOREVER = ({"hapsburg", "protestant"}, {"papacy", "protestant"})


CHANGING = frozenset({
    "bribed", "changes_sides", "fortress", "fought_abroad", "gives_up", "goes_home", "haven", "keeps_one", "lends",
    "loan_ends", "losses", "mercenaries_given", "pirates_come", "raised", "raised_abroad", "rebels", "regulars_enter",
    "reinforced", "removed", "removed_in_winter", "sunk", "wiped_out"})
"""Events that bring or take troops and fleets."""


def pieces(state: State) -> dict[str, int]:
    """Troops and fleets on the map and in wars abroad; leaders are counted elsewhere."""
    found: dict[str, int] = {}
    for bag in (*state.units.values(), *(war.units for war in state.foreign_wars.values())):
        for piece, count in bag.items():
            if piece in UNITS:
                found[piece] = found.get(piece, 0) + count
    return found


def sound(begun: State, state: State) -> list[str]:
    """What is lost or made from nothing between two positions, and what does not add up in the later one."""
    return [*cards(begun, state), *counters(state), *points(state), *people(state), *walls(state), *treaties(state)]


def cards(begun: State, state: State) -> list[str]:
    """Cards join, and never leave: every card of the beginning is somewhere, each once."""
    held = state.cards.everywhere()
    return [f"{card} is lost" for card in begun.cards.everywhere() if card not in held] + [
        f"{card} is no card, or there twice" for card in held if card not in CARDS or held.count(card) > 1]


def counters(state: State) -> list[str]:
    """No power has more land units than its counters stand for in all: raising checks it, moving splits stacks."""
    if state.options["counter_limits"] == "unlimited":
        return []
    faults = []
    for power, limit in COUNTERS.items():
        most = sum(max(one.faces) * one.count for one in limit.land)
        men = sum(count for bag in (*state.units.values(), *(war.units for war in state.foreign_wars.values()))
                  for piece, count in bag.items() if piece in TROOPS and OWNER[piece] == power)
        faults += [f"{power} has {men} units of {most}"] if men > most else []
    return faults


def points(state: State) -> list[str]:
    """Points counted from the position by the printed tables."""
    religious = sum(faith == "protestant" and at not in state.unrest for at, faith in state.faith.items())
    moved = sum(religious >= step for step in TRACK)
    calm = [at for at in ELECTORATES if state.league and at not in state.unrest]
    mine = dict.fromkeys(MAJORS, 0)
    for power, (first, more) in KEY_POINTS.items():
        keys = min(sum(SPACES[at].kind == "key" and holder == power and at not in state.unrest
                       for at, holder in state.control.items()), MARKERS[power] - 1)
        mine[power] += first + more * (keys - 1) if keys else 0
    for power in MAJORS:
        mine[power] += sum(state.bonus.get(power, {}).values())
        mine[power] += sum(DISCOVERIES[one] for one, who in state.new_world.claims.items() if who == power)
    mine["ottoman"] += state.piracy
    mine["hapsburg"] += sum(state.control[at] == "hapsburg" for at in calm)
    mine["england"] += 5 if state.england.edward else 2 * state.england.elizabeth
    mine["england"] += sum(state.faith[at] == "protestant" and at not in state.unrest for at in ENGLISH) // 2
    mine["france"] += state.chateaux
    mine["papacy"] += 15 - moved + min(5, state.saint_peters // 5)
    mine["protestant"] += moved + sum(steps >= 10 for steps in state.full_bible.values()) + 2 * sum(
        state.control[at] == "protestant" == state.faith[at] for at in calm)
    told = points_of_all(state)
    return [f"{power} has {told[power]} points, counted {mine[power]}" for power in MAJORS
            if told[power] != mine[power]]


def people(state: State) -> list[str]:
    """Limits that are printed: piracy, chateaux, Saint Peter's; nobody debates who is away."""
    faults = [f"{name} at {value}" for name, value, most in (
        ("piracy", state.piracy, 10), ("chateaux", state.chateaux, 6), ("Saint Peter's", state.saint_peters, 25),
        ("raids", len(state.raided), 4)) if not 0 <= value <= most]
    return faults + [f"{one} debates though away" for one in state.debaters if one in state.away or one not in DEBATERS]


def walls(state: State) -> list[str]:
    """Nobody is under siege when spring comes, but where the League of this winter finds a Catholic electorate."""
    return [f"{at} is besieged in spring" for at in state.units
            if state.phase == "spring" and at in SPACES and at not in ELECTORATES and besieged(state, at)]


def treaties(state: State) -> list[str]:
    """Alliances between major powers are over when the winter is (9/alliance-ends)."""
    return [f"{one} and {other} are allied after the winter" for one, other in combinations(MAJORS, 2)
            if state.phase in ("new_world", "draw") and state.relations.get(one, {}).get(other) == "alliance"]


def accounts(table: Table) -> list[str]:
    """Treaties as the log tells them: they last until the log ends them, and are those of the final position."""
    known: dict[frozenset[str], str] = {frozenset(pair): "war" for pair in (
        ("hapsburg", "france"), ("france", "papacy"), ("ottoman", "hungary"))}
    faults = []
    for event in table.log:
        match event.name:
            case "war_declared" | "alliance":
                pair = frozenset((str(event.who), str(event.facts["other"])))
                known[pair] = "war" if event.name == "war_declared" else "alliance"
            case "peace":
                pair = frozenset((str(event.who), str(event.facts["other"])))
                faults += [f"{sorted(pair)} made peace"] if set(pair) in FOREVER else []
                faults += [f"{sorted(pair)} ended no war"] if known.pop(pair, "") != "war" else []
            case "alliance_ends":
                pair = frozenset(event.facts["powers"])
                faults += [f"{sorted(pair)} ended no alliance"] if known.pop(pair, "") != "alliance" else []
            case "activated":
                for foe in event.facts["foes"]:
                    known.pop(frozenset((event.facts["minor"], foe)), None)
                known[frozenset((event.facts["minor"], str(event.who)))] = "alliance"
            case "deactivated":
                known.pop(frozenset((event.facts["minor"], str(event.who))), None)
    powers = sorted({one for pair in known for one in pair} | set(table.state.relations))
    for one, other in combinations(powers, 2):
        now, told = table.state.relations.get(one, {}).get(other, ""), known.get(frozenset((one, other)), "")
        faults += [f"{one} and {other}: {now or 'neutral'}, the log says {told or 'neutral'}"] if now != told else []
    return faults
