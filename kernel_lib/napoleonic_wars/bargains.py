"""8.6 Negotiation: players bargain openly; flags given up are carried out, promises bind nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.deals import Clause, Clauses, offer

from .actions import action
from .board import AREAS
from .players import player, sides
from .state import Seat, State, impulse_of
from .terms import allied

CLAUSES = Clauses("8.6")
PROMISES = ("no_war", "join_forces", "attack_elsewhere", "leave_alone")
"""What people promise each other; nothing makes them keep it (8.6)."""


@rule("8.6", "7.44", "14.13")
def may_give_flag(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """8.6, 7.44 Whether a player may promise to take a flag off an ally's area: it goes at once."""
    at = clause.what["at"]
    flag, owner = state.flags.get(at), AREAS[at].power
    if flag is None or player(state, flag) != clause.giver:
        return no("8.6", "not_his_flag", place=at, seat=clause.giver)
    if player(state, owner) != clause.taker or not allied(state, flag, owner):
        return no("8.6", "no_allys_area", place=at, seat=clause.taker)
    return yes("8.6")


def flags_to_give(state: State, giver: str, taker: str) -> Iterable[dict[str, Any]]:
    """The areas with flags, whosever they are: `may_give_flag` says which one player can give up for another."""
    return [{"at": at} for at in state.flags]


@CLAUSES.kind("flag", may_give_flag, flags_to_give, says="at")
def give_flag(game: Game, clause: Clause) -> Procedure:
    """8.6 The flag comes off."""
    at = clause.what["at"]
    yield from game.run("give_back", at, game.state.flags[at])


@rule("8.6")
def may_give_word(state: State, clause: Clause, beside: Sequence[Clause]) -> Verdict:
    """8.6 Anybody may promise anything of this kind to anybody."""
    return yes("8.6")


@CLAUSES.kind("promise", may_give_word, lambda state, giver, taker: [{"promise": one} for one in PROMISES],
              says="promise")
def give_word(game: Game, clause: Clause) -> Procedure:
    """8.6 A promise is made before all; keeping it is another matter."""
    game.emit("promised", "8.6", clause.giver, to=clause.taker, promise=clause.what["promise"])
    yield from ()


@procedure("bargain")
@rule("8.6")
def bargain(game: Game, by: Seat) -> Procedure:
    """8.6 A player makes one offer; if all whom it binds agree, it is carried out at once."""
    state: State = game.state
    others = [seat for seat in sides(state) if seat != by]
    made = yield from offer(game, CLAUSES, by, others, most=4)
    if made is None:
        return
    deal, against = made
    if against:
        game.emit("offer_refused", "8.6", against, by=by, clauses=deal.plain())
        return
    game.emit("deal_made", "8.6", by, parties=list(deal.parties), clauses=deal.plain())
    yield from CLAUSES.carry_out(game, [deal])


def may_bargain(state: State, choice: dict[str, Any]) -> Verdict:
    """8.6 Whether the active player may make an offer now: once an impulse, where deals are played."""
    if not state.options["deals"]:
        return no("8.6", "no_deals")
    if impulse_of(state).freed.get("bargained"):
        return no("8.6", "bargained_already")
    return yes("8.6")


@action("bargain", lambda state: [{"do": "bargain"}] if state.options["deals"] else [], may_bargain, free=True)
@rule("8.6")
def bargain_action(game: Game, choice: dict[str, Any]) -> Procedure:
    """8.6 An offer in the own impulse."""
    state: State = game.state
    impulse_of(state).freed["bargained"] = True
    yield from bargain(game, player(state, impulse_of(state).power))
