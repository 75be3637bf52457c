"""`rulebook play`: opponents, a person at the keyboard, saves."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded
from kernel_lib.core.game import GAMES as REAL
from kernel_lib.core.game import Game, Procedure, load
from kernel_lib.core.table import Table
from kernel_lib.play_command import Human, Left, until

from .conftest import Rulebook
from .test_example import documented

HELP = "a number, a choice, 'why <number or choice>', 'advice', 'undo', 'quit'"


def results(rulebook: Rulebook, *arguments: object) -> list[dict[str, Any]]:
    done = rulebook("play", *arguments, "--json")
    assert done.code == 0, done.err
    found: list[dict[str, Any]] = json.loads(done.out)
    return found


def test_the_same_seed_gives_the_same_game(rulebook: Rulebook, tmp_path: Path) -> None:
    one = results(rulebook, "harbour", "--seats", "random", "--seed", 3, "--save", tmp_path / "one.json")
    two = results(rulebook, "harbour", "--seats", "random", "--seed", 3, "--save", tmp_path / "two.json")
    assert one == two
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    (game,) = one
    assert set(game) == documented("play GAME --json")
    assert (game["game"], game["seed"], game["round"], game["decisions"], game["broken"]) == ("harbour", 3, 41, 80, [])


def test_many_games_have_a_seed_each(rulebook: Rulebook) -> None:
    games = results(rulebook, "harbour", "--seats", "random", "--seed", 5, "--games", 3, "--max-turns", 2)
    assert [(one["seed"], one["round"], one["decisions"], one["finished"]) for one in games] == [
        (5, 3, 4, False),
        (6, 3, 4, False),
        (7, 3, 4, False),
    ]


def test_options_reach_the_game(rulebook: Rulebook) -> None:
    (game,) = results(rulebook, "harbour", "--seats", "random", "--option", "wind=foul", "--max-turns", 1)
    assert game["options"] == {"wind": "foul"}


def test_players_are_named_with_commas_between(rulebook: Rulebook) -> None:
    (game,) = results(rulebook, "maracaibo", "--names", "Anna, 乙", "--seats", "random", "--max-turns", 1)
    assert game["options"]["names"] == ["Anna", "乙"]
    done = rulebook("play", "maracaibo", "--names", "a,a")
    assert "the names do not fit the players. Expected: 2 different names" in done.err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_result_in_words(rulebook: Rulebook, lang: str) -> None:
    done = rulebook("play", "harbour", "--seats", "random", "--seed", 0, "--max-turns", 1, "--lang", lang)
    assert (
        done.out
        == {"en": "seed 0, round 2, 2 decisions: unfinished\n", "zh": "种子0，第2回合，2次决定：未完\n"}[lang]
    )


@pytest.mark.parametrize("game", REAL)
def test_real_games_begin_and_keep_their_invariants(game: str, rulebook: Rulebook, tmp_path: Path) -> None:
    (made,) = results(
        rulebook, game, "--seats", "random", "--seed", 1, "--max-turns", 1, "--save", tmp_path / "game.json"
    )
    assert made["decisions"] > 0 and made["broken"] == []
    table = saves.load(tmp_path / "game.json")
    assert table.refused is None and len(table.log) == made["events"] and len(table.made) == made["decisions"]


# --- a person ---


def test_a_person_chooses_by_number_and_by_name(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = rulebook("play", "harbour", "--seed", 1, "--save", file, stdin="2\nleave\n0\nquit\n")
    assert done.code == 0 and done.err == ""
    assert "The captain: How many coins does The captain pay? 2" in done.out
    assert "  2  1" in done.out and "> " in done.out
    table = saves.load(file)
    assert [one.choice for one in table.made] == [1, "leave"]  # "0" is no number of an option
    assert HELP in done.out


def test_a_choice_with_a_bag_is_filled(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rulebook("play", "harbour", "--seed", 1, "--save", file, stdin='1\n1\n{"salt": 1}\n1\n1\n\nquit\n')
    choices = [one.choice for one in saves.load(file).made]
    assert choices[1] == {"do": "load", "take": {"salt": 1}}
    assert choices[3]["take"] in ({"cod": 2}, {"eel": 2})  # enter takes as much as fits


def test_why_names_the_rule(rulebook: Rulebook) -> None:
    done = rulebook("play", "harbour", stdin="why 9\nwhy 6\nwhy fly\nquit\n")
    text = "Each coin paid moves the ship one step more; nobody pays what they do not have."
    assert HELP in done.out  # there is no ninth option
    assert done.out.count("> ") == 4
    assert "This is not among the choices." in done.out
    assert f"2 {text}" in rulebook("play", "harbour", stdin="why 1\nquit\n").out


def test_a_refused_choice_is_explained_and_asked_again(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = 'leave\n"5"\n[5]\n{"coins": 5}\n3.0\n-1\n\nnonsense {\n²\n2\nquit\n'
    done = rulebook("play", "harbour", "--save", file, stdin=typed)
    assert done.code == 0 and done.err == ""
    assert done.out.count("This is not among the choices.") >= 5
    assert [one.choice for one in saves.load(file).made] == [1]
    chinese = rulebook("play", "harbour", "--lang", "zh", stdin="leave\nquit\n").out
    assert "这不在可选之列。" in chinese and "船长" in chinese


def test_undo_goes_back_but_not_past_dice(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = rulebook("play", "harbour", "--seed", 1, "--save", file, stdin="undo\n2\nundo\nleave\nundo\nquit\n")
    assert done.out.count("No way back: that was not your choice, or dice were rolled since.") == 3
    table = saves.load(file)
    assert [one.choice for one in table.made] == [1, "leave"]


def test_the_end_of_input_leaves_and_saves(rulebook: Rulebook, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = rulebook("play", "harbour", "--save", file, stdin="3\n")
    assert done.code == 0 and "unfinished" in done.out
    assert [one.choice for one in saves.load(file).made] == [2]


def test_with_json_only_json_is_on_standard_output(rulebook: Rulebook) -> None:
    done = rulebook("play", "harbour", "--json", stdin="2\nquit\n")
    assert json.loads(done.out)[0]["decisions"] == 1
    assert "How many coins" in done.err and "> " in done.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("chess",),
            "game: 'chess' is no game of this toolkit. Expected: one of harbour, here_i_stand, maracaibo, "
            "most_dangerous_time, napoleonic_wars.",
        ),
        (
            ("harbour", "--seats", "random,random"),
            "--seats: 2 seats are given. Expected: 1 for all, or one each for captain.",
        ),
        (("harbour", "--seats", "robot"), "--seats: 'robot' cannot take a seat. Expected: one of bot, human, random."),
        (("harbour", "--option", "sea=1"), "options: 'sea' is no option of harbour. Expected: one of wind."),
        (("harbour", "--option", "wind=strong"),
         "options.wind: 'strong' is no value of wind. Expected: one of fair, foul."),
        (("harbour", "--option", "wind"), "options.wind: '' is no value of wind. Expected: one of fair, foul."),
        (("harbour", "--players", "9"), "options: 'players' is no option of harbour. Expected: one of wind."),
        (("maracaibo", "--players", "9"), "options.players: 9 is no value of players. Expected: one of 1, 2, 3, 4."),
        (("maracaibo", "--option", "players=two"),
         "--option: 'two' is no value of players. Expected: one of 1, 2, 3, 4."),
        (("harbour", "--lang", "de"), "--lang: 'de' is no language here. Expected: one of en, zh."),
    ],
)
def test_bad_arguments_are_one_line(rulebook: Rulebook, arguments: tuple[str, ...], said: str) -> None:
    done = rulebook("play", *arguments)
    assert (done.code, done.out, done.err) == (2, "", f"{said}\n")


def test_a_save_that_cannot_be_written_is_one_line(rulebook: Rulebook, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = rulebook("play", "harbour", "--seats", "random", "--max-turns", 1, "--save", tmp_path / "file" / "game.json")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "the file cannot be written" in done.err


def test_undo_takes_back_the_last_choice(capsys: pytest.CaptureFixture[str]) -> None:
    def paying(game: Game) -> Procedure:
        for who in ("captain", "captain", "pirate"):
            paid = yield Decision("pay", who, "2", (0, 1, 2))
            game.emit("sailed", "2", who, steps=paid)
        game.state.turn += 1

    rules = msgspec.structs.replace(
        load("harbour"), next_procedure=lambda game: paying(game) if game.state.turn < 3 else None
    )
    table = Table(rules)
    typed = iter(["1", "undo", "2", "3", "undo", "quit"])
    human = Human("en", Console(), lambda prompt: next(typed))
    with pytest.raises(Left):
        until(table, {"captain": human, "pirate": lambda now, decision: 2}, None)
    # the captain's first choice, 0, became 1; what the pirate has answered stays
    assert [(one.decision.who, one.choice) for one in table.made] == [("captain", 1), ("captain", 2), ("pirate", 2)]
    out = capsys.readouterr().out
    assert [out.count(f"The captain sails {steps}") for steps in (0, 1, 2)] == [1, 1, 1]
    assert out.count("No way back") == 1


def test_advice_is_given_and_nothing_done(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(load("napoleonic_wars"), {"players": 2}, Seeded(1))
    typed = iter(["advice", "quit"])
    human = Human("en", Console(), lambda prompt: next(typed))
    with pytest.raises(Left):
        until(table, {"france": human, "britain": human}, None)
    assert "The toolkit would, in your place: keep the hand" in capsys.readouterr().out
    assert table.made == []
