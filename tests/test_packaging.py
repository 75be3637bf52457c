"""What is shipped: the wheel, the pinned environment, the make targets, CI and Binder."""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from binder import pin
from kernel_lib.core.packages import GAMES
from kernel_lib.notebooks_path import START, notebooks

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
UV = [sys.executable, "-m", "uv", "--quiet"]
# A subprocess sees what is installed, not this checkout, and not the make that runs these tests.
OURS = {"PYTHONPATH", "VIRTUAL_ENV", "LESSON_LANG", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
CLEAN = {name: value for name, value in os.environ.items() if name not in OURS}


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**CLEAN, **environment}, capture_output=True, text=True
    )


def script(file: Path, body: str) -> None:
    file.write_text(f"#!/bin/sh\n{body}\n")
    file.chmod(0o755)


# --- the wheel ---


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_every_module_data_file_and_notebook(wheel: Path) -> None:
    listed = run("git", "ls-files", "-z", "kernel_lib", "widgets", "notebooks", cwd=ROOT).stdout
    expected = {
        name.replace("notebooks/", "kernel_lib/_notebooks/", 1) if name.startswith("notebooks/") else name
        for name in listed.split("\0")
        if name
    }
    held = set(zipfile.ZipFile(wheel).namelist())
    assert expected <= held
    packs = {f"{folder}/pack.json" for folder in (*(f"kernel_lib/{game}" for game in GAMES), "widgets/messages")}
    assert packs <= held
    assert not [name for name in held if "__pycache__" in name or ".ipynb_checkpoints" in name]


def installed(wheel: Path, folder: Path, extras: str = "") -> Path:
    """The folder of commands of a new environment with the wheel in it."""
    venv = folder / "venv"
    made = run(*UV, "venv", "--python", sys.executable, venv, cwd=folder)
    assert made.returncode == 0, made.stderr
    done = run(*UV, "pip", "install", "--python", venv / "bin" / "python", "-c", CONSTRAINTS, f"{wheel}{extras}",
               cwd=folder)
    assert done.returncode == 0, done.stderr
    return venv / "bin"


def test_the_wheel_alone_plays_in_the_terminal(wheel: Path, tmp_path: Path) -> None:
    """Rules, examples and the terminal need neither Jupyter nor numpy nor pictures, and say what the rest needs."""
    commands = installed(wheel, tmp_path)
    held = run(commands / "python", "-c", "import importlib.metadata as m; print(*(d.name for d in m.distributions()))",
               cwd=tmp_path).stdout.lower().split()
    assert not {"numpy", "pillow", "jupyterlab", "ipykernel", "papermill", "distributed"} & set(held)

    rulebook, own = commands / "rulebook", {"HOME": str(tmp_path)}
    for game in ("maracaibo", "most_dangerous_time"):
        played = run(rulebook, "play", game, "--seats", "random", "--max-turns", "1", "--save", "g.json", cwd=tmp_path,
                     **own)
        assert played.returncode == 0, played.stderr
        (tmp_path / "g.json").unlink()
    person = subprocess.run([rulebook, "play", "maracaibo", "--players", "2"], input="\n1\n\nquit\n", text=True,
                            capture_output=True, cwd=tmp_path, env={**CLEAN, **own})
    assert person.returncode == 0 and "rulebook play --continue" in person.stdout, person.stderr
    assert run(rulebook, "example", "run", "odani-siege", cwd=tmp_path, **own).returncode == 0
    doctor = run(rulebook, "doctor", cwd=tmp_path, **own)
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr
    for command in (("open",), ("check",), ("sheet", "maracaibo")):
        done = run(rulebook, *command, cwd=tmp_path, **own)
        assert done.returncode == 2 and "pip install 'rulebook-lab[lab,check]'" in done.stderr, done.stderr
        assert "Traceback" not in done.stderr


def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    commands = installed(wheel, tmp_path, "[lab,check]")
    where = run(commands / "python", "-c", "from kernel_lib.notebooks_path import *; print(notebooks())", cwd=tmp_path)
    assert where.returncode == 0, where.stderr
    folder = Path(where.stdout.strip())
    assert commands.parent in folder.parents
    assert (folder / START).is_file()

    doctor = run(commands / "rulebook", "doctor", cwd=tmp_path)
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr
    assert "not installed" not in doctor.stdout


def test_the_notebooks_are_found_in_a_checkout() -> None:
    assert notebooks() == ROOT / "notebooks"


def test_kernel_lib_needs_nothing_of_jupyter() -> None:
    code = """
import importlib, pkgutil, sys
import kernel_lib
for module in pkgutil.walk_packages(kernel_lib.__path__, "kernel_lib."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
heavy = {"IPython", "PIL", "dask", "distributed", "ipycanvas", "ipykernel", "ipywidgets",
         "jupyter_client", "jupyterlab", "nbclient", "nbconvert", "nbformat", "numpy", "papermill", "traitlets",
         "zmq", "widgets"}
print(*sorted(heavy & set(sys.modules)))
"""
    done = run(sys.executable, "-c", code, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


# --- the pinned environment ---


def test_constraints_pin_every_requirement_and_hold_no_address() -> None:
    lines = CONSTRAINTS.read_text("utf-8").splitlines()
    assert not [line for line in lines if "/" in line or "@" in line or line.startswith("-")]
    pins: dict[str, list[Version]] = {}
    for pinned in map(Requirement, lines):
        [exact] = pinned.specifier
        assert exact.operator == "==", pinned
        pins.setdefault(canonicalize_name(pinned.name), []).append(Version(exact.version))
    asked = [
        *PROJECT["dependencies"],
        *(line for extra in PROJECT["optional-dependencies"].values() for line in extra),
    ]
    for wanted in map(Requirement, asked):
        versions = pins.get(canonicalize_name(wanted.name))
        assert versions, f"{wanted} is not pinned: make constraints"
        assert all(version in wanted.specifier for version in versions), f"{wanted}: pinned {versions}"


# --- make ---

# Stands for Python: it notes each call, "makes" a virtual environment and "installs" anything.
PYTHON_STUB = """
echo "$@" >> calls
[ "$1 $2" = "-m venv" ] && mkdir -p .venv/bin && cp "$0" .venv/bin/python
exit 0
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("Makefile", "pyproject.toml", "constraints.txt", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "binder", tmp_path / "binder")
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    shutil.copytree(ROOT / "widgets" / "lab", tmp_path / "widgets" / "lab")
    return tmp_path


def test_make_env_installs_once_and_again_only_when_the_requirements_change(checkout: Path) -> None:
    script(checkout / "python", PYTHON_STUB)
    calls = checkout / "calls"
    assert run("make", "env", "PYTHON=./python", cwd=checkout).returncode == 0
    assert any("install" in call and "-c constraints.txt" in call for call in calls.read_text().splitlines())
    assert (checkout / ".venv/share/jupyter/labextensions/rulebook-lab/static/plugin.js").is_file()

    calls.unlink()
    assert run("make", "env", "PYTHON=./python", cwd=checkout).returncode == 0
    assert not calls.exists()

    with (checkout / "constraints.txt").open("a") as file:
        file.write("another==1.0\n")
    assert run("make", "env", "PYTHON=./python", cwd=checkout).returncode == 0
    assert calls.exists()


@pytest.mark.parametrize(
    ("python", "said"),
    [
        ("exit 1", "Rulebook Lab needs Python 3.11 or newer."),
        ('[ "$1 $2" != "-m venv" ]', "sudo apt install python3-venv"),
    ],
    ids=["too old", "no venv"],
)
def test_make_env_says_in_one_line_what_is_missing(checkout: Path, python: str, said: str) -> None:
    script(checkout / "python", python)
    done = run("make", "env", "PYTHON=./python", cwd=checkout)
    assert done.returncode != 0
    assert said in done.stdout
    assert len(done.stdout.splitlines()) == 1
    assert not (checkout / ".venv").exists()


def test_make_badge_points_the_readme_at_the_repository(checkout: Path) -> None:
    run("git", "init", "-q", cwd=checkout)
    run("git", "remote", "add", "origin", "git@github.com:some-one/her.games.git", cwd=checkout)
    done = run("make", "badge", cwd=checkout)
    link = "https://mybinder.org/v2/gh/some-one/her.games/HEAD?urlpath=lab/tree/notebooks/00_start_here.ipynb"
    assert done.stdout.strip() == link
    assert f"badge_logo.svg)]({link})" in (checkout / "README.md").read_text("utf-8")


# --- continuous integration ---


@pytest.mark.parametrize("bare", [False, True], ids=["all there", "bare machine"])
def test_ci_installs_only_what_is_missing_and_requires_the_browser(checkout: Path, bare: bool) -> None:
    tools = checkout / "tools"
    tools.mkdir()
    for name in ("bash", "sh", "dirname", "grep", "id"):
        (tools / name).symlink_to(str(shutil.which(name)))
    script(tools / "make", 'echo "make $@, browser required: $RULEBOOK_REQUIRE_BROWSER"')
    script(tools / "apt-get", 'echo "apt-get $@"')
    script(tools / "sudo", '"$@"')
    script(tools / "python3", "exit 0")
    if not bare:
        script(tools / "chromium", "exit 0")
        script(tools / "fc-list", "echo NotoSansCJK")
    done = run(checkout / ".ci" / "run", cwd=checkout, PATH=str(tools))
    said = done.stdout.splitlines()
    assert said.pop() == "make test, browser required: 1", done.stderr
    if not bare:
        assert said == []
    else:
        update, install = said
        assert update.startswith("apt-get update")
        assert install.endswith("fonts-noto-cjk chromium")


# --- Binder ---


def test_binder_asks_for_the_pinned_versions() -> None:
    text = (ROOT / "binder" / "environment.yml").read_text("utf-8")
    assert text == pin.environment(text, pin.pins()), "make constraints"
    extras = PROJECT["optional-dependencies"]
    assert len(pin.pins()) == len([*PROJECT["dependencies"], *extras["lab"], *extras["check"]])


def test_binder_builds_from_these_files(checkout: Path) -> None:
    pytest.importorskip("repo2docker")
    done = run(sys.executable, "-m", "repo2docker", "--no-build", "--debug", ".", cwd=checkout)
    dockerfile = done.stdout + done.stderr
    assert done.returncode == 0, dockerfile
    assert "Python version unspecified" not in dockerfile
    assert "binder/environment.yml" in dockerfile
    assert "fonts-noto-cjk" in dockerfile
    assert "./binder/postBuild" in dockerfile


def test_binder_scripts_can_run() -> None:
    for name in ("postBuild",):
        file = ROOT / "binder" / name
        assert os.access(file, os.X_OK)
        assert run("bash", "-n", file, cwd=ROOT).returncode == 0
