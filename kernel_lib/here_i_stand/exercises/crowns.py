"""Exercises on 11 The Ottomans, 12 The New World, 13 England and 14 France."""

from __future__ import annotations

from kernel_lib.core.asking import between, one, some
from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise

from ..board import DATA, HOMES
from .shared import choose, number, quiz

BIRTHS = tuple(birth.id for birth in DATA.births)


@exercise("11_ottomans", 1)
def cavalry_before_walls(stream: Stream) -> Question:
    """11.1/assault: cavalry gives no dice."""
    foot, horse = between(stream, 2, 8), between(stream, 1, 4)
    dice = quiz.ask(quiz.position(), "assault_dice", garrison={"hungary_regular": 2},
                    units={"ottoman_regular": foot, "ottoman_cavalry": horse, "suleiman": 1})
    return number("cavalry", dice["attacker"], "11.1/assault", foot=foot, horse=horse)


@exercise("12_new_world", 1)
def total_of_a_voyage(stream: Stream) -> Question:
    """12.2/first: two dice, the rating, 1 less for a power's first voyage."""
    voyager = one(stream, [each for each in DATA.voyagers if each.kind == "explorer"])
    power, dice = one(stream, voyager.powers), [between(stream, 1, 6), between(stream, 1, 6)]
    first = bool(stream.below(2))
    state = quiz.position({} if first else {"new_world": {"charted": [power]}})
    total = quiz.ask(state, "exploration_total", power=power, voyager=voyager.id, dice=dice)
    return number("first_voyage" if first else "voyage", total, "12.2/first", power=power, voyager=voyager.id,
                  dice=dice, rating=voyager.rating)


@exercise("12_new_world", 2)
def what_is_conquered(stream: Stream) -> Question:
    """12.2/conquer: what does the total find?"""
    total = between(stream, 4, 12)
    found = quiz.ask(quiz.position(), "conquest_result", total=total)
    return choose("conquest", found, ["lost", "home", "maya", "aztec", "inca"], "12.2/conquer", total=total)


@exercise("13_england", 1)
def who_is_born(stream: Stream) -> Question:
    """13.1/birth: a result that happened before moves up."""
    die, before = between(stream, 1, 6), some(stream, BIRTHS[:5], between(stream, 0, 2))
    state = quiz.position({"england": {"births": before}})
    born = quiz.ask(state, "birth_result", die=die)
    return choose("birth_again" if before else "birth", born, list(BIRTHS), "13.1/birth", die=die, before=before)


@exercise("13_england", 2)
def points_of_the_homes(stream: Stream) -> Question:
    """13.3/points: one for every two Protestant homes; Scotland does not count."""
    ours, theirs = some(stream, HOMES["england"], between(stream, 1, 9)), some(stream, HOMES["scotland"],
                                                                            between(stream, 0, 2))
    state = quiz.position({"protestant": [*ours, *theirs]})
    return number("english_homes", quiz.ask(state, "english_reformation_points"), "13.3/points", state,
                  ours=len(ours), theirs=len(theirs))


@exercise("14_france", 1)
def points_of_a_chateau(stream: Stream) -> Question:
    """14.1: what does the table give?"""
    total = between(stream, 1, 9)
    row = quiz.ask(quiz.position(), "chateaux_result", total=total)
    return number("chateau", row["vp"], "14.1", total=total)
