"""Files are written whole or not at all, and never over what is somebody else's."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from kernel_lib.harbour import game as harbour

from kernel_lib.core import files, journal
from kernel_lib.core import save as saves
from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.table import Table

WRITERS = (files.__file__, journal.__file__, saves.__file__)


def table_after(*choices: Any) -> Table:
    table = Table(harbour.RULES, None, Seeded(5))
    for choice in choices:
        table.choose(choice)
    return table


def at_line(number: int, act: Callable[[], None]) -> Callable[..., Any]:
    """A trace that calls `act` before the `number`-th line of what writes files."""
    left = [number]

    def stepped(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            left[0] -= 1
            if left[0] == 0:
                act()
        return stepped

    return lambda frame, *_: stepped if frame.f_code.co_filename in WRITERS else None


def lines_of(doing: Callable[[], None]) -> int:
    """How many lines of what writes files `doing` runs through."""
    count = [0]

    def stepped(frame: FrameType, event: str, argument: Any) -> Any:
        count[0] += event == "line"
        return stepped

    before = sys.gettrace()
    sys.settrace(lambda frame, *_: stepped if frame.f_code.co_filename in WRITERS else None)
    try:
        doing()
    finally:
        sys.settrace(before)
    return count[0]


def interrupted() -> None:
    raise KeyboardInterrupt


def clean(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


@pytest.mark.parametrize("how", ["interrupted", "killed"])
def test_at_every_moment_of_a_write_the_old_file_stands_or_the_new_one(how: str, tmp_path: Path) -> None:
    file, old, new = tmp_path / "game.json", table_after(1), table_after(1, "leave")
    saves.save(old, file)
    both = [saves.dump(old), saves.dump(new)]
    total = lines_of(lambda: void(saves.save(new, file)))
    assert total > 30
    seen = set()
    for number in range(1, total + 1):
        file.write_bytes(both[0])
        if how == "killed":
            child = os.fork()
            if not child:
                sys.settrace(at_line(number, lambda: os._exit(9)))
                saves.save(new, file)
                os._exit(0)
            os.waitpid(child, 0)
        else:
            before = sys.gettrace()
            sys.settrace(at_line(number, interrupted))
            try:
                saves.save(new, file)
            except KeyboardInterrupt:
                pass
            finally:
                sys.settrace(before)
        seen.add(both.index(file.read_bytes()))
        saves.save(new, file)  # at once: nobody holds it any more
        assert clean(tmp_path) == ["game.json"]  # and what was left beside is gone
    assert seen == {0, 1}


def void(_: Any) -> None:
    return None


def test_killed_at_every_moment_a_journal_has_every_choice_but_the_last(tmp_path: Path) -> None:
    choices = [1, "leave", 2, "leave", 1]
    for number in range(1, 400, 3):
        file = tmp_path / f"{number}.journal"
        child = os.fork()
        if not child:
            table = table_after()
            journal.Journal(table, file)
            told = [0]

            def die(told: list[int] = told) -> None:
                (tmp_path / "told").write_text(str(told[0]))
                os._exit(9)

            sys.settrace(at_line(number, die))
            for choice in choices:
                table.choose(choice)
                told[0] += 1
            os._exit(0)
        _, code = os.waitpid(child, 0)
        if not code:
            break
        done = int((tmp_path / "told").read_text())
        if not file.exists():
            assert done == 0
            continue
        table, _ = journal.load(file)
        made = [one.choice for one in table.made]
        assert made in (choices[:done], choices[:done + 1])
        again = journal.Journal(table, file)  # the next program plays on
        table.undo()
        again.close()
        assert len(journal.load(file)[0].made) == max(0, len(made) - 1)
    else:
        raise AssertionError("the journal takes too many steps")


def test_a_link_stays_a_link_and_the_mode_stays(tmp_path: Path) -> None:
    real, link = tmp_path / "deep" / "real.json", tmp_path / "game.json"
    real.parent.mkdir()
    saves.save(table_after(1), real)
    real.chmod(0o640)
    link.symlink_to(real)
    saves.save(table_after(1, "leave"), link)
    assert link.is_symlink() and stat.S_IMODE(real.stat().st_mode) == 0o640
    assert len(saves.load(real).made) == 2
    loose = tmp_path / "loose.json"
    loose.symlink_to(tmp_path / "new.json")
    saves.save(table_after(1), loose)
    assert loose.is_symlink() and (tmp_path / "new.json").is_file()


def test_a_link_to_itself_is_one_message(tmp_path: Path) -> None:
    loop = tmp_path / "game.json"
    loop.symlink_to(loop)
    for doing in (lambda: saves.save(table_after(1), loop), lambda: saves.load(loop)):
        with pytest.raises(Bad, match=r"game\.json: the file cannot be (written|read)"):
            doing()
    assert loop.is_symlink()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_device_stays_a_device() -> None:
    before = Path("/dev/full").stat()
    with pytest.raises(Bad, match="No space left on device"):
        saves.save(table_after(1), "/dev/full")
    after = Path("/dev/full").stat()
    assert stat.S_ISCHR(after.st_mode) and (after.st_mode, after.st_rdev) == (before.st_mode, before.st_rdev)
    saves.save(table_after(1), os.devnull)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


@pytest.mark.parametrize("content", ["# Rulebook Lab\n", '{"format": "maracaibo-campaign", "version": 1}', "[1]"])
def test_what_is_somebody_elses_is_left_alone(content: str, tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text(content)
    with pytest.raises(Bad, match="not one of ours; it stays as it is"):
        saves.save(table_after(1), file)
    assert file.read_text() == content and clean(tmp_path) == ["README.md"]


def test_another_game_saved_there_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saves.save(table_after(1, "leave"), file)
    saves.save(table_after(2), file)  # other choices
    assert [one.choice for one in saves.load(file).made] == [2]
    assert [one.choice for one in saves.load(tmp_path / "game-2.json").made] == [1, "leave"]
    more = table_after(2, "leave")
    more.undo()
    saves.save(more, file)  # played on
    file.write_bytes(file.read_bytes()[:120])  # damaged
    saves.save(more, file)
    assert clean(tmp_path) == ["game-2.json", "game-3.json", "game.json"]


def test_what_a_crash_left_beside_goes(tmp_path: Path) -> None:
    (tmp_path / ".game.json.123456.part").write_text("half a fi")
    saves.save(table_after(1), tmp_path / "game.json")
    assert clean(tmp_path) == ["game.json"]


def test_one_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    mine = journal.Journal(table := table_after(), file)
    table.choose(1)
    assert not mine.fault
    code = ("import sys; from pathlib import Path; from kernel_lib.core import files\n"
            "with files.alone(Path(sys.argv[1]), 'playing', wait=0): pass")
    other = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False)
    assert other.returncode == 1 and "another program has this file open" in other.stderr
    mine.done()
    assert clean(tmp_path) == []


def test_a_journal_opens_wherever_it_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "game.journal"
    table = table_after()
    kept = journal.Journal(table, file, {"captain": "human"})
    table.choose(1)
    table.choose("leave")
    table.undo()
    table.redo()
    table.choose(2)
    kept.close()
    whole = file.read_bytes()
    first = whole.index(b"\n") + 1
    lengths = []
    for end in range(first, len(whole) + 1):
        file.write_bytes(whole[:end])
        opened, seats = journal.load(file)
        assert seats == {"captain": "human"}
        lengths.append(len(opened.made))
        more = journal.Journal(opened, file)
        opened.undo()
        more.close()
        assert len(journal.load(file)[0].made) == max(0, lengths[-1] - 1)
    assert lengths[-1] == 3 and set(lengths) == {0, 1, 2, 3}
    again, _ = journal.load(file)
    assert len(again.history.roots) == 1


def test_a_full_disk_does_not_stop_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    table = table_after()
    kept = journal.Journal(table, tmp_path / "file" / "game.journal")
    table.choose(1)
    assert "cannot be written" in kept.fault and len(table.made) == 1
