"""A quiet table plays the same game as one that remembers everything."""

import pytest

from kernel_lib.core import game as games
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.quiet import QuietGame, QuietTable
from kernel_lib.core.table import Table


@pytest.mark.parametrize("game", games.GAMES)
def test_the_same_dice_and_choices_lead_to_the_same_position(game):
    rules = games.load(game)
    loud, quiet = Table(rules, {}, Seeded(3)), QuietTable(rules, {}, Seeded(3))
    assert loud.play(Random(3), 60) == quiet.play(Random(3), 60)
    assert loud.state == quiet.state
    assert loud.used == quiet.used
    assert len(loud.game.unasked) == quiet.game.forced
    assert not quiet.game.log


def test_who_listens_hears_everything():
    heard = []
    game = QuietGame("maracaibo", None, {}, heard.append)
    game.emit("sails", "1.1", "red", to="havana")
    game.whisper(("card",), ("red",), "card_drawn", "1.2", "red", card="a")
    assert [(one.name, one.who, one.facts) for one in heard] == [
        ("sails", "red", {"to": "havana"}), ("card_drawn", "red", {"card": "a"})]


def test_a_procedure_alone_ends_where_it_ends():
    """The siege of Odani by its procedure: as at any table, and what is listened for is heard."""
    rules = games.load("most_dangerous_time")
    position = {"empty": True, "units": {"odani": {"nobunaga": 1, "oda": 6}}, "inside": {"odani": {"azai": 2}},
                "impulse": {"alliance": "oda_alliance", "entered": ["odani"]}}
    heard = []
    loud = Table(rules, {}, Seeded(5), position=position, start=("siege", {"at": "odani"}))
    quiet = QuietTable(rules, {}, Seeded(5), position=position, start=("siege", {"at": "odani"}), heard=heard.append)
    for table in (loud, quiet):
        table.play(Random(1))
        assert table.over
    assert loud.state == quiet.state
    assert [one.name for one in heard] == [one.name for one in loud.log]
