"""17 Instant effects, brown: done once, as soon as the card is bought. What only helps is done without asking."""

from __future__ import annotations

from typing import Literal, TypedDict

from kernel_lib.core.decision import Bag, Decision, offer
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from . import cities, effects, influence, records, steps, upgrades
from . import vocabulary as words
from .income import INCOME_PER_FIGURE, gain_token, raise_income
from .names import Card, Seat, Token
from .state import State
from .supplies import gain_combat_points, gain_figures, gain_points

INFLUENCE_WITH_NATION = 2
FIGURES = 2
POINTS_PER_COMBAT_TILE = 1
POINTS_PER_ASSISTANT = 2
POINTS_PER_QUEST = 1
POINTS_PER_COMPASS = 2
POINTS_PER_TOKEN = 2
POINTS_PER_NATION = 3
INFLUENCE_THAT_COUNTS = 3
RULE = "17/instant"
BROWN = (words.InstInfluenceNation, words.InstToken, words.InstAnnexVillage, words.InstRemoveDisc,
         words.InstInfluenceAny, words.InstQuestOnCard, words.InstPointsPerCombatTile, words.InstPointsPerAssistant,
         words.InstPointsPerQuest, words.InstPointsPerCompass, words.InstFigures, words.InstTokenChoice,
         words.InstAnnexVillageRank, words.InstFiguresToIncome, words.InstCombatPoints, words.InstPointsPerToken,
         words.InstPointsPerNation)


class Annexing(TypedDict):
    """Which nation's marker goes where."""

    nation: words.Nation
    place: str


def instant_effects(game: Game, who: str, card: str) -> Procedure:
    """The brown effects of a card just bought, in the order printed."""
    for effect in records.cards()[card].effects:
        if isinstance(effect, BROWN):
            yield from apply_effect(game, who, effect, card)


@procedure("apply_effect")
def apply_effect(game: Game, who: Seat, effect: words.CardEffect, card: Card = "") -> Procedure:
    """17 One instant effect, e.g. ``{do: inst_vp_per_compass}``; `card` is the card that shows it."""
    if not isinstance(effect, BROWN):
        raise Bad(f"{steps.kind_of(effect)} is no instant effect", "effect", "an effect whose name begins with inst_")
    game.emit("instant_effect", RULE, who, effect=steps.kind_of(effect), card=card)
    match effect:
        case words.InstInfluenceNation(nation):
            influence.gain_influence(game, who, nation, INFLUENCE_WITH_NATION, RULE)
        case words.InstInfluenceAny():
            yield from influence.gain_influence_any(game, who, 1, RULE)
        case words.InstToken(token):
            gain_token(game, who, token, RULE)
        case words.InstTokenChoice():
            yield from choose_token(game, who)
        case words.InstAnnexVillage():
            yield from annex_village(game, who)
        case words.InstAnnexVillageRank():
            nation = yield from annex_village(game, who)
            yield from influence.rise(game, who, nation, RULE)  # without a village, too
        case words.InstRemoveDisc():
            yield from upgrades.remove_disc(game, who, optional=True)
        case words.InstQuestOnCard():
            put_quest_on_card(game, who, card)
        case words.InstFigures():
            gain_figures(game, who, FIGURES, RULE)
        case words.InstFiguresToIncome():
            yield from figures_to_income(game, who, card)
        case words.InstCombatPoints(x):
            gain_combat_points(game, who, x, RULE)
        case _:
            gain_points(game, who, effect_points(game.state, who, effect), RULE, card=card)


@question("effect_points")
@rule("17/instant")
def effect_points(state: State, who: Seat, effect: words.CardEffect) -> int:
    """The points that an instant effect gives for what the player has now; 0 for effects of another kind."""
    player = state.player(who)
    match effect:
        case words.InstPointsPerCombatTile():
            return POINTS_PER_COMBAT_TILE * len(player.combat_tiles)
        case words.InstPointsPerAssistant():
            return POINTS_PER_ASSISTANT * len(player.assistants)
        case words.InstPointsPerQuest():
            return POINTS_PER_QUEST * len(player.quest_tiles)
        case words.InstPointsPerCompass():
            return POINTS_PER_COMPASS * effects.compasses(state, who)
        case words.InstPointsPerToken():
            return POINTS_PER_TOKEN * len(player.tokens)
        case words.InstPointsPerNation():
            return POINTS_PER_NATION * sum(steps >= INFLUENCE_THAT_COUNTS for steps in player.influence.values())
    return 0


@question("may_take_token")
def may_take_token(state: State, who: Seat, token: Token) -> Verdict:
    """Whether the player may choose this cooperation token: one of a kind not owned."""
    if token not in records.TOKENS:
        raise records.Unknown(f"there is no cooperation token {token!r}", "token", one_of(records.TOKENS))
    if token in state.player(who).tokens:
        return no("18/coop", "token_owned", token=token)
    return yes(RULE)


def choose_token(game: Game, who: str) -> Procedure:
    """A cooperation token of a kind that the player does not own."""
    decision = offer("token", who, RULE, records.TOKENS, lambda token: may_take_token(game.state, who, token))
    if decision.options:
        token = yield from game.asked(decision)
        gain_token(game, who, token, RULE)


@question("may_annex_village")
def may_annex_village(state: State, who: Seat, choice: Annexing | Literal["ignore"]) -> Verdict:
    """Whether {"nation": ..., "place": ...} may be annexed by a card: an empty village, a marker left. Or "ignore"."""
    if choice == "ignore":
        return yes("17/stack")
    place = choice["place"]
    if cities.kind_of(state, place) != "village":
        return no(RULE, "not_a_village", place=place)
    if place in state.markers:
        return no(RULE, "has_a_marker", place=place, nation=state.markers[place])
    carries = cities.may_carry_marker(state, who, place)
    if not carries:
        return carries
    left = influence.may_place_marker(state, choice["nation"])
    return left if not left else yes(RULE)


def annex_village(game: Game, who: str) -> Procedure:
    """A marker of any nation onto an empty village, without further reward; returns the nation, "" when ignored."""
    state = game.state
    candidates = [{"nation": nation, "place": place} for place in records.locations() for nation in records.NATIONS]
    decision = offer("annex_village", who, RULE, [*candidates, "ignore"],
                     lambda one: may_annex_village(state, who, one))
    if decision.options == ("ignore",):
        game.emit("no_empty_village", RULE, who)
        return ""
    choice = yield decision
    if choice == "ignore":
        game.emit("effect_ignored", "17/stack", who)
        return ""
    influence.place_marker(game, choice["nation"], choice["place"], RULE, who)
    return choice["nation"]


def put_quest_on_card(game: Game, who: str, card: str) -> None:
    """The top quest tile onto the card; it can be completed once, as the last village action."""
    state = game.state
    if not state.quest_stack:
        game.emit("no_quest_left", RULE, at=card)
        return
    tile = state.quest_stack.pop(0)
    state.player(who).quests_on[card] = tile
    game.emit("quest_placed", RULE, who, tile=tile, at=card)


def figures_to_income(game: Game, who: str, card: str) -> Procedure:
    """Any number of own figures onto the card, for good and only now: doubloon income +2 for each."""
    player = game.state.player(who)
    if not player.figures:
        game.emit("no_figures_to_place", RULE, who, card=card)
        return
    choice = yield Decision("figures_to_income", who, RULE,
                            ({"figures": Bag({"figure": player.figures}, 0)},), facts={"card": card})
    placed = choice["figures"].get("figure", 0)
    if placed:
        player.figures -= placed
        player.figures_on[card] = player.figures_on.get(card, 0) + placed
        game.emit("figure_on_card", RULE, who, card=card, figures=placed)
        raise_income(game, who, "doubloons", INCOME_PER_FIGURE * placed, card)
    else:
        game.emit("effect_ignored", "17/stack", who)
