"""Every scenario, number of players and mode, as kinds of games to play at random."""

from functools import cache
from typing import Any

from kernel_lib.core import game
from kernel_lib.core.dice import Seeded, Stream
from kernel_lib.core.policy import Random
from kernel_lib.core.table import Table
from tests.here_i_stand import recount as here_i_stand
from tests.maracaibo import recount as maracaibo
from tests.most_dangerous_time import recount as most_dangerous_time
from tests.napoleonic_wars import recount as napoleonic_wars

from .watched import Kind

CAMPAIGN_TURNS = 12
DOUBLE = ("5.3/move",)
"""Soldiers out of communication count double on the way: of a clan's some may, others not."""
COMMAND = ("16.2.6", "16.2.7")
"""Four players: whose soldiers march with whose leaders."""
FORMATIONS = ("5.2/formation", "6.5", "8/path", "20.6/enter")
"""Units without the leader who is offered with them, on foot or at sea; leaders without units."""
TOGETHER = ("2.2", "6.3", "9.1", "10.12", "13.6", "15.41")
"""The Napoleonic Wars: what one leader, counter or sealift carries, what is paid for, and terms of six areas."""


def varied(name: str, seed: int, **fixed: Any) -> dict[str, Any]:
    """Every third game has its other options (optional rules, readings of rulings) drawn; the others the defaults."""
    if seed % 3 != 2:
        return fixed
    stream = Stream(seed, 0x0B7)
    drawn = {key: option.values[stream.below(len(option.values))] for key, option in game.load(name).options.items()
             if key not in ("scenario", "players", "story", "difficulty") and option.values}
    return drawn | fixed


def _scenario(scenario: str) -> Kind:
    return Kind("most_dangerous_time", scenario, lambda seed: varied("most_dangerous_time", seed, scenario=scenario),
                most_dangerous_time.sound, most_dangerous_time.accounts,
                CAMPAIGN_TURNS if scenario == "campaign" else None, DOUBLE + COMMAND * (scenario == "four_players"))


def _maracaibo(name: str, options: Any) -> Kind:
    return Kind("maracaibo", name, options, maracaibo.sound, maracaibo.accounts)


def _players(count: int) -> Kind:
    return _maracaibo(f"{count}-players", lambda seed: varied("maracaibo", seed, players=count))


def _alone(difficulty: str) -> Kind:
    return _maracaibo(f"alone-{difficulty}",
                      lambda seed: varied("maracaibo", seed, players=1, difficulty=difficulty))


def _powers(count: int) -> Kind:
    return Kind("napoleonic_wars", f"{count}-players", lambda seed: varied("napoleonic_wars", seed, players=count),
                napoleonic_wars.sound, napoleonic_wars.accounts, steps=napoleonic_wars.steps, apart=TOGETHER)


def _story(seed: int) -> dict[str, Any]:
    """Each story card with which a game can begin, in turn, with 1 to 4 players."""
    cards = [one for one in game.load("maracaibo").options["story"].values if one not in ("S75", "continue")]
    return varied("maracaibo", seed, story=cards[seed % len(cards)], players=1 + seed // len(cards) % 4)


def _continued(seed: int) -> dict[str, Any]:
    """The second to fourth game of a story with 1 to 4 players."""
    options: dict[str, Any] = {"players": 1 + seed % 4, "story": "S01"}
    for part in range(1 + seed // 4 % 3):
        options = {"players": options["players"], "story": "continue", "archive": _archived(seed, part)}
    return options


@cache
def _archived(seed: int, part: int) -> dict[str, list[str]]:
    options: dict[str, Any] = {"players": 1 + seed % 4, "story": "S01"}
    if part:
        options |= {"story": "continue", "archive": _archived(seed, part - 1)}
    table = Table(game.load("maracaibo"), options, Seeded(seed * 7 + part))
    table.play(Random(seed * 7 + part))
    archive: dict[str, list[str]] = table.state.archive
    return archive


WAYS = [(name, option, value) for name in game.GAMES for option in ("scenario", "players")
        if option in game.load(name).options for value in game.load(name).options[option].values] + [
        (name, "", None) for name in game.GAMES if not {"scenario", "players"} & game.load(name).options.keys()]
"""Every game with each of its scenarios or numbers of players."""


def _told() -> dict[str, Kind]:
    """The kinds of the games that have their own recounts or rules of filling."""
    return {f"{kind.game}-{kind.name}": kind for kind in (
        *map(_scenario, game.load("most_dangerous_time").options["scenario"].values),
        *map(_alone, game.load("maracaibo").options["difficulty"].values),
        *map(_players, (2, 3, 4)),
        *map(_powers, game.load("napoleonic_wars").options["players"].values),
        _maracaibo("story", _story),
        _maracaibo("story-continued", _continued),
        Kind("here_i_stand", "whole", lambda seed: varied("here_i_stand", seed), here_i_stand.sound,
             here_i_stand.accounts, apart=FORMATIONS, pieces=here_i_stand.pieces, changing=here_i_stand.CHANGING),
    )}


def _other(name: str, option: str, value: Any) -> Kind:
    fixed = {option: value} if option else {}
    return Kind(name, f"{option}-{value}" if option else "whole", lambda seed: varied(name, seed, **fixed))


KINDS = _told()
KINDS |= {f"{kind.game}-{kind.name}": kind for kind in (
    _other(*way) for way in WAYS if way[0] not in {one.game for one in KINDS.values()})}
