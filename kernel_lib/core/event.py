"""Event: one thing that happened."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that happened: its name, the rule it follows, its facts. The sentence is made later, by language.

    name   key of the sentence in ``messages/<language>.yaml``
    rule   id of the rule index
    facts  plain values (ids, numbers, lists); never text for the reader
    who    the side or player it happened to, if one
    """

    name: str
    rule: str
    facts: dict[str, Any] = {}
    who: str | None = None
