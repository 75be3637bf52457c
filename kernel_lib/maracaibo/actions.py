"""04 Main actions: one of them where the ship lies; an assistant may let the ship sail on to another."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.verdict import Verdict, no, yes

from . import assistants, cities, free_actions, legacy, quests, sailing, villages
from .names import Count, Seat
from .refusal import shaped
from .state import State


@question("may_take_main_action")
def may_take_main_action(state: State, who: Seat, choice: Any) -> Verdict:
    """Whether the main action may be "city", "village", {"quest": tile}, {"assistant": card} or "none" now."""
    shaped(choice, "may_take_main_action", ("city", "village", "none"), ("quest", "assistant"))
    place = state.player(who).location
    if choice == "none":
        return yes("04/one")
    if state.turn.who == who and state.turn.main:
        return no("04/one", "one_main_action", main=state.turn.main)
    if choice == "city":
        if cities.kind_of(state, place) not in ("city", "homeward"):
            return no("04/one", "not_at_a_city", place=place)
        return cities.may_city_action(state, who, place)
    if choice == "village":
        return villages.may_act_in_village(state, who, place)
    if "quest" in choice:
        if choice["quest"] not in state.quests.get(place, []):
            return no("11/pay", "quest_not_here", tile=choice["quest"], place=place)
        return quests.may_complete_quest(state, who, choice["quest"])
    return assistants.may_use_assistant(state, who, choice["assistant"])


@question("main_actions")
def main_actions(state: State, who: Seat) -> list[Any]:
    """The main actions that the player could choose from now."""
    return [one for one in _candidates(state, who) if may_take_main_action(state, who, one)]


def _candidates(state: State, who: str) -> list[Any]:
    player = state.player(who)
    return ["city", "village", *({"quest": tile} for tile in state.quests.get(player.location, [])),
            *({"assistant": card} for card, at in player.assistants.items() if at == player.location), "none"]


@procedure("main_phase")
def main_phase(game: Game, who: Seat) -> Procedure:
    """Phase B: legacy tiles first, one main action, free actions before, during and after it."""
    state = game.state
    state.turn.who, state.turn.phase = who, "main"
    yield from legacy.before_main(game, who, state.player(who).location)
    yield from main_action(game, who)
    assistants.not_used(game, who)
    yield from free_actions.ask(game, "after_main_action", who, "04/plan", lambda: ["end"],
                                lambda choice: yes("04/one"))


@procedure("main_action")
def main_action(game: Game, who: Seat) -> Procedure:
    """One main action, or none."""
    state = game.state
    choice = yield from free_actions.ask(
        game, "main_action", who, "04/one", lambda: main_actions(state, who),
        lambda one: may_take_main_action(state, who, one), place=state.player(who).location)
    kind = choice if isinstance(choice, str) else next(iter(choice))
    state.turn.main = kind
    game.emit("main_action", "04/one", who, action=kind, place=state.player(who).location)
    if kind == "city":
        yield from cities.city_action(game, who)
    elif kind == "village":
        yield from villages.village_actions(game, who, villages.village_actions_count(state, who))
    elif kind == "quest":
        yield from quests.complete_quest(game, who, choice["quest"], state.player(who).location)
    elif kind == "assistant":
        yield from assistants.use_assistant(game, who, choice["assistant"])


@question("may_sail_again")
def may_sail_again(state: State, who: Seat, choice: Any, most: int) -> Verdict:
    """Whether the ship may sail on along {"path": [...]} for up to `most` points, or "stay"."""
    shaped(choice, "may_sail_again", ("stay",), ("path",))
    return yes("17/assistant") if choice == "stay" else sailing.may_sail(
        state, who, [str(place) for place in choice["path"]], most)


@procedure("sail_again")
def sail_again(game: Game, who: Seat, most: Count) -> Procedure:
    """An assistant lets the ship sail on for up to `most` points; one further main action follows there."""
    state = game.state
    choice = yield from free_actions.ask(
        game, "sail_again", who, "17/assistant",
        lambda: [*({"path": path} for path in sailing.paths(state, who, most)), "stay"],
        lambda one: may_sail_again(state, who, one, most), most=most, any_way=sailing.any_way(state))
    if choice == "stay":
        return
    assistants.not_used(game, who)
    yield from sailing.move_ship(game, who, choice["path"], most)
    state.turn.main, state.turn.assistant, state.turn.further = "", "", True
    yield from legacy.before_main(game, who, state.player(who).location)
    yield from main_action(game, who)
