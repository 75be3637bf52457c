"""The exercises of Maracaibo, one module per chapter; importing the package makes them known."""

from . import (
    actions,
    assistants,
    cards,
    careers,
    cities,
    combat,
    exploration,
    final_scoring,
    homecoming,
    income,
    influence,
    jean,
    prestige,
    purchase,
    quests,
    sailing,
    setup,
    story,
    turn,
    upgrades,
    villages,
)

__all__ = [
    "actions", "assistants", "cards", "careers", "cities", "combat", "exploration", "final_scoring", "homecoming",
    "income", "influence", "jean", "prestige", "purchase", "quests", "sailing", "setup", "story", "turn", "upgrades",
    "villages",
]
