"""Errors in Chinese: every message that the toolkit itself can give, filled in, and what has none."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kernel_lib.core import game as games
from kernel_lib.core import told
from kernel_lib.core.errors import Bad, one_of, whole
from kernel_lib.core.naming import Of

ROOT = Path(__file__).resolve().parents[2]
HAN = re.compile(r"[\u4e00-\u9fff]")
SPEECH = re.compile(r"[a-z]+ [a-z]+")
SPELT = re.compile(r"[a-z]")


def templates(node: ast.AST) -> list[str]:
    """What a message can read, with a 7 in place of what is filled in; nothing where it comes from elsewhere."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(one.value) if isinstance(one, ast.Constant) else "7" for one in node.values)]
    if isinstance(node, ast.IfExp):
        return templates(node.body) + templates(node.orelse)
    return []


def messages() -> Iterator[tuple[str, str]]:
    """(place, message) of every Bad that the toolkit raises: what is wrong, and what was expected."""
    own = [*(ROOT / "kernel_lib").glob("*.py"), *(ROOT / "widgets").rglob("*.py"),
           *(ROOT / "kernel_lib" / "core").rglob("*.py"), *(ROOT / "kernel_lib" / "odds").rglob("*.py"),
           *(ROOT / "kernel_lib" / "parts").rglob("*.py"),
           *(file for game in games.GAMES for file in (ROOT / "kernel_lib" / game).rglob("*.py"))]
    for file in own:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if getattr(called, "id", "") == "Bad" or getattr(called, "attr", "") == "bad":
                for at in (0, 2):
                    for said in templates(node.args[at]) if at < len(node.args) else ():
                        if at == 0 or SPEECH.search(re.sub(r"`[^`]*`|[{\[].*", "", said)):
                            yield f"{file.relative_to(ROOT)}:{node.lineno}", said


def test_every_message_of_the_toolkit_has_a_chinese_one() -> None:
    said = list(messages())
    assert len(said) > 150
    missing = [f"{place}: {text}" for place, text in said if not HAN.search(told.chinese(text)) and text.strip("7 ×()")]
    assert "\n".join(missing) == "", "errors_zh.py beside them (or in kernel_lib/core) does not have these"


@pytest.mark.parametrize("game", games.GAMES)
def test_every_kind_of_name_has_a_chinese_word(game: str) -> None:
    games.load(game)
    words = {of.word for name, module in sys.modules.items() if name.startswith(f"kernel_lib.{game}.")
             for hint in vars(module).values() for of in getattr(hint, "__metadata__", ()) if isinstance(of, Of)}
    assert len(words) > 5
    assert [word for word in words if SPELT.search(told.chinese(f"there is no {word} '7'"))] == []


@pytest.mark.parametrize(("error", "chinese"), [
    (Bad("there is no example 'x'", "example", "a file or one of a, b"),
     "example：没有例子 'x'。应为：文件，或以下之一：a, b。"),
    (Bad("'odni' is not known", "mine.yaml, line 3, given.at", one_of(["odani", "gifu"])),
     "mine.yaml，第3行, given.at：'odni' 不是已知的值。应为：以下之一：gifu, odani。"),
    (Bad("dice: 7 is no face of the die", "", "1 to 6"), "骰子：骰子上没有 7。应为：1 到 6。"),
    (Bad("this is a list", "f.yaml, line 1", "a map"), "f.yaml，第1行：这是列表。应为：映射（字段: 值）。"),
    (Bad("nobody has ever said this", "here"), "here：nobody has ever said this。"),
    (Bad("[] are no options", "", "a map of names and values: {players: 3}"),
     "[] 不是选项。应为：名称与值的映射：{players: 3}。"),
])
def test_an_error_is_told_in_chinese(error: Bad, chinese: str) -> None:
    assert told.told(error, "zh") == chinese
    assert told.told(error, "en") == str(error)


def test_a_list_is_cut_and_counted_in_chinese_too() -> None:
    error = Bad("'x' is no game of this toolkit", "game", one_of(map(str, range(20))))
    assert told.told(error, "zh").endswith(" …（共20个）。")


def test_traditional_where_a_game_speaks_it() -> None:
    with pytest.raises(Bad) as caught:
        whole("x", "stepper, at", 0, 9)
    assert told.told(caught.value, "zh-Hant") == "stepper, at：'x' 不是這樣的數。應為：0 到 9 的整數。"


def test_what_a_page_shows_is_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    from widgets.page import page
    with pytest.raises(Bad) as caught:
        games.load("chess")
    monkeypatch.setattr(page, "_lang", "zh")  # not told to what other tests left on the page
    assert caught.value._render_traceback_()[0].startswith("game：'chess' 不是本工具的游戏。")
    monkeypatch.setattr(page, "_lang", "en")
    assert caught.value._render_traceback_() == [str(caught.value)]
