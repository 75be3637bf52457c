"""8.1, 8.2 The diplomatic track: consul markers of minor powers, what moves them, pacts made and broken."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add, take

from .actions import action, may_spend, spend
from .board import COLUMN_COST, COLUMNS, NATION, TRACK
from .command import take_away
from .players import PACT, is_minor, players_majors, sponsor
from .state import Bloc, Consul, Major, Power, State, impulse_of
from .terms import against, allied, bloc_of, units_at

UNALIGNED = COLUMNS[0]


# 8.1 Moving a marker


@question("is_client")
@rule("8.32", "8.31")
def is_client(state: State, minor: Power, major: Major) -> bool:
    """3 Whether a minor power is a client of a major power: its marker stands in that row, right of the unaligned
    column, a pact included."""
    consul = state.consuls.get(minor)
    return consul is not None and consul.row == major and consul.column != UNALIGNED


@question("consul_cost")
@rule("8.1/cost", "8.1/plus1")
def consul_cost(state: State, minor: Power, right: bool) -> int:
    """8.1 CP to move a marker one box to the right or left: the number of the column entered; the +1 face makes it 1
    cheaper to the right and 1 dearer to the left."""
    consul = state.consuls.get(minor)
    at = COLUMNS.index(consul.column) + (1 if right else -1) if consul is not None else -1
    if consul is None or not 0 <= at < len(COLUMNS):
        return 0
    to = COLUMNS[at]
    face = (-1 if right else 1) if consul.plus else 0
    return max(0, COLUMN_COST[to] + face)


@rule("8.1/cost", "15.25", "8.2")
def may_touch(state: State, minor: str) -> Verdict:
    """8.1, 8.2, 15.25 Whether anything may move this marker now but what breaks a pact."""
    if minor not in state.consuls:
        return no("8.1/cost", "no_consul", power=minor)
    if state.turn == 1 and state.round == 1:
        return no("8.1/cost", "not_in_first_round", power=minor)
    if state.consuls[minor].column == PACT:
        return no("8.2", "pact_stands", power=minor)
    if any(truce.power == minor for truce in state.truces):
        return no("15.25", "conquered_lately", power=minor)
    return yes("8.1/cost")


@question("may_move_right")
@rule("8.1/cost", "8.1/plus1", "8.4")
def may_move_right(state: State, minor: Power, row: Major) -> Verdict:
    """8.1 Whether the marker of a minor power may go a box to the right in this row, by whatever means."""
    verdict = may_touch(state, minor)
    if not verdict:
        return verdict
    consul = state.consuls[minor]
    if is_minor(state, row):
        return no("8.1/who", "no_players_row", power=row)
    if consul.column != UNALIGNED and consul.row != row:
        return no("8.1/cost", "other_row", power=minor, row=consul.row)
    if consul.plus and consul.row not in ("", row):
        return no("8.1/plus1", "plus_keeps_its_row", power=minor, row=consul.row)
    if minor == "turkey" and turkish_war(state, row):
        return no("8.4", "at_war_abroad", power=minor, row=row)
    return yes("8.1/cost")


def turkish_war(state: State, power: str) -> bool:
    """8.4 Whether the bloc of a power (or it alone) fights Turkey in a foreign war."""
    bloc = state.bloc.get(power)
    return any("turkey" in war.powers and any(one == power or (bloc and state.bloc.get(one) == bloc)
                                              for one in war.powers if one != "turkey") for war in state.wars)


@question("may_influence")
@rule("8.1/who", "8.1/cost", "6.4")
def may_influence(state: State, minor: Power, row: Major, right: bool) -> Verdict:
    """8.1 Whether the active power may move a marker by CP: to the right only in its own row, to the left in any."""
    active = impulse_of(state).power
    verdict = may_move_right(state, minor, row) if right else may_touch(state, minor)
    if not verdict:
        return verdict
    consul = state.consuls[minor]
    if right and active != row:
        return no("8.1/who", "not_his_row", power=active, row=row)
    if not right and (consul.column == UNALIGNED or consul.row != row):
        return no("8.1/cost", "nothing_to_the_left", power=minor)
    return may_spend(state, consul_cost(state, minor, right))


def courted(state: State) -> list[tuple[str, Consul]]:
    """8.2 The minor powers without a pact, and their markers."""
    return [(minor, consul) for minor, consul in state.consuls.items() if consul.column != PACT]


def influences(state: State) -> list[dict[str, Any]]:
    """Every move of a marker that could be paid for."""
    active = impulse_of(state).power
    found: list[dict[str, Any]] = []
    for minor, consul in courted(state):
        if not is_minor(state, active):
            found.append({"do": "influence", "minor": minor, "row": active, "right": True})
        if consul.row:
            found.append({"do": "influence", "minor": minor, "row": consul.row, "right": False})
    return found


def to_a_side(state: State, choice: dict[str, Any]) -> dict[str, Any]:
    """A marker that goes to the column beside its own is one that goes to that side: {influence: denmark, to: aid}."""
    steps = steps_to(state, choice)
    if abs(steps) != 1:
        return choice
    return {field: part for field, part in choice.items() if field != "to"} | {"right": steps > 0}


def steps_to(state: State, choice: dict[str, Any]) -> int:
    """How many columns to the right the one named by a choice is; 0 where none is named, or the marker is there."""
    minor, to = choice.get("minor"), choice.get("to")
    consul = state.consuls.get(minor) if isinstance(minor, str) else None
    return COLUMNS.index(to) - COLUMNS.index(consul.column) if consul is not None and to in COLUMNS else 0


def may_move(state: State, choice: dict[str, Any]) -> Verdict:
    """8.1 Whether the active power may move a marker by CP as a choice says."""
    if abs(steps_to(state, choice)) > 1:
        return no("8.1/cost", "box_by_box", power=choice["minor"])
    return may_influence(state, choice["minor"], choice["row"], choice["right"])


@action("influence", influences, may_move, same=to_a_side,
        says=lambda state: {"costs": {minor: {right: consul_cost(state, minor, right) for right in (True, False)}
                                      for minor in state.consuls}},
        also=("diplomacy", "consul", "move_consul", "外交", "影响"))
@rule("8.1/cost")
def influence(game: Game, choice: dict[str, Any]) -> Procedure:
    """8.1 A marker moves a box by CP."""
    spend(game, consul_cost(game.state, choice["minor"], choice["right"]))
    yield from move(game, choice["minor"], choice["row"], choice["right"], "8.1/cost")


@rule("8.1/cost", "8.2")
def may_step(state: State, minor: str, row: str, right: bool) -> Verdict:
    """8.1, 8.2 Whether the track has a box on that side of a marker, which no pact holds."""
    consul = state.consuls.get(minor)
    if consul is None:
        return no("8.1/cost", "no_consul", power=minor)
    if consul.column == PACT:
        return no("8.2", "pact_stands", power=minor)
    if right and (is_minor(state, row) or (consul.row and consul.row != row)):
        return no("8.1/cost", "other_row", power=minor, row=consul.row)
    if not right and consul.column == UNALIGNED:
        return no("8.1/cost", "nothing_to_the_left", power=minor)
    return yes("8.1/cost")


@procedure("move_consul")
@rule("8.1/cost", "6.16")
def move(game: Game, minor: Power, row: Major, right: bool = True, cause: str = "6.16") -> Procedure:
    """8.1, 6.16 A marker moves a box in a row; it turns to its normal face; in the pact box the minor power allies."""
    state: State = game.state
    demand(may_step(state, minor, row, right), "move_consul")
    consul = state.consuls[minor]
    row = consul.row or row
    consul.column = COLUMNS[COLUMNS.index(consul.column) + (1 if right else -1)]
    consul.row = "" if consul.column == UNALIGNED else row
    consul.plus = False
    game.emit("consul", cause, minor, row=row, column=consul.column)
    if consul.column == PACT:
        yield from make_pact(game, minor, row)


@question("may_turn")
@rule("8.1/plus1", "8.1/who")
def may_turn(state: State, minor: Power, row: Major) -> Verdict:
    """8.1 Whether the active power may turn a marker over for 1 CP: to +1 in its own row only, back in any."""
    return may_turn_over(state, minor, row, impulse_of(state).power) and may_spend(state, 1)


@rule("8.1/plus1", "8.1/who")
def may_turn_over(state: State, minor: str, row: str, power: str) -> Verdict:
    """8.1 Whether a power may turn a marker over, as far as its points go."""
    verdict = may_touch(state, minor)
    if not verdict:
        return verdict
    consul = state.consuls[minor]
    if (consul.column != UNALIGNED or consul.plus) and consul.row != row:
        return no("8.1/cost", "other_row", power=minor, row=consul.row)
    if not consul.plus and (power != row or is_minor(state, row)):
        return no("8.1/who", "not_his_row", power=power, row=row)
    return yes("8.1/plus1")


@action("turn", lambda state: [{"do": "turn", "minor": minor, "row": consul.row or impulse_of(state).power}
                               for minor, consul in courted(state)
                               if consul.row or not is_minor(state, impulse_of(state).power)],
        lambda state, one: may_turn(state, one["minor"], one["row"]))
@rule("8.1/plus1")
def turn(game: Game, choice: dict[str, Any]) -> Procedure:
    """8.1 A marker is turned to its +1 face, or back."""
    spend(game, 1)
    turn_over(game, choice["minor"], choice["row"])
    yield from ()


def turn_over(game: Game, minor: str, row: str) -> None:
    """A marker in a row shows its other face; among the unaligned only its +1 face keeps it to the row."""
    consul: Consul = game.state.consuls[minor]
    consul.plus = not consul.plus
    if consul.column == UNALIGNED:
        consul.row = row if consul.plus else ""
    game.emit("consul_turned", "8.1/plus1", minor, row=row, plus=consul.plus)


# 8.32 Friends


def patron_of(state: State, minor: str) -> str:
    """The major power in whose row a marker stands, right of the unaligned column."""
    consul = state.consuls.get(minor)
    return consul.row if consul is not None and consul.column != UNALIGNED else ""


@question("friend_of")
@rule("8.32")
def friend_of(state: State, minor: Power, invader: Power) -> str:
    """8.32 With whom a minor power allies that `invader` attacks: its sponsor, be it neutral (C80), unless it is the
    invader or his ally; else the player major power against him that is last on the impulse track; "" if none is."""
    return friend_against(state, minor, invader, bloc_of(state, invader))


@rule("8.32")
def friend_against(state: State, minor: str, invader: str, bloc: str) -> str:
    """8.32 The same for an invader who is of `bloc`, or joins it for his war."""
    foes = [power for power in players_majors(state)
            if bloc and power != invader and bloc_of(state, power) == against(bloc)]
    patron = patron_of(state, minor)
    neutral = patron not in ("", invader) and not bloc_of(state, patron)
    if patron in foes or (neutral and state.options["C80"] == "sponsor"):
        return patron
    return max(foes, key=TRACK.index, default="")


# 8.2 Pacts


@question("may_make_pact")
@rule("8.2", "8.1/who")
def may_make_pact(state: State, minor: Power, major: Major) -> Verdict:
    """8.2 Whether a minor power can ally with a major one by a pact: a player runs the major one, and it has none."""
    if minor not in state.consuls:
        return no("8.2", "no_consul", power=minor)
    if is_minor(state, major):
        return no("8.1/who", "no_players_row", power=major)
    if state.consuls[minor].column == PACT:
        return no("8.2", "pact_stands", power=minor)
    return yes("8.2")


@procedure("make_pact", may="may_make_pact")
@rule("8.2", "8.7", "7.51")
def make_pact(game: Game, minor: Power, major: Major, attacked: bool = False, by: Power = "") -> Procedure:
    """8.2, 8.7 A minor power allies with a major one: it joins its bloc, and its player runs it. `attacked`: because
    of a war declared on it, `by` whom."""
    state: State = game.state
    state.consuls[minor] = Consul(major, PACT)
    bloc: Bloc | None = state.bloc.get(major)
    if minor in state.credit:
        state.credit.remove(minor)
    game.emit("pact", "8.2", minor, major=major, bloc=bloc or "")
    if bloc is not None and state.bloc.get(minor) != bloc:
        yield from game.run("enter_bloc", minor, bloc, attacked, by)


def regroup(game: Game, at: str, nation: str, cause: str) -> None:
    """All pieces of a nation at `at` go to the regroup box."""
    state: State = game.state
    units = {piece: count for piece, count in units_at(state, at).items() if NATION[piece] == nation}
    if units:
        take_away(state, at, units)
        add(state.regroup, units)
        game.emit("regroups", cause, nation, place=at, units=units)


def regroup_fleet(game: Game, at: str, nation: str, cause: str) -> None:
    """All squadrons of a nation at `at` go to the regroup box."""
    state: State = game.state
    ships = {nation: state.squadrons[at][nation]}
    take(state.squadrons, at, ships)
    add(state.regroup_squadrons, ships)
    for one in state.refit:
        if one.at == at and one.power == nation:
            one.at = ""
    game.emit("fleet_regroups", cause, nation, place=at, squadrons=ships)


@rule("13.22")
def part_fleets(state: State) -> None:
    """13.22 Squadrons of who has left the bloc of a grand fleet are a fleet of their own at once."""
    for grand in state.grand:
        grand.fleets = [power for power in grand.fleets if allied(state, power, grand.fleets[0])]
    state.grand = [grand for grand in state.grand if len(grand.fleets) > 1]


def kin(state: State, power: str) -> list[str]:
    """A power and its pact minor powers."""
    return [power, *(minor for minor in state.consuls if sponsor(state, minor) == power)]
