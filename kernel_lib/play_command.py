"""`rulebook play`: games in the terminal, against opponents or by them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision, bags, filled
from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.policy import Random, by_seat
from kernel_lib.core.table import Policy, Table


class Left(Exception):
    """The person wants to stop."""


def options(game: str, pairs: list[str]) -> dict[str, Any]:
    """``name=value`` pairs as options of the game, with the type of the option. Raises Bad."""
    known = games.load(game).options
    found: dict[str, Any] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in known:
            raise Bad(f"{name!r} is no option of {game}", "--option", one_of(known))
        try:
            found[name] = msgspec.convert(value, type(known[name].default), strict=False)
        except msgspec.ValidationError:
            raise Bad(f"{value!r} is no {name}", "--option", one_of(known[name].values)) from None
    return found


def run(game: str, chosen: dict[str, Any], seats: list[str], seed: int, number: int, max_turns: int | None,
        save: Path | None, lang: str, screen: Console | None) -> list[dict[str, Any]]:
    """Play `number` games (seeds `seed`, `seed`+1, ...) and return one result each. Raises Bad."""
    rules = games.load(game)
    complete = rules.complete(chosen)
    kinds = seated(rules.seats(complete), seats)
    results = []
    for this in range(seed, seed + number):
        table = Table(rules, complete, Seeded(this))
        policies = {name: policy(rules, kind, this, at, lang, screen) for at, (name, kind) in enumerate(kinds.items())}
        try:
            made = until(table, policies, max_turns)
        except Left:
            made = len(table.made)
        finally:
            if save is not None:
                saves.save(table, save)
        results.append(result(table, this, made))
        if screen is not None:
            tell(results[-1], screen, game, lang)
    return results


def seated(names: tuple[str, ...], seats: list[str]) -> dict[str, str]:
    """Who takes each seat: one kind for all, or one each. Raises Bad."""
    if len(seats) not in (1, len(names)):
        raise Bad(f"{len(seats)} seats are given", "--seats", f"1 for all, or one each for {', '.join(names)}")
    return dict(zip(names, seats * len(names) if len(seats) == 1 else seats, strict=True))


def until(table: Table, policies: dict[str, Policy], max_turns: int | None) -> int:
    """Play to the end, or to the end of turn `max_turns`; returns the number of decisions."""
    made = 0
    round_of = table.rules.round_of
    while isinstance(table.pending, Decision) and (max_turns is None or round_of(table.state) <= max_turns):
        made += table.play(by_seat(policies), 1)
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
    screen.print(f"{own['where'].format(**found)}: {escape(said)}", highlight=False)
    for fault in found["broken"]:
        screen.print(f"[red]{escape(fault)}[/]")


def policy(rules: games.Rules, kind: str, seed: int, at: int, lang: str, screen: Console | None) -> Policy:
    """Who decides for a seat: random, human, bot, or an opponent of the game by name. Raises Bad."""
    if kind == "random":
        return Random(seed * 101 + at)
    if kind == "human":
        return Human(lang, screen or Console(stderr=True))
    makers = {**rules.opponents, "bot": next(iter(rules.opponents.values()), Random)}
    if kind not in makers:
        raise Bad(f"{kind!r} cannot take a seat", "--seats", one_of(["random", "human", *makers]))
    chosen: Policy = makers[kind](seed * 101 + at)
    return chosen


WORDS = {
    "en": {"unfinished": "unfinished", "where": "seed {seed}, round {round}, {decisions} decisions",
           "help": "a number, a choice, 'why <number or choice>', 'undo', 'quit'",
           "no_undo": "No way back: that was not your choice, or dice were rolled since."},
    "Hans": {"unfinished": "未完", "where": "种子 {seed}，第 {round} 回合，{decisions} 次决定",
             "help": "输入编号或选择；'why <编号或选择>' 问为什么；'undo' 悔棋；'quit' 离开",
             "no_undo": "不能悔棋：上一步不是你的选择，或之后已经掷过骰。"},
    "Hant": {"unfinished": "未完", "where": "種子 {seed}，第 {round} 輪，{decisions} 次決定",
             "help": "輸入編號或選擇；'why <編號或選擇>' 問為什麼；'undo' 撤銷；'quit' 離開",
             "no_undo": "不能撤銷：上一步不是你的選擇，或之後已經抽過牌。"},
}


def words(game: str, lang: str) -> dict[str, str]:
    """What the command itself says, in the letter forms of the game's Chinese edition."""
    return WORDS["en" if lang == "en" else games.load(game).script]


class Human:
    """A person at the terminal: picks a number, types a choice, asks why not, or goes back."""

    def __init__(self, lang: str, screen: Console, read: Callable[[str], str] | None = None) -> None:
        self.lang, self.screen, self.read = lang, screen, read or screen.input
        self.told = 0

    def __call__(self, table: Table, decision: Decision) -> Any:
        """Ask until a legal choice is given."""
        messages = data.messages(table.rules.id)
        for event in table.log[self.told:]:
            self.screen.print(f"  {escape(messages.event(event, self.lang))} [dim]{event.rule}[/]", highlight=False)
        self.told = len(table.log)
        who, asked = escape(messages.words(decision.who, self.lang)), escape(messages.decision(decision, self.lang))
        self.screen.print(f"[bold]{who}[/]: {asked} [dim]{decision.rule}[/]", highlight=False)
        for number, option in enumerate(decision.options, 1):
            said = messages.option(decision.name, option, self.lang)
            self.screen.print(f"  {number:>3}  {said}", highlight=False, markup=False)
        while True:
            try:
                said = self.read("> ").strip()
            except EOFError:
                raise Left from None
            if said in ("quit", "q", "exit"):
                raise Left
            if said.startswith("why "):
                self._why(table, decision, said[4:])
                continue
            if said == "undo":
                earlier = self._take_back(table, decision.who)
                if earlier is not None:
                    return self(table, earlier)
                self.screen.print(words(table.rules.id, self.lang)["no_undo"])
                continue
            try:
                choice = self._choice(decision, said)
            except (ValueError, IndexError):
                self.screen.print(words(table.rules.id, self.lang)["help"])
                continue
            verdict = table.why_not(choice)
            if verdict:
                return choice
            self.screen.print(f"[red]{escape(messages.verdict(verdict, self.lang))}[/] [dim]{verdict.rule}[/]")

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
        said = self.read(f"{shown} > ").strip()
        return msgspec.json.decode(said, type=dict[str, int]) if said else dict(fullest)

    def _why(self, table: Table, decision: Decision, said: str) -> None:
        try:
            verdict = table.why_not(self._choice(decision, said))
        except (ValueError, IndexError):
            self.screen.print(words(table.rules.id, self.lang)["help"])
            return
        messages = data.messages(table.rules.id)
        book = data.rulebook(table.rules.id)
        text = book[verdict.rule].text(self.lang) if verdict.rule in book else ""
        said = escape(messages.verdict(verdict, self.lang))
        self.screen.print(f"{said} [dim]{verdict.rule} {escape(text)}[/]", highlight=False)
