"""04, 17.2 and 20.4 People: leaders, reformers and debaters who come into the game, leave it and return."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import ADMIRALS, CAPITALS, DATA, ELECTORATES, KEYS, LEADERS, REFORMERS, SPACES
from .combat import seat_of
from .map import besieged, enemy_fleets, enemy_troops, home_of
from .records import Leader, Space
from .state import State, controller, master

MAURICE, MAURICE_FROM = "maurice_of_saxony", 6
LUTHER = "luther"


def enters_now(state: State, when: int | str) -> bool:
    """20.4 Whether somebody with this entry comes in this turn: with the turn, or the turn after Henry married Anne."""
    if when == "anne":
        return state.england.anne_in > 0 and state.turn == state.england.anne_in + 1
    return when == state.turn


@question("may_return_to")
@rule("6.4/return", "20.4")
def may_return_to(state: State, leader: Leader) -> list[str]:
    """20.4 Where a leader may come back: an admiral in an own port without enemy fleets, an army leader in an own
    capital, else an own home key; not where enemies stand or lay siege."""
    power = state.sides.get(leader) or LEADERS[leader].power
    who = master(state, power)
    held = [at for at in SPACES if controller(state, at) in (power, who) and not besieged(state, at)
            and not enemy_troops(state, who, at)]
    if leader in ADMIRALS:
        return [at for at in held if SPACES[at].seas and home_of(state, at) == power
                and not enemy_fleets(state, who, at)]
    capitals = [at for at in held if at in CAPITALS[who]]
    keys = [at for at in held if at in KEYS and home_of(state, at) in (power, who)]
    return capitals or keys or [at for at in held if at in ELECTORATES and who == "protestant"]


@procedure("bring_leader")
@rule("20.4")
def bring_leader(game: Game, leader: Leader, rule: str = "20.4") -> Procedure:
    """20.4 A leader comes on the map where his power likes; without a place he waits a turn more. Returns whether he
    did."""
    state = game.state
    places = may_return_to(state, leader)
    state.captured.pop(leader, None)
    if not places:
        state.away[leader] = state.turn + 1
        return False
    state.away.pop(leader, None)
    power = state.sides.get(leader) or LEADERS[leader].power
    seat = seat_of(state, power, "")
    at = min(places, key=lambda one: one not in KEYS) if not seat else (yield from game.asked(Decision(
        "leader_returns", seat, rule, tuple(places), facts={"leader": leader})))
    put(state.units, at, {leader: 1})
    game.emit("leader_comes", rule, power, leader=leader, place=at)
    return True


@procedure("returns")
@rule("20.4", "17.2/reformer", "6.4/return")
def returns(game: Game) -> Procedure:
    """20.4 Whoever was away until this turn comes back: a reformer to his space and his debater with him, leaders where
    `may_return_to` says."""
    state = game.state
    for person in [one for one, turn in state.away.items() if turn <= state.turn]:
        if person in LEADERS:
            yield from bring_leader(game, person)
            continue
        del state.away[person]
        if person in REFORMERS:
            state.reformers[person] = REFORMERS[person].space
        state.debaters[person] = "uncommitted"
        game.emit("person_returns", "17.2/reformer", "protestant", person=person)


@procedure("newcomers")
@rule("20.4")
def newcomers(game: Game) -> Procedure:
    """20.4 Reformers and debaters of this turn come; a reformer who comes for the first time turns his space
    Protestant. In turn 6 Maurice of Saxony joins the Protestants in an electorate of theirs."""
    state = game.state
    for one in DATA.debaters:
        if enters_now(state, one.enters) and one.id not in (*state.debaters, *state.gone, *state.away):
            state.debaters[one.id] = "uncommitted"
            game.emit("debater_comes", "20.4", one.side, debater=one.id)
    for reformer in DATA.reformers:
        if reformer.id != LUTHER and enters_now(state, reformer.enters):
            yield from place_reformer(game, reformer.id)
    if state.turn >= MAURICE_FROM and state.league and not known(state, MAURICE):
        state.sides.setdefault(MAURICE, "protestant")
        places = [at for at in ELECTORATES if controller(state, at) == "protestant" and not besieged(state, at)]
        if places:
            at = yield from game.asked(Decision("leader_returns", "protestant", "20.4", tuple(places),
                                                facts={"leader": MAURICE}))
            put(state.units, at, {MAURICE: 1})
            game.emit("leader_comes", "20.4", "protestant", leader=MAURICE, place=at)


def place_reformer(game: Game, reformer: str, rule: str = "20.4") -> Procedure:
    """A reformer comes to his space for the first time, and it turns Protestant."""
    state = game.state
    at = REFORMERS[reformer].space
    state.reformers[reformer] = at
    game.emit("reformer_comes", rule, "protestant", reformer=reformer, place=at)
    yield from game.run("convert", at=at, faith="protestant", rule=rule)


def known(state: State, leader: str) -> bool:
    """Whether a leader has ever come into the game."""
    return (leader in state.captured or leader in state.away or leader in state.gone
            or any(leader in bag for bag in state.units.values()))


@question("may_go_free")
@rule("9/ransom")
def may_go_free(state: State, leader: Leader) -> Verdict:
    """9/ransom Whether there is a captor to free a leader from."""
    if leader not in state.captured:
        return no("9/ransom", "at_liberty", leader=leader)
    return yes("9/ransom")


@procedure("free_leader", may="may_go_free")
@rule("9/ransom")
def free_leader(game: Game, leader: Leader, rule: str = "9/ransom") -> Procedure:
    """9/ransom A captured leader goes home to his power."""
    yield from bring_leader(game, leader, rule)


@question("ruler_is_free")
@rule("13.1/free", "14.1/limit")
def ruler_is_free(state: State, leader: Leader) -> bool:
    """13.1/free, 14.1/limit Whether a ruler's piece is on the map and not under siege."""
    at = next((at for at, bag in state.units.items() if leader in bag), "")
    return bool(at) and (at not in SPACES or not (besieged(state, at) and home_side(state, at, leader)))


def home_side(state: State, at: Space, leader: str) -> bool:
    """Whether a leader is inside the walls of a besieged space."""
    return master(state, controller(state, at)) == master(state, LEADERS[leader].power)


