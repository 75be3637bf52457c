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


class Bilingual(msgspec.Struct, frozen=True):
    """What has a text in the fields `en` and `zh`."""

    def text(self, lang: str) -> str:
        """The text in `lang`, en or zh."""
        return str(getattr(self, lang))


class Text(Bilingual, frozen=True):
    """A text in both languages."""

    en: str
    zh: str
