"""The command speaks the reader's Chinese: its help, the doctor, and what it says of checked lessons."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer import rich_utils

from kernel_lib import cli, doctor, language, notebook_check
from kernel_lib.core.told import in_words
from kernel_lib.core.verdict import no
from kernel_lib.help_zh import CHINESE, TITLES, chinese
from kernel_lib.terminal import SAID

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture
def zh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LESSON_LANG", "zh")
    monkeypatch.setattr(language, "_spoken", None)
    for name in (*TITLES, "rich_format_error"):  # as they were, afterwards
        monkeypatch.setattr(rich_utils, name, getattr(rich_utils, name))


def helps(command: Any) -> Iterator[str]:
    yield command.help
    yield from (one.help for one in command.params if getattr(one, "help", None))
    for below in getattr(command, "commands", {}).values():
        yield from helps(below)


def test_every_help_text_has_its_chinese_and_none_is_left_over(zh: None) -> None:
    used = set(helps(typer.main.get_command(cli.app)))
    assert used == set(CHINESE) - {"Show this message and exit."}
    assert all(HAN.search(said) for said in helps(chinese(typer.main.get_command(cli.app))))


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["campaign", "start", "--help"]])
def test_help_is_shown_in_chinese(zh: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                                  arguments: list[str]) -> None:
    monkeypatch.setattr("sys.argv", ["rulebook", *arguments])
    with pytest.raises(SystemExit):
        cli.main()
    shown = capsys.readouterr().out
    assert "选项" in shown and "显示这段说明后退出" in shown
    assert not re.search(r"Show this|Options|Arguments|Commands", shown)


@pytest.mark.parametrize(("arguments", "said"), [
    (["nonsense"], "没有命令 'nonsense'"), (["reference"], "缺少参数 'game'"),
    (["play", "--seed"], "'--seed' 后面要写一个值"), (["play", "--seed", "x"], "应为整数"),
    (["check", "-j", "0"], "应不小于 1"), (["doctor", "more"], "多了参数：more")])
def test_what_typer_refuses_is_said_in_chinese(zh: None, monkeypatch: pytest.MonkeyPatch, said: str,
                                               capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    monkeypatch.setattr("sys.argv", ["rulebook", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2 and said in capsys.readouterr().err


def test_the_doctor_and_the_summary_speak_chinese(zh: None) -> None:
    found = doctor.examine()
    assert [one.said for one in found if one.name in ("maracaibo", "笔记本") and not HAN.search(one.said)] == []
    assert SAID["zh"].keys() == SAID["en"].keys() and doctor.WORDS["zh"].keys() == doctor.WORDS["en"].keys()
    grid = notebook_check.summary([], SAID["zh"]["check"], SAID["zh"]["passed"])
    assert grid.caption == "0个通过，0个未通过"


def test_why_a_game_cannot_be_followed_is_in_the_reader_s_language() -> None:
    why = no("", "cannot_follow", because="career: bea has no career yet. Expected: "
                                          "a position in which one is chosen: career: K1.")
    said = in_words(why, "maracaibo", "zh")
    assert said.endswith("（生涯卡：bea還沒有生涯卡。應為：已選生涯卡的局面：career: K1）。")
    assert "bea has no career yet" in in_words(why, "maracaibo", "en")
    several = no("", "cannot_follow", because="given: this cannot be on a table: card_1 is in 2 places; card_2 is in 3 "
                                              "places. Expected: a position that can.")
    assert "card_1 同时在2处；card_2 同时在3处" in in_words(several, "most_dangerous_time", "zh")
