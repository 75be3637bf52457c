"""The chance of success beside an answer is that of the dice which decide it: every throw is tried on a live table.

Of every game that tells any: random games are played until each kind of decision was met `WANTED` times.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kernel_lib.core import packages
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll, Seeded, Stream
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.table import Table

GAMES_TOLD = [game for game in GAMES if hasattr(packages.part(game, "odds"), "beside")]
WANTED = 4
LOOKS = 60
GAMES_PLAYED, CHOICES = 4, 600


@pytest.mark.parametrize("game", GAMES_TOLD)
def test_success_is_as_likely_as_is_told(game: str) -> None:
    beside, met, looked = packages.part(game, "odds").beside, Counter[str](), Counter[str]()
    for seed in range(GAMES_PLAYED):
        table, stream = Table(load(game), {}, Seeded(seed)), Stream(seed, 5)
        for _ in range(CHOICES):
            decision = table.pending
            if not isinstance(decision, Decision):
                break
            looked[decision.name] += 1
            if met[decision.name] < WANTED and looked[decision.name] < LOOKS:
                told = [(offer.choice, offer.chances(600).odds) for offer in beside(table.state, decision)
                        if offer.tells == "success"]
                for choice, odds in told:
                    if (share := shown(table, choice)) is not None:
                        assert Fraction(odds.get(True, 0)) == share, f"{decision.name}: {choice}"
                        met[decision.name] += 1
            decision = table.pending  # asked anew when a throw was tried
            assert isinstance(decision, Decision)
            table.choose(decision.sample(stream))
    assert met, "no decision with a chance of success was met"


def shown(table: Table, choice: object) -> Fraction | None:
    """How many of all throws of the next dice bring success after `choice`; None where something else comes first."""
    before, rolled = len(table.log), len(table.rolled)
    try:
        table.choose(choice)
        if len(table.rolled) == rolled or not isinstance(table.rolled[rolled].chance, Roll):
            return None
        roll = table.rolled[rolled].chance
        if roll.count > 2 or not any("success" in event.facts for event in table.log[before:]):
            return None
        won = 0
        for throw in product(range(1, roll.sides + 1), repeat=roll.count):
            table.change(rolled, list(throw))
            won += next(event.facts["success"] for event in table.log[before:] if "success" in event.facts)
        return Fraction(won, roll.sides ** roll.count)
    finally:
        while len(table.rolled) > rolled or len(table.log) > before:
            table.undo()
