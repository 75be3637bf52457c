"""Exercises on 06 Navies."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import BY_SEA, SEAS, SPACES
from .shared import because, number, quiz, spaces

CHAPTER = "06_navies"
CROSSINGS = (
    ("marseille", ["gulf_of_lyon"], "palma"),
    ("marseille", ["gulf_of_lyon", "tyrrhenian_sea"], "naples"),
    ("marseille", ["gulf_of_lyon", "barbary_coast"], "tunis"),
    ("marseille", ["gulf_of_lyon", "barbary_coast", "ionian_sea"], "malta"),
    ("rouen", ["english_channel", "north_sea"], "london"),
    ("bordeaux", ["bay_of_biscay"], "corunna"),
    ("bordeaux", ["bay_of_biscay", "english_channel"], "plymouth"),
    ("bordeaux", ["bay_of_biscay", "irish_sea"], "bristol"),
    ("nantes", ["bay_of_biscay", "irish_sea", "north_sea"], "edinburgh"),
)
"""A port, the sea zones on the way, and where it leads."""


@exercise(CHAPTER, 1)
def dice_at_sea(stream: Stream) -> Question:
    """6.4/dice: strength of the fleets, an admiral, one more in port."""
    ships, defending = between(stream, 1, 4), bool(stream.below(2))
    at = one(stream, ("gulf_of_lyon", "marseille"))
    dice = quiz.ask(quiz.position(), "sea_dice", units={"france_squadron": ships}, at=at, defending=defending)
    why = because("sea_dice_port" if dice > 2 * ships else "sea_dice", "6.4/dice", ships=ships, total=dice)
    return number("sea_defender" if defending else "sea_attacker", dice, "6.4/dice", why=why, ships=ships, at=at)


@exercise(CHAPTER, 2)
def how_many_sink(stream: Stream) -> Question:
    """6.4/hits: two hits for a squadron; an odd one helps only the winner."""
    hits, by_winner = between(stream, 1, 6), bool(stream.below(2))
    sunk = quiz.ask(quiz.position(), "ships_sunk", hits=hits, squadrons=5, by_winner=by_winner)
    odd = "sunk_even" if hits % 2 == 0 else "sunk_odd_winner" if by_winner else "sunk_odd_loser"
    why = because(odd, "6.4/hits", hits=hits, pairs=hits // 2, total=sum(sunk.values()))
    return number("sunk_by_winner" if by_winner else "sunk_by_loser", sum(sunk.values()), "6.4/hits", why=why,
                  hits=hits)


@exercise(CHAPTER, 3)
def one_step_at_sea(stream: Stream) -> Question:
    """6.2/move, 6.2/ports: a step from port to sea, sea to sea, sea to port."""
    at = one(stream, ("gulf_of_lyon", "bay_of_biscay", "english_channel"))
    near = BY_SEA[at]
    further = {to for each in near for to in BY_SEA[each]} - {at, *near}
    state = quiz.position({"empty": True, "units": {at: {"france_squadron": 1}}})
    while True:
        shown = stream.shuffled([*some(stream, near, 5), *some(stream, sorted(further), 3)])
        verdicts = {to: quiz.ask(state, "may_sail", power="france", at=at, to=to, units={"france_squadron": 1})
                    for to in shown}
        if any(verdicts.values()):
            return spaces("sail", "6.2/ports", verdicts, state, at=at)


@exercise(CHAPTER, 4)
def price_of_a_crossing(stream: Stream) -> Question:
    """6.5: a CP for each step of the whole way."""
    at, bridge, to = one(stream, CROSSINGS)
    units = between(stream, 2, 5)
    state = quiz.position({"empty": True, "impulse": {"power": "france", "cp": 6},
                           "units": {at: {"france_regular": units}} | {sea: {"france_squadron": 1} for sea in bridge}})
    cost = quiz.ask(state, "transport_cost", power="france", at=at, to=to)
    way = quiz.ask(state, "sea_route", power="france", at=at, to=to)
    return number("crossing", cost, "6.5", state, because("crossing", "6.5", way=way[1:], cp=cost), units=units, at=at,
                  to=to, bridge=bridge)


@exercise(CHAPTER, 5)
def which_ports_are_safe(stream: Stream) -> Question:
    """6.7: which ports may not be assaulted, for the squadrons that guard them?"""
    while True:
        ports = some(stream, ("marseille", "rouen", "bordeaux", "genoa", "naples", "barcelona"), 4)
        units: dict[str, dict[str, int]] = {}
        for at in ports:
            mine, theirs = between(stream, 0, 2), between(stream, 0, 2)
            units[at] = {"ottoman_regular": 4, "france_regular": 1} | ({"france_squadron": mine} if mine else {})
            if theirs:
                units.setdefault(SPACES[at].seas[0], {})["ottoman_squadron"] = theirs
        guarded = one(stream, [sea for at in ports for sea in SPACES[at].seas])
        if stream.below(2):
            units.setdefault(guarded, {})["france_squadron"] = 1
        state = quiz.position({"empty": True, "units": units, "control": dict.fromkeys(ports, "france"),
                               "war": [["ottoman", "france"]]})
        verdicts = {at: quiz.ask(state, "protected_by_fleets", at=at) for at in sorted(ports)}
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("guarded", "6.7", verdicts, state)


@exercise(CHAPTER, 6)
def where_the_beaten_flee(stream: Stream) -> Question:
    """6.4/retreat: any neighbouring place open to a beaten fleet."""
    while True:
        at = one(stream, ("gulf_of_lyon", "tyrrhenian_sea", "barbary_coast", "bay_of_biscay", "english_channel"))
        shown = sorted(some(stream, BY_SEA[at], 6))
        enemies = some(stream, [place for place in shown if place in SEAS] or shown, 1)
        units = {at: {"france_squadron": 2, "hapsburg_squadron": 3}}
        state = quiz.position({
            "empty": True, "war": [["france", "hapsburg"]],
            "units": units | {place: {"hapsburg_squadron": 1} for place in enemies},
            "control": {place: "france" for place in shown if place in SPACES and stream.below(3) == 0}})
        verdicts = {to: quiz.ask(state, "may_avoid_at_sea", power="france", at=at, to=to) for to in shown}
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("flee", "6.4/retreat", verdicts, state, at=at)
