"""What cities, flags, explorer spaces, quests, assistants and upgrades do: their steps, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from kernel_lib.core.decision import Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict

from . import costs, effects, free_actions, influence
from . import vocabulary as words
from .state import State
from .supplies import gain_combat_points, gain_doubloons, gain_figures, gain_points

CARD = "17/assistant"
"""The rule of effects of cards, which may be left out."""


def do_steps(game: Game, who: str, steps: Iterable[words.Steps], rule: str) -> Procedure:
    """Do `steps` in order for the player; `rule` is the rule that grants them."""
    for step in steps:
        yield from do_step(game, who, step, rule)


def do_step(game: Game, who: str, step: words.Steps, rule: str) -> Procedure:
    """Do one step."""
    player = game.state.player(who)
    match step:
        case words.Doubloons(x):
            gain_doubloons(game, who, x, rule)
        case words.Points(x):
            gain_points(game, who, x, rule)
        case words.CombatPoints(x):
            gain_combat_points(game, who, x, rule)
        case words.Figures(x):
            gain_figures(game, who, x, rule)
        case words.RemoveDiscs(x):
            for _ in range(x):
                yield from game.run("remove_disc", who, optional=rule == CARD)
        case words.InfluenceAny(x):
            yield from influence.gain_influence_any(game, who, x, rule)
        case words.InfluenceNation(nation, x):
            influence.gain_influence(game, who, nation, x, rule)
        case words.NextRank():
            yield from influence.rise(game, who, None, rule)
        case words.Explore(x):
            yield from game.run("explore", who, x, rule == CARD)
        case words.Combat():
            yield from game.run("combat", who)
        case words.VillageActions(x):
            yield from game.run("village_actions", who, x)
        case words.VillageActionsPerCompass(x):
            yield from game.run("village_actions", who, x * effects.compasses(game.state, who))
        case words.PointsPerCombatTile(x):
            gain_points(game, who, x * len(player.combat_tiles), rule)
        case words.PointsPerAssistant(x):
            gain_points(game, who, x * len(player.assistants), rule)
        case words.SailAgain(most):
            yield from game.run("sail_again", who, most)
        case words.Buy():
            yield from game.run("buy_or_invest", who)
        case words.QuestHere():
            yield from game.run("complete_quest_here", who)
        case words.QuestOnCard():
            yield from game.run("complete_quest_on_card", who)
        case words.MarkHere(points):
            yield from game.run("mark_here", who, points, rule)
        case words.RemoveSkullTile():
            yield from game.run("remove_skull_tile", who)
        case words.OneOf(options):
            chosen = yield Decision("one_of", who, rule, tuple(kind_of(one[0]) for one in options))
            yield from do_steps(game, who, next(one for one in options if kind_of(one[0]) == chosen), rule)
        case words.PayFor(cost, steps):
            if (yield from free_actions.ask_to_pay(
                    game, "pay_for", who, rule, cost, lambda: may_pay_for(game.state, who, cost, rule),
                    gains=[kind_of(one) for one in steps])):
                yield from costs.pay(game, who, cost, rule)
                yield from do_steps(game, who, steps, rule)
        case _:
            assert_never(step)


@rule("06/combat-tiles")
def may_pay_for(state: State, who: str, cost: words.Cost, because: str) -> Verdict:
    """Whether a city's offer can be paid; by one reading an empty hand may be discarded there."""
    if state.options["discard_empty_hand"] == "any":
        cost = msgspec.structs.replace(cost, discard_hand=False)
    return costs.may_pay(state, who, cost, because)


def kind_of(step: words.Step) -> str:
    """The `do:` word of a step."""
    return str(type(step).__struct_config__.tag)
