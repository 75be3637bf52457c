"""19 Prestige buildings: public, above the board; invest instead of buying a card, score at the end."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import records, upgrades
from .discounts import price
from .income import doubloon_track_points, gain_token
from .names import BuildingId, Seat
from .state import State
from .supplies import gain_points, pay_doubloons

FIRST_INVESTOR = 2


@question("may_invest")
def may_invest(state: State, who: Seat, building: BuildingId) -> Verdict:
    """Whether the player can pay for the building and put a figure on it."""
    record, player = records.buildings()[building], state.player(who)
    if building not in state.buildings or not state.buildings[building].face_up:
        return no("19/invest", "not_revealed", building=building)
    if who in state.buildings[building].investors:
        return no("19/invest", "already_invested", building=building)
    cost = price(state, who, record.cost)
    if player.doubloons < cost:
        return no("19/invest", "too_few_doubloons", needs=cost, has=player.doubloons)
    if player.figures < 1:
        return no("19/invest", "too_few_figures", needs=1, has=player.figures)
    return yes("19/invest", cost=cost)


@procedure("invest")
def invest(game: Game, who: Seat, building: BuildingId) -> Procedure:
    """Pay, put a figure on the building, take its token; 2 points for the first investor."""
    demand(may_invest(game.state, who, building), "invest")
    record, place = records.buildings()[building], game.state.buildings[building]
    pay_doubloons(game, who, price(game.state, who, record.cost), "19/invest", building=building)
    game.state.player(who).figures -= 1
    place.investors.append(who)
    game.emit("invested", "19/invest", who, building=building, investors=len(place.investors))
    gain_token(game, who, record.token, "19/invest")
    if len(place.investors) == 1:
        gain_points(game, who, FIRST_INVESTOR, "19/first", building=building)
    yield from ()


def things(state: State, who: str, kind: str) -> int:
    """How many of the things a building counts the player has; for `doubloon_track` the points of its marker."""
    player = state.player(who)
    return {
        "barrier": lambda: len(player.barriers),
        "quest_tile": lambda: len(player.quest_tiles),
        "assistant": lambda: len(player.assistants),
        "combat_point": lambda: player.combat_points,
        "figure": lambda: player.figures,
        "synergy_token": lambda: len(player.tokens),
        "combat_tile": lambda: len(player.combat_tiles),
        "ship_upgrade": lambda: len(upgrades.upgrades(state, who)),
        "doubloon_track": lambda: doubloon_track_points(state, who),
    }[kind]()


@question("prestige_score")
@rule("19/score")
def prestige_score(state: State, who: Seat, building: BuildingId) -> dict[str, Any]:
    """The end points of a building for this player: {counted: {thing: number}, each, points}."""
    record = records.buildings()[building]
    counted = {one.per: things(state, who, one.per) for one in record.scores}
    points = sum(one.vp * counted[one.per] for one in record.scores)
    return {"counted": counted, "each": record.scores[0].vp,
            "points": points if record.most is None else min(points, record.most)}


@question("prestige_buildings_of")
def prestige_buildings_of(state: State, who: Seat) -> list[str]:
    """Buildings in which the player has invested."""
    seat = state.player(who).seat
    return [name for name, building in state.buildings.items() if seat in building.investors]


@procedure("reveal_prestige_building")
@rule("13/prestige")
def reveal(game: Game) -> Procedure:
    """Turn the next prestige building face up."""
    for name, building in game.state.buildings.items():
        if not building.face_up:
            building.face_up = True
            game.emit("prestige_revealed", "13/prestige", building=name)
            return
    yield from ()
