"""The shape of the harbour's data."""

import msgspec


class Fish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fish: what it weighs in the hold."""

    id: str
    name: dict[str, str]
    weight: int
    source: str


class Data(msgspec.Struct, frozen=True):
    """All records."""

    fish: list[Fish]
