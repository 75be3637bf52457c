"""Exercises on 19 Victory and 20 Other rules."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import HOLY, HOMES, KEYS, MAJORS
from .shared import because, choose, may, number, quiz, said, spaces

FIFTY = 50


@exercise("19_victory", 1)
def is_it_won(stream: Stream) -> Question:
    """19/standard, 19/domination: has the first one won?"""
    turn, best = between(stream, 2, 8), between(stream, 19, 27)
    second = max(10, best - between(stream, 1, 7))
    first, next_ = some(stream, MAJORS, 2)
    points = dict.fromkeys(MAJORS, 8) | {first: best, next_: second}
    verdict = quiz.ask(quiz.position({"turn": turn}), "may_win", power=first, points=points)
    return may("won", verdict, turn=turn, power=first, best=best, other=next_, second=second)


@exercise("20_other_rules", 1)
def unrest_to_clear(stream: Stream) -> Question:
    """20.2/clear: click every space that France may calm."""
    while True:
        upset = some(stream, HOMES["france"], 5)
        state = quiz.position({"empty": True, "unrest": upset,
                               "units": {at: {"france_regular": 1} for at in some(stream, HOMES["france"], 2)}})
        verdicts = {at: quiz.ask(state, "may_clear_unrest", power="france", at=at) for at in upset}
        if any(verdicts.values()) and not all(verdicts.values()):
            return spaces("unrest", "20.2/clear", verdicts, state)


@exercise("19_victory", 2)
def spaces_to_the_end(stream: Stream) -> Question:
    """15.2/fifty: with 50 spaces the Protestants win at once."""
    turned = some(stream, HOLY, between(stream, 38, 49))
    upset = some(stream, turned, between(stream, 0, 3))
    state = quiz.position({"turn": 6, "protestant": turned, "unrest": upset})
    count = quiz.ask(state, "protestant_spaces")
    why = because("to_fifty", "15.2/fifty", count=count, total=FIFTY - count)
    return number("to_fifty", FIFTY - count, "15.2/fifty", state, why, turned=len(turned), upset=len(upset))


@exercise("19_victory", 3)
def five_ahead(stream: Stream) -> Question:
    """19/domination: five points ahead of everybody, from turn 4 on."""
    turn, best, lead = between(stream, 2, 6), between(stream, 18, 23), between(stream, 3, 6)
    first, other = some(stream, MAJORS, 2)
    points = dict.fromkeys(MAJORS, 8) | {first: best, other: best - lead}
    verdict = quiz.ask(quiz.position({"turn": turn}), "may_win", power=first, points=points)
    return may("won", verdict, turn=turn, power=first, best=best, other=other, second=best - lead)


@exercise("20_other_rules", 2)
def dice_at_worms(stream: Stream) -> Question:
    """20.3/diet: the command points of the cards, and 4 more for the Protestants."""
    hapsburg, papacy, protestant = (between(stream, 1, 5) for _ in range(3))
    side = one(stream, ("protestant", "papacy"))
    dice = quiz.ask(quiz.position(), "worms_dice", hapsburg=hapsburg, papacy=papacy, protestant=protestant)
    cp = {"hapsburg": hapsburg, "papacy": papacy, "protestant": protestant}
    why = because(f"worms_{side}", "20.3/diet", **cp, total=dice[side])
    return number("worms", dice[side], "20.3/diet", None, why, **cp, side=side)


@exercise("20_other_rules", 3)
def where_unrest_may_be(stream: Stream) -> Question:
    """20.2/where: only where nobody stands."""
    shown = some(stream, HOMES["france"], 6)
    state = quiz.position({"unrest": shown[:1]})
    verdicts = {at: quiz.ask(state, "may_hold_unrest", at=at) for at in shown}
    return spaces("unrest_where", "20.2/where", verdicts, state, names=shown)


@exercise("19_victory", 4)
def who_wins_a_tie(stream: Stream) -> Question:
    """19/tie: equal powers compare their points at the end of the turn before, and so on backwards."""
    first, second, third = some(stream, MAJORS, 3)
    best, before = between(stream, 25, 28), between(stream, 16, 22)
    earlier = dict.fromkeys(MAJORS, 8)
    same = bool(stream.below(2))
    turns = [{first: before - 2, second: before - 1, third: before},
             {first: before, second: before if same else before - 1, third: before + 4}]
    state = quiz.position({"turn": 4, "points": [earlier | turns[0], earlier | turns[1]]})
    now = earlier | {first: best, second: best, third: best - 1}
    winner = quiz.ask(state, "leading", points=now)[0]
    why = because("tie", "19/tie", power=winner, turn=2 if same else 3)
    names = {"first": first, "second": second, "third": third}
    facts = {f"{name}_{turn}": points[power] for name, power in names.items()
             for turn, points in ((2, turns[0]), (3, turns[1]), (4, now))}
    return choose("tie_of_points", winner, sorted(names.values()), "19/tie", state, why, **names, **facts)


@exercise("19_victory", 5)
def has_it_all_its_keys(stream: Stream) -> Question:
    """3/auto, 19/auto: every key of its card, none of them in unrest, wins at once."""
    power, gap, trouble = one(stream, ("england", "papacy", "france")), one(stream, (0, 0, 1)), stream.below(3) == 0
    state = quiz.position({"turn": 3})
    missing = quiz.ask(state, "markers_left", power=power) - gap
    taken = some(stream, [at for at in KEYS if state.control.get(at, power) != power], missing)
    own = one(stream, [at for at in KEYS if state.control.get(at) == power])
    state = quiz.position({"turn": 3, "control": dict.fromkeys(taken, power), "unrest": [own] if trouble else []})
    left, wins = quiz.ask(state, "markers_left", power=power), quiz.ask(state, "all_keys", power=power)
    why = because("all_keys" if wins else "keys_missing" if left else "key_in_unrest", "19/auto", power=power,
                  place=own, left=left)
    told = said("in_unrest" if trouble else "no_unrest", place=own)
    return choose("all_keys", "wins_at_once" if wins else "goes_on", ["wins_at_once", "goes_on"], "19/auto", state, why,
                  power=power, left=left, unrest=told)
