"""Mutants: break a rule in one place, and see whether a test notices. Never part of `make test`.

    make mutants GAME=most_dangerous_time SAMPLE=40 SEED=1
    make mutants GAME=most_dangerous_time SAMPLE=400 CASES=only

A mutant is one change in one function of a chapter: a comparison turned, an `and` made an `or`, a condition dropped, a
number one more, a `not` taken away. The cases and examples of the game run first, for every mutant: a second each
(`case_server`). For those that no case notices then the sums of random games and of what happens near the cases, and
for those left its tests in Python, the quickest first. Only what reaches the function that is broken is run, as was
recorded of the sound rules (`reached`); of the tests in Python that takes minutes, once until rules or tests change.
What nothing notices is printed with file and line: it wants a case.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from kernel_lib.core.dice import Stream

ROOT = Path(__file__).resolve().parents[2]
NO_RULES = {"schema", "names", "state", "position", "opponents", "opponent_cards", "opponent_faith", "choosing",
            "sheet", "worth", "records", "board", "plans", "outlook", "choices", "vocabulary", "schema_base",
            "schema_story", "bare_units", "__init__", "march", "setting_up", "poster", "printed", "printed_form",
            "errors_zh"}
"""Modules without rules: records, words, the entering of positions, and how computers play."""
TURNED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
          ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
LEFT_OUT = ("test_cases.py", "test_invariants.py", "test_sums.py", "test_whole_games.py")
"""Tests of all games that are not run for a mutant: what was run by then, and random games, which take too long."""
LONGEST = 600
"""Seconds of computing for the tests of a mutant, however busy the machine; more is a loop without end."""
NOTHING_TO_RUN = 5
"""How pytest ends when there is no such test."""


class Mutant(NamedTuple):
    """A change: file, function, line, what it was and what it became, and the new text of the line."""

    file: Path
    function: str
    line: int
    was: str
    now: str
    text: str

    def broken(self, sound: str) -> str:
        """The whole file with the change."""
        lines = sound.splitlines(keepends=True)
        lines[self.line - 1] = self.text
        return "".join(lines)


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of a module."""
    text = file.read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines(keepends=True)
    for function in (one for one in tree.body if isinstance(one, ast.FunctionDef)):
        sure = {part for one in ast.walk(function) if isinstance(one, ast.Assert) for part in ast.walk(one)}
        for node in (inner for part in function.body for inner in ast.walk(part) if inner not in sure):
            for changed in _changes(node):
                if node.end_lineno == node.lineno:
                    line = lines[node.lineno - 1].encode()
                    was, now = line[node.col_offset:node.end_col_offset].decode(), ast.unparse(changed)
                    broken = line[:node.col_offset] + f"({now})".encode() + line[node.end_col_offset:]
                    yield Mutant(file, f"{file.stem}.{function.name}", node.lineno, was, now, broken.decode())


def _changes(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        made = copy.deepcopy(node)
        made.ops[0] = TURNED[type(node.ops[0])]()
        yield made
    if isinstance(node, ast.BoolOp):
        made_bool = copy.deepcopy(node)
        made_bool.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield made_bool
        for at in range(len(node.values)):
            rest = [value for number, value in enumerate(node.values) if number != at]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)


def copied(folder: Path) -> Path:
    """A copy of this checkout, so that nothing is broken here."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith("notebooks/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for made in (ROOT / "kernel_lib").rglob("__pycache__"):  # else all rules are compiled for each mutant
        shutil.copytree(made, folder / made.relative_to(ROOT))
    return folder


class Copy:
    """A copy of this checkout whose rules are broken one by one, so that nothing is broken here."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.game = root, game
        kept = ROOT / "build" / "reached" / f"{game}-cases.json"
        self._cases = subprocess.Popen([sys.executable, "-m", "tests.long.case_server", game, str(kept)], cwd=root,
                                       text=True, env=self._env(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._record = _kept(game)

    def sound(self, cases_only: bool) -> str:
        """What fails of the rules as they are; and it is found out which test reaches which function."""
        if (failing := self._answer()) or cases_only or self._record.exists():
            return failing
        failing = self._test("--game", self.game)
        if failing:
            self._record.unlink(missing_ok=True)
        return failing

    def noticed(self, mutant: Mutant, by: Callable[[str], str]) -> str:
        """What notices the mutant `by` the cases or the tests; "" when nothing does."""
        file = self.root / mutant.file.relative_to(ROOT)
        sound = file.read_text(encoding="utf-8")  # the copy's own: work on this checkout may go on
        try:
            file.write_text(mutant.broken(sound), encoding="utf-8")
            return by(mutant.function)
        finally:
            file.write_text(sound, encoding="utf-8")

    def cases(self, function: str) -> str:
        """The first case that reaches the function and does not hold."""
        return self._ask(f"cases {function}")

    def near(self, function: str) -> str:
        """The first random game that comes out otherwise, or what happens near a case."""
        return self._ask(f"near {function}")

    def tests(self, function: str) -> str:
        """The first test in Python that reaches the function and fails."""
        return self._test("--reaches", function)

    def _test(self, *more: str) -> str:
        own = ("-c", "pyproject.toml", "--rootdir", ".")  # else it is looked for where the record lies
        command = [sys.executable, "-m", "pytest", *own, "-q", "-x", "-n0", "-p", "no:cacheprovider", "-p",
                   "tests.long.reached", "--record", str(self._record), "-k", self.game,
                   *(f"--ignore=tests/games/{name}" for name in LEFT_OUT), *more, f"tests/{self.game}", "tests/games",
                   "tests/odds"]
        ran = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False, env=self._env(),
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST)))
        if ran.returncode in (0, NOTHING_TO_RUN):
            return ""
        failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", ran.stdout, re.M)
        return failed[1] if failed else "the time, or the rules do not load"

    def _ask(self, line: str) -> str:
        assert self._cases.stdin
        self._cases.stdin.write(f"{line}\n")
        self._cases.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        assert self._cases.stdout
        line = self._cases.stdout.readline()
        assert line, "the cases cannot be read"
        return line.strip()

    def _env(self) -> dict[str, str]:
        return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(self.root)}


def _kept(game: str) -> Path:
    """Where it is kept what each test reaches: until rules or tests change."""
    about = [f"kernel_lib/{game}", "tests/games", f"tests/{game}", f":(exclude)tests/{game}/cases"]
    last = subprocess.run(["git", "log", "-1", "--format=%h", "--", *about], cwd=ROOT, capture_output=True, text=True,
                          check=True).stdout.strip()
    return ROOT / "build" / "reached" / f"{game}-{last}.json"


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game, by chance."""
    files = [file for file in sorted((ROOT / "kernel_lib" / game).glob("*.py")) if file.stem not in NO_RULES]
    every = [mutant for file in files for mutant in mutants(file)]
    return Stream(seed, 0).shuffled(every)[:count]


def main() -> int:
    """Try a sample; says which mutants live, and how many do not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cases-only", action="store_true", help="leave out what takes minutes: the tests in Python")
    wanted = parser.parse_args()
    left = tried = sample(wanted.game, wanted.sample, wanted.seed)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        made = Copy(copied(Path(folder)), wanted.game)
        if failing := made.sound(wanted.cases_only):
            print(f"without any mutant this fails: {failing}")
            return 2
        for by in (made.cases, made.near) if wanted.cases_only else (made.cases, made.near, made.tests):
            left = [mutant for mutant in left if not told(mutant, made.noticed(mutant, by))]
    print(f"{len(tried) - len(left)} of {len(tried)} noticed")
    return 1 if left else 0


def told(mutant: Mutant, by: str) -> bool:
    """Whether anything notices the mutant, which is told."""
    where = f"{mutant.file.relative_to(ROOT)}:{mutant.line}"
    print(f"{f'noticed by {by}' if by else 'LIVES'}  {where}  {mutant.was!r} -> {mutant.now!r}", flush=True)
    return bool(by)


if __name__ == "__main__":
    raise SystemExit(main())
