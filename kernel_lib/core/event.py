"""Event: one thing that happened."""

from __future__ import annotations

from typing import Any

import msgspec

from .seen import EVERYTHING, Viewer, masked


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that happened: its name, the rule it follows, its facts. The sentence is made later, by language.

    name      key of the sentence in ``messages/<language>.yaml``
    rule      id of the rule index
    facts     plain values (ids, numbers, lists); never text for the reader
    who       the side or player it happened to, if one
    secret    names of the facts that not everybody may know, such as the card that was drawn
    known_to  the seats that may
    unseen    whether the secret facts are left out here, because a seat looks that may not know them
    """

    name: str
    rule: str
    facts: dict[str, Any] = {}
    who: str | None = None
    secret: tuple[str, ...] = ()
    known_to: tuple[str, ...] = ()
    unseen: bool = False

    def seen_by(self, who: Viewer) -> Event:
        """This event as a seat knows it."""
        if not self.secret or who == EVERYTHING or who in self.known_to:
            return self
        facts = {name: masked(value) if name in self.secret else value for name, value in self.facts.items()}
        return msgspec.structs.replace(self, facts=facts, unseen=True)
