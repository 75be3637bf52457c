"""`rulebook campaign`: the story of Maracaibo from game to game, in one file; the saves of its games lie beside it."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from kernel_lib import play_command
from kernel_lib.core import data
from kernel_lib.core import game as games
from kernel_lib.core import save as saves
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded
from kernel_lib.core.errors import Bad
from kernel_lib.core.policy import by_seat
from kernel_lib.core.table import Table
from kernel_lib.maracaibo import archive
from kernel_lib.maracaibo.archive import Campaign

GAME = "maracaibo"
APART = 1000
"""Seeds between two campaigns, so that their games differ."""


def start(file: Path, story: str, options: dict[str, Any], seed: int | None) -> Campaign:
    """A new campaign file. Raises Bad when there is one already."""
    if file.exists():
        raise Bad("there is a file of this name already", str(file), "a new file, or `rulebook campaign play`")
    campaign = archive.started(story, options, secrets.randbelow(1_000_000) if seed is None else seed)
    games.load(GAME).complete(archive.options(campaign))
    archive.save(campaign, file)
    return campaign


def save_of(file: Path, campaign: Campaign) -> Path:
    """Where the game that is played next is saved: campaign.json -> campaign.game-3.json."""
    return file.with_name(f"{file.stem}.game-{campaign.games + 1}.json")


def seed_of(campaign: Campaign) -> int:
    """The seed of the game that is played next."""
    return campaign.seed * APART + campaign.games


def seat(file: Path, campaign: Campaign) -> Table:
    """The table of the game that is going on, or of the next one. Raises Bad, also when the story has ended."""
    save = save_of(file, campaign)
    if save.exists():
        return saves.load(save)
    return Table(games.load(GAME), archive.options(campaign), Seeded(seed_of(campaign)))


def play(file: Path, seats: list[str], lang: str, screen: Console | None) -> dict[str, Any]:
    """Play the game on, or the next one; when it is over, what is kept goes into the campaign file.

    The game is saved whenever a person has chosen, and when it is left.
    """
    campaign = archive.load(file)
    table, save = seat(file, campaign), save_of(file, campaign)
    kinds = play_command.seated(table.rules.seats(table.options), seats)
    policies = {name: play_command.policy(table.rules, kind, campaign.seed + campaign.games, at, lang, screen)
                for at, (name, kind) in enumerate(kinds.items())}
    if table.refused is not None and screen is not None:
        why = data.messages(GAME).verdict(table.refused, lang)
        screen.print(WORDS[lang]["refused"].format(why=why), highlight=False)
    try:
        while isinstance(table.pending, Decision):
            person = kinds[table.pending.who] == "human"
            table.play(by_seat(policies), 1)
            if person:
                saves.save(table, save)
    except play_command.Left:
        pass
    finally:
        saves.save(table, save)
    found = play_command.result(table, seed_of(campaign), len(table.made))
    if found["finished"]:
        campaign = archive.after(table.state, campaign)
        archive.save(campaign, file)
    if screen is not None:
        play_command.tell(found, screen, GAME, lang)
        tell(file, campaign, lang, screen)
    return {"game": found, "campaign": told(file, campaign)}


def told(file: Path, campaign: Campaign) -> dict[str, Any]:
    """A campaign as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(campaign)
    return {**plain, "over": campaign.over, "playing": not campaign.over and save_of(file, campaign).exists()}


WORDS = {
    "en": {"games": "Games played: {games}", "winner": "Game {number} was won by {winners}.",
           "tiles": "Legacy tiles on the map: {names}", "cards": "Story cards in play: {names}",
           "c_cards": "C cards in the deck: {names}", "over": "The story has ended.",
           "playing": "Game {number} is going on: `rulebook campaign play {file}`",
           "next": "Game {number} comes next: `rulebook campaign play {file}`",
           "refused": "The rules have changed; play stands before the first choice that they refuse: {why}"},
    "zh": {"games": "已玩局數：{games}", "winner": "第 {number} 局的勝者：{winners}。",
           "tiles": "圖版上的傳承板塊：{names}", "cards": "進行中的故事卡牌：{names}",
           "c_cards": "牌庫中的 C 類卡牌：{names}", "over": "故事已經結束。",
           "playing": "第 {number} 局正在進行：`rulebook campaign play {file}`",
           "next": "接下來是第 {number} 局：`rulebook campaign play {file}`",
           "refused": "規則已有變動；局面停在第一個不再允許的選擇之前：{why}"},
}


def tell(file: Path, campaign: Campaign, lang: str, screen: Console) -> None:
    """Print where a campaign stands."""
    words, messages, found = WORDS[lang], data.messages(GAME), told(file, campaign)

    def say(key: str, **facts: Any) -> None:
        screen.print(words[key].format(**facts), highlight=False, markup=False)

    say("games", games=campaign.games)
    for number, winners in enumerate(campaign.winners, 1):
        say("winner", number=number, winners=messages.words(winners, lang))
    for field in ("tiles", "cards", "c_cards"):
        if found[field]:
            say(field, names=messages.words(found[field], lang))
    if campaign.over:
        say("over")
    else:
        say("playing" if found["playing"] else "next", number=campaign.games + 1, file=file)
