"""Texts in both languages."""

from __future__ import annotations

import msgspec

LANGUAGES = ("en", "zh")
Words = dict[str, str]
"""{language: text}."""


class Bilingual(msgspec.Struct, frozen=True):
    """What has a text in the fields `en` and `zh`."""

    def text(self, lang: str) -> str:
        """The text in `lang`, en or zh."""
        return str(getattr(self, lang))


class Text(Bilingual, frozen=True):
    """A text in both languages."""

    en: str
    zh: str
