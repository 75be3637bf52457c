"""A seat sees its own hand, and the opponents of the toolkit play whole games of their powers."""

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.here_i_stand.board import MAJORS

from .play import RULES


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
