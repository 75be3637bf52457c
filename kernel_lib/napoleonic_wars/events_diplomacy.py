"""6.16 Events of diplomacy: consul markers moved, pacts made and broken, armistices."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .cards import effect, end_lasting
from .consuls import UNALIGNED, may_move_right, may_touch, turn_over
from .players import PACT, is_minor, player, players_majors
from .state import State
from .targets import Of, choose, meant
from .terms import at_war


def rows(state: State, power: str, row: Of) -> list[str]:
    """8.1 The rows of player major powers in which an event moves a marker: "" its own, for a minor power that in which
    its own marker stands."""
    own = state.consuls[power].row if power in state.consuls else power
    named = [own] if row == "" else meant(state, power, row)
    return [one for one in players_majors(state) if one in named]


def minors(state: State, minor: str | list[str]) -> list[str]:
    """The minor powers with a marker that an event means; "any" of them."""
    named = list(state.consuls) if minor == "any" else [minor] if isinstance(minor, str) else minor
    return [one for one in state.consuls if one in named]


def steps_open(state: State, power: str, minor: str | list[str], row: Of, steps: int) -> list[tuple[str, str]]:
    """The (minor power, row) pairs in which a marker can go a step right, or left for negative steps."""
    if steps > 0:
        return [(one, major) for one in minors(state, minor) for major in rows(state, power, row)
                if may_move_right(state, one, major)]
    of = rows(state, power, row) if row else players_majors(state)
    return [(one, state.consuls[one].row) for one in minors(state, minor) if may_touch(state, one)
            and (state.consuls[one].column != UNALIGNED or state.consuls[one].plus) and state.consuls[one].row in of]


def may_shift(state: State, power: str, card: str, minor: str | list[str], steps: int, row: Of = "") -> Verdict:
    """6.16 Whether the event finds a marker to move; those in a pact do not move."""
    if steps_open(state, power, minor, row, steps):
        return yes("6.16")
    stuck = [one for one in minors(state, minor) if state.consuls[one].column == PACT]
    return no("6.16", "pact_stands", power=stuck[0]) if stuck else no("6.16", "no_marker_to_move", card=card)


@effect("consul", may_shift)
@rule("6.16", "8.1/cost", "8.1/plus1")
def shift_consul(game: Game, power: str, card: str, minor: str | list[str], steps: int, row: Of = "") -> Procedure:
    """6.16 A marker moves so many boxes, to the right in one row or to the left, where a +1 face without a box left of
    it turns back (8.1)."""
    state: State = game.state
    able = steps_open(state, power, minor, row, steps)
    one = yield from choose(game, power, "event_power", [pair[0] for pair in able], "6.16", card=card)
    major = yield from choose(game, power, "event_row", [pair[1] for pair in able if pair[0] == one], "6.16",
                              card=card, minor=one)
    for _ in range(abs(steps)):
        if (one, major) not in steps_open(state, power, one, major, steps):
            return
        consul = state.consuls[one]
        if steps < 0 and consul.plus and (consul.column == UNALIGNED or state.options["C83"] == "turns_first"):
            turn_over(game, one, major)
        else:
            yield from game.run("move_consul", one, major, steps > 0, "6.16")


def may_break(state: State, power: str, card: str, minor: str | list[str], column: str = UNALIGNED) -> Verdict:
    """8.21 Whether a minor power meant has a pact to break."""
    return yes("8.21") if pacts(state, minor) else no("8.21", "no_pact_to_break", card=card)


def pacts(state: State, minor: str | list[str]) -> list[str]:
    """The minor powers meant that have a pact."""
    return [one for one in minors(state, minor) if state.consuls[one].column == PACT
            and not any(truce.power == one for truce in state.truces)]


@effect("break_pact", may_break)
@rule("8.21", "6.16")
def break_pact(game: Game, power: str, card: str, minor: str | list[str], column: str = UNALIGNED) -> Procedure:
    """8.21 A pact breaks."""
    one = yield from choose(game, power, "event_power", pacts(game.state, minor), "8.21", card=card)
    yield from game.run("break_pact", one, column)


def may_agree(state: State, power: str, card: str, of: Of = "enemy_major", **given: Any) -> Verdict:
    """6.19 Whether a major power is at war with another that is meant."""
    if is_minor(state, power):
        return no("6.1", "not_for_this_power", card=card, power=power)
    return yes("6.19") if foes(state, power, of) else no("6.19", "nobody_to_agree", card=card)


def foes(state: State, power: str, of: Of) -> list[str]:
    """The powers meant with whom a power is at war."""
    return [one for one in meant(state, power, of) if at_war(state, power, one)]


@effect("armistice", may_agree)
@rule("6.19", "6.1")
def armistice(game: Game, power: str, card: str, of: Of = "enemy_major", asked: bool = True) -> Procedure:
    """6.19 Two powers keep an armistice while the event lasts; `asked`: if the other agrees, and each draws a card."""
    state: State = game.state
    other = yield from choose(game, power, "event_power", foes(state, power, of), "6.19", card=card)
    if asked:
        agreed = yield Decision("agree_armistice", player(state, other), "6.19", (True, False),
                                facts={"power": power, "card": card})
        if not agreed:
            game.emit("armistice_refused", "6.19", other, other=power)
            end_lasting(game, card, "6.19")
            return
        for one in (power, other):
            yield from game.run("event_draw", one, 1)
    lasting = next((one for one in state.lasting if one.card == card), None)
    if lasting is not None:
        lasting.facts["armistice"] = [power, other]
    game.emit("armistice", "6.19", power, other=other)
