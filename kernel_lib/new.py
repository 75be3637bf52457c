"""`rulebook new`: the skeleton of a game or of a chapter, which loads, plays and passes its tests at once."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from kernel_lib.core import game as games
from kernel_lib.core.errors import Bad, one_of

SKELETON = Path(__file__).parent / "skeleton"
CHECKOUT = Path(__file__).parents[1]
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
CHAPTER = "- {{ch: \"{NN}\", en: {Name}, zh: {Name}}}\n"
RULE = ("- id: {NN}/{name}\n  ch: \"{NN}\"\n  en: A player may take up to 3 gold, and no more than there is.\n"
        "  zh: 玩家可以拿最多3枚金币，且不多于剩下的。\n")
FIRST = "taking"
"""The chapter that a new game begins with."""


def game(name: str, root: Path = CHECKOUT) -> list[Path]:
    """Write the skeleton of a game with its first chapter below `root`, a checkout; returns the files. Raises Bad."""
    checked(name, "game")
    if (root / "kernel_lib" / name).exists():
        raise Bad(f"there is a game {name!r} already", "new game", "another name")
    words = {"game": name, "Title": titled(name), "first": FIRST, "first_lesson": f"01_{FIRST}"}
    return [*written("game", words, root), *chapter(name, "01", FIRST, root)]


def chapter(game: str, number: str, name: str, root: Path = CHECKOUT) -> list[Path]:
    """Write the skeleton of a chapter of a game: rule, module, messages, example, lesson. Raises Bad."""
    checked(name, "chapter")
    index = root / "kernel_lib" / game / "rulebook.yaml"
    if not index.is_file():
        raise Bad(f"{game!r} is no game of this checkout", "new chapter", one_of((*games.GAMES, *games.UNFINISHED)))
    if not re.fullmatch(r"\d\d", number):
        raise Bad(f"{number!r} is no number of a chapter", "new chapter", "two digits: 07")
    text = index.read_text(encoding="utf-8")
    if f'ch: "{number}"' in text:
        raise Bad(f"{game} has a chapter {number} already", "new chapter", "another number")
    words = {"game": game, "name": name, "Name": titled(name), "NN": number,
             "example": f"first-{name.replace('_', '-')}"}
    made = written("chapter", words, root)
    for key, entry in (("chapters", CHAPTER), ("rules", RULE)):
        text = added(text, key, entry.format(**words))
    index.write_text(text, encoding="utf-8")
    return [*made, index]


def added(text: str, key: str, entry: str) -> str:
    """A YAML file with `entry` at the end of its list `key`."""
    head, _, rest = text.partition(f"\n{key}:")
    rest = rest.removeprefix(" []")
    following = re.search(r"\n(?=\w)", rest)
    at = following.start() + 1 if following else len(rest)
    return f"{head}\n{key}:{rest[:at].rstrip()}\n{entry}{rest[at:]}"


def written(kind: str, words: dict[str, str], root: Path) -> list[Path]:
    """The files of a skeleton, their names and texts filled from `words`. Raises Bad before it would replace one."""
    made = {}
    for file in sorted((SKELETON / kind).rglob("*.tpl")):
        at = str(file.relative_to(SKELETON / kind)).removesuffix(".tpl")
        for mark, word in (("GAME", "game"), ("NN", "NN"), ("NAME", "name"), ("EXAMPLE", "example")):
            at = at.replace(mark, words.get(word, mark))
        made[root / at] = Template(file.read_text(encoding="utf-8")).safe_substitute(words)
    there = next((file for file in made if file.exists()), None)
    if there is not None:
        raise Bad("this file is there already", str(there), "another name")
    for file, text in made.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(made)


def checked(name: str, what: str) -> None:
    """Raises Bad unless `name` can name a module."""
    if not NAME.fullmatch(name):
        raise Bad(f"{name!r} is no name for a {what}", f"new {what}", "small letters, digits and _: the_long_war")


def titled(name: str) -> str:
    """A name as a title."""
    return name.replace("_", " ").capitalize()
