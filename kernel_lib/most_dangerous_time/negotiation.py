"""8 Negotiation and betrayal: a soldier is talked into changing sides (8.3); betrayal by cards is in betrayal.py."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.windows import passed

from .betrayal import after_betrayal, betrayal_cards, convert, diplomats, may_talk, silent, within_reach
from .board import ALLIANCE_OF, CLANS, DIPLOMATS, LEADERS, LINKS
from .multiplayer import active_player
from .names import ClanId, LeaderId, Place
from .state import Impulse, State, aloof, impulse_of, leaders_in, seat, side_of, units_at

STEADFAST = frozenset(clan for clan in CLANS if CLANS[clan].never_negotiated)
"""8.3, 15.2, 15.4 Clans of which nobody is won over."""


@question("may_negotiate")
@rule("8.3/who", "15.2/never-flip", "15.4")
def may_negotiate(state: State, leader: LeaderId, at: Place, clan: ClanId, inside: bool = False) -> Verdict:
    """8.3 Whether `leader` may try to win over a soldier of `clan` in the field of `at`, or (`inside`) besieged."""
    impulse = impulse_of(state)
    if leader not in DIPLOMATS:
        return no("8.3/who", "no_diplomacy", leader=leader)
    if not may_talk(state, leader, impulse.alliance):
        return silent(state, leader, impulse.alliance, "8.3/who")
    if impulse.step > 3:
        return no("8.3/who", "step_over", step=3)
    if leader in impulse.tried:
        return no("8.3/who", "tried_already", leader=leader)
    if clan in LEADERS or clan not in units_at(state, at, inside):
        return no("8.3/who", "no_such_soldier", clan=clan, place=at)
    return may_persuade(state, clan, impulse.side) and within_reach(state, leader, at, inside, "8.3/who")


@rule("8.3/who", "15.2/never-flip", "15.4")
def may_persuade(state: State, clan: str, side: str) -> Verdict:
    """8.3 Whether soldiers of `clan` may be won over for `side`, wherever they stand."""
    if clan in STEADFAST:
        return no("15.4" if clan == "enryakuji" else "15.2/never-flip", "never_negotiated", clan=clan)
    if state.side[clan] == side:
        return no("8.3/who", "already_ours", leader=clan)
    return yes("8.3/who")


@question("negotiation_target")
@rule("8.3/target")
def negotiation_target(state: State, at: Place, clan: ClanId, inside: bool = False) -> int:
    """8.3 The number to roll or beat: 6, +2 with a daimyo beside the soldier, +1 with a samurai, -1 for a neutral
    soldier, -1 for a besieged one."""
    return 6 + sum(target_modifiers(state, at, clan, inside).values())


@question("target_modifiers")
@rule("8.3/target")
def target_modifiers(state: State, at: Place, clan: ClanId, inside: bool = False) -> dict[str, int]:
    """8.3 What the target number is made of beside 6, by name."""
    bag = units_at(state, at, inside)
    ranks = {state.rank[leader] for leader in leaders_in(bag)
             if side_of(state, leader) == state.side[clan] and not aloof(state, leader)}
    made = {"daimyo": 2 * ("daimyo" in ranks), "samurai": int("samurai" in ranks),
            "neutral": -(state.side[clan] == "neutral"), "besieged": -int(inside)}
    return {name: value for name, value in made.items() if value}


@procedure("negotiate")
@rule("8.3/target", "8.3/control")
def negotiate(game: Game, leader: LeaderId, at: Place, clan: ClanId, inside: bool = False) -> Procedure:
    """8.3 Roll for a soldier; when won over he joins the leader's clan, and a battle or a control check follows.

    Raises Bad when `may_negotiate` says no.
    """
    state: State = game.state
    impulse = impulse_of(state)
    demand(may_negotiate(state, leader, at, clan, inside), "negotiate")
    player = active_player(state)
    impulse.tried.append(leader)
    target = negotiation_target(state, at, clan, inside)
    plus = impulse.effects.get("negotiation", 0)
    (die,) = yield Roll(1, "negotiation", "8.3/target", who=player, odds=("at_least", target - plus),
                        facts={"leader": leader, "clan": clan, "place": at, "target": target})
    success = die + plus >= target
    game.emit("negotiation", "8.3/target", player, leader=leader, clan=clan, place=at, die=die, plus=plus,
              target=target, modifiers=target_modifiers(state, at, clan, inside), success=success)
    if not success:
        return
    joined = convert(state, at, {clan: 1}, state.clan[leader], inside)
    game.emit("won_over", "8.3/control", player, clan=clan, joins=state.clan[leader], place=at)
    yield from after_betrayal(game, [(at, inside, joined)])


@procedure("negotiation_step")
@rule("8.3/who")
def negotiation_step(game: Game) -> Procedure:
    """4.1 step 3: betrayal cards, then one attempt for each leader with diplomacy."""
    state: State = game.state
    yield from betrayal_cards(game)
    while candidates := attempts(state):
        def judge(one: Any) -> Verdict:
            return yes("8.3/who") if one == "pass" else may_negotiate(
                state, one["leader"], one["at"], one["clan"], one["inside"])
        choice = yield Decision("negotiate", active_player(state), "8.3/who", ("pass", *candidates), judge)
        if choice == "pass":
            return
        yield from negotiate(game, choice["leader"], choice["at"], choice["clan"], choice["inside"])
    passed(game, "negotiate", active_player(state), "8.3/who")


def attempts(state: State) -> list[dict[str, Any]]:
    """Every attempt the active alliance may make now."""
    impulse = impulse_of(state)
    leaders = [leader for leader in diplomats(state, impulse.alliance) if leader not in impulse.tried]
    if not leaders or impulse.step > 3:
        return []
    near = surroundings(state, impulse, leaders)
    open_to = {clan for clan, side in state.side.items() if side != impulse.side and clan not in STEADFAST}
    there = [(at, bag, inside) for inside, bags in ((False, state.field), (True, state.inside))
             for at, bag in bags.items() if at in near and not open_to.isdisjoint(bag)]
    return [{"leader": leader, "at": at, "clan": clan, "inside": inside}
            for leader in leaders for at, bag, inside in there
            if within_reach(state, leader, at, inside, "8.3/who") for clan in bag if clan in open_to]


def surroundings(state: State, impulse: Impulse, leaders: list[str]) -> set[str]:
    """Every place where the active side stands, or next to one: its `leaders` reach no farther (`within_reach`).

    Samurai reach what is next to themselves.
    """
    if all(state.rank[leader] == "samurai" for leader in leaders):
        seats = [seat(state, leader)[1] for leader in leaders]
        return {place for at in seats for place in (at, *LINKS[at])}
    ours = {unit for unit, clan in state.clan.items()
            if state.side[clan] == impulse.side or ALLIANCE_OF[clan] == impulse.alliance}
    return {place for bags in (state.field, state.inside) for at, bag in bags.items() if not ours.isdisjoint(bag)
            for place in (at, *LINKS[at])}
