"""Progress is kept, brought along, and never lost."""

import json
import subprocess
import sys

import pytest

from kernel_lib.core.errors import Bad
from widgets.page import page
from widgets.progress import Progress, progress


@pytest.fixture
def keep(tmp_path):
    return Progress(tmp_path / "deep" / "progress.json")


def filled(keep):
    keep.toggle("maracaibo", "07_combat", "try")
    keep.held("maracaibo", "07_combat", "odani")
    keep.answered("maracaibo", "07_combat", "1:0", right=True, tries=2, hints=1)
    keep.answered("maracaibo", "07_combat", "1:1", right=False, tries=1, hints=0)
    return keep


def test_it_is_there_for_the_next_kernel(keep):
    filled(keep)
    again = Progress(keep.path).chapter("maracaibo", "07_combat")
    assert again.seen == ["try"]
    assert again.checked == ["odani"]
    assert again.right == 1


def test_a_right_answer_is_not_made_worse(keep):
    filled(keep).answered("maracaibo", "07_combat", "1:0", right=False, tries=1, hints=0)
    assert keep.chapter("maracaibo", "07_combat").answers["1:0"] == {"right": 1, "tries": 2, "hints": 1}


def test_a_section_can_be_unmarked(keep):
    filled(keep).toggle("maracaibo", "07_combat", "try")
    assert keep.chapter("maracaibo", "07_combat").seen == []


@pytest.mark.parametrize("content", [b"", b"{", b'{"version": 99, "chapters": {}}', b'{"chapters": {"a": 1}}',
                                     b'{"chapters": {"a": \xff', b'{"chapters":' + b"[" * 5000, b"\0" * 300])
def test_a_damaged_file_is_set_aside_not_lost(tmp_path, content):
    path = tmp_path / "progress.json"
    path.write_bytes(content)
    keep = Progress(path)
    assert keep.set_aside is not None
    assert keep.set_aside.read_bytes() == content
    keep.held("maracaibo", "07_combat", "x")
    assert json.loads(path.read_text())["chapters"]["maracaibo/07_combat"]["checked"] == ["x"]
    path.write_bytes(content)
    assert Progress(path).set_aside != keep.set_aside  # the first one is not overwritten
    assert keep.set_aside.read_bytes() == content


@pytest.mark.parametrize("content", [b"# Rulebook Lab", b"[]", b"\xff\xfe", b'{"cells": []}'])
def test_a_file_of_somebody_else_is_left_alone(tmp_path, content):
    path = tmp_path / "README.md"
    path.write_bytes(content)
    keep = Progress(path)
    keep.held("maracaibo", "07_combat", "x")
    assert path.read_bytes() == content and list(tmp_path.iterdir()) == [path]
    assert keep.chapter("maracaibo", "07_combat").checked == ["x"]  # as long as the kernel lives
    assert "not one of ours" in keep.fault


def test_two_notebooks_at_once_in_two_processes_lose_nothing(keep):
    """Today's measure: of answers given at the same time none is lost."""
    code = ("import sys; from widgets.progress import Progress; keep = Progress(sys.argv[1])\n"
            "for n in range(40): keep.answered('maracaibo', sys.argv[2], str(n), right=True, tries=1, hints=0)")
    both = [subprocess.Popen([sys.executable, "-c", code, str(keep.path), name]) for name in ("one", "two")]
    assert [one.wait(60) for one in both] == [0, 0]
    kept = Progress(keep.path)
    assert [kept.chapter("maracaibo", name).right for name in ("one", "two")] == [40, 40]
    assert list(keep.path.parent.iterdir()) == [keep.path]  # and nothing is left beside


def test_two_notebooks_at_once_lose_nothing_of_each_other(keep):
    other = Progress(keep.path)
    keep.toggle("maracaibo", "07_combat", "try")
    other.toggle("maracaibo", "07_combat", "rule")
    other.answered("maracaibo", "08_quests", "1:0", right=True, tries=1, hints=0)
    keep.held("maracaibo", "07_combat", "x")
    kept = Progress(keep.path)
    assert kept.chapter("maracaibo", "07_combat").seen == ["try", "rule"]
    assert kept.chapter("maracaibo", "07_combat").checked == ["x"]
    assert kept.chapter("maracaibo", "08_quests").right == 1


def test_a_file_that_goes_away_is_written_again(keep):
    filled(keep)
    keep.path.unlink()
    keep.held("maracaibo", "08_quests", "x")
    assert Progress(keep.path).chapter("maracaibo", "07_combat").seen == ["try"]


def test_where_nothing_can_be_kept_the_lesson_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    keep = Progress(tmp_path / "file" / "progress.json")
    keep.held("maracaibo", "07_combat", "x")
    keep.held("maracaibo", "07_combat", "y")
    assert keep.chapter("maracaibo", "07_combat").checked == ["x", "y"]
    assert "cannot be written" in keep.fault


def test_export_and_bring(keep, tmp_path):
    copy = filled(keep).export(tmp_path / "mine.json")
    other = Progress(tmp_path / "other.json")
    other.answered("maracaibo", "07_combat", "1:1", right=True, tries=1, hints=0)
    other.bring(copy)
    assert other.chapter("maracaibo", "07_combat").right == 2
    assert other.chapter("maracaibo", "07_combat").seen == ["try"]
    with pytest.raises(Bad, match=r"nowhere\.json"):
        other.bring(tmp_path / "nowhere.json")


def test_reset_forgets_a_chapter_a_game_or_all(keep):
    keep.held("maracaibo", "07_combat", "x")
    keep.held("maracaibo", "08_quests", "x")
    keep.held("most_dangerous_time", "10_combat", "x")
    keep.reset("maracaibo", "07_combat")
    assert sorted(keep.plain()["chapters"]) == ["maracaibo/08_quests", "most_dangerous_time/10_combat"]
    keep.reset("maracaibo")
    assert sorted(keep.plain()["chapters"]) == ["most_dangerous_time/10_combat"]
    keep.reset()
    assert keep.plain()["chapters"] == {}


def test_the_environment_names_the_file(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_PROGRESS", str(tmp_path / "p.json"))
    progress().held("maracaibo", "07_combat", "x")
    assert (tmp_path / "p.json").exists()


def test_where_no_reader_is_nobodys_progress_is_shown_or_changed(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_PROGRESS", str(tmp_path / "p.json"))
    progress().toggle("maracaibo", "07_combat", "try")
    kept = (tmp_path / "p.json").read_bytes()
    page.interactive = False
    assert progress().chapter("maracaibo", "07_combat").seen == []
    progress().held("maracaibo", "07_combat", "x")
    assert (tmp_path / "p.json").read_bytes() == kept
