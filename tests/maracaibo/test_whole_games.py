"""The watchers of whole games find what they look for, every story is played, and every option is told."""

import pytest

from kernel_lib.core import data
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES
from kernel_lib.maracaibo.state import JEAN
from tests.long.kinds import KINDS

from . import recount


def test_every_story_is_played_and_goes_on():
    begun = {KINDS["maracaibo-story"].options(seed)["story"] for seed in range(30)}
    assert begun == set(RULES.options["story"].values) - {"S75", "continue"}
    further = [KINDS["maracaibo-story-continued"].options(seed) for seed in range(12)]
    assert {one["players"] for one in further} == {1, 2, 3, 4}
    assert all(one["story"] == "continue" and one["archive"]["cards"] for one in further)


@pytest.mark.parametrize("spoil", [
    lambda player: setattr(player, "score", player.score + 1),
    lambda player: setattr(player, "doubloons", player.doubloons + 1),
    lambda player: setattr(player, "combat_points", player.combat_points - 1),
], ids=["score", "doubloons", "combat points"])
def test_accounts_find_what_the_log_does_not_tell(spoil):
    table = Table(RULES, None, Seeded(1))
    table.play(Random(1))
    assert recount.accounts(table) == []
    spoil(table.state.player("alex"))
    assert len(recount.accounts(table)) == 1 and "alex" in recount.accounts(table)[0]


def test_a_recount_finds_what_is_lost_and_what_is_made():
    table = Table(RULES, None, Seeded(1))
    table.play(Random(1))
    state, whole = table.state, table.state.copy()
    assert recount.sound(whole, state) == []
    state.discard.pop()
    state.discs_gone += 1
    state.quest_stack.clear()
    assert len(recount.sound(whole, state)) == 4  # a card is lost, so the cards differ too


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_option_has_a_sentence_or_a_name(players, lang):
    messages, names = data.messages("maracaibo"), data.names("maracaibo")
    table = Table(RULES, {"players": players}, Seeded(players))
    table.play(Random(players))
    for decision in (made.decision for made in table.made):
        assert "{" not in messages.decision(decision, lang)
        for option in decision.options:
            if isinstance(option, str) and option not in names:
                assert any(messages.has(f"option.{key}", lang) for key in (f"{decision.name}.{option}", option)), option


def test_jean_holds_neither_money_nor_cards():
    table = Table(RULES, {"players": 1}, Seeded(2))
    table.play(Random(2))
    jean = table.state.player(JEAN)
    assert (jean.doubloons, jean.combat_points, jean.figures, jean.bought) == (0, 0, 0, [])
    assert not any(made.decision.who == JEAN for made in table.made)
