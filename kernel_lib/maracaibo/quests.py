"""11 Quests and story tiles: pay, earn once for each compass, and fill the quest track of the ship board."""

from __future__ import annotations

from typing import Any

import msgspec

from kernel_lib.core.decision import offer
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from . import costs, effects, records, steps
from .names import Count, Quest, Seat
from .schema import QuestTile, StoryTask
from .state import State
from .supplies import gain_points
from .vocabulary import Cost, Step

FOURTH = 4
FOURTH_POINTS = 3
LATER_POINTS = 2


@question("task_of")
def task_told(state: State, tile: Quest) -> dict[str, Any] | None:
    """Cost and reward of a tile; those of a story tile stand on its story card. None for a story tile out of play.

    As {cost, per_compass, fixed}: what is earned for each compass, and once.
    """
    task = task_of(state, tile)
    if task is None:
        return None
    plain = msgspec.to_builtins(task)
    cost = {kind: number for kind, number in plain["cost"].items() if number}
    return {"cost": cost, "per_compass": list(plain["per_compass"]), "fixed": list(plain["fixed"])}


@rule("11/story")
def task_of(state: State, tile: str) -> QuestTile | StoryTask | None:
    """What a tile asks for and gives."""
    if tile in records.STORY_TILES:
        card = state.tile_cards.get(tile)
        return records.story_cards()[card].task if card else None
    return records.quest_tiles()[tile]


def cost_of(state: State, tile: str) -> Cost:
    """What completing a tile costs; nothing for a story tile out of play."""
    task = task_of(state, tile)
    return task.cost if task else Cost()


@question("where_quest_lies")
def where_quest_lies(state: State, who: Seat, tile: Quest) -> str | None:
    """The place, explorer space or own card on which a tile waits for this player; None when none does."""
    cost_of(state, tile)  # raises Unknown for a tile that there is not
    player = state.player(who)
    explorer = records.explorer_track()[player.explorer].id
    if tile in state.quests.get(player.location, []):
        return player.location
    if state.explorer_quests.get(explorer) == tile:
        return explorer
    return next((card for card, lying in player.quests_on.items() if lying == tile), None)


@question("may_complete_quest")
def may_complete_quest(state: State, who: Seat, tile: Quest) -> Verdict:
    """Whether the player is where the tile lies and can pay what it asks for."""
    at = where_quest_lies(state, who, tile)
    if at is None:
        return no("11/pay", "quest_not_here", tile=tile, place=state.player(who).location)
    task = task_of(state, tile)
    if task is None:
        return no("11/story", "no_story_task", tile=tile)
    verdict = costs.may_pay(state, who, task.cost, _cost_rule(tile))
    return verdict if not verdict else yes("11/pay", tile=tile, at=at)


def _cost_rule(tile: str) -> str:
    """What a quest tile asks for, and what a story card does."""
    return "21/requirements" if tile in records.STORY_TILES else "11/pay"


@question("quests_here")
def quests_here(state: State, who: Seat) -> list[str]:
    """The tiles at the ship that the player can complete now."""
    return [tile for tile in state.quests.get(state.player(who).location, []) if may_complete_quest(state, who, tile)]


@question("quest_reward")
@rule("11/compass")
def quest_reward(state: State, who: Seat, tile: Quest) -> list[Any]:
    """What the tile gives: the part for each compass, multiplied, then the part that is given once."""
    task = task_of(state, tile)
    return [msgspec.to_builtins(step) for step in _reward(state, who, task)] if task else []


def _reward(state: State, who: str, task: QuestTile | StoryTask) -> tuple[Any, ...]:
    compasses = effects.compasses(state, who)
    return (*(_times(step, compasses) for step in task.per_compass), *task.fixed)


def _times(step: Any, number: int) -> Step:
    made: Step = msgspec.structs.replace(step, x=step.x * number)
    return made


@question("track_points")
@rule("11/track")
def track_points(state: State, completed: Count) -> int:
    """Points for the quest that is number `completed` on the track: 3 for the fourth, 2 for each later one."""
    return 0 if completed < FOURTH else FOURTH_POINTS if completed == FOURTH else LATER_POINTS


@procedure("complete_quest")
def complete_quest(game: Game, who: Seat, tile: Quest, at: str = "") -> Procedure:
    """Pay, earn, and lay the tile on the own quest track.

    at  the place, explorer space or own card on which it lies; found when not given. Raises Bad when it is elsewhere.
    """
    state = game.state
    demand(may_complete_quest(state, who, tile), "complete_quest")
    lies, task = str(where_quest_lies(state, who, tile)), task_of(state, tile)
    assert task is not None
    if at not in ("", lies):
        raise Bad(f"{tile} does not lie at {at}", "complete_quest.at", lies)
    compasses = effects.compasses(state, who)
    game.emit("quest", "11/pay", who, tile=tile, at=lies)
    yield from costs.pay(game, who, task.cost, _cost_rule(tile))
    reward = _reward(state, who, task)
    game.emit("quest_reward", "11/compass", who, tile=tile, compasses=compasses, per_compass=len(task.per_compass))
    space = quest_space(state, lies)
    take_off(game, who, tile, lies)
    yield from steps.do_steps(game, who, reward, "21/rewards")
    add_to_track(game, who, tile)
    if tile == space:
        refill(game, lies)


def take_off(game: Game, who: str, tile: str, at: str) -> None:
    """The tile leaves the place, explorer space or card. Nothing is put in its place before the end of the round."""
    state = game.state
    if tile in state.quests.get(at, []):
        state.quests[at].remove(tile)
        if not state.quests[at]:
            del state.quests[at]
    elif state.explorer_quests.get(at) == tile:
        del state.explorer_quests[at]
    elif state.player(who).quests_on.get(at) == tile:
        del state.player(who).quests_on[at]


def add_to_track(game: Game, who: str, tile: str) -> None:
    """Face down on the leftmost free space; the fourth and later ones give points."""
    player = game.state.player(who)
    player.quest_tiles.append(tile)
    number = len(player.quest_tiles)
    rule = "11/story" if tile in records.STORY_TILES else "11/track"
    game.emit("quest_completed", rule, who, tile=tile, number=number)
    gain_points(game, who, track_points(game.state, number), "11/track", number=number)


@question("quest_space")
@rule("21/L1")
def quest_space(state: State, at: str) -> str:
    """The tile on the quest space of a city that has one (L1), "" elsewhere; others may lie beside it."""
    tiles, here = records.legacy_tiles(), state.quests.get(at, [])
    if not here or not any(tiles[one].quest and tiles[one].at == at for one in state.legacy):
        return ""
    return state.city_quest if state.city_quest in here else here[0]


def refill(game: Game, at: str) -> None:
    """Only the quest space of a city (L1) gets a new quest at once, whatever lies beside it."""
    state = game.state
    state.city_quest = state.quest_stack[0] if state.quest_stack else ""
    place_quest(game, at, "21/L1")


@procedure("place_quest")
def place_quest_alone(game: Game, at: str) -> Procedure:
    """11 Put the top quest tile of the stack at a place."""
    place_quest(game, at, "12/place")
    yield from ()


def place_quest(game: Game, at: str, rule: str) -> None:
    """The top tile of the quest stack, face up beside the place."""
    state = game.state
    if not state.quest_stack:
        game.emit("no_quest_left", rule, at=at)
        return
    tile = state.quest_stack.pop(0)
    state.quests.setdefault(at, []).append(tile)
    game.emit("quest_placed", rule, tile=tile, at=at)


@question("may_complete_quest_here")
def may_complete_quest_here(state: State, who: Seat) -> Verdict:
    """Whether a quest at the ship's place can be completed (a city action when L1 is in play)."""
    if not state.quests.get(state.player(who).location):
        return no("21/L1", "no_quest_here", place=state.player(who).location)
    found = quests_here(state, who)
    return yes("21/L1", tiles=found) if found else no("21/L1", "no_payable_quest",
                                                      tiles=state.quests[state.player(who).location])


@procedure("complete_quest_here")
def complete_quest_here(game: Game, who: Seat) -> Procedure:
    """The quest of this city, if it can be paid; with several the player chooses."""
    yield from _complete_one(game, who, quests_here(game.state, who), "21/L1")


@procedure("complete_quest_on_card")
def complete_quest_on_card(game: Game, who: Seat) -> Procedure:
    """The quest that lies on an own card, if it can be paid; with several the player chooses."""
    yield from _complete_one(game, who, quests_on_cards(game.state, who), "17/instant")


@question("quests_on_cards")
def quests_on_cards(state: State, who: Seat) -> list[str]:
    """The tiles on own cards that the player can complete now."""
    return [tile for tile in state.player(who).quests_on.values() if may_complete_quest(state, who, tile)]


def _complete_one(game: Game, who: str, tiles: list[str], rule: str) -> Procedure:
    if not tiles:
        return
    decision = offer("quest", who, rule, tiles, lambda tile: may_complete_quest(game.state, who, tile))
    tile = yield from game.asked(decision)
    yield from complete_quest(game, who, tile)
