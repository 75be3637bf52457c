"""What every command writes to and understands: the screen, JSON, the language."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from kernel_lib import language
from kernel_lib.core.bilingual import known

PLAIN = str.maketrans("✓✗→·–×“”’…", "+x>--x\"\"'.")


def instead(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that a terminal cannot show, or for bytes that are none."""
    if not isinstance(error, UnicodeEncodeError):
        return "?" * (error.end - error.start), error.end  # type: ignore[attr-defined]
    said = error.object[error.start:error.end].translate(PLAIN)
    return "".join(letter if letter.isascii() else "?" for letter in said), error.end


def streams() -> None:
    """Make the three streams fit to use: one that is closed is as good as empty, and for a letter that a terminal
    cannot show stands one that it can."""
    codecs.register_error("rulebook", instead)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for the whole run
    for one in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(one, io.TextIOWrapper):
            one.reconfigure(errors="rulebook")


streams()


class Screen(Console):
    """What the command writes on; a reader that has seen enough ends it as the system does."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


# Written to a file or another program, a line is a line, however long.
piped = not sys.stdout.isatty()
screen = Screen(width=300 if piped else None, soft_wrap=piped)
errors = Console(stderr=True, soft_wrap=True)


Json = Annotated[bool, typer.Option("--json", help="Print JSON (see docs/json.md).")]
Language = Annotated[str, typer.Option("--lang", help="en or zh; else as last time, or as the system's.",
                                       callback=lambda lang: spoken(lang))]


def spoken(lang: str) -> str:
    """The language that a command speaks from here on, its errors too. Raises Bad."""
    language.speak(known(lang, "--lang") if lang else None)
    return language.preferred()


SAID = {
    "en": {"examples": "example|title|rules", "rules": "rule|ch.|statement|code|tests|notebook|covered",
           "covered": "{game}: {covered} of {all} statements covered",
           "check": "notebook|seconds|result", "passed": "{passed} passed, {failed} failed", "report": "Report: ",
           "more": "this needs more than is installed here ({name} is missing). "
                   "Expected: pip install 'rulebook-lab[lab,check]'.",
           "corrections": "{file}: the corrections do not go together with the rules ({error}). "
                          "Expected: every record that the rules name.",
           "without": "without {what}: ", "code": "code", "test": "test", "lesson": "lesson",
           "unclaimed": "Nothing is claimed; with expect: it would be checked."},
    "zh": {"examples": "例子|标题|规则", "rules": "规则|章|内容|代码|测试|笔记本|已覆盖",
           "covered": "{game}：{all}条规则中已覆盖{covered}条",
           "check": "笔记本|秒|结果", "passed": "{passed}个通过，{failed}个未通过", "report": "报告：",
           "more": "这需要安装更多的包（缺少 {name}）。应为：pip install 'rulebook-lab[lab,check]'。",
           "corrections": "{file}：更正与规则不相合（{error}）。应为：规则所提到的每条记录都在。",
           "without": "没有{what}的：", "code": "代码", "test": "测试", "lesson": "课程",
           "unclaimed": "没有断言任何结果；写上 expect: 就会核对。"},
}
"""What the command says of itself, by language."""


def show_json(value: Any) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
