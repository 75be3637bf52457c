"""Exercises on 05 Lines of communication."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.core.verdict import no, yes

from ..board import CLANS, LINKS
from .shared import NOTHING, counted, quiz

CHAPTER = "05_communications"
STACKS = ("kyo", "otsu", "kannonji", "minakuchi", "ise_kameyama", "kuwana", "ogaki", "iwamura", "okazaki", "ibaraki")
CUTS = ("ogaki", "kuwana", "ise_kameyama", "otsu", "minakuchi", "toki", "wp_sekigahara")


@exercise(CHAPTER, 1)
def who_has_a_line(stream: Stream) -> Question:
    """Click every stack that traces a line."""
    while True:
        cuts = some(stream, CUTS, 3)
        stacks = [at for at in some(stream, STACKS, 6) if at not in cuts]
        lost = [at for at in cuts if not at.startswith("wp_")][: between(stream, 1, 2)]
        besieged = bool(stream.below(2))
        state = quiz.position(
            {
                "empty": True,
                "turn": 6,
                "control": dict.fromkeys(lost, "azai"),
                "units": {at: {"oda": 2} for at in stacks}
                | {at: {"azai": 2} for at in cuts}
                | ({"gifu": {"azai": 3}} if besieged else {}),
                "inside": {"gifu": {"oda": 2}} if besieged else {},
                "impulse": {"alliance": "oda_alliance"},
            }
        )
        verdicts = {at: quiz.ask(state, "in_communication", clan="oda", at=at) for at in stacks}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    siege = quiz.words("who_has_a_line.siege") if besieged else NOTHING
    prompt = quiz.words("who_has_a_line", cuts=cuts, siege=siege)
    hints = [
        quiz.words("who_has_a_line.1"),
        quiz.words("who_has_a_line.2"),
        quiz.words("who_has_a_line.3", n=sum(map(bool, verdicts.values()))),
    ]
    return quiz.spaces(prompt, "5.2/block", verdicts, hints, state)


@exercise(CHAPTER, 2)
def dice_when_cut_off(stream: Stream) -> Question:
    """How many dice does a group roll in which some are out of communication?"""
    leader, men = one(stream, ("shibata", "akechi", "kenshin", "baba")), between(stream, 2, 7)
    cut = between(stream, 1, men)
    answer = quiz.ask(quiz.position({"empty": True}), "dice_of", units=1 + men, ooc=cut)
    why = counted("dice", "5.3/half", dice=answer, linked=1 + men - cut, ooc=cut)
    prompt = quiz.words("dice_when_cut_off", leader=leader, men=men, cut=cut)
    hints = [
        quiz.words("dice_when_cut_off.1"),
        quiz.words("dice_when_cut_off.2"),
        quiz.words("dice_when_cut_off.3", linked=1 + men - cut, ooc=cut),
    ]
    return quiz.number(prompt, answer, why, hints)


@exercise(CHAPTER, 3)
def losses_when_cut_off(stream: Stream) -> Question:
    """How many units do these hits remove?"""
    hits, linked, cut = between(stream, 2, 4), between(stream, 1, 5), between(stream, 1, 6)
    lost = quiz.ask(quiz.position({"empty": True}), "losses", hits=hits, units=linked, ooc=cut)
    why = counted("losses", "5.3/half", hits=hits, ooc=lost["ooc"], linked=lost["units"])
    prompt = quiz.words("losses_when_cut_off", hits=hits, linked=linked, cut=cut)
    hints = [
        quiz.words("losses_when_cut_off.1"),
        quiz.words("losses_when_cut_off.2"),
        quiz.words("losses_when_cut_off.3", ooc=lost["ooc"]),
    ]
    return quiz.number(prompt, lost["ooc"] + lost["units"], why, hints)


@exercise(CHAPTER, 4)
def price_of_a_step_cut_off(stream: Stream) -> Question:
    """Movement points of units out of communication, by land and at sea."""
    at = one(stream, ("iwamura", "okazaki", "hanakuma", "saika", "kanagasaki", "ise_kameyama", "shozui", "kishiwada"))
    to = one(stream, LINKS[at])
    kind, units = LINKS[at][to], between(stream, 2, 6)
    cut = between(stream, 1, units)
    state = quiz.position({"empty": True, "turn": 6, "units": {at: {"oda": units}},
                           "impulse": {"alliance": "oda_alliance", "mp": 6, "ooc": {at: {"oda": cut}}}})
    cost = quiz.ask(state, "movement_cost", kind=kind, units=units, ooc=cut)
    weight = units if kind == "sea" else units + cut
    why = counted(f"step_{kind}", "5.3/sea" if kind == "sea" else "5.3/move", weight=weight, units=units, cut=cut,
                  mp=cost)
    prompt = quiz.words("step_cut_off", units=units, cut=cut, at=at, to=to, way=quiz.words(f"way_{kind}"))
    hints = [quiz.words("step_cut_off.1"), quiz.words("step_cut_off.2")]
    question = quiz.number(prompt, cost, why, hints, state)
    question.look = [at, to]
    return question


@exercise(CHAPTER, 5)
def where_lines_end(stream: Stream) -> Question:
    """Click every place where a line of this clan may end."""
    while True:
        clan = one(stream, ("oda", "tokugawa", "hosokawa", "hosokawa"))
        shown = ["gifu", "kiyosu", "hamamatsu", "shoryuji", *some(stream, ("kannonji", "ogaki", "minakuchi"), 2)]
        lost, siege = one(stream, shown[:4]), one(stream, ("gifu", "kiyosu"))
        besieged = bool(stream.below(2)) and siege != lost
        state = quiz.position({"empty": True, "turn": 8, "entered": ["takeda"], "control": {lost: "azai"},
                               "units": {siege: {"azai": 4}} if besieged else {},
                               "inside": {siege: {"oda": 2}} if besieged else {}})
        ends = quiz.ask(state, "ends_of_line", clan=clan)
        home = bool(CLANS[clan].home_castles)
        rule = "5.2/home" if home else "5.2/nohome"
        verdicts = {at: yes(rule) if at in ends
                    else no(rule, "exercise_end_lost", place=at) if at == lost
                    else no(rule, "exercise_end_besieged", place=at) if besieged and at == siege
                    else no(rule, "exercise_no_end_home" if home else "exercise_no_end", place=at, clan=clan)
                    for at in sorted(shown)}
        if any(verdicts.values()) and not all(verdicts.values()):
            break
    prompt = quiz.words("line_ends", clan=clan, lost=lost,
                        siege=quiz.words("line_ends.siege", at=siege) if besieged else NOTHING)
    return quiz.spaces(prompt, rule, verdicts, [quiz.words("line_ends.1", clan=clan), quiz.words("line_ends.2")], state)
