"""5.6 to 5.9 The end of a turn: attrition, naval construction, peace, victory."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put, size

from .attrition import attrition
from .board import FORTRESSES, NATION, POWERS, TRACK
from .cards import end_timed
from .consuls import regroup
from .flags import flag_effect, lay_flag
from .players import family, is_minor, player, sides, sponsor
from .resources import resource_points
from .setup import keys_held
from .state import Area, Power, Refit, Seat, State, Units
from .terms import (
    at_war,
    controller,
    enemies_at,
    impulse_order,
    is_uncontrolled,
    of_family,
    of_power,
    standing,
    units_at,
    welcome,
)

LAST_TURN = 5
PEACE = 6
GREAT = 6
"""5.82 Points of France that end the game when Britain or Russia is a submitted neutral."""


# 5.6 Attrition


@question("suffers_attrition")
@rule("5.6", "17.2")
def suffers_attrition(state: State, at: Area, power: Power) -> bool:
    """5.6 Whether formations of a power at `at` roll attrition at the end of the turn: the area is uncontrolled."""
    if at in FORTRESSES:
        return standing(state, at, power) == "uncontrolled"
    return is_uncontrolled(state, at)


@procedure("attrition_phase", also=("损耗阶段",))
@rule("5.6", "5.62", "6.19")
def attrition_phase(game: Game) -> Procedure:
    """5.6, 5.62 Attrition where control is open, flags for the survivors, naval construction; timed events end."""
    state: State = game.state
    game.emit("attrition_phase", "5.6", None, turn=state.turn)
    end_timed(game)
    for at in list(state.units):
        heads = dict.fromkeys(family(state, NATION[piece]) for piece in units_at(state, at))
        exposed = [head for head in heads if suffers_attrition(state, at, head)]
        for head in exposed:
            yield from at_turn_end(game, at, head)
        if exposed and at not in FORTRESSES and units_at(state, at):
            yield from survivors_flag(game, at)
    for at, squadrons in list(state.construction.items()):
        for power, count in squadrons.items():
            put(state.squadrons, at, {power: count})
            state.refit += [Refit(power, at) for _ in range(count)]
            game.emit("construction_done", "5.62", power, place=at, squadrons=count)
    state.construction = {}
    state.phase = "conquest"


@rule("5.6", "5.61", "17.2")
def at_turn_end(game: Game, at: str, head: str) -> Procedure:
    """5.6 The formations of a nation and its pact minor powers in one area roll. Whom an event put into the land of no
    enemy may regroup instead (17.2)."""
    state: State = game.state
    here: Units = {piece: count for piece, count in units_at(state, at).items() if family(state, NATION[piece]) == head}
    seat, holder = player(state, head), controller(state, at)
    guests = at not in FORTRESSES and not at_war(state, head, holder) and not welcome(state, at, head, holder)
    if guests and seat and not (yield Decision("flag_or_regroup", seat, "17.2", (True, False),
                                               facts={"place": at, "power": head})):
        for nation in dict.fromkeys(NATION[piece] for piece in here):
            regroup(game, at, nation, "17.2")
        return
    yield from attrition(game, here, at, ["5.6"])


@rule("5.6", "7.41")
def survivors_flag(game: Game, at: str) -> Procedure:
    """5.6 Survivors without enemies flag the area free: of several allied nations the one with most pieces, or the
    first in impulse order (ruling C65); a minor power where it stands without its sponsor."""
    state: State = game.state
    left, order = units_at(state, at), impulse_order(state)
    by_size = state.options["C65"] == "most"
    head = min((family(state, NATION[piece]) for piece in left),
               key=lambda one: (-size(of_family(state, left, one)) * by_size, order.index(one)))
    nations = {NATION[piece] for piece in of_family(state, left, head)}
    power = head if head in nations else min(
        nations, key=lambda one: (-size(of_power(left, one)), order.index(one)))
    if not enemies_at(state, at, power) and flag_effect(state, at, power):
        yield from lay_flag(game, at, power, "5.6")


# 5.8 Peace


@question("may_pay_for_peace")
@rule("5.8")
def may_pay_for_peace(state: State, power: Power) -> Verdict:
    """5.8 Whether a major power may give up a card of its next draw to change the peace roll."""
    if is_minor(state, power):
        return no("5.8", "no_major_power", power=power)
    if power in state.submitted:
        return no("5.8", "submitted", power=power)
    if cards_due(state, power) <= POWERS[power].draw_least:
        return no("5.8", "draws_its_minimum", power=power, cards=cards_due(state, power))
    if any(other in sides(state)[player(state, power)] for other in state.peace):
        return no("5.8", "paid_already", seat=player(state, power))
    return yes("5.8")


@question("cards_due")
@rule("14.31", "14.32")
def cards_due(state: State, power: Power) -> int:
    """14.31 Cards that a power draws for the next turn: one for two keys, at least its minimum."""
    return max(len(keys_held(state, power)) // 2, POWERS[power].draw_least)


@procedure("peace_phase", also=("和平阶段",))
@rule("5.8", "5.82", "5/phases")
def peace_phase(game: Game) -> Procedure:
    """5.8 Players pay for or against peace in impulse order; then the roll, or automatic peace."""
    state: State = game.state
    for power in impulse_order(state):
        if not is_minor(state, power) and may_pay_for_peace(state, power):
            choice = yield Decision("pay_for_peace", player(state, power), "5.8", (0, 1, -1), facts={
                "power": power, "plus": sum(state.peace.values()) + state.peace_events}, usual=(0,))
            if choice:
                state.peace[power] = choice
                game.emit("paid_for_peace", "5.8", power, plus=choice)
    plus = sum(state.peace.values()) + state.peace_events
    (die,) = yield Roll(1, "peace", "5.8", odds=("at_least", PEACE - plus), facts={"plus": plus})
    game.emit("peace_roll", "5.8", None, die=die, plus=plus, total=die + plus, peace=die + plus >= PEACE)
    state.peace_events = 0
    if die + plus >= PEACE:
        end_game(game, "peace")
    elif is_last_turn(state):
        end_game(game, "last_turn")
    else:
        state.phase = "blocs"


@question("automatic_peace")
@rule("5.82")
def automatic_peace(state: State) -> str:
    """5.82 Why the game ends in the conquest phase whatever the peace roll: france_falls, great_power, last_turn, or ""
    if not."""
    if "france" in state.submitted:
        return "france_falls"
    if any(power in state.submitted for power in ("britain", "russia")) and points_of(state, "france") >= GREAT:
        return "great_power"
    return "last_turn" if is_last_turn(state) and state.options["C89"] == "conquest_phase" else ""


@rule("5.82")
def is_last_turn(state: State) -> bool:
    """5.82 Whether this is turn 5, or 6 when Napoleon Abdicates was played."""
    return state.turn >= LAST_TURN + state.sixth_turn


# 5.81 Victory


@question("key_points")
@rule("5.81", "15.5")
def key_points(state: State, power: Power) -> int:
    """5.81 Points of a major power for keys: those it holds less those it began with, and its +1 key status."""
    return len(keys_held(state, power)) - POWERS[power].keys + (power in state.plus_key)


@question("pact_points")
@rule("5.81")
def pact_points(state: State, power: Power) -> int:
    """5.81 Points of a major power for pacts: one for each pact minor power that lives."""
    return sum(1 for minor in state.consuls if sponsor(state, minor) == power)


@question("points_of")
@rule("5.81", "16.3")
def points_of(state: State, power: Power) -> int:
    """5.81 All points of a player's major power: keys, resources and pacts."""
    return key_points(state, power) + resource_points(state, power) + pact_points(state, power)


@question("score")
@rule("5.81")
def score(state: State, seat: Seat) -> int:
    """5.81 A player's points: those of his major powers together."""
    return sum(points_of(state, power) for power in sides(state)[seat])


@question("ranking")
@rule("5.81")
def ranking(state: State) -> list[dict[str, Any]]:
    """5.81 The players, best first, as [{seat, points}]; among equals the last on the impulse track wins."""
    rows = [{"seat": seat, "points": score(state, seat)} for seat in sides(state)]
    return sorted(rows, key=lambda row: (-row["points"], -TRACK.index(row["seat"])))


def end_game(game: Game, why: str) -> None:
    """5.81 The game is over: most points win."""
    state: State = game.state
    table = ranking(state)
    state.winner, state.why, state.phase = table[0]["seat"], why, "over"
    game.emit("game_over", "5.81", state.winner, why=why, points={row["seat"]: row["points"] for row in table})
