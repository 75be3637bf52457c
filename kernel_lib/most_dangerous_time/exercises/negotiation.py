"""Exercises on 08 Negotiation and betrayal."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import CARDS, LEADERS
from ..communications import BY_LAND
from .shared import counted, happens, quiz, rolled

CHAPTER = "08_negotiation"
HOSTS = {
    "odani": "azai_nagamasa",
    "ichijodani": "asakura_yoshikage",
    "mitsukuri": "rokkaku_yoshikata",
    "noda_fukushima": "miyoshi_nagayasu",
    "miki": "bessho_nagaharu",
    "yagami": "hatano_hideharu",
}
SOLDIERS = {
    "sawayama": "azai",
    "mitsukuri": "rokkaku",
    "nagashima": "ikko_ikki",
    "noda_fukushima": "miyoshi",
    "tanba_kameyama": "minor_clan",
    "obama": "minor_clan",
    "echizen_fuchu": "asakura",
    "ueno": "iga_ninja",
}
CAMPS = ("kyo", "kannonji", "otsu", "kanagasaki", "minakuchi", "ibaraki", "kuwana")
CARD_OF = {card.target: card.number for card in CARDS.values() if card.target}
TRAITORS = {
    "odani": ("azai_nagamasa",),
    "mitsukuri": ("rokkaku_yoshikata",),
    "noda_fukushima": ("miyoshi_nagayasu",),
    "iida": ("baba", "yamagata"),
    "sunpu": ("katsuyori", "baba"),
}

TALKERS = (
    ("oda_alliance", "oda", ("nobunaga", "hideyoshi", "shibata", "akechi", "niwa"),
     ("gifu", "kiyosu", "ogaki", "otsu", "kannonji", "minakuchi"), "azai"),
    ("mori", "mori", ("terumoto", "kobayakawa", "kikkawa", "ukita_naoie"),
     ("tottori", "ueshi", "takada", "takamatsu", "okayama"), "oda"),
)  # fmt: skip
"""An alliance and its clan, leaders of it, castles where they may stand, and who besieges one of them."""


@exercise(CHAPTER, 1)
def number_needed(stream: Stream) -> Question:
    """What must the die show?"""
    at = one(stream, HOSTS)
    leader, besieged = HOSTS[at], bool(stream.below(2))
    clan = LEADERS[leader].clan
    group = {clan: 3} | ({leader: 1} if stream.below(2) else {})
    camp = at if besieged else BY_LAND[at][0]
    state = quiz.position(
        {
            "empty": True,
            "turn": 6,
            "units": {camp: {"nobunaga": 1, "oda": 5}} | ({} if besieged else {at: group}),
            "inside": {at: group} if besieged else {},
            "impulse": {"alliance": "oda_alliance"},
        }
    )
    why = happens(
        quiz.table(state, "negotiate", dice=rolled(1), leader="nobunaga", at=at, clan=clan, inside=besieged),
        "negotiation",
    )
    target, parts = why.facts["target"], {part: more for part, more in why.facts["modifiers"].items() if more}
    why = counted("number_needed" if parts else "number_needed_plain", why.rule, parts=parts, target=target)
    where = quiz.words("besieged_in", at=at) if besieged else quiz.words(
        "number_needed.no_where", at=at)
    prompt = quiz.words("number_needed", clan=clan, group=group, where=where)
    hints = [
        quiz.words("number_needed.1"),
        quiz.words("number_needed.2"),
    ]
    return quiz.number(prompt, target, why, hints, state)


@exercise(CHAPTER, 2)
def within_reach(stream: Stream) -> Question:
    """With whose soldiers may this leader negotiate?"""
    while True:
        leader, (home, other) = one(stream, ("nobunaga", "hideyoshi")), some(stream, CAMPS, 2)
        places = some(stream, SOLDIERS, 6)
        state = quiz.position(
            {
                "empty": True,
                "turn": 6,
                "impulse": {"alliance": "oda_alliance"},
                "units": {home: {leader: 1, "oda": 2}, other: {"oda": 2}} | {at: {SOLDIERS[at]: 2} for at in places},
            }
        )
        verdicts = {at: quiz.ask(state, "may_negotiate", leader=leader, at=at, clan=SOLDIERS[at]) for at in places}
        if any(verdicts.values()):
            break
    rank = quiz.words("within_reach.rank") if leader == "nobunaga" else quiz.words("within_reach.no_rank")
    prompt = quiz.words("within_reach", leader=leader, home=home, other=other, rank=rank)
    hints = [
        quiz.words("within_reach.1"),
        quiz.words("within_reach.2"),
        quiz.words("how_many_there_are", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "8.3/who", verdicts, hints, state)


@exercise(CHAPTER, 3)
def who_comes_over(stream: Stream) -> Question:
    """A betrayal card: who changes sides?"""
    at = one(stream, TRAITORS)
    leader = one(stream, TRAITORS[at])
    clan, mates = LEADERS[leader].clan, [mate for mate in TRAITORS[at] if mate != leader and stream.below(2)]
    group = {leader: 1, clan: between(stream, 1, 4)} | dict.fromkeys(mates, 1)
    state = quiz.position(
        {
            "empty": True,
            "turn": 8,
            "entered": ["takeda"],
            "control": {at: clan},
            "hand": {"oda": [CARD_OF[leader]]},
            "units": {at: group, BY_LAND[at][0]: {"nobunaga": 1, "oda": 4}},
            "impulse": {"alliance": "oda_alliance"},
        }
    )
    table = quiz.table(state, "negotiation_step", [{"card": f"card_{CARD_OF[leader]}", "leader": "nobunaga"}])
    why = next(event for event in table.log if event.name == "betrayed")
    answer = "clan" if why.rule == "8.2/daimyo" else "alone" if why.facts["units"] == {leader: 1} else "soldiers"
    said = {
        "clan": quiz.words("who_comes_over.says_clan", clan=clan),
        "soldiers": quiz.words("who_comes_over.says_soldiers", at=at),
        "alone": quiz.words("who_comes_over.says_alone"),
    }
    prompt = quiz.words("who_comes_over", leader=leader, at=at, group=group, rank=LEADERS[leader].rank)
    hints = [
        quiz.words("who_comes_over.1"),
        quiz.words("who_comes_over.2"),
    ]
    return quiz.choose(prompt, answer, said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 4)
def soldier_against_soldier(stream: Stream) -> Question:
    """8.41: one soldier against one soldier."""
    mine, theirs = between(stream, 1, 6), one(stream, (1, 2, 3, 4, 5, 6))
    theirs = mine if stream.below(3) == 0 else theirs
    lost = quiz.ask(quiz.position({"empty": True}), "single_combat_losers", active=mine, other=theirs)
    answer = "both" if len(lost) == 2 else lost[0]
    why = counted("single_tie" if answer == "both" else "single", "8.41", low=min(mine, theirs), high=max(mine, theirs))
    said = {each: quiz.words(f"single.{each}") for each in ("active", "other", "both", "none")}
    hints = [quiz.words("single.1"), quiz.words("single.2")]
    return quiz.choose(quiz.words("single", mine=mine, theirs=theirs), answer, said, why, hints,
                       label=said.__getitem__)


@exercise(CHAPTER, 5)
def who_may_talk(stream: Stream) -> Question:
    """8.3: which leaders may try it: with diplomacy, and not besieged."""
    alliance, clan, leaders, places, enemy = one(stream, TALKERS)
    while True:
        seats = dict(zip(some(stream, leaders, 4), some(stream, places, 4), strict=True))
        siege = one(stream, seats.values())
        state = quiz.position(
            {
                "empty": True,
                "turn": 14,
                "entered": ["takeda", "mori"],
                "control": dict.fromkeys(places, clan),
                "units": {at: {leader: 1, clan: 1} for leader, at in seats.items() if at != siege}
                | {siege: {enemy: 5}},
                "inside": {at: {leader: 1, clan: 1} for leader, at in seats.items() if at == siege},
                "impulse": {"alliance": alliance},
            }
        )
        able = quiz.ask(state, "diplomats", alliance=alliance)
        verdicts = {
            at: yes("8.3/who") if leader in able
            else no("8.3/who", "exercise_no_diplomacy", leader=leader) if not LEADERS[leader].diplomacy
            else no("8.3/who", "exercise_besieged_talker", leader=leader, place=at)
            for leader, at in sorted(seats.items(), key=lambda pair: pair[1])
        }  # fmt: skip
        if any(verdicts.values()) and len({verdict.reason for verdict in verdicts.values()}) > 2:
            break
    prompt = quiz.words("may_talk", alliance=alliance, siege=siege)
    hints = [quiz.words("may_talk.1"), quiz.words("may_talk.2")]
    return quiz.spaces(prompt, "8.3/who", verdicts, hints, state)
