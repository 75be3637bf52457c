"""The words that cards, cities, quests and tiles are written in: costs, steps, card effects, requirements.

Each `do:` word is a small tagged struct, so that a card reads ``{do: income_doubloons, x: 2}``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Nation = Literal["france", "england", "spain"]
Good = Literal["tobacco", "corn", "sugar"]
Item = Literal["herbs", "map", "book", "spyglass"]
Token = Literal["anchor", "house", "medal", "tools", "crown"]
Barrier = Literal["red", "blue", "green"]


Amount = Annotated[int, msgspec.Meta(ge=0)]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be paid or true before something may be done. Nothing by default.

    figures        from the personal to the general supply
    combat_points  from the ship board; figures cannot stand in
    same_goods     that many cards with one and the same good
    discard_hand   the whole hand, at least one card
    sailed         movement points that must have been spent this turn; a condition, nothing is paid
    """

    doubloons: Amount = 0
    combat_points: Amount = 0
    figures: Amount = 0
    same_goods: Amount = 0
    goods: dict[Good, Amount] = {}
    items: dict[Item, Amount] = {}
    discard_hand: bool = False
    sailed: Amount = 0


# ---- steps: what cities, assistants, quests, flags, spaces and tiles do ----------------------------

class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing done in order. `x` is the printed number."""


class Doubloons(Step, frozen=True, tag="doubloons"):
    x: int


class Points(Step, frozen=True, tag="vp"):
    x: int


class CombatPoints(Step, frozen=True, tag="combat_points"):
    x: int


class Figures(Step, frozen=True, tag="figures"):
    """From the general to the personal supply, as far as there are any."""

    x: int


class RemoveDiscs(Step, frozen=True, tag="remove_discs"):
    """Discs of the own ship board leave the game."""

    x: int


class InfluenceAny(Step, frozen=True, tag="influence_any"):
    """With one nation of choice."""

    x: int


class InfluenceNation(Step, frozen=True, tag="influence_nation"):
    nation: Nation
    x: int


class NextRank(Step, frozen=True, tag="next_rank"):
    """One influence marker of choice moves to its next noble rank."""


class Explore(Step, frozen=True, tag="explore"):
    """Up to x spaces."""

    x: int


class Combat(Step, frozen=True, tag="combat"):
    """A whole combat: reveal a tile, choose a nation, combat actions."""


class VillageActions(Step, frozen=True, tag="village_actions"):
    x: int


class VillageActionsPerCompass(Step, frozen=True, tag="village_actions_per_compass"):
    x: int


class PointsPerCombatTile(Step, frozen=True, tag="vp_per_combat_tile"):
    x: int


class PointsPerAssistant(Step, frozen=True, tag="vp_per_assistant"):
    x: int


class SailAgain(Step, frozen=True, tag="sail_again"):
    """Optional: 1 to `most` movement points, then one further main action."""

    most: int


class Buy(Step, frozen=True, tag="buy"):
    """Buy one card from hand or planning area, or invest in a prestige building."""


class QuestHere(Step, frozen=True, tag="quest_here"):
    """Complete the quest of this city (L1); it is refilled at once."""


class QuestOnCard(Step, frozen=True, tag="quest_on_card"):
    """Complete the quest that lies on the card."""


class MarkHere(Step, frozen=True, tag="mark_here"):
    """A marker of any nation onto this village without one; `influence` with that nation."""

    influence: int


class RemoveSkullTile(Step, frozen=True, tag="remove_skull_tile"):
    """One legacy tile with the skull leaves the game."""


class OneOf(Step, frozen=True, tag="one_of"):
    """Choose one list and do it."""

    options: tuple[tuple[Steps, ...], ...]


class PayFor(Step, frozen=True, tag="pay_for"):
    """Optional: pay `cost`, then do `steps`."""

    cost: Cost
    steps: tuple[Steps, ...]


Steps = (
    Doubloons | Points | CombatPoints | Figures | RemoveDiscs | InfluenceAny | InfluenceNation | NextRank
    | Explore | Combat | VillageActions | VillageActionsPerCompass | PointsPerCombatTile
    | PointsPerAssistant | SailAgain | Buy | QuestHere | QuestOnCard | MarkHere | RemoveSkullTile | OneOf
    | PayFor
)


# ---- card effects: the vocabulary of the symbol overview -------------------------------------------

class IncomeDoubloons(Step, frozen=True, tag="income_doubloons"):
    x: int


class IncomePoints(Step, frozen=True, tag="income_vp"):
    x: int


class IncomeIfToken(Step, frozen=True, tag="income_if_token"):
    """Counts as soon as the token is owned."""

    token: Token
    kind: Literal["doubloons", "vp"]
    x: int


class PermItem(Step, frozen=True, tag="perm_item"):
    item: Item


class PermDiscount(Step, frozen=True, tag="perm_discount"):
    x: int


class PermCombatPrep(Step, frozen=True, tag="perm_combat_prep"):
    """1 combat point before each combat."""


class PermCompass(Step, frozen=True, tag="perm_compass"):
    pass


class PermExplorerPlus(Step, frozen=True, tag="perm_explorer_plus"):
    pass


class PermExplorerSteal(Step, frozen=True, tag="perm_explorer_steal"):
    pass


class PermVisitIncome(Step, frozen=True, tag="perm_visit_income"):
    """1 point or 2 doubloons, as printed, whenever a ship stops where the owner has an assistant."""

    reward: Literal["vp", "doubloons"]


class PermFigureToCombat(Step, frozen=True, tag="perm_figure_to_combat"):
    pass


class PermNationBonus(Step, frozen=True, tag="perm_nation_bonus"):
    nation: Nation


class PermExpelPoints(Step, frozen=True, tag="perm_expel_vp"):
    pass


class CardVillageAction(Step, frozen=True, tag="village_action"):
    """A further village action; `doubloons` and `vp` only for va_books, which prints its own numbers."""

    action: Literal["va_maps_vp", "va_maps_doubloons", "va_books", "va_two_goods"]
    doubloons: int = 0
    vp: int = 0


class CardCombatAction(Step, frozen=True, tag="combat_action"):
    """A further combat action; `vp` only for ca_card_influence_vp, `token` only for ca_card_doubloons."""

    action: Literal["ca_card_influence_vp", "ca_card_doubloons"]
    vp: int = 0
    token: Token | None = None


class InstInfluenceNation(Step, frozen=True, tag="inst_influence_nation"):
    nation: Nation


class InstToken(Step, frozen=True, tag="inst_token"):
    token: Token


class InstAnnexVillage(Step, frozen=True, tag="inst_annex_village"):
    pass


class InstRemoveDisc(Step, frozen=True, tag="inst_remove_disc"):
    pass


class InstInfluenceAny(Step, frozen=True, tag="inst_influence_any"):
    pass


class InstQuestOnCard(Step, frozen=True, tag="inst_quest_on_card"):
    pass


class InstPointsPerCombatTile(Step, frozen=True, tag="inst_vp_per_combat_token"):
    pass


class InstPointsPerAssistant(Step, frozen=True, tag="inst_vp_per_assistant"):
    pass


class InstPointsPerQuest(Step, frozen=True, tag="inst_vp_per_quest_tile"):
    pass


class InstPointsPerCompass(Step, frozen=True, tag="inst_vp_per_compass"):
    pass


class InstFigures(Step, frozen=True, tag="inst_figures"):
    pass


class InstTokenChoice(Step, frozen=True, tag="inst_token_choice"):
    pass


class InstAnnexVillageRank(Step, frozen=True, tag="inst_annex_village_rank"):
    pass


class InstFiguresToIncome(Step, frozen=True, tag="inst_figures_to_income"):
    pass


class InstCombatPoints(Step, frozen=True, tag="inst_combat_points"):
    x: int


class InstPointsPerToken(Step, frozen=True, tag="inst_vp_per_token"):
    pass


class InstPointsPerNation(Step, frozen=True, tag="inst_vp_per_nation"):
    pass


class CardAssistant(Step, frozen=True, tag="assistant"):
    """The assistant action of the card; where its figure goes is the card's cost_assistant."""

    action: str


CardEffect = (
    IncomeDoubloons | IncomePoints | IncomeIfToken | PermItem | PermDiscount | PermCombatPrep | PermCompass
    | PermExplorerPlus | PermExplorerSteal | PermVisitIncome | PermFigureToCombat | PermNationBonus
    | PermExpelPoints | CardVillageAction | CardCombatAction | InstInfluenceNation | InstToken
    | InstAnnexVillage | InstRemoveDisc | InstInfluenceAny | InstQuestOnCard | InstPointsPerCombatTile
    | InstPointsPerAssistant | InstPointsPerQuest | InstPointsPerCompass | InstFigures | InstTokenChoice
    | InstAnnexVillageRank | InstFiguresToIncome | InstCombatPoints | InstPointsPerToken
    | InstPointsPerNation | CardAssistant
)


class CostAssistant(Step, frozen=True, tag="cost_assistant"):
    """A figure from the personal supply to that location."""

    location: str


class CostHerbs(Step, frozen=True, tag="cost_herbs"):
    x: int


class NeedMarkers(Step, frozen=True, tag="need_markers"):
    """The nation has at least x markers on the map."""

    nation: Nation
    x: int


class CostFigureGeneral(Step, frozen=True, tag="cost_figure_general"):
    x: int


class CostFigureOnCard(Step, frozen=True, tag="cost_figure_on_card"):
    x: int


class CostCombatPoints(Step, frozen=True, tag="cost_combat_points"):
    x: int


Requirement = (
    CostAssistant | CostHerbs | NeedMarkers | CostFigureGeneral | CostFigureOnCard | CostCombatPoints
)
