"""The game as the core sees it: options, the flow of the whole game, invariants."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Option, Rules, by_phase, switches
from kernel_lib.core.story import Story
from kernel_lib.parts.bags import amiss, together

from .bible import TESTAMENT_STEPS
from .board import (
    AT_SEA,
    CARDS,
    ELECTORATES,
    FLEETS,
    HOLY,
    HOME_CARDS,
    LEADERS,
    MAJORS,
    MINORS,
    ON_LAND,
    OWNER,
    RULERS,
    SEAS,
    SPACES,
    UNITS,
)
from .debate import ZONES as BIBLES
from .event_spaces import HAVENS
from .new_world import COLONIES
from .opponents import OPPONENTS
from .papacy import EXCOMMUNICABLE
from .piracy import ZONES_A_TURN
from .position import POSITION
from .raising import COUNTERS
from .religion import religious_points
from .setup import blank
from .state import State, friends, side
from .victory import points_of_all

GAME = "here_i_stand"
RELIGIOUS_POINTS = 15
BANNED = {RULERS[one].power for one in EXCOMMUNICABLE}

FLOW = {"setup": "setup", "theses": "theses", "draw": "draw_phase", "diplomacy": "diplomacy",
        "worms": "diet_of_worms", "spring": "spring_deployment", "actions": "next_play", "winter": "winter",
        "new_world": "new_world", "victory": "victory_check"}
"""phase -> the procedure that plays it, and says what comes next (4/phases)."""


def options() -> dict[str, Option]:
    """All options: every ruling that changes play."""
    return switches(GAME)


def result(state: State) -> dict[str, Any] | None:
    """Who has won and why; None while nobody has."""
    return {"winner": state.winners[0] if len(state.winners) == 1 else state.winners,
            "why": state.victory} if state.winners else None


def check(state: State) -> list[str]:
    """Every broken invariant of a position, in words."""
    return [*pieces_amiss(state), *cards_amiss(state), *powers_amiss(state), *markers_amiss(state)]


def pieces_amiss(state: State) -> list[str]:
    """Bags that hold what they cannot, leaders in two places, land pieces at sea, more fleets than counters."""
    faults, there = amiss(state.units, LEADERS), together(*state.units.values())
    faults += [f"{one} is on the map and off it" for one in (*state.captured, *state.away, *state.gone) if one in there]
    faults += [f"{at} is no place" for at in state.units if at not in SPACES and at not in SEAS]
    faults += [f"{piece} is at {at}" for at, bag in state.units.items() for piece in bag
               if (at in SEAS and piece in ON_LAND) or (at in SPACES and piece in AT_SEA and not SPACES[at].seas)]
    if state.options["counter_limits"] == "limited":
        for power, counters in COUNTERS.items():
            used = sum(count for bag in (*state.units.values(), state.sunk) for piece, count in bag.items()
                       if piece in FLEETS and (UNITS[piece].lender or OWNER[piece]) == power)
            faults += [f"{power} has {used} fleets of {counters.fleets}"] if used > counters.fleets else []
    return faults


def cards_amiss(state: State) -> list[str]:
    """Cards that are there twice, and home cards in other hands."""
    cards = state.cards.everywhere()
    faults = [f"{card} is there twice" for card in CARDS if cards.count(card) > 1]
    return faults + [f"{card} is with {power}" for power, hand in state.cards.hands.items() for card in hand
                     if card in HOME_CARDS and CARDS[card].power != power]


def markers_amiss(state: State) -> list[str]:
    """Translations that nobody makes, regulars that nobody has, havens and colonies where none can be."""
    faults = [f"there is no Bible in {zone}" for zone in {**state.new_testament, **state.full_bible}
              if zone not in BIBLES]
    faults += [f"the full Bible comes before the New Testament in {zone}" for zone, steps in state.full_bible.items()
               if steps and state.new_testament.get(zone, 0) < TESTAMENT_STEPS]
    faults += [f"{count} regulars wait for {at}" for at, count in state.waiting.items()
               if count > ELECTORATES.get(at, 0)]
    faults += [f"{at} is a haven" for at in state.havens if at not in HAVENS]
    faults += [f"{len(state.raided)} sea zones are raided"] if len(state.raided) > ZONES_A_TURN else []
    return faults + [f"{colony} is of {power}" for colony, power in state.new_world.colonies.items()
                     if COLONIES[colony].power not in ("", power)]


def powers_amiss(state: State) -> list[str]:
    """Powers that see each other differently, minor powers with two allies, points that do not add up."""
    faults = [f"{one} and {other} see each other differently" for one, others in state.relations.items()
              for other, status in others.items() if state.relations.get(other, {}).get(one) != status]
    faults += [f"{ruler} does not rule {power}" for power, ruler in state.rulers.items()
               if RULERS[ruler].power != power]
    faults += [f"{minor} has two allies" for minor in MINORS
               if sum(status == "alliance" for status in state.relations.get(minor, {}).values()) > 1]
    faults += [f"{one} is allied with {other}" for one in MINORS for other in MINORS
               if state.relations.get(one, {}).get(other)]
    faults += [f"{leader} is a captive of {power}" for leader, power in state.captured.items()
               if side(state, leader) == power]
    track = religious_points(state)
    faults += ["the religious track does not make 15"] if sum(track.values()) != RELIGIOUS_POINTS else []
    faults += ["ottoman is allied with papacy"] if friends(state, "ottoman", "papacy") else []
    faults += [f"{power} is under a ban" for power in state.banned if power not in BANNED]
    faults += [f"{at} has no religion to have" for at in state.faith if at not in HOLY]
    return faults + [f"{debater} is gone and debates" for debater in state.debaters if debater in state.gone]


def seen(state: State, who: str | None) -> State:
    """What a seat may know: its own hand; the others' hands and the deck face down."""
    made = state.copy()
    known = state.cards.seen_by(who)
    made.cards.deck, made.cards.hands = known.deck, known.hands
    return made


STORY = Story(weighty=frozenset({
    "assault_result", "birth", "burnt", "captured", "changes_sides", "claims", "control", "debate_won",
    "excommunicated", "field_result", "gains_points", "hungary_falls", "league_forms", "losses", "new_ruler",
    "pirates_come", "sacked", "siege_broken", "sunk", "war_declared", "wiped_out", "worms_result"}))

RULES = Rules(
    id=GAME,
    title={"en": "Here I Stand", "zh": "教改风云"},
    options=options(),
    new_state=blank,
    position=POSITION,
    next_procedure=by_phase(FLOW),
    check=check,
    seats=lambda options: MAJORS,
    acting=lambda state: state.impulse.power if state.impulse is not None else "",
    round_of=lambda state: state.turn,
    result=result,
    points=points_of_all,
    story=STORY,
    round_ends="12",
    seen=seen,
    unordered=frozenset({"alliance", "banned", "births", "buy_back_options", "charted", "debaters_of", "deck",
                         "discard", "discards", "due", "excommunicated", "exploration_result", "fortresses",
                         "galleons", "gone", "hand", "hands", "harbours", "havens", "keys_of", "leading",
                         "lost_homes", "may_return_to", "partners", "plantations", "protestant", "raid_targets",
                         "raided", "raiders", "removed", "shelters", "universities", "unrest", "used_up", "war",
                         "winners", "winter_places"}),
    opponents=OPPONENTS,
    first_lesson="05_armies",
)
