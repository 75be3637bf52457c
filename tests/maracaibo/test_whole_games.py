"""Whole games played at random: nothing is lost, every score is accounted for, every replay is the same."""

from typing import Any

import pytest

from kernel_lib.core import data
from kernel_lib.core.decision import Bag, Decision, bags, filled
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random, Scripted
from kernel_lib.core.table import Table
from kernel_lib.maracaibo import records
from kernel_lib.maracaibo.game import RULES
from kernel_lib.maracaibo.state import JEAN, State

GAMES = [({"players": players}, seed) for players in (1, 2, 3, 4) for seed in (1, 2)]
GAMES += [({"players": 2, "story": "S01"}, 3), ({"players": 3, "story": "S77"}, 4), ({"players": 1, "story": "S80"}, 5)]


def named(case: Any) -> str:
    return "-".join(map(str, case.values())) if isinstance(case, dict) else str(case)


def cards_of(state: State) -> list[str]:
    """Every project card in the game."""
    held = [*state.deck, *state.discard, *state.display, *(state.jean.cards if state.jean else [])]
    for player in state.players:
        held += [*player.hand, *player.planned, *player.bought]
    return sorted(held)


def discs_of(state: State) -> int:
    """Discs on ships, in markets, on legacy tiles, on Jean's board and out of the game."""
    return (sum(sum(player.discs.values()) for player in state.people()) + sum(state.market.values())
            + sum(state.legacy_discs.values()) + state.discs_gone + (state.jean.discs if state.jean else 0))


def tiles_of(state: State) -> tuple[list[str], list[str]]:
    """Combat tiles and quest tiles, wherever they are; story tiles left aside."""
    combat = [tile for stack in state.combat_stacks for tile in stack]
    quests = [*state.quest_stack, *state.explorer_quests.values()]
    quests += [tile for here in state.quests.values() for tile in here]
    for player in state.players:
        combat += player.combat_tiles
        quests += [*player.quest_tiles, *player.quests_on.values()]
    if state.combat is not None and state.combat.tile:
        combat.append(state.combat.tile)
    return sorted(combat), sorted(one for one in quests if one not in records.STORY_TILES)


@pytest.mark.parametrize(("options", "seed"), GAMES, ids=named)
def test_nothing_is_lost_and_every_position_is_sound(options, seed):
    table, policy = Table(RULES, options, Seeded(seed)), Random(seed)
    while table.state.phase == "setup":
        table.choose(policy(table, table.pending))
    cards, discs = cards_of(table.state), discs_of(table.state)
    while not table.over:
        table.choose(policy(table, table.pending))
        state = table.state
        assert RULES.check(state) == []
        assert sorted({*cards, *cards_of(state)}) == cards_of(state), "project cards only come in by story cards"
        if "story" not in options:
            assert cards_of(state) == cards
            assert discs_of(state) == discs
        if table.over or table.pending.name == "sail":  # within a turn a tile may be in somebody's hand
            assert tiles_of(state) == (sorted(records.combat_tiles()), sorted(records.quest_tiles()))
    assert table.state.round == 4
    assert RULES.result(table.state)["winners"]


@pytest.mark.parametrize(("options", "seed"), GAMES, ids=named)
def test_the_score_is_the_sum_of_all_that_was_scored(options, seed):
    table = Table(RULES, options, Seeded(seed))
    table.play(Random(seed))
    running = dict.fromkeys(table.state.seats(), 0)
    for event in table.log:
        if "score" in event.facts:
            sign = -1 if event.name == "points_lost" else 1
            running[event.who] += sign * event.facts["points"]
            assert event.facts["score"] == running[event.who], event
    assert running == {player.seat: player.score for player in table.state.players}


@pytest.mark.parametrize(("options", "seed"), GAMES, ids=named)
def test_the_same_choices_give_the_same_game(options, seed):
    played = Table(RULES, options, Seeded(seed))
    played.play(Random(seed))
    again = Table(RULES, options, Seeded(seed))
    again.play(Scripted([made.choice for made in played.made]))
    assert again.log == played.log
    assert again.state == played.state


@pytest.mark.parametrize(("options", "seed"), GAMES, ids=named)
def test_every_option_is_allowed_and_anything_else_refused_by_a_rule(options, seed):
    table, policy = Table(RULES, options, Seeded(seed)), Random(seed)
    known = {rule.id for rule in data.rulebook("maracaibo").rules}
    seen: dict[str, Any] = {}
    while not table.over:
        decision = table.pending
        assert len(decision.options) > 1 or bags(decision.options[0]), "nobody is asked what cannot be otherwise"
        for option in decision.options:
            assert decision.verdict(filled(option, Bag.fullest)), (decision.name, option)
        for other in (*seen.values(), "nonsense", None, {"path": []}):
            verdict = decision.verdict(other)
            assert verdict or verdict.rule in known, (decision.name, other, verdict)
        assert not decision.verdict("nonsense")
        choice = policy(table, decision)
        seen[decision.name] = choice
        table.choose(choice)


@pytest.mark.parametrize(("options", "seed"), GAMES, ids=named)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_that_happens_and_is_asked_has_a_sentence(options, seed, lang):
    messages = data.messages("maracaibo")
    table = Table(RULES, options, Seeded(seed))
    table.play(Random(seed))
    for event in table.log:
        assert messages.has(f"event.{event.name}", lang), event
        assert "?" not in messages.event(event, lang), event
    for made in table.made:
        decision: Decision = made.decision
        assert messages.has(f"decision.{decision.name}", lang), decision.name
        assert "{" not in messages.decision(decision, lang)
        for option in decision.options:
            if isinstance(option, str) and option not in data.names("maracaibo"):
                assert any(messages.has(f"option.{key}", lang) for key in (f"{decision.name}.{option}", option)), option
    for rolled in table.rolled:
        assert messages.has(f"draw.{rolled.chance.purpose}", lang), rolled.chance.purpose


def test_jean_holds_neither_money_nor_cards():
    table = Table(RULES, {"players": 1}, Seeded(2))
    table.play(Random(2))
    jean = table.state.player(JEAN)
    assert (jean.doubloons, jean.combat_points, jean.figures, jean.bought) == (0, 0, 0, [])
    assert not any(made.decision.who == JEAN for made in table.made)
