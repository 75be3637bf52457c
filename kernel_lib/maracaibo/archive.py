"""The campaign between two games: what the blue bag holds, in a small file of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from kernel_lib.core import files
from kernel_lib.core.errors import Bad, one_of
from kernel_lib.core.save import read

from . import records
from .state import State, checked_archive
from .story import CONTINUE, what_is_kept

FORMAT = "maracaibo-campaign"
VERSION = 1
KEPT = ("tiles", "cards", "c_cards", "read")


class Campaign(msgspec.Struct, forbid_unknown_fields=True):
    """A campaign file.

    games    story games played
    tiles    legacy tiles on the map; cards: story cards in play; c_cards: C project cards in the deck
    read     every story card that was read so far
    winners  who won each game
    options  of every game: players, names, difficulty, rulings
    seed     of the campaign; each game has its own from it
    """

    format: str = FORMAT
    version: int = VERSION
    games: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    tiles: list[str] = []
    cards: list[str] = []
    c_cards: list[str] = []
    read: list[str] = []
    winners: list[list[str]] = []
    options: dict[str, Any] = {}
    seed: int = 0

    @property
    def over(self) -> bool:
        """Whether no story card is left to continue with."""
        return not self.cards


def started(story: str, options: dict[str, Any], seed: int = 0) -> Campaign:
    """A campaign before its first game, which begins with story card 01 or a chapter. Raises Bad."""
    first = [one.id for one in records.story_cards().values() if one.mode == "chapter"]
    known = [min(one.id for one in records.story_cards().values() if one.mode == "story"), *first]
    if story not in known:
        raise Bad(f"no story begins with {story!r}", "story", one_of(known))
    return Campaign(cards=[story], options=options, seed=seed)


def after(state: State, before: Campaign | None = None) -> Campaign:
    """The campaign after a finished story game. Raises Bad while the game goes on or tells no story."""
    if state.phase != "over":
        raise Bad("the game is not over", "campaign", "a finished game")
    kept = what_is_kept(state)
    if not kept:
        raise Bad("this game was played without the story", "campaign", "a game of the story mode")
    old = before or Campaign()
    return Campaign(games=old.games + 1, tiles=kept["tiles"], cards=kept["cards"], c_cards=kept["c_cards"],
                    read=kept["read"], winners=[*old.winners, list(state.winners)], options=old.options, seed=old.seed)


def options(campaign: Campaign) -> dict[str, Any]:
    """The options with which the next game continues. Raises Bad when the story has ended."""
    if campaign.over:
        raise Bad("the story has ended", "campaign", "a new story, or a chapter (story cards 80 to 89)")
    return {**campaign.options, "story": CONTINUE, "archive": {field: list(getattr(campaign, field)) for field in KEPT}}


def save(campaign: Campaign, path: Path | str) -> Path:
    """Write the campaign file; an older one stays until the new one is complete. Raises Bad."""
    return files.write(path, msgspec.json.format(msgspec.json.encode(campaign), indent=1) + b"\n",
                       files.of_format(FORMAT))


def load(path: Path | str) -> Campaign:
    """Read a campaign file. Raises Bad with one message naming the file and what is wrong."""
    campaign = read(path, Campaign, "campaign file", FORMAT, VERSION)
    checked_archive({field: getattr(campaign, field) for field in KEPT}, Path(path).name)
    return campaign
