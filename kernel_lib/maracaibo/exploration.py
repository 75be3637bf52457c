"""09 Exploration: the explorer track, its lines and its end."""

from __future__ import annotations

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import effects, free_actions, influence, quests, records, steps, villages
from .names import Seat
from .refusal import at_least
from .state import State
from .supplies import gain_points, lose_points
from .vocabulary import Barrier, PermExplorerPlus, PermExplorerSteal

RED_INFLUENCE = 3
FIRST_ACROSS = 4
LATER_ACROSS = 2
END_POINTS = (10, 8, 6, 4)


@question("explorer_skips")
@rule("09/move", "09/quest")
def skips(state: State, who: Seat, space: int) -> bool:
    """Whether an explorer passes over the space without counting it: another stands there, or its quest is gone."""
    own = state.player(who)
    if records.explorer_track()[space].end:
        return False
    return _quest_is_gone(state, space) or any(
        player.explorer == space and player is not own for player in state.players)


def _quest_is_gone(state: State, space: int) -> bool:
    record = records.explorer_track()[space]
    return record.quest_preset and record.id not in state.explorer_quests


@question("explorer_steps")
def steps_allowed(state: State, who: Seat, most: int) -> int:
    """Steps of a move of up to `most`, with those that bought cards add."""
    at_least(0, most=most)
    return most + effects.count(state, who, PermExplorerPlus)


@question("may_explore")
def may_explore(state: State, who: Seat, path: list[int], most: int) -> Verdict:
    """Whether the explorer may go along `path` (every space after its own, in order) in `most` printed steps."""
    here = state.player(who).explorer
    allowed = steps_allowed(state, who, most)
    if not path:
        return no("09/move", "must_explore")
    for space in path:
        if space not in records.explorer_track()[here].next:
            return no("09/move", "explorer_backwards" if space <= here else "not_next", start=here, space=space)
        here = space
    if skips(state, who, here):
        return no("09/quest" if _quest_is_gone(state, here) else "09/move", "space_skipped", space=here)
    counted = sum(not skips(state, who, space) for space in path)
    if counted > allowed:
        return no("09/move", "explorer_too_far", needs=counted, has=allowed)
    return yes("09/move", steps=counted)


@question("explorer_paths")
def explorer_paths(state: State, who: Seat, most: int) -> list[list[int]]:
    """Every way the explorer may go."""
    track = records.explorer_track()
    allowed = steps_allowed(state, who, most)
    found = []
    waiting = [([space], 0) for space in track[state.player(who).explorer].next]
    while waiting:
        path, counted = waiting.pop(0)
        skipped = skips(state, who, path[-1])
        counted += not skipped
        if counted > allowed:
            continue
        if not skipped:
            found.append(path)
        waiting += [([*path, space], counted) for space in track[path[-1]].next]
    return found


@procedure("explore")
def explore(game: Game, who: Seat, most: int, optional: bool = False) -> Procedure:
    """Move the explorer up to `most` spaces, at least one; at the end of the track it stays.

    optional  whether it is an effect of a card, which may be left out (17/stack)
    """
    state = game.state
    if records.explorer_track()[state.player(who).explorer].end:
        game.emit("explorer_stays", "09/end", who)
        return
    paths = [{"path": path} for path in explorer_paths(state, who, most)]
    if not paths:
        return
    choice = yield from game.asked(Decision(
        "explore", who, "09/move", (*paths, *([effects.IGNORE] if optional else [])),
        lambda one: (effects.may_ignore(optional) if one == effects.IGNORE
                     else may_explore(state, who, one["path"], most)), {"most": steps_allowed(state, who, most)}))
    if choice == effects.IGNORE:
        game.emit("effect_ignored", "17/stack", who)
        return
    yield from move_explorer(game, who, choice["path"])


def move_explorer(game: Game, who: str, path: list[int], rewards: bool = True) -> Procedure:
    """Go along `path`; the lines crossed, explorers jumped and the last space pay (not for Jean: `rewards` False)."""
    state, player = game.state, game.state.player(who)
    start = player.explorer
    skipped = [space for space in path if skips(state, who, space)]
    jumped = [one.seat for one in state.players if one.explorer in path[:-1] and one.seat != who]
    player.explorer = path[-1]
    game.emit("explored", "09/move", who, start=start, space=path[-1], steps=len(path) - len(skipped), skipped=skipped)
    for space in [start, *path[:-1]]:
        line = records.explorer_track()[space].barrier_after
        if line is not None:
            yield from cross(game, who, line, rewards)
    if rewards:
        _steal(game, who, jumped)
    yield from _stop(game, who, rewards)


@procedure("cross_line")
def cross(game: Game, who: Seat, line: Barrier, rewards: bool = True) -> Procedure:
    """A line of the track is crossed: red 3 influence in one nation, blue and green 4 points first, 2 later."""
    state = game.state
    first, points = state.crossed[line] == 0, line_reward(state, line)
    state.crossed[line] += 1
    state.player(who).barriers.append(line)
    game.emit("line_crossed", "09/red" if line == "red" else "09/lines", who, line=line, first=first)
    if not rewards:
        return
    if line == "red":
        yield from influence.gain_influence_any(game, who, RED_INFLUENCE, "09/red")
    else:
        gain_points(game, who, points["points"], "09/lines", line=line)


@question("line_reward")
@rule("09/red", "09/lines")
def line_reward(state: State, line: Barrier) -> dict[str, int]:
    """What crossing a line gives the next explorer: {influence} with one nation, or {points}, more for the first."""
    if line == "red":
        return {"influence": RED_INFLUENCE}
    return {"points": FIRST_ACROSS if state.crossed[line] == 0 else LATER_ACROSS}


@question("end_points")
@rule("09/end")
def end_points(state: State) -> int:
    """Points of the next explorer that reaches the end of the track: 10, 8, 6, 4; 0 when all are there."""
    there = len(state.explorer_end)
    return END_POINTS[there] if there < len(state.players) else 0


def _steal(game: Game, who: str, jumped: list[str]) -> None:
    for _ in range(effects.count(game.state, who, PermExplorerSteal)):
        for other in jumped:
            stolen = lose_points(game, other, 1, "17/permanent", by=who)
            gain_points(game, who, stolen, "17/permanent", stolen_from=other)


def _stop(game: Game, who: str, rewards: bool) -> Procedure:
    state = game.state
    space = records.explorer_track()[state.player(who).explorer]
    if space.end:
        place, points = len(state.explorer_end), end_points(state)
        state.explorer_end.append(who)
        game.emit("explorer_at_end", "09/end", who, place=place + 1)
        if rewards:
            gain_points(game, who, points, "09/end", place=place + 1)
            yield from villages.village_actions(game, who, 1)
    elif not rewards:
        return
    elif space.id in state.explorer_quests:
        yield from _quest(game, who, space.id)
    else:
        game.emit("explorer_reward", "09/reward", who, space=space.index,
                  rewards=[steps.kind_of(one) for one in space.reward])
        yield from steps.do_steps(game, who, space.reward, "09/reward")


def _quest(game: Game, who: str, space: str) -> Procedure:
    tile = game.state.explorer_quests[space]
    if (yield from free_actions.ask_to_pay(
            game, "explorer_quest", who, "09/quest", quests.cost_of(game.state, tile),
            lambda: quests.may_complete_quest(game.state, who, tile), ("complete", "leave"), tile=tile)):
        game.emit("explorer_quest", "09/quest", who, tile=tile, space=game.state.player(who).explorer)
        yield from quests.complete_quest(game, who, tile, space)
    else:
        game.emit("explorer_quest_left", "09/quest", who, tile=tile)
