"""The commands that Maracaibo offers: its story over several games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kernel_lib.terminal import Json, Language, screen, show_json

campaigns = typer.Typer(help="The story of Maracaibo over several games, kept in one file.", no_args_is_help=True)
COMMANDS = {"campaign": campaigns}


@campaigns.command("start")
def campaign_start(
    file: Path,
    story: Annotated[str, typer.Option(help="S01 for the whole story; S80 to S89 for a chapter.")] = "S01",
    players: Annotated[int | None, typer.Option(help="Number of players; 1 against Jean.")] = None,
    names: Annotated[str | None, typer.Option(help="The players in turn order: alex,bea")] = None,
    difficulty: Annotated[str | None, typer.Option(help="How well Jean plays.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="Any option of the game: name=value.")] = None,
    seed: Annotated[int | None, typer.Option(help="Of all shuffles; by chance when none is given.")] = None,
    lang: Language = "", as_json: Json = False,
) -> None:
    """Begin a campaign: a new file that nothing was played in yet."""
    from kernel_lib import play_command
    from kernel_lib.maracaibo.commands import campaign
    chosen: dict[str, Any] = {name: value for name, value in
                              (("players", players), ("difficulty", difficulty)) if value is not None}
    if names is not None:
        chosen |= {"names": names.split(","), "players": players or len(names.split(","))}
    chosen |= play_command.options(campaign.GAME, option or [])
    made = campaign.start(file, story, chosen, seed)
    show_json(campaign.told(file, made)) if as_json else campaign.tell(file, made, lang, screen)


@campaigns.command("show")
def campaign_show(file: Path, lang: Language = "", as_json: Json = False) -> None:
    """Where a campaign stands: games, winners, what is kept, what comes next."""
    from kernel_lib.maracaibo import archive
    from kernel_lib.maracaibo.commands import campaign
    found = archive.load(file)
    show_json(campaign.told(file, found)) if as_json else campaign.tell(file, found, lang, screen)


@campaigns.command("play")
def campaign_play(
    file: Path,
    seats: Annotated[str, typer.Option(help="random, bot or human, one per seat: human,bot")] = "human",
    open_table: Annotated[bool, typer.Option("--open-table", help="Everybody sees everything, hands too.")] = False,
    lang: Language = "", as_json: Json = False,
) -> None:
    """Play the game that is going on, or the next one."""
    from kernel_lib.maracaibo.commands import campaign
    made = campaign.play(file, seats.split(","), lang, None if as_json else screen, open_table)
    if as_json:
        show_json(made)
