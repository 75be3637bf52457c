"""The exercises of The Napoleonic Wars, one module per chapter; importing the package makes them known."""

from . import (
    battle,
    building,
    cards,
    components,
    conquest,
    diplomacy,
    fortresses,
    interception,
    interphase,
    movement,
    naval,
    resources,
    sequence,
    setup,
    special_rules,
    terms,
)

__all__ = [
    "battle",
    "building",
    "cards",
    "components",
    "conquest",
    "diplomacy",
    "fortresses",
    "interception",
    "interphase",
    "movement",
    "naval",
    "resources",
    "sequence",
    "setup",
    "special_rules",
    "terms",
]
