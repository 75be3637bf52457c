"""The same choices give the same events, whatever the order of hashes is and whichever Python plays."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernel_lib.core.game import GAMES
from tests.test_packaging import CONSTRAINTS, PROJECT, ROOT, UV, run

PLAY = """
import hashlib, sys
from kernel_lib.core import game, save
from kernel_lib.core.dice import Seeded
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
import msgspec
for name in sys.argv[1:]:
    for seed in (3, 4):
        table = Table(game.load(name), None, Seeded(seed))
        table.play(Random(seed), 120)
        table.undo()
        told = [save.dump(table), repr(table.log).encode(), msgspec.json.encode(game.load(name).describe(table.state))]
        print(name, seed, len(table.log), hashlib.sha256(b"".join(told)).hexdigest())
"""


def told(python: str | Path, **environment: str) -> str:
    done = subprocess.run([str(python), "-c", PLAY, *GAMES], cwd=ROOT, capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": str(ROOT), **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_five_orders_of_hashes() -> None:
    found = {told(sys.executable, PYTHONHASHSEED=str(seed)) for seed in (0, 1, 2, 99, 4_000_000_000)}
    assert len(found) == 1 and found.pop().count("\n") == 2 * len(GAMES)


def others() -> list[Path]:
    """Pythons of other versions on this machine, the newest first."""
    known: dict[tuple[int, ...], Path] = {}
    for folder in map(Path, os.environ["PATH"].split(os.pathsep)):
        known |= {(3, minor): one for minor in range(11, 16) if (one := folder / f"python3.{minor}").exists()}
    versions = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser().glob("versions/3.*/bin/python")
    known |= {tuple(map(int, one.parents[1].name.split(".")[:2])): one for one in versions
              if one.parents[1].name.replace(".", "").isdigit()}  # what stands in PATH may only point to these
    return [known[version] for version in sorted(known, reverse=True)
            if version >= (3, 11) and version != sys.version_info[:2]]


def test_another_python(tmp_path: Path) -> None:
    for python in others():
        venv = tmp_path / f"{python.parents[1].name}-venv"
        if run(*UV, "venv", "--python", python, venv, cwd=tmp_path).returncode:
            continue
        needed = run(*UV, "pip", "install", "--python", venv / "bin" / "python", "-c", CONSTRAINTS,
                     *PROJECT["dependencies"], cwd=tmp_path)
        if needed.returncode:
            continue
        assert told(venv / "bin" / "python") == told(sys.executable)
        return
    pytest.skip("there is no other Python here for which our requirements can be had")
