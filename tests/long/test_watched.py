"""The watchers themselves: what is wrong is told, and the game in which it was found is kept."""

import subprocess
import sys

import msgspec
import pytest

from kernel_lib.core import save
from kernel_lib.core.decision import Decision
from kernel_lib.core.verdict import YES, no, yes

from . import watched
from .kinds import KINDS
from .watched import Fault, Watch, changed, kept, play

KIND = KINDS["maracaibo-2-players"]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(watched, "ROOT", tmp_path)
    monkeypatch.setattr(watched, "FAULTS", tmp_path / "fuzz")
    return tmp_path / "fuzz"


def test_a_fault_is_told_and_its_game_can_be_opened(folder):
    late = msgspec.structs.replace(
        KIND, sound=lambda begun, state: ["a card is lost"] if state.round == 2 else [])
    with pytest.raises(Fault, match="a card is lost") as found:
        play(late, 3)
    said = kept(found.value, late, 3)
    assert "seed 3" in said and "fuzz/maracaibo-2-players-3.json" in said
    table = save.load(folder / "maracaibo-2-players-3.json")
    assert table.refused is None and table.state.round <= 2
    assert (folder / "maracaibo-2-players-3.txt").read_text(encoding="utf-8").startswith("maracaibo, 2-players, seed 3")


def test_accounts_that_do_not_add_up_are_a_fault():
    with pytest.raises(Fault, match="one doubloon too many"):
        play(msgspec.structs.replace(KIND, accounts=lambda table: ["one doubloon too many"]), 3)


def test_pieces_that_come_from_nowhere_are_a_fault():
    growing = msgspec.structs.replace(KIND, pieces=lambda state: {"ship": state.round})
    with pytest.raises(Fault, match="ship: 1 before, 2 now, and nothing told of it"):
        play(growing, 3)


def test_rules_that_break_are_a_fault():
    def broken(begun, state):
        raise KeyError("havana")

    with pytest.raises(Fault, match=r"KeyError at decision career, choosing '.*': 'havana'"):
        play(msgspec.structs.replace(KIND, sound=broken), 3)


@pytest.mark.parametrize(("judge", "said"), [
    (lambda one: no("02/phases", "not_yours") if one == "left" else YES, "offers 'left' and refuses it"),
    (lambda one: YES if one in ("left", "right") else no("99/none", "not_offered"), "names no rule: '99/none'"),
    (lambda one: YES if one in ("left", "right") else no("02/phases", "because"), "has no sentence in en"),
])
def test_a_decision_that_contradicts_itself_is_a_fault(judge, said):
    watch = Watch(KIND, 1)
    decision = Decision("way", "alex", "02/phases", ("left", "right"), judge)
    with pytest.raises(Fault, match=said):
        for _ in range(5):
            watch._offered(decision)
            watch._others(decision)


def test_a_sound_decision_is_none():
    watch = Watch(KIND, 1)
    watch._offered(Decision("way", "alex", "02/phases", ("left", "right"), lambda one: yes("02/phases")))
    watch._others(Decision("way", "alex", "02/phases", ("left", "right")))
    assert watch.refused > 10


def test_changed_choices_are_others():
    choice = {"do": "move", "units": {"oda": 2}, "path": ["a", "b"], "free": True}
    others = [msgspec.json.encode(one) for one in changed(choice)]
    assert len(others) > 15 and msgspec.json.encode(choice) not in others  # as values, 1 would be True


def test_the_command_plays_and_tells():
    done = subprocess.run(
        [sys.executable, "-m", "tests.long.fuzz", "--games", "2", "--kinds", "maracaibo-2-players", "--jobs", "1"],
        cwd=watched.__file__.rpartition("/tests/")[0], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 games, 0 with a fault" in done.stdout
