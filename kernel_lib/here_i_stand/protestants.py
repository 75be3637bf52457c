"""18 The Protestants: electorates and their regulars, the Schmalkaldic League."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes
from kernel_lib.parts.bags import put

from .board import ELECTORATES, HOMES, SPACES
from .events import event
from .map import NET, besieged, fortified
from .records import Space
from .state import State, controller, units_at

LEAGUE_CARD = "card_13"
LEAGUE_FROM, LEAGUE_DUE, LEAGUE_SPACES = 2, 4, 12
LEAGUE_LEADERS = {"john_frederick": "wittenberg", "philip_of_hesse": "kassel"}
"""Leader of the League -> the space to which his troops must be nearest."""


@question("regulars_enter")
@rule("18.1/regulars", "18.3/regulars")
def regulars_enter(state: State, at: Space) -> Verdict:
    """18.1, 18.3 Whether the regulars that wait for an electorate are placed now: it is Protestant; after the League
    also controlled by the Protestants and not besieged."""
    because = "18.3/regulars" if state.league else "18.1/regulars"
    if at not in ELECTORATES:
        return no(because, "no_electorate", place=at)
    if not state.waiting.get(at):
        return no(because, "nobody_waits", place=at)
    if state.faith[at] != "protestant":
        return no(because, "still_catholic", place=at)
    if state.league and (controller(state, at) != "protestant" or besieged(state, at)):
        return no(because, "not_held", place=at)
    return yes(because)


@procedure("electorate_regulars")
@rule("18.1/regulars", "18.3/regulars")
def electorate_regulars(game: Game, at: Space) -> Procedure:
    """18.1/regulars The Protestant regulars that wait for an electorate are placed there, if they may enter now."""
    state = game.state
    verdict = regulars_enter(state, at)
    if verdict:
        count = state.waiting.pop(at)
        put(state.units, at, {"protestant_regular": count})
        game.emit("regulars_enter", verdict.rule, "protestant", place=at, count=count)
    return
    yield


# The Schmalkaldic League


@question("league_may_form")
@rule("18.2")
def league_may_form(state: State) -> Verdict:
    """18.2 Whether the event forms the League: from turn 2 with 12 Protestant spaces, those in unrest counted, or in
    the winter of turn 4."""
    if state.league:
        return no("18.2", "league_formed")
    if state.phase == "winter" and state.turn >= LEAGUE_DUE:
        return yes("18.2")
    count = sum(faith == "protestant" for faith in state.faith.values())
    if state.turn < LEAGUE_FROM or count < LEAGUE_SPACES:
        return no("18.2", "too_few_spaces", count=count, wanted=LEAGUE_SPACES, turn=LEAGUE_FROM)
    return yes("18.2")


@event(LEAGUE_CARD)
@rule("18.2")
def schmalkaldic_league(game: Game, power: str) -> Procedure:
    """18.2 The event: the League forms if it may; returns whether it did, for then the card is removed."""
    if not league_may_form(game.state):
        game.emit("no_league", "18.2", "protestant")
        return False
    yield from form_league(game)
    return True


@question("may_form_league")
@rule("18.2")
def may_form_league(state: State) -> Verdict:
    """18.2 Whether the League is still to be formed; when its event forms it says `league_may_form`."""
    return no("18.2", "league_formed") if state.league else yes("18.2")


@procedure("form_league", may="may_form_league")
@rule("18.2", "18.2/war", "18.3")
def form_league(game: Game) -> Procedure:
    """18.2 Protestant home spaces of Protestant faith come under Protestant control, the two leaders join the nearest
    troops, and the Hapsburgs and the Papacy are at war with the Protestants for good."""
    state = game.state
    state.league = True
    game.emit("league_forms", "18.2", "protestant")
    for enemy in ("hapsburg", "papacy"):
        yield from game.run("war", attacker=enemy, target="protestant", rule="18.2/war")
    for at in HOMES["protestant"]:
        if state.faith[at] == "protestant":
            yield from game.run("take_control", power="protestant", at=at, rule="18.2")
            stay = state.options["league_garrisons"] == "stay" and not fortified(state, at)
            yield from game.run("displace", at=at, enemies_stay=stay)
    for leader, near in LEAGUE_LEADERS.items():
        places = NET.nearest(near, lambda at: "protestant_regular" in units_at(state, at), lambda one, to, kind: 1)
        if places:
            at = yield from game.asked(Decision("leader_returns", "protestant", "18.2", tuple(places),
                                                facts={"leader": leader}))
            put(state.units, at, {leader: 1})
            game.emit("leader_comes", "18.2", "protestant", leader=leader, place=at)
        else:
            state.away[leader] = state.turn + 1
    for at in list(state.units):
        if at in SPACES:
            yield from game.run("settle", at=at)
