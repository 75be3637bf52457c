"""Exercises on 16 Three and four players."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.asking import one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.event import Event
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import PLACES
from .shared import counted, quiz

CHAPTER = "16_multiplayer"
THREE = ("oda", "anti_oda_a", "anti_oda_b")
FOUR = ("hideyoshi", "katsuie", "tokugawa", "anti_oda")
CHITS = (
    "chit_oda",
    "chit_nobunaga",
    "chit_anti_oda",
    "chit_azai_asakura",
    "chit_ikko_ikki",
    "chit_takeda",
    "chit_mori",
    "chit_uesugi",
)
LAND = sorted(at for at, place in PLACES.items() if place.province and place.kind in ("castle", "temple"))


@exercise(CHAPTER, 1)
def whose_chit(stream: Stream) -> Question:
    """Three players: whose chit is this?"""
    chit = one(stream, CHITS)
    state = quiz.position({}, scenario="three_players")
    player = quiz.ask(state, "player_of_chit", chit=chit)
    why = counted("chit", "16.1.2", chit=chit, player=player)
    prompt = quiz.words("whose_chit", chit=chit)
    hints = [
        quiz.words("whose_chit.1"),
        quiz.words("whose_chit.2"),
    ]
    return quiz.choose(prompt, player, THREE, why, hints)


@exercise(CHAPTER, 2)
def whose_sphere(stream: Stream) -> Question:
    """Four players: which spaces lie in the sphere of this one?"""
    player, fallen = one(stream, FOUR[:3]), bool(stream.below(2))
    state = quiz.position(
        {"empty": True, "turn": 12, "fallen": {"azai": "oda"} if fallen else {}}, scenario="four_players"
    )
    spheres = {at: quiz.ask(state, "sphere_of", at=at) for at in LAND}
    inside = some(stream, [at for at in LAND if spheres[at] == player], 3)
    shown = sorted([*inside, *some(stream, [at for at in LAND if spheres[at] != player], 4)])
    verdicts = {
        at: yes("16.2.2") if spheres[at] == player
        else no("16.2.2", "exercise_sphere", place=at, province=PLACES[at].province, player=spheres[at]
                or ("nobunaga" if quiz.ask(state, "nobunagas_area", at=at) else "anti_oda"))
        for at in shown
    }
    story = quiz.words("whose_sphere.story" if fallen else "whose_sphere.no_story")
    hints = [quiz.words("whose_sphere.1"), quiz.words("whose_sphere.2")]
    return quiz.spaces(quiz.words("whose_sphere", player=player, story=story), "16.2.2", verdicts, hints, state)


@exercise(CHAPTER, 3)
def who_has_won(stream: Stream) -> Question:
    """Three or four players: who has won?"""
    scenario = one(stream, ("three_players", "four_players"))
    facts = some(stream, ("takamatsu", "uotsu", "tottori", "gifu", "kyo", "dead"), 1 + stream.below(2))
    given: dict[str, Any] = {"empty": True, "turn": 18, "entered": ["takeda", "mori", "uesugi"], "control": {}}
    story: dict[str, str] = {"en": "", "zh": ""}
    for fact in facts:
        if fact == "dead":
            given["removed"] = {"nobunaga": 1}
            said = quiz.words("who_has_won.dead")
        else:
            taker = "oda" if fact in ("takamatsu", "uotsu", "tottori") else one(stream, ("takeda", "ikko_ikki", "azai"))
            given["control"][fact] = taker
            said = quiz.words("who_has_won.taken", taker=taker, fact=fact)
        story = {
            lang: f"{story[lang]} {said[lang]}".strip() if lang == "en" else story[lang] + said[lang] for lang in story
        }
    if "dead" not in facts:
        given["units"] = {"kiyosu": {"nobunaga": 1, "oda": 3}}
    result = quiz.ask(quiz.position(given, scenario=scenario), "victory")
    players = THREE if scenario == "three_players" else FOUR
    rule = result["rule"] or ("16.1.3" if scenario == "three_players" else "16.2.4")
    why = (
        Event("victory", rule, {"winner": result["winner"], "reason": result["reason"], "turn": 18}, result["winner"])
        if result["winner"]
        else counted("nobody_yet", rule, turn=18)
    )
    labels = {"": quiz.words("nobody_yet")} | {player: quiz.name(player) for player in players}
    prompt = quiz.words("who_has_won", scenario=scenario, story=story)
    hints = [quiz.words("who_has_won.1"), quiz.words("who_has_won.2")]
    return quiz.choose(prompt, result["winner"], labels, why, hints, label=labels.__getitem__)


@exercise(CHAPTER, 4)
def which_give_cards(stream: Stream) -> Question:
    """Three players: for which taken spaces does an Anti-Oda player draw?"""
    while True:
        shown = sorted(some(stream, [at for at in LAND if PLACES[at].start_control], 6))
        state = quiz.position({"empty": True, "turn": 9, "control": dict.fromkeys(shown, "oda")},
                              scenario="three_players")
        verdicts = {at: quiz.ask(state, "gives_card", place=at) for at in shown}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    hints = [quiz.words("gives_card.1"), quiz.words("gives_card.2")]
    return quiz.spaces(quiz.words("gives_card"), "16.1.4", verdicts, hints, state)


@exercise(CHAPTER, 5)
def who_decides_for_them(stream: Stream) -> Question:
    """Four players: which Oda player decides for these soldiers?"""
    while True:
        clan, at = one(stream, ("tokugawa", "hosokawa", "tsutsui", "matsunaga")), one(stream, LAND)
        state = quiz.position({"empty": True, "turn": 12, "units": {at: {clan: 1}}}, scenario="four_players")
        sphere = quiz.ask(state, "sphere_of", at=at)
        if not quiz.ask(state, "nobunagas_area", at=at) and (sphere or stream.below(3) == 0):
            break
    player = quiz.ask(state, "oda_player", clan=clan, at=at)
    why = counted("in_sphere" if sphere else "by_daimyo", "16.2.6", place=at, player=player, clan=clan)
    hints = [quiz.words("decides.1"), quiz.words("decides.2")]
    question = quiz.choose(quiz.words("decides", clan=clan, at=at, province=PLACES[at].province), player, FOUR[:3],
                           why, hints, state)
    question.look = [at]
    return question
