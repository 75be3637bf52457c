"""Exercises on 16 Ship upgrades."""

from __future__ import annotations

from kernel_lib.core.dice import Stream
from kernel_lib.core.exercise import Question, exercise
from kernel_lib.maracaibo import records

from .asking import Asking, ask, between, first, name, one, position, some, table

CHAPTER = "16_upgrades"
AT_ONCE = {"SU03": "points", "SU04": "doubloons", "SU05": "points", "SU06": "points", "SU12": "points"}
FREE = ("SU01", "SU02", "SU03", "SU04", "SU05", "SU07", "SU08")


@exercise(CHAPTER, 1)
def which_spots(stream: Stream) -> Question:
    """From which spots may a disc leave?"""
    emptied = some(stream, FREE, between(stream, 1, 6))
    halved = [spot for spot in records.upgrades() if spot not in emptied and stream.below(4) == 0
              and spot not in ("SU06", "SU09", "SU10", "SU11", "SU12")]
    state = position({"players": {"alex": {"discs": {**dict.fromkeys(emptied, 0), **dict.fromkeys(halved, 1)}}}})
    spots = [*emptied[:1], "SU06", "SU09", "SU10", "SU12", one(stream, [each for each in FREE if each not in emptied])]
    asking = Asking("upgrade_which", emptied=emptied, halved=halved, done=len(emptied))
    return asking.which(stream, "16/pair", [
        (spot, name(spot), ask(state, "may_remove_disc", who="alex", spot=spot)) for spot in spots])


@exercise(CHAPTER, 2)
def second_disc(stream: Stream) -> Question:
    """What a disc of a spot gives at once: nothing if it is the first, the reward if it is the second."""
    spot, lying = one(stream, AT_ONCE), 2 if stream.below(3) == 0 else 1
    done = some(stream, [each for each in FREE if each != spot], between(stream, 1, 5))
    if spot == "SU06":
        done = [*done, "SU05"]
    if spot == "SU12":
        done = [each for each in FREE if each != spot][:6]
    state = position({"players": {"alex": {"discs": {**dict.fromkeys(done, 0), spot: lying}}}})
    log = table(state, "remove_disc", [spot], who="alex").log
    if lying == 2:
        gained, why = 0, first(log, "disc_removed")
    else:
        why = first(log, AT_ONCE[spot])
        gained = why.facts["gained" if AT_ONCE[spot] == "doubloons" else "points"]
    return Asking(f"upgrade_{AT_ONCE[spot]}", spot=spot, done=sorted(set(done)), lying=lying).number(gained, why)


@exercise(CHAPTER, 3)
def discs_needed(stream: Stream) -> Question:
    """May the last disc of a spot that waits for others leave?"""
    spot = one(stream, ("SU10", "SU11", "SU12", "SU06", "SU09"))
    done = some(stream, FREE, between(stream, 3, 6))
    state = position({"players": {"alex": {"discs": dict.fromkeys(done, 0)}}})
    verdict = ask(state, "may_remove_disc", who="alex", spot=spot)
    return Asking("upgrade_may", spot=spot, done=sorted(done), count=len(done)).may(verdict)
