"""6.13 Foreign wars: pieces go off the map onto the card, and wait there until the war ends (7.6, 8.4)."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import CARDS
from .cards import effect
from .consuls import is_client
from .players import players_majors
from .refit import back_to_box
from .state import ForeignWar, State
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
