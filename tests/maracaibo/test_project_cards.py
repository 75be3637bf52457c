"""The project cards hold every effect of the overview and no other, and cost what their formula says."""

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from kernel_lib.maracaibo import vocabulary
from tests.maracaibo.test_data import DATA, NUMBERS

# The symbol overview: what cards do, and what else they may cost.
INCOME = {"income_doubloons", "income_vp", "income_if_token"}
PERMANENT = {"perm_item", "perm_discount", "perm_combat_prep", "perm_compass", "perm_explorer_plus",
             "perm_explorer_steal", "perm_visit_income", "perm_figure_to_combat", "perm_nation_bonus",
             "perm_expel_vp"}
INSTANT = {"inst_influence_nation", "inst_token", "inst_annex_village", "inst_remove_disc", "inst_influence_any",
           "inst_quest_on_card", "inst_vp_per_combat_token", "inst_vp_per_assistant", "inst_vp_per_quest_tile",
           "inst_vp_per_compass", "inst_figures", "inst_token_choice", "inst_annex_village_rank",
           "inst_figures_to_income", "inst_combat_points", "inst_vp_per_token", "inst_vp_per_nation"}
CARD_VILLAGE = {"va_maps_vp", "va_maps_doubloons", "va_books", "va_two_goods"}
CARD_COMBAT = {"ca_card_influence_vp", "ca_card_doubloons"}
ASSISTANTS = {f"as_{n:02d}" for n in range(1, 18)}
REQUIREMENTS = {"cost_assistant", "cost_herbs", "need_markers", "cost_figure_general", "cost_figure_on_card",
                "cost_combat_points"}


def word(step):
    """The `do:` word of an effect, step or requirement."""
    return msgspec.to_builtins(step)["do"]


def effect_id(effect):
    """The id of the vocabulary: of village, combat and assistant actions that of the action."""
    return getattr(effect, "action", word(effect))


def test_decks_of_project_cards():
    assert Counter(card.deck for card in DATA.project_cards) == {"A": 56, "B": 101, "C": 8}
    assert all((card.deck == "C") == (card.number is not None) for card in DATA.project_cards)
    assert all(90 <= card.number <= 99 for card in DATA.project_cards if card.number)


def test_every_effect_of_the_overview_is_on_a_card_and_no_other():
    used = {effect_id(effect) for card in DATA.project_cards for effect in card.effects}
    assert used == INCOME | PERMANENT | INSTANT | CARD_VILLAGE | CARD_COMBAT | ASSISTANTS
    assert {effect_id(effect) for card in DATA.project_cards if card.deck != "C" for effect in card.effects} == used


def test_every_kind_of_requirement_is_on_a_card():
    assert {word(one) for card in DATA.project_cards for one in card.requires} == REQUIREMENTS


def test_an_assistant_has_one_action_and_one_place():
    for card in DATA.project_cards:
        actions = [effect for effect in card.effects if isinstance(effect, vocabulary.CardAssistant)]
        places = [one.location for one in card.requires if isinstance(one, vocabulary.CostAssistant)]
        assert len(actions) == len(places) <= 1, card.id
        assert all(place in NUMBERS for place in places)


def test_assistants_are_spread_over_the_route():
    places = {int(one.location) for card in DATA.project_cards for one in card.requires
              if isinstance(one, vocabulary.CostAssistant)}
    assert places == set(range(2, 20))


@pytest.mark.parametrize("deck", ["A", "B"])
def test_goods_and_items_are_spread_evenly(deck):
    pairs = Counter((card.good, card.item) for card in DATA.project_cards if card.deck == deck)
    assert len(pairs) == 12 and max(pairs.values()) - min(pairs.values()) <= 1


@pytest.mark.parametrize("token", ["anchor", "house", "medal", "tools", "crown"])
def test_tokens_can_be_had_and_are_asked_for(token):
    effects = [effect for card in DATA.project_cards for effect in card.effects]
    given = sum(isinstance(one, vocabulary.InstToken) and one.token == token for one in effects)
    asked = sum(isinstance(one, vocabulary.IncomeIfToken) and one.token == token for one in effects)
    if token == "crown":  # prestige buildings give it
        assert given == 0 and asked and all(one.token == "crown" for one in DATA.prestige_buildings)
    else:
        assert given >= 3 and asked >= 3


def test_only_actions_with_printed_numbers_carry_them():
    for card in DATA.project_cards:
        for effect in card.effects:
            if isinstance(effect, vocabulary.CardVillageAction):
                assert (effect.action == "va_books") == (effect.doubloons > 0 and effect.vp > 0), card.id
            if isinstance(effect, vocabulary.CardCombatAction):
                assert (effect.action == "ca_card_influence_vp") == (effect.vp > 0), card.id
                assert (effect.action == "ca_card_doubloons") == (effect.token is not None), card.id


def test_the_pictured_cards():
    legionnaire, harbour = (next(card for card in DATA.project_cards if card.name.zh == name)
                            for name in ("軍團士兵", "港口"))
    assert legionnaire.cost == 12
    assert vocabulary.IncomeDoubloons(2) in legionnaire.effects
    assert vocabulary.IncomeIfToken("anchor", "vp", 2) in legionnaire.effects
    assert (harbour.cost, harbour.vp) == (16, 2)
    alone = [one.x for one in harbour.effects if isinstance(one, vocabulary.IncomePoints)]
    waiting = {one.token: one.x for one in harbour.effects if isinstance(one, vocabulary.IncomeIfToken)}
    assert (sum(alone) + waiting["tools"], waiting["crown"]) == (4, 2)


# Prices: the formula at the head of project_cards.yaml

WORTH = {
    "perm_item": 4, "perm_combat_prep": 4, "perm_nation_bonus": 4, "perm_expel_vp": 4, "perm_explorer_plus": 4,
    "perm_visit_income": 5, "perm_compass": 3, "perm_figure_to_combat": 3, "perm_explorer_steal": 2,
    "va_maps_vp": 4, "va_maps_doubloons": 4, "va_books": 4, "va_two_goods": 4, "ca_card_doubloons": 5,
    "inst_token": 3, "inst_remove_disc": 3, "inst_vp_per_combat_token": 3, "inst_vp_per_quest_tile": 3,
    "inst_influence_any": 2, "inst_annex_village": 2, "inst_influence_nation": 4, "inst_quest_on_card": 4,
    "inst_vp_per_assistant": 4, "inst_vp_per_compass": 4, "inst_vp_per_token": 4, "inst_figures": 4,
    "inst_token_choice": 4, "inst_figures_to_income": 4, "inst_vp_per_nation": 5, "inst_annex_village_rank": 6,
    "as_01": 10, "as_13": 9, "as_02": 8, "as_06": 8, "as_07": 8, "as_11": 8, "as_03": 7, "as_04": 7, "as_10": 7,
    "as_12": 7, "as_14": 7, "as_15": 7, "as_16": 7, "as_08": 6, "as_09": 6, "as_17": 6, "as_05": 5,
}
PER_STEP = {"income_doubloons": Fraction(2), "income_vp": Fraction(5, 2), "perm_discount": Fraction(4),
            "inst_combat_points": Fraction(3, 4)}
PAID = {"cost_herbs": 5, "need_markers": 3, "cost_figure_general": 2, "cost_figure_on_card": 3, "cost_assistant": 1}


def worth(effect):
    plain = msgspec.to_builtins(effect)
    name = effect_id(effect)
    if name == "income_if_token":
        return Fraction(3, 4) * PER_STEP[f"income_{plain['kind']}"] * plain["x"]
    if name == "ca_card_influence_vp":
        return Fraction(3 + plain["vp"])
    return PER_STEP[name] * plain["x"] if name in PER_STEP else Fraction(WORTH[name])


def price(card):
    paid = sum(one.x if word(one) == "cost_combat_points" else PAID[word(one)] for one in card.requires)
    return int(1 + card.vp + sum(map(worth, card.effects)) - paid + Fraction(1, 2))


@pytest.mark.parametrize("card", [card for card in DATA.project_cards if card.source == "authored"],
                         ids=lambda card: card.id)
def test_price(card):
    assert card.cost == price(card) > 0
