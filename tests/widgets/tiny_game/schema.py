"""The shape of the tiny game's data."""

import msgspec


class Place(msgspec.Struct, frozen=True):
    id: str
    name: dict[str, str]
    near: list[str]
    x: float
    y: float
    source: str


class Side(msgspec.Struct, frozen=True):
    id: str
    name: dict[str, str]
    source: str


class Data(msgspec.Struct, frozen=True):
    places: list[Place]
    sides: list[Side]
