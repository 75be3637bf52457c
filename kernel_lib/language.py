"""The reader's language: what he chose last, wherever he chose it, and before that what his system speaks."""

from __future__ import annotations

import os
from pathlib import Path

from kernel_lib.core import files
from kernel_lib.core.bilingual import LANGUAGES
from kernel_lib.core.errors import Bad

_spoken: str | None = None


def chosen() -> str | None:
    """The language that LESSON_LANG says, else the one remembered; None where nothing was chosen yet."""
    said = os.environ.get("LESSON_LANG") or _remembered()
    return said if said in LANGUAGES else None


def speak(lang: str | None) -> None:
    """Speak `lang` for as long as this process runs, whatever was chosen; None: as chosen."""
    global _spoken
    _spoken = lang


def preferred() -> str:
    """The language to speak when nobody says one: the chosen one, else the system's."""
    if found := _spoken or chosen():
        return found
    locale = next((said for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (said := os.environ.get(name))), "")
    return "zh" if locale.startswith("zh") else "en"


def remember(lang: str) -> None:
    """Keep the choice for all pages and commands to come; where nothing can be written it lasts as long as the page."""
    if lang not in LANGUAGES or lang == _remembered():
        return
    try:
        files.write(_file(), f"{lang}\n".encode(), lambda head: head.strip().decode("latin-1") in LANGUAGES)
    except Bad:
        return


def _file() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / "rulebook-lab" / "language"


def _remembered() -> str:
    try:
        return _file().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
