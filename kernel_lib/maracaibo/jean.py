"""20 Alone against Jean: a deck of cards sails her ship and acts for her."""

from __future__ import annotations

import functools
from typing import Literal, assert_never

import msgspec

from kernel_lib.core.dice import Draw
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.parts.decks import from_top, shuffled

from . import cards, cities, exploration, jean_combat, quests, records, sailing
from .influence import gain_influence
from .refusal import at_least
from .schema import JeanAct
from .schema_story import SoloCard
from .state import JEAN, State
from .supplies import gain_points

LATE_ROUND = 3
HELPER_DECKS = {"hard": (5, 2, 1), "very_hard": (5, 3, 1)}


# ---- set-up --------------------------------------------------------------------------------------------

@question("jean_deck")
@rule("20/setup")
def deck_of(state: State) -> dict[str, int]:
    """Solo cards of each letter at the difficulty of this game."""
    level = state.options["difficulty"]
    found = next(one for one in records.records().solo_decks if one.id == level)
    counts = (found.a, found.b, found.c)
    if state.options["solo_hard_decks"] == "helper":
        counts = HELPER_DECKS.get(level, counts)
    return dict(zip("ABC", counts, strict=True))


@procedure("jean_set_up")
def set_up(game: Game) -> Procedure:
    """20 Her board with all discs, and her deck: so many cards of each letter, shuffled together."""
    state = game.state
    solo = state.solo()
    drawn: list[str] = []
    for letter, count in deck_of(state).items():
        pool = tuple(card.id for card in records.solo_cards().values() if card.level == letter)
        if count:
            drawn += yield Draw("solo_cards", "20/setup", pool, count, facts={"letter": letter})
    solo.discs = len(records.records().solo_board)
    solo.deck = yield from shuffled(drawn, "shuffle_solo", "20/setup")
    game.emit("jean_ready", "20/setup", JEAN, cards=len(drawn), decks=deck_of(state), discs=solo.discs)


# ---- her turn --------------------------------------------------------------------------------------------

@procedure("jean_turn")
def take_turn(game: Game) -> Procedure:
    """Turn up a card and sail; a quest ends her turn, at a city she delivers or takes a card and then acts."""
    state = game.state
    solo = state.solo()
    if not solo.deck and not solo.discard:
        raise Bad("there is no solo card", "jean.deck", "solo cards, for example [jean_A1]")
    (turned,) = yield from from_top(solo.deck, solo.discard, 1, "20/setup", "shuffle_solo",
                                    lambda cards: game.emit("solo_deck_reshuffled", "20/setup", cards=cards))
    card = records.solo_cards()[turned]
    solo.discard.append(card.id)
    game.emit("jean_card", "20/actions", JEAN, card=card.id, steps=card.steps, direction=card.direction)
    yield from sail(game, card)
    if state.quests.get(state.player(JEAN).location):
        take_quest(game)
        return
    yield from call_at_city(game, card)
    for act in acts_of(state, card):
        yield from do_act(game, act)


@question("jean_way")
@rule("20/move")
def way(state: State, steps: int, direction: Literal["upper", "lower"]) -> list[str]:
    """The places she sails along; villages without quests are no places for her, stop places hold her."""
    at_least(0, steps=steps)
    here, path, places = state.player(JEAN).location, [], records.locations()
    while steps:
        arrows = [arrow for arrow in places[here].arrows if sailing.may_enter(state, JEAN, arrow.to)]
        if not arrows:
            break
        here = next((arrow.to for arrow in arrows if arrow.route == direction), arrows[0].to)
        path.append(here)
        if state.quests.get(here) or cities.kind_of(state, here) != "village":
            steps -= 1
        if places[here].stop:
            break
    return path


@procedure("jean_sail")
def sail(game: Game, card: SoloCard | str) -> Procedure:
    """20 Her ship sails as the card (``jean_A1``, or its steps and direction) says."""
    state, player, card = game.state, game.state.player(JEAN), _card(card)
    start, path = player.location, way(state, card.steps, card.direction)
    if path:
        player.location = path[-1]
    game.emit("jean_sailed", "20/move", JEAN, start=start, path=path, place=player.location)
    yield from sailing.stopped(game, JEAN)


def _card(card: SoloCard | str) -> SoloCard:
    return records.solo_cards()[card] if isinstance(card, str) else card


def take_quest(game: Game) -> None:
    """She takes the oldest tile without paying; her turn is over."""
    state = game.state
    place = state.player(JEAN).location
    tile = state.quests[place][0]
    space = quests.quest_space(state, place)
    quests.take_off(game, JEAN, tile, place)
    gain_tile(game, tile, "20/quest", place)
    if tile == space:
        quests.refill(game, place)


def gain_tile(game: Game, tile: str, rule: str, at: str) -> None:
    """A quest or story tile onto her board."""
    player = game.state.player(JEAN)
    player.quest_tiles.append(tile)
    game.emit("jean_quest", rule, JEAN, tile=tile, at=at, number=len(player.quest_tiles))


@procedure("jean_city")
def call_at_city(game: Game, card: SoloCard | str) -> Procedure:
    """20 Her leftmost disc into the market; without room there (never on homeward spaces) the card of the display."""
    state, solo, card = game.state, game.state.solo(), _card(card)
    place = state.player(JEAN).location
    if cities.market(state, place)["free"] > 0 and solo.discs:
        solo.discs -= 1
        state.market[place] = state.market.get(place, 0) + 1
        game.emit("jean_delivered", "20/city", JEAN, place=place, discs=solo.discs,
                  free=cities.market(state, place)["free"])
        return
    if state.display:
        taken = state.display.pop(min(card.display, len(state.display)) - 1)
        solo.cards.append(taken)
        game.emit("jean_took_card", "20/city", JEAN, card=taken, number=card.display, cards=len(solo.cards))
        yield from cards.fill_display(game)


# ---- what her cards do ---------------------------------------------------------------------------------------

def acts_of(state: State, card: SoloCard) -> tuple[JeanAct, ...]:
    """The actions of a card; for the one on which sources differ the ruling decides."""
    if card.id == "jean_C3" and state.options["jean_c3"] == "two":
        return tuple(msgspec.structs.replace(act, x=2) if act.do == "explore" else act for act in card.acts)
    return card.acts


@question("jean_number")
@rule("20/actions")
def number_of(state: State, act: JeanAct) -> int:
    """The number of an action in this round: some grow from round 3 on."""
    return act.late if act.late is not None and state.round >= LATE_ROUND else act.x


def do_act(game: Game, act: JeanAct) -> Procedure:
    """One action of her card; it has nothing to do with the city where she is."""
    state, solo = game.state, game.state.solo()
    x = number_of(state, act)
    match act.do:
        case "influence":
            assert act.nation is not None
            gain_influence(game, JEAN, act.nation, x, "20/actions")
        case "remove_disc":
            if solo.discs:
                solo.discs -= 1
                state.discs_gone += 1
                game.emit("jean_removed_disc", "20/actions", JEAN, discs=solo.discs)
        case "vp":
            gain_points(game, JEAN, x, "20/actions")
        case "explore":
            yield from explore(game, x)
        case "quest_from_stack":
            if state.quest_stack:
                gain_tile(game, state.quest_stack.pop(0), "20/actions", "stack")
        case "combat":
            yield from jean_combat.fight(game, x, act.extra_village)
        case _:
            assert_never(act.do)


@procedure("jean_act")
def act_alone(game: Game, act: JeanAct) -> Procedure:
    """20 One action of a solo card, e.g. ``{do: explore, x: 2, late: 4}``."""
    yield from do_act(game, act)


@procedure("jean_explore")
def explore(game: Game, steps: int) -> Procedure:
    """20 Her explorer takes the shortest way, or goes to a quest within reach; nothing on its way rewards her."""
    state, player = game.state, game.state.player(JEAN)
    path = explorer_way(state, steps)
    if not path:
        return
    yield from exploration.move_explorer(game, JEAN, path, rewards=False)
    game.emit("jean_explored", "20/actions", JEAN, space=player.explorer, steps=len(path))
    space = records.explorer_track()[player.explorer].id
    if space in state.explorer_quests and state.options["jean_explorer_quest"] == "takes":
        gain_tile(game, state.explorer_quests.pop(space), "20/actions", space)


@question("jean_explorer_way")
@rule("20/actions")
def explorer_way(state: State, steps: int) -> list[int]:
    """The spaces over which her explorer goes with `steps` steps: to the nearest quest in reach, else the short way."""
    ways = exploration.explorer_paths(state, JEAN, steps)
    to_quest = [way for way in ways if records.explorer_track()[way[-1]].id in state.explorer_quests]
    return min(to_quest, key=len) if to_quest else min(ways, key=lambda way: to_end(way[-1]), default=[])


@functools.cache
def to_end(index: int) -> int:
    """Spaces from here to the end of the track by the shortest way."""
    return min((1 + to_end(following) for following in records.explorer_track()[index].next), default=0)
