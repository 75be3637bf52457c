"""Exercises on 10 Combat."""

from __future__ import annotations

from kernel_lib.core.asking import between, one
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import ALLIANCE_OF, LEADERS, PLACES, SPACES
from ..communications import BY_LAND
from .shared import counted, happens, quiz, rolled

CHAPTER = "10_combat"
BATTLEFIELDS = ("kitanosho", "echizen_fuchu", "sawayama", "ogaki", "minakuchi", "ise_kameyama", "ibaraki", "otsu")
ODA = ("nobunaga", "hideyoshi", "shibata", "akechi")
ANTI = ("kenshin", "azai_nagamasa", "shingen", "asakura_yoshikage")


@exercise(CHAPTER, 1)
def who_may_fire(stream: Stream) -> Question:
    """The initiative of a round: who may fire?"""
    place, ours, theirs = one(stream, BATTLEFIELDS), one(stream, ANTI), one(stream, ODA)
    dice = [between(stream, 1, 6), between(stream, 1, 6)]
    clan = LEADERS[ours].clan
    state = quiz.position({
        "empty": True, "turn": 20, "entered": ["takeda", "uesugi"], "control": {place: "oda"},
        "units": {place: {ours: 1, clan: 4, theirs: 1, "oda": 4}},
        "impulse": {"alliance": ALLIANCE_OF[clan], "entered": [place]}})
    fought = quiz.table(state, "battle", dice=rolled(*dice), at=place)
    why = happens(fought, "attackers")
    totals = [event.facts["total"] for event in fought.log if event.name == "initiative"]
    answer = why.facts["sides"][0] if len(why.facts["sides"]) == 1 else "both"
    lead, ahead = abs(totals[0] - totals[1]), ours if totals[0] > totals[1] else theirs
    how = "level" if not lead else "far" if lead > 1 else "not_braver" if answer == "both" else "braver"
    why = counted(f"fires_{how}", why.rule, n=lead, who=ahead)
    prompt = quiz.words(
        "who_may_fire", ours=ours, theirs=theirs, a=totals[0], b=totals[1], valour=LEADERS[ours].bravery,
        other=LEADERS[theirs].bravery)
    hints = [quiz.words("who_may_fire.1"),
             quiz.words("who_may_fire.2"),
             quiz.words("who_may_fire.3", n=lead)]
    said = {"oda": quiz.words("who_may_fire.says_oda", who=theirs), "both": quiz.words("who_may_fire.says_both"),
            "anti_oda": quiz.words("who_may_fire.says_anti_oda", who=ours)}
    return quiz.choose(prompt, answer, said, why, hints, state, label=said.__getitem__)


@exercise(CHAPTER, 2)
def walls_fire(stream: Stream) -> Question:
    """The besieged fire: how many hits?"""
    place = one(stream, ("odani", "mt_hiei", "gifu", "kiyosu", "ichijodani"))
    leader = one(stream, ("azai_nagamasa", "asakura_yoshikage"))
    clan = LEADERS[leader].clan
    men = between(stream, 1, PLACES[place].fort * 2 - 1)
    dice = [between(stream, 1, 6) for _ in range(1 + men)]
    state = quiz.position({
        "empty": True, "turn": 6, "control": {place: clan}, "units": {place: {"nobunaga": 1, "oda": 12}},
        "inside": {place: {leader: 1, clan: men}},
        "impulse": {"alliance": "oda_alliance", "chit": "chit_nobunaga", "entered": [place]}})
    why = happens(quiz.table(state, "assault", dice=rolled(*dice), at=place), "group_fires")
    prompt = quiz.words(
        "walls_fire", leader=leader, valour=LEADERS[leader].bravery, men=men, place=place, fort=PLACES[place].fort,
        dice=dice)
    hints = [quiz.words("walls_fire.1"),
             quiz.words("walls_fire.2"),
             quiz.words("walls_fire.3", need=why.facts["need"])]
    return quiz.number(prompt, why.facts["hits"], why, hints, state)


@exercise(CHAPTER, 3)
def where_to_retreat(stream: Stream) -> Question:
    """Click every place to which the beaten side may retreat."""
    while True:
        place = one(stream, BATTLEFIELDS)
        near = sorted(to for to in BY_LAND[place])
        owners = {to: one(stream, ("oda", "asakura", "minor_clan")) for to in near if to in SPACES}
        held = {to: {"azai": 2} for to in near if to in SPACES and owners[to] == "oda" and stream.below(3) == 0}
        state = quiz.position({
            "empty": True, "turn": 6, "control": {place: "oda"} | owners,
            "units": {place: {"shibata": 1, "oda": 3, "azai": 6}, **held},
            "impulse": {"alliance": "azai_asakura", "entered": [place]}})
        verdicts = {to: quiz.ask(state, "may_retreat_to", at=place, to=to, side="oda") for to in near}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    prompt = quiz.words("where_to_retreat", place=place)
    hints = [quiz.words("where_to_retreat.1"),
             quiz.words("where_to_retreat.2"),
             quiz.words("how_many_there_are", n=sum(map(bool, verdicts.values())))]
    return quiz.spaces(prompt, "10.4/where", verdicts, hints, state)


@exercise(CHAPTER, 4)
def who_may_command(stream: Stream) -> Question:
    """10.2/5: a leader of the clan with most units there."""
    while True:
        place = one(stream, BATTLEFIELDS)
        force = {"nobunaga": 1, "ieyasu": 1, "oda": between(stream, 1, 4), "tokugawa": between(stream, 1, 4)}
        force |= {"hideyoshi": 1} if stream.below(2) else {}
        force |= {"hosokawa": between(stream, 1, 5)} | ({"hosokawa_fujitaka": 1} if stream.below(2) else {})
        state = quiz.position({
            "empty": True, "turn": 6, "units": {place: {**force, "azai": 6}},
            "impulse": {"alliance": "oda_alliance", "entered": [place]}})
        able = quiz.ask(state, "possible_commanders", units=force)
        leaders = [piece for piece in force if piece in LEADERS]
        if len(able) < len(leaders):
            break
    most = max(sum(count for piece, count in force.items() if clan_of(piece) == clan)
               for clan in ("oda", "tokugawa", "hosokawa"))
    verdicts = [(leader, quiz.name(leader), yes("10.2/5") if leader in able else no(
        "10.2/5", "exercise_smaller_clan", leader=leader, clan=clan_of(leader), most=most)) for leader in leaders]
    prompt = quiz.words("may_lead", place=place, force=force)
    return quiz.which(stream, prompt, "10.2/5", verdicts, [quiz.words("may_lead.1"), quiz.words("may_lead.2")], state)


def clan_of(piece: str) -> str:
    """The clan of a unit: a soldier is named by it."""
    return LEADERS[piece].clan if piece in LEADERS else piece


@exercise(CHAPTER, 5)
def when_is_he_back(stream: Stream) -> Question:
    """10.3/5: the leader loss table."""
    leader, die, turn = one(stream, (*ODA, *ANTI)), between(stream, 1, 6), between(stream, 3, 20)
    fate = quiz.ask(quiz.position({"empty": True}), "fate_of", die=die)
    answer = {"wounded": "next", "badly_wounded": "later", "killed": "never"}[fate]
    said = {"same": quiz.words("is_back.same", turn=turn), "next": quiz.words("is_back.turn", turn=turn + 1),
            "later": quiz.words("is_back.turn", turn=turn + 2), "never": quiz.words("is_back.never")}
    why = counted(f"fate_{answer}", "10.3/5", die=die)
    prompt = quiz.words("is_back", leader=leader, valour=LEADERS[leader].bravery, die=die, turn=turn)
    hints = [quiz.words("is_back.1"), quiz.words("is_back.2")]
    return quiz.choose(prompt, answer, said, why, hints, label=said.__getitem__)
