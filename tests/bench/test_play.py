"""Playing: random games beside catanatron's, undo deep in a game, supply, growth with the number of units.

Random play is compared with catanatron (Catan in Python) in processor time of one run, in two ways, because the two
count differently:

choices  decisions with more than one answer. We ask for nothing else.
moves    catanatron's list of actions. It holds whatever its turn stops at, also where there is only one answer: every
         throw of the dice is one, and every end of a turn in which nothing can be bought; three of four are of this
         kind. Ours counted in the same way: choices, decisions with one answer (which we take without asking), throws
         of dice, blind draws. One thing is not alike: what catanatron draws blindly (a card bought or robbed) is part
         of the move that causes it; our draws are a kind of their own in the table, so that they can be taken off.

`choices_of_moves` is the hardest ratio: our real choices by catanatron's whole list. A ratio is with what catanatron
does in the second before, because a machine may be busier with other things one moment than the next.
"""

from collections.abc import Callable
from typing import Any

import pytest

from kernel_lib.core.game import GAMES, load

from .conftest import Measured, Note


def scenarios() -> list[tuple[str, dict[str, Any]]]:
    """Every game with every scenario or number of players, where there are several."""
    found: list[tuple[str, dict[str, Any]]] = []
    for game in GAMES:
        kinds = [(name, load(game).options[name].values) for name in ("scenario", "players")
                 if name in load(game).options]
        found += [(game, {name: value}) for name, values in kinds for value in values] or [(game, {})]
    return found


def named(game: str, options: dict[str, Any]) -> str:
    return ", ".join([game, *(f"{name} {value}" for name, value in options.items())])


def test_random_play(note: Note, measured: Measured) -> None:
    beside = measured("catanatron")
    note("catanatron: random play", beside["choices"], "choices/s", moves_per_s=beside["moves"])
    for game, options in scenarios():
        beside = measured("catanatron", 1.0)
        found = measured("random_play", game, options)
        assert found["games"] == found["finished"], f"{named(game, options)}: games do not end"
        speed = found["per_second"]
        note(
            f"{named(game, options)}: random play",
            speed["choices"],
            "choices/s",
            of_catanatron=speed["choices"] / beside["choices"],
            moves_per_s=speed["moves"],
            moves_of_catanatron=speed["moves"] / beside["moves"],
            choices_of_moves=speed["choices"] / beside["moves"],
            **{f"{kind}_per_game": number for kind, number in found["per_game"].items()},
        )


def test_instructions_of_a_move(note: Note, instructions: Callable[..., float | None]) -> None:
    """What a busy machine cannot blur; a move as catanatron counts it."""
    beside = instructions("catanatron", {}, 2)
    if beside is None:
        pytest.skip("no valgrind")
    note("catanatron: instructions of a move", beside, "million")
    for game, options in (
        ("maracaibo", {"players": 2}),
        ("most_dangerous_time", {"scenario": "campaign"}),
        ("most_dangerous_time", {"scenario": "four_players"}),
        ("napoleonic_wars", {"players": 2}),
        ("here_i_stand", {}),
    ):
        found = instructions(game, options, 1)
        assert found is not None
        note(f"{named(game, options)}: instructions of a move", found, "million", speed_of_catanatron=beside / found)


@pytest.mark.parametrize("game", GAMES)
def test_a_quiet_table(game: str, note: Note, measured: Measured) -> None:
    found = measured("tables", game, {})
    note(f"{game}: random play at a quiet table", found["quiet"], "choices/s", of_a_table_that_remembers=found["ratio"])


def test_odds(note: Note, measured: Measured) -> None:
    found = measured("odds")
    note("odds: two rounds of 10 and 10", found["two_rounds"], "ms", icepool=found["icepool"])
    note("odds: the battle against the Uesugi to its end", found["to_the_end"], "ms", again=found["again"])


@pytest.mark.parametrize("game", ["napoleonic_wars", "here_i_stand"])
def test_odds_of_a_whole_battle(note: Note, measured: Measured, game: str) -> None:
    found = measured("whole_battle", game)
    assert found["missed"] < 1e-9
    note(f"{game}: the odds of a battle of 10 and 10 to its end", found["to_the_end"], "ms", icepool=found["icepool"])


def test_odds_of_a_debate(note: Note, measured: Measured) -> None:
    found = measured("debate")
    assert found["missed"] < 1e-9
    note("here_i_stand: the odds of a debate that anybody may be drawn for", found["at_once"], "ms")


def test_a_long_recorded_table(note: Note, measured: Measured) -> None:
    found = measured("long_table", "most_dangerous_time", {"scenario": "campaign"})
    note("a recorded table of 1,000 decisions", found.pop("recorded"), "MB", **found)


def test_late_decisions(note: Note, measured: Measured) -> None:
    found = measured("late_decisions", "most_dangerous_time", {"scenario": "campaign"})
    note("most_dangerous_time: a decision late in a game", found["late"], "ms", of_an_early_one=found["ratio"])


LONGEST = [("most_dangerous_time", {"scenario": "campaign"}), ("maracaibo", {"players": 4})]


@pytest.mark.parametrize(("game", "options"), LONGEST, ids=[game for game, _ in LONGEST])
def test_undo_deep_in_a_game(game: str, options: dict[str, Any], note: Note, measured: Measured) -> None:
    found = measured("undo", game, options)
    note(
        f"{game}: undo at the end of a game",
        found["typical"],
        "ms",
        slowest=found["slowest"],
        redo=found["redo"],
        inputs=found["inputs"],
    )


def test_a_changed_roll(note: Note, measured: Measured) -> None:
    note(
        "most_dangerous_time: change the last roll of a game",
        measured("what_if", "most_dangerous_time", {"scenario": "campaign"}),
        "ms",
    )


def test_supply(note: Note, measured: Measured) -> None:
    found = measured("supply")
    note(
        "most_dangerous_time: communication of all units", found["all"], "ms", places=found["places"], one=found["one"]
    )


def test_growth_with_units(note: Note, measured: Measured) -> None:
    base = measured("turn_with_units", 1)
    for times in (1, 2, 4, 8):
        found = measured("turn_with_units", times)
        note(
            f"most_dangerous_time: a decision with {times} times the soldiers",
            found["ms"],
            "ms",
            units=found["units"],
            of_one=found["ms"] / base["ms"],
            decisions=found["decisions"],
        )
