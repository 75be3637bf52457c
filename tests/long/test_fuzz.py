"""`make fuzz` ends when it is told to: after one Ctrl-C with the games that are going on, after two at once."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def hears_interrupts() -> None:
    """Also where the suite itself was started in the background, which makes its programs deaf to them."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, 2])
def test_it_ends_when_it_is_told_to(times: int) -> None:
    command = [sys.executable, "-m", "tests.long.fuzz", "--games", "400", "--kinds", "maracaibo", "--jobs", "1"]
    playing = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True, preexec_fn=hears_interrupts)
    time.sleep(6)
    for _ in range(times):
        os.kill(playing.pid, signal.SIGINT)
        time.sleep(0.3)
    said, faults = playing.communicate(timeout=60)
    assert "Traceback" not in faults and " games, 0 with a fault, " in said
    assert playing.returncode == (130 if times == 2 else 0)
