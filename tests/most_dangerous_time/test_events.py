"""6 Event cards."""

import pytest

from kernel_lib.core.seen import UNKNOWN
from kernel_lib.most_dangerous_time.board import CARDS
from kernel_lib.most_dangerous_time.card_effects import targets
from kernel_lib.most_dangerous_time.events import card_windows, may_draw_for_spaces, may_play_card

from .play import RULES, happened, names, position, table

ODA = {"alliance": "oda_alliance", "chit": "chit_oda"}
IKKO = {"alliance": "ikko_ikki", "chit": "chit_ikko_ikki"}
MINOR = {"alliance": "anti_oda_minor", "chit": "chit_anti_oda"}


def numbers(window):
    return {card.number for card in CARDS.values() if window in card_windows(position(turn=1), card.id)}


@pytest.mark.rules("6.1")
def test_every_card_has_its_time():
    assert numbers("negotiation") == numbers("before_battle") == {*range(1, 19), *range(20, 26)}
    assert numbers("impulse_start") == {19, 26, 27, 28, *range(41, 47)}
    assert numbers("before_chit") == {32}
    assert numbers("movement") == set(range(33, 39))
    assert numbers("combat_cards") == {29, 30, 39, 40, 47, 48}
    assert numbers("impulse_end") == {31}
    assert numbers("ikko_impulse") == set(range(49, 57))
    assert numbers("oda_impulse") == {57, 58}
    assert numbers("own_impulse") == set(range(59, 65))


@pytest.mark.rules("6.1")
@pytest.mark.parametrize(("card", "player", "impulse", "window", "ok"), [
    (33, "oda", ODA, "movement", True),
    (33, "oda", ODA, "impulse_start", False),
    (33, "anti_oda", ODA, "movement", False),
    (59, "oda", ODA, "impulse_end", True),
    (59, "anti_oda", ODA, "movement", False),
    (50, "anti_oda", IKKO, "movement", True),
    (50, "anti_oda", MINOR, "movement", False),
    (50, "oda", IKKO, "movement", False),
    (42, "anti_oda", MINOR, "impulse_start", True),
    (28, "oda", ODA, "impulse_start", False),
    (32, "anti_oda", ODA, "impulse_start", False),
])
def test_who_may_play_what_when(card, player, impulse, window, ok):
    state = position(impulse=impulse, hand={player: [card]})
    verdict = may_play_card(state, player, f"card_{card}", window)
    assert verdict.ok is ok
    if not ok:
        assert verdict.rule == "6.1"


def test_riots_by_the_other_reading_in_every_anti_oda_impulse():
    state = position({"C10": "own_impulse"}, impulse=MINOR, hand={"anti_oda": [50]})
    assert may_play_card(state, "anti_oda", "card_50", "movement")


@pytest.mark.rules("6.2/noKyo", "4.1/cards-for-spaces")
def test_a_card_for_each_new_space_without_kyo():
    made = table("cards_for_spaces", draws=["card_3", "card_60"],
                 given={"control": {"kyo": "ikko_ikki"}, "impulse": ODA | {"gained": ["obama", "kuroi"]}})
    assert made.state.hands["oda"] == ["card_3", "card_60"]
    assert made.state.impulse.gained == []


@pytest.mark.rules("6.2/Kyo", "6.2/noKyo")
def test_with_kyo_one_card_at_the_end_of_the_turn():
    made = table("cards_for_spaces", given={"impulse": ODA | {"gained": ["obama", "kuroi"]}})
    assert made.over and "card_drawn" not in names(made)
    assert may_draw_for_spaces(made.state, "oda_alliance").rule == "6.2/Kyo"
    end = table("kyo_card", draws=["card_9"])
    assert happened(end, "card_drawn") == [{"card": "card_9"}]
    assert end.state.hands["oda"] == ["card_9"]


@pytest.mark.rules("6.2/noKyo")
def test_the_alliance_reading_of_kyo():
    given = {"control": {"kyo": "miyoshi"}, "impulse": IKKO | {"gained": ["ibaraki"]}}
    assert not may_draw_for_spaces(position(**given), "ikko_ikki")
    assert may_draw_for_spaces(position({"C15": "alliance"}, **given), "ikko_ikki")


@pytest.mark.rules("6.2/riot", "15.2/riot")
def test_a_riot_gives_no_card():
    made = table("play_card", player="anti_oda", card="card_52", choices=["yokoyama"],
                 given={"impulse": IKKO, "hand": {"anti_oda": [52]}, "control": {"kyo": "ikko_ikki", "yokoyama": "oda"},
                        "units": {"yokoyama": {}}})
    assert made.state.control["yokoyama"] == "azai"
    assert made.state.impulse.gained == []
    assert happened(made, "no_card_for_riot") == [{"place": "yokoyama"}]


@pytest.mark.rules("6.3")
def test_a_played_card_is_gone_and_an_empty_deck_ends_drawing():
    made = table("play_card", player="oda", card="card_42", draws=["card_7"],
                 given={"impulse": ODA, "hand": {"oda": [42]}, "deck": [7]})
    assert made.state.hands["oda"] == ["card_7"]
    assert made.state.deck == []
    assert names(made) == ["card_played", "card_drawn", "deck_empty"]


@pytest.mark.rules("6.3")
def test_hands_have_no_limit_and_only_ones_own_cards_are_played():
    state = position(impulse=ODA, hand={"oda": list(range(33, 45)), "anti_oda": [46]})
    assert may_play_card(state, "oda", "card_46", "impulse_start").reason == "not_in_hand"
    made = table("draw_cards", player="oda", count=1, draws=["card_1"],
                 given={"hand": {"oda": list(range(2, 60))}})
    assert len(made.state.hands["oda"]) == 59


def test_brilliant_maneuver_chooses_the_next_chit():
    made = table("draw_chit", choices=["card_32", "chit_ikko_ikki"],
                 given={"turn": 3, "hand": {"anti_oda": [32]}, "cup": ["chit_oda", "chit_ikko_ikki", "chit_anti_oda"]})
    assert happened(made, "chit_drawn") == [{"chit": "chit_ikko_ikki"}]


def test_master_of_tactics_puts_the_chit_back():
    made = table("play_card", player="oda", card="card_31",
                 given={"impulse": ODA, "hand": {"oda": [31]}, "drawn": ["chit_oda"], "cup": ["chit_nobunaga"]})
    assert made.state.cup == ["chit_nobunaga", "chit_oda"] and made.state.drawn == []


def test_forced_march_adds_two_points():
    made = table("play_card", player="oda", card="card_34", given={"impulse": ODA | {"mp": 3}, "hand": {"oda": [34]}})
    assert made.state.impulse.mp == 5


@pytest.mark.parametrize(("card", "name", "plus"), [(43, "negotiation", 2), (45, "supply", 1), (46, "assault", 1)])
def test_cards_that_last_for_the_impulse(card, name, plus):
    made = table("play_card", player="oda", card=f"card_{card}", given={"impulse": ODA, "hand": {"oda": [card]}})
    assert made.state.impulse.effects == {name: plus}


@pytest.mark.rules("2.32/samurai")
def test_a_samurai_becomes_a_daimyo():
    made = table("play_card", player="oda", card="card_59", choices=["hideyoshi"],
                 given={"impulse": ODA, "hand": {"oda": [59]}})
    assert made.state.rank["hideyoshi"] == "daimyo"


@pytest.mark.parametrize(("die", "area"), [(4, "field"), (5, "track")])
def test_the_assassin_needs_a_five(die, area):
    made = table("play_card", player="oda", card="card_27", choices=["azai_nagamasa"], dice=[die, 1],
                 given={"turn": 4, "impulse": ODA, "hand": {"oda": [27]}})
    assert ("azai_nagamasa" in made.state.track) is (area == "track")


@pytest.mark.rules("15.1/wound", "2.45/tomo")
def test_the_shogun_struck_down_is_in_tomo_once_and_safe_there():
    given = {"turn": 4, "impulse": ODA, "hand": {"oda": [27]}, "leaders": {"yoshiaki": {"rank": "daimyo"}}}
    made = table("play_card", player="oda", card="card_27", choices=["yoshiaki"], dice=[5], given=given)
    assert made.state.field["off_tomo"] == {"yoshiaki": 1} and RULES.check(made.state) == []
    assert "yoshiaki" not in targets(made.state, "oda")


def test_the_physician_and_the_levy():
    made = table("play_card", player="oda", card="card_44", choices=["gifu"],
                 given={"impulse": ODA, "hand": {"oda": [44]}, "track": {"niwa": 9}})
    assert made.state.field["gifu"] == {"niwa": 1} and made.state.track == {}
    made = table("play_card", player="oda", card="card_41",
                 choices=[{"unit": "oda", "at": "gifu"}, {"unit": "oda", "at": "kyo"}],
                 given={"impulse": ODA, "hand": {"oda": [41]}, "box": {"oda": 5}, "units": {"gifu": {}}})
    assert made.state.field["gifu"] == {"oda": 1} and made.state.box["oda"] == 3


@pytest.mark.rules("6.1")
def test_any_time_of_an_impulse_is_a_window_to_ask_for():
    def may(player, card, window, alliance):
        return may_play_card(position(hand={player: [int(card[5:])]}, control={"ishiyama": "oda"},
                                      impulse={"alliance": alliance}), player, card, window)
    assert may("oda", "card_57", "oda_impulse", "oda_alliance")
    assert may("oda", "card_57", "oda_impulse", "azai_asakura").reason == "card_not_now"
    assert may("anti_oda", "card_49", "ikko_impulse", "ikko_ikki")
    assert may("anti_oda", "card_49", "ikko_impulse", "azai_asakura").reason == "card_not_now"
    assert may("anti_oda", "card_49", "own_impulse", "azai_asakura").reason == "card_not_now"


@pytest.mark.rules("6.2/Kyo", "6.2/noKyo")
def test_cards_for_spaces_may_be_asked_for_any_alliance_at_any_time():
    held = position(control={"kyo": "tokugawa"}, impulse={"alliance": "ikko_ikki"})
    assert may_draw_for_spaces(held, "oda_alliance").rule == "6.2/Kyo"
    assert may_draw_for_spaces(held, "azai_asakura")
    assert may_draw_for_spaces(position(control={"kyo": "tokugawa"}), "oda_alliance").reason == "kyo_gives_the_card"


def test_a_seat_knows_its_own_hand_and_no_other():
    state = position(empty=True, hand={"oda": [29], "anti_oda": [1, 2]})
    known = RULES.seen(state, "oda")
    assert known.hands == {"oda": ["card_29"], "anti_oda": [UNKNOWN] * 2}
    assert set(known.deck) == {UNKNOWN} and len(known.deck) == len(state.deck)
    assert RULES.seen(state, None).hands == {"oda": [UNKNOWN], "anti_oda": [UNKNOWN] * 2}
    assert state.hands["anti_oda"] == ["card_1", "card_2"], "what is known is a copy"
