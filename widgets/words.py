"""The texts of the widgets themselves: ``messages/<letters>.yaml`` beside this file, compiled like those of a game."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import msgspec

from kernel_lib.core import files, packing
from kernel_lib.core import game as games
from kernel_lib.core.yaml_source import Source

FOLDER = Path(__file__).parent / "messages"
PACK = FOLDER / "pack.json"


def script(game: str) -> str:
    """The Chinese letter forms of a game: Hans or Hant."""
    return games.load(game).script if game else "Hans"


def say(key: str, lang: str, game: str = "", **facts: Any) -> str:
    """The text `key`, filled from `facts`; the key itself when there is none."""
    text = catalogue(lang, script(game)).get(key)
    if text is None:
        return key
    return text.format(**facts) if facts else text


def begun(said: str) -> str:
    """Words as they begin a line."""
    return said[:1].upper() + said[1:]


def table(about: str, lang: str, variant: str) -> dict[str, str]:
    """The texts whose keys begin with ``<about>_``, without that, in one language and letter form (Hans or Hant)."""
    start = f"{about}_"
    return {key.removeprefix(start): text for key, text in catalogue(lang, variant).items() if key.startswith(start)}


def catalogue(lang: str, variant: str) -> dict[str, str]:
    """key -> text, all of them, in one language and letter form."""
    return _catalogues()["en" if lang == "en" else f"zh-{variant}"]


@functools.cache
def _catalogues() -> dict[str, dict[str, str]]:
    if packing.stale(FOLDER):
        write_pack()
    return msgspec.json.decode(PACK.read_bytes(), type=dict[str, dict[str, str]])


def write_pack() -> None:
    """Compile the texts into `PACK`. Raises Bad with file and line."""
    made = {file.stem: Source.file(file).into(dict[str, str]) for file in sorted(FOLDER.glob("*.yaml"))}
    files.write(PACK, msgspec.json.encode(made))
