"""The exercises of A Most Dangerous Time, one module per chapter; importing the package makes them known."""

from . import (
    clans,
    combat,
    communications,
    components_and_map,
    disband,
    events,
    exile,
    movement,
    multiplayer,
    negotiation,
    regroup,
    scenarios,
    sea,
    special_rules,
    turn,
)

__all__ = [
    "clans", "combat", "communications", "components_and_map", "disband", "events", "exile", "movement", "multiplayer",
    "negotiation", "regroup", "scenarios", "sea", "special_rules", "turn",
]
