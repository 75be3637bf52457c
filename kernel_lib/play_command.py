"""`rulebook play`: games in the terminal, against opponents or by them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

from kernel_lib.core import data, files, journal, seen, story
from kernel_lib.core import game as games
from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision, bags, filled
from kernel_lib.core.dice import Seeded, by_chance
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.policy import Random, advice, by_seat
from kernel_lib.core.table import Policy, Table
from kernel_lib.core.told import in_words


class Left(Exception):
    """The person wants to stop."""


def said(words: list[str]) -> tuple[str, list[str]]:
    """The game that is named ("" when none is), and ``--name value`` as ``name=value``. Raises Bad."""
    game, found, rest = "", [], list(words)
    while rest:
        word = rest.pop(0)
        name, given, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            if game:
                raise Bad(f"{word!r} is too much", "play", "one game, and options as --name value")
            game = word
            continue
        if not given and (not rest or rest[0].startswith("--")):
            raise Bad(f"{word} says no value", "play", f"{word} VALUE")
        found.append(f"{name.replace('-', '_')}={value if given else rest.pop(0)}")
    return game, found


def options(game: str, pairs: list[str]) -> dict[str, Any]:
    """``name=value`` pairs as options of the game, with the type of the option (a list: a,b,c). Raises Bad."""
    known = games.load(game).options
    found: dict[str, Any] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in known:
            raise Bad(f"{name!r} is no option of {game}", "options", one_of(known))
        kind = type(known[name].default)
        try:
            found[name] = ([one.strip() for one in re.split("[,，]", value)] if kind is list
                           else msgspec.convert(value, kind, strict=False))
        except msgspec.ValidationError:
            raise Bad(f"{value!r} is no value of {name}", "--option", known[name].expected) from None
    return found


def run(game: str, chosen: dict[str, Any], seats: list[str], seed: int | None, number: int, max_turns: int | None,
        save: Path | None, lang: str, screen: Console | None, log: bool = False,
        open_table: bool = False) -> list[dict[str, Any]]:
    """Play `number` new games (seeds `seed`, `seed`+1, ...) and return one result each. Raises Bad.

    Without a seed people get a game that is shuffled anew; opponents among themselves begin at seed 0. Persons see
    what their seat may know, at an open table everything.
    """
    rules = games.load(game)
    complete = rules.complete(chosen)
    kinds = seated(rules.seats(complete), seats)
    first = seed if seed is not None else by_chance() if "human" in kinds.values() else 0
    if save is not None:
        files.insist(save, saves.OURS)
    results = []
    for this in range(first, first + number):
        last = this == first + number - 1
        table = Table(rules, complete, Seeded(this))
        keep = journal.beside(save) if save is not None and last else journal.new(game)
        if keep.exists():
            say(screen, game, lang, "cut_off", file=files.set_aside(keep))
        results.append(play(table, kinds, this, keep, save if last else None, max_turns, lang, screen, log,
                            open_table))
    return results


def resume(file: Path | None, game: str, seats: list[str] | None, max_turns: int | None, save: Path | None, lang: str,
           screen: Console | None, log: bool = False, open_table: bool = False) -> list[dict[str, Any]]:
    """Play on the game in a file, a save or a journal, or this person's last unfinished one. Raises Bad.

    What was played goes into the file that it came from, or into `save`. With `log` its story is told, and no more.
    """
    found = file if file is not None else last_of(game)
    table, sat = journal.opened(found)
    if game and table.rules.id != game:
        raise Bad(f"this is a game of {table.rules.id}", str(found), f"a game of {game}")
    own = table.rules.id
    if table.refused is not None:
        say(screen, own, lang, "refused", why=in_words(table.refused, own, lang))
    seed = getattr(table.dice, "seed", 0)
    if log:
        tell_story(table, screen, lang, open_table)
        return [result(table, seed, len(table.made))]
    names = table.rules.seats(table.options)
    kinds = seated(names, seats) if seats else sat if sat.keys() == set(names) else seated(names, ["human"])
    is_journal = found.suffix == journal.SUFFIX
    target = save or (None if is_journal else found)
    keep = found if is_journal else journal.beside(found)
    return [play(table, kinds, seed, keep, target, max_turns, lang, screen, open_table=open_table)]


def last_of(game: str) -> Path:
    """The journal of the last game that was not played to its end. Raises Bad when there is none."""
    found = journal.unfinished(game)
    if not found:
        raise Bad("no unfinished game is kept", str(journal.home()), "a new game: rulebook play GAME")
    return found[0]


def play(table: Table, kinds: dict[str, str], seed: int, keep: Path, save: Path | None, max_turns: int | None,
         lang: str, screen: Console | None, log: bool = False, open_table: bool = False) -> dict[str, Any]:
    """Play one game on, to its end or until it is left; returns the result. Raises Bad.

    While a person plays, every choice is in the journal `keep` at once. At last the game is saved at `save`; without
    one a finished game is saved beside its journal, and an unfinished one stays in it.
    """
    shared = Screen([name for name, kind in kinds.items() if kind == "human"], open_table)
    policies = {name: policy(table.rules, kind, seed, at, lang, screen, shared)
                for at, (name, kind) in enumerate(kinds.items())}
    kept = journal.Journal(table, keep, kinds) if "human" in kinds.values() else None
    made = 0
    try:
        made = until(table, policies, max_turns, kept, screen)
    except Left:
        made = len(table.made)
    finally:
        if kept is not None and save is None and table.over and len(table.made):
            save = files.free(keep.with_suffix(".json"))
        if save is not None:
            saves.save(table, save)
        if kept is not None:
            kept.done() if save is not None else kept.close()
    found = result(table, seed, made)
    if log:
        tell_story(table, screen, lang, open_table or kept is None)
    if screen is not None:
        tell(found, screen, table.rules.id, lang)
        if kept is not None and keep.exists():
            say(screen, table.rules.id, lang, "kept", file=keep)
    return found


def seated(names: tuple[str, ...], seats: list[str]) -> dict[str, str]:
    """Who takes each seat: one kind for all, or one each. Raises Bad."""
    if len(seats) not in (1, len(names)):
        raise Bad(f"{len(seats)} seats are given", "--seats", f"1 for all, or one each for {', '.join(names)}")
    return dict(zip(names, seats * len(names) if len(seats) == 1 else seats, strict=True))


def until(table: Table, policies: dict[str, Policy], max_turns: int | None, kept: journal.Journal | None = None,
          screen: Console | None = None) -> int:
    """Play to the end, or to the end of turn `max_turns`; returns the number of decisions.

    That the journal cannot be `kept` is said once.
    """
    made = 0
    round_of = table.rules.round_of
    warned = False
    while isinstance(table.pending, Decision) and (max_turns is None or round_of(table.state) <= max_turns):
        made += table.play(by_seat(policies), 1)
        if kept is not None and kept.fault and not warned and screen is not None:
            screen.print(kept.fault, markup=False, highlight=False)
            warned = True
    return made


def result(table: Table, seed: int, made: int) -> dict[str, Any]:
    """What became of a game."""
    decided = table.rules.result(table.state)
    broken = table.rules.check(table.state)
    return {"game": table.rules.id, "seed": seed, "options": table.options,
            "finished": table.over and decided is not None, "round": table.rules.round_of(table.state),
            "decisions": made, "events": len(table.log), "result": decided, "broken": broken}


def tell(found: dict[str, Any], screen: Console, game: str, lang: str) -> None:
    """Print one result."""
    own = words(game, lang)
    said = data.messages(game).choice("result", found["result"], lang) if found["finished"] else own["unfinished"]
    screen.print(own["where"].format(**found, said=escape(said)), highlight=False)
    for fault in found["broken"]:
        screen.print(f"[red]{escape(fault)}[/]")


def tell_story(table: Table, screen: Console | None, lang: str, open_table: bool) -> None:
    """Print what happened at a table, in words; at an open one, or once it is over, also what was secret."""
    messages = data.messages(table.rules.id)
    if screen is None:
        return
    log = seen.log_of(table, seen.EVERYTHING if open_table or table.over else None)
    for line in story.lines(table.rules.story, log):
        screen.print(f"  {escape(story.said(messages, line, lang))} [dim]{line.events[0].rule}[/]", highlight=False)


def say(screen: Console | None, game: str, lang: str, key: str, **facts: Any) -> None:
    """Print a sentence of the command itself."""
    if screen is not None:
        screen.print(words(game, lang)[key].format(**facts), markup=False, highlight=False)


def policy(rules: games.Rules, kind: str, seed: int, at: int, lang: str, screen: Console | None,
           shared: Screen | None = None) -> Policy:
    """Who decides for a seat: random, human, bot, or an opponent of the game by name. Raises Bad."""
    if kind == "random":
        return Random(seed * 101 + at)
    if kind == "human":
        return Human(lang, screen or Console(stderr=True), shared=shared)
    makers = {**rules.opponents, "bot": next(iter(rules.opponents.values()), Random)}
    if kind not in makers:
        raise Bad(f"{kind!r} cannot take a seat", "--seats", one_of(["random", "human", *makers]))
    chosen: Policy = makers[kind](seed * 101 + at)
    return chosen


WORDS = {
    "en": {"unfinished": "unfinished", "where": "seed {seed}, round {round}, {decisions} decisions: {said}",
           "help": "a number, a choice, 'why <number or choice>', 'advice', 'undo', 'quit'",
           "advice": "The toolkit would, in your place: {choice}",
           "curtain": "Pass the screen to {who}, who presses Enter: ",
           "no_undo": "No way back: that was not your choice, or dice were rolled since.",
           "kept": "Every choice is kept. Play on with `rulebook play --continue`. ({file})",
           "cut_off": "A game that was cut off lay there. It is kept: `rulebook play --open {file}`",
           "refused": "The rules have changed; play stands before the first choice that they refuse: {why}"},
    "Hans": {"unfinished": "未完", "where": "种子{seed}，第{round}回合，{decisions}次决定：{said}",
             "help": "输入编号或选择；'why <编号或选择>' 问为什么；'advice' 求建议；'undo' 撤销；'quit' 离开",
             "advice": "换作程序，会这样做：{choice}",
             "curtain": "请把屏幕交给{who}，由其按回车键：",
             "no_undo": "不能撤销：上一步不是你的选择，或之后已经掷过骰。",
             "kept": "每一步都已保存。接着玩：`rulebook play --continue`（{file}）",
             "cut_off": "那里有一局中断的游戏，已保留：`rulebook play --open {file}`",
             "refused": "规则已有变动；局面停在第一个不再允许的选择之前：{why}"},
    "Hant": {"unfinished": "未完", "where": "種子{seed}，第{round}輪，{decisions}次決定：{said}",
             "help": "輸入編號或選擇；'why <編號或選擇>' 問為什麼；'advice' 求建議；'undo' 撤銷；'quit' 離開",
             "advice": "換作程式，會這樣做：{choice}",
             "curtain": "請把螢幕交給{who}，由其按 Enter 鍵：",
             "no_undo": "不能撤銷：上一步不是你的選擇，或之後已經抽過牌。",
             "kept": "每一步都已保存。接著玩：`rulebook play --continue`（{file}）",
             "cut_off": "那裡有一局中斷的遊戲，已保留：`rulebook play --open {file}`",
             "refused": "規則已有變動；局面停在第一個不再允許的選擇之前：{why}"},
}


def words(game: str, lang: str) -> dict[str, str]:
    """What the command itself says, in the letter forms of the game's Chinese edition."""
    return WORDS["en" if lang == "en" else games.load(game).script]


class Screen:
    """The terminal that persons share: who looks at it, and whether the next one must be called first."""

    def __init__(self, persons: list[str] | None = None, open_table: bool = True) -> None:
        self.persons, self.open_table = persons or [], open_table
        self.viewer: str | None = None

    def sees(self, who: str) -> seen.Viewer:
        """What `who` is shown at this terminal."""
        return seen.EVERYTHING if self.open_table else who

    def passes(self, table: Table, decision: Decision) -> bool:
        """Whether it must be passed to the one who decides, so that nobody sees another's secrets."""
        before, self.viewer = self.viewer, decision.who
        if self.open_table or len(self.persons) < 2 or before == decision.who:
            return False
        return decision.sealed or seen.apart(table.rules, table.state, before, decision.who)


class Human:
    """A person at the terminal: picks a number, types a choice, asks why not, or goes back."""

    def __init__(self, lang: str, screen: Console, read: Callable[[str], str] | None = None,
                 shared: Screen | None = None) -> None:
        self.lang, self.screen, self.read = lang, screen, read or screen.input
        self.told = 0
        self.shared = shared or Screen()

    def __call__(self, table: Table, decision: Decision) -> Any:
        """Ask until a legal choice is given."""
        messages = data.messages(table.rules.id)
        if self.shared.passes(table, decision):
            self.screen.clear()
            name = escape(messages.words(decision.who, self.lang))
            self._line(words(table.rules.id, self.lang)["curtain"].format(who=name))
        log = seen.log_of(table, self.shared.sees(decision.who))
        for line in story.lines(table.rules.story, log, min(self.told, len(log))):
            said = story.said(messages, line, self.lang)
            self.screen.print(f"  {escape(said)} [dim]{line.events[0].rule}[/]", highlight=False)
            self.told = line.end
        who, asked = escape(messages.words(decision.who, self.lang)), escape(messages.decision(decision, self.lang))
        said = f"[bold]{who}[/]{asked[len(who):]}" if asked.startswith(who) else f"[bold]{who}[/]: {asked}"
        self.screen.print(f"{said} [dim]{decision.rule}[/]", highlight=False)
        for number, option in enumerate(decision.options, 1):
            said = messages.option(decision, option, self.lang)
            self.screen.print(f"  {number:>3}  {said}", highlight=False, markup=False)
        while True:
            said = self._line("> ")
            if said in ("quit", "q", "exit"):
                raise Left
            if said.startswith("why "):
                self._why(table, decision, said[4:])
                continue
            if said == "advice" and table.rules.opponents:
                advised = messages.choice(decision, advice(table), self.lang)
                self.screen.print(words(table.rules.id, self.lang)["advice"].format(choice=advised), markup=False)
                continue
            if said == "undo":
                earlier = self._take_back(table, decision.who)
                if earlier is not None:
                    return self(table, earlier)
                self.screen.print(words(table.rules.id, self.lang)["no_undo"])
                continue
            try:
                choice = self._choice(decision, said)
            except (ValueError, IndexError, RecursionError):
                self.screen.print(words(table.rules.id, self.lang)["help"])
                continue
            verdict = table.why_not(choice)
            if verdict:
                return choice
            self.screen.print(f"[red]{escape(messages.verdict(verdict, self.lang))}[/] [dim]{verdict.rule}[/]")

    def _line(self, prompt: str) -> str:
        """What is typed in next. Raises Left at the end of the input, also where there is none."""
        try:
            return self.read(prompt).strip()
        except (EOFError, RuntimeError, ValueError):
            raise Left from None

    def _take_back(self, table: Table, who: str) -> Decision | None:
        """Undo the last choice if it was of `who`: not past dice, and not past another side. The decision, or None."""
        last = table.made[-1] if table.made else None
        rolled = bool(table.rolled) and table.rolled[-1].node is table.here
        if last is None or last.decision.who != who or rolled:
            return None
        table.undo()
        self.told = min(self.told, len(table.log))
        return last.decision

    def _choice(self, decision: Decision, said: str) -> Any:
        if said.isdigit():
            if not int(said):
                raise IndexError(said)
            option = decision.options[int(said) - 1]
            return filled(option, self._pick) if bags(option) else option
        try:
            return msgspec.json.decode(said)
        except msgspec.DecodeError:
            return said

    def _pick(self, bag: Any) -> dict[str, int]:
        fullest = bag.fullest()
        shown = " ".join(msgspec.json.encode(one).decode() for one in (bag.pool, fullest))
        said = self._line(f"{shown} > ")
        return msgspec.json.decode(said, type=dict[str, int]) if said else dict(fullest)

    def _why(self, table: Table, decision: Decision, said: str) -> None:
        try:
            verdict = table.why_not(self._choice(decision, said))
        except (ValueError, IndexError, RecursionError):
            self.screen.print(words(table.rules.id, self.lang)["help"])
            return
        messages = data.messages(table.rules.id)
        book = data.rulebook(table.rules.id)
        text = book[verdict.rule].text(self.lang) if verdict.rule in book else ""
        said = escape(messages.verdict(verdict, self.lang))
        self.screen.print(f"{said} [dim]{verdict.rule} {escape(text)}[/]", highlight=False)
