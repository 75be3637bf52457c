"""Whole games at random: they come to an end, no position is broken, cards are conserved, points are what they show."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import MAJORS
from kernel_lib.here_i_stand.victory import victory_points

from .play import RULES
from .recount import accounts, sound


@pytest.mark.parametrize("seed", range(4))
def test_a_game_comes_to_its_end_without_a_broken_position(seed):
    made, policy, seen = Table(RULES, {}, Seeded(seed)), Random(seed), set()
    begun = None
    while not made.over:
        made.choose(policy(made, made.pending))
        stage = (made.state.turn, made.state.phase)
        if stage not in seen:
            seen.add(stage)
            begun = begun or made.state.copy()
            assert RULES.check(made.state) == [] == sound(begun, made.state)
            begun = made.state.copy()
    assert made.state.phase == "over" and made.state.winners and RULES.result(made.state)
    assert accounts(made) == []
    for power in MAJORS:
        parts = victory_points(made.state, power)
        assert sum(points for part, points in parts.items() if part != "total") == parts["total"]


def test_the_same_choices_give_the_same_game():
    logs = []
    for _ in range(2):
        made = Table(RULES, {}, Seeded(7))
        made.play(Random(7), 250)
        logs.append([(event.name, event.who) for event in made.log])
    assert logs[0] == logs[1]


def test_a_seat_sees_its_own_hand_only():
    made = Table(RULES, {}, Seeded(3))
    made.play(Random(3), 60)
    seen = RULES.seen(made.state, "france")
    assert seen.cards.hands["france"] == made.state.cards.hands["france"]
    assert all(card == "?" for power in MAJORS if power != "france" for card in seen.cards.hand(power))


def test_the_simple_opponents_play_their_powers():
    happened = set()
    for seed in (1, 2):
        made, opponent = Table(RULES, {}, Seeded(seed)), RULES.opponents["simple"](seed)
        while not made.over:
            made.choose(opponent(made, made.pending))
        happened |= {event.name for event in made.log}
    assert {"attempt", "assault", "exploration", "chateaux", "birth", "translated", "victory"} <= happened
