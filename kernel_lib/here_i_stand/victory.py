"""01, 03 and 19 Victory: points part by part, automatic victories, the checks at the end of a turn."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import ELECTORATES, HOMES, MAJORS
from .keys import holding_all_keys, power_card
from .new_world import new_world_points
from .records import Count, Major
from .religion import VICTORY_AT, protestant_spaces, religious_points
from .state import State, controller

STANDARD = 25
LEAD = 5
DOMINATION_FROM = 4
LAST_TURN = 9
SAINT_PETERS_STEP, SAINT_PETERS_MOST = 5, 5
EDWARD, ELIZABETH = 5, 2
BIBLE_STEPS = 10


@question("victory_points")
@rule("3/track", "15.2", "17.1", "18.3/points", "13.3/points", "13.1/birth", "18.4/full", "11.2/raid", "14.1/limit")
def victory_points(state: State, power: Major) -> dict[str, int]:
    """1 Points of a power, part by part, and their `total`; parts that are 0 are left out. {keys, new_world, piracy,
    electorates, edward, elizabeth, protestant_homes, chateaux, religious_track, saint_peters, bibles}, and those of
    `bonus`."""
    parts = {"keys": power_card(state, power)["vp"], "new_world": new_world_points(state, power),
             **parts_of(state, power), **state.bonus.get(power, {})}
    told = {part: points for part, points in parts.items() if points}
    return {**told, "total": sum(told.values())}


def parts_of(state: State, power: str) -> dict[str, int]:
    """Points that the position shows besides the keys."""
    match power:
        case "ottoman":
            return {"piracy": state.piracy}
        case "hapsburg":
            return {"electorates": electorate_points(state)["hapsburg"]}
        case "england":
            return {"edward": EDWARD if state.england.edward else 0,
                    "elizabeth": ELIZABETH if state.england.elizabeth and not state.england.edward else 0,
                    "protestant_homes": english_reformation_points(state)}
        case "france":
            return {"chateaux": state.chateaux}
        case "papacy":
            return {"religious_track": religious_points(state)["papacy"],
                    "saint_peters": saint_peters_points(state)}
        case _:
            return {"religious_track": religious_points(state)["protestant"],
                    "electorates": electorate_points(state)["protestant"],
                    "bibles": sum(steps >= BIBLE_STEPS for steps in state.full_bible.values())}


@question("saint_peters_points")
@rule("17.1")
def saint_peters_points(state: State, cp: Count | None = None) -> int:
    """17.1 Points for command points built into Saint Peter's: one for every 5, at most 5."""
    return min((state.saint_peters if cp is None else cp) // SAINT_PETERS_STEP, SAINT_PETERS_MOST)


@question("english_reformation_points")
@rule("13.3/points")
def english_reformation_points(state: State) -> int:
    """13.3/points One point for every two Protestant English home spaces, those in unrest left out."""
    return sum(state.faith[at] == "protestant" and at not in state.unrest for at in HOMES["england"]) // 2


@question("electorate_points")
@rule("18.3/points", "20.2/points")
def electorate_points(state: State) -> dict[str, int]:
    """18.3/points After the League: 2 for each Protestant electorate that the Protestants control, 1 for the
    Hapsburgs. {protestant, hapsburg}"""
    calm = [at for at in ELECTORATES if at not in state.unrest] if state.league else []
    return {"protestant": 2 * sum(controller(state, at) == "protestant" and state.faith[at] == "protestant"
                                  for at in calm),
            "hapsburg": sum(controller(state, at) == "hapsburg" for at in calm)}


@question("points_of_all")
def points_of_all(state: State) -> dict[str, int]:
    """1 The points of every power."""
    return {power: victory_points(state, power)["total"] for power in MAJORS}


# Who wins


@procedure("automatic_victory")
@rule("3/auto", "15.2/fifty", "19/auto")
def automatic_victory(game: Game) -> Procedure:
    """19/auto Whoever holds all the keys of his card, or 50 Protestant spaces, has won at once; keys by one reading in
    the action phase only."""
    state = game.state
    if state.phase == "over":
        return
    if protestant_spaces(state) >= VICTORY_AT:
        win(game, ["protestant"], "religious", "15.2/fifty")
    elif state.phase == "actions" or state.options["all_keys_win"] == "at_once":
        won = holding_all_keys(state)
        if won:
            win(game, won[:1], "military", "3/auto")
    return
    yield


def win(game: Game, winners: list[str], how: str, because: str) -> None:
    """Somebody has won: the game is over."""
    game.state.winners, game.state.victory, game.state.phase = winners, how, "over"
    game.emit("victory", because, winners[0] if len(winners) == 1 else None, winners=winners, how=how)


@question("leading")
@rule("19/tie")
def leading(state: State, points: dict[Major, int]) -> list[str]:
    """19/tie Who is first with these points; equal powers by their points at the ends of earlier turns, back to the
    start."""
    best = [power for power in points if points[power] == max(points.values())]
    for earlier in reversed(state.points):
        if len(best) > 1:
            most = max(earlier.get(power, 0) for power in best)
            best = [power for power in best if earlier.get(power, 0) == most]
    return best


@question("may_win")
@rule("19/standard", "19/domination", "19/end")
def may_win(state: State, power: Major, points: dict[Major, int] | None = None) -> Verdict:
    """19 Whether a power wins at the end of this turn, with the points as they are, or of the powers named as given."""
    table = {**points_of_all(state), **(points or {})}
    if power not in leading(state, table):
        return no("19/standard", "not_first", power=power, points=table[power], most=max(table.values()))
    if table[power] >= STANDARD:
        return yes("19/standard", how="standard")
    others = max((count for one, count in table.items() if one != power), default=0)
    if state.turn >= DOMINATION_FROM and table[power] - others >= LEAD:
        return yes("19/domination", how="domination")
    if state.turn == LAST_TURN:
        return yes("19/end", how="last_turn")
    return no("19/standard", "not_enough", power=power, points=table[power], wanted=STANDARD)


@procedure("victory_check")
@rule("19/standard", "19/domination", "19/end", "19/tie")
def victory_check(game: Game) -> Procedure:
    """19 The end of a turn: standard victory, domination from turn 4, most points after turn 9; else the next turn."""
    state = game.state
    points = points_of_all(state)
    game.emit("points", "19/standard", None, turn=state.turn, points=points)
    won = [power for power in leading(state, points) if may_win(state, power, points)]
    state.points.append(points)
    if won:
        verdict = may_win(state, won[0], points) if len(won) == 1 else None
        win(game, won, verdict.facts["how"] if verdict else "shared", verdict.rule if verdict else "19/tie")
        return
    state.turn += 1
    state.phase = "draw"
    game.emit("turn_begins", "4/phases", None, turn=state.turn)
    return
    yield
