"""`rulebook campaign`: the story of Maracaibo from game to game, in one file; the saves of its games lie beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from kernel_lib import play_command
from kernel_lib.core import data, files, journal
from kernel_lib.core import game as games
from kernel_lib.core import save as saves
from kernel_lib.core.dice import Seeded, by_chance
from kernel_lib.core.errors import Bad
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
    campaign = archive.started(story, options, by_chance() if seed is None else seed)
    rules = games.load(GAME)
    rules.new_state(rules.complete(archive.options(campaign)))  # what no game can begin with is refused now
    archive.save(campaign, file)
    return campaign


def save_of(file: Path, campaign: Campaign) -> Path:
    """Where the game that is played next is saved: campaign.json -> campaign.game-3.json."""
    return file.with_name(f"{file.stem}.game-{campaign.games + 1}.json")


def seed_of(campaign: Campaign) -> int:
    """The seed of the game that is played next."""
    return campaign.seed * APART + campaign.games


def seat(file: Path, campaign: Campaign) -> Table:
    """The table of the game that is going on, or of the next one.

    Raises Bad, also when the story has ended, and when it is another game's save that lies beside the campaign.
    """
    save, new = save_of(file, campaign), Table(games.load(GAME), archive.options(campaign), Seeded(seed_of(campaign)))
    for kept in (save, journal.beside(save)):
        if kept.exists():
            table, _ = journal.opened(kept)
            if not saves.same_game(new, saves.heading(table)):
                raise Bad("this is a save of another game", str(kept),
                          f"game {campaign.games + 1} of this campaign; it begins anew when the file is moved away")
            return table
    return new


def play(file: Path, seats: list[str], lang: str, screen: Console | None, open_table: bool = False) -> dict[str, Any]:
    """Play the game on, or the next one; when it is over, what is kept goes into the campaign file.

    Every choice is kept at once, and the game is saved when it is left. Raises Bad when it is played elsewhere now.
    """
    if not file.exists():
        archive.load(file)
    with files.failing(file, "read", "a campaign file"), files.alone(files.real(file), "playing", wait=0):
        return _play(file, seats, lang, screen, open_table)


def _play(file: Path, seats: list[str], lang: str, screen: Console | None, open_table: bool) -> dict[str, Any]:
    campaign = archive.load(file)
    table, save, seed = seat(file, campaign), save_of(file, campaign), seed_of(campaign)
    kinds = play_command.seated(table.rules.seats(table.options), seats)
    if table.refused is not None:
        why = data.messages(GAME).verdict(table.refused, lang)
        play_command.say(screen, GAME, lang, "refused", why=why)
    found = play_command.play(table, kinds, seed, journal.beside(save), save, None, lang, screen,
                              open_table=open_table)
    found["decisions"] = len(table.made)
    if found["finished"]:
        campaign = archive.after(table.state, campaign)
        archive.save(campaign, file)
    if screen is not None:
        tell(file, campaign, lang, screen)
    return {"game": found, "campaign": told(file, campaign)}


def told(file: Path, campaign: Campaign) -> dict[str, Any]:
    """A campaign as plain data."""
    plain: dict[str, Any] = msgspec.to_builtins(campaign)
    save = save_of(file, campaign)
    playing = not campaign.over and (save.exists() or journal.beside(save).exists())
    return {**plain, "over": campaign.over, "playing": playing}


def tell(file: Path, campaign: Campaign, lang: str, screen: Console) -> None:
    """Print where a campaign stands."""
    messages, found = data.messages(GAME), told(file, campaign)

    def say(key: str, **facts: Any) -> None:
        screen.print(messages.text(f"ui.campaign_{key}", lang, **facts), highlight=False, markup=False)

    say("games", games=campaign.games)
    for number, winners in enumerate(campaign.winners, 1):
        say("winner", number=number, winners=winners)
    for field in ("tiles", "cards", "c_cards"):
        if found[field]:
            say(field, names=found[field])
    if campaign.over:
        say("over")
    else:
        say("playing" if found["playing"] else "next", number=campaign.games + 1, file=file)
