"""6.13, 7.6 Foreign wars: pieces go off the map onto the card, and wait there until the war ends."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.dice import Roll
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes
from kernel_lib.parts.bags import add

from .actions import action, may_spend, spend
from .board import CARDS
from .building import builder
from .cards import effect
from .consuls import is_client
from .players import is_minor, players_majors
from .refit import back_to_box
from .state import Card, ForeignWar, Power, State
from .terms import bloc_of


def may_begin(state: State, power: str, card: str, units: dict[str, int] | None = None,
              squadrons: dict[str, int] | None = None) -> Verdict:
    """8.31, 8.4 Whether a foreign war can begin: none with Turkey on the bloc whose client Turkey is."""
    others = [one for one in CARDS[card].powers if one != "turkey"]
    if "turkey" in CARDS[card].powers and others:
        friends = {bloc_of(state, one) for one in players_majors(state) if is_client(state, "turkey", one)}
        friends |= {bloc_of(state, "turkey")}
        protected = [one for one in others if bloc_of(state, one) in friends - {""}]
        if protected:
            return no("8.31", "client_of_the_bloc", card=card, power=protected[0])
    return yes("6.13")


@effect("foreign_war", may_begin)
@rule("6.13", "6.12")
def begin_war(game: Game, power: str, card: str, units: dict[str, int] | None = None,
              squadrons: dict[str, int] | None = None) -> Procedure:
    """6.13 Each power in it gives the units and squadrons named."""
    state: State = game.state
    war = ForeignWar(card, list(CARDS[card].powers))
    state.wars.append(war)
    game.emit("war_begins", "6.13", power, card=card, powers=war.powers)
    for one in war.powers:
        due, ships = (units or {}).get(one, 0), (squadrons or {}).get(one, 0)
        gave, sent = yield from game.run("levy", one, due, ships, card)
        if war in state.wars:
            war.units |= {one: gave} if gave else {}
            war.squadrons |= {one: sent} if sent else {}
        else:
            state.regroup |= {one: state.regroup.get(one, 0) + gave} if gave else {}
            state.regroup_squadrons |= {one: state.regroup_squadrons.get(one, 0) + sent} if sent else {}
            back_to_box(state, card)
    game.emit("war_joined", "6.13", None, card=card, units=war.units, squadrons=war.squadrons)


@question("may_end_war")
@rule("7.6", "6.4")
def may_end_war(state: State, card: Card, power: Power) -> Verdict:
    """7.6 Whether a power may try to end a foreign war: one in which it fights itself."""
    war = next((one for one in state.wars if one.card == card), None)
    if war is None:
        return no("7.6", "no_such_war", card=card)
    rule_id = "6.4" if is_minor(state, power) else "7.6"
    return yes("7.6") if power in war.powers else no(rule_id, "not_his_war", card=card, power=power)


@action("end_war", lambda state: [{"do": "end_war", "card": war.card} for war in state.wars
                                  if builder(state) in war.powers],
        lambda state, one: may_end_war(state, one["card"], builder(state)) and may_spend(state, 1), also=("结束战争",))
@rule("7.6")
def try_to_end_war(game: Game, choice: dict[str, Any]) -> Procedure:
    """7.6 A die for 1 CP: a 6 ends the war."""
    state: State = game.state
    spend(game, 1)
    (die,) = yield Roll(1, "end_war", "7.6", odds=("at_least", 6), facts={"card": choice["card"]})
    game.emit("end_war_roll", "7.6", builder(state), card=choice["card"], die=die, success=die == 6)
    if die == 6:
        yield from end_war(game, choice["card"], "7.6")


@procedure("end_war")
@rule("7.6", "6.13")
def end_war(game: Game, card: Card, cause: str = "7.6") -> Procedure:
    """7.6 A foreign war ends: its pieces go to the regroup box, its card leaves play."""
    state: State = game.state
    war = next((one for one in state.wars if one.card == card), None)
    if war is None:
        demand(no("7.6", "no_such_war", card=card), "end_war")
        return
    state.wars.remove(war)
    add(state.regroup, war.units)
    add(state.regroup_squadrons, war.squadrons)
    back_to_box(state, card)
    if card in state.cards.table:
        state.cards.leave(card, "removed")
    game.emit("war_ends", cause, None, card=card, units=war.units, squadrons=war.squadrons)
    yield from ()
