"""NewGame: what a new game begins with - options, who plays each seat, where the dice come from; part of Play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Literal

from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core.dice import by_chance
from kernel_lib.core.errors import Bad
from kernel_lib.core.game import Option
from kernel_lib.core.messages import Messages
from kernel_lib.core.seen import all_open
from kernel_lib.core.table import Policy
from widgets import markup

PERSON, RANDOM = "person", "random"
CHANCE: Literal["chance"] = "chance"
Seed = int | Literal["chance"] | None
"""Of the dice of a game: a number, "chance" for another one every time, None for real dice."""
Begin = Callable[[dict[str, Any], dict[str, str | Policy], int | None, bool], None]
Say = Callable[..., str]


class NewGame:
    """The settings of the next game, as HTML.

    begin      called with options, opponents and seed when the reader begins; a seed of None means real dice
    options    what the game on show began with, all of them
    opponents  seat -> opponent of the game on show
    names      seat -> the person who plays it, where somebody said so
    seed       of its dice; the next game has another one unless a number was given
    open_table  whether everybody sees everything, where seats have secrets
    """

    def __init__(self, game: str, begin: Begin, options: dict[str, Any], opponents: Mapping[str, str | Policy],
                 seed: Seed, open_table: bool = False) -> None:
        self.rules, self.begin = games.load(game), begin
        self.shows(options, opponents)
        self.names: dict[str, str] = {}
        self.given, self.real = isinstance(seed, int), seed is None
        self.seed = seed if isinstance(seed, int) else by_chance()
        self.open_table = open_table

    def shows(self, options: dict[str, Any], opponents: Mapping[str, str | Policy]) -> None:
        """Take the settings of the game that is on show now: the next one is as it is unless something is changed."""
        self.options = dict(options)
        self.opponents: dict[str, str | Policy] = dict(opponents)

    def takes(self, name: str) -> bool:
        """Whether a press of this name is for these settings."""
        return name == "begin" or name.startswith("set:")

    def act(self, name: str, value: Any) -> None:
        """Take a press. Raises Bad for a seed that is no number, or options that do not go together."""
        _, kind, key = (*name.split(":", 2), "", "")[:3]
        match kind:
            case "option":
                before = self.seats()
                self.options[key] = next(one for one in self.rules.options[key].values if str(one) == value)
                self._seat_more(before)
            case "seat":
                self.opponents = {seat: one for seat, one in self.opponents.items() if seat != key}
                if value != PERSON:
                    self.opponents[key] = str(value)
            case "name":
                self.names[key] = str(value).strip()
            case "dice":
                self.real = value == "real"
            case "hands":
                self.open_table = value == "open"
            case "seed":
                self.seed, self.given = _whole(value), True
            case _:
                self.begin(dict(self.options), {seat: self.opponents[seat] for seat in self.seats()
                                                if seat in self.opponents}, None if self.real else self.seed,
                           self.open_table)
                self.seed = self.seed if self.given else by_chance()

    def seats(self) -> tuple[str, ...]:
        """The seats of the game as it is set."""
        return self.rules.seats(self.options)

    def _seat_more(self, before: tuple[str, ...]) -> None:
        """Who was alone among opponents is so still when there are more seats."""
        played = [self.opponents[seat] for seat in before if seat in self.opponents]
        if len(played) == len(before) - 1 > 0:
            self.opponents |= {seat: played[0] for seat in self.seats() if seat not in before}

    # what is shown

    def html(self, say: Say, messages: Messages, lang: str) -> str:
        """The settings: one line of what is set, and the fields when it is opened."""
        readings = {one.id: one for one in data.rulings(self.rules.id) if one.switch}

        def words(name: str, value: Any) -> str:
            return readings[name].readings[value][lang] if name in readings else messages.choice(name, value, lang)

        asked = self.rules.asked(self.options)
        fields = {name: self._option(name, option, lang, words) for name, option in asked.items()}
        main = [field for name, field in fields.items() if name not in readings]
        first, rest = "".join(main[:1]), "".join(main[1:])
        rulings = "".join(field for name, field in fields.items() if name in readings)
        players = self._players(say, messages, lang)
        seats = "".join(markup.select(messages.words(seat, lang), f"set:seat:{seat}", players,
                                      self.opponents.get(seat, PERSON)) for seat in self.seats())
        told = {seat: messages.name_of(f"{seat}.told", lang) or messages.words(seat, lang) for seat in self.seats()}
        seats += "".join(
            f'<label class="rl-field"><span>{escape(say("new_name", who=told[seat]))}</span>'
            f'<input type="text" data-act="set:name:{escape(seat)}" data-keep="set:name:{escape(seat)}" '
            f'value="{escape(self.names.get(seat, ""))}"></label>'
            for seat in self.seats() if seat not in self.opponents)
        dice = markup.select(say("new_dice"), "set:dice", (("seeded", say("new_seeded")), ("real", say("new_real"))),
                      "real" if self.real else "seeded")
        hands = "" if self.rules.seen is all_open else markup.select(
            say("new_hands"), "set:hands", (("secret", say("new_secret")), ("open", say("new_open"))),
            "open" if self.open_table else "secret")
        dice += "" if self.real else (
            f'<label class="rl-field"><span>{escape(say("new_seed"))}</span><input type="number" data-act="set:seed" '
            f'data-keep="set:seed" value="{self.seed}"></label>')
        folded = _fold("options", say("new_options"), rest + dice) + _fold("readings", say("new_readings"), rulings)
        return (f'<div class="rl-block"><h4>{escape(say("new_game"))}</h4>'
                f'<p class="rl-quiet rl-small">{escape(self.summary(say, messages, lang))}</p>'
                f'<div class="rl-fields rl-block">{first}{seats}{hands}</div>{folded}'
                f'<div class="rl-row rl-block">{markup.button(say("new_begin"), "begin", look="main")}'
                f'<span class="rl-quiet rl-small">{escape(say("new_kept"))}</span></div></div>')

    def summary(self, say: Say, messages: Messages, lang: str) -> str:
        """Who plays whom, in one line."""
        kinds = dict(self._players(say, messages, lang))
        return " · ".join(
            f"{messages.words(seat, lang)}{say('colon')}{kinds.get(str(self.opponents.get(seat, PERSON)), '…')}"
            for seat in self.seats())

    def _option(self, name: str, option: Option, lang: str, words: Callable[[str, Any], str]) -> str:
        values = [(str(value), words(name, value)) for value in option.values]
        return markup.select(option.text(lang), f"set:option:{name}", values, str(self.options[name]))

    def _players(self, say: Say, messages: Messages, lang: str) -> list[tuple[str, str]]:
        return [(PERSON, say("seat_person")),
                *((name, messages.choice("opponent", name, lang)) for name in self.rules.opponents),
                (RANDOM, say("seat_random"))]


def _fold(keep: str, title: str, fields: str) -> str:
    """Fields that few need, behind their title."""
    return (f'<details data-keep="{keep}"><summary class="rl-small">{escape(title)}</summary>'
            f'<div class="rl-fields">{fields}</div></details>') if fields else ""


def _whole(value: Any) -> int:
    try:
        return int(str(value))
    except ValueError:
        raise Bad(f"{value!r} is no number", "seed", "a whole number") from None
