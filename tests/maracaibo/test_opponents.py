"""The simple opponent: it plays any seat of any game to the end, always the same way, and better than chance."""

import pytest

from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random, by_seat
from kernel_lib.core.table import Table
from kernel_lib.maracaibo.game import RULES
from kernel_lib.maracaibo.opponents import Simple

GAMES = [{"players": 1}, {"players": 2}, {"players": 3, "story": "S77"}, {"players": 4, "story": "S01"},
         {"players": 1, "story": "S89", "difficulty": "very_hard"}]


def played(options, seed, policies):
    table = Table(RULES, options, Seeded(seed))
    table.play(by_seat(dict(zip(RULES.seats(table.options), policies, strict=True))))
    return table


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_it_plays_every_kind_of_game_to_the_end(options):
    table = played(options, 5, [Simple(seat) for seat in range(options["players"])])
    assert table.over
    assert RULES.check(table.state) == []


def test_the_same_seed_plays_the_same_game():
    first, second = (played({"players": 2}, 3, [Simple(1), Simple(2)]) for _ in range(2))
    assert first.log == second.log


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_random_play(seed):
    scores = RULES.result(played({"players": 2}, seed, [Simple(seed), Random(seed)]).state)["scores"]
    assert scores["alex"] > scores["bea"]
    scores = RULES.result(played({"players": 2}, seed, [Random(seed), Simple(seed)]).state)["scores"]
    assert scores["bea"] > scores["alex"]


def test_it_is_on_offer_as_simple():
    assert isinstance(RULES.opponents["simple"](7), Simple)


def chosen(procedure, given, **arguments):
    """What the simple opponent answers first in this position."""
    table = Table(RULES, None, Seeded(1), position=given, start=(procedure, arguments))
    return Simple(1)(table, table.pending)


def test_it_completes_a_quest_that_is_worth_more_than_a_doubloon():
    given = {"quests": {"15": ["Q21"]}, "turn": {"who": "alex", "sailed": 1},
             "players": {"alex": {"location": "15", "doubloons": 2}}}
    assert chosen("main_action", given, who="alex") == {"quest": "Q21"}


def test_it_spends_combat_points_only_on_an_action_that_they_make_possible():
    fight = {"who": "alex", "tile": "T01", "nation": "france"}
    def given(**more):
        return {"combat": fight | more, "players": {"alex": {"combat_points": 4, "figures": 0}}}

    assert chosen("combat_actions", given(value=2), who="alex") == {"spend": {"combat_points": 2}}
    both = given(value=0, taken=["ca_influence", "ca_annex_or_expel"])
    assert chosen("combat_actions", both, who="alex") == "end"


def test_at_the_end_of_the_track_it_fights_instead_of_exploring():
    given = {"turn": {"who": "alex", "sailed": 1}, "players": {"alex": {"location": "20", "explorer": 29}}}
    table = Table(RULES, None, Seeded(1), position=given, start=("city_action", {"who": "alex"}))
    table.choose("act")
    assert Simple(1)(table, table.pending) == "combat"
