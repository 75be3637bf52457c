"""What `rulebook --help` says to a Chinese reader: each text of the commands and their options, and Typer's own."""

from __future__ import annotations

from typing import Any

from typer import rich_utils

from kernel_lib import language
from kernel_lib.core import told

SHOW_FAULT = rich_utils.rich_format_error
CHINESE = {
    "Learn heavy board games by doing each rule.": "亲手做一遍每条规则，学会重度桌游。",
    "Run the notebooks and check everything they claim.": "运行各课的笔记本，核对其中的每个断言。",
    "Notebooks; all of them when none is named.": "笔记本；不写就是全部。",
    "Notebooks run at the same time.": "同时运行几个笔记本。",
    "Folder for junit.xml, index.html and the notebooks.": "放置 junit.xml、index.html 和笔记本的文件夹。",
    "Only the edition in this language: en or zh.": "只用这种语言的版本：en 或 zh。",
    "Every rule statement: where its code is, which tests and notebook show it, whether it is covered.":
        "每条规则：代码在哪里，哪些测试和笔记本展示它，是否已覆盖。",
    "Only of this game.": "只列这个游戏的。",
    "en or zh; else as last time, or as the system's.": "en 或 zh；不写则同上次，或同系统语言。",
    "en or zh; else as last time, or as the browser's.": "en 或 zh；不写则同上次，或同浏览器语言。",
    "Print JSON (see docs/json.md).": "输出 JSON（见 docs/json.md）。",
    "The chances at every decision of an example where dice decide, or where a saved game stands.":
        "例子里每个由骰子决定的抉择，或存档当前局面的胜算。",
    "Check this installation: versions, data, notebooks, kernel, browser.":
        "检查安装：版本、数据、笔记本、内核、浏览器。",
    "Open JupyterLab at the start, or at a chapter such as most_dangerous_time/10_combat.":
        "用 JupyterLab 打开首页，或某一课，例如 most_dangerous_time/10_combat。",
    "Every procedure, question and option of a game that examples can name, as a Markdown page.":
        "例子里可以写的全部过程、提问和选项，输出为 Markdown 页面。",
    "The reference sheet of a game: one page to print, as HTML.": "一个游戏的速查表：一页可打印的 HTML。",
    "Write the page here.": "把页面写到这里。",
    "What to print for the table: reference sheet, role cards, set-up poster, lessons as a booklet.":
        "为牌桌打印：速查表、角色卡、布置海报、课程小册子。",
    "Folder for what is made.": "存放成品的文件夹。",
    "PDFs instead of HTML; needs a Chromium or Chrome.": "输出 PDF 而非 HTML；需要 Chromium 或 Chrome。",
    "The booklet of this lesson alone: 10_combat.": "只做这一课的小册子：10_combat。",
    "a4, letter or a3.": "a4、letter 或 a3。",
    "Play a game in the terminal, or let opponents play many.\n\nEvery option of the game is an option here: "
    "--players 3, --scenario short. `rulebook reference GAME` lists them.":
        "在终端里玩一局，或让程序对手玩许多局。\n\n游戏的每个选项都可以写在这里：--players 3，--scenario short。"
        "`rulebook reference 游戏` 会列出它们。",
    "Any option of the game: name=value.": "游戏的任一选项：名称=值。",
    "human (when nothing is said), random or bot, one per seat: human,bot":
        "human（不写时）、random 或 bot，每个席位一个：human,bot",
    "Of all dice and shuffles; by chance when a person plays.": "所有骰子和洗牌的种子；有真人时随机决定。",
    "Games to play.": "玩几局。",
    "Stop a game after this turn, as unfinished.": "到这个回合之后停下，算作未完。",
    "Save the (last) game here, also when it is left.": "把（最后）一局保存到这里，中途离开时也一样。",
    "Play the game in this file on.": "接着玩这个文件里的一局。",
    "Play the last game on that was not finished.": "接着玩最近没有玩完的一局。",
    "Tell the story of the game in words; with --open or --continue that alone, and nothing is played.":
        "用文字讲述这一局；与 --open 或 --continue 同用时只讲述，不再玩。",
    "Everybody sees everything, hands too.": "人人都能看到一切，包括手牌。",
    "Worked examples: the printed ones and your own.": "例子：规则书上的和你自己的。",
    "The worked examples.": "列出例子。",
    "The file of an example, to read or to copy.": "显示一个例子的文件，可以阅读或抄用。",
    "Run an example - your own file or a shipped one - and check what it claims; of a folder all of them.":
        "运行一个例子（自己的文件或自带的），核对它的断言；给文件夹就运行其中全部。",
    "The skeleton of a game or a chapter, in a checkout.": "在源码目录里写出一个游戏或一章的骨架。",
    "A game that plays at once: index, data, state, position, board, first chapter, lesson, tests.":
        "一个马上能玩的游戏：索引、数据、状态、局面、版面、第一章、课程、测试。",
    "A chapter: its entry in the index, module, messages, example, lesson.": "一章：索引条目、模块、文字、例子、课程。",
    "The story of Maracaibo over several games, kept in one file.":
        "《马拉开波》的故事战役，连玩几局，存在一个文件里。",
    "Begin a campaign: a new file that nothing was played in yet.": "开始一个战役：一个还没有玩过的新文件。",
    "S01 for the whole story; S80 to S89 for a chapter.": "S01 是整个故事；S80 到 S89 是单独的章节。",
    "Number of players; 1 against Jean.": "玩家人数；1 是单人对抗简。",
    "The players in turn order: alex,bea": "按行动顺序列出玩家：alex,bea",
    "How well Jean plays.": "简的难度。",
    "Of all shuffles; by chance when none is given.": "所有洗牌的种子；不写则随机。",
    "Where a campaign stands: games, winners, what is kept, what comes next.":
        "战役的进展：各局、胜者、保留的内容、接下来的内容。",
    "Play the game that is going on, or the next one.": "接着玩正在进行的一局，或玩下一局。",
    "random, bot or human, one per seat: human,bot": "random、bot 或 human，每个席位一个：human,bot",
    "Show this message and exit.": "显示这段说明后退出。",
}
TITLES = {"OPTIONS_PANEL_TITLE": "选项", "COMMANDS_PANEL_TITLE": "命令", "ARGUMENTS_PANEL_TITLE": "参数",
          "ERRORS_PANEL_TITLE": "错误", "DEFAULT_STRING": "[默认：{}]", "REQUIRED_LONG_STRING": "[必填]",
          "RICH_HELP": "用 [blue]'{command_path} {help_option}'[/] 查看说明。"}
"""Typer's own words, by the name under which it keeps them."""


def chinese(command: Any) -> Any:
    """A command of Click with all that it says of itself in Chinese, and so for the commands under it."""
    for name, said in TITLES.items():
        setattr(rich_utils, name, said)
    rich_utils.rich_format_error = _fault  # type: ignore[assignment]
    _translate(command)
    return command


def _fault(error: Any) -> None:
    """Print what Typer has to say of the words on the command line."""
    said = told.fault(error.format_message(), language.preferred())
    error.format_message = lambda: said
    SHOW_FAULT(error)


def _translate(command: Any) -> None:
    help_option = command.get_help_option(command.context_class(command))
    for one in (command, *command.params, *([help_option] if help_option else [])):
        if said := getattr(one, "help", None):  # an argument has none
            one.help = CHINESE.get(said, said)
    if command.short_help:
        command.short_help = CHINESE.get(command.short_help, command.short_help)
    for below in getattr(command, "commands", {}).values():
        _translate(below)
