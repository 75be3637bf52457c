"""A stored game that no longer fits says at which line, and what comes out now."""

import pytest

from tests.long import transcript


@pytest.fixture
def stored(tmp_path):
    path = tmp_path / "short.txt"
    transcript.write(path, transcript.Begun("most_dangerous_time", 1, {"scenario": "short"}, last_turn=1))
    assert transcript.replay(path).state.turn == 2
    return path


def changed(path, at, line):
    lines = path.read_text(encoding="utf-8").splitlines()
    old, lines[at] = lines[at], line
    path.write_text("\n".join(one for one in lines if one is not None) + "\n", encoding="utf-8")
    return old


def failure(path):
    with pytest.raises(pytest.fail.Exception) as failed:
        transcript.replay(path)
    return str(failed.value)


def test_another_event(stored):
    old = changed(stored, 1, "something_else [1.0] oda")
    assert failure(stored).splitlines()[:3] == [
        "short.txt, line 2, comes out differently:", "  - something_else [1.0] oda", f"  + {old}"]


def test_an_event_that_is_not_stored_and_one_that_does_not_happen(stored):
    lines = stored.read_text(encoding="utf-8").splitlines()
    choice = next(at for at, line in enumerate(lines) if line.startswith("> "))
    stored.write_text("\n".join([*lines[:choice], "invented [1.0] -", *lines[choice:]]) + "\n", encoding="utf-8")
    assert "+ (a decision waits, or the game is over)" in failure(stored)
    stored.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    assert f"  - (the end)\n  + {lines[-1]}" in failure(stored)


def test_a_choice_that_is_refused(stored):
    lines = stored.read_text(encoding="utf-8").splitlines()
    choice = next(at for at, line in enumerate(lines) if line.startswith("> "))
    changed(stored, choice, '> "nonsense"')
    said = failure(stored)
    assert f"line {choice + 1}" in said and "(refused) decision" in said and transcript.RENEW in said
