"""Exercises on 05 Lines of communication."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

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
