"""`rulebook doctor`: is this installation whole?"""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable
from typing import NamedTuple

from kernel_lib import __version__, browser, language
from kernel_lib.core import data, example, example_file
from kernel_lib.core import game as games
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad
from kernel_lib.core.told import told
from kernel_lib.notebooks_path import notebooks

LAB = ("jupyterlab", "ipywidgets", "ipycanvas", "papermill")
WORDS = {
    "en": {"lessons": "the lessons", "not_installed": "not installed; to open them: {install}",
           "missing": "missing; install it again: {install}",
           "examples": "{rules} rules, {examples} examples come out as printed",
           "corrected": ", with the corrections of {file}",
           "wrong": "these examples do not come out as printed: {which}", "notebooks": "notebooks", "kernel": "kernel",
           "not_whole": "they are not whole; install rulebook-lab again", "count": "{count} lessons in {lang}",
           "browser": "browser for the tests", "found": "found",
           "no_browser": "none; PDFs and the browser tests need it (Debian: apt install chromium)",
           "well": "Everything is in order. Open the lessons with `make lab` or `rulebook open`.",
           "ill": "What is marked ✗ must be put right first."},
    "zh": {"lessons": "课程", "not_installed": "没有安装；要打开课程：{install}",
           "missing": "缺少；请重新安装：{install}",
           "examples": "{rules}条规则，{examples}个例子的结果都与规则书相符", "corrected": "，已用上 {file} 里的更正",
           "wrong": "这些例子的结果与规则书不符：{which}", "notebooks": "笔记本", "kernel": "内核",
           "not_whole": "不完整；请重新安装 rulebook-lab", "count": "{lang} 有{count}课",
           "browser": "测试用的浏览器", "found": "已找到",
           "no_browser": "没有；制作 PDF 和浏览器测试需要它（Debian：apt install chromium）",
           "well": "一切正常。用 `make lab` 或 `rulebook open` 打开课程。", "ill": "请先解决标有 ✗ 的问题。"},
}
INSTALL = "pip install 'rulebook-lab[lab,check]'"


class Finding(NamedTuple):
    """One thing looked at; `needed` says whether the toolkit works without it."""

    name: str
    ok: bool
    needed: bool
    said: str


def say(key: str, **facts: object) -> str:
    """A sentence of this report in the reader's language."""
    return WORDS[language.preferred()][key].format(**facts)


def examine() -> list[Finding]:
    """Look at everything, in the order a person would."""
    found = [Finding("Rulebook Lab", True, True, __version__), _python()]
    found += [_package(name) for name in ("filelock", "msgspec", "pyyaml", "rich", "typer")]
    found += [_game(game) for game in games.GAMES]
    found.append(_tried(say("notebooks"), _notebooks))
    if any(_version(name) for name in LAB):
        found += [*(_package(name) for name in LAB), _tried(say("kernel"), _kernel), _browser()]
    else:
        found.append(Finding(say("lessons"), False, False, say("not_installed", install=INSTALL)))
    return found


def _python() -> Finding:
    return Finding("Python", sys.version_info >= (3, 11), True, sys.version.split()[0])


def _package(name: str) -> Finding:
    found = _version(name)
    return Finding(name, bool(found), True, found or say("missing", install=INSTALL))


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _game(game: str) -> Finding:
    def look() -> str:
        games.load(game)
        data.data(game)
        failed = [case.id for name in example_file.shipped(game) for case in example_file.find(name).cases()
                  if not example.run(case, record=False).ok]
        if failed:
            raise ValueError(say("wrong", which=", ".join(failed)))
        own = say("corrected", file=data.corrections(game)) if data.corrections(game) else ""
        return say("examples", rules=len(data.rulebook(game).rules), examples=len(example_file.shipped(game))) + own
    return _tried(game, look)


def _tried(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, True, True, look())
    except Exception as error:  # whatever is broken, the doctor reports it and goes on
        return Finding(name, False, True, told(error, language.preferred()) if isinstance(error, Bad) else str(error))


def _notebooks() -> str:
    editions = {lang: len(list((notebooks() / lang).rglob("*.ipynb"))) for lang in LANGUAGES}
    if not all(editions.values()):
        raise FileNotFoundError(say("not_whole"))
    return ", ".join(say("count", count=count, lang=lang) for lang, count in editions.items())


def _kernel() -> str:
    from jupyter_client.kernelspec import KernelSpecManager
    return str(KernelSpecManager().get_kernel_spec("python3").display_name)


def _browser() -> Finding:
    path = browser.found()
    return Finding(say("browser"), bool(path), False, say("found" if path else "no_browser"))
