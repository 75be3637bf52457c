"""Texts in both languages."""

from __future__ import annotations

import msgspec

from .errors import Bad, one_of

LANGUAGES = ("en", "zh")
Words = dict[str, str]
"""{language: text}."""


def known(lang: str, where: str = "lang") -> str:
    """`lang` when there are texts in it. Raises Bad."""
    if lang not in LANGUAGES:
        raise Bad(f"{lang!r} is no language here", where, one_of(LANGUAGES))
    return lang


def gap(lang: str) -> str:
    """What stands between sentences, and between a word and its number: Chinese is written without spaces."""
    return "" if lang == "zh" else " "


def aside(said: str, more: str, lang: str) -> str:
    """`said`, and `more` in brackets."""
    if not more:
        return said
    return f"{said}（{more}）" if lang == "zh" else f"{said} ({more})"


class Bilingual(msgspec.Struct, frozen=True):
    """What has a text in the fields `en` and `zh`."""

    def text(self, lang: str) -> str:
        """The text in `lang`, en or zh."""
        return str(getattr(self, lang))


class Text(Bilingual, frozen=True):
    """A text in both languages."""

    en: str
    zh: str
