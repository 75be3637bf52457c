"""Exercises on 08 Negotiation and betrayal."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import CARDS, LEADERS
from ..communications import BY_LAND
from .shared import happens, quiz, rolled

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
    where = quiz.words("besieged in {at}", "被围在{at}", at=at) if besieged else quiz.words("in {at}", "在{at}", at=at)
    prompt = quiz.words(
        "Nobunaga negotiates with a soldier of the {clan} clan: {group} stand {where}. "
        "What must the die show at least (a number above 6 cannot be rolled)?",
        "信长劝诱{clan}的一个士兵：{group}，{where}。至少要掷出几点（大于 6 表示掷不出）？",
        clan=clan,
        group=group,
        where=where,
    )
    hints = [
        quiz.words("Begin with 6.", "从 6 开始。"),
        quiz.words(
            "A daimyo beside the soldier +2, a samurai +1; neutral −1, besieged −1.",
            "同处有大名 +2，有武士 +1；中立 −1，被围 −1。",
        ),
    ]
    return quiz.number(prompt, why.facts["target"], why, hints, state)


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
    rank = quiz.words("a daimyo", "大名") if leader == "nobunaga" else quiz.words("a samurai", "武士")
    prompt = quiz.words(
        "{leader}, {rank}, is at {home}; other Oda soldiers are at {other}. Click every place with a soldier he may "
        "negotiate with.",
        "{leader}（{rank}）在{home}，另有织田士兵在{other}。点选他可以劝诱的士兵所在的所有地点。",
        leader=leader,
        home=home,
        other=other,
        rank=rank,
    )
    hints = [
        quiz.words("A samurai reaches what is next to himself.", "武士只能劝诱与自己邻接的士兵。"),
        quiz.words(
            "A daimyo reaches what is next to any unit of his alliance. The Ikko-Ikki never listen.",
            "大名可劝诱与本联盟任一单位邻接的士兵。一行一揆从不动摇。",
        ),
        quiz.words("There are {n} of them.", "共有 {n} 处。", n=sum(map(bool, verdicts.values()))),
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
        "clan": quiz.words("He and every unit of the {clan} clan on the map", "他和地图上{clan}的全部单位", clan=clan),
        "soldiers": quiz.words("He and the soldiers of his clan at {at}", "他和{at}的同氏族士兵", at=at),
        "alone": quiz.words("Only he himself", "只有他自己"),
    }
    prompt = quiz.words(
        "In his negotiation step Oda plays the betrayal card of {leader} ({rank}). With him at {at}: "
        "{group}. Who changes sides?",
        "织田在劝诱环节打出{leader}（{rank}）的背叛卡。{at}有：{group}。谁会倒戈？",
        leader=leader,
        at=at,
        group=group,
        rank=LEADERS[leader].rank,
    )
    hints = [
        quiz.words("Is he a daimyo or a samurai?", "他是大名还是武士？"),
        quiz.words(
            "A daimyo brings his whole clan. A samurai brings the soldiers beside him, unless another leader "
            "of his clan is there.",
            "大名带走全族。武士带走身边的同族士兵，除非那里还有同族的另一名领袖。",
        ),
    ]
    return quiz.choose(prompt, answer, said, why, hints, state, label=said.__getitem__)
