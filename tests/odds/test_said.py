"""What a roll says of how its dice are read is how the rules read them: the event that follows counts the same."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll, Seeded
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table

COUNTED = {"hits": ("hits", "sixes"), "at_least": ("success",)}
"""How dice are read -> the facts that may say what came of it."""


def meant(roll: Roll, dice: tuple[int, ...]) -> int | bool:
    """What the dice come to as the roll says they are read."""
    kind, need = roll.odds[0], roll.odds[1]
    return sum(die >= need for die in dice) if kind == "hits" else sum(dice) >= need


def agrees(said: int | bool, dice: int | bool) -> bool:
    """The same; of hits fewer may be said, where fewer are left to be hit."""
    return said == dice if isinstance(said, bool) else said <= dice and bool(said) == bool(dice)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_dice_are_read_as_the_roll_says(game: str, seed: int) -> None:
    table, policy = Table(load(game), {}, Seeded(seed)), Random(seed)
    for _ in range(700):
        if not isinstance(table.pending, Decision):
            break
        table.choose(policy(table, table.pending))
    for one in (one for one in table.rolled if one.at < len(table.log)):
        if isinstance(one.chance, Roll) and one.chance.odds and one.chance.odds[0] in COUNTED:
            facts = table.log[one.at].facts
            for fact in COUNTED[one.chance.odds[0]]:
                if fact in facts and list(one.values) in [facts.get(name) for name in ("dice", "rolled")]:
                    assert agrees(facts[fact], meant(one.chance, one.values)), f"{one.chance.purpose}: {one.values}"
