"""Fingerprints of random games: what was offered, refused, chosen, told and reckoned, a word for each 25 choices.

A stored game (`transcript`) shows what changed; a fingerprint notices that something did, in many more games of every
kind, with other options and played eagerly too. Where a change of a rule is right, store them anew:
`pytest --renew-transcripts tests/games/test_prints.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from kernel_lib.core import game, packages
from kernel_lib.core.decision import Decision
from kernel_lib.core.dice import Seeded, Stream
from kernel_lib.core.table import Table
from kernel_lib.core.verdict import Verdict

from .watched import Kind

BLOCK = 25
"""Choices for one word of a fingerprint."""
MOST = 1000
"""Choices of a game that are looked at."""
LOOKED_AT = 40
"""Options of a decision that are looked at; some decisions find theirs one by one."""
FORMER = 3
"""Choices made before, each asked again: why not now?"""
ODDS_EVERY = 3
SMALL = 6
"""Pieces in a battle whose odds are reckoned: larger ones take their time."""
WALKED = {"attempt", "raid", "debate_won"}
"""What is walked through for as long as a page waits: how far one gets depends on the machine."""
LONG_ENOUGH = 600
"""Seconds for the odds of a small battle: nothing is left to luck."""


def chosen(decision: Decision, stream: Stream, eager: bool) -> Any:
    """Any legal choice; an eager player's does something rather than pass."""
    choices = [decision.sample(stream) for _ in range(3 if eager else 1)]
    return next((one for one in choices if isinstance(one, dict)), choices[0])


def prints(kind: Kind, seed: int, choices: int = MOST) -> list[str]:
    """The fingerprint of game `seed` of a kind, up to so many choices: a word of eight letters for each block."""
    words, word = [], 0
    for number, line in lines(kind, seed, choices):
        if number // BLOCK > len(words):
            words.append(f"{word:08x}")
            word = 0
        word = crc32(line.encode(), word)
    return [*words, f"{word:08x}"]


def lines(kind: Kind, seed: int, choices: int = MOST) -> Iterator[tuple[int, str]]:
    """What the fingerprint is made of, line by line, each with the number of choices made before it."""
    table = Table(game.load(kind.game), kind.options(seed), Seeded(seed))
    stream, eager = Stream(seed, 0xEA6E), bool(seed % 2)
    former: list[Any] = []
    rolled = 0
    yield from ((0, written([one.name, one.rule, one.who, one.facts])) for one in table.log)
    for number in range(choices):
        decision = table.pending
        if not isinstance(decision, Decision):
            break
        yield number, written([decision.name, decision.who, decision.rule,
                               list(islice(decision.options, LOOKED_AT))])
        for other in former[-FORMER:]:
            yield number, written(["why not", other, told(decision.verdict(other))])
        choice = chosen(decision, stream, eager)
        if number % ODDS_EVERY == 0:
            yield from ((number, line) for line in reckoned(table, decision, choice))
        former.append(choice)
        for event in table.choose(choice):
            yield number, written([event.name, event.rule, event.who, event.facts])
        yield from ((number, written([one.chance, one.values])) for one in table.rolled[rolled:])
        rolled = len(table.rolled)
        yield number, written(table.rules.describe(table.state)) if number % BLOCK == BLOCK - 1 else ""


def reckoned(table: Table, decision: Decision, choice: Any) -> Iterator[str]:
    """The odds beside a decision and of the battle that a choice begins, where the game reckons any."""
    odds = packages.part(table.rules.id, "odds")
    offers = odds.beside(table.state, decision) if hasattr(odds, "beside") else []
    fight = odds.begun(table.state, decision, choice) if hasattr(odds, "begun") else None
    for offer in [*offers, *([fight] if fight is not None else [])]:
        said: list[Any] = [offer.choice, offer.sides, offer.sizes, offer.tells, offer.what]
        if sum(offer.sizes) <= SMALL and offer.what not in WALKED and (
                chances := offer.chances(LONG_ENOUGH)).exact:
            said += sorted([str(end), round(float(share), 9)] for end, share in chances.odds.items())
        yield written(said)


def told(verdict: Verdict) -> list[Any]:
    """A verdict in plain words."""
    return [bool(verdict), verdict.rule, verdict.reason, verdict.facts]


def written(thing: Any) -> str:
    """Anything on one line, the same on every machine."""
    return msgspec.json.encode(thing, enc_hook=plain, order="deterministic").decode()


def plain(thing: Any) -> Any:
    """What JSON does not know."""
    return sorted(map(str, thing)) if isinstance(thing, (set, frozenset)) else str(thing)


def played(path: Path) -> dict[str, list[str]]:
    """What is stored: the game (kind and seed) and its words."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {f"{kind} {seed}": words for kind, seed, *words in map(str.split, text.splitlines())}


def store(path: Path, games: Mapping[str, list[str]]) -> None:
    """Write all of a game's fingerprints."""
    path.write_text("".join(f"{name} {' '.join(words)}\n" for name, words in games.items()), encoding="utf-8")
