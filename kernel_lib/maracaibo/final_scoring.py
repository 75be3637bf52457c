"""14 Final scoring, after round 4."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule

from . import assistants, jean_scoring, records, story
from .homecoming import buy_or_points
from .income import doubloon_track_points
from .influence import emptied_spaces, markers_on_map, noble_rank
from .names import Nation, Seat
from .prestige import prestige_buildings_of, prestige_score
from .records import NATIONS
from .state import JEAN, State
from .supplies import scored

MAJORITY = 3
RANK_BONUS = (2, 1)


@procedure("final_scoring")
def final_scoring(game: Game) -> Procedure:
    """14 Step by step, beginning with the player who ended the round."""
    state = game.state
    state.phase = "final"
    game.emit("final_scoring", "14/buy", state.ended_by())
    yield from buy_or_points(game, "14/buy")
    yield from score_tracks(game)
    yield from score_cards(game)
    yield from score_majority(game)
    yield from score_ranks(game)
    if state.jean is not None:
        jean_scoring.end_bonus(game)
    yield from story.check_requirements(game)
    if state.options["unused_assistants_last_round"] == "every_round":
        for player in state.people():
            assistants.left_ahead(game, player.seat)
    finish(game)


@procedure("score_tracks")
def score_tracks(game: Game) -> Procedure:
    """Points of both income tracks; there are no doubloons any more."""
    for who in _order(game.state):
        if who == JEAN:
            jean_scoring.income(game)
            continue
        income = game.state.player(who).score_income
        scored(game, "score_income_scored", "14/tracks", who, income)
        scored(game, "doubloon_track_scored", "14/tracks", who, doubloon_track_points(game.state, who),
               position=game.state.player(who).doubloon_income)
    yield from ()


@procedure("score_cards")
def score_cards(game: Game) -> Procedure:
    """Points of the bought cards and of the prestige buildings invested in."""
    for who in _order(game.state):
        if who == JEAN:  # cards beside her board pay as income only
            continue
        for card, points in card_points(game.state, who).items():
            scored(game, "card_scored", "14/cards", who, points, card=card)
        for building in prestige_buildings_of(game.state, who):
            score = prestige_score(game.state, who, building)
            scored(game, "prestige_scored", "19/score", who, score["points"], building=building,
                   counted=score["counted"], each=score["each"])
        game.emit("cards_scored", "14/cards", who, points=cards_and_buildings(game.state, who))
    yield from ()


@question("card_points")
@rule("14/cards")
def card_points(state: State, who: Seat) -> dict[str, int]:
    """Points of each bought card that has any; hand and planning area count nothing."""
    cards = records.cards()
    return {card: cards[card].vp for card in state.player(who).bought if cards[card].vp}


@question("cards_and_buildings")
def cards_and_buildings(state: State, who: Seat) -> int:
    """Points of all bought cards and prestige buildings."""
    return int(sum(card_points(state, who).values()) + sum(
        prestige_score(state, who, building)["points"] for building in prestige_buildings_of(state, who)))


@procedure("score_majority")
def score_majority(game: Game) -> Procedure:
    """3 points in each nation for the most influence."""
    for nation in NATIONS:
        leaders = most_influence(game.state, nation)
        if not leaders:
            game.emit("no_majority", "14/majority", nation=nation)
        for who in leaders:
            scored(game, "majority_scored", "14/majority", who, MAJORITY, nation=nation, tied=len(leaders) > 1,
                   influence=game.state.player(who).influence[nation])
    yield from ()


@question("most_influence")
@rule("14/majority")
def most_influence(state: State, nation: Nation) -> list[str]:
    """Who leads in a nation: all the tied, nobody while everyone is at 0."""
    track = records.nations()[nation].id
    most = max(player.influence[track] for player in state.players)
    return [player.seat for player in state.players if player.influence[track] == most] if most else []


@procedure("score_ranks")
def score_ranks(game: Game) -> Procedure:
    """The weight of each nation, then noble rank times weight for each player."""
    weights = {nation: nation_weight(game.state, nation) for nation in NATIONS}
    for nation, weight in weights.items():
        game.emit("nation_weight", "14/weight", nation=nation, **weight)
    for who in _order(game.state):
        for nation in NATIONS:
            part = ranked(noble_rank(game.state, who, nation), weights[nation]["weight"])
            scored(game, "rank_scored", "14/rank", who, part["points"], nation=nation, rank=part["rank"],
                   weight=part["weight"])
    yield from ()


@question("rank_bonus")
@rule("14/weight")
def rank_bonus(state: State) -> dict[str, int]:
    """2 for the nation with most markers on the map, 1 for the second; the tied share the higher bonus."""
    markers = markers_on_map(state)
    bonus = {}
    for nation in NATIONS:
        ahead = sum(other > markers[nation] for other in markers.values())
        bonus[nation] = RANK_BONUS[ahead] if ahead < len(RANK_BONUS) else 0
    return bonus


@question("nation_weight")
@rule("14/weight")
def nation_weight(state: State, nation: Nation) -> dict[str, Any]:
    """The numbers of the emptied supply spaces plus the rank bonus.

    As {spaces, emptied, markers, bonus, weight}: `emptied` is the sum of `spaces`.
    """
    spaces = emptied_spaces(state, nation)
    bonus = rank_bonus(state)[nation]
    return {"spaces": spaces, "emptied": sum(spaces), "markers": markers_on_map(state)[nation], "bonus": bonus,
            "weight": sum(spaces) + bonus}


@question("rank_points")
@rule("14/rank")
def rank_points(state: State, who: Seat, nation: Nation) -> dict[str, int]:
    """Noble rank times weight: {rank, weight, points}."""
    return ranked(noble_rank(state, who, nation), nation_weight(state, nation)["weight"])


def ranked(rank: int, weight: int) -> dict[str, int]:
    """The points of a noble rank in a nation of this weight."""
    return {"rank": rank, "weight": weight, "points": rank * weight}


@question("final_score")
def final_score(state: State, who: Seat) -> dict[str, Any]:
    """Everything the steps after the last purchase would add to the score now, part by part, and the total.

    As {score, tracks, cards, buildings, cards_and_buildings, majority, ranks, bonus, assistants_ahead, total}.
    """
    player = state.player(who)
    cards = card_points(state, who)
    buildings = {one: prestige_score(state, who, one)["points"] for one in prestige_buildings_of(state, who)}
    ranks = {nation: rank_points(state, who, nation) for nation in NATIONS}
    parts: dict[str, Any] = {
        "score": player.score,
        "tracks": _tracks(state, who),
        "cards": cards,
        "buildings": buildings,
        "cards_and_buildings": sum(cards.values()) + sum(buildings.values()),
        "majority": {nation: MAJORITY for nation in NATIONS if who in most_influence(state, nation)},
        "ranks": ranks,
        "bonus": jean_scoring.end_bonus_points(state)["points"] if who == JEAN else {},
        "assistants_ahead": _assistants_ahead(state, who),
    }
    parts["total"] = (parts["score"] + sum(parts["tracks"].values()) + parts["cards_and_buildings"]
                      + sum(parts["majority"].values()) + sum(part["points"] for part in ranks.values())
                      + sum(parts["bonus"].values()) + parts["assistants_ahead"])
    return parts


def _tracks(state: State, who: str) -> dict[str, int]:
    """What the income tracks give at the end; Jean has the row of her board instead."""
    if who == JEAN:
        return {"solo_board": jean_scoring.income_points(state)["points"]}
    return {"score_income": state.player(who).score_income, "doubloon_track": doubloon_track_points(state, who)}


def _assistants_ahead(state: State, who: str) -> int:
    """Points for assistants ahead of the ship, if they pay after round 4 too (a ruling)."""
    if state.options["unused_assistants_last_round"] != "every_round":
        return 0
    return assistants.UNUSED * len(assistants.ahead_at_the_end(state, who))


@question("winners")
@rule("14/winner")
def winners(state: State) -> list[str]:
    """Who has most points; the tied share the victory."""
    most = max(player.score for player in state.players)
    return [player.seat for player in state.players if player.score == most]


def finish(game: Game) -> None:
    """The game ends; a story game is kept for the next one."""
    state = game.state
    state.winners = winners(state)
    state.phase = "over"
    game.emit("game_won", "14/winner", winners=state.winners,
              points=max(player.score for player in state.players),
              scores={player.seat: player.score for player in state.players})
    story.archive(game)


def _order(state: State) -> list[str]:
    return state.clockwise_from(state.ended_by())
