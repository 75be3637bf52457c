"""What a roll says of how its dice are read is how the rules read them: the event that follows counts the same."""

import pytest

from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Roll, Seeded
from kernel_lib.core.game import GAMES, load
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table


def meant(roll: Roll, dice: tuple[int, ...]) -> dict[str, int | bool]:
    """What the dice come to as the roll says they are read: fact of the event -> count, or whether it succeeds."""
    match roll.odds:
        case "hits", need:
            return dict.fromkeys(("hits", "sixes", "kills"), sum(die >= need for die in dice))
        case "at_least", need:
            return {"success": sum(dice) >= need}
        case "each", faces:
            return dict(zip(("kills", "disrupted"), map(dice.count, faces), strict=True))
    return {}


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
        if not isinstance(one.chance, Roll) or not one.chance.odds:
            continue
        facts = table.log[one.at].facts
        if list(one.values) in [facts.get(name) for name in ("dice", "rolled")]:
            for fact, count in meant(one.chance, one.values).items():
                assert fact not in facts or agrees(facts[fact], count), f"{one.chance.purpose}: {one.values}"
        if one.chance.odds[0] == "hits" and "need" in facts:
            assert (facts["need"], facts["dice"]) == (one.chance.odds[1], one.chance.count)
        if one.chance.odds[0] == "groups":
            groups = [event.facts for event in table.log[one.at:one.at + len(one.chance.odds[1])]]
            assert [[group["dice"], group["need"]] for group in groups] == one.chance.odds[1]
